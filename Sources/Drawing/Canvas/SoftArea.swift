import SpringflowViews

/// An area in pixels of the picture as convex polygons: its inside, which ends half a pixel before its edge, and strips
/// along the edge, across which alpha falls to nothing half a pixel outside.
///
/// Every edge moves by half a pixel along its normal, inward and outward. Where two of them meet, at v with the normals
/// m and n, the moved ones meet at v ± (m + n) / 2 (1 + m · n). A sharp corner would reach far out on its outer side;
/// it is cut off there.
///
/// What the inner edges wind round in the right direction is inside. Where the area is thinner than a pixel, they cross
/// each other, and wind round something in the other direction or turn back: then there is no such area.
///
/// Polygons that share an edge share its points to the bit, so that no pixel between them is missed or drawn twice.
struct SoftArea {
  /// The distance by which edges move, in pixels.
  private static let half: CGFloat = 0.5
  /// Corners whose outer side would be further from them than this many times the distance of its edges are cut off.
  private static let sharpness: CGFloat = 1.5
  /// The area in square pixels and the length in pixels that inner edges may have in the wrong direction: as much as no
  /// eye sees.
  private static let (wrongArea, wrongLength): (Double, CGFloat) = (0.1, 0.25)

  /// The points of the inside's polygons one after the other, and where each of them ends.
  private var (insidePoints, insideEnds): ([CGPoint], [Int]) = ([], [])
  /// The points of the strips' inner and outer edges in pairs, contour by contour.
  private var (inner, outer): ([CGPoint], [CGPoint]) = ([], [])
  /// The number of the first pair of each contour, and the number of all pairs.
  private var starts = [0]
  /// The points that the polygons of the inside have between those of the inner edges, by the pair before them.
  private var between: [(pair: Int, point: CGPoint)] = []
  /// The length of inner edges that turned back, in pixels.
  private var turnedBack: CGFloat = 0
  private var isConvex = true
  /// Whether some corner is so sharp that its edges are almost the same line.
  private var hasSpike = false

  /// Makes the polygons of an area, or gives `nil` if it has parts that are too thin.
  ///
  /// - Parameter contours: Its edge as lines that do not cross, clockwise on screen, and the other way around holes.
  init?(_ contours: [Polyline]) {
    for contour in contours { add(contour.points) }
    if hasSpike || turnedBack > Self.wrongLength { return nil }
    if contours.count == 1, isConvex, turnedBack == 0 {
      (insidePoints, insideEnds) = (inner, [inner.count])
    } else if !divideInside() {
      return nil
    }
  }

  // MARK: Edges

  private mutating func add(_ points: [CGPoint]) {
    let count = points.count
    let directions = points.indices.map { Self.direction(points[$0], points[$0 + 1 < count ? $0 + 1 : 0]) }
    let first = inner.count
    // The pairs at which edges begin.
    var begins: [Int] = []
    for index in points.indices {
      let (before, after) = (directions[index > 0 ? index - 1 : count - 1], directions[index])
      addCorner(points[index], before, after)
      begins.append(inner.count - 1)
    }
    for index in points.indices {
      let (a, b) = (inner[begins[index]], inner[begins[index] + 1 < inner.count ? begins[index] + 1 : first])
      let length = (b.x - a.x) * directions[index].dx + (b.y - a.y) * directions[index].dy
      if length < 0 { turnedBack -= length }
    }
    starts.append(inner.count)
  }

  private static func direction(_ a: CGPoint, _ b: CGPoint) -> CGVector {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let length = (dx * dx + dy * dy).squareRoot()
    return CGVector(dx: dx / length, dy: dy / length)
  }

  /// Adds the pairs of points of the corner between two edges: one pair, or two where one side is cut off.
  private mutating func addCorner(_ corner: CGPoint, _ before: CGVector, _ after: CGVector) {
    let (m, n) = (CGVector(dx: before.dy, dy: -before.dx), CGVector(dx: after.dy, dy: -after.dx))
    let (dot, cross) = (m.dx * n.dx + m.dy * n.dy, before.dx * after.dy - before.dy * after.dx)
    if dot < -0.9999 { hasSpike = true }
    let share = 1 / max(1 + dot, 1e-4)
    let miter = CGVector(dx: (m.dx + n.dx) * share, dy: (m.dy + n.dy) * share)
    func moved(_ vector: CGVector, _ length: CGFloat) -> CGPoint {
      CGPoint(x: corner.x + vector.dx * length, y: corner.y + vector.dy * length)
    }
    let isSharp = 2 * share > Self.sharpness * Self.sharpness
    if cross < 0 { isConvex = false }
    // On the outer side of the turn a sharp corner is cut off.
    if !isSharp {
      inner.append(moved(miter, -Self.half))
      outer.append(moved(miter, Self.half))
    } else if cross >= 0 {
      inner.append(moved(miter, -Self.half))
      inner.append(moved(miter, -Self.half))
      outer.append(moved(m, Self.half))
      outer.append(moved(n, Self.half))
    } else {
      inner.append(moved(m, -Self.half))
      inner.append(moved(n, -Self.half))
      // In a notch, no further out than a pixel and a half.
      let limit = min(Self.half, 3 * Self.half / (2 * share).squareRoot())
      outer.append(moved(miter, limit))
      outer.append(moved(miter, limit))
    }
  }

