import Springflow

/// Cards in rows on wooden shelves, section by section; sideways, the shelves run through all sections.
///
/// A shelf's top edge lies 32 points above the bottom of its row's cards, in the numbers of the classic demo.
final class ConferenceGridLayout: CollectionViewFlowLayout {
  /// The kind of a shelf.
  static let shelfKind = "shelf"
  /// A shelf's height, and how far its top lies above the bottom of the cards on it, in points.
  private static let shelfHeight: CGFloat = 37
  private static let shelfRise: CGFloat = 32

  /// The item that a change of the view's size leaves at its distance from the view's edge along, until an update has
  /// seen to it.
  private var anchor: (path: IndexPath, distance: CGFloat)?

  init(isHorizontal: Bool) {
    super.init()
    itemSize = CGSize(width: 170, height: 197)
    sectionInset = EdgeInsets(top: 4, left: 10, bottom: 14, right: 10)
    headerReferenceSize = CGSize(width: 50, height: 50)
    footerReferenceSize = CGSize(width: 44, height: 44)
    minimumLineSpacing = 10
    minimumInteritemSpacing = 10
    scrollDirection = isHorizontal ? .horizontal : .vertical
    register(ShelfView.self, forDecorationViewOfKind: Self.shelfKind)
  }

  required init?(coder: NSCoder) { nil }

  // MARK: Queries

  override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    let attributes = super.layoutAttributesForItem(at: indexPath)
    attributes?.zIndex = 1
    return attributes
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    // A shelf reaches below its cards, and beside them.
    let below = Self.shelfHeight - Self.shelfRise
    let wide = CGRect(
      x: scrollDirection == .vertical ? min(0, rect.minX) : rect.minX, y: rect.minY - below,
      width: scrollDirection == .vertical ? max(collectionViewContentSize.width, rect.maxX) : rect.width,
      height: rect.height + below)
    var found: [CollectionViewLayoutAttributes] = []
    var shelves: [IndexPath] = []
    for attributes in super.layoutAttributesForElements(in: wide) ?? [] {
      if attributes.representedElementCategory == .cell {
        attributes.zIndex = 1
        if scrollDirection == .vertical, let shelf = shelf(below: attributes), shelves.last != shelf {
          shelves.append(shelf)
        }
      }
      if attributes.frame.touches(rect) { found.append(attributes) }
    }
    if scrollDirection == .horizontal {
      shelves = (0..<rowsSideways).map { IndexPath(item: $0, section: 0) }
    }
    for path in shelves {
      guard let attributes = layoutAttributesForDecorationView(ofKind: Self.shelfKind, at: path) else { continue }
      if attributes.frame.touches(rect) { found.append(attributes) }
    }
    return found
  }

  override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    guard elementKind == Self.shelfKind, indexPath.item >= 0, let bottom = bottom(ofRow: indexPath) else { return nil }
    let attributes = CollectionViewLayoutAttributes(forDecorationViewOfKind: elementKind, with: indexPath)
    attributes.frame = CGRect(
      x: 0, y: bottom - Self.shelfRise, width: collectionViewContentSize.width, height: Self.shelfHeight)
    return attributes
  }

  // MARK: Rows

  private func count(in section: Int) -> Int {
    guard let collectionView, 0..<collectionView.numberOfSections ~= section else { return 0 }
    return collectionView.numberOfItems(inSection: section)
  }

  /// From one row's top to the next one's, in points.
  private var pitch: CGFloat { itemSize.height + minimumLineSpacing }

  /// The shelf that a card of a vertical grid stands on: its row, counted from 0 in each section.
  private func shelf(below card: CollectionViewLayoutAttributes) -> IndexPath? {
    let section = card.indexPath.section
    guard let first = super.layoutAttributesForItem(at: IndexPath(item: 0, section: section)) else { return nil }
    return IndexPath(item: Int(((card.center.y - first.center.y) / pitch).rounded()), section: section)
  }

  /// Where the cards of a row end, in points of the content.
  private func bottom(ofRow row: IndexPath) -> CGFloat? {
    if scrollDirection == .horizontal {
      // A column's cards are equally far apart in all sections; the longest has a card on every shelf.
      guard row.section == 0, row.item < rowsSideways else { return nil }
      return super.layoutAttributesForItem(at: IndexPath(item: row.item, section: longestSection))?.frame.maxY
    }
    let count = count(in: row.section)
    guard count > 0, let first = super.layoutAttributesForItem(at: IndexPath(item: 0, section: row.section)),
      let last = super.layoutAttributesForItem(at: IndexPath(item: count - 1, section: row.section))
    else { return nil }
    let bottom = first.frame.maxY + CGFloat(row.item) * pitch
    return bottom < last.frame.maxY + pitch / 2 ? bottom : nil
  }

  private var longestSection: Int {
    (0..<(collectionView?.numberOfSections ?? 0)).max { count(in: $0) < count(in: $1) } ?? 0
  }

  /// How many shelves a grid that scrolls sideways has: as many as cards fit into a column.
  private var rowsSideways: Int {
    let available = collectionViewContentSize.height - sectionInset.top - sectionInset.bottom
    let fitting = (available + minimumInteritemSpacing) / (itemSize.height + minimumInteritemSpacing)
    // What fits exactly fits; a card has its shelf even where none fits.
    return min(max(1, Int(min(fitting + 1e-9, 1e6))), count(in: longestSection))
  }

  // MARK: Changes of the view's size

  /// Keeps the first card in sight where it is on screen through the update that is about to come.
  func keepPlace(of bounds: CGRect) {
    let isVertical = scrollDirection == .vertical
    let edge = isVertical ? bounds.minY : bounds.minX
    // At the very beginning it is the header that one looks at.
    guard edge > 0 else { return }
    for attributes in super.layoutAttributesForElements(in: bounds) ?? []
    where attributes.representedElementCategory == .cell {
      let start = isVertical ? attributes.frame.minY : attributes.frame.minX
      if start < edge { continue }
      anchor = (attributes.indexPath, start - edge)
      return
    }
  }

  override func targetContentOffset(forProposedContentOffset proposed: CGPoint) -> CGPoint {
    guard let anchor, let collectionView else { return proposed }
    self.anchor = nil
    guard let frame = super.layoutAttributesForItem(at: anchor.path)?.frame else { return proposed }
    let (content, view) = (collectionViewContentSize, collectionView.bounds.size)
    if scrollDirection == .vertical {
      return CGPoint(x: proposed.x, y: max(0, min(frame.minY - anchor.distance, content.height - view.height)))
    }
    return CGPoint(x: max(0, min(frame.minX - anchor.distance, content.width - view.width)), y: proposed.y)
  }
}

/// A board of wood.
final class ShelfView: CollectionReusableView {
  required init() {
    super.init()
    content = CellContent(background: .gradient(Color(hex: 0x9C6B3F), Color(hex: 0x5E3B1E)), radius: 3)
    content.shadow = 0.6
  }
}
