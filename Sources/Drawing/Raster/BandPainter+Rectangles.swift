import SpringflowCSDL2

/// An upright rectangle, in pixels of the picture and texels of the atlas.
struct RasterRectangle {
  /// The columns and rows whose middles lie inside.
  let (columns, rows): (Range<Int>, Range<Int>)
  /// The texels' columns along a row, and their rows along a column.
  let (across, down): (TexelSteps, TexelSteps)
  /// The same before it is rounded.
  private let (u, v): (Texels, Texels)
  /// The colours at the upper and the lower edge, and where these are.
  private let (upper, lower): (SDL_Color, SDL_Color)
  private let (top, height): (Double, Double)

  /// Texels along an axis: those at the first pixel, from one at `origin`, and from pixel to pixel.
  private struct Texels {
    let (origin, first, step): (Int, Double, Double)

    /// From one coordinate to another, which are shares of the atlas' side, between two positions in pixels.
    init(_ start: Float, _ end: Float, _ low: Double, _ high: Double, _ pixels: Range<Int>) {
      let side = Double(RasterTexture.side)
      let (from, to) = (Double(start) * side, Double(end) * side)
      origin = TexelSteps.origin(min(from, to))
      step = (to - from) / (high - low)
      first = (from - Double(origin)) + (Double(pixels.lowerBound) + 0.5 - low) * step - 0.5
    }

    func steps(_ pixels: Range<Int>) -> TexelSteps {
      TexelSteps(from: first, to: first + Double(pixels.count - 1) * step, origin: origin, count: pixels.count)
    }

    /// The first texel, and how far the pixels are from it to the next, from 0 to 255, if texels are as large as
    /// pixels.
    func aligned(_ count: Int) -> (texel: Int, share: Int)? {
      let drift = (step - 1) * Double(count - 1)
      guard abs(drift) < RasterRectangle.straightness, abs(first) < side else { return nil }
      let offset = Int((first + drift / 2 + side) * 256 + 0.5)
      let texel = origin - RasterTexture.side + offset >> 8
      return texel >= 0 && texel + count < RasterTexture.side ? (texel, offset & 255) : nil
    }

    private var side: Double { Double(RasterTexture.side) }
  }

  /// A rectangle between two opposite corners, or `nil` if it has no pixel.
  init?(_ a: SDL_Vertex, _ c: SDL_Vertex, _ shape: RasterShape, width: Int) {
    let (first, last) = a.position.x <= c.position.x ? (a, c) : (c, a)
    let (upper, lower) = a.position.y <= c.position.y ? (a, c) : (c, a)
    let (left, right) = (RasterMesh.snapped(first.position.x), RasterMesh.snapped(last.position.x))
    let (top, bottom) = (RasterMesh.snapped(upper.position.y), RasterMesh.snapped(lower.position.y))
    columns = RasterMesh.firstPixel(from: left, limit: width)..<RasterMesh.firstPixel(from: right, limit: width)
    rows = Int(shape.top)..<Int(shape.bottom)
    if columns.isEmpty { return nil }
    u = Texels(first.tex_coord.x, last.tex_coord.x, left, right, columns)
    v = Texels(upper.tex_coord.y, lower.tex_coord.y, top, bottom, rows)
    (across, down) = (u.steps(columns), v.steps(rows))
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

  /// The largest distance of a texel from a pixel at which they count as equally large, over the whole rectangle.
  fileprivate static let straightness = 1.0 / 32

  /// The first texel's column and row, and how far the pixels are from texels to the next, from 0 to 255, if texels are
  /// as large as pixels.
  var aligned: (column: Int, row: Int, right: Int, down: Int)? {
    guard let x = u.aligned(columns.count), let y = v.aligned(rows.count) else { return nil }
    return (x.texel, y.texel, x.share, y.share)
  }
}

extension BandPainter {
  /// The most texels along an axis that are looked at one by one.
  private static let fewTexels = 4

  func draw(_ rectangle: RasterRectangle, _ rows: Range<Int>) {
    let texture = mesh.texture
    let touchedColumns = rectangle.across.touched(count: rectangle.columns.count)
    let touchedRows = rectangle.down.touched(count: rectangle.rows.count)
    let (isNarrow, isLow) = (touchedColumns.count <= Self.fewTexels, touchedRows.count <= Self.fewTexels)
    if isNarrow, isLow, texture.isEven(touchedColumns, touchedRows) {
      let texel = texture.texels[touchedRows.lowerBound * RasterTexture.side + touchedColumns.lowerBound]
      if texel == .max {
        forEachRow(rectangle, rows) { row, tint in run(row, rectangle.columns).blend(tint) }
      } else {
        forEachRow(rectangle, rows) { row, tint in
          run(row, rectangle.columns).blend(Tint(texel.tinted(tint.color)))
        }
      }
      return
    }
    if texture.hasColors(touchedColumns, touchedRows) {
      return drawColors(rectangle, rows, touchedColumns)
    }
    if isNarrow, texture.hasEvenRows(touchedColumns, touchedRows) {
      let column = texture.texels + touchedColumns.lowerBound
      forEachRow(rectangle, rows) { row, tint in
        let line = row - rectangle.rows.lowerBound
        let (y, share) = (rectangle.down.texel(line), rectangle.down.share(line))
        let (above, below) = (column[y * RasterTexture.side] >> 24, column[(y + 1) * RasterTexture.side] >> 24)
        run(row, rectangle.columns).blend(tint.covering((above * (256 - share) + below * share + 128) >> 8))
      }
      return
    }
    let isEqual = isLow && texture.hasEqualRows(touchedColumns, touchedRows)
    if !isEqual, let aligned = rectangle.aligned {
      drawAligned(rectangle, rows, aligned)
      return
    }
    drawMask(rectangle, rows, touchedColumns, isEqual: isEqual)
  }

