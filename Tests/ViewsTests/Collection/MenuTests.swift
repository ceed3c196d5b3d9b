import Springflow
import SpringflowTestSupport
import Testing

@MainActor
@Suite("Menus of items")
struct MenuTests {
  static func fixture(_ menu: [Selector] = [.cut, .copy, .paste]) -> PressFixture {
    let fixture = PressFixture()
    fixture.recorder.menu = menu
    return fixture
  }

  static func press(_ fixture: PressFixture, at point: CGPoint) {
    fixture.view.touchBegan(at: point)
    fixture.wait(2)
    fixture.view.touchEnded()
    fixture.view.advance()
  }

  static func middle(_ rect: CGRect) -> CGPoint { CGPoint(x: rect.midX, y: rect.midY) }

  @Test("half a second on an item opens its menu and ends the press; the finger may leave")
  func longPress() throws {
    let fixture = Self.fixture()
    fixture.view.touchBegan(at: PressFixture.point(4))
    fixture.wait(59)
    #expect(fixture.view.openMenuItem == nil)
    fixture.wait(1)
    #expect(fixture.view.openMenuItem == [0, 4])
    #expect(fixture.view.menuTitles == ["Cut", "Copy", "Paste"])
    #expect(fixture.recorder.take() == ["shouldHighlight 4", "didHighlight 4", "didUnhighlight 4"])
    fixture.view.touchEnded()
    fixture.wait(20)
    let menu = try #require(fixture.view.snapshot().menu)
    #expect(menu.opacity == 1 && menu.entries.map(\.title) == ["Cut", "Copy", "Paste"])
    // The menu is above the item, in the middle of it.
    #expect(menu.rect.maxY == 100 && menu.rect.midX == 160)
    Self.press(fixture, at: Self.middle(menu.entries[1].rect))
    #expect(fixture.recorder.take() == ["copy: 4"])
    #expect(fixture.view.openMenuItem == nil)
    fixture.wait(20)
    #expect(fixture.view.snapshot().menu == nil && !fixture.view.isMoving)
  }

  @Test("a menu has the actions that the delegate allows, and does not open without any")
  func offers() {
    let fixture = Self.fixture([.paste])
    fixture.view.secondaryClick(at: PressFixture.point(4))
    #expect(fixture.view.menuTitles == ["Paste"])
    fixture.view.performMenuAction(titled: "Cut")
    #expect(fixture.view.openMenuItem == [0, 4])
    fixture.view.performMenuAction(titled: "Paste")
    #expect(fixture.recorder.take() == ["paste: 4"])
    fixture.recorder.menu = []
    fixture.view.secondaryClick(at: PressFixture.point(4))
    #expect(fixture.view.openMenuItem == nil)
    // The press then continues and selects.
    fixture.tap(4, ticks: 100)
    #expect(fixture.selected == [4])
  }

  @Test("a touch beside a menu closes it, and neither presses nor scrolls")
  func dismissal() {
    let fixture = Self.fixture()
    fixture.view.secondaryClick(at: PressFixture.point(4))
    fixture.view.touchBegan(at: PressFixture.point(7))
    #expect(fixture.view.openMenuItem == nil)
    fixture.wait(70)
    fixture.view.touchMoved(to: CGPoint(x: 160, y: 50))
    #expect(!fixture.view.isDragging && fixture.view.contentOffset == .zero)
    fixture.view.touchEnded()
    #expect(fixture.recorder.take() == [] && fixture.selected == [])
    fixture.tap(7)
    #expect(fixture.selected == [7])
  }

  @Test("a finger on a menu highlights the action, and chooses it only if it leaves there")
  func choosing() throws {
    let fixture = Self.fixture()
    fixture.view.secondaryClick(at: PressFixture.point(4))
    let entries = try #require(fixture.view.snapshot().menu).entries
    fixture.view.touchBegan(at: Self.middle(entries[0].rect))
    #expect(fixture.view.snapshot().menu?.entries.map(\.isHighlighted) == [true, false, false])
    fixture.view.touchMoved(to: Self.middle(entries[2].rect))
    #expect(fixture.view.snapshot().menu?.entries.map(\.isHighlighted) == [false, false, true])
    fixture.view.touchMoved(to: PressFixture.point(8))
    fixture.view.touchEnded()
    #expect(fixture.recorder.take() == [] && fixture.view.openMenuItem == [0, 4])
  }

  @Test("scrolling, deleting its item and reloading close a menu; an update that moves the item does not")
  func closings() {
    let fixture = Self.fixture()
    func open() {
      fixture.view.secondaryClick(at: PressFixture.point(4))
      #expect(fixture.view.openMenuItem != nil)
    }
    open()
    fixture.source.insert(0)
    fixture.view.insertItems(at: [[0, 0]])
    fixture.wait(60)
    #expect(fixture.view.openMenuItem == [0, 5])
    fixture.delete(5)
    #expect(fixture.view.openMenuItem == nil)
    fixture.wait(60)
    open()
    fixture.view.scroll(by: CGVector(dx: 0, dy: 30))
    fixture.wait(2)
    #expect(fixture.view.openMenuItem == nil)
    fixture.wait(60)
    open()
    fixture.view.reloadData()
    #expect(fixture.view.openMenuItem == nil)
    fixture.wait(40)
    open()
    fixture.view.dismissMenu()
    #expect(fixture.view.openMenuItem == nil && fixture.recorder.take() == [])
  }

  @Test("a menu is below its item if there is no room above, inside the view, and on an item that fills the view")
  func places() throws {
    let fixture = Self.fixture()
    fixture.view.secondaryClick(at: PressFixture.point(0))
    let below = try #require(fixture.view.snapshot().menu)
    #expect(below.rect.minY == 110 && below.rect.minX == 8)
    fixture.view.secondaryClick(at: PressFixture.point(5))
    let right = try #require(fixture.view.snapshot().menu)
    #expect(right.rect.maxX == 312)
    fixture.layout.itemSize = CGSize(width: 320, height: 600)
    fixture.layout.invalidateLayout()
    fixture.view.dismissMenu()
    fixture.view.layoutIfNeeded()
    fixture.view.secondaryClick(at: CGPoint(x: 160, y: 200))
    let within = try #require(fixture.view.snapshot().menu)
    #expect(CGRect(x: 0, y: 0, width: 320, height: 400).contains(within.rect) && within.tip == nil)
  }
}
