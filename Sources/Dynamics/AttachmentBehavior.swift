import SpringflowDeterminism
import SpringflowGeometry
import SpringflowPhysics

/// A spring between an item and an anchor. (`UIAttachmentBehavior`.)
///
/// In this version the spring has length 0 and a frequency above 0, and is solved exactly; rods, springs at a length
/// and springs between items come with the joints of `Physics`. Until then the animator traps with a sentence for each
/// of them.
@preconcurrency @MainActor
open class AttachmentBehavior: DynamicBehavior {
  /// The kind of an attachment's other end.
  public enum AttachmentType: Int, Hashable, Sendable {
    /// Another item.
    case items
    /// A point.
    case anchor
  }

  /// The item that hangs on the attachment.
  public let items: [any DynamicItem]
  /// The kind of the other end.
  public let attachedBehaviorType = AttachmentType.anchor

  /// The position of the fixed end, in points of the animator's coordinates. Moving it moves no item at once.
  @exclusivity(unchecked)
  open var anchorPoint: CGPoint { didSet { if anchorPoint != oldValue { changed() } } }
  /// 0 oscillates for ever, 1 returns without crossing. No unit, from 0 to 100.
  /// Where the animator's collection view reduces motion, less than 1 acts as 1.
  @exclusivity(unchecked)
  open var damping: CGFloat = 0 { didSet { if damping != oldValue { changed() } } }
  /// Oscillations per second with the damping taken away. In hertz, up to 1,000.
  @exclusivity(unchecked)
  open var frequency: CGFloat = 0 { didSet { if frequency != oldValue { changed() } } }

  @exclusivity(unchecked)
  private var ownLength: CGFloat?

  /// The spring's length when relaxed, in points; unless set, the distance at which the item enters the animator.
  open var length: CGFloat {
    get { ownLength ?? 0 }
    set {
      ownLength = newValue
      changed()
    }
  }

  /// Makes an attachment of an item's centre to a point.
  public init(item: any DynamicItem, attachedToAnchor point: CGPoint) {
    items = [item]
    anchorPoint = point
  }

  package override var heldItems: [any DynamicItem] { items }

  /// Fixes the length as UIKit does: when the attachment begins to act.
  open override func willMove(to dynamicAnimator: DynamicAnimator?) {
    guard dynamicAnimator != nil, ownLength == nil, let item = items.first else { return }
    let (dx, dy) = (item.center.x - anchorPoint.x, item.center.y - anchorPoint.y)
    ownLength = (dx * dx + dy * dy).squareRoot()
  }

  package override func contribute(to profile: inout ItemProfile, of item: any DynamicItem) {
    require(
      length == 0,
      "an attachment of length \(length) pt needs a joint, which this version does not have; set length to 0")
    require(
      frequency > 0,
      "a rigid attachment (frequency \(frequency) Hz) needs a joint, which this version does not have; "
        + "set a frequency above 0 Hz")
    profile.add(
      Spring(
        anchor: Vector(x: Double(anchorPoint.x), y: Double(anchorPoint.y)), frequency: Double(frequency),
        damping: dynamicAnimator?.reducesMotion == true ? max(1, Double(damping)) : Double(damping)))
  }

  package override func forget(_ item: any DynamicItem) { dynamicAnimator?.withdraw(self) }

  package override func hash(into hash: inout StateHash) {
    hash.combine(anchorPoint)
    hash.combine(damping)
    hash.combine(frequency)
    hash.combine(ownLength) { $0.combine($1) }
  }
}
