import Foundation
import SpringflowViews
import Testing

@MainActor
@Suite("Scroll views with content of one's own")
struct UserScrollViewTests {
  private let log = ScrollLog()
  private var scroll: ScrollView { log.scroll }

  /// λ of UIKit's usual deceleration, in 1/s.
  private static let rate = -1000 * Foundation.log(0.998)

  // MARK: Drags

  @Test("content follows the finger point by point, and the subviews' frames stay")
  func drag() {
    let frame = log.content.frame
    log.drag(0, -7, ticks: 20)
    #expect(scroll.contentOffset == CGPoint(x: 0, y: 140) && scroll.isDragging && scroll.isTracking)
    #expect(log.content.frame == frame && log.content.convert(.zero, to: nil) == CGPoint(x: 50, y: -90))
    #expect(log.take() == ["begin drag", "scroll"])
    log.wait(30)
    log.up(100, 10)
    #expect(scroll.contentOffset.y == 140 && !scroll.isDragging)
    #expect(log.take() == ["will end drag", "end drag false"])
    log.settle()
    #expect(log.take() == [])
  }

  @Test("a fling decelerates in closed form to a whole point")
  func fling() {
    log.fling(0, -10, ticks: 20)
    // 10 points a tick are 1,200 points per second; without rounding the content would come to 200 + 1200 / λ.
    let rest = (200 + 1200 / Self.rate).rounded()
    let rate = 1200 / (rest - 200)
    #expect(rest == 799 && scroll.isDecelerating)
    for tick in 1...100 {
      log.wait(1)
      let t = Double(tick) / 120
      #expect(isClose(scroll.contentOffset.y, 200 + (rest - 200) * (1 - exp(-rate * t)), 1e-6))
    }
    log.settle()
    #expect(scroll.contentOffset.y == CGFloat(rest))
    #expect(
      log.take() == [
        "begin drag", "scroll", "will end drag", "end drag true", "begin deceleration", "scroll", "end deceleration",
      ])
  }

  @Test("past an edge the content follows by the rubber band's closed form, and comes back", arguments: [false, true])
  func rubberBand(_ bounces: Bool) {
    scroll.bounces = bounces
    log.drag(0, 5, ticks: 20)
    let pulled: CGFloat = bounces ? (1 - 1 / (100 * 0.55 / 200 + 1)) * 200 : 0
    #expect(isClose(scroll.contentOffset.y, -pulled))
    log.up(100, 250)
    log.settle()
    #expect(scroll.contentOffset.y == 0)
  }

  @Test("a fling past the edge overshoots and comes back to it, or stops at it", arguments: [false, true])
  func bounce(_ bounces: Bool) {
    scroll.bounces = bounces
    log.fling(0, -20, ticks: 10)
    var furthest: CGFloat = 0
    for _ in 0..<600 {
      log.wait(1)
      furthest = max(furthest, scroll.contentOffset.y)
    }
    #expect(bounces ? furthest > 810 && furthest < 1000 : furthest == 800)
    #expect(scroll.contentOffset.y == 800 && !log.host.isMoving)
  }

  @Test("pages are turned by flings, one each, and slow drags go to the nearest")
  func paging() {
    scroll.isPagingEnabled = true
    log.fling(0, -5, ticks: 8)
    log.settle()
    #expect(scroll.contentOffset.y == 200)
    log.fling(0, -30, ticks: 3)
    log.settle()
    #expect(scroll.contentOffset.y == 400)
    for (distance, page) in [(-90, 400), (-110, 600), (120, 400)] as [(CGFloat, CGFloat)] {
      log.drag(0, distance / 10, ticks: 10)
      log.wait(20)
      log.up(100, 150 + distance)
      log.settle()
      #expect(scroll.contentOffset.y == page)
    }
    _ = log.take()
    log.fling(0, 5, ticks: 8)
    log.settle()
    #expect(scroll.contentOffset.y == 200 && !log.take().contains("will end drag"))
  }

  @Test("a finger stops a fling and holds the content")
  func stop() {
    log.fling(0, -10, ticks: 20)
    log.wait(10)
    _ = log.take()
    let place = scroll.contentOffset.y
    log.down(100, 100)
    log.wait(20)
    #expect(scroll.contentOffset.y == place && scroll.isTracking && !scroll.isDecelerating)
    #expect(log.take() == ["end deceleration"])
    log.up(100, 100)
    log.settle()
    #expect(scroll.contentOffset.y == place)
  }

  @Test("a drag on a scroll view that may not scroll moves nothing")
  func disabled() {
    scroll.isScrollEnabled = false
    log.fling(0, -10, ticks: 20)
    log.settle()
    #expect(scroll.contentOffset == .zero && log.take() == [])
  }

  // MARK: By a program

  @Test("an animated offset is a critically damped spring to it, and the delegate hears of its end once")
  func animated() {
    scroll.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
    for tick in 1...40 {
      log.wait(1)
      let t = 13 * Double(tick) / 120
      #expect(isClose(scroll.contentOffset.y, 300 - 300 * (1 + t) * exp(-t), 1e-6))
    }
    log.settle()
    #expect(scroll.contentOffset == CGPoint(x: 0, y: 300) && log.take() == ["scroll", "end animation"])
    scroll.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
    log.settle()
    #expect(log.take() == [])
    scroll.setContentOffset(CGPoint(x: 0, y: 5000), animated: true)
    log.settle()
    #expect(scroll.contentOffset.y == 800)
  }

  @Test("an offset that is set is there at once, within the content or not, and stops a fling if it is not animated")
  func offset() {
    scroll.contentOffset = CGPoint(x: 0, y: 12.5)
    #expect(scroll.contentOffset.y == 12.5 && log.take() == ["scroll"])
    scroll.contentOffset = CGPoint(x: 0, y: 12.5)
    #expect(log.take() == [])
    log.fling(0, -10, ticks: 20)
    scroll.setContentOffset(CGPoint(x: 0, y: 50), animated: false)
    log.settle()
    #expect(scroll.contentOffset.y == 50)
  }

  @Test("a rectangle comes to be just in sight, by the shortest way")
  func visible() {
    for (y, height, offset) in [(0, 50, 0), (180, 50, 30), (210, 10, 30), (10, 10, 10), (500, 400, 500)]
      as [(CGFloat, CGFloat, CGFloat)]
    {
      scroll.scrollRectToVisible(CGRect(x: 0, y: y, width: 10, height: height), animated: false)
      #expect(scroll.contentOffset.y == offset, "\(y), \(height)")
    }
  }

  @Test("insets widen the range, and content at its edge stays there")
  func insets() {
    scroll.contentInset = EdgeInsets(top: 30, left: 0, bottom: 40, right: 0)
    #expect(scroll.contentOffset.y == -30)
    scroll.setContentOffset(CGPoint(x: 0, y: 5000), animated: true)
    log.settle()
    #expect(scroll.contentOffset.y == 840)
  }

  // MARK: Nested

  /// A scroll view in the content, with content of a size.
  private func inner(_ width: CGFloat, _ height: CGFloat) -> ScrollView {
    let inner = ScrollView(frame: CGRect(x: 0, y: 50, width: 100, height: 100))
    inner.contentSize = CGSize(width: width, height: height)
    log.content.addSubview(inner)
    log.wait(1)
    return inner
  }

  @Test("of two nested scroll views that could move, the inner one does")
  func nested() {
    let inner = inner(100, 500)
    log.fling(0, -5, ticks: 10)
    log.settle()
    #expect(inner.contentOffset.y > 50 && scroll.contentOffset.y == 0 && log.take() == [])
    inner.isScrollEnabled = false
    log.drag(0, -5, ticks: 10)
    #expect(scroll.contentOffset.y == 50)
  }

  @Test("a drag along an axis on which the inner one cannot move is the outer one's", arguments: [false, true])
  func crossed(_ isAlong: Bool) {
    let inner = inner(500, 100)
    log.drag(isAlong ? -5 : 1, isAlong ? 1 : -5, ticks: 10)
    #expect(inner.contentOffset.x == (isAlong ? 50 : 0) && scroll.contentOffset.y == (isAlong ? 0 : 50))
    log.up(100, 100)
    log.settle()
    #expect(!log.host.isMoving)
  }

  @Test("a turned scroll view is dragged along its own axes")
  func turned() {
    scroll.transform = CGAffineTransform(rotationAngle: .pi / 2)
    log.drag(6, 0, ticks: 10)
    #expect(isClose(scroll.contentOffset.y, 60) && isClose(scroll.contentOffset.x, 0))
  }

  @Test("a scroll view drives itself without a host being made for it")
  func alone() {
    let alone = ScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    alone.contentSize = CGSize(width: 100, height: 500)
    alone.setContentOffset(CGPoint(x: 0, y: 200), animated: true)
    let host = ViewHost.hosting(alone)
    #expect(host.scrollView(at: CGPoint(x: 50, y: 50)) === alone)
    for _ in 0..<300 { host.advance() }
    #expect(alone.contentOffset.y == 200 && !host.isMoving)
  }
}
