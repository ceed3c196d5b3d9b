/// Impulses at contacts, eight contacts at a time.
///
/// A substep follows RATTLE (Andersen 1983): impulses in its position phase correct the mean velocity so that the poses
/// at its end are permitted, impulses in its velocity phase correct the velocity at its end so that it is permitted. A
/// steady force is thus split into two equal halves, free motion stays exact, and a body at rest has no velocity.
/// Contacts without a common body have one colour and are solved side by side; colours follow each other (projected
/// Gauss-Seidel). A contact's impulse in one substep is the warm start of the next. Overlaps are reduced a little in
/// every substep by displacements without velocity (nonlinear Gauss-Seidel as in Box2D 2.4), so weight does not
/// compress a contact: soft contacts would let a tall column buckle under its weight. In large islands an impulse's
/// difference from its mean over the last steps fades: with one pass per substep they would oscillate for seconds like
/// a stack of springs; the fading brings them to rest. A steady impulse does not fade (see ``IslandKind``).
struct ContactSolver: Sendable {
  /// A contact that is to be solved.
  struct Constraint {
    /// Indices among the solver bodies; 0 for a body that does not move.
    var a: Int32
    var b: Int32
    /// A contact's number, or below zero `-1 - wall` for a wall of an enclosure.
    var source: Int32
    /// Its colour first, later its lane.
    var lane: Int32 = 0
    /// Whether one of the bodies had an impact in the step.
    var hadImpact = false
    /// Whether the two have had an impact, and had no impulse in the last step.
    var isNew = false
    /// Whether its points are those of the last step, with other separations.
    var isFollowed = false
  }

  var constraints = Buffer<Constraint>()
  /// Those of the last step, with their lanes.
  private var lastConstraints = Buffer<Constraint>()
  var walls = Buffer<EnclosureContact>()
  /// Indices of the constraints of bodies that meet within the step.
  var meetings = Buffer<Int32>()
  /// The colours that are already used at each solver body, one bit per colour.
  var colors = Buffer<UInt64>()
  var colorCounts = Buffer<Int32>(repeating: 0, count: overflow + 1)
  var groupCount = 0
  /// By kind of island except the last: the end of its groups.
  var kindEnds = SIMD8<Int32>()
  /// By index among the solver bodies: an earlier solver body of the same island, or the index itself for its
  /// representative; then, at the representative, the number of the island's contacts.
  var islandParents = Buffer<Int32>()
  var islandContacts = Buffer<Int32>()
  /// By index among the solver bodies: whether the body, or for a representative its whole island, hardly moves.
  var isCalm = Buffer<Bool>()
  /// At an island's representative: its kind.
  var islandKinds = Buffer<IslandKind>()
  /// By index among the solver bodies: the row, and the inverse masses in the lanes.
  private var laneRows = Buffer<Int32>()
  private var laneMasses = Buffer<SIMD4<Float>>()
  /// The number of solver bodies of the islands.
  var arrangedCount = 0
  /// Whether the lanes do not hold the last step's impulses.
  var lanesAreStale = true
  /// By group: whether one of its contacts has other masses or points than in the last step.
  var changes = Buffer<Bool>()
  /// By index among the solver bodies: whether joints hold the body, or for a representative one of its island.
  var isJointed = Buffer<Bool>()
  /// The first lane of the contacts that found no colour.
  var firstSingleLane = 0
  /// By group, the quantities of its contacts.
  var lanes = Buffer<WideFloat>()
  /// By group: whether a contact is of an island that touches no static body.
  var floats = Buffer<Bool>()
  /// By group: eight solver indices of A, then eight of B.
  var places = Buffer<Int32>()
  /// Velocities, and displacements since the step began: x, y, rotation.
  var velocities = Buffer<SIMD4<Float>>()
  var displacements = Buffer<SIMD4<Float>>()
  /// The columns of a group's bodies in a pass.
  private var columns = Buffer<WideFloat>(repeating: .zero, count: 2 * MotionColumns.count)
  /// By index among the solver bodies: whether its island touches no static body.
  var isFloating = Buffer<Bool>()
  /// Rows to which contacts have given much speed in the step, and the distance that this covers in a step, in points.
  var fastBodies: [(row: Int32, distance: Double)] = []
  /// By index among the solver bodies, at the representative of a floating island: its angular momentum.
  var momenta = Buffer<IslandMomentum>()

  /// The number of colours for one kind of island. Contacts that find no colour are solved one after the other.
  static let colorsOfKind = 48
  static let overflow = colorsOfKind * IslandKind.allCases.count

  /// The longest correction of an overlap in a substep. In points.
  static let longestPush: Float = 1.25
  /// An overlap that is left as it is, so that contacts at rest stay contacts. In points.
  static let slop: Float = 0.02
  /// The share of an impulse's difference from its mean that is lost in a substep, and the share by which the mean
  /// follows in a step.
  static let fading: Float = 0.05
  static let meanShare: Float = 0.05
  /// Impulses that differ from their mean by less than this share of the contact's do not fade: a slowly leaning body
  /// is supported in full.
  static let steadyShare: Float = 0.003

  /// Begins a step.
  mutating func begin() {
    swap(&constraints, &lastConstraints)
    constraints.removeAll()
    walls.removeAll()
    meetings.removeAll()
  }

  /// The data of the passes by address.
  @inline(__always)
  var passes: ContactPasses {
    mutating get {
      ContactPasses(
        lanes: lanes.mutableAddress, columns: columns.mutableAddress, places: places.mutableAddress,
        constraints: constraints.address,
        count: constraints.count, velocities: velocities.mutableAddress, displacements: displacements.mutableAddress,
        isFloating: isFloating.mutableAddress, walls: walls.mutableAddress, groups: groupCount,
        floats: floats.mutableAddress, changes: changes.mutableAddress, kindEnds: kindEnds)
    }
  }

  /// Whether the constraints are those of the last step, and none of their bodies had an impact.
  func hasSameConstraints() -> Bool {
    guard constraints.count == lastConstraints.count else { return false }
    let (constraints, last) = (constraints.address, lastConstraints.address)
    for index in 0..<self.constraints.count {
      guard constraints[index].a == last[index].a, constraints[index].b == last[index].b,
        constraints[index].source == last[index].source, !constraints[index].hadImpact, !last[index].hadImpact
      else { return false }
    }
    return true
  }

  /// Gives the constraints the lanes of the last step.
  mutating func keepLanes() {
    let (constraints, last) = (constraints.mutableAddress, lastConstraints.address)
    for index in 0..<self.constraints.count { constraints[index].lane = last[index].lane }
  }

  /// Records the bodies' inverse masses; returns whether the bodies and their masses are those of the last step.
  mutating func updateMasses(_ columns: SolverBodyColumns) -> Bool {
    var isSame = laneRows.count == columns.count
    laneRows.setCount(columns.count, filling: -1)
    laneMasses.setCount(columns.count, filling: .zero)
    let (rows, masses) = (laneRows.mutableAddress, laneMasses.mutableAddress)
    for place in 0..<columns.count {
      let mass = SIMD4(
        Float(columns.inverseMeanMass[place]), Float(columns.inverseMeanMoment[place]),
        Float(columns.inverseMass[place]), Float(columns.inverseMoment[place]))
      if rows[place] != columns.rows[place] || masses[place] != mass { isSame = false }
      rows[place] = columns.rows[place]
      masses[place] = mass
    }
    return isSame
  }
}
