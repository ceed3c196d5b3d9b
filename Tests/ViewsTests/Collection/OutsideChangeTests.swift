import Foundation
import Springflow
import SpringflowTestSupport
import SpringflowViews
import Testing

/// Changes of a view outside of updates: it is consistent at once, and says truly whether anything moves.
@MainActor
@Suite("Changes outside of updates")
struct OutsideChangeTests {
  private func list(_ count: Int = 100) -> (CollectionView, CollectionViewFlowLayout, CountingSource) {
    let layout = CollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 200, height: 40)
    layout.minimumLineSpacing = 0
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 200, height: 400), collectionViewLayout: layout)
    let source = CountingSource(counts: [count])
    view.dataSource = source
    view.advance()
    return (view, layout, source)
  }

  /// Whether the upper 400 points of the view are covered by cells on screen.
  private func isFull(_ view: CollectionView) -> Bool {
    let frames = view.snapshot().elements.filter { $0.alpha > 0 }
      .map { ($0.center.y - $0.size.height / 2, $0.center.y + $0.size.height / 2) }.sorted { $0.0 < $1.0 }
    var reach: CGFloat = 0
    for (top, bottom) in frames where top <= reach + 0.5 { reach = max(reach, bottom) }
    return reach >= 399.5
  }

  // MARK: Shorter content

  enum Shortening: CaseIterable, Sendable { case itemSize, frame, inset, spacing, reload, layout }

  private func shorten(
    _ shortening: Shortening, _ view: CollectionView, _ layout: CollectionViewFlowLayout, _ source: CountingSource
  ) {
    switch shortening {
    case .itemSize: layout.itemSize.height = 20
    case .frame: view.frame.size.height = 700
    case .inset: view.contentInset.bottom = 0
    case .spacing: layout.minimumLineSpacing = 0
    case .reload:
      source.sections[0].removeLast(60)
      view.reloadData()
    case .layout:
      let next = CollectionViewFlowLayout()
      next.itemSize = CGSize(width: 100, height: 40)
      (next.minimumLineSpacing, next.minimumInteritemSpacing) = (0, 0)
      view.collectionViewLayout = next
    }
  }

  @Test(
    "content that becomes shorter than the offset never leaves the view empty, and the view knows whether it moves",
    arguments: Shortening.allCases, [false, true])
  func shorter(_ shortening: Shortening, _ inBlock: Bool) {
    let (view, layout, source) = list()
    if shortening == .inset { view.contentInset.bottom = 200 }
    if shortening == .spacing { layout.minimumLineSpacing = 30 }
    view.advance()
    view.contentOffset.y = view.contentSize.height + view.contentInset.bottom - 400
    for _ in 0..<3 { view.advance() }
    let start = view.contentOffset.y
    #expect(start > 3000 && !view.isMoving)
    if inBlock {
      View.animate(withDuration: 0.3) {
        shorten(shortening, view, layout, source)
        view.layoutIfNeeded()
      }
    } else {
      shorten(shortening, view, layout, source)
      view.layoutIfNeeded()
    }
    let end = max(0, view.contentSize.height + view.contentInset.bottom - view.bounds.height)
    #expect(view.contentOffset.y == end, "in the same pass")
    #expect(view.isMoving == (inBlock && shortening != .reload) || shortening == .layout)
    for _ in 0..<60 {
      // An inset and spaces are empty, and a block takes them away in some time.
      if shortening != .layout, !inBlock || shortening != .inset && shortening != .spacing { #expect(isFull(view)) }
      view.advance()
    }
    #expect(view.contentOffset.y == end && !view.isMoving)
  }

  @Test("a plain scroll view settles in the same pass, too", arguments: [false, true])
  func plain(_ inBlock: Bool) {
    let scroll = ScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
    let host = ViewHost(rootView: scroll)
    scroll.contentSize = CGSize(width: 100, height: 2000)
    host.advance()
    scroll.contentOffset.y = 1800
    host.advance()
    let shrink = {
      scroll.contentSize.height = 500
      scroll.layoutIfNeeded()
    }
    if inBlock { View.animate(withDuration: 0.25, animations: shrink) } else { shrink() }
    #expect(scroll.contentOffset.y == 300 && host.isMoving == inBlock)
    scroll.contentInset.bottom = 50
    scroll.contentOffset.y = 350
    host.layoutIfNeeded()
    scroll.contentInset.bottom = 0
    host.layoutIfNeeded()
    #expect(inBlock == host.isMoving && scroll.contentOffset.y == 300)
  }

  @Test(
    "whatever was changed, nothing moves by itself if the view says that it does not",
    arguments: 0..<40 as Range<UInt64>)
  func truth(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (view, layout, source) = list()
    view.contentOffset.y = .random(in: 0...3600, using: &random)
    for _ in 0..<TestLength.count(30, short: 8) {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: layout.itemSize.height = .random(in: 10...60, using: &random)
      case 1: view.frame.size.height = .random(in: 100...900, using: &random)
      case 2: view.contentInset.bottom = .random(in: 0...200, using: &random)
      case 3: view.contentOffset.y = .random(in: -50...4000, using: &random)
      case 4: view.contentInset.top = .random(in: 0...100, using: &random)
      case 5:
        source.sections = [Array(0..<Int.random(in: 0...100, using: &random))]
        view.reloadData()
      case 6: view.setContentOffset(CGPoint(x: 0, y: .random(in: 0...3000, using: &random)), animated: true)
      default: view.advance()
      }
      if view.isMoving { continue }
      let before = view.snapshot()
      view.advance()
      #expect(view.snapshot().elements == before.elements)
    }
  }

  // MARK: Pending changes

  /// Data that traps when it is asked about anything that it does not have, and about which size each item has.
  private final class Strict: CollectionViewDataSource, CollectionViewDelegateFlowLayout {
    var numbers = Array(0..<30)
    func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { numbers.count }
    func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
      let cell = CollectionViewCell()
      cell.tag = numbers[path.item]
      return cell
    }
    func collectionView(_ view: CollectionView, identifierForItemAt path: IndexPath) -> Int? { numbers[path.item] }
    func collectionView(
      _ view: CollectionView, layout: CollectionViewLayout, sizeForItemAt path: IndexPath
    ) -> CGSize { CGSize(width: 200, height: 30 + CGFloat(numbers[path.item] % 3) * 10) }
  }

  enum Pending: CaseIterable, Sendable {
    case nothing, reload, offset, farOffset, frame, layout, itemSize, spacing, invalidation, neverLaidOut, inset
  }
  enum Call: CaseIterable, Sendable {
    case insert, delete, move, reload, deleteMany, batch, batchOfNothing, value, reloadData, nested
  }

  private func make(_ pending: Pending, _ view: CollectionView) {
    guard let layout = view.collectionViewLayout as? CollectionViewFlowLayout else { return }
    switch pending {
    case .nothing, .neverLaidOut: break
    case .reload: view.reloadData()
    case .offset: view.contentOffset.y = 90
    case .farOffset: view.contentOffset.y = 700
    case .frame: view.frame.size.height = 250
    case .layout:
      let next = CollectionViewFlowLayout()
      next.minimumLineSpacing = 0
      view.collectionViewLayout = next
    case .itemSize: layout.itemSize = CGSize(width: 100, height: 10)
    case .spacing: layout.minimumLineSpacing = 8
    case .invalidation: layout.invalidateLayout()
    case .inset: view.contentInset.top = 30
    }
  }

  /// Changes the data first, and then says so.
  private func call(_ call: Call, _ view: CollectionView, _ source: Strict) {
    switch call {
    case .insert:
      source.numbers.insert(100, at: 2)
      view.insertItems(at: [[0, 2]])
    case .delete:
      source.numbers.removeLast()
      view.deleteItems(at: [[0, 29]])
    case .deleteMany:
      source.numbers.removeSubrange(2...)
      view.deleteItems(at: (2..<30).map { [0, $0] })
    case .move:
      source.numbers.insert(source.numbers.remove(at: 0), at: 20)
      view.moveItem(at: [0, 0], to: [0, 20])
    case .reload:
      source.numbers[1] = 100
      view.reloadItems(at: [[0, 1]])
    case .batch:
      source.numbers = [100, 101] + source.numbers.dropFirst(10).reversed()
      view.performBatchUpdates {
        view.reloadSections([0])
      }
    case .batchOfNothing: view.performBatchUpdates(nil)
    case .nested:
      source.numbers.removeFirst(5)
      view.performBatchUpdates {
        view.performBatchUpdates { view.deleteItems(at: (0..<3).map { [0, $0] }) }
        view.deleteItems(at: (3..<5).map { [0, $0] })
      }
    case .value:
      source.numbers.removeFirst(20)
      var update = BatchUpdate()
      update.deleteItems(at: (0..<20).map { [0, $0] })
      try? view.performBatchUpdates(update) {}
    case .reloadData:
      source.numbers = [5]
      view.reloadData()
    }
  }

  @Test(
    "an update whose data has changed before the call asks for nothing of the old state, whatever is pending",
    arguments: Pending.allCases, Call.allCases)
  func pairs(_ pending: Pending, _ call: Call) {
    for inBlock in [false, true] {
      let source = Strict()
      let layout = CollectionViewFlowLayout()
      layout.minimumLineSpacing = 0
      let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 200, height: 200), collectionViewLayout: layout)
      view.dataSource = source
      view.delegate = source
      if pending == .neverLaidOut, call == .value || call == .move { continue }
      if pending != .neverLaidOut { view.advance() }
      let work = {
        make(pending, view)
        self.call(call, view, source)
      }
      if inBlock { View.animate(withDuration: 0.2, animations: work) } else { work() }
      for _ in 0..<80 { view.advance() }
      #expect(view.numberOfItems(inSection: 0) == source.numbers.count)
      let shown = view.visibleCells.map(\.tag)
      let paths = view.indexPathsForVisibleItems
      #expect(shown == paths.map { source.numbers[$0.item] } && !shown.isEmpty)
      #expect(!view.isMoving)
      for path in paths { #expect(view.cellForItem(at: path)?.frame == view.layoutAttributesForItem(at: path)?.frame) }
    }
  }

  @Test(
    "after a reload that was not laid out yet an insert shows what was there at once, and only the new item fades in")
  func reloadAndInsert() {
    let (view, _, source) = list()
    view.reloadData()
    source.insert(0)
    view.insertItems(at: [[0, 0]])
    let shown = view.snapshot().elements
    #expect(shown.count > 9 && shown.filter { $0.alpha < 1 }.map(\.id.number) == [source.sections[0][0]])
  }

  enum Classic: CaseIterable, Sendable { case invalidate, metric, delegate, spacing }

  @Test("a metric that is changed before an update of nothing changes in its animation", arguments: Classic.allCases)
  func metrics(_ classic: Classic) {
    final class Sizes: CollectionViewDelegateFlowLayout {
      var height: CGFloat = 40
      func collectionView(
        _ view: CollectionView, layout: CollectionViewLayout, sizeForItemAt path: IndexPath
      ) -> CGSize { CGSize(width: 200, height: height) }
    }
    let (view, layout, source) = list()
    let sizes = Sizes()
    if classic == .invalidate || classic == .delegate { view.delegate = sizes }
    view.advance()
    switch classic {
    case .metric: layout.itemSize.height = 80
    case .spacing: layout.minimumLineSpacing = 40
    case .invalidate:
      sizes.height = 80
      layout.invalidateLayout()
    case .delegate: sizes.height = 80
    }
    if classic == .delegate {
      view.performBatchUpdates { layout.invalidateLayout() }
    } else {
      view.performBatchUpdates(nil)
    }
    func y(_ item: Int) -> CGFloat {
      view.snapshot().elements.first { $0.id.number == item }.map { $0.center.y - $0.size.height / 2 } ?? -1
    }
    #expect(y(1) == 40 && view.isMoving, "it begins with what is on screen")
    for _ in 0..<18 { view.advance() }
    #expect(abs(y(1) - 60) < 1)
    for _ in 0..<40 { view.advance() }
    #expect(y(1) == 80 && !view.isMoving && source.sections[0].count == 100)
  }

  // MARK: Pages and switches

  @Test("a paging view stays on its page through resizes and rotations", arguments: [false, true], [false, true])
  func pages(_ isPlain: Bool, _ inBlock: Bool) {
    final class Pages: CollectionViewDelegateFlowLayout {
      func collectionView(
        _ view: CollectionView, layout: CollectionViewLayout, sizeForItemAt path: IndexPath
      ) -> CGSize { view.bounds.size }
    }
    let layout = CollectionViewFlowLayout()
    layout.scrollDirection = .horizontal
    layout.minimumLineSpacing = 0
    let (source, pages) = (CountingSource(counts: [8]), Pages())
    let collection = CollectionView(frame: .zero, collectionViewLayout: layout)
    collection.dataSource = source
    collection.delegate = pages
    let view = isPlain ? ScrollView() : collection
    view.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
    view.isPagingEnabled = true
    let host = ViewHost(rootView: view)
    if isPlain { view.contentSize = CGSize(width: 320 * 8, height: 480) }
    host.advance()
    for page in [3, 7, 0, 5] as [CGFloat] {
      view.contentOffset.x = page * view.bounds.width
      host.advance()
      for (width, height) in [(480, 320), (320, 480), (777, 300), (320, 480)] as [(CGFloat, CGFloat)] {
        let change = {
          view.frame.size = CGSize(width: width, height: height)
          if isPlain { view.contentSize = CGSize(width: width * 8, height: height) }
          view.layoutIfNeeded()
        }
        if inBlock { View.animate(withDuration: 0.3, animations: change) } else { change() }
        #expect(abs(view.contentOffset.x - page * width) < 1e-9, "page \(page) at \(width)")
        for _ in 0..<60 { host.advance() }
        #expect(abs(view.contentOffset.x - page * width) < 1e-9 && !host.isMoving)
      }
    }
  }

  @Test("two layouts in turn end where they began, however often", arguments: [false, true], [0, 317.25, 1900, 3000])
  func switches(_ isAnimated: Bool, _ offset: CGFloat) {
    let (view, first, source) = list(300)
    view.contentOffset.y = offset
    view.advance()
    func grid() -> CollectionViewFlowLayout {
      let layout = CollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 60, height: 70)
      layout.minimumLineSpacing = 3
      return layout
    }
    func row() -> CollectionViewFlowLayout {
      let layout = CollectionViewFlowLayout()
      (layout.itemSize, layout.minimumLineSpacing) = (first.itemSize, 0)
      return layout
    }
    let other = grid()
    var offsets: Set<CGFloat> = []
    for turn in 0..<TestLength.count(200, short: 20) {
      let isFresh = turn % 3 == 0
      let next = turn % 2 == 0 ? (isFresh ? grid() : other) : isFresh ? row() : first
      if next === view.collectionViewLayout { continue }
      view.setCollectionViewLayout(next, animated: isAnimated)
      for _ in 0..<(isAnimated ? 7 : 1) { view.advance() }
      if turn % 2 == 1 { offsets.insert(view.contentOffset.y) }
    }
    #expect(offsets == [offset] && source.sections.count == 1)
  }

  @Test("items that only touch the view's edge are not among the visible ones")
  func edges() {
    let (view, _, source) = list()
    view.contentOffset.y = 400
    view.layoutIfNeeded()
    #expect(view.indexPathsForVisibleItems == (10..<20).map { [0, $0] })
    #expect(view.visibleCells.count == 10)
    view.contentOffset.y = 400.5
    #expect(view.indexPathsForVisibleItems.map(\.item) == Array(10...20) && source.sections.count == 1)
  }

  private func pager(_ width: CGFloat, isMirrored: Bool = false, content: [Int] = [10]) -> (
    CollectionView, CollectionViewFlowLayout, CountingSource
  ) {
    let layout = CollectionViewFlowLayout()
    layout.scrollDirection = .horizontal
    layout.itemSize = CGSize(width: width, height: 200)
    layout.minimumLineSpacing = 0
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: width, height: 200), collectionViewLayout: layout)
    let source = CountingSource(counts: content)
    view.dataSource = source
    view.isPagingEnabled = true
    if isMirrored { view.semanticContentAttribute = .forceRightToLeft }
    view.advance()
    return (view, layout, source)
  }

  @Test("a pager from right to left stays on its page, too", arguments: [200, 400] as [CGFloat])
  func mirroredPages(_ width: CGFloat) {
    final class Mirrored: CollectionViewFlowLayout {
      override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
    }
    let (view, _, source) = pager(300, isMirrored: true)
    defer { _ = source }
    let layout = Mirrored()
    layout.scrollDirection = .horizontal
    layout.itemSize = CGSize(width: 300, height: 200)
    layout.minimumLineSpacing = 0
    view.collectionViewLayout = layout
    view.advance()
    view.contentOffset.x = 2100
    view.advance()
    view.frame.size.width = width
    layout.itemSize.width = width
    for _ in 0..<60 { view.advance() }
    #expect(view.contentOffset.x == 7 * width)
  }

  @Test("a page that was kept through a rotation is left by what moves the content afterwards")
  func pageAfterRotation() {
    let (view, layout, source) = pager(300)
    view.contentOffset.x = 600
    view.contentOffsetAnchor = .firstVisibleItem
    view.advance()
    view.frame.size.width = 200
    layout.itemSize.width = 200
    view.advance()
    #expect(view.contentOffset.x == 400)
    view.performBatchUpdates {
      source.insert(0)
      view.insertItems(at: [[0, 0]])
    }
    for _ in 0..<60 { view.advance() }
    #expect(view.contentOffset.x == 600, "the page that was on screen")
    view.isPagingEnabled = false
    view.frame.size.width = 210
    for _ in 0..<60 { view.advance() }
    #expect(view.contentOffset.x == 600)
  }

  @Test("a last page that is no whole one stays at the end")
  func partialPage() {
    let scroll = ScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    scroll.contentSize = CGSize(width: 1000, height: 200)
    scroll.isPagingEnabled = true
    scroll.contentOffset.x = 700
    scroll.layoutIfNeeded()
    for width in [301, 260, 340] as [CGFloat] {
      scroll.frame.size.width = width
      scroll.layoutSubviews()
      #expect(scroll.contentOffset.x == 1000 - width)
    }
  }

  @Test("after a change of layouts that named an item the next one keeps what is on screen")
  func namedItems() {
    let (view, _, source) = list()
    defer { _ = source }
    view.advance()
    func next(_ height: CGFloat) -> CollectionViewFlowLayout {
      let layout = CollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 100, height: height)
      return layout
    }
    view.setCollectionViewLayout(next(90), with: .easeInOut(duration: 0.1), keepingInView: [0, 90])
    for _ in 0..<60 { view.advance() }
    #expect(view.indexPathsForVisibleItems.contains([0, 90]))
    view.setCollectionViewLayout(next(70), animated: false)
    for _ in 0..<60 { view.advance() }
    #expect(view.indexPathsForVisibleItems.contains([0, 90]))
  }
}
