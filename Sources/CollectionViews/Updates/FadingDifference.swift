import SpringflowDeterminism
import SpringflowGeometry

/// A difference between where an element was and where it belongs, that fades away.
///
/// Differences add up: a second update starts from what is on screen, place and velocity, because the first one's
/// difference goes on fading beneath it, and each begins with no velocity of its own, or with the one given, by which
/// what moved otherwise before goes on.
struct FadingDifference: Equatable {
  /// From where the element belongs to where it was.
  let change: ElementChange
  /// How fast it was on top of that, a second.
  let velocity: ElementChange
  /// The tick in which it began.
  let since: Int
  let animation: UpdateAnimation

  /// This and another one as one, if they fade alike: what begins in one tick in one way.
  func merged(with other: FadingDifference) -> FadingDifference? {
    guard since == other.since, animation == other.animation, let change = change.adding(other.change),
      let velocity = velocity.adding(other.velocity)
    else { return nil }
    return FadingDifference(change: change, velocity: velocity, since: since, animation: animation)
  }

  /// The same, so many ticks later.
  func delayed(by ticks: Int) -> FadingDifference {
    FadingDifference(change: change, velocity: velocity, since: since + ticks, animation: animation)
  }

  func isOver(at tick: Int) -> Bool { tick - since >= animation.ticks }

  /// What a look is with the difference that is left at a tick.
  func applied(to state: ElementState, at tick: Int) -> ElementState {
    let remainder = animation.remainder(after: tick - since)
    var result = remainder.share == 0 ? state : state.adding(CGFloat(remainder.share), of: change)
    if change.alpha != 0 {
      // An opacity has nowhere to swing to.
      result.alpha = state.alpha + CGFloat(animation.steadyShare(after: tick - since)) * change.alpha
    }
    if remainder.glide != 0, !velocity.isNone { result = result.adding(CGFloat(remainder.glide), of: velocity) }
    return result
  }

  func hash(into hash: inout StateHash) {
    hash.combine(since)
    animation.hash(into: &hash)
    change.hash(into: &hash)
    velocity.hash(into: &hash)
  }
}
