import Springflow
import SpringflowTestSupport
import Testing

/// A column with a header and a decoration view, that records all its calls.
@MainActor
final class CallRecordingLayout: CollectionViewLayout {
  var calls: [String] = []
  /// Grows with each preparation when set, like a layout that sets its own properties in `prepare()`.
  var invalidatesWhilePreparing = 0
  var contexts: [CollectionViewLayoutInvalidationContext] = []
  var answersBoundsChange = false
  var isDecorationNew = false

  final class Context: CollectionViewLayoutInvalidationContext {}

  override init() {
    super.init()
    register(CollectionReusableView.self, forDecorationViewOfKind: "decoration")
  }
  required init?(coder: NSCoder) { super.init(coder: coder) }

  override class var invalidationContextClass: AnyClass { Context.self }

  private var count: Int { collectionView?.numberOfItems(inSection: 0) ?? 0 }

  override func prepare() {
    calls.append("prepare")
    if invalidatesWhilePreparing > 0 {
      invalidatesWhilePreparing -= 1
      invalidateLayout()
    }
  }
  override var collectionViewContentSize: CGSize {
    calls.append("contentSize")
    return CGSize(width: 100, height: 30 + 50 * count)
  }
  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    calls.append("elements")
    let items = (0..<count).map(item)
    let header = CollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: CollectionView.elementKindSectionHeader, with: [0, 0])
    header.frame = CGRect(x: 0, y: 0, width: 100, height: 30)
    let decoration = CollectionViewLayoutAttributes(forDecorationViewOfKind: "decoration", with: [0, 0])
    decoration.frame = CGRect(x: 0, y: 30, width: 10, height: 10)
    return [header] + items.filter { $0.frame.intersects(rect) } + [decoration]
  }
  private func item(_ item: Int) -> CollectionViewLayoutAttributes {
    let attributes = CollectionViewLayoutAttributes(forCellWith: [0, item])
    attributes.frame = CGRect(x: 0, y: 30 + 50 * item, width: 100, height: 40)
    return attributes
  }
  override func layoutAttributesForItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    calls.append("item \(path.item)")
    return item(path.item)
  }
  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    calls.append("should \(Int(newBounds.minY)) at \(Int(collectionView?.bounds.minY ?? 0))")
    return answersBoundsChange
  }
  override func invalidationContext(forBoundsChange newBounds: CGRect) -> CollectionViewLayoutInvalidationContext {
    calls.append("context \(Int(newBounds.minY))")
    return super.invalidationContext(forBoundsChange: newBounds)
  }
  override func invalidateLayout() {
    calls.append("invalidate")
    super.invalidateLayout()
  }
  override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    calls.append("invalidate with \(context.invalidateEverything) \(context.invalidateDataSourceCounts)")
    contexts.append(context)
    super.invalidateLayout(with: context)
  }
  override func prepareForUpdates(_ items: [CollectionViewUpdateItem]) { calls.append("early \(items.count)") }
  override func prepare(forCollectionViewUpdates items: [CollectionViewUpdateItem]) {
    calls.append("updates \(items.count)")
  }
  override func targetContentOffset(forProposedContentOffset proposed: CGPoint) -> CGPoint {
    calls.append("target")
    return proposed
  }
  override func indexPathsToInsertForSupplementaryView(ofKind kind: String) -> [IndexPath] {
    calls.append("insert supplementary")
    return []
  }
  override func indexPathsToDeleteForSupplementaryView(ofKind kind: String) -> [IndexPath] {
    calls.append("delete supplementary")
    return []
  }
  override func indexPathsToInsertForDecorationView(ofKind kind: String) -> [IndexPath] {
    calls.append("insert \(kind)")
    return isDecorationNew ? [[0, 0]] : []
  }
  override func indexPathsToDeleteForDecorationView(ofKind kind: String) -> [IndexPath] {
    calls.append("delete \(kind)")
    return []
  }
  override func initialLayoutAttributesForAppearingItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    calls.append("initial \(path.item)")
    return nil
  }
  override func finalLayoutAttributesForDisappearingItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    calls.append("final \(path.item)")
    return nil
  }
  override func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind kind: String, at path: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    calls.append("initial header")
    return nil
  }
  override func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind kind: String, at path: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    calls.append("final header")
    return nil
  }
  override func initialLayoutAttributesForAppearingDecorationElement(
    ofKind kind: String, at path: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    calls.append("initial decoration")
    return nil
  }
  override func finalLayoutAttributesForDisappearingDecorationElement(
    ofKind kind: String, at path: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    calls.append("final decoration")
    return nil
  }
  override func finalizeCollectionViewUpdates() { calls.append("finalize updates") }
  override func prepareForTransition(to layout: CollectionViewLayout) { calls.append("transition to") }
  override func prepareForTransition(from layout: CollectionViewLayout) { calls.append("transition from") }
  override func prepare(forAnimatedBoundsChange oldBounds: CGRect) {
    calls.append("animated from \(Int(oldBounds.height))")
  }
  override func finalizeAnimatedBoundsChange() { calls.append("finalize animated") }
  override func finalizeLayoutTransition() { calls.append("finalize transition") }
}

