import Springflow

final class Staircase: CollectionViewLayout {
  override var collectionViewContentSize: CGSize { CGSize(width: 600, height: 600) }

  override func layoutAttributesForItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    let attributes = CollectionViewLayoutAttributes(forCellWith: path)
    attributes.frame = CGRect(x: 40 * path.item, y: 40 * path.item, width: 36, height: 36)
    return attributes
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    let count = collectionView?.numberOfItems(inSection: 0) ?? 0
    return (0..<count).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
      .filter { $0.frame.intersects(rect) }
  }
}

final class Steps: CollectionViewDataSource {
  var names = ["a", "b", "c"]

  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { names.count }

  func collectionView(_ collectionView: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
    let cell = CollectionViewCell()
    cell.content.text = names[path.item]
    return cell
  }
}
