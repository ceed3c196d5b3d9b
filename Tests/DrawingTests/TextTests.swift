import Foundation
import SpringflowDrawing
import SpringflowViews
import Testing

@MainActor
@Suite("Text at any size", .serialized)
struct TextTests {
  /// A black card with a word on it, at rest.
  static func card(_ text: String, size: CGFloat, scale: CGFloat = 1, x: CGFloat = 100, y: CGFloat = 80)
    -> Frame.Element
  {
    var content = CellContent(text: text, background: .plain(.black), radius: 0)
    content.textSize = size
    content.textColor = .white
    var element = Drawn.element(content, x: x, y: y, width: 120, height: 120)
    if scale != 1 { element.transform = CGAffineTransform(scaleX: scale, y: scale) }
    return element
  }

  static func green(_ pixel: UInt32) -> Double { Double(pixel >> 8 & 0xFF) }

  @Test("a scaled word is as sharp as a word of that size", arguments: [0.6, 1.3], [1.0, 2])
  func sharp(_ zoom: Double, _ scale: Double) throws {
    let zoomed = try Drawn([Self.card("Hamburg", size: 20, scale: zoom)], scale: scale)
    let plain = try Drawn([Self.card("Hamburg", size: 20 * zoom)], scale: scale)
    // Both have the same middle, but baselines are aligned to whole pixels before they are scaled. So the steepest
    // steps from pixel to pixel are compared, and not pixels.
    func steps(_ drawn: Drawn) -> Double {
      let (rows, columns) = (Int(60 * scale)..<Int(100 * scale), Int(45 * scale)..<Int(155 * scale))
      var steps: [Double] = []
      for y in rows {
        for x in columns {
          steps.append(
            abs(Self.green(drawn.pixels[y * drawn.width + x]) - Self.green(drawn.pixels[y * drawn.width + x + 1])))
        }
      }
      return steps.sorted().suffix(60).reduce(0, +) / 60
    }
    let (found, expected) = (steps(zoomed), steps(plain))
    #expect(found > expected * 0.93, "\(found), \(expected)")
  }

  @Test("a line has the same layout at every size, so that it does not wobble during a zoom")
  func layout() throws {
    let canvas = Canvas(atlas: Atlas(scale: 1))
    let unit = try canvas.width("Guadalupe Farrokh", .regular, size: 1)
    for size in stride(from: 3.1, through: 90, by: 0.37) {
      #expect(abs(try canvas.width("Guadalupe Farrokh", .regular, size: size) - unit * size) < 1e-9 * size)
    }
  }

  @Test("a slow shift moves the ink equally, in both directions and at every size", arguments: [12.0, 30, 80])
  func slow(_ size: Double) throws {
    func middle(_ x: Double, _ y: Double) throws -> CGPoint {
      let drawn = try Drawn([Self.card("o", size: size, x: x, y: y)])
      var (sum, sumX, sumY) = (0.0, 0.0, 0.0)
      for row in 30..<130 {
        for column in 60..<140 {
          let light = Self.green(drawn.pixels[row * drawn.width + column])
          (sum, sumX, sumY) = (sum + light, sumX + light * Double(column), sumY + light * Double(row))
        }
      }
      return CGPoint(x: sumX / sum, y: sumY / sum)
    }
    let start = try middle(100, 80)
    // Glyphs are placed in steps, and the first one, too, is up to half a step off.
    let most = 1 / Double(GlyphRaster(pixels: size).perPixel) + 0.03
    for step in [3, 6] {
      let shift = Double(step) / 8
      let (right, down) = (try middle(100 + shift, 80), try middle(100, 80 + shift))
      #expect(abs(right.x - start.x - shift) < most && abs(down.y - start.y - shift) < most, "\(shift)")
    }
  }

  @Test("vertical words are as sharp as horizontal ones")
  func plumb() throws {
    var content = CellContent(text: "Himmel", background: .plain(.black), radius: 0)
    content.textSize = 16
    content.textColor = .white
    let level = try Drawn([Drawn.element(content, width: 100, height: 60)])
    content.textAngle = -.pi / 2
    let plumb = try Drawn([Drawn.element(content, width: 60, height: 100)])
    // The same pixels, rotated: the middle is at (100, 80).
    var difference = 0.0
    for column in -40..<40 {
      for row in -15..<15 {
        let a = level.pixels[(80 + row) * level.width + 100 + column]
        let b = plumb.pixels[(79 - column) * plumb.width + 100 + row]
        difference += abs(Self.green(a) - Self.green(b))
      }
    }
    #expect(difference / (80 * 30) < 2)
  }

  @Test("a zoom needs few sizes of glyphs, and at rest the size is exact")
  func zoom() throws {
    let atlas = Atlas(scale: 2)
    var canvas = Canvas(atlas: atlas)
    var sizes: Set<GlyphRaster> = []
    for step in 0..<600 {
      let zoom = 0.3 * pow(10, CGFloat(step) / 600)
      var frame = PictureTests.frame([Self.card("0123456789", size: 30, scale: zoom)])
      frame.isSettled = step % 100 == 99
      canvas.clear()
      try FramePainter.paint(frame, on: &canvas)
      let size = 60 * zoom
      let exact = atlas.exactSheet(.semibold, pixels: size, exactly: frame.isSettled)?.raster
      let raster = exact ?? GlyphRaster(stretchedTo: size)
      sizes.insert(raster)
      let excess = raster.pixels / size - 1
      // Glyphs are never enlarged beyond the rounding error, and at rest they have their exact size.
      #expect(excess > -0.02 && excess < (frame.isSettled ? 0.01 : 0.2), "\(zoom)")
      #expect(exact != nil || !frame.isSettled)
    }
    #expect(sizes.count < 60)
    #expect(!atlas.isNearlyFull)
  }
}
