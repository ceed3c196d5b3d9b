import Exhibits
import Springflow
import Testing

@testable import Window

@MainActor
@Suite("The window's help")
struct HelpTests {
  nonisolated static let names = ExhibitCatalog.all.map { $0.name }

  @Test("lists every key and gesture of an exhibit with what it does, and none twice", arguments: names)
  func lists(_ name: String) throws {
    let exhibit = try #require(ExhibitCatalog.exhibit(named: name))
    let listed = HeadUpDisplay(exhibit).keys
    for key in exhibit.keys { #expect(listed.contains { $0.meaning == key.meaning }) }
    for gesture in exhibit.gestures {
      #expect(listed.contains { $0.keys == [gesture.gesture] && $0.meaning == gesture.meaning })
    }
    let chips = listed.flatMap(\.keys)
    #expect(Set(chips).count == chips.count)
  }

  @Test("the five layouts say how to go on and back, how stacks open, and how speakers come and go")
  func conferences() {
    let chips = HeadUpDisplay(Conferences.self).keys.flatMap(\.keys)
    for chip in ["T", "B", "pinch", "tap", "swipe up", "Ctrl wheel", "Alt drag"] { #expect(chips.contains(chip)) }
  }
}
