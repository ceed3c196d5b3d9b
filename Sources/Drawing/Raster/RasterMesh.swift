import SpringflowCSDL2

/// A mesh and its texture, as the rasterizer reads them.
struct RasterMesh: @unchecked Sendable {
  let vertices: UnsafeBufferPointer<SDL_Vertex>
  let indices: UnsafeBufferPointer<Int32>
  let texture: RasterTexture

  /// A position along an axis in pixels, rounded to a 256th of a pixel, as GPUs do, so that edges which almost meet do.
  @inline(__always)
  static func snapped(_ position: Float) -> Double {
    // Numbers of this size have eight binary digits after the point; beyond its range nothing is left to round.
    let rounding = 0x1.8p44
    return (Double(min(max(position, -0x1p40), 0x1p40)) + rounding) - rounding
  }

  /// The first pixel whose middle lies at a position or beyond it, from 0 to `limit`.
  @inline(__always)
  static func firstPixel(from position: Double, limit: Int) -> Int {
    let middle = position - 0.5
    if !(middle > 0) { return 0 }
    if middle >= Double(limit) { return limit }
    let whole = Int(middle)
    return Double(whole) < middle ? whole + 1 : whole
  }

  /// Whether a vertex can be drawn.
  @inline(__always)
  static func isFinite(_ vertex: SDL_Vertex) -> Bool {
    // The sum is not finite if a part is not; nothing that is drawn comes near to the largest number.
    (vertex.position.x + vertex.position.y + vertex.tex_coord.x + vertex.tex_coord.y).isFinite
  }
}

/// A rectangle of the atlas, in pixels.
package struct AtlasRegion: Equatable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
}

/// The texels of an atlas, 0xAARRGGBB with alpha not multiplied in.
package struct RasterTexture {
  /// Texels in a row, and rows.
  package static let side = 2048
  /// Texels after the last one, so that a group of them can be read from any on.
  package static let spare = 16

  let texels: UnsafePointer<UInt32>
  /// The rectangles of pictures; all other texels are white with alpha.
  let pictures: UnsafeBufferPointer<AtlasRegion>

  /// Whether texels are those of a picture.
  @inline(__always)
  func hasColors(_ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>) -> Bool {
    // There is a free line around each rectangle.
    let (x, y) = ((columns.lowerBound + columns.upperBound) / 2, (rows.lowerBound + rows.upperBound) / 2)
    for region in pictures
    where x >= region.x && x < region.x + region.width && y >= region.y && y < region.y + region.height { return true }
    return false
  }

  /// Whether all texels of rows are equal.
  @inline(__always)
  func isEven(_ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>) -> Bool {
    let first = texels[rows.lowerBound * Self.side + columns.lowerBound]
    for row in rows {
      for column in columns where texels[row * Self.side + column] != first { return false }
    }
    return true
  }

  /// Whether each row has only equal texels.
  @inline(__always)
  func hasEvenRows(_ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>) -> Bool {
    for row in rows {
      let line = texels + row * Self.side
      for column in columns where line[column] != line[columns.lowerBound] { return false }
    }
    return true
  }

  /// Whether all rows are equal.
  @inline(__always)
  func hasEqualRows(_ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>) -> Bool {
    let first = texels + rows.lowerBound * Self.side
    for row in rows {
      let line = texels + row * Self.side
      for column in columns where line[column] != first[column] { return false }
    }
    return true
  }
}

/// A texture coordinate along a row of pixels or a column, in texels from the middle of the first one: the pixel's
/// index times a step, in steps of 2⁻³², so that rows do not depend on each other.
struct TexelSteps {
  /// At the first pixel, and from pixel to pixel.
  let (start, step): (Int, Int)

  private static let unit = 0x1p32

  /// From the middle of the first pixel to that of the last one, in texels from the middle of one at `origin`. What
  /// would be outside the atlas is moved into it.
  @inline(__always)
  init(from first: Double, to last: Double, origin: Int, count: Int) {
    // So the next texel is within it, too.
    let (low, high) = (Double(-origin), Double(RasterTexture.side - 1 - origin) - 1.0 / 256)
    let (from, to) = (Int(min(max(first, low), high) * Self.unit), Int(min(max(last, low), high) * Self.unit))
    start = from + origin << 32
    step = count > 1 ? (to - from) / (count - 1) : 0
  }

  /// The texel before a pixel's middle.
  @inline(__always)
  func texel(_ pixel: Int) -> Int { (start &+ pixel &* step) >> 32 }

  /// How far a pixel's middle is from that texel to the next, from 0 to 255.
  @inline(__always)
  func share(_ pixel: Int) -> UInt32 { UInt32(truncatingIfNeeded: (start &+ pixel &* step) >> 24) & 255 }

  /// The texels that a number of pixels touch.
  @inline(__always)
  func touched(count: Int) -> ClosedRange<Int> {
    let (first, last) = (texel(0), texel(count - 1))
    return min(first, last)...max(first, last) + 1
  }

  /// The texel in which a range of texture coordinates begins, within the atlas. Distances from it are exact, whatever
  /// its place.
  @inline(__always)
  static func origin(_ texel: Double) -> Int { Int(min(max(texel, 0), Double(RasterTexture.side - 1))) }
}
