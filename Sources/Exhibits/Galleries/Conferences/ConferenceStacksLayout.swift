import Springflow

/// A stack of cards for every section, with a label below: the first card upright, two rotated beneath it, the rest
/// hidden.
///
/// Numbers as in the classic demo; the rest of the view's width is spread between the columns.
final class ConferenceStacksLayout: CollectionViewLayout {
  /// The side of a stack's square, and of a card in its middle, in points.
  private static let stack: CGFloat = 180
  private static let side: CGFloat = 170
  /// The space around all stacks, and the least space between two, in points.
  private static let margin: CGFloat = 20
  private static let gap: CGFloat = 50
  private static let labelHeight: CGFloat = 25
  /// The distance from a stack to its label, in points.
  private static let labelGap: CGFloat = 8
  @Tunable("how far the cards beneath the first are turned, in degrees", 0...45, step: 0.5)
  private var angle: CGFloat = 5
  /// The sides to which the visible cards are turned, from the top down.
  private static let sides: [CGFloat] = [0, 1, -1]
  /// The number of cards in queries: the visible ones, and as many that an update may uncover.
  private static let told = 2 * sides.count
  /// The distance from one row of stacks to the next, in points.
  private static let pitch = stack + labelGap + labelHeight + gap

  private var counts: [Int] = []
  private var width: CGFloat = 0
  private var update = UpdatePaths()

  override func prepare() {
    guard let collectionView else { return }
    width = collectionView.bounds.width
    counts = (0..<collectionView.numberOfSections).map(collectionView.numberOfItems(inSection:))
  }

  /// The number of columns that fit; at least one.
  private var columns: Int {
    max(1, Int(((width - 2 * Self.margin + Self.gap) / (Self.stack + Self.gap)).rounded(.down)))
  }

  private var rows: Int { (counts.count + columns - 1) / columns }

  override var collectionViewContentSize: CGSize {
    CGSize(width: width, height: 2 * Self.margin + CGFloat(rows) * Self.pitch - (rows > 0 ? Self.gap : 0))
  }

  /// The middle of a section's stack.
  private func middle(of section: Int) -> CGPoint {
    let (row, column) = section.quotientAndRemainder(dividingBy: columns)
    let y = Self.margin + CGFloat(row) * Self.pitch + Self.stack / 2
    if columns == 1 { return CGPoint(x: width / 2, y: y) }
    let stride = (width - 2 * Self.margin - Self.stack) / CGFloat(columns - 1)
    return CGPoint(x: Self.margin + Self.stack / 2 + CGFloat(column) * stride, y: y)
  }

  // MARK: Queries

  override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    guard indexPath.count == 2, counts.indices.contains(indexPath.section),
      0..<counts[indexPath.section] ~= indexPath.item
    else { return nil }
    let attributes = CollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.center = middle(of: indexPath.section)
    attributes.size = CGSize(width: Self.side, height: Self.side)
    if indexPath.item < Self.sides.count {
      attributes.transform = CGAffineTransform(rotationAngle: Self.sides[indexPath.item] * angle * .pi / 180)
      attributes.zIndex = Self.sides.count - indexPath.item
    } else {
      attributes.isHidden = true
    }
    return attributes
  }

  override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    guard elementKind == ConferenceData.labelKind, indexPath.count == 2, indexPath.item == 0,
      counts.indices.contains(indexPath.section)
    else { return nil }
    let attributes = CollectionViewLayoutAttributes(forSupplementaryViewOfKind: elementKind, with: indexPath)
    let middle = middle(of: indexPath.section)
    attributes.frame = CGRect(
      x: middle.x - Self.stack / 2, y: middle.y + Self.stack / 2 + Self.labelGap, width: Self.stack,
      height: Self.labelHeight)
    return attributes
  }

  /// - Complexity: O(*v*) for *v* stacks in the rows that the rectangle meets, however many cards they have.
  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    // In a row, corners of rotated cards extend furthest up, the label furthest down.
    let (sine, cosine) = Portable.sinCos(Double(angle) * .pi / 180)
    let corner = Self.side / 2 * CGFloat(cosine + sine) - Self.stack / 2 + 1
    let first = row(at: rect.minY + Self.gap), last = row(at: rect.maxY + corner)
    let end = min(counts.count, (last + 1) * columns)
    let start = min(max(0, first) * columns, end)
    var found: [CollectionViewLayoutAttributes] = []
    for section in start..<max(start, end) {
      for item in 0..<min(Self.told, counts[section]) {
        guard let card = layoutAttributesForItem(at: IndexPath(item: item, section: section)) else { continue }
        if card.frame.meets(rect) { found.append(card) }
      }
      let label = layoutAttributesForSupplementaryView(
        ofKind: ConferenceData.labelKind, at: IndexPath(item: 0, section: section))
      if let label, label.frame.meets(rect) { found.append(label) }
    }
    return found
  }

  /// The row at a y coordinate; −1 above the first.
  private func row(at y: CGFloat) -> Int {
    Int(max(-1, min(((y - Self.margin) / Self.pitch).rounded(.down), CGFloat(rows))))
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { newBounds.width != width }

  // MARK: Updates

  override func prepareForUpdates(_ updateItems: [CollectionViewUpdateItem]) {
    update = UpdatePaths(updateItems, in: self)
  }

  /// A deleted card fades on top of its stack, so that its deletion is visible.
  override func finalLayoutAttributesForDisappearingItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    guard let attributes = update.end(of: path), !attributes.isHidden else { return nil }
    attributes.alpha = 0
    attributes.zIndex += 1
    return attributes
  }

  override func finalizeCollectionViewUpdates() { update = UpdatePaths() }
}
