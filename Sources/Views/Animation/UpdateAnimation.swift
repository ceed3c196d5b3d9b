import SpringflowNumerics

/// The animation of an update's changes from the states on screen to the new ones.
///
/// Motion under way continues with its position and velocity: the difference between the old state and the new one
/// begins at rest and decays, while earlier differences keep decaying below it. Curves that begin at full speed, such
/// as ``linear(duration:)``, add that speed.
///
/// Durations are seconds, counted in whole ticks of 1/120 s.
public struct UpdateAnimation: Hashable, Sendable {
  package enum Course: Hashable, Sendable {
    case curve(TimingCurve)
    case spring(Spring)
  }

  let course: Course
  /// The duration in ticks.
  package let ticks: Int

  /// Whether it is a spring, which has a pace of its own, rather than a curve.
  var isSpring: Bool { if case .spring = course { true } else { false } }

  /// The duration in seconds.
  public var duration: Double { Double(ticks) / 120 }

  // MARK: Curves

  /// Ease in, ease out, in 0.3 s: the default of updates.
  public static let standard = easeInOut(duration: 0.3)
  /// No animation.
  public static let none = linear(duration: 0)

  /// Ease in and ease out: 3t² − 2t³.
  ///
  /// - Precondition: The duration is from 0 to 3,600 s; the same holds for the other curves.
  public static func easeInOut(duration: Double) -> UpdateAnimation {
    curve(duration: duration, controlPoint1: (1.0 / 3, 0), controlPoint2: (2.0 / 3, 1))
  }

  /// Ease in, by UIKit's curve.
  public static func easeIn(duration: Double) -> UpdateAnimation {
    curve(duration: duration, controlPoint1: (0.42, 0), controlPoint2: (1, 1))
  }

  /// Ease out, by UIKit's curve.
  public static func easeOut(duration: Double) -> UpdateAnimation {
    curve(duration: duration, controlPoint1: (0, 0), controlPoint2: (0.58, 1))
  }

  /// Constant speed.
  public static func linear(duration: Double) -> UpdateAnimation {
    curve(duration: duration, controlPoint1: (0, 0), controlPoint2: (1, 1))
  }

  /// A cubic Bézier curve from (0, 0) to (1, 1) with two control points: x is time, y is progress.
  /// (`UICubicTimingParameters`.)
  ///
  /// - Precondition: The control points' x are from 0 to 1.
  public static func curve(
    duration: Double, controlPoint1: (x: Double, y: Double), controlPoint2: (x: Double, y: Double)
  ) -> UpdateAnimation {
    require(duration >= 0 && duration <= 3600, "an update's duration is from 0 to 3600 s, found \(duration)")
    let curve = TimingCurve(x1: controlPoint1.x, y1: controlPoint1.y, x2: controlPoint2.x, y2: controlPoint2.y)
    return UpdateAnimation(course: .curve(curve), ticks: Int((duration * 120).rounded()))
  }

  // MARK: Springs

  /// A damped spring, in closed form; it ends when a hundred-thousandth of the change is left. Opacities, which cannot
  /// overshoot, use critical damping if the spring's is less.
  ///
  /// - Parameters:
  ///   - frequency: Oscillations per second without damping, in hertz; from 0.05 to 60.
  ///   - damping: 0 rings for ever, 1 returns without crossing; a ratio from 0.05 to 20.
  /// - Precondition: Both are in range.
  public static func spring(frequency: Double, damping: Double) -> UpdateAnimation {
    .spring(Spring(frequency: frequency, damping: damping))
  }

  /// The same of a spring.
  ///
  /// - Precondition: Its frequency is from 0.05 to 60 Hz, and its damping ratio from 0.05 to 20.
  public static func spring(_ spring: Spring) -> UpdateAnimation {
    let (frequency, damping) = (spring.frequency, spring.damping)
    require(0.05...60 ~= frequency, "an update's spring has a frequency from 0.05 to 60 Hz, found \(frequency)")
    require(0.05...20 ~= damping, "an update's spring has a damping ratio from 0.05 to 20, found \(damping)")
    return .spring(ofAnyFrequency: spring)
  }

  /// A spring of any frequency above 0.
  static func spring(ofAnyFrequency spring: Spring) -> UpdateAnimation {
    UpdateAnimation(course: .spring(spring), ticks: settlingTicks(of: spring.oscillator))
  }

