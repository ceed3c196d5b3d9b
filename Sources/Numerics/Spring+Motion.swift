/// The exact motion on a spring, from 0 to a target. Any unit of length, seconds.
extension Spring {
  /// The place after a time, from 0 with a velocity in the target's unit per second.
  ///
  /// - Complexity: O(1).
  public func value(target: Double = 1, initialVelocity: Double = 0, time: Double) -> Double {
    let map = oscillator.propagator(over: time)
    return target - map.uu * target + map.uv * initialVelocity
  }

  /// The velocity after a time, in the target's unit per second.
  ///
  /// - Complexity: O(1).
  public func velocity(target: Double = 1, initialVelocity: Double = 0, time: Double) -> Double {
    let map = oscillator.propagator(over: time)
    return map.vv * initialVelocity - map.vu * target
  }

  /// When the motion has come within a distance, epsilon, of the target for good, in seconds; infinite if it never
  /// does.
  ///
  /// - Complexity: O(1).
  public func settlingDuration(target: Double = 1, initialVelocity: Double = 0, epsilon: Double = 0.001) -> Double {
    func distance(_ time: Double) -> Double {
      abs(value(target: target, initialVelocity: initialVelocity, time: time) - target)
    }
    guard frequency > 0, damping > 0 else { return distance(0) <= epsilon && initialVelocity == 0 ? 0 : .infinity }
    // Between two turns the motion goes one way, past the target or not: within the last one from out of the distance
    // to within it is the place.
    let turn = firstTurn(target: target, initialVelocity: initialVelocity)
    var (low, high) = (0.0, turn ?? response)
    if let turn, distance(turn) > epsilon {
      let swing = oscillator.swing
      // Each turn is nearer than the one before by the same factor.
      let turns = swing.map { Portable.log(distance(turn) / epsilon) / (oscillator.drag / 2 / $0 * .pi) } ?? 0
      guard turns < 1e15 else { return .infinity }
      low = turn + (swing.map { turns.rounded(.down) * .pi / $0 } ?? 0)
      high = low + (swing.map { .pi / $0 } ?? response)
    } else if distance(0) <= epsilon {
      return 0
    }
    while distance(high) > epsilon, high.isFinite { high *= 2 }
    for _ in 0..<100 where low < high {
      let middle = low + (high - low) / 2
      if distance(middle) > epsilon { low = middle } else { high = middle }
    }
    return high
  }

  /// How far the motion goes past the target, as a share of the way; 0 if it does not.
  ///
  /// - Parameter initialVelocity: In ways per second.
  /// - Complexity: O(1).
  public func overshoot(initialVelocity: Double = 0) -> Double {
    max(0, peak(initialVelocity: initialVelocity).map { $0.place - 1 } ?? 0)
  }

  /// The farthest place of a motion from 0 to 1, and its time; `nil` if the motion never turns.
  package func peak(initialVelocity: Double) -> (time: Double, place: Double)? {
    guard let turn = firstTurn(target: 1, initialVelocity: initialVelocity) else { return nil }
    let turns = [turn] + (oscillator.swing.map { [turn + .pi / $0] } ?? [])
    return turns.map { ($0, value(initialVelocity: initialVelocity, time: $0)) }.max { $0.1 < $1.1 }
  }

  /// The first time at which the velocity is 0, if there is one; at once for a motion from rest.
  ///
  /// The velocity of what is left, u, is 0 where tan(√(k − a²) t) = v √(k − a²) / (a v + k u) at the beginning, with k
  /// the stiffness and a half the drag; above the critical damping it is the hyperbolic tangent, and √(a² − k).
  private func firstTurn(target: Double, initialVelocity: Double) -> Double? {
    let (stiffness, half, velocity) = (oscillator.stiffness, oscillator.drag / 2, -initialVelocity)
    if velocity == 0 { return 0 }
    let lever = half * velocity + stiffness * target
    if let swing = oscillator.swing {
      let angle = Portable.atan2(velocity * swing, lever)
      return (angle < 0 ? angle + .pi : angle) / swing
    }
    let split = max(half * half - stiffness, 0).squareRoot()
    let share = velocity * split / lever
    guard velocity / lever > 0, share < 1 else { return nil }
    return split == 0 ? velocity / lever : Portable.log((1 + share) / (1 - share)) / (2 * split)
  }
}
