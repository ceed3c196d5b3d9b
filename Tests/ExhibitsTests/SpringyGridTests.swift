import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

@MainActor
@Suite("The springy grid")
struct SpringyGridTests {
  let grid: SpringyGrid

  init() throws { grid = try SpringyGrid.make(itemCount: 60, viewport: CGSize(width: 480, height: 500)) }

  var view: CollectionView { grid.collectionView }

  func advance(_ ticks: Int) { for _ in 0..<ticks { grid.advance() } }

  func center(_ number: Int) -> CGPoint? {
    view.snapshot().elements.first { $0.content.text == String(number) }?.center
  }

  /// The numbers in their order on screen: line by line.
  func order() -> [Int] {
    // Lines are 90 pt apart, the first one's centre is at 50.
    func line(_ element: Frame.Element) -> CGFloat { ((element.center.y + view.contentOffset.y - 50) / 90).rounded() }
    return view.snapshot().elements.filter { $0.role == .item }
      .sorted { (line($0), $0.center.x) < (line($1), $1.center.x) }
      .compactMap { Int($0.content.text) }
  }

  @Test("a tile pressed for half a second rises and follows the finger, and the others make room on their springs")
  func reorders() throws {
    advance(2)
    let start = try #require(center(0))
    let goal = try #require(center(2))
    view.touchBegan(at: start)
    advance(59)
    #expect(!view.hasInteractiveMovement)
    advance(2)
    #expect(view.hasInteractiveMovement)
    for step in 1...60 {
      let share = CGFloat(step) / 60
      view.touchMoved(to: CGPoint(x: start.x + (goal.x - start.x) * share, y: start.y))
      advance(1)
    }
    // On its spring the tile is no more than some points behind the finger.
    let held = try #require(center(0))
    #expect(abs(held.x - goal.x) < 15 && abs(held.y - goal.y) < 1)
    let shown = try #require(view.snapshot().elements.last)
    #expect(shown.content.text == "0" && shown.zIndex == .max && shown.transform.a > 1.05)
    advance(120)
    view.touchEnded()
    #expect(!view.hasInteractiveMovement)
    advance(1200)
    #expect(Array(order().prefix(5)) == [1, 2, 0, 3, 4])
    #expect(abs(try #require(center(0)).x - goal.x) < 0.01)
    #expect(abs(try #require(center(1)).x - start.x) < 0.01)
    #expect(view.lastUpdate?.movedItems.count == 1)
  }

  @Test("a quick drag scrolls, and a tile lags behind by its distance from the touch")
  func scrolls() throws {
    advance(2)
    let (near, far) = (try #require(center(0)), try #require(center(20)))
    view.touchBegan(at: near)
    view.touchMoved(to: CGPoint(x: near.x, y: near.y - 60))
    advance(1)
    #expect(!view.hasInteractiveMovement)
    #expect(view.contentOffset.y == 60)
    let nearShift = try #require(center(0)).y - near.y
    let farShift = try #require(center(20)).y - far.y
    #expect(abs(nearShift + 60) < 3)
    #expect(farShift > nearShift + 5)
    view.touchEnded()
  }

  @Test(
    "inserts, deletes and moves during a drag leave the dragged tile under the finger")
  func updatesWhileHeld() throws {
    advance(2)
    let start = try #require(center(7))
    view.touchBegan(at: start)
    advance(62)
    view.touchMoved(to: CGPoint(x: 200, y: 250))
    advance(30)
    grid.insertItem(at: 0)
    advance(5)
    grid.deleteItem(at: 3)
    advance(5)
    grid.moveItem(from: 10, to: 2)
    advance(60)
    #expect(view.hasInteractiveMovement)
    let held = try #require(center(7))
    #expect(abs(held.x - 200) < 5 && abs(held.y - 250) < 5)
    view.touchEnded()
    advance(1500)
    #expect(!view.isMoving)
    let shown = view.indexPathsForVisibleItems.compactMap { view.cellForItem(at: $0).flatMap { Int($0.content.text) } }
    #expect(Array(order().prefix(shown.count)) == shown)
    #expect(Set(shown).count == shown.count && shown.contains(60) && shown.contains(7))
  }

  @Test("a moved tile is in front of the others until it has arrived, however slow its spring is")
  func slowMove() throws {
    let grid = try SpringyGrid.make(
      itemCount: 60, settings: ["frequency": 0.1, "damping": 1], viewport: CGSize(width: 480, height: 500))
    func depth() throws -> Int {
      try #require(grid.collectionView.snapshot().elements.first { $0.content.text == "1" }).zIndex
    }
    for _ in 0..<2 { grid.advance() }
    #expect(try depth() == 0)
    grid.moveItem(from: 1, to: 18)
    // An update's animation takes a third of a second.
    for _ in 0..<360 {
      grid.advance()
      #expect(try depth() == 1)
    }
    for _ in 0..<3000 {
      if try depth() == 0 { break }
      grid.advance()
    }
    #expect(try depth() == 0)
  }

  @Test("when a dragged tile is let go, no other one fades, as all are shown where they stay")
  func fadesNothing() throws {
    advance(2)
    let (start, goal) = (try #require(center(2)), try #require(center(12)))
    view.touchBegan(at: start)
    advance(62)
    for step in 1...60 {
      let share = CGFloat(step) / 60
      view.touchMoved(to: CGPoint(x: start.x + (goal.x - start.x) * share, y: start.y + (goal.y - start.y) * share))
      advance(1)
    }
    advance(400)
    view.touchEnded()
    for _ in 0..<60 {
      advance(1)
      for element in view.snapshot().elements where element.role == .item { #expect(element.alpha == 1) }
    }
    // A tile has changed its line in the preview.
    #expect(Array(order().prefix(13).suffix(3)) == [11, 12, 2])
  }

  @Test("deleting the dragged tile ends the drag, and the finger has no effect any more")
  func deletedWhileHeld() throws {
    advance(2)
    let start = try #require(center(7))
    view.touchBegan(at: start)
    advance(62)
    grid.deleteItem(at: 7)
    #expect(!view.hasInteractiveMovement)
    view.touchMoved(to: CGPoint(x: 100, y: 100))
    advance(5)
    view.touchEnded()
    advance(1500)
    #expect(center(7) == nil)
    #expect(grid.itemCount == 59)
  }
}
