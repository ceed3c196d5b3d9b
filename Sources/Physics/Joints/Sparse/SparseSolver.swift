/// The data of a ``SparseFactor`` and of its joints, by address; valid during one call.
struct SparseSolver {
  var fronts: UnsafePointer<SparseFront>
  var parts: UnsafePointer<SparsePart>
  var rows: UnsafePointer<Int32>
  var places: UnsafePointer<Int32>
  var holders: UnsafePointer<Int32>
  var rowsOf: UnsafePointer<SparseRows>
  var panels: UnsafeMutablePointer<Double>
  var pivots: UnsafeMutablePointer<Double>
  var inverses: UnsafeMutablePointer<Double>
  var diagonal: UnsafeMutablePointer<Double>
  var rounded: UnsafeMutablePointer<SIMD4<Double>>
  var inertias: UnsafeMutablePointer<SIMD2<Double>>
  var vector: UnsafeMutablePointer<Double>
  var updates: UnsafeMutablePointer<Double>
  var columns: UnsafeMutablePointer<Double>
  var sides: UnsafeMutablePointer<SIMD4<Double>>
  var records: UnsafePointer<JointRecord>
  var states: UnsafeMutablePointer<JointState>
  var nodes: UnsafePointer<JointNode>

  /// The share of A's diagonal that is added to it. Where joints repeat each other, as in a net of pins, A is singular:
  /// without it rounded zeros would be divided by each other. Then the factor is that of a matrix which is positive
  /// definite beyond its rounding errors, and a solution deviates from an exact one by this share over an eigenvalue
  /// of A in proportion to its diagonal, which the next correction corrects.
  static let regularity = 1e-9
  /// A pivot below this share of the diagonal is a rounding error, or of a row that is not active.
  static let least = 1e-11
}

extension SparseFactor {
  @inline(__always)
  mutating func solver(
    _ records: UnsafePointer<JointRecord>, _ states: UnsafeMutablePointer<JointState>, _ nodes: UnsafePointer<JointNode>
  ) -> SparseSolver {
    SparseSolver(
      fronts: fronts.address, parts: parts.address, rows: rows.address, places: places.address,
      holders: holders.address, rowsOf: rowsOf.address, panels: panels.mutableAddress, pivots: pivots.mutableAddress,
      inverses: inverses.mutableAddress, diagonal: diagonal.mutableAddress,
      rounded: rounded.mutableAddress, inertias: inertias.mutableAddress, vector: vector.mutableAddress,
      updates: updates.mutableAddress, columns: columns.mutableAddress,
      sides: sides.mutableAddress, records: records, states: states, nodes: nodes)
  }
}

// MARK: The factor

extension SparseSolver {
  /// Rounds the active rows and the inverse masses of a group, and returns whether one differs from that of the factor.
  ///
  /// A is that of the rounded values, so that bodies at rest, whose last bits change, keep their factor, and it follows
  /// from the present state alone: a restored world makes the same one.
  func round(_ group: JointGroup) -> Bool {
    var change: UInt64 = 0
    for k in group.nodes {
      let isEnlarged = nodes[k].inverseInertia != nodes[k].givenInverseInertia
      let value = SIMD2(
        Self.rounded(nodes[k].inverseMass, bits: 20), Self.rounded(nodes[k].inverseInertia, bits: isEnlarged ? 10 : 20))
      change |= value[0].bitPattern ^ inertias[k][0].bitPattern | value[1].bitPattern ^ inertias[k][1].bitPattern
      inertias[k] = value
    }
    for p in group.joints {
      let active = states[p].active
      states[p].factored = active
      let its = rowsOf[p]
      let lever = records[p].leverQuantum
      for k in 0..<Int(its.width) {
        let row = states[p].row(k)
        var value = SIMD4<Double>.zero
        if active >> UInt8(k) & 1 != 0 {
          value[0] = Self.rounded(row.nx, to: Self.quantum)
          value[1] = Self.rounded(row.ny, to: Self.quantum)
          value[2] = Self.rounded(row.turnA, to: lever)
          value[3] = Self.rounded(row.turnB, to: lever)
        }
        let place = Int(its.first) + k
        for lane in 0..<4 { change |= value[lane].bitPattern ^ rounded[place][lane].bitPattern }
        rounded[place] = value
      }
    }
    return change != 0
  }