  /// Calls a function for each row with its colour.
  @inline(__always)
  private func forEachRow(_ rectangle: RasterRectangle, _ rows: Range<Int>, _ body: (Int, Tint) -> Void) {
    if rectangle.hasOneColor {
      let tint = Tint(rectangle.color(rows.lowerBound))
      if tint.opacity > 0 { for row in rows { body(row, tint) } }
      return
    }
    for row in rows {
      let tint = Tint(rectangle.color(row))
      if tint.opacity > 0 { body(row, tint) }
    }
  }

  /// A mask whose texels are as large as pixels: every pixel is the same mean of four texels.
  private func drawAligned(
    _ rectangle: RasterRectangle, _ rows: Range<Int>, _ place: (column: Int, row: Int, right: Int, down: Int)
  ) {
    let side = RasterTexture.side
    let first = mesh.texture.texels + place.row * side + place.column
    let both = (place.right * place.down + 128) >> 8
    let (right, down) = (place.right - both, place.down - both)
    func lanes(_ weight: Int) -> PixelLanes { PixelLanes(repeating: UInt16(weight)) }
    let weights = (lanes(256 - both - right - down), lanes(right), lanes(down), lanes(both))
    @inline(__always)
    func alpha(_ texel: UnsafePointer<UInt32>) -> PixelLanes { PixelLanes(PixelGroup(at: texel) &>> 24) }
    @inline(__always)
    func spread(_ sum: PixelLanes) -> PixelLanes { PixelLanes(spreading: PixelGroup(sum.over256)) }
    forEachRow(rectangle, rows) { row, tint in
      let line = first + (row - rectangle.rows.lowerBound) * side
      let run = run(row, rectangle.columns)
      if place.right == 0, place.down == 0 {
        run.blend(tint) { PixelLanes(spreading: PixelGroup(at: line + $0) &>> 24) }
      } else if place.right == 0 {
        run.blend(tint) { spread(alpha(line + $0) &* weights.0 &+ alpha(line + $0 + side) &* weights.2) }
      } else {
        run.blend(tint) { offset in
          let texel = line + offset
          let above = alpha(texel) &* weights.0 &+ alpha(texel + 1) &* weights.1
          return spread(above &+ alpha(texel + side) &* weights.2 &+ alpha(texel + side + 1) &* weights.3)
        }
      }
    }
  }

  /// A stretched mask. `isEqual` if all rows of its texels are.
  private func drawMask(
    _ rectangle: RasterRectangle, _ rows: Range<Int>, _ touched: ClosedRange<Int>, isEqual: Bool
  ) {
    let (columns, pixels, texels) = (rectangle.columns, pixelLine, texelLine)
    let first = readableStart(touched)
    var isReady = false
    forEachRow(rectangle, rows) { row, tint in
      if !isReady {
        let line = row - rectangle.rows.lowerBound
        readLine(first, touched.upperBound, rectangle.down.texel(line), isEqual ? 0 : rectangle.down.share(line)) {
          a, b, s in
          PixelGroup((PixelLanes(a &>> 24) &* (256 &- s) &+ PixelLanes(b &>> 24) &* s).over256)
        }
        for column in 0..<columns.count {
          let (texel, share) = (rectangle.across.texel(column) - first, rectangle.across.share(column))
          pixels[column] = (texels[texel] &* (256 &- share) &+ texels[texel + 1] &* share &+ 128) >> 8
        }
        isReady = isEqual
      }
      run(row, columns).blend(tint) { PixelLanes(spreading: PixelGroup(at: pixels + $0)) }
    }
  }

  /// A stretched picture.
  private func drawColors(_ rectangle: RasterRectangle, _ rows: Range<Int>, _ touched: ClosedRange<Int>) {
    let (columns, pixels, texels) = (rectangle.columns, pixelLine, texelLine)
    let first = readableStart(touched)
    forEachRow(rectangle, rows) { row, tint in
      let line = row - rectangle.rows.lowerBound
      readLine(first, touched.upperBound, rectangle.down.texel(line), rectangle.down.share(line)) {
        $0.mixed(with: $1, $2)
      }
      for column in 0..<columns.count {
        let (texel, share) = (rectangle.across.texel(column) - first, rectangle.across.share(column))
        pixels[column] = texels[texel].mixed(with: texels[texel + 1], share: share)
      }
      if tint.color == .max {
        run(row, columns).blend { PixelGroup(at: pixels + $0) }
      } else {
        let color = PixelGroup(repeating: tint.color)
        run(row, columns).blend { PixelGroup(at: pixels + $0).tinted(color) }
      }
    }
  }

  /// The first texel of a row from which on eight at a time can be read up to its last one, within the row.
  private func readableStart(_ touched: ClosedRange<Int>) -> Int {
    let size = PixelLanes.pixelCount
    return min(touched.lowerBound, RasterTexture.side - (touched.count + size - 1) / size * size)
  }

  /// Fills the line of texels, from one to another, with means of a row of texels and the next one.
  @inline(__always)
  private func readLine(
    _ first: Int, _ last: Int, _ row: Int, _ share: UInt32, _ mean: (PixelGroup, PixelGroup, PixelLanes) -> PixelGroup
  ) {
    let side = RasterTexture.side
    let above = mesh.texture.texels + row * side + first
    let share = PixelLanes(repeating: UInt16(share))
    var offset = 0
    while offset <= last - first {
      let mean = mean(PixelGroup(at: above + offset), PixelGroup(at: above + offset + side), share)
      UnsafeMutableRawPointer(texelLine + offset).storeBytes(of: mean, as: PixelGroup.self)
      offset += PixelLanes.pixelCount
    }
  }
}
