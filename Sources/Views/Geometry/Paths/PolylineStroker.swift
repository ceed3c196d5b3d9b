import SpringflowNumerics

/// Makes the outlines of stroked lines: along one side, around the end, and back along the other side.
///
/// On the inner side of a corner the outline goes over the corner itself if the segments are too short for the two
/// sides to meet. It then crosses itself, but winds round every point of the stroke at least once, so that the non-zero
/// rule fills exactly the stroke.
///
/// Source: the stroking rules of the PostScript Language Reference, third edition, section 4.5.
struct PolylineStroker {
  private let style: StrokeStyle
  private let half: CGFloat
  private let tolerance: CGFloat
  /// The largest angle between the ends of a chord of a round part, in radians.
  private let chordAngle: Double
  private(set) var result: [Polyline] = []
  private var outline: [CGPoint] = []

  /// A line of a length above 0: its unit direction.
  private struct LineSegment {
    var direction: CGVector
    var length: CGFloat

    /// The normal to the left on screen, seen along the direction.
    var normal: CGVector { CGVector(dx: direction.dy, dy: -direction.dx) }
    var reversed: LineSegment { LineSegment(direction: CGVector(dx: -direction.dx, dy: -direction.dy), length: length) }
  }

  init(_ style: StrokeStyle, tolerance: CGFloat) {
    self.style = style
    self.tolerance = tolerance
    half = style.lineWidth / 2
    // A chord of angle φ is r (1 − cos φ/2) ≈ r φ²/8 away from the circle, and never further.
    chordAngle = min(Double((8 * tolerance / half).squareRoot()), .pi / 4)
  }

  /// Adds the outlines of a line.
  mutating func add(_ line: Polyline) {
    var points: [CGPoint] = []
    for point in line.points where point != points.last { points.append(point) }
    if line.isClosed, points.count > 1, points.last == points.first { points.removeLast() }
    guard points.count > 1 else {
      if let point = points.first { addDot(point) }
      return
    }
    let segments = points.indices.map { Self.segment(points[$0], points[$0 + 1 < points.count ? $0 + 1 : 0]) }
    let (count, last) = (points.count, points.count - 1)
    if line.isClosed {
      for index in points.indices { join(segments[(index + last) % count], segments[index], at: points[index]) }
      finish()
      for index in points.indices.reversed() {
        join(segments[index].reversed, segments[(index + last) % count].reversed, at: points[index])
      }
    } else {
      for index in points.indices.dropFirst().dropLast() {
        join(segments[index - 1], segments[index], at: points[index])
      }
      cap(segments[last - 1], at: points[last])
      for index in points.indices.dropFirst().dropLast().reversed() {
        join(segments[index].reversed, segments[index - 1].reversed, at: points[index])
      }
      cap(segments[0].reversed, at: points[0])
    }
    finish()
  }

  private mutating func finish() {
    result.append(Polyline(points: outline, isClosed: true))
    outline.removeAll(keepingCapacity: true)
  }

  private static func segment(_ a: CGPoint, _ b: CGPoint) -> LineSegment {
    let length = Polyline.distance(a, b)
    return LineSegment(direction: CGVector(dx: (b.x - a.x) / length, dy: (b.y - a.y) / length), length: length)
  }

  /// Adds the point by a length along a vector away from another.
  private mutating func add(_ point: CGPoint, _ vector: CGVector, _ length: CGFloat) {
    outline.append(CGPoint(x: point.x + vector.dx * length, y: point.y + vector.dy * length))
  }

  // MARK: Corners

  /// Adds the left side of the corner between two segments.
  private mutating func join(_ before: LineSegment, _ after: LineSegment, at point: CGPoint) {
    let (a, b) = (before.direction, after.direction)
    let (m, n) = (before.normal, after.normal)
    let (dot, cross) = (a.dx * b.dx + a.dy * b.dy, a.dx * b.dy - a.dy * b.dx)
    // The sides meet at half (m + n) / (1 + dot), by half tan of half the turn along the segments.
    let miter = CGVector(dx: (m.dx + n.dx) / (1 + dot), dy: (m.dy + n.dy) / (1 + dot))
    let isInner = cross < 0
    if isInner {
      if dot > -0.999, half * -cross / (1 + dot) <= min(before.length, after.length) {
        add(point, miter, half)
      } else {
        add(point, m, half)
        outline.append(point)
        add(point, n, half)
      }
      return
    }
    // The length of the pointed corner as a multiple of the width, squared.
    let pointed = 2 / (1 + dot)
    let isSmooth = dot > 0 && half * (pointed.squareRoot() - 1) <= tolerance
    if isSmooth || style.lineJoin == .miter && dot > -0.9999 && pointed <= style.miterLimit * style.miterLimit {
      add(point, miter, half)
      return
    }
    add(point, m, half)
    // Where a line turns back both sides are outer ones. The magnitude, as the cross product may then be −0.
    if style.lineJoin == .round { addArc(around: point, from: m, by: Portable.atan2(Double(abs(cross)), Double(dot))) }
    add(point, n, half)
  }

  /// Adds the inner points of an arc around a point from a unit vector, clockwise on screen by an angle in radians.
  private mutating func addArc(around point: CGPoint, from vector: CGVector, by angle: Double) {
    let count = Int((abs(angle) / chordAngle).rounded(.up))
    for index in 1..<max(count, 1) {
      let (sine, cosine) = Portable.sinCos(angle * Double(index) / Double(count))
      let (s, c) = (CGFloat(sine), CGFloat(cosine))
      add(point, CGVector(dx: vector.dx * c - vector.dy * s, dy: vector.dx * s + vector.dy * c), half)
    }
  }

  // MARK: Ends

  /// Adds the end after a segment, from its left to its right side.
  private mutating func cap(_ segment: LineSegment, at point: CGPoint) {
    let (along, left, right) = (segment.direction, segment.normal, segment.reversed.normal)
    switch style.lineCap {
    case .butt:
      add(point, left, half)
      add(point, right, half)
    case .round:
      add(point, left, half)
      addArc(around: point, from: left, by: .pi)
      add(point, right, half)
    case .square:
      add(point, CGVector(dx: left.dx + along.dx, dy: left.dy + along.dy), half)
      add(point, CGVector(dx: right.dx + along.dx, dy: right.dy + along.dy), half)
    }
  }

  /// Adds a line without length: a circle or an upright square, or nothing if its ends are cut.
  private mutating func addDot(_ point: CGPoint) {
    if style.lineCap == .butt { return }
    let segment = LineSegment(direction: CGVector(dx: 1, dy: 0), length: 0)
    cap(segment, at: point)
    cap(segment.reversed, at: point)
    finish()
  }
}
