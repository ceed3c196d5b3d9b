@testable import SpringflowPhysics

/// Worlds that are restored from their bytes again and again, each of which must go on as the original does.
enum RestoreFuzzer {
  /// Steps in which a restored world is compared with the original before the next one is made.
  static let stretch = 3

  /// Runs one seed for so many compared steps; two of three seeds are small everyday worlds, unless it is violent.
  ///
  /// - Returns: The first difference, as a sentence, or `nil`.
  static func run(seed: Int, steps: Int, isViolent: Bool = false) -> String? {
    var dice = FuzzDice(seed: seed, salt: 2)
    let isSmall = seed % 3 != 0 && !isViolent
    var driver = FuzzOperations(seed: seed, isViolent: isViolent)
    var world = isSmall ? room(&dice) : driver.makeWorld()
    var step = 0
    while step < steps {
      if isSmall { meddle(&world, &dice) } else if dice.once(in: 4) { driver.act(on: &world) }
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
  static func room(_ dice: inout FuzzDice) -> World {
    var world = World()
    world.gravity = Vector(x: 0, y: dice.number(0, 1500))
    if dice.once(in: 3) { world.allowsSleep = false }
    let reach = dice.number(80, 250)
    let corners = [(-reach, -reach), (reach, -reach), (reach, reach), (-reach, reach)].map { Vector(x: $0.0, y: $0.1) }
    _ = try? world.add(.wall([.loop(corners)], friction: dice.number(0, 1), restitution: dice.once(in: 2) ? 0 : 0.7))
    var ids: [BodyID] = []
    for _ in 0..<dice.roll(4) + 2 {
      var body: Body =
        dice.once(in: 2)
        ? .circle(position: dice.vector(reach * 0.8), radius: dice.number(4, 30))
        : .box(position: dice.vector(reach * 0.8), width: dice.number(6, 60), height: dice.number(6, 60))
      body.velocity = dice.vector(800)
      body.angularVelocity = dice.number(-10, 10)
      body.restitution = dice.once(in: 2) ? 0 : dice.number(0, 1)
      body.friction = dice.number(0, 1)
      body.density = dice.once(in: 3) ? dice.number(0.01, 30) : 1
      if dice.once(in: 5) { body.spring = dice.spring(false) }
      if let id = try? world.add(body) { ids.append(id) }
    }
    for place in ids.indices.dropFirst() where !dice.once(in: 3) {
      let kind: Joint.Kind = dice.pick([
        .distance(length: dice.number(0, 80)), .pin(limits: nil, frictionTorque: 0), .weld,
        .pin(limits: -0.5...0.5, frictionTorque: 0.5), .rope(length: dice.number(5, 80)),
        .slider(axis: Vector(x: 1, y: 0.5), range: -20...20),
      ])
      let softness = Softness(frequency: dice.number(1, 20), damping: dice.number(0, 1))
      var joint = Joint(
        kind, from: dice.once(in: 4) ? nil : ids[place - 1], at: dice.vector(30), to: ids[place], at: dice.vector(30),
        collides: dice.once(in: 2))
      switch kind {
      case .rope, .slider: break
      default: if dice.once(in: 4) { joint.softness = softness }
      }
      _ = try? world.add(joint)
    }
    return world
  }

  /// Throws, pushes and pulls.
  static func meddle(_ world: inout World, _ dice: inout FuzzDice) {
    if !dice.once(in: 15) { return }
    let ids = world.bodyIDs.dropFirst()
    guard !ids.isEmpty else { return }
    let id = dice.pick(Array(ids))
    switch dice.roll(6) {
    case 0: world[id].velocity = dice.vector(2000)
    case 1: world.applyForce(dice.vector(60), to: id)
    case 2: world.applyImpulse(dice.vector(3), to: id, at: world.position(of: id) + dice.vector(20))
    case 3: world[id].angularVelocity = dice.number(-40, 40)
    case 4: world.setPosition(dice.vector(60), of: id)
    default: world.gravity = Vector(x: 0, y: dice.number(-500, 1500))
    }
  }
}
