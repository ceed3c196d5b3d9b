import Foundation
import Springflow
import SpringflowTestSupport
import SpringflowViews
import Testing

@MainActor
@Suite("Scrolling")
struct ScrollingTests {
  static func row(_ count: Int, width: CGFloat = 400) -> (CollectionView, CountingSource) {
    let layout = CollectionViewFlowLayout()
    layout.scrollDirection = .horizontal
    layout.itemSize = CGSize(width: 90, height: 100)
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: width, height: 100), collectionViewLayout: layout)
    let source = CountingSource(counts: [count])
    view.dataSource = source
    view.layoutIfNeeded()
    return (view, source)
  }

  /// Drags the content by `distance` points in some ticks and releases it.
  static func fling(_ view: CollectionView, _ distance: CGFloat, ticks: Int = 12) {
    view.touchBegan(at: CGPoint(x: 200, y: 50))
    for tick in 1...ticks {
      view.advance()
      view.touchMoved(to: CGPoint(x: 200 - distance * CGFloat(tick) / CGFloat(ticks), y: 50))
    }
    view.touchEnded()
  }

  @Test("dragged content follows the finger point by point")
  func follows() {
    let (view, _) = Self.row(100)
    view.touchBegan(at: CGPoint(x: 300, y: 50))
    for x in stride(from: 300.0, through: 50, by: -7) {
      view.touchMoved(to: CGPoint(x: x, y: 50))
      view.advance()
      #expect(view.contentOffset == CGPoint(x: 300 - x, y: 0))
    }
    #expect(view.isTracking)
  }

  @Test("a fling is UIScrollView's: v(t) = v₀ · 0.998^(1000 t), resting on a whole point")
  func decelerates() {
    let (view, _) = Self.row(1000)
    Self.fling(view, 120)
    #expect(view.isDecelerating)
    let start = view.contentOffset.x
    // 120 pt in 12 ticks.
    let v0 = 1200.0
    let free = v0 / (-1000 * log(0.998))
    let rest = (Double(start) + free).rounded()
    let rate = v0 / (rest - Double(start))
    for tick in 1...240 {
      view.advance()
      let t = Double(tick) / 120
      let expected = Double(start) + v0 / rate * (1 - exp(-rate * t))
      #expect(abs(Double(view.contentOffset.x) - expected) < 1e-6)
    }
    for _ in 0..<1200 { view.advance() }
    #expect(Double(view.contentOffset.x) == rest)
    #expect(!view.isMoving)
  }

  @Test("a finger that rested a tenth of a second flings nothing")
  func stale() {
    let (view, _) = Self.row(100)
    view.touchBegan(at: CGPoint(x: 200, y: 50))
    for tick in 1...10 {
      view.advance()
      view.touchMoved(to: CGPoint(x: 200 - 10 * CGFloat(tick), y: 50))
    }
    for _ in 0..<12 { view.advance() }
    view.touchEnded()
    for _ in 0..<60 { view.advance() }
    #expect(view.contentOffset.x == 100)
  }

  @Test("past an edge the content follows by b = (1 − 1/(0.55 x/d + 1)) d, and springs back")
  func rubberBand() {
    let (view, _) = Self.row(100)
    view.touchBegan(at: CGPoint(x: 100, y: 50))
    view.touchMoved(to: CGPoint(x: 300, y: 50))
    view.advance()
    let expected = (1 - 1 / (200 * 0.55 / 400 + 1)) * 400.0
    #expect(abs(Double(view.contentOffset.x) + expected) < 1e-9)
    view.touchMoved(to: CGPoint(x: 250, y: 50))
    for _ in 0..<20 { view.advance() }
    view.touchEnded()
    var last = view.contentOffset.x
    for _ in 0..<240 {
      view.advance()
      #expect(view.contentOffset.x >= last - 1e-9 && view.contentOffset.x <= 0)
      last = view.contentOffset.x
    }
    #expect(last == 0 && !view.isMoving)
  }

  @Test("a touch in the rubber band continues from the content's offset")
  func grabsInBand() {
    let (view, _) = Self.row(100)
    view.touchBegan(at: CGPoint(x: 100, y: 50))
    view.touchMoved(to: CGPoint(x: 350, y: 50))
    view.touchEnded()
    for _ in 0..<10 { view.advance() }
    let offset = view.contentOffset.x
    view.touchBegan(at: CGPoint(x: 200, y: 50))
    view.advance()
    #expect(abs(view.contentOffset.x - offset) < 1e-9 && offset < -10)
  }

  @Test("a fling into the end passes it at its speed, by at most 185 points, and returns")
  func bounces() {
    let (view, _) = Self.row(20)
    Self.fling(view, 300, ticks: 6)
    let end = view.contentSize.width - 400
    var furthest: CGFloat = 0
    var last = view.contentOffset.x
    var lastStep: CGFloat?
    for _ in 0..<400 {
      view.advance()
      let step = view.contentOffset.x - last
      if let lastStep { #expect(abs(step - lastStep) < 10, "speed jumps at \(last)") }
      lastStep = step
      last = view.contentOffset.x
      furthest = max(furthest, last)
    }
    #expect(furthest > end + 5 && furthest < end + 185)
    #expect(last == end && !view.isMoving)
  }

  @Test("a touch stops moving content")
  func stops() {
    let (view, _) = Self.row(1000)
    Self.fling(view, 200)
    for _ in 0..<10 { view.advance() }
    let offset = view.contentOffset
    view.touchBegan(at: CGPoint(x: 10, y: 10))
    for _ in 0..<10 { view.advance() }
    #expect(view.contentOffset == offset)
    view.touchEnded()
    for _ in 0..<10 { view.advance() }
    #expect(abs(view.contentOffset.x - offset.x) <= 0.5)
  }

  @Test("wheel and keys scroll smoothly to a target that further calls move, never past an end")
  func seeks() {
    let (view, _) = Self.row(20)
    view.scroll(by: CGVector(dx: 100, dy: 0))
    for _ in 0..<5 { view.advance() }
    let velocity = view.contentVelocity.dx
    view.scroll(by: CGVector(dx: 100, dy: 0))
    #expect(abs(view.contentVelocity.dx - velocity) < 1e-9)
    for _ in 0..<200 { view.advance() }
    #expect(view.contentOffset.x == 200 && !view.isMoving)
    view.scroll(by: CGVector(dx: 1e6, dy: 1e6))
    for _ in 0..<400 { view.advance() }
    #expect(view.contentOffset == CGPoint(x: view.contentSize.width - 400, y: 0))
  }

  @Test("content that fits does not move unless it always bounces")
  func fits() {
    let (view, _) = Self.row(2)
    Self.fling(view, 50)
    for _ in 0..<10 { view.advance() }
    #expect(view.contentOffset == .zero)
    view.alwaysBounceHorizontal = true
    view.touchBegan(at: CGPoint(x: 200, y: 50))
    view.touchMoved(to: CGPoint(x: 100, y: 50))
    #expect(view.contentVelocity.dy == 0)
    view.advance()
    #expect(view.contentOffset.x > 20)
  }

  @Test("deleting the content's end makes the view spring back to the new one, without a jump")
  func contentShrinks() throws {
    let (view, source) = Self.row(20)
    view.setContentOffset(CGPoint(x: view.contentSize.width - 400, y: 0), animated: false)
    view.advance()
    var update = BatchUpdate()
    update.deleteItems(at: [IndexPath(item: 18, section: 0), IndexPath(item: 19, section: 0)])
    try view.performBatchUpdates(update) { source.sections[0].removeLast(2) }
    var last = view.contentOffset.x
    for _ in 0..<240 {
      view.advance()
      #expect(abs(view.contentOffset.x - last) < 8)
      last = view.contentOffset.x
    }
    #expect(last == view.contentSize.width - 400)
  }

  @Test("a layout may choose the target of a fling, which keeps its initial velocity")
  func targetOffset() {
    final class Snapping: CollectionViewFlowLayout {
      override func targetContentOffset(
        forProposedContentOffset proposed: CGPoint, withScrollingVelocity velocity: CGPoint
      ) -> CGPoint { CGPoint(x: (proposed.x / 100).rounded() * 100 + 33, y: proposed.y) }
    }
    let layout = Snapping()
    layout.scrollDirection = .horizontal
    layout.itemSize = CGSize(width: 90, height: 100)
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 400, height: 100), collectionViewLayout: layout)
    let source = CountingSource(counts: [500])
    view.dataSource = source
    view.layoutIfNeeded()
    Self.fling(view, 100)
    #expect(abs(view.contentVelocity.dx - 1000) < 1e-6)
    for _ in 0..<1500 { view.advance() }
    #expect(view.contentOffset.x.truncatingRemainder(dividingBy: 100) == 33)
  }

  @Test("the closed forms of scrolling meet their limits")
  func curves() throws {
    let curve = Deceleration(start: 10, velocity: 800, rate: Deceleration.rate(keptPerMillisecond: 0.998))
    #expect(abs(curve.rest - (10 + 800 * 0.4995)) < 0.1)
    let passing = try #require(curve.time(passing: 200))
    #expect(abs(curve.position(at: passing) - 200) < 1e-9)
    #expect(curve.time(passing: 500) == nil && curve.time(passing: 0) == nil)
    #expect(Deceleration(start: 0, velocity: 100, restingAt: -50) == nil)
    for distance in stride(from: 0.0, through: 300, by: 17) {
      let shown = RubberBand.shown(distance, dimension: 400)
      #expect(abs(RubberBand.pull(shown, dimension: 400) - distance) < 1e-9)
      let slope = (RubberBand.shown(distance + 1e-6, dimension: 400) - shown) / 1e-6
      #expect(abs(RubberBand.slope(shown, dimension: 400) - slope) < 1e-6)
    }
  }
}
