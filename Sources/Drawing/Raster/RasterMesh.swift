import SpringflowCSDL2

/// A mesh and its texture, as the rasterizer reads them.
struct RasterMesh: @unchecked Sendable {
  let vertices: UnsafeBufferPointer<SDL_Vertex>
  let indices: UnsafeBufferPointer<Int32>
  let texture: TexelReader

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
