import Springflow

/// Floor, walls and lid about the stage of a world, thick enough that nothing gets through.
///
/// The side walls move by themselves when the stage takes another width, and push what is in their way.
struct Container {
  /// The narrowest stage that has walls; what does not fit into a smaller view is out of sight. In points.
  static let least = CGSize(width: 240, height: 152)
  /// How far the walls reach above the stage, where what is thrown up turns round. In points.
  private static let height = 20_000.0
  private static let thickness = 2000.0
  /// How fast a wall goes to its place, in points per second.
  private static let speed = 900.0

  /// Where the inner faces of the walls are to be, in points.
  private(set) var left = 0.0
  private(set) var right: Double
  private(set) var floor: Double
  private let ground: BodyID
  private let walls: (left: BodyID, right: BodyID)
  private var places: (left: Double, right: Double)

  init(_ viewport: CGSize, in world: inout World) {
    let right = Double(max(viewport.width, Self.least.width))
    let floor = Double(max(viewport.height, Self.least.height))
    (self.right, self.floor) = (right, floor)
    let width = 1e6
    // The lid belongs to the ground.
    var ground = Body.wall(
      [
        .box(width: width, height: Self.thickness, center: Vector(x: 0, y: Self.thickness / 2)),
        .box(width: width, height: Self.thickness, center: Vector(x: 0, y: -Self.height)),
      ], friction: Self.friction)
    ground.position = Vector(x: 0, y: floor)
    self.ground = world.adding(ground)
    func wall(_ x: Double, _ side: Double, _ world: inout World) -> BodyID {
      let middle = Vector(x: side * Self.thickness / 2, y: -Self.height / 2)
      var wall = Body.wall(
        [.box(width: Self.thickness, height: Self.height + 1000, center: middle)], friction: Self.friction)
      wall.position = Vector(x: x, y: floor)
      return world.adding(wall)
    }
    walls = (wall(0, -1, &world), wall(right, 1, &world))
    places = (0, right)
  }

  /// As wood on wood.
  private static let friction = 0.5

  /// Whether a wall is on its way.
  var isMoving: Bool { places != (left, right) }

  mutating func translate(by shift: Vector, in world: inout World) {
    floor += shift.y
    left += shift.x
    right += shift.x
    places = (places.left + shift.x, places.right + shift.x)
    place(in: &world)
  }

  /// The stage has another size; its left edge is where content begins.
  mutating func fit(_ viewport: CGSize, in world: inout World) {
    left = 0
    right = Double(max(viewport.width, Self.least.width))
    floor = Double(max(viewport.height, Self.least.height))
    // Out of reach of everything, walls may be where they are to be at once.
    places = (min(places.left, left), max(places.right, right))
    place(in: &world)
    world.wakeAll()
  }

  private func place(in world: inout World) {
    world.setPosition(Vector(x: 0, y: floor), of: ground)
    world.setPosition(Vector(x: places.left, y: floor), of: walls.left)
    world.setPosition(Vector(x: places.right, y: floor), of: walls.right)
  }

  /// Goes a tick on, before the world does.
  mutating func advance(_ world: inout World) {
    places.left = Self.move(walls.left, from: places.left, to: left, &world)
    places.right = Self.move(walls.right, from: places.right, to: right, &world)
  }

  /// Lets a wall go on, and gives where it will be after the step.
  private static func move(_ wall: BodyID, from place: Double, to target: Double, _ world: inout World) -> Double {
    if place == target {
      if world[wall].kind == .kinematic {
        var body = world[wall]
        body.kind = .static
        body.velocity = .zero
        body.position.x = target
        world[wall] = body
      }
      return target
    }
    let step = speed * world.stepDuration
    let next = abs(target - place) <= step ? target : place + (target > place ? step : -step)
    var body = world[wall]
    body.kind = .kinematic
    body.position.x = place
    body.velocity = Vector(x: (next - place) / world.stepDuration, y: 0)
    world[wall] = body
    return next
  }

  func hash(into hash: inout StateHash) {
    for number in [left, right, floor, places.left, places.right] { hash.combine(number) }
  }
}
