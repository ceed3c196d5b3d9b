import Springflow
import SpringflowTestSupport
import Testing

@MainActor
@Suite("Menus of items")
struct MenuTests {
  static func bench(_ menu: [Selector] = [.cut, .copy, .paste]) -> PressBench {
    let bench = PressBench()
    bench.scribe.menu = menu
    return bench
  }

  static func press(_ bench: PressBench, at point: CGPoint) {
    bench.view.touchBegan(at: point)
    bench.wait(2)
    bench.view.touchEnded()
    bench.view.advance()
  }

  static func middle(_ rect: CGRect) -> CGPoint { CGPoint(x: rect.midX, y: rect.midY) }

  @Test("half a second on an item opens it, and the item is no longer pressed; the finger may leave")
  func longPress() throws {
    let bench = Self.bench()
    bench.view.touchBegan(at: PressBench.point(4))
    bench.wait(59)
    #expect(bench.view.openMenuItem == nil)
    bench.wait(1)
    #expect(bench.view.openMenuItem == [0, 4])
    #expect(bench.view.menuActions == [.cut, .copy, .paste])
    #expect(bench.scribe.take() == ["shouldHighlight 4", "didHighlight 4", "didUnhighlight 4"])
    bench.view.touchEnded()
    bench.wait(20)
    let menu = try #require(bench.view.snapshot().menu)
    #expect(menu.opacity == 1 && menu.entries.map(\.title) == ["Cut", "Copy", "Paste"])
    // Above the item, in the middle of it.
    #expect(menu.rect.maxY == 100 && menu.rect.midX == 160)
    Self.press(bench, at: Self.middle(menu.entries[1].rect))
    #expect(bench.scribe.take() == ["copy: 4"])
    #expect(bench.view.openMenuItem == nil)
    bench.wait(20)
    #expect(bench.view.snapshot().menu == nil && !bench.view.isMoving)
  }

  @Test("it offers what the delegate allows, and does not open for nothing")
  func offers() {
    let bench = Self.bench([.paste])
    bench.view.secondaryClick(at: PressBench.point(4))
    #expect(bench.view.menuActions == [.paste])
    bench.view.performMenuAction(.cut)
    #expect(bench.view.openMenuItem == [0, 4])
    bench.view.performMenuAction(.paste)
    #expect(bench.scribe.take() == ["paste: 4"])
    bench.scribe.menu = []
    bench.view.secondaryClick(at: PressBench.point(4))
    #expect(bench.view.openMenuItem == nil)
    // A press then goes on and selects.
    bench.tap(4, ticks: 100)
    #expect(bench.selected == [4])
  }

  @Test("a touch beside it closes it, and neither presses nor scrolls")
  func dismissal() {
    let bench = Self.bench()
    bench.view.secondaryClick(at: PressBench.point(4))
    bench.view.touchBegan(at: PressBench.point(7))
    #expect(bench.view.openMenuItem == nil)
    bench.wait(70)
    bench.view.touchMoved(to: CGPoint(x: 160, y: 50))
    #expect(!bench.view.isDragging && bench.view.contentOffset == .zero)
    bench.view.touchEnded()
    #expect(bench.scribe.take() == [] && bench.selected == [])
    bench.tap(7)
    #expect(bench.selected == [7])
  }

  @Test("a finger on it shows the entry, and chooses only if it leaves there")
  func choosing() throws {
    let bench = Self.bench()
    bench.view.secondaryClick(at: PressBench.point(4))
    let entries = try #require(bench.view.snapshot().menu).entries
    bench.view.touchBegan(at: Self.middle(entries[0].rect))
    #expect(bench.view.snapshot().menu?.entries.map(\.isHighlighted) == [true, false, false])
    bench.view.touchMoved(to: Self.middle(entries[2].rect))
    #expect(bench.view.snapshot().menu?.entries.map(\.isHighlighted) == [false, false, true])
    bench.view.touchMoved(to: PressBench.point(8))
    bench.view.touchEnded()
    #expect(bench.scribe.take() == [] && bench.view.openMenuItem == [0, 4])
  }

  @Test("scrolling, deleting its item and reloading close it; an update that moves the item does not")
  func closings() {
    let bench = Self.bench()
    func open() {
      bench.view.secondaryClick(at: PressBench.point(4))
      #expect(bench.view.openMenuItem != nil)
    }
    open()
    bench.source.insert(0)
    bench.view.insertItems(at: [[0, 0]])
    bench.wait(60)
    #expect(bench.view.openMenuItem == [0, 5])
    bench.delete(5)
    #expect(bench.view.openMenuItem == nil)
    bench.wait(60)
    open()
    bench.view.scroll(by: CGVector(dx: 0, dy: 30))
    bench.wait(2)
    #expect(bench.view.openMenuItem == nil)
    bench.wait(60)
    open()
    bench.view.reloadData()
    #expect(bench.view.openMenuItem == nil)
    bench.wait(40)
    open()
    bench.view.dismissMenu()
    #expect(bench.view.openMenuItem == nil && bench.scribe.take() == [])
  }

  @Test("it stands below where there is no room above, within the view, and on an item that fills the view")
  func places() throws {
    let bench = Self.bench()
    bench.view.secondaryClick(at: PressBench.point(0))
    let below = try #require(bench.view.snapshot().menu)
    #expect(below.rect.minY == 110 && below.rect.minX == 8)
    bench.view.secondaryClick(at: PressBench.point(5))
    let right = try #require(bench.view.snapshot().menu)
    #expect(right.rect.maxX == 312)
    bench.layout.itemSize = CGSize(width: 320, height: 600)
    bench.layout.invalidateLayout()
    bench.view.dismissMenu()
    bench.view.layoutIfNeeded()
    bench.view.secondaryClick(at: CGPoint(x: 160, y: 200))
    let within = try #require(bench.view.snapshot().menu)
    #expect(CGRect(x: 0, y: 0, width: 320, height: 400).contains(within.rect) && within.tip == nil)
  }
}
