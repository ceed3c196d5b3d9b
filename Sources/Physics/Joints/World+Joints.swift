extension World {
  /// Adds a joint and returns its identifier; its bodies wake.
  ///
  /// - Throws: `PhysicsError` if a world does not accept a value of the joint, or if one of its bodies is not in this
  ///   world; nothing is added then.
  /// - Complexity: O(*j*) in the next step, for *j* joints.
  @discardableResult
  public mutating func add(_ joint: Joint) throws(PhysicsError) -> JointID {
    for body in [joint.bodyA, joint.bodyB] {
      guard let body, !contains(body) else { continue }
      throw PhysicsError(
        "a joint's body", accepted: "in the world", found: "one that was removed or is of another world")
    }
    let id = try joints.add(centered(joint, 1))
    jointsChanged(joint)
    return id
  }

  /// Removes a joint; its identifier is invalid from now on. Its bodies wake.
  ///
  /// - Precondition: The joint is in the world.
  /// - Complexity: O(*j*) for *j* joints.
  public mutating func remove(_ id: JointID) {
    let joint = joints.joints[joints.place(of: id)]
    joints.remove(id)
    jointsChanged(joint)
  }

  /// Whether an identifier is that of a joint in this world.
  public func contains(_ id: JointID) -> Bool { joints.contains(id) }

  /// The identifiers of all joints, in order of creation.
  public var jointIDs: [JointID] { joints.ids }

  /// All values of a joint. An assignment takes effect in the next step.
  ///
  /// - Precondition: The joint is in the world, and a world accepts the values assigned.
  /// - Complexity: O(1) to read, O(*j*) in the next step after a change, for *j* joints.
  public subscript(id: JointID) -> Joint {
    get { centered(joints.joints[joints.place(of: id)], -1) }
    set {
      do { try update(id, to: newValue) } catch { fatalError(error.description) }
    }
  }

  /// Changes a joint to the given values, and wakes its bodies.
  ///
  /// - Throws: `PhysicsError` if a world does not accept a value, or if one of its bodies is not in this world; nothing
  ///   is changed then.
  /// - Precondition: The joint is in the world.
  public mutating func update(_ id: JointID, to joint: Joint) throws(PhysicsError) {
    let old = self[id]
    if old == joint { return }
    for body in [joint.bodyA, joint.bodyB] {
      guard let body, !contains(body) else { continue }
      throw PhysicsError(
        "a joint's body", accepted: "in the world", found: "one that was removed or is of another world")
    }
    try joints.update(id, to: centered(joint, 1))
    jointsChanged(old)
    jointsChanged(joint)
  }

  /// Moves the target of a mouse joint, in points of the world, and wakes its body. The solver's plan and warm start
  /// stay, so it may follow a finger in every step.
  ///
  /// - Precondition: The joint is a mouse joint in the world, and the target is finite.
  /// - Complexity: O(*g*) for *g* groups of connected joints; more if the body sleeps.
  public mutating func setTarget(_ target: Vector, of id: JointID) {
    let place = joints.place(of: id)
    let joint = joints.joints[place]
    guard case .mouse = joint.kind else { fatalError("only a mouse joint has a target, and this is a \(joint.kind)") }
    do { try target.checked("a mouse joint's target") } catch { fatalError(error.description) }
    if joint.anchorA == target { return }
    joints.setTarget(target, at: place)
    wake(row(of: joint.bodyB))
  }

  /// The present positions of a joint's two anchors, in points of the world.
  ///
  /// - Precondition: The joint is in the world.
  public func anchors(of id: JointID) -> (a: Vector, b: Vector) {
    let joint = joints.joints[joints.place(of: id)]
    let a = joint.bodyA.map { place(joint.anchorA, on: row(of: $0)) } ?? joint.anchorA
    return (a, place(joint.anchorB, on: row(of: joint.bodyB)))
  }

  private func place(_ point: Vector, on row: Int) -> Vector {
    Vector(x: bodies.x.position(row), y: bodies.y.position(row)) + bodies.angular.rotation[row](point)
  }

  /// A joint with anchors relative to the centres of mass instead of the origins (`sign` 1), or the reverse (-1).
  private func centered(_ joint: Joint, _ sign: Double) -> Joint {
    var joint = joint
    if let body = joint.bodyA { joint.anchorA -= bodies.inertias[row(of: body)].center * sign }
    joint.anchorB -= bodies.inertias[row(of: joint.bodyB)].center * sign
    return joint
  }

  /// Removes a body's joints, and wakes the bodies on their other ends.
  mutating func removeJoints(of id: BodyID) {
    let gone = joints.joints.filter { $0.bodyA == id || $0.bodyB == id }
    if gone.isEmpty { return }
    joints.removeJoints(of: id)
    for joint in gone { jointsChanged(joint) }
  }

  private mutating func jointsChanged(_ joint: Joint) {
    for body in [joint.bodyA, joint.bodyB] {
      guard let body, contains(body) else { continue }
      wake(row(of: body))
      graph.renewPairs(of: body.slot, &bodies, &joints)
    }
  }
}
