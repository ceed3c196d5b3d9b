/// The exchange of states and impulses between a chain and its bodies.
extension JointSolver {
  /// Reads the bodies.
  ///
  /// - Returns: Whether all inputs of the factor are unchanged, and the greatest angular speed of the bodies.
  func readChain(
    _ nodes: UnsafeMutablePointer<ChainNodes>, _ count: Int, _ given: JointBodies
  ) -> (isSame: Bool, turning: Double) {
    var difference = SIMD2<UInt64>.zero
    var turning = 0.0
    for k in 0...count {
      let node = nodes + k
      let (a, b) = (Int(node.pointee.rows[0]), Int(node.pointee.rows[1]))
      if a < 0 || b < 0 {
        readEnds(node, given, &difference)
      } else {
        let angle = Double2(given.angle[a], given.angle[b])
        let mass = Double2(given.inverseMass[a], given.inverseMass[b])
        let inertia = Double2(given.inverseInertia[a], given.inverseInertia[b])
        let change =
          (Self.bits(angle) ^ Self.bits(node.pointee.angle)) | (Self.bits(mass) ^ Self.bits(node.pointee.inverseMass))
          | (Self.bits(inertia) ^ Self.bits(node.pointee.given))
        node.pointee.x = Double2(given.x[a], given.x[b])
        node.pointee.y = Double2(given.y[a], given.y[b])
        node.pointee.vx = Double2(given.velocityX[a], given.velocityX[b])
        node.pointee.vy = Double2(given.velocityY[a], given.velocityY[b])
        node.pointee.spin = Double2(given.spin[a], given.spin[b])
        if change[0] | change[1] != 0 {
          difference |= change
          node.pointee.angle = angle
          node.pointee.inverseMass = mass
          node.pointee.given = inertia
          turnLevers(node, Double2(given.cosine[a], given.cosine[b]), Double2(given.sine[a], given.sine[b]))
          applyGeometricStiffness(node)
        }
      }
      let spin = node.pointee.spin
      let square = spin * spin
      if square[0] > turning { turning = square[0] }
      if square[1] > turning { turning = square[1] }
    }
    return (difference[0] | difference[1] == 0, turning.squareRoot())
  }

  @inline(__always)
  private static func bits(_ value: Double2) -> SIMD2<UInt64> { unsafeBitCast(value, to: SIMD2<UInt64>.self) }

  /// Reads a pair of which one is the world or padding of a lane.
  private func readEnds(
    _ node: UnsafeMutablePointer<ChainNodes>, _ given: JointBodies, _ difference: inout SIMD2<UInt64>
  ) {
    var cosine = Double2(1, 1)
    var sine = Double2.zero
    // The velocities of a body that nothing moves stay zero even if an impulse was NaN.
    (node.pointee.vx, node.pointee.vy, node.pointee.spin) = (.zero, .zero, .zero)
    for lane in 0..<2 where node.pointee.rows[lane] >= 0 {
      let row = Int(node.pointee.rows[lane])
      difference[lane] |= given.angle[row].bitPattern ^ node.pointee.angle[lane].bitPattern
      difference[lane] |= given.inverseMass[row].bitPattern ^ node.pointee.inverseMass[lane].bitPattern
      difference[lane] |= given.inverseInertia[row].bitPattern ^ node.pointee.given[lane].bitPattern
      node.pointee.angle[lane] = given.angle[row]
      node.pointee.inverseMass[lane] = given.inverseMass[row]
      node.pointee.given[lane] = given.inverseInertia[row]
      node.pointee.x[lane] = given.x[row]
      node.pointee.y[lane] = given.y[row]
      node.pointee.vx[lane] = given.velocityX[row]
      node.pointee.vy[lane] = given.velocityY[row]
      node.pointee.spin[lane] = given.spin[row]
      cosine[lane] = given.cosine[row]
      sine[lane] = given.sine[row]
    }
    turnLevers(node, cosine, sine)
    applyGeometricStiffness(node)
  }

