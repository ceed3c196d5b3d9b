import Springflow

/// Decoding of gestures.
extension SceneGesture {
  /// The default length of a press. In ticks.
  private static let pressLength = 90
  /// The default distance of turning fingers from their middle. In points.
  private static let turnRadius = 60.0
  /// The range of lengths in points, and of angles in degrees.
  private static let lengths = 1.0...10_000
  private static let angles = -36_000.0...36_000
  private static let lengthHint = "the distance between the fingers, in points"
  private static let angleHint = "degrees, clockwise"

  /// Reads the gesture of an event that begins `left` ticks before the scene's end.
  ///
  /// - Throws: `SceneError` if a value is missing or wrong, or if the gesture ends after the scene.
  init(_ verb: EventVerb, _ value: SceneReader, over: SceneReader?, until left: Int) throws(SceneError) {
    if verb != .tap, left < 1, !Self.isRecorded(value) {
      throw SceneError(
        at: value.path, expected: "a \(verb.rawValue) that begins before the scene is over", found: "one at its end",
        hint: "let it begin earlier, or the scene last longer")
    }
    switch verb {
    case .tap: self = try Self.tap(value, over, left)
    case .longPress: self = try Self.longPress(value, over, left)
    case .drag: self = try Self.drag(value, over, left)
    case .pinch: self = try Self.pinch(value, over, left)
    case .rotate: self = try Self.rotate(value, over, left)
    default: preconditionFailure("a \(verb.rawValue) is a command")
    }
    if length > left {
      let late = JSONValue.short((Double(length - left) / 1.2).rounded() / 100)
      throw SceneError(
        at: value.path, expected: "a \(verb.rawValue) that is over before the scene",
        found: "one that ends \(late) s later",
        hint: "let it begin earlier, or the scene last longer")
    }
  }

  /// A point; a single tap may take longer or shorter than usual.
  private static func tap(_ value: SceneReader, _ over: SceneReader?, _ left: Int) throws(SceneError) -> SceneGesture {
    let (point, members) = try place(.tap, value, ["fingers", "times"])
    var gesture = SceneGesture(path: .still(point), fingers: try fingers(members))
    gesture.times = try members["times"]?.count(in: 1...10, hint: "2 is a double tap") ?? 1
    if let over, gesture.times > 1 {
      throw SceneError(
        at: over.path, expected: "a single tap, which alone may go over a time", found: "\(gesture.times) taps",
        hint: "remove it")
    }
    gesture.rest = try over?.ticks(in: 0...left) ?? tapLength
    return gesture
  }

  private static func longPress(_ value: SceneReader, _ over: SceneReader?, _ left: Int) throws(SceneError)
    -> SceneGesture
  {
    let (point, members) = try place(.longPress, value, ["fingers"])
    var gesture = SceneGesture(path: .still(point), fingers: try fingers(members))
    gesture.rest = try over?.ticks(in: 1...left) ?? pressLength
    return gesture
  }

  /// A straight line at constant speed, or steps as recorded; `hold` seconds after the touch, and `rest` seconds before the lift.
  private static func drag(_ value: SceneReader, _ over: SceneReader?, _ left: Int) throws(SceneError) -> SceneGesture {
    let members = try value.members(["from", "to", "fingers", "hold", "rest", "steps"])
    if let steps = members["steps"] {
      return SceneGesture(steps: try recorded(.drag, steps, of: value, members, over, fingers: 1, until: left))
    }
    guard let from = try members["from"]?.point(), let to = try members["to"]?.point() else {
      throw incomplete(
        value, "from and to", members, "add \"from\": [x, y] and \"to\": [x, y]")
    }
    var gesture = SceneGesture(path: .line(from: from, to: to), fingers: try fingers(members))
    gesture.hold = try members["hold"]?.ticks(in: 0...left) ?? 0
    gesture.rest = try members["rest"]?.ticks(in: 0...left) ?? 0
    gesture.travel = try travel(.drag, value, over, left)
    return gesture
  }

  private static func pinch(_ value: SceneReader, _ over: SceneReader?, _ left: Int) throws(SceneError) -> SceneGesture
  {
    if isRecorded(value) {
      let members = try value.members(["steps"])
      return SceneGesture(
        steps: try recorded(.pinch, members["steps"]!, of: value, members, over, fingers: 2, until: left))
    }
    let (point, members) = try place(.pinch, value, ["from", "to", "angle"])
    guard let from = try members["from"]?.number(in: lengths, hint: lengthHint),
      let to = try members["to"]?.number(in: lengths, hint: lengthHint)
    else {
      throw incomplete(
        value, "how far the fingers of a pinch are from each other, first and last", members,
        "write { \"at\": [x, y], \"from\": 100, \"to\": 200 }, in points")
    }
    let angle = try members["angle"]?.number(in: angles, hint: angleHint) ?? 0
    var gesture = SceneGesture(path: .pinch(about: point, from: from, to: to, degrees: angle), fingers: 2)
    gesture.travel = try travel(.pinch, value, over, left)
    return gesture
  }

