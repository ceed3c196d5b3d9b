import SpringflowPhysics

/// Pairs of circles of restitution 1 that hit each other obliquely, without weight and without friction.
package enum ElasticPairFuzzer {
  /// Runs one pair.
  ///
  /// - Returns: The quantity that was not conserved, as a sentence, or `nil`.
  package static func run(seed: Int) -> String? {
    var random = FuzzRandom(seed: seed, salt: 4)
    var world = World()
    let radii = (random.number(4, 40), random.number(4, 40))
    let direction = Rotation(angle: random.number(-3.2, 3.2))
    // The sine of the angle between the normal and the centre line, and the approach speed along that line.
    let offset = random.number(-0.95, 0.95)
    let normal = random.number(130, 1500)
    let speed = normal / ((1 - offset) * (1 + offset)).squareRoot()
    let time = random.number(0.02, 0.2)
    let reach = radii.0 + radii.1
    let depth = reach * ((1 - offset) * (1 + offset)).squareRoot()
    let drift = random.vector(500)
    var first = Body.circle(position: random.vector(200), radius: radii.0)
    first.velocity = drift
    var second = Body.circle(
      position: first.position + direction(Vector(x: depth + speed * time, y: offset * reach)), radius: radii.1)
    second.velocity = drift - direction(Vector(x: speed, y: 0))
    for body in 0..<2 {
      var circle = body == 0 ? first : second
      circle.density = random.once(in: 2) ? 1 : random.number(0.05, 20)
      circle.restitution = 1
      circle.friction = 0
      circle.allowsSleep = false
      do { try world.add(circle) } catch { return "seed \(seed): \(error)" }
    }
    let before = FuzzSums(world)
    for _ in 0..<40 { world.step() }
    let after = FuzzSums(world)
    let kept = after.energy / before.energy
    guard abs(kept - 1) <= 0.001 else { return "seed \(seed): the pair keeps \(kept) of its energy" }
    let relative = world[world.bodyIDs[1]].velocity - world[world.bodyIDs[0]].velocity
    let away = world[world.bodyIDs[1]].position - world[world.bodyIDs[0]].position
    guard relative.dot(away) > 0 else { return "seed \(seed): the pair does not part" }
    return nil
  }
}
