import SpringflowAllocationCounter
import SpringflowPhysics
import Testing

enum RetainCounter {
  /// Without optimisation every access to an array retains it.
  static var isOfUse: Bool {
    #if DEBUG
      false
    #else
      canCountRetains()
    #endif
  }
}

/// One retain per body means that a step copies a world, or a body with its arrays.
@Suite("Retains of a step", .enabled(if: RetainCounter.isOfUse))
struct RetainTests {
  /// The fewest retains in several rounds of work, as lists may still grow in the first one.
  static func retains(_ work: () -> Void) -> Int {
    var least = Int.max
    for _ in 0..<3 {
      countRetains()
      work()
      least = min(least, Int(retainCount()))
    }
    return least
  }

  @Test("the counter of retains counts a retain")
  func counts() {
    let arrays = [[Int]](repeating: [Int](repeating: 1, count: 3), count: 50)
    let count = Self.retains { precondition(Array(arrays.reversed()).count == 50) }
    #expect(count >= 50)
  }

  /// Boxes in rows over a floor.
  static func boxes(_ count: Int, restitution: Double = 0) throws -> World {
    var world = World()
    world.gravity = Vector(x: 0, y: 1000)
    world.allowsSleep = false
    try world.add(.wall([.box(width: 9000, height: 20, center: Vector(x: 0, y: 110))]))
    for number in 0..<count {
      let place = Vector(x: Double(number % 20) * 41 - 400, y: 80 - Double(number / 20) * 45)
      var box = Body.box(position: place, width: 40, height: 40)
      box.restitution = restitution
      try world.add(box)
    }
    return world
  }

  static func springs(_ count: Int) throws -> World {
    var world = World()
    for number in 0..<count {
      var bob = Body(position: Vector(x: Double(number), y: 0), size: Vector(x: 10, y: 10))
      bob.spring = AnchorSpring(anchor: Vector(x: 30, y: 5), frequency: 1 + Double(number % 3), damping: 0.01)
      if number % 4 == 0 { bob.enclosure = Enclosure(maxX: 40, restitution: 0.9) }
      try world.add(bob)
    }
    return world
  }

  /// Boxes that may sleep, pinned together in fours.
  static func chains(_ count: Int) throws -> World {
    var world = try boxes(count)
    world.allowsSleep = true
    let ids = world.bodyIDs.dropFirst()
    for (a, b) in zip(ids, ids.dropFirst()) where a.slot % 4 != 0 {
      try world.add(.pin(a, at: Vector(x: 20, y: 0), to: b, at: Vector(x: -20, y: 0)))
    }
    return world
  }

  /// Boxes with fields of several kinds over them.
  static func charged(_ count: Int) throws -> World {
    var world = try boxes(count)
    for kind in [Field.Kind.drag(direction: .zero), .spring, .magnetic, .vortex] {
      var field = Field(kind)
      field.region = .difference(.infinite, .circle(radius: 1))
      try world.add(field)
    }
    return world
  }

  /// The retains in eight steps after some others. The eighth checks for rest, if bodies may sleep.
  static func ofSteps(_ world: World, after steps: Int) -> Int {
    var world = world
    for _ in 0..<steps { world.step() }
    return retains { for _ in 0..<8 { world.step() } }
  }

  enum Scene: String, CaseIterable {
    case springs, fallingPile, bouncingPile, settledPile, pileThatMaySleep, boxesInFields, chains

    /// The world, and the number of steps before retains are counted.
    func make(_ count: Int) throws -> (world: World, steps: Int) {
      switch self {
      case .springs: return (try RetainTests.springs(count), 16)
      case .fallingPile: return (try RetainTests.boxes(count), 8)
      case .bouncingPile: return (try RetainTests.boxes(count, restitution: 0.8), 8)
      case .settledPile: return (try RetainTests.boxes(count), 200)
      case .pileThatMaySleep:
        var world = try RetainTests.boxes(count)
        world.allowsSleep = true
        return (world, 120)
      case .boxesInFields: return (try RetainTests.charged(count), 16)
      case .chains: return (try RetainTests.chains(count), 16)
      }
    }
  }

  @Test("the retains of a step do not grow with the number of bodies", arguments: Scene.allCases)
  func steps(_ scene: Scene) throws {
    let (few, many) = (try scene.make(40), try scene.make(240))
    let (fewer, more) = (Self.ofSteps(few.world, after: few.steps), Self.ofSteps(many.world, after: many.steps))
    // A step of an awake world retains a few dozen lists; one retain per body would add 1,600.
    #expect(more <= fewer + 320, "\(fewer) retains for 40 bodies, \(more) for 240")
  }

  @Test("the retains of queries do not grow with the bodies that are not found")
  func queries() throws {
    func count(_ bodies: Int) throws -> Int {
      var world = try Self.boxes(bodies)
      for _ in 0..<8 { world.step() }
      return Self.retains {
        for number in 0..<20 {
          let place = Vector(x: Double(number) * 10 - 100, y: 70)
          precondition(world.bodies(at: place).count < 3)
          precondition(world.bodies(touching: Rectangle(min: place, max: place + Vector(x: 5, y: 5))).count < 5)
          precondition(world.rayCastAll(from: place, to: place + Vector(x: 50, y: 9)).count < 5)
        }
      }
    }
    let (few, many) = (try count(40), try count(240))
    #expect(many <= few + 100, "\(few) retains among 40 bodies, \(many) among 240")
    #expect(few < 60 * 30)
  }
}
