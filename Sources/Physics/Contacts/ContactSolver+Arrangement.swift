/// The arrangement of a step's contacts in groups of eight without a common body.
extension ContactSolver {
  /// Gives every constraint a colour and its lane.
  ///
  /// - Returns: Whether the lanes are those of the last step.
  mutating func arrange(_ columns: SolverBodyColumns, _ contacts: UnsafePointer<Contact>, allowsSleep: Bool) -> Bool {
    let count = columns.count
    colors.grow(to: count, filling: 0)
    velocities.grow(to: count, filling: .zero)
    displacements.grow(to: count, filling: .zero)
    let isSame = arrangedCount == count && !lanesAreStale && hasSameConstraints()
    (arrangedCount, lanesAreStale) = (count, false)
    if !isSame { joinIslands(bodyCount: count) }
    let hasSameKinds = updateKinds(columns, contacts, allowsSleep: allowsSleep)
    if isSame, hasSameKinds {
      keepLanes()
      return true
    }
    assignColors(bodyCount: count)
    sortByIsland()
    placeLanes()
    return false
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
    changes.grow(to: groups, filling: true)
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
}
