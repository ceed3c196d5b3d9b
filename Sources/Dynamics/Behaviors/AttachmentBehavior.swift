import SpringflowNumerics
import SpringflowPhysics
import SpringflowViews

/// Attaches an item to a point or to another item: by a spring, a rod, a rope, a weld, a slider or a pin.
/// (`UIAttachmentBehavior`.)
///
/// With a ``frequency`` above 0 it is a spring of rest length ``length``; with the frequency 0 it is a rigid rod. The
/// factories make the other kinds. A spring of length 0 from an item's centre to a point is solved in closed form.
///
/// ```swift
/// let pendulum = AttachmentBehavior(item: ball, attachedToAnchor: CGPoint(x: 100, y: 0))
/// let spring = AttachmentBehavior(item: card, attachedTo: hook)
/// spring.frequency = 2
/// spring.damping = 0.5
/// ```
///
/// Offsets are in points of the item from its centre, and turn with it. Items that an attachment of two items connects
/// still collide with each other, but not those of the factories.
///
/// Source: BEHAVIOUR.md A.8.
@preconcurrency @MainActor
open class AttachmentBehavior: DynamicBehavior {
  /// The kind of an attachment's other end.
  public enum AttachmentType: Int, Hashable, Sendable {
    /// Another item.
    case items
    /// A point.
    case anchor
  }

  /// What the attachment keeps.
  package enum Kind: Equatable {
    /// A distance.
    case distance
    /// At most a distance.
    case limit
    /// The place and the rotation.
    case fixed
    /// The place.
    case pin
    /// The place on an axis, and the rotation.
    case sliding(axis: CGVector)
  }

  /// The item that hangs on the attachment, and the one that it is attached to if there is one.
  public final let items: [any DynamicItem]
  /// The kind of the other end. (UIKit answers `items` for anchors, too, by mistake.)
  open var attachedBehaviorType: AttachmentType { items.count == 2 ? .items : .anchor }

  private(set) final var kind = Kind.distance
  /// The points of the items that are attached, in points of each from its centre.
  package final var offsets: [Vector]
  /// What the attachment has put into the world.
  @exclusivity(unchecked)
  package final var joint: JointID?
  /// The relative angle of the items when the attachment began to act, in radians.
  final var referenceAngle = 0.0
  /// The axis of a slider, in the axes of the item that it is attached to, or of the animator.
  final var axis = Vector.zero
  /// The distance of the attached points when the attachment began to act, in points.
  final var initialDistance: CGFloat?

  @exclusivity(unchecked)
  private final var anchor: CGPoint
  @exclusivity(unchecked)
  private final var ownDamping: CGFloat = 0
  @exclusivity(unchecked)
  private final var ownFrequency: CGFloat = 0
  @exclusivity(unchecked)
  final var ownLength: CGFloat?
  final var ownTorque: CGFloat = 0
  private final var ownForce = CGFloat.infinity
  final var ownRange: FloatRange?

  /// Makes an attachment of an item's centre to a point, in points of the animator.
  public convenience init(item: any DynamicItem, attachedToAnchor point: CGPoint) {
    self.init(item: item, offsetFromCenter: .zero, attachedToAnchor: point)
  }

  /// Makes an attachment of a point of an item to a point of the animator.
  ///
  /// - Precondition: All coordinates are finite, and at most 1e12 points.
  public init(item: any DynamicItem, offsetFromCenter offset: Offset, attachedToAnchor point: CGPoint) {
    (items, offsets, anchor) = ([item], [Vector(offset)], point)
    super.init()
    requireFinite()
  }

  /// Makes an attachment of an item's centre to another one's.
  ///
  /// - Precondition: They are different items.
  public convenience init(item item1: any DynamicItem, attachedTo item2: any DynamicItem) {
    self.init(item: item1, offsetFromCenter: .zero, attachedTo: item2, offsetFromCenter: .zero)
  }

  /// Makes an attachment of a point of an item to a point of another item.
  ///
  /// - Precondition: They are different items, and all coordinates are finite, and at most 1e12 points.
  public init(
    item item1: any DynamicItem, offsetFromCenter offset1: Offset, attachedTo item2: any DynamicItem,
    offsetFromCenter offset2: Offset
  ) {
    (items, offsets, anchor) = ([item1, item2], [Vector(offset1), Vector(offset2)], .zero)
    super.init()
    requireFinite()
  }

  /// Makes an attachment of another kind, between the centres of items or from the points that `begin(in:)` finds.
  ///
  /// A convenience initialiser, as a subclass in another module inherits those only if it can inherit all that are designated.
  convenience init(_ kind: Kind, _ items: [any DynamicItem], offsets: [Offset], anchor: CGPoint) {
    if items.count == 2 {
      self.init(item: items[0], offsetFromCenter: offsets[0], attachedTo: items[1], offsetFromCenter: offsets[1])
      self.anchor = anchor
      requireFinite()
    } else {
      self.init(item: items[0], offsetFromCenter: offsets[0], attachedToAnchor: anchor)
    }
    self.kind = kind
  }

  private func requireFinite() {
    require(
      ItemCheck.accepts(anchor.x, anchor.y),
      "the anchor of an attachment is finite, and within 1e12 points of the origin; found (\(anchor.x), \(anchor.y)) for "
        + ItemShape.name(of: items[0]))
    for offset in offsets {
      require(
        ItemCheck.accepts(CGFloat(offset.x), CGFloat(offset.y)),
        "the offset of an attachment is finite, and at most 1e12 points; found (\(offset.x), \(offset.y)) for "
          + ItemShape.name(of: items[0]))
    }
    require(
      items.count == 1 || items[0] !== items[1],
      "an attachment connects two different items, or an item and a point; \(ItemShape.name(of: items[0])) was attached "
        + "to itself")
  }

