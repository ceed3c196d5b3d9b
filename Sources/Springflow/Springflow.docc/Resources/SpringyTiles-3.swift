import Springflow

/// The flow on springs.
public final class SpringyTiles: SpringyLayout {
  /// Wraps the flow.
  public init() {
    super.init(wrapping: TileFlow())
    frequency = 1.5
    damping = 0.5
    lagDistance = 1000
  }

  /// The layout is not archived.
  public required init?(coder: NSCoder) { nil }

  public override func start(
    for attributes: CollectionViewLayoutAttributes, proposed: Start, isInserted: Bool
  ) -> Start {
    guard isInserted, let view = collectionView else { return proposed }
    return Start(center: CGPoint(x: attributes.center.x, y: view.bounds.minY - 22))
  }
}
