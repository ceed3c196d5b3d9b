import Springflow

/// A card that a finger, or a key, sends away: a property animator that is led, let go, caught and turned round.
@MainActor
package final class CardSwipe {
  package let card: CardView
  /// 1 to the right, -1 to the left.
  let direction: CGFloat
  let animator: ViewPropertyAnimator
  /// Whether the card is on its way out, unless it is caught.
  private(set) var isLeaving = false
  /// The part of the way that was done when the finger came.
  private var takenAt: CGFloat = 0

  /// The distance that the card goes, in points.
  let distance: CGFloat

  /// The part of the way from which on a card that is let go flies out.
  private static let commitment: CGFloat = 0.35
  /// The speed along the way with which it does from anywhere, in points per second.
  private static let flick: CGFloat = 420

  init(_ card: CardView, direction: CGFloat, distance: CGFloat, spring: Spring, _ changes: @escaping () -> Void) {
    (self.card, self.direction, self.distance) = (card, direction, distance)
    animator = ViewPropertyAnimator(duration: 0.6, timingParameters: SpringTimingParameters(spring: spring))
    animator.addAnimations(changes)
    animator.pauseAnimation()
  }

  /// A finger takes the card where it is.
  func take() {
    animator.pauseAnimation()
    // A fraction counts along the way that is gone: outward from here on.
    animator.isReversed = false
    takenAt = animator.fractionComplete
    isLeaving = false
  }

  /// The part of the way to which a finger leads that has moved by some points along x since it took the card.
  private func fraction(_ translation: CGFloat) -> CGFloat { takenAt + translation * direction / distance }

  /// Whether such a finger leads to the other side of the card's place.
  func isPast(_ translation: CGFloat) -> Bool { fraction(translation) < min(takenAt, 0) }

  /// The finger has moved by some points along x since it took the card.
  func lead(by translation: CGFloat) { animator.fractionComplete = fraction(translation) }

  /// Ends with the card at its place, as a finger leads it to the other side.
  func end() {
    animator.fractionComplete = 0
    animator.stopAnimation(true)
  }

  /// Goes on from a swipe to the other side.
  func follow(_ other: CardSwipe) { takenAt = -other.takenAt }

  /// The finger lets go, with a velocity in points per second along x: the card flies out, or back.
  func letGo(velocity: CGFloat, _ spring: Spring) {
    let speed = velocity * direction
    let done = animator.fractionComplete
    isLeaving = speed > Self.flick || (done > Self.commitment && speed > -Self.flick)
    animator.isReversed = !isLeaving
    // The animator counts speeds in what is left of the way, toward its end.
    let left = isLeaving ? 1 - done : done
    let relative = abs(left) > 1e-6 ? speed * (isLeaving ? 1 : -1) / (distance * left) : 0
    let timing = SpringTimingParameters(spring: spring, initialVelocity: CGVector(dx: relative, dy: relative))
    animator.continueAnimation(withTimingParameters: timing, durationFactor: 1)
  }

  /// Sends the card out or back, from the place and with the speed that it has.
  func fly(isLeaving: Bool) {
    self.isLeaving = isLeaving
    animator.isReversed = !isLeaving
    animator.startAnimation()
  }

  func hash(into hash: inout StateHash) {
    hash.combine(card.number)
    hash.combine(Double(direction))
    hash.combine(Double(distance))
    hash.combine(isLeaving)
    hash.combine(Double(takenAt))
  }
}
