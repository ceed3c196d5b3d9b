/// Points joined by straight lines, in points.
public struct Polyline: Hashable, Sendable {
  /// The points in order.
  public var points: [CGPoint]
  /// Whether a line joins the last point with the first, which is not repeated.
  public var isClosed: Bool

  /// Makes a line from its points.
  public init(points: [CGPoint], isClosed: Bool = false) {
    self.points = points
    self.isClosed = isClosed
  }

  /// The length of all lines, in points.
  ///
  /// - Complexity: O(*n*), where *n* is the number of points.
  public var length: CGFloat {
    var length: CGFloat = 0
    forEachLine { start, end in length += Self.distance(start, end) }
    return length
  }

  /// The area that the closed line winds round, in square points, clockwise on screen being positive.
  ///
  /// Source: the shoelace formula.
  ///
  /// - Complexity: O(*n*), where *n* is the number of points.
  public var signedArea: CGFloat {
    guard let origin = points.first, let last = points.last else { return 0 }
    var (area, before) = (CGFloat(0), last)
    for point in points {
      // About the first point, as far away the products would cancel.
      let (a, b) = ((before.x - origin.x, before.y - origin.y), (point.x - origin.x, point.y - origin.y))
      area += (a.0 * b.1 - b.0 * a.1) / 2
      before = point
    }
    return area
  }

  /// Calls a function for every line, with the closing one last.
  package func forEachLine(_ body: (CGPoint, CGPoint) -> Void) {
    for index in points.indices.dropFirst() { body(points[index - 1], points[index]) }
    if isClosed, let first = points.first, let last = points.last { body(last, first) }
  }

  static func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    return (dx * dx + dy * dy).squareRoot()
  }
}
