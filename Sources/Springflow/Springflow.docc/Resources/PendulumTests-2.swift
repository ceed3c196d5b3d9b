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

  @Test("a ball on a spring comes to rest where the spring bears it")
  func spring() {
    let pendulum = Pendulum(pivot: CGPoint(x: 300, y: 100), length: 200)
    pendulum.rod.frequency = 1
    pendulum.rod.damping = 0.3
    pendulum.air.resistance = 0.5
    while pendulum.animator.isRunning { pendulum.animator.advance() }
    // A spring at a length is as soft as UIKit's steps make it: a little softer than the closed form.
    let stretch = 1000 / (4 * Double.pi * Double.pi)
    #expect(abs(pendulum.ball.center.y - (100 + 200 + stretch)) < 0.5)
  }
}
