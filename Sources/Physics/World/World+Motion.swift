import SpringflowNumerics

/// Setters of single values of a body's motion, for hosts that set them for many bodies in each step.
///
/// Each has the effect of an assignment through the subscript, to the bit, without its checks of all other values: a
/// value that the body has already changes nothing, another one takes effect at once and wakes the body.
extension World {
  /// Moves the anchor of a body's spring alone, in points.
  ///
  /// - Precondition: The body is in the world and has a spring; the anchor is within 1e12 points of the origin.
  /// - Complexity: O(1), and O(*s*) for *s* convex parts of its shapes.
  public mutating func setSpringAnchor(_ anchor: Vector, of id: BodyID) {
    Self.requireExtent(anchor, "a spring's anchor")
    let row = row(of: id)
    guard let old = bodies.springAnchor(row) else {
      Self.refuseBodyWithoutSpring()
    }
    if old == anchor { return }
    wake(row)
    bodies.setSpringAnchor(anchor, of: row, gravity)
    finishChange(of: row)
  }

  /// Sets the velocity of a body's origin, in points per second.
  ///
  /// - Precondition: The body is in the world and the velocity is at most 1e12 pt/s in either direction.
  /// - Complexity: O(1), and O(*s*) for *s* convex parts of its shapes.
  public mutating func setVelocity(_ velocity: Vector, of id: BodyID) {
    Self.requireExtent(velocity, "a body's velocity")
    let row = row(of: id)
    if bodies.originVelocity(row) == velocity { return }
    wake(row)
    bodies.setVelocity(velocity, of: row, gravity)
    finishChange(of: row)
  }

  /// Rotates a body about its origin to an angle, in radians from x to y (clockwise on screen).
  ///
  /// - Precondition: The body is in the world and the angle is at most 1e9 rad.
  /// - Complexity: O(1), and O(*s*) for *s* convex parts of its shapes.
  public mutating func setAngle(_ angle: Double, of id: BodyID) {
    require(abs(angle) <= 1e9, "a body's angle is from -1e9 to 1e9 rad, found \(angle)")
    let row = row(of: id)
    if bodies.angular.angle[row] == angle { return }
    wake(row)
    bodies.setAngle(angle, of: row, gravity)
    finishChange(of: row)
  }

  /// Sets the angular velocity of a body, in radians per second; one that does not rotate keeps zero.
  ///
  /// - Precondition: The body is in the world and the angular velocity is at most 1e9 rad/s.
  /// - Complexity: O(1), and O(*s*) for *s* convex parts of its shapes.
  public mutating func setAngularVelocity(_ angularVelocity: Double, of id: BodyID) {
    require(
      abs(angularVelocity) <= 1e9, "a body's angular velocity is from -1e9 to 1e9 rad/s, found \(angularVelocity)")
    let row = row(of: id)
    if bodies.angular.velocity[row] == angularVelocity { return }
    wake(row)
    bodies.setAngularVelocity(angularVelocity, of: row, gravity)
    finishChange(of: row)
  }

  @inline(__always)
  private mutating func finishChange(of row: Int) {
    quarantine(row, "the body was given more than \(Self.highestSpeed) pt/s or rad/s at its centre of mass")
    bodies.updateSnapshot(row, settings)
    graph.refit(row, &bodies)
  }

  @inline(__always)
  private static func requireExtent(_ vector: Vector, _ subject: @autoclosure () -> String) {
    require(
      PhysicsError.extent.contains(vector.x) && PhysicsError.extent.contains(vector.y),
      "\(subject()) is within 1e12 of the origin, found (\(vector.x), \(vector.y))")
  }

  @inline(never)
  private static func refuseBodyWithoutSpring() -> Never {
    fatalError("a spring's anchor is set on a body that has a spring; give it one through its subscript first")
  }
}

extension BodyStore {
  /// The anchor of a body's spring, read by its address, as a row is large.
  @inline(__always)
  fileprivate func springAnchor(_ row: Int) -> Vector? {
    rows.withUnsafeBufferPointer { rows in rows.baseAddress.flatMap { ($0 + row).pointee.body.spring?.anchor } }
  }

  fileprivate mutating func setSpringAnchor(_ anchor: Vector, of row: Int, _ gravity: Vector) {
    let isPlain = rows.withUnsafeMutableBufferPointer { rows in
      guard let start = rows.baseAddress else { return false }
      let body = start + row
      body.pointee.body.spring?.anchor = anchor
      return body.pointee.body.kind == .dynamic && body.pointee.body.enclosure == nil
        && body.pointee.body.spring?.offset == .zero
    }
    if isPlain, inertias[row].center == .zero, inertias[row].inverseMoment != 0 || angular.velocity[row] == 0 {
      moveOrigin(row, to: anchor, gravity)
      return
    }
    setMotion(
      row, position: originPosition(row), velocity: originVelocity(row), angularVelocity: angular.velocity[row],
      gravity)
  }

  /// The part of ``setMotion(_:position:velocity:angularVelocity:_:)`` that counts for a body without walls whose spring
  /// is attached at the centre of mass: nothing but the origin of its displacement changes, and the sign of a zero.
  private mutating func moveOrigin(_ row: Int, to anchor: Vector, _ gravity: Vector) {
    let turning = angular.velocity[row]
    if turning != 0 { hasTurningBodies = true }
    let lever = angular.rotation[row](.zero)
    let velocity = velocity(row) + lever.turned * turning
    (x.v[row], y.v[row]) = (velocity.x, velocity.y)
    let center = center(row) + lever
    let model = Int(snapshots[row].model)
    let origin =
      anchor
      + models.withUnsafeBufferPointer { models in
        models.baseAddress.map { ($0 + model).pointee.equilibriumOffset(gravity: gravity) } ?? .zero
      }
    (x.origin[row], y.origin[row]) = (origin.x, origin.y)
    (x.u[row], y.u[row]) = (center.x - origin.x, center.y - origin.y)
  }

  fileprivate mutating func setVelocity(_ velocity: Vector, of row: Int, _ gravity: Vector) {
    setMotion(
      row, position: originPosition(row), velocity: velocity, angularVelocity: angular.velocity[row], gravity)
  }

  fileprivate mutating func setAngle(_ angle: Double, of row: Int, _ gravity: Vector) {
    let (position, velocity) = (originPosition(row), originVelocity(row))
    angular.set(row, angle: angle)
    setMotion(row, position: position, velocity: velocity, angularVelocity: angular.velocity[row], gravity)
  }

  fileprivate mutating func setAngularVelocity(_ angularVelocity: Double, of row: Int, _ gravity: Vector) {
    setMotion(
      row, position: originPosition(row), velocity: originVelocity(row), angularVelocity: angularVelocity, gravity)
  }
}
