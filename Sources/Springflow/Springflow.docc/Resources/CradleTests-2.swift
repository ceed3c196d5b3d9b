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
}
