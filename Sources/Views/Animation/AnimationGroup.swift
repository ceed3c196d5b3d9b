import SpringflowNumerics

/// The animations that one block has begun: their time, and what is called when they are over.
@MainActor
final class AnimationGroup {
  /// How many of its animations run.
  var count = 0
  /// The tick in which the completion is due, if no animator decides that.
  var dueTick: Int
  /// Whether nothing was taken away before its end.
  private(set) var isFinished = true
  let completion: ((Bool) -> Void)?
  /// Whether the animations begin again and again, and whether each second time backwards.
  let repeats: Bool
  let autoreverses: Bool
  /// The host of the views that are animated.
  weak var host: ViewHost?
  /// Who leads the animations, if they do not just run.
  private(set) weak var animator: ViewPropertyAnimator?
  /// The part of the animator's way, from 0 to 1, that is over before these animations begin.
  private let delayFactor: Double

  init(
    dueTick: Int = .max, repeats: Bool = false, autoreverses: Bool = false, animator: ViewPropertyAnimator? = nil,
    delayFactor: Double = 0, completion: ((Bool) -> Void)? = nil
  ) {
    (self.dueTick, self.repeats, self.autoreverses) = (dueTick, repeats, autoreverses)
    (self.animator, self.delayFactor, self.completion) = (animator, delayFactor, completion)
  }

  /// One of its animations is over, or was taken away.
  func lose(isFinished: Bool) {
    count -= 1
    if !isFinished { self.isFinished = false }
  }

  /// Whether its animations move now.
  var isMoving: Bool { animator?.isRunning ?? true }

  /// Whether the completion is due in a tick.
  func isDue(at tick: Int) -> Bool { tick >= dueTick && !repeats || count == 0 }

  // MARK: Course

  /// What is left of a difference in a tick: of the difference itself, of one that cannot overshoot, and of an initial
  /// velocity, in seconds.
  func remainder(of difference: AdditiveAnimation, at tick: Int) -> AnimationRemainder {
    if let animator { return animator.remainder(at: tick).delayed(by: delayFactor) }
    // All views of a block share its course, and curves take time to evaluate.
    if let last, last.tick == tick, last.since == difference.since, last.animation == difference.animation {
      return last.remainder
    }
    let elapsed = elapsed(Double(tick - difference.since), of: difference.animation.ticks)
    let (share, seconds) = difference.animation.remainder(after: elapsed)
    let remainder = AnimationRemainder(
      share: share, steadyShare: difference.animation.steadyShare(after: elapsed), velocitySeconds: seconds)
    last = (tick, difference.since, difference.animation, remainder)
    return remainder
  }

  /// The last remainder that was asked for.
  @exclusivity(unchecked)
  private var last: (tick: Int, since: Int, animation: UpdateAnimation, remainder: AnimationRemainder)?

  /// The time within a course that repeats, in ticks.
  private func elapsed(_ elapsed: Double, of ticks: Int) -> Double {
    let length = Double(ticks)
    guard elapsed > 0, length > 0, repeats || autoreverses else { return elapsed }
    if !repeats, elapsed >= 2 * length { return length }
    let rounds = (elapsed / length).rounded(.down)
    let rest = elapsed - rounds * length
    return autoreverses && Int(rounds) % 2 == 1 ? length - rest : rest
  }

  /// Whether nothing of a difference is left in a tick.
  func isOver(_ difference: AdditiveAnimation, at tick: Int) -> Bool {
    if animator != nil || repeats { return false }
    return tick - difference.since >= difference.animation.ticks * (autoreverses ? 2 : 1)
  }

  func hash(into hash: inout StateHash) {
    hash.combine(flags: isFinished, repeats, autoreverses, animator != nil)
    hash.combine(dueTick, count)
    hash.combine(delayFactor)
  }
}

/// What is left of a difference that decays.
struct AnimationRemainder: Equatable {
  /// Of the difference, from 1 to 0; beyond 0 if a spring overshoots.
  var share: Double
  /// Of a difference that cannot overshoot, such as that of an opacity.
  var steadyShare: Double
  /// The factor of an initial velocity, in seconds.
  var velocitySeconds: Double
  /// What is left of differences along x and along y in addition, if a hand has given them a velocity of their own.
  var extra = CGVector.zero

  /// What is left of a difference that begins when a part of the way is over.
  fileprivate func delayed(by part: Double) -> AnimationRemainder {
    if part == 0 { return self }
    var result = self
    result.share = part < 1 ? min(share / (1 - part), 1) : share > 0 ? 1 : 0
    result.steadyShare = min(max(result.share, 0), 1)
    result.extra = .zero
    return result
  }
}
