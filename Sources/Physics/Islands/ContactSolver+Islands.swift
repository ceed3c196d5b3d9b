/// How thoroughly an island's contacts are solved.
///
/// One pass carries a push from a body to its neighbours only, so the lowest contact of a tower learns of the topmost
/// body's lean after as many passes as there are rows; meanwhile the tower leans on, faster than its loads follow where
/// it is tall and the pull is strong. Small islands get more passes for it, which cost little, as they are small. Large
/// ones are wide as a rule, and have one, which leaves them swinging like a stack of springs: there loads fade.
enum IslandKind: Int, CaseIterable {
  /// So few contacts that one pass does.
  case tiny
  case small
  case medium
  /// A large one whose bodies hardly move any more.
  case calm
  case large

  /// Large islands whose bodies are all slower than this along each axis get more passes: they come to rest in a
  /// moment, and then cost nothing. In points per second.
  static let calmSpeed = 5.0

  /// An island with a body that had an impact counts for as many at least: one pass could press it through a wall.
  static let minimumContactsOfSmall: Int32 = 6

  init(contacts: Int32) {
    self = contacts < Self.minimumContactsOfSmall ? .tiny : contacts <= 64 ? .small : contacts <= 384 ? .medium : .large
  }

  /// Passes in each half of a substep.
  var passes: Int {
    switch self {
    case .tiny, .large: 1
    case .small: 12
    case .medium: 4
    case .calm: 2
    }
  }

  /// By which share of it what overlaps is moved apart in a substep: gently where every push moves many others.
  var pushShare: Float {
    switch self {
    case .tiny, .small: 0.1
    case .medium, .calm, .large: 0.05
    }
  }

  /// How much of a load's difference from its mean is lost in a substep.
  var fading: Float { self == .large || self == .calm ? ContactSolver.fading : 0 }
}

extension ContactSolver {
  /// Notes which solver bodies hardly move, where they may fall asleep.
  mutating func updateCalm(_ bodies: SolverBodyColumns, allowsSleep: Bool) {
    if isCalm.count < bodies.count { isCalm += [Bool](repeating: false, count: bodies.count - isCalm.count) }
    let most = allowsSleep ? IslandKind.calmSpeed : 0
    for place in 1..<bodies.count { isCalm[place] = abs(bodies.vx[place]) < most && abs(bodies.vy[place]) < most }
  }

  /// Gives the contacts of each kind of island colours of their own.
  ///
  /// - Complexity: O(*c*) for *c* contacts, as good as.
  mutating func sortByIsland(bodyCount count: Int) {
    if islandParents.count < count {
      islandParents += [Int32](repeating: 0, count: count - islandParents.count)
      islandContacts += [Int32](repeating: 0, count: count - islandContacts.count)
    }
    constraints.withUnsafeMutableBufferPointer { constraints in
      islandParents.withUnsafeMutableBufferPointer { parents in
        islandContacts.withUnsafeMutableBufferPointer { contacts in
          for place in 0..<count {
            parents[place] = Int32(place)
            contacts[place] = 0
          }
          for constraint in constraints where constraint.a > 0 && constraint.b > 0 {
            let (a, b) = (Self.root(of: constraint.a, parents), Self.root(of: constraint.b, parents))
            if a != b { parents[Int(max(a, b))] = min(a, b) }
          }
          for constraint in constraints {
            let weight = constraint.hadImpact ? IslandKind.minimumContactsOfSmall : 1
            contacts[Int(Self.root(of: max(constraint.a, constraint.b), parents))] += weight
          }
          for place in 0..<count {
            isFloating[place] = place > 0 && contacts[Int(Self.root(of: Int32(place), parents))] > 0
          }
          for constraint in constraints where constraint.a == 0 || constraint.b == 0 {
            isFloating[Int(Self.root(of: max(constraint.a, constraint.b), parents))] = false
          }
          for place in 1..<count { isFloating[place] = isFloating[Int(Self.root(of: Int32(place), parents))] }
          for place in 1..<count where !isCalm[place] { isCalm[Int(Self.root(of: Int32(place), parents))] = false }
          for index in constraints.indices where constraints[index].lane < Self.overflow {
            let root = Self.root(of: max(constraints[index].a, constraints[index].b), parents)
            var kind = IslandKind(contacts: contacts[Int(root)])
            if kind == .large, isCalm[Int(root)] { kind = .calm }
            colorCounts[Int(constraints[index].lane)] -= 1
            constraints[index].lane += Int32(kind.rawValue * Self.colorsOfKind)
            colorCounts[Int(constraints[index].lane)] += 1
          }
        }
      }
    }
  }

  /// The place of the member that stands for a member's island, the first of them.
  mutating func root(of place: Int32) -> Int {
    islandParents.withUnsafeMutableBufferPointer { Int(Self.root(of: place, $0)) }
  }

  /// The member that stands for an island; the way there gets shorter.
  @inline(__always)
  private static func root(of place: Int32, _ parents: UnsafeMutableBufferPointer<Int32>) -> Int32 {
    var place = place
    while parents[Int(place)] != place {
      parents[Int(place)] = parents[Int(parents[Int(place)])]
      place = parents[Int(place)]
    }
    return place
  }
}
