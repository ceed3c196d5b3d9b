import Springflow

/// A horizontal flow of large photos, one of which stands in the middle of the view: a page is a photo and the gap
/// after it, as wide as the original's view, 320 points. An album's title and its count stay visible, above and below.
///
/// A small view has smaller photos.
final class PageFlowLayout: CollectionViewFlowLayout {
  private static let largest: CGFloat = 300
  private static let gap: CGFloat = 20
  /// The heights of a title and of a count, in points.
  private static let bars = (header: CGFloat(50), footer: CGFloat(30))
  /// The least velocity of a drag that turns a page, in points per millisecond.
  private static let slowestTurn: CGFloat = 0.1

  private var size = CGSize.zero

  /// The side of a photo, in points.
  var side: CGFloat {
    let size = collectionView?.bounds.size ?? size
    let room = min(size.width - Self.gap, size.height - 2 * Self.bars.header)
    return max(min(Self.largest, room), Self.gap)
  }

  /// The distance from a photo's centre to the next one's, in points.
  var pitch: CGFloat { side + Self.gap }

  // MARK: Preparation

  override func prepare() {
    size = collectionView?.bounds.size ?? .zero
    let (side, free) = (side, (size.height - side) / 2)
    if scrollDirection != .horizontal { scrollDirection = .horizontal }
    if itemSize.width != side { itemSize = CGSize(width: side, height: side) }
    if minimumLineSpacing != Self.gap { minimumLineSpacing = Self.gap }
    // An item spacing of the view's height leaves no room for a second photo in a line.
    if minimumInteritemSpacing != max(size.height, side) { minimumInteritemSpacing = max(size.height, side) }
    let inset = EdgeInsets(top: free, left: Self.gap / 2, bottom: free, right: Self.gap / 2)
    if sectionInset != inset { sectionInset = inset }
    super.prepare()
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

  /// The space before the first photo and after the last one with which either can stand in the middle, in points.
  private var margin: CGFloat { (size.width - pitch) / 2 }

  override var collectionViewContentSize: CGSize {
    let flow = super.collectionViewContentSize
    return CGSize(width: max(size.width, flow.width + 2 * margin), height: size.height)
  }

  // MARK: Queries

  override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    let attributes = super.layoutAttributesForItem(at: indexPath)
    attributes?.center.x += margin
    return attributes
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    var found: [CollectionViewLayoutAttributes] = []
    for attributes in super.layoutAttributesForElements(in: rect.offsetBy(dx: -margin, dy: 0)) ?? []
    where attributes.representedElementCategory == .cell {
      attributes.center.x += margin
      found.append(attributes)
    }
    for section in 0..<(collectionView?.numberOfSections ?? 0) {
      for kind in [CollectionView.elementKindSectionHeader, CollectionView.elementKindSectionFooter] {
        if let bar = bar(kind, section), bar.frame.meets(rect) { found.append(bar) }
      }
    }
    return found
  }

  override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    indexPath.item == 0 ? bar(elementKind, indexPath.section) : nil
  }

  /// A title or a count: as wide as the view, or as the album if that is narrower; the next album pushes it out.
  private func bar(_ kind: String, _ section: Int) -> CollectionViewLayoutAttributes? {
    guard let view = collectionView, section < view.numberOfSections else { return nil }
    let count = view.numberOfItems(inSection: section)
    guard count > 0, let first = layoutAttributesForItem(at: IndexPath(item: 0, section: section)),
      let last = layoutAttributesForItem(at: IndexPath(item: count - 1, section: section))
    else { return nil }
    let isHeader = kind == CollectionView.elementKindSectionHeader
    guard isHeader || kind == CollectionView.elementKindSectionFooter else { return nil }
    let (start, end) = (first.center.x - pitch / 2, last.center.x + pitch / 2)
    let width = min(view.bounds.width, end - start)
    let x = min(max(view.bounds.midX - width / 2, start), end - width)
    let height = isHeader ? Self.bars.header : Self.bars.footer
    // Midway between the photos and the edge.
    let free = (size.height - side) / 2
    let middle = isHeader ? free / 2 : size.height - free / 2
    let attributes = CollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: kind, with: IndexPath(item: 0, section: section))
    attributes.frame = CGRect(x: x, y: middle - height / 2, width: width, height: height)
    return attributes
  }

  // MARK: Pages

  /// A fling turns one page; a finger that rests before it lifts leads to the nearer photo.
  override func targetContentOffset(
    forProposedContentOffset proposed: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint {
    guard let view = collectionView else { return proposed }
    return snapped(view.contentOffset, towards: abs(velocity.x) < Self.slowestTurn ? 0 : velocity.x)
  }

  /// After an update, too, a photo stands in the middle, unless the content is still scrolling.
  override func targetContentOffset(forProposedContentOffset proposed: CGPoint) -> CGPoint {
    guard let view = collectionView, !view.isTracking, view.contentVelocity == .zero else { return proposed }
    return snapped(proposed)
  }

  /// The offset nearest to a given one at which a photo stands in the middle; with a direction, the next one in it.
  func snapped(_ offset: CGPoint, towards direction: CGFloat = 0) -> CGPoint {
    let half = size.width / 2
    let middle = offset.x + half
    // The nearest photo is usually near; a larger radius is needed only beside empty albums.
    var radius = 2 * pitch
    while true {
      let rect = CGRect(x: middle - margin - radius, y: 0, width: 2 * radius, height: max(1, size.height))
      let centers = (super.layoutAttributesForElements(in: rect) ?? [])
        .filter { $0.representedElementCategory == .cell }.map { $0.center.x + margin }
      let ahead = centers.filter { direction == 0 || ($0 - middle) * direction > 0 }
      let nearest = (ahead.isEmpty ? centers : ahead).min { abs($0 - middle) < abs($1 - middle) }
      if let nearest { return CGPoint(x: nearest - half, y: 0) }
      if rect.minX < 0, rect.maxX > super.collectionViewContentSize.width { return CGPoint(x: offset.x, y: 0) }
      radius *= 2
    }
  }
}
