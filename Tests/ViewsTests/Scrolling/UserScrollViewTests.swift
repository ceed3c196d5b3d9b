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

  /// Three pages, the middle one with content that is twice as wide.
  @Test("a drag that leads away from the edge of the inner one is the outer one's, as among zoomed pages")
  func pages() {
    for bounces in [true, false] {
      let root = View(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
      let (outer, inner) = (ScrollView(frame: root.bounds), ScrollView(frame: root.bounds.offsetBy(dx: 300, dy: 0)))
      let host = ViewHost(rootView: root)
      root.addSubview(outer)
      outer.addSubview(inner)
      (outer.isPagingEnabled, outer.contentSize) = (true, CGSize(width: 900, height: 300))
      (inner.bounces, inner.contentSize) = (bounces, CGSize(width: 600, height: 300))
      outer.contentOffset.x = 300
      func drag(_ distance: CGFloat) -> [CGFloat] {
        host.touch(0, .began, at: CGPoint(x: 150, y: 150))
        for step in 1...10 {
          host.touch(0, .moved, at: CGPoint(x: 150 + distance * CGFloat(step) / 10, y: 150))
          host.advance()
        }
        host.touch(0, .ended, at: CGPoint(x: 150 + distance, y: 150))
        for _ in 0..<1200 where host.isMoving { host.advance() }
        return [outer.contentOffset.x, inner.contentOffset.x]
      }
      // Inwards the inner one moves, to its other edge; only then the outer one does.
      #expect(drag(-140)[0] == 300 && inner.contentOffset.x > 100)
      inner.contentOffset.x = 300
      #expect(drag(-140) == [600, 300])
      outer.contentOffset.x = 300
      inner.contentOffset.x = 0
      #expect(drag(140) == [0, 0])
      // On the outer one's last page as well, the inner one has the drag.
      outer.contentOffset.x = 300
      outer.contentSize.width = 600
      inner.contentOffset.x = 300
      #expect(drag(-140) == [300, 300])
    }
  }

  @Test("where the delegate puts the content when a drag ends, animated or not, it stays, whatever its target says")
  func placed() {
    @MainActor
    final class Snapping: ScrollViewDelegate {
      var isAnimated = false
      func scrollViewWillEndDragging(
        _ scrollView: ScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
      ) {
        targetContentOffset.pointee = scrollView.contentOffset
        if !isAnimated { return scrollView.contentOffset.y = 370 }
        View.animate(
          withDuration: 0.3, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: velocity.y,
          options: .allowUserInteraction,
          animations: {
            scrollView.contentOffset.y = 370
            scrollView.layoutIfNeeded()
          })
      }
    }
    let delegate = Snapping()
    scroll.delegate = delegate
    for isAnimated in [false, true] {
      delegate.isAnimated = isAnimated
      scroll.contentOffset.y = 200
      log.fling(0, -10, ticks: 10)
      #expect(scroll.contentOffset.y == 370)
      log.settle()
      #expect(scroll.contentOffset.y == 370 && !log.host.isMoving)
    }
    // One that moves content and target by the same distance, as endless content does, lets the fling go on.
    final class Recentring: ScrollViewDelegate {
      func scrollViewWillEndDragging(
        _ scrollView: ScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
      ) {
        scrollView.contentOffset.y -= 100
        targetContentOffset.pointee.y -= 100
      }
    }
    let recentring = Recentring()
    scroll.delegate = recentring
    scroll.contentOffset.y = 200
    log.fling(0, -5, ticks: 10)
    #expect(scroll.contentOffset.y == 150 && log.host.isMoving)
    log.settle()
    #expect(scroll.contentOffset.y > 400)
  }

  @Test("an animated offset arrives between two points, as an unanimated one is there")
  func fractions() {
    scroll.setContentOffset(CGPoint(x: 0, y: 100.5), animated: true)
    log.settle()
    #expect(scroll.contentOffset.y == 100.5)
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
