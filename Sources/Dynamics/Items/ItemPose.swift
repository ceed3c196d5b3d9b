import SpringflowNumerics
import SpringflowViews

/// The rotation of an item's transform, and what else the transform does.
package struct ItemPose: Equatable {
  /// The rotation that was read or written last, in radians.
  private(set) var angle: Double
  /// The transform without its rotation: scale, shear and displacement.
  private var remainder: CGAffineTransform
  /// The transform that was read or written last.
  private(set) var transform: CGAffineTransform

  /// Takes a transform apart: the remainder first, then the rotation, is the transform.
  package init(_ transform: CGAffineTransform) {
    self.transform = transform
    angle = Self.angle(of: transform)
    remainder = angle == 0 ? transform : transform.concatenating(CGAffineTransform(rotationAngle: CGFloat(-angle)))
  }

  /// The angle of a transform, in radians from −π to π.
  static func angle(of transform: CGAffineTransform) -> Double {
    if transform.b == 0, transform.a >= 0 { return 0 }
    return Portable.atan2(Double(transform.b), Double(transform.a))
  }

  /// The transform with another rotation. One that was set in the meantime gives its scale and shear.
  mutating func turned(_ current: CGAffineTransform, to angle: Double) -> CGAffineTransform {
    if current != transform { self = ItemPose(current) }
    self.angle = angle
    transform = remainder.concatenating(CGAffineTransform(rotationAngle: CGFloat(angle)))
    return transform
  }
}
