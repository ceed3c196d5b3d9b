import Springflow
import Swing
import Testing

@MainActor
struct SpringyFlowTests {
  let tiles = Tiles()
  let layout = SpringyFlow()
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
    guard let item = layout.layoutAttributesForItem(at: path), let place = layout.place(ofItemAt: path) else {
      return .nan
    }
    return item.center.y - place.y
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

  @Test("an insert in mid-flight changes the places; every tile keeps its position and velocity")
  func insert() throws {
    drag()
    let before = view.snapshot().elements
    #expect(before.contains { abs($0.velocity.dy) > 100 })
    let path = IndexPath(item: 40, section: 0)
    var update = BatchUpdate()
    update.insertItems(at: [path])
    try view.performBatchUpdates(update) { tiles.insert(at: path.item) }
    for old in before {
      let new = view.snapshot().elements.first { $0.id == old.id }
      #expect(new?.center == old.center && new?.velocity == old.velocity)
    }
  }
}
