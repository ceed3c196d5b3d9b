import SpringflowViews
import Testing

@MainActor
@Suite("Ways along which content cannot move, and fingers at rest")
struct SidewaysTests {
  private let log = ScrollLog()

  private func swipe(_ direction: SwipeGestureRecognizer.Direction, _ dx: CGFloat, _ dy: CGFloat) -> Int {
    var count = 0
    let swipe = SwipeGestureRecognizer { _ in count += 1 }
    swipe.direction = direction
    log.scroll.addGestureRecognizer(swipe)
    log.fling(dx, dy, ticks: 12)
    log.settle()
    log.scroll.removeGestureRecognizer(swipe)
    return count
  }

  @Test("a swipe across the direction of a scroll view is recognized, and nothing is scrolled")
  func across() {
    for drift in [-0.6, 0, 0.6] as [CGFloat] {
      #expect(swipe(.right, 6, drift) == 1 && swipe(.left, -6, drift) == 1)
    }
    #expect(log.take() == [] && log.scroll.contentOffset == .zero)
    log.scroll.contentSize = CGSize(width: 1000, height: 200)
    log.wait(1)
    #expect(swipe(.up, 0.4, -6) == 1 && swipe(.down, 0, 6) == 1 && log.take() == [])
  }

  @Test("along that direction the scroll is sooner, and also along an axis that bounces")
  func along() {
    #expect(swipe(.up, 0, -6) == 0 && log.scroll.contentOffset.y > 0)
    _ = log.take()
    log.scroll.alwaysBounceHorizontal = true
    log.wait(1)
    #expect(swipe(.right, 6, 0) == 0 && log.take().contains("begin drag"))
  }

  @Test("in a view whose content fits and does not bounce, swipes in all directions are recognized")
  func fitting() {
    log.scroll.contentSize = CGSize(width: 50, height: 50)
    log.wait(1)
    #expect(swipe(.up, 0, -6) == 1 && swipe(.right, 6, 0) == 1 && log.take() == [])
  }

  @Test("a way that turns into the direction of the content drags it from there, without a jump")
  func turning() {
    log.down(100, 150)
    for step in 1...10 {
      log.move(100 + 3 * CGFloat(step), 150)
      log.wait(1)
    }
    #expect(log.take() == [])
    var offsets: [CGFloat] = []
    for step in 1...20 {
      log.move(130, 150 - 4 * CGFloat(step))
      log.wait(1)
      offsets.append(log.scroll.contentOffset.y)
    }
    let steps = zip(offsets, offsets.dropFirst()).map { $1 - $0 }
    #expect(steps.allSatisfy { $0 >= 0 && $0 <= 4 + 1e-9 } && offsets.last! > 30)
    log.up(130, 70)
  }

  @Test(
    "a finger that rests leaves content where it is, at a fraction of a point, too, and nothing decelerates",
    arguments: [0.125, 0.4, 0.5, 0.75] as [CGFloat])
  func rests(_ fraction: CGFloat) {
    log.drag(0, -6 - fraction / 10, ticks: 10)
    let offset = log.scroll.contentOffset.y
    #expect(offset != offset.rounded())
    log.wait(120)
    _ = log.take()
    log.up(100, 90 - fraction)
    #expect(log.take() == ["will end drag", "end drag false"] && !log.host.isMoving)
    log.wait(60)
    #expect(log.scroll.contentOffset.y == offset && log.take() == [])
  }
}
