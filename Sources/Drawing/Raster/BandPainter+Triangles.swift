import SpringflowCSDL2

/// A triangle, in pixels of the picture and texels of the atlas.
struct RasterTriangle {
  /// A corner.
  struct Corner {
    let (x, y): (Double, Double)
    let vertex: SDL_Vertex

    init(_ vertex: SDL_Vertex) {
      (x, y) = (RasterMesh.snapped(vertex.position.x), RasterMesh.snapped(vertex.position.y))
      self.vertex = vertex
    }

    /// Whether it comes before another from top to bottom and from left to right.
    func precedes(_ other: Corner) -> Bool { y < other.y || y == other.y && x < other.x }
  }

  /// An edge that runs down.
  struct TriangleEdge {
    let (x, y, slope): (Double, Double, Double)

    /// The edge between two corners. Both triangles at an edge have the same one, as the upper corner comes first.
    init(_ upper: Corner, _ lower: Corner) {
      (x, y) = (upper.x, upper.y)
      slope = lower.y > upper.y ? (lower.x - upper.x) / (lower.y - upper.y) : 0
    }

    /// Where it crosses the middle of a row.
    @inline(__always)
    func crossing(_ middle: Double) -> Double { x + (middle - y) * slope }
  }

  /// A quantity that changes linearly.
  struct Gradient {
    /// At the first corner, and per pixel along both axes.
    let (base, x, y): (Double, Double, Double)
    /// The least and the greatest at a corner.
    let (low, high): (Double, Double)

    @inline(__always)
    func value(_ dx: Double, _ dy: Double) -> Double { min(max(base + dx * x + dy * y, low), high) }
  }

  /// From top to bottom.
  let (upper, middle, lower): (Corner, Corner, Corner)
  /// From the top to the bottom, and the two edges on the other side of it.
  let (long, first, second): (TriangleEdge, TriangleEdge, TriangleEdge)
  /// Whether the long edge is on the left.
  let isLongLeft: Bool
  private let area: Double

  /// A triangle, or `nil` if it has no area.
  init?(_ a: SDL_Vertex, _ b: SDL_Vertex, _ c: SDL_Vertex) {
    var (p, q, r) = (Corner(a), Corner(b), Corner(c))
    if q.precedes(p) { swap(&p, &q) }
    if r.precedes(q) { swap(&q, &r) }
    if q.precedes(p) { swap(&p, &q) }
    (upper, middle, lower) = (p, q, r)
    area = (q.x - p.x) * (r.y - p.y) - (r.x - p.x) * (q.y - p.y)
    if area == 0 { return nil }
    (long, first, second) = (TriangleEdge(p, r), TriangleEdge(p, q), TriangleEdge(q, r))
    isLongLeft = area > 0
  }

  /// The gradient of a quantity with a value at each corner, from top to bottom.
  func gradient(_ a: Double, _ b: Double, _ c: Double) -> Gradient {
    let (dx1, dy1, dx2, dy2) = (middle.x - upper.x, middle.y - upper.y, lower.x - upper.x, lower.y - upper.y)
    let (d1, d2) = (b - a, c - a)
    return Gradient(
      base: a, x: (d1 * dy2 - d2 * dy1) / area, y: (d2 * dx1 - d1 * dx2) / area, low: min(a, b, c), high: max(a, b, c))
  }

  func gradient(_ value: (SDL_Vertex) -> Double) -> Gradient {
    gradient(value(upper.vertex), value(middle.vertex), value(lower.vertex))
  }

  /// The pixels of a row whose middles lie inside.
  @inline(__always)
  func columns(_ row: Int, width: Int) -> Range<Int> {
    let height = Double(row) + 0.5
    let other = height < middle.y ? first : second
    let (a, b) = (long.crossing(height), other.crossing(height))
    let (left, right) = isLongLeft ? (a, b) : (b, a)
    let start = RasterMesh.firstPixel(from: left, limit: width)
    return start..<max(RasterMesh.firstPixel(from: right, limit: width), start)
  }
}

extension BandPainter {
  private static let fewTexels = 4

