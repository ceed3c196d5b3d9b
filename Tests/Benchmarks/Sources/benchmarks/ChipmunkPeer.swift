import CChipmunk
import Springflow

/// Debian's Chipmunk 7 with its defaults: ten iterations, a slop of 0.1 (made for points), no sleep.
final class ChipmunkPeer: PhysicsPeer {
  private let space: OpaquePointer = cpSpaceNew()
  private var bodies: [OpaquePointer] = []
  private var shapes: [OpaquePointer] = []
  private var joints: [OpaquePointer] = []

  /// Makes the scene; `nil` if it has other shapes than boxes and circles.
  init?(_ setup: PhysicsSetup) {
    if !setup.isForAllPeers { return nil }
    cpSpaceSetGravity(space, setup.gravity.chipmunk)
    for item in setup.items { add(item, setup) }
    for pin in setup.pins {
      let first = pin.first.map { bodies[$0] } ?? cpSpaceGetStaticBody(space)!
      join(cpPivotJointNew(first, bodies[pin.second], pin.place.chipmunk))
    }
    for rod in setup.rods {
      join(cpPinJointNew(cpSpaceGetStaticBody(space), bodies[rod.body], rod.anchor.chipmunk, cpVect(x: 0, y: 0)))
    }
  }

  deinit {
    cpSpaceFree(space)
    for joint in joints { cpConstraintFree(joint) }
    for shape in shapes { cpShapeFree(shape) }
    for body in bodies { cpBodyFree(body) }
  }

  private func add(_ item: PhysicsSetup.Item, _ setup: PhysicsSetup) {
    let body: OpaquePointer
    let shape: OpaquePointer
    switch item.shape {
    case .box(let width, let height):
      let mass = width * height / 10_000
      body = item.isMoving ? cpBodyNew(mass, cpMomentForBox(mass, width, height)) : cpBodyNewStatic()
      shape = cpBoxShapeNew(body, width, height, 0)
    case .circle(let radius):
      let mass = Double.pi * radius * radius / 10_000
      body = item.isMoving ? cpBodyNew(mass, cpMomentForCircle(mass, 0, radius, cpVect(x: 0, y: 0))) : cpBodyNewStatic()
      shape = cpCircleShapeNew(body, radius, cpVect(x: 0, y: 0))
    case .polygons, .ring: preconditionFailure("the scene is not for Chipmunk")
    }
    cpBodySetPosition(body, item.position.chipmunk)
    cpBodySetAngle(body, item.angle)
    cpSpaceAddBody(space, body)
    bodies.append(body)
    // Bodies that touch nothing need no shape here, and are faster without.
    guard setup.contacts == .all else { return cpShapeFree(shape) }
    // Chipmunk multiplies the two shapes' friction and restitution; the other engines use a mean or the larger one.
    cpShapeSetFriction(shape, setup.friction.squareRoot())
    cpShapeSetElasticity(shape, setup.restitution)
    cpSpaceAddShape(space, shape)
    shapes.append(shape)
  }

  private func join(_ joint: OpaquePointer) {
    cpSpaceAddConstraint(space, joint)
    joints.append(joint)
  }

  func run(_ steps: Int) -> Double {
    nanoseconds { for _ in 0..<steps { cpSpaceStep(space, 1.0 / 120) } }
  }

  func placements() -> [Placement] {
    bodies.map {
      Placement(
        position: Vector(cpBodyGetPosition($0)), angle: Double(cpBodyGetAngle($0)),
        velocity: Vector(cpBodyGetVelocity($0)))
    }
  }
}

extension Vector {
  var chipmunk: cpVect { cpVect(x: x, y: y) }

  init(_ vector: cpVect) { self.init(x: Double(vector.x), y: Double(vector.y)) }
}
