import Foundation
import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

/// What was done in a session, written as a scene.
@MainActor
@Suite("Recordings")
struct RecordingTests {
  /// A session in which `act` does something before each of some ticks.
  static func session(
    _ exhibit: any Exhibit.Type = SpringyCarousel.self, ticks: Int, act: (Session, Int) throws -> Void
  ) throws -> Session {
    let session = try Session(Scene(showing: exhibit), in: .standard)
    session.keepsLog = true
    for tick in 0..<ticks {
      try act(session, tick)
      try session.step()
    }
    return session
  }

  /// The scene of a session's recording, and what it is in the file.
  static func recorded(_ session: Session) throws -> (scene: Scene, text: String) {
    let text = try Recording(of: session).text
    return (try Scene(json: Data(text.utf8), in: .standard), text)
  }

  static func hash(replaying scene: Scene) throws -> String {
    let session = try Session(scene, in: .standard)
    for _ in 0..<scene.duration { try session.step() }
    return session.stateHash.description
  }

  /// Checks that the recording replays to the session's hash, and returns the lines of its events.
  static func events(_ session: Session) throws -> [String] {
    let (scene, text) = try recorded(session)
    #expect(try hash(replaying: scene) == session.stateHash.description)
    #expect(scene.hash == session.stateHash.description)
    #expect(try scene.json() == text)
    return text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter {
      $0.hasPrefix("{ \"at\"")
    }
  }

