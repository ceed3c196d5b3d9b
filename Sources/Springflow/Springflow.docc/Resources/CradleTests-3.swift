import Springflow
import Swing
import Testing

@MainActor
struct CradleTests {
  let balls = Balls()
  let cradle = Cradle()
  let view: CollectionView

  init() {
    view = CollectionView(frame: CGRect(x: 0, y: 0, width: 600, height: 400), collectionViewLayout: cradle)
    view.dataSource = balls
    view.layoutIfNeeded()
  }

  @Test("five balls that touch hang at rest")
  func rest() {
    for _ in 0..<120 { view.advance() }
    #expect(cradle.balls.map(\.center) == (0..<5).map { CGPoint(x: 220 + 40 * $0, y: 300) })
    #expect(!view.isMoving)
  }

  @Test("the last ball leaves as the first one came")
  func knock() {
    cradle.push(speed: 300)
    var (left, right) = (CGFloat.infinity, -CGFloat.infinity)
    for _ in 0..<300 {
      view.advance()
      left = min(left, cradle.balls[0].center.x)
      right = max(right, cradle.balls[4].center.x)
      for ball in 1...3 { #expect(abs(cradle.balls[ball].center.x - 220 - 40 * CGFloat(ball)) < 0.5) }
    }
    // It rises by v²/2g.
    let rise = 300.0 * 300 / 2000
    let swing = (200 * 200 - (200 - rise) * (200 - rise)).squareRoot()
    #expect(abs(220 - left - swing) < 0.1)
    #expect(abs(right - 380 - swing) < 0.1)
  }

  @Test("a finger lifts the first ball; let go, it swings in, and the last one swings out")
  func finger() {
    let press = LongPressGestureRecognizer { [cradle] in cradle.follow($0) }
    press.minimumPressDuration = 0
    view.addGestureRecognizer(press)
    view.touchBegan(at: CGPoint(x: 220, y: 300))
    for step in 1...60 {
      view.touchMoved(to: CGPoint(x: 220 - 2 * step, y: 300 - step))
      view.advance()
    }
    for _ in 0..<60 { view.advance() }
    #expect(cradle.balls[0].center.x < 120)
    view.touchEnded()
    for _ in 0..<150 { view.advance() }
    #expect(cradle.balls[0].center.x > 210)
    #expect(cradle.balls[4].center.x > 450)
  }
}
