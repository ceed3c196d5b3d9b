import Springflow
import Swing
import Testing

@MainActor
struct PendulumTests {
  @Test("a ball on a rod rises on the right as high as it was lifted on the left")
  func swing() {
    let pendulum = Pendulum(pivot: CGPoint(x: 300, y: 100), length: 200)
    var farthest: CGFloat = 0
    for _ in 0..<600 {
      pendulum.animator.advance()
      let (x, y) = (pendulum.ball.center.x - 300, pendulum.ball.center.y - 100)
      #expect(abs((x * x + y * y).squareRoot() - 200) < 1e-5)
      farthest = max(farthest, x)
    }
    #expect(abs(farthest - 200) < 0.1)
  }
}
