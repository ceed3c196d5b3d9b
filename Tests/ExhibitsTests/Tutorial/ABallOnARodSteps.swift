import Springflow
import SpringflowScenes
import Testing

// The listings of the tutorial "A ball on a rod", as they stand in its resources, each step in a name space of its own.

/// A ball falls through air.
enum FallingBall {
  /// A ball that an animator moves. It needs no view.
  public final class Ball: DynamicItem {
    /// Where the animator has put it.
    public var center: CGPoint
    /// Its size. The origin does not count.
    public let bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
    /// How the animator has turned it.
    public var transform = CGAffineTransform.identity

    /// Creates a ball at a point.
    public init(center: CGPoint) { self.center = center }
  }

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
}

/// The same without air.
enum BallWithoutAir {
  typealias Ball = FallingBall.Ball

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
}

/// A pendulum that lacks its rod.
enum BallWithoutRod {
  typealias Ball = FallingBall.Ball

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
}

/// A pendulum.
enum BallOnRod {
  typealias Ball = FallingBall.Ball

  /// A ball that hangs from a pivot.
  @MainActor
  public final class Pendulum {
    /// The ball.
    public let ball: Ball
    /// The resistance of the air.
    public let air: DynamicItemBehavior
    /// What the ball hangs by.
    public let rod: AttachmentBehavior
    /// Moves the ball.
    public let animator = DynamicAnimator()

    /// Lifts the ball to the height of the pivot, on its left.
    public init(pivot: CGPoint, length: CGFloat) {
      ball = Ball(center: CGPoint(x: pivot.x - length, y: pivot.y))
      animator.addBehavior(GravityBehavior(items: [ball]))
      air = DynamicItemBehavior(items: [ball])
      air.resistance = 0
      animator.addBehavior(air)
      rod = AttachmentBehavior(item: ball, attachedToAnchor: pivot)
      animator.addBehavior(rod)
    }
  }

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
}

/// A pendulum whose rod is made a spring.
enum BallOnSpring {
  typealias Ball = FallingBall.Ball
  typealias Pendulum = BallOnRod.Pendulum

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
}
