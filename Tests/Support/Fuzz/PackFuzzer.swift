import SpringflowPhysics

/// About a hundred bodies of restitution 1 that touch, or nearly do, in a closed room, hit by a fast one: each step has
/// hundreds of impacts of one island.
package enum PackFuzzer {
  /// Runs one pack.
  ///
  /// - Returns: The quantity that was not conserved, as a sentence, or `nil`.
  package static func run(seed: Int, steps: Int = 300) -> String? {
    guard let start = try? world(seed: seed) else { return "seed \(seed): no world" }
    var world = start
    let before = FuzzSums(world).energy
    for _ in 0..<steps { world.step() }
    let kept = FuzzSums(world).energy / before
    guard abs(kept - 1) <= 0.01 else { return "seed \(seed): a pack keeps \(kept) of its energy" }
    return nil
  }

  /// A pack before the fast body hits it.
  package static func world(seed: Int) throws(PhysicsError) -> World {
    var random = FuzzRandom(seed: seed, salt: 14)
    var world = World()
    world.allowsSleep = false
    let corners = [(-400.0, -400.0), (400, -400), (400, 400), (-400, 400)].map { Vector(x: $0.0, y: $0.1) }
    try world.add(Body.wall([.loop(corners)], friction: 0))
    let gap = random.once(in: 2) ? 0 : 0.001
    let places = random.once(in: 2) ? rows(pitch: 20 + gap) : wedge(pitch: 20 + gap)
    for place in places {
      var box = Body.box(position: place, width: 20, height: 20)
      (box.restitution, box.friction) = (1, 0)
      try world.add(box)
    }
    let place = Vector(x: -200, y: random.number(-12, 12))
    var ball =
      random.once(in: 2)
      ? Body.circle(position: place, radius: random.number(8, 30))
      : Body.box(position: place, width: random.number(15, 60), height: random.number(15, 60))
    ball.angle = random.number(0, 3)
    ball.angularVelocity = random.number(-20, 20)
    let speed = random.pick([300, 3000, 30_000.0])
    ball.velocity = Rotation(angle: random.number(-0.4, 0.4))(Vector(x: speed, y: 0))
    (ball.restitution, ball.friction) = (1, 0)
    try world.add(ball)
    return world
  }

  /// Ten rows of ten.
  private static func rows(pitch: Double) -> [Vector] {
    (0..<100).map { number -> Vector in
      let (row, column) = (number / 10 - 5, number % 10)
      return Vector(x: Double(column) * pitch, y: Double(row) * pitch)
    }
  }

  /// Columns of 1 to 14, each offset by half a box from the one before it.
  private static func wedge(pitch: Double) -> [Vector] {
    (0..<14).flatMap { column -> [Vector] in
      let x = Double(column)
      return (0...column).map { Vector(x: x * pitch, y: (Double($0) - x / 2) * pitch) }
    }
  }
}
