import Springflow
import SpringflowTestSupport
import Testing

@MainActor
@Suite("Invalidation contexts")
struct ContextTests {
  @Test("a context that an application makes names nothing, and is of the layout's class")
  func fresh() {
    let context = CollectionViewLayoutInvalidationContext()
    #expect(!context.invalidateEverything && !context.invalidateDataSourceCounts)
    #expect(context.invalidatedItemIndexPaths == nil && context.invalidatedSupplementaryIndexPaths == nil)
    #expect(context.invalidatedDecorationIndexPaths == nil)
    #expect(context.contentOffsetAdjustment == .zero && context.contentSizeAdjustment == .zero)
    let flow = CollectionViewFlowLayoutInvalidationContext()
    #expect(flow.invalidateFlowLayoutDelegateMetrics && flow.invalidateFlowLayoutAttributes)
  }

  @Test("a context keeps paths in order and each once, by kind")
  func paths() {
    let context = CollectionViewLayoutInvalidationContext()
    context.invalidateItems(at: [[1, 2], [0, 3]])
    context.invalidateItems(at: [[0, 3], [0, 1]])
    #expect(context.invalidatedItemIndexPaths == [[0, 1], [0, 3], [1, 2]])
    context.invalidateSupplementaryElements(ofKind: "a", at: [[2, 0], [1, 0]])
    context.invalidateSupplementaryElements(ofKind: "b", at: [[0, 0]])
    #expect(context.invalidatedSupplementaryIndexPaths == ["a": [[1, 0], [2, 0]], "b": [[0, 0]]])
    context.invalidateDecorationElements(ofKind: "c", at: [[0, 0], [0, 0]])
    #expect(context.invalidatedDecorationIndexPaths == ["c": [[0, 0]]])
  }

  /// A delegate that counts how often each item's size is asked for.
  final class Asker: CollectionViewDelegateFlowLayout {
    var asked: [Int] = []
    var extra: CGFloat = 0
    func collectionView(_: CollectionView, layout: CollectionViewLayout, sizeForItemAt path: IndexPath) -> CGSize {
      asked.append(path.item)
      return CGSize(width: 50, height: 20 + CGFloat(path.item) + (path.item == 2 ? extra : 0))
    }
  }

  @Test("if metrics stay valid, only the named items are asked about again, and later items move")
  func itemwise() throws {
    let layout = CollectionViewFlowLayout()
    layout.minimumLineSpacing = 0
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 60, height: 100), collectionViewLayout: layout)
    let (source, asker) = (CountingSource(counts: [5]), Asker())
    view.dataSource = source
    view.delegate = asker
    view.layoutIfNeeded()
    #expect(asker.asked == [0, 1, 2, 3, 4, 0, 1, 2, 3, 4])  // twice, to check that the answers are constant
    asker.asked = []
    asker.extra = 100
    let context = CollectionViewFlowLayoutInvalidationContext()
    context.invalidateFlowLayoutDelegateMetrics = false
    context.invalidateFlowLayoutAttributes = false
    context.invalidateItems(at: [[0, 2]])
    layout.invalidateLayout(with: context)
    view.layoutIfNeeded()
    #expect(asker.asked == [2])
    let heights = (0..<5).compactMap { layout.layoutAttributesForItem(at: [0, $0])?.frame.height }
    let places = (0..<5).compactMap { layout.layoutAttributesForItem(at: [0, $0])?.frame.minY }
    #expect(heights == [20, 21, 122, 23, 24])
    #expect(places == [0, 20, 41, 163, 186])
    #expect(layout.collectionViewContentSize.height == 210)
  }

  @Test("scrolling does not ask the delegate, and leaves the layout prepared")
  func scrolling() {
    let layout = CollectionViewFlowLayout()
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 60, height: 100), collectionViewLayout: layout)
    let (source, asker) = (CountingSource(counts: [500]), Asker())
    view.dataSource = source
    view.delegate = asker
    view.layoutIfNeeded()
    asker.asked = []
    for page in 1...20 {
      view.contentOffset.y = 100 * CGFloat(page)
      view.layoutIfNeeded()
    }
    #expect(asker.asked == [])
    layout.sectionHeadersPinToVisibleBounds = true
    view.layoutIfNeeded()
    asker.asked = []
    view.contentOffset.y = 0
    view.layoutIfNeeded()
    #expect(asker.asked == [])
  }
}
