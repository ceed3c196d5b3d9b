import Foundation
import SpringflowDrawing
import SpringflowViews
import Testing

/// A picture of elements whose pixels can be queried.
@MainActor
struct Drawn {
  let width: Int
  let pixels: [UInt32]
  let scale: Double

  init(
    _ elements: [Frame.Element], width: CGFloat = 200, height: CGFloat = 160, scale: Double = 1,
    thumbnails: Thumbnails = Thumbnails(), overlay: Frame.Overlay? = nil
  ) throws {
    var frame = Frame(
      tick: 0, viewport: CGSize(width: width, height: height),
      stage: CGRect(x: 0, y: 0, width: width, height: height))
    frame.elements = elements
    frame.overlay = overlay
    let picture = try PixelImage(of: frame, scale: scale, thumbnails: thumbnails)
    self.width = picture.width
    pixels = picture.pixels
    self.scale = scale
  }

  func at(_ x: Double, _ y: Double) -> UInt32 { pixels[Int(y * scale) * width + Int(x * scale)] }

  func isStage(_ x: Double, _ y: Double) -> Bool { PictureTests.isNear(at(x, y), Palette.stage, by: 3) }

  /// The columns between two rows in which something is brighter than `level`.
  func inked(rows: Range<Int>, above level: UInt32 = 0x90) -> ClosedRange<Int>? {
    let columns = (0..<width).filter { x in rows.contains { pixels[$0 * width + x] & 0xFF > level } }
    return columns.first.map { $0...columns.last! }
  }

  static func element(
    _ content: CellContent, x: CGFloat = 100, y: CGFloat = 80, width: CGFloat = 120, height: CGFloat = 80
  ) -> Frame.Element {
    Frame.Element(
      id: ElementID(.data, 1), center: CGPoint(x: x, y: y),
      size: CGSize(width: width, height: height), content: content)
  }
}

@MainActor
@Suite("The content of a cell as drawn", .serialized)
struct ContentTests {
  static let red = Color(hex: 0xC03020)
  static let blue = Color(hex: 0x2040C0)

