import Springflow

final class RoundAttributes: CollectionViewLayoutAttributes {
  override var collisionBoundsType: DynamicItemCollisionBoundsType { .ellipse }
}
