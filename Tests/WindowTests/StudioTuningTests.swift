import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import SpringflowWindow
import Testing

/// Tuning a session in the studio: the same hands with other settings, taken back and brought back.
@MainActor
@Suite("Tuning in the studio")
struct StudioTuningTests {
  /// A session that was begun with settings and gets the commands of another one, as far as they are possible.
  private func fresh(_ settings: ExhibitSettings, like other: RecordedSession) throws -> Session {
    var scene = other.session.scene
    scene.settings = settings
    let session = try RecordedSession(scene, in: other.session.catalog)
    for logged in other.session.log where !logged.isPlanned {
      while session.tick < logged.tick { try session.step() }
      try session.perform(logged.command)
    }
    while session.tick < other.tick { try session.step() }
    return session.session
  }

  @Test("a tuned session is one that began so and had the same hands; taken back it is what it was, to the bit")
  func tune() throws {
    let studio = try StudioTests.studio(ticks: 200)
    let before = studio.current
    let hash = before.session.stateHash
    let settings: ExhibitSettings = ["itemSize": 100, "gravity": 2]
    studio.tune(settings, until: .now)
    #expect(studio.settings == settings && studio.current === before)
    try StudioTests.settle(studio)
    #expect(studio.current !== before && studio.tick == 200 && studio.cursor == nil && !studio.isTuning)
    #expect(studio.session.scene.settings == settings)
    #expect(studio.session.stateHash == (try fresh(settings, like: before)).stateHash)
    #expect(studio.session.stateHash != hash && !studio.current.isSaved)
    #expect(studio.current.history.frame(at: 200) != nil)
    let tuned = studio.current
    for _ in 0..<20 { _ = try studio.step() }
    #expect(try studio.takeBack()?.name == "gravity, itemSize")
    #expect(studio.current === before && studio.session.stateHash == hash && studio.tick == 200)
    #expect(try studio.bringBack() && studio.current === tuned && studio.tick == 220)
    #expect(try !studio.bringBack())
  }

  @Test("while a value moves, what is shown has it, and time stands still; a command waits for the end of it")
  func trial() throws {
    let studio = try StudioTests.studio(ticks: 200)
    let before = studio.current
    for size in [80, 90, 100] {
      studio.tune(["itemSize": .init(Double(size))], until: .release)
      #expect(try studio.advance(by: 0.02) { true } == .ranAgain)
      #expect(studio.isTuning && studio.current === before && studio.tick == 200)
      #expect(studio.shownSession?.scene.settings["itemSize"] == .init(Double(size)))
      #expect(studio.frame.elements.contains { $0.size.width == CGFloat(size) })
      #expect(studio.ghost(at: 200)?.elements.contains { $0.size.width == 70 } == true)
      #expect(studio.nextChange == nil)
    }
    #expect(try !studio.perform(.key(.delete)))
    studio.tune(["itemSize": 100], until: .now)
    try StudioTests.settle(studio)
    #expect(studio.current.marks.last?.name == "D" && studio.futures.map(\.reason) == [.replaced])
    #expect(studio.session.stateHash == (try fresh(["itemSize": 100], like: studio.current)).stateHash)
  }
}
