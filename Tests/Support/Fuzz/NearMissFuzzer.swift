import SpringflowPhysics

/// Pairs that pass each other without touching: no bit of their velocities may change.
package enum NearMissFuzzer {
  /// Runs one pair, which misses by 0.01 to 2 points.
  ///
  /// - Returns: The change, as a sentence, or `nil`.
  package static func run(seed: Int, isRounded: Bool = false) -> String? {
    var random = FuzzRandom(seed: seed, salt: 7)
    var world = World()
    world.allowsSleep = false
    let gap = random.once(in: 4) ? 0.01 : random.number(0.01, 2)
    let speed = random.number(20, 3000)
    let time = random.number(0.05, 0.3)
    let angle = random.number(-3.2, 3.2)
    let turn = Rotation(angle: angle)
    var first: Body
    var second: Body
    switch random.below(3) {
    case 0:
      first = .circle(radius: random.number(3, 40))
      second = .circle(radius: random.number(3, 40))
      second.position = turn(Vector(x: speed * time, y: radius(first) + radius(second) + gap))
    case 1:
      // Two boxes side by side.
      first = .box(width: random.number(5, 60), height: random.number(5, 60))
      second = .box(width: random.number(5, 60), height: random.number(5, 60))
      let apart = (first.size.y + second.size.y) / 2 + gap
      second.position = turn(Vector(x: speed * time + (first.size.x + second.size.x) / 2, y: apart))
      first.angle = angle
      second.angle = angle
    default:
      // A ball along a wall.
      first = .wall([.segment(turn(Vector(x: -2000, y: 0)), turn(Vector(x: 2000, y: 0)))])
      second = .circle(radius: random.number(3, 40))
      second.position = turn(Vector(x: 0, y: -radius(second) - gap))
    }
    let drift = first.kind == .static ? .zero : random.vector(500)
    first.velocity = drift
    second.velocity = drift - turn(Vector(x: speed, y: 0))
    for var body in [first, second] {
      if isRounded { body.roundCorners() }
      body.restitution = random.once(in: 2) ? 1 : 0
      do { try world.add(body) } catch { return "seed \(seed): \(error)" }
    }
    let before = world.bodyIDs.map { world.velocity(of: $0) }
    for step in 1...48 {
      world.step()
      for (id, velocity) in zip(world.bodyIDs, before) where velocity != world.velocity(of: id) {
        let change = (world.velocity(of: id) - velocity).length
        return
          "seed \(seed): a pair that misses by \(gap) pt at \(speed) pt/s changes by \(change) pt/s in step \(step)"
      }
    }
    return nil
  }

  private static func radius(_ circle: Body) -> Double { circle.size.x / 2 }
}
