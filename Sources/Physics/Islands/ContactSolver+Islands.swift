/// The kind of an island, which decides how many passes its contacts get.
///
/// One pass transmits an impulse from a body only to its neighbours, so it takes as many passes as there are rows until
/// the lowest contact of a tower reacts to the topmost body's lean; a tall tower under strong gravity leans faster than
/// that. Small islands therefore get more passes, which cost little. Large ones are usually wide and get one pass,
/// which leaves them oscillating like a stack of springs: there impulses fade.
enum IslandKind: Int, CaseIterable {
  /// An island with so few contacts that one pass is enough.
  case tiny
  case small
  case medium
  /// Small and medium islands with bodies on joints, which are solved in turn with the contacts.
  case smallJointed
  case mediumJointed
  /// A small or medium island whose bodies hardly move, and whose impulses no longer change.
  case steady
  /// A large island whose bodies hardly move any more.
  case calm
  case large

  /// Large islands whose bodies are all slower than this along each axis get more passes: they soon come to rest, and
  /// then cost nothing. Smaller ones get fewer, once their impulses are steady. In points per second.
  static let calmSpeed = 5.0

  /// An island with a body that had an impact counts as having at least this many contacts: one pass could press the
  /// body through a wall.
  static let minimumContactsOfSmall: Int32 = 6

  init(contacts: Int32) {
    self = contacts < Self.minimumContactsOfSmall ? .tiny : contacts <= 64 ? .small : contacts <= 384 ? .medium : .large
  }

  /// Whether such an island needs fewer passes once it is at rest.
  var mayBeSteady: Bool { self == .small || self == .medium }

  /// The kind of such an island with bodies on joints.
  var withJoints: IslandKind {
    switch self {
    case .small: .smallJointed
    case .medium: .mediumJointed
    default: self
    }
  }

  /// The number of passes in each phase of a substep.
  var passes: Int {
    switch self {
    case .tiny, .steady, .large: 1
    case .small: 8
    case .smallJointed: 12
    case .medium, .mediumJointed: 4
    case .calm: 2
    }
  }

  /// The factor by which a pass enlarges the change of an impulse (successive over-relaxation).
  ///
  /// In a tower of 20 boxes the most persistent error falls by 2 % in a plain pass, and by 7 % at the factor 1.5 (D.
  /// Young's theory for chains). In wide islands, where the friction of many contacts adds up, a large factor lets
  /// bodies creep. The last pass ends without.
  func gain(ofPass pass: Int) -> Float {
    if pass == passes { return 1 }
    switch self {
    case .small: return 1.5
    case .medium: return 1.2
    // With joints, which undo a part of every pass, impulses would be enlarged for ever.
    case .tiny, .smallJointed, .mediumJointed, .steady, .calm, .large: return 1
    }
  }

  /// The share of an overlap that is corrected in a substep: small where every push moves many other bodies.
  var pushShare: Float {
    switch self {
    case .tiny, .small, .smallJointed, .steady: 0.1
    case .medium, .mediumJointed, .calm, .large: 0.05
    }
  }

  /// The share of an impulse's difference from its mean that is lost in a substep.
  var fading: Float { self == .large || self == .calm ? ContactSolver.fading : 0 }
}

extension ContactSolver {
  /// Records which solver bodies hardly move.
  mutating func updateCalm(_ columns: SolverBodyColumns) {
    isCalm.grow(to: columns.count, filling: false)
    let isCalm = isCalm.mutableAddress
    let most = IslandKind.calmSpeed
    for place in 1..<columns.count { isCalm[place] = abs(columns.vx[place]) < most && abs(columns.vy[place]) < most }
  }

  /// Records the bodies on joints.
  mutating func updateJointed(_ solverBodies: inout SolverBodies, jointedRows: [Int32]) {
    isJointed.grow(to: solverBodies.count, filling: false)
    let isJointed = isJointed.mutableAddress
    for place in 0..<solverBodies.count { isJointed[place] = false }
    for row in jointedRows { isJointed[Int(solverBodies.places[Int(row)])] = true }
  }

  /// Decides the islands' kinds; returns whether they are those of the last step.
  ///
  /// - Complexity: Practically O(*n* + *c*) for *n* solver bodies and *c* contacts.
  mutating func updateKinds(
    _ columns: SolverBodyColumns, _ contacts: UnsafePointer<Contact>, allowsSleep: Bool
  ) -> Bool {
    let count = columns.count
    islandKinds.grow(to: count, filling: .tiny)
    let (parents, islandContacts) = (islandParents.mutableAddress, islandContacts.address)
    let (isCalm, kinds) = (isCalm.mutableAddress, islandKinds.mutableAddress)
    let isJointed = isJointed.mutableAddress
    for place in 1..<count {
      if !isCalm[place] { isCalm[Int(Self.root(of: Int32(place), parents))] = false }
      if isJointed[place] { isJointed[Int(Self.root(of: Int32(place), parents))] = true }
    }
    var mayBeSteady = false
    for place in 1..<count where parents[place] == place && isCalm[place] {
      if IslandKind(contacts: islandContacts[place]).mayBeSteady { mayBeSteady = true }
    }
    if mayBeSteady { excludeUnsteady(columns, contacts) }
    var isSame = true
    for place in 1..<count where parents[place] == place {
      var kind = IslandKind(contacts: islandContacts[place])
      if kind == .large {
        if isCalm[place], allowsSleep { kind = .calm }
      } else if isJointed[place] {
        kind = kind.withJoints
      } else if isCalm[place], kind.mayBeSteady {
        kind = .steady
      }
      if kinds[place] != kind { isSame = false }
      kinds[place] = kind
    }
    return isSame
  }

