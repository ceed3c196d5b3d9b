import SpringflowPhysics

/// One random change of a world. The interface's preconditions are met, and calls that may throw may do so.
package struct FuzzOperations {
  package var random: FuzzRandom
  package let isViolent: Bool
  /// Bodies that an operation should have stopped in the next step, or at once.
  package private(set) var expectedFaults: [BodyID] = []

  package static let mostBodies = 24
  package static let mostJoints = 16

  package init(seed: Int, isViolent: Bool) {
    random = FuzzRandom(seed: seed, salt: 1)
    self.isViolent = isViolent
  }

  package mutating func makeWorld() -> World {
    var duration = 1.0 / 120
    if random.once(in: 4) { duration = random.pick([1.0 / 60, 1.0 / 30, 1.0 / 240, 0.1]) }
    if isViolent, random.once(in: 4) { duration = random.pick([1e-6, 1e-4, 1, 10]) }
    var world = World(stepDuration: duration)
    world.gravity = random.once(in: 4) ? .zero : Vector(x: 0, y: random.number(0, 1500))
    if random.once(in: 4) { world.allowsSleep = false }
    if random.once(in: 3) { world.restitutionThreshold = random.pick([0, 1, 1e6]) }
    let corners = [(-300.0, -300.0), (300, -300), (300, 300), (-300, 300)].map { Vector(x: $0.0, y: $0.1) }
    if !random.once(in: 4) {
      _ = try? world.add(.wall([.loop(corners)], friction: 0.5, restitution: random.once(in: 2) ? 0 : 0.8))
    }
    for _ in 0..<random.below(9) + 2 { _ = try? world.add(random.body(isViolent)) }
    return world
  }

  /// Changes the world.
  package mutating func act(on world: inout World) {
    expectedFaults = []
    let ids = world.bodyIDs
    guard !ids.isEmpty else {
      _ = try? world.add(random.body(isViolent))
      return
    }
    let id = ids[random.below(ids.count)]
    switch random.below(23) {
    case 0, 1:
      if ids.count < Self.mostBodies { _ = try? world.add(random.body(isViolent), isAwake: !random.once(in: 3)) }
    case 2: if ids.count > 5 || random.once(in: 8) { world.remove(id) }
    case 3, 4: push(id, &world)
    case 5:
      world.setPosition(random.vector(isViolent && random.once(in: 4) ? random.pick([1e5, 1e9, 1e12]) : 250), of: id)
    case 6, 7: addJoint(id, ids, &world)
    case 8: changeJoint(&world)
    case 9: changeField(&world)
    case 10: changeWorld(&world)
    case 11: world.wake(id)
    case 12: world.putToSleep(id)
    case 13, 14: setMotion(of: id, &world)
    default: changeBody(id, &world)
    }
  }

  private mutating func push(_ id: BodyID, _ world: inout World) {
    let point: Vector? =
      random.once(in: 2) ? nil : world.position(of: id) + random.vector(isViolent && random.once(in: 5) ? 1e12 : 20)
    let force = isViolent && random.once(in: 3) ? random.wildVector(-300, 300) : random.vector(60)
    let inertia = world.bodies.inertias[world.row(of: id)]
    switch random.below(4) {
    case 0:
      world.applyForce(force, to: id, at: point)
      if (abs(force.x) + abs(force.y)) * 100 * inertia.inverseMass > 1.01e12 { expectedFaults.append(id) }
    case 1:
      world.applyTorque(force.x, to: id)
      if abs(force.x) * 1e4 * inertia.inverseMoment > 1.01e12 { expectedFaults.append(id) }
    case 2:
      world.applyImpulse(force * 0.05, to: id, at: point)
      if max(abs(force.x), abs(force.y)) * 5 * inertia.inverseMass > 1e13 { expectedFaults.append(id) }
    default:
      world.applyAngularImpulse(force.x * 0.05, to: id)
      if abs(force.x) * 500 * inertia.inverseMoment > 1e13 { expectedFaults.append(id) }
    }
  }

  private mutating func setMotion(of id: BodyID, _ world: inout World) {
    switch random.below(4) {
    case 0: world.setVelocity(random.vector(isViolent && random.once(in: 4) ? 1e12 : 600), of: id)
    case 1: world.setAngle(random.number(-9, 9), of: id)
    case 2: world.setAngularVelocity(random.number(-9, 9) * (isViolent && random.once(in: 4) ? 1e8 : 1), of: id)
    default:
      if world[id].spring != nil {
        world.setSpringAnchor(random.vector(isViolent && random.once(in: 4) ? 1e12 : 200), of: id)
      }
    }
  }

  private mutating func addJoint(_ id: BodyID, _ ids: [BodyID], _ world: inout World) {
    if world.jointIDs.count >= Self.mostJoints { return }
    let other = ids[random.below(ids.count)]
    _ = try? world.add(random.joint(random.once(in: 4) ? nil : other, id, isViolent))
  }

  private mutating func changeJoint(_ world: inout World) {
    guard !world.jointIDs.isEmpty else { return }
    let id = random.pick(world.jointIDs)
    if random.once(in: 2) {
      world.remove(id)
      return
    }
    if case .mouse = world[id].kind, random.once(in: 2) {
      world.setTarget(random.vector(isViolent && random.once(in: 4) ? random.pick([1e5, 1e9, 1e12]) : 250), of: id)
      return
    }
    let new = random.joint(world[id].bodyA, world[id].bodyB, isViolent)
    var joint = world[id]
    switch random.below(5) {
    case 0: joint.kind = new.kind
    case 1: joint.softness = new.softness
    case 2: joint.anchorA = new.anchorA
    case 3: joint.referenceAngle = new.referenceAngle
    default: joint = new
    }
    try? world.update(id, to: joint)
  }

  private mutating func changeField(_ world: inout World) {
    switch random.below(3) {
    case 0: if world.fieldIDs.count < 4 { _ = try? world.add(random.field(isViolent)) }
    case 1: if let id = world.fieldIDs.last { world.remove(id) }
    default: if let id = world.fieldIDs.first { try? world.update(id, to: random.field(isViolent)) }
    }
  }

  private mutating func changeWorld(_ world: inout World) {
    switch random.below(5) {
    case 0: world.gravity = .zero
    case 1: world.gravity = random.vector(isViolent && random.once(in: 4) ? 1e9 : 1500)
    case 2: world.allowsSleep.toggle()
    case 3: world.restitutionThreshold = random.pick([0, 100, 1e3, isViolent ? 1e300 : 50])
    default: world.wakeAll()
    }
  }

  private mutating func changeBody(_ id: BodyID, _ world: inout World) {
    let new = random.body(isViolent)
    var body = world[id]
    switch random.below(21) {
    case 0: body.kind = new.kind
    case 1: body.position = new.position
    case 2: body.velocity = new.velocity
    case 3: body.angle = new.angle
    case 4: body.angularVelocity = new.angularVelocity
    case 5: body.allowsRotation.toggle()
    case 6: body.size = new.size
    case 7: (body.shapes, body.shapeProperties) = (new.shapes, new.shapeProperties)
    case 18: body.shapeProperties = random.shapeProperties(of: body.shapes.count, isViolent)
    case 19: body.acceleration = new.acceleration
    case 8: body.density = new.density
    case 9: body.spring = random.once(in: 2) ? new.spring : random.spring(isViolent)
    case 10: body.resistance = new.resistance
    case 11: body.angularResistance = new.angularResistance
    case 12: body.gravityScale = new.gravityScale
    case 13: body.restitution = new.restitution
    case 14:
      // A change of the friction alone is accepted at any position of the body.
      world[id].friction = random.number(0, 1)
      return
    case 15: body.charge = new.charge
    case 16: body.enclosure = new.enclosure
    case 17: body.filter = new.filter
    default: body.allowsSleep.toggle()
    }
    try? world.update(id, to: body)
  }
}
