import SpringflowNumerics
import SpringflowPhysics
import SpringflowViews

/// A constant acceleration of items, independent of their mass. (`UIGravityBehavior`.)
///
/// The gravities of several behaviours add up, item by item. (UIKit supports one in an animator, and the last one that
/// was changed acts on the items of all.)
@preconcurrency @MainActor
open class GravityBehavior: ItemListBehavior {
  /// The acceleration of magnitude 1, in points per second².
  nonisolated public static let pointsPerUnit = 1000.0
  /// The greatest component of the direction.
  nonisolated static let greatestComponent = 1e5

  /// Makes a gravity that acts on no item yet.
  public override init() { super.init() }

  /// Makes a gravity that acts on some items.
  public override init(items: [any DynamicItem]) { super.init(items: items) }

  /// Direction and strength; length 1 is 1,000 points per second², (0, 1) unless set. It is kept as it is: (3, 4) has the
  /// magnitude 5.
  ///
  /// - Precondition: Both components are finite and at most 100,000.
  open var gravityDirection = CGVector(dx: 0, dy: 1) {
    didSet {
      require(
        abs(gravityDirection.dx) <= Self.greatestComponent && abs(gravityDirection.dy) <= Self.greatestComponent,
        "the gravityDirection of \(type(of: self)) is finite and at most 100,000 along each axis, found "
          + "(\(gravityDirection.dx), \(gravityDirection.dy))")
      if gravityDirection != oldValue { changed() }
    }
  }

  /// The direction as an angle in radians: 0 is right, π/2 down. It is 0 for the magnitude 0.
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

  override func contribute(to profile: inout ItemProfile, of item: any DynamicItem) {
    profile.acceleration.x += Double(gravityDirection.dx) * Self.pointsPerUnit
    profile.acceleration.y += Double(gravityDirection.dy) * Self.pointsPerUnit
  }

  override func hashProperties(into hash: inout StateHash) { hash.combine(gravityDirection) }
}
