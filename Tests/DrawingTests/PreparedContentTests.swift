import SpringflowDrawing
import SpringflowTestSupport
import SpringflowViews
import Testing

/// Everything that an atlas keeps for the next picture, beside pictures for which nothing was kept.
@MainActor
@Suite("What is kept for the next picture", .serialized)
struct PreparedContentTests {
  private static func content(_ number: Int) -> CellContent {
    var content = CellContent(
      text: ["7", "Ångström", "two\nlines", "", "wide words to be cut"][number % 5], tint: number)
    content.detail = ["", "quiet", "", "only a detail", "a\nb"][number / 5 % 5]
    content.background = [.tile, .none, .plain(.white), .gradient(.black, .white)][number % 4]
    content.alignment = [.center, .left, .right, .topLeft][number % 4]
    content.textSize = number % 3 == 0 ? 12 : nil
    content.textAngle = number % 7 == 0 ? 0.4 : 0
    if number % 11 == 0 { content.picture = .landscape(number) }
    return content
  }

  private static func frame(_ contents: [SharedContent], _ random: inout SeededGenerator) -> Frame {
    var frame = PictureTests.frame([])
    frame.elements = (0..<12).map { index in
      let side = [40, 60, 75.5, 120].randomElement(using: &random)!
      var element = Frame.Element(
        id: ElementID(.data, index),
        center: CGPoint(x: CGFloat.random(in: 0...200, using: &random), y: CGFloat.random(in: 0...120, using: &random)),
        size: CGSize(width: side, height: side * 0.8), content: contents.randomElement(using: &random)!)
      element.alpha = Bool.random(using: &random) ? 1 : 0.5
      element.highlight = Int.random(in: 0..<4, using: &random) == 0 ? 0.5 : 0
      let turn = [0, 0, 0.3, CGFloat.pi / 2].randomElement(using: &random)!
      element.transform = CGAffineTransform(rotationAngle: turn)
      return element
    }
    return frame
  }

  /// A picture as what was drawn where: positions of corners, their colours, the atlas's pixels there, and words.
  private static func drawn(_ frame: Frame, _ canvas: inout Canvas) throws -> [String] {
    canvas.clear()
    canvas.record = DrawingRecord()
    try FramePainter.paint(frame, on: &canvas)
    let (atlas, side) = (canvas.atlas, Float(Atlas.side))
    let triangles = stride(from: 0, to: canvas.indices.count, by: 3).map { first in
      let corners = canvas.indices[first..<first + 3].map { canvas.vertices[Int($0)] }
      let x = corners.reduce(0) { $0 + $1.tex_coord.x } / 3 * side
      let y = corners.reduce(0) { $0 + $1.tex_coord.y } / 3 * side
      let pixel = atlas.texture.texels[min(Int(y), Atlas.side - 1) * Atlas.side + min(Int(x), Atlas.side - 1)]
      return "\(corners.map { "\($0.position) \($0.color)" }) \(pixel)"
    }
    return triangles + (canvas.record?.marks ?? []).map { "\($0)" }
  }

  @Test(
    "pictures from an atlas that has drawn others are those of a fresh one",
    arguments: TestLength.cases(0..<6, short: 1))
  func kept(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let thumbnails = Thumbnails()
    let contents = (0..<40).map { SharedContent(Self.content($0)) }
    var kept = Canvas(atlas: Atlas(scale: 1, thumbnails: thumbnails))
    // At rest, as during a zoom the sizes of words drawn before decide whether these are exact.
    for _ in 0..<TestLength.count(12, short: 5) {
      let frame = Self.frame(contents, &random)
      var fresh = Canvas(atlas: Atlas(scale: 1, thumbnails: thumbnails))
      let (found, expected) = (try Self.drawn(frame, &kept), try Self.drawn(frame, &fresh))
      let difference = zip(found, expected).first { $0 != $1 }
      #expect(found.count == expected.count && difference == nil, "\(difference.map { "\($0)" } ?? "")")
    }
  }

  @Test("shadows of two sizes that share a mask keep their sizes, whichever is drawn first")
  func shadows() {
    func width(_ sizes: [Float]) -> Float {
      let atlas = Atlas(scale: 1)
      let slices = sizes.map { atlas.shadow(radius: 1.5 * $0, sigma: $0) }
      return Float(slices.last!.reach) * slices.last!.grain
    }
    #expect(width([6]) == 18 && width([12]) == 36)
    #expect(width([12, 6]) == 18 && width([6, 12]) == 36)
  }

  @Test("more contents than are kept are drawn as well")
  func many() throws {
    var canvas = Canvas(atlas: Atlas(scale: 1))
    func frame(_ number: Int) -> Frame {
      PictureTests.frame([Drawn.element(CellContent(text: "\(number)", tint: number))])
    }
    let first = try Self.drawn(frame(3), &canvas)
    for number in 0..<4200 {
      canvas.clear()
      try FramePainter.paint(frame(number), on: &canvas)
    }
    #expect(try Self.drawn(frame(3), &canvas) == first)
  }

  @Test("a glyph of any character is made once for each offset within a pixel")
  func glyphs() throws {
    let atlas = Atlas(scale: 1)
    for pixels in [14.0, 60, 120] as [CGFloat] {
      let sheet = atlas.sheet(.semibold, GlyphRaster(pixels: pixels))
      let count = sheet.raster.perPixel
      var regions: Set<[Int]> = []
      for pass in 0..<2 {
        // The last of them is no character of any typeface.
        for character in "Ag7é\u{0416}\u{20AC}\u{10FFFD}".unicodeScalars {
          for offset in 0..<count * count {
            let glyph = try atlas.glyph(character, of: sheet, right: offset % count, down: offset / count)
            let region = try #require(glyph.region)
            #expect(regions.insert([region.x, region.y]).inserted == (pass == 0))
          }
        }
      }
      #expect(regions.count == 7 * count * count)
      #expect(try atlas.glyph(" ", of: sheet).region == nil)
    }
  }

  @Test("half a pixel is the same length everywhere if a transform only moves, turns, mirrors and scales")
  func halfPixels() {
    var canvas = Canvas(atlas: Atlas(scale: 2))
    let mirrored = CGAffineTransform(a: -1.5, b: 0, c: 0, d: 1.5, tx: 9, ty: 0)
    let similar = [
      .identity, CGAffineTransform(scaleX: 3, y: 3), mirrored,
      CGAffineTransform(rotationAngle: 0.7).scaledBy(x: 0.4, y: 0.4).translatedBy(x: 3, y: 4),
    ]
    for transform in similar {
      canvas.transform = transform
      guard let everywhere = canvas.halfPixelEverywhere else {
        Issue.record("\(transform) is not taken for a similarity")
        continue
      }
      for step in 0..<8 {
        let normal = CGVector(dx: cos(CGFloat(step)), dy: sin(CGFloat(step)))
        let half = canvas.halfPixel(at: CGPoint(x: step, y: 40), normal: normal)
        #expect(abs(half - everywhere) < 1e-12 * everywhere, "\(transform)")
      }
    }
    canvas.transform = CGAffineTransform(scaleX: 1, y: 2)
    #expect(canvas.halfPixelEverywhere == nil)
    canvas.spatial = CATransform3DIdentity
    #expect(canvas.halfPixelEverywhere == nil)
  }
}
