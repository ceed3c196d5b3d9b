import SpringflowNumerics

/// Changes of views that can be started, paused, led by hand, reversed and continued with another timing.
/// (`UIViewPropertyAnimator`.)
///
/// ```swift
/// let swipe = ViewPropertyAnimator(duration: 0.4, dampingRatio: 0.8) { card.center.x += 400 }
/// // The finger leads …
/// swipe.fractionComplete = pan.translation(in: deck).x / 400
/// // … and lets go: back, or on, with its speed.
/// swipe.isReversed = pan.velocity(in: deck).x < 200
/// swipe.continueAnimation(
///   withTimingParameters: SpringTimingParameters(dampingRatio: 0.8, initialVelocity: speed), durationFactor: 0)
/// ```
///
/// Changes add up with all other animations. A reversal goes on from the place and the speed on screen. Time is counted in
/// the ticks of the views' host; views without a host take their values at once.
@preconcurrency @MainActor
open class ViewPropertyAnimator: NSObject {
  /// The duration, in seconds, unless the timing has its own.
  public final let duration: Double
  /// How the speed changes.
  public final let timingParameters: any TimingCurveProvider
  /// The delay of the start, in seconds.
  open private(set) var delay = 0.0
  /// Whether the animator can be paused and led by hand; yes unless set.
  open var isInterruptible = true
  /// Whether views can be touched meanwhile: they always can.
  open var isUserInteractionEnabled = true
  /// Whether ``fractionComplete`` leads in proportion; otherwise along the timing. Yes unless set.
  open var scrubsLinearly = true
  /// Whether the animator stays active at its end, without calling the completions, so that it can be reversed.
  open var pausesOnCompletion = false
  /// What the animator does.
  open private(set) var state = ViewAnimatingState.inactive

  final var blocks: [(animations: () -> Void, delayFactor: CGFloat)] = []
  final var completions: [(ViewAnimatingPosition) -> Void] = []
  /// What moves; `nil` before the start and while it pauses.
  package private(set) final var course: AnimatorCourse?
  /// The share of everything that is left while it pauses: 1 is the beginning, 0 the end.
  private(set) final var heldShare = 1.0
  /// The same of what cannot overshoot, such as opacities.
  private final var heldSteady = 1.0
  /// What is left along x and along y in addition.
  private final var heldExtra = CGVector.zero
  /// The share of time to which a hand has led along the timing.
  private final var heldTime: CGFloat?
  /// The course that a pause has interrupted, as long as nobody has led by hand, and the tick of the pause.
  private final var interrupted: (course: AnimatorCourse, tick: Int)?
  private final var isBackwards = false
  final weak var host: ViewHost?
  /// The views that are changed, in the order in which they were, each with what it was before.
  final var changes: [AnimatorChange] = []

  /// Makes an animator with a timing.
  public init(duration: Double, timingParameters parameters: any TimingCurveProvider) {
    require(0...3600 ~= duration, "an animator's duration is from 0 to 3600 s, found \(duration)")
    self.duration = duration
    timingParameters = parameters
  }

