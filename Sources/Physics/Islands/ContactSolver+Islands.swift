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
  /// A large island whose bodies hardly move any more.
  case calm
  case large

  /// Large islands whose bodies are all slower than this along each axis get more passes: they soon come to rest, and
  /// then cost nothing. In points per second.
  static let calmSpeed = 5.0

  /// An island with a body that had an impact counts as having at least this many contacts: one pass could press the
  /// body through a wall.
  static let minimumContactsOfSmall: Int32 = 6

  init(contacts: Int32) {
    self = contacts < Self.minimumContactsOfSmall ? .tiny : contacts <= 64 ? .small : contacts <= 384 ? .medium : .large
  }

  /// The number of passes in each phase of a substep.
  var passes: Int {
    switch self {
    case .tiny, .large: 1
    case .small: 12
    case .medium: 4
    case .calm: 2
    }
  }

  /// The share of an overlap that is corrected in a substep: small where every push moves many other bodies.
  var pushShare: Float {
    switch self {
    case .tiny, .small: 0.1
    case .medium, .calm, .large: 0.05
    }
  }

  /// The share of an impulse's difference from its mean that is lost in a substep.
  var fading: Float { self == .large || self == .calm ? ContactSolver.fading : 0 }
}

extension ContactSolver {
  /// Records which solver bodies hardly move, if they may fall asleep.
  mutating func updateCalm(_ columns: SolverBodyColumns, allowsSleep: Bool) {
    isCalm.grow(to: columns.count, filling: false)
    let isCalm = isCalm.mutableAddress
    let most = allowsSleep ? IslandKind.calmSpeed : 0
    for place in 1..<columns.count { isCalm[place] = abs(columns.vx[place]) < most && abs(columns.vy[place]) < most }
  }

  /// Sorts the contacts by kind of island; each kind has its own colours.
  ///
  /// - Complexity: Practically O(*c*) for *c* contacts.
  mutating func sortByIsland(bodyCount count: Int) {
    islandParents.grow(to: count, filling: 0)
    islandContacts.grow(to: count, filling: 0)
    let (parents, islandContacts) = (islandParents.mutableAddress, islandContacts.mutableAddress)
    let (isFloating, isCalm) = (isFloating.mutableAddress, isCalm.mutableAddress)
    joinIslands(parents, islandContacts, isFloating, bodyCount: count)
    for place in 1..<count { isFloating[place] = isFloating[Int(Self.root(of: Int32(place), parents))] }
    for place in 1..<count where !isCalm[place] { isCalm[Int(Self.root(of: Int32(place), parents))] = false }
    let (constraintCount, constraints) = (constraints.count, constraints.mutableAddress)
    let colorCounts = colorCounts.mutableAddress
    for index in 0..<constraintCount where constraints[index].lane < Self.overflow {
      let root = Self.root(of: max(constraints[index].a, constraints[index].b), parents)
      var kind = IslandKind(contacts: islandContacts[Int(root)])
      if kind == .large, isCalm[Int(root)] { kind = .calm }
      colorCounts[Int(constraints[index].lane)] -= 1
      constraints[index].lane += Int32(kind.rawValue * Self.colorsOfKind)
      colorCounts[Int(constraints[index].lane)] += 1
    }
  }

  /// Joins the islands, counts their contacts, and records at the representatives which touch no static body.
  private func joinIslands(
    _ parents: UnsafeMutablePointer<Int32>, _ contacts: UnsafeMutablePointer<Int32>,
    _ isFloating: UnsafeMutablePointer<Bool>, bodyCount count: Int
  ) {
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
