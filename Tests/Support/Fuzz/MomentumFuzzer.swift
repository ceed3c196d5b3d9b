import SpringflowPhysics

/// Two bodies that hit each other without other forces: momentum and angular momentum are conserved.
package enum MomentumFuzzer {
  /// Runs one pair.
  ///
  /// - Returns: The quantity that was not conserved, as a sentence, or `nil`.
  package static func run(seed: Int, isRounded: Bool = false) -> String? {
    let errors = errors(seed: seed, isRounded: isRounded)
    if errors.linear > 1e-6 { return "seed \(seed): a collision changes the momentum by \(errors.linear) of it" }
    if errors.angular > 1e-6 {
      return "seed \(seed): a collision changes the angular momentum by \(errors.angular) of it"
    }
    return nil
  }

  /// The largest errors of momentum and angular momentum over a collision, as shares of their scales.
  package static func errors(seed: Int, isRounded: Bool = false) -> (linear: Double, angular: Double) {
    var world = world(seed: seed, isRounded: isRounded)
    let before = FuzzSums(world)
    var (linear, angular) = (0.0, 0.0)
    for _ in 0..<80 {
      world.step()
      let after = FuzzSums(world)
      linear = max(linear, (after.momentum - before.momentum).length / before.size)
      angular = max(angular, abs(after.angularMomentum - before.angularMomentum) / before.angularSize)
    }
    return (linear, angular)
  }

  /// Two bodies that move towards each other.
  package static func world(seed: Int, isRounded: Bool = false) -> World {
    var random = FuzzRandom(seed: seed, salt: 9)
    var world = World()
    world.allowsSleep = false
    let speed = random.number(50, 800)
    for side in [-1.0, 1] {
      var body: Body =
        random.once(in: 2)
        ? .circle(radius: random.number(5, 30)) : .box(width: random.number(10, 60), height: random.number(10, 60))
      body.position = Vector(x: side * random.number(50, 80), y: random.number(-15, 15))
      body.velocity = Vector(x: -side * speed, y: random.number(-100, 100))
      body.angle = random.number(-3, 3)
      body.angularVelocity = random.number(-5, 5)
      body.friction = random.once(in: 3) ? 0 : random.number(0, 1)
      body.restitution = random.once(in: 2) ? 0 : random.number(0, 1)
      body.density = random.number(0.3, 3)
      if isRounded { body.roundCorners() }
      _ = try? world.add(body)
    }
    return world
  }
}
