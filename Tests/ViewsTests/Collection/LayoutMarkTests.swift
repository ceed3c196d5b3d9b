import Springflow
import SpringflowTestSupport
import Testing

/// What is out of date in a collection view is laid out with whatever is laid out around it, and subclasses hear of it.
@MainActor
@Suite("Marks of collection views that are out of date")
struct LayoutMarkTests {
  final class Counting: CollectionView {
    var passes = 0
    override func layoutSubviews() {
      passes += 1
      super.layoutSubviews()
    }
  }

  private let parent = View(frame: CGRect(x: 0, y: 0, width: 300, height: 500))
  private let layout = CollectionViewFlowLayout()
  private let source = CountingSource(counts: [20])
  private let view: Counting
  private let first = IndexPath(item: 0, section: 0)

  init() {
    layout.itemSize = CGSize(width: 300, height: 50)
    view = Counting(frame: CGRect(x: 0, y: 0, width: 300, height: 500), collectionViewLayout: layout)
    view.dataSource = source
    parent.addSubview(view)
    parent.layoutIfNeeded()
    view.passes = 0
  }

  enum Change: CaseIterable, Sendable { case reload, invalidate, itemSize, layout, insert, source }

  private func carryOut(_ change: Change) {
    switch change {
    case .reload: view.reloadData()
    case .invalidate: layout.invalidateLayout()
    case .itemSize: layout.itemSize.height = 80
    case .layout:
      let next = CollectionViewFlowLayout()
      next.itemSize = CGSize(width: 300, height: 80)
      view.collectionViewLayout = next
    case .insert:
      source.insert(0)
      view.insertItems(at: [first])
    case .source:
      view.dataSource = nil
      view.dataSource = source
    }
  }

  enum Asked: CaseIterable, Sendable { case view, superview, tick }

  @Test("each change lets layoutSubviews() be called once, with the view's own layout, its superview's or a tick")
  func passes() {
    for change in Change.allCases {
      for asked in Asked.allCases {
        let test = LayoutMarkTests()
        test.carryOut(change)
        switch asked {
        case .view: test.view.layoutIfNeeded()
        case .superview: test.parent.layoutIfNeeded()
        case .tick: test.parent.drivingHost.advance()
        }
        #expect(test.view.passes == 1, "\(change) \(asked)")
        #expect(test.view.cellForItem(at: test.first) != nil, "\(change) \(asked)")
        test.parent.layoutIfNeeded()
        #expect(test.view.passes == 1, "\(change) \(asked)")
      }
    }
  }

  @Test("a metric that has changed is laid out with the superview, and with a cell")
  func sizes() throws {
    layout.itemSize.height = 80
    parent.layoutIfNeeded()
    let cell = try #require(view.cellForItem(at: first))
    #expect(cell.frame.height == 80)
    layout.itemSize.height = 60
    cell.layoutIfNeeded()
    #expect(cell.frame.height == 60)
  }

