import SpringflowNumerics

/// An additive animation: the difference between an element's old state and its new one, which decays to zero.
///
/// Animations add up: a second update starts from the position and the velocity on screen, as the first one's animation
/// continues below it. Each begins at rest, or with the given velocity for motion from another source.
package struct AdditiveAnimation: Equatable {
  /// The difference from the element's new state to its old one.
  package let change: ElementChange
  /// An initial velocity, per second.
  package let velocity: ElementChange
  /// The tick in which it began.
  package let since: Int
  package let animation: UpdateAnimation

  /// The sum with another one as one animation, if both begin in the same tick with the same curve.
  func merged(with other: AdditiveAnimation) -> AdditiveAnimation? {
    guard since == other.since, animation == other.animation, let change = change.adding(other.change),
      let velocity = velocity.adding(other.velocity)
    else { return nil }
    return AdditiveAnimation(change: change, velocity: velocity, since: since, animation: animation)
  }

  /// The same animation, `ticks` later.
  func delayed(by ticks: Int) -> AdditiveAnimation {
    AdditiveAnimation(change: change, velocity: velocity, since: since + ticks, animation: animation)
  }

  package func isOver(at tick: Int) -> Bool { tick - since >= animation.ticks }

  /// A state with the rest of the difference at a tick added.
  func applied(to state: ElementState, at tick: Int) -> ElementState {
    let elapsed = tick - since
    let remainder = animation.remainder(after: elapsed)
    var result = remainder.share == 0 ? state : state.adding(CGFloat(remainder.share), of: change)
    if change.alpha != 0 {
      // An opacity cannot overshoot.
      result.alpha = state.alpha + CGFloat(animation.steadyShare(after: elapsed)) * change.alpha
    }
    if remainder.velocitySeconds != 0, !velocity.isNone {
      result = result.adding(CGFloat(remainder.velocitySeconds), of: velocity)
    }
    return result
  }

  /// A state with what is left of the difference added.
  func applied(to state: ElementState, _ remainder: AnimationRemainder) -> ElementState {
    var result = remainder.share == 0 ? state : state.adding(CGFloat(remainder.share), of: change)
    if change.alpha != 0 {
      // An opacity cannot overshoot.
      result.alpha = state.alpha + CGFloat(remainder.steadyShare) * change.alpha
    }
    if remainder.extra != .zero {
      result.center.x += remainder.extra.dx * change.center.dx
      result.center.y += remainder.extra.dy * change.center.dy
      result.size.width += remainder.extra.dx * change.size.width
      result.size.height += remainder.extra.dy * change.size.height
    }
    if remainder.velocitySeconds != 0, !velocity.isNone {
      result = result.adding(CGFloat(remainder.velocitySeconds), of: velocity)
    }
    return result
  }

  func hash(into hash: inout StateHash) {
    hash.combine(since)
    animation.hash(into: &hash)
    change.hash(into: &hash)
    velocity.hash(into: &hash)
  }
}
