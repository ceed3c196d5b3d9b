import Springflow

/// A scene of shapes that is the same for every engine. Points and seconds, y down.
struct PhysicsSetup {
  enum Shape {
    case box(width: Double, height: Double)
    case circle(radius: Double)
    /// Convex parts of one body, as corners in the body.
    case polygons([[Vector]])
    /// A closed chain of thin walls, of which the engines use the inner side.
    case ring([Vector])
  }

  struct Item {
    var shape: Shape
    var position: Vector
    var angle = 0.0
    var kind = Body.Kind.dynamic
    /// In points and radians per second.
    var velocity = Vector.zero
    var angularVelocity = 0.0
    /// In kg/m².
    var density = 1.0
    /// Instead of the scene's.
    var friction: Double?

    var isMoving: Bool { kind == .dynamic }
  }

  /// Holds two bodies together at a point of the world; with no first one, the second to the world.
  struct Pin {
    var first: Int?
    var second: Int
    var place: Vector
  }

  /// Keeps the middle of a body at its distance from a point of the world.
  struct Rod {
    var anchor: Vector
    var body: Int
  }

  /// Whether items touch each other; jointed ones never do.
  enum Contacts {
    case all
    /// Items have shapes that touch nothing.
    case none
    /// Items have no shapes, only their mass.
    case noShapes
  }

  var gravity = Vector(x: 0, y: 1000)
  var friction = 0.5
  var restitution = 0.0
  var contacts = Contacts.all
  var items: [Item] = []
  var pins: [Pin] = []
  var rods: [Rod] = []
  /// Whether Chipmunk and Box2D 2.4 know all shapes of the scene, and survive it.
  var isForAllPeers = true

  var movingCount: Int { items.count { $0.isMoving } }

  /// A static box.
  static func wall(_ position: Vector, width: Double, height: Double) -> Item {
    Item(shape: .box(width: width, height: height), position: position, kind: .static)
  }

  /// Boxes of 40 points, slightly rotated, in a staggered grid over a bin.
  static func heap(_ count: Int, columns: Int) -> PhysicsSetup {
    var setup = PhysicsSetup()
    let apart = 52.0
    let width = Double(columns) * apart + apart / 2
    let height = Double(count / columns) * 60 + 1000
    setup.items = [
      wall(Vector(x: width / 2, y: 100), width: width + 400, height: 200),
      wall(Vector(x: -100, y: -height / 2), width: 200, height: height),
      wall(Vector(x: width + 100, y: -height / 2), width: 200, height: height),
    ]
    for number in 0..<count {
      let (row, column) = (number / columns, number % columns)
      let x = (Double(column) + (row % 2 == 0 ? 0.5 : 1)) * apart
      let angle = 0.05 * Double((number * 5 + row) % 7 - 3)
      setup.items.append(
        Item(shape: .box(width: 40, height: 40), position: Vector(x: x, y: -200 - 60 * Double(row)), angle: angle))
    }
    return setup
  }

  /// Boxes of 70 points in columns that are 100 points apart, at places and angles off by chance: they topple.
  static func towers(_ count: Int, columns: Int) -> PhysicsSetup {
    var setup = PhysicsSetup()
    (setup.friction, setup.restitution, setup.gravity) = (0.2, 0.2, Vector(x: 0, y: 300))
    let width = Double(columns) * 100
    setup.items = [wall(Vector(x: width / 2, y: 100), width: width + 40_000, height: 200)]
    var chance = Chance()
    for number in 0..<count {
      let (row, column) = (number / columns, number % columns)
      let place = Vector(x: Double(column) * 100 + chance.within(5), y: -60 - 90 * Double(row) + chance.within(5))
      setup.items.append(Item(shape: .box(width: 70, height: 70), position: place, angle: chance.within(0.3)))
    }
    return setup
  }

  /// Boxes of 100 points in rows, each row centred on the one below and one shorter: Box2D's `large_pyramid`.
  static func pyramid(base: Int) -> PhysicsSetup {
    var setup = PhysicsSetup()
    setup.friction = 0.6
    setup.items = [wall(Vector(x: 0, y: 100), width: Double(base) * 200 + 1000, height: 200)]
    setup.addPyramid(base: base, middle: 0, floor: 0)
    return setup
  }

  mutating func addPyramid(base: Int, middle: Double, floor: Double) {
    for row in 0..<base {
      for column in 0..<base - row {
        let x = middle + (Double(column) - Double(base - row - 1) / 2) * 100
        items.append(
          Item(shape: .box(width: 100, height: 100), position: Vector(x: x, y: floor - 50 - 100 * Double(row))))
      }
    }
  }

  /// Links of 20 x 6 points, each pinned to the next, the first to the world: level at first, or hanging.
  static func chain(_ count: Int, isHanging: Bool, hasShapes: Bool) -> PhysicsSetup {
    var setup = PhysicsSetup()
    setup.gravity = Vector(x: 0, y: 300)
    setup.contacts = hasShapes ? .none : .noShapes
    for link in 0..<count {
      let (start, middle) = (Double(link) * 20, Double(link) * 20 + 10)
      setup.items.append(
        Item(
          shape: .box(width: 20, height: 6), position: isHanging ? Vector(x: 0, y: middle) : Vector(x: middle, y: 0),
          angle: isHanging ? Double.pi / 2 : 0))
      setup.pins.append(
        Pin(
          first: link == 0 ? nil : link - 1, second: link,
          place: isHanging ? Vector(x: 0, y: start) : Vector(x: start, y: 0)))
    }
    return setup
  }

  /// Five touching balls of radius 20 on rods of 200 points, the first lifted by 45 degrees.
  static func cradle() -> PhysicsSetup {
    var setup = PhysicsSetup()
    setup.friction = 0
    setup.restitution = 1
    for ball in 0..<5 {
      let anchor = Vector(x: Double(ball) * 40, y: 0)
      let lifted = 200 * 0.5.squareRoot()
      let place = ball == 0 ? Vector(x: anchor.x - lifted, y: lifted) : Vector(x: anchor.x, y: 200)
      setup.items.append(Item(shape: .circle(radius: 20), position: place))
      setup.rods.append(Rod(anchor: anchor, body: ball))
    }
    return setup
  }
}

/// Numbers that look random, the same in every run.
struct Chance {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// A number from `-most` to `most`.
  mutating func within(_ most: Double) -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (Double(state >> 11) / Double(1 << 53) * 2 - 1) * most
  }
}

/// The pose and speed of a body: points, radians, points per second.
struct Placement {
  var position: Vector
  var angle: Double
  var velocity: Vector
}

/// An engine with a scene in it.
protocol PhysicsPeer: AnyObject {
  /// Runs `steps` steps of 1/120 s, and returns their time in nanoseconds.
  func run(_ steps: Int) -> Double
  /// The placements of the setup's items, in their order.
  func placements() -> [Placement]
}

/// The duration of `work`, in nanoseconds.
func nanoseconds(_ work: () -> Void) -> Double {
  let elapsed = ContinuousClock().measure(work)
  return Double(elapsed.components.seconds) * 1e9 + Double(elapsed.components.attoseconds) / 1e9
}
