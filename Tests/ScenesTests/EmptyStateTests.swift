import Springflow
import SpringflowExhibits
import SpringflowScenes
import Testing

@MainActor
@Suite("An exhibit without items")
struct EmptyStateTests {
  nonisolated static let names = ExhibitCatalog.all.map { $0.name }

  private func session(_ name: String, items: Int) throws -> Session {
    var scene = Scene(showing: try #require(ExhibitCatalog.exhibit(named: name)))
    scene.itemCount = items
    return try Session(scene, in: .standard, keepsHash: false)
  }

  @Test("an exhibit without items shows that, and a key that inserts one", arguments: names)
  func says(_ name: String) throws {
    let session = try session(name, items: 3)
    for _ in 0..<60 { try session.step() }
    #expect(session.frame.placeholder == nil)
    while session.exhibit.itemCount > 0 { try session.perform(.delete(at: 0)) }
    try session.step()
    let first = try #require(session.frame.placeholder)
    // The text fades in within 150 ms.
    #expect(first.opacity > 0 && first.opacity < 0.2 && !session.frame.isSettled)
    for _ in 0..<17 { try session.step() }
    let shown = try #require(session.frame.placeholder)
    #expect(shown.opacity == 1 && shown.text == "Nothing here")
    let key = name == "pyramid" ? ExhibitKey.space : .insert
    #expect(shown.detail.hasPrefix("Press \(key.label) to ") && shown.detail.hasSuffix("."))
    try session.perform(.key(key))
    #expect(session.exhibit.itemCount == 1)
    for _ in 0..<18 { try session.step() }
    #expect(session.frame.placeholder == nil)
  }

  @Test("an exhibit that begins without items shows the text from the first frame on", arguments: names)
  func begins(_ name: String) throws {
    #expect(try session(name, items: 0).frame.placeholder?.opacity == 1)
  }

  @Test("the text of an exhibit without items uses the exhibit's words")
  func words() throws {
    #expect(try session("springy-carousel", items: 0).frame.placeholder?.detail == "Press I to insert a tile.")
    #expect(try session("week-calendar", items: 0).frame.placeholder?.detail == "Press I to insert an event.")
    #expect(try session("chat", items: 0).frame.placeholder?.detail == "Press I to write a message.")
    #expect(try session("pyramid", items: 0).frame.placeholder?.detail == "Press Space to throw a ball.")
  }
}
