/// The pairs of bodies that joints connect, by slot.
struct JointLinks: Sendable {
  private var neighbors: [Int32: [Int32]] = [:]
  /// Pairs whose joint disables contacts between them.
  private var apart: Set<UInt64> = []

  init() {}

  init(_ joints: [Joint]) {
    for joint in joints { insert(joint) }
  }

  /// Adds a joint after all others.
  mutating func insert(_ joint: Joint) {
    let b = joint.bodyB.slot
    guard let a = joint.bodyA?.slot else {
      neighbors[b, default: []] += []
      return
    }
    neighbors[a, default: []].append(b)
    neighbors[b, default: []].append(a)
    if !joint.collides { apart.insert(PairTable.key(Int(a), Int(b))) }
  }

  @inline(__always)
  func forbidContact(_ a: Int32, _ b: Int32) -> Bool {
    !apart.isEmpty && apart.contains(PairTable.key(Int(a), Int(b)))
  }

  /// Whether a joint holds a body.
  @inline(__always)
  func isJointed(_ slot: Int32) -> Bool { neighbors[slot] != nil }

  /// The bodies that joints connect to a body, in order of the joints.
  @inline(__always)
  func neighbors(of slot: Int32) -> [Int32] { neighbors[slot] ?? [] }
}

extension JointSet {
  /// Whether a joint disables contacts between two bodies.
  @inline(__always)
  func forbidContact(_ a: Int32, _ b: Int32) -> Bool { connections.forbidContact(a, b) }

  /// Whether a joint holds a body.
  @inline(__always)
  func isJointed(_ slot: Int32) -> Bool { connections.isJointed(slot) }

  /// The bodies that joints connect to a body, in order of the joints.
  @inline(__always)
  func neighbors(of slot: Int32) -> [Int32] { connections.neighbors(of: slot) }
}

extension JointSet {
  /// Refuses a shift of a body's centre of mass that puts an anchor of its joints beyond the limits.
  func checkAnchors(of id: BodyID, shift: Vector) throws(PhysicsError) {
    for joint in joints where joint.bodyA == id || joint.bodyB == id {
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
  mutating func shiftAnchors(of id: BodyID, by shift: Vector) {
    for place in joints.indices {
      let joint = joints[place]
      if joint.bodyA != id, joint.bodyB != id { continue }
      do { try update(ids[place], to: recentered(joint, of: id, by: shift)) } catch {
        fatalError(error.description)
      }
    }
  }

  /// Requests a new plan, as rows have moved, fallen asleep or woken; warm starts are kept.
  mutating func invalidate() {
    storeWarmStarts()
    needsRebuild = true
  }
}
