import Foundation
import Springflow
import SpringflowTestSupport
import Testing

/// A column that learns how many items there are from the update items alone, and from ``finalizeCollectionViewUpdates()``
/// how high they are.
@MainActor
private final class IncrementalColumn: CollectionViewLayout {
  var count: Int
  var height: CGFloat = 50
  var heightAfterUpdate: CGFloat?

  init(count: Int) {
    self.count = count
    super.init()
  }
  required init?(coder: NSCoder) { nil }

  override var collectionViewContentSize: CGSize { CGSize(width: 100, height: height * CGFloat(count)) }
  override func layoutAttributesForItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    let attributes = CollectionViewLayoutAttributes(forCellWith: path)
    attributes.frame = CGRect(x: 0, y: height * CGFloat(path.item), width: 100, height: height - 10)
    return attributes
  }
  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    (0..<count).compactMap { layoutAttributesForItem(at: [0, $0]) }.filter { $0.frame.intersects(rect) }
  }
  override func prepare(forCollectionViewUpdates items: [CollectionViewUpdateItem]) {
    count += items.count { $0.updateAction == .insert } - items.count { $0.updateAction == .delete }
  }
  override func finalizeCollectionViewUpdates() { if let new = heightAfterUpdate { height = new } }
}

/// A column that keeps its attributes until `invalidateLayout()` is called.
@MainActor
private final class CachingColumn: CollectionViewLayout {
  var cache: [CollectionViewLayoutAttributes] = []
  /// Whether `invalidateLayout()` calls that of its superclass.
  var callsSuper = true
  var contexts: [CollectionViewLayoutInvalidationContext] = []

  override func prepare() {
    if !cache.isEmpty { return }
    let width = collectionView?.bounds.width ?? 0
    cache = (0..<(collectionView?.numberOfItems(inSection: 0) ?? 0)).map { item in
      let attributes = CollectionViewLayoutAttributes(forCellWith: [0, item])
      attributes.frame = CGRect(x: 0, y: CGFloat(item) * 50, width: width, height: 40)
      return attributes
    }
  }
  override var collectionViewContentSize: CGSize { CGSize(width: 100, height: 50 * cache.count) }
  override func layoutAttributesForItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    cache.indices.contains(path.item) ? cache[path.item] : nil
  }
  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    cache.filter { $0.frame.intersects(rect) }
  }
  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    newBounds.size != collectionView?.bounds.size
  }
  override func invalidateLayout() {
    cache = []
    if callsSuper { super.invalidateLayout() }
  }
  override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    contexts.append(context)
    super.invalidateLayout(with: context)
  }
}