  /// Makes an animator with one of the usual curves.
  public convenience init(duration: Double, curve: View.AnimationCurve, animations: (() -> Void)? = nil) {
    self.init(duration: duration, timingParameters: CubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  /// Makes an animator with a curve of two control points.
  public convenience init(
    duration: Double, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: CubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
    if let animations { addAnimations(animations) }
  }

  /// Makes an animator with a spring that settles within the duration.
  public convenience init(duration: Double, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil) {
    self.init(duration: duration, timingParameters: SpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// Makes an animator and starts it.
  @discardableResult
  open class func runningPropertyAnimator(
    withDuration duration: Double, delay: Double, options: View.AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((ViewAnimatingPosition) -> Void)? = nil
  ) -> ViewPropertyAnimator {
    let animator = ViewPropertyAnimator(duration: duration, curve: options.curve, animations: animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  // MARK: Contents

  /// Adds changes; while the animator is active they start from the present values, and take the time that is left.
  open func addAnimations(_ animation: @escaping () -> Void) { addAnimations(animation, delayFactor: 0) }

  /// Adds changes that begin later: when a part of the way, from 0 to 1, is over.
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    require(state != .stopped, "a stopped animator takes no further animations; finish it first")
    require(0...1 ~= delayFactor, "a delay factor is from 0 to 1, found \(delayFactor)")
    blocks.append((animation, delayFactor))
    if state == .active { callBlocks() }
  }

  /// Adds what is called at the end, with where that is.
  open func addCompletion(_ completion: @escaping (ViewAnimatingPosition) -> Void) { completions.append(completion) }

  // MARK: Time

  /// Whether it moves now.
  open var isRunning: Bool { course != nil }

  /// Starts, or goes on after a pause.
  open func startAnimation() { startAnimation(afterDelay: 0) }

  /// Starts after a delay, in seconds.
  open func startAnimation(afterDelay delay: Double) {
    require(state != .stopped, "a stopped animator cannot be started; finish it first")
    require(0...3600 ~= delay, "an animator's delay is from 0 to 3600 s, found \(delay)")
    if course != nil { return }
    self.delay = delay
    activate()
    resume(after: Int((delay * 120).rounded()))
  }

  /// Pauses; an animator that was not started becomes active at its beginning.
  open func pauseAnimation() {
    require(state != .stopped, "a stopped animator cannot be paused; finish it first")
    activate()
    hold()
  }

  /// How much of the way is over, from 0 to 1. Setting it leads by hand: an animator that runs pauses first.
  ///
  /// While it runs this is the share of time; while it pauses the share of the way, in proportion unless
  /// ``scrubsLinearly`` is `false`.
  open var fractionComplete: CGFloat {
    get {
      if let course, let host {
        let done = CGFloat(course.timeFraction(at: host.tick))
        let (from, to) = (CGFloat(1 - course.start), CGFloat(1 - course.goal))
        return isBackwards ? 1 - (from + (to - from) * done) : from + (to - from) * done
      }
      if state == .inactive { return 0 }
      return heldTime ?? CGFloat(isBackwards ? heldShare : 1 - heldShare)
    }
    set {
      require(newValue.isFinite, "the fraction of an animator that is complete is a number, found \(newValue)")
      require(state != .stopped, "a stopped animator cannot be led; finish it first")
      activate()
      hold()
      interrupted = nil
      var (done, steady) = (Double(newValue), Double(newValue))
      heldTime = nil
      if !scrubsLinearly {
        heldTime = newValue
        let timing = timingParameters.animation(duration: duration)
        let elapsed = min(max(done, 0), 1) * Double(timing.ticks)
        done = 1 - timing.remainder(after: elapsed).share
        steady = 1 - timing.steadyShare(after: elapsed)
      }
      heldShare = isBackwards ? done : 1 - done
      heldSteady = isBackwards ? steady : 1 - steady
      host?.noteAnimatorMoved(self)
    }
  }

  /// Whether it goes back to its beginning. Setting it while it runs turns round from the place and the speed on screen.
  open var isReversed: Bool {
    get { isBackwards }
    set {
      if newValue == isBackwards { return }
      isBackwards = newValue
      heldTime = nil
      guard let course, let host else {
        interrupted = nil
        return
      }
      let rates = course.rates(at: host.tick)
      hold()
      // A spring keeps its pace: in the little time of a way that has just begun it would be a wall.
      let own = timingParameters.animation(duration: duration)
      begin(own.isSpring ? own : remainingTiming(nil, factor: 0)) { $0.begin(with: rates) }
    }
  }

  /// Goes on from where it pauses, with another timing if one is given; while it runs, with the speed on screen as well.
  ///
  /// - Parameters:
  ///   - parameters: The timing; its own unless given. A spring's initial velocity joins the speed of the hand.
  ///   - durationFactor: The duration, as a multiple of the animator's; 0 takes the time that is left.
  open func continueAnimation(
    withTimingParameters parameters: (any TimingCurveProvider)?, durationFactor: CGFloat
  ) {
    require(state == .active, "an animator is continued that is not active; start it, or lead it, first")
    require(durationFactor >= 0, "a duration factor is not negative, found \(durationFactor)")
    let rates = host.flatMap { course?.rates(at: $0.tick) }
    if course != nil { hold() }
    if parameters == nil, durationFactor == 0 { return resume(after: 0) }
    let velocity = parameters?.initialVelocity ?? .zero
    begin(remainingTiming(parameters, factor: Double(durationFactor))) { course in
      if velocity == .zero, let rates { return course.begin(with: rates) }
      throwAlong(&course, velocity)
    }
  }

  // MARK: End

  /// Stops where everything is: at once inactive, without calling the completions, or until ``finishAnimation(at:)``.
  open func stopAnimation(_ withoutFinishing: Bool) {
    guard state == .active else { return }
    hold()
    settleChanges(at: .current)
    state = .stopped
    if withoutFinishing {
      completions = []
      becomeInactive()
    }
  }

  /// Ends a stopped animator at one of its ends, or where it is, and calls the completions.
  open func finishAnimation(at finalPosition: ViewAnimatingPosition) {
    require(state == .stopped, "an animator is finished that was not stopped; call stopAnimation(false) first")
    for change in changes where finalPosition != .current { change.take(finalPosition) }
    let calls = completions
    becomeInactive()
    for call in calls { call(finalPosition) }
  }

  private func becomeInactive() {
    state = .inactive
    (course, interrupted, isBackwards) = (nil, nil, false)
    (heldShare, heldSteady, heldExtra, heldTime) = (1, 1, .zero, nil)
    (blocks, completions, changes) = ([], [], [])
    host?.removeAnimator(self)
    host = nil
  }

  // MARK: Steps

  /// Becomes active: the blocks are called, and what they change moves from now on with this animator.
  private func activate() {
    if state == .active { return }
    state = .active
    isBackwards = false
    callBlocks()
  }

  private func callBlocks() {
    let waiting = blocks
    blocks = []
    // What is added later begins at the present values, and takes what is left of the way.
    let left = host.map { remainder(at: $0.tick).share } ?? heldShare
    let timing = timingParameters.animation(duration: duration)
    for block in waiting {
      let delayFactor = 1 - left * (1 - Double(block.delayFactor))
      let group = AnimationGroup(animator: self, delayFactor: delayFactor)
      AnimationScope(
        AnimationSwitch.isOn ? timing : nil, timing: timingParameters,
        duration: timingParameters.hasOwnPace ? timing.duration : duration, group: group
      ).call(block.animations)
    }
  }

  /// The animator changes views of a host.
  final func join(_ host: ViewHost) {
    self.host = host
    host.addAnimator(self)
  }

  /// What the animator changes of a view.
  final func change(of view: View) -> AnimatorChange {
    if let change = changes.first(where: { $0.view === view }) { return change }
    let change = AnimatorChange(view)
    changes.append(change)
    return change
  }

  /// What is left in a tick.
  final func remainder(at tick: Int) -> AnimationRemainder {
    if let course { return course.remainder(at: tick) }
    return AnimationRemainder(
      share: heldShare, steadyShare: min(max(heldSteady, 0), 1), velocitySeconds: 0, extra: heldExtra)
  }

  /// Stays where it is.
  private func hold() {
    guard let course, let host else { return }
    let remainder = course.remainder(at: host.tick)
    (heldShare, heldSteady, heldExtra) = (remainder.share, remainder.steadyShare, remainder.extra)
    heldTime = scrubsLinearly ? nil : fractionComplete
    interrupted = (course, host.tick)
    self.course = nil
  }

  /// Goes on after a pause: as if it had not been, or, if a hand has led meanwhile, with what is left of the way and the
  /// time.
  private func resume(after delay: Int) {
    if let host, let interrupted {
      var course = interrupted.course
      course.head += Double(max(interrupted.tick - course.since, 0))
      course.since = host.tick + delay
      return set(course)
    }
    // The parameters' velocity is that of the start.
    let isStart = heldShare == 1 && !isBackwards
    begin(remainingTiming(isStart ? timingParameters : nil, factor: 0), after: delay) {
      if isStart { throwAlong(&$0, timingParameters.initialVelocity) }
    }
  }

  /// Lets a course begin with a velocity; each component is relative to the distance along its axis. What has no axis
  /// goes on with the speed along x; along y there may be another one.
  private func throwAlong(_ course: inout AnimatorCourse, _ velocity: CGVector) {
    let distance = CGFloat(course.start - course.goal)
    course.rate = -Double(velocity.dx * distance)
    course.steadyRate = -Double(velocity.dx) * (course.steadyStart - course.goal)
    course.extraRate.dy = -(velocity.dy - velocity.dx) * distance
  }

  /// The timing of what is left, or of a multiple of the duration; without parameters the animator's own, at rest.
  private func remainingTiming(_ parameters: (any TimingCurveProvider)?, factor: Double) -> UpdateAnimation {
    let left = min(max(isBackwards ? 1 - heldShare : heldShare, 0), 1)
    let seconds = factor > 0 ? duration * factor : duration * left
    // At least a tick, so that the end is one.
    let timing = (parameters ?? timingParameters.atRest).animation(duration: max(seconds, 1.0 / 120))
    return timing.ticks == 0 ? .linear(duration: 1.0 / 120) : timing
  }

  /// Sets out from the shares that are held, with what rates `change` gives; without views in a host everything is over.
  private func begin(
    _ timing: UpdateAnimation, after delay: Int = 0, _ change: (inout AnimatorCourse) -> Void = { _ in }
  ) {
    guard let host else { return finish(at: isBackwards ? .start : .end) }
    var course = AnimatorCourse(
      start: heldShare, goal: isBackwards ? 1 : 0, extraStart: heldExtra, steadyStart: heldSteady, timing: timing,
      since: host.tick + delay)
    change(&course)
    set(course)
  }

  private func set(_ course: AnimatorCourse) {
    (interrupted, heldTime) = (nil, nil)
    self.course = course
    host?.noteAnimatorMoved(self)
  }

  /// The host's tick has advanced: at its end everything is as it will be, or as it was.
  final func advance(to tick: Int) {
    guard let course, course.isOver(at: tick) else { return }
    if pausesOnCompletion {
      (heldShare, heldSteady, heldExtra) = (course.goal, course.goal, .zero)
      self.course = nil
      return
    }
    finish(at: isBackwards ? .start : .end)
  }

  private func finish(at position: ViewAnimatingPosition) {
    settleChanges(at: position)
    let calls = completions
    becomeInactive()
    for call in calls { call(position) }
  }

  /// Gives the views the values of a position, and ends what moves them.
  private func settleChanges(at position: ViewAnimatingPosition) {
    let tick = host?.tick ?? 0
    for change in changes { change.settle(at: position, tick, of: self) }
  }

  func hash(into hash: inout StateHash) {
    hash.combine(state.rawValue)
    hash.combine(flags: isBackwards, isInterruptible, scrubsLinearly, pausesOnCompletion)
    hash.combine(heldShare, heldSteady)
    hash.combine(heldExtra)
    hash.combine(heldTime) { $0.combine(Double($1)) }
    hash.combine(duration)
    timingParameters.animation(duration: duration).hash(into: &hash)
    hash.combine(timingParameters.initialVelocity)
    for change in changes { change.hash(into: &hash) }
    hash.combine(course) { $1.hash(into: &$0) }
    hash.combine(interrupted) {
      $1.course.hash(into: &$0)
      $0.combine($1.tick)
    }
    hash.combine(completions.count, blocks.count)
  }
}
