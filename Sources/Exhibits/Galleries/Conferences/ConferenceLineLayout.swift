import Springflow

/// One line of cards that scrolls sideways. Cards near the view's centre grow, and a scroll ends with a card in the
/// centre.
class ConferenceLineLayout: CollectionViewFlowLayout {
  /// The section inset of the tablet demo: 225 points above and below, 35 beside.
  private static let inset = EdgeInsets(top: 225, left: 35, bottom: 225, right: 35)
  /// A header's width, in points.
  private static let header: CGFloat = 50

  @Tunable("how much larger the card in the centre is, as a fraction", 0...1, step: 0.05)
  final var growth: CGFloat = 0.3
  /// The kind of the headers.
  private let headerKind: String

  init(lineSpacing: CGFloat, headerKind: String = CollectionView.elementKindSectionHeader) {
    self.headerKind = headerKind
    super.init()
    itemSize = CGSize(width: 170, height: 200)
    minimumLineSpacing = lineSpacing
    minimumInteritemSpacing = 200
    headerReferenceSize = CGSize(width: Self.header, height: Self.header)
    scrollDirection = .horizontal
  }

  required init?(coder: NSCoder) { nil }

  /// The insets of the demo if exactly one card fits between them; otherwise insets that centre one card.
  override var sectionInset: EdgeInsets {
    get {
      var inset = Self.inset
      let free = ((collectionView?.bounds.height ?? 0) - itemSize.height) / 2
      // Beyond the second bound, two cards would stand above each other.
      if free < inset.top || free >= inset.top + (itemSize.height + minimumInteritemSpacing) / 2 {
        (inset.top, inset.bottom) = (free, free)
      }
      return inset
    }
    set {}
  }

  /// Space before and after the content with which the first and the last card can stand in the view's centre.
  func contentInset(in view: CGSize) -> EdgeInsets {
    let after = Self.inset.left + itemSize.width / 2
    return EdgeInsets(
      top: 0, left: max(0, view.width / 2 - Self.header - after), bottom: 0, right: max(0, view.width / 2 - after))
  }

  // MARK: Shape

  /// The greatest distance by which a card's shape extends beyond its frame in the flow. In points.
  var reach: CGFloat { itemSize.height / 2 * growth }

  /// Shapes a card; `distance` is from the view's centre to the card's, in points, negative on the left.
  func shape(_ card: CollectionViewLayoutAttributes, distance: CGFloat) {
    guard abs(distance) < 200 else { return }
    let zoom = 1 + growth * (1 - abs(distance) / 200)
    card.transform = CGAffineTransform(scaleX: zoom, y: zoom)
    card.zIndex = 1
  }

  private func shape(_ attributes: CollectionViewLayoutAttributes) {
    guard let collectionView, attributes.representedElementCategory == .cell else { return }
    shape(attributes, distance: attributes.center.x - collectionView.bounds.midX)
  }

  // MARK: Queries

  override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    let attributes = super.layoutAttributesForItem(at: indexPath)
    if let attributes { shape(attributes) }
    return attributes
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    var found: [CollectionViewLayoutAttributes] = []
    for plain in super.layoutAttributesForElements(in: rect.insetBy(dx: -reach, dy: -reach)) ?? [] {
      let attributes = named(plain)
      shape(attributes)
      if attributes.frame.meets(rect) { found.append(attributes) }
    }
    return found
  }

  override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    let standard = CollectionView.elementKindSectionHeader
    if headerKind == standard {
      return super.layoutAttributesForSupplementaryView(ofKind: elementKind, at: indexPath)
    }
    if elementKind != headerKind { return nil }
    return super.layoutAttributesForSupplementaryView(ofKind: standard, at: indexPath).map(named)
  }

  /// A header's attributes under the layout's kind.
  private func named(_ attributes: CollectionViewLayoutAttributes) -> CollectionViewLayoutAttributes {
    guard attributes.representedElementCategory == .supplementaryView, attributes.representedElementKind != headerKind
    else { return attributes }
    let named = CollectionViewLayoutAttributes(forSupplementaryViewOfKind: headerKind, with: attributes.indexPath)
    named.frame = attributes.frame
    named.zIndex = attributes.zIndex
    return named
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

  // MARK: Snapping

  override func targetContentOffset(
    forProposedContentOffset proposed: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { snapped(proposed) }

  /// After an update, too, a card stands in the centre, unless the content is still scrolling.
  override func targetContentOffset(forProposedContentOffset proposed: CGPoint) -> CGPoint {
    guard let collectionView, !collectionView.isTracking, collectionView.contentVelocity == .zero else {
      return proposed
    }
    return snapped(proposed)
  }

  /// The offset nearest to a given one at which a card stands in the view's centre.
  func snapped(_ offset: CGPoint) -> CGPoint {
    guard let collectionView else { return offset }
    let (half, content) = (collectionView.bounds.width / 2, collectionViewContentSize)
    let middle = offset.x + half
    // The nearest card is usually near; a larger radius is needed only beside empty sections.
    var radius = 2 * itemSize.width
    while true {
      let rect = CGRect(x: middle - radius, y: 0, width: 2 * radius, height: content.height)
      let centers = (super.layoutAttributesForElements(in: rect) ?? [])
        .filter { $0.representedElementCategory == .cell }.map(\.center.x)
      let nearest = centers.min { abs($0 - middle) < abs($1 - middle) }
      if let nearest { return CGPoint(x: nearest - half, y: offset.y) }
      if rect.minX < 0, rect.maxX > content.width { return offset }
      radius *= 2
    }
  }
}