  func draw(_ triangle: RasterTriangle, _ rows: Range<Int>) {
    let (a, b, c) = (triangle.upper.vertex, triangle.middle.vertex, triangle.lower.vertex)
    let side = Double(RasterTexture.side)
    let left = TexelSteps.origin(Double(min(a.tex_coord.x, b.tex_coord.x, c.tex_coord.x)) * side)
    let top = TexelSteps.origin(Double(min(a.tex_coord.y, b.tex_coord.y, c.tex_coord.y)) * side)
    let across = triangle.gradient { Double($0.tex_coord.x) * side - Double(left) - 0.5 }
    let down = triangle.gradient { Double($0.tex_coord.y) * side - Double(top) - 0.5 }
    func touched(_ gradient: RasterTriangle.Gradient, _ origin: Int) -> ClosedRange<Int> {
      TexelSteps(from: gradient.low, to: gradient.high, origin: origin, count: 2).touched(count: 2)
    }
    let (touchedColumns, touchedRows) = (touched(across, left), touched(down, top))
    let texture = mesh.texture
    let isEven =
      touchedColumns.count <= Self.fewTexels && touchedRows.count <= Self.fewTexels
      && texture.isEven(touchedColumns, touchedRows)
    let texel = texture.texels[touchedRows.lowerBound * RasterTexture.side + touchedColumns.lowerBound]
    let isPlain = a.color == b.color && b.color == c.color
    let colors = isPlain ? nil : ColorGradient(triangle)
    let (color, even) = (PixelGroup(repeating: a.color.pixel), PixelGroup(repeating: texel))
    let tint = Tint(isEven ? texel.tinted(a.color.pixel) : a.color.pixel)
    let isMask = isPlain && !texture.hasColors(touchedColumns, touchedRows)
    let (width, pixels) = (target.width, UnsafePointer(pixelLine))
    for row in rows {
      let columns = triangle.columns(row, width: width)
      if columns.isEmpty { continue }
      let run = run(row, columns)
      if isEven, isPlain {
        run.blend(tint)
        continue
      }
      let dy = Double(row) + 0.5 - triangle.upper.y
      let (dx, last) = (
        Double(columns.lowerBound) + 0.5 - triangle.upper.x, Double(columns.upperBound) - 0.5 - triangle.upper.x
      )
      if !isEven {
        let u = TexelSteps(from: across.value(dx, dy), to: across.value(last, dy), origin: left, count: columns.count)
        let v = TexelSteps(from: down.value(dx, dy), to: down.value(last, dy), origin: top, count: columns.count)
        if isMask {
          sampleMask(u, v, columns.count)
          run.blend(tint) { PixelLanes(spreading: PixelGroup(at: pixels + $0)) }
          continue
        }
        sampleColors(u, v, columns.count)
      }
      guard let colors else {
        run.blend { PixelGroup(at: pixels + $0).tinted(color) }
        continue
      }
      let steps = colors.steps(dx, last, dy, count: columns.count)
      if isEven {
        run.blend { steps.colors($0).tinted(even) }
      } else {
        run.blend { steps.colors($0).tinted(PixelGroup(at: pixels + $0)) }
      }
    }
  }

  /// Fills the line of pixels with the coverage of texels, from 0 to 255.
  private func sampleMask(_ u: TexelSteps, _ v: TexelSteps, _ count: Int) {
    var (x, y) = (u.start, v.start)
    let alphas: UInt64 = 0x0000_00FF_0000_00FF
    for index in 0..<count {
      let texel = UnsafeRawPointer(mesh.texture.texels + ((y >> 32) &* RasterTexture.side &+ x >> 32))
      // Two texels, and the two below.
      let above = texel.loadUnaligned(as: UInt64.self) >> 24 & alphas
      let below = texel.loadUnaligned(fromByteOffset: RasterTexture.side * 4, as: UInt64.self) >> 24 & alphas
      let (right, down) = (UInt64(truncatingIfNeeded: x >> 24) & 255, UInt64(truncatingIfNeeded: y >> 24) & 255)
      let both = above &* (256 &- down) &+ below &* down
      let sum = (both & 0xFFFF_FFFF) &* (256 &- right) &+ (both >> 32) &* right
      pixelLine[index] = UInt32(truncatingIfNeeded: (sum &+ 0x8000) >> 16)
      x &+= u.step
      y &+= v.step
    }
  }

