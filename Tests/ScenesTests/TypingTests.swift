import Foundation
import Springflow
import SpringflowScenes
import SpringflowTestSupport
import Testing

/// Typed text and editing keys as commands.
@MainActor
@Suite("Typing into scenes")
struct TypingTests {
  private static let catalog = ControlFormExhibit.catalog
  /// A point on the field for a name, and one on that for a password.
  private static let (name, password) = (CGPoint(x: 60, y: 96), CGPoint(x: 300, y: 96))

  private static func scene(_ events: String, viewport: String = "[400, 508]") throws -> Scene {
    try Scene(
      json: """
        { "title": "t", "exhibit": "control-form", "duration": 4, "viewport": \(viewport), "events": [\(events)] }
        """, in: catalog)
  }

  private static func played(_ scene: Scene) throws -> (Session, ControlForm) {
    let session = try Session(scene, in: catalog)
    session.keepsLog = true
    for _ in 0..<scene.duration { try session.step() }
    return (session, (session.exhibit as! ControlFormExhibit).form)
  }

  private static func error(_ events: String) throws -> SceneError {
    try #require(#expect(throws: SceneError.self) { _ = try played(scene(events)) })
  }

  @Test("a scene types into the field that it has tapped, and its recording is the same scene")
  func typed() throws {
    let scene = try Self.scene(
      """
      { "at": 0.1, "tap": [60, 96] }, { "at": 0.5, "text": "Ada \\"L\\"é👩‍💻" }, { "at": 0.6, "edit": "backspace" },
      { "at": 0.7, "edit": "wordLeft" }, { "at": 0.8, "text": "x" }, { "at": 0.9, "edit": "TAB" }, { "at": 1, "text": "pin" }
      """)
    let (session, form) = try Self.played(scene)
    #expect(form.field.text == "Ada \"L\"xé" && form.secret.text == "pin" && session.takesText)
    let text = try Recording(of: session).text
    #expect(text.contains(#""text": "Ada \"L\"é👩‍💻""#) && text.contains(#""edit": "tab""#))
    let again = try Scene(json: Data(text.utf8), in: Self.catalog)
    let (replayed, _) = try Self.played(again)
    #expect(replayed.stateHash == session.stateHash && again.hash == session.stateHash.description)
  }

  @Test("keys are for the field that is edited, and else for the exhibit")
  func keys() throws {
    let (session, form) = try Self.played(
      Self.scene(
        """
        { "at": 0, "key": "I" }, { "at": 0.1, "tap": [60, 96] }, { "at": 0.5, "key": "I" }, { "at": 0.6, "key": "D" },
        { "at": 0.7, "key": "Left" }, { "at": 0.8, "key": "Space" }, { "at": 0.9, "key": "Paste" },
        { "at": 1, "key": "Escape" }, { "at": 1.1, "key": "I" }
        """))
    #expect(form.field.text == "i d" && session.exhibit.itemCount == 2 && !session.takesText)
  }