/// A delegate that writes into the layout's list.
private final class ScribeDelegate: CollectionViewDelegate {
  let layout: CallRecordingLayout
  init(_ layout: CallRecordingLayout) { self.layout = layout }

  func collectionView(
    _ view: CollectionView, targetContentOffsetForProposedContentOffset proposed: CGPoint
  ) -> CGPoint {
    layout.calls.append("delegate's target")
    return layout.targetContentOffset(forProposedContentOffset: proposed)
  }
}

@MainActor
@Suite("Order of the calls to a layout")
struct CallOrderTests {
  static func view(_ count: Int) -> (CollectionView, CallRecordingLayout, CountingSource) {
    let layout = CallRecordingLayout()
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: layout)
    let source = CountingSource(counts: [count])
    view.dataSource = source
    view.layoutIfNeeded()
    return (view, layout, source)
  }

  @Test("a new layout gets a full invalidation, then prepare, content size and elements")
  func first() {
    let (_, layout, _) = Self.view(2)
    #expect(layout.calls == ["invalidate", "invalidate with true true", "prepare", "contentSize", "elements"])
    #expect(layout.contexts.allSatisfy { $0 is CallRecordingLayout.Context })
  }

  @Test("a layout is asked about a scroll's bounds while the view still has its old bounds")
  func scrolling() {
    let (view, layout, _) = Self.view(9)
    layout.calls = []
    view.contentOffset.y = 20
    view.layoutIfNeeded()
    #expect(layout.calls == ["should 20 at 0", "elements"])
    layout.calls = []
    layout.answersBoundsChange = true
    view.contentOffset.y = 50
    view.layoutIfNeeded()
    #expect(
      layout.calls == [
        "should 50 at 20", "context 50", "invalidate", "invalidate with false false", "prepare", "contentSize",
        "elements",
      ])
  }

  @Test("a layout is asked about every change of bounds, also about two in one pass")
  func twoChanges() {
    let (view, layout, _) = Self.view(9)
    layout.answersBoundsChange = true
    layout.calls = []
    view.contentOffset.y = 10
    view.contentOffset.y = 20
    #expect(layout.calls.filter { $0.hasPrefix("should") } == ["should 10 at 0", "should 20 at 10"])
    #expect(layout.calls.filter { $0.hasPrefix("context") } == ["context 10", "context 20"])
  }

  @Test("a layout is told of a change of bounds within an update as an animated one, before and after")
  func animatedBounds() throws {
    let (view, layout, source) = Self.view(2)
    defer { withExtendedLifetime(source) {} }
    layout.calls = []
    try view.performBatchUpdates(BatchUpdate()) { view.bounds.size.height = 150 }
    let told = layout.calls.filter { $0.hasPrefix("animated") || $0.hasPrefix("final") || $0.hasPrefix("updates") }
    #expect(
      told == [
        "animated from 100", "final header", "final 0", "final 1", "final decoration", "finalize animated",
      ])
  }

  @Test("invalidateLayout() calls invalidateLayout(with:) once, and never the reverse")
  func invalidation() {
    let (view, layout, _) = Self.view(2)
    layout.calls = []
    layout.invalidateLayout()
    #expect(layout.calls == ["invalidate", "invalidate with false false"])
    layout.calls = []
    layout.invalidateLayout(with: CallRecordingLayout.Context())
    view.layoutIfNeeded()
    #expect(layout.calls == ["invalidate with false false", "prepare", "contentSize", "elements"])
    layout.calls = []
    view.layoutIfNeeded()
    #expect(layout.calls == [])
  }

  @Test("a reload invalidates everything and the counts, an update only the counts")
  func interaction() throws {
    let (view, layout, source) = Self.view(2)
    view.reloadData()
    #expect(layout.contexts.last?.invalidateEverything == true)
    var update = BatchUpdate()
    update.insertItems(at: [[0, 0]])
    try view.performBatchUpdates(update) { source.insert(0) }
    #expect(layout.contexts.last?.invalidateEverything == false)
    #expect(layout.contexts.last?.invalidateDataSourceCounts == true)
  }

  @Test("a layout gets an update's calls in UIKit's order: prepare, named elements, finals and initials, finalize")
  func update() throws {
    let (view, layout, source) = Self.view(2)
    let delegate = ScribeDelegate(layout)
    view.delegate = delegate
    view.layoutIfNeeded()
    layout.calls = []
    var update = BatchUpdate()
    update.deleteItems(at: [[0, 0]])
    update.insertItems(at: [[0, 1]])
    try view.performBatchUpdates(update) {
      source.sections[0].remove(at: 0)
      source.insert(1)
    }
    #expect(
      layout.calls == [
        "elements",  // the old world, for where things were
        "early 2", "invalidate", "invalidate with false true", "prepare", "contentSize", "updates 2", "contentSize",
        "delegate's target", "target",
        "delete supplementary", "insert supplementary", "delete decoration", "insert decoration", "elements",
        "final 0", "initial 1", "final header", "final 1", "final decoration", "initial header", "initial 0",
        "initial decoration", "finalize updates", "contentSize",
      ])
  }

  @Test("a decoration element that the layout names as inserted fades in")
  func namedDecoration() throws {
    let (view, layout, source) = Self.view(2)
    layout.isDecorationNew = true
    var update = BatchUpdate()
    update.insertItems(at: [[0, 1]])
    try view.performBatchUpdates(update) { source.insert(1) }
    // The element that was there is the second one now, which the layout does not have: it fades out.
    let decorations = view.placedElements.filter { $0.kind == "decoration" }
    #expect(decorations.map(\.item) == [1, 0] && decorations.map(\.alpha) == [1, 0])
    for _ in 0..<36 { view.advance() }
    let decoration = view.placedElements.filter { $0.kind == "decoration" }
    #expect(decoration.map(\.item) == [0] && decoration.map(\.alpha) == [1])
  }

  @Test("a change of layouts tells the old one, then the new one, and both at its end")
  func transition() {
    let (view, old, _) = Self.view(2)
    view.advance()
    let new = CallRecordingLayout()
    old.calls = []
    view.collectionViewLayout = new
    #expect(old.calls == ["transition to"])
    view.layoutIfNeeded()
    #expect(
      new.calls == [
        "transition from", "invalidate", "invalidate with true true", "prepare", "contentSize", "item 0", "target",
        "elements",
        "finalize transition",
      ])
    #expect(old.calls == ["transition to", "finalize transition"])
    #expect(old.collectionView == nil && new.collectionView === view)
  }

  @Test("a layout that invalidates itself while it prepares is prepared again, but not for ever", arguments: [1, 1000])
  func selfInvalidation(_ times: Int) {
    let (view, layout, _) = Self.view(2)
    layout.calls = []
    layout.invalidatesWhilePreparing = times
    layout.invalidateLayout()
    view.layoutIfNeeded()
    #expect(layout.calls.count { $0 == "prepare" } == (times == 1 ? 2 : 4))
    #expect(layout.calls.suffix(2) == ["contentSize", "elements"])
  }

  @Test("a context's offset adjustment shifts the content during a fling without ending it")
  func adjustment() {
    let (view, layout, _) = Self.view(200)
    view.touchBegan(at: CGPoint(x: 50, y: 90))
    for step in 1...8 {
      view.advance()
      view.touchMoved(to: CGPoint(x: 50, y: 90 - 8 * step))
    }
    view.touchEnded()
    for _ in 0..<10 { view.advance() }
    let (place, velocity) = (view.contentOffset.y, view.contentVelocity.dy)
    let context = CallRecordingLayout.Context()
    context.contentOffsetAdjustment.y = 300
    layout.invalidateLayout(with: context)
    #expect(view.contentOffset.y == place + 300 && view.contentVelocity.dy == velocity && view.isDecelerating)
    view.advance()
    #expect(abs(view.contentOffset.y - place - 300 - velocity / 120) < 1)
  }
}
