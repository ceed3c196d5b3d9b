import Foundation
import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

@MainActor
@Suite("Limits of scenes")
struct SceneLimitsTests {
  static func sentence(_ text: String) -> String? {
    do throws(SceneError) { _ = try Scene(json: Array(text.utf8), in: .standard) } catch { return error.description }
    return nil
  }

  static func with(_ exhibit: String, _ members: String) -> String {
    "{ \"title\": \"t\", \"exhibit\": \"\(exhibit)\", \"duration\": 3600, \(members) }"
  }

  static func events(_ exhibit: String, _ events: [String], items: Int = 20) -> String? {
    sentence(with(exhibit, "\"items\": \(items), \"events\": [\(events.joined(separator: ", "))]"))
  }

  @Test("an exhibit limits its items: flows to a million, worlds and circles to the number that they can move")
  func items() {
    for exhibit in ExhibitCatalog.all {
      let most = exhibit.maximumItemCount
      #expect(Self.sentence(Self.with(exhibit.name, "\"items\": \(most)")) == nil)
      #expect(
        Self.sentence(Self.with(exhibit.name, "\"items\": \(most + 1)"))
          == "items: expected a whole number from 0 to \(most), found the number \(most + 1); "
          + "\(exhibit.name) takes at most \(most) \(exhibit.words.items)")
      #expect(exhibit.defaultItemCount <= most)
    }
    #expect(Gallery.maximumItemCount == 1_000_000 && Pile.maximumItemCount == 500 && Circle.maximumItemCount == 500)
  }

  @Test(
    "an exhibit with the highest number of items refuses more, by key, tap or event, with a message",
    arguments: ["circle", "chain", "cradle"])
  func full(_ name: String) throws {
    let type = try #require(ExhibitCatalog.exhibit(named: name))
    var scene = Scene(showing: type)
    scene.itemCount = type.maximumItemCount
    let session = try Session(scene, in: .standard, keepsHash: false)
    for key in [ExhibitKey.insert, .space] { try session.perform(.key(key)) }
    try session.perform(.pointerDown(CGPoint(x: 4, y: 4)))
    try session.perform(.pointerUp(CGPoint(x: 4, y: 4)))
    #expect(session.exhibit.itemCount == type.maximumItemCount)
    #expect(session.exhibit.refusal(of: .insert) != nil)
    #expect(!session.exhibit.activeKeys.contains { $0.keys.contains(.insert) })
    let error = #expect(throws: SceneError.self) { try session.perform(.insert(at: 0), place: "events[1].insert") }
    let (most, words) = (type.maximumItemCount, type.words.items)
    #expect(
      error?.description == "events[1].insert: expected fewer than \(most) \(words) before an insert, "
        + "found \(most) at tick 0; \(name) takes no more")
    try session.perform(.delete(at: 0))
    try session.perform(.insert(at: 0))
    #expect(session.exhibit.itemCount == most)
  }

  @Test("a tick has at most a thousand events, and a scene a hundred thousand")
  func eventCounts() {
    let move = "{ \"at\": 1, \"move\": [1, 2] }"
    #expect(Self.events("gallery", [String](repeating: move, count: 1000)) == nil)
    #expect(
      Self.events("gallery", [String](repeating: move, count: 1001))
        == "events[1000].move: expected at most 1000 events in a tick, found one more; let some come later")
    let resize = "{ \"at\": 1, \"resize\": [300, 200] }"
    #expect(Self.events("gallery", [resize, move, resize]) == nil)
    #expect(
      Self.events("gallery", [String](repeating: "1", count: 100_001))
        == "events: expected at most 100000 events, found 100001; make several scenes of it")
  }

  @Test("keys and changes are limited to the cost of a hundred with the most items")
  func changes() {
    func keys(_ count: Int) -> [String] { (0..<count).map { "{ \"at\": \"\($0) ticks\", \"key\": \"D\" }" } }
    #expect(Self.events("gallery", keys(100), items: 1_000_000) == nil)
    #expect(
      Self.events("gallery", keys(101), items: 1_000_000)
        == "events: expected at most 100 keys, changes and resizes of 1000000 photos, found 101; "
        + "show fewer, or do less; SelectAll counts for 30, Cut, Copy and Paste for 10")
    #expect(Self.events("gallery", keys(5000), items: 30) == nil)
    #expect(Self.events("pile", keys(500), items: 100) == nil)
    #expect(Self.events("pile", keys(501), items: 100) != nil)
    // Keys that scroll change nothing.
    #expect(Self.events("pile", keys(501).map { $0.replacing("\"D\"", with: "\"Left\"") }, items: 100) == nil)
  }

  @Test("gestures have at most ten fingers down at a time")
  func fingers() {
    func pinch(at: Int) -> String {
      "{ \"at\": \(at), \"pinch\": { \"at\": [9, 9], \"from\": 9, \"to\": 99 }, \"over\": 10 }"
    }
    #expect(Self.events("gallery", (0..<5).map { pinch(at: $0) }) == nil)
    #expect(Self.events("gallery", (0..<50).map { pinch(at: $0 * 10) }) == nil)
    #expect(
      Self.events("gallery", (0..<6).map { pinch(at: $0) })
        == "events[5].pinch: expected at most 10 fingers of gestures at a time, found 12; "
        + "let gestures end before others begin")
  }

  @Test("a viewport is at most as large as an 8K display, at the start and after a resize")
  func viewports() {
    #expect(Self.sentence(Self.with("gallery", "\"viewport\": [16384, 500]")) == nil)
    let sentence =
      "expected at most 8294400 square points, found 16384 x 16384; no viewport is larger than 3840 x 2160 points in its area"
    #expect(Self.sentence(Self.with("gallery", "\"viewport\": [16384, 16384]")) == "viewport: \(sentence)")
    #expect(Self.events("gallery", ["{ \"at\": 1, \"resize\": [16384, 16384] }"]) == "events[0].resize: \(sentence)")
  }

  @Test("a trace that becomes too long ends with that tick, and reading a trace has the same limit")
  func traces() throws {
    var scene = Scene(showing: AnimatedFlow.self)
    (scene.itemCount, scene.duration, scene.interval) = (20_000, 300, 1)
    scene.viewport = CGSize(width: 3840, height: 2160)
    let error = #expect(throws: SceneError.self) { try Trace(replaying: scene, in: .standard) }
    #expect(error?.place == "interval" && error?.hint == "make the interval longer")
    #expect(error?.expected == "states of at most 250000 elements to write down")
    #expect(error?.found.hasSuffix("of 300 ticks") == true)
  }

  @Test("the commands of a gesture of an hour are made one by one, and are the same as in an array of all")
  func hour() throws {
    // In debug builds six minutes.
    let seconds = TestLength.count(3600, short: 360)
    let text = Self.with(
      "gallery",
      "\"events\": [{ \"at\": 0, \"drag\": { \"from\": [0, 0], \"to\": [\(12 * seconds), 0] }, \"over\": \(seconds) }]")
    let scene = try Scene(json: Array(text.utf8), in: .standard)
    #expect(scene.events.count == 1)
    var (count, last) = (0, Command.key(.restart))
    for timed in scene.commands {
      if count == 60 * seconds {
        #expect(timed.tick == 60 * seconds && timed.command == .pointerMove(CGPoint(x: 6 * seconds, y: 0)))
      }
      (count, last) = (count + 1, timed.command)
    }
    #expect(count == 120 * seconds + 2 && last == .pointerUp(CGPoint(x: 12 * seconds, y: 0)))
  }

  @Test("commands of one tick have the order of the file, including those of gestures in progress")
  func order() throws {
    let text = Self.with(
      "gallery",
      """
      "events": [
        { "at": "5 ticks", "key": "I" },
        { "at": "2 ticks", "drag": { "from": [0, 0], "to": [4, 0] }, "over": "4 ticks" },
        { "at": "4 ticks", "wheel": [0, 7] },
        { "at": "3 ticks", "tap": { "at": [9, 9], "times": 2 } }
      ]
      """)
    let scene = try Scene(json: Array(text.utf8), in: .standard)
    let words = scene.commands.map { timed in
      switch timed.command {
      case .pointerDown: "\(timed.tick) down"
      case .pointerMove(let point): "\(timed.tick) move \(Int(point.x))"
      case .pointerUp: "\(timed.tick) up"
      case .wheel: "\(timed.tick) wheel"
      default: "\(timed.tick) key"
      }
    }
    #expect(
      words == [
        "2 down", "3 move 1", "3 down", "4 move 2", "4 wheel", "5 key", "5 move 3", "6 move 4", "6 up", "9 up",
        "21 down", "27 up",
      ])
  }
}