  /// The precision of directions, as sines and cosines. Its square is far below `regularity`, so that the factor is as
  /// good as one of the exact rows even where joints repeat each other.
  private static let quantum = 1.0 / 0x400_0000

  /// The nearest multiple of a power of two.
  @inline(__always)
  private static func rounded(_ value: Double, to quantum: Double) -> Double {
    let half = 0x1.8p52 * quantum
    return (value + half) - half
  }

  /// A value with some bits of its fraction. Ten are enough for an inertia that forces determine: it scales no
  /// direction that joints repeat, and a thousandth of an error is left to the next correction.
  @inline(__always)
  private static func rounded(_ value: Double, bits: UInt64) -> Double {
    let unit: UInt64 = 1 << (52 - bits)
    return Double(bitPattern: (value.bitPattern &+ unit / 2) & ~(unit - 1))
  }

  /// Factors A of the active rows, unless the factor is that of the same rounded rows already.
  func refactor(_ group: inout JointGroup, softly: Bool) {
    let hasChanged = round(group)
    if hasChanged || !group.isNetFactored || group.isSoft != softly {
      factorRounded(group, softly: softly, regularity: 0)
    }
    group.isNetFactored = true
  }

  /// Factors A of the active rows.
  func factor(_ group: JointGroup, softly: Bool, regularity: Double) {
    _ = round(group)
    factorRounded(group, softly: softly, regularity: regularity)
  }

  /// Factors A of the rounded rows.
  ///
  /// - Complexity: The sum over all fronts of *w* (*w* + *u*)² / 2, where *w* rows are eliminated and *u* coupled.
  private func factorRounded(_ group: JointGroup, softly: Bool, regularity: Double) {
    for p in group.joints { measureDiagonal(p) }
    for index in group.fronts {
      let front = fronts[index]
      assemble(front, softly: softly, share: Self.regularity + regularity)
      eliminate(front)
      reduce(front)
    }
  }

  /// Computes the diagonal of a joint's own block.
  @inline(__always)
  private func measureDiagonal(_ p: Int) {
    let its = rowsOf[p]
    let (a, b) = (inertias[Int(records[p].nodeA)], inertias[Int(records[p].nodeB)])
    for k in Int(its.first)..<Int(its.first + its.width) {
      let row = rounded[k]
      diagonal[k] =
        (a[0] + b[0]) * (row[0] * row[0] + row[1] * row[1]) + a[1] * (row[2] * row[2]) + b[1] * (row[3] * row[3])
    }
  }

  /// Sums a front's parts.
  private func assemble(_ front: SparseFront, softly: Bool, share: Double) {
    let panel = panels + Int(front.panel)
    let update = updates + Int(front.update)
    let (width, stride, updateStride) = (Int(front.width), Int(front.stride), Int(front.updateStride))
    panel.update(repeating: 0, count: width * stride)
    update.update(repeating: 0, count: updateStride * updateStride)
    // The update's rows are those of the panel behind the eliminated ones.
    let target = FrontColumns(panel: panel, update: update, width: width, stride: stride, updateStride: updateStride)
    for index in Int(front.parts.lowerBound)..<Int(front.parts.upperBound) {
      let part = parts[index]
      if part.source < 0 {
        add(part, inertias[Int(-1 - part.source)], to: target)
      } else {
        let source = fronts[Int(part.source)]
        Self.add(
          updates + Int(source.update), stride: Int(source.updateStride), places + Int(part.start), Int(part.count),
          to: target)
      }
    }
    for k in 0..<width { panel[k * stride + k] += diagonal[Int(front.first) + k] * share }
    if softly { soften(front, target) }
  }

