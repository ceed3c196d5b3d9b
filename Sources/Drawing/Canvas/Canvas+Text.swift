import Foundation
import SpringflowCSDL2
import SpringflowViews

/// Lines of text. Their layout is in points, whatever the transform; their glyphs are made in the size on screen.
extension Canvas {
  /// The width of a line of text, in points.
  package func width(_ text: String, _ weight: FontWeight, size: CGFloat) throws(SDLError) -> CGFloat {
    try atlas.typeface(weight).width(text) * size
  }

  /// A line of text from a point on its baseline; size in points.
  package mutating func text(
    _ text: String, _ weight: FontWeight, size: CGFloat, at baseline: CGPoint, _ color: Color
  ) throws(SDLError) {
    guard size > 0, !text.isEmpty else { return }
    try self.text(atlas.typeface(weight).run(text), weight, size: size, at: baseline, color)
  }

  /// A line of text whose scalars were measured elsewhere, from a point on its baseline; size in points.
  ///
  /// Its glyphs keep their measured positions, whatever typeface is installed; those that are wider than they were
  /// measured are drawn narrower.
  package mutating func text(
    _ text: String, scalars: [PositionedScalar], _ weight: FontWeight, size: CGFloat, at baseline: CGPoint,
    _ color: Color
  ) throws(SDLError) {
    guard size > 0, !scalars.isEmpty else { return }
    try self.text(atlas.typeface(weight).run(text, at: scalars), weight, size: size, at: baseline, color)
  }

  /// A measured line of text from a point on its baseline; size in points.
  mutating func text(
    _ run: TextRun, _ weight: FontWeight, size: CGFloat, at baseline: CGPoint, _ color: Color
  ) throws(SDLError) {
    guard size > 0, !run.glyphs.isEmpty else { return }
    if record != nil { try recordText(run, weight, size: size, at: baseline, color) }
    let view = textView(at: CGPoint(x: baseline.x + run.width * size / 2, y: baseline.y), size: size)
    guard view.pixels > 0, view.pixels.isFinite else { return }
    // Glyphs of horizontal and vertical text are aligned with the picture's pixels.
    let exact = view.axis == nil ? nil : atlas.exactSheet(weight, pixels: view.pixels, exactly: keepsExactSizes)
    let axis = exact == nil || exact?.raster.perPixel == 1 ? nil : view.axis
    let sheet = exact ?? atlas.sheet(weight, GlyphRaster(stretchedTo: view.pixels))
    let tint = sdlColor(color)
    if let axis {
      // Along the line and across it.
      let (origin, scale) = (projected(baseline), CGFloat(atlas.scale))
      let x = (origin.x * axis.dx + origin.y * axis.dy) * scale
      let y = (origin.y * axis.dx - origin.x * axis.dy) * scale
      for glyph in run.glyphs {
        if glyph.narrowing == 1 {
          try self.glyph(glyph.character, sheet, x: x + glyph.pen * view.pixels, y: y, axis, tint)
        } else {
          try stretched(glyph, sheet, size: size, at: baseline, color)
        }
      }
      return
    }
    for glyph in run.glyphs { try stretched(glyph, sheet, size: size, at: baseline, color) }
  }

  /// A glyph of a line that begins at a point on its baseline, between the picture's pixels.
  private mutating func stretched(
    _ glyph: TextRun.PositionedGlyph, _ sheet: GlyphSheet, size: CGFloat, at baseline: CGPoint, _ color: Color
  ) throws(SDLError) {
    let share = size / sheet.raster.pixels
    let placed = try atlas.glyph(glyph.character, of: sheet)
    guard let region = placed.region else { return }
    // Half a texel more on all sides, where the ink fades out.
    let box = CGRect(
      x: baseline.x + glyph.pen * size + (CGFloat(placed.left) - 0.5) * share * glyph.narrowing,
      y: baseline.y - (CGFloat(placed.top) + 0.5) * share,
      width: CGFloat(region.width + 1) * share * glyph.narrowing, height: CGFloat(region.height + 1) * share)
    let (u, v) = (Float(region.x) - 0.5, Float(region.y) - 0.5)
    quad(box, (u, v, u + Float(region.width + 1), v + Float(region.height + 1)), color, color)
  }

