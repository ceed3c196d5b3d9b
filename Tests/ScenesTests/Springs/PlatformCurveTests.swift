import Foundation
import Springflow
import SpringflowScenes
import Testing

/// The definitions of platforms beside the numbers that their own tests, or measurements of them, have.
@Suite("Springs as platforms define them")
struct PlatformCurveTests {
  @Test("Flutter: newton_test.dart")
  func flutter() {
    func place(_ stiffness: Double, _ ratio: Double, _ way: Double, _ time: Double) -> Double {
      let damping = ratio * 2 * stiffness.squareRoot()
      return way * PlatformCurve.solution(stiffness: stiffness, damping: damping, velocity: 0).value(at: time)
    }
    // Critically damped, over-damped and under-damped.
    for (time, floor) in [(0.25, 356.0), (0.5, 479), (0.75, 497)] {
      #expect(place(100, 1, 500, time).rounded(.down) == floor)
    }
    for (time, floor) in [(0.5, 445.0), (1, 495), (1.5, 499)] {
      #expect(place(100, 1.25, 500, time).rounded(.down) == floor)
    }
    for (time, floor) in [(1.0, 325.0), (6, 299)] { #expect(place(100, 0.25, 300, time).rounded(.down) == floor) }
    // spring_description: withDurationAndBounce.
    #expect(abs(Spring(duration: 0.5, bounce: 0.3).stiffness - 157.91) < 0.01)
    #expect(abs(Spring(duration: 0.5, bounce: 0.3).dampingCoefficient - 17.59) < 0.01)
    #expect(abs(Spring(duration: 0.5, bounce: -0.3).dampingCoefficient - 35.90) < 0.01)
  }

  @Test("Motion: spring.test.ts")
  func motion() {
    // toString() of the default spring: 37 places over 1,100 ms, the last two of which are the end.
    let places = [
      0, 0.0419, 0.1493, 0.2963, 0.4608, 0.625, 0.7759, 0.905, 1.0077, 1.0827, 1.1314, 1.1567, 1.1629, 1.1545, 1.1359,
      1.1114, 1.0844, 1.0578, 1.0336, 1.0131, 0.9969, 0.9853, 0.9779, 0.9742, 0.9735, 0.9751, 0.9783, 0.9824, 0.9868,
      0.9911, 0.995, 0.9982, 1.0008, 1.0026, 1.0037,
    ]
    let curve = PlatformCurve.solution(stiffness: 100, damping: 10, velocity: 0, limit: 300)
    for (index, place) in places.enumerated() {
      #expect(abs(curve.value(at: 1.1 * Double(index) / 36) - place) < 5.1e-5, "\(index)")
    }
    // Every 200 ms of a way from 100 to 1000.
    for (stiffness, damping, expected) in [
      (300.0, 10.0, [100.0, 1343, 873, 1046, 984, 1005]), (100, 20, [100, 635, 918, 984, 997]),
      (300, 100, [100, 499, 731, 855, 922, 958, 977]),
    ] {
      let curve = PlatformCurve.solution(stiffness: stiffness, damping: damping, velocity: 0, limit: 300)
      for (index, place) in expected.enumerated() {
        #expect((100 + 900 * curve.value(at: 0.2 * Double(index))).rounded() == place)
      }
    }
    // The limit of the hyperbolic functions: the exact spring creeps.
    #expect(PlatformCurve.solution(stiffness: 1e6, damping: 1e7, velocity: 0, limit: 300).value(at: 0.2) == 1)
    #expect(PlatformCurve.solution(stiffness: 1e6, damping: 1e7, velocity: 0).value(at: 0.2) < 0.03)
    // By duration and bounce; by visual duration.
    for (duration, bounce, stiffness) in [(0.8, 0.25, 137.41358694), (0.8, 0, 133.21238192), (0.3, 0.9, 23615.4457792)]
    {
      let spring = Spring(settlingDuration: duration, dampingRatio: 1 - bounce)
      #expect(abs(spring.stiffness / stiffness - 1) < 1e-9)
    }
  }

  @Test("Core Animation: settling durations, coefficients and places as measured")
  func coreAnimation() {
    for (mass, stiffness, damping, velocity, end) in [
      (1.0, 100.0, 10.0, 0.0, 1.4727003346780927), (1, 300, 20, 0, 0.7442555275721707),
      (2, 100, 5, 0, 5.658348137358159),
      (1, 100, 10, 5, 1.3815510557964275), (1, 100, 10, -5, 1.5350814063145797), (1, 100, 20, 0, 0.9999999999999999),
      (1, 25, 10, 0, 1.9000000000000006), (1, 1, 2, 0, 9.299999999999983), (1, 100, 1, 0, 13.91321015404625),
    ] {
      let spring = Spring(mass: mass, stiffness: stiffness, damping: damping)
      let found = PlatformCurve.coreAnimationEnd(of: SpringMotion(spring, velocity: velocity))
      #expect(abs(found - end) < 1e-12, "\(stiffness) \(damping) \(velocity): \(found)")
    }
    for (duration, bounce, stiffness, damping, end) in [
      (0.5, 0.0, 157.91367041742973, 25.132741228718345, 0.7999999999999999),
      (0.5, 0.3, 157.91367041742973, 17.59291886010284, 0.8629552831744205),
      (0.5, 0.7, 157.91367041742973, 7.539822368615504, 1.904872615017113),
      (0.35, 0.15, 322.27279677026473, 30.51832863487228, 0.5156554893625898),
    ] {
      let spring = Spring(duration: duration, bounce: bounce)
      #expect(abs(spring.stiffness / stiffness - 1) < 1e-14 && abs(spring.dampingCoefficient / damping - 1) < 1e-14)
      #expect(abs(PlatformCurve.coreAnimationEnd(of: SpringMotion(spring)) - end) < 1e-12)
    }
    #expect(abs(Spring(duration: 0.5, bounce: -0.3).dampingCoefficient - 35.90391604102621) < 1e-12)
    for (damping, velocity, place) in [
      (10.0, 0.0, 10.44054701924324), (20, 0, 9.020400792360306), (10, 5, 29.307806491851807),
      (10, -5, -8.426713198423386),
    ] {
      let motion = SpringMotion(Spring(mass: 1, stiffness: 100, damping: damping), velocity: velocity)
      #expect(abs(100 * motion.value(at: 0.05) - place) < 2e-6)
    }
  }

  @Test("UIKit: the stiffness of blocks by ratio, duration and velocity as measured")
  func blocks() {
    for (ratio, duration, velocity, stiffness) in [
      (0.35, 1.0, 0.0, 286.40942818911714), (0.6, 0.8, 0, 190.21427544499548), (0.1, 1, 0, 2125.3901278407934),
      (0.99, 1, 0, 80.02518243167793), (0.5, 0.3, 0, 1796.8833611577954), (1, 1, 0, 85.25592900599884),
      (1, 1, 1, 83.13803615388531), (0.5, 1, 0.25, 159.67233773812114), (0.5, 1, 1, 152.86841381792456),
      (0.5, 1, 1.5, 147.61602003056592), (0.5, 1, -2, 175.4224123383425),
    ] {
      let spring = Spring(settlingDuration: duration, dampingRatio: ratio, initialVelocity: velocity)
      #expect(abs(spring.stiffness / stiffness - 1) < 1e-6, "\(ratio) \(duration) \(velocity): \(spring.stiffness)")
    }
  }

  @Test("SwiftUI: the documentation's numbers")
  func swiftUI() {
    let spring = Spring(duration: 0.5, bounce: 0.3)
    #expect(abs(spring.value(target: 200, time: 0.1) - 84.66) < 0.005)
    #expect(abs(spring.velocity(target: 200, time: 0.1) - 1141.51) < 0.005)
    let physics = Spring(mass: 1, stiffness: 100, damping: 10)
    #expect(abs(physics.response - 0.63) < 0.005 && abs(physics.bounce - 0.5) < 1e-12)
  }

  @Test("Compose: the durations of PhysicsAnimationTest, from 100 to 0 with 3,000 a second")
  func compose() {
    let pace = 10 / (2 * Double.pi)
    for (ratio, milliseconds) in [(1.0, 811.0), (5, 4830)] {
      let spring = Spring(frequency: pace, damping: ratio)
      let end = spring.settlingDuration(initialVelocity: -30, epsilon: 0.01)
      #expect((1000 * end).rounded(.down) == milliseconds)
    }
    // Compose waits for the envelope.
    let end = Spring(frequency: pace, damping: 0.5).settlingDuration(initialVelocity: -30, epsilon: 0.01)
    #expect(1000 * end <= 1206 && 1000 * end > 1206 - 1000 * Double.pi / 8.66)
    // Whole milliseconds, single precision.
    let curve = PlatformCurve.compose(stiffness: 1500, ratio: 1, velocity: 0)
    #expect(curve.value(at: 0.150_9) == curve.value(at: 0.15))
    #expect(abs(200 + 300 * curve.value(at: 0.15) - 493.873507) < 1e-4)
  }

  @Test("Android: from picture to picture it is the exact spring but for single precision")
  func springForce() {
    for (stiffness, ratio, milliseconds, place) in [
      (1500.0, 0.5, 48.0, 0.0), (1500, 1, 144, 0), (1500, 1.2, 304, 0), (200, 0.75, 160, 0),
    ] {
      let spring = Spring(frequency: stiffness.squareRoot() / (2 * .pi), damping: Double(Float(ratio)))
      let curve = PlatformCurve.springForce(stiffness: stiffness, ratio: ratio, velocity: place)
      #expect(abs(curve.value(at: milliseconds / 1000) - spring.value(time: milliseconds / 1000)) < 1e-6)
    }
  }
}
