extension JointSet {
  /// Rebuilds the plan if joints, or the rows of bodies, were added, removed or changed.
  ///
  /// - Parameters:
  ///   - row: The row of a body.
  ///   - moves: Whether the body of a row is dynamic; other bodies do not connect joints to a group.
  /// - Complexity: O(*n* log *n*) for chains, trees and nets of *n* joints.
  package mutating func rebuild(row: (BodyID) -> Int, moves: (Int) -> Bool) {
    storeWarmStarts()
    needsRebuild = false
    softStep = 0
    groups.removeAll()
    records.removeAll()
    nodes.removeAll()
    couplings.removeAll()
    sparse.removeAll()
    links.removeAll()
    chainNodes.removeAll()
    starts = Buffer(repeating: 0, count: 1)
    rowOf.removeAll()
    targets.removeAll()
    targetStarts = Buffer(repeating: 0, count: 1)
    linkIndex = Array(repeating: -1, count: joints.count)
    eliminationIndex = Array(repeating: 0, count: joints.count)
    let ends = joints.map { joint in
      (a: joint.bodyA.map { Int32(row($0)) } ?? -1, b: Int32(row(joint.bodyB)))
    }
    // The joints of each body that moves.
    var holders: [Int32: [Int]] = [:]
    for (place, end) in ends.enumerated() {
      if end.a >= 0, moves(Int(end.a)) { holders[end.a, default: []].append(place) }
      if moves(Int(end.b)) { holders[end.b, default: []].append(place) }
    }
    var isPlanned = Array(repeating: false, count: joints.count)
    for first in joints.indices where !isPlanned[first] {
      var members = [first]
      isPlanned[first] = true
      var next = 0
      while next < members.count {
        let end = ends[members[next]]
        next += 1
        for body in [end.a, end.b] {
          for other in holders[body] ?? [] where !isPlanned[other] {
            isPlanned[other] = true
            members.append(other)
          }
        }
      }
      members.sort()
      plan(members, ends: ends, holders: holders)
    }
    states = Buffer(repeating: JointState(), count: records.count)
    for (place, warmStart) in warmStarts.enumerated() {
      states[Int(eliminationIndex[place])].stiffnessA = warmStart.stiffnessA
      states[Int(eliminationIndex[place])].stiffnessB = warmStart.stiffnessB
      if linkIndex[place] >= 0 { setChainWarmStart(warmStart, Int(linkIndex[place])) }
    }
    diagonal = Buffer(repeating: .zero, count: records.count)
    lower = Buffer(repeating: .zero, count: rowOf.count)
  }

  /// Plans one group of joints, given by their indices in ascending order.
  private mutating func plan(_ members: [Int], ends: [(a: Int32, b: Int32)], holders: [Int32: [Int]]) {
    var group = JointGroup(
      joints: records.count..<records.count, nodes: nodes.count..<nodes.count,
      couplings: couplings.count..<couplings.count,
      representativeRow: representativeRow(members, ends: ends, holders: holders), hasSpecialRows: false,
      hasSoftRows: false)
    let (firstJoint, firstNode, firstCoupling) = (records.count, nodes.count, couplings.count)
    if let net = JointNet(members.map { (ends[$0].a, ends[$0].b, JointRecord(joints[$0], at: $0).width) }, holders) {
      let nodeOf = record(members, in: net.plan.order.map { Int($0) }, ends: ends)
      for _ in members {
        starts.append(Int32(rowOf.count))
        targetStarts.append(Int32(targets.count))
      }
      group.fronts = sparse.add(
        net.plan, net.graph, firstJoint: firstJoint, nodes: net.bodies.map { nodeOf[$0]! })
    } else {
      let neighbours = neighbours(of: members, ends: ends, holders: holders)
      let elimination = Elimination(neighbours)
      let nodeOf = record(members, in: elimination.order, ends: ends)
      planBlocks(members, elimination, firstJoint: firstJoint, ends: ends, holders: holders, nodeOf: nodeOf)
      group.joints = firstJoint..<records.count
      planChain(&group, members, neighbours, ends: ends)
    }
    group.joints = firstJoint..<records.count
    group.nodes = firstNode..<nodes.count
    group.couplings = firstCoupling..<couplings.count
    group.hasSpecialRows = group.joints.contains { records[$0].special >= 0 }
    group.hasBoundedRows = group.joints.contains { records[$0].special >= 0 && records[$0].layout != .distance }
    group.hasSoftRows = group.joints.contains { records[$0].softness != nil }
    group.hasForceLimits = group.joints.contains { records[$0].maximumForce.isFinite }
    groups.append(group)
  }

