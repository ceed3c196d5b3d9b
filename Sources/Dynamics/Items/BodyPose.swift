import SpringflowNumerics
import SpringflowPhysics

/// The position and the rotation of an item's body.
struct BodyPose {
  /// In points of the animator.
  var position: Vector
  /// In radians, positive from x to y.
  var angle: Double
  private let sine: Double
  private let cosine: Double

  init(position: Vector, angle: Double) {
    (self.position, self.angle) = (position, angle)
    (sine, cosine) = angle == 0 ? (0, 1) : Portable.sinCos(angle)
  }

  /// A displacement in the item's axes, in the animator's.
  func rotated(_ vector: Vector) -> Vector {
    Vector(x: cosine * vector.x - sine * vector.y, y: sine * vector.x + cosine * vector.y)
  }

  /// A displacement in the animator's axes, in the item's.
  func unrotated(_ vector: Vector) -> Vector {
    Vector(x: cosine * vector.x + sine * vector.y, y: cosine * vector.y - sine * vector.x)
  }
}
