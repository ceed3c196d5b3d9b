import CBox2D
import Springflow

/// Debian's Box2D 2.4, in metres: 8 velocity and 3 position iterations, no sleep.
final class Box2DPeer: PhysicsPeer {
  private let world: OpaquePointer
  private let count: Int

  /// Makes the scene; `nil` if it has other shapes than boxes and circles.
  init?(_ setup: PhysicsSetup) {
    if !setup.isForAllPeers { return nil }
    world = boxWorldMake(setup.gravity.x, setup.gravity.y, setup.friction, setup.restitution, setup.contacts == .all)
    count = setup.items.count
    for item in setup.items {
      switch item.shape {
      case .box(let width, let height):
        boxWorldAddBox(world, item.position.x, item.position.y, width, height, item.angle, item.isMoving)
      case .circle(let radius): boxWorldAddCircle(world, item.position.x, item.position.y, radius)
      case .polygons, .ring: preconditionFailure("the scene is not for Box2D 2.4")
      }
    }
    for pin in setup.pins {
      boxWorldPin(world, Int32(pin.first ?? -1), Int32(pin.second), pin.place.x, pin.place.y)
    }
    for rod in setup.rods { boxWorldRod(world, rod.anchor.x, rod.anchor.y, Int32(rod.body)) }
  }

  deinit { boxWorldFree(world) }

  func run(_ steps: Int) -> Double { nanoseconds { boxWorldRun(world, Int32(steps)) } }

  func placements() -> [Placement] {
    (0..<count).map { number in
      let place = boxWorldPlace(world, Int32(number))
      return Placement(
        position: Vector(x: place.x, y: place.y), angle: place.angle,
        velocity: Vector(x: place.velocityX, y: place.velocityY))
    }
  }
}
