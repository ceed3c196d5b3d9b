/// A map of space in homogeneous coordinates, points being row vectors as in Core Animation.
///
/// A projection is set with `m34`: −1/d looks from a distance of d points.
public struct CATransform3D: Hashable, Sendable {
  /// The rows from the first to the fourth.
  var rows: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)

  /// Makes a transform from its rows.
  init(rows: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)) { self.rows = rows }

  /// Row 1, column 1.
  public var m11: CGFloat {
    get { CGFloat(rows.0.x) }
    set { rows.0.x = Double(newValue) }
  }
  /// Row 1, column 2.
  public var m12: CGFloat {
    get { CGFloat(rows.0.y) }
    set { rows.0.y = Double(newValue) }
  }
  /// Row 1, column 3.
  public var m13: CGFloat {
    get { CGFloat(rows.0.z) }
    set { rows.0.z = Double(newValue) }
  }
  /// Row 1, column 4.
  public var m14: CGFloat {
    get { CGFloat(rows.0.w) }
    set { rows.0.w = Double(newValue) }
  }
  /// Row 2, column 1.
  public var m21: CGFloat {
    get { CGFloat(rows.1.x) }
    set { rows.1.x = Double(newValue) }
  }
  /// Row 2, column 2.
  public var m22: CGFloat {
    get { CGFloat(rows.1.y) }
    set { rows.1.y = Double(newValue) }
  }
  /// Row 2, column 3.
  public var m23: CGFloat {
    get { CGFloat(rows.1.z) }
    set { rows.1.z = Double(newValue) }
  }
  /// Row 2, column 4.
  public var m24: CGFloat {
    get { CGFloat(rows.1.w) }
    set { rows.1.w = Double(newValue) }
  }
  /// Row 3, column 1.
  public var m31: CGFloat {
    get { CGFloat(rows.2.x) }
    set { rows.2.x = Double(newValue) }
  }
  /// Row 3, column 2.
  public var m32: CGFloat {
    get { CGFloat(rows.2.y) }
    set { rows.2.y = Double(newValue) }
  }
  /// Row 3, column 3.
  public var m33: CGFloat {
    get { CGFloat(rows.2.z) }
    set { rows.2.z = Double(newValue) }
  }
  /// Row 3, column 4: the perspective.
  public var m34: CGFloat {
    get { CGFloat(rows.2.w) }
    set { rows.2.w = Double(newValue) }
  }
  /// Row 4, column 1: translation along x, in points.
  public var m41: CGFloat {
    get { CGFloat(rows.3.x) }
    set { rows.3.x = Double(newValue) }
  }
  /// Row 4, column 2: translation along y, in points.
  public var m42: CGFloat {
    get { CGFloat(rows.3.y) }
    set { rows.3.y = Double(newValue) }
  }
  /// Row 4, column 3: translation along z, in points.
  public var m43: CGFloat {
    get { CGFloat(rows.3.z) }
    set { rows.3.z = Double(newValue) }
  }
  /// Row 4, column 4.
  public var m44: CGFloat {
    get { CGFloat(rows.3.w) }
    set { rows.3.w = Double(newValue) }
  }

  /// Makes a transform from its sixteen numbers, row by row.
  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat,
    m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
    m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
    m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    rows = (
      SIMD4(Double(m11), Double(m12), Double(m13), Double(m14)),
      SIMD4(Double(m21), Double(m22), Double(m23), Double(m24)),
      SIMD4(Double(m31), Double(m32), Double(m33), Double(m34)),
      SIMD4(Double(m41), Double(m42), Double(m43), Double(m44))
    )
  }

  /// Makes the identity.
  public init() { self.init(affine: .identity) }

  /// The sixteen numbers, row by row.
  package var numbers: [CGFloat] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }

  /// Makes a transform from its sixteen numbers, row by row.
  package init(numbers n: [CGFloat]) {
    self.init(
      m11: n[0], m12: n[1], m13: n[2], m14: n[3], m21: n[4], m22: n[5], m23: n[6], m24: n[7],
      m31: n[8], m32: n[9], m33: n[10], m34: n[11], m41: n[12], m42: n[13], m43: n[14], m44: n[15])
  }

  /// Lifts a transform of the plane into space.
  package init(affine t: CGAffineTransform) {
    self.init(
      m11: t.a, m12: t.b, m13: 0, m14: 0, m21: t.c, m22: t.d, m23: 0, m24: 0,
      m31: 0, m32: 0, m33: 1, m34: 0, m41: t.tx, m42: t.ty, m43: 0, m44: 1)
  }

  /// The transform of the plane that this is, or `nil` if it leaves the plane.
  package var affine: CGAffineTransform? {
    let candidate = CGAffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42)
    return CATransform3D(affine: candidate) == self ? candidate : nil
  }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The map of space that changes nothing.
public let CATransform3DIdentity = CATransform3D()

extension CATransform3D {
  /// Whether two transforms have the same numbers.
  public static func == (a: CATransform3D, b: CATransform3D) -> Bool {
    a.rows.0 == b.rows.0 && a.rows.1 == b.rows.1 && a.rows.2 == b.rows.2 && a.rows.3 == b.rows.3
  }

  /// Mixes in the sixteen numbers.
  public func hash(into hasher: inout Hasher) { for number in numbers { hasher.combine(number) } }

  /// The numbers of one transform minus those of another: not a transform, but a difference of two.
  static func - (a: CATransform3D, b: CATransform3D) -> CATransform3D {
    let (a, b) = (a.rows, b.rows)
    return CATransform3D(rows: (a.0 - b.0, a.1 - b.1, a.2 - b.2, a.3 - b.3))
  }

  /// The sum of the numbers of both: of a transform and a difference, or of two differences.
  static func + (a: CATransform3D, b: CATransform3D) -> CATransform3D {
    let (a, b) = (a.rows, b.rows)
    return CATransform3D(rows: (a.0 + b.0, a.1 + b.1, a.2 + b.2, a.3 + b.3))
  }

  /// A multiple of a difference.
  static func * (share: CGFloat, difference: CATransform3D) -> CATransform3D {
    let (share, rows) = (Double(share), difference.rows)
    return CATransform3D(rows: (share * rows.0, share * rows.1, share * rows.2, share * rows.3))
  }
}

extension CATransform3D: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44
  }

  /// Reads the sixteen numbers by their names.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(numbers: try CodingKeys.allCases.map { try values.decode(CGFloat.self, forKey: $0) })
  }

  /// Writes the sixteen numbers by their names.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    for (key, number) in zip(CodingKeys.allCases, numbers) { try values.encode(number, forKey: key) }
  }
}
