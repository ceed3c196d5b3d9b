import SpringflowNumerics

/// How the speed of a property animator changes. (`UITimingCurveProvider`.)
public protocol TimingCurveProvider: Sendable {
  /// The course over a duration, in seconds; one that has a duration of its own ignores it.
  func animation(duration: Double) -> UpdateAnimation
  /// The speed at the beginning; each component is relative to the distance along its axis: 1 is the whole of it in a
  /// second.
  var initialVelocity: CGVector { get }
}

/// A curve given by two control points. (`UICubicTimingParameters`.)
public struct CubicTimingParameters: TimingCurveProvider, Hashable {
  /// The control points: x is time, from 0 to 1, y is progress.
  public let controlPoint1: CGPoint
  /// The second one.
  public let controlPoint2: CGPoint

  /// Core Animation's default curve: (0.25, 0.1), (0.25, 1).
  public init() { self.init(controlPoint1: CGPoint(x: 0.25, y: 0.1), controlPoint2: CGPoint(x: 0.25, y: 1)) }

  /// Makes a curve from its control points.
  ///
  /// - Precondition: The points' x are from 0 to 1.
  public init(controlPoint1: CGPoint, controlPoint2: CGPoint) {
    (self.controlPoint1, self.controlPoint2) = (controlPoint1, controlPoint2)
  }

  /// One of the usual curves.
  public init(animationCurve curve: View.AnimationCurve) {
    switch curve {
    case .easeInOut: self.init(controlPoint1: CGPoint(x: 0.42, y: 0), controlPoint2: CGPoint(x: 0.58, y: 1))
    case .easeIn: self.init(controlPoint1: CGPoint(x: 0.42, y: 0), controlPoint2: CGPoint(x: 1, y: 1))
    case .easeOut: self.init(controlPoint1: .zero, controlPoint2: CGPoint(x: 0.58, y: 1))
    case .linear: self.init(controlPoint1: .zero, controlPoint2: CGPoint(x: 1, y: 1))
    }
  }

  /// The curve over a duration, in seconds.
  public func animation(duration: Double) -> UpdateAnimation {
    .curve(
      duration: duration, controlPoint1: (Double(controlPoint1.x), Double(controlPoint1.y)),
      controlPoint2: (Double(controlPoint2.x), Double(controlPoint2.y)))
  }

  /// None.
  public var initialVelocity: CGVector { .zero }
}

/// A spring. (`UISpringTimingParameters`.)
public struct SpringTimingParameters: TimingCurveProvider, Hashable {
  private enum Pacing: Hashable {
    /// Settles in the animator's duration, with a damping ratio.
    case ratio(Double)
    /// Has its own pace.
    case spring(UpdateAnimation)
  }

  private let pacing: Pacing
  /// The speed at the beginning; each component is relative to the distance along its axis.
  public let initialVelocity: CGVector

  /// UIKit's default spring: mass 3, stiffness 1,000, damping 500.
  public init() { self.init(mass: 3, stiffness: 1000, damping: 500, initialVelocity: .zero) }

  /// A spring that settles within the animator's duration: a thousandth of the way is left then.
  ///
  /// The frequency follows from duration, ratio and velocity as UIKit's does. In particular at rest in the beginning
  /// the angular frequency times the duration is 19.17 for a ratio of 0.3, 9.84 for 0.7, and 9.23 for 1. Above 1 a
  /// ratio counts as 1, and a duration as at least 0.01 and at most 10 s. The axis with the greater velocity determines
  /// the frequency of both. The formula is at `Spring/init(settlingDuration:dampingRatio:initialVelocity:epsilon:)`.
  ///
  /// - Precondition: The ratio is from 0 to 20; one below 0.05 counts as that.
  public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector = .zero) {
    require(0...20 ~= ratio, "a spring's damping ratio is from 0 to 20, found \(ratio)")
    require(
      velocity.dx.isFinite && velocity.dy.isFinite,
      "a spring's initial velocity is two finite numbers, found (\(velocity.dx), \(velocity.dy))")
    pacing = .ratio(max(Double(ratio), 0.05))
    initialVelocity = velocity
  }

  /// A spring that takes as long as it takes.
  ///
  /// - Precondition: Its frequency is from 0.05 to 60 Hz, and its damping ratio from 0.05 to 20.
  public init(spring: Spring, initialVelocity velocity: CGVector = .zero) {
    (pacing, initialVelocity) = (.spring(.spring(spring)), velocity)
  }

  /// A spring by its physics, which takes as long as it takes; the ratio is damping / (2 √(stiffness · mass)), and counts
  /// as 0.05 below that and as 20 above.
  ///
  /// - Precondition: Mass and stiffness lie above 0, and the spring's frequency from 0.05 to 60 Hz.
  public init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector = .zero) {
    require(
      mass > 0 && stiffness > 0 && damping >= 0,
      "a spring's mass and stiffness lie above 0 and its damping not below, found \(mass), \(stiffness), \(damping)")
    let spring = Spring(
      mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping), allowOverDamping: true)
    pacing = .spring(.spring(frequency: spring.frequency, damping: min(max(spring.damping, 0.05), 20)))
    initialVelocity = velocity
  }

  /// A spring by its duration, in seconds, and its bounce; it goes on after the duration until it has settled. Its
  /// frequency counts from 0.05 to 60 Hz, and its damping ratio from 0.05 to 20.
  public init(duration: Double = 0.5, bounce: CGFloat = 0, initialVelocity velocity: CGVector = .zero) {
    pacing = .spring(.spring(duration: duration, bounce: Double(bounce)))
    initialVelocity = velocity
  }

  /// The spring, which settles in a duration, in seconds, unless it has a pace of its own.
  public func animation(duration: Double) -> UpdateAnimation {
    switch pacing {
    case .ratio(let ratio):
      require(0...3600 ~= duration, "an animation's duration is from 0 to 3600 s, found \(duration)")
      if duration == 0 { return .none }
      let velocity = Double(abs(dy) > abs(dx) ? dy : dx)
      return .spring(
        ofAnyFrequency: Spring(settlingDuration: duration, dampingRatio: ratio, initialVelocity: velocity))
    case .spring(let spring): return spring
    }
  }

  private var dx: CGFloat { initialVelocity.dx }
  private var dy: CGFloat { initialVelocity.dy }

  private init(_ pacing: Pacing) { (self.pacing, initialVelocity) = (pacing, .zero) }

  /// Whether it ignores the duration.
  fileprivate var hasOwnPace: Bool { if case .spring = pacing { true } else { false } }
  /// The same without an initial velocity.
  fileprivate var atRest: SpringTimingParameters { SpringTimingParameters(pacing) }
}

extension TimingCurveProvider {
  /// Whether it is a spring that ignores the duration.
  var hasOwnPace: Bool { (self as? SpringTimingParameters)?.hasOwnPace ?? false }
  /// The same, of a spring without its initial velocity.
  var atRest: any TimingCurveProvider { (self as? SpringTimingParameters)?.atRest ?? self }
}