  @Test("a background is nothing, one colour, two colours or a tile")
  func backgrounds() throws {
    let none = try Drawn([Drawn.element(CellContent(background: .none))])
    #expect(none.isStage(100, 80))
    let plain = try Drawn([Drawn.element(CellContent(background: .plain(Self.red), radius: 0))])
    for (x, y) in [(41.0, 41.0), (100, 80), (158, 118)] { #expect(PictureTests.isNear(plain.at(x, y), Self.red)) }
    // Only tiles and pictures cast a shadow by default.
    #expect(plain.isStage(100, 122))
    let gradient = try Drawn([Drawn.element(CellContent(background: .gradient(Self.red, Self.blue)))])
    #expect(PictureTests.isNear(gradient.at(100, 41), Self.red, by: 8))
    #expect(PictureTests.isNear(gradient.at(100, 118), Self.blue, by: 8))
    #expect(PictureTests.isNear(gradient.at(100, 80), Self.red.mixed(with: Self.blue, 0.506), by: 3))
    let tile = try Drawn([Drawn.element(CellContent(tint: 3))])
    #expect(PictureTests.isNear(tile.at(100, 42), Palette.tile(3).top))
    #expect(!tile.isStage(100, 124))
  }

  @Test("a content's radius applies, and its shadow has the content's opacity")
  func radiusAndShadow() throws {
    var content = CellContent(background: .plain(Self.red), radius: 40)
    let round = try Drawn([Drawn.element(content)])
    #expect(round.isStage(48, 48) && PictureTests.isNear(round.at(55, 55), Self.red))
    content.shadow = 1
    let shaded = try Drawn([Drawn.element(content)])
    content.shadow = 0.3
    let faint = try Drawn([Drawn.element(content)])
    #expect(shaded.at(100, 123) & 0xFF < faint.at(100, 123) & 0xFF)
    #expect(faint.at(100, 123) & 0xFF < round.at(100, 123) & 0xFF)
  }

  @Test("a border is one crisp line that follows round corners", arguments: [1.0, 2])
  func border(_ scale: Double) throws {
    var content = CellContent(background: .none, radius: 20)
    content.border = Color.white
    let drawn = try Drawn([Drawn.element(content)], scale: scale)
    for (x, y) in [(40.1, 80.0), (159.6, 80), (100, 40.1), (100, 119.6)] {
      #expect(PictureTests.isNear(drawn.at(x, y), .white, by: 2))
    }
    for (x, y) in [(39.4, 80.0), (41.1, 80), (160.1, 80), (100, 39.4), (100, 41.1)] { #expect(drawn.isStage(x, y)) }
    // At 45 degrees the line lies on the circle.
    let corner = 60 - 19.5 * 0.5.squareRoot()
    #expect(drawn.at(corner, corner) & 0xFF > 0x90)
    #expect(drawn.isStage(41.5, 41.5) && drawn.isStage(corner + 3, corner + 3))
  }

  @Test("text stands left, right, centred or at the top, within its padding")
  func alignment() throws {
    var content = CellContent(text: "HH", background: .plain(.black), radius: 0)
    content.textSize = 16
    content.padding = 12
    func ink(_ alignment: CellContent.TextAlignment) throws -> (columns: ClosedRange<Int>, drawn: Drawn) {
      content.alignment = alignment
      let drawn = try Drawn([Drawn.element(content)])
      return (try #require(drawn.inked(rows: 40..<120)), drawn)
    }
    let left = try ink(.left)
    #expect(left.columns.lowerBound >= 52 && left.columns.lowerBound <= 55)
    let right = try ink(.right)
    #expect(right.columns.upperBound < 148 && right.columns.upperBound >= 144)
    let center = try ink(.center).columns
    #expect(abs(center.lowerBound + center.upperBound - 199) <= 2)
    let top = try ink(.topLeft)
    #expect(top.columns == left.columns)
    #expect(top.drawn.inked(rows: 52..<66) != nil && top.drawn.inked(rows: 66..<120) == nil)
    #expect(top.drawn.inked(rows: 40..<52) == nil)
  }

  @Test("lines break at the line breaks of the text, and a detail stands below, quieter")
  func lines() throws {
    var content = CellContent(text: "HH\nHH", background: .plain(.black), radius: 0)
    content.textSize = 16
    let two = try Drawn([Drawn.element(content)])
    let rows = (40..<120).filter { two.inked(rows: $0..<$0 + 1) != nil }
    #expect(zip(rows, rows.dropFirst()).filter { $1 - $0 > 1 }.count == 1)
    content.text = "HH"
    content.detail = "HH"
    let detail = try Drawn([Drawn.element(content)])
    let bright = (40..<120).filter { detail.inked(rows: $0..<$0 + 1, above: 0xC0) != nil }
    let any = (40..<120).filter { detail.inked(rows: $0..<$0 + 1, above: 0x60) != nil }
    #expect(abs(any.first! - bright.first!) <= 1 && any.last! > bright.last! + 6)
  }

  @Test("text that is too long is truncated within its area at any size; numbers shrink instead")
  func room() throws {
    var content = CellContent(text: "A very long title that never ends", background: .plain(.black), radius: 0)
    content.textSize = 18
    content.padding = 8
    let cut = try #require(try Drawn([Drawn.element(content)]).inked(rows: 40..<120))
    #expect(cut.lowerBound >= 48 && cut.upperBound < 152 && cut.upperBound > 130)
    let number = CellContent(text: "1234567", background: .plain(.black), radius: 0)
    let shrunk = try #require(try Drawn([Drawn.element(number)]).inked(rows: 40..<120))
    #expect(shrunk.lowerBound >= 42 && shrunk.upperBound < 158 && shrunk.count > 75)
    let canvas = Canvas(atlas: Atlas(scale: 1))
    #expect(try canvas.shortened("1234", .semibold, size: 20, to: 100) == "1234")
    #expect(try canvas.shortened("a b c d e f g h i j k", .semibold, size: 20, to: 60).hasSuffix("\u{2026}"))
    #expect(try canvas.shortened("abc", .semibold, size: 20, to: 2) == "")
    #expect(try canvas.shortened("", .semibold, size: 20, to: 2) == "")
    for room in stride(from: 20.0, to: 200, by: 7) {
      let text = try canvas.shortened("Sommerferien am See", .regular, size: 14, to: room)
      #expect(try canvas.width(text, .regular, size: 14) <= room * 1.001)
    }
  }

  @Test("turned words run along the other side and may use its whole length")
  func turned() throws {
    var content = CellContent(text: "A long spine", background: .plain(.black), radius: 0)
    content.textSize = 14
    content.textAngle = -.pi / 2
    let drawn = try Drawn([Drawn.element(content, width: 30, height: 130)])
    let columns = try #require(drawn.inked(rows: 15..<145))
    let rows = (0..<160).filter { drawn.inked(rows: $0..<$0 + 1) != nil }
    #expect(columns.lowerBound >= 85 && columns.upperBound < 115)
    #expect(rows.first! >= 15 && rows.last! < 145 && rows.last! - rows.first! > 70)
  }

  @Test("extreme contents do not trap, and an element whose position is not a number is not drawn")
  func odd() throws {
    for (width, height) in [(0.5, 0.5), (1, 400), (4000, 2)] as [(CGFloat, CGFloat)] {
      var content = CellContent(text: "a\n\nb\tc \u{1F600}\n", tint: 1, picture: nil, radius: 900)
      content.detail = "x\ny"
      content.border = .white
      content.padding = 50
      content.textAngle = 1
      var element = Drawn.element(content, width: width, height: height)
      _ = try Drawn([element])
      element.content.picture = .landscape(.min)
      element.content.radius = -4
      _ = try Drawn([element])
      element.center.x = .nan
      #expect(try Drawn([element]).isStage(100, 80))
    }
  }
}
