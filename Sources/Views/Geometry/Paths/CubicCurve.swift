/// A cubic Bézier curve from `start` to `end`, in any coordinates.
public struct CubicCurve: Hashable, Sendable {
  /// Where it begins.
  public var start: CGPoint
  /// The point towards which it leaves its start.
  public var control1: CGPoint
  /// The point from which it comes to its end.
  public var control2: CGPoint
  /// Where it ends.
  public var end: CGPoint

  /// Makes a curve.
  public init(start: CGPoint, control1: CGPoint, control2: CGPoint, end: CGPoint) {
    (self.start, self.control1, self.control2, self.end) = (start, control1, control2, end)
  }

  /// The cubic curve that is a quadratic one, by raising its degree.
  public init(start: CGPoint, control: CGPoint, end: CGPoint) {
    func between(_ point: CGPoint) -> CGPoint {
      CGPoint(x: point.x + (control.x - point.x) * 2 / 3, y: point.y + (control.y - point.y) * 2 / 3)
    }
    self.init(start: start, control1: between(start), control2: between(end), end: end)
  }

  /// The point at a parameter from 0 to 1; exactly the ends there.
  public func point(at t: CGFloat) -> CGPoint {
    if t <= 0 { return start }
    if t >= 1 { return end }
    return CGPoint(
      x: Self.value(start.x, control1.x, control2.x, end.x, at: t),
      y: Self.value(start.y, control1.y, control2.y, end.y, at: t))
  }

  private static func value(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, at t: CGFloat) -> CGFloat {
    let s = 1 - t
    return s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d
  }

  /// The parameters between 0 and 1 at which x turns back, in order.
  var turnsOfX: [CGFloat] { Self.turns(start.x, control1.x, control2.x, end.x) }

  /// The parameters between 0 and 1 at which y turns back, in order.
  var turnsOfY: [CGFloat] { Self.turns(start.y, control1.y, control2.y, end.y) }

  /// The roots of the derivative a t² + 2 b t + c, without cancellation.
  private static func turns(_ p: CGFloat, _ q: CGFloat, _ r: CGFloat, _ s: CGFloat) -> [CGFloat] {
    // The curve stays between its ends if its control points do.
    let (low, high) = (min(p, s), max(p, s))
    if (low...high).contains(q), (low...high).contains(r) { return [] }
    let (a, b, c) = (s - p + 3 * (q - r), p - 2 * q + r, q - p)
    let square = b * b - a * c
    guard square >= 0 else { return [] }
    let root = square.squareRoot()
    let sum = -(b + (b < 0 ? -root : root))
    var found: [CGFloat] = []
    if a != 0 { found.append(sum / a) }
    if sum != 0 { found.append(c / sum) }
    return found.filter { $0 > 0 && $0 < 1 }.sorted()
  }
}

extension Path {
  /// Calls a function for every line and every curve, in order, quadratic curves raised to cubic ones.
  ///
  /// - Parameter closing: Whether open subpaths are closed with a line, as for filling.
  func forEachSegment(closing: Bool, line: (CGPoint, CGPoint) -> Void, curve: (CubicCurve) -> Void) {
    var (start, current) = (CGPoint.zero, CGPoint.zero)
    for element in elements {
      switch element {
      case .moveTo(let point):
        if closing, current != start { line(current, start) }
        (start, current) = (point, point)
      case .addLineTo(let end):
        line(current, end)
        current = end
      case .addQuadCurveTo(let end, let control):
        curve(CubicCurve(start: current, control: control, end: end))
        current = end
      case .addCurveTo(let end, let control1, let control2):
        curve(CubicCurve(start: current, control1: control1, control2: control2, end: end))
        current = end
      case .closeSubpath:
        if current != start { line(current, start) }
        current = start
      }
    }
    if closing, current != start { line(current, start) }
  }
}
