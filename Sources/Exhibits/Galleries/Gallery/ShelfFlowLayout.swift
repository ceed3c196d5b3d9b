import Springflow
import SpringflowScenes

/// A flow layout whose lines stand on shelves: decoration views, one per line.
final class ShelfFlowLayout: ShelvedFlowLayout {
  /// The distance from a shelf's upper edge, at the wall, to the bottom of the line on it, in points.
  private let rise: CGFloat
  /// A shelf's height, in points.
  private let height: CGFloat

  init(rise: CGFloat, height: CGFloat) {
    self.rise = rise
    self.height = height
    super.init()
    register(ShelfView.self, forDecorationViewOfKind: Self.shelfKind)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    // A shelf is wider than the view, and extends below its line.
    let wide = CGRect.infinite
    let tall = CGRect(x: wide.minX, y: rect.minY - height, width: wide.width, height: rect.height + height)
    var shelves: [CollectionViewLayoutAttributes] = []
    var elements: [CollectionViewLayoutAttributes] = []
    for attributes in super.layoutAttributesForElements(in: tall) ?? [] {
      if attributes.representedElementCategory == .cell {
        attributes.zIndex = 1
        // One shelf for each line, as a line's items follow each other.
        if let line = line(of: attributes), shelves.last?.indexPath != line {
          let shelf = shelf(under: attributes.frame, line)
          if shelf.frame.meets(rect) { shelves.append(shelf) }
        }
      }
      if attributes.frame.meets(rect) { elements.append(attributes) }
    }
    return shelves + elements
  }

  override func layoutAttributesForItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    let attributes = super.layoutAttributesForItem(at: path)
    attributes?.zIndex = 1
    return attributes
  }

  /// The shelf of a line has the line's number, counted from 0 in each section. So a shelf keeps its identity when the
  /// number of items in a line changes.
  override func layoutAttributesForDecorationView(
    ofKind kind: String, at path: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    guard kind == Self.shelfKind, path.count == 2, path.item >= 0, let collectionView,
      0..<collectionView.numberOfSections ~= path.section
    else { return nil }
    let count = collectionView.numberOfItems(inSection: path.section)
    guard count > 0,
      let first = super.layoutAttributesForItem(at: IndexPath(item: 0, section: path.section)),
      let last = super.layoutAttributesForItem(at: IndexPath(item: count - 1, section: path.section)),
      let lastLine = line(of: last), path.item <= lastLine.item
    else { return nil }
    return shelf(under: first.frame.offsetBy(dx: 0, dy: CGFloat(path.item) * pitch), path)
  }

  override func shelfCount(in section: Int) -> Int {
    guard let count = collectionView?.numberOfItems(inSection: section), count > 0,
      let last = super.layoutAttributesForItem(at: IndexPath(item: count - 1, section: section))
    else { return 0 }
    return (line(of: last)?.item ?? -1) + 1
  }

  private func line(of item: CollectionViewLayoutAttributes) -> IndexPath? {
    let section = item.indexPath.section
    guard let first = super.layoutAttributesForItem(at: IndexPath(item: 0, section: section)) else { return nil }
    return IndexPath(item: Int(((item.center.y - first.center.y) / pitch).rounded()), section: section)
  }

  private func shelf(under item: CGRect, _ line: IndexPath) -> CollectionViewLayoutAttributes {
    let shelf = ShelfAttributes(forDecorationViewOfKind: Self.shelfKind, with: line)
    shelf.frame = CGRect(
      x: -ExhibitViewport.overhang, y: item.maxY - rise, width: 2 * ExhibitViewport.overhang, height: height)
    shelf.depth = rise
    shelf.zIndex = 0
    return shelf
  }
}
