import Springflow

final class SpringyTiles: SpringyLayout {
  init() {
    super.init(wrapping: TileFlow())
    frequency = 1.5
    damping = 0.5
    lagDistance = 1000
  }

  required init?(coder: NSCoder) { nil }

  override func start(
    for attributes: CollectionViewLayoutAttributes, proposed: Start, isInserted: Bool
  ) -> Start {
    guard isInserted, let view = collectionView else { return proposed }
    return Start(center: CGPoint(x: attributes.center.x, y: view.bounds.minY - 22))
  }
}
