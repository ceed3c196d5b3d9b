import SpringflowNumerics

/// A path and the way it is drawn: `UIBezierPath`.
///
/// Coordinates are in points and y grows downward; angles are in radians from the positive x axis toward the positive y
/// axis, which is clockwise on screen.
///
/// ```swift
/// let path = BezierPath()
/// path.move(to: CGPoint(x: 10, y: 40))
/// path.addQuadCurve(to: CGPoint(x: 90, y: 40), controlPoint: CGPoint(x: 50, y: 0))
/// path.close()
/// path.bounds  // (10, 20, 80, 20)
/// ```
///
/// The area is closed for filling and for ``contains(_:)``, also where a subpath is open. A coordinate that is NaN or
/// infinite traps. Paths that several views use belong to one thread at a time; ``cgPath`` is the value behind one.
open class BezierPath: NSObject, NSCopying {
  /// The lines and curves.
  open var cgPath = Path()

  // MARK: The line

  /// The width of a stroked line in points, half of it on either side of the path.
  open var lineWidth: CGFloat = 1
  /// The shape of the ends of a stroked line.
  open var lineCapStyle = LineCap.butt
  /// The shape of the corners of a stroked line.
  open var lineJoinStyle = LineJoin.miter
  /// The largest length of a pointed corner, from its inner to its outer end, as a multiple of the line's width.
  open var miterLimit: CGFloat = 10
  /// The largest distance of curves from the chords that they are drawn with, in pixels. Drawing uses smaller ones.
  open var flatness: CGFloat = 0.6
  /// Whether the area is where the path winds round an odd number of times, instead of where it winds round a number of
  /// times that is not zero.
  open var usesEvenOddFillRule = false

  /// The lengths of dashes and gaps in turn, in points, and how far into them a line begins.
  private var dash: (pattern: [CGFloat], phase: CGFloat) = ([], 0)

  // MARK: Making paths

  /// Makes an empty path.
  public override init() { super.init() }

  /// Makes the path of a rectangle, clockwise on screen from its top left corner.
  public convenience init(rect: CGRect) { self.init(cgPath: Path(rect: rect)) }

  /// Makes the path of the ellipse that touches a rectangle's edges, clockwise on screen from the right.
  public convenience init(ovalIn rect: CGRect) { self.init(cgPath: Path(ellipseIn: rect)) }