  @Test(
    "a text that nothing takes, is none, or is too long, and an edit that there is not, are refused with a sentence")
  func refused() throws {
    #expect(
      try Self.error(#"{ "at": 0.5, "text": "lost" }"#).description
        == "events[0].text: expected a text field that is edited, found none at tick 60; "
        + "tap one before, or give it the focus with Tab")
    #expect(try Self.error(#"{ "at": 0.5, "edit": "copy" }"#).place == "events[0].edit")
    #expect(
      try Self.error(#"{ "at": 0, "text": "" }"#).description.contains("expected what is typed, found no character"))
    #expect(try Self.error(#"{ "at": 0, "text": 7 }"#).description.contains("expected a string"))
    #expect(try Self.error(#"{ "at": 0, "edit": "wordleft " }"#).description.contains("expected an editing key"))
    #expect(try Self.error(#"{ "at": 0, "edit": "bakspace" }"#).description.contains("backspace"))
    #expect(try Self.error(#"{ "at": 0, "text": "a", "over": 1 }"#).description.contains("a text"))
    let most = String(repeating: "é", count: SceneLimits.typedLength)
    #expect(throws: Never.self) { try Self.scene(#"{ "at": 0, "text": "\#(most)" }"#) }
    let long = try Self.error(#"{ "at": 0, "text": "\#(most)e" }"#)
    #expect(long.description.contains("line 1, column 113: expected a text of at most 10000 characters"))
    // Other texts are as short as they were.
    let title = #expect(throws: SceneError.self) {
      try Scene(
        json: #"{ "title": "\#(most.prefix(201))", "exhibit": "control-form", "duration": 1, "events": [] }"#,
        in: Self.catalog)
    }
    #expect(title?.description.contains("at most 200 characters") == true)
  }

  @Test("what would take minutes to type is refused at once")
  func work() throws {
    let piece = #"{ "at": 0.5, "text": "\#(String(repeating: "a", count: 10_000))" }"#
    func events(_ edits: Int) -> String {
      ([#"{ "at": 0, "tap": [60, 96] }"#] + Array(repeating: piece, count: 100)
        + Array(repeating: #"{ "at": 1, "edit": "backspace" }"#, count: edits)).joined(separator: ", ")
    }
    #expect(throws: Never.self) { try Self.scene(events(269)) }
    let error = #expect(throws: SceneError.self) { try Self.scene(events(270)) }
    #expect(error?.place == "events[370].edit")
  }

  @Test("typing is one mark as long as it goes on, and is told as what was typed")
  func marks() throws {
    let scene = try Self.scene(
      """
      { "at": 0.1, "tap": [60, 96] }, { "at": 0.5, "text": "A" }, { "at": 0.6, "text": "db" },
      { "at": 0.7, "edit": "backspace" }, { "at": 0.8, "edit": "backspace" }, { "at": 0.9, "text": "da" },
      { "at": 3.5, "text": "!" }
      """)
    let recorded = try RecordedSession(scene, in: Self.catalog)
    for _ in 0..<scene.duration { try recorded.step() }
    #expect(recorded.marks.map(\.name) == ["tap", "typing", "typing"])
    #expect(recorded.marks.map(\.tick) == [12, 60, 420] && recorded.marks[1].end == 108)
    let text = try SceneStory(of: try SceneWatch(replaying: scene, in: Self.catalog)).text
    #expect(
      text.contains("typing 'Adb', then the editing key backspace, 2 times, then typing 'da', in 0.40 s"), "\(text)")
  }

  @Test("what is copied is handed out once, and not of a password")
  func copies() throws {
    let (session, form) = try Self.played(
      Self.scene(
        """
        { "at": 0.1, "tap": [60, 96] }, { "at": 0.5, "text": "secret" }, { "at": 0.6, "edit": "selectAll" },
        { "at": 0.7, "edit": "copy" }, { "at": 0.8, "tap": [300, 96] }, { "at": 1, "text": "hidden" },
        { "at": 1.1, "edit": "selectAll" }, { "at": 1.2, "edit": "cut" }
        """))
    #expect(form.secret.text == "hidden")
    #expect(session.takeCopiedText() == "secret" && session.takeCopiedText() == nil)
  }

  @Test(
    "random presses, keys and texts over a form of all controls: every recording replays to its hash", arguments: 0..<4)
  func random(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let scene = try Self.scene("")
    let session = try Session(scene, in: Self.catalog)
    session.keepsLog = true
    let count = TestLength.isFull ? 10_000 : TestLength.count(1000, short: 150)
    let texts = [
      "Ada", " ", "\u{301}", "\u{1F469}\u{200D}\u{1F4BB}", "a\r\nb", "\u{0}\u{7F}", String(repeating: "w ", count: 99),
    ]
    var isDown = false
    for _ in 0..<count {
      let anywhere = CGPoint(x: .random(in: -20...420, using: &random), y: .random(in: -20...520, using: &random))
      let point = [Self.name, Self.password, anywhere, anywhere].randomElement(using: &random)!
      let command: Command
      switch Int.random(in: 0..<12, using: &random) {
      case 0, 1: (command, isDown) = (isDown ? .pointerUp(point) : .pointerDown(point), !isDown)
      case 2 where isDown: command = .pointerMove(point)
      case 3: command = .finger(1, [.began, .moved, .ended, .cancelled].randomElement(using: &random)!, at: anywhere)
      case 4: command = .secondaryClick(anywhere)
      case 5: command = .wheel(CGVector(dx: 0, dy: 40), at: anywhere)
      case 6: command = .key(.tab)
      case 7: command = .key(ExhibitKey.allCases.filter { $0 != .restart }.randomElement(using: &random)!)
      case 8, 9: command = .text(texts.randomElement(using: &random)!)
      default: command = .edit(TextEdit.allCases.randomElement(using: &random)!)
      }
      // Without a field that is edited a text is refused, and nothing has changed.
      let takesText = session.takesText
      do { try session.perform(command) } catch {
        #expect(!takesText)
      }
      for _ in 0..<Int.random(in: 0...3, using: &random) { try session.step() }
    }
    let text = try Recording(of: session).text
    let again = try Scene(json: Data(text.utf8), in: Self.catalog)
    let replayed = try Session(again, in: Self.catalog)
    for _ in 0..<again.duration { try replayed.step() }
    #expect(replayed.stateHash == session.stateHash, "seed \(seed)")
    #expect(replayed.takesText == session.takesText)
  }
}
