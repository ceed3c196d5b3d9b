import SpringflowNumerics
import Testing

@Suite("State hash")
struct StateHashTests {
  @Test("the state hash of known input is the same in every process")
  func golden() {
    var hash = StateHash()
    hash.combine(12.5)
    hash.combine(-7)
    hash.combine(true)
    hash.combine("springflow")
    #expect(hash.description == "885db14091ee57b7")
  }

  @Test("the state hash distinguishes order, the sign of zero and single bits")
  func distinguishes() {
    func hash(_ numbers: Double...) -> StateHash {
      var hash = StateHash()
      for number in numbers { hash.combine(number) }
      return hash
    }
    #expect(hash(1, 2) != hash(2, 1))
    #expect(hash(0) != hash(-0.0))
    #expect(hash(1) != hash(1.nextUp))
    var seen: Set<StateHash> = []
    for bit in 0..<64 {
      var one = StateHash()
      one.combine(UInt64(1) << UInt64(bit))
      seen.insert(one)
    }
    #expect(seen.count == 64)
  }

  @Test("a pair of words, and flags, are distinguished by order, place and each single bit")
  func pairs() {
    func hash(_ first: UInt64, _ second: UInt64) -> StateHash {
      var hash = StateHash()
      hash.combine(first, second)
      return hash
    }
    var seen: Set<StateHash> = [hash(0, 0)]
    for bit in 0..<64 {
      let word = UInt64(1) << UInt64(bit)
      seen.formUnion([hash(word, 0), hash(0, word), hash(word, word), hash(word, ~word), hash(~word, word)])
    }
    #expect(seen.count == 1 + 64 * 5)
    var small: Set<StateHash> = []
    for word in 0..<10_000 as Range<UInt64> { small.insert(hash(word / 100, word % 100)) }
    #expect(small.count == 10_000)
    var flags: Set<StateHash> = []
    for word in 0..<8 {
      var hash = StateHash()
      hash.combine(flags: word & 4 != 0, word & 2 != 0, word & 1 != 0)
      flags.insert(hash)
    }
    var none = StateHash()
    none.combine(flags: false, false)
    flags.insert(none)
    #expect(flags.count == 9)
  }

  @Test("the description of a state hash always has 16 digits")
  func width() { #expect(StateHash(5).description == "0000000000000005") }
}
