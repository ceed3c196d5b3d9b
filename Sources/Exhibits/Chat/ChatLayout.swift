import Springflow

/// The data that the chat layout asks its data source for: typed data, not views.
@MainActor
protocol Conversation: AnyObject {
  /// Whether a message is the user's own, and stands at the right.
  func isMine(_ path: IndexPath) -> Bool
  /// The size of a message's bubble that may have at most the given width, in points.
  func bubbleSize(of path: IndexPath, within width: CGFloat) -> CGSize
}

/// Messages one below the other, the user's own at the right and others' at the left, a header above each day. A
/// conversation shorter than the view stands at the view's bottom.
final class ChatLayout: CollectionViewLayout {
  /// Lengths in points.
  private enum ChatMetrics {
    static let margin: CGFloat = 20
    /// In a wide view the conversation is a column in its middle.
    static let widestColumn: CGFloat = 780
    static let headerHeight: CGFloat = 46
    /// Between messages of one person, and between those of two.
    static let gaps: (same: CGFloat, other: CGFloat) = (3, 11)
    static let bottom: CGFloat = 16
    /// A bubble's largest width, as a fraction of the column's.
    static let bubbleShare: CGFloat = 0.62
  }

  /// A header and the bubbles below it, in content that is not moved down.
  private struct DayFrames {
    let top: CGFloat
    var bubbles: [CGRect] = []
    var bottom: CGFloat
  }

  private var days: [DayFrames] = []
  private var view = CGSize.zero
  private var height: CGFloat = 0
  private var update = UpdatePaths()
  /// The distance from the view's lower edge to the content's end, in points, if the coming update shall keep it.
  var distanceToEnd: CGFloat?

  // MARK: Places

  override func prepare() {
    guard let collectionView, let conversation = dataSource(as: (any Conversation).self) else { return }
    view = collectionView.bounds.size
    let column = max(1, min(view.width - 2 * ChatMetrics.margin, ChatMetrics.widestColumn))
    let left = ((view.width - column) / 2).rounded()
    let widest = (column * ChatMetrics.bubbleShare).rounded()
    days = []
    var y: CGFloat = 0
    for section in 0..<collectionView.numberOfSections {
      var day = DayFrames(top: y, bottom: y)
      y += ChatMetrics.headerHeight
      var last: Bool?
      for item in 0..<collectionView.numberOfItems(inSection: section) {
        let path = IndexPath(item: item, section: section)
        let size = conversation.bubbleSize(of: path, within: widest)
        let isMine = conversation.isMine(path)
        if let last { y += last == isMine ? ChatMetrics.gaps.same : ChatMetrics.gaps.other }
        last = isMine
        day.bubbles.append(
          CGRect(x: isMine ? left + column - size.width : left, y: y, width: size.width, height: size.height))
        y += size.height
      }
      day.bottom = y
      days.append(day)
    }
    height = y + ChatMetrics.bottom
  }

  override var collectionViewContentSize: CGSize { CGSize(width: view.width, height: max(height, view.height)) }

  /// The distance by which a conversation shorter than the view is moved down, in points.
  private var fall: CGFloat { max(0, view.height - height) }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { newBounds.size != view }

  override func layoutAttributesForItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    guard path.count == 2, days.indices.contains(path.section), days[path.section].bubbles.indices.contains(path.item)
    else { return nil }
    let attributes = CollectionViewLayoutAttributes(forCellWith: path)
    attributes.frame = days[path.section].bubbles[path.item].offsetBy(dx: 0, dy: fall)
    attributes.zIndex = 1
    return attributes
  }

  override func layoutAttributesForSupplementaryView(
    ofKind kind: String, at path: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    guard kind == CollectionView.elementKindSectionHeader, path.count == 2, path.item == 0,
      days.indices.contains(path.section)
    else { return nil }
    let attributes = CollectionViewLayoutAttributes(forSupplementaryViewOfKind: kind, with: path)
    attributes.frame = CGRect(
      x: 0, y: days[path.section].top + fall, width: view.width, height: ChatMetrics.headerHeight)
    return attributes
  }

  /// - Complexity: O(log *n* + *v*) for *n* messages, of which *v* are in the rectangle.
  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    var found: [CollectionViewLayoutAttributes] = []
    let (low, high) = (rect.minY - fall, rect.maxY - fall)
    for section in Self.first(of: days.count, where: { days[$0].bottom >= low })..<days.count {
      if days[section].top > high { break }
      let header = layoutAttributesForSupplementaryView(
        ofKind: CollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: section))
      if let header, header.frame.meets(rect) { found.append(header) }
      let bubbles = days[section].bubbles
      for item in Self.first(of: bubbles.count, where: { bubbles[$0].maxY >= low })..<bubbles.count {
        if bubbles[item].minY > high { break }
        guard let bubble = layoutAttributesForItem(at: IndexPath(item: item, section: section)) else { continue }
        if bubble.frame.meets(rect) { found.append(bubble) }
      }
    }
    return found
  }

  /// The first index below `count` for which a condition holds, by bisection; the condition holds for all after it.
  private static func first(of count: Int, where holds: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  // MARK: Updates

  /// Stays at the end if requested; never scrolls sideways.
  override func targetContentOffset(forProposedContentOffset proposed: CGPoint) -> CGPoint {
    CGPoint(x: 0, y: distanceToEnd.map { collectionViewContentSize.height - view.height - $0 } ?? proposed.y)
  }

  override func prepareForUpdates(_ updateItems: [CollectionViewUpdateItem]) {
    update = UpdatePaths(updateItems, in: self)
  }

  /// A new message grows out of its lower corner, rising with the others; a message of a day that was loaded fades in
  /// at its position.
  override func initialLayoutAttributesForAppearingItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    guard let attributes = update.beginning(of: path, in: self) else { return nil }
    attributes.alpha = 0
    if update.inserts(section: path.section) { return attributes }
    let isLast = path.section == days.count - 1 && path.item == days[path.section].bubbles.count - 1
    shrink(attributes, to: 0.5)
    if isLast { attributes.center.y += attributes.size.height }
    return attributes
  }

  /// A deleted message shrinks into its corner.
  override func finalLayoutAttributesForDisappearingItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    guard let attributes = update.end(of: path) else { return nil }
    attributes.alpha = 0
    attributes.zIndex = 0
    shrink(attributes, to: 0.7)
    return attributes
  }

  private func shrink(_ attributes: CollectionViewLayoutAttributes, to scale: CGFloat) {
    let isMine = attributes.frame.midX > view.width / 2
    let away = (1 - scale) / 2 * attributes.size.width
    attributes.center.x += isMine ? away : -away
    attributes.transform = CGAffineTransform(scaleX: scale, y: scale)
  }

  override func finalizeCollectionViewUpdates() { update = UpdatePaths() }
}
