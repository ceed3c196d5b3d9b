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
}
