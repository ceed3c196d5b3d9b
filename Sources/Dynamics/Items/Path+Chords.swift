import SpringflowPhysics
import SpringflowViews

extension Path {
  /// The points of the first subpath, its curves replaced by chords of about ten points each, as UIKit's animator does:
  /// the length of a curve is estimated by ten chords. Points that coincide with the one before are left out, and so is
  /// the last one if it is the first again.
  ///
  /// Source: BEHAVIOUR.md A.4, "curve flattening".
  ///
  /// - Parameters:
  ///   - fewest: The least number of chords for a curve.
  ///   - most: The greatest.
  /// - Complexity: O(*n*) for *n* elements and chords.
  func chords(fewest: Int = 1, most: Int = 4096) -> [Vector] {
    var points: [Vector] = []
    var start = CGPoint.zero
    func add(_ point: CGPoint) {
      let point = Vector(point)
      if let last = points.last, (point - last).length < Self.shortest { return }
      points.append(point)
    }
    func add(_ curve: CubicCurve) {
      var (length, last) = (CGFloat(0), curve.start)
      for index in 1...10 {
        let next = curve.point(at: CGFloat(index) / 10)
        let (dx, dy) = (next.x - last.x, next.y - last.y)
        length += (dx * dx + dy * dy).squareRoot()
        last = next
      }
      let count = min(max(length < 1e6 ? Int(length / 10) : most, fewest), most)
      for index in 1...count { add(curve.point(at: CGFloat(index) / CGFloat(count))) }
      start = curve.end
    }
    elements: for (index, element) in elements.enumerated() {
      switch element {
      case .moveTo(let point):
        if index > 0 { break elements }
        add(point)
        start = point
      case .addLineTo(let end):
        add(end)
        start = end
      case .addQuadCurveTo(let end, let control): add(CubicCurve(start: start, control: control, end: end))
      case .addCurveTo(let end, let control1, let control2):
        add(CubicCurve(start: start, control1: control1, control2: control2, end: end))
      case .closeSubpath: break elements
      }
    }
    while points.count > 1, (points[points.count - 1] - points[0]).length < Self.shortest { points.removeLast() }
    return points
  }

  /// Shorter sides are left out. In points.
  private static let shortest = 1e-6
}
