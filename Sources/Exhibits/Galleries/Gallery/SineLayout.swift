import Springflow

/// Items one below the other along a sine curve, a header above each section: a direct subclass of the base layout.
///
/// The original is made for a view 320 points wide, with an amplitude of 125 points; here the amplitude is the same
/// fraction of the width.
final class SineLayout: CollectionViewLayout {
  static let side: CGFloat = 50
  static let gap: CGFloat = 10
  private static let headerHeight: CGFloat = 20
  /// Space above a section's first item and below its last one.
  private static let margin: CGFloat = 10
  /// Space above the first header, which keeps its text away from the view's edge. In points.
  static let top: CGFloat = 14
  @Tunable("how far the curve goes to both sides, as a fraction of the view's width", 0...0.5, step: 0.01)
  private var swing: CGFloat = 125 / 320

  /// The beginning of each section, and after the last one the content's end.
  private var starts: [CGFloat] = [0]
  private var counts: [Int] = []
  private var size = CGSize.zero

  override func prepare() {
    guard let collectionView else { return }
    size = collectionView.bounds.size
    counts = (0..<collectionView.numberOfSections).map(collectionView.numberOfItems(inSection:))
    starts = [Self.top]
    for count in counts {
      let items = CGFloat(count) * Self.side + CGFloat(max(0, count - 1)) * Self.gap
      starts.append(starts[starts.count - 1] + Self.headerHeight + Self.margin + items + Self.margin)
    }
  }

  override var collectionViewContentSize: CGSize { CGSize(width: size.width, height: starts[starts.count - 1]) }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { newBounds.size != size }

  override func layoutAttributesForItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    guard counts.indices.contains(path.section), 0..<counts[path.section] ~= path.item else { return nil }
    let attributes = CollectionViewLayoutAttributes(forCellWith: path)
    let top = starts[path.section] + Self.headerHeight + Self.margin
    let y = top + CGFloat(path.item) * (Self.side + Self.gap) + Self.side / 2
    let turn = size.height > 0 ? 2 * Double.pi * Double(y / size.height) : 0
    attributes.size = CGSize(width: Self.side, height: Self.side)
    attributes.center = CGPoint(x: size.width / 2 + swing * size.width * CGFloat(Portable.sin(turn)), y: y)
    return attributes
  }

  override func layoutAttributesForSupplementaryView(
    ofKind kind: String, at path: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    guard kind == CollectionView.elementKindSectionHeader, path.item == 0, counts.indices.contains(path.section)
    else { return nil }
    let attributes = CollectionViewLayoutAttributes(forSupplementaryViewOfKind: kind, with: path)
    attributes.frame = CGRect(x: 0, y: starts[path.section], width: size.width, height: Self.headerHeight)
    return attributes
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    var found: [CollectionViewLayoutAttributes] = []
    for section in counts.indices where starts[section + 1] >= rect.minY && starts[section] <= rect.maxY {
      let header = layoutAttributesForSupplementaryView(
        ofKind: CollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: section))
      found += [header].compactMap { $0 }
      // Only items that the rectangle can meet are computed.
      let top = starts[section] + Self.headerHeight + Self.margin
      let pitch = Self.side + Self.gap
      let first = max(0, Int(min(CGFloat(counts[section]), ((rect.minY - top) / pitch).rounded(.down))))
      let end = min(counts[section], Int(max(0, min(CGFloat(counts[section]), (rect.maxY - top) / pitch + 1))))
      for item in first..<max(first, end) {
        found += [layoutAttributesForItem(at: IndexPath(item: item, section: section))].compactMap { $0 }
      }
    }
    return found.filter { $0.frame.meets(rect) }
  }
}
