import Springflow

/// A flow layout whose items grow as they come near the middle of the view.
final class ZoomFlowLayout: CollectionViewFlowLayout {
  /// So near to the middle items begin to grow, in points.
  private static let reach: CGFloat = 150
  /// By what part an item in the middle is larger.
  private static let growth: CGFloat = 0.5
  /// In front of the largest.
  private static let front = 200

  /// What the last update moved: large items overlap their neighbours, and what is moved arrives in front of them, and stays there until
  /// the content scrolls.
  private var moved: Set<IndexPath> = []

  /// Scrolling changes how items look; the flow's own context says that it does not change where their lines are.
  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    moved = []
    return true
  }

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

  override func prepareForUpdates(_ updateItems: [CollectionViewUpdateItem]) {
    super.prepareForUpdates(updateItems)
    moved = Set(updateItems.compactMap { $0.updateAction == .move ? $0.indexPathAfterUpdate : nil })
  }

  private func zoom(_ attributes: CollectionViewLayoutAttributes) {
    if moved.contains(attributes.indexPath) { attributes.zIndex = Self.front }
    guard let middle = collectionView?.bounds.midY else { return }
    let nearness = Self.nearness(attributes.center.y - middle)
    if nearness == 0 { return }
    let zoom = Self.zoom(at: attributes.center.y - middle)
    attributes.transform = CGAffineTransform(scaleX: zoom, y: zoom)
    // What is larger lies in front.
    attributes.zIndex = max(attributes.zIndex, 1 + Int(nearness * 100))
  }

  /// From 1 in the middle of the view to 0 where items are no larger than they are.
  private static func nearness(_ distance: CGFloat) -> CGFloat { max(0, 1 - abs(distance) / reach) }

  /// By how much an item is enlarged so far from the middle of the view, in points.
  static func zoom(at distance: CGFloat) -> CGFloat { 1 + growth * nearness(distance) }
}
