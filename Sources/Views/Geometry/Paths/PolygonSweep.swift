import SpringflowNumerics

/// The rule by which the number of times that polygons wind round a point tells whether it is inside.
package enum WindingRule: Hashable, Sendable {
  /// Inside where the number is not zero.
  case nonZero
  /// Inside where the number is odd.
  case evenOdd
  /// Inside where the number is above zero: clockwise on screen.
  case positive

  /// Whether a number of times is inside.
  @inline(__always)
  package func contains(_ winding: Int) -> Bool {
    switch self {
    case .nonZero: winding != 0
    case .evenOdd: winding & 1 != 0
    case .positive: winding > 0
    }
  }
}

/// The area inside any polygons, cut into slabs of y in which no edges cross.
///
/// The polygons may be concave, have holes, touch and cross themselves and each other. The order of work:
///
/// 1. Every line that is not horizontal becomes an edge, which runs down.
/// 2. The heights of all ends and of all crossings, in order, divide the plane into slabs. Between two of them edges
///    have one order from left to right.
/// 3. In each slab, from left to right, the winding numbers of the edges add up, and the rule tells where the area
///    begins and ends. `trapezoids` and `contours` follow from that.
///
/// Nothing depends on a comparison of rounded numbers being right: a wrong order of two edges, which must then be close
/// together, moves a corner by about that distance, and all else stays as it is.
///
/// Source: the trapezoidal decomposition of a plane sweep, as in Bentley and Ottmann, "Algorithms for reporting and
/// counting geometric intersections", 1979, without their queue of events.
package struct PolygonSweep {
  /// A line of a polygon, from its upper to its lower end.
  package struct SweepEdge: Sendable {
    /// The upper end.
    let (x0, y0): (Double, Double)
    /// The lower end.
    let (x1, y1): (Double, Double)
    /// −1 if the polygon runs down here, 1 if it runs up: clockwise on screen, a left edge counts 1.
    let winding: Int
    /// The number of the line's first point, counted over all polygons.
    package let source: Int

    /// Where the edge is at a height; exactly its ends there and beyond.
    @inline(__always)
    package func x(at y: Double) -> Double {
      if y <= y0 { return x0 }
      if y >= y1 { return x1 }
      return x0 + (x1 - x0) * ((y - y0) / (y1 - y0))
    }
  }

  /// The edges by their upper ends, from the top.
  package private(set) var edges: [SweepEdge] = []
  /// The heights between slabs, from the top.
  private(set) var heights: [Double] = []
  private let rule: WindingRule
  /// Gaps and areas narrower than this, as much as rounding may open, do not count.
  private(set) var tolerance = 0.0

  /// Prepares the area inside polygons, all of them closed, in any coordinates.
  ///
  /// - Complexity: O(*n* log *n* + *n k* + *c* log *c*), where *n* is the number of points, *k* the number of edges at
  ///   one height and *c* the number of crossings.
  package init(_ polygons: [Polyline], rule: WindingRule) {
    self.rule = rule
    var source = 0
    for polygon in polygons { addEdges(of: polygon.points, &source) }
    // Ties by number, so that the order is the same everywhere.
    edges.sort { $0.y0 != $1.y0 ? $0.y0 < $1.y0 : $0.source < $1.source }
    addCrossings()
    heights.sort()
    var last = -Double.infinity
    heights.removeAll { height in
      defer { last = height }
      return height == last
    }
    let extent = edges.reduce(0) { max($0, max(abs($1.x0), abs($1.x1)), max(abs($1.y0), abs($1.y1))) }
    tolerance = extent * 1e-11
  }

  private mutating func addEdges(of points: [CGPoint], _ source: inout Int) {
    for index in points.indices {
      let (a, b) = (points[index], points[index + 1 < points.count ? index + 1 : 0])
      let (ax, ay, bx, by) = (Double(a.x), Double(a.y), Double(b.x), Double(b.y))
      if ay < by {
        edges.append(SweepEdge(x0: ax, y0: ay, x1: bx, y1: by, winding: -1, source: source))
      } else if by < ay {
        edges.append(SweepEdge(x0: bx, y0: by, x1: ax, y1: ay, winding: 1, source: source))
      }
      if ay != by {
        heights.append(ay)
        heights.append(by)
      }
      source += 1
    }
  }

  private mutating func addCrossings() {
    var active: [Int] = []
    for index in edges.indices {
      let edge = edges[index]
      let (low, high) = (min(edge.x0, edge.x1), max(edge.x0, edge.x1))
      active.removeAll { edges[$0].y1 <= edge.y0 }
      for other in active {
        let other = edges[other]
        if max(other.x0, other.x1) < low || min(other.x0, other.x1) > high { continue }
        let bottom = min(edge.y1, other.y1)
        let first = edge.x0 - other.x(at: edge.y0)
        let last = edge.x(at: bottom) - other.x(at: bottom)
        // Edges that only touch do so at an end, which is a height already.
        if first * last < 0 { heights.append(edge.y0 + (bottom - edge.y0) * (first / (first - last))) }
      }
      active.append(index)
    }
  }

  /// Calls a function for every slab from the top, with its heights and its sides: the edges at which the area begins
  /// and ends, in turn, from left to right.
  func forEachSlab(_ body: (_ top: Double, _ bottom: Double, _ sides: [Int]) -> Void) {
    var (active, sides): ([Int], [Int]) = ([], [])
    var positions = [Double](repeating: 0, count: edges.count)
    var next = 0
    for index in heights.indices.dropFirst() {
      let (top, bottom) = (heights[index - 1], heights[index])
      active.removeAll { edges[$0].y1 <= top }
      while next < edges.count, edges[next].y0 <= top {
        active.append(next)
        next += 1
      }
      let middle = top + (bottom - top) / 2
      for edge in active { positions[edge] = edges[edge].x(at: middle) }
      Self.sort(&active, by: positions)
      findSides(active, positions, &sides)
      body(top, bottom, sides)
    }
  }

  /// Sorts by insertion, as the order seldom changes from slab to slab.
  private static func sort(_ active: inout [Int], by positions: [Double]) {
    for index in active.indices.dropFirst() {
      let edge = active[index]
      var place = index
      while place > 0, positions[active[place - 1]] > positions[edge] {
        active[place] = active[place - 1]
        place -= 1
      }
      active[place] = edge
    }
  }

  private func findSides(_ active: [Int], _ positions: [Double], _ sides: inout [Int]) {
    sides.removeAll(keepingCapacity: true)
    var winding = 0
    for edge in active {
      let before = rule.contains(winding)
      winding += edges[edge].winding
      if rule.contains(winding) == before { continue }
      // A gap or an area without width vanishes with the side before it.
      if let last = sides.last, positions[edge] - positions[last] <= tolerance {
        sides.removeLast()
      } else {
        sides.append(edge)
      }
    }
  }
}
