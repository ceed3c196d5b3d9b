import CollectionViews
import Geometry
import Layout

extension Canvas {
  /// How wide a line of text is, in points.
  package func width(_ text: String, _ typeface: Typeface, size: CGFloat) throws(SDLError) -> CGFloat {
    let pixels = pixels(size)
    let font = try atlas.font(typeface, pixels: pixels)
    let scale = enlargement(size, pixels)
    var width = 0
    var previous: Unicode.Scalar?
    for character in text.unicodeScalars {
      if let previous { width += font.kerning(previous, character) }
      width += font.advance(character)
      previous = character
    }
    return CGFloat(width) / scale
  }

  /// A line of text from a point on its baseline; size in points.
  package mutating func text(
    _ text: String, _ typeface: Typeface, size: CGFloat, at baseline: CGPoint, _ color: Color
  ) throws(SDLError) {
    let pixels = pixels(size)
    let font = try atlas.font(typeface, pixels: pixels)
    let scale = enlargement(size, pixels)
    var pen = baseline.x
    var previous: Unicode.Scalar?
    for character in text.unicodeScalars {
      if let previous { pen += CGFloat(font.kerning(previous, character)) / scale }
      previous = character
      let glyph = try atlas.glyph(character, typeface, pixels: pixels)
      if let place = glyph.place {
        let box = CGRect(
          x: pen + CGFloat(glyph.left) / scale, y: baseline.y - CGFloat(glyph.top) / scale,
          width: CGFloat(place.width) / scale, height: CGFloat(place.height) / scale)
        let (x, y) = (Float(place.x), Float(place.y))
        quad(box, (x, y, x + Float(place.width), y + Float(place.height)), color, color)
      }
      pen += CGFloat(glyph.advance) / scale
    }
  }

  /// A line of text in the middle of a rectangle, on whole pixels within it.
  package mutating func centered(
    _ text: String, _ typeface: Typeface, size: CGFloat, in rect: CGRect, _ color: Color
  ) throws(SDLError) {
    let height = try digitHeight(typeface, size: size)
    let width = try width(text, typeface, size: size)
    let left = rect.minX + onPixel((rect.width - width) / 2)
    let baseline = rect.minY + onPixel((rect.height + height) / 2)
    try self.text(text, typeface, size: size, at: CGPoint(x: left, y: baseline), color)
  }

  /// A line of text that is at most `room` points wide: what is too much gives way to an ellipsis.
  func shortened(_ text: String, _ typeface: Typeface, size: CGFloat, to room: CGFloat) throws(SDLError) -> String {
    // A thousandth is no reason to cut.
    let room = room * 1.001
    let ellipsis = try width("\u{2026}", typeface, size: size)
    let pixels = pixels(size)
    let font = try atlas.font(typeface, pixels: pixels)
    let scale = enlargement(size, pixels)
    // The longest beginning that leaves room for an ellipsis; no more of the text is looked at than fits.
    var (end, fitting) = (text.startIndex, text.startIndex)
    var width = 0
    var previous: Unicode.Scalar?
    while end < text.endIndex {
      for character in text[end].unicodeScalars {
        if let previous { width += font.kerning(previous, character) }
        width += font.advance(character)
        previous = character
      }
      if CGFloat(width) / scale > room {
        var start = String(text[..<fitting])
        while start.last?.isWhitespace == true || start.last == "\u{2026}" { start.removeLast() }
        return ellipsis > room ? "" : start + "\u{2026}"
      }
      end = text.index(after: end)
      if CGFloat(width) / scale + ellipsis <= room { fitting = end }
    }
    return text
  }

  /// How high a digit stands above the baseline, in points.
  func digitHeight(_ typeface: Typeface, size: CGFloat) throws(SDLError) -> CGFloat {
    let pixels = pixels(size)
    return CGFloat(try atlas.font(typeface, pixels: pixels).digitHeight) / enlargement(size, pixels)
  }

  /// The next smaller length that is a whole number of pixels, in points.
  func onPixelBelow(_ length: CGFloat) -> CGFloat {
    let scale = CGFloat(atlas.scale)
    return (length * scale).rounded(.down) / scale
  }

  /// A length that is a whole number of pixels, in points.
  func onPixel(_ length: CGFloat) -> CGFloat {
    let scale = CGFloat(atlas.scale)
    return (length * scale).rounded() / scale
  }

  /// Glyphs larger than this are drawn from this size, in pixels, so that ten digits always find room.
  private static let largestGlyph: CGFloat = 300

  func pixels(_ size: CGFloat) -> Int {
    max(1, Int(min(size * CGFloat(atlas.scale), Self.largestGlyph).rounded()))
  }

  /// Pixels of a glyph a point: those of the picture, unless the glyph is enlarged.
  func enlargement(_ size: CGFloat, _ pixels: Int) -> CGFloat {
    size * CGFloat(atlas.scale) > Self.largestGlyph ? CGFloat(pixels) / size : CGFloat(atlas.scale)
  }
}
