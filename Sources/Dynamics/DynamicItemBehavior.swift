import SpringflowDeterminism
import SpringflowGeometry
import SpringflowPhysics

/// Sets the physical properties of items: elasticity, resistance, whether they move at all. (`UIDynamicItemBehavior`.)
///
/// A property that was never set leaves the item's unchanged; of several behaviours that set it, the last added wins.
@preconcurrency @MainActor
open class DynamicItemBehavior: ItemListBehavior {
  private var ownElasticity: CGFloat?
  private var ownResistance: CGFloat?
  private var ownAnchored: Bool?
  private var pendingVelocities: [ObjectIdentifier: CGPoint] = [:]

  /// The share of its speed that an item keeps when it bounces. No unit, from 0 to 1; UIKit's real default, 0.2.
  open var elasticity: CGFloat {
    get { ownElasticity ?? 0.2 }
    set {
      ownElasticity = newValue
      changed()
    }
  }

  /// The rate at which an item's speed decays, in 1/s; UIKit's real default, 0.1.
  open var resistance: CGFloat {
    get { ownResistance ?? 0.1 }
    set {
      ownResistance = newValue
      changed()
    }
  }

  /// Whether the items stay where they are.
  open var isAnchored: Bool {
    get { ownAnchored ?? false }
    set {
      ownAnchored = newValue
      changed()
    }
  }

  /// Whether the items may turn. Kept, without effect yet: nothing turns in this version.
  open var allowsRotation = true
  /// The friction of items in contact. Kept, without effect yet: nothing slides in this version. UIKit's real default,
  /// 0.2.
  open var friction: CGFloat = 0.2
  /// Mass by area; 100 by 100 points of density 1 weigh 1 kg. Kept, without effect yet: nothing pushes in this version.
  open var density: CGFloat = 1
  /// The rate at which rotation decays, in 1/s. Kept, without effect yet. UIKit's real default, 0.1.
  open var angularResistance: CGFloat = 0.1

  /// Adds to an item's velocity, in points per second; before the behaviour is active the sum is kept for later.
  open func addLinearVelocity(_ velocity: CGPoint, for item: any DynamicItem) {
    guard holds(item) else { return }
    if let dynamicAnimator {
      dynamicAnimator.addVelocity(velocity, to: item)
    } else {
      let sum = pendingVelocities[ObjectIdentifier(item)] ?? .zero
      pendingVelocities[ObjectIdentifier(item)] = CGPoint(x: sum.x + velocity.x, y: sum.y + velocity.y)
    }
  }

  /// An item's velocity, in points per second; zero for an item that is not in the animator.
  open func linearVelocity(for item: any DynamicItem) -> CGPoint { dynamicAnimator?.velocity(of: item) ?? .zero }

  func takePendingVelocity(of item: any DynamicItem) -> CGPoint? {
    pendingVelocities.removeValue(forKey: ObjectIdentifier(item))
  }

  package override func contribute(to profile: inout ItemProfile, of item: any DynamicItem) {
    if let ownElasticity { profile.elasticity = Double(min(max(ownElasticity, 0), 1)) }
    if let ownResistance { profile.resistance = Double(ownResistance) }
    if let ownAnchored { profile.isAnchored = ownAnchored }
  }

  package override func hash(into hash: inout StateHash) {
    hash.combine(ownElasticity) { $0.combine($1) }
    hash.combine(ownResistance) { $0.combine($1) }
    hash.combine(ownAnchored) { $0.combine($1) }
    hash.combine(allowsRotation)
    hash.combine(friction)
    hash.combine(density)
    hash.combine(angularResistance)
    for item in items where !pendingVelocities.isEmpty {
      hash.combine(pendingVelocities[ObjectIdentifier(item)]) { $0.combine($1) }
    }
  }
}
