/// Impulses at contacts, eight contacts at a time.
///
/// A substep is carried as RATTLE does (Andersen 1983): impulses in its first half make the mean velocity carry
/// the bodies to where they may be, impulses in its second half make the velocity at its end one that they may have.
/// A steady force is so split into two equal halves, free motion stays exact, and what rests has no velocity.
/// Contacts without a body in common have one colour and are solved side by side; colours follow each other (projected
/// Gauss-Seidel). A contact's impulse in one substep is where the next substep begins.
/// What overlaps is moved apart a little in every substep, without any velocity (nonlinear Gauss-Seidel as in Box2D
/// 2.4), so no weight presses a contact in: soft contacts would let a tall column buckle under its weight. In large
/// islands a load's difference from its mean over the last steps fades: solved in one pass a substep, they swing for
/// seconds like a stack of springs, and so come to rest. A steady impulse does not fade (see ``IslandKind``).
struct ContactSolver: Sendable {
  /// One contact on its way into the solver.
  struct Constraint {
    /// Indices among the solver bodies; 0 for what does not move.
    var a: Int32
    var b: Int32
    /// A contact's number, or below zero `-1 - wall` for a wall of an enclosure.
    var source: Int32
    /// Its colour, and then its lane.
    var lane: Int32 = 0
    /// Whether one of the bodies had an impact in the step.
    var hadImpact = false
    /// Whether the two have hit each other, and had no impulse in the last step.
    var isNew = false
  }

  var constraints: [Constraint] = []
  var walls: [EnclosureContact] = []
  /// Which colours touch a solver body already, a bit a colour.
  var colors: [UInt64] = []
  var colorCounts = [Int32](repeating: 0, count: overflow + 1)
  private(set) var groupCount = 0
  /// By kind of island but the last: where its groups end.
  private(set) var kindEnds = SIMD4<Int32>()
  /// By index among the solver bodies: a solver body of the same island made earlier, or the place itself, and how many
  /// contacts the island has, at the member that stands for it.
  var islandParents: [Int32] = []
  var islandContacts: [Int32] = []
  /// By index among the solver bodies: whether the member, or for the one that stands for an island all of it, hardly
  /// moves.
  var isCalm: [Bool] = []
  /// The first lane of the contacts that found no colour.
  private var firstSingleLane = 0
  private var lanes: [WideFloat] = []
  /// By group: eight places of A, then eight of B.
  private var places: [Int32] = []
  /// Velocities, and displacements since the step began: x, y, turn.
  private var velocities: [SIMD4<Float>] = []
  private var displacements: [SIMD4<Float>] = []
  /// By index among the solver bodies: whether its island touches nothing that stands still.
  var isFloating: [Bool] = []
  /// Rows that contacts have given much speed in the step, and how far that leads in a step, in points.
  var fastBodies: [(row: Int32, way: Double)] = []
  /// By index among the solver bodies of the member that stands for an island that floats: its angular momentum.
  var momenta: [IslandMomentum] = []

  /// Colours of one kind of island. Contacts that find no colour are solved one after the other.
  static let colorsOfKind = 48
  static let overflow = colorsOfKind * IslandKind.allCases.count

  /// What overlaps is moved apart by no more than this in a substep. In points.
  static let longestPush: Float = 1.25
  /// An overlap that is left as it is, so that contacts at rest stay contacts. In points.
  static let slop: Float = 0.02
  /// How much of a load's difference from its mean is lost in a substep, and by how much of it the mean follows
  /// in a step.
  static let fading: Float = 0.05
  static let meanShare: Float = 0.05
  /// Loads that differ from their mean by less than this share of the contact's do not fade: what leans slowly is
  /// supported in full.
  static let steadyShare: Float = 0.003

  mutating func removeAll() {
    constraints.removeAll(keepingCapacity: true)
    walls.removeAll(keepingCapacity: true)
    groupCount = 0
  }