  @inline(__always)
  private func turnLevers(_ node: UnsafeMutablePointer<ChainNodes>, _ cosine: Double2, _ sine: Double2) {
    let (outerX, outerY) = (node.pointee.outerX, node.pointee.outerY)
    let (innerX, innerY) = (node.pointee.innerX, node.pointee.innerY)
    node.pointee.px = cosine * outerX - sine * outerY
    node.pointee.py = sine * outerX + cosine * outerY
    node.pointee.nx = cosine * innerX - sine * innerY
    node.pointee.ny = sine * innerX + cosine * innerY
  }

  /// Writes the velocities of the bodies that joints can move back.
  func writeChain(_ nodes: UnsafeMutablePointer<ChainNodes>, _ count: Int, _ given: JointBodies) {
    for k in 0...count { writeChain(nodes + k, given) }
  }

  @inline(__always)
  private func writeChain(_ node: UnsafeMutablePointer<ChainNodes>, _ given: JointBodies) {
    for lane in 0..<2 {
      let row = Int(node.pointee.rows[lane])
      if row < 0 || !(node.pointee.inverseMass[lane] > 0) { continue }
      given.velocityX[row] = node.pointee.vx[lane]
      given.velocityY[row] = node.pointee.vy[lane]
      if node.pointee.given[lane] > 0 { given.spin[row] = node.pointee.spin[lane] }
    }
  }

  /// Back substitution from the middle to the ends; applies the impulses to the bodies.
  @inline(__always)
  func backward(
    _ nodes: UnsafeMutablePointer<ChainNodes>, _ links: UnsafeMutablePointer<ChainLinks>, _ count: Int, isFirst: Bool,
    isAhead: Bool
  ) {
    var nextX = Double2.zero
    var nextY = Double2.zero
    var k = count
    while k >= 0 {
      let link = links + k
      let (wantedX, wantedY) = (link.pointee.x, link.pointee.y)
      var x = link.pointee.d00 * wantedX + link.pointee.d01 * wantedY
      var y = link.pointee.d10 * wantedX + link.pointee.d11 * wantedY
      if k < count {
        x -= link.pointee.u00 * nextX + link.pointee.u01 * nextY
        y -= link.pointee.u10 * nextX + link.pointee.u11 * nextY
        applyImpulses(nodes + k + 1, x, y, nextX, nextY, isAhead: isAhead)
      }
      if isAhead { (link.pointee.x, link.pointee.y) = (x, y) }
      link.pointee.sumX = isFirst ? x : link.pointee.sumX + x
      link.pointee.sumY = isFirst ? y : link.pointee.sumY + y
      nextX = x
      nextY = y
      k -= 1
    }
    applyImpulses(nodes, .zero, .zero, nextX, nextY, isAhead: isAhead)
  }

  /// Applies an impulse at the outer joint, and the opposite of one at the inner.
  @inline(__always)
  private func applyImpulses(
    _ node: UnsafeMutablePointer<ChainNodes>, _ px: Double2, _ py: Double2, _ nx: Double2, _ ny: Double2,
    isAhead: Bool
  ) {
    let turn =
      isAhead
      ? (node.pointee.aheadPX * py - node.pointee.aheadPY * px)
        - (node.pointee.aheadNX * ny - node.pointee.aheadNY * nx)
      : (node.pointee.px * py - node.pointee.py * px) - (node.pointee.nx * ny - node.pointee.ny * nx)
    node.pointee.vx += node.pointee.inverseMass * (px - nx)
    node.pointee.vy += node.pointee.inverseMass * (py - ny)
    node.pointee.spin += node.pointee.inverseInertia * turn
  }

  /// Adds up the impulses of the position phase, and applies them to the bodies.
  func finishPositions(
    _ nodes: UnsafeMutablePointer<ChainNodes>, _ links: UnsafeMutablePointer<ChainLinks>, _ count: Int,
    _ given: JointBodies, isReported: Bool
  ) {
    for k in 0...count {
      let (node, link) = (nodes + k, links + k)
      let x = link.pointee.firstX + link.pointee.sumX
      let y = link.pointee.firstY + link.pointee.sumY
      link.pointee.firstX = x
      link.pointee.firstY = y
      link.pointee.stiffnessOuter = -(node.pointee.nx * x + node.pointee.ny * y)
      if k < count { link.pointee.stiffnessInner = node[1].px * x + node[1].py * y }
      if !isReported { report(nodes, links, k, count, isAhead: false) }
      writeChain(node, given)
    }
  }

