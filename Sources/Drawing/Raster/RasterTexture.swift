/// The texels of an atlas, 0xAARRGGBB with alpha not multiplied in: pictures, and white with alpha everywhere else.
package struct RasterTexture {
  /// Texels in a row, and rows.
  package static let side = 2048
  /// Texels after the last one, so that a group of them can be read from any on.
  private static let spare = 16

  /// Row by row, and a few more at the end.
  package private(set) var texels = [UInt32](repeating: 0x00FF_FFFF, count: side * side + spare)
  /// The alphas of the texels, which are all that a mask needs.
  private var alphas = [UInt8](repeating: 0, count: side * side + spare)
  /// The rectangles of pictures.
  private var pictures: [AtlasRegion] = []

  /// Makes a texture of transparent white.
  package init() {}

  /// Writes the texels of a rectangle, row by row. `hasColors` unless all of them are white.
  package mutating func write(_ region: AtlasRegion, hasColors: Bool, _ texel: (Int) -> UInt32) {
    precondition(
      region.x >= 0 && region.y >= 0 && region.x + region.width <= Self.side && region.y + region.height <= Self.side,
      "\(region) is not in the atlas")
    if hasColors { pictures.append(region) }
    texels.withUnsafeMutableBufferPointer { texels in
      alphas.withUnsafeMutableBufferPointer { alphas in
        for row in 0..<region.height {
          let start = (region.y + row) * Self.side + region.x
          for column in 0..<region.width {
            let texel = texel(row * region.width + column)
            texels[start + column] = texel
            alphas[start + column] = UInt8(truncatingIfNeeded: texel >> 24)
          }
        }
      }
    }
  }

  /// Calls a function with a reader of the texels.
  func read(_ body: (TexelReader) -> Void) {
    texels.withUnsafeBufferPointer { texels in
      alphas.withUnsafeBufferPointer { alphas in
        pictures.withUnsafeBufferPointer { pictures in
          body(TexelReader(texels: texels.baseAddress!, alphas: alphas.baseAddress!, pictures: pictures))
        }
      }
    }
  }
}
