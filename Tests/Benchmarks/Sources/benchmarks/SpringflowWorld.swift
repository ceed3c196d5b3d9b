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
    for item in setup.items { ids.append(try world.add(body(item, setup))) }
    for pin in setup.pins {
      _ = try world.add(self.pin(pin.first.map { ids[$0] }, ids[pin.second], at: pin.place))
    }
    for rod in setup.rods { _ = try world.add(self.rod(from: rod.anchor, to: ids[rod.body])) }
  }

  private func body(_ item: PhysicsSetup.Item, _ setup: PhysicsSetup) -> Body {
    var body: Body
    switch item.shape {
    case .box(let width, let height):
      body = Body(position: item.position, size: Vector(x: width, y: height))
      body.shapes = [.box(width: width, height: height)]
    case .circle(let radius):
      body = Body(position: item.position, size: Vector(x: 2 * radius, y: 2 * radius))
      body.shapes = [.circle(radius: radius)]
    }
    body.kind = item.isMoving ? .dynamic : .static
    body.angle = item.angle
    body.allowsRotation = true
    body.friction = setup.friction
    body.restitution = setup.restitution
    body.density = 1
    // Bodies that touch nothing have no shapes in the peers, either.
    if !setup.itemsCollide { body.shapes = [] }
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
