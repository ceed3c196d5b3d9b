import CChipmunk
import Foundation
import Springflow

/// Springs over a floor of restitution 0.9: 0.8 Hz, ratio 0.1, dropped from 100 to 170 points above an anchor at which
/// a body of 70 x 70 points just stands on the floor.
enum FloorWork {
  static let frequency = 0.8
  static let damping = 0.1
  static let restitution = 0.9
  static let gravity = 300.0
  static let bodies = 100_000

  static func anchor(_ body: Int) -> Vector { Vector(x: Double(body % 1000) * 80, y: Double(body / 1000) * 400) }

  /// The initial height of a body above its anchor, in points; different from its neighbours', so that few land
  /// together.
  static func height(_ body: Int) -> Double { 100 + 7 * Double(body * 7 % 11) }

  /// The position of a body below its anchor after some time, by the closed form from bounce to bounce.
  ///
  /// Bounces are found by bisection, to the last bit of time. In a second none is slow enough to be suppressed.
  static func place(_ body: Int, after time: Double) -> Double {
    let omega = 2 * Double.pi * frequency
    let equilibriumOffset = gravity / (omega * omega)
    var (u, v, left) = (-height(body) - equilibriumOffset, 0.0, time)
    while true {
      let step = 1.0 / 1024
      var passed = step
      while passed < left, SpringWork.swing(u, v, frequency, damping, after: passed).u + equilibriumOffset <= 0 {
        passed += step
      }
      let end = SpringWork.swing(u, v, frequency, damping, after: min(passed, left))
      if end.u + equilibriumOffset <= 0 { return end.u + equilibriumOffset }
      var (low, high) = (max(0, passed - step), min(passed, left))
      for _ in 0..<60 {
        let middle = (low + high) / 2
        if SpringWork.swing(u, v, frequency, damping, after: middle).u + equilibriumOffset <= 0 {
          low = middle
        } else {
          high = middle
        }
      }
      v = -restitution * SpringWork.swing(u, v, frequency, damping, after: low).v
      (u, left) = (-equilibriumOffset, left - low)
    }
  }

  /// The worst error of every hundredth body after a second, in points.
  static func error(_ placeBelowAnchor: (Int) -> Double) -> Double {
    stride(from: 0, to: bodies, by: 101).map { abs(placeBelowAnchor($0) - place($0, after: 1)) }.max() ?? 0
  }
}

/// The springs over the floor in Springflow, each body in an enclosure with only a bottom wall.
final class FloorSprings {
  private var world = World()
  private var ids: [BodyID] = []

  init() throws {
    world.gravity = Vector(x: 0, y: FloorWork.gravity)
    for number in 0..<FloorWork.bodies {
      let anchor = FloorWork.anchor(number)
      var body = Body(
        position: Vector(x: anchor.x, y: anchor.y - FloorWork.height(number)), size: Vector(x: 70, y: 70))
      body.spring = AnchorSpring(anchor: anchor, frequency: FloorWork.frequency, damping: FloorWork.damping)
      body.restitution = FloorWork.restitution
      body.enclosure = Enclosure(maxY: anchor.y + 35)
      ids.append(try world.add(body))
    }
  }

  func run(_ steps: Int) -> Double { nanoseconds { for _ in 0..<steps { world.step() } } }

  func placeBelowAnchor(_ body: Int) -> Double { world.position(of: ids[body]).y - FloorWork.anchor(body).y }
}

/// The springs over the floor in Chipmunk: damped springs, a box per body, a segment for every thousand of them.
final class ChipmunkFloor {
  private let space: OpaquePointer = cpSpaceNew()
  private var bodies: [OpaquePointer] = []
  private var springs: [OpaquePointer] = []
  private var shapes: [OpaquePointer] = []

