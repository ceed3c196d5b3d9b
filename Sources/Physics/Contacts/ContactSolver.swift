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
  var walls = Buffer<EnclosureContact>()
  /// Indices of the constraints of bodies that meet within the step.
  var meetings = Buffer<Int32>()
  /// The colours that are already used at each solver body, one bit per colour.
  private var colors = Buffer<UInt64>()
  var colorCounts = Buffer<Int32>(repeating: 0, count: overflow + 1)
  private(set) var groupCount = 0
  /// By kind of island except the last: the end of its groups.
  private(set) var kindEnds = SIMD8<Int32>()
  /// By index among the solver bodies: an earlier solver body of the same island, or the index itself for its
  /// representative; then, at the representative, the number of the island's contacts.
  var islandParents = Buffer<Int32>()
  var islandContacts = Buffer<Int32>()
  /// By index among the solver bodies: whether the body, or for a representative its whole island, hardly moves.
  var isCalm = Buffer<Bool>()
  /// The first lane of the contacts that found no colour.
  private var firstSingleLane = 0
  /// By group, the quantities of its contacts.
  private var lanes = Buffer<WideFloat>()
  /// By group: whether a contact is of an island that touches no static body.
  private var floats = Buffer<Bool>()
  /// By group: eight solver indices of A, then eight of B.
  private var places = Buffer<Int32>()
  /// Velocities, and displacements since the step began: x, y, rotation.
  private var velocities = Buffer<SIMD4<Float>>()
  private var displacements = Buffer<SIMD4<Float>>()
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

  mutating func removeAll() {
    constraints.removeAll()
    walls.removeAll()
    meetings.removeAll()
    groupCount = 0
  }

  /// Gives every entry a colour and its lane.
  mutating func arrange(_ columns: SolverBodyColumns, _ contacts: UnsafePointer<Contact>, allowsSleep: Bool) {
    let count = columns.count
    colors.grow(to: count, filling: 0)
    velocities.grow(to: count, filling: .zero)
    displacements.grow(to: count, filling: .zero)
    isFloating.grow(to: count, filling: false)
    assignColors(bodyCount: count)
    sortByIsland(columns, contacts, allowsSleep: allowsSleep)
    placeLanes()
  }

  private mutating func assignColors(bodyCount count: Int) {
    let (constraintCount, constraints, colors) = (constraints.count, constraints.mutableAddress, colors.mutableAddress)
    let colorCounts = colorCounts.mutableAddress
    for place in 0..<count { colors[place] = 0 }
    for color in 0...Self.overflow { colorCounts[color] = 0 }
    for index in 0..<constraintCount {
      let (a, b) = (Int(constraints[index].a), Int(constraints[index].b))
      let taken = colors[a] | colors[b]
      let free = (~taken).trailingZeroBitCount
      let color = free < Self.colorsOfKind ? free : Self.overflow
      constraints[index].lane = Int32(color)
      colorCounts[color] += 1
      if color == Self.overflow { continue }
      let bit = UInt64(1) << UInt64(free)
      // Index 0 stands for all that does not move, and blocks no colour.
      if a > 0 { colors[a] |= bit }
      if b > 0 { colors[b] |= bit }
    }
  }

  private mutating func placeLanes() {
    var groups = 0
    // From here on a count is the next free lane of its colour; in the last colour a group has one contact.
    for color in 0..<Self.overflow {
      let count = Int(colorCounts[color])
      colorCounts[color] = Int32(groups * 8)
      groups += (count + 7) / 8
      let kind = color / Self.colorsOfKind
      if (color + 1) % Self.colorsOfKind == 0 { kindEnds[kind] = Int32(groups) }
    }
    firstSingleLane = groups * 8
    let count = Int(colorCounts[Self.overflow])
    colorCounts[Self.overflow] = Int32(groups * 8)
    groups += count
    groupCount = groups
    lanes.grow(to: 2 * groups * WideConstraint.stride, filling: .zero)
    places.grow(to: groups * 16, filling: 0)
    floats.grow(to: groups, filling: false)
    let (constraintCount, constraints) = (constraints.count, constraints.mutableAddress)
    let colorCounts = colorCounts.mutableAddress
    for index in 0..<constraintCount {
      let color = Int(constraints[index].lane)
      constraints[index].lane = colorCounts[color]
      colorCounts[color] += color == Self.overflow ? 8 : 1
    }
    clearLanes(groups: groups)
  }

  /// Gives lanes without a contact inverse masses of zero.
  private mutating func clearLanes(groups: Int) {
    for color in 0..<Self.overflow {
      var lane = Int(colorCounts[color])
      while lane & 7 != 0 {
        clear(lane)
        lane += 1
      }
    }
    // Contacts without a colour have the first lane of their groups.
    var group = groups
    while group * 8 > firstSingleLane {
      group -= 1
      for lane in 1..<8 { clear(group * 8 + lane) }
    }
  }

  private mutating func clear(_ lane: Int) {
    let first = (lane >> 3) * WideConstraint.stride * 8 + lane & 7
    let numbers = UnsafeMutableRawPointer(lanes.mutableAddress).assumingMemoryBound(to: Float.self)
    for quantity in 0..<WideConstraint.stride { numbers[first + quantity * 8] = 0 }
    places[(lane >> 3) * 16 + lane & 7] = 0
    places[(lane >> 3) * 16 + 8 + lane & 7] = 0
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
        floats: floats.mutableAddress, kindEnds: kindEnds)
    }
  }
}
