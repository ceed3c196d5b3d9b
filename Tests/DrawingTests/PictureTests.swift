import Foundation
import SpringflowDrawing
import SpringflowTestSupport
import SpringflowViews
import Testing

@MainActor
@Suite("Pictures without a display", .serialized)
struct PictureTests {
  static func frame(_ elements: [Frame.Element]) -> Frame {
    var frame = Frame(
      tick: 0, viewport: CGSize(width: 200, height: 160), stage: CGRect(x: 0, y: 0, width: 200, height: 120))
    frame.elements = elements
    return frame
  }

  static func tile(_ x: CGFloat, _ y: CGFloat, text: String = "", alpha: CGFloat = 1) -> Frame.Element {
    var tile = Frame.Element(
      id: ElementID(.data, 1), center: CGPoint(x: x, y: y), size: CGSize(width: 60, height: 60),
      content: CellContent(text: text, tint: 1))
    tile.alpha = alpha
    return tile
  }

  static func isNear(_ pixel: UInt32, _ color: Color, by tolerance: Int = 6) -> Bool {
    let parts = [(pixel >> 16 & 0xFF, color.red), (pixel >> 8 & 0xFF, color.green), (pixel & 0xFF, color.blue)]
    return parts.allSatisfy { abs(Int($0.0) - Int($0.1 * 255)) <= tolerance }
  }

  @Test("stage, ground and a tile have their colours at their positions, at every scale", arguments: [1.0, 1.5, 2])
  func colors(_ scale: Double) throws {
    let picture = try PixelImage(of: Self.frame([Self.tile(100, 60)]), scale: scale)
    #expect(picture.width == Int(200 * scale) && picture.height == Int(160 * scale))
    func pixel(_ x: Double, _ y: Double) -> UInt32 { picture.pixels[Int(y * scale) * picture.width + Int(x * scale)] }
    #expect(Self.isNear(pixel(5, 5), Palette.stage))
    // The light on the floor ends in the ground's own colour.
    #expect(Self.isNear(pixel(5, 158), Palette.ground))
    #expect(Self.isNear(pixel(100, 32), Palette.tile(1).top))
    #expect(Self.isNear(pixel(100, 88), Palette.tile(1).bottom))
    // Rounded: the very corner shows the background.
    #expect(!Self.isNear(pixel(70.5, 30.5), Palette.tile(1).top, by: 40))
    #expect(Self.isNear(pixel(71, 60), Palette.tile(1).top, by: 40))
  }

  @Test("a label is centred in the stage's colour, and a motion of half a pixel shifts light, not whole pixels")
  func labelAndSubpixels() throws {
    let picture = try PixelImage(of: Self.frame([Self.tile(100, 60, text: "8")]))
    var (sumX, sumY, count) = (0.0, 0.0, 0.0)
    for y in 35..<85 {
      for x in 75..<125 where Self.isNear(picture.pixels[y * 200 + x], Palette.stage, by: 24) {
        sumX += Double(x) + 0.5
        sumY += Double(y) + 0.5
        count += 1
      }
    }
    #expect(count > 30)
    #expect(abs(sumX / count - 100) < 1.5 && abs(sumY / count - 60) < 1.5)
    let whole = try PixelImage(of: Self.frame([Self.tile(100, 60)]))
    let half = try PixelImage(of: Self.frame([Self.tile(100.5, 60)]))
    let (edge, shifted) = (whole.pixels[60 * 200 + 70], half.pixels[60 * 200 + 70])
    let behind = half.pixels[60 * 200 + 66]
    #expect(shifted & 0xFF < edge & 0xFF || shifted >> 16 & 0xFF < edge >> 16 & 0xFF)
    #expect(shifted != behind)
  }

  @Test("a transparent element draws nothing")
  func transparent() throws {
    let with = try PixelImage(of: Self.frame([Self.tile(100, 60, alpha: 0)]))
    let without = try PixelImage(of: Self.frame([]))
    #expect(with.pixels == without.pixels)
  }

  @Test("equal frames give equal pictures, and a change of an element's position, text or opacity changes pixels")
  func deterministic() throws {
    func pixels(_ tile: Frame.Element) throws -> [UInt32] {
      try Array(PixelImage(of: Self.frame([tile])).pixels)
    }
    let first = try pixels(Self.tile(77.3, 61.8, text: "42"))
    #expect(try pixels(Self.tile(78.3, 61.8, text: "42")) != first)
    #expect(try pixels(Self.tile(77.3, 61.8, text: "43")) != first)
    #expect(try pixels(Self.tile(77.3, 61.8, text: "42", alpha: 0.5)) != first)
    // Other pictures drawn before it leave no trace.
    #expect(try pixels(Self.tile(77.3, 61.8, text: "42")) == first)
  }

  @Test("a picture is written completely or not at all")
  func writes() throws {
    try withTemporaryFolder { folder in
      try PixelImage(of: Self.frame([])).write(to: folder + "/a.png")
      #expect(
        try Data(contentsOf: URL(fileURLWithPath: folder + "/a.png")).prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]))
      let error = #expect(throws: SDLError.self) {
        try PixelImage(of: Self.frame([])).write(to: folder + "/no/a.png")
      }
      #expect(error?.description.hasPrefix("cannot write") == true)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a.png"])
    }
  }

  @Test("any frame is one list of triangles over one atlas")
  func oneList() throws {
    let atlas = Atlas(scale: 1)
    var canvas = Canvas(atlas: atlas)
    try FramePainter.paint(Self.frame((0..<50).map { Self.tile(CGFloat($0), 60, text: "\($0)") }), on: &canvas)
    #expect(canvas.indices.count % 3 == 0 && canvas.indices.count > 50 * 18 * 3)
    #expect(canvas.indices.allSatisfy { $0 < Int32(canvas.vertices.count) })
    #expect(!atlas.isNearlyFull)
  }
}
