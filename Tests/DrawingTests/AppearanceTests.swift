import Foundation
import SpringflowDrawing
import SpringflowViews
import Testing

@MainActor
@Suite("The appearances of pressed, selected and focused elements", .serialized)
struct AppearanceTests {
  static let red = Color(hex: 0xC03020)
  static let green = Color(hex: 0x20A040)

  static func element(highlight: CGFloat = 0, selection: CGFloat = 0, focus: CGFloat = 0) -> Frame.Element {
    var element = Drawn.element(CellContent(background: .plain(red), radius: 0))
    element.highlight = highlight
    element.selection = selection
    element.focus = focus
    return element
  }

  @Test("a pressed element is darker and slightly smaller, in proportion to the press")
  func highlight() throws {
    let half = try Drawn([Self.element(highlight: 0.5)])
    let full = try Drawn([Self.element(highlight: 1)])
    #expect(PictureTests.isNear(half.at(100, 80), Self.red.mixed(with: .black, 0.075), by: 3))
    #expect(PictureTests.isNear(full.at(100, 80), Self.red.mixed(with: .black, 0.15), by: 3))
    // 120 points wide at 0.97: 1.8 points are missing at each side.
    #expect(full.isStage(40.5, 80) && !full.isStage(43, 80))
  }

  @Test("a selected element has a ring of three points within its edge and a badge in its corner")
  func selection() throws {
    let drawn = try Drawn([Self.element(selection: 1)])
    #expect(PictureTests.isNear(drawn.at(41, 80), CellAppearance.accent, by: 3))
    #expect(PictureTests.isNear(drawn.at(45, 80), Self.red, by: 3))
    #expect(PictureTests.isNear(drawn.at(134, 105), CellAppearance.accent, by: 40))
    #expect(drawn.isStage(38, 80))
  }

  @Test("a focused element has a ring of two points outside")
  func focus() throws {
    let drawn = try Drawn([Self.element(focus: 1)])
    #expect(drawn.isStage(38, 80) && !drawn.isStage(36, 80) && drawn.isStage(33, 80))
    #expect(PictureTests.isNear(drawn.at(41, 80), Self.red, by: 3))
  }

  @Test("a content sets its own appearances, or none")
  func own() throws {
    var element = Self.element(highlight: 1, selection: 1)
    element.content.highlighted = .plain
    element.content.selected = CellAppearance(background: .plain(Self.green))
    let drawn = try Drawn([element])
    #expect(PictureTests.isNear(drawn.at(100, 80), Self.green, by: 3))
    #expect(PictureTests.isNear(drawn.at(41, 80), Self.green, by: 3))
  }

  @Test("a border has the width of its appearance")
  func border() throws {
    var element = Self.element()
    element.content.border = Self.green
    element.content.borderWidth = 5
    let drawn = try Drawn([element])
    #expect(PictureTests.isNear(drawn.at(43, 80), Self.green, by: 3))
    #expect(PictureTests.isNear(drawn.at(47, 80), Self.red, by: 3))
  }

  @Test("a menu lies over everything with its arrow at the item")
  func overlays() throws {
    var frame = Frame(
      tick: 0, viewport: CGSize(width: 200, height: 160), stage: CGRect(x: 0, y: 0, width: 200, height: 160))
    frame.elements = [Self.element()]
    let entry = Frame.OpenMenu.Entry(
      title: "Cut", rect: CGRect(x: 60, y: 20, width: 60, height: 36), isHighlighted: true)
    var menu = Frame.OpenMenu(rect: entry.rect, entries: [entry], opacity: 1)
    menu.tip = CGPoint(x: 90, y: 64)
    frame.menu = menu
    let picture = try PixelImage(of: frame, scale: 1, thumbnails: Thumbnails())
    func at(_ x: Int, _ y: Int) -> UInt32 { picture.pixels[y * picture.width + x] }
    let bubble = Color(hex: 0x262B36)
    #expect(PictureTests.isNear(at(90, 60), bubble, by: 8))
    #expect(PictureTests.isNear(at(70, 60), Self.red, by: 60))
    #expect(!PictureTests.isNear(at(65, 38), bubble, by: 8))
  }
}