/// The table of limits for users.
@Suite("Limits in Scenes/README.md")
struct ReadmeLimitsTests {
  @Test("the table of limits has the numbers of the code")
  func table() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let readme = try String(contentsOf: root.appendingPathComponent("Scenes/README.md"), encoding: .utf8)
    let worlds = ExhibitCatalog.all.filter { $0.maximumItemCount <= 1000 }.map { $0.maximumItemCount }
    let rows = [
      "| a scene file | \(SceneLimits.fileSize >> 20) MB, \(SceneLimits.nesting) lists and objects within each other |",
      "| a key, a text, a number | \(SceneLimits.textLength) characters; what is typed at once, \(SceneLimits.typedLength) |",
      "| a scene | \(SceneLimits.seconds) s, \(SceneLimits.events) events |",
      "| a tick | \(SceneLimits.eventsPerTick) events |",
      "| gestures at a time | \(SceneLimits.fingers) fingers |",
      "| a viewport | \(Int(SceneLimits.viewportSide)) points a side, and the area of 3840 x 2160 |",
      "a million in flows, \(worlds.min() ?? 0) to \(worlds.max() ?? 0) in worlds, the circle and the cards |",
      "| keys, changes and resizes | \(SceneLimits.changes(of: 1000, maximum: 1000)) with the highest number of items",
      "| typing | \(SceneLimits.typing) bytes, where each",
      "| a replay | \(SceneLimits.work) elements that move",
      "| a trace | \(SceneLimits.sampledElements) elements over all its samples, \(SceneLimits.traceSize >> 20) MB, \(SceneLimits.pictures) pictures |",
    ]
    for row in rows { #expect(readme.contains(row), "\(row)") }
    #expect(SceneLimits.viewportArea == 3840 * 2160)
  }
}
