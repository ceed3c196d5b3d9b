extension PolygonSweep {
  /// The area's edge as closed lines that cross neither themselves nor each other: clockwise on screen around the area,
  /// the other way around holes.
  ///
  /// At every height, sides of the slab above end and sides of the slab below begin. From left to right, each of these
  /// ends changes whether there is area above or below. Where one has it and the other has not, the height itself is
  /// part of the edge: from the first end of a pair to the second. So the ends are linked in pairs, whatever their
  /// number.
  ///
  /// - Complexity: O(*h k*), where *h* is the number of heights and *k* the number of edges at one height.
  package var contours: [Polyline] {
    var linker = ContourLinker(edges: edges)
    var last = 0.0
    forEachSlab { top, bottom, sides in
      linker.pass(height: top, to: sides)
      last = bottom
    }
    linker.pass(height: last, to: [])
    return linker.contours(tolerance: tolerance)
  }
}

/// Links the sides of slabs to closed lines.
private struct ContourLinker {
  private let edges: [PolygonSweep.SweepEdge]
  private var points: [CGPoint] = []
  /// The point after each; −1 while it is not known.
  private var next: [Int] = []
  /// The sides above the next height, and their points: where a right side began, where a left side goes on above.
  private var (above, aboveNodes): ([Int], [Int]) = ([], [])
  private var (below, belowNodes): ([Int], [Int]) = ([], [])

  /// A side's end at a height.
  private struct SideEnd {
    var isAbove: Bool
    var index: Int
    var x: Double
  }

  init(edges: [PolygonSweep.SweepEdge]) { self.edges = edges }

  /// Links the sides above a height with those below.
  mutating func pass(height: Double, to sides: [Int]) {
    // Copied into the memory of two slabs ago, so that nothing is allocated for a slab.
    below.removeAll(keepingCapacity: true)
    below.append(contentsOf: sides)
    belowNodes.removeAll(keepingCapacity: true)
    belowNodes.append(contentsOf: repeatElement(-1, count: sides.count))
    var (upper, lower) = (0, 0)
    var first: SideEnd?
    while upper < above.count || lower < below.count {
      let end = nextEnd(upper, lower, at: height)
      if end.isAbove { upper += 1 } else { lower += 1 }
      if let begun = first {
        link(begun, end, at: height)
        first = nil
      } else {
        first = end
      }
    }
    swap(&above, &below)
    swap(&aboveNodes, &belowNodes)
  }

  /// The next end from the left, each slab's in its own order.
  private func nextEnd(_ upper: Int, _ lower: Int, at height: Double) -> SideEnd {
    let x0 = upper < above.count ? edges[above[upper]].x(at: height) : .infinity
    let x1 = lower < below.count ? edges[below[lower]].x(at: height) : .infinity
    let isAbove = lower >= below.count || upper < above.count && x0 <= x1
    return SideEnd(isAbove: isAbove, index: isAbove ? upper : lower, x: isAbove ? x0 : x1)
  }

  /// Links two ends: the line comes along one of them and goes on along the other.
  private mutating func link(_ a: SideEnd, _ b: SideEnd, at height: Double) {
    // A side that goes on below needs no point.
    if a.isAbove != b.isAbove, edge(a) == edge(b), isLeft(a) == isLeft(b) {
      let (from, to) = a.isAbove ? (a.index, b.index) : (b.index, a.index)
      belowNodes[to] = aboveNodes[from]
      return
    }
    let (from, to) = comes(a) ? (a, b) : (b, a)
    let arrival = addPoint(from.x, height)
    let departure = from.x == to.x ? arrival : addPoint(to.x, height)
    if departure != arrival { next[arrival] = departure }
    if from.isAbove { next[aboveNodes[from.index]] = arrival } else { belowNodes[from.index] = arrival }
    if to.isAbove { next[departure] = aboveNodes[to.index] } else { belowNodes[to.index] = departure }
  }

  private func edge(_ end: SideEnd) -> Int { end.isAbove ? above[end.index] : below[end.index] }
  private func isLeft(_ end: SideEnd) -> Bool { end.index % 2 == 0 }
  /// Clockwise on screen, lines run down along right sides and up along left ones.
  private func comes(_ end: SideEnd) -> Bool { end.isAbove != isLeft(end) }

  private mutating func addPoint(_ x: Double, _ y: Double) -> Int {
    points.append(CGPoint(x: x, y: y))
    next.append(-1)
    return points.count - 1
  }

  /// The closed lines, without points that rounding made or that lie on a straight line between their neighbours.
  consuming func contours(tolerance: Double) -> [Polyline] {
    var result: [Polyline] = []
    for start in next.indices where next[start] >= 0 {
      var loop: [CGPoint] = []
      var node = start
      while next[node] >= 0 {
        loop.append(points[node])
        (node, next[node]) = (next[node], -1)
      }
      let contour = Self.simplified(loop, tolerance: CGFloat(tolerance) * 4)
      if contour.count > 2 { result.append(Polyline(points: contour, isClosed: true)) }
    }
    return result
  }

  private static func simplified(_ loop: [CGPoint], tolerance: CGFloat) -> [CGPoint] {
    var result: [CGPoint] = []
    for point in loop {
      while result.count > 1, isStraight(result[result.count - 2], result[result.count - 1], point, tolerance) {
        result.removeLast()
      }
      if let last = result.last, Polyline.distance(last, point) <= tolerance { continue }
      result.append(point)
    }
    // Where the line closes.
    while result.count > 2 {
      let (first, last) = (result[0], result[result.count - 1])
      if Polyline.distance(first, last) <= tolerance || isStraight(result[result.count - 2], last, first, tolerance) {
        result.removeLast()
      } else if isStraight(last, first, result[1], tolerance) {
        result.removeFirst()
      } else {
        break
      }
    }
    return result
  }

  /// Whether b lies on the line between a and c, as near as rounding allows.
  private static func isStraight(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ tolerance: CGFloat) -> Bool {
    let (ux, uy, vx, vy) = (b.x - a.x, b.y - a.y, c.x - a.x, c.y - a.y)
    let length = (vx * vx + vy * vy).squareRoot()
    return abs(ux * vy - uy * vx) <= tolerance * length
  }
}
