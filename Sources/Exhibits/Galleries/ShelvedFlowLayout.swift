import Springflow

/// A flow layout of equal items whose lines stand on shelves: decoration views, one per line.
///
/// In an update a new shelf moves out of the last one that its section had, and passes behind the elements below.
class ShelvedFlowLayout: CollectionViewFlowLayout {
  /// The kind of a shelf.
  static let shelfKind = "shelf"
  /// The number of shelves of each section before the update, and now.
  private var counts: (before: [Int], now: [Int]) = ([], [])

  /// The number of shelves of a section whose new shelves move out of the last one; 0 for any other section.
  func shelfCount(in section: Int) -> Int { 0 }

  override func prepare() {
    super.prepare()
    guard let collectionView else { return }
    let now = (0..<collectionView.numberOfSections).map(shelfCount)
    if now != counts.now { counts = (counts.now, now) }
  }

  override func prepareForUpdates(_ updateItems: [CollectionViewUpdateItem]) {
    super.prepareForUpdates(updateItems)
    counts.before = counts.now
  }

  override func finalizeCollectionViewUpdates() {
    super.finalizeCollectionViewUpdates()
    counts.before = counts.now
  }

  override func finalizeAnimatedBoundsChange() {
    super.finalizeAnimatedBoundsChange()
    counts.before = counts.now
  }

  override func initialLayoutAttributesForAppearingDecorationElement(
    ofKind kind: String, at path: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    guard kind == Self.shelfKind, let distance = distanceFromLast(path),
      let shelf = layoutAttributesForDecorationView(ofKind: kind, at: path)
    else { return super.initialLayoutAttributesForAppearingDecorationElement(ofKind: kind, at: path) }
    shelf.center.y -= CGFloat(distance) * pitch
    shelf.alpha = 0
    return shelf
  }

  /// The number of lines from the last shelf before the update to a new shelf; `nil` for a shelf that is not new, and
  /// in a section that had none.
  private func distanceFromLast(_ path: IndexPath) -> Int? {
    guard counts.before.count == counts.now.count, counts.now.indices.contains(path.section) else { return nil }
    let count = counts.before[path.section]
    return count > 0 && path.item >= count ? path.item - count + 1 : nil
  }

  /// The distance from one line's top to the next one's, in points.
  var pitch: CGFloat { itemSize.height + minimumLineSpacing }
}