  private static func rotate(_ value: SceneReader, _ over: SceneReader?, _ left: Int) throws(SceneError) -> SceneGesture
  {
    let (point, members) = try place(.rotate, value, ["from", "to", "radius"])
    guard let to = try members["to"]?.number(in: angles, hint: angleHint) else {
      throw incomplete(
        value, "an angle that a rotate goes to", members,
        "write { \"at\": [x, y], \"from\": 0, \"to\": 90 }, in degrees")
    }
    let from = try members["from"]?.number(in: angles, hint: angleHint) ?? 0
    let radius =
      try members["radius"]?.number(in: lengths, hint: "the distance of the fingers from their middle, in points")
      ?? turnRadius
    var gesture = SceneGesture(path: .turn(about: point, radius: radius, from: from, to: to), fingers: 2)
    gesture.travel = try travel(.rotate, value, over, left)
    return gesture
  }

  // MARK: Recorded

  /// Whether a gesture has steps; while time stood still all of them are of one tick, even of the last one.
  private static func isRecorded(_ value: SceneReader) -> Bool {
    if case .object(let object) = value.value { object["steps"] != nil } else { false }
  }

  /// `[ticks, x, y]` for each step of one finger, `[ticks, x, y, x, y]` of two.
  private static func recorded(
    _ verb: EventVerb, _ steps: SceneReader, of value: SceneReader, _ members: [String: SceneReader],
    _ over: SceneReader?, fingers: Int, until left: Int
  ) throws(SceneError) -> [Step] {
    if members.count > 1 || over != nil {
      throw SceneError(
        at: value.path, expected: "steps alone, which say where and when", found: "more beside them",
        hint: "remove the steps or the rest")
    }
    let shape = fingers == 1 ? "[ticks, x, y]" : "[ticks, x, y, x, y]"
    let hint = "a step is \(shape), its ticks of 1/120 s counted from the beginning of the \(verb.rawValue)"
    let readers = try steps.list(hint)
    guard readers.count >= 2 else { throw steps.error("two steps or more", hint: hint) }
    var recorded: [Step] = []
    recorded.reserveCapacity(readers.count)
    for reader in readers {
      let parts = try reader.list(hint)
      guard parts.count == 1 + 2 * fingers else { throw reader.error(shape, hint: hint) }
      let earliest = recorded.last?.tick ?? 0
      let tick = try parts[0].count(in: earliest...(recorded.isEmpty ? 0 : max(earliest, left)), hint: hint)
      var points: [CGPoint] = []
      for finger in 0..<fingers {
        points.append(try reader.point(parts[1 + 2 * finger], parts[2 + 2 * finger]))
      }
      recorded.append(Step(tick: tick, points: points))
    }
    return recorded
  }

  // MARK: Parts

  /// `[x, y]`, or an object with `at` and more.
  private static func place(
    _ verb: EventVerb, _ value: SceneReader, _ known: [String]
  ) throws(SceneError) -> (point: CGPoint, members: [String: SceneReader]) {
    guard case .object = value.value else { return (try value.point(), [:]) }
    let members = try value.members(["at"] + known)
    guard let at = members["at"] else {
      throw incomplete(value, "where the \(verb.rawValue) is", members, "add \"at\": [x, y]")
    }
    return (try at.point(), members)
  }

  private static func fingers(_ members: [String: SceneReader]) throws(SceneError) -> Int {
    try members["fingers"]?.count(in: 1...5, hint: "those of a hand, side by side") ?? 1
  }

  private static func travel(
    _ verb: EventVerb, _ value: SceneReader, _ over: SceneReader?, _ left: Int
  ) throws(SceneError) -> Int {
    guard let over else {
      throw SceneError(
        at: value.path, expected: "how long the \(verb.rawValue) takes", found: "nothing",
        hint: "add \"over\": 0.3 beside it")
    }
    return try over.ticks(in: 1...left)
  }

  private static func incomplete(
    _ value: SceneReader, _ expected: String, _ members: [String: SceneReader], _ hint: String
  ) -> SceneError {
    let found = members.keys.sorted().joined(separator: " and ")
    return SceneError(
      at: value.path, expected: expected, found: found.isEmpty ? "nothing" : "only \(found)", hint: hint)
  }
}