  // MARK: Properties

  /// The fixed end, in points of the animator's coordinates. Moving it moves no item at once, and keeps the length. Zero,
  /// and without effect, for an attachment of two items but for where the factories were given one.
  ///
  /// - Precondition: Both coordinates are finite, and within 1e12 points of the origin.
  open var anchorPoint: CGPoint {
    get { anchor }
    set {
      if newValue == anchor { return }
      anchor = newValue
      requireFinite()
      anchorDidMove()
    }
  }

  /// 0 oscillates for ever, 1 returns without crossing. No unit, from 0 to 100; what is outside acts as the nearest end.
  /// It has an effect only with a ``frequency`` above 0. Where the animator's collection view reduces motion, less than 1
  /// acts as 1.
  ///
  /// - Precondition: It is a number.
  open var damping: CGFloat {
    get { ownDamping }
    set { set(\.ownDamping, to: newValue, "damping") }
  }

  /// Oscillations per second with the damping taken away. In hertz, from 0 to 1,000; what is outside acts as the nearest
  /// end. 0, which it is unless set, makes the attachment rigid.
  ///
  /// A spring from the centre to a point, of length 0, is solved in closed form and has just this frequency and damping. All
  /// others are somewhat slower and more damped, as UIKit's step makes them: 2 Hz and 0.3 act as 1.97 Hz and 0.35.
  ///
  /// - Precondition: It is a number.
  open var frequency: CGFloat {
    get { ownFrequency }
    set { set(\.ownFrequency, to: newValue, "frequency") }
  }

  /// The length when relaxed, in points, or the greatest length of a limit. Unless set, it is the distance of the attached
  /// points when the attachment begins to act, and reads 0 before that. More than 1e12 points act as that.
  ///
  /// - Precondition: It is finite and not negative.
  open var length: CGFloat {
    get { ownLength ?? initialDistance ?? 0 }
    set {
      require(
        newValue.isFinite && newValue >= 0,
        "the length of an attachment is finite and not negative, found \(newValue) for \(ItemShape.name(of: items[0]))")
      if ownLength == newValue { return }
      ownLength = newValue
      parametersDidChange()
    }
  }

  /// The greatest torque with which a pin resists being turned, in newton metres; 0 unless set. Other kinds ignore it.
  ///
  /// - Precondition: It is a number.
  open var frictionTorque: CGFloat {
    get { ownTorque }
    set { set(\.ownTorque, to: newValue, "frictionTorque") }
  }

  /// The greatest force of a spring of length 0 to an anchor, in newtons, which is what a finger that drags an item should
  /// have: 1 N accelerates 1 kg by 100 points per second². Infinite unless set. (UIKit has no name for it; it is Box2D's, of
  /// the mouse joint.)
  ///
  /// - Precondition: It is not negative.
  open var maximumForce: CGFloat {
    get { ownForce }
    set {
      require(
        newValue >= 0,
        "the maximumForce of an attachment is not negative, found \(newValue) for \(ItemShape.name(of: items[0]))")
      set(\.ownForce, to: newValue, "maximumForce")
    }
  }

  /// How far a slider may go along its axis, in points, or a pin may turn, in radians, from where it begins to act;
  /// infinite unless set. Zero for other kinds, which ignore it.
  ///
  /// A slider's range counts as in UIKit: it says how far the other end goes along the axis, seen from the item. So with
  /// 0 to 100 and the axis (0, 1), which points downward, the item goes up by at most 100 points, and not down.
  ///
  /// - Precondition: The range includes 0.
  open var attachmentRange: FloatRange {
    get {
      switch kind {
      case .pin, .sliding: ownRange ?? .infinite
      default: .zero
      }
    }
    set {
      require(
        newValue.minimum <= 0 && newValue.maximum >= 0,
        "the attachmentRange of an attachment includes 0, where it begins; found \(newValue.minimum) to "
          + "\(newValue.maximum) for \(ItemShape.name(of: items[0]))")
      if ownRange == newValue { return }
      ownRange = newValue
      parametersDidChange()
    }
  }

  private func set(_ property: ReferenceWritableKeyPath<AttachmentBehavior, CGFloat>, to new: CGFloat, _ name: String) {
    require(!new.isNaN, "the \(name) of an attachment is a number, found \(new) for \(ItemShape.name(of: items[0]))")
    if self[keyPath: property] == new { return }
    self[keyPath: property] = new
    parametersDidChange()
  }

  // MARK: Effect

  override var isPrimitive: Bool { true }

  package override var heldItems: [any DynamicItem] { items }

  override var pullsItems: Bool { true }
  override func contribute(to profile: inout ItemProfile, of item: any DynamicItem) { addSpring(to: &profile) }
  override func didHoldItems(in animator: DynamicAnimator) { begin(in: animator) }
  override func willLeave(_ animator: DynamicAnimator) { end(in: animator) }
  override func checkParameters(in animator: DynamicAnimator) { reportParametersWithoutEffect() }
  override func forget(_ item: any DynamicItem) { dynamicAnimator?.withdraw(self) }

  override func hashProperties(into hash: inout StateHash) {
    hash.combine(anchor)
    hash.combine(ownDamping)
    hash.combine(ownFrequency)
    hash.combine(ownTorque)
    hash.combine(ownForce)
    hash.combine(ownLength) { $0.combine($1) }
    hash.combine(initialDistance) { $0.combine($1) }
    hash.combine(ownRange) { $0.combine($1.minimum, $1.maximum) }
    for offset in offsets { hash.combine(offset.x, offset.y) }
    hash.combine(referenceAngle)
    hash.combine(axis.x, axis.y)
    hash.combine(joint != nil)
  }
}
