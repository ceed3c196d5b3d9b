import Springflow

/// A flow layout whose lines stand on shelves: decoration views, one a line.
final class ShelfFlowLayout: CollectionViewFlowLayout {
  static let shelfKind = "shelf"

  /// From a shelf's upper edge to the bottom of the line on it, in points.
  private let rise: CGFloat
  /// A shelf's height, in points.
  private let height: CGFloat

  init(rise: CGFloat, height: CGFloat) {
    self.rise = rise
    self.height = height
    super.init()
    register(Shelf.self, forDecorationViewOfKind: Self.shelfKind)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    // A shelf is as wide as the content, and reaches below its line.
    let wide = CGRect.infinite
    let tall = CGRect(x: wide.minX, y: rect.minY - height, width: wide.width, height: rect.height + height)
    var shelves: [CollectionViewLayoutAttributes] = []
    var elements: [CollectionViewLayoutAttributes] = []
    for attributes in super.layoutAttributesForElements(in: tall) ?? [] {
      if attributes.representedElementCategory == .cell {
        attributes.zIndex = 1
        // Each line once: its shelf goes by its first item.
        if let shelf = shelf(under: attributes), shelf.frame.touches(rect) { shelves.append(shelf) }
      }
      if attributes.frame.touches(rect) { elements.append(attributes) }
    }
    return shelves + elements
  }

  override func layoutAttributesForItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    let attributes = super.layoutAttributesForItem(at: path)
    attributes?.zIndex = 1
    return attributes
  }

  /// The shelf of a line has the path of the line's first item.
  override func layoutAttributesForDecorationView(
    ofKind kind: String, at path: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    guard kind == Self.shelfKind, let item = layoutAttributesForItem(at: path) else { return nil }
    return shelf(under: item)
  }

  private func shelf(under item: CollectionViewLayoutAttributes) -> CollectionViewLayoutAttributes? {
    let path = item.indexPath
    // All items of a gallery are equal, so an item begins a line if the one before it ends higher.
    if path.item > 0,
      let before = super.layoutAttributesForItem(at: IndexPath(item: path.item - 1, section: path.section)),
      before.frame.maxY == item.frame.maxY
    {
      return nil
    }
    let shelf = CollectionViewLayoutAttributes(forDecorationViewOfKind: Self.shelfKind, with: path)
    shelf.frame = CGRect(
      x: 0, y: item.frame.maxY - rise, width: collectionViewContentSize.width, height: height)
    shelf.zIndex = 0
    return shelf
  }
}
