import Springflow
import Swing
import Testing

@MainActor
struct BallTests {
  @Test("a ball falls, and the air brakes it a little")
  func fall() {
    let ball = Ball(center: CGPoint(x: 200, y: 0))
    let animator = DynamicAnimator()
    animator.addBehavior(GravityBehavior(items: [ball]))
    for _ in 0..<120 { animator.advance() }
    #expect(abs(ball.center.y - 483.742) < 0.001)
  }
}
