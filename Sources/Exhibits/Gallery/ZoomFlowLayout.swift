import Springflow

/// A flow layout whose items grow as they come near the middle of the view.
final class ZoomFlowLayout: CollectionViewFlowLayout {
  /// So near to the middle items begin to grow, in points.
  private static let reach: CGFloat = 150
  /// By what part an item in the middle is larger.
  private static let growth: CGFloat = 0.5

  /// Scrolling changes how items look; the flow's own context says that it does not change where their lines are.
  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    // A grown item reaches further than its place.
    let wide = rect.insetBy(dx: -itemSize.width, dy: -itemSize.height)
    let elements = super.layoutAttributesForElements(in: wide) ?? []
    for attributes in elements where attributes.representedElementCategory == .cell { zoom(attributes) }
    return elements.filter { $0.frame.touches(rect) }
  }

  override func layoutAttributesForItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    guard let attributes = super.layoutAttributesForItem(at: path) else { return nil }
    zoom(attributes)
    return attributes
  }

  private func zoom(_ attributes: CollectionViewLayoutAttributes) {
    guard let middle = collectionView?.bounds.midY else { return }
    let distance = abs(middle - attributes.center.y)
    if distance >= Self.reach { return }
    let nearness = 1 - distance / Self.reach
    let zoom = 1 + Self.growth * nearness
    attributes.transform = CGAffineTransform(scaleX: zoom, y: zoom)
    // What is larger lies in front.
    attributes.zIndex = 1 + Int(nearness * 100)
  }
}
