import SpringflowDynamics
import SpringflowNumerics
import SpringflowTestSupport
import SpringflowViews
import Testing

/// A springy layout whose inserted items drop from above.
private final class DroppingLayout: SpringyLayout {
  override func start(
    for attributes: CollectionViewLayoutAttributes, proposed: Start, isInserted: Bool
  ) -> Start {
    guard isInserted else { return proposed }
    return Start(center: CGPoint(x: proposed.center.x, y: proposed.center.y - 250))
  }
}

@MainActor
@Suite("Springy layouts that keep items apart")
struct SpringySpacingTests {
  private let layout: SpringyLayout
  private let view: CollectionView
  private let source = CountingSource(counts: [200])

  init() {
    let flow = CollectionViewFlowLayout()
    flow.scrollDirection = .horizontal
    flow.itemSize = CGSize(width: 80, height: 100)
    flow.minimumLineSpacing = 10
    flow.sectionInset = EdgeInsets(top: 180, left: 10, bottom: 10, right: 10)
    layout = DroppingLayout(wrapping: flow)
    (layout.frequency, layout.damping) = (1, 0.5)
    layout.lagDistance = 500
    view = CollectionView(frame: CGRect(x: 0, y: 0, width: 400, height: 300), collectionViewLayout: layout)
    view.dataSource = source
    view.advance()
    view.contentOffset.x = 5000
    for _ in 0..<3 { view.advance() }
  }

  private func insert(at item: Int) {
    view.performBatchUpdates {
      source.insert(item)
      view.insertItems(at: [[0, item]])
    }
  }

  private func drag(from point: CGPoint, by step: CGFloat, ticks: Int, each: () -> Void = {}) {
    view.touchBegan(at: point)
    for tick in 1...ticks {
      view.touchMoved(to: CGPoint(x: point.x + step * CGFloat(tick), y: point.y))
      view.advance()
      each()
    }
  }

  /// The items with bodies, from left to right in the layout.
  private var items: [SpringyElement] {
    layout.elements.filter { $0.key.category == .cell }.sorted { $0.place.x < $1.place.x }
  }

  /// What stays of an item when others are inserted.
  private func number(_ item: SpringyElement) -> Int { source.sections[0][item.key.item] }

  private var gaps: [[Int]: CGFloat] {
    var gaps: [[Int]: CGFloat] = [:]
    for (left, right) in zip(items, items.dropFirst())
    where left.attributes.frame.intersects(view.bounds) || right.attributes.frame.intersects(view.bounds) {
      gaps[[number(left), number(right)]] = right.attributes.frame.minX - left.attributes.frame.maxX
    }
    return gaps
  }

  @Test(
    "the tile above the finger stays with it where only the carousel's own axis counts", arguments: [nil, true, false])
  func lagAxis(_ isHorizontal: Bool?) throws {
    layout.lagAxis = isHorizontal.map { $0 ? .horizontal : .vertical }
    let under = try #require(
      items.first {
        $0.attributes.frame.minX < view.contentOffset.x + 300 && $0.attributes.frame.maxX > view.contentOffset.x + 300
      })
    let start = under.attributes.center.x - view.contentOffset.x
    drag(from: CGPoint(x: 300, y: 20), by: -8, ticks: 20)
    let moved = under.attributes.center.x - view.contentOffset.x - start
    #expect(view.contentOffset.x > 5100)
    if isHorizontal == true { #expect(abs(moved + 160) < 8) } else { #expect(abs(moved + 160) > 20) }
    view.touchEnded()
  }

  @Test("what comes near while its neighbour is still dropping does not come from the neighbour's height")
  func dropping() {
    for phase in stride(from: 0, to: 60, by: 4) {
      let test = Self()
      let last = test.items.last!.key.item
      test.insert(at: last - 1)
      for _ in 0..<phase { test.view.advance() }
      var known = Set(test.items.map(\.key.item))
      test.drag(from: CGPoint(x: 380, y: 200), by: -6, ticks: 30) {
        for item in test.items where !known.contains(item.key.item) {
          #expect(abs(item.displacement.dy) < 1e-9, "\(phase)")
          known.insert(item.key.item)
        }
      }
      #expect(known.count > 8)
    }
  }

  @Test("items that drop come to be models again once they are at rest, with gravity as well")
  func arrives() {
    layout.gravity = CGVector(dx: 0, dy: 0.5)
    for _ in 0..<1200 { view.advance() }
    insert(at: items[3].key.item)
    for _ in 0..<1200 { view.advance() }
    // 500 pt/s² at 1 Hz. What comes near hangs as low as its neighbours, the new one among them.
    for item in items { insert(at: item.key.item) }
    for _ in 0..<1200 { view.advance() }
    let known = items.count
    drag(from: CGPoint(x: 380, y: 200), by: -6, ticks: 30) {
      #expect(items.allSatisfy { abs($0.displacement.dy - 500 / (4 * .pi * .pi)) < 0.01 })
    }
    #expect(items.count >= known)
  }

