import SpringflowNumerics

/// A rotation of the plane, by its cosine and sine; positive from x to y (clockwise on screen).
package struct Rotation: Hashable, Sendable {
  package var cosine: Double
  package var sine: Double

  static let none = Rotation(cosine: 1, sine: 0)

  package init(cosine: Double, sine: Double) {
    self.cosine = cosine
    self.sine = sine
  }

  /// A rotation by an angle in radians.
  package init(angle: Double) { (sine, cosine) = angle == 0 ? (0, 1) : Portable.sinCos(angle) }

  /// Transforms a vector from the body's axes to the world's.
  @inline(__always)
  package func callAsFunction(_ vector: Vector) -> Vector {
    Vector(x: cosine * vector.x - sine * vector.y, y: sine * vector.x + cosine * vector.y)
  }

  /// Transforms a vector from the world's axes to the body's.
  @inline(__always)
  package func inverse(_ vector: Vector) -> Vector {
    Vector(x: cosine * vector.x + sine * vector.y, y: cosine * vector.y - sine * vector.x)
  }
}

/// The position of a body's centre of mass, in points, and the body's rotation.
package struct Pose: Hashable, Sendable {
  package var position: Vector
  package var rotation: Rotation

  package init(position: Vector, rotation: Rotation = .none) {
    self.position = position
    self.rotation = rotation
  }

  /// Transforms a point from the body's axes to the world's.
  @inline(__always)
  package func callAsFunction(_ point: Vector) -> Vector { position + rotation(point) }
  /// Transforms a point from the world's axes to the body's.
  @inline(__always)
  package func inverse(_ point: Vector) -> Vector { rotation.inverse(point - position) }
}
