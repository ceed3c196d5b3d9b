import SpringflowDeterminism
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

  @Test("the description of a state hash always has 16 digits")
  func width() { #expect(StateHash(5).description == "0000000000000005") }
}
