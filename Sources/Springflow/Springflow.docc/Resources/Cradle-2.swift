import Springflow

/// Attributes of a ball, which collides as a circle.
public final class RoundAttributes: CollectionViewLayoutAttributes {
  public override var collisionBoundsType: DynamicItemCollisionBoundsType { .ellipse }
}

/// Newton's cradle.
public final class Cradle: CollectionViewLayout {
  /// The balls, from left to right.
  public private(set) var balls: [RoundAttributes] = []
  private(set) lazy var animator = DynamicAnimator(collectionViewLayout: self)
  private let gravity = GravityBehavior()

  public override class var layoutAttributesClass: AnyClass { RoundAttributes.self }
  public override var collectionViewContentSize: CGSize { collectionView?.bounds.size ?? .zero }

  public override func prepare() {
    super.prepare()
    guard balls.isEmpty, let view = collectionView else { return }
    animator.addBehavior(gravity)
    for item in 0..<view.numberOfItems(inSection: 0) {
      hang(item, from: CGPoint(x: view.bounds.midX + 40 * CGFloat(item - 2), y: 100))
    }
  }

  private func hang(_ item: Int, from pivot: CGPoint) {
    let ball = RoundAttributes(forCellWith: IndexPath(item: item, section: 0))
    ball.size = CGSize(width: 40, height: 40)
    ball.center = CGPoint(x: pivot.x, y: pivot.y + 200)
    gravity.addItem(ball)
    animator.addBehavior(AttachmentBehavior(item: ball, attachedToAnchor: pivot))
    balls.append(ball)
  }

  public override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    balls.filter { $0.frame.intersects(rect) }
  }

  public override func layoutAttributesForItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    balls[path.item]
  }
}
