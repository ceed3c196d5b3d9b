import Foundation
import Springflow
import SpringflowDrawing
import SpringflowTestSupport
import SpringflowViews
import Testing

@MainActor
@Suite("Labels do not shine through one another", .serialized)
struct LabelTests {
  /// Shared, as making an atlas takes longer than drawing a few cards.
  static let atlas = Atlas(scale: 1)

  static func audit(_ elements: [Frame.Element]) throws -> LabelAudit {
    var canvas = Canvas(atlas: LabelTests.atlas)
    canvas.record = DrawingRecord()
    try FramePainter.paint(PictureTests.frame(elements), on: &canvas)
    return LabelAudit(try #require(canvas.record))
  }

  /// Two lines, one over the other, with a shape between them.
  static func lines(
    behind: Float, front: Float, between: Float = 0, shift: CGFloat = 0
  ) throws -> [LabelAudit.Conflict] {
    var canvas = Canvas(atlas: LabelTests.atlas)
    canvas.record = DrawingRecord()
    canvas.record?.owner = 0
    canvas.opacity = behind
    try canvas.text("HHHH", .semibold, size: 20, at: CGPoint(x: 20, y: 40), .white)
    canvas.record?.owner = 1
    canvas.opacity = between
    canvas.fillRounded(CGRect(x: 0, y: 0, width: 100, height: 60), radius: 10, .black)
    canvas.opacity = front
    try canvas.text("HHHH", .semibold, size: 20, at: CGPoint(x: 20, y: 40 + shift), .white)
    return LabelAudit(try #require(canvas.record)).conflicts
  }

  @Test("the audit finds exactly the lines that overlap by more than a point and are visible with more than 15 %")
  func audit() throws {
    #expect(try Self.lines(behind: 1, front: 1).count == 1)
    #expect(try Self.lines(behind: 0.16, front: 0.16).count == 1)
    #expect(try Self.lines(behind: 0.14, front: 1).isEmpty && Self.lines(behind: 1, front: 0.14).isEmpty)
    // A shape between them hides its share.
    #expect(try Self.lines(behind: 1, front: 1, between: 1).isEmpty)
    #expect(try Self.lines(behind: 1, front: 1, between: 0.86).isEmpty)
    #expect(try Self.lines(behind: 1, front: 1, between: 0.84).count == 1)
    let canvas = Canvas(atlas: LabelTests.atlas)
    let run = try canvas.atlas.typeface(.semibold).run("HHHH")
    let height = try #require(try canvas.inkRectangle(of: run, .semibold, size: 20, at: .zero)).height
    #expect(try Self.lines(behind: 1, front: 1, shift: height - 0.9).isEmpty)
    #expect(try Self.lines(behind: 1, front: 1, shift: height - 1.1).count == 1)
    let found = try Self.lines(behind: 0.5, front: 0.8)
    #expect(found.first?.description == "'HHHH' (80 %) over 'HHHH' (50 %) at \(Int(found[0].point.x)), 32")
  }

  static func tile(_ text: String, alpha: CGFloat = 1, x: CGFloat = 100, label: Bool = false) -> Frame.Element {
    var content = label ? CellContent.label(text, alignment: .center) : CellContent(text: text, tint: 2)
    content.detail = "detail"
    content.textSize = 18
    var element = Drawn.element(content, x: x)
    element.alpha = alpha
    element.id = ElementID(.data, text.count)
    return element
  }

  @Test(
    "a crossfade never shows two names at any alpha, changes nothing at once, and is complete at its ends",
    arguments: [false, true], [false, true])
  func fades(upperIsLabel: Bool, lowerIsLabel: Bool) throws {
    var canvas = Canvas(atlas: LabelTests.atlas)
    for crossing in [false, true] {
      var last: [ElementOpacity]?
      for step in 0...200 {
        let alpha = CGFloat(step) / 200
        let lower = Self.tile("behind", alpha: crossing ? 1 - alpha : 1, x: 103, label: lowerIsLabel)
        let upper = Self.tile("in front", alpha: alpha, label: upperIsLabel)
        let found = try FramePainter.opacities(PictureTests.frame([lower, upper]), &canvas)
        let now = found ?? [FramePainter.elementOpacity(lower), FramePainter.elementOpacity(upper)]
        #expect(try Self.audit([lower, upper]).conflicts.isEmpty, "\(alpha)")
        if step == 0 { #expect(now[0] == FramePainter.elementOpacity(lower) && now[1].words == 0) }
        if step == 200 { #expect(now[1] == FramePainter.elementOpacity(upper)) }
        for (a, b) in zip(last ?? now, now) {
          #expect(abs(a.words - b.words) < 0.06 && abs(a.shape - b.shape) < 0.06, "\(alpha)")
        }
        last = now
      }
    }
  }

  @Test("an element with words that appears shows its shape first, and hides it last, whatever passes below")
  func comesAndGoes() throws {
    var last = Float(0)
    for step in 0...100 {
      var element = Self.tile("new", alpha: CGFloat(step) / 100)
      element.fullAlpha = 1
      // Another card approaches, passes below, and moves away.
      let passing = Self.tile("passing", x: 100 + CGFloat(step - 50) * 8)
      let now = try FramePainterProbe.opacities([passing, element])[1]
      #expect(now == ElementOpacity(element.alpha) && now.shape >= last)
      #expect(try Self.audit([passing, element]).conflicts.isEmpty)
      last = now.shape
    }
    // An element with a full alpha of one half is never more opaque.
    var half = Self.tile("half", alpha: 0.25)
    half.fullAlpha = 0.5
    #expect(FramePainter.elementOpacity(half).shape == 0.5 && FramePainter.elementOpacity(half).words < 0.25)
    half.alpha = 0.5
    let there = FramePainter.elementOpacity(half)
    #expect(abs(there.shape - 0.5) < 1e-6 && abs(there.words - 0.5) < 1e-6)
  }

  @Test(
    "a permanently faded element is drawn with its alpha; where it meets another one's words it changes gradually")
  func beside() throws {
    var canvas = Canvas(atlas: LabelTests.atlas)
    #expect(try FramePainter.opacities(PictureTests.frame([Self.tile("alone", alpha: 0.4)]), &canvas) == nil)
    #expect(try FramePainter.opacities(PictureTests.frame([Self.tile("a"), Self.tile("ab")]), &canvas) == nil)
    var last: ElementOpacity?
    var changed = 0
    for step in 0...240 {
      let upper = Self.tile("half", alpha: 0.5, x: 220 - CGFloat(step) / 2)
      let found = try FramePainter.opacities(PictureTests.frame([Self.tile("whole"), upper]), &canvas)
      let now = try #require(found)[1]
      if step == 0 { #expect(now == FramePainter.elementOpacity(upper)) }
      if step == 240 { #expect(now.shape == 1 && now.words < 0.45) }
      if let last, last != now {
        changed += 1
        #expect(abs(last.shape - now.shape) < 0.025 && abs(last.words - now.words) < 0.025)
      }
      last = now
    }
    #expect(changed > 20)
  }

  @Test("an element without a background yields to one that comes over it, and returns afterwards")
  func passing() throws {
    // A word on the stage lies in front; cards pass below it.
    for x in stride(from: -60.0, through: 260, by: 4) {
      let header = Self.tile("header", label: true)
      #expect(try Self.audit([Self.tile("card", x: x), header]).conflicts.isEmpty, "\(x)")
    }
    let away = try FramePainterProbe.opacities([Self.tile("card", x: 240), Self.tile("header", label: true)])
    #expect(away.map(\.words) == [1, 1])
  }

  @Test("menus that fade in over names do not let the names shine through")
  func overAll() throws {
    for step in 0...50 {
      var frame = PictureTests.frame([Self.tile("a long name", x: 100)])
      let rect = CGRect(x: 60, y: 60, width: 80, height: 36)
      let entry = Frame.OpenMenu.Entry(title: "Select", rect: rect, isHighlighted: false)
      frame.menu = Frame.OpenMenu(rect: rect, entries: [entry], opacity: CGFloat(step) / 50)
      var canvas = Canvas(atlas: LabelTests.atlas)
      canvas.record = DrawingRecord()
      try FramePainter.paint(frame, on: &canvas)
      #expect(LabelAudit(try #require(canvas.record)).conflicts.isEmpty, "\(step)")
    }
  }

  @Test("a reloaded element fades its old words out before its new ones fade in", arguments: [false, true])
  func reload(_ isLabel: Bool) throws {
    let source = Texts(isLabel)
    let layout = CollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 120, height: 80)
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 200, height: 160), collectionViewLayout: layout)
    view.dataSource = source
    view.layoutIfNeeded()
    source.text = "after"
    view.reloadItems(at: [IndexPath(item: 0, section: 0)])
    var (both, seen) = (0, [String]())
    for _ in 0..<60 {
      view.advance()
      let frame = view.snapshot()
      if frame.elements.count > 1 { both += 1 }
      let audit = try Self.audit(frame.elements)
      #expect(audit.conflicts.isEmpty && audit.seenTexts.count <= 1)
      if let text = audit.seenTexts.first, text != seen.last { seen.append(text) }
    }
    #expect(both > 20 && seen == ["before", "after"])
  }
}

/// Access to the painter's opacities of elements.
@MainActor
enum FramePainterProbe {
  static func opacities(_ elements: [Frame.Element]) throws -> [ElementOpacity] {
    var canvas = Canvas(atlas: LabelTests.atlas)
    return try FramePainter.opacities(PictureTests.frame(elements), &canvas)
      ?? elements.map(FramePainter.elementOpacity)
  }
}

/// A data source of one item with a text.
@MainActor
private final class Texts: CollectionViewDataSource {
  var text = "before"
  let isLabel: Bool

  init(_ isLabel: Bool) { self.isLabel = isLabel }

  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { 1 }

  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell {
    let cell = CollectionViewCell()
    cell.content = isLabel ? .label(text, alignment: .center) : CellContent(text: text, tint: 4)
    return cell
  }
}
