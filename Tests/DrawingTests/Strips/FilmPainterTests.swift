import Foundation
import SpringflowDrawing
import SpringflowViews
import Testing

@MainActor
@Suite("Pictures of films", .serialized)
struct FilmPainterTests {
  private static let curve = MotionCurve("x", unit: "pt", [.init(0, 0), .init(1, 100)], color: Color(hex: 0xFF0000))

  /// How many pixels of some rows and columns are bright red, as the curve is.
  private static func red(_ picture: PixelImage, _ columns: Range<Int>) -> Int {
    (100..<picture.height).reduce(0) { count, y in
      count + columns.count { picture[$0, y] & 0xFFFF_FF == 0xFF0000 }
    }
  }

  @Test("the frame is above the panel, and the curve is bright up to the present only")
  func present() throws {
    let frame = FrameStripTests.frame([CGPoint(x: 30, y: 40)])
    let film = FilmPainter(size: frame.viewport, panel: CurvePanel([Self.curve]))
    let (early, late) = (try film.picture(of: frame, at: 0), try film.picture(of: frame, at: 1))
    #expect(early.width == 200 && early[30, 40] == 0xFFFF_FFFF && early.height == late.height)
    #expect(Self.red(early, 80..<140) == 0)
    #expect(Self.red(late, 80..<140) > 30)
    #expect(try film.picture(of: frame, at: 0) == early)
    // Beyond the curve's times there are no dots.
    #expect(Self.red(try film.picture(of: frame, at: 5), 0..<200) < Self.red(late, 0..<200))
  }

  @Test("without curves a picture is that of the frame")
  func bare() throws {
    let frame = FrameStripTests.frame([CGPoint(x: 30, y: 40)])
    #expect(
      try FilmPainter(size: frame.viewport, scale: 1.5).picture(of: frame, at: 2) == PixelImage(of: frame, scale: 1.5))
  }

  @Test("frames smaller than a film are in the middle, and curves keep a pixel a point in small films")
  func sizes() throws {
    let frame = FrameStripTests.frame([CGPoint(x: 30, y: 40)])
    let size = CGSize(width: frame.viewport.width + 40, height: frame.viewport.height + 20)
    let picture = try FilmPainter(size: size).picture(of: frame, at: 0)
    #expect(picture.width == Int(size.width) && picture.height == Int(size.height))
    #expect(picture[50, 50] == 0xFFFF_FFFF && picture[5, 5] != Palette.stagePixel)
    let panel = CurvePanel([Self.curve])
    let (whole, half) = (
      try FilmPainter(size: frame.viewport, panel: panel).picture(of: frame, at: 0),
      try FilmPainter(size: frame.viewport, panel: panel, scale: 0.5).picture(of: frame, at: 0)
    )
    let (height, band) = (Int(frame.viewport.height), Int(panel.height) + 24)
    let narrow = try FilmPainter(size: frame.viewport, panel: panel, scale: 0.25).picture(of: frame, at: 0)
    #expect(narrow.height == height / 4)
    #expect(whole.height == height + band && half.height == height / 2 + band && half.width == whole.width / 2)
  }

  @Test("one finger is a ring with a soft dot, and none is nothing")
  func finger() throws {
    var frame = FrameStripTests.frame([])
    let none = try PixelImage(of: frame)
    frame.fingers = [CGPoint(x: 100, y: 50)]
    let one = try PixelImage(of: frame)
    #expect(none.pixels.allSatisfy { $0 == Palette.stagePixel })
    let (middle, between, ring) = (one[100, 50] & 255, one[112, 50] & 255, one[121, 50] & 255)
    #expect(middle > between + 20 && ring > between + 20 && between > 40 && one[130, 50] == Palette.stagePixel)
  }
}