  @Test("a drag while time stands still is one event of one tick, even of the last one")
  func dragInATick() throws {
    for ticks in [0, 1, 60] {
      let session = try Self.session(ticks: ticks) { _, _ in }
      for command in [
        Command.pointerDown(CGPoint(x: 700, y: 480)), .pointerMove(CGPoint(x: 500, y: 480)),
        .pointerMove(CGPoint(x: 450, y: 480)), .pointerUp(CGPoint(x: 450, y: 480)),
      ] { try session.perform(command) }
      let (scene, text) = try Self.recorded(session)
      #expect(scene.events.count == 1 && text.contains("\"steps\": [[0, 700, 480], [0, 500, 480]"))
      if ticks > 0 { #expect(try Self.hash(replaying: scene) == session.stateHash.description) }
      // It goes on from there.
      for _ in 0..<30 { try session.step() }
      #expect(try Self.events(session).count == 1)
    }
  }

  @Test("a recording may last as long as a scene, to the tick, and have as many bytes and events")
  func limits() throws {
    var recording = try Recording(of: Scene(showing: Gallery.self))
    recording.add([], until: SceneLimits.seconds * 120, hash: StateHash())
    #expect(throws: Never.self) { try recording.checkLimits(recording.text) }
    #expect(throws: Never.self) { try Scene(json: recording.text, in: .standard) }
    let long = String(repeating: " ", count: SceneLimits.fileSize + 1)
    #expect(#expect(throws: SceneError.self) { try recording.checkLimits(long) }?.found == "8388609")
    recording.add([], until: SceneLimits.seconds * 120 + 1, hash: StateHash())
    #expect(#expect(throws: SceneError.self) { try recording.checkLimits(recording.text) }?.found == "432001")
    var busy = try Recording(of: Scene(showing: Gallery.self))
    let keys = (0...SceneLimits.events).map { LoggedCommand(tick: $0, command: .key(.insert), isPlanned: false) }
    busy.add(keys[...], until: 200_000, hash: StateHash())
    #expect(#expect(throws: SceneError.self) { try busy.checkLimits("") }?.found == "100001")
  }

  @Test("a touch of the user in a scene's own drag has a mark of its own, which is what is taken back")
  func touchInADrag() throws {
    let text =
      #"{ "title": "a", "exhibit": "gallery", "duration": 3, "events": [{ "at": 0.5, "drag": { "from": [500, 400], "to": [500, 200] }, "over": 1 }] }"#
    let recorded = try RecordedSession(Scene(json: text, in: .standard), in: .standard)
    for tick in 0..<240 {
      if tick == 20 { try recorded.perform(.key(.insert)) }
      if tick == 100 { try recorded.perform(.finger(3, .began, at: CGPoint(x: 300, y: 300))) }
      if tick == 106 { try recorded.perform(.finger(3, .ended, at: CGPoint(x: 300, y: 300))) }
      try recorded.step()
    }
    let marks = recorded.marks.filter { $0.kind == .gesture }
    #expect(marks.map(\.name) == ["drag", "tap"] && marks.map(\.isPlanned) == [true, false])
    #expect(recorded.lastUserMark?.name == "tap" && recorded.lastUserMark?.tick == 100)
  }

  @Test("a long recording's trace has no more than 400 samples")
  func longRecordings() throws {
    for (end, interval) in [(1, 30), (12_000, 30), (12_001, 31), (72_000, 180)] {
      var recording = try Recording(of: Scene(showing: Gallery.self))
      recording.add([], until: end, hash: StateHash())
      #expect(try Scene(json: recording.text, in: .standard).interval == interval)
    }
  }

  @Test("a recorded scene may do as much as its time allows, and another one about ten seconds' work")
  func recordedWork() throws {
    // Eighty seconds of a circle to which an item is added and from which one is taken away.
    let seconds = TestLength.count(80, short: 12)
    let session = try Self.session(Circle.self, ticks: seconds * 120) { session, tick in
      if tick % 60 == 0 { try session.perform(.key(tick % 120 == 0 ? .insert : .delete)) }
    }
    let (scene, text) = try Self.recorded(session)
    #expect(SceneLimits.work(of: scene) == seconds * 4_000_000 && scene.events.count == seconds * 2)
    let plain = text.split(separator: "\n").filter { !$0.contains("\"hash\"") }.joined(separator: "\n")
    #expect(try SceneLimits.work(of: Scene(json: plain, in: .standard)) == SceneLimits.work)
    let many = (0..<100).flatMap { _ in [0, 1].map { "{ \"at\": \($0), \"key\": \"I\" }" } }.joined(separator: ", ")
    func chain(_ hash: String, items: Int) throws -> Scene {
      try Scene(
        json:
          "{ \"title\": \"a\", \"exhibit\": \"chain\", \"items\": \(items), \"duration\": 3, \(hash) \"events\": [\(many)] }",
        in: .standard
      )
    }
    #expect(throws: SceneError.self) { try chain("", items: 180) }
    #expect(throws: Never.self) { try chain("\"hash\": \"0123456789abcdef\",", items: 180) }
  }

  @Test("a scene's command that its user has made impossible is left out, and the recording replays to the same hash")
  func leftOut() throws {
    let text =
      #"{ "title": "a", "exhibit": "springy-carousel", "items": 3, "duration": 2, "events": [{ "at": 1, "delete": 2 }, { "at": 1.5, "key": "I" }] }"#
    let scene = try Scene(json: text, in: .standard)
    let recorded = try RecordedSession(scene, in: .standard)
    for tick in 0..<240 {
      if tick == 10 || tick == 20 { try recorded.perform(.key(.delete)) }
      try recorded.step()
    }
    #expect(recorded.leftOut?.place == "events[0].delete" && recorded.session.exhibit.itemCount == 2)
    let written = try Scene(json: Recording(of: recorded.session).text, in: .standard)
    #expect(try Self.hash(replaying: written) == recorded.session.stateHash.description)
    let rerun = try Rerun(recorded, until: 200)
    try rerun.advance { true }
    #expect(rerun.session.stateHash == recorded.hashes[200] && rerun.session.exhibit.itemCount == 2)
    // Nobody has touched this one.
    let short = try RecordedSession(
      Scene(json: text.replacing("\"items\": 3", with: "\"items\": 1"), in: .standard), in: .standard)
    #expect(throws: SceneError.self) { for _ in 0..<240 { try short.step() } }
  }

  @Test("a drag by hand is one event with its steps, and replays to the same hash")
  func drag() throws {
    let session = try Self.session(ticks: 200) { session, tick in
      switch tick {
      case 10: try session.perform(.pointerDown(CGPoint(x: 700, y: 480)))
      case 11, 13, 14, 17: try session.perform(.pointerMove(CGPoint(x: 700.5 - CGFloat(tick * 5), y: 480)))
      case 18: try session.perform(.pointerUp(CGPoint(x: 600, y: 479)))
      default: break
      }
    }
    #expect(
      try Self.events(session) == [
        "{ \"at\": 0.083, \"drag\": { \"steps\": [[0, 700, 480], [1, 645.5, 480], [3, 635.5, 480], [4, 630.5, 480], "
          + "[7, 615.5, 480], [8, 600, 479]] } }"
      ])
  }

