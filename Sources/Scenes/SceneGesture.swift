import Springflow

/// Touches from beginning to end: once, or, for taps, several times. In points of the viewport; times are in ticks from
/// the gesture's beginning.
public struct SceneGesture: Equatable, Sendable {
  /// The path of the fingers.
  enum TouchPath: Equatable, Sendable {
    /// Side by side about a fixed point.
    case still(CGPoint)
    /// Side by side about a point that moves in a straight line at constant speed.
    case line(from: CGPoint, to: CGPoint)
    /// Two fingers on a line through a point, mirrored about it: their distance in points, and the line's angle in
    /// degrees.
    case pinch(about: CGPoint, from: Double, to: Double, degrees: Double)
    /// Two fingers on a circle about a point: its radius in points, and the angles in degrees.
    case turn(about: CGPoint, radius: Double, from: Double, to: Double)
    /// As recorded: where the fingers touch, where they are at some ticks, and where they lift.
    case steps([Step])
  }

  /// The positions of the fingers of a recorded gesture at a tick, counted from its beginning.
  struct Step: Equatable, Sendable {
    let tick: Int
    let points: [CGPoint]
  }

  let path: TouchPath
  let fingers: Int
  /// The durations of the rest after the touch, of the motion, and of the rest before the lift. In ticks.
  var hold = 0
  var travel = 0
  var rest = 0
  /// The number of repetitions.
  var times = 1

  /// Creates a gesture that takes no time yet.
  init(path: TouchPath, fingers: Int) {
    self.path = path
    self.fingers = fingers
  }

  /// Creates a gesture as recorded, with at least two steps in order of time, each with the same number of fingers.
  init(steps: [Step]) {
    path = .steps(steps)
    fingers = steps[0].points.count
    rest = steps[steps.count - 1].tick
  }

  /// The duration of a tap, and the time from the beginning of one to that of the next. In ticks.
  static let tapLength = 6
  /// From this duration on, a touch that does not move is a long press. In ticks.
  static let longestTap = 60
  private static let tapStride = 18
  /// The distance between fingers that move together. In points.
  private static let gap: CGFloat = 40

  /// From the first touch to the last lift, in ticks.
  var length: Int { (times - 1) * Self.tapStride + hold + travel + rest }

  /// The commands of a tick, counted from the gesture's beginning: the fingers touch, move in every tick of their
  /// travel, and lift.
  func commands(at tick: Int) -> [Command] {
    if case .steps(let steps) = path { return Self.commands(of: steps, at: tick) }
    let repetition = times > 1 ? min(tick / Self.tapStride, times - 1) : 0
    let tick = tick - repetition * Self.tapStride
    var commands: [Command] = []
    if tick == 0 { commands += touch(.began, 0) }
    if tick > hold, tick <= hold + travel { commands += touch(.moved, CGFloat(tick - hold) / CGFloat(travel)) }
    if tick == hold + travel + rest { commands += touch(.ended, 1) }
    return commands
  }

  private static func commands(of steps: [Step], at tick: Int) -> [Command] {
    // The first step of the tick.
    var (index, end) = (0, steps.count)
    while index < end {
      let middle = (index + end) / 2
      if steps[middle].tick < tick { index = middle + 1 } else { end = middle }
    }
    var commands: [Command] = []
    while index < steps.count, steps[index].tick == tick {
      let phase: Touch.Phase = index == 0 ? .began : index == steps.count - 1 ? .ended : .moved
      commands += touch(phase, steps[index].points)
      index += 1
    }
    return commands
  }

  private func touch(_ phase: Touch.Phase, _ share: CGFloat) -> [Command] { Self.touch(phase, points(share)) }

  /// A single finger is the pointer.
  private static func touch(_ phase: Touch.Phase, _ points: [CGPoint]) -> [Command] {
    points.enumerated().map { id, point in
      switch phase {
      case .began where points.count == 1: .pointerDown(point)
      case .moved where points.count == 1: .pointerMove(point)
      case .ended where points.count == 1: .pointerUp(point)
      default: .finger(id, phase, at: point)
      }
    }
  }

  /// The positions of the fingers at a fraction of their path, from 0 to 1.
  private func points(_ share: CGFloat) -> [CGPoint] {
    func between(_ from: Double, _ to: Double) -> Double { from + (to - from) * Double(share) }
    switch path {
    case .still(let point): return sideBySide(point)
    case .line(let from, let to):
      return sideBySide(CGPoint(x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share))
    case .pinch(let center, let from, let to, let degrees):
      return mirrored(about: center, radius: between(from, to) / 2, degrees: degrees)
    case .turn(let center, let radius, let from, let to):
      return mirrored(about: center, radius: radius, degrees: between(from, to))
    case .steps(let steps): return share < 1 ? steps[0].points : steps[steps.count - 1].points
    }
  }

  private func sideBySide(_ point: CGPoint) -> [CGPoint] {
    (0..<fingers).map { CGPoint(x: point.x + (CGFloat($0) - CGFloat(fingers - 1) / 2) * Self.gap, y: point.y) }
  }

  private func mirrored(about point: CGPoint, radius: Double, degrees: Double) -> [CGPoint] {
    let (sin, cos) = Portable.sinCos(degrees * .pi / 180)
    let (dx, dy) = (CGFloat(radius * cos), CGFloat(radius * sin))
    return [CGPoint(x: point.x - dx, y: point.y - dy), CGPoint(x: point.x + dx, y: point.y + dy)]
  }
}
