import Springflow

@MainActor
final class Pendulum {
  let ball: Ball
  let air: DynamicItemBehavior
  let animator = DynamicAnimator()

  /// Lifts the ball to the height of the pivot, on its left.
  init(pivot: CGPoint, length: CGFloat) {
    ball = Ball(center: CGPoint(x: pivot.x - length, y: pivot.y))
    animator.addBehavior(GravityBehavior(items: [ball]))
    air = DynamicItemBehavior(items: [ball])
    air.resistance = 0
    animator.addBehavior(air)
  }
}