  /// Makes the path of a rectangle with round corners, clockwise on screen.
  ///
  /// The corners are quarters of a circle. (UIKit's own are a little longer and smoother.)
  ///
  /// - Parameters:
  ///   - rect: The rectangle in points.
  ///   - cornerRadius: The corners' radius in points, at most half of the shorter edge.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init(
      roundedRect: rect, byRoundingCorners: .allCorners,
      cornerRadii: CGSize(width: cornerRadius, height: cornerRadius))
  }

  /// Makes the path of a rectangle of which some corners are round, clockwise on screen.
  ///
  /// - Parameters:
  ///   - rect: The rectangle in points.
  ///   - corners: The corners that are round.
  ///   - cornerRadii: The corners' radii along both axes in points. If one is larger than half of the shorter edge,
  ///     both become smaller in proportion.
  public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: RectCorner, cornerRadii: CGSize) {
    self.init()
    let limit = rect.isNull ? 0 : min(rect.width, rect.height) / 2
    let share = min(1, limit / max(cornerRadii.width, cornerRadii.height, .leastNonzeroMagnitude))
    cgPath.addRoundedRect(
      in: rect, corners: corners, cornerWidth: cornerRadii.width * share, cornerHeight: cornerRadii.height * share)
  }

  /// Makes the path of an arc; see ``addArc(withCenter:radius:startAngle:endAngle:clockwise:)``.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    self.init()
    cgPath.addArc(center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }

  /// Makes a path of lines and curves, to be drawn with a line of one point.
  public convenience init(cgPath: Path) {
    self.init()
    self.cgPath = cgPath
  }

  /// A path with the same lines and curves, drawn in the same way. A copy of a subclass is a `BezierPath`.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = BezierPath(cgPath: cgPath)
    copy.takeStyle(of: self)
    return copy
  }

  /// A path that runs backward through every subpath, drawn in the same way.
  open func reversing() -> BezierPath {
    let path = BezierPath(cgPath: cgPath.reversing())
    path.takeStyle(of: self)
    return path
  }

  private func takeStyle(of other: BezierPath) {
    (lineWidth, lineCapStyle, lineJoinStyle) = (other.lineWidth, other.lineCapStyle, other.lineJoinStyle)
    (miterLimit, flatness, usesEvenOddFillRule) = (other.miterLimit, other.flatness, other.usesEvenOddFillRule)
    dash = other.dash
  }

  // MARK: Building

  /// Begins a subpath at a point.
  open func move(to point: CGPoint) { cgPath.move(to: point) }

  /// Adds a straight line from the current point; does nothing if the path is empty.
  open func addLine(to point: CGPoint) { cgPath.addLine(to: point) }

  /// Adds a cubic Bézier curve from the current point; does nothing if the path is empty.
  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    cgPath.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
  }

  /// Adds a quadratic Bézier curve from the current point; does nothing if the path is empty.
  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    cgPath.addQuadCurve(to: endPoint, control: controlPoint)
  }

  /// Adds an arc of a circle, after a line from the current point to the arc's start if there is one.
  ///
  /// - Parameters:
  ///   - center: The centre of the circle, in points.
  ///   - radius: The radius of the circle in points, not negative.
  ///   - startAngle: The angle of the arc's start, in radians.
  ///   - endAngle: The angle of the arc's end, in radians.
  ///   - clockwise: Whether the arc runs clockwise on screen. It runs by at most one full turn.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    cgPath.addArc(center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }

  /// Ends the subpath with a straight line to its start.
  open func close() { cgPath.closeSubpath() }

  /// Removes all subpaths.
  open func removeAllPoints() { cgPath = Path() }

  /// Adds the subpaths of another path.
  open func append(_ bezierPath: BezierPath) { cgPath.addPath(bezierPath.cgPath) }

  /// Maps all points by a transform. The width of the line stays.
  open func apply(_ transform: CGAffineTransform) { cgPath = cgPath.applying(transform) }

  // MARK: Asking

  /// Whether the path has no lines, curves and moves.
  open var isEmpty: Bool { cgPath.isEmpty }

  /// The end of the last line or curve, in points; zero if the path is empty.
  open var currentPoint: CGPoint { cgPath.currentPoint }

  /// The smallest rectangle around the lines and curves, in points, control points not counted; null if the path is
  /// empty.
  open var bounds: CGRect { cgPath.boundingBox }

  /// Whether a point in the path's coordinates lies within the area, by the path's own rule.
  open func contains(_ point: CGPoint) -> Bool { cgPath.contains(point, usingEvenOdd: usesEvenOddFillRule) }

  // MARK: Dashes

  /// Sets the dashes of a stroked line.
  ///
  /// - Parameters:
  ///   - pattern: The lengths of dashes and of the gaps after them, in turn, in points; none of them negative. `nil`
  ///     makes the line solid.
  ///   - count: The number of lengths. 0 makes the line solid.
  ///   - phase: How far into the pattern a line begins, in points.
  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    require(count >= 0, "the number of a pattern's lengths is not negative, got \(count)")
    let lengths = Array(UnsafeBufferPointer(start: pattern, count: pattern == nil ? 0 : count))
    require(
      lengths.allSatisfy { $0 >= 0 && $0.isFinite } && phase.isFinite,
      "lengths of dashes are finite and not negative and their phase is finite, got \(lengths), \(phase)")
    dash = (lengths, phase)
  }

  /// Reads the dashes of a stroked line; what is `nil` is not read.
  ///
  /// - Parameters:
  ///   - pattern: Room for all lengths.
  ///   - count: Becomes the number of lengths.
  ///   - phase: Becomes how far into the pattern a line begins, in points.
  open func getLineDash(
    _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?,
    phase: UnsafeMutablePointer<CGFloat>?
  ) {
    if let pattern { for (index, length) in dash.pattern.enumerated() { pattern[index] = length } }
    count?.pointee = dash.pattern.count
    phase?.pointee = dash.phase
  }
}

extension BezierPath {
  /// The way the line is stroked.
  package var strokeStyle: StrokeStyle {
    StrokeStyle(
      lineWidth: lineWidth, lineCap: lineCapStyle, lineJoin: lineJoinStyle, miterLimit: miterLimit,
      dash: dash.pattern, dashPhase: dash.phase)
  }
}