  /// A glyph with its pen at a position of the picture, in pixels along the line and across it, rounded to the nearest
  /// sample of the raster.
  private mutating func glyph(
    _ character: Unicode.Scalar, _ sheet: GlyphSheet, x: CGFloat, y: CGFloat, _ axis: CGVector, _ color: SDL_Color
  ) throws(SDLError) {
    guard abs(x) < 1e6, abs(y) < 1e6 else { return }
    let count = sheet.raster.perPixel
    let (right, down) = (Int((x * CGFloat(count)).rounded()), Int((y * CGFloat(count)).rounded()))
    let (column, row) = (right.floored(by: count), down.floored(by: count))
    let glyph = try atlas.glyph(character, of: sheet, right: right - column * count, down: down - row * count)
    guard let region = glyph.region, region.width > 0 else { return }
    let (left, top) = (Float(column + glyph.left), Float(row - glyph.top))
    if count == 4 { return pixelQuad(left, top, region, (Float(axis.dx), Float(axis.dy)), color) }
    // Steps of half a pixel are visible in slow motion: the renderer interpolates the rest, and needs half a pixel more
    // on all sides, where the ink fades out.
    let (restX, restY) = (Float(x - CGFloat(right) / CGFloat(count)), Float(y - CGFloat(down) / CGFloat(count)))
    pixelQuad(left + restX, top + restY, region, margin: 0.5, (Float(axis.dx), Float(axis.dy)), color)
  }

  /// The projection of a line of text.
  struct TextView {
    /// The size in pixels of the picture.
    var pixels: CGFloat
    /// The line's direction, a unit vector, if it is along the picture's rows or columns and the text is not stretched.
    var axis: CGVector?
  }

  /// The projection of text of a size in points, near a point.
  func textView(at point: CGPoint, size: CGFloat) -> TextView {
    let scale = CGFloat(atlas.scale)
    if !isSpatial, plane.a == 1, plane.b == 0, plane.c == 0, plane.d == 1 {
      return TextView(pixels: size * scale, axis: CGVector(dx: 1, dy: 0))
    }
    let (right, down) = (
      slope(at: point, in: CGVector(dx: 1, dy: 0)), slope(at: point, in: CGVector(dx: 0, dy: 1))
    )
    func length(_ v: CGVector) -> CGFloat { (v.dx * v.dx + v.dy * v.dy).squareRoot() }
    let most = max(length(right), length(down))
    var view = TextView(pixels: size * most, axis: nil)
    let isFlat = space.map { $0.m14 == 0 && $0.m24 == 0 } ?? true
    guard isFlat, most > 0 else { return view }
    let axis = CGVector(dx: (right.dx / most).rounded(), dy: (right.dy / most).rounded())
    func isNear(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b * most) < most * 1e-3 }
    if isNear(right.dx, axis.dx), isNear(right.dy, axis.dy), isNear(down.dx, -axis.dy), isNear(down.dy, axis.dx) {
      view.axis = axis
    }
    return view
  }

  /// A line of text in the middle of a rectangle, on whole pixels within it.
  package mutating func centered(
    _ text: String, _ weight: FontWeight, size: CGFloat, in rect: CGRect, _ color: Color
  ) throws(SDLError) {
    let height = try digitHeight(weight, size: size)
    let width = try width(text, weight, size: size)
    let left = rect.minX + onPixel((rect.width - width) / 2)
    let baseline = rect.minY + onPixel((rect.height + height) / 2)
    try self.text(text, weight, size: size, at: CGPoint(x: left, y: baseline), color)
  }

  /// A line of text that is at most `room` points wide: an ellipsis replaces the excess.
  package func shortened(
    _ text: String, _ weight: FontWeight, size: CGFloat, to room: CGFloat
  ) throws(SDLError) -> String {
    // An excess of a thousandth is not cut.
    let room = room * 1.001 / size
    let typeface = try atlas.typeface(weight)
    if typeface.width(text) <= room { return text }
    let ellipsis = typeface.width("\u{2026}")
    // The longest prefix that leaves room for an ellipsis; no more of the text is measured than fits.
    var (end, fitting) = (text.startIndex, text.startIndex)
    var width: CGFloat = 0
    var previous: Unicode.Scalar?
    while end < text.endIndex {
      for character in text[end].unicodeScalars {
        if let previous { width += typeface.kerning(previous, character) }
        width += typeface.advance(character)
        previous = character
      }
      if width > room {
        var start = String(text[..<fitting])
        while start.last?.isWhitespace == true || start.last == "\u{2026}" { start.removeLast() }
        return ellipsis > room ? "" : start + "\u{2026}"
      }
      end = text.index(after: end)
      if width + ellipsis <= room { fitting = end }
    }
    return text
  }

  /// The height of a digit above the baseline, in points.
  func digitHeight(_ weight: FontWeight, size: CGFloat) throws(SDLError) -> CGFloat {
    try atlas.typeface(weight).digitHeight * size
  }

  /// A length rounded to whole pixels, in points.
  func onPixel(_ length: CGFloat) -> CGFloat {
    let scale = CGFloat(atlas.scale)
    return (length * scale).rounded() / scale
  }
}

extension Int {
  /// The quotient, rounded down.
  fileprivate func floored(by divisor: Int) -> Int { self >= 0 ? self / divisor : -((divisor - 1 - self) / divisor) }
}
