/// The coupling of two joints through a body that both hold.
struct JointCoupling: Sendable {
  /// The later joint in the order of elimination, and the earlier one.
  var row: Int32
  var column: Int32
  var node: Int32
  var block: Int32
  var rowHoldsB: Bool
  var columnHoldsB: Bool
}

/// Joints that are connected through moving bodies: they are solved together.
package struct JointGroup: Sendable {
  package var joints: Range<Int>
  package var nodes: Range<Int>
  var couplings: Range<Int>
  /// A row of a body that moves, or −1.
  var representativeRow: Int32
  var hasSpecialRows: Bool
  /// Whether some of them are limits or friction of pins and sliders, and not ropes.
  var hasBoundedRows = false
  var hasSoftRows: Bool
  /// Whether there is a mouse joint among them.
  var hasForceLimits = false
  /// Whether their forces in the present substep are known.
  var areForcesKnown = false
  /// The pairs of links, if the group is a chain of rigid pins; as many pairs of nodes begin at `chainNode`.
  var chain = 0..<0
  var chainNode = 0
  /// The fronts of its factor, if it is a net; else it is factored by blocks.
  package var fronts = 0..<0
  /// 1, and 0 for a lane that begins with padding.
  var chainShare = SIMD2<Double>(1, 1)
  var isChainFactored = false
  /// Whether the general solver did some of the chain's work in this step.
  var usesGeneralSolver = false
  /// Whether the factor belongs to the poses and masses in the nodes.
  var isFactored = false
  /// Whether a net's factor is that of its rounded rows.
  var isNetFactored = false
  /// Whether the factor includes the compliance of soft joints.
  var isSoft = false
  /// The length of substep of the bodies' least inertias; 0 if they do not follow from the stored stiffnesses.
  var stiffnessStep = 0.0
  /// Whether the softness has been applied in the present velocity phase.
  var isSoftnessApplied = false
}

/// The solver's data, by address; valid during one call.
///
/// Joints are in the order of elimination, and with A = J M⁻¹ Jᵀ the factor is A = L D Lᵀ by blocks of three rows.
/// Column p of L has the blocks `starts[p] ..< starts[p + 1]`, which lie in rows `rowOf`.
package struct JointSolver {
  var records: UnsafeMutablePointer<JointRecord>
  package var states: UnsafeMutablePointer<JointState>
  package var nodes: UnsafeMutablePointer<JointNode>
  /// The inverses of D.
  var diagonal: UnsafeMutablePointer<Matrix3>
  var lower: UnsafeMutablePointer<Matrix3>
  var starts: UnsafePointer<Int32>
  var rowOf: UnsafePointer<Int32>
  /// The targets of the products of two blocks of a column, in the order of computation.
  var targets: UnsafePointer<Int32>
  /// The start of each column's targets.
  var targetStarts: UnsafePointer<Int32>
  var couplings: UnsafePointer<JointCoupling>
  var links: UnsafeMutablePointer<ChainLinks>
  var bodies: UnsafeMutablePointer<ChainNodes>
  var sparse: SparseSolver
}

extension JointSolver {
  /// Assembles A of the active rows and factors it.
  package func factor(_ group: JointGroup, softly: Bool, regularity: Double = 0) {
    if !group.fronts.isEmpty { return sparse.factor(group, softly: softly, regularity: regularity) }
    for p in group.joints {
      let a = nodes[Int(records[p].nodeA)]
      let b = nodes[Int(records[p].nodeB)]
      let active = states[p].active
      states[p].factored = active
      let r = masked(p)
      var block = Matrix3.zero
      addProduct(&block, r, r, pHoldsB: true, qHoldsB: true, b)
      addProduct(&block, r, r, pHoldsB: false, qHoldsB: false, a)
      if softly, records[p].softness != nil { soften(&block, records[p]) }
      block.x.a *= 1 + regularity
      block.y.b *= 1 + regularity
      block.z.c *= 1 + regularity
      diagonal[p] = block
      states[p].original = Vector3(a: block.x.a, b: block.y.b, c: block.z.c)
      for k in Int(starts[p])..<Int(starts[p + 1]) { lower[k] = .zero }
    }
    for index in group.couplings {
      let c = couplings[index]
      addProduct(
        &lower[Int(c.block)], masked(Int(c.row)), masked(Int(c.column)), pHoldsB: c.rowHoldsB, qHoldsB: c.columnHoldsB,
        nodes[Int(c.node)]
      )
    }
    for p in group.joints {
      let inverse = diagonal[p].inverse(original: states[p].original)
      diagonal[p] = inverse
      let start = Int(starts[p])
      var target = Int(targetStarts[p])
      var i = Int(starts[p + 1]) - 1
      while i >= start {
        let raw = lower[i]
        let factor = raw.times(inverse)
        var j = start
        while j < i {
          lower[Int(targets[target])] -= factor.timesTransposed(lower[j])
          target += 1
          j += 1
        }
        diagonal[Int(rowOf[i])] -= factor.timesTransposed(raw)
        lower[i] = factor
        i -= 1
      }
    }
  }

