import SpringflowViews
import Testing

@Suite("Numbers of identifiers")
struct ItemNumbersTests {
  @Test("an item keeps its number while it exists or is on screen, and thousands of former items use no memory")
  func forgets() {
    var numbers = ItemNumbers<String>()
    let first = numbers.number(of: "stays")
    let leaving = numbers.number(of: "leaving")
    for round in 0..<200 {
      let present: Set<String> = Set((0..<40).map { "\(round * 20 + $0)" } + ["stays"])
      for item in present.sorted() { _ = numbers.number(of: item) }
      numbers.forget(except: present.contains, shown: [leaving])
      #expect(numbers.count < 250)
    }
    #expect(numbers.number(of: "stays") == first && numbers.number(of: "leaving") == leaving)
    #expect(numbers.number(of: "0") > 4000)
  }
}