@MainActor
@Suite("The calls that a collection view makes to its layout")
struct LayoutCallTests {
  private static func view(_ layout: CollectionViewLayout, _ count: Int) -> (CollectionView, CountingSource) {
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: layout)
    let source = CountingSource(counts: [count])
    view.dataSource = source
    view.layoutIfNeeded()
    return (view, source)
  }

  // MARK: Content size

  @Test("the content size of a layout that applies updates in prepare(forCollectionViewUpdates:) is that afterwards")
  func sizeAfterPreparation() throws {
    let layout = IncrementalColumn(count: 4)
    let (view, source) = Self.view(layout, 4)
    var update = BatchUpdate()
    update.insertItems(at: [[0, 4], [0, 5]])
    try view.performBatchUpdates(update) { source.sections = [Array(0..<6)] }
    #expect(view.contentSize == CGSize(width: 100, height: 300))
    // The new end can be reached.
    view.setContentOffset(CGPoint(x: 0, y: 200), animated: false)
    #expect(view.contentOffset.y == 200)
  }

  @Test("the offset after a delete fits the content size that the layout has after prepare(forCollectionViewUpdates:)")
  func offsetAfterPreparation() throws {
    let layout = IncrementalColumn(count: 10)
    let (view, source) = Self.view(layout, 10)
    view.contentOffset.y = 400
    view.layoutIfNeeded()
    var update = BatchUpdate()
    update.deleteItems(at: (4..<10).map { [0, $0] })
    try view.performBatchUpdates(update) { source.sections = [Array(0..<4)] }
    #expect(view.contentSize.height == 200 && view.contentOffset.y == 100)
  }

  @Test("the content size of a layout that changes it in finalizeCollectionViewUpdates() is that afterwards")
  func sizeAfterUpdate() throws {
    let layout = IncrementalColumn(count: 4)
    let (view, source) = Self.view(layout, 4)
    layout.heightAfterUpdate = 80
    var update = BatchUpdate()
    update.insertItems(at: [[0, 4]])
    try view.performBatchUpdates(update) { source.sections = [Array(0..<5)] }
    #expect(view.contentSize.height == 400)
  }

  // MARK: Invalidation

  @Test(
    "a layout that drops its cache in invalidateLayout() is right after a reload, an update and another width",
    arguments: [true, false])
  func cache(_ callsSuper: Bool) throws {
    let layout = CachingColumn()
    layout.callsSuper = callsSuper
    let (view, source) = Self.view(layout, 4)
    source.sections = [[0, 1]]
    layout.contexts = []
    view.reloadData()
    view.layoutIfNeeded()
    #expect(layout.cache.count == 2 && view.contentSize.height == 100)
    #expect(layout.contexts.map(\.invalidateEverything) == [true])
    layout.contexts = []
    var update = BatchUpdate()
    update.insertItems(at: [[0, 1]])
    try view.performBatchUpdates(update) { source.insert(1) }
    #expect(layout.cache.count == 3 && view.contentSize.height == 150)
    #expect(layout.contexts.map(\.invalidateDataSourceCounts) == [true])
    layout.contexts = []
    view.frame.size.width = 60
    view.layoutIfNeeded()
    #expect(layout.cache.map(\.size.width) == [60, 60, 60])
    #expect(layout.contexts.count == 1)
  }

  @Test("a layout that drops its cache in invalidateLayout() follows the data during an interactive transition")
  func cacheInTransition() throws {
    let (layout, next) = (CachingColumn(), CachingColumn())
    let (view, source) = Self.view(layout, 4)
    let transition = view.startInteractiveTransition(to: next)
    transition.transitionProgress = 0.5
    view.advance()
    var update = BatchUpdate()
    update.insertItems(at: [[0, 1]])
    try view.performBatchUpdates(update) { source.insert(1) }
    #expect(layout.cache.count == 5 && next.cache.count == 5)
  }

  // MARK: Updates without operations

  @Test("an animated change without operations sends no calls for updates and says that no counts have changed")
  func animatedFrame() {
    let (view, layout, source) = CallOrderTests.view(4)
    defer { withExtendedLifetime(source) {} }
    layout.calls = []
    view.animate { view.frame.size.height = 150 }
    #expect(!layout.calls.contains("updates 0") && !layout.calls.contains("finalize updates"))
    #expect(layout.calls.contains("animated from 100") && layout.calls.contains("finalize animated"))
    #expect(layout.contexts.last?.invalidateDataSourceCounts == false)
  }

  @Test("a change of layouts sends neither layout the calls for updates", arguments: [true, false])
  func replacedLayout(_ isAnimated: Bool) {
    let (view, old, source) = CallOrderTests.view(4)
    defer { withExtendedLifetime(source) {} }
    let new = CallRecordingLayout()
    view.setCollectionViewLayout(new, animated: isAnimated)
    let calls = old.calls + new.calls
    #expect(!calls.contains("updates 0") && !calls.contains("finalize updates"))
    #expect(new.calls.contains("finalize transition"))
    // It has seen nothing of the data yet.
    #expect(new.contexts.last?.invalidateEverything == true)
  }

  // MARK: Initialisers

  @Test("neither a layout, a subclass of one, a reusable view nor a cell can be decoded")
  func coder() {
    let coder = NSCoder()
    #expect(CollectionViewLayout(coder: coder) == nil)
    #expect(CollectionViewFlowLayout(coder: coder) == nil)
    #expect(CollectionViewTransitionLayout(coder: coder) == nil)
    #expect(CallRecordingLayout(coder: coder) == nil)
    #expect(CollectionReusableView(coder: coder) == nil && CollectionViewCell(coder: coder) == nil)
  }
}
