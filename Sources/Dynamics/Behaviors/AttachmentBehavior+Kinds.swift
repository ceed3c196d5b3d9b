import SpringflowNumerics
import SpringflowPhysics
import SpringflowViews

/// The kinds of iOS 9. What they keep is measured when they begin to act. They are made by `AttachmentBehavior` itself: a
/// subclass, which may have initialisers of its own, cannot be made here, and traps.
extension AttachmentBehavior {
  /// Makes an attachment that lets an item slide along an axis relative to another item, without turning relative to it.
  ///
  /// - Parameters:
  ///   - item1: The item that slides.
  ///   - item2: The item that it slides on.
  ///   - point: A point of the axis, in points of the animator.
  ///   - axis: The direction of the axis in the animator's coordinates; its length does not count. It turns with `item2`.
  /// - Precondition: The axis has a direction.
  public class func slidingAttachment(
    with item1: any DynamicItem, attachedTo item2: any DynamicItem, attachmentAnchor point: CGPoint,
    axisOfTranslation axis: CGVector
  ) -> Self {
    make(.sliding(axis: checked(axis, item1)), [item1, item2], anchor: point)
  }

  /// Makes an attachment that lets an item slide along an axis, without turning.
  ///
  /// - Parameters:
  ///   - item: The item that slides.
  ///   - point: A point of the axis, in points of the animator.
  ///   - axis: The direction of the axis in the animator's coordinates; its length does not count.
  /// - Precondition: The axis has a direction.
  public class func slidingAttachment(
    with item: any DynamicItem, attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector
  ) -> Self {
    make(.sliding(axis: checked(axis, item)), [item], anchor: point)
  }

  /// Makes a rope: points of two items come no farther apart than ``length``.
  public class func limitAttachment(
    with item1: any DynamicItem, offsetFromCenter offset1: Offset, attachedTo item2: any DynamicItem,
    offsetFromCenter offset2: Offset
  ) -> Self {
    make(.limit, [item1, item2], offsets: [offset1, offset2], anchor: .zero)
  }

  /// Makes a weld: both items move as one. It is kept at a point of the animator.
  public class func fixedAttachment(
    with item1: any DynamicItem, attachedTo item2: any DynamicItem, attachmentAnchor point: CGPoint
  ) -> Self {
    make(.fixed, [item1, item2], anchor: point)
  }

  /// Makes a pin through both items at a point of the animator, about which they turn.
  public class func pinAttachment(
    with item1: any DynamicItem, attachedTo item2: any DynamicItem, attachmentAnchor point: CGPoint
  ) -> Self {
    make(.pin, [item1, item2], anchor: point)
  }

  private class func make(
    _ kind: Kind, _ items: [any DynamicItem], offsets: [Offset]? = nil, anchor: CGPoint
  ) -> Self {
    let made = AttachmentBehavior(kind, items, offsets: offsets ?? items.map { _ in .zero }, anchor: anchor)
    guard let own = made as? Self else {
      fatalError("\(self) is a subclass, which this function cannot make; call it on AttachmentBehavior")
    }
    return own
  }

  private class func checked(_ axis: CGVector, _ item: any DynamicItem) -> CGVector {
    require(
      axis.dx.isFinite && axis.dy.isFinite && (axis.dx != 0 || axis.dy != 0),
      "the axis of a sliding attachment is a direction, found (\(axis.dx), \(axis.dy)) for \(ItemShape.name(of: item))")
    return axis
  }
}
