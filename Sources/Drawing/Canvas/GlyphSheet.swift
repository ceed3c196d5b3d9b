/// The glyphs of a typeface in one raster, as far as the atlas has them.
package final class GlyphSheet {
  let weight: FontWeight
  package let raster: GlyphRaster
  /// Whether text that was drawn in exactly its size has used it.
  @exclusivity(unchecked)
  var isExact = false
  @exclusivity(unchecked)
  private var placed: [Atlas.PlacedGlyph] = []
  /// For each of the first characters at each offset within a pixel the position of its glyph in ``placed``, counted
  /// from 1; 0 if it has not been made.
  @exclusivity(unchecked)
  private var positions: [UInt32]
  /// The positions of the glyphs of all other characters, counted from 0.
  @exclusivity(unchecked)
  private var otherPositions: [Int: Int] = [:]

  /// The number of characters that are looked up without hashing; nearly all in practice.
  private static let firstCharacters = 128

  init(_ weight: FontWeight, _ raster: GlyphRaster) {
    (self.weight, self.raster) = (weight, raster)
    positions = [UInt32](repeating: 0, count: Self.firstCharacters * raster.perPixel * raster.perPixel)
  }

  /// A glyph at an offset within a pixel, in samples of the raster; made if it is not there yet.
  func glyph(
    _ character: Unicode.Scalar, right: Int, down: Int, make: () throws(SDLError) -> Atlas.PlacedGlyph
  ) throws(SDLError) -> Atlas.PlacedGlyph {
    let index = (Int(character.value) * raster.perPixel + down) * raster.perPixel + right
    if index < positions.count {
      let position = Int(positions[index])
      if position > 0 { return placed[position - 1] }
    } else if let position = otherPositions[index] {
      return placed[position]
    }
    let glyph = try make()
    placed.append(glyph)
    if index < positions.count {
      positions[index] = UInt32(placed.count)
    } else {
      otherPositions[index] = placed.count - 1
    }
    return glyph
  }
}