  /// Solves A λ = wanted; the solution replaces `wanted`.
  package func substitute(_ group: JointGroup) {
    if !group.fronts.isEmpty { return sparse.substitute(group) }
    for p in group.joints {
      let value = states[p].wanted
      for k in Int(starts[p])..<Int(starts[p + 1]) {
        let q = Int(rowOf[k])
        states[q].wanted = states[q].wanted - lower[k].times(value)
      }
    }
    var p = group.joints.upperBound - 1
    while p >= group.joints.lowerBound {
      var value = diagonal[p].times(states[p].wanted)
      for k in Int(starts[p])..<Int(starts[p + 1]) {
        value = value - lower[k].transposedTimes(states[Int(rowOf[k])].wanted)
      }
      states[p].wanted = value
      p -= 1
    }
  }

  /// A joint's rows with 0 in those that are not active, which leaves them out of the factor.
  @inline(__always)
  private func masked(_ p: Int) -> (JointRow, JointRow, JointRow) {
    let active = states[p].factored
    var rows = states[p].rows
    if active & 1 == 0 { rows.0 = JointRow() }
    if active & 2 == 0 { rows.1 = JointRow() }
    if active & 4 == 0 { rows.2 = JointRow() }
    return rows
  }

  /// Adds the effect of an impulse on each of the second joint's rows on the rates of the first one's, through one
  /// body.
  @inline(__always)
  private func addProduct(
    _ block: inout Matrix3, _ p: (JointRow, JointRow, JointRow), _ q: (JointRow, JointRow, JointRow), pHoldsB: Bool,
    qHoldsB: Bool, _ node: JointNode
  ) {
    let m = pHoldsB == qHoldsB ? node.inverseMass : -node.inverseMass
    let i = node.inverseInertia
    let px = Vector3(a: p.0.nx, b: p.1.nx, c: p.2.nx)
    let py = Vector3(a: p.0.ny, b: p.1.ny, c: p.2.ny)
    let pt =
      pHoldsB
      ? Vector3(a: p.0.turnB, b: p.1.turnB, c: p.2.turnB) : Vector3(a: p.0.turnA, b: p.1.turnA, c: p.2.turnA)
    let qx = Vector3(a: q.0.nx, b: q.1.nx, c: q.2.nx) * m
    let qy = Vector3(a: q.0.ny, b: q.1.ny, c: q.2.ny) * m
    let qt =
      (qHoldsB
        ? Vector3(a: q.0.turnB, b: q.1.turnB, c: q.2.turnB) : Vector3(a: q.0.turnA, b: q.1.turnA, c: q.2.turnA)) * i
    block.x = block.x + qx * px.a + qy * py.a + qt * pt.a
    block.y = block.y + qx * px.b + qy * py.b + qt * pt.b
    block.z = block.z + qx * px.c + qy * py.c + qt * pt.c
  }

  /// Adds a compliance in proportion to the joint's own inverse mass, so that all motions of the joint by itself have
  /// its one frequency.
  @inline(__always)
  private func soften(_ block: inout Matrix3, _ record: JointRecord) {
    let k = 1 + record.soft.compliance
    block.x.a *= k
    if record.base & 2 != 0 {
      block.x.b *= k
      block.y.a *= k
      block.y.b *= k
    }
    if record.base & 4 != 0 {
      block.x.c *= k
      block.y.c *= k
      block.z.a *= k
      block.z.b *= k
      block.z.c *= k
    }
  }

  /// Undoes the last correction.
  @inline(__always)
  func withdraw(_ p: Int) {
    let impulse = states[p].last
    let rows = states[p].rows
    states[p].first = states[p].first - impulse
    states[p].push -= Vector(
      x: rows.0.nx * impulse.a + rows.1.nx * impulse.b + rows.2.nx * impulse.c,
      y: rows.0.ny * impulse.a + rows.1.ny * impulse.b + rows.2.ny * impulse.c)
    states[p].turnA -= rows.0.turnA * impulse.a + rows.1.turnA * impulse.b + rows.2.turnA * impulse.c
    states[p].turnB -= rows.0.turnB * impulse.a + rows.1.turnB * impulse.b + rows.2.turnB * impulse.c
  }

  /// Applies a joint's impulses to its bodies.
  @inline(__always)
  package func apply(_ impulse: Vector3, of p: Int) {
    let rows = states[p].rows
    let x = rows.0.nx * impulse.a + rows.1.nx * impulse.b + rows.2.nx * impulse.c
    let y = rows.0.ny * impulse.a + rows.1.ny * impulse.b + rows.2.ny * impulse.c
    let turnA = rows.0.turnA * impulse.a + rows.1.turnA * impulse.b + rows.2.turnA * impulse.c
    let turnB = rows.0.turnB * impulse.a + rows.1.turnB * impulse.b + rows.2.turnB * impulse.c
    let a = Int(records[p].nodeA)
    let b = Int(records[p].nodeB)
    let ma = nodes[a].inverseMass
    let mb = nodes[b].inverseMass
    states[p].push += Vector(x: x, y: y)
    states[p].turnA += turnA
    states[p].turnB += turnB
    nodes[a].vx -= x * ma
    nodes[a].vy -= y * ma
    nodes[a].spin += turnA * nodes[a].inverseInertia
    nodes[b].vx += x * mb
    nodes[b].vy += y * mb
    nodes[b].spin += turnB * nodes[b].inverseInertia
  }
}
