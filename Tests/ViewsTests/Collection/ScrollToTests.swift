import Springflow
import SpringflowTestSupport
import SpringflowViews
import Testing

@MainActor
@Suite("Scrolling to items and rectangles")
struct ScrollToTests {
  /// A grid of 50 by 50 cells of 100 points, in a view of 400 by 300.
  final class Grid: CollectionViewLayout {
    override var collectionViewContentSize: CGSize { CGSize(width: 5000, height: 5000) }
    override func layoutAttributesForItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
      let attributes = CollectionViewLayoutAttributes(forCellWith: path)
      attributes.frame = CGRect(x: path.item % 50 * 100, y: path.item / 50 * 100, width: 100, height: 100)
      return attributes
    }
    override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
      let columns = (Int(rect.minX / 100)..<Int((rect.maxX / 100).rounded(.up))).clamped(to: 0..<50)
      let rows = (Int(rect.minY / 100)..<Int((rect.maxY / 100).rounded(.up))).clamped(to: 0..<50)
      return rows.flatMap { row in columns.compactMap { layoutAttributesForItem(at: [0, 50 * row + $0]) } }
    }
  }

  static func grid() -> (CollectionView, CountingSource) {
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 400, height: 300), collectionViewLayout: Grid())
    let source = CountingSource(counts: [2500])
    view.dataSource = source
    view.layoutIfNeeded()
    return (view, source)
  }

  struct Case: Sendable {
    let position: CollectionView.ScrollPosition
    let offset: CGPoint
  }

  // Item 1020 is at (2000, 2000); the insets leave a visible area of 370 by 250 from (10, 20) on.
  nonisolated static let cases = [
    Case(position: [.left, .top], offset: CGPoint(x: 1990, y: 1980)),
    Case(position: [.right, .bottom], offset: CGPoint(x: 1720, y: 1830)),
    Case(position: [.centeredHorizontally, .centeredVertically], offset: CGPoint(x: 1855, y: 1905)),
    Case(position: .top, offset: CGPoint(x: 1720, y: 1980)),
    Case(position: .left, offset: CGPoint(x: 1990, y: 1830)),
    Case(position: [], offset: CGPoint(x: 1720, y: 1830)),
  ]

  @Test("an item is scrolled to the wanted position, within the insets, animated or not", arguments: cases)
  func positions(_ wanted: Case) {
    for animated in [false, true] {
      let (view, source) = Self.grid()
      view.contentInset = EdgeInsets(top: 20, left: 10, bottom: 30, right: 20)
      view.contentOffset = .zero
      view.layoutIfNeeded()
      view.scrollToItem(at: [0, 1020], at: wanted.position, animated: animated)
      #expect(animated == view.isMoving)
      for _ in 0..<600 { view.advance() }
      #expect(view.contentOffset == wanted.offset && source.sections.count == 1)
    }
  }

  @Test("an item is scrolled only as far as the content allows")
  func edges() {
    let (view, source) = Self.grid()
    view.scrollToItem(at: [0, 2499], at: [.left, .top], animated: false)
    #expect(view.contentOffset == CGPoint(x: 4600, y: 4700))
    view.scrollToItem(at: [0, 0], at: [.right, .bottom], animated: false)
    #expect(view.contentOffset == .zero && source.sections.count == 1)
  }

  @Test("a visible item does not move unless another position is wanted")
  func inSight() {
    let (view, source) = Self.grid()
    view.scrollToItem(at: [0, 51], at: [], animated: true)
    #expect(!view.isMoving && view.contentOffset == .zero && source.sections.count == 1)
  }

  @Test("a rectangle is scrolled into view by the shortest distance; a larger one than the view as far as needed")
  func rectangles() {
    let (view, source) = Self.grid()
    view.scrollRectToVisible(CGRect(x: 500, y: 100, width: 50, height: 50), animated: false)
    #expect(view.contentOffset == CGPoint(x: 150, y: 0))
    view.scrollRectToVisible(CGRect(x: 100, y: 600, width: 20, height: 2000), animated: false)
    #expect(view.contentOffset == CGPoint(x: 100, y: 600))
    view.scrollRectToVisible(CGRect(x: 0, y: 0, width: 5000, height: 5000), animated: false)
    #expect(view.contentOffset == CGPoint(x: 100, y: 600))
    view.scrollRectToVisible(.zero, animated: false)
    view.scrollRectToVisible(CGRect(x: .nan, y: 0, width: CGFloat.nan, height: 5), animated: false)
    #expect(view.contentOffset == CGPoint(x: 100, y: 600) && source.sections.count == 1)
  }

  @Test("an animated scroll keeps the content's velocity")
  func keepsVelocity() {
    let (view, source) = Self.grid()
    PagingTests.drag(view, by: CGVector(dx: 120, dy: 60), ticks: 12)
    let velocity = view.contentVelocity
    view.scrollToItem(at: [0, 1020], at: [.left, .top], animated: true)
    #expect(view.contentVelocity == velocity && velocity.dx == 1200 && source.sections.count == 1)
  }

  @Test("cells that are measured during a scroll to an item do not change where it ends")
  func measured() {
    final class Tall: CollectionViewCell {
      override func preferredLayoutAttributesFitting(
        _ attributes: CollectionViewLayoutAttributes
      ) -> CollectionViewLayoutAttributes {
        attributes.size.height = 80
        return attributes
      }
    }
    final class Source: CollectionViewDataSource {
      func collectionView(_: CollectionView, numberOfItemsInSection section: Int) -> Int { 300 }
      func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
        view.dequeueReusableCell(withReuseIdentifier: "tall", for: path)
      }
    }
    let layout = CollectionViewFlowLayout()
    layout.estimatedItemSize = CGSize(width: 100, height: 30)
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 400), collectionViewLayout: layout)
    view.register(Tall.self, forCellWithReuseIdentifier: "tall")
    let source = Source()
    view.dataSource = source
    view.layoutIfNeeded()
    view.scrollToItem(at: [0, 150], at: .top, animated: false)
    view.advance()
    #expect(view.layoutAttributesForItem(at: [0, 150])?.frame.minY == view.contentOffset.y)
  }

  @Test("scrolling to an item that does not exist traps with a sentence")
  func traps() async {
    let first = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let (view, source) = ScrollToTests.grid()
      view.scrollToItem(at: [0, 2500], at: .top, animated: false)
      _ = source
    }
    #expect(
      first.reason.contains(
        "attempted to scroll to invalid index path [0, 2500]: the view has 1 sections, this one 2500 items"))
    let second = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let (view, source) = ScrollToTests.grid()
      view.scrollToItem(at: [0, 3], at: [.top, .bottom], animated: false)
      _ = source
    }
    #expect(second.reason.contains("the vertical scroll positions are mutually exclusive to each other"))
  }
}
