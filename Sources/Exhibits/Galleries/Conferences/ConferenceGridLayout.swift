import Springflow
import SpringflowScenes

/// Cards in rows on wooden shelves, section by section; in a grid that scrolls sideways, shelves run through all
/// sections.
///
/// A shelf's top edge lies 32 points above the bottom of its row's cards, as in the classic demo: that is the depth of
/// its upper face, at the front of which the cards stand.
final class ConferenceGridLayout: ShelvedFlowLayout {
  /// A shelf's height, and the distance of its top above the bottom of the cards on it, in points.
  private static let shelfHeight: CGFloat = 37
  private static let shelfRise: CGFloat = 32

  /// The card that keeps its distance from the view's leading edge when the view's size changes.
  private var anchor: (path: IndexPath, distance: CGFloat)?
  /// Whether the coming update is such a change.
  private var isKeepingPlace = false

  override init() {
    super.init()
    fadesItemsBetweenLines = true
    itemSize = CGSize(width: 170, height: 197)
    sectionInset = EdgeInsets(top: 4, left: 10, bottom: 14, right: 10)
    headerReferenceSize = CGSize(width: 50, height: 50)
    footerReferenceSize = CGSize(width: 44, height: 44)
    minimumLineSpacing = 10
    minimumInteritemSpacing = 10
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
    // A shelf extends below its cards, and beside them.
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
      if attributes.frame.meets(rect) { found.append(attributes) }
    }
    if scrollDirection == .horizontal {
      shelves = (0..<rowsSideways).map { IndexPath(item: $0, section: 0) }
    }
    for path in shelves {
      guard let attributes = layoutAttributesForDecorationView(ofKind: Self.shelfKind, at: path) else { continue }
      if attributes.frame.meets(rect) { found.append(attributes) }
    }
    return found
  }

  /// Headers and footers lie in front of shelves.
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
    // Wider than any view; sideways, as long as all sections with an overhang at both ends.
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

  /// The lower edge of a row's cards, in points of the content.
  private func bottom(ofRow row: IndexPath) -> CGFloat? {
    if scrollDirection == .horizontal {
      // The cards of a column have equal distances in all sections; the longest section has a card on every shelf.
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

  /// The number of shelves of a grid that scrolls sideways: the number of cards that fit into a column.
  private var rowsSideways: Int {
    let available = collectionViewContentSize.height - sectionInset.top - sectionInset.bottom
    let fitting = (available + minimumInteritemSpacing) / (itemSize.height + minimumInteritemSpacing)
    // The tolerance counts a card that fits exactly; a card has its shelf even where none fits.
    return min(max(1, Int(min(fitting + 1e-9, 1e6))), count(in: longestSection))
  }

  // MARK: Changes of the view's size

  /// Keeps the first visible card at its position on screen in the present update; `bounds` are the bounds before it,
  /// which the layout still describes.
  ///
  /// Until the content is moved otherwise, all changes of size keep the same card, so that a window that is enlarged
  /// again shows what it showed before.
  func keepPlace(of bounds: CGRect) {
    isKeepingPlace = true
    if let anchor, let place = place(of: anchor.path), abs(place - start(of: bounds) - anchor.distance) < 0.5 { return }
    anchor = nil
    // At the very beginning the header stays in place.
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

  /// The beginning of a rectangle along the scroll direction.
  private func start(of rect: CGRect) -> CGFloat { scrollDirection == .vertical ? rect.minY : rect.minX }

  private func place(of path: IndexPath) -> CGFloat? {
    super.layoutAttributesForItem(at: path).map { start(of: $0.frame) }
  }
}
