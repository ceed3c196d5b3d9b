import Springflow

/// Cards in rows on wooden shelves, section by section; sideways, the shelves run through all sections.
///
/// A shelf's top edge lies 32 points above the bottom of its row's cards, in the numbers of the classic demo: that is how
/// deep its upper face looks, at the front of which they stand.
final class ConferenceGridLayout: ShelvedFlowLayout {
  /// A shelf's height, and how far its top lies above the bottom of the cards on it, in points.
  private static let shelfHeight: CGFloat = 37
  private static let shelfRise: CGFloat = 32

  /// The card that changes of the view's size leave at its distance from the view's edge along.
  private var anchor: (path: IndexPath, distance: CGFloat)?
  /// Whether the update that is about to come is such a change.
  private var isKeepingPlace = false

  init(isHorizontal: Bool) {
    super.init()
    fadesItemsBetweenLines = true
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
    var wide = CGRect(x: rect.minX, y: rect.minY - below, width: rect.width, height: rect.height + below)
    if scrollDirection == .vertical {
      let row = CGRect(
        x: 0, y: wide.minY, width: max(collectionViewContentSize.width, sectionInset.left + itemSize.width), height: 0)
      wide = wide.union(row)
    }
    var found: [CollectionViewLayoutAttributes] = []
    var shelves: [IndexPath] = []
    for attributes in super.layoutAttributesForElements(in: wide) ?? [] {
      if attributes.representedElementCategory == .cell {
        attributes.zIndex = 1
        if scrollDirection == .vertical, let shelf = shelf(below: attributes), shelves.last != shelf {
          shelves.append(shelf)
        }
      } else {
        attributes.zIndex = 1
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

  /// Words stand in front of shelves.
  override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    let attributes = super.layoutAttributesForSupplementaryView(ofKind: elementKind, at: indexPath)
    attributes?.zIndex = 1
    return attributes
  }

  override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    guard elementKind == Self.shelfKind, indexPath.item >= 0, let bottom = bottom(ofRow: indexPath) else { return nil }
    let attributes = ShelfAttributes(forDecorationViewOfKind: elementKind, with: indexPath)
    // Wider than any view; sideways, as long as all sections and as much beyond their ends.
    let length = scrollDirection == .horizontal ? collectionViewContentSize.width : 0
    attributes.frame = CGRect(
      x: -ExhibitViewport.overhang, y: bottom - Self.shelfRise, width: length + 2 * ExhibitViewport.overhang,
      height: Self.shelfHeight)
    attributes.depth = Self.shelfRise
    return attributes
  }

  override func shelfCount(in section: Int) -> Int {
    if scrollDirection != .vertical || count(in: section) == 0 { return 0 }
    let last = super.layoutAttributesForItem(at: IndexPath(item: count(in: section) - 1, section: section))
    return (last.flatMap(shelf)?.item ?? -1) + 1
  }

  // MARK: Rows

  private func count(in section: Int) -> Int {
    guard let collectionView, 0..<collectionView.numberOfSections ~= section else { return 0 }
    return collectionView.numberOfItems(inSection: section)
  }

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

  /// Keeps the first card in sight where it is on screen through the update that is under way; `bounds` is what was in
  /// sight, and the layout still is what it was.
  ///
  /// As long as nothing else moves the content it is the same card in all changes of size, so that a window that grows
  /// again shows what it did.
  func keepPlace(of bounds: CGRect) {
    isKeepingPlace = true
    if let anchor, let place = place(of: anchor.path), abs(place - start(of: bounds) - anchor.distance) < 0.5 { return }
    anchor = nil
    // At the very beginning it is the header that one looks at.
    if start(of: bounds) <= 0 { return }
    for attributes in super.layoutAttributesForElements(in: bounds) ?? []
    where attributes.representedElementCategory == .cell {
      let distance = start(of: attributes.frame) - start(of: bounds)
      if distance < 0 { continue }
      anchor = (attributes.indexPath, distance)
      return
    }
  }

  override func targetContentOffset(forProposedContentOffset proposed: CGPoint) -> CGPoint {
    guard isKeepingPlace else { return proposed }
    isKeepingPlace = false
    guard let anchor, let place = place(of: anchor.path), let collectionView else { return proposed }
    let (content, view) = (collectionViewContentSize, collectionView.bounds.size)
    let wanted = place - anchor.distance
    return scrollDirection == .vertical
      ? CGPoint(x: proposed.x, y: max(0, min(wanted, content.height - view.height)))
      : CGPoint(x: max(0, min(wanted, content.width - view.width)), y: proposed.y)
  }

  /// Where a rectangle begins along.
  private func start(of rect: CGRect) -> CGFloat { scrollDirection == .vertical ? rect.minY : rect.minX }

  private func place(of path: IndexPath) -> CGFloat? {
    super.layoutAttributesForItem(at: path).map { start(of: $0.frame) }
  }
}
