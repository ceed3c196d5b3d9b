import SpringflowNumerics

/// The state of a joint that the next step depends on besides its definition and its bodies: see
/// `JointSolver.applyGeometricStiffness`.
struct JointWarmStart: Hashable, Sendable {
  var stiffnessA = 0.0
  var stiffnessB = 0.0
}

/// The joints of a world, and the data for their direct solver.
///
/// A substep of length h moves a body by its mean velocity w, x′ = x + h w. `solvePositions` adds impulses P₁ along the
/// joints' directions at x to w such that the full, not linearised, error at x′ is zero, whatever error x had, so that
/// errors do not accumulate. Then the caller moves the bodies, turns w into the velocities at the end (the free ones
/// plus P₁), and `solveVelocities` adds impulses P₂ along the directions at x′ such that the error's rate is zero. This
/// is RATTLE (Andersen, J. Comput. Phys. 52, 1983): of second order, reversible in time, and without drift of energy.
///
/// Both phases solve J M⁻¹ Jᵀ λ = b for all joints of a connected group, by a sparse L D Lᵀ factor whose order and
/// structure are computed when joints are added or removed: by blocks of joints (``Elimination``) in small groups and
/// trees, by dense fronts (``SparseFactor``) in nets of 32 joints or more with closed loops. A caller that alternates with contacts may call a phase
/// several times; each call starts from the velocities that it finds, and the factor is reused while poses and masses
/// have the same bits, a net's while its rows agree to some 1e-8.
///
/// Where joints repeat each other, as in a net of pins, only the sum of their impulses is determined. A net's factor
/// adds 1e-9 of its diagonal to A, so the impulses are about the least ones that hold the net.
///
/// Only `joints`, `ids`, `slots`, `freeSlots` and `warmStarts` are state (call `storeWarmStarts` before hashing or
/// encoding); all other values follow from them and are rebuilt when needed.
///
/// - Complexity: A phase is O(*n*) for *n* joints in chains and trees, O(*n* log *n*) in plane nets of bodies that rest,
///   O(*n*^1.5) in those of bodies that move, and O(*k*³) for *k* joints of one body that moves. It allocates nothing.
package struct JointSet: Sendable {
  struct JointHandle: Sendable {
    var place: Int32
    var generation: UInt32
  }

  /// In order of creation.
  package var joints: [Joint] = []
  package var ids: [JointID] = []
  /// The warm starts for the next substep; parallel to `joints`, and up to date after `storeWarmStarts`.
  var warmStarts: [JointWarmStart] = []
  var slots: [JointHandle] = []
  var freeSlots: [Int32] = []

  /// The pairs of bodies that they connect.
  private(set) var connections = JointLinks()
  package var needsRebuild = false
  /// The length of substep for which the soft rows are computed.
  var softStep = 0.0

  // The plan, and the solver's arrays.
  package var groups = Buffer<JointGroup>()
  var records = Buffer<JointRecord>()
  var states = Buffer<JointState>()
  var nodes = Buffer<JointNode>()
  var diagonal = Buffer<Matrix3>()
  var lower = Buffer<Matrix3>()
  var starts = Buffer<Int32>()
  var rowOf = Buffer<Int32>()
  var targets = Buffer<Int32>()
  var targetStarts = Buffer<Int32>()
  var couplings = Buffer<JointCoupling>()
  /// The factors of nets.
  var sparse = SparseFactor()
  var links = Buffer<ChainLinks>()
  var chainNodes = Buffer<ChainNodes>()
  /// The link of each joint (twice the pair plus the lane), or −1.
  var linkIndex: [Int32] = []
  /// The index of each joint in the order of elimination.
  var eliminationIndex: [Int32] = []

  package init() {}

  /// Makes a set of decoded joints; each has its identifier, its warm start and its slot.
  init(joints: [Joint], ids: [JointID], warmStarts: [JointWarmStart], slots: [JointHandle], freeSlots: [Int32]) {
    self.joints = joints
    self.ids = ids
    self.warmStarts = warmStarts
    self.slots = slots
    self.freeSlots = freeSlots
    connections = JointLinks(joints)
    needsRebuild = true
  }

  /// Adds a joint and returns its identifier.
  ///
  /// - Throws: `PhysicsError` if a world does not accept a value of the joint.
  package mutating func add(_ joint: Joint) throws(PhysicsError) -> JointID {
    try joint.validate()
    let slot: Int32
    if let free = freeSlots.popLast() {
      slot = free
      slots[Int(slot)].place = Int32(joints.count)
    } else {
      slot = Int32(slots.count)
      slots.append(JointHandle(place: Int32(joints.count), generation: 0))
    }
    let id = JointID(slot: slot, generation: slots[Int(slot)].generation)
    storeWarmStarts()
    joints.append(joint)
    connections.insert(joint)
    warmStarts.append(JointWarmStart())
    ids.append(id)
    needsRebuild = true
    return id
  }

  /// Removes a joint; its identifier is invalid from now on.
  ///
  /// - Complexity: O(*n*).
  package mutating func remove(_ id: JointID) {
    let place = place(of: id)
    removeAll { $0 == place }
  }

  /// Removes the joints of a body that is removed, and returns their identifiers.
  ///
  /// - Complexity: O(*n*).
  @discardableResult
  mutating func removeJoints(of body: BodyID) -> [JointID] {
    let places = joints.indices.filter { joints[$0].bodyA == body || joints[$0].bodyB == body }
    let names = places.map { ids[$0] }
    if !places.isEmpty { removeAll { places.contains($0) } }
    return names
  }

  private mutating func removeAll(where isGone: (Int) -> Bool) {
    storeWarmStarts()
    var keptJoints: [Joint] = []
    var keptWarmStarts: [JointWarmStart] = []
    var keptIDs: [JointID] = []
    var gone: [JointID] = []
    for place in joints.indices {
      if isGone(place) {
        gone.append(ids[place])
        continue
      }
      slots[Int(ids[place].slot)].place = Int32(keptJoints.count)
      keptJoints.append(joints[place])
      keptWarmStarts.append(warmStarts[place])
      keptIDs.append(ids[place])
    }
    for id in gone {
      slots[Int(id.slot)].generation &+= 1
      slots[Int(id.slot)].place = -1
      freeSlots.append(id.slot)
    }
    joints = keptJoints
    connections = JointLinks(keptJoints)
    warmStarts = keptWarmStarts
    ids = keptIDs
    needsRebuild = true
  }

  /// Changes a joint to the given values.
  ///
  /// - Throws: `PhysicsError` if a world does not accept a value; nothing is changed then.
  package mutating func update(_ id: JointID, to joint: Joint) throws(PhysicsError) {
    let place = place(of: id)
    if joints[place] == joint { return }
    try joint.validate()
    storeWarmStarts()
    joints[place] = joint
    connections = JointLinks(joints)
    needsRebuild = true
  }

  /// Moves the target of the mouse joint at an index in the list of joints; the plan stays valid.
  mutating func setTarget(_ target: Vector, at place: Int) {
    joints[place].anchorA = target
    if needsRebuild { return }
    let p = Int(eliminationIndex[place])
    records[p].anchorA = target
    // The group's errors are computed anew.
    for k in groups.indices where groups[k].joints.contains(p) { groups[k].isFactored = false }
  }

  /// Brings `warmStarts` up to date with the solver.
  package mutating func storeWarmStarts() {
    if needsRebuild { return }
    for place in eliminationIndex.indices {
      if linkIndex[place] >= 0 {
        warmStarts[place] = chainWarmStart(Int(linkIndex[place]))
        continue
      }
      let state = states[Int(eliminationIndex[place])]
      warmStarts[place] = JointWarmStart(stiffnessA: state.stiffnessA, stiffnessB: state.stiffnessB)
    }
  }

  /// Restores a decoded warm start.
  mutating func setWarmStart(_ warmStart: JointWarmStart, at place: Int) {
    storeWarmStarts()
    warmStarts[place] = warmStart
    needsRebuild = true
  }

  /// Whether an identifier is that of a joint in the set.
  package func contains(_ id: JointID) -> Bool {
    slots.indices.contains(Int(id.slot)) && slots[Int(id.slot)].generation == id.generation
      && slots[Int(id.slot)].place >= 0
  }

  /// The index of a joint in the list of joints.
  ///
  /// - Precondition: The joint is in the world.
  func place(of id: JointID) -> Int {
    require(contains(id), "the joint is not in this world: it was removed, or belongs to another one")
    return Int(slots[Int(id.slot)].place)
  }
}
