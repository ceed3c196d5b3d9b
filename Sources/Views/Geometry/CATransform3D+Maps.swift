// The names are Core Animation's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import SpringflowNumerics

/// A translation by `tx`, `ty` and `tz` points.
public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
  var map = CATransform3D()
  (map.m41, map.m42, map.m43) = (tx, ty, tz)
  return map
}

/// A scaling by factors along x, y and z.
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  var map = CATransform3D()
  (map.m11, map.m22, map.m33) = (sx, sy, sz)
  return map
}

/// A rotation by an angle in radians about the axis through the origin and (x, y, z).
///
/// The identity if the axis has no length. The same bits on every machine. Source: Rodrigues' formula.
public func CATransform3DMakeRotation(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
  let length = (x * x + y * y + z * z).squareRoot()
  guard length > 0, length.isFinite, angle.isFinite else { return CATransform3D() }
  let (u, v, w) = (x / length, y / length, z / length)
  let (sine, cosine) = Portable.sinCos(Double(angle))
  let (s, c) = (CGFloat(sine), CGFloat(cosine))
  let k = 1 - c
  var map = CATransform3D()
  (map.m11, map.m12, map.m13) = (c + k * u * u, k * u * v + s * w, k * u * w - s * v)
  (map.m21, map.m22, map.m23) = (k * u * v - s * w, c + k * v * v, k * v * w + s * u)
  (map.m31, map.m32, map.m33) = (k * u * w + s * v, k * v * w - s * u, c + k * w * w)
  return map
}

/// A transform of the plane, lifted into space.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D { CATransform3D(affine: m) }

/// The transform that translates by points first and then applies `t`.
public func CATransform3DTranslate(
  _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), t)
}

/// The transform that scales first and then applies `t`.
public func CATransform3DScale(_ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), t)
}

/// The transform that rotates by an angle in radians about an axis first and then applies `t`.
public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t)
}

/// The transform that applies `a` and then `b`: the product a b.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  func row(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat, _ w: CGFloat) -> (CGFloat, CGFloat, CGFloat, CGFloat) {
    let first = x * b.m11 + y * b.m21 + z * b.m31 + w * b.m41
    let second = x * b.m12 + y * b.m22 + z * b.m32 + w * b.m42
    let third = x * b.m13 + y * b.m23 + z * b.m33 + w * b.m43
    return (first, second, third, x * b.m14 + y * b.m24 + z * b.m34 + w * b.m44)
  }
  var product = CATransform3D()
  (product.m11, product.m12, product.m13, product.m14) = row(a.m11, a.m12, a.m13, a.m14)
  (product.m21, product.m22, product.m23, product.m24) = row(a.m21, a.m22, a.m23, a.m24)
  (product.m31, product.m32, product.m33, product.m34) = row(a.m31, a.m32, a.m33, a.m34)
  (product.m41, product.m42, product.m43, product.m44) = row(a.m41, a.m42, a.m43, a.m44)
  return product
}

/// Whether a transform changes nothing.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3DIdentity }

/// Whether two transforms have the same numbers.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool { a == b }

/// Whether a transform stays in the plane.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool { t.affine != nil }

/// The transform of the plane that `t` is; the identity if it leaves the plane.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform { t.affine ?? .identity }

/// The inverse of `t`, or `t` itself if it has none.
///
/// By cofactors (Cramer's rule).
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D {
  let s0 = t.m11 * t.m22 - t.m21 * t.m12, s1 = t.m11 * t.m23 - t.m21 * t.m13, s2 = t.m11 * t.m24 - t.m21 * t.m14
  let s3 = t.m12 * t.m23 - t.m22 * t.m13, s4 = t.m12 * t.m24 - t.m22 * t.m14, s5 = t.m13 * t.m24 - t.m23 * t.m14
  let c0 = t.m31 * t.m42 - t.m41 * t.m32, c1 = t.m31 * t.m43 - t.m41 * t.m33, c2 = t.m31 * t.m44 - t.m41 * t.m34
  let c3 = t.m32 * t.m43 - t.m42 * t.m33, c4 = t.m32 * t.m44 - t.m42 * t.m34, c5 = t.m33 * t.m44 - t.m43 * t.m34
  let early = s0 * c5 - s1 * c4 + s2 * c3
  let determinant = early + s3 * c2 - s4 * c1 + s5 * c0
  guard determinant != 0, determinant.isFinite else { return t }
  let k = 1 / determinant
  var r = CATransform3D()
  r.m11 = (t.m22 * c5 - t.m23 * c4 + t.m24 * c3) * k
  r.m12 = (-t.m12 * c5 + t.m13 * c4 - t.m14 * c3) * k
  r.m13 = (t.m42 * s5 - t.m43 * s4 + t.m44 * s3) * k
  r.m14 = (-t.m32 * s5 + t.m33 * s4 - t.m34 * s3) * k
  r.m21 = (-t.m21 * c5 + t.m23 * c2 - t.m24 * c1) * k
  r.m22 = (t.m11 * c5 - t.m13 * c2 + t.m14 * c1) * k
  r.m23 = (-t.m41 * s5 + t.m43 * s2 - t.m44 * s1) * k
  r.m24 = (t.m31 * s5 - t.m33 * s2 + t.m34 * s1) * k
  r.m31 = (t.m21 * c4 - t.m22 * c2 + t.m24 * c0) * k
  r.m32 = (-t.m11 * c4 + t.m12 * c2 - t.m14 * c0) * k
  r.m33 = (t.m41 * s4 - t.m42 * s2 + t.m44 * s0) * k
  r.m34 = (-t.m31 * s4 + t.m32 * s2 - t.m34 * s0) * k
  r.m41 = (-t.m21 * c3 + t.m22 * c1 - t.m23 * c0) * k
  r.m42 = (t.m11 * c3 - t.m12 * c1 + t.m13 * c0) * k
  r.m43 = (-t.m41 * s3 + t.m42 * s1 - t.m43 * s0) * k
  r.m44 = (t.m31 * s3 - t.m32 * s1 + t.m33 * s0) * k
  return r
}

extension CATransform3D {
  /// The projection of a point of the plane z = 0, or `nil` if it lies behind the eye.
  package func project(_ point: CGPoint) -> CGPoint? {
    let w = point.x * m14 + point.y * m24 + m44
    guard w > 1e-6 else { return nil }
    return CGPoint(
      x: (point.x * m11 + point.y * m21 + m41) / w, y: (point.x * m12 + point.y * m22 + m42) / w)
  }

  /// The smallest rectangle around the projection of a rectangle of the plane z = 0; null if none of it is seen.
  package func boundingBox(of rect: CGRect) -> CGRect {
    let corners = [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY),
    ]
    return PointBounds(corners.compactMap(project)).rect
  }
}

extension StateHash {
  /// Mixes in the sixteen numbers of a transform, row by row.
  mutating func combine(_ transform: CATransform3D) {
    combine(transform.rows.0)
    combine(transform.rows.1)
    combine(transform.rows.2)
    combine(transform.rows.3)
  }

  private mutating func combine(_ row: SIMD4<Double>) {
    combine(row.x, row.y)
    combine(row.z, row.w)
  }
}
