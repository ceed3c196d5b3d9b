import Springflow

/// A page for every section, as large as the view, with its items on a spiral from the middle outward.
///
/// Item i of n has the parameter t = i/(n − 1): its centre is at R t (cos 3πt, sin 3πt) from the page's middle, its
/// size (0.25 + 0.75 t) s. Numbers as in the classic demo; a single item stands at the spiral's beginning.
final class ConferenceSpiralLayout: CollectionViewLayout {
  /// A card's side, in points.
  private static let side: CGFloat = 170
  private static let headerHeight: CGFloat = 50
  /// The distance from the page's top to the header's middle, in points.
  private static let headerMiddle: CGFloat = 35
  /// The shorter side of a phone's view, and of the smallest view with cards of full size. Cards on a phone are half as
  /// large, and in between they grow with the view. In points.
  private static let telephone: CGFloat = 320
  private static let tablet: CGFloat = 500
  /// The scale of a deleted card at the end of its flight.
  private static let remnant: CGFloat = 0.4
  /// The least velocity of a fling that turns the page at any length. In points per millisecond.
  private static let turningSpeed: CGFloat = 0.2

  @Tunable("how far the spiral turns, in half turns", 0...12, step: 0.25) private var turns = 3.0
  /// The kind of the headers.
  let headerKind: String

  private var counts: [Int] = []
  private var page = CGSize(width: 1, height: 1)
  private var update = UpdatePaths()

  init(headerKind: String = CollectionView.elementKindSectionHeader) {
    self.headerKind = headerKind
    super.init()
  }

  required init?(coder: NSCoder) { nil }

  override func prepare() {
    guard let collectionView else { return }
    page = collectionView.bounds.size
    counts = (0..<collectionView.numberOfSections).map(collectionView.numberOfItems(inSection:))
  }

  override var collectionViewContentSize: CGSize {
    CGSize(width: page.width * CGFloat(counts.count), height: page.height)
  }

  /// The scale of cards: 1 on a tablet, 0.5 on a phone.
  private var scale: CGFloat {
    let share = (min(page.width, page.height) - Self.telephone) / (Self.tablet - Self.telephone)
    return 0.5 + 0.5 * min(max(share, 0), 1)
  }

  /// The distance from the page's middle to the last item's, in points.
  private var radius: CGFloat {
    let side = Self.side * scale
    return max(0, min(page.width - side, (page.height - side) * 1.2) / 2 - 5)
  }

  private func middle(of section: Int) -> CGPoint {
    CGPoint(x: (CGFloat(section) + 0.5) * page.width, y: page.height / 2)
  }

  // MARK: Queries

  override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    guard indexPath.count == 2, counts.indices.contains(indexPath.section),
      0..<counts[indexPath.section] ~= indexPath.item
    else { return nil }
    let t = CGFloat(indexPath.item) / CGFloat(max(1, counts[indexPath.section] - 1))
    let (sine, cosine) = Portable.sinCos(turns * .pi * Double(t))
    let middle = middle(of: indexPath.section)
    let attributes = CollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.center = CGPoint(
      x: middle.x + radius * t * CGFloat(cosine), y: middle.y + radius * t * CGFloat(sine))
    attributes.size = CGSize(width: Self.side, height: Self.side)
    let size = (0.25 + 0.75 * t) * scale
    attributes.transform = CGAffineTransform(scaleX: size, y: size)
    return attributes
  }

  override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    guard elementKind == headerKind, indexPath.count == 2, indexPath.item == 0,
      counts.indices.contains(indexPath.section)
    else { return nil }
    let attributes = CollectionViewLayoutAttributes(forSupplementaryViewOfKind: elementKind, with: indexPath)
    attributes.center = CGPoint(x: middle(of: indexPath.section).x, y: Self.headerMiddle)
    attributes.size = CGSize(width: page.width, height: Self.headerHeight)
    return attributes
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    // On a page narrower than a card, cards extend beyond its edges.
    let overhang = max(0, radius + Self.side * scale / 2 - page.width / 2)
    let first = section(at: rect.minX - overhang), last = section(at: rect.maxX + overhang)
    var found: [CollectionViewLayoutAttributes] = []
    for section in max(0, first - 1)..<max(0, first - 1, min(counts.count, last + 1)) {
      let header = layoutAttributesForSupplementaryView(
        ofKind: headerKind, at: IndexPath(item: 0, section: section))
      if let header, header.frame.meets(rect) { found.append(header) }
      for item in 0..<counts[section] {
        guard let card = layoutAttributesForItem(at: IndexPath(item: item, section: section)) else { continue }
        if card.frame.meets(rect) { found.append(card) }
      }
    }
    return found
  }

  /// The page at an x coordinate; −1 before the first.
  private func section(at x: CGFloat) -> Int {
    Int(max(-1, min((x / page.width).rounded(.down), CGFloat(counts.count))))
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { newBounds.size != page }

  // MARK: Pages

  /// A quick drag turns one page, a slow one leads to the nearest.
  override func targetContentOffset(
    forProposedContentOffset proposed: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint {
    guard let collectionView else { return proposed }
    let place = collectionView.contentOffset.x / page.width
    let wanted =
      switch velocity.x {
      case Self.turningSpeed...: place.rounded(.down) + 1
      case ...(-Self.turningSpeed): place.rounded(.up) - 1
      default: place.rounded()
      }
    return CGPoint(x: max(0, min(wanted, CGFloat(counts.count - 1))) * page.width, y: proposed.y)
  }

  // MARK: Updates

  override func prepareForUpdates(_ updateItems: [CollectionViewUpdateItem]) {
    update = UpdatePaths(updateItems, in: self)
  }

  /// A new card moves out of the page's middle.
  override func initialLayoutAttributesForAppearingItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    let attributes = update.beginning(of: path, in: self)
    attributes?.center = middle(of: path.section)
    attributes?.alpha = 0
    attributes?.transform = CGAffineTransform(scaleX: 0.25, y: 0.25)
    return attributes
  }

  /// A deleted card flies off toward the top while it shrinks, and has vanished before it reaches the header.
  override func finalLayoutAttributesForDisappearingItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    guard let attributes = update.end(of: path) else { return nil }
    let size = attributes.transform.scaledBy(x: Self.remnant, y: Self.remnant)
    let top = Self.headerMiddle + Self.headerHeight / 2 + Self.side * size.d / 2
    attributes.center.y = min(attributes.center.y, max(top, attributes.center.y - Self.side))
    attributes.transform = size
    attributes.alpha = 0
    return attributes
  }

  override func finalizeCollectionViewUpdates() { update = UpdatePaths() }
}
