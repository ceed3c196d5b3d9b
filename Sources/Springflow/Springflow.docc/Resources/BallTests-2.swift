import Springflow
import Swing
import Testing

@MainActor
struct BallTests {
  @Test("without air a ball falls by half of gravity times the time squared")
  func fall() {
    let ball = Ball(center: CGPoint(x: 200, y: 0))
    let animator = DynamicAnimator()
    animator.addBehavior(GravityBehavior(items: [ball]))
    let air = DynamicItemBehavior(items: [ball])
    air.resistance = 0
    animator.addBehavior(air)
    for _ in 0..<120 { animator.advance() }
    #expect(abs(ball.center.y - 500) < 1e-9)
  }
}
