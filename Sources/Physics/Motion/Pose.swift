import SpringflowDeterminism

/// A turn about an axis that stands on the plane, by its cosine and sine; positive from x to y (clockwise on screen).
struct Rotation: Hashable, Sendable {
  var cosine: Double
  var sine: Double

  static let none = Rotation(cosine: 1, sine: 0)

  init(cosine: Double, sine: Double) {
    self.cosine = cosine
    self.sine = sine
  }

  /// A turn by an angle in radians.
  init(angle: Double) { (sine, cosine) = angle == 0 ? (0, 1) : Portable.sinCos(angle) }

  /// A vector of the body as one of the world.
  @inline(__always)
  func callAsFunction(_ vector: Vector) -> Vector {
    Vector(x: cosine * vector.x - sine * vector.y, y: sine * vector.x + cosine * vector.y)
  }

  /// A vector of the world as one of the body.
  @inline(__always)
  func inverse(_ vector: Vector) -> Vector {
    Vector(x: cosine * vector.x + sine * vector.y, y: cosine * vector.y - sine * vector.x)
  }
}

/// Where a body's centre of mass is, in points, and how the body is turned.
struct Pose: Hashable, Sendable {
  var position: Vector
  var rotation: Rotation

  init(position: Vector, rotation: Rotation = .none) {
    self.position = position
    self.rotation = rotation
  }

  /// A point of the body as one of the world.
  @inline(__always)
  func callAsFunction(_ point: Vector) -> Vector { position + rotation(point) }
  /// A point of the world as one of the body.
  @inline(__always)
  func inverse(_ point: Vector) -> Vector { rotation.inverse(point - position) }
}
