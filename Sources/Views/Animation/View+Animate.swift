import SpringflowNumerics

/// Animation blocks. Durations and delays are seconds, counted in whole ticks of 1/120 s.
///
/// All animations add up: what a block changes starts from the place and the velocity on screen, whatever runs at the time.
extension View {
  /// How a block animates. (`UIView.AnimationOptions`.)
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    /// The set's bits.
    public let rawValue: UInt
    /// Makes a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Lays out the views that get another size within the block, so that their subviews move with them.
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    /// Views can be touched meanwhile: they always can.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Starts from what is on screen: every animation does.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Begins again and again.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Runs back after it has run.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Has its own duration within another block.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// Has its own curve within another block.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// Has nothing of the block that it is in.
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)
    /// Slow at both ends: the default.
    public static let curveEaseInOut: AnimationOptions = []
    /// Slow at the beginning.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slow at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// At constant speed.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    /// The curve that the options name.
    var curve: AnimationCurve { AnimationCurve(rawValue: Int(rawValue >> 16 & 3)) ?? .easeInOut }
  }

  /// How the speed of an animation changes. (`UIView.AnimationCurve`.)
  public enum AnimationCurve: Int, Hashable, Sendable {
    /// Slow at both ends: control points (0.42, 0) and (0.58, 1).
    case easeInOut
    /// Slow at the beginning: (0.42, 0) and (1, 1).
    case easeIn
    /// Slow at the end: (0, 0) and (0.58, 1).
    case easeOut
    /// At constant speed.
    case linear
  }

  /// Changes views with an animation that is slow at both ends.
  ///
  /// In collection views, updates, a content offset that is set, and what a layout says anew when `layoutIfNeeded()` is called
  /// take the block's curve, its delay and its initial velocity.
  ///
  /// The completion is called when the animation is over: with `false` if something was taken away before, at once if
  /// nothing is animated.
  public class func animate(
    withDuration duration: Double, animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, delay: 0, options: [], animations: animations, completion: completion)
  }

  /// Changes views with an animation after a delay.
  ///
  /// A block within a block takes the outer one's duration and curve unless its options say otherwise; one without a
  /// duration changes at once.
  ///
  /// - Precondition: Duration and delay are from 0 to 3,600 s.
  public class func animate(
    withDuration duration: Double, delay: Double, options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      CubicTimingParameters(animationCurve: options.curve), duration: duration, delay: delay, options: options,
      animations, completion)
  }

  /// Changes views on springs that have settled, to a thousandth of the way, when the duration is over.
  ///
  /// A damping ratio of 1 comes to rest without crossing, a lower one swings; a higher one counts as 1, as in UIKit.
  /// The velocity is the speed at the beginning: 1 is the whole distance in a second. The frequency follows from all
  /// three as UIKit's does: ``SpringTimingParameters/init(dampingRatio:initialVelocity:)``.
  ///
  /// - Precondition: The damping ratio is from 0 to 20.
  public class func animate(
    withDuration duration: Double, delay: Double, usingSpringWithDamping dampingRatio: CGFloat,
    initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let spring = SpringTimingParameters(
      dampingRatio: dampingRatio, initialVelocity: CGVector(dx: velocity, dy: velocity))
    animate(spring, duration: duration, delay: delay, options: options, animations, completion)
  }

  /// Changes views on springs, given by a duration and a bounce: the angular frequency is 2π / duration, the damping
  /// ratio 1 − bounce, or 1 / (1 + bounce) below 0. The springs go on after the duration until they have settled. A
  /// frequency counts from 0.05 to 60 Hz, and a ratio from 0.05 to 20.
  ///
  /// Source: "Animate with springs", WWDC 2023.
  ///
  /// - Precondition: The bounce lies above -1 and below 1.
  public class func animate(
    springDuration duration: Double = 0.5, bounce: CGFloat = 0, initialSpringVelocity velocity: CGFloat = 0,
    delay: Double = 0, options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let spring = SpringTimingParameters(
      duration: duration, bounce: bounce, initialVelocity: CGVector(dx: velocity, dy: velocity))
    animate(
      spring, duration: spring.animation(duration: duration).duration, delay: delay, options: options, animations,
      completion)
  }

  private class func animate(
    _ own: any TimingCurveProvider, duration: Double, delay: Double, options: AnimationOptions,
    _ animations: () -> Void, _ completion: ((Bool) -> Void)?
  ) {
    require(delay <= 3600, "an animation's delay is a number up to 3600 s, found \(delay)")
    let delay = max(0, delay)
    let outer = AnimationScope.current
    var (animation, timing, duration, options) = (own.animation(duration: duration), own, duration, options)
    let isOff = !AnimationSwitch.isOn || outer != nil && outer?.animation == nil || animation.ticks == 0
    if !isOff, let outer, let around = outer.animation, !options.contains(.overrideInheritedOptions) {
      let (hasOwnDuration, hasOwnCurve) = (
        options.contains(.overrideInheritedDuration), options.contains(.overrideInheritedCurve)
      )
      if !hasOwnDuration { duration = outer.duration }
      if !hasOwnCurve { timing = outer.timing ?? own }
      if !hasOwnDuration || !hasOwnCurve { animation = timing.animation(duration: duration) }
      if !hasOwnDuration, !hasOwnCurve { animation = around }
      options.formUnion(outer.options.intersection([.repeat, .autoreverse]))
    }
    let group = AnimationGroup(
      repeats: options.contains(.repeat), autoreverses: options.contains(.autoreverse), completion: completion)
    let scope = AnimationScope(
      isOff ? nil : animation, timing: timing, duration: duration, delay: Int((delay * 120).rounded()),
      velocity: timing.initialVelocity, options: options, group: group)
    scope.callWithLayout(animations)
    guard group.count > 0, let host = group.host else {
      completion?(group.isFinished)
      return
    }
    let ticks = Int((duration * 120).rounded()) * (group.autoreverses ? 2 : 1)
    group.dueTick = host.tick + scope.delay + ticks
    host.addGroup(group)
  }

  /// Changes views at once, in the middle of an animation block, too.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    AnimationScope(nil, group: AnimationGroup()).call(actionsWithoutAnimation)
  }

  /// Whether blocks animate; yes unless set.
  public class var areAnimationsEnabled: Bool { AnimationSwitch.isOn }

  /// Lets blocks animate or change at once from now on; animations that run go on.
  public class func setAnimationsEnabled(_ enabled: Bool) { AnimationSwitch.isOn = enabled }

  /// The duration that changes have in the block that is being called, in seconds; 0 outside of blocks.
  public class var inheritedAnimationDuration: Double { AnimationScope.current?.duration ?? 0 }
}

/// Whether animation blocks animate: UIKit's switch is the class's, not a view's.
@MainActor
enum AnimationSwitch {
  static var isOn = true
}
