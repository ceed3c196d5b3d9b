import Springflow

/// Attributes of a ball, which collides as a circle.
public final class RoundAttributes: CollectionViewLayoutAttributes {
  public override var collisionBoundsType: DynamicItemCollisionBoundsType { .ellipse }
}
