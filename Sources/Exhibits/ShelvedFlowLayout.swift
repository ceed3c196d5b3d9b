import Springflow

/// A flow layout of equal items whose lines stand on shelves: decoration views, one a line.
///
/// In an update a new shelf comes out of the last one that its section had, and goes down behind what lies below.
class ShelvedFlowLayout: CollectionViewFlowLayout {
  /// The kind of a shelf.
  static let shelfKind = "shelf"
  /// How many shelves each section had before an update, and how many it has now.
  private var counts: (before: [Int], now: [Int]) = ([], [])

  /// How many shelves a section has whose new ones come out of the last one.
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

  /// How many shelves below the last one that there was a new shelf lies; `nil` for one that is not new, and in a section
  /// that had none.
  private func distanceFromLast(_ path: IndexPath) -> Int? {
    guard counts.before.count == counts.now.count, counts.now.indices.contains(path.section) else { return nil }
    let count = counts.before[path.section]
    return count > 0 && path.item >= count ? path.item - count + 1 : nil
  }

  /// From one line's top to the next one's, in points.
  var pitch: CGFloat { itemSize.height + minimumLineSpacing }
}
