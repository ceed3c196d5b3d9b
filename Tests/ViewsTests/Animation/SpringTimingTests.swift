import Foundation
import SpringflowTestSupport
import SpringflowViews
import Testing

/// The greatest angular frequency whose spring has a thousandth of the way left after a duration, by going down from a
/// frequency above all of them: it shares neither code nor substitution with its subject.
func springFrequency(_ ratio: Double, velocity: Double = 0, over duration: Double) -> Double {
  let time = min(max(duration, 0.01), 10)
  func excess(_ w: Double) -> Double {
    if ratio == 1 { return abs(-1 + (velocity - w) * time) * exp(-w * time) - 0.001 }
    return abs(velocity - ratio * w) / (w * (1 - ratio * ratio).squareRoot()) * exp(-ratio * w * time) - 0.001
  }
  var high = (100 + abs(velocity) * time) / (ratio * time)
  while excess(high * 0.9995) < 0 { high *= 0.9995 }
  var low = high * 0.9995
  for _ in 0..<100 {
    let middle = (low + high) / 2
    if excess(middle) < 0 { high = middle } else { low = middle }
  }
  return high
}

@MainActor
@Suite("Springs by ratio and duration")
struct SpringTimingTests {
  @Test(
    "at rest in the beginning, the angular frequency times the duration is what was measured in UIKit",
    arguments: zip([0.1, 0.3, 0.5, 0.7, 0.8, 0.9, 1], [46.102, 19.170, 12.717, 9.840, 8.994, 8.481, 9.233]))
  func measured(_ ratio: Double, _ product: Double) {
    #expect(abs(springFrequency(ratio, over: 2) * 2 / product - 1) < 1e-4)
    let fixture = AnimationFixture()
    View.animate(withDuration: 2, delay: 0, usingSpringWithDamping: CGFloat(ratio), initialSpringVelocity: 0) {
      fixture.card.center.x += 1000
    }
    fixture.everyTick(240) { tick in
      let way = AnimationFixture.springProgress(angular: product / 2, ratio: ratio, after: Double(tick) / 120)
      #expect(abs(fixture.shownX - 140 - 1000 * way) < 1)
    }
  }

  struct Throw: CustomTestStringConvertible, Sendable {
    let ratio: Double
    let velocity: Double
    let duration: Double
    var testDescription: String { "ratio \(ratio), velocity \(velocity), \(duration) s" }
  }
  nonisolated static let throwsOfCards = [0.05, 0.3, 0.6, 0.95, 0.999999, 1].flatMap { ratio in
    [-40, -3, -0.2, 0, 0.3, 1, 2.5, 6, 30].flatMap { velocity in
      [0.004, 0.35, 1.5, 12].map { Throw(ratio: ratio, velocity: velocity, duration: $0) }
    }
  }

  @Test("blocks, animators and parameters have the frequency of ratio, velocity and duration", arguments: throwsOfCards)
  func frequencies(_ way: Throw) {
    let angular = springFrequency(way.ratio, velocity: way.velocity, over: way.duration)
    let (block, animated) = (AnimationFixture(), AnimationFixture())
    let speed = CGFloat(way.velocity)
    View.animate(
      withDuration: way.duration, delay: 0, usingSpringWithDamping: CGFloat(way.ratio), initialSpringVelocity: speed
    ) {
      block.card.center = CGPoint(x: 340, y: 30)
    }
    let animator = ViewPropertyAnimator(
      duration: way.duration,
      timingParameters: SpringTimingParameters(
        dampingRatio: CGFloat(way.ratio), initialVelocity: CGVector(dx: speed, dy: speed)))
    animator.addAnimations { animated.card.center = CGPoint(x: 340, y: 30) }
    animator.startAnimation()
    block.everyTick(40) { tick in
      if tick > 0 { animated.advance(1) }
      let expected = AnimationFixture.springProgress(
        angular: angular, ratio: way.ratio, velocity: way.velocity, after: Double(tick) / 120)
      for fixture in [block, animated] {
        #expect(abs(fixture.shownX - 140 - 200 * expected) < 2e-2, "tick \(tick)")
        #expect(abs(Double(fixture.shown.position.y) - 230 + 200 * expected) < 2e-2, "tick \(tick)")
      }
    }
  }

  @Test(
    "a critically damped spring has a thousandth of the way left when its duration is over", arguments: [-8.0, 0, 3])
  func rest(_ velocity: Double) {
    let fixture = AnimationFixture()
    var end: Int?
    View.animate(withDuration: 0.6, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: CGFloat(velocity)) {
      fixture.card.center.x += 200
    } completion: { _ in
      end = fixture.host.tick
    }
    fixture.advance(72)
    #expect(end == 72)
    #expect(abs(abs(fixture.shownX - 340) - 0.2) < 1e-6)
    fixture.advance(1200)
    #expect(fixture.shownX == 340 && !fixture.host.isMoving)
  }

