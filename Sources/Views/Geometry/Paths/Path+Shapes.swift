import SpringflowNumerics

/// Rectangles, ellipses and arcs. All closed shapes run clockwise on screen.
extension Path {
  /// Makes the path of a rectangle.
  public init(rect: CGRect) {
    self.init()
    addRect(rect)
  }

  /// Makes the path of the ellipse that touches a rectangle's edges.
  public init(ellipseIn rect: CGRect) {
    self.init()
    addEllipse(in: rect)
  }

  /// Makes the path of a rectangle with round corners; the radii in points.
  public init(roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat) {
    self.init()
    addRoundedRect(in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight)
  }

  /// Adds a rectangle as a closed subpath from its top left corner, clockwise on screen.
  ///
  /// A null rectangle adds nothing.
  public mutating func addRect(_ rect: CGRect) {
    if rect.isNull { return }
    move(to: CGPoint(x: rect.minX, y: rect.minY))
    addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
    addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
    addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
    closeSubpath()
  }

  /// Adds the ellipse that touches a rectangle's edges as a closed subpath from the middle of the right edge, clockwise
  /// on screen.
  ///
  /// Four cubic Bézier curves, nowhere further from the ellipse than 0.03 % of its larger radius. A null rectangle adds
  /// nothing.
  public mutating func addEllipse(in rect: CGRect) {
    if rect.isNull { return }
    move(to: CGPoint(x: rect.maxX, y: rect.midY))
    addQuarter(around: CGPoint(x: rect.maxX, y: rect.maxY), to: CGPoint(x: rect.midX, y: rect.maxY))
    addQuarter(around: CGPoint(x: rect.minX, y: rect.maxY), to: CGPoint(x: rect.minX, y: rect.midY))
    addQuarter(around: CGPoint(x: rect.minX, y: rect.minY), to: CGPoint(x: rect.midX, y: rect.minY))
    addQuarter(around: CGPoint(x: rect.maxX, y: rect.minY), to: CGPoint(x: rect.maxX, y: rect.midY))
    closeSubpath()
  }

  /// Adds a rectangle of which some corners are round as a closed subpath, clockwise on screen.
  ///
  /// Round corners are quarters of an ellipse.
  ///
  /// - Parameters:
  ///   - rect: The rectangle in points. A null one adds nothing.
  ///   - corners: The corners that are round.
  ///   - cornerWidth: The radius along x in points, at most half of the rectangle's width.
  ///   - cornerHeight: The radius along y in points, at most half of the rectangle's height. Larger radii are reduced.
  public mutating func addRoundedRect(
    in rect: CGRect, corners: RectCorner = .allCorners, cornerWidth: CGFloat, cornerHeight: CGFloat
  ) {
    let width = min(max(cornerWidth, 0), rect.width / 2)
    let height = min(max(cornerHeight, 0), rect.height / 2)
    guard !rect.isNull, width > 0, height > 0, !corners.isDisjoint(with: .allCorners) else {
      addRect(rect)
      return
    }
    // A corner between the point where it begins and the point where it ends.
    func add(_ corner: RectCorner, _ x: CGFloat, _ y: CGFloat, from start: CGPoint, to end: CGPoint) {
      let point = CGPoint(x: x, y: y)
      let isRound = corners.contains(corner)
      proceed(to: isRound ? start : point)
      if isRound { addQuarter(around: point, to: end) }
    }
    let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    let topLeft = CGPoint(x: left + width, y: top)
    move(to: corners.contains(.topLeft) ? topLeft : rect.origin)
    add(
      .topRight, right, top, from: CGPoint(x: right - width, y: top), to: CGPoint(x: right, y: top + height))
    add(
      .bottomRight, right, bottom, from: CGPoint(x: right, y: bottom - height),
      to: CGPoint(x: right - width, y: bottom))
    add(
      .bottomLeft, left, bottom, from: CGPoint(x: left + width, y: bottom),
      to: CGPoint(x: left, y: bottom - height))
    if corners.contains(.topLeft) { add(.topLeft, left, top, from: CGPoint(x: left, y: top + height), to: topLeft) }
    closeSubpath()
  }

