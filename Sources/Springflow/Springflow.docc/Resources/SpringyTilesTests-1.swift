import Springflow
import Swing
import Testing

@MainActor
struct SpringyTilesTests {
  let tiles = Tiles()
  let layout = SpringyTiles()
  let view: CollectionView

  init() {
    view = CollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
    view.dataSource = tiles
    view.layoutIfNeeded()
  }

  /// A finger moves up by 300 points in a quarter of a second, and stays down.
  private func drag() {
    view.touchBegan(at: CGPoint(x: 160, y: 400))
    for step in 1...30 {
      view.touchMoved(to: CGPoint(x: 160, y: 400 - 10 * step))
      view.advance()
    }
  }

  /// How far an item is from its place in the flow.
  private func lag(of item: Int) -> CGFloat {
    let path = IndexPath(item: item, section: 0)
    guard let item = layout.layoutAttributesForItem(at: path),
      let place = layout.wrapped.layoutAttributesForItem(at: path)
    else { return .nan }
    return item.center.y - place.center.y
  }

  @Test("the farther a tile is from the finger, the more it lags; then all return to their places")
  func lags() {
    drag()
    let lags = [32, 42, 52, 62].map(lag)
    #expect(lags.allSatisfy { $0 > 0 } && lags == lags.sorted())
    view.touchEnded()
    while view.isMoving { view.advance() }
    for element in view.snapshot().elements {
      guard let path = view.indexPath(ofElement: element.id) else { continue }
      #expect(abs(lag(of: path.item)) < 0.1)
    }
  }
}
