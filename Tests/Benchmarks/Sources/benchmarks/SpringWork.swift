import CChipmunk
import Foundation
import Springflow

/// The same springs in Springflow and in Chipmunk: bodies on springs of 0.8 Hz and ratio 0.5, 1/120 s a step.
enum SpringWork {
  static let frequency = 0.8
  static let damping = 0.5

  static func start(_ body: Int) -> (anchor: Vector, position: Vector) {
    let anchor = Vector(x: Double(body % 1000) * 80, y: Double(body / 1000) * 80)
    // Straight above the anchor: Chipmunk damps only along a spring, so with another offset the two would solve
    // different equations.
    return (anchor, Vector(x: anchor.x, y: anchor.y - 40))
  }

  /// A world of bodies on springs, with or without gravity.
  static func world(bodies: Int, gravity: Double) throws -> (world: World, ids: [BodyID]) {
    var world = World()
    world.allowsSleep = false
    world.gravity = Vector(x: 0, y: gravity)
    let ids = try (0..<bodies).map { number in
      let (anchor, position) = start(number)
      var body = Body(position: position, size: Vector(x: 70, y: 70))
      body.spring = AnchorSpring(anchor: anchor, frequency: frequency, damping: damping)
      return try world.add(body)
    }
    return (world, ids)
  }
}

extension SpringWork {
  /// Spring parameters as layouts mix them: hertz and damping ratio.
  static let mixedTunings = [(0.8, 0.5), (1.5, 0.3), (2.5, 0.8), (0.5, 0.2)]

  /// A world of bodies whose springs differ from each neighbour's, all displaced in both axes.
  static func mixedWorld(bodies: Int, gravity: Double) throws -> (world: World, ids: [BodyID]) {
    var world = World()
    world.allowsSleep = false
    world.gravity = Vector(x: 0, y: gravity)
    let ids = try (0..<bodies).map { number in
      let (frequency, damping) = mixedTunings[number % mixedTunings.count]
      let (anchor, offset) = (start(number).anchor, mixedOffset(number))
      var body = Body(position: Vector(x: anchor.x + offset.x, y: anchor.y + offset.y), size: Vector(x: 70, y: 70))
      body.spring = AnchorSpring(anchor: anchor, frequency: frequency, damping: damping)
      return try world.add(body)
    }
    return (world, ids)
  }

  /// The initial offset from its anchor of a body of the mixed world, in points.
  static func mixedOffset(_ body: Int) -> Vector {
    Vector(x: Double(body * 37 % 201) - 100, y: Double(body * 53 % 301) - 150)
  }

  /// The closed form of a damped oscillator: displacement and velocity after some seconds.
  static func swing(
    _ u: Double, _ v: Double, _ frequency: Double, _ damping: Double, after time: Double
  ) -> (u: Double, v: Double) {
    let omega = 2 * Double.pi * frequency
    let (half, turn) = (damping * omega, omega * (1 - damping * damping).squareRoot())
    let (fade, c, s) = (exp(-half * time), cos(turn * time), sin(turn * time))
    let other = (v + half * u) / turn
    return (fade * (u * c + other * s), fade * ((other * turn - half * u) * c - (u * turn + half * other) * s))
  }

  /// The worst error of all bodies of the mixed world after a second under gravity, in points.
  static func mixedError(bodies: Int, gravity: Double) throws -> Double {
    var (world, ids) = try mixedWorld(bodies: bodies, gravity: gravity)
    for _ in 0..<120 { world.step() }
    var worst = 0.0
    for (number, id) in ids.enumerated() {
      let (frequency, damping) = mixedTunings[number % mixedTunings.count]
      let equilibriumOffset = gravity / (4 * Double.pi * Double.pi * frequency * frequency)
      let (anchor, offset, place) = (start(number).anchor, mixedOffset(number), world.position(of: id))
      let x = anchor.x + swing(offset.x, 0, frequency, damping, after: 1).u
      let y = anchor.y + equilibriumOffset + swing(offset.y - equilibriumOffset, 0, frequency, damping, after: 1).u
      worst = max(worst, hypot(place.x - x, place.y - y))
    }
    return worst
  }
}

/// A Chipmunk space with the same springs: damped springs of rest length 0 to its static body, ten iterations (its
/// default), no shapes, no sleep.
final class ChipmunkSprings {
  let space: OpaquePointer
  private var bodies: [OpaquePointer] = []
  private var springs: [OpaquePointer] = []

  init(bodies count: Int, gravity: Double) {
    space = cpSpaceNew()
    cpSpaceSetGravity(space, cpVect(x: 0, y: gravity))
    let ground = cpSpaceGetStaticBody(space)
    let omega = 2 * Double.pi * SpringWork.frequency
    for number in 0..<count {
      let (anchor, position) = SpringWork.start(number)
      let body = cpSpaceAddBody(space, cpBodyNew(1, .infinity))!
      cpBodySetPosition(body, cpVect(x: position.x, y: position.y))
      let spring = cpDampedSpringNew(
        body, ground, cpVect(x: 0, y: 0), cpVect(x: anchor.x, y: anchor.y), 0, omega * omega,
        2 * SpringWork.damping * omega)!
      cpSpaceAddConstraint(space, spring)
      bodies.append(body)
      springs.append(spring)
    }
  }

  deinit {
    for spring in springs {
      cpSpaceRemoveConstraint(space, spring)
      cpConstraintFree(spring)
    }
    for body in bodies {
      cpSpaceRemoveBody(space, body)
      cpBodyFree(body)
    }
    cpSpaceFree(space)
  }

  func step() { cpSpaceStep(space, 1.0 / 120) }

  func position(_ body: Int) -> Vector {
    let place = cpBodyGetPosition(bodies[body])
    return Vector(x: Double(place.x), y: Double(place.y))
  }
}