  @Test("a ratio above 1 counts as 1, and extreme velocities are springs, too")
  func extremes() {
    func timing(_ ratio: CGFloat, _ velocity: CGFloat) -> UpdateAnimation {
      SpringTimingParameters(dampingRatio: ratio, initialVelocity: CGVector(dx: velocity, dy: 0)).animation(duration: 1)
    }
    for ratio in [1.2, 4, 20] as [CGFloat] { #expect(timing(ratio, 2) == timing(1, 2)) }
    for velocity in [1e3, 1e9, 1e300] as [CGFloat] {
      for ratio in [0.05, 0.5, 1] as [CGFloat] {
        for sign in [-1, 1] as [CGFloat] {
          let ticks = timing(ratio, sign * velocity).ticks
          #expect(ticks > 0 && ticks < 1000, "ratio \(ratio), velocity \(sign * velocity): \(ticks) ticks")
        }
      }
    }
  }

  @Test("of a velocity along both axes the greater one determines the frequency")
  func axes() {
    let along = SpringTimingParameters(dampingRatio: 0.5, initialVelocity: CGVector(dx: 0, dy: -7))
    let across = SpringTimingParameters(dampingRatio: 0.5, initialVelocity: CGVector(dx: -7, dy: 2))
    let rest = SpringTimingParameters(dampingRatio: 0.5)
    #expect(along.animation(duration: 1) == across.animation(duration: 1))
    #expect(along.animation(duration: 1) != rest.animation(duration: 1))
  }

  @Test("a block within a block makes the spring for the duration that it inherits, with its own or the outer velocity")
  func nested() {
    let cases: [(options: View.AnimationOptions, duration: Double, ratio: Double, velocity: Double)] = [
      ([], 0.8, 0.4, 2),
      (.overrideInheritedDuration, 0.3, 0.4, 2),
      (.overrideInheritedCurve, 0.8, 1, -3),
      ([.overrideInheritedDuration, .overrideInheritedCurve], 0.3, 1, -3),
      (.overrideInheritedOptions, 0.3, 1, -3),
    ]
    for (options, duration, ratio, velocity) in cases {
      let fixture = AnimationFixture()
      View.animate(withDuration: 0.8, delay: 0, usingSpringWithDamping: 0.4, initialSpringVelocity: 2) {
        View.animate(
          withDuration: 0.3, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: -3, options: options
        ) {
          fixture.card.center.x += 200
        }
      }
      let angular = springFrequency(ratio, velocity: velocity, over: duration)
      fixture.everyTick(36) { tick in
        let way = AnimationFixture.springProgress(
          angular: angular, ratio: ratio, velocity: velocity, after: Double(tick) / 120)
        #expect(abs(fixture.shownX - 140 - 200 * way) < 0.02, "options \(options.rawValue), tick \(tick)")
      }
    }
  }

  @Test("a block in an animator's block inherits the animator's duration and spring")
  func nestedInAnimator() {
    let fixture = AnimationFixture()
    let animator = ViewPropertyAnimator(duration: 0.7, dampingRatio: 0.6) {
      #expect(View.inheritedAnimationDuration == 0.7)
    }
    animator.addAnimations { fixture.card.center.x += 200 }
    animator.startAnimation()
    let angular = springFrequency(0.6, over: 0.7)
    fixture.everyTick(84) { tick in
      let way = AnimationFixture.springProgress(angular: angular, ratio: 0.6, after: Double(tick) / 120)
      #expect(abs(fixture.shownX - 140 - 200 * way) < 0.01)
    }
  }

  @Test("an animator that a hand has led goes on from there at rest")
  func led() {
    let fixture = AnimationFixture()
    let animator = ViewPropertyAnimator(
      duration: 0.5,
      timingParameters: SpringTimingParameters(dampingRatio: 0.6, initialVelocity: CGVector(dx: 9, dy: 9)))
    animator.addAnimations { fixture.card.center.x += 200 }
    animator.fractionComplete = 0.5
    #expect(fixture.shownX == 240)
    animator.startAnimation()
    let angular = springFrequency(0.6, over: 0.25)
    fixture.everyTick(30) { tick in
      let way = AnimationFixture.springProgress(angular: angular, ratio: 0.6, after: Double(tick) / 120)
      #expect(abs(fixture.shownX - 240 - 100 * way) < 0.01)
    }
  }
}