  /// The joints that share a body that moves with each joint, ascending, by their indices in the list of members.
  private func neighbours(of members: [Int], ends: [(a: Int32, b: Int32)], holders: [Int32: [Int]]) -> [[Int]] {
    var indexOf: [Int: Int] = [:]
    for (index, place) in members.enumerated() { indexOf[place] = index }
    return members.map { place in
      var found: Set<Int> = []
      for body in [ends[place].a, ends[place].b] {
        for other in holders[body] ?? [] where other != place { found.insert(indexOf[other]!) }
      }
      return found.sorted()
    }
  }

  /// Makes the records and nodes of joints in an order of elimination; returns the node of each row.
  private mutating func record(
    _ members: [Int], in order: [Int], ends: [(a: Int32, b: Int32)]
  ) -> [Int32: Int32] {
    var nodeOf: [Int32: Int32] = [:]
    func node(_ row: Int32, _ nodes: inout Buffer<JointNode>) -> Int32 {
      if let known = nodeOf[row] { return known }
      nodeOf[row] = Int32(nodes.count)
      nodes.append(JointNode(row: row))
      return Int32(nodes.count - 1)
    }
    for index in order {
      var record = JointRecord(joints[members[index]], at: members[index])
      record.nodeA = node(ends[members[index]].a, &nodes)
      record.nodeB = node(ends[members[index]].b, &nodes)
      eliminationIndex[members[index]] = Int32(records.count)
      records.append(record)
    }
    return nodeOf
  }

  /// Lists the blocks of the factor, and the targets of their products.
  private mutating func planBlocks(
    _ members: [Int], _ elimination: Elimination, firstJoint: Int, ends: [(a: Int32, b: Int32)],
    holders: [Int32: [Int]], nodeOf: [Int32: Int32]
  ) {
    var position = Array(repeating: 0, count: members.count)
    for (p, index) in elimination.order.enumerated() { position[index] = p }
    let firstColumn = starts.count - 1
    for column in elimination.columns {
      for p in column { rowOf.append(Int32(firstJoint + p)) }
      starts.append(Int32(rowOf.count))
    }
    let columnStarts = (firstColumn..<starts.count).map { starts[$0] }
    func block(_ p: Int, _ column: Int) -> Int32 {
      columnStarts[column] + Int32(elimination.columns[column].firstIndex(of: p)!)
    }
    for column in elimination.columns {
      for i in column.indices.reversed() {
        for j in 0..<i { targets.append(block(column[i], column[j])) }
      }
      targetStarts.append(Int32(targets.count))
    }
    couple(members, position: position, ends: ends, holders: holders, firstJoint: firstJoint, nodeOf: nodeOf, block)
  }

  /// The row of a group's first body that moves, or -1.
  private func representativeRow(
    _ members: [Int], ends: [(a: Int32, b: Int32)], holders: [Int32: [Int]]
  ) -> Int32 {
    for place in members {
      if holders[ends[place].a] != nil { return ends[place].a }
      if holders[ends[place].b] != nil { return ends[place].b }
    }
    return -1
  }

  /// Lists the pairs of joints that share a body.
  private mutating func couple(
    _ members: [Int], position: [Int], ends: [(a: Int32, b: Int32)], holders: [Int32: [Int]], firstJoint: Int,
    nodeOf: [Int32: Int32], _ block: (Int, Int) -> Int32
  ) {
    var indexOf: [Int: Int] = [:]
    for (index, place) in members.enumerated() { indexOf[place] = index }
    for (index, place) in members.enumerated() {
      for body in [ends[place].a, ends[place].b] {
        for other in holders[body] ?? [] where other > place {
          let p = position[index]
          let q = position[indexOf[other]!]
          let placeOfRow = p > q ? place : other
          let placeOfColumn = p > q ? other : place
          couplings.append(
            JointCoupling(
              row: Int32(firstJoint + max(p, q)), column: Int32(firstJoint + min(p, q)), node: nodeOf[body]!,
              block: block(max(p, q), min(p, q)), rowHoldsB: ends[placeOfRow].b == body,
              columnHoldsB: ends[placeOfColumn].b == body))
        }
      }
    }
  }
}
