import Springflow

/// A motion over a way of 1 by a platform's own definition.
package struct PlatformCurve {
  /// When the platform ends it and puts what moves at the end, in seconds.
  package var end = Double.infinity
  /// The times between pictures, in seconds, if only they have places: `nil` if all times have.
  private var frame: Double?
  private let place: (Double) -> Double

  package init(end: Double = .infinity, frame: Double? = nil, place: @escaping (Double) -> Double) {
    (self.end, self.frame, self.place) = (end, frame, place)
  }

  /// The part of the way that is done after a time.
  package func value(at time: Double) -> Double { time >= end ? 1 : place(time) }

  /// Times and places over a span of seconds, with the moments before and at the end.
  func samples(over span: Double) -> [(Double, Double)] {
    let step = frame ?? span / 10_000
    let count = min(Int(span / step), 100_000)
    let times = (0...count).map { Double($0) * step } + (end <= span ? [end.nextDown, end] : [])
    return times.sorted().map { ($0, value(at: $0)) }
  }

  // MARK: Definitions

  /// Flutter's `SpringSimulation` from 0 to 1 with a mass of 1, and Motion's `spring`, which limits the arguments of
  /// its hyperbolic functions.
  ///
  /// With D = c² − 4k the distance from the end is for D < 0 exp(−ct/2) (c₁ cos wt + c₂ sin wt), w = √−D / 2; for D = 0
  /// (c₁ + c₂ t) exp(−ct/2); for D > 0 c₁ exp(r₁t) + c₂ exp(r₂t), r = (−c ± √D) / 2. Source:
  /// flutter/packages/flutter/lib/src/physics/spring_simulation.dart,
  /// motion/packages/motion-dom/src/animation/generators/spring.ts.
  package static func solution(
    stiffness: Double, damping: Double, velocity: Double, limit: Double = .infinity
  ) -> PlatformCurve {
    let (half, square) = (damping / 2, damping * damping - 4 * stiffness)
    // Of the distance from the end: it begins at -1.
    if square < 0 {
      let swing = (-square).squareRoot() / 2
      let other = (velocity - half) / swing
      return PlatformCurve { time in
        let (sin, cos) = Portable.sinCos(swing * time)
        return 1 + Portable.exp(-half * time) * (other * sin - cos)
      }
    }
    if square == 0 {
      return PlatformCurve { time in 1 + ((velocity - half) * time - 1) * Portable.exp(-half * time) }
    }
    let split = square.squareRoot() / 2
    return PlatformCurve { time in
      // At a limit the exponents are its own, and the envelope goes on.
      let angle = min(split * time, limit)
      let (slow, fast) = (Portable.exp(angle - half * time), Portable.exp(-angle - half * time))
      return 1 + ((velocity - half) * (slow - fast) / split - (slow + fast)) / 2
    }
  }

  /// Android's `SpringForce`: closed form from picture to picture, here every 16 ms, whose place and velocity are
  /// numbers of single precision. Source: androidx.dynamicanimation, SpringForce.java.
  package static func springForce(stiffness: Double, ratio: Double, velocity: Double) -> PlatformCurve {
    let spring = Spring(stiffness: single(stiffness), dampingRatio: single(ratio))
    let frame = 0.016
    var (states, last) = ([(place: 0.0, velocity: single(velocity))], 0)
    return PlatformCurve(frame: frame) { time in
      last = Int((time / frame).rounded())
      while states.count <= last {
        let (place, velocity) = states[states.count - 1]
        let left = 1 - place
        states.append(
          (
            single(place + spring.value(target: left, initialVelocity: velocity, time: frame)),
            single(spring.velocity(target: left, initialVelocity: velocity, time: frame))
          ))
      }
      return states[last].place
    }
  }

  /// Compose's `spring`: closed form at whole milliseconds, in single precision; pictures come every sixtieth of a
  /// second. Source: androidx.compose.animation.core, SpringSimulation.kt and FloatAnimationSpec.kt.
  package static func compose(stiffness: Double, ratio: Double, velocity: Double) -> PlatformCurve {
    let stiffness = single(stiffness)
    let damping = 2 * single(ratio) * stiffness.squareRoot()
    let exact = solution(stiffness: stiffness, damping: damping, velocity: single(velocity))
    return PlatformCurve(frame: 1.0 / 60) { time in
      // A time of pictures is whole nanoseconds.
      let milliseconds = ((time * 1e9).rounded() / 1e6).rounded(.down)
      return single(exact.value(at: milliseconds / 1000))
    }
  }

  /// When a `CASpringAnimation` with `duration = settlingDuration` ends, in seconds.
  ///
  /// Under-damped it is ln((1 + |ζω − v| / w) / 0.001) / ζω with w = ω √(1 − ζ²); critically damped the first tenth of
  /// a second at which a thousandth of the way is left, counted by adding; over-damped, if that is allowed, it is not
  /// known. Source: published measurements, which this reproduces to the last digits.
  package static func coreAnimationEnd(of motion: SpringMotion) -> Double {
    let (spring, velocity) = (motion.spring, motion.velocity)
    let (angular, decay) = (2 * Double.pi * spring.frequency, spring.damping * 2 * Double.pi * spring.frequency)
    if spring.damping == 0 || spring.damping > 1 { return .infinity }
    if spring.damping < 1 {
      let swing = angular * ((1 - spring.damping) * (1 + spring.damping)).squareRoot()
      return Portable.log((1 + abs(decay - velocity) / swing) / 0.001) / decay
    }
    var time = 0.0
    while abs((1 + (angular - velocity) * time) * Portable.exp(-angular * time)) > 0.001 { time += 0.1 }
    return time
  }

  private static func single(_ value: Double) -> Double { Double(Float(value)) }
}

extension Spring {
  /// Makes a spring of its stiffness on a mass of 1, in 1/s², and its damping ratio.
  init(stiffness: Double, dampingRatio: Double) {
    self.init(frequency: stiffness.squareRoot() / (2 * .pi), damping: dampingRatio)
  }
}
