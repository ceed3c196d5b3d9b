import Foundation
import SpringflowDrawing
import SpringflowViews
import Testing

@MainActor
@Suite("Strips of frames", .serialized)
struct FrameStripTests {
  /// A frame with a square of 20 points about each centre.
  static func frame(
    _ centers: [CGPoint], tick: Int = 0, size: CGSize = CGSize(width: 200, height: 100)
  ) -> Frame {
    var frame = Frame(tick: tick, viewport: size, stage: CGRect(origin: .zero, size: size))
    frame.elements = centers.enumerated().map { number, center in
      Frame.Element(
        id: ElementID(.data, number), center: center, size: CGSize(width: 20, height: 20),
        content: CellContent(background: .plain(Color(hex: 0xFFFFFF)), radius: 0))
    }
    return frame
  }

  private static func strip(_ count: Int, width: CGFloat, columns: Int? = nil) -> FrameStrip {
    let frame = frame([], size: CGSize(width: width, height: width / 2))
    return FrameStrip((0..<count).map { .init(frame, at: Double($0)) }, .rows(columns: columns))
  }

  @Test("frames that fit stand in one row at their own size")
  func oneRow() {
    let layout = Self.strip(3, width: 200).layout
    #expect(layout.scale == 1 && layout.size == CGSize(width: 668, height: 164))
    #expect(layout.cells == [20, 234, 448].map { CGRect(x: $0, y: 44, width: 200, height: 100) })
  }

  @Test("more frames become smaller, and wrap into even rows before they are too small")
  func wrapping() {
    let eight = Self.strip(8, width: 960).layout
    #expect(Set(eight.cells.map(\.minY)) == [44] && eight.cells[0].width == 232 && eight.size.width <= 2000)
    let many = Self.strip(16, width: 960).layout
    #expect(Dictionary(grouping: many.cells, by: \.minY).mapValues(\.count) == [44: 8, 198: 8])
    #expect(many.size.width <= 2000)
    for count in 1...60 {
      let layout = Self.strip(count, width: 960).layout
      #expect(layout.cells.count == count && layout.size.width <= 2000 && layout.cells[0].width >= 140)
    }
  }

  @Test("a contact sheet has the columns that are wanted")
  func columns() {
    let layout = Self.strip(5, width: 400, columns: 2).layout
    #expect(layout.cells.map(\.minX) == [20, 434, 20, 434, 20])
    #expect(layout.cells.map(\.minY) == [44, 44, 282, 282, 520] && layout.size == CGSize(width: 854, height: 740))
    #expect(Self.strip(2, width: 400, columns: 9).layout.cells.map(\.minX) == [20, 434])
    #expect(Self.strip(2, width: 400, columns: -1).layout.cells.map(\.minX) == [20, 20])
  }

  @Test("cells are as large as the largest frame, and a panel lies beneath them across the sheet")
  func mixed() {
    let frames = [Self.frame([], size: CGSize(width: 100, height: 300)), Self.frame([])]
    let panel = CurvePanel([], moments: [0, 0])
    let layout = FrameStrip(frames.map { .init($0, at: 0) }, panel: panel).layout
    #expect(layout.cells.map(\.size) == [CGSize(width: 200, height: 300), CGSize(width: 200, height: 300)])
    #expect(layout.panel == CGRect(x: 20, y: 358, width: 640, height: panel.height))
  }

  @Test("a strip without frames is an empty sheet, or a panel alone")
  func empty() throws {
    #expect(try PixelImage(of: FrameStrip([]), scale: 1).pixels.allSatisfy { $0 == 0xFF0C_0D11 })
    let strip = FrameStrip([], .onionSkin(), panel: CurvePanel([MotionCurve("c", [], color: .white)]))
    #expect(try PixelImage(of: strip, scale: 1).width == 680)
  }

  @Test("a frame is drawn in its cell, a smaller one in the middle, and the same strip twice has the same pixels")
  func drawn() throws {
    let small = Self.frame([CGPoint(x: 50, y: 50)], size: CGSize(width: 100, height: 100))
    let moments: [FrameStrip.MomentFrame] = [
      .init(Self.frame([CGPoint(x: 30, y: 40)]), at: 0), .init(small, at: 0.5, label: "insert"),
    ]
    let curve = MotionCurve("x", unit: "pt", [.init(0, 30), .init(0.5, 50)], color: MotionCurve.color(0))
    let strip = FrameStrip(moments, panel: CurvePanel([curve]))
    let picture = try PixelImage(of: strip, scale: 1)
    #expect(picture[20 + 30, 44 + 40] == 0xFFFF_FFFF && picture[20 + 60, 44 + 40] == Palette.stagePixel)
    #expect(picture[234 + 100, 44 + 50] == 0xFFFF_FFFF && picture[234 + 20, 44 + 50] == Palette.stagePixel)
    // Both moments are marked on the curve: a dot of its colour.
    let again = try PixelImage(of: strip, scale: 1)
    #expect(picture == again)
  }

  @Test("a sheet beyond 16,384 pixels is refused with what to do")
  func tooLarge() {
    let strip = Self.strip(2, width: 1000, columns: 1)
    let error = #expect(throws: SDLError.self) { try PixelImage(of: strip, scale: 20) }
    #expect(
      error?.description
        == """
        cannot make a picture of 20800 x 22040 pixels: a side has at most 16384 pixels; try more rows or a smaller scale
        """)
  }
}
