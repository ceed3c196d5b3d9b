import Foundation
import Springflow
import Testing

/// Rows whose height depends on the content offset: the topmost visible one is twice as high.
@MainActor
private final class MagnifyingColumn: CollectionViewLayout {
  override var collectionViewContentSize: CGSize {
    CGSize(width: 100, height: 50 * CGFloat(collectionView?.numberOfItems(inSection: 0) ?? 0) + 50)
  }
  override func layoutAttributesForItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    let top = Int((collectionView?.contentOffset.y ?? 0) / 50)
    let attributes = CollectionViewLayoutAttributes(forCellWith: path)
    let isTop = path.item == top
    attributes.frame = CGRect(
      x: 0, y: 50 * CGFloat(path.item) + (path.item > top ? 50 : 0), width: 100, height: isTop ? 100 : 50)
    return attributes
  }
  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    (0..<(collectionView?.numberOfItems(inSection: 0) ?? 0)).compactMap { layoutAttributesForItem(at: [0, $0]) }
      .filter { $0.frame.intersects(rect) }
  }
  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
}

@MainActor
private final class RowsSource: CollectionViewDataSource {
  var count = 40
  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { count }
  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell {
    CollectionViewCell()
  }
}

@MainActor
@Suite("Reloads at the content's end")
struct ReloadFrameTests {
  @Test("a reload that shortens the content below the view shows every item where the layout has it at the new offset")
  func shortened() {
    let source = RowsSource()
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 200), collectionViewLayout: MagnifyingColumn())
    view.dataSource = source
    view.layoutIfNeeded()
    view.setContentOffset(CGPoint(x: 0, y: 1800), animated: false)
    view.advance()
    source.count = 10
    view.reloadData()
    for _ in 0..<3 {
      view.advance()
      #expect(view.contentOffset.y == 350)
      for element in view.placedElements {
        let frame = view.layoutAttributesForItem(at: [0, element.item])!.frame
        #expect(element.size == frame.size && element.center.y == frame.midY - 350, "item \(element.item)")
      }
    }
    #expect(view.snapshot().elements.contains { $0.size.height == 100 })
  }
}
