import Foundation
import Springflow

/// The scenes of Box2D v3's benchmark folder, at 100 points a metre and with fewer bodies.
extension PhysicsSetup {
  /// Circles of radius 40, 100 apart, each pinned to its neighbours; the seven in the middle of the top row are fixed.
  static func jointGrid(_ side: Int) -> PhysicsSetup {
    var setup = PhysicsSetup()
    setup.contacts = .none
    // Chipmunk ends the program on it.
    setup.isForAllPeers = false
    for column in 0..<side {
      for row in 0..<side {
        let number = column * side + row
        let place = Vector(x: 100 * Double(column), y: 100 * Double(row))
        let isFixed = row == 0 && abs(column - side / 2) <= 3
        setup.items.append(Item(shape: .circle(radius: 40), position: place, kind: isFixed ? .static : .dynamic))
        if row > 0 { setup.pins.append(Pin(first: number - 1, second: number, place: place - Vector(x: 0, y: 50))) }
        if column > 0 {
          setup.pins.append(Pin(first: number - side, second: number, place: place - Vector(x: 50, y: 0)))
        }
      }
    }
    return setup
  }

  /// Bodies of two triangles each, in a box.
  static func compounds(_ count: Int) -> PhysicsSetup {
    var setup = PhysicsSetup()
    setup.friction = 0.6
    setup.isForAllPeers = false
    let columns = 20
    let width = Double(columns) * 130
    setup.items = [
      wall(Vector(x: width / 2, y: 100), width: width + 400, height: 200),
      wall(Vector(x: -100, y: -3000), width: 200, height: 8000),
      wall(Vector(x: width + 100, y: -3000), width: 200, height: 8000),
    ]
    let left = [Vector(x: -50, y: 25), Vector(x: 25, y: 25), Vector(x: 0, y: -50)]
    let right = left.reversed().map { Vector(x: -$0.x, y: $0.y) }
    var chance = Chance()
    for number in 0..<count {
      let place = Vector(x: 65 + 130 * Double(number % columns), y: -80 - 130 * Double(number / columns))
      setup.items.append(Item(shape: .polygons([left, right]), position: place, angle: chance.within(3)))
    }
    return setup
  }

  /// Boxes of 25 points in a square drum that turns by 25 degrees a second.
  static func tumbler(side: Int) -> PhysicsSetup {
    var setup = PhysicsSetup()
    setup.friction = 0.6
    setup.isForAllPeers = false
    func part(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> [Vector] {
      [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { Vector(x: x + $0.0 * width / 2, y: y + $0.1 * height / 2) }
    }
    let drum = [
      part(1000, 0, 100, 2000), part(-1000, 0, 100, 2000), part(0, 1000, 2000, 100), part(0, -1000, 2000, 100),
    ]
    setup.items = [
      Item(shape: .polygons(drum), position: .zero, kind: .kinematic, angularVelocity: 25 * Double.pi / 180)
    ]
    for row in 0..<side {
      for column in 0..<side {
        let place = Vector(x: 40 * Double(column) - 20 * Double(side), y: 20 * Double(side) - 40 * Double(row))
        setup.items.append(Item(shape: .box(width: 25, height: 25), position: place))
      }
    }
    return setup
  }

  /// A block of boxes of 40 points without gaps, hit by a heavy one of 800 at 4,000 pt/s, without gravity.
  static func smash(columns: Int, rows: Int) -> PhysicsSetup {
    var setup = PhysicsSetup()
    setup.friction = 0.6
    setup.gravity = .zero
    setup.items = [
      Item(
        shape: .box(width: 800, height: 800), position: Vector(x: -2000, y: 0), velocity: Vector(x: 4000, y: 0),
        density: 8)
    ]
    setup.isForAllPeers = false
    for column in 0..<columns {
      for row in 0..<rows {
        let place = Vector(x: 40 * Double(column) + 1000, y: 40 * (Double(row) - Double(rows) / 2))
        setup.items.append(Item(shape: .box(width: 40, height: 40), position: place))
      }
    }
    return setup
  }

  /// Pyramids on floors one above the other.
  static func pyramids(rows: Int, columns: Int, base: Int) -> PhysicsSetup {
    var setup = PhysicsSetup()
    setup.friction = 0.6
    let apart = 100 * Double(base + 1)
    for row in 0..<rows {
      let floor = -apart * 1.5 * Double(row)
      setup.items.append(
        wall(Vector(x: apart * Double(columns) / 2, y: floor + 10), width: apart * Double(columns + 2), height: 20))
      for column in 0..<columns { setup.addPyramid(base: base, middle: apart * (Double(column) + 0.5), floor: floor) }
    }
    return setup
  }

  /// A ring of 360 walls with a paddle that turns by 5 rad/s, and light bodies: boxes of 100 x 50 instead of Box2D's
  /// capsules, circles, squares.
  static func spinner(_ count: Int) -> PhysicsSetup {
    var setup = PhysicsSetup()
    (setup.friction, setup.restitution) = (0.1, 0.1)
    setup.isForAllPeers = false
    let ring = (0..<360).map { number in
      let angle = -2 * Double.pi * Double(number) / 360
      return Vector(x: 4000 * cos(angle), y: 4000 * sin(angle))
    }
    setup.items = [
      Item(shape: .ring(ring), position: .zero, kind: .static),
      Item(
        shape: .box(width: 120, height: 4040), position: Vector(x: 0, y: 2000), kind: .kinematic, angularVelocity: 5,
        friction: 0),
    ]
    for number in 0..<count {
      let shapes = [Shape.box(width: 100, height: 50), .circle(radius: 35), .box(width: 70, height: 70)]
      let place = Vector(x: Double(number % 40) * 110 - 2200, y: 1800 - 110 * Double(number / 40))
      setup.items.append(Item(shape: shapes[number % 3], position: place, density: 0.25))
    }
    return setup
  }
}