  /// Sorts the contacts by kind of island; each kind has its own colours.
  ///
  /// - Complexity: Practically O(*c*) for *c* contacts.
  mutating func sortByIsland() {
    let (parents, kinds) = (islandParents.mutableAddress, islandKinds.address)
    let (constraintCount, constraints) = (constraints.count, constraints.mutableAddress)
    let colorCounts = colorCounts.mutableAddress
    for index in 0..<constraintCount where constraints[index].lane < Self.overflow {
      let kind = kinds[Int(Self.root(of: max(constraints[index].a, constraints[index].b), parents))]
      colorCounts[Int(constraints[index].lane)] -= 1
      constraints[index].lane += Int32(kind.rawValue * Self.colorsOfKind)
      colorCounts[Int(constraints[index].lane)] += 1
    }
  }

  /// Records that small and medium islands with a changing impulse are not calm.
  private mutating func excludeUnsteady(_ columns: SolverBodyColumns, _ contacts: UnsafePointer<Contact>) {
    let (constraintCount, constraints) = (constraints.count, constraints.address)
    let (parents, islandContacts) = (islandParents.mutableAddress, islandContacts.address)
    let isCalm = isCalm.mutableAddress
    for index in 0..<constraintCount {
      let constraint = constraints[index]
      let root = Int(Self.root(of: max(constraint.a, constraint.b), parents))
      guard isCalm[root], IslandKind(contacts: islandContacts[root]).mayBeSteady else { continue }
      if constraint.hadImpact {
        isCalm[root] = false
      } else if constraint.source >= 0 {
        let inverseMass = columns.inverseMass[Int(constraint.a)] + columns.inverseMass[Int(constraint.b)]
        if !contacts[Int(constraint.source)].isSteady(inverseMass: Float(inverseMass)) { isCalm[root] = false }
      }
    }
  }

  /// Joins the islands, counts their contacts, and records which touch no static body.
  mutating func joinIslands(bodyCount count: Int) {
    islandParents.grow(to: count, filling: 0)
    islandContacts.grow(to: count, filling: 0)
    isFloating.grow(to: count, filling: false)
    let (parents, contacts) = (islandParents.mutableAddress, islandContacts.mutableAddress)
    let isFloating = isFloating.mutableAddress
    let (constraintCount, constraints) = (constraints.count, constraints.address)
    for place in 0..<count {
      parents[place] = Int32(place)
      contacts[place] = 0
    }
    for index in 0..<constraintCount where constraints[index].a > 0 && constraints[index].b > 0 {
      let (a, b) = (Self.root(of: constraints[index].a, parents), Self.root(of: constraints[index].b, parents))
      if a != b { parents[Int(max(a, b))] = min(a, b) }
    }
    for index in 0..<constraintCount {
      let weight = constraints[index].hadImpact ? IslandKind.minimumContactsOfSmall : 1
      contacts[Int(Self.root(of: max(constraints[index].a, constraints[index].b), parents))] += weight
    }
    for place in 0..<count {
      isFloating[place] = place > 0 && contacts[Int(Self.root(of: Int32(place), parents))] > 0
    }
    for index in 0..<constraintCount where constraints[index].a == 0 || constraints[index].b == 0 {
      isFloating[Int(Self.root(of: max(constraints[index].a, constraints[index].b), parents))] = false
    }
    for place in 1..<count { isFloating[place] = isFloating[Int(Self.root(of: Int32(place), parents))] }
  }

  /// The index of the representative of a body's island, which is its first body.
  mutating func root(of place: Int32) -> Int { Int(Self.root(of: place, islandParents.mutableAddress)) }

  /// The representative of a body's island; shortens the path to it.
  @inline(__always)
  static func root(of place: Int32, _ parents: UnsafeMutablePointer<Int32>) -> Int32 {
    var place = place
    while parents[Int(place)] != place {
      parents[Int(place)] = parents[Int(parents[Int(place)])]
      place = parents[Int(place)]
    }
    return place
  }
}

extension Contact {
  /// Whether the impulses of its points hardly differ from their means over the last steps.
  @inline(__always)
  fileprivate func isSteady(inverseMass: Float) -> Bool {
    let most = Self.steadyShare * (first.normal + second.normal) + Self.steadySpeed / inverseMass
    return abs(first.normal - first.mean) <= most && abs(second.normal - second.mean) <= most
  }

  /// The share of a contact's impulse, and the change of speed in points per second, by which steady impulses differ
  /// from their means at most.
  private static let steadyShare: Float = 0.00005
  private static let steadySpeed: Float = 0.0003
}