  /// Adds the impulses of a call, or of a correction along predicted directions, to the joints' accumulated impulses.
  @inline(__always)
  func report(
    _ nodes: UnsafeMutablePointer<ChainNodes>, _ links: UnsafeMutablePointer<ChainLinks>, _ k: Int, _ count: Int,
    isAhead: Bool
  ) {
    let (node, link) = (nodes + k, links + k)
    let (x, y) = isAhead ? (link.pointee.x, link.pointee.y) : (link.pointee.sumX, link.pointee.sumY)
    link.pointee.pushX += x
    link.pointee.pushY += y
    if isAhead {
      link.pointee.turnOuter += node.pointee.aheadNY * x - node.pointee.aheadNX * y
      if k < count { link.pointee.turnInner += node[1].aheadPX * y - node[1].aheadPY * x }
    } else {
      link.pointee.turnOuter += node.pointee.ny * x - node.pointee.nx * y
      if k < count { link.pointee.turnInner += node[1].px * y - node[1].py * x }
    }
  }

  /// Sets the bodies' least inertias by the stored stiffnesses, as `applyGeometricStiffness` does for all other groups.
  func applyChainGeometricStiffness(
    _ nodes: UnsafeMutablePointer<ChainNodes>, _ links: UnsafeMutablePointer<ChainLinks>, _ count: Int, _ h: Double
  ) {
    let scale = 2 * h / Self.fastest
    var before = Double2.zero
    for k in 0...count {
      nodes[k].least = (links[k].stiffnessOuter + before) * scale
      before = links[k].stiffnessInner
      applyGeometricStiffness(nodes + k)
    }
  }

  @inline(__always)
  private func applyGeometricStiffness(_ node: UnsafeMutablePointer<ChainNodes>) {
    let (given, least) = (node.pointee.given, node.pointee.least)
    let share = given * least
    node.pointee.inverseInertia = given
    if share[0] > 1 { node.pointee.inverseInertia[0] = 1 / least[0] }
    if share[1] > 1 { node.pointee.inverseInertia[1] = 1 / least[1] }
  }

  /// Prepares the general solver for a call that the chain's solver could not complete.
  func importFromChain(_ group: JointGroup) {
    forEachPin(of: group) { pair, lane, p, isMiddle in
      states[p].first = .zero
      states[p].second = .zero
      let outer = links[pair].stiffnessOuter[lane]
      let inner = isMiddle ? links[pair].stiffnessOuter[1 - lane] : links[pair].stiffnessInner[lane]
      let isForward = links[pair].signs[lane] > 0
      states[p].stiffnessA = isForward ? outer : inner
      states[p].stiffnessB = isForward ? inner : outer
    }
  }

  /// Copies the geometric stiffness of the general solver's impulses to the chain.
  func exportToChain(_ group: JointGroup) {
    forEachPin(of: group) { pair, lane, p, isMiddle in
      let isForward = links[pair].signs[lane] > 0
      let (outer, inner) = (
        isForward ? states[p].stiffnessA : states[p].stiffnessB, isForward ? states[p].stiffnessB : states[p].stiffnessA
      )
      links[pair].stiffnessOuter[lane] = outer
      if isMiddle { links[pair].stiffnessOuter[1 - lane] = inner } else { links[pair].stiffnessInner[lane] = inner }
    }
  }

  @inline(__always)
  private func forEachPin(of group: JointGroup, _ body: (Int, Int, Int, Bool) -> Void) {
    for pair in group.chain {
      for lane in 0..<2 where links[pair].records[lane] >= 0 {
        body(pair, lane, Int(links[pair].records[lane]), pair == group.chain.upperBound - 1)
      }
    }
  }
}
