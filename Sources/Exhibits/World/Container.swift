import Springflow

/// Floor, walls and lid around a world, thick enough that no body passes through.
///
/// When the width changes, the side walls move to their new places over several ticks and push the bodies before them.
struct Container {
  /// The least size of the space between the walls; a smaller view shows only a part of it. In points.
  static let least = CGSize(width: 240, height: 152)
  /// The height of the walls, at which the lid stops bodies that are thrown up. In points.
  private static let height = 20_000.0
  private static let thickness = 2000.0
  /// The speed of a moving wall, in points per second.
  private static let speed = 900.0

  /// The target positions of the walls' inner faces, in points.
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
    // The lid is a shape of the floor's body.
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

  /// The friction of wood on wood.
  private static let friction = 0.5

  /// Whether a wall is moving.
  var isMoving: Bool { places != (left, right) }

  mutating func translate(by shift: Vector, in world: inout World) {
    floor += shift.y
    left += shift.x
    right += shift.x
    places = (places.left + shift.x, places.right + shift.x)
    place(in: &world)
  }

  /// Sets the size of the view, whose left edge is the content's origin.
  mutating func fit(_ viewport: CGSize, in world: inout World) {
    left = 0
    right = Double(max(viewport.width, Self.least.width))
    floor = Double(max(viewport.height, Self.least.height))
    // Moving a wall outward touches no body, so it takes its place at once.
    places = (min(places.left, left), max(places.right, right))
    place(in: &world)
    world.wakeAll()
  }

  private func place(in world: inout World) {
    world.setPosition(Vector(x: 0, y: floor), of: ground)
    world.setPosition(Vector(x: places.left, y: floor), of: walls.left)
    world.setPosition(Vector(x: places.right, y: floor), of: walls.right)
  }

  /// Advances the walls by one tick. Call it before the world's step.
  mutating func advance(_ world: inout World) {
    places.left = Self.move(walls.left, from: places.left, to: left, &world)
    places.right = Self.move(walls.right, from: places.right, to: right, &world)
  }

  /// Moves a wall toward its target and returns its position after the step.
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
