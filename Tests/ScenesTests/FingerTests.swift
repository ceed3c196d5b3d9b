import Foundation
import Springflow
import SpringflowExhibits
import SpringflowScenes
import Testing

@MainActor
@Suite("Fingers in scenes")
struct FingerTests {
  static func commands(_ event: String) throws -> [TimedCommand] {
    Array(try DecodingTests.scene(DecodingTests.with("\"events\": [{ \"at\": 1, \(event) }]")).commands)
  }

  static func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

  // MARK: Files

  @Test("a tap is a down and an up, of one or more fingers side by side, once or several times")
  func taps() throws {
    let one = try Self.commands("\"tap\": [10, 20]")
    #expect(one.map(\.command) == [.pointerDown(Self.point(10, 20)), .pointerUp(Self.point(10, 20))])
    #expect(one.map(\.tick) == [120, 126])
    let two = try Self.commands("\"tap\": { \"at\": [100, 20], \"fingers\": 2, \"times\": 2 }")
    let once: [Command] = [
      .finger(0, .began, at: Self.point(80, 20)), .finger(1, .began, at: Self.point(120, 20)),
      .finger(0, .ended, at: Self.point(80, 20)), .finger(1, .ended, at: Self.point(120, 20)),
    ]
    #expect(two.map(\.command) == once + once)
    #expect(two.map(\.tick) == [120, 120, 126, 126, 138, 138, 144, 144])
  }

  @Test("a long press takes three quarters of a second by default")
  func longPresses() throws {
    #expect(try Self.commands("\"longPress\": [1, 2]").map(\.tick) == [120, 210])
    let press = try Self.commands("\"longPress\": { \"at\": [100, 2], \"fingers\": 3 }, \"over\": 2")
    #expect(press.map(\.tick) == [120, 120, 120, 360, 360, 360])
    #expect(press[2].command == .finger(2, .began, at: Self.point(140, 2)))
  }

