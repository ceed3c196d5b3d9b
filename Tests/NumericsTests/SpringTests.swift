import Foundation
import SpringflowNumerics
import Testing

@Suite("Springs")
struct SpringTests {
  /// Springs of all regimes with velocities, in ways per second.
  static let motions: [(spring: Spring, velocity: Double)] = {
    var random = SplitMix64(seed: 7)
    return (0..<400).map { number in
      let damping = [0.02, 0.3, 0.999_999, 1, 1.000_001, 1.6, 12][number % 7] * .random(in: 0.9...1.1, using: &random)
      let spring = Spring(frequency: .random(in: 0.05...12, using: &random), damping: number % 4 == 0 ? 1 : damping)
      return (spring, number % 3 == 0 ? 0 : .random(in: -30...30, using: &random))
    }
  }()

  @Test("the place is the textbook's solution in all regimes, and the velocity its derivative")
  func textbook() {
    for (spring, velocity) in Self.motions {
      let (w, z) = (2 * Double.pi * spring.frequency, spring.damping)
      func rest(_ t: Double) -> Double {
        if abs(z - 1) < 1e-4 { return (1 + (w - velocity) * t) * exp(-w * t) }
        if z < 1 {
          let d = w * (1 - z * z).squareRoot()
          return exp(-z * w * t) * (cos(d * t) + (z * w - velocity) / d * sin(d * t))
        }
        let (slow, fast) = (w * (z - (z * z - 1).squareRoot()), w * (z + (z * z - 1).squareRoot()))
        return ((fast - velocity) * exp(-slow * t) - (slow - velocity) * exp(-fast * t)) / (fast - slow)
      }
      for step in 0...40 {
        let time = Double(step) * 0.08 / spring.frequency
        let scale = 1 + abs(velocity) / w
        let place = spring.value(initialVelocity: velocity, time: time)
        #expect(
          abs(place - 1 + rest(time)) < (abs(z - 1) < 1e-4 ? 1e-3 : 1e-9) * scale, "\(spring) \(velocity) \(time)")
        if time == 0 { continue }
        let h = 1e-4 / w
        let slope =
          (spring.value(initialVelocity: velocity, time: time + h)
            - spring.value(initialVelocity: velocity, time: time - h)) / (2 * h)
        #expect(abs(spring.velocity(initialVelocity: velocity, time: time) - slope) < 1e-4 * w * scale)
        let far = spring.value(target: -300, initialVelocity: -300 * velocity, time: time)
        #expect(abs(far + 300 * place) < 1e-9 * 300 * scale)
      }
    }
  }

  @Test("after the settling duration the motion stays within the distance, and before it does not")
  func settling() {
    for (spring, velocity) in Self.motions {
      for epsilon in [0.5, 0.01, 1e-5] {
        func distance(_ time: Double) -> Double { abs(spring.value(initialVelocity: velocity, time: time) - 1) }
        let end = spring.settlingDuration(initialVelocity: velocity, epsilon: epsilon)
        let pace = 1 / (spring.frequency * (1 + spring.damping))
        #expect(distance(max(end - 1e-7 * pace, 0)) > epsilon * (1 - 1e-6), "\(spring) \(velocity) \(epsilon)")
        for step in 0...1000 {
          #expect(distance(end + Double(step) * 0.02 * pace) <= epsilon * (1 + 1e-9), "\(spring) \(velocity) \(step)")
        }
      }
    }
  }

  @Test("the overshoot is the farthest past the target")
  func overshoot() {
    for (spring, velocity) in Self.motions {
      let span = 3 / spring.frequency
      let places = (0...6000).map { spring.value(initialVelocity: velocity, time: span * Double($0) / 6000) }
      let farthest = max(0, places.max()! - 1)
      let found = spring.overshoot(initialVelocity: velocity)
      #expect(abs(found - farthest) < 1e-4 * (1 + farthest), "\(spring) \(velocity): \(found) \(farthest)")
    }
    let share = exp(-Double.pi * 0.3 / (1 - 0.09).squareRoot())
    #expect(abs(Spring(frequency: 3, damping: 0.3).overshoot() - share) < 1e-12)
    #expect(Spring(frequency: 3, damping: 1).overshoot() == 0)
  }

  @Test("springs that never come to rest, or hang on nothing, settle never")
  func endless() {
    #expect(Spring(frequency: 2, damping: 0).settlingDuration() == .infinity)
    #expect(Spring(frequency: 0, damping: 1).settlingDuration() == .infinity)
    #expect(Spring(frequency: 2, damping: 0.5).settlingDuration(target: 0, epsilon: 0.1) == 0)
    #expect(Spring(frequency: 2, damping: 1e-6).settlingDuration() > 1e5)
    #expect(Spring(frequency: 1e-9, damping: 1e9).settlingDuration().isFinite)
  }

  @Test("other notations are the same two numbers")
  func notations() {
    let spring = Spring(response: 0.5, dampingRatio: 0.8)
    #expect(spring == Spring(frequency: 2, damping: 0.8))
    #expect(Spring() == Spring(frequency: 2, damping: 1))
    #expect(Spring(duration: 0.5, bounce: 0.25) == Spring(frequency: 2, damping: 0.75))
    #expect(Spring(duration: 0.5, bounce: -0.5) == Spring(frequency: 2, damping: 2))
    // Core Animation's default: ω = 10, ζ = 0.5.
    let standard = Spring(mass: 1, stiffness: 100, damping: 10)
    #expect(abs(standard.frequency - 10 / (2 * .pi)) < 1e-15 && standard.damping == 0.5)
    #expect(Spring(mass: 4, stiffness: 400, damping: 160).damping == 1)
    #expect(Spring(mass: 4, stiffness: 400, damping: 160, allowOverDamping: true).damping == 2)
    var random = SplitMix64(seed: 3)
    for _ in 0..<1000 {
      let spring = Spring(
        frequency: .random(in: 0.05...60, using: &random), damping: .random(in: 0.05...20, using: &random))
      for other in [
        Spring(duration: spring.response, bounce: spring.bounce),
        Spring(stiffness: spring.stiffness, damping: spring.dampingCoefficient, allowOverDamping: true),
        Spring(
          mass: 3, stiffness: 3 * spring.stiffness, damping: 3 * spring.dampingCoefficient, allowOverDamping: true),
      ] {
        #expect(abs(other.frequency / spring.frequency - 1) < 1e-14)
        #expect(abs(other.damping / spring.damping - 1) < 1e-14)
      }
    }
  }

  @Test("the spring that settles in a duration has the rest then, whatever rest is asked for")
  func settlingDuration() {
    for (ratio, product) in zip(
      [0.1, 0.3, 0.5, 0.7, 0.8, 0.9, 1], [46.102, 19.170, 12.717, 9.840, 8.994, 8.481, 9.233])
    {
      let angular = 2 * Double.pi * Spring(settlingDuration: 2, dampingRatio: ratio).frequency
      #expect(abs(angular * 2 / product - 1) < 1e-4)
    }
    let spring = Spring(settlingDuration: 0.8, dampingRatio: 1, initialVelocity: 3, epsilon: 0.02)
    #expect(abs(abs(spring.value(initialVelocity: 3, time: 0.8) - 1) - 0.02) < 1e-12)
    #expect(Spring(settlingDuration: 0.5, dampingRatio: 7) == Spring(settlingDuration: 0.5, dampingRatio: 1))
    #expect(Spring(settlingDuration: 70, dampingRatio: 0.5) == Spring(settlingDuration: 10, dampingRatio: 0.5))
  }

  @Test("UIKit Dynamics' steps are samples of the spring's motion")
  func steps() {
    for (frequency, damping) in [(4.0, 0.5), (1, 0), (0.3, 1), (9, 1.4), (2, 20)] {
      let spring = Spring(frequency: frequency, damping: damping).steppedLikeUIKitDynamics
      let (h, w) = (1.0 / 120, 2 * Double.pi * frequency)
      var (x, v) = (1.0, 0.0)
      var samples: [Double] = []
      for _ in 0..<60 {
        samples.append(x)
        v = (v - h * w * w * x) / (1 + h * 2 * damping * w + h * h * w * w)
        x += h * v
      }
      // The samples of such a motion obey x″ = (z₁ + z₂) x′ − z₁z₂ x at any phase.
      let (uu, vu) = (1 - spring.value(time: h), -spring.velocity(time: h))
      let uv = spring.value(target: 0, initialVelocity: 1, time: h)
      let vv = spring.velocity(target: 0, initialVelocity: 1, time: h)
      for n in 2..<60 {
        let next = (uu + vv) * samples[n - 1] - (uu * vv - uv * vu) * samples[n - 2]
        #expect(abs(samples[n] - next) < 1e-10, "\(frequency) \(damping) \(n)")
      }
    }
    #expect(Spring(frequency: 0, damping: 1).steppedLikeUIKitDynamics == Spring(frequency: 0, damping: 1))
  }
}
