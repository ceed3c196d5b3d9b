import SpringflowNumerics
import SpringflowPhysics
import SpringflowViews

extension CollisionBehavior {
  /// One boundary: a static body of thin walls.
  package struct Boundary {
    /// `nil` for the reference bounds.
    package let identifier: (any NSCopying)?
    let path: BezierPath
    /// In points of the animator's coordinates.
    var points: [Vector]
    let isClosed: Bool
    /// The boundary's body in the world, if it is in one.
    package var body: BodyID?

    init(identifier: (any NSCopying)?, path: BezierPath, points: [Vector], isClosed: Bool) {
      self.identifier = identifier
      self.path = path.copy() as? BezierPath ?? path
      (self.points, self.isClosed) = (points, isClosed)
    }

    /// What two equal identifiers have in common.
    @MainActor
    static func key(of identifier: any NSCopying) -> AnyHashable {
      (identifier as? AnyHashable) ?? AnyHashable(ObjectIdentifier(identifier as AnyObject))
    }

    @MainActor
    var key: AnyHashable? { identifier.map(Self.key) }

    /// The identifier in the sentences of errors.
    var name: String { identifier.map { "\($0)" } ?? "of the reference bounds" }

    var shape: Shape {
      if points.count == 2 { return .segment(points[0], points[1]) }
      return isClosed ? .loop(points) : .path(points)
    }

    func hash(into hash: inout StateHash) {
      hash.combine(points) { $0.combine($1.x, $1.y) }
      hash.combine(isClosed)
      hash.combine(body) { $1.hash(into: &$0) }
    }

    /// Puts the boundary into an animator's world, or changes it there.
    @MainActor
    mutating func place(in animator: DynamicAnimator, layer: UInt64, isSolid: Bool, of behavior: CollisionBehavior) {
      var wall = Body.wall(
        [shape], friction: CollisionBehavior.boundaryFriction, restitution: CollisionBehavior.boundaryElasticity)
      wall.filter = ContactFilter(categories: layer, collidesWith: layer == 0 ? 0 : LayerSet.item)
      // Of what items pass through, delegates still hear.
      if !isSolid { wall.shapeProperties = [ShapeProperties(isSensor: true)] }
      do {
        let id: BodyID
        if let body {
          id = body
          try animator.world.update(id, to: wall)
        } else {
          id = try animator.world.add(wall)
        }
        body = id
        animator.contacts.add(id, ContactMonitor.BoundaryOwner(behavior: behavior, identifier: identifier))
      } catch {
        fatalError("boundary \(name) cannot be made: \(error)")
      }
    }

    /// Takes the boundary out of an animator's world, if it is in one.
    @MainActor
    mutating func remove(from animator: DynamicAnimator?) {
      guard let id = body else { return }
      body = nil
      guard let animator else { return }
      animator.contacts.remove(id, among: animator.members)
      animator.world.remove(id)
    }
  }
}
