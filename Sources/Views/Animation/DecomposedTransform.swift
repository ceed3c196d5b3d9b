import SpringflowNumerics

/// A decomposed transform of the plane, so that a rotation is animated without shrinking: first scale and
/// shear, then a rotation, then a translation.
package struct DecomposedTransform: Equatable {
  /// In radians.
  var rotation: CGFloat
  var scaleX: CGFloat
  var scaleY: CGFloat
  /// The displacement along the rotated x axis per unit of y.
  var shear: CGFloat
  /// In points.
  package var translation: CGVector

  /// The decomposition of the identity.
  package static let identity = DecomposedTransform(rotation: 0, scaleX: 1, scaleY: 1, shear: 0, translation: .zero)
}

extension DecomposedTransform {
  /// Decomposes a transform, also a singular one that maps everything onto a line or a point.
  init(_ t: CGAffineTransform) {
    if t.isIdentity {
      self = .identity
      return
    }
    translation = CGVector(dx: t.tx, dy: t.ty)
    let length = (t.a * t.a + t.b * t.b).squareRoot()
    if length > 0 {
      let (cos, sin) = (t.a / length, t.b / length)
      rotation = CGFloat(Portable.atan2(Double(t.b), Double(t.a)))
      scaleX = length
      shear = t.c * cos + t.d * sin
      scaleY = t.d * cos - t.c * sin
      // A reflection is attributed to the axis that needs the smaller rotation.
      if scaleY < 0, t.a < 0 {
        rotation -= rotation > 0 ? .pi : -.pi
        (scaleX, scaleY, shear) = (-scaleX, -scaleY, -shear)
      }
    } else {
      scaleX = 0
      shear = 0
      scaleY = (t.c * t.c + t.d * t.d).squareRoot()
      rotation = scaleY > 0 ? CGFloat(Portable.atan2(Double(-t.c), Double(t.d))) : 0
    }
  }

  /// The recomposed transform.
  var transform: CGAffineTransform {
    let (sin, cos) = Portable.sinCos(Double(rotation))
    let (s, c) = (CGFloat(sin), CGFloat(cos))
    return CGAffineTransform(
      a: scaleX * c, b: scaleX * s, c: shear * c - scaleY * s, d: shear * s + scaleY * c, tx: translation.dx,
      ty: translation.dy)
  }

  /// The difference by components.
  static func - (a: DecomposedTransform, b: DecomposedTransform) -> DecomposedTransform {
    DecomposedTransform(
      rotation: a.rotation - b.rotation, scaleX: a.scaleX - b.scaleX, scaleY: a.scaleY - b.scaleY,
      shear: a.shear - b.shear,
      translation: CGVector(dx: a.translation.dx - b.translation.dx, dy: a.translation.dy - b.translation.dy))
  }

  /// The sum by components, with the other one multiplied by `share`.
  func adding(_ share: CGFloat, of other: DecomposedTransform) -> DecomposedTransform {
    DecomposedTransform(
      rotation: rotation + share * other.rotation, scaleX: scaleX + share * other.scaleX,
      scaleY: scaleY + share * other.scaleY, shear: shear + share * other.shear,
      translation: CGVector(
        dx: translation.dx + share * other.translation.dx, dy: translation.dy + share * other.translation.dy))
  }

  /// The same difference, with the shorter rotation; half a turn, up to rounding, goes clockwise.
  var turningTheShorterWay: DecomposedTransform {
    var shape = self
    let turns = ((rotation - (.pi - 1e-6)) / (2 * .pi)).rounded(.up)
    shape.rotation -= turns * 2 * .pi
    return shape
  }

  func hash(into hash: inout StateHash) {
    hash.combine(Double(rotation), Double(shear))
    hash.combine(Double(scaleX), Double(scaleY))
    hash.combine(translation)
  }
}