  /// Fills the line of pixels with texels.
  private func sampleColors(_ u: TexelSteps, _ v: TexelSteps, _ count: Int) {
    var (x, y) = (u.start, v.start)
    let mask: UInt64 = 0x00FF_00FF_00FF_00FF
    let half: UInt64 = 0x0080_0080_0080_0080
    for index in 0..<count {
      let texel = UnsafeRawPointer(mesh.texture.texels + ((y >> 32) &* RasterTexture.side &+ x >> 32))
      let above = texel.loadUnaligned(as: UInt64.self)
      let below = texel.loadUnaligned(fromByteOffset: RasterTexture.side * 4, as: UInt64.self)
      let (right, down) = (UInt32(truncatingIfNeeded: x >> 24) & 255, UInt64(truncatingIfNeeded: y >> 24) & 255)
      let even = ((above & mask) &* (256 &- down) &+ (below & mask) &* down &+ half) >> 8 & mask
      let odd = ((above >> 8 & mask) &* (256 &- down) &+ (below >> 8 & mask) &* down &+ half) & ~mask
      let both = even | odd
      pixelLine[index] = UInt32(truncatingIfNeeded: both).mixed(
        with: UInt32(truncatingIfNeeded: both >> 32), share: right)
      x &+= u.step
      y &+= v.step
    }
  }
}

/// The colours of a triangle whose corners have different ones.
struct ColorGradient {
  private let (blue, green, red, alpha):
    (RasterTriangle.Gradient, RasterTriangle.Gradient, RasterTriangle.Gradient, RasterTriangle.Gradient)

  init(_ triangle: RasterTriangle) {
    blue = triangle.gradient { Double($0.color.b) }
    green = triangle.gradient { Double($0.color.g) }
    red = triangle.gradient { Double($0.color.r) }
    alpha = triangle.gradient { Double($0.color.a) }
  }

  /// The colours along a row.
  struct Steps {
    /// Each channel at the first pixel and from pixel to pixel, in steps of 2⁻¹⁶.
    private let (blue, green, red, alpha): (Channel, Channel, Channel, Channel)

    private struct Channel {
      let (start, step): (Int32, Int32)
      /// The steps up to each pixel of a group.
      let ramp: PixelGroup

      @inline(__always)
      init(_ gradient: Gradient, _ first: Double, _ last: Double, _ dy: Double, count: Int) {
        func fixed(_ value: Double) -> Int32 { Int32(truncatingIfNeeded: Int(value * 65536 + 32768)) }
        start = fixed(gradient.value(first, dy))
        step =
          count > 1 ? (fixed(gradient.value(last, dy)) &- start) / Int32(truncatingIfNeeded: count - 1) : 0
        ramp = PixelGroup.offsets &* PixelGroup(repeating: UInt32(bitPattern: step))
      }

      /// The channel of a group of pixels.
      @inline(__always)
      func values(_ offset: Int) -> PixelGroup {
        let first = start &+ step &* Int32(truncatingIfNeeded: offset)
        return (PixelGroup(repeating: UInt32(bitPattern: first)) &+ ramp) &>> 16
      }
    }

    @inline(__always)
    init(_ colors: ColorGradient, _ first: Double, _ last: Double, _ dy: Double, count: Int) {
      blue = Channel(colors.blue, first, last, dy, count: count)
      green = Channel(colors.green, first, last, dy, count: count)
      red = Channel(colors.red, first, last, dy, count: count)
      alpha = Channel(colors.alpha, first, last, dy, count: count)
    }

    /// The colours of a group of pixels from an offset on; those after the last pixel of the run are arbitrary.
    @inline(__always)
    func colors(_ offset: Int) -> PixelGroup {
      (blue.values(offset) & 255) | (green.values(offset) & 255) &<< 8 | (red.values(offset) & 255) &<< 16
        | alpha.values(offset) &<< 24
    }
  }

  typealias Gradient = RasterTriangle.Gradient

  @inline(__always)
  func steps(_ first: Double, _ last: Double, _ dy: Double, count: Int) -> Steps {
    Steps(self, first, last, dy, count: count)
  }
}