  /// A spring by its duration, in seconds, and its bounce; a frequency counts from 0.05 to 60 Hz, and a damping ratio from
  /// 0.05 to 20.
  static func spring(duration: Double, bounce: Double) -> UpdateAnimation {
    require(0...3600 ~= duration, "an animation's duration is from 0 to 3600 s, found \(duration)")
    require(bounce > -1 && bounce < 1, "a spring's bounce lies above -1 and below 1, found \(bounce)")
    if duration == 0 { return .none }
    let spring = Spring(duration: duration, bounce: bounce)
    return .spring(frequency: min(max(spring.frequency, 0.05), 60), damping: min(max(spring.damping, 0.05), 20))
  }

  /// The animation, with critical damping if it is a spring with less.
  public var withoutOvershoot: UpdateAnimation {
    guard case .spring(let spring) = course, spring.damping < 1 else { return self }
    return .spring(ofAnyFrequency: Spring(frequency: spring.frequency, damping: 1))
  }

  /// The rest of the change at which a spring has settled: a hundredth of a point of a thousand.
  private static let settledShare = 1e-5

  /// Ticks until an oscillator's envelope is below the settled share.
  private static func settlingTicks(of oscillator: Oscillator) -> Int {
    let half = oscillator.drag / 2
    if let swing = oscillator.swing {
      // An underdamped spring stays within a decaying envelope; near critical damping its own values are closer.
      let ratio = half / swing
      let amplitude = (1 + ratio * ratio).squareRoot()
      let time = Portable.log(amplitude / settledShare) / half
      if ratio < 1000 { return Int((time * 120).rounded(.up)) }
    }
    var (low, high) = (0, 1)
    while oscillator.propagator(over: Double(high) / 120).uu > settledShare {
      (low, high) = (high, 2 * high)
    }
    while low + 1 < high {
      let middle = (low + high) / 2
      if oscillator.propagator(over: Double(middle) / 120).uu > settledShare { low = middle } else { high = middle }
    }
    return high
  }

  // MARK: Course

  /// The rest of the change, `elapsed` ticks after its beginning, from 1 to 0, for a change that began at rest; and the
  /// factor for an initial velocity, in seconds.
  package func remainder(after elapsed: Int) -> (share: Double, velocitySeconds: Double) {
    remainder(after: Double(elapsed))
  }

  /// The same after any part of a tick.
  func remainder(after elapsed: Double) -> (share: Double, velocitySeconds: Double) {
    if elapsed >= Double(ticks) { return (0, 0) }
    if elapsed <= 0 { return (1, 0) }
    switch course {
    case .curve(let curve):
      let t = elapsed / Double(ticks)
      // t (1 − t)²: begins with slope 1, ends at rest at its initial value.
      return (1 - curve.value(at: t), t * (1 - t) * (1 - t) * duration)
    case .spring(let spring):
      let map = spring.oscillator.propagator(over: elapsed / 120)
      return (map.uu, map.uv)
    }
  }

  /// The phases of an element that fades out at one position and in at another: the ticks of the fade out, the ticks
  /// until the fade in begins, and those of the fade in. In between the element is invisible.
  var fade: (leaving: Int, gap: Int, coming: Int) {
    // A spring is near its end long before it has settled.
    let whole = if case .spring(let spring) = course { min(ticks, Int(108 / spring.frequency)) } else { ticks }
    return (max(1, whole * 2 / 5), max(2, whole / 2), max(1, whole - whole / 2))
  }

  /// The rest, `elapsed` ticks after the beginning, of a change that cannot overshoot, such as an opacity: a spring's
  /// share with at least critical damping.
  func steadyShare(after elapsed: Int) -> Double { steadyShare(after: Double(elapsed)) }

  /// The same after any part of a tick.
  func steadyShare(after elapsed: Double) -> Double { steadyRemainder(after: elapsed).share }

  /// The same with the factor for an initial velocity, in seconds.
  func steadyRemainder(after elapsed: Double) -> (share: Double, velocitySeconds: Double) {
    guard case .spring(let spring) = course, spring.damping < 1, elapsed > 0, elapsed < Double(ticks) else {
      return remainder(after: elapsed)
    }
    let map = Spring(frequency: spring.frequency, damping: 1).oscillator.propagator(over: elapsed / 120)
    return (map.uu, map.uv)
  }

  /// Hashes everything that the course depends on.
  func hash(into hash: inout StateHash) {
    hash.combine(ticks)
    switch course {
    case .curve(let curve):
      hash.combine(0)
      for number in [curve.x1, curve.y1, curve.x2, curve.y2] { hash.combine(number) }
    case .spring(let spring):
      hash.combine(1)
      hash.combine(spring.frequency)
      hash.combine(spring.damping)
    }
  }
}