  // MARK: Inside

  /// Divides the inside into trapezoids; gives false if too much of it lies in the wrong direction.
  private mutating func divideInside() -> Bool {
    let loops = zip(starts, starts.dropFirst()).map { Polyline(points: Array(inner[$0..<$1]), isClosed: true) }
    let sweep = PolygonSweep(loops, rule: .positive)
    let signed = loops.reduce(0) { $0 + $1.signedArea }
    let edges = sweep.edges
    var total = 0.0
    for trapezoid in sweep.trapezoids {
      let (left, right) = (edges[trapezoid.left], edges[trapezoid.right])
      let top = (left: left.x(at: trapezoid.top), right: right.x(at: trapezoid.top))
      let bottom = (left: left.x(at: trapezoid.bottom), right: right.x(at: trapezoid.bottom))
      total += (top.right - top.left + bottom.right - bottom.left) * (trapezoid.bottom - trapezoid.top) / 2
      addInside(top.left, trapezoid.top, left.source)
      addInside(top.right, trapezoid.top, right.source)
      addInside(bottom.right, trapezoid.bottom, right.source)
      addInside(bottom.left, trapezoid.bottom, left.source)
      insideEnds.append(insidePoints.count)
    }
    between.sort { $0.pair != $1.pair ? $0.pair < $1.pair : $0.point.y < $1.point.y }
    return total - Double(signed) <= Self.wrongArea
  }

  /// Adds a corner of the inside that lies on the inner edge after a pair.
  private mutating func addInside(_ x: Double, _ y: Double, _ pair: Int) {
    let point = CGPoint(x: x, y: y)
    insidePoints.append(point)
    between.append((pair, point))
  }

  /// Calls a function for every convex polygon of the inside.
  func forEachInside(_ body: (ArraySlice<CGPoint>) -> Void) {
    var start = 0
    for end in insideEnds {
      body(insidePoints[start..<end])
      start = end
    }
  }

  // MARK: Strips

  /// Calls a function for every strip: with the points of its inner edge, and the ends of its outer edge in the same
  /// direction, which are one point at a corner that is cut off inside.
  func forEachStrip(_ body: (_ inner: [CGPoint], _ outer: (CGPoint, CGPoint)) -> Void) {
    var points: [CGPoint] = []
    var next = 0
    for (first, end) in zip(starts, starts.dropFirst()) {
      for pair in first..<end {
        let after = pair + 1 < end ? pair + 1 : first
        let (a, b) = (inner[pair], inner[after])
        let start = next
        while next < between.count, between[next].pair == pair { next += 1 }
        points.removeAll(keepingCapacity: true)
        points.append(a)
        // Downward and upward, in the order of the edge.
        for step in 0..<next - start {
          let point = between[a.y < b.y ? start + step : next - 1 - step].point
          if point.y > min(a.y, b.y), point.y < max(a.y, b.y), point != points.last { points.append(point) }
        }
        if a != b { points.append(b) }
        body(points, (outer[pair], outer[after]))
      }
    }
  }

  // MARK: Convex polygons

  /// A polygon in pixels as a contour if it is convex, clockwise on screen; otherwise `nil`.
  static func convexContour(_ points: [CGPoint]) -> Polyline? {
    var corners: [CGPoint] = []
    for point in points where corners.last.map({ isApart($0, point) }) ?? true { corners.append(point) }
    while corners.count > 1, !isApart(corners[0], corners[corners.count - 1]) { corners.removeLast() }
    guard corners.count > 2 else { return nil }
    // It turns in one direction, and goes down and up once.
    var (clockwise, counter, changes) = (false, false, 0)
    let count = corners.count
    var wasDown = false
    for step in 0...count {
      let (a, b, c) = (corners[step % count], corners[(step + 1) % count], corners[(step + 2) % count])
      let cross = (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)
      if cross > 0 { clockwise = true }
      if cross < 0 { counter = true }
      let isDown = b.y > a.y || b.y == a.y && b.x > a.x
      if step > 0, isDown != wasDown { changes += 1 }
      wasDown = isDown
    }
    guard clockwise != counter, changes <= 2 else { return nil }
    return Polyline(points: clockwise ? corners : corners.reversed(), isClosed: true)
  }

  /// Whether two points are a ten-thousandth of a pixel apart.
  private static func isApart(_ a: CGPoint, _ b: CGPoint) -> Bool { abs(a.x - b.x) + abs(a.y - b.y) > 1e-4 }
}
