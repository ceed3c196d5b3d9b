import Springflow
import SpringflowTestSupport
import SpringflowViews
import Testing

/// What comes in wrong from layouts, cells, delegates and data sources: one sentence each, and everything goes on.
@MainActor
@Suite("Wrong answers")
struct WrongAnswerTests {
  /// A column of rows of 40 points, each of which may be spoilt, with a badge on each third one.
  final class Column: CollectionViewLayout {
    var spoil: (CollectionViewLayoutAttributes) -> Void = { _ in }
    var size: CGSize?
    var bounds: CGPoint?
    var offset: CGPoint?
    var adjustment: CGPoint?
    var badges = 0
    var cache: [CollectionViewLayoutAttributes] = []
    var initial: ((Column, IndexPath) -> CollectionViewLayoutAttributes?)?
    var final: ((Column, IndexPath) -> CollectionViewLayoutAttributes?)?
    var travel: ItemTravel?

    var count: Int { collectionView?.numberOfItems(inSection: 0) ?? 0 }

    override func prepare() {
      cache = (0..<count).map { item in
        let attributes = CollectionViewLayoutAttributes(forCellWith: [0, item])
        attributes.frame = CGRect(x: 0, y: CGFloat(item) * 40, width: 100, height: 40)
        spoil(attributes)
        return attributes
      }
    }
    override var collectionViewContentSize: CGSize { size ?? CGSize(width: 100, height: CGFloat(count) * 40) }
    override func layoutAttributesForItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
      cache.indices.contains(path.item) ? cache[path.item] : nil
    }
    override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
      cache.filter { !($0.frame.minY > rect.maxY) && !($0.frame.maxY < rect.minY) }
        + (0..<badges).map { number in
          let badge = CollectionViewLayoutAttributes(forDecorationViewOfKind: "badge", with: [0, 0])
          badge.frame = CGRect(x: 10 * number, y: 0, width: 5, height: 5)
          return badge
        }
    }
    override func targetContentOffset(forProposedContentOffset proposed: CGPoint) -> CGPoint { offset ?? proposed }
    override func targetContentOffset(
      forProposedContentOffset proposed: CGPoint, withScrollingVelocity velocity: CGPoint
    ) -> CGPoint { offset ?? proposed }
    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { adjustment != nil }
    override func invalidationContext(forBoundsChange newBounds: CGRect) -> CollectionViewLayoutInvalidationContext {
      let context = super.invalidationContext(forBoundsChange: newBounds)
      context.contentOffsetAdjustment = adjustment ?? .zero
      context.contentSizeAdjustment = CGSize(width: adjustment?.x ?? 0, height: adjustment?.y ?? 0)
      return context
    }
    override func initialLayoutAttributesForAppearingItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
      initial?(self, path)
    }
    override func finalLayoutAttributesForDisappearingItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
      final?(self, path)
    }
    override func travelForItem(
      from before: CollectionViewLayoutAttributes, to after: CollectionViewLayoutAttributes
    ) -> ItemTravel { travel ?? .straight }
  }

  let layout = Column()
  let view: CollectionView
  let source = CountingSource(counts: [30])

  init() {
    layout.diagnosticHandler = { _ in }
    layout.register(CollectionReusableView.self, forDecorationViewOfKind: "badge")
    view = CollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 200), collectionViewLayout: layout)
    view.dataSource = source
  }

  private var problems: [String] { layout.diagnostics.map(\.description) }

  /// What a user may do with the view, all of which has to go on.
  private func use() {
    view.layoutIfNeeded()
    view.advance()
    ScrollDelegateTests.drag(view, by: 60)
    view.touchEnded()
    for _ in 0..<20 { view.advance() }
    view.performBatchUpdates {
      source.insert(1)
      source.sections[0].remove(at: 5)
      view.deleteItems(at: [[0, 4]])
      view.insertItems(at: [[0, 1]])
    }
    view.scrollToItem(at: [0, 3], at: .top, animated: true)
    for _ in 0..<20 { view.advance() }
    view.scrollToItem(at: [0, 25], at: .top, animated: false)
    view.selectItem(at: [0, 3], animated: true, scrollPosition: .centeredVertically)
    view.setCollectionViewLayout(layout, animated: true)
    _ = view.indexPathForItem(at: CGPoint(x: 5, y: 5))
    _ = view.indexPathForItem(at: CGPoint(x: CGFloat.nan, y: 5))
    view.allowsFocus = true
    view.moveFocus(.down)
    view.frame.size.height = 220
    for _ in 0..<60 { view.advance() }
    for element in view.snapshot().elements {
      #expect((element.center.x + element.center.y + element.size.width + element.size.height + element.alpha).isFinite)
    }
    #expect(view.contentOffset.x.isFinite && view.contentOffset.y.isFinite)
  }

  struct Spoilt: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let spoil: @MainActor @Sendable (CollectionViewLayoutAttributes) -> Void
  }
  nonisolated static let spoilt = [
    Spoilt(testDescription: "the item's frame is (nan, nan, nan, nan); it is left out. Give finite numbers") {
      $0.frame = CGRect(x: CGFloat.nan, y: .nan, width: .nan, height: .nan)
    },
    Spoilt(testDescription: "the item's center is (50, inf); it is left out. Give finite numbers") {
      $0.center.y = .infinity
    },
    Spoilt(testDescription: "the item's size is (100, nan); it is left out. Give finite numbers") {
      $0.size.height = .nan
    },
    Spoilt(testDescription: "the item's size is (-1, 40); it is left out. Lengths are not negative") {
      $0.size.width = -1
    },
    Spoilt(testDescription: "the item's alpha is nan; it is left out. Give finite numbers") { $0.alpha = .nan },
    Spoilt(testDescription: "the item's transform is with a number that is inf; it is left out. Give finite numbers") {
      $0.transform = CGAffineTransform(scaleX: .infinity, y: 1)
    },
    Spoilt(testDescription: "the item's transform3D is with a number that is nan; it is left out. Give finite numbers")
    {
      $0.transform3D = CATransform3DMakeScale(1, .nan, 2)
    },
  ]

  @Test(
    "an element with numbers that cannot be shown is left out, with one sentence, and nothing ends the program",
    arguments: spoilt)
  func elements(_ spoilt: Spoilt) {
    layout.spoil = { if $0.indexPath.item % 4 == 3 { spoilt.spoil($0) } }
    view.layoutIfNeeded()
    #expect(view.indexPathsForVisibleItems.map(\.item) == [0, 1, 2, 4])
    #expect(view.layoutAttributesForItem(at: [0, 3]) == nil)
    #expect(problems == ["Column, section 0, item 3: \(spoilt.testDescription)"])
    use()
    #expect(problems.count == 1)
  }

  @Test("initial and final attributes, and a travel, that cannot be shown are left out")
  func transitions() {
    layout.initial = { layout, path in
      let attributes = CollectionViewLayoutAttributes(forCellWith: path)
      attributes.frame = CGRect(x: 0, y: CGFloat.nan, width: 10, height: 10)
      return attributes
    }
    layout.final = { layout, path in
      let attributes = CollectionViewLayoutAttributes(forCellWith: path)
      attributes.size.width = -4
      return attributes
    }
    layout.travel = .fading(exit: CGVector(dx: CGFloat.nan, dy: 0), entry: .zero)
    use()
    #expect(problems.count == 3)
    #expect(problems.contains { $0.contains("travelForItem(from:to:) gave") })
  }

  @Test("a content size that is no length is 0, an offset that is none is left out, with a sentence each")
  func numbers() {
    for (size, text) in [
      (CGSize(width: 100, height: CGFloat.nan), "100 x nan"), (CGSize(width: -3, height: 1200), "-3 x 1200"),
      (CGSize(width: CGFloat.infinity, height: 10), "inf x 10"),
    ] {
      let subject = Self()
      subject.layout.size = size
      subject.use()
      #expect(
        subject.problems == [
          "Column: collectionViewContentSize is \(text); 0 is taken for what is no length. Give finite numbers from 0 on"
        ])
    }
    layout.offset = CGPoint(x: 0, y: CGFloat.nan)
    use()
    #expect(
      problems == [
        "Column: targetContentOffset(forProposedContentOffset:withScrollingVelocity:) gave (0, nan); it is left out. Give "
          + "finite numbers",
        "Column: targetContentOffset(forProposedContentOffset:) gave (0, nan); it is left out. Give finite numbers",
      ])
    let adjusted = Self()
    adjusted.layout.adjustment = CGPoint(x: 0, y: -CGFloat.infinity)
    adjusted.use()
    #expect(adjusted.problems.count == 2)
  }

  @Test("a delegate's target, and a cell's preferred size, that are no numbers are left out")
  func others() throws {
    final class Nowhere: CollectionViewDelegate {
      func scrollViewWillEndDragging(
        _ scrollView: ScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
      ) { targetContentOffset.pointee.y = .nan }
    }
    final class Unsure: CollectionViewCell {
      override func preferredLayoutAttributesFitting(
        _ attributes: CollectionViewLayoutAttributes
      ) -> CollectionViewLayoutAttributes {
        attributes.size.height = .nan
        return attributes
      }
    }
    let nowhere = Nowhere()
    view.delegate = nowhere
    use()
    #expect(
      problems == [
        "Column: the delegate's scrollViewWillEndDragging(_:withVelocity:targetContentOffset:) gave (0.0, nan); it is left out. "
          + "Give finite numbers"
      ])
    let flow = CollectionViewFlowLayout()
    flow.diagnosticHandler = { _ in }
    flow.estimatedItemSize = CGSize(width: 100, height: 40)
    let list = CollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 200), collectionViewLayout: flow)
    let cells = AnySource(10) { _, _ in Unsure() }
    list.dataSource = cells
    list.layoutIfNeeded()
    #expect(
      list.visibleCells.count > 3
        && flow.diagnostics.map(\.problem) == [
          "the item's size is (100, nan); it is left out. Give finite numbers"
        ])
  }

  /// Items that are all made by a function.
  final class AnySource: CollectionViewDataSource {
    var count: Int
    let make: (CollectionView, IndexPath) -> CollectionViewCell
    init(_ count: Int, _ make: @escaping (CollectionView, IndexPath) -> CollectionViewCell) {
      (self.count, self.make) = (count, make)
    }
    func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { count }
    func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
      make(view, path)
    }
  }

  @Test("attributes that a layout keeps and changes without a copy are reported, and their element is not lost")
  func changedAttributes() {
    func spoil(_ layout: Column, _ path: IndexPath) -> CollectionViewLayoutAttributes? {
      let attributes = layout.layoutAttributesForItem(at: path)
      attributes?.alpha = 0
      attributes?.center.x = 400
      return attributes
    }
    layout.initial = spoil
    layout.final = spoil
    view.layoutIfNeeded()
    view.performBatchUpdates {
      source.insert(1)
      source.sections[0].remove(at: 3)
      view.deleteItems(at: [[0, 2]])
      view.insertItems(at: [[0, 1]])
    }
    #expect(problems.count == 1 && problems[0].contains("were handed out, and were changed afterwards without a copy"))
    let new = source.sections[0][1]
    #expect(view.snapshot().elements.contains { $0.id.number == new && $0.alpha == 0 && $0.center.x == 400 })
    for _ in 0..<60 { view.advance() }
    #expect(view.snapshot().elements.allSatisfy { $0.alpha == 1 && $0.center.x == 50 })
    #expect(view.snapshot().elements.count == 7)
  }

  @Test("a copy of what the layout keeps is no problem, nor is an unchanged original")
  func copies() {
    layout.initial = { layout, path in
      if path.item == 0 { return layout.layoutAttributesForItem(at: path) }
      let copy = layout.layoutAttributesForItem(at: path)?.copy() as? CollectionViewLayoutAttributes
      copy?.transform = CGAffineTransform(scaleX: 0.1, y: 0.1)
      return copy
    }
    use()
    #expect(problems == [])
  }

  @Test("two elements of one kind and path are reported, and the first one is shown")
  func repeated() {
    layout.badges = 3
    view.layoutIfNeeded()
    view.advance()
    #expect(
      problems == [
        "Column, section 0, item 0: there are two elements of kind 'badge' with this index path at different places; the second "
          + "one is left out. Give each element of a kind an index path of its own"
      ])
    #expect(view.snapshot().elements.filter { $0.size.width == 5 }.map(\.center.x) == [2.5])
  }

  /// Shows the same objects in any order, some of them several times.
  private final class Shuffler: CollectionViewLayout {
    var shown: [CollectionViewLayoutAttributes] = []
    override var collectionViewContentSize: CGSize { CGSize(width: 100, height: 100) }
    override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? { shown }
    override func layoutAttributesForItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
      shown.first { $0.indexPath == path }
    }
  }

  @Test("elements that a layout names in any order and several times are there once, in the order of their first names")
  func shuffled() {
    let layout = Shuffler()
    let source = CountingSource(counts: [20])
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: layout)
    view.dataSource = source
    var random = SplitMix64(seed: 3)
    let all = (0..<20).map { item in
      let attributes = CollectionViewLayoutAttributes(forCellWith: [0, item])
      attributes.frame = CGRect(x: item, y: 0, width: 10, height: 10)
      return attributes
    }
    for round in 0..<TestLength.count(400, short: 100) {
      // In order but for a few, in which the list begins and ends anywhere.
      let start = Int(random.next() % 20)
      layout.shown = all[start...].prefix(Int(random.next() % 20)).map { attributes in
        random.next() % 8 == 0 ? all[Int(random.next() % 20)] : attributes
      }
      if round % 5 == 0 {
        layout.shown = layout.shown.map { $0.copy() as! CollectionViewLayoutAttributes }
      }
      layout.invalidateLayout()
      view.layoutIfNeeded()
      var expected: [CGFloat] = []
      for x in layout.shown.map(\.center.x) where !expected.contains(x) { expected.append(x) }
      #expect(view.snapshot().elements.map(\.center.x) == expected, "round \(round)")
      #expect(Set(view.indexPathsForVisibleItems) == Set(layout.shown.map(\.indexPath)))
    }
  }

  // MARK: Data sources

  @Test("a data source that nobody keeps, and none at all, are reported")
  func noDataSource() {
    let lost = Self()
    do { lost.view.dataSource = CountingSource(counts: [3]) }
    lost.view.layoutIfNeeded()
    #expect(
      lost.problems == [
        "Column: the view's data source was set, and is gone: a view keeps no data source alive. Keep it in a property of what "
          + "has the view"
      ])
    // One that goes later leaves an empty view.
    let leaving = Self()
    do {
      let source = CountingSource(counts: [3])
      leaving.view.dataSource = source
      leaving.view.advance()
      #expect(leaving.view.visibleCells.count == 3)
    }
    leaving.view.setCollectionViewLayout(CollectionViewFlowLayout(), animated: true)
    leaving.view.advance()
    #expect(leaving.view.visibleCells.isEmpty)
    let none = Self()
    none.view.dataSource = nil
    none.view.layoutIfNeeded()
    none.view.advance()
    #expect(
      none.problems == [
        "Column: the view is laid out and has no data source, so that it shows nothing. Set dataSource"
      ])
    #expect(none.view.visibleCells.isEmpty && none.view.numberOfSections == 0)
  }

  @Test("an identifier that is not registered is named with those that are")
  func identifiers() async {
    let cell = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let view = CollectionView(frame: .zero, collectionViewLayout: CollectionViewFlowLayout())
      view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "row")
      view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "card")
      _ = view.dequeueReusableCell(withReuseIdentifier: "Row", for: [0, 0])
    }
    #expect(
      cell.reason.contains(
        "no view is registered as 'Row', only 'card', 'row'; call register(_:forCellWithReuseIdentifier:) first"))
    let header = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let view = CollectionView(frame: .zero, collectionViewLayout: CollectionViewFlowLayout())
      view.register(
        CollectionReusableView.self, forSupplementaryViewOfKind: "top", withReuseIdentifier: "title")
      _ = view.dequeueReusableSupplementaryView(ofKind: "bottom", withReuseIdentifier: "title", for: [0, 0])
    }
    #expect(
      header.reason.contains("no view of kind 'bottom' is registered as 'title', only 'title' of kind 'top'; call"))
  }

  enum Moment: CaseIterable, Sendable {
    case cell, counts, prepare, updates, initial, elements, willDisplay, target
  }

  /// Begins an update of its own in the middle of something else, once.
  private final class Hasty: CollectionViewFlowLayout, CollectionViewDataSource, CollectionViewDelegate {
    var moment: Moment?
    var numbers = Array(0..<20)
    private func interfere(_ now: Moment) {
      guard now == moment, let view = collectionView else { return }
      moment = nil
      view.performBatchUpdates { [self] in
        numbers.removeLast(15)
        view.deleteItems(at: (5..<20).map { [0, $0] })
      }
    }
    func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int {
      interfere(.counts)
      return numbers.count
    }
    func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
      let cell = CollectionViewCell()
      cell.tag = numbers[path.item]
      interfere(.cell)
      return cell
    }
    func collectionView(_ view: CollectionView, identifierForItemAt path: IndexPath) -> Int? { numbers[path.item] }
    func collectionView(_ view: CollectionView, willDisplay cell: CollectionViewCell, forItemAt path: IndexPath) {
      interfere(.willDisplay)
    }
    func collectionView(_ view: CollectionView, targetContentOffsetForProposedContentOffset offset: CGPoint) -> CGPoint
    {
      interfere(.target)
      return offset
    }
    override func prepare() {
      super.prepare()
      interfere(.prepare)
    }
    override func prepare(forCollectionViewUpdates items: [CollectionViewUpdateItem]) { interfere(.updates) }
    override func initialLayoutAttributesForAppearingItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
      interfere(.initial)
      return nil
    }
    override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
      interfere(.elements)
      return super.layoutAttributesForElements(in: rect)
    }
  }

  @Test(
    "an update in the middle of an update is a sentence, and data and view agree afterwards", arguments: Moment.allCases
  )
  func nested(_ moment: Moment) {
    let hasty = Hasty()
    hasty.diagnosticHandler = { _ in }
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 60, height: 200), collectionViewLayout: hasty)
    view.dataSource = hasty
    view.delegate = hasty
    view.advance()
    hasty.moment = moment
    view.performBatchUpdates {
      hasty.numbers.insert(100, at: 0)
      view.insertItems(at: [[0, 0]])
    }
    for _ in 0..<60 { view.advance() }
    #expect(hasty.moment == nil && hasty.numbers.count == 6)
    #expect(view.numberOfItems(inSection: 0) == 6)
    #expect(view.visibleCells.map(\.tag) == view.indexPathsForVisibleItems.map { hasty.numbers[$0.item] })
    #expect(
      hasty.diagnostics.count == 1 && hasty.diagnostics[0].problem.hasPrefix("an update was begun while the view was"))
    view.performBatchUpdates {
      hasty.numbers.removeFirst()
      view.deleteItems(at: [[0, 0]])
    }
    for _ in 0..<60 { view.advance() }
    #expect(view.visibleCells.map(\.tag) == Array(hasty.numbers.prefix(view.visibleCells.count)) && !view.isMoving)
  }
}
