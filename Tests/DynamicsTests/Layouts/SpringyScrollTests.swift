import Springflow
import SpringflowDynamics
import SpringflowTestSupport
import SpringflowViews
import Testing

@MainActor
@Suite("Springy layouts that scroll")
struct SpringyScrollTests {
  private func lay(_ view: CollectionView, at offset: CGFloat) {
    view.contentOffset.y = offset
    view.layoutIfNeeded()
  }

  @Test("an element lags by its share of the scroll: the distance from the view's middle over the lag distance")
  func share() {
    let springy = SpringyFixture(.flow, [Array(0..<200)])
    springy.layout.lagDistance = 300
    lay(springy.view, at: 30)
    for element in springy.layout.elements {
      let distance = abs(element.place.x - 160) + abs(element.place.y - (240 + 30))
      let expected = 30 * min(1, distance / 300)
      // Newcomers at the lower edge move as their neighbours do.
      if element.place.y < 560 {
        #expect(abs(element.displacement.dy - expected) < 1e-9 && element.displacement.dx == 0)
      }
    }
  }

  @Test("what is under the finger stays under it, however far one scrolls")
  func finger() throws {
    let springy = SpringyFixture(.stairs, [Array(0..<200)])
    let view = springy.view
    let layout = springy.layout
    view.touchBegan(at: CGPoint(x: 100, y: 225))
    for step in 1...20 {
      view.touchMoved(to: CGPoint(x: 100, y: 225 - 4 * CGFloat(step)))
      view.advance()
    }
    let point = CGPoint(x: 100, y: view.contentOffset.y + 225 - 80)
    let nearest = try #require(
      layout.elements.min { abs($0.place.y - point.y) < abs($1.place.y - point.y) }?.displacement)
    let farthest = try #require(layout.elements.max { abs($0.place.y - point.y) < abs($1.place.y - point.y) })
    #expect(abs(nearest.dy) < 4 && abs(farthest.displacement.dy) > 8)
  }

  @Test("newcomers move as their neighbours do, and do not begin in sight")
  func newcomers() {
    let springy = SpringyFixture(.flow, [Array(0..<2000)])
    let view = springy.view
    var known = Set(springy.layout.elements.map(\.key))
    for step in 1...60 {
      lay(view, at: 25 * CGFloat(step))
      for element in springy.layout.elements where !known.contains(element.key) {
        #expect(element.place.y > view.bounds.maxY && element.attributes.frame.minY >= view.bounds.maxY)
        if let other = springy.layout.elements.first(where: {
          known.contains($0.key) && abs($0.place.y - element.place.y) < 60 && $0.place.x == element.place.x
        }) {
          #expect(abs(element.displacement.dy - other.displacement.dy) < 25)
        }
      }
      known.formUnion(springy.layout.elements.map(\.key))
      view.advance()
    }
    #expect(known.count > 150 && springy.layout.bodyCount < 150)
  }

  @Test("nothing lags behind a change of the offset by more than the view's size")
  func jump() {
    let springy = SpringyFixture(.flow, [Array(0..<2000)])
    lay(springy.view, at: 5000)
    #expect(springy.layout.elements.allSatisfy { $0.displacement == .zero } && springy.problems == [])
    #expect(springy.layout.bodyCount > 50)
  }

  @Test("a million items have no more bodies than are near the view, and these follow it to the end")
  func million() {
    let springy = SpringyFixture(.flow, [Array(0..<1_000_000)])
    let most = springy.layout.bodyCount
    let end = springy.view.contentSize.height - 480
    for offset in [end, end / 2, 3, end - 100] {
      lay(springy.view, at: offset)
      #expect(springy.layout.bodyCount <= most + 20 && springy.problems == [])
    }
    springy.view.setContentOffset(CGPoint(x: 0, y: end - 9000), animated: true)
    for _ in 0..<100 {
      springy.view.advance()
      #expect(springy.layout.bodyCount < 4 * most)
    }
    springy.wait(1500)
    #expect(!springy.view.isMoving && springy.layout.bodyCount <= most + 20)
  }

  @Test("pinned headers stay where they are pinned, also while everything else lags")
  func pinned() {
    let springy = SpringyFixture(.flow, [Array(0..<60), Array(60..<160)])
    (springy.layout.wrapped as? CollectionViewFlowLayout)?.sectionHeadersPinToVisibleBounds = true
    springy.view.layoutIfNeeded()
    for step in 1...30 {
      lay(springy.view, at: 7 * CGFloat(step))
      springy.view.advance()
      let header = springy.view.layoutAttributesForSupplementaryElement(
        ofKind: CollectionView.elementKindSectionHeader, at: [0, 0])
      #expect(abs((header?.frame.minY ?? 0) - springy.view.contentOffset.y) < 1e-9)
    }
    #expect(springy.layout.elements.contains { abs($0.displacement.dy) > 3 })
  }

  @Test("content before what is in sight grows without a swing, and the springs go along with the offset")
  func anchor() throws {
    let springy = SpringyFixture(.flow, [Array(0..<500)])
    springy.view.contentOffsetAnchor = .firstVisibleItem
    lay(springy.view, at: 1000)
    springy.wait(1500)
    let before = springy.view.snapshot().elements.map(\.center)
    var update = BatchUpdate()
    update.insertItems(at: (0..<10).map { IndexPath(item: $0, section: 0) })
    try springy.view.performBatchUpdates(update) {
      springy.source.sections[0].insert(contentsOf: 1000..<1010, at: 0)
    }
    #expect(abs(springy.view.contentOffset.y - 1108) < 1e-9)
    let after = springy.view.snapshot().elements.map(\.center)
    #expect(before.count == after.count && springy.problems == [])
    for (a, b) in zip(before, after) { #expect(abs(a.x - b.x) < 0.02 && abs(a.y - b.y) < 0.02) }
  }
}