  init() {
    cpSpaceSetGravity(space, cpVect(x: 0, y: FloorWork.gravity))
    let ground = cpSpaceGetStaticBody(space)!
    // Springs are attached to another static body than the floor: for every pair of shapes Chipmunk visits all joints
    // of one of their bodies, which would take ten times as long.
    let sky = cpBodyNewStatic()!
    let omega = 2 * Double.pi * FloorWork.frequency
    for number in 0..<FloorWork.bodies {
      let anchor = FloorWork.anchor(number)
      if number % 1000 == 0 {
        let (left, right) = (cpVect(x: -100, y: anchor.y + 35), cpVect(x: 80_100, y: anchor.y + 35))
        add(cpSegmentShapeNew(ground, left, right, 0), elasticity: 1)
      }
      let body = cpSpaceAddBody(space, cpBodyNew(1, .infinity))!
      cpBodySetPosition(body, cpVect(x: anchor.x, y: anchor.y - FloorWork.height(number)))
      let box: OpaquePointer = cpBoxShapeNew(body, 70, 70, 0)
      cpShapeSetFilter(box, cpShapeFilterNew(1, .max, .max))
      add(box, elasticity: FloorWork.restitution)
      let spring = cpDampedSpringNew(
        body, sky, cpVect(x: 0, y: 0), anchor.chipmunk, 0, omega * omega, 2 * FloorWork.damping * omega)!
      cpSpaceAddConstraint(space, spring)
      bodies.append(body)
      springs.append(spring)
    }
    bodies.append(sky)
  }

  private func add(_ shape: OpaquePointer, elasticity: Double) {
    cpShapeSetElasticity(shape, elasticity)
    cpSpaceAddShape(space, shape)
    shapes.append(shape)
  }

  deinit {
    // The space is freed first: removing bodies from it one by one takes quadratic time.
    cpSpaceFree(space)
    for spring in springs { cpConstraintFree(spring) }
    for shape in shapes { cpShapeFree(shape) }
    for body in bodies { cpBodyFree(body) }
  }

  func run(_ steps: Int) -> Double { nanoseconds { for _ in 0..<steps { cpSpaceStep(space, 1.0 / 120) } } }

  func placeBelowAnchor(_ body: Int) -> Double {
    Double(cpBodyGetPosition(bodies[body]).y) - FloorWork.anchor(body).y
  }
}

extension Benchmarks {
  /// Times a second of falling and bouncing in both engines, in alternating chunks, and Springflow's steps of the
  /// bodies at rest afterwards.
  static func floorSection() throws -> [Goal] {
    let (chunks, steps, rounds) = (12, 10, 2)
    var best = [[Double]](repeating: [Double](repeating: .infinity, count: chunks), count: 2)
    var errors = [0.0, 0.0]
    var resting = Double.infinity
    for _ in 0..<rounds {
      let ours = try FloorSprings()
      let chipmunk = ChipmunkFloor()
      for chunk in 0..<chunks {
        best[0][chunk] = min(best[0][chunk], ours.run(steps))
        best[1][chunk] = min(best[1][chunk], chipmunk.run(steps))
      }
      errors = [FloorWork.error(ours.placeBelowAnchor), FloorWork.error(chipmunk.placeBelowAnchor)]
      _ = ours.run(960 - chunks * steps)
      for _ in 0..<5 { resting = min(resting, ours.run(steps) / Double(steps * FloorWork.bodies)) }
    }
    let times = best.map { $0.reduce(0, +) / Double(chunks * steps * FloorWork.bodies) }
    print("\n100,000 springs on a bouncing floor     ns a body and step    x Chipmunk    error after 1 s, pt")
    for (place, name) in ["Springflow, falling and bouncing, 1 s", "Chipmunk 7"].enumerated() {
      print(
        column(name, 40, left: true), column(text(times[place]), 17),
        column(text(times[1] / times[place], decimals: 1), 13), column(text(errors[place], decimals: 9), 22))
    }
    print(column("Springflow, after 8 s", 40, left: true), column(text(resting), 17))
    let (slower, ratio) = (max(times[0], resting), times[1] / times[0])
    return [
      Goal("bouncing floor: at most 8 ns a body and step", text(slower) + " ns", slower <= 8),
      Goal("  at least 80 x Chipmunk", text(ratio, decimals: 0) + " x", ratio >= 80),
      Goal("  error at most 0.01 pt", text(errors[0], decimals: 6) + " pt", errors[0] <= 0.01),
    ]
  }
}
