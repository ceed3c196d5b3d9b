/// Kernels over the columns of a front, two numbers at a time. Columns are addressed by their row 0.
enum DenseColumns {
  @inline(__always)
  private static func load(_ p: UnsafePointer<Double>) -> SIMD2<Double> {
    UnsafeRawPointer(p).loadUnaligned(as: SIMD2<Double>.self)
  }

  @inline(__always)
  private static func store(_ value: SIMD2<Double>, _ p: UnsafeMutablePointer<Double>) {
    UnsafeMutableRawPointer(p).storeBytes(of: value, as: SIMD2<Double>.self)
  }

  /// Subtracts a multiple of a column from another one.
  @inline(__always)
  static func subtract(
    _ column: UnsafePointer<Double>, _ factor: Double, from start: Int, to end: Int,
    target: UnsafeMutablePointer<Double>
  ) {
    var row = start
    while row + 2 <= end {
      store(load(target + row) - load(column + row) * factor, target + row)
      row += 2
    }
    if row < end { target[row] -= column[row] * factor }
  }

  /// Subtracts multiples of two columns from another one.
  @inline(__always)
  static func subtract(
    _ a: UnsafePointer<Double>, _ factorA: Double, _ b: UnsafePointer<Double>, _ factorB: Double, from start: Int,
    to end: Int, target: UnsafeMutablePointer<Double>
  ) {
    var row = start
    while row + 2 <= end {
      store(load(target + row) - (load(a + row) * factorA + load(b + row) * factorB), target + row)
      row += 2
    }
    if row < end { target[row] -= a[row] * factorA + b[row] * factorB }
  }

  @inline(__always)
  static func scale(_ column: UnsafeMutablePointer<Double>, by factor: Double, from start: Int, to end: Int) {
    var row = start
    while row + 2 <= end {
      store(load(column + row) * factor, column + row)
      row += 2
    }
    if row < end { column[row] *= factor }
  }

  @inline(__always)
  static func dot(_ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, from start: Int, to end: Int) -> Double {
    var sum = SIMD2<Double>.zero
    var row = start
    while row + 2 <= end {
      sum += load(a + row) * load(b + row)
      row += 2
    }
    let rest = row < end ? a[row] * b[row] : 0
    return sum[0] + sum[1] + rest
  }

  /// The products of two columns with a third one.
  @inline(__always)
  static func dots(
    _ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, _ values: UnsafePointer<Double>, from start: Int,
    to end: Int
  ) -> (first: Double, second: Double) {
    var (first, second) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
    var row = start
    while row + 2 <= end {
      let value = load(values + row)
      first += load(a + row) * value
      second += load(b + row) * value
      row += 2
    }
    let rest = row < end ? values[row] : 0
    let (x, y) = row < end ? (a[row] * rest, b[row] * rest) : (0, 0)
    return (first[0] + first[1] + x, second[0] + second[1] + y)
  }

  /// Subtracts from a column of a panel the products of the columns before it: row by row Σ L[row, k] D[k] L[column, k].
  @inline(__always)
  static func subtract(
    _ panel: UnsafePointer<Double>, _ stride: Int, _ pivots: UnsafePointer<Double>, count: Int, column: Int,
    from start: Int, to end: Int, target: UnsafeMutablePointer<Double>
  ) {
    var k = 0
    while k + 1 < count {
      let (a, b) = (panel + k * stride, panel + (k + 1) * stride)
      subtract(
        a, a[column] * pivots[k], b, b[column] * pivots[k + 1], from: start, to: end, target: target)
      k += 2
    }
    if k < count {
      let a = panel + k * stride
      subtract(a, a[column] * pivots[k], from: start, to: end, target: target)
    }
  }

  /// Copies D[k] L[row, k] of four rows, each number twice, so that a tile needs no shuffles.
  @inline(__always)
  static func pack(
    _ panel: UnsafePointer<Double>, _ stride: Int, _ pivots: UnsafePointer<Double>, count: Int,
    to target: UnsafeMutablePointer<Double>
  ) {
    for k in 0..<count {
      let column = panel + k * stride
      let to = target + 8 * k
      let d = pivots[k]
      for row in 0..<4 {
        let value = column[row] * d
        to[2 * row] = value
        to[2 * row + 1] = value
      }
    }
  }

  /// Subtracts Σ L[row, k] W[column, k] from four rows and four columns of a target, with W from `pack`.
  @inline(__always)
  static func subtractTile(
    _ panel: UnsafePointer<Double>, _ stride: Int, _ packed: UnsafePointer<Double>, count: Int,
    target: UnsafeMutablePointer<Double>, _ targetStride: Int
  ) {
    var (a0, a1, b0, b1) = (SIMD2<Double>.zero, SIMD2<Double>.zero, SIMD2<Double>.zero, SIMD2<Double>.zero)
    var (c0, c1, d0, d1) = (SIMD2<Double>.zero, SIMD2<Double>.zero, SIMD2<Double>.zero, SIMD2<Double>.zero)
    var (l, w) = (panel, packed)
    for _ in 0..<count {
      let (top, bottom) = (load(l), load(l + 2))
      let (wa, wb, wc, wd) = (load(w), load(w + 2), load(w + 4), load(w + 6))
      a0 += top * wa
      a1 += bottom * wa
      b0 += top * wb
      b1 += bottom * wb
      c0 += top * wc
      c1 += bottom * wc
      d0 += top * wd
      d1 += bottom * wd
      l += stride
      w += 8
    }
    let (first, second) = (target, target + targetStride)
    let (third, fourth) = (target + 2 * targetStride, target + 3 * targetStride)
    store(load(first) - a0, first)
    store(load(first + 2) - a1, first + 2)
    store(load(second) - b0, second)
    store(load(second + 2) - b1, second + 2)
    store(load(third) - c0, third)
    store(load(third + 2) - c1, third + 2)
    store(load(fourth) - d0, fourth)
    store(load(fourth + 2) - d1, fourth + 2)
  }
}
