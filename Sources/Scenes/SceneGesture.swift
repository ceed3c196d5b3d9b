import Springflow

/// Touches from beginning to end: once, or, for taps, several times. In points of the viewport; times are in ticks from
/// the gesture's beginning.
public struct SceneGesture: Equatable, Sendable {
  /// The path of the fingers.
  enum Path: Equatable, Sendable {
    /// Side by side about a fixed point.
    case still(CGPoint)
    /// Side by side about a point that moves in a straight line at constant speed.
    case line(from: CGPoint, to: CGPoint)
    /// Two fingers on a line through a point, mirrored about it: their distance in points, and the line's angle in
    /// degrees.
    case pinch(about: CGPoint, from: Double, to: Double, degrees: Double)
    /// Two fingers on a circle about a point: its radius in points, and the angles in degrees.
    case turn(about: CGPoint, radius: Double, from: Double, to: Double)
  }

  let path: Path
  let fingers: Int
  /// The durations of the rest after the touch, of the motion, and of the rest before the lift. In ticks.
  var hold = 0
  var travel = 0
  var rest = 0
  /// The number of repetitions.
  var times = 1

  /// The duration of a tap, and the time from the beginning of one to that of the next. In ticks.
  static let tapLength = 6
  private static let tapStride = 18
  /// The distance between fingers that move together. In points.
  private static let gap: CGFloat = 40

  /// From the first touch to the last lift, in ticks.
  var length: Int { (times - 1) * Self.tapStride + hold + travel + rest }

  /// The commands of a tick, counted from the gesture's beginning: the fingers touch, move in every tick of their
  /// travel, and lift.
  func commands(at tick: Int) -> [Command] {
    let repetition = times > 1 ? min(tick / Self.tapStride, times - 1) : 0
    let tick = tick - repetition * Self.tapStride
    var commands: [Command] = []
    if tick == 0 { commands += touch(.began, 0) }
    if tick > hold, tick <= hold + travel { commands += touch(.moved, CGFloat(tick - hold) / CGFloat(travel)) }
    if tick == hold + travel + rest { commands += touch(.ended, 1) }
    return commands
  }

  /// A single finger is the pointer.
  private func touch(_ phase: Touch.Phase, _ share: CGFloat) -> [Command] {
    let points = points(share)
    return points.enumerated().map { id, point in
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
