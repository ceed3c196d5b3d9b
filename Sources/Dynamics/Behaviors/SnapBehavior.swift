import SpringflowNumerics
import SpringflowPhysics
import SpringflowViews

/// Pulls an item to a point, upright, as if it snapped into place. (`UISnapBehavior`.)
///
/// As in UIKit, four springs do it: from two opposite corners of the item to points 50 points outside of where the corners
/// are to come, along x and y, each of 4 Hz and of rest length 50. So an item that starts askew swings, and is
/// straightened. UIKit's step makes the springs somewhat slower and damps them more; so they are here.
///
/// Source: BEHAVIOUR.md A.9.
@preconcurrency @MainActor
open class SnapBehavior: DynamicBehavior {
  /// The springs' frequency, in hertz.
  nonisolated static let frequency = 4.0
  /// The springs' length when relaxed, in points.
  nonisolated static let length = 50.0

  private let item: any DynamicItem
  @exclusivity(unchecked)
  private var joints: [JointID?] = [nil, nil, nil, nil]
  private var place: CGPoint
  private var ownDamping: CGFloat = 0.5
  private var isActing = false

  /// Makes a snap of an item to a point of the animator's coordinates.
  ///
  /// - Precondition: Both coordinates are finite, and within 1e12 points of the origin.
  public init(item: any DynamicItem, snapTo point: CGPoint) {
    self.item = item
    place = point
    super.init()
    requireFinite()
  }

  /// The point at which the item comes to rest, in points of the animator's coordinates. Setting it wakes the item.
  ///
  /// - Precondition: Both coordinates are finite, and within 1e12 points of the origin.
  open var snapPoint: CGPoint {
    get { place }
    set {
      if newValue == place { return }
      place = newValue
      requireFinite()
      renewJoints()
    }
  }

  /// From 0, where the item oscillates most, to 1, where it does least; 0.5 unless set, and what is outside acts as the
  /// nearest end. Where the animator's collection view reduces motion, it acts as 1. A new value acts at once. (In UIKit it
  /// does when the behaviour is added again, and the header says the reverse of what 0 and 1 do.)
  ///
  /// - Precondition: It is a number.
  open var damping: CGFloat {
    get { ownDamping }
    set {
      require(
        !newValue.isNaN, "the damping of a snap is a number, found \(newValue) for \(ItemShape.name(of: item))")
      if newValue == ownDamping { return }
      ownDamping = newValue
      renewJoints()
    }
  }

  private func requireFinite() {
    require(
      ItemCheck.accepts(place.x, place.y),
      "the snapPoint is finite, and within 1e12 points of the origin; found (\(place.x), \(place.y)) for "
        + ItemShape.name(of: item))
  }

  override var isPrimitive: Bool { true }

  package override var heldItems: [any DynamicItem] { [item] }

  override func didHoldItems(in animator: DynamicAnimator) {
    // Those of an animator which is gone.
    joints = [nil, nil, nil, nil]
    isActing = true
    renewJoints()
  }

  override func willLeave(_ animator: DynamicAnimator) {
    isActing = false
    for case let joint? in joints { animator.removeJoint(joint) }
    joints = [nil, nil, nil, nil]
  }

  override func itemDidChange(_ item: any DynamicItem, in animator: DynamicAnimator) { renewJoints() }

  func renewJoints() {
    guard isActing, let animator = dynamicAnimator else { return }
    let (body, size) = (animator.body(of: item), item.bounds.size)
    let damping = animator.reducesMotion ? 1 : Double(min(max(ownDamping, 0), 1))
    let softness = Spring(frequency: Self.frequency, damping: damping).steppedLikeUIKitDynamics
    var index = 0
    for side in [-1.0, 1.0] {
      let corner = Vector(x: side * Double(size.width) / 2, y: side * Double(size.height) / 2)
      for out in [Vector(x: side * Self.length, y: 0), Vector(x: 0, y: side * Self.length)] {
        let joint = Joint(
          .distance(length: Self.length), from: nil, at: Vector(place) + corner + out, to: body, at: corner,
          softness: softness)
        joints[index] = animator.putJoint(joint, replacing: joints[index])
        index += 1
      }
    }
  }

  override func forget(_ item: any DynamicItem) { dynamicAnimator?.withdraw(self) }

  override func hashProperties(into hash: inout StateHash) {
    hash.combine(place)
    hash.combine(ownDamping)
    hash.combine(isActing)
  }
}
