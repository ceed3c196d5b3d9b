import SpringflowCSDL2
import SpringflowViews

/// A convex polygon in pixels of the picture, to whose inside triangles are clipped with an edge softened over one
/// pixel.
///
/// Alpha falls from the edge moved inward by half a pixel to the edge moved outward by as much. Between two edges that
/// meet in a corner, the strips along them end at the line through the inner and the outer corner. The edges of an
/// upright rectangle that lie between pixels stay hard, so that it covers exactly its pixels.
package struct ClipRegion: Sendable {
  /// A line with the inside of the polygon on one side: where n · p − distance is below 0.
  struct ClipEdge: Sendable {
    /// The outward unit normal.
    var normal: SIMD2<Double>
    /// The distance from the origin along the normal, in pixels.
    var distance: Double
    /// How far inward alpha begins to fall, and how far outward it is nothing; both 0 for a hard edge.
    var (inset, outset): (Double, Double)

    var isHard: Bool { inset == 0 && outset == 0 }

    /// The distance of a point outward from the edge, in pixels.
    @inline(__always)
    func outward(_ x: Double, _ y: Double) -> Double { normal.x * x + normal.y * y - distance }
  }

  /// The edges, clockwise on screen. Without any, nothing is inside.
  private(set) var edges: [ClipEdge] = []
  /// The corners before the edges of the same index, moved inward and outward.
  package private(set) var (inner, outer): ([SIMD2<Double>], [SIMD2<Double>]) = ([], [])
  /// What lies completely in here is inside.
  private(set) var (innerLow, innerHigh) = (SIMD2<Double>(repeating: 0), SIMD2<Double>(repeating: 0))
  /// What does not touch this is outside.
  private(set) var (outerLow, outerHigh) = (SIMD2<Double>(repeating: 0), SIMD2<Double>(repeating: 0))
  /// The alpha that is left inside: below 1 in a region thinner than a pixel.
  private var coverage = 1.0
  /// By how much that changes with each pixel to the right and down, from the picture's first one on.
  private var slope = SIMD2<Double>(repeating: 0)

  /// Whether nothing is inside.
  package var isEmpty: Bool { edges.isEmpty }

  /// Makes the region inside a convex polygon; empty if it has no area.
  ///
  /// - Parameter corners: The corners in pixels of the picture, in either direction.
  init(corners: [SIMD2<Double>]) {
    let corners = Self.clockwise(corners)
    guard corners.count > 2 else { return }
    addEdges(corners, softness: 0.5)
    hardenUprightEdges(corners)
    limitInsets(corners)
    for (index, corner) in corners.enumerated() {
      let (before, after) = (edges[(index + corners.count - 1) % corners.count], edges[index])
      inner.append(corner - Self.offset(before.normal, after.normal, before.inset, after.inset))
      outer.append(corner + Self.offset(before.normal, after.normal, before.outset, after.outset))
    }
    findBoxes()
  }

  /// Makes the region inside a triangle of a mask, with hard edges; empty if it has no area.
  ///
  /// - Parameters:
  ///   - corners: The corners in pixels of the picture, in either direction.
  ///   - alphas: The alpha that is left at each of them, from 0 to 1, and linear between them.
  init(corners: [SIMD2<Double>], alphas: [Double]) {
    let order = Self.clockwise(corners)
    guard order.count == 3 else { return }
    addEdges(order, softness: 0)
    (inner, outer) = (order, order)
    outerLow = pointwiseMin(order[0], pointwiseMin(order[1], order[2]))
    outerHigh = pointwiseMax(order[0], pointwiseMax(order[1], order[2]))
    let (a, b) = (corners[1] - corners[0], corners[2] - corners[0])
    let (first, second) = (alphas[1] - alphas[0], alphas[2] - alphas[0])
    slope = SIMD2(first * b.y - second * a.y, second * a.x - first * b.x) / (a.x * b.y - a.y * b.x)
    coverage = alphas[0] - (slope * corners[0]).sum()
    (innerLow, innerHigh) = (order[0], order[0])
  }

  private mutating func addEdges(_ corners: [SIMD2<Double>], softness: Double) {
    for (index, corner) in corners.enumerated() {
      let next = corners[(index + 1) % corners.count]
      let length = Self.length(next - corner)
      let normal = SIMD2(next.y - corner.y, corner.x - next.x) / length
      let distance = (normal * corner).sum()
      edges.append(ClipEdge(normal: normal, distance: distance, inset: softness, outset: softness))
    }
  }

  /// Whether all is left inside.
  var isWhole: Bool { coverage == 1 && slope.x == 0 && slope.y == 0 }

  /// Whether all vertices lie completely inside.
  func holds(_ vertices: ArraySlice<SDL_Vertex>) -> Bool {
    isWhole
      && vertices.allSatisfy { vertex in
        let place = SIMD2(Double(vertex.position.x), Double(vertex.position.y))
        return all(place .>= innerLow) && all(place .<= innerHigh)
      }
  }

  /// The alpha that is left at a point inside.
  func coverage(_ x: Double, _ y: Double) -> Double { coverage + (slope.x * x + slope.y * y) }

  /// The corners in clockwise order, without those that are less than a ten-thousandth of a pixel from the next; none
  /// if the area is nothing.
  private static func clockwise(_ corners: [SIMD2<Double>]) -> [SIMD2<Double>] {
    var result: [SIMD2<Double>] = []
    for corner in corners where result.last.map({ length($0 - corner) > 1e-4 }) ?? true { result.append(corner) }
    while result.count > 1, length(result[0] - result[result.count - 1]) <= 1e-4 { result.removeLast() }
    let area = result.indices.reduce(0.0) { sum, index in
      let (a, b) = (result[index] - result[0], result[(index + 1) % result.count] - result[0])
      return sum + (a.x * b.y - b.x * a.y) / 2
    }
    if !(abs(area) > 1e-6) { return [] }
    return area > 0 ? result : result.reversed()
  }

  /// Makes those edges hard that lie between pixels, if all edges are upright.
  private mutating func hardenUprightEdges(_ corners: [SIMD2<Double>]) {
    guard corners.count == 4, edges.allSatisfy({ min(abs($0.normal.x), abs($0.normal.y)) < 1e-9 }) else { return }
    for index in edges.indices where abs(edges[index].distance - edges[index].distance.rounded()) < 1e-3 {
      edges[index].distance = edges[index].distance.rounded()
      (edges[index].inset, edges[index].outset) = (0, 0)
    }
  }

  /// In a region thinner than a pixel, soft edges begin in the middle, with an alpha of its width.
  private mutating func limitInsets(_ corners: [SIMD2<Double>]) {
    for edge in edges where !edge.isHard {
      let width = corners.reduce(0) { max($0, -edge.outward($1.x, $1.y)) }
      if width < 1 { coverage = min(coverage, width) }
    }
    guard coverage < 1 else { return }
    for index in edges.indices where !edges[index].isHard { edges[index].inset = coverage / 2 }
  }

  /// How far a corner moves outward when its edges do: to where a · m = s and a · n = t.
  private static func offset(_ m: SIMD2<Double>, _ n: SIMD2<Double>, _ s: Double, _ t: Double) -> SIMD2<Double> {
    // Edges of a round corner are almost one line, but move equally far.
    if s == t { return (m + n) * (s / max(1 + (m * n).sum(), 0.02)) }
    let determinant = m.x * n.y - m.y * n.x
    return SIMD2(s * n.y - t * m.y, t * m.x - s * n.x) / determinant
  }

  private static func length(_ v: SIMD2<Double>) -> Double { (v * v).sum().squareRoot() }

  private mutating func findBoxes() {
    outerLow = outer.reduce(outer[0]) { pointwiseMin($0, $1) }
    outerHigh = outer.reduce(outer[0]) { pointwiseMax($0, $1) }
    let low = inner.reduce(inner[0]) { pointwiseMin($0, $1) }
    let high = inner.reduce(inner[0]) { pointwiseMax($0, $1) }
    let (middle, half) = ((low + high) / 2, (high - low) / 2)
    // The largest box of the polygon's shape around its middle, to a 64th.
    for step in 0..<64 {
      let size = half * (1 - Double(step) / 64)
      let isInside = edges.allSatisfy { edge in
        edge.outward(middle.x, middle.y) + (abs(edge.normal.x) * size.x + abs(edge.normal.y) * size.y) <= -edge.inset
      }
      if isInside {
        (innerLow, innerHigh) = (middle - size, middle + size)
        return
      }
    }
    (innerLow, innerHigh) = (middle, middle)
  }
}
