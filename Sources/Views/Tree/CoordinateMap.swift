import SpringflowNumerics

/// A map from the coordinates of one view to those of another one: a translation, a map of the plane, or one of space that
/// is projected onto the plane. Points.
public struct CoordinateMap: Equatable, Sendable {
  /// The map, by how much it does: most views are only moved.
  enum Kind: Equatable {
    case translation(CGVector)
    case plane(CGAffineTransform)
    case space(SpatialTransform)
  }

  var kind: Kind

  init(_ kind: Kind) { self.kind = kind }

  /// The map that changes nothing.
  package static let identity = CoordinateMap(.translation(.zero))

  /// Whether it only moves.
  var isTranslation: Bool { if case .translation = kind { true } else { false } }

  /// Moves by a vector.
  static func translation(_ dx: CGFloat, _ dy: CGFloat) -> CoordinateMap {
    CoordinateMap(.translation(CGVector(dx: dx, dy: dy)))
  }

  /// The map as a transform of space.
  var matrix: CATransform3D {
    switch kind {
    case .translation(let vector): CATransform3DMakeTranslation(vector.dx, vector.dy, 0)
    case .plane(let transform): CATransform3D(affine: transform)
    case .space(let box): box.value
    }
  }

  /// The map as a transform of the plane; `nil` if it leaves the plane.
  var plane: CGAffineTransform? {
    switch kind {
    case .translation(let vector): CGAffineTransform(translationX: vector.dx, y: vector.dy)
    case .plane(let transform): transform
    case .space: nil
    }
  }

  /// The map onto the plane: what is in a view is drawn on it, and a view has no depth for those around it. Core Animation
  /// flattens layers in the same way.
  var flattened: CoordinateMap {
    if case .space(let box) = kind { CoordinateMap(.space(box.flattened)) } else { self }
  }

  /// This map, then another one, which sees the depth that this one gives.
  func then(_ next: CoordinateMap) -> CoordinateMap {
    if case .translation(let first) = kind, case .translation(let second) = next.kind {
      return .translation(first.dx + second.dx, first.dy + second.dy)
    }
    if let first = plane, let second = next.plane { return CoordinateMap(.plane(first.concatenating(second))) }
    return CoordinateMap(.space(SpatialTransform(CATransform3DConcat(matrix, next.matrix))))
  }

  /// The image of a point; `nil` if it lies behind the eye.
  public func apply(_ point: CGPoint) -> CGPoint? {
    switch kind {
    case .translation(let vector): CGPoint(x: point.x + vector.dx, y: point.y + vector.dy)
    case .plane(let transform): point.applying(transform)
    case .space(let box): box.value.project(point)
    }
  }

  /// The point whose image is a point; `nil` if the map has no inverse.
  ///
  /// A map of space, restricted to the plane, is a homography: a matrix of three rows, inverted by cofactors.
  public func unapply(_ point: CGPoint) -> CGPoint? {
    switch kind {
    case .translation(let vector): return CGPoint(x: point.x - vector.dx, y: point.y - vector.dy)
    case .plane(let t):
      let determinant = t.a * t.d - t.b * t.c
      guard determinant != 0, determinant.isFinite else { return nil }
      return point.applying(t.inverted())
    case .space(let box):
      let m = box.value
      let (a, b, c) = (m.m11, m.m12, m.m14)
      let (d, e, f) = (m.m21, m.m22, m.m24)
      let (g, h, i) = (m.m41, m.m42, m.m44)
      let determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
      guard determinant != 0, determinant.isFinite else { return nil }
      // The row (x, y, 1) times the adjugate.
      let x = point.x * (e * i - f * h) + point.y * (f * g - d * i) + (d * h - e * g)
      let y = point.x * (c * h - b * i) + point.y * (a * i - c * g) + (b * g - a * h)
      let w = point.x * (b * f - c * e) + point.y * (c * d - a * f) + (a * e - b * d)
      guard w != 0 else { return nil }
      return CGPoint(x: x / w, y: y / w)
    }
  }

  /// A rectangle's image: a centre, and the transform about it.
  func place(
    center: CGPoint, transform: CGAffineTransform, spatial: SpatialTransform?
  ) -> (center: CGPoint, transform: CGAffineTransform, spatial: SpatialTransform?) {
    if case .translation(let vector) = kind {
      return (CGPoint(x: center.x + vector.dx, y: center.y + vector.dy), transform, spatial)
    }
    if spatial == nil, case .plane(let map) = kind {
      let linear = CGAffineTransform(a: map.a, b: map.b, c: map.c, d: map.d, tx: 0, ty: 0)
      return (center.applying(map), transform.concatenating(linear), nil)
    }
    let own = spatial?.value ?? CATransform3D(affine: transform)
    let placed = CATransform3DConcat(own, CATransform3DMakeTranslation(center.x, center.y, 0))
    let whole = CATransform3DConcat(placed, matrix)
    let middle = whole.project(.zero) ?? .zero
    let about = CATransform3DConcat(whole, CATransform3DMakeTranslation(-middle.x, -middle.y, 0))
    return (middle, .identity, SpatialTransform(about))
  }

  /// The image of a view that is seen in a perspective, and on the plane by this map.
  func place(
    _ placement: ViewPlacement, in perspective: CoordinateMap
  ) -> (center: CGPoint, transform: CGAffineTransform, spatial: SpatialTransform?) {
    let seen = perspective.place(
      center: placement.center, transform: placement.transform, spatial: placement.spatial)
    return place(
      center: seen.center, transform: seen.transform, spatial: isTranslation ? seen.spatial : seen.spatial?.flattened)
  }

  /// The smallest rectangle around the image of a rectangle; null if none of it is seen.
  func box(of rect: CGRect) -> CGRect {
    switch kind {
    case .translation(let vector): rect.offsetBy(dx: vector.dx, dy: vector.dy)
    case .plane(let transform): rect.applying(transform)
    case .space(let box): box.value.boundingBox(of: rect)
    }
  }

  /// A transform about an element's middle with that of the view that shows it applied before.
  static func combined(
    _ state: ElementState, with own: CGAffineTransform, _ ownSpatial: SpatialTransform?
  ) -> (transform: CGAffineTransform, spatial: SpatialTransform?) {
    let isPlain = ownSpatial == nil && own.isIdentity
    switch state.shape {
    case .spatial(let box):
      if isPlain { return (.identity, box) }
      let first = ownSpatial?.value ?? CATransform3D(affine: own)
      return (.identity, SpatialTransform(CATransform3DConcat(first, box.value)))
    case .flat:
      if let ownSpatial {
        let second = CATransform3D(affine: state.transform)
        return (.identity, SpatialTransform(CATransform3DConcat(ownSpatial.value, second)))
      }
      return (isPlain ? state.transform : own.concatenating(state.transform), nil)
    }
  }
}

extension SpatialTransform {
  /// The transform with images in the plane.
  var flattened: SpatialTransform {
    var flat = value
    (flat.m13, flat.m23, flat.m33, flat.m43) = (0, 0, 0, 0)
    return SpatialTransform(flat)
  }
}
