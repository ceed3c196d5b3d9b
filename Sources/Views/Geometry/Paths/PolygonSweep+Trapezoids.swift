extension PolygonSweep {
  /// A part of the area with a horizontal top and bottom; its sides are parts of edges.
  package struct Trapezoid: Hashable, Sendable {
    /// The heights of its top and bottom.
    package var (top, bottom): (Double, Double)
    /// The edges on either side, as indices of `edges`.
    package var (left, right): (Int, Int)
  }

  /// The area as trapezoids side by side, which do not overlap. One goes on as long as its sides do.
  ///
  /// Neighbours above each other share heights to the bit, and so do those that share an edge.
  ///
  /// - Complexity: O(*h k*), where *h* is the number of heights and *k* the number of edges at one height.
  package var trapezoids: [Trapezoid] {
    var result: [Trapezoid] = []
    // By its left edge, the index of the trapezoid that may go on.
    var open = [Int](repeating: -1, count: edges.count)
    forEachSlab { top, bottom, sides in
      for side in stride(from: 0, to: sides.count - 1, by: 2) {
        let (left, right) = (sides[side], sides[side + 1])
        let known = open[left]
        if known >= 0, result[known].right == right, result[known].bottom == top {
          result[known].bottom = bottom
        } else {
          open[left] = result.count
          result.append(Trapezoid(top: top, bottom: bottom, left: left, right: right))
        }
      }
    }
    return result
  }

  /// The corners of a trapezoid, clockwise on screen from the top left.
  package func corners(of trapezoid: Trapezoid) -> Polyline {
    let (left, right) = (edges[trapezoid.left], edges[trapezoid.right])
    func point(_ edge: SweepEdge, _ y: Double) -> CGPoint { CGPoint(x: edge.x(at: y), y: y) }
    return Polyline(
      points: [
        point(left, trapezoid.top), point(right, trapezoid.top), point(right, trapezoid.bottom),
        point(left, trapezoid.bottom),
      ], isClosed: true)
  }
}
