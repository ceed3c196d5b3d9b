import SpringflowCSDL2

/// Draws shapes into some rows of a picture.
struct BandPainter {
  let mesh: RasterMesh
  let target: PixelTarget
  /// The end of the rows' memory.
  let end: UnsafeMutablePointer<UInt32>
  /// Room for a row of texels, and for a row of pixels; both have room for a few more at the end.
  let (texelLine, pixelLine): (UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<UInt32>)

  /// Calls a function with a painter of some rows, which are not empty.
  static func withPainter(
    _ mesh: RasterMesh, _ target: PixelTarget, _ rows: Range<Int>, _ body: (BandPainter) -> Void
  ) {
    let spare = 2 * PixelLanes.pixelCount
    let count = RasterTexture.side + target.width + 2 * spare
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: count) { lines in
      lines.initialize(repeating: 0)
      let line = lines.baseAddress!
      body(
        BandPainter(
          mesh: mesh, target: target, end: target.row(rows.upperBound - 1) + target.width, texelLine: line,
          pixelLine: line + RasterTexture.side + spare))
    }
  }

  /// Draws some rows of a shape, which it touches.
  func draw(_ shape: RasterShape, _ rows: Range<Int>) {
    let (a, b) = (mesh.vertices[Int(shape.a)], mesh.vertices[Int(shape.b)])
    if shape.isRectangle {
      if let rectangle = RasterRectangle(a, b, shape, width: target.width) { draw(rectangle, rows) }
    } else if let triangle = RasterTriangle(a, b, mesh.vertices[Int(shape.c)]) {
      draw(triangle, rows)
    }
  }

  /// A run of pixels.
  @inline(__always)
  func run(_ row: Int, _ columns: Range<Int>) -> PixelRow {
    PixelRow(start: target.row(row) + columns.lowerBound, count: columns.count, end: end)
  }
}
