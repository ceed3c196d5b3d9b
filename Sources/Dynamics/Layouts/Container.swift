import SpringflowNumerics
import SpringflowPhysics
import SpringflowViews

/// Floor, side walls and lid around the bodies of a world, thick enough that nothing gets through.
///
/// The floor is at once where a new size has it. The side walls move there at 900 points per second and push what is in
/// their way, so a smaller container never overlaps a body. The lid is 20,000 points above the floor: bodies that are
/// thrown up fall back.
public struct Container {
  /// How far the walls reach above the floor, in points.
  private static let height = 20_000.0
  private static let thickness = 2000.0
  /// How fast a wall moves to where a new size has it, in points per second.
  private static let speed = 900.0

  /// Where the left wall's inner face is, or will be once it has arrived, in points.
  public private(set) var left = 0.0
  /// Where the right wall's inner face is, or will be once it has arrived, in points.
  public private(set) var right: Double
  /// The height at which the floor is, in points.
  public private(set) var floor: Double
  /// The size that was asked for last, in points.
  public private(set) var size: CGSize
  private let minimumSize: CGSize
  private let ground: BodyID
  private let walls: (left: BodyID, right: BodyID)
  /// Where the inner faces of the walls are now, in points.
  private var faces: (left: Double, right: Double)

  /// Adds the bodies of a container to a world.
  ///
  /// - Parameters:
  ///   - size: Its inner size in points; its upper left corner is the origin.
  ///   - minimumSize: The least size in points. In a smaller view a part of the container is not visible.
  ///   - friction: The friction of floor, walls and lid; as wood on wood unless given.
  ///   - world: The world.
  public init(size: CGSize, minimumSize: CGSize = .zero, friction: Double = 0.5, in world: inout World) {
    self.size = size
    self.minimumSize = minimumSize
    let right = Double(max(size.width, minimumSize.width))
    let floor = Double(max(size.height, minimumSize.height))
    (self.right, self.floor) = (right, floor)
    let width = 1e6
    // The lid belongs to the ground.
    var ground = Body.wall(
      [
        .box(width: width, height: Self.thickness, center: Vector(x: 0, y: Self.thickness / 2)),
        .box(width: width, height: Self.thickness, center: Vector(x: 0, y: -Self.height)),
      ], friction: friction)
    ground.position = Vector(x: 0, y: floor)
    self.ground = world.adding(ground)
    func wall(_ x: Double, _ side: Double, _ world: inout World) -> BodyID {
      let middle = Vector(x: side * Self.thickness / 2, y: -Self.height / 2)
      var wall = Body.wall(
        [.box(width: Self.thickness, height: Self.height + 1000, center: middle)], friction: friction)
      wall.position = Vector(x: x, y: floor)
      return world.adding(wall)
    }
    walls = (wall(0, -1, &world), wall(right, 1, &world))
    faces = (0, right)
  }

  /// Whether a wall is still moving to its new place.
  public var isMoving: Bool { faces != (left, right) }

  /// Moves floor and walls, as when everything between them moves too. In points.
  public mutating func translate(by shift: Vector, in world: inout World) {
    floor += shift.y
    left += shift.x
    right += shift.x
    faces = (faces.left + shift.x, faces.right + shift.x)
    place(in: &world)
  }

  /// Takes another size, in points, and wakes all bodies; the walls arrive there in the next steps.
  public mutating func resize(to size: CGSize, in world: inout World) {
    self.size = size
    left = 0
    right = Double(max(size.width, minimumSize.width))
    floor = Double(max(size.height, minimumSize.height))
    // A wall that moves outward is out of everything's reach and arrives at once.
    faces = (min(faces.left, left), max(faces.right, right))
    place(in: &world)
    world.wakeAll()
  }

  private func place(in world: inout World) {
    world.setPosition(Vector(x: 0, y: floor), of: ground)
    world.setPosition(Vector(x: faces.left, y: floor), of: walls.left)
    world.setPosition(Vector(x: faces.right, y: floor), of: walls.right)
  }

  /// Lets the walls move in the world's next step.
  public mutating func prepareStep(of world: inout World) {
    faces.left = Self.move(walls.left, from: faces.left, to: left, &world)
    faces.right = Self.move(walls.right, from: faces.right, to: right, &world)
  }

  /// Gives a wall its velocity for the next step, and returns where its face will be after it.
  private static func move(_ wall: BodyID, from face: Double, to target: Double, _ world: inout World) -> Double {
    if face == target {
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
    let next = abs(target - face) <= step ? target : face + (target > face ? step : -step)
    var body = world[wall]
    body.kind = .kinematic
    body.position.x = face
    body.velocity = Vector(x: (next - face) / world.stepDuration, y: 0)
    world[wall] = body
    return next
  }

  /// Mixes in where floor and walls are and will be.
  public func hash(into hash: inout StateHash) {
    for number in [left, right, floor, faces.left, faces.right] { hash.combine(number) }
    hash.combine(size)
    hash.combine(minimumSize)
    for body in [ground, walls.left, walls.right] { body.hash(into: &hash) }
  }
}

extension World {
  /// Adds a body that the world is known to accept.
  fileprivate mutating func adding(_ body: Body) -> BodyID {
    do { return try add(body) } catch { fatalError(error.description) }
  }
}
