import SpringflowNumerics
import SpringflowPhysics

/// Worlds that are restored from their bytes repeatedly, each of which must continue like the original.
package enum RestoreFuzzer {
  /// Steps in which a restored world is compared with the original before the next one is made.
  package static let stretch = 3

  /// Runs one seed for `steps` compared steps; two of three seeds are small ordinary worlds, unless it is violent.
  ///
  /// - Returns: The first difference, as a sentence, or `nil`.
  package static func run(seed: Int, steps: Int, isViolent: Bool = false, isRounded: Bool = false) -> String? {
    var random = FuzzRandom(seed: seed, salt: 2)
    let isSmall = seed % 3 != 0 && !isViolent
    var driver = FuzzOperations(seed: seed, isViolent: isViolent)
    var world = isSmall ? room(&random, isRounded: isRounded) : driver.makeWorld()
    var step = 0
    while step < steps {
      if isSmall { meddle(&world, &random) } else if random.once(in: 4) { driver.act(on: &world) }
      var twin: World
      do { twin = try World(encoded: world.encoded()) } catch {
        return "seed \(seed), step \(step): its own bytes are refused: \(error)"
      }
      for _ in 0..<stretch {
        step += 1
        world.step()
        twin.step()
        if let difference = world.difference(from: twin) { return "seed \(seed), step \(step): \(difference)" }
      }
    }
    return nil
  }

  /// Two to five bodies in a room, some on joints that pull hard.
  package static func room(_ random: inout FuzzRandom, isRounded: Bool = false) -> World {
    var world = World()
    world.gravity = Vector(x: 0, y: random.number(0, 1500))
    if random.once(in: 3) { world.allowsSleep = false }
    let reach = random.number(80, 250)
    let corners = [(-reach, -reach), (reach, -reach), (reach, reach), (-reach, reach)].map { Vector(x: $0.0, y: $0.1) }
    _ = try? world.add(
      .wall([.loop(corners)], friction: random.number(0, 1), restitution: random.once(in: 2) ? 0 : 0.7))
    var ids: [BodyID] = []
    for _ in 0..<random.below(4) + 2 {
      var body: Body =
        random.once(in: 2)
        ? .circle(position: random.vector(reach * 0.8), radius: random.number(4, 30))
        : .box(position: random.vector(reach * 0.8), width: random.number(6, 60), height: random.number(6, 60))
      body.velocity = random.vector(800)
      body.angularVelocity = random.number(-10, 10)
      body.restitution = random.once(in: 2) ? 0 : random.number(0, 1)
      body.friction = random.number(0, 1)
      body.density = random.once(in: 3) ? random.number(0.01, 30) : 1
      if random.once(in: 5) { body.spring = random.spring(false) }
      if isRounded { body.roundCorners() }
      if let id = try? world.add(body) { ids.append(id) }
    }
    for place in ids.indices.dropFirst() where !random.once(in: 3) {
      let kind: Joint.Kind = random.pick([
        .distance(length: random.number(0, 80)), .pin(limits: nil, frictionTorque: 0), .weld,
        .pin(limits: -0.5...0.5, frictionTorque: 0.5), .rope(length: random.number(5, 80)),
        .slider(axis: Vector(x: 1, y: 0.5), range: -20...20), .mouse(maximumForce: random.number(0, 20)),
      ])
      let softness = Spring(frequency: random.number(1, 20), damping: random.number(0, 1))
      var joint = Joint(
        kind, from: random.once(in: 4) ? nil : ids[place - 1], at: random.vector(30), to: ids[place],
        at: random.vector(30),
        collides: random.once(in: 2))
      switch kind {
      case .rope, .slider: break
      case .mouse:
        joint.bodyA = nil
        joint.softness = softness
      default: if random.once(in: 4) { joint.softness = softness }
      }
      _ = try? world.add(joint)
    }
    return world
  }

  /// Throws, pushes and pulls.
  package static func meddle(_ world: inout World, _ random: inout FuzzRandom) {
    if !random.once(in: 15) { return }
    let ids = world.bodyIDs.dropFirst()
    guard !ids.isEmpty else { return }
    let id = random.pick(Array(ids))
    switch random.below(6) {
    case 0: world[id].velocity = random.vector(2000)
    case 1: world.applyForce(random.vector(60), to: id)
    case 2: world.applyImpulse(random.vector(3), to: id, at: world.position(of: id) + random.vector(20))
    case 3: world[id].angularVelocity = random.number(-40, 40)
    case 4: world.setPosition(random.vector(60), of: id)
    default: world.gravity = Vector(x: 0, y: random.number(-500, 1500))
    }
  }
}
