import SpringflowNumerics

extension Path {
  /// The subpaths with their curves replaced by chords.
  ///
  /// A curve of degree d with second differences of at most m is divided into n parts of equal parameter, where
  /// n² ≥ d (d − 1) m / 8 t: then no point of it is further than t from its chord. Source: Wang, "The subdivision
  /// method for finding the intersection between two Bézier curves or surfaces", 1984.
  ///
  /// A subpath of a single move is left out. One whose elements have no length stays, as it may be stroked as a dot.
  ///
  /// - Parameter tolerance: The largest distance of a curve from its chords, in points, above 0. A curve has at most
  ///   4,096 chords.
  /// - Complexity: O(*n*), where *n* is the number of elements and chords.
  public func flattened(tolerance: CGFloat) -> [Polyline] {
    require(tolerance > 0, "the tolerance of chords is above 0 points, got \(tolerance)")
    var result: [Polyline] = []
    var points: [CGPoint] = []
    func finish(isClosed: Bool) {
      // A closed line does not repeat its first point.
      if isClosed, points.count > 1, points.last == points.first { points.removeLast() }
      if points.count > 1 || isClosed { result.append(Polyline(points: points, isClosed: isClosed)) }
      points.removeAll()
    }
    for element in elements {
      switch element {
      case .moveTo(let point):
        finish(isClosed: false)
        points = [point]
      case .addLineTo(let end):
        points.append(end)
      case .addQuadCurveTo(let end, let control):
        let start = points[points.count - 1]
        let bend = Self.secondDifference(start, control, end)
        let curve = CubicCurve(start: start, control: control, end: end)
        Self.addChords(of: curve, Self.chords(bend / 4, tolerance), to: &points)
      case .addCurveTo(let end, let control1, let control2):
        let start = points[points.count - 1]
        let bend = max(Self.secondDifference(start, control1, control2), Self.secondDifference(control1, control2, end))
        let curve = CubicCurve(start: start, control1: control1, control2: control2, end: end)
        Self.addChords(of: curve, Self.chords(bend * 3 / 4, tolerance), to: &points)
      case .closeSubpath:
        finish(isClosed: true)
      }
    }
    finish(isClosed: false)
    return result
  }

  /// The length of a − 2 b + c.
  private static func secondDifference(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint) -> CGFloat {
    let (x, y) = (a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y)
    return (x * x + y * y).squareRoot()
  }

  private static func chords(_ distance: CGFloat, _ tolerance: CGFloat) -> Int {
    // The comparison is false for NaN, which the squares of very large coordinates may give.
    let count = (distance / tolerance).squareRoot().rounded(.up)
    return count < 4096 ? max(1, Int(count)) : 4096
  }

  private static func addChords(of curve: CubicCurve, _ count: Int, to points: inout [CGPoint]) {
    for index in 1...count { points.append(curve.point(at: CGFloat(index) / CGFloat(count))) }
  }
}