  /// Adds an arc of a circle, after a line from the current point to the arc's start if there is one.
  ///
  /// The arc goes from the start angle in the direction given, by at most one full turn. It is a full turn if the
  /// angles are that far or further apart in its direction, or differ by full turns in the other one; it has no length
  /// if they are equal.
  ///
  /// It is made of cubic Bézier curves of at most a quarter turn each, which are nowhere further from the circle than
  /// 0.03 % of its radius. Source: Riškus, "Approximation of a cubic Bézier curve by circular arcs and vice versa",
  /// 2006; of the angles, the HTML standard's `arc()` as browsers read it.
  ///
  /// - Parameters:
  ///   - center: The centre of the circle, in points.
  ///   - radius: The radius of the circle in points, not negative.
  ///   - startAngle: The angle of the arc's start, in radians from the positive x axis toward the positive y axis.
  ///   - endAngle: The angle of the arc's end, in radians.
  ///   - clockwise: Whether the arc runs clockwise on screen, where y grows downward: toward larger angles.
  public mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    require(radius >= 0, "an arc's radius is not negative, got \(radius) points")
    require(startAngle.isFinite && endAngle.isFinite, "an arc's angles are finite, got \(startAngle), \(endAngle)")
    let sweep = Self.arcLength(from: Double(startAngle), to: Double(endAngle), clockwise: clockwise)
    func point(_ angle: Double, _ handle: CGFloat = 0) -> CGPoint {
      let (sine, cosine) = Portable.sinCos(angle)
      let (x, y) = (CGFloat(cosine), CGFloat(sine))
      // Along the tangent by the handle's length.
      return CGPoint(x: center.x + radius * (x - handle * y), y: center.y + radius * (y + handle * x))
    }
    let start = point(Double(startAngle))
    if isEmpty { move(to: start) } else { proceed(to: start) }
    if sweep == 0 || radius == 0 { return }
    let count = max(1, Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
    let step = sweep / Double(count)
    // 4/3 tan(step / 4), by the tangent of half an angle.
    let (sine, cosine) = Portable.sinCos(step / 2)
    let handle = CGFloat(4.0 / 3 * sine / (1 + cosine))
    for index in 0..<count {
      let (from, to) = (Double(startAngle) + step * Double(index), Double(startAngle) + step * Double(index + 1))
      // A full circle ends exactly where it began.
      let isLoop = index == count - 1 && abs(sweep) == 2 * .pi
      addCurve(to: isLoop ? start : point(to), control1: point(from, handle), control2: point(to, -handle))
    }
  }

  /// The angle by which an arc turns, in radians; positive clockwise on screen.
  private static func arcLength(from start: Double, to end: Double, clockwise: Bool) -> Double {
    let turn = 2 * Double.pi
    let sweep = clockwise ? end - start : start - end
    let length = sweep >= 0 ? min(sweep, turn) : turn - (-sweep).truncatingRemainder(dividingBy: turn)
    return clockwise ? length : -length
  }

  /// Adds a quarter of the ellipse that touches the lines from the current point to a corner and on to the end.
  private mutating func addQuarter(around corner: CGPoint, to end: CGPoint) {
    // 4/3 tan(π/8).
    let handle: CGFloat = 0.5522847498307934
    func toward(_ point: CGPoint) -> CGPoint {
      CGPoint(x: point.x + (corner.x - point.x) * handle, y: point.y + (corner.y - point.y) * handle)
    }
    addCurve(to: end, control1: toward(currentPoint), control2: toward(end))
  }

  /// Adds a line to a point, unless the path is there already.
  private mutating func proceed(to point: CGPoint) { if currentPoint != point { addLine(to: point) } }
}
