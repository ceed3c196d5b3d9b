import Springflow

/// The flow on springs, by hand.
public final class SpringyFlow: TileFlow {
  private lazy var animator = DynamicAnimator(collectionViewLayout: self)

  public override func prepare() {
    super.prepare()
    guard let view = collectionView else { return }
    let visible = view.bounds.insetBy(dx: -100, dy: -100)
    let places = super.layoutAttributesForElements(in: visible) ?? []
    let anchors = Dictionary(uniqueKeysWithValues: places.map { ($0.indexPath, $0.center) })
    for case let spring as AttachmentBehavior in animator.behaviors {
      guard let item = spring.items.first as? CollectionViewLayoutAttributes else { continue }
      if let anchor = anchors[item.indexPath] {
        spring.anchorPoint = anchor
      } else {
        animator.removeBehavior(spring)
      }
    }
    for place in places where animator.layoutAttributesForCell(at: place.indexPath) == nil {
      let spring = AttachmentBehavior(item: place, attachedToAnchor: place.center)
      spring.length = 0
      spring.frequency = 1
      spring.damping = 0.8
      animator.addBehavior(spring)
    }
  }

  /// The place of an item in the flow, in points of the content.
  public func place(ofItemAt path: IndexPath) -> CGPoint? { super.layoutAttributesForItem(at: path)?.center }

  public override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    animator.items(in: rect) as? [CollectionViewLayoutAttributes]
  }

  public override func layoutAttributesForItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    animator.layoutAttributesForCell(at: path) ?? super.layoutAttributesForItem(at: path)
  }

  public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let view = collectionView else { return false }
    let delta = newBounds.minY - view.bounds.minY
    let finger = view.touchLocation ?? CGPoint(x: newBounds.midX, y: newBounds.midY)
    for case let spring as AttachmentBehavior in animator.behaviors {
      guard let item = spring.items.first else { continue }
      let distance = abs(finger.x - spring.anchorPoint.x) + abs(finger.y - spring.anchorPoint.y)
      item.center.y += delta * min(1, distance / 1500)
      animator.updateItem(usingCurrentState: item)
    }
    return false
  }
}
