extension JointSet {
  /// Checks whether a group is a chain of rigid pins, each with one before and one after it, and lists its links in
  /// order.
  mutating func planChain(
    _ group: inout JointGroup, _ members: [Int], _ neighbours: [[Int]], ends: [(a: Int32, b: Int32)]
  ) {
    let isPlain = group.joints.allSatisfy {
      records[$0].layout == .pin && records[$0].special < 0 && records[$0].softness == nil
    }
    let tips = neighbours.indices.filter { neighbours[$0].count == 1 }
    guard isPlain, members.count >= 2, tips.count == 2, neighbours.allSatisfy({ $0.count <= 2 }) else { return }
    var order = [tips[0]]
    while let next = neighbours[order[order.count - 1]].first(where: { order.count < 2 || $0 != order[order.count - 2] }
    ) {
      order.append(next)
    }
    guard order.count == members.count else { return }
    // The outer body, then the bodies that each joint shares with the next one.
    var rows: [Int32] = []
    for k in 0..<(order.count - 1) {
      let here = ends[members[order[k]]]
      let next = ends[members[order[k + 1]]]
      let isA = here.a >= 0 && (here.a == next.a || here.a == next.b)
      let isB = here.b == next.a || here.b == next.b
      // Two joints of the same two bodies, or of a shared body and one wall, are left to the general solver.
      guard isA != isB else { return }
      rows.append(isA ? here.a : here.b)
    }
    func other(_ end: (a: Int32, b: Int32), than row: Int32) -> Int32 { end.a == row ? end.b : end.a }
    rows.insert(other(ends[members[order[0]]], than: rows[0]), at: 0)
    rows.append(other(ends[members[order[order.count - 1]]], than: rows[rows.count - 1]))
    layOut(
      &group, rows,
      order.enumerated().map { k, index in
        ChainPin(joint: members[index], isForward: ends[members[index]].a == rows[k])
      })
  }

  /// A joint of a chain, and whether its body A is nearer to the chain's beginning than its body B.
  private struct ChainPin {
    var joint: Int
    var isForward: Bool
  }

  /// Lays a chain's bodies and pins out in pairs from both ends; an even number of pins is padded with one that has no
  /// effect.
  private mutating func layOut(_ group: inout JointGroup, _ rows: [Int32], _ pins: [ChainPin]) {
    let middle = pins.count / 2
    let isFilled = pins.count % 2 == 0
    let lastNode = 2 * middle + 1
    let first = links.count
    group.chain = first..<(first + middle + 1)
    group.chainNode = chainNodes.count
    group.chainShare = isFilled ? SIMD2(1, 0) : SIMD2(1, 1)
    for _ in 0...middle {
      chainNodes.append(ChainNodes())
      links.append(ChainLinks())
    }
    for node in 0...lastNode {
      let (k, lane) = node <= middle ? (node, 0) : (lastNode - node, 1)
      if rows.indices.contains(node) {
        chainNodes[group.chainNode + k].rows[lane] = rows[node]
      } else {
        // A mass keeps the padding's pivots regular.
        chainNodes[group.chainNode + k].inverseMass[lane] = 1
      }
    }
    for (place, pin) in pins.enumerated() {
      let record = records[Int(eliminationIndex[pin.joint])]
      let (k, lane) = place <= middle ? (place, 0) : (lastNode - 1 - place, 1)
      linkIndex[pin.joint] = Int32(2 * (first + k) + lane)
      // A hundredth of a chain's permitted stretch; one more correction would cost a fifth of the time.
      links[first + k].precision[lane] = record.precision / 10
      links[first + k].records[lane] = eliminationIndex[pin.joint]
      links[first + k].signs[lane] = pin.isForward == (lane == 0) ? 1 : -1
      setAnchor(group, place, lastNode, isNext: true, pin.isForward ? record.anchorA : record.anchorB)
      setAnchor(group, place + 1, lastNode, isNext: false, pin.isForward ? record.anchorB : record.anchorA)
    }
  }

  private mutating func setAnchor(
    _ group: JointGroup, _ node: Int, _ lastNode: Int, isNext: Bool, _ anchor: Vector
  ) {
    let lane = 2 * node < lastNode ? 0 : 1
    let k = group.chainNode + (lane == 0 ? node : lastNode - node)
    if isNext == (lane == 0) {
      chainNodes[k].innerX[lane] = anchor.x
      chainNodes[k].innerY[lane] = anchor.y
    } else {
      chainNodes[k].outerX[lane] = anchor.x
      chainNodes[k].outerY[lane] = anchor.y
    }
  }

  /// Whether the link (its index is twice the pair plus the lane) is the one in the middle, which both lanes contain.
  private func isMiddle(_ link: Int) -> Bool { groups.indices.contains { groups[$0].chain.upperBound - 1 == link / 2 } }

  func chainWarmStart(_ link: Int) -> JointWarmStart {
    let (pair, lane) = (links[link / 2], link % 2)
    let (outer, inner) = (
      pair.stiffnessOuter[lane], isMiddle(link) ? pair.stiffnessOuter[1 - lane] : pair.stiffnessInner[lane]
    )
    return pair.signs[lane] > 0
      ? JointWarmStart(stiffnessA: outer, stiffnessB: inner) : JointWarmStart(stiffnessA: inner, stiffnessB: outer)
  }

  mutating func setChainWarmStart(_ warmStart: JointWarmStart, _ link: Int) {
    let (k, lane) = (link / 2, link % 2)
    let isForward = links[k].signs[lane] > 0
    links[k].stiffnessOuter[lane] = isForward ? warmStart.stiffnessA : warmStart.stiffnessB
    let inner = isForward ? warmStart.stiffnessB : warmStart.stiffnessA
    if isMiddle(link) { links[k].stiffnessOuter[1 - lane] = inner } else { links[k].stiffnessInner[lane] = inner }
  }

  /// The impulse of a link since the step began.
  func chainImpulse(_ link: Int) -> JointImpulse {
    let (pair, lane) = (links[link / 2], link % 2)
    let (outer, inner) = (pair.turnOuter[lane], isMiddle(link) ? pair.turnOuter[1 - lane] : pair.turnInner[lane])
    let isForward = pair.signs[lane] > 0
    return JointImpulse(
      push: Vector(x: pair.pushX[lane], y: pair.pushY[lane]) * pair.signs[lane], turnA: isForward ? outer : inner,
      turnB: isForward ? inner : outer)
  }
}