  @Test("a pinch is two mirrored fingers on a line, a rotation two on a circle, a drag the given number of fingers")
  func gestures() throws {
    let pinch = try Self.commands(
      "\"pinch\": { \"at\": [200, 100], \"from\": 100, \"to\": 200 }, \"over\": \"2 ticks\"")
    #expect(pinch.map(\.tick) == [120, 120, 121, 121, 122, 122, 122, 122])
    #expect(
      pinch.map(\.command) == [
        .finger(0, .began, at: Self.point(150, 100)), .finger(1, .began, at: Self.point(250, 100)),
        .finger(0, .moved, at: Self.point(125, 100)), .finger(1, .moved, at: Self.point(275, 100)),
        .finger(0, .moved, at: Self.point(100, 100)), .finger(1, .moved, at: Self.point(300, 100)),
        .finger(0, .ended, at: Self.point(100, 100)), .finger(1, .ended, at: Self.point(300, 100)),
      ])
    let drag = try Self.commands(
      "\"drag\": { \"from\": [100, 0], \"to\": [100, 50], \"fingers\": 2 }, \"over\": \"1 ticks\"")
    #expect(drag.count == 6 && drag[3].command == .finger(1, .moved, at: Self.point(120, 50)))
    let hold = try Self.commands(
      "\"drag\": { \"from\": [0, 0], \"to\": [2, 0], \"hold\": 0.5, \"rest\": \"9 ticks\" }, \"over\": \"2 ticks\"")
    #expect(hold.map(\.tick) == [120, 181, 182, 191])
    let turn = try Self.commands(
      "\"rotate\": { \"at\": [0, 0], \"from\": 0, \"to\": 90, \"radius\": 50 }, \"over\": \"3 ticks\"")
    #expect(turn.count == 10 && turn[1].command == .finger(1, .began, at: Self.point(50, 0)))
    guard case .finger(1, .ended, let end) = turn[9].command else { throw TestError() }
    #expect(abs(end.x) < 1e-9 && abs(end.y - 50) < 1e-9)
    let oblique = try Self.commands(
      "\"pinch\": { \"at\": [0, 0], \"from\": 100, \"to\": 20, \"angle\": 90 }, \"over\": 0.1")
    guard case .finger(1, .began, let start) = oblique[1].command else { throw TestError() }
    #expect(abs(start.x) < 1e-9 && abs(start.y - 50) < 1e-9)
  }

  private struct TestError: Error {}

  @Test("single fingers, the other mouse button and a wheel with Ctrl are one command each")
  func single() throws {
    let phases: [(String, Touch.Phase)] = [("down", .began), ("move", .moved), ("up", .ended), ("cancel", .cancelled)]
    for (word, phase) in phases {
      let found = try Self.commands("\"finger\": { \"id\": 3, \"\(word)\": [1, 2] }").map(\.command)
      #expect(found == [.finger(3, phase, at: Self.point(1, 2))])
    }
    #expect(try Self.commands("\"secondaryClick\": [5, 6]").map(\.command) == [.secondaryClick(Self.point(5, 6))])
    #expect(
      try Self.commands("\"magnify\": { \"by\": 1.5, \"at\": [5, 6] }").map(\.command)
        == [.magnify(by: 1.5, at: Self.point(5, 6))])
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    var event: String
    var sentence: String
    var testDescription: String { sentence }
    init(_ event: String, _ sentence: String) {
      self.event = event
      self.sentence = sentence
    }
  }

  nonisolated static let mistakes: [Mistake] = [
    Mistake("\"tapp\": [1, 2]", "events[0].tapp: expected a known key, found 'tapp'; did you mean 'tap'?"),
    Mistake("\"pinhc\": 1", "events[0].pinhc: expected a known key, found 'pinhc'; did you mean 'pinch'?"),
    Mistake("\"longpres\": 1", "events[0].longpres: expected a known key, found 'longpres'; did you mean 'longPress'?"),
    Mistake(
      "\"tap\": 3",
      "events[0].tap: expected [x, y], found the number 3; a point of the viewport, from its upper left "
        + "corner, such as [480, 300]"),
    Mistake("\"tap\": {}", "events[0].tap: expected where the tap is, found nothing; add \"at\": [x, y]"),
    Mistake(
      "\"tap\": { \"at\": [1, 2], \"finger\": 2 }",
      "events[0].tap.finger: expected a known key, found 'finger'; did you mean 'fingers'?"),
    Mistake(
      "\"tap\": { \"at\": [1, 2], \"fingers\": 6 }",
      "events[0].tap.fingers: expected a whole number from 1 to 5, found the number 6; those of a hand, "
        + "side by side"),
    Mistake(
      "\"tap\": { \"at\": [1, 2], \"times\": 0 }",
      "events[0].tap.times: expected a whole number from 1 to 10, found the number 0; 2 is a double tap"),
    Mistake(
      "\"down\": [1, 2], \"over\": 1",
      "events[0].over: expected a tap, a longPress, a drag, a pinch or a rotate, which go over a time, found a "
        + "down; remove it"),
    Mistake(
      "\"longPress\": [1, 2], \"over\": 5",
      "events[0].over: expected a time from 1 tick to 4 s, found the number 5; "
        + "write seconds, such as 0.75, or ticks of 1/120 s, such as \"90 ticks\""),
    Mistake(
      "\"pinch\": { \"at\": [1, 2], \"from\": 100 }, \"over\": 1",
      "events[0].pinch: expected how far the fingers of a pinch are from each other, first and last, found "
        + "only at and from; write { \"at\": [x, y], \"from\": 100, \"to\": 200 }, in points"),
    Mistake(
      "\"pinch\": { \"at\": [1, 2], \"from\": 100, \"to\": 0 }, \"over\": 1",
      "events[0].pinch.to: expected a number from 1 to 10000, found the number 0; "
        + "the distance between the fingers, in points"),
    Mistake(
      "\"pinch\": { \"at\": [1, 2], \"from\": 100, \"to\": 200 }",
      "events[0].pinch: expected how long the pinch takes, found nothing; add \"over\": 0.3 beside it"),
    Mistake(
      "\"pinch\": { \"from\": 100, \"to\": 200 }, \"over\": 1",
      "events[0].pinch: expected where the pinch is, found only from and to; add \"at\": [x, y]"),
    Mistake(
      "\"rotate\": { \"at\": [1, 2], \"from\": 100 }, \"over\": 1",
      "events[0].rotate: expected an angle that a rotate goes to, found only at and from; write { \"at\": "
        + "[x, y], \"from\": 0, \"to\": 90 }, in degrees"),
    Mistake(
      "\"finger\": { \"down\": [1, 2] }", "events[0].finger: expected which finger it is, found nothing; add \"id\": 1"),
    Mistake(
      "\"finger\": { \"id\": 1 }",
      "events[0].finger: expected one thing that the finger does, found none; give it one of down, move, "
        + "up, cancel"),
    Mistake(
      "\"finger\": { \"id\": 1, \"down\": [1, 2], \"up\": [1, 2] }",
      "events[0].finger: expected one thing that the finger does, found down and up; give it one of down, "
        + "move, up, cancel"),
    Mistake(
      "\"finger\": { \"id\": 10, \"down\": [1, 2] }",
      "events[0].finger.id: expected a whole number from 0 to 9, found the number 10; fingers count from 0"),
    Mistake(
      "\"secondaryClick\": null",
      "events[0].secondaryClick: expected [x, y], found null; a point of the viewport, from its upper left "
        + "corner, such as [480, 300]"),
    Mistake(
      "\"magnify\": { \"by\": 2 }",
      "events[0].magnify: expected a factor and a place, found only by; write { \"by\": 1.2, \"at\": [x, y] }"),
    Mistake(
      "\"magnify\": { \"by\": 0, \"at\": [1, 2] }",
      "events[0].magnify.by: expected a number from 0.01 to 100, found the number 0; "
        + "below 1 is smaller, above 1 larger"),
  ]

  @Test("an error in a gesture is reported with its place and a hint", arguments: mistakes)
  func mistakes(_ mistake: Mistake) {
    let error = #expect(throws: SceneError.self) { try Self.commands(mistake.event) }
    #expect(error?.description == mistake.sentence)
  }

  @Test("a gesture that ends after the scene is refused")
  func tooLate() {
    let error = #expect(throws: SceneError.self) {
      try DecodingTests.scene(DecodingTests.with("\"events\": [{ \"at\": 4.5, \"longPress\": [1, 2] }]"))
    }
    #expect(
      error?.description == "events[0].longPress: expected a longPress that is over before the scene, "
        + "found one that ends 0.25 s later; "
        + "let it begin earlier, or the scene last longer")
  }

  // MARK: Sessions

  static func session(_ commands: [TimedCommand] = []) throws -> Session {
    var scene = Scene(showing: SpringyCarousel.self)
    scene.events = commands.map { SceneEvent($0) }
    return try Session(scene, in: .standard)
  }

  @Test("a wheel with Ctrl pinches by the product of its factors, and its fingers lift a quarter of a second later")
  func magnifies() throws {
    for factors in [[1.1], [0.9, 0.8], [1.5, 1.25, 0.9]] as [[CGFloat]] {
      let session = try Self.session()
      let view = session.exhibit.collectionView!
      var calls: [String] = []
      var scale: CGFloat = 0
      let pinch = PinchGestureRecognizer { pinch in
        calls.append("\(pinch.state)")
        scale = pinch.scale
      }
      view.addGestureRecognizer(pinch)
      for factor in factors {
        try session.perform(.magnify(by: factor, at: Self.point(480, 300)))
        try session.step()
        #expect(session.frame.fingers.count == 2)
        for _ in 0..<9 { try session.step() }
      }
      #expect(session.frame.fingers.count == 2 && !session.isSettled)
      for _ in 0..<21 { try session.step() }
      #expect(view.touches.isEmpty && session.frame.fingers.isEmpty)
      #expect(calls.first == "began" && calls.last == "ended" && !calls.dropFirst().dropLast().contains("began"))
      #expect(abs(scale - factors.reduce(1, *)) < 1e-9)
    }
  }

  @Test("a wheel with Ctrl does nothing while a finger is down, and a new finger replaces its fingers")
  func magnifyAndFinger() throws {
    let session = try Self.session()
    let view = session.exhibit.collectionView!
    try session.perform(.pointerDown(Self.point(480, 300)))
    try session.perform(.magnify(by: 2, at: Self.point(480, 300)))
    #expect(view.touches.map(\.id) == [0])
    try session.perform(.pointerUp(Self.point(480, 300)))
    try session.perform(.magnify(by: 2, at: Self.point(480, 300)))
    #expect(view.touches.map(\.id) == [100, 101])
    try session.perform(.pointerDown(Self.point(480, 300)))
    #expect(view.touches.map(\.id) == [0])
    try session.perform(.magnify(by: .nan, at: Self.point(480, 300)))
    try session.perform(.key(.restart))
    #expect(session.exhibit.collectionView!.touches.isEmpty)
  }

  @Test("a frame shows several fingers at their positions, and one not; the same fingers give the same hash")
  func shown() throws {
    let commands: [TimedCommand] = [
      TimedCommand(tick: 1, command: .finger(0, .began, at: Self.point(400, 300))),
      TimedCommand(tick: 2, command: .finger(1, .began, at: Self.point(500, 300))),
      TimedCommand(tick: 3, command: .finger(1, .moved, at: Self.point(520, 310))),
      TimedCommand(tick: 5, command: .finger(0, .ended, at: Self.point(400, 300))),
      TimedCommand(tick: 6, command: .magnify(by: 2, at: Self.point(400, 300))),
      TimedCommand(tick: 9, command: .finger(1, .cancelled, at: Self.point(0, 0))),
    ]
    var hashes: [StateHash] = []
    for _ in 0..<2 {
      let session = try Self.session(commands)
      var fingers: [[CGPoint]] = []
      for _ in 0..<12 {
        try session.step()
        fingers.append(session.frame.fingers)
      }
      let two = [Self.point(400, 300), Self.point(500, 300)]
      let moved = [Self.point(400, 300), Self.point(520, 310)]
      #expect(fingers == [[], [], two, moved, moved, [], [], [], [], [], [], []])
      hashes.append(session.stateHash)
    }
    #expect(hashes[0] == hashes[1])
  }
}