  /// Gives every entry a colour and its lane.
  mutating func arrange(bodyCount count: Int) {
    if colors.count < count {
      colors += [UInt64](repeating: 0, count: count - colors.count)
      velocities += [SIMD4<Float>](repeating: .zero, count: count - velocities.count)
      displacements += [SIMD4<Float>](repeating: .zero, count: count - displacements.count)
      isFloating += [Bool](repeating: false, count: count - isFloating.count)
    }
    for place in 0..<count { colors[place] = 0 }
    for color in colorCounts.indices { colorCounts[color] = 0 }
    constraints.withUnsafeMutableBufferPointer { constraints in
      colors.withUnsafeMutableBufferPointer { colors in
        for index in constraints.indices {
          let (a, b) = (Int(constraints[index].a), Int(constraints[index].b))
          let taken = colors[a] | colors[b]
          let free = (~taken).trailingZeroBitCount
          let color = free < Self.colorsOfKind ? free : Self.overflow
          constraints[index].lane = Int32(color)
          colorCounts[color] += 1
          if color == Self.overflow { continue }
          let bit = UInt64(1) << UInt64(free)
          // Place 0 is what does not move, and hinders nobody.
          if a > 0 { colors[a] |= bit }
          if b > 0 { colors[b] |= bit }
        }
      }
    }
    sortByIsland(bodyCount: count)
    placeLanes()
  }

  private mutating func placeLanes() {
    var groups = 0
    // From here on a count is the next free lane of its colour; in the last, of one contact a group.
    for color in 0..<Self.overflow {
      let count = Int(colorCounts[color])
      colorCounts[color] = Int32(groups * 8)
      groups += (count + 7) / 8
      let kind = color / Self.colorsOfKind
      if (color + 1) % Self.colorsOfKind == 0, kind < kindEnds.scalarCount { kindEnds[kind] = Int32(groups) }
    }
    firstSingleLane = groups * 8
    let count = Int(colorCounts[Self.overflow])
    colorCounts[Self.overflow] = Int32(groups * 8)
    groups += count
    groupCount = groups
    if lanes.count < groups * WideConstraint.stride {
      lanes += [WideFloat](repeating: .zero, count: groups * WideConstraint.stride - lanes.count)
      places += [Int32](repeating: 0, count: groups * 16 - places.count)
    }
    constraints.withUnsafeMutableBufferPointer { constraints in
      for index in constraints.indices {
        let color = Int(constraints[index].lane)
        constraints[index].lane = colorCounts[color]
        colorCounts[color] += color == Self.overflow ? 8 : 1
      }
    }
    // What a group has no contact for weighs nothing.
    clearLanes(colors: colorCounts, groups: groups)
  }

  private mutating func clearLanes(colors ends: [Int32], groups: Int) {
    lanes.withUnsafeMutableBufferPointer { lanes in
      let numbers = UnsafeMutableRawPointer(lanes.baseAddress!).assumingMemoryBound(to: Float.self)
      func clear(_ lane: Int) {
        let first = (lane >> 3) * WideConstraint.stride * 8 + lane & 7
        for quantity in 0..<WideConstraint.stride { numbers[first + quantity * 8] = 0 }
        places[(lane >> 3) * 16 + lane & 7] = 0
        places[(lane >> 3) * 16 + 8 + lane & 7] = 0
      }
      for color in 0..<Self.overflow {
        var lane = Int(ends[color])
        while lane & 7 != 0 {
          clear(lane)
          lane += 1
        }
      }
      // Contacts that stand alone have the first lane of their groups.
      var group = groups
      while group * 8 > firstSingleLane {
        group -= 1
        for lane in 1..<8 { clear(group * 8 + lane) }
      }
    }
  }

  /// Calls `body` with pointers to all that the passes need.
  @inline(__always)
  mutating func withPasses<Result>(_ body: (ContactPasses) -> Result) -> Result {
    let (groups, kindEnds) = (groupCount, kindEnds)
    return lanes.withUnsafeMutableBufferPointer { lanes in
      places.withUnsafeMutableBufferPointer { places in
        constraints.withUnsafeMutableBufferPointer { constraints in
          velocities.withUnsafeMutableBufferPointer { velocities in
            displacements.withUnsafeMutableBufferPointer { displacements in
              isFloating.withUnsafeMutableBufferPointer { isFloating in
                walls.withUnsafeMutableBufferPointer { walls in
                  body(
                    ContactPasses(
                      lanes: lanes.baseAddress!, places: places.baseAddress!, constraints: constraints.baseAddress!,
                      count: constraints.count, velocities: velocities.baseAddress!,
                      displacements: displacements.baseAddress!, isFloating: isFloating.baseAddress!,
                      walls: walls.baseAddress,
                      groups: groups, kindEnds: kindEnds))
                }
              }
            }
          }
        }
      }
    }
  }
}
