import SpringflowCSDL2

/// An upright rectangle, in pixels of the picture and texels of the atlas.
struct RasterRectangle {
  /// The columns and rows whose middles lie inside.
  let (columns, rows): (Range<Int>, Range<Int>)
  /// The texels' columns along a row, and their rows along a column.
  let (across, down): (TexelSteps, TexelSteps)
  /// The colours at the upper and the lower edge, and where these are.
  private let (upper, lower): (SDL_Color, SDL_Color)
  private let (top, height): (Double, Double)

  /// A rectangle between two opposite corners, or `nil` if it has no pixel.
  init?(_ a: SDL_Vertex, _ c: SDL_Vertex, _ shape: RasterShape, width: Int) {
    let (first, last) = a.position.x <= c.position.x ? (a, c) : (c, a)
    let (upper, lower) = a.position.y <= c.position.y ? (a, c) : (c, a)
    let (left, right) = (RasterMesh.snapped(first.position.x), RasterMesh.snapped(last.position.x))
    let (top, bottom) = (RasterMesh.snapped(upper.position.y), RasterMesh.snapped(lower.position.y))
    columns = RasterMesh.firstPixel(from: left, limit: width)..<RasterMesh.firstPixel(from: right, limit: width)
    rows = Int(shape.top)..<Int(shape.bottom)
    if columns.isEmpty { return nil }
    across = TexelSteps(first.tex_coord.x, last.tex_coord.x, between: left, right, columns)
    down = TexelSteps(upper.tex_coord.y, lower.tex_coord.y, between: top, bottom, rows)
    (self.upper, self.lower) = (upper.color, lower.color)
    (self.top, height) = (top, bottom - top)
  }

  /// Whether its colour is the same in all rows.
  var hasOneColor: Bool { upper == lower }

  /// The colour of a row, as 0xAARRGGBB.
  func color(_ row: Int) -> UInt32 {
    let share = min(max((Double(row) + 0.5 - top) / height, 0), 1)
    func channel(_ a: UInt8, _ b: UInt8) -> UInt32 {
      UInt32(truncatingIfNeeded: Int(Double(a) + (Double(b) - Double(a)) * share + 0.5))
    }
    return channel(upper.b, lower.b) | channel(upper.g, lower.g) << 8 | channel(upper.r, lower.r) << 16
      | channel(upper.a, lower.a) << 24
  }
}