  /// Adds the lower half of an earlier front's update.
  @inline(__always)
  private static func add(
    _ source: UnsafePointer<Double>, stride: Int, _ places: UnsafePointer<Int32>, _ count: Int, to target: FrontColumns
  ) {
    for column in 0..<count {
      let to = target.column(Int(places[column]))
      let from = source + column * stride
      for row in column..<count { to[Int(places[row])] += from[row] }
    }
  }

  /// Adds a body's J M⁻¹ Jᵀ.
  private func add(_ part: SparsePart, _ inertia: SIMD2<Double>, to target: FrontColumns) {
    // The body's side of its rows, and their places in the front.
    let side = sides
    var count = 0
    for index in Int(part.start)..<Int(part.start + part.count) {
      let its = rowsOf[Int(holders[index] >> 1)]
      let holdsB = holders[index] & 1 != 0
      for k in 0..<its.width {
        let row = rounded[Int(its.first + k)]
        let place = Double(places[index] + k)
        side[count] = holdsB ? SIMD4(row[0], row[1], row[3], place) : SIMD4(-row[0], -row[1], row[2], place)
        count += 1
      }
    }
    for c in 0..<count {
      let source = side[c]
      let (x, y, turn) = (inertia[0] * source[0], inertia[0] * source[1], inertia[1] * source[2])
      let to = target.column(Int(source[3]))
      for r in c..<count {
        let other = side[r]
        to[Int(other[3])] += x * other[0] + y * other[1] + turn * other[2]
      }
    }
  }

  /// Adds compliances in proportion to the joints' own inverse masses, so that all motions of a joint by itself have its
  /// one frequency.
  private func soften(_ front: SparseFront, _ target: FrontColumns) {
    for p in Int(front.joints.lowerBound)..<Int(front.joints.upperBound) where records[p].softness != nil {
      let its = rowsOf[p]
      let place = Int(its.first - front.first)
      // Rows that may be inactive are rigid ones.
      let width = min(Int(its.width), 8 - records[p].base.leadingZeroBitCount)
      let compliance = records[p].soft.compliance
      let (a, b) = (inertias[Int(records[p].nodeA)], inertias[Int(records[p].nodeB)])
      for c in 0..<width {
        let source = rounded[Int(its.first) + c]
        let mass = compliance * (a[0] + b[0])
        let (turnA, turnB) = (compliance * a[1] * source[2], compliance * b[1] * source[3])
        let to = target.column(place + c)
        for r in c..<width {
          let other = rounded[Int(its.first) + r]
          to[place + r] +=
            mass * (source[0] * other[0] + source[1] * other[1]) + turnA * other[2] + turnB * other[3]
        }
      }
    }
  }

  /// Turns the panel's columns into those of L, four at a time.
  private func eliminate(_ front: SparseFront) {
    let panel = panels + Int(front.panel)
    let (width, stride, first) = (Int(front.width), Int(front.stride), Int(front.first))
    let height = width + Int(front.count)
    var start = 0
    while start < width {
      let end = min(start + 4, width)
      if start > 0 {
        for k in start..<end {
          DenseColumns.subtract(
            panel, stride, pivots + first, count: start, column: k, from: k, to: height,
            target: panel + k * stride)
        }
      }
      for k in start..<end {
        let column = panel + k * stride
        let pivot = column[k]
        let isRegular = pivot > Self.least * diagonal[first + k]
        let inverse = isRegular ? 1 / pivot : 0
        pivots[first + k] = isRegular ? pivot : 0
        inverses[first + k] = inverse
        for next in (k + 1)..<max(end, k + 1) {
          DenseColumns.subtract(column, column[next] * inverse, from: next, to: height, target: panel + next * stride)
        }
        DenseColumns.scale(column, by: inverse, from: k + 1, to: height)
      }
      start = end
    }
  }

  /// Subtracts L D Lᵀ of the panel from the update.
  private func reduce(_ front: SparseFront) {
    let (width, count, updateStride) = (Int(front.width), Int(front.count), Int(front.updateStride))
    let panel = panels + Int(front.panel) + width
    let update = updates + Int(front.update)
    var column = 0
    while column < count {
      DenseColumns.pack(panel + column, Int(front.stride), pivots + Int(front.first), count: width, to: columns)
      var row = column
      while row < count {
        DenseColumns.subtractTile(
          panel + row, Int(front.stride), columns, count: width, target: update + column * updateStride + row,
          updateStride)
        row += 4
      }
      column += 4
    }
  }
}