  private func overlap(in ticks: Int, _ check: (Int, [[Int]: CGFloat], [[Int]: CGFloat]) -> Void) -> CGFloat {
    var (least, before) = (CGFloat.infinity, gaps)
    view.touchBegan(at: CGPoint(x: 350, y: 200))
    for tick in 1...ticks {
      if tick <= 12 { view.touchMoved(to: CGPoint(x: 350 - 20 * CGFloat(tick), y: 200)) }
      if tick == 13 { view.touchEnded() }
      view.advance()
      let now = gaps
      least = min(least, now.values.min() ?? 0)
      check(tick, before, now)
      before = now
    }
    return least
  }

  @Test("in a fling neighbours keep the least space that is asked for, and come to rest at their places")
  func spacing() {
    let without = Self()
    #expect(without.overlap(in: 120) { _, _, _ in } < -10)
    for spacing in [-5, 0, 4, 10, 50] as [CGFloat] {
      let test = Self()
      test.layout.minimumSpacing = spacing
      let bound = min(spacing, 10)
      #expect(test.overlap(in: 120) { _, _, _ in } >= bound - 1e-6, "\(spacing)")
      for _ in 0..<2400 { test.view.advance() }
      #expect(!test.view.isMoving && test.items.allSatisfy { abs($0.displacement.dx) < 0.01 })
    }
  }

  @Test(
    "items that are inserted between others in a fling push nobody: these come no nearer, and go apart on their springs"
  )
  func insertions() {
    layout.minimumSpacing = 4
    var places: [Int: CGFloat] = [:]
    _ = overlap(in: 240) { tick, before, now in
      for (item, gap) in now { if let old = before[item] { #expect(gap >= min(old, 4) - 1e-6, "\(tick) \(item)") } }
      for item in items where item.attributes.frame.intersects(view.bounds) {
        let x = item.attributes.center.x
        // Neighbours that are pushed move by what the scroll and their springs give, 60 points a tick at most.
        if let old = places[number(item)] { #expect(abs(x - old) < 60, "\(tick) \(number(item))") }
        places[number(item)] = x
      }
      if tick % 20 == 10 { insert(at: items[items.count / 2].key.item) }
    }
    for _ in 0..<2400 { view.advance() }
    #expect(!view.isMoving && items.allSatisfy { abs($0.displacement.dx) < 0.01 && abs($0.displacement.dy) < 0.01 })
    #expect(gaps.values.allSatisfy { abs($0 - 10) < 0.02 })
  }

  @Test("a grid keeps the space in each column, and an item that is dragged passes the others")
  func grid() {
    let springy = SpringyFixture(.flow, [Array(0..<400)])
    springy.layout.minimumSpacing = 3
    springy.layout.lagDistance = 200
    springy.view.touchBegan(at: CGPoint(x: 160, y: 400))
    var least = CGFloat.infinity
    for tick in 1...120 {
      if tick <= 12 { springy.view.touchMoved(to: CGPoint(x: 160, y: 400 - 25 * CGFloat(tick))) }
      if tick == 13 { springy.view.touchEnded() }
      springy.view.advance()
      let columns = Dictionary(grouping: springy.layout.elements.filter { $0.key.category == .cell }) { $0.place.x }
      for column in columns.values {
        let sorted = column.sorted { $0.place.y < $1.place.y }
        for (upper, lower) in zip(sorted, sorted.dropFirst()) {
          least = min(least, lower.attributes.frame.minY - upper.attributes.frame.maxY)
        }
      }
    }
    #expect(least >= 3 - 1e-6 && least < 9)
    #expect(springy.view.beginInteractiveMovementForItem(at: springy.view.indexPathsForVisibleItems[0]))
    springy.view.updateInteractiveMovementTargetPosition(
      CGPoint(x: 160, y: springy.view.contentOffset.y + 400))
    for _ in 0..<240 { springy.view.advance() }
    springy.view.endInteractiveMovement()
    for _ in 0..<2400 { springy.view.advance() }
    #expect(!springy.view.isMoving && springy.problems == [])
    for element in springy.layout.elements {
      #expect(abs(element.displacement.dx) + abs(element.displacement.dy) < 0.01)
    }
  }

  @Test("a spacing that is no number traps with a sentence")
  func traps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      SpringyLayout(wrapping: CollectionViewFlowLayout()).minimumSpacing = .nan
    }
    #expect(result.reason.contains("a springy layout's minimum spacing is finite, found nan pt"))
  }
}
