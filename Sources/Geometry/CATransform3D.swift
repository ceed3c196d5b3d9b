/// A map of space in homogeneous coordinates, points being row vectors as in Core Animation.
///
/// A projection is set with `m34`: −1/d looks from a distance of d points.
public struct CATransform3D: Hashable, Sendable, Codable {
  /// Row 1, column 1.
  public var m11: CGFloat
  /// Row 1, column 2.
  public var m12: CGFloat
  /// Row 1, column 3.
  public var m13: CGFloat
  /// Row 1, column 4.
  public var m14: CGFloat
  /// Row 2, column 1.
  public var m21: CGFloat
  /// Row 2, column 2.
  public var m22: CGFloat
  /// Row 2, column 3.
  public var m23: CGFloat
  /// Row 2, column 4.
  public var m24: CGFloat
  /// Row 3, column 1.
  public var m31: CGFloat
  /// Row 3, column 2.
  public var m32: CGFloat
  /// Row 3, column 3.
  public var m33: CGFloat
  /// Row 3, column 4: the perspective.
  public var m34: CGFloat
  /// Row 4, column 1: translation along x, in points.
  public var m41: CGFloat
  /// Row 4, column 2: translation along y, in points.
  public var m42: CGFloat
  /// Row 4, column 3: translation along z, in points.
  public var m43: CGFloat
  /// Row 4, column 4.
  public var m44: CGFloat

  /// Makes a transform from its sixteen numbers, row by row.
  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat,
    m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
    m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
    m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
    (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
    (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
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