// MARK: Solutions

extension SparseSolver {
  /// Solves A λ = wanted; the solution replaces `wanted`.
  ///
  /// - Complexity: O(*z*) for *z* numbers in L.
  func substitute(_ group: JointGroup) {
    for p in group.joints {
      let rows = rowsOf[p]
      let x = vector + Int(rows.first)
      x[0] = states[p].wanted.a
      if rows.width > 1 { x[1] = states[p].wanted.b }
      if rows.width > 2 { x[2] = states[p].wanted.c }
    }
    for index in group.fronts { forward(fronts[index]) }
    for index in group.fronts.reversed() { backward(fronts[index]) }
    for p in group.joints {
      let rows = rowsOf[p]
      let x = vector + Int(rows.first)
      states[p].wanted = Vector3(a: x[0], b: rows.width > 1 ? x[1] : 0, c: rows.width > 2 ? x[2] : 0)
    }
  }

  @inline(__always)
  private func forward(_ front: SparseFront) {
    let panel = panels + Int(front.panel)
    let (width, stride, count) = (Int(front.width), Int(front.stride), Int(front.count))
    let x = vector + Int(front.first)
    let rows = rows + Int(front.start)
    let sum = columns
    (sum + width).update(repeating: 0, count: count + 2)
    for k in 0..<width { sum[k] = x[k] }
    var k = 0
    while k + 1 < width {
      let (l, next) = (panel + k * stride, panel + (k + 1) * stride)
      let first = sum[k]
      let second = sum[k + 1] - l[k + 1] * first
      sum[k + 1] = second
      DenseColumns.subtract(l, first, next, second, from: k + 2, to: width + count, target: sum)
      k += 2
    }
    if k < width { DenseColumns.subtract(panel + k * stride, sum[k], from: k + 1, to: width + count, target: sum) }
    for k in 0..<width { x[k] = sum[k] }
    for k in 0..<count { vector[Int(rows[k])] += sum[width + k] }
  }

  @inline(__always)
  private func backward(_ front: SparseFront) {
    let panel = panels + Int(front.panel)
    let (width, stride, count) = (Int(front.width), Int(front.stride), Int(front.count))
    let x = vector + Int(front.first)
    let rows = rows + Int(front.start)
    let values = columns
    for k in 0..<count { values[width + k] = vector[Int(rows[k])] }
    var k = width - 1
    if width & 1 != 0 {
      let sum = DenseColumns.dot(panel + k * stride, values, from: k + 1, to: width + count)
      values[k] = x[k] * inverses[Int(front.first) + k] - sum
      k -= 1
    }
    while k > 0 {
      let (l, next) = (panel + (k - 1) * stride, panel + k * stride)
      let sums = DenseColumns.dots(l, next, values, from: k + 1, to: width + count)
      let second = x[k] * inverses[Int(front.first) + k] - sums.second
      values[k] = second
      values[k - 1] = x[k - 1] * inverses[Int(front.first) + k - 1] - (sums.first + l[k] * second)
      k -= 2
    }
    for k in 0..<width { x[k] = values[k] }
  }
}

/// The columns of a front: the first ones are a part of L, the others the update.
struct FrontColumns {
  var panel: UnsafeMutablePointer<Double>
  var update: UnsafeMutablePointer<Double>
  var width: Int
  var stride: Int
  var updateStride: Int

  /// A column, so that its index `row` is the front's row.
  @inline(__always)
  func column(_ index: Int) -> UnsafeMutablePointer<Double> {
    index < width ? panel + index * stride : update + ((index - width) * updateStride - width)
  }
}

extension JointState {
  /// One of a joint's rows.
  @inline(__always)
  func row(_ k: Int) -> JointRow { k == 0 ? rows.0 : k == 1 ? rows.1 : rows.2 }
}
