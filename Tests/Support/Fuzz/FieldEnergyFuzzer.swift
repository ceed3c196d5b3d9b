import SpringflowPhysics

/// Fields that may reduce or conserve energy, and never add it.
package enum FieldEnergyFuzzer {
  /// Runs one body in one field for up to ten seconds.
  ///
  /// - Returns: The gain of energy, as a sentence, or `nil`.
  package static func run(seed: Int) -> String? {
    var random = FuzzRandom(seed: seed, salt: 8)
    var world = World()
    world.allowsSleep = false
    var ball = Body.circle(position: random.vector(100), radius: random.number(1, 40))
    ball.density = random.once(in: 2) ? 1 : random.number(0.01, 10)
    ball.velocity = random.vector(random.pick([10, 1000, 20_000]))
    ball.charge = random.number(-3, 3)
    let strength = random.pick([0.01, 1, 30, 1000]) * random.number(0.5, 1)
    switch random.below(3) {
    case 0: return drag(seed, &world, ball, strength, random.once(in: 2) ? .zero : random.vector(9))
    case 1: return magnetic(seed, &world, ball, strength)
    default: return spring(seed, &world, ball, strength)
    }
  }

  private static func drag(
    _ seed: Int, _ world: inout World, _ ball: Body, _ strength: Double, _ wind: Vector
  ) -> String? {
    var field = Field(.drag(direction: wind))
    field.strength = strength
    guard let id = add(ball, field, to: &world) else { return "seed \(seed): refused" }
    let air = wind * Field.metre
    var last = (ball.velocity - air).length
    for step in 1...240 {
      world.step()
      let speed = (world.velocity(of: id) - air).length
      if !(speed <= last * (1 + 1e-12) + 1e-9) {
        return
          "seed \(seed): a drag of \(strength) drives \(world.mass(of: id)) kg from \(last) to \(speed) pt/s in step \(step)"
      }
      last = speed
    }
    return nil
  }

  private static func magnetic(_ seed: Int, _ world: inout World, _ ball: Body, _ strength: Double) -> String? {
    var field = Field(.magnetic)
    field.falloff = 0
    field.strength = strength
    guard let id = add(ball, field, to: &world) else { return "seed \(seed): refused" }
    for step in 1...1200 {
      world.step()
      let kept = world.velocity(of: id).lengthSquared / ball.velocity.lengthSquared
      if !(abs(kept - 1) < 1e-9) {
        return "seed \(seed): a magnetic field of \(strength) makes \(kept) of the energy in \(step) steps"
      }
    }
    return nil
  }

  private static func spring(_ seed: Int, _ world: inout World, _ ball: Body, _ strength: Double) -> String? {
    var field = Field(.spring)
    field.strength = strength
    guard let id = add(ball, field, to: &world) else { return "seed \(seed): refused" }
    // -S p newton at p metres.
    let stiffness = strength
    func energy(_ world: World) -> Double {
      let (p, v) = (world.position(of: id) * 0.01, world.velocity(of: id) * 0.01)
      return 0.5 * (world.mass(of: id) * v.lengthSquared + stiffness * p.lengthSquared)
    }
    let before = energy(world)
    for step in 1...1200 {
      world.step()
      let kept = energy(world) / before
      if !(abs(kept - 1) < 0.01) {
        return
          "seed \(seed): a spring field of \(strength) makes \(kept) of the energy of \(world.mass(of: id)) kg in \(step) steps"
      }
    }
    return nil
  }

  private static func add(_ ball: Body, _ field: Field, to world: inout World) -> BodyID? {
    guard (try? world.add(field)) != nil else { return nil }
    return try? world.add(ball)
  }
}
