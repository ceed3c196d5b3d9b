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

  /// The present positions of a joint's two anchors, in points of the world.
  ///
  /// - Precondition: The joint is in the world.
  public func anchors(of id: JointID) -> (a: Vector, b: Vector) {
    let joint = joints.joints[joints.place(of: id)]
    let a = joint.bodyA.map { place(joint.anchorA, on: row(of: $0)) } ?? joint.anchorA
    return (a, place(joint.anchorB, on: row(of: joint.bodyB)))
  }

  private func place(_ point: Vector, on row: Int) -> Vector {
    Vector(x: x.position(row), y: y.position(row)) + angular.rotation[row](point)
  }

  /// A joint with anchors relative to the centres of mass instead of the origins (`sign` 1), or the reverse (-1).
  private func centered(_ joint: Joint, _ sign: Double) -> Joint {
    var joint = joint
    if let body = joint.bodyA { joint.anchorA -= inertias[row(of: body)].center * sign }
    joint.anchorB -= inertias[row(of: joint.bodyB)].center * sign
    return joint
  }

  /// Refuses a shift of a body's centre of mass that puts an anchor of its joints beyond the limits.
  func checkJoints(of id: BodyID, shift: Vector) throws(PhysicsError) {
    for joint in joints.joints where joint.bodyA == id || joint.bodyB == id {
      try recentered(joint, of: id, by: shift).validate()
    }
  }

  private func recentered(_ joint: Joint, of id: BodyID, by shift: Vector) -> Joint {
    var joint = joint
    if joint.bodyA == id { joint.anchorA -= shift }
    if joint.bodyB == id { joint.anchorB -= shift }
    return joint
  }

  /// Shifts a body's anchors, as its centre of mass has moved within it.
  mutating func recenterJoints(of id: BodyID, by shift: Vector) {
    for place in joints.joints.indices {
      let joint = joints.joints[place]
      if joint.bodyA != id, joint.bodyB != id { continue }
      do { try joints.update(joints.ids[place], to: recentered(joint, of: id, by: shift)) } catch {
        fatalError(error.description)
      }
    }
  }

  /// Removes a body's joints, and wakes the bodies on their other ends.
  mutating func removeJoints(of id: BodyID) {
    let gone = joints.joints.filter { $0.bodyA == id || $0.bodyB == id }
    if gone.isEmpty { return }
    joints.removeJoints(of: id)
    for joint in gone { jointsChanged(joint) }
  }

  private mutating func jointsChanged(_ joint: Joint) {
    jointLinks = JointLinks(joints.joints)
    for body in [joint.bodyA, joint.bodyB] {
      guard let body, contains(body) else { continue }
      wake(row(of: body))
      renewPairs(of: row(of: body))
    }
  }

  /// Marks a body's pairs to be searched again: a joint may disable or enable some.
  private mutating func renewPairs(of row: Int) {
    let slot = Int(bodyRows[row].slot)
    var edge = slots[slot].firstContact
    while edge >= 0 {
      let contact = contacts[Int(edge) >> 1]
      let index = Int(edge) >> 1
      edge = edge & 1 == 1 ? contact.nextB : contact.nextA
      if jointLinks.forbidContact(contact.slotA, contact.slotB) { destroyContact(index) }
    }
    var collider = slots[slot].firstCollider
    while collider >= 0 {
      movedColliders.append(collider)
      collider = colliders[Int(collider)].next
    }
  }

  // MARK: In a step

  /// Adds the bodies of awake joints to the solver bodies, before all others, so that their indices stay the same from
  /// step to step; rebuilds the joints' plan if these indices or the joints have changed.
  mutating func gatherJointed() {
    if joints.joints.isEmpty {
      jointedRows.removeAll(keepingCapacity: true)
      return
    }
    if jointPlanIsTemporary {
      jointPlanIsTemporary = false
      joints.invalidate()
    }
    if joints.needsRebuild {
      planJoints()
    } else if solverBodies.count == 1 {
      for row in jointedRows { solverBodies.add(Int(row)) }
    }
    joints.beginStep()
  }

  /// The number of the last step's first solver bodies that joints hold in this step, too.
  var keptJointedCount: Int {
    let isOld = joints.needsRebuild || jointPlanIsTemporary || joints.joints.isEmpty
    return isOld || solverBodies.count <= jointedRows.count ? 0 : jointedRows.count
  }

  private mutating func planJoints() {
    // Bodies that woke during the step come after others; the next step puts them first.
    jointPlanIsTemporary = solverBodies.count > 1
    jointedRows.removeAll(keepingCapacity: true)
    var seen = Set<Int>()
    for joint in joints.joints {
      let (a, b) = (joint.bodyA.map { row(of: $0) } ?? -1, row(of: joint.bodyB))
      if !(a >= 0 && isAwake(a)) && !isAwake(b) { continue }
      for row in [a, b] where row >= 0 && seen.insert(row).inserted {
        solverBodies.add(row)
        jointedRows.append(Int32(row))
      }
    }
    let (places, rows, slots, inertias) = (solverBodies.places, solverBodies.rows, slots, inertias)
    joints.rebuild(
      row: { Int(places[Int(slots[Int($0.slot)].row)]) },
      moves: { $0 > 0 && inertias[Int(rows[$0])].inverseMass > 0 })
  }

  /// The solver bodies in the joint solver's form, at the beginning of a substep or at its end.
  @inline(__always)
  static func jointBodies(_ bodies: SolverBodyColumns, isMean: Bool) -> JointBodies {
    JointBodies(
      x: UnsafePointer(bodies.x), y: UnsafePointer(bodies.y), angle: UnsafePointer(bodies.angle),
      cosine: UnsafePointer(bodies.cosine), sine: UnsafePointer(bodies.sine), velocityX: bodies.meanX,
      velocityY: bodies.meanY, spin: bodies.meanSpin,
      inverseMass: UnsafePointer(isMean ? bodies.inverseMeanMass : bodies.inverseMass),
      inverseInertia: UnsafePointer(isMean ? bodies.inverseMeanMoment : bodies.inverseMoment), isAsleep: nil)
  }
}

/// The pairs of bodies that joints connect, by slot.
struct JointLinks: Sendable {
  private var neighbors: [Int32: [Int32]] = [:]
  /// Pairs whose joint disables contacts between them.
  private var apart: Set<UInt64> = []

  init() {}

  init(_ joints: [Joint]) {
    for joint in joints {
      let b = joint.bodyB.slot
      guard let a = joint.bodyA?.slot else {
        neighbors[b, default: []] += []
        continue
      }
      neighbors[a, default: []].append(b)
      neighbors[b, default: []].append(a)
      if !joint.collides { apart.insert(PairTable.key(Int(a), Int(b))) }
    }
  }

  var isEmpty: Bool { neighbors.isEmpty }

  func forbidContact(_ a: Int32, _ b: Int32) -> Bool {
    !apart.isEmpty && apart.contains(PairTable.key(Int(a), Int(b)))
  }

  /// Whether a joint holds a body.
  func isJointed(_ slot: Int32) -> Bool { neighbors[slot] != nil }

  /// The bodies that joints connect to a body, in order of the joints.
  func neighbors(of slot: Int32) -> [Int32] { neighbors[slot] ?? [] }
}

extension JointSet {
  /// Requests a new plan, as rows have moved, fallen asleep or woken; warm starts are kept.
  mutating func invalidate() {
    storeWarmStarts()
    needsRebuild = true
  }
}
