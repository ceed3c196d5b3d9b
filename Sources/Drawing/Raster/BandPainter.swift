import SpringflowCSDL2

/// Draws shapes into some rows of a picture.
struct BandPainter {
  let mesh: RasterMesh
  let target: PixelTarget
  /// The end of the rows' memory.
  let end: UnsafeMutablePointer<UInt32>
  /// Room for two rows of texels as wide as the picture, and a few more at the end, that are read a group at a time.
  let lines: (UnsafeMutableRawPointer, UnsafeMutableRawPointer)
  /// The number of texels in one.
  let room: Int

  /// Calls a function with a painter of some rows, which are not empty.
  static func withPainter(
    _ mesh: RasterMesh, _ target: PixelTarget, _ rows: Range<Int>, _ body: (BandPainter) -> Void
  ) {
    let room = target.width + 2 * PixelLanes.pixelCount
    let size = room * MemoryLayout<UInt32>.stride
    withUnsafeTemporaryAllocation(byteCount: 2 * size, alignment: 16) { bytes in
      bytes.initializeMemory(as: UInt8.self, repeating: 0)
      let line = bytes.baseAddress!
      body(
        BandPainter(
          mesh: mesh, target: target, end: target.row(rows.upperBound - 1) + target.width, lines: (line, line + size),
          room: room))
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
