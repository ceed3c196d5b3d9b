import Springflow

/// A flow layout whose items grow as they come near the middle of the view.
final class ZoomFlowLayout: CollectionViewFlowLayout {
  @Tunable("distance from the middle at which photos begin to grow, in pt", 20...1000, step: 5)
  private var reach: CGFloat = 150
  @Tunable("how much larger a photo in the middle is, as a fraction", 0...1, step: 0.05)
  private var growth: CGFloat = 0.5
  /// A z-index in front of the largest item.
  private static let front = 200

  /// The items that the last update moved. Large items overlap their neighbours, so moved items arrive in front of
  /// them, and stay there until the content scrolls.
  private var moved: Set<IndexPath> = []

  /// Scrolling changes the scale of items; the flow's own context states that it does not move their lines.
  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    moved = []
    return true
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    // An enlarged item extends beyond its frame in the flow.
    let wide = rect.insetBy(dx: -itemSize.width, dy: -itemSize.height)
    let elements = super.layoutAttributesForElements(in: wide) ?? []
    for attributes in elements where attributes.representedElementCategory == .cell { zoom(attributes) }
    return elements.filter { $0.frame.meets(rect) }
  }

  override func layoutAttributesForItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    guard let attributes = super.layoutAttributesForItem(at: path) else { return nil }
    zoom(attributes)
    return attributes
  }

  override func prepareForUpdates(_ updateItems: [CollectionViewUpdateItem]) {
    super.prepareForUpdates(updateItems)
    moved = Set(updateItems.compactMap { $0.updateAction == .move ? $0.indexPathAfterUpdate : nil })
  }

  private func zoom(_ attributes: CollectionViewLayoutAttributes) {
    if moved.contains(attributes.indexPath) { attributes.zIndex = Self.front }
    guard let middle = collectionView?.bounds.midY else { return }
    let nearness = self.nearness(attributes.center.y - middle)
    if nearness == 0 { return }
    let zoom = self.zoom(at: attributes.center.y - middle)
    attributes.transform = CGAffineTransform(scaleX: zoom, y: zoom)
    // Larger items lie in front.
    attributes.zIndex = max(attributes.zIndex, 1 + Int(nearness * 100))
  }

  /// From 1 in the middle of the view to 0 at the distance from which on items are not enlarged.
  private func nearness(_ distance: CGFloat) -> CGFloat { max(0, 1 - abs(distance) / reach) }

  /// The scale of an item at a distance from the middle of the view, in points.
  func zoom(at distance: CGFloat) -> CGFloat { 1 + growth * nearness(distance) }
}
