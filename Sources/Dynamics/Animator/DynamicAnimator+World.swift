import SpringflowDeterminism
import SpringflowGeometry
import SpringflowPhysics
import SpringflowViews

/// What behaviours do to the world.
extension DynamicAnimator {
  /// Puts the effect of behaviours on items into their bodies.
  func reconsider(_ items: [any DynamicItem]) {
    for item in items { if let member = table[item] { refresh(member) } }
    resume()
  }

  /// The body of an item that a behaviour holds.
  func body(of item: any DynamicItem) -> BodyID {
    guard let body = table.body(of: item) else { fatalError("\(ItemShape.name(of: item)) is not in the animator") }
    return body
  }

  func pose(of item: any DynamicItem) -> BodyPose {
    let body = body(of: item)
    return BodyPose(position: world.positionInPlace(of: body), angle: world.angleInPlace(of: body))
  }

  /// Moves the anchor of the spring of an item that has one spring; combines several anew.
  func moveSpring(of item: any DynamicItem, to anchor: Vector) {
    guard let member = table[item] else { return }
    if springCount(of: member) == 1 {
      world.setSpringAnchor(anchor, of: member.body)
    } else {
      refresh(member)
    }
    resume()
  }

  private func springCount(of member: AnimatedItem) -> Int {
    var count = 0
    member.holders.forEachUncounted { if $0.pullsItems { count += 1 } }
    return count
  }

  // MARK: Joints

  /// Adds a joint, or changes the one that there is.
  func setJoint(_ joint: Joint, _ id: inout JointID?) {
    do {
      if let id {
        try world.update(id, to: joint)
      } else {
        id = try world.add(joint)
      }
    } catch {
      fatalError("an attachment cannot be made: \(error)")
    }
    resume()
  }

  func removeJoint(_ id: JointID) {
    world.remove(id)
    resume()
  }

  // MARK: Forces

  /// Pushes an item in the next step, at a displacement from its centre in points; in newtons, or at once in newton
  /// seconds.
  func push(_ item: any DynamicItem, _ force: Vector, at offset: Vector?, _ mode: PushBehavior.Mode) {
    guard let body = table.body(of: item) else { return }
    let point = offset.map { world.positionInPlace(of: body) + $0 }
    switch mode {
    case .continuous: world.applyForce(force, to: body, at: point)
    case .instantaneous: world.applyImpulse(force, to: body, at: point)
    }
  }

  /// What a computed field sees of an item: its position in points, its velocity in points per second, mass and charge.
  func forceState(of item: any DynamicItem) -> (position: Vector, velocity: Vector, mass: Double, charge: Double)? {
    guard let id = table.body(of: item) else { return nil }
    let body = world.bodyInPlace(id)
    if body.kind != .dynamic { return nil }
    return (world.centerOfMass(of: id), body.velocity, world.mass(of: id), body.charge)
  }

  func addVelocity(_ velocity: CGPoint, to item: any DynamicItem) {
    guard let id = table.body(of: item) else { return }
    let old = world.bodyInPlace(id)
    if old.kind != .dynamic { return }
    world.setVelocity(old.velocity + Vector(velocity), of: id)
    resume()
  }

  func addAngularVelocity(_ velocity: CGFloat, to item: any DynamicItem) {
    guard let id = table.body(of: item) else { return }
    let old = world.bodyInPlace(id)
    if old.kind != .dynamic || !old.allowsRotation { return }
    world.setAngularVelocity(old.angularVelocity + Double(velocity), of: id)
    resume()
  }

  func angularVelocity(of item: any DynamicItem) -> CGFloat? {
    table.body(of: item).map { CGFloat(world.angularVelocity(of: $0)) }
  }

  /// An item's velocity in points per second, or `nil` for an item that is not in the animator.
  package final func velocity(of item: any DynamicItem) -> CGPoint? {
    guard let body = table.body(of: item) else { return nil }
    let velocity = world.velocityInPlace(of: body)
    return CGPoint(x: velocity.x, y: velocity.y)
  }

  /// Gives an item a velocity, in points per second.
  package final func setVelocity(_ velocity: CGPoint, of item: any DynamicItem) {
    guard let body = table.body(of: item) else { return }
    world.setVelocity(Vector(velocity), of: body)
    resume()
  }

  // MARK: Fields

  /// A bit by which bodies know a field.
  func takeFieldCategory(for behavior: FieldBehavior) -> UInt64 {
    guard fieldCategories.used.nonzeroBitCount < World.maximumFieldCount, let bit = fieldCategories.take() else {
      fatalError(
        "an animator has at most \(World.maximumFieldCount) fields; \(type(of: behavior)) is one more. Add its items to a "
          + "field that acts already")
    }
    return bit
  }

  func freeFieldCategory(_ category: UInt64) { fieldCategories.free(category) }

  func addField(_ field: Field) -> FieldID {
    do { return try world.add(field) } catch { fatalError("a field cannot be added: \(error)") }
  }

  func setField(_ field: Field, _ id: FieldID) {
    do { try world.update(id, to: field) } catch { fatalError("a field cannot be changed: \(error)") }
    resume()
  }

  func removeField(_ id: FieldID) { world.remove(id) }

  // MARK: Boundaries

  /// A bit for the items or the boundaries of a collision behaviour.
  func takeLayer(for behavior: CollisionBehavior) -> UInt64 {
    guard let layer = layers.take() else {
      fatalError(
        "an animator keeps at most \(LayerSet.count) groups of colliding items and boundaries apart; "
          + "\(type(of: behavior)) makes one more. Put items that may meet into one CollisionBehavior")
    }
    return layer
  }

  func freeLayer(_ layer: UInt64) { layers.free(layer) }

  /// Puts a boundary into the world, or changes the one that is there.
  func placeBoundary(
    _ boundary: inout CollisionBehavior.Boundary, layer: UInt64, isSolid: Bool, of behavior: CollisionBehavior
  ) {
    var body = Body.wall(
      [boundary.shape], friction: CollisionBehavior.boundaryFriction,
      restitution: CollisionBehavior.boundaryElasticity)
    body.filter = ContactFilter(categories: layer, collidesWith: layer == 0 ? 0 : LayerSet.item)
    // Of what items pass through, delegates still hear.
    if !isSolid { body.shapeProperties = [ShapeProperties(isSensor: true)] }
    do {
      if let id = boundary.body {
        try world.update(id, to: body)
      } else {
        boundary.body = try world.add(body)
      }
    } catch {
      fatalError("boundary \(boundary.name) cannot be made: \(error)")
    }
    if let id = boundary.body {
      contacts.add(id, ContactMonitor.BoundaryOwner(behavior: behavior, identifier: boundary.identifier))
    }
    resume()
  }

  func removeBoundary(_ boundary: inout CollisionBehavior.Boundary) {
    guard let id = boundary.body else { return }
    boundary.body = nil
    contacts.remove(id, among: members)
    world.remove(id)
    resume()
  }
}
