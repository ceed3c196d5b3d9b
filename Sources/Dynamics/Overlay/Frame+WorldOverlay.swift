import SpringflowNumerics
import SpringflowPhysics
import SpringflowViews

extension Frame.Overlay {
  /// The least speed that is drawn as an arrow, in points per second.
  private static let slowest = 5.0

  /// Adds the bodies, contacts, joints and fields of a world.
  ///
  /// - Parameters:
  ///   - world: The world.
  ///   - origin: The world's origin, in points of the viewport.
  ///   - area: The part of the world in which fields without an end are drawn, in points of the world; `nil` for what its
  ///     bodies cover.
  /// - Complexity: O(*n*) for *n* bodies, contacts, joints and fields.
  public mutating func add(_ world: World, origin: CGVector, area: CGRect?) {
    func place(_ point: Vector) -> CGPoint { CGPoint(x: point.x + origin.dx, y: point.y + origin.dy) }
    let area = area ?? Self.box(around: world)
    for (index, id) in world.fieldIDs.enumerated() {
      let seconds = Double(world.stepCount) * world.stepDuration
      fields.append(FieldMark(world[id], area: area, seconds: seconds, isStaggered: index % 2 == 1, place))
    }
    addBodies(of: world, place)
    addJoints(of: world, place)
    for event in world.contactEvents where event.phase != .ended {
      contacts.append(
        ContactMark(
          point: place(event.point), normal: CGVector(dx: event.normal.x, dy: event.normal.y), impulse: event.impulse))
    }
  }

  private static func box(around world: World) -> CGRect {
    var box = CGRect.null
    for id in world.bodyIDs where world[id].kind == .dynamic {
      let position = world.position(of: id)
      box = box.union(CGRect(x: position.x, y: position.y, width: 0, height: 0))
    }
    return box.isNull ? .zero : box.insetBy(dx: -100, dy: -100)
  }

  private mutating func addBodies(of world: World, _ place: (Vector) -> CGPoint) {
    var enclosures: [Enclosure] = []
    // An enclosure along a boundary that is there as a body, too, is drawn once.
    var loops: [[Vector]] = []
    for id in world.bodyIDs {
      let body = world[id]
      let activity: Activity = body.kind != .dynamic ? .fixed : world.isAsleep(id) ? .asleep : .awake
      let (sine, cosine) = Portable.sinCos(body.angle)
      func turned(_ point: Vector) -> Vector {
        Vector(x: cosine * point.x - sine * point.y, y: sine * point.x + cosine * point.y)
      }
      func outer(_ point: Vector) -> CGPoint { place(body.position + turned(point)) }
      for shape in body.shapes { add(shape, activity, outer) }
      if body.shapes.isEmpty, body.size != .zero {
        // Walls hold a body without a shape by its box, which does not turn.
        let (x, y) = (body.size.x / 2, body.size.y / 2)
        let corners = [Vector(x: -x, y: -y), Vector(x: x, y: -y), Vector(x: x, y: y), Vector(x: -x, y: y)]
        let isUpright = body.enclosure != nil
        outlines.append(
          Outline(
            points: corners.map { isUpright ? place(body.position + $0) : outer($0) }, isClosed: true,
            activity: activity))
      }
      if body.kind != .dynamic {
        for case .loop(let points) in body.shapes { loops.append(points.map { body.position + turned($0) }) }
      }
      if let enclosure = body.enclosure, !enclosures.contains(enclosure) { enclosures.append(enclosure) }
      if body.kind == .dynamic, let spring = body.spring, spring.frequency > 0 {
        anchors.append(place(spring.anchor))
        links.append(Link(kind: .attachment, start: place(spring.anchor), end: outer(spring.offset)))
      }
      let velocity = world.velocity(of: id)
      if activity != .asleep, velocity.dot(velocity) > Self.slowest * Self.slowest {
        velocities.append(
          Velocity(point: place(world.centerOfMass(of: id)), velocity: CGVector(dx: velocity.x, dy: velocity.y)))
      }
    }
    for enclosure in enclosures where !loops.contains(where: { enclosure.isAlong($0) }) { add(enclosure, place) }
  }

  private mutating func addJoints(of world: World, _ place: (Vector) -> CGPoint) {
    for id in world.jointIDs {
      let ends = world.anchors(of: id)
      links.append(Link(kind: LinkKind(world[id]), start: place(ends.a), end: place(ends.b)))
      if world[id].bodyA == nil { anchors.append(place(ends.a)) }
    }
  }

  private mutating func add(_ shape: Shape, _ activity: Activity, _ outer: (Vector) -> CGPoint) {
    switch shape {
    case .circle(let center, let radius):
      discs.append(
        Disc(
          center: outer(center), radius: CGFloat(radius), mark: outer(center + Vector(x: 0, y: -radius)),
          activity: activity))
    case .polygon, .capsule, .rounded:
      outlines.append(Outline(points: (shape.outline() ?? []).map(outer), isClosed: true, activity: activity))
    case .segment(let start, let end):
      outlines.append(Outline(points: [outer(start), outer(end)], isClosed: false, activity: activity))
    case .path(let points):
      outlines.append(Outline(points: points.map(outer), isClosed: false, activity: activity))
    case .loop(let points):
      outlines.append(Outline(points: points.map(outer), isClosed: true, activity: activity))
    }
  }

  /// Adds the existing walls of an enclosure.
  private mutating func add(_ enclosure: Enclosure, _ place: (Vector) -> CGPoint) {
    // Unbounded walls are drawn longer than any viewport.
    let far = 1e5
    let (left, right) = (max(enclosure.minX, -far), min(enclosure.maxX, far))
    let (top, bottom) = (max(enclosure.minY, -far), min(enclosure.maxY, far))
    let corners = [
      Vector(x: left, y: top), Vector(x: right, y: top), Vector(x: right, y: bottom), Vector(x: left, y: bottom),
    ]
    let isThere = [
      enclosure.minY.isFinite, enclosure.maxX.isFinite, enclosure.maxY.isFinite, enclosure.minX.isFinite,
    ]
    for side in 0..<4 where isThere[side] {
      outlines.append(
        Outline(points: [place(corners[side]), place(corners[(side + 1) % 4])], isClosed: false, activity: .fixed))
    }
  }
}

extension Enclosure {
  /// Whether a closed line has its four corners on these walls' corners.
  fileprivate func isAlong(_ loop: [Vector]) -> Bool {
    loop.count == 4 && loop.allSatisfy { ($0.x == minX || $0.x == maxX) && ($0.y == minY || $0.y == maxY) }
  }
}

extension Frame.Overlay.LinkKind {
  fileprivate init(_ joint: Joint) {
    switch joint.kind {
    case .distance: self = joint.softness == nil ? .rod : .spring
    case .rope: self = .rope
    case .pin: self = .pin
    case .weld: self = .weld
    case .slider: self = .slider
    case .mouse: self = .mouse
    }
  }
}
