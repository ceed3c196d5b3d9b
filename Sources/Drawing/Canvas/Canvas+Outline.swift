import SpringflowNumerics
import SpringflowViews

/// Shapes with edges of their own: lines and frames with round corners.
///
/// An edge is softened over one pixel of the picture, half of it inside and half outside, however the shape is turned.
extension Canvas {
  /// A point of an edge and the outward normal there.
  struct EdgePoint {
    var point: CGPoint
    var normal: CGVector

    func moved(_ length: CGFloat) -> CGPoint {
      CGPoint(x: point.x + normal.dx * length, y: point.y + normal.dy * length)
    }
  }

  /// The largest number of chords of a quarter circle.
  static let mostChords = 24

  /// The number of chords with which a quarter circle looks round.
  func chords(radius: CGFloat) -> Int {
    let pixels = radius * CGFloat(atlas.scale)
    return min(max(Int((pixels.squareRoot() * 1.5).rounded(.up)), 2), Self.mostChords)
  }

  // MARK: Frames and lines

  /// A line of a width in points along the inner side of a rounded rectangle's edge.
  mutating func stroke(_ rect: CGRect, radius: CGFloat, width: CGFloat, _ color: Color) {
    let radius = min(max(radius, 0), min(rect.width, rect.height) / 2)
    let width = min(width, min(rect.width, rect.height) / 2)
    guard width > 0, isSeen(rect) else { return }
    let chords = chords(radius: radius)
    let outer = Self.loop(rect, radius: radius, chords: chords)
    let inner = Self.loop(rect.insetBy(dx: width, dy: width), radius: max(radius - width, 0), chords: chords)
    band(outer, inner, isClosed: true, width: width, color)
  }

  /// A line of a width in points from point to point, with pointed joints.
  mutating func line(_ points: [CGPoint], width: CGFloat, _ color: Color) {
    guard points.count > 1, width > 0 else { return }
    var left: [EdgePoint] = []
    var right: [EdgePoint] = []
    for index in points.indices {
      let normals = [index - 1, index].filter { $0 >= 0 && $0 + 1 < points.count }.map { start -> CGVector in
        let (dx, dy) = (points[start + 1].x - points[start].x, points[start + 1].y - points[start].y)
        let length = max((dx * dx + dy * dy).squareRoot(), 1e-9)
        return CGVector(dx: dy / length, dy: -dx / length)
      }
      let sum = CGVector(dx: normals[0].dx + normals.last!.dx, dy: normals[0].dy + normals.last!.dy)
      let length = max((sum.dx * sum.dx + sum.dy * sum.dy).squareRoot(), 1e-9)
      let normal = CGVector(dx: sum.dx / length, dy: sum.dy / length)
      // The mitre is longer than the line is wide, but limited.
      let reach = width / 2 / max(normal.dx * normals[0].dx + normal.dy * normals[0].dy, 0.4)
      let edge = EdgePoint(point: points[index], normal: normal)
      left.append(EdgePoint(point: edge.moved(reach), normal: normal))
      right.append(EdgePoint(point: edge.moved(-reach), normal: normal))
    }
    for point in points where !isSeen(CGRect(origin: point, size: .zero)) { return }
    band(left, right, isClosed: false, width: width, color)
  }

  /// The area between two edges that run along each other.
  private mutating func band(
    _ outer: [EdgePoint], _ inner: [EdgePoint], isClosed: Bool, width: CGFloat, _ color: Color
  ) {
    let first = Int32(vertices.count)
    let (u, v) = atlas.white
    let clear = color.withAlpha(0)
    for (a, b) in zip(outer, inner) {
      let half = halfPixel(at: a.point, normal: a.normal)
      // A line thinner than a pixel is drawn one pixel wide and fainter.
      let within = min(half, width / 2)
      let solid = color.withAlpha(color.alpha * Float(min(1, width / (2 * half))))
      vertex(a.moved(half), u, v, clear)
      vertex(a.moved(-within), u, v, solid)
      vertex(b.moved(within), u, v, solid)
      vertex(b.moved(-half), u, v, clear)
    }
    let count = Int32(outer.count)
    for index in 0..<(isClosed ? count : count - 1) {
      let here = first + index * 4
      let next = first + (index + 1) % count * 4
      for step in 0..<Int32(3) {
        triangles(here + step, next + step, next + step + 1, here + step + 1)
      }
    }
  }

  /// The edge of a rounded rectangle, clockwise from its top left corner, with the same number of points for every
  /// radius.
  private static func loop(_ rect: CGRect, radius: CGFloat, chords: Int) -> [EdgePoint] {
    let middles: [(CGFloat, CGFloat)] = [
      (rect.minX + radius, rect.minY + radius), (rect.maxX - radius, rect.minY + radius),
      (rect.maxX - radius, rect.maxY - radius), (rect.minX + radius, rect.maxY - radius),
    ]
    return middles.enumerated().flatMap { corner, middle in
      (0...chords).map { step in
        let angle = CGFloat.pi * (1 + (CGFloat(corner) + CGFloat(step) / CGFloat(chords)) / 2)
        let direction = Portable.sinCos(angle)
        let normal = CGVector(dx: direction.cos, dy: direction.sin)
        return EdgePoint(
          point: CGPoint(x: middle.0 + radius * normal.dx, y: middle.1 + radius * normal.dy), normal: normal)
      }
    }
  }
}
