import Foundation
import SpringflowDrawing
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import SpringflowViews
import Testing

@MainActor
@Suite("Contrast of words", .serialized)
struct ContrastTests {
  /// The least contrast of an element's words, as drawn.
  static func contrasts(_ element: Frame.Element) throws -> [(text: String, contrast: Double)] {
    var canvas = Canvas(atlas: LabelTests.atlas)
    canvas.record = DrawingRecord()
    try FramePainter.paint(PictureTests.frame([element]), on: &canvas)
    return LabelAudit(try #require(canvas.record)).readings.map { ($0.line.text, $0.contrast) }
  }

  static func tile(_ tint: Int) -> Frame.Element {
    var content = CellContent(text: "Text", tint: tint)
    content.detail = "detail"
    content.textSize = 16
    return Drawn.element(content)
  }

  @Test(
    "on tiles of every hue text has 5.9 : 1 from top to bottom, a second line 4.5 : 1; pressed both have 4.5 : 1")
  func tiles() throws {
    let ink = Palette.stage
    var hues: Set<Int> = []
    for tint in 0..<500 {
      let ends = Palette.tile(tint)
      #expect(min(ink.contrast(with: ends.top), ink.contrast(with: ends.bottom)) >= 5.9, "\(tint)")
      let colors = TextColors(nil, on: [ends.top, ends.bottom])
      #expect(colors.text == ink)
      for end in [ends.top, ends.bottom] { #expect(colors.detail.over(end).contrast(with: end) >= 4.5) }
      hues.insert(Int((Double(tint) * 137.50776405003785 + 255).truncatingRemainder(dividingBy: 360)))
    }
    #expect(hues.count > 340)
    for tint in 0..<24 {
      for (highlight, selection) in [(0, 0), (1, 0), (0.5, 0), (0, 1), (1, 1)] as [(CGFloat, CGFloat)] {
        var element = Self.tile(tint)
        (element.highlight, element.selection) = (highlight, selection)
        let found = try Self.contrasts(element)
        #expect(found.map(\.text) == ["Text", "detail"])
        for (text, contrast) in found { #expect(contrast >= 4.5, "\(text) on \(tint), \(highlight), \(selection)") }
      }
    }
  }

  @Test("a second line is the quieter one wherever its contrast allows it")
  func quiet() {
    for tint in 0..<50 {
      let ends = Palette.tile(tint)
      let colors = TextColors(nil, on: [ends.top, ends.bottom])
      #expect(colors.detail.alpha < colors.text.alpha)
    }
    let stage = TextColors(nil, on: [Palette.stage])
    #expect(stage.text == TextColors.light && stage.detail.alpha <= 0.6)
  }

  @Test("words are dark or light on any background, whichever contrasts more; a content's own colour stays")
  func anyGround() {
    for step in 0...100 {
      let top = Color(white: Float(step) / 100)
      for bottom in [top, Color(white: Float(step) / 125)] {
        func least(_ color: Color) -> Double {
          min(color.over(top).contrast(with: top), color.over(bottom).contrast(with: bottom))
        }
        let chosen = TextColors(nil, on: [top, bottom]).text
        #expect(chosen == TextColors.dark || chosen == TextColors.light)
        #expect(least(chosen) == max(least(TextColors.dark), least(TextColors.light)))
      }
    }
    let own = Color(hex: 0xF2C14E)
    #expect(TextColors(own, on: [Palette.stage]).text == own)
  }

  @Test("words are legible on an appearance's own background, and on a faint background on the stage")
  func appearanceBackgrounds() throws {
    var element = Self.tile(3)
    element.content.selected = CellAppearance(background: .plain(Color(hex: 0x202430)))
    element.selection = 1
    for (text, contrast) in try Self.contrasts(element) { #expect(contrast >= 4.5, "\(text)") }
    element.selection = 0
    element.content.background = .plain(Color.white.withAlpha(0.08))
    #expect(try Self.contrasts(element).map(\.contrast).min()! > 4.5)
  }

  @Test("menus are legible")
  func overAll() throws {
    var frame = PictureTests.frame([])
    let entry = Frame.OpenMenu.Entry(
      title: "Cut", rect: CGRect(x: 60, y: 20, width: 60, height: 36), isHighlighted: true)
    frame.menu = Frame.OpenMenu(rect: entry.rect, entries: [entry], opacity: 1)
    var canvas = Canvas(atlas: LabelTests.atlas)
    canvas.record = DrawingRecord()
    try FramePainter.paint(frame, on: &canvas)
    let readings = LabelAudit(try #require(canvas.record)).readings
    #expect(readings.map(\.line.text) == ["Cut"])
    for reading in readings { #expect(reading.contrast > 7) }
  }

  nonisolated static let exhibits = ExhibitCatalog.all.map { $0.name }

  @Test(
    "in every exhibit words have a contrast of 4.5 : 1, large ones 3 : 1, and none shine through others",
    arguments: TestLength.cases(exhibits, short: 2))
  func exhibit(_ name: String) throws {
    let session = try Session(
      Scene(showing: try #require(ExhibitCatalog.exhibit(named: name))), in: .standard, keepsHash: false)
    let watch = try LabelWatch()
    let keys: [Int: ExhibitKey] = [10: .insert, 30: .toggle, 50: .insert, 60: .delete, 70: .toggle]
    for tick in 0..<90 {
      if let key = keys[tick] { try session.perform(.key(key)) }
      try session.step()
      if tick % 6 == 0 { try watch.add(session.frame) }
    }
    #expect(watch.leastContrast.small >= 4.5, "\(watch.faintest.small)")
    #expect(watch.leastContrast.large >= 3, "\(watch.faintest.large)")
    #expect(watch.conflicts.prefix(3) == [])
  }
}