  @Test("a straight drag, a tap, a long press and keys are what they are called")
  func named() throws {
    let session = try Self.session(ticks: 400) { session, tick in
      switch tick {
      case 12: try session.perform(.pointerDown(CGPoint(x: 700, y: 480)))
      case 13...24: try session.perform(.pointerMove(CGPoint(x: 700 - CGFloat(tick - 12) * 10, y: 480)))
      case 26: try session.perform(.pointerUp(CGPoint(x: 580, y: 480)))
      case 60, 66: try session.perform(tick == 60 ? .pointerDown(.init(x: 5, y: 6)) : .pointerUp(.init(x: 5, y: 6)))
      case 120, 129: try session.perform(tick == 120 ? .pointerDown(.init(x: 5, y: 6)) : .pointerUp(.init(x: 5, y: 6)))
      case 180, 252: try session.perform(tick == 180 ? .pointerDown(.init(x: 5, y: 6)) : .pointerUp(.init(x: 5, y: 6)))
      case 300: try session.perform(.key(.insert))
      case 301: try session.perform(.wheel(CGVector(dx: 12.5, dy: 0), at: CGPoint(x: 1, y: 2)))
      case 302: try session.perform(.resize(CGSize(width: 800, height: 500)))
      default: break
      }
    }
    #expect(
      try Self.events(session) == [
        "{ \"at\": 0.1, \"drag\": { \"from\": [700, 480], \"to\": [580, 480], \"rest\": 0.017 }, \"over\": 0.1 },",
        "{ \"at\": 0.5, \"tap\": { \"at\": [5, 6] } },", "{ \"at\": 1, \"tap\": { \"at\": [5, 6] }, \"over\": 0.075 },",
        "{ \"at\": 1.5, \"longPress\": { \"at\": [5, 6] }, \"over\": 0.6 },", "{ \"at\": 2.5, \"key\": \"I\" },",
        "{ \"at\": 2.508, \"wheel\": { \"by\": [12.5, 0], \"from\": [1, 2] } },",
        "{ \"at\": 2.517, \"resize\": [800, 500] }",
      ])
  }

  @Test("two fingers that go together are a pinch; one finger of a touch screen stays what it is")
  func fingers() throws {
    let session = try Self.session(Gallery.self, ticks: 200) { session, tick in
      @MainActor func both(_ phase: Touch.Phase, _ distance: CGFloat) throws {
        try session.perform(.finger(0, phase, at: CGPoint(x: 400 - distance, y: 300)))
        try session.perform(.finger(1, phase, at: CGPoint(x: 400 + distance, y: 300)))
      }
      switch tick {
      case 20: try both(.began, 50)
      case 22, 25, 26: try both(.moved, CGFloat(tick) * 3)
      case 27: try both(.ended, 90)
      case 60: try session.perform(.finger(2, .began, at: CGPoint(x: 9, y: 9)))
      case 61: try session.perform(.finger(2, .ended, at: CGPoint(x: 9, y: 9)))
      default: break
      }
    }
    let events = try Self.events(session)
    #expect(events.count == 3)
    #expect(events[0].hasPrefix("{ \"at\": 0.167, \"pinch\": { \"steps\": [[0, 350, 300, 450, 300], [2, 334, 300, "))
    #expect(events[1] == "{ \"at\": 0.5, \"finger\": { \"id\": 2, \"down\": [9, 9] } },")
  }

  @Test("touches between which something else happened in the same tick stay single commands")
  func interleaved() throws {
    let session = try Self.session(ticks: 60) { session, tick in
      switch tick {
      case 10: try session.perform(.pointerDown(CGPoint(x: 700, y: 480)))
      case 12:
        try session.perform(.key(.insert))
        try session.perform(.pointerMove(CGPoint(x: 690, y: 480)))
      case 14: try session.perform(.pointerUp(CGPoint(x: 690, y: 480)))
      default: break
      }
    }
    #expect(try Self.events(session).map { $0.split(separator: "\"")[3] } == ["down", "key", "move", "up"])
  }

  @Test(
    "random input in every exhibit replays to the same hash, wherever the recording ends",
    arguments: TestLength.cases(0..<6, short: 1))
  func random(_ seed: Int) throws {
    for (number, exhibit) in ExhibitCatalog.all.enumerated() where number % 6 == seed {
      var input = RandomInput(seed: UInt64(number))
      let session = try Self.session(exhibit, ticks: TestLength.count(240, short: 80)) { session, _ in
        for command in input.commands() { try session.perform(command) }
      }
      let (scene, text) = try Self.recorded(session)
      #expect(try Self.hash(replaying: scene) == session.stateHash.description, "\(exhibit.name)")
      #expect(try scene.json() == text, "\(exhibit.name)")
      #expect(try Session(scene, in: .standard).again().scene == scene)
    }
  }

  @Test("a recording that is added to bit by bit has the text of one that is made at once")
  func incremental() throws {
    var input = RandomInput(seed: 99)
    let scene = Scene(showing: Gallery.self)
    let session = try Session(scene, in: .standard)
    session.keepsLog = true
    var recording = try Recording(of: scene)
    for tick in 0..<TestLength.count(600, short: 150) {
      for command in input.commands() { try session.perform(command) }
      try session.step()
      if tick % 7 == 0 {
        recording.add(session.log[recording.count...], until: session.tick, hash: session.stateHash)
      }
      if tick % 70 == 0 {
        let text = recording.text
        #expect(try Scene(json: Data(text.utf8), in: .standard).hash == session.stateHash.description)
        #expect(try text == Recording(of: session).text)
      }
    }
  }

  @Test("a folder of photos cannot be named, and a sentence says so")
  func photos() throws {
    var scene = Scene(showing: Gallery.self)
    scene.settings.albums = [Album(title: "a", pictures: [])]
    #expect(
      #expect(throws: SceneError.self) { try scene.json() }?.description
        == "photos: expected pictures that an exhibit draws itself, found those of a folder; "
        + "a scene file cannot name a folder of photos; leave --photos out to record")
  }
}

