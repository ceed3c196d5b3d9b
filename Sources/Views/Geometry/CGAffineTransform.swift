import SpringflowNumerics

/// A map of the plane that keeps lines straight and parallel: x′ = a x + c y + tx, y′ = b x + d y + ty.
///
/// Points are row vectors, as in Core Graphics: `t.concatenating(u)` applies `t` first.
public struct CGAffineTransform: Hashable, Sendable, Codable {
  /// The factor from x to x′.
  public var a: CGFloat
  /// The factor from x to y′.
  public var b: CGFloat
  /// The factor from y to x′.
  public var c: CGFloat
  /// The factor from y to y′.
  public var d: CGFloat
  /// Translation along x, in points.
  public var tx: CGFloat
  /// Translation along y, in points.
  public var ty: CGFloat

  /// The map that changes nothing.
  public static let identity = CGAffineTransform()

  /// Makes the identity.
  public init() { self.init(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }

  /// Makes a transform from its six numbers.
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// A translation by `x` and `y` points.
  public init(translationX x: CGFloat, y: CGFloat) { self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y) }

  /// A scaling by factors along x and y.
  public init(scaleX x: CGFloat, y: CGFloat) { self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0) }

  /// A rotation by an angle in radians; positive turns from x toward y, which is clockwise where y grows downward.
  public init(rotationAngle angle: CGFloat) {
    let (sin, cos) = Portable.sinCos(Double(angle))
    self.init(a: CGFloat(cos), b: CGFloat(sin), c: CGFloat(-sin), d: CGFloat(cos), tx: 0, ty: 0)
  }

  /// Whether this is the map that changes nothing.
  public var isIdentity: Bool { self == .identity }

  /// This transform, then the other one.
  public func concatenating(_ t: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(
      a: a * t.a + b * t.c, b: a * t.b + b * t.d,
      c: c * t.a + d * t.c, d: c * t.b + d * t.d,
      tx: tx * t.a + ty * t.c + t.tx, ty: tx * t.b + ty * t.d + t.ty)
  }

  /// A translation by `x` and `y`, then this transform.
  public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: x, y: y).concatenating(self)
  }

  /// A scaling along x and y, then this transform.
  public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(scaleX: x, y: y).concatenating(self)
  }

  /// A rotation by an angle in radians, then this transform.
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }

  /// Whether it has an inverse.
  var isInvertible: Bool {
    let determinant = a * d - b * c
    return determinant != 0 && determinant.isFinite
  }

  /// The inverse of this transform, or the transform itself if it has none.
  public func inverted() -> CGAffineTransform {
    guard isInvertible else { return self }
    let determinant = a * d - b * c
    return CGAffineTransform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }
}

extension CGPoint {
  /// The image of this point under a transform.
  public func applying(_ t: CGAffineTransform) -> CGPoint {
    CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
  }
}

extension CGRect {
  /// The bounding box of this rectangle's image under a transform.
  public func applying(_ t: CGAffineTransform) -> CGRect {
    if t.isIdentity || isNull || isInfinite { return self }
    var low = CGPoint(x: minX, y: minY).applying(t)
    var high = low
    func reach(_ corner: CGPoint) {
      let corner = corner.applying(t)
      if corner.x < low.x { low.x = corner.x }
      if corner.y < low.y { low.y = corner.y }
      if corner.x >= high.x { high.x = corner.x }
      if corner.y >= high.y { high.y = corner.y }
    }
    reach(CGPoint(x: maxX, y: minY))
    reach(CGPoint(x: minX, y: maxY))
    reach(CGPoint(x: maxX, y: maxY))
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}
