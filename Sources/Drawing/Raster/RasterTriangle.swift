import SpringflowCSDL2

/// A triangle, in pixels of the picture.
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
  private struct TriangleEdge {
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

  /// From top to bottom.
  let (upper, middle, lower): (Corner, Corner, Corner)
  /// From the top to the bottom, and the two edges on the other side of it.
  private let (long, first, second): (TriangleEdge, TriangleEdge, TriangleEdge)
  /// Whether the long edge is on the left.
  private let isLongLeft: Bool
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

  /// The gradient of a quantity that each corner has, from a whole number on, and the limits that it keeps within.
  func gradient(
    from origin: Int = 0, within limit: (Double) -> Double = { $0 }, _ value: (SDL_Vertex) -> Double
  ) -> RasterGradient {
    let (a, b, c) = (value(upper.vertex), value(middle.vertex), value(lower.vertex))
    let (dx1, dy1, dx2, dy2) = (middle.x - upper.x, middle.y - upper.y, lower.x - upper.x, lower.y - upper.y)
    let (d1, d2) = (b - a, c - a)
    return RasterGradient(
      from: origin, base: a, x: (d1 * dy2 - d2 * dy1) / area, y: (d2 * dx1 - d1 * dx2) / area,
      low: limit(min(a, b, c)), high: limit(max(a, b, c)))
  }

  /// The gradient of a texture coordinate, in texels from the middle of the first one.
  func texels(_ coordinate: (SDL_Vertex) -> Float) -> RasterGradient {
    let side = Double(RasterTexture.side)
    let (a, b, c) = (coordinate(upper.vertex), coordinate(middle.vertex), coordinate(lower.vertex))
    let origin = TexelSteps.origin(Double(min(a, b, c)) * side)
    return gradient(from: origin, within: { TexelSteps.inside($0, origin) }) {
      Double(coordinate($0)) * side - Double(origin) - TexelSteps.middle
    }
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