/// Random commands of a user, with fingers that come down and lift.
struct RandomInput {
  private var random: SplitMix64
  private var isDown = false
  private var isPinching = false

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  private mutating func below(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }

  private mutating func point() -> CGPoint {
    CGPoint(x: CGFloat(below(960)) + 0.25, y: CGFloat(below(560)))
  }

  /// The commands before one tick.
  mutating func commands() -> [Command] {
    var commands: [Command] = []
    for _ in 0..<below(3) { commands += next() }
    return commands
  }

  private mutating func next() -> [Command] {
    switch below(24) {
    case 0, 1:
      if isPinching { return [] }
      isDown.toggle()
      return [isDown ? .pointerDown(point()) : .pointerUp(point())]
    case 2...13: return isDown ? [.pointerMove(point())] : isPinching ? both(.moved) : []
    case 14:
      if isDown { return [] }
      isPinching.toggle()
      return both(isPinching ? .began : .ended)
    case 15: return [.wheel(CGVector(dx: Double(below(100)) / 3, dy: -7), at: point())]
    case 16: return [.magnify(by: 1.125, at: point())]
    case 17: return [.secondaryClick(point())]
    case 18: return [.resize(CGSize(width: 400 + below(600), height: 300 + below(400)))]
    case 19: return [.finger(3, [.began, .moved, .ended, .cancelled][below(4)], at: point())]
    case 20: return [.insert(at: nil)]
    case 21: return [.delete(at: nil)]
    default:
      let keys = ExhibitKey.allCases.filter { $0 != .selectAll && $0 != .paste }
      return [.key(keys[below(keys.count)])]
    }
  }

  private mutating func both(_ phase: Touch.Phase) -> [Command] {
    [.finger(0, phase, at: point()), .finger(1, phase, at: point())]
  }
}
