import SpringflowNumerics
import SpringflowViews

/// The size at which glyphs are rasterized, and the precision of their positions.
///
/// Glyphs are drawn at several samples per pixel and then reduced to pixels at their offset within a pixel. So letters
/// are as sharp between pixels as on them, and a line that moves slowly neither flickers nor moves in visible steps.
package struct GlyphRaster: Hashable {
  /// The size of the rasterized font, in samples.
  let samples: Int
  /// Samples per pixel along either axis: the number of positions of a glyph within a pixel.
  package let perPixel: Int

  /// The size in pixels.
  package var pixels: CGFloat { CGFloat(samples) / CGFloat(perPixel) }

  /// Up to this size, in pixels, glyphs have a resolution of a quarter pixel; then of half a pixel up to the next size.
  /// The edges of larger glyphs are soft in comparison.
  private static let quarters: CGFloat = 40
  private static let halves: CGFloat = 96
  /// Larger glyphs are enlarged from this size, in pixels, so that ten digits always fit.
  private static let largest: CGFloat = 300

  /// The raster nearest to a size in pixels, for glyphs aligned with the picture's pixels.
  package init(pixels: CGFloat) {
    perPixel = pixels <= Self.quarters ? 4 : pixels <= Self.halves ? 2 : 1
    samples = max(1, Int((min(pixels, Self.largest) * CGFloat(perPixel)).rounded()))
  }

  /// The next larger raster of a few to a size in pixels, for glyphs that are turned, foreshortened or being zoomed,
  /// and so are stretched anyway: twelve an octave, fewer for large glyphs, as they take more room.
  package init(stretchedTo pixels: CGFloat) {
    let perOctave: CGFloat = pixels < 64 ? 12 : pixels < 128 ? 8 : 4
    let octave = Portable.log(2)
    // Sizes that are a step exactly take no larger one for a last digit.
    let step = (Portable.log(max(pixels, 1)) / octave * perOctave - 1e-9).rounded(.up)
    perPixel = 1
    // The rounding error is too small to be seen when enlarged.
    samples = max(1, Int(min((Portable.exp(step / perOctave * octave) - 0.25).rounded(.up), Self.largest)))
  }
}

extension Typeface.Glyph {
  /// The glyph in whole pixels, `right` and `down` samples away from its drawn position; `left` and `top` are in pixels
  /// then.
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
