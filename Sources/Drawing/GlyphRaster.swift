import Foundation

/// At which size glyphs are made into pixels, and how finely they are placed.
///
/// Glyphs are drawn at several samples a pixel and reduced to pixels from there: by a part of a pixel further right or
/// further down, if that is where they stand. So letters are as sharp between pixels as on them, and a line that moves
/// slowly neither flickers nor goes in steps that one sees.
struct GlyphRaster: Hashable {
  /// The size of the font that is drawn, in samples.
  let samples: Int
  /// Samples a pixel along either axis: as many places as there are for a glyph within a pixel.
  let perPixel: Int

  /// The size in pixels.
  var pixels: CGFloat { CGFloat(samples) / CGFloat(perPixel) }

  /// Up to this size, in pixels, quarters of a pixel are kept apart; then halves up to the next one. Larger glyphs have
  /// edges that are soft in comparison.
  private static let quarters: CGFloat = 40
  private static let halves: CGFloat = 96
  /// Glyphs larger than this are enlarged from this size, in pixels, so that ten digits always find room.
  private static let largest: CGFloat = 300

  /// The raster nearest to a size in pixels, for glyphs that go on the picture's pixels as they are.
  init(pixels: CGFloat) {
    perPixel = pixels <= Self.quarters ? 4 : pixels <= Self.halves ? 2 : 1
    samples = max(1, Int((min(pixels, Self.largest) * CGFloat(perPixel)).rounded()))
  }

  /// The next larger raster of a few to a size in pixels, for glyphs that are turned, foreshortened or being zoomed, and so
  /// are stretched anyhow: twelve an octave, of large glyphs fewer, as they take more room.
  init(stretchedTo pixels: CGFloat) {
    let perOctave: CGFloat = pixels < 64 ? 12 : pixels < 128 ? 8 : 4
    let step = (log2(max(pixels, 1)) * perOctave).rounded(.up)
    perPixel = 1
    // What rounding leaves is nothing that one would see enlarged.
    samples = max(1, Int(min((exp2(step / perOctave) - 0.25).rounded(.up), Self.largest)))
  }
}

extension Typeface.Glyph {
  /// The glyph in whole pixels, so many samples further right and further down than where it was drawn; `left` and `top`
  /// are in pixels then.
  func reduced(by perPixel: Int, right: Int, down: Int) -> (mask: Mask, left: Int, top: Int) {
    if perPixel == 1 {
      var mask = Mask(width: width, height: height)
      for index in coverage.indices { mask.alpha[index] = Float(coverage[index]) / 255 }
      return (mask, left, top)
    }
    func floored(_ samples: Int) -> Int { Int((Double(samples) / Double(perPixel)).rounded(.down)) }
    // Samples from the pen, and from the baseline down.
    let (x, y) = (left + right, down - top)
    let (firstColumn, firstRow) = (floored(x), floored(y))
    let (lastColumn, lastRow) = (floored(x + width - 1), floored(y + height - 1))
    var mask = Mask(width: lastColumn - firstColumn + 1, height: lastRow - firstRow + 1)
    let full = Float(255 * perPixel * perPixel)
    coverage.withUnsafeBufferPointer { coverage in
      for row in 0..<height {
        let target = (floored(y + row) - firstRow) * mask.width
        var (column, rest) = (0, x - firstColumn * perPixel)
        for sample in 0..<width {
          if rest == perPixel { (column, rest) = (column + 1, 0) }
          mask.alpha[target + column] += Float(coverage[row * width + sample]) / full
          rest += 1
        }
      }
    }
    return (mask, firstColumn, -firstRow)
  }
}
