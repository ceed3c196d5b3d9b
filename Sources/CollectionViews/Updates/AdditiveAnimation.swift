import SpringflowDeterminism
import SpringflowGeometry

/// An additive animation: the difference between an element's old state and its new one, which decays to zero.
///
/// Animations add up: a second update starts from the position and the velocity on screen, as the first one's animation
/// continues below it. Each begins at rest, or with the given velocity for motion from another source.
struct AdditiveAnimation: Equatable {
  /// The difference from the element's new state to its old one.
  let change: ElementChange
  /// An initial velocity, per second.
  let velocity: ElementChange
  /// The tick in which it began.
  let since: Int
  let animation: UpdateAnimation

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

  func isOver(at tick: Int) -> Bool { tick - since >= animation.ticks }

  /// A state with the rest of the difference at a tick added.
  func applied(to state: ElementState, at tick: Int) -> ElementState {
    let remainder = animation.remainder(after: tick - since)
    var result = remainder.share == 0 ? state : state.adding(CGFloat(remainder.share), of: change)
    if change.alpha != 0 {
      // An opacity cannot overshoot.
      result.alpha = state.alpha + CGFloat(animation.steadyShare(after: tick - since)) * change.alpha
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
