import Springflow

/// A quantity of an element's motion.
public enum MotionQuantity: String, CaseIterable, Sendable {
  /// The distance from the start of the way towards its end, along the straight line between the two; towards its
  /// farthest point, if it ends where it started. Points.
  case position
  /// The centre, from the left edge of the viewport. Points.
  case x
  /// The centre, from the upper edge of the viewport. Points.
  case y
  /// The side of what is drawn as a multiple of the one at the start: the square root of the ratio of areas.
  case scale
  /// The angle of the upper edge, clockwise. Degrees, which go on beyond a turn.
  case angle
  /// The opacity, from 0 to 1.
  case alpha
  /// The length of the way of the centre in a tick, as a speed. Points per second.
  case speed

  /// The unit of its values: "pt", "°", "pt/s" or empty.
  public var unit: String {
    switch self {
    case .position, .x, .y: "pt"
    case .angle: "°"
    case .speed: "pt/s"
    case .scale, .alpha: ""
    }
  }

  /// The difference that cannot be seen, in its unit: half a point, half a degree, a hundredth, and, of a speed, 5
  /// points per second.
  public var tolerance: Double {
    switch self {
    case .position, .x, .y, .angle: 0.5
    case .speed: 5
    case .scale, .alpha: 0.01
    }
  }
}

/// How near a quantity must be to its end to count as there.
public enum MotionTolerance: Equatable, Sendable {
  /// A difference, in the unit of the quantity.
  case difference(Double)
  /// A share of the way from the start to the end: 0.02 for two per cent.
  case share(Double)

  /// The difference for a way.
  func difference(for way: Double) -> Double {
    switch self {
    case .difference(let difference): difference
    case .share(let share): share * abs(way)
    }
  }
}

/// What a quantity does from its first value to its last one. In the unit of the quantity, and in seconds.
///
/// A spring that is let go at a distance *d* has a way of *d*, an overshoot of *d* exp(−πζ / √(1 − ζ²)), and settles to
/// within a share *s* of its way before ln(1 / (*s* √(1 − ζ²))) / (ζω): the textbook's formulas of a step response.
public struct MotionMeasure: Equatable, Sendable {
  /// The first value.
  public let start: Double
  /// The last value.
  public let end: Double
  /// The last value minus the first one.
  public var way: Double { end - start }
  /// When it begins to change, in seconds from the beginning of the scene; `nil` if it never does.
  public let begins: Double?
  /// From when on it stays within the tolerance of its last value, in seconds from the beginning of the scene; `nil` if
  /// it has not done so for a quarter of a second when the values end, and moves on.
  public let settles: Double?
  /// How near to its last value it stays from then on, in its unit.
  public let tolerance: Double
  /// The time from the beginning of the change until it has settled, in seconds.
  public var settlingTime: Double? { settles.flatMap { settles in begins.map { settles - $0 } } }
  /// How far it goes beyond its last value, as seen from the first one. Zero for a way within the tolerance.
  public let overshoot: Double
  /// The overshoot as a share of the way.
  public var overshootShare: Double { way == 0 ? 0 : overshoot / abs(way) }
  /// How often it passes its last value and goes beyond it by more than the tolerance.
  public let crossings: Int
  /// The greatest change from tick to tick, per second.
  public let peakSpeed: Double
  /// The greatest change of that from tick to tick, per second.
  public let peakAcceleration: Double
  /// The longest step of a tick beyond those of the ticks before and after: what velocity does not explain.
  public let jump: Double
  /// How long it is at rest in all, in seconds: it changes more slowly than by the unit's tolerance in a second.
  public let restTime: Double
}

/// A quantity of one element, tick by tick.
public struct MotionSeries: Equatable, Sendable {
  /// The tick of the first value.
  public let firstTick: Int
  /// A value a tick; NaN where the element is not on screen.
  public let values: [Double]
  /// The difference per second below which the quantity is at rest, in its unit.
  let restSpeed: Double

  /// The ticks for which a quantity that moves on is near its end until it counts as settled.
  static let hold = 30

  /// Makes a series of values.
  ///
  /// - Parameters:
  ///   - firstTick: The tick of the first value.
  ///   - values: A value a tick; NaN where there is none.
  ///   - quantity: What they are of.
  public init(from firstTick: Int, _ values: [Double], of quantity: MotionQuantity) {
    (self.firstTick, self.values, restSpeed) = (firstTick, values, quantity.tolerance)
  }

  /// What the quantity does; `nil` without values.
  ///
  /// - Parameters:
  ///   - tolerance: How near it must be to its end.
  ///   - isAtRest: Whether nothing moves after the last value.
  /// - Complexity: O(*n*).
  public func measure(_ tolerance: MotionTolerance, isAtRest: Bool = false) -> MotionMeasure? {
    guard let first = values.firstIndex(where: { !$0.isNaN }), let last = values.lastIndex(where: { !$0.isNaN }) else {
      return nil
    }
    let (start, end) = (values[first], values[last])
    let way = end - start
    let tolerance = tolerance.difference(for: way)
    var sums = MotionSums()
    var (begins, lastAway, overshoot, crossings, side) = (Int?.none, first - 1, 0.0, 0, 0.0)
    for index in first...last {
      let value = values[index]
      sums.add(value, restSpeed: restSpeed)
      if value.isNaN { continue }
      // Roundings are no motion.
      if begins == nil, abs(value - start) > 1e-9 * max(1, abs(start)) { begins = max(first, index - 1) }
      let off = value - end
      if abs(off) > tolerance {
        lastAway = index
        if side * off < 0 { crossings += 1 }
        side = off
      }
      if abs(way) > tolerance { overshoot = max(overshoot, way < 0 ? -off : off) }
    }
    let settled = max(lastAway + 1, begins ?? first)
    let isSettled = isAtRest || last - settled >= Self.hold
    func seconds(_ index: Int) -> Double { Double(firstTick + index) / Double(Scene.ticksPerSecond) }
    return MotionMeasure(
      start: start, end: end, begins: begins.map(seconds), settles: isSettled ? seconds(settled) : nil,
      tolerance: tolerance, overshoot: overshoot, crossings: crossings, peakSpeed: sums.peakSpeed,
      peakAcceleration: sums.peakAcceleration,
      jump: sums.jump, restTime: Double(sums.restTicks) / Double(Scene.ticksPerSecond))
  }
}

/// What follows from the steps of a series, taken down one by one.
private struct MotionSums {
  /// The last value, and the last steps; NaN where there is none.
  private var (value, step, stepBefore) = (Double.nan, Double.nan, Double.nan)
  private var (fastest, mostBent) = (0.0, 0.0)
  private(set) var (jump, restTicks) = (0.0, 0)

  private static let rate = Double(Scene.ticksPerSecond)
  var peakSpeed: Double { fastest * Self.rate }
  var peakAcceleration: Double { mostBent * Self.rate * Self.rate }

  mutating func add(_ next: Double, restSpeed: Double) {
    let nextStep = next - value
    if !nextStep.isNaN {
      fastest = max(fastest, abs(nextStep))
      if abs(nextStep) * Self.rate < restSpeed { restTicks += 1 }
      if !step.isNaN { mostBent = max(mostBent, abs(nextStep - step)) }
    }
    // A step between those before and after is explained.
    if !stepBefore.isNaN, !step.isNaN, !nextStep.isNaN {
      jump = max(jump, min(stepBefore, nextStep) - step, step - max(stepBefore, nextStep))
    }
    (value, stepBefore, step) = (next, step, nextStep)
  }
}
