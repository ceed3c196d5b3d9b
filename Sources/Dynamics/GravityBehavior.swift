import SpringflowDeterminism
import SpringflowGeometry

/// A constant acceleration of items, independent of their mass. (`UIGravityBehavior`.)
///
/// An animator has one gravity: of several behaviours the one changed last sets it, as in UIKit.
@preconcurrency @MainActor
open class GravityBehavior: ItemListBehavior {
  /// The acceleration of magnitude 1, in points per second².
  nonisolated public static let pointsPerUnit = 1000.0

  /// Direction and strength; length 1 is 1,000 points per second², (0, 1) unless set.
  open var gravityDirection = CGVector(dx: 0, dy: 1) {
    didSet { if gravityDirection != oldValue { dynamicAnimator?.setGravity(gravityDirection) } }
  }

  /// The direction as an angle in radians: 0 is right, π/2 down.
  open var angle: CGFloat {
    get { CGFloat(Portable.atan2(Double(gravityDirection.dy), Double(gravityDirection.dx))) }
    set { setAngle(newValue, magnitude: magnitude) }
  }

  /// The strength: 1 is 1,000 points per second².
  open var magnitude: CGFloat {
    get { (gravityDirection.dx * gravityDirection.dx + gravityDirection.dy * gravityDirection.dy).squareRoot() }
    set {
      let old = magnitude
      if old == 0 { return setAngle(0, magnitude: newValue) }
      gravityDirection = CGVector(dx: gravityDirection.dx / old * newValue, dy: gravityDirection.dy / old * newValue)
    }
  }

  /// Sets direction, as an angle in radians, and strength together.
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    let (sin, cos) = Portable.sinCos(Double(angle))
    gravityDirection = CGVector(dx: CGFloat(cos) * magnitude, dy: CGFloat(sin) * magnitude)
  }

  /// Sets the animator's gravity, or resets it.
  open override func willMove(to dynamicAnimator: DynamicAnimator?) {
    if let dynamicAnimator {
      dynamicAnimator.setGravity(gravityDirection)
    } else {
      self.dynamicAnimator?.setGravity(.zero)
    }
  }

  package override func contribute(to profile: inout ItemProfile, of item: any DynamicItem) {
    profile.hasGravity = true
  }

  package override func hash(into hash: inout StateHash) { hash.combine(gravityDirection) }
}
