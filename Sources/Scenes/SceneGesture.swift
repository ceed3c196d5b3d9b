import Springflow

/// A gesture of a scene file, and what fingers do in it tick by tick.
struct SceneGesture {
  private let verb: String
  private let value: SceneReader
  private let over: SceneReader?
  private let start: Int
  private let duration: Int

  /// How long a tap takes, and from the beginning of one to that of the next. In ticks.
  private static let tapLength = 6
  private static let tapStride = 18
  /// How long a press is whose length is not said. In ticks.
  private static let pressLength = 90
  /// How far fingers that go together are from each other. In points.
  private static let gap: CGFloat = 40
  /// How far from their middle fingers turn where the scene does not say. In points.
  private static let turnRadius = 60.0
  /// Lengths in points, and angles in degrees.
  private static let lengths = 1.0...10_000
  private static let angles = -36_000.0...36_000

  /// Reads the gesture `verb` that begins at a tick in a scene of so many ticks.
  init(_ verb: String, _ value: SceneReader, over: SceneReader?, from start: Int, until duration: Int) {
    self.verb = verb
    self.value = value
    self.over = over
    self.start = start
    self.duration = duration
  }

  /// What fingers do.
  func commands() throws(SceneError) -> [TimedCommand] {
    let commands =
      switch verb {
      case "tap": try tap()
      case "longPress": try longPress()
      case "drag": try drag()
      case "pinch": try pinch()
      default: try rotate()
      }
    if let last = commands.last, last.tick > duration {
      let end = JSONValue.short((Double(last.tick) / 1.2).rounded() / 100)
      throw SceneError(
        at: value.path, "the \(verb) is over only at \(end) s, after the scene",
        hint: "let it begin earlier, or the scene last longer")
    }
    return commands
  }

  // MARK: Gestures

  /// `[x, y]`, or an object with `at` and more.
  private func place(_ known: [String]) throws(SceneError) -> (point: CGPoint, members: [String: SceneReader]) {
    guard case .object = value.value else { return (try value.point(), [:]) }
    let members = try value.members(["at"] + known)
    guard let at = members["at"] else {
      throw SceneError(at: value.path, "the \(verb) does not say where it is", hint: "add \"at\": [x, y]")
    }
    return (try at.point(), members)
  }

  private func tap() throws(SceneError) -> [TimedCommand] {
    let (point, members) = try place(["fingers", "times"])
    let times = try members["times"]?.count(in: 1...10) ?? 1
    let points = spread(point, try fingers(members))
    var commands: [TimedCommand] = []
    for time in 0..<times {
      let tick = start + time * Self.tapStride
      commands += touch(points, .began, at: tick) + touch(points, .ended, at: tick + Self.tapLength)
    }
    return commands
  }

  private func longPress() throws(SceneError) -> [TimedCommand] {
    let (point, members) = try place(["fingers"])
    let points = spread(point, try fingers(members))
    let length = try over?.ticks(in: 1...max(1, duration - start)) ?? Self.pressLength
    return touch(points, .began, at: start) + touch(points, .ended, at: start + length)
  }

  /// In a straight line at one speed; `hold` seconds after it has come down, and `rest` seconds before it leaves.
  private func drag() throws(SceneError) -> [TimedCommand] {
    let members = try value.members(["from", "to", "fingers", "hold", "rest"])
    guard let from = try members["from"]?.point(), let to = try members["to"]?.point() else {
      throw SceneError(
        at: value.path, "a drag goes from a point to a point", hint: "add \"from\": [x, y] and \"to\": [x, y]")
    }
    let count = try fingers(members)
    let pauses = 0...max(0, duration - start)
    let (hold, rest) = (try members["hold"]?.ticks(in: pauses) ?? 0, try members["rest"]?.ticks(in: pauses) ?? 0)
    return try moves(after: hold, before: rest) { share in
      spread(CGPoint(x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share), count)
    }
  }

  /// Two fingers on a line through a point, mirrored about it.
  private func pinch() throws(SceneError) -> [TimedCommand] {
    let (point, members) = try place(["from", "to", "angle"])
    guard let from = try members["from"]?.number(in: Self.lengths), let to = try members["to"]?.number(in: Self.lengths)
    else {
      throw SceneError(
        at: value.path, "a pinch goes from a distance to a distance",
        hint: "write { \"at\": [x, y], \"from\": 100, \"to\": 200 }, in points")
    }
    let angle = try members["angle"]?.number(in: Self.angles) ?? 0
    return try moves { share in
      mirrored(about: point, radius: (from + (to - from) * Double(share)) / 2, degrees: angle)
    }
  }

  /// Two fingers on a circle about a point.
  private func rotate() throws(SceneError) -> [TimedCommand] {
    let (point, members) = try place(["from", "to", "radius"])
    guard let to = try members["to"]?.number(in: Self.angles) else {
      throw SceneError(
        at: value.path, "a rotate goes to an angle",
        hint: "write { \"at\": [x, y], \"from\": 0, \"to\": 90 }, in degrees")
    }
    let from = try members["from"]?.number(in: Self.angles) ?? 0
    let radius = try members["radius"]?.number(in: Self.lengths) ?? Self.turnRadius
    return try moves { share in
      mirrored(about: point, radius: radius, degrees: from + (to - from) * Double(share))
    }
  }

  // MARK: Fingers

  private func fingers(_ members: [String: SceneReader]) throws(SceneError) -> Int {
    try members["fingers"]?.count(in: 1...5) ?? 1
  }

  /// Side by side about a point.
  private func spread(_ point: CGPoint, _ count: Int) -> [CGPoint] {
    (0..<count).map { CGPoint(x: point.x + (CGFloat($0) - CGFloat(count - 1) / 2) * Self.gap, y: point.y) }
  }

  private func mirrored(about point: CGPoint, radius: Double, degrees: Double) -> [CGPoint] {
    let (sin, cos) = Portable.sinCos(degrees * .pi / 180)
    let (dx, dy) = (CGFloat(radius * cos), CGFloat(radius * sin))
    return [CGPoint(x: point.x - dx, y: point.y - dy), CGPoint(x: point.x + dx, y: point.y + dy)]
  }

  /// Down, a move every tick, and up.
  private func moves(
    after hold: Int = 0, before rest: Int = 0, _ points: (CGFloat) -> [CGPoint]
  ) throws(SceneError) -> [TimedCommand] {
    guard let over else {
      throw SceneError(
        at: value.path, "the \(verb) does not say how long it takes", hint: "add \"over\": 0.3 beside it")
    }
    let length = try over.ticks(in: 1...max(1, duration - start))
    var commands = touch(points(0), .began, at: start)
    for step in 1...length {
      commands += touch(points(CGFloat(step) / CGFloat(length)), .moved, at: start + hold + step)
    }
    return commands + touch(points(1), .ended, at: start + hold + length + rest)
  }

  /// A finger alone is the pointer.
  private func touch(_ points: [CGPoint], _ phase: Touch.Phase, at tick: Int) -> [TimedCommand] {
    points.enumerated().map { id, point in
      let command: Command =
        switch phase {
        case .began where points.count == 1: .pointerDown(point)
        case .moved where points.count == 1: .pointerMove(point)
        case .ended where points.count == 1: .pointerUp(point)
        default: .finger(id, phase, at: point)
        }
      return TimedCommand(tick: tick, command: command, place: value.path)
    }
  }
}