  @Test("a cell that lays itself out while it is measured does not begin the pass anew")
  func measuring() {
    final class Measured: CollectionViewCell {
      override func preferredLayoutAttributesFitting(
        _ attributes: CollectionViewLayoutAttributes
      ) -> CollectionViewLayoutAttributes {
        setNeedsLayout()
        layoutIfNeeded()
        attributes.size.height = 70
        return attributes
      }
    }
    final class Source: NSObject, CollectionViewDataSource {
      func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { 20 }
      func collectionView(_ view: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell {
        view.dequeueReusableCell(withReuseIdentifier: "measured", for: indexPath)
      }
    }
    let source = Source()
    view.register(Measured.self, forCellWithReuseIdentifier: "measured")
    layout.estimatedItemSize = CGSize(width: 300, height: 50)
    view.dataSource = source
    view.passes = 0
    parent.layoutIfNeeded()
    #expect(view.passes == 1)
    #expect(view.cellForItem(at: first)?.frame.height == 70)
  }

  @Test("another size of a subview marks its superview; another place or transform does not")
  func subviewSizes() {
    final class Holder: View {
      var passes = 0
      override func layoutSubviews() { passes += 1 }
    }
    let (holder, held) = (Holder(frame: parent.bounds), View(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
    holder.addSubview(held)
    holder.layoutIfNeeded()
    holder.passes = 0
    held.frame.size.width = 20
    holder.layoutIfNeeded()
    #expect(holder.passes == 1)
    held.center.x = 50
    held.transform = CGAffineTransform(scaleX: 2, y: 2)
    holder.layoutIfNeeded()
    #expect(holder.passes == 1)
  }

  // MARK: Insets and the content's size

  @Test("another content inset does not invalidate a layout that has not asked for it, but the lines of a flow layout")
  func insets() {
    final class Plain: CollectionViewLayout {
      var invalidations = 0
      override var collectionViewContentSize: CGSize { CGSize(width: 300, height: 2000) }
      override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
        invalidations += 1
        super.invalidateLayout(with: context)
      }
    }
    let plain = Plain()
    view.collectionViewLayout = plain
    view.layoutIfNeeded()
    plain.invalidations = 0
    view.contentInset.bottom = 40
    view.contentInset.top = 40
    #expect(plain.invalidations == 0)
    #expect(view.contentOffset.y == -40)
    view.setContentOffset(CGPoint(x: 0, y: 5000), animated: true)
    for _ in 0..<200 { view.advance() }
    #expect(view.contentOffset.y == 1540)
    view.collectionViewLayout = layout
    layout.itemSize.width = 100
    view.contentInset.left = 60
    view.layoutIfNeeded()
    #expect(view.cellForItem(at: IndexPath(item: 2, section: 0))?.frame.minY == 60)
  }

  @Test("a flow layout says how large its content is now, whatever has changed")
  func contentSize() {
    #expect(layout.collectionViewContentSize.height == 1190)
    layout.itemSize.height = 100
    layout.minimumLineSpacing = 0
    #expect(layout.collectionViewContentSize.height == 2000)
    source.insert(0)
    view.reloadData()
    #expect(layout.collectionViewContentSize.height == 2100)
    view.layoutIfNeeded()
    #expect(view.contentSize.height == 2100)
    let alone = CollectionViewFlowLayout()
    #expect(alone.collectionViewContentSize == .zero)
  }

  // MARK: Scrolls

  @Test("an animated scroll that another one replaces ends when it is replaced")
  func replacedScrolls() {
    final class Log: NSObject, CollectionViewDelegate {
      var ends: [CGFloat] = []
      func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { ends.append(scrollView.contentOffset.y) }
    }
    let log = Log()
    source.sections[0] = Array(0..<500)
    view.reloadData()
    view.delegate = log
    view.layoutIfNeeded()
    for _ in 1...3 { view.setContentOffset(CGPoint(x: 0, y: 2000), animated: true) }
    #expect(log.ends == [0, 0])
    for _ in 0..<200 { view.advance() }
    #expect(log.ends == [0, 0, 2000])
  }

  // MARK: Transitions

  @Test("an update in the middle of an interactive transition that a subclass shapes lets nothing jump")
  func transitions() throws {
    final class Shaped: CollectionViewTransitionLayout {}
    final class Delegate: NSObject, CollectionViewDelegate {
      func collectionView(
        _ view: CollectionView, transitionLayoutForOldLayout old: CollectionViewLayout, newLayout: CollectionViewLayout
      ) -> CollectionViewTransitionLayout { Shaped(currentLayout: old, nextLayout: newLayout) }
    }
    let (delegate, grid) = (Delegate(), CollectionViewFlowLayout())
    grid.itemSize = CGSize(width: 90, height: 90)
    view.delegate = delegate
    let transition = view.startInteractiveTransition(to: grid)
    func centers() -> [ElementID: CGPoint] {
      Dictionary(view.snapshot().elements.map { ($0.id, $0.center) }, uniquingKeysWith: { first, _ in first })
    }
    for step in 1...20 {
      transition.transitionProgress = CGFloat(step) / 60
      view.advance()
    }
    let before = centers()
    source.collectionView(view, moveItemAt: first, to: IndexPath(item: 6, section: 0))
    view.moveItem(at: first, to: IndexPath(item: 6, section: 0))
    transition.transitionProgress = CGFloat(21) / 60
    view.advance()
    for (id, center) in centers() {
      guard let old = before[id] else { continue }
      #expect(max(abs(center.x - old.x), abs(center.y - old.y)) < 15, "\(id): \(old) to \(center)")
    }
  }
}
