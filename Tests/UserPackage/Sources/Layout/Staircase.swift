import Springflow

/// The layout of the documentation's first page.
public final class Staircase: CollectionViewLayout {
  override public var collectionViewContentSize: CGSize { CGSize(width: 600, height: 600) }

  override public func layoutAttributesForItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    let attributes = CollectionViewLayoutAttributes(forCellWith: path)
    attributes.frame = CGRect(x: 40 * path.item, y: 40 * path.item, width: 36, height: 36)
    return attributes
  }

  override public func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    let count = collectionView?.numberOfItems(inSection: 0) ?? 0
    return (0..<count).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
      .filter { $0.frame.intersects(rect) }
  }
}
