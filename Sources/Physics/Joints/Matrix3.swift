/// Three numbers, one for each row of a joint; 0 for absent rows.
package struct Vector3: Hashable, Sendable {
  package var a: Double
  var b: Double
  var c: Double

  package init(a: Double, b: Double, c: Double) {
    (self.a, self.b, self.c) = (a, b, c)
  }

  static let zero = Vector3(a: 0, b: 0, c: 0)

  @inline(__always)
  static func + (l: Vector3, r: Vector3) -> Vector3 { Vector3(a: l.a + r.a, b: l.b + r.b, c: l.c + r.c) }
  @inline(__always)
  static func - (l: Vector3, r: Vector3) -> Vector3 { Vector3(a: l.a - r.a, b: l.b - r.b, c: l.c - r.c) }
  @inline(__always)
  static func * (l: Vector3, r: Double) -> Vector3 { Vector3(a: l.a * r, b: l.b * r, c: l.c * r) }
  @inline(__always)
  func dot(_ o: Vector3) -> Double { a * o.a + b * o.b + c * o.c }

  @inline(__always)
  subscript(row: Int) -> Double {
    get { row == 0 ? a : row == 1 ? b : c }
    set {
      if row == 0 { a = newValue } else if row == 1 { b = newValue } else { c = newValue }
    }
  }
}

/// A 3 × 3 matrix: the effect of the rows of one joint on those of another.
struct Matrix3: Sendable {
  var x: Vector3
  var y: Vector3
  var z: Vector3

  static let zero = Matrix3(x: .zero, y: .zero, z: .zero)

  @inline(__always)
  func times(_ v: Vector3) -> Vector3 { Vector3(a: x.dot(v), b: y.dot(v), c: z.dot(v)) }
  /// The product of the transposed block and a vector.
  @inline(__always)
  func transposedTimes(_ v: Vector3) -> Vector3 { x * v.a + y * v.b + z * v.c }
  @inline(__always)
  func times(_ m: Matrix3) -> Matrix3 {
    Matrix3(x: m.transposedTimes(x), y: m.transposedTimes(y), z: m.transposedTimes(z))
  }
  /// The product of the block and another one transposed.
  @inline(__always)
  func timesTransposed(_ m: Matrix3) -> Matrix3 { Matrix3(x: m.times(x), y: m.times(y), z: m.times(z)) }
  @inline(__always)
  var transposed: Matrix3 {
    Matrix3(
      x: Vector3(a: x.a, b: y.a, c: z.a), y: Vector3(a: x.b, b: y.b, c: z.b), z: Vector3(a: x.c, b: y.c, c: z.c))
  }
  @inline(__always)
  static func -= (l: inout Matrix3, r: Matrix3) {
    l.x = l.x - r.x
    l.y = l.y - r.y
    l.z = l.z - r.z
  }
  @inline(__always)
  static func += (l: inout Matrix3, r: Matrix3) {
    l.x = l.x + r.x
    l.y = l.y + r.y
    l.z = l.z + r.z
  }

  /// A pivot below this share of the row's initial diagonal is a rounded zero: the row is redundant.
  static let redundant = 1e-10

  /// The inverse of a symmetric block without its redundant rows: those that were 0 from the start, and those whose
  /// pivot has shrunk to a rounding error of `original`, the diagonal before elimination.
  @inline(__always)
  func inverse(original: Vector3) -> Matrix3 {
    let i0 = x.a > Self.redundant * original.a ? 1 / x.a : 0
    let l10 = x.b * i0
    let l20 = x.c * i0
    let d1 = y.b - l10 * x.b
    let i1 = d1 > Self.redundant * original.b ? 1 / d1 : 0
    let m21 = y.c - l10 * x.c
    let l21 = m21 * i1
    let d2 = z.c - l20 * x.c - l21 * m21
    let i2 = d2 > Self.redundant * original.c ? 1 / d2 : 0
    // With L⁻¹ of rows (1), (−l10, 1), (l10 l21 − l20, −l21, 1): the inverse is L⁻ᵀ D⁻¹ L⁻¹.
    let k = l10 * l21 - l20
    let ba = -l10 * i1 - l21 * k * i2
    let ca = k * i2
    let cb = -l21 * i2
    return Matrix3(
      x: Vector3(a: i0 + l10 * l10 * i1 + k * k * i2, b: ba, c: ca),
      y: Vector3(a: ba, b: i1 + l21 * l21 * i2, c: cb), z: Vector3(a: ca, b: cb, c: i2))
  }
}
