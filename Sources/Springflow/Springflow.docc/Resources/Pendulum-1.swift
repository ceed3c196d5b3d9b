import Springflow

/// A ball that hangs from a pivot.
@MainActor
public final class Pendulum {
  /// The ball.
  public let ball: Ball
  /// The resistance of the air.
  public let air: DynamicItemBehavior
  /// Moves the ball.
  public let animator = DynamicAnimator()

  /// Lifts the ball to the height of the pivot, on its left.
  public init(pivot: CGPoint, length: CGFloat) {
    ball = Ball(center: CGPoint(x: pivot.x - length, y: pivot.y))
    animator.addBehavior(GravityBehavior(items: [ball]))
    air = DynamicItemBehavior(items: [ball])
    air.resistance = 0
    animator.addBehavior(air)
  }
}
