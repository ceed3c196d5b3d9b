import Springflow

/// Springflow, no sleep.
final class SpringflowPeer: PhysicsPeer {
  private var world = World()
  private var ids: [BodyID] = []

  init(_ setup: PhysicsSetup) {
    do { try build(setup) } catch { fatalError("\(error)") }
  }

  private func build(_ setup: PhysicsSetup) throws {
    world.gravity = setup.gravity
    world.allowsSleep = false
    for body in Self.bodies(setup) { ids.append(try world.add(body)) }
    for pin in setup.pins {
      _ = try world.add(self.pin(pin.first.map { ids[$0] }, ids[pin.second], at: pin.place))
    }
    for rod in setup.rods { _ = try world.add(self.rod(from: rod.anchor, to: ids[rod.body])) }
  }

  /// The setup's bodies, in their order.
  static func bodies(_ setup: PhysicsSetup) -> [Body] { setup.items.map { body($0, setup) } }

  private static func body(_ item: PhysicsSetup.Item, _ setup: PhysicsSetup) -> Body {
    var body: Body
    switch item.shape {
    case .box(let width, let height):
      body = Body(position: item.position, size: Vector(x: width, y: height))
      body.shapes = [.box(width: width, height: height)]
    case .circle(let radius):
      body = Body(position: item.position, size: Vector(x: 2 * radius, y: 2 * radius))
      body.shapes = [.circle(radius: radius)]
    case .polygons(let parts):
      body = Body(position: item.position)
      body.shapes = parts.map { part in
        do { return .polygon(try Polygon(part)) } catch { fatalError("\(error)") }
      }
    case .ring(let points):
      body = Body(position: item.position)
      body.shapes = [.loop(points)]
    }
    body.kind = item.kind
    body.angle = item.angle
    body.velocity = item.velocity
    body.angularVelocity = item.angularVelocity
    body.allowsRotation = true
    body.friction = item.friction ?? setup.friction
    body.restitution = setup.restitution
    body.density = item.density
    switch setup.contacts {
    case .all: break
    case .none: body.filter = ContactFilter(categories: 2, collidesWith: ~2)
    case .noShapes: body.shapes = []
    }
    return body
  }

  private func pin(_ first: BodyID?, _ second: BodyID, at place: Vector) -> Joint {
    let anchor = first.map { inBody($0, place) } ?? place
    return .pin(first, at: anchor, to: second, at: inBody(second, place))
  }

  private func rod(from anchor: Vector, to body: BodyID) -> Joint {
    .rod(body, to: anchor, length: (world.position(of: body) - anchor).length)
  }

  /// A point of the world in a body's axes.
  private func inBody(_ id: BodyID, _ point: Vector) -> Vector {
    let (offset, angle) = (point - world.position(of: id), world.angle(of: id))
    let (sine, cosine) = (sin(angle), cos(angle))
    return Vector(x: cosine * offset.x + sine * offset.y, y: cosine * offset.y - sine * offset.x)
  }

  func run(_ steps: Int) -> Double { nanoseconds { for _ in 0..<steps { world.step() } } }

  func placements() -> [Placement] {
    ids.map {
      Placement(position: world.position(of: $0), angle: world.angle(of: $0), velocity: world.velocity(of: $0))
    }
  }
}

/// Springflow with a scene in it.
func springflowPeer(_ setup: PhysicsSetup) -> (any PhysicsPeer)? {
  SpringflowPeer(setup)
}
