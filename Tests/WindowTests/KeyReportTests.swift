import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import SpringflowWindow
import Testing

@MainActor
@Suite("The reported effects of keys")
struct KeyReportTests {
  /// Presses a key and returns its notice.
  static func press(_ key: ExhibitKey, _ session: Session, isPaused: Bool = false) throws -> String? {
    let report = KeyReport(before: session)
    try session.perform(.key(key))
    let text = report.notice(after: key, in: session, isPaused: isPaused)
    // A motion that never ends is visible by then.
    for _ in 0..<(isPaused ? 0 : 70) where !session.isAtRest { try session.step() }
    return text
  }

  static func say(
    _ name: String, _ keys: ExhibitKey..., items: Int? = nil, isPaused: Bool = false
  ) throws -> String? {
    let session = try HelpTests.session(name) { if let items { $0.itemCount = items } }
    var said: String?
    for key in keys { said = try press(key, session, isPaused: isPaused) }
    return said
  }

  /// A small window with few items, which takes little time.
  static func makeSmall(_ scene: inout Scene, _ items: Int) {
    scene.viewport = CGSize(width: 420, height: 320)
    scene.itemCount = items
  }

  @Test("a key with a visible effect has no notice")
  func seen() throws {
    for name in [
      "springy-carousel", "springy-grid", "springy-list", "gallery", "conference-grid", "circle", "pile",
      "custom-transition",
    ] {
      #expect(try Self.say(name, .insert) == nil, "\(name)")
      #expect(try Self.say(name, .delete) == nil, "\(name)")
    }
    #expect(try Self.say("animated-flow", .toggle) == nil)
    #expect(try Self.say("springy-carousel", .right) == nil)
    #expect(try Self.say("gallery", .selectAll) == nil)
  }

  @Test("a change out of sight is reported, with the item's name and its position")
  func unseen() throws {
    #expect(try Self.say("conference-spiral", .insert) == "Inserted Luca Park at Pebble Beach Code, beneath the others")
    #expect(try Self.say("conference-stacks", .delete) == "Deleted Anahera Vasquez at Lantern Days")
    #expect(
      try Self.say("conference-stacks", .move) == "Moved Anahera Vasquez at Lantern Days, beneath the others")
    #expect(
      try Self.say("conference-line", .move)
        == "Moved Amara Eriksen at Pebble Beach Code, out of sight to the right")
    #expect(try Self.say("chain", .insert)?.hasPrefix("Inserted") == true)
    #expect(try Self.say("chat", .insertSection) == "Inserted a day of 11 messages, out of sight above")
    #expect(try Self.say("gallery", .selectAll, .copy) == "Copied 160 photos: Ctrl+V inserts them")
    #expect(try Self.say("gallery", .right, .cut) == "Cut 1 photo: Ctrl+V inserts it")
  }

  @Test("a key without an effect is reported with the reason")
  func nothing() throws {
    #expect(try Self.say("springy-carousel", .toggle) == "T does nothing here: H lists the keys")
    #expect(try Self.say("chat", .move) == "M does nothing here: H lists the keys")
    #expect(try Self.say("gallery", .move, items: 1) == "The only photo has nowhere to move to")
    #expect(try Self.say("springy-carousel", .move, items: 0) == "There is no tile to move")
    #expect(try Self.say("week-calendar", .delete, items: 0) == "There is no event to delete")
    #expect(try Self.say("gallery", .paste) == "Nothing to paste: Ctrl+C keeps what is selected")
    #expect(try Self.say("gallery", .copy) == "No photo is selected or has the focus")
    #expect(try Self.say("gallery", .enter) == "No photo has the focus: arrows give it")
    #expect(try Self.say("circle", .right) == "Nothing to scroll: all is in sight")
    #expect(try Self.say("springy-carousel", .up) == "It scrolls sideways only")
    #expect(try Self.say("springy-carousel", .left) == "This is the beginning")
    #expect(try Self.say("chat", .end) == "This is the end")
    #expect(try Self.say("springy-carousel", .restart) == "This is the start already")
    #expect(try Self.say("springy-carousel", .insert, .restart) == nil)
    let flow = try HelpTests.session("animated-flow")
    #expect(try (0..<3).map { _ in try Self.press(.deleteSection, flow) }.last == "The last section stays")
    let chat = try HelpTests.session("chat") { $0.itemCount = 3 }
    #expect(try Self.press(.deleteSection, chat) == "The last day stays")
    for _ in 0..<90 { _ = try Self.press(.insertSection, chat) }
    #expect(try Self.press(.insertSection, chat) == "There are no earlier days: the conversation began here")
  }

  @Test("a motion that a key starts while paused is reported as pending")
  func paused() throws {
    for name in ["springy-carousel", "gallery", "pile"] {
      #expect(
        try Self.say(name, .insert, isPaused: true) == "Paused: it moves on with P, or tick by tick with .", "\(name)")
    }
    #expect(try Self.say("springy-carousel", .toggle, isPaused: true) == "T does nothing here: H lists the keys")
  }

  @Test(
    "every key of every exhibit has a visible effect or a notice",
    arguments: TestLength.cases(HelpTests.names, short: 2))
  func all(_ name: String) throws {
    for items in [30, 0] {
      let session = try HelpTests.session(name) { Self.makeSmall(&$0, items) }
      try session.step()
      for key in ExhibitKey.allCases where key != .escape {
        let before = session.frame
        let said = try Self.press(key, session)
        if said == nil, key != .restart {
          #expect(!session.frame.looksLike(before), "\(name), \(items) items, \(key.label)")
        }
        // No value in it is missing, and it is short.
        if let said {
          #expect(!said.isEmpty && said.count < 80 && !said.contains("nil") && !said.hasSuffix("."), "\(said)")
        }
      }
    }
  }

  @Test(
    "snapshots before and after a key change nothing of its effects",
    arguments: TestLength.cases(HelpTests.names, short: 1))
  func pure(_ name: String) throws {
    let watched = try HelpTests.session(name, keepsHash: true) { Self.makeSmall(&$0, 40) }
    let alone = try HelpTests.session(name, keepsHash: true) { Self.makeSmall(&$0, 40) }
    let keys = ExhibitKey.allCases + (TestLength.isShort ? [] : ExhibitKey.allCases.reversed())
    for (index, key) in keys.enumerated() where key != .restart {
      let report = KeyReport(before: watched)
      try watched.perform(.key(key))
      _ = report.notice(after: key, in: watched, isPaused: false)
      try alone.perform(.key(key))
      for _ in 0..<(index % 4 * 5) {
        try watched.step()
        try alone.step()
      }
    }
    #expect(watched.stateHash == alone.stateHash)
  }
}
