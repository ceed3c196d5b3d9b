import Foundation
import Springflow
import SpringflowTestSupport
import Testing

/// Sizes that cells ask for anew, and sizes that become known while the view scrolls.
@MainActor
@Suite("Sizes that become known late")
struct SizeChangeTests {
  private final class HighCell: CollectionViewCell {
    var height: CGFloat = 0
    override func preferredLayoutAttributesFitting(
      _ attributes: CollectionViewLayoutAttributes
    ) -> CollectionViewLayoutAttributes {
      attributes.size.height = height
      return attributes
    }
  }

  /// Numbers with heights, in cells that prefer these.
  private final class Heights: CollectionViewDataSource {
    var numbers: [Int]
    var heights: [Int: CGFloat] = [:]
    var height: CGFloat
    init(_ count: Int, _ height: CGFloat) { (numbers, self.height) = (Array(0..<count), height) }
    func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { numbers.count }
    func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
      let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
      (cell as? HighCell)?.height = heights[numbers[path.item]] ?? height
      return cell
    }
    func collectionView(_ view: CollectionView, identifierForItemAt path: IndexPath) -> Int? { numbers[path.item] }
  }

  private func list(_ count: Int, _ height: CGFloat) -> (CollectionView, CollectionViewFlowLayout, Heights) {
    let layout = CollectionViewFlowLayout()
    layout.estimatedItemSize = CGSize(width: 200, height: 50)
    layout.minimumLineSpacing = 0
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 200, height: 300), collectionViewLayout: layout)
    view.register(HighCell.self, forCellWithReuseIdentifier: "cell")
    let source = Heights(count, height)
    view.dataSource = source
    view.advance()
    return (view, layout, source)
  }

  private func frame(_ view: CollectionView, _ number: Int) -> CGRect {
    let element = view.snapshot().elements.first { $0.id == ElementID(.data, number) && $0.role == .item }
    return element.map {
      CGRect(
        x: $0.center.x - $0.size.width / 2, y: $0.center.y - $0.size.height / 2, width: $0.size.width,
        height: $0.size.height)
    } ?? .null
  }

  enum Renewal: CaseIterable, Sendable {
    case reload, reconfigure, reloadWithInsert, reconfigureWithDelete, inABlock, unanimated, section
  }

  @Test(
    "a cell that is shown anew with another height has it in the same update, in motion", arguments: Renewal.allCases)
  func renewed(_ renewal: Renewal) throws {
    let (view, _, source) = list(20, 60)
    source.heights[1] = 120
    let path = IndexPath(item: 1, section: 0)
    switch renewal {
    case .reload: view.reloadItems(at: [path])
    case .reconfigure: view.reconfigureItems(at: [path])
    case .reloadWithInsert:
      view.performBatchUpdates {
        source.numbers.insert(100, at: 4)
        view.insertItems(at: [[0, 4]])
        view.reloadItems(at: [path])
      }
    case .reconfigureWithDelete:
      view.performBatchUpdates {
        source.numbers.remove(at: 4)
        view.deleteItems(at: [[0, 4]])
        view.reconfigureItems(at: [path])
      }
    case .inABlock: View.animate(withDuration: 0.3, delay: 0, options: .curveLinear) { view.reloadItems(at: [path]) }
    case .unanimated: View.performWithoutAnimation { view.reconfigureItems(at: [path]) }
    case .section: view.reloadSections([0])
    }
    #expect(view.layoutAttributesForItem(at: path)?.frame == CGRect(x: 0, y: 60, width: 200, height: 120))
    #expect(view.layoutAttributesForItem(at: [0, 2])?.frame.minY == 180)
    if renewal == .unanimated {
      #expect(frame(view, 1).height == 120 && frame(view, 2).minY == 180 && !view.isMoving)
      return
    }
    if renewal == .section { return }
    #expect(frame(view, 1).height == 60 && frame(view, 2).minY == 120, "the motion begins with what was shown")
    var (heights, places) = ([CGFloat](), [CGFloat]())
    for _ in 0..<40 {
      view.advance()
      heights.append(frame(view, 1).height)
      places.append(frame(view, 2).minY)
    }
    #expect(zip(heights, heights.dropFirst()).allSatisfy { $0 <= $1 + 1e-9 && $1 - $0 < 6 })
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 <= $1 + 1e-9 && $1 - $0 < 6 })
    #expect(heights.last == 120 && places.last == 180)
  }

  @Test("a snapshot that reloads or reconfigures items takes their heights along", arguments: [false, true])
  func snapshots(_ reconfigures: Bool) throws {
    let layout = CollectionViewFlowLayout()
    layout.estimatedItemSize = CGSize(width: 200, height: 50)
    layout.minimumLineSpacing = 0
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 200, height: 300), collectionViewLayout: layout)
    view.register(HighCell.self, forCellWithReuseIdentifier: "cell")
    var height: CGFloat = 60
    let source = CollectionViewDiffableDataSource<Int, Int>(collectionView: view) { view, path, number in
      let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
      (cell as? HighCell)?.height = number == 1 ? height : 60
      return cell
    }
    var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
    snapshot.appendSections([0])
    snapshot.appendItems(Array(0..<10))
    source.apply(snapshot, animatingDifferences: false)
    view.advance()
    height = 120
    if reconfigures { snapshot.reconfigureItems([1]) } else { snapshot.reloadItems([1]) }
    snapshot.deleteItems([5])
    source.apply(snapshot)
    #expect(view.layoutAttributesForItem(at: [0, 1])?.frame.height == 120)
    #expect(frame(view, 1).height == 60 && frame(view, 2).minY == 120)
    for _ in 0..<40 { view.advance() }
    #expect(frame(view, 1).height == 120 && frame(view, 2).minY == 180 && !view.isMoving)
  }

  // MARK: Scrolls

  enum Goal: CaseIterable, Sendable {
    case item, itemAtTheBottom, itemInTheMiddle, lastItem, selected, bottom, farBeyond, rectangle, end, number
  }

  @Test(
    "an animated scroll arrives at what was asked for although sizes become known on the way", arguments: Goal.allCases,
    [80, 20] as [CGFloat])
  func scrolls(_ goal: Goal, _ height: CGFloat) throws {
    let (view, layout, source) = list(100, height)
    let path = IndexPath(item: 60, section: 0)
    func go() {
      switch goal {
      case .item: view.scrollToItem(at: path, at: .top, animated: true)
      case .itemAtTheBottom: view.scrollToItem(at: path, at: .bottom, animated: true)
      case .itemInTheMiddle: view.scrollToItem(at: path, at: .centeredVertically, animated: true)
      case .lastItem: view.scrollToItem(at: [0, 99], at: .bottom, animated: true)
      case .selected: view.selectItem(at: path, animated: true, scrollPosition: .top)
      case .bottom:
        let end = view.contentSize.height - view.bounds.height
        view.setContentOffset(CGPoint(x: 0, y: end), animated: true)
      case .farBeyond: view.setContentOffset(CGPoint(x: 0, y: 1e6), animated: true)
      case .rectangle: view.scrollRectToVisible(layout.layoutAttributesForItem(at: path)!.frame, animated: true)
      case .end:
        view.scrollRectToVisible(CGRect(x: 0, y: view.contentSize.height - 1, width: 1, height: 1), animated: true)
      case .number: view.setContentOffset(CGPoint(x: 0, y: 1200), animated: true)
      }
    }
    go()
    var last: CGFloat = 0
    for _ in 0..<2000 where view.isMoving {
      view.advance()
      if height > 50 { #expect(view.contentOffset.y >= last - 1e-9, "it never goes back") }
      last = view.contentOffset.y
    }
    let (frame, sight) = (try #require(view.layoutAttributesForItem(at: path)).frame, view.bounds)
    let end = view.contentSize.height - 300
    switch goal {
    case .item, .selected: #expect(abs(frame.minY - sight.minY) <= 0.5)
    case .itemAtTheBottom: #expect(abs(frame.maxY - sight.maxY) <= 0.5)
    case .rectangle: #expect(sight.contains(frame))
    case .itemInTheMiddle: #expect(abs(frame.midY - sight.midY) <= 0.5)
    case .lastItem, .bottom, .farBeyond, .end:
      #expect(abs(sight.minY - end) <= 0.5)
      #expect(abs(try #require(view.layoutAttributesForItem(at: [0, 99])).frame.maxY - sight.maxY) <= 0.5)
    case .number: #expect(sight.minY == min(1200, end))
    }
    #expect(source.numbers.count == 100)
  }

  @Test(
    "from the end of a list whose sizes are unknown an animated scroll gets to the very top",
    arguments: [80, 20] as [CGFloat])
  func top(_ height: CGFloat) {
    for goal in 0..<4 {
      let (view, _, source) = list(100, height)
      view.contentOffset.y = view.contentSize.height - 300
      view.advance()
      switch goal {
      case 0: view.setContentOffset(.zero, animated: true)
      case 1: view.scrollToItem(at: [0, 0], at: .top, animated: true)
      case 2: view.scrollRectToVisible(CGRect(x: 0, y: 0, width: 1, height: 1), animated: true)
      default: view.drivingHost.scrollToTop()
      }
      for _ in 0..<3000 where view.isMoving { view.advance() }
      #expect(view.contentOffset.y == 0 && view.layoutAttributesForItem(at: [0, 0])?.frame.minY == 0)
      #expect(source.numbers.count == 100)
    }
  }

  @Test("the scroll's end is told once, when it is there, and a scroll of one's own takes its place")
  func ends() {
    let (view, _, source) = list(100, 80)
    let witness = ScrollWitness()
    view.delegate = witness
    view.scrollToItem(at: [0, 60], at: .top, animated: true)
    for _ in 0..<2000 where view.isMoving { view.advance() }
    #expect(witness.calls == ["did scroll", "did end scrolling animation"])
    view.scrollToItem(at: [0, 10], at: .top, animated: true)
    for _ in 0..<10 { view.advance() }
    view.contentOffset.y = 100
    for _ in 0..<100 { view.advance() }
    #expect(view.contentOffset.y == 100 && !view.isMoving && source.numbers.count == 100)
  }

  @Test("an update on the way takes the item that is scrolled to along; without it the scroll ends where it was going")
  func updates() throws {
    let (view, _, source) = list(100, 80)
    view.scrollToItem(at: [0, 60], at: .top, animated: true)
    for _ in 0..<10 { view.advance() }
    view.performBatchUpdates {
      source.numbers.insert(contentsOf: 200..<210, at: 50)
      view.insertItems(at: (50..<60).map { [0, $0] })
    }
    for _ in 0..<2000 where view.isMoving { view.advance() }
    #expect(abs(try #require(view.layoutAttributesForItem(at: [0, 70])).frame.minY - view.bounds.minY) <= 0.5)
    view.scrollToItem(at: [0, 20], at: .top, animated: true)
    for _ in 0..<5 { view.advance() }
    view.performBatchUpdates {
      source.numbers.remove(at: 20)
      view.deleteItems(at: [[0, 20]])
    }
    for _ in 0..<2000 where view.isMoving { view.advance() }
    #expect(view.contentOffset.y >= 0 && !view.isMoving)
  }

  // MARK: Layouts

  /// A layout that finds places, and the size of its content, when it is asked about elements.
  private final class Lazy: CollectionViewLayout {
    private var height: CGFloat = 0
    private var cache: [CollectionViewLayoutAttributes] = []
    override var collectionViewContentSize: CGSize { CGSize(width: height > 0 ? 200 : 0, height: height) }
    override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
      let count = collectionView?.numberOfItems(inSection: 0) ?? 0
      cache = (0..<count).map { item in
        let attributes = CollectionViewLayoutAttributes(forCellWith: [0, item])
        attributes.frame = CGRect(x: 0, y: CGFloat(item) * 40, width: 200, height: 40)
        return attributes
      }
      height = CGFloat(count) * 40
      return cache.filter { $0.frame.intersects(rect) }
    }
    override func layoutAttributesForItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
      cache.indices.contains(path.item) ? cache[path.item] : nil
    }
  }

  @Test("a layout that knows its content's size only after it was asked about elements has that size at once")
  func lazyLayout() {
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 200, height: 300), collectionViewLayout: Lazy())
    let source = CountingSource(counts: [50])
    view.dataSource = source
    view.layoutIfNeeded()
    #expect(view.contentSize == CGSize(width: 200, height: 2000))
    view.setContentOffset(CGPoint(x: 0, y: 1700), animated: true)
    for _ in 0..<600 { view.advance() }
    #expect(view.contentOffset.y == 1700)
    view.performBatchUpdates {
      source.sections[0].removeLast(20)
      view.deleteItems(at: (30..<50).map { [0, $0] })
    }
    #expect(view.contentSize.height == 1200)
    for _ in 0..<200 { view.advance() }
    #expect(view.contentOffset.y == 900 && !view.isMoving)
  }

  @Test("a scroll to another place, to the top or to a rectangle takes the view from the item that it was going to")
  func otherGoals() {
    for number in 0..<3 {
      let (view, _, source) = list(100, 80)
      defer { _ = source }
      view.scrollToItem(at: [0, 90], at: .top, animated: true)
      for _ in 0..<8 { view.advance() }
      switch number {
      case 0: view.setContentOffset(.zero, animated: true)
      case 1: ViewHost.hosting(view).scrollToTop()
      default: view.scrollRectToVisible(CGRect(x: 0, y: 0, width: 3, height: 3), animated: true)
      }
      for _ in 0..<400 { view.advance() }
      #expect(view.contentOffset.y == 0 && !view.isMoving, "\(number)")
    }
  }

  @Test("a scroll to an item that is overridden as one to its rectangle, a known workaround, ends")
  func rectangleForItem() {
    final class Workaround: CollectionView {
      override func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
        guard let frame = layoutAttributesForItem(at: indexPath)?.frame else { return }
        scrollRectToVisible(frame, animated: animated)
      }
    }
    let view = Workaround(
      frame: CGRect(x: 0, y: 0, width: 200, height: 300), collectionViewLayout: CollectionViewFlowLayout())
    let source = CountingSource(counts: [400])
    view.dataSource = source
    view.advance()
    view.scrollToItem(at: [0, 200], at: .top, animated: true)
    for _ in 0..<400 { view.advance() }
    let frame = view.layoutAttributesForItem(at: [0, 200])!.frame
    #expect(view.bounds.contains(frame) && view.contentOffset.y > 0)
  }
}
