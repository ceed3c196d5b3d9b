import SpringflowCSDL2
import SpringflowNumerics
import SpringflowViews

/// Pictures with round corners.
extension Canvas {
  /// A row of a rounded rectangle: its height, the distance of its ends from the rectangle's sides, and the outward
  /// normal at the left end.
  private struct OutlineRow {
    var y: CGFloat
    var inset: CGFloat
    var normal: CGVector

    /// The vertex in a column, with the outward normal there.
    func edgePoint(column: Int, of parts: Int, in rect: CGRect, isTop: Bool, isBottom: Bool) -> EdgePoint {
      let (left, right) = (rect.minX + inset, rect.maxX - inset)
      let x = left + (right - left) * CGFloat(column) / CGFloat(parts)
      let outward =
        isTop || isBottom
        ? CGVector(dx: 0, dy: isTop ? -1 : 1)
        : CGVector(dx: column == 0 ? normal.dx : -normal.dx, dy: normal.dy)
      return EdgePoint(point: CGPoint(x: x, y: y), normal: outward)
    }
  }

  /// A rectangle of the atlas, in pixels, over a rounded rectangle of the picture, the edge softened over one pixel.
  package mutating func image(
    _ rect: CGRect, radius: CGFloat, _ area: (left: Float, top: Float, right: Float, bottom: Float), _ color: Color
  ) {
    guard rect.width > 0, rect.height > 0, isSeen(rect) else { return }
    if record != nil { recordShape(rect, radius: radius, color, color, isPicture: true) }
    let parts = parts(of: rect)
    let rows = rows(rect, radius: min(max(radius, 0), min(rect.width, rect.height) / 2), parts: parts)
    let limit = min(rect.width, rect.height) / 2
    let (inside, outside) = (sdlColor(color), sdlColor(color.withAlpha(0)))
    let (first, stride, last) = (Int32(vertices.count), parts + 1, rows.count - 1)
    let everywhere = halfPixelEverywhere
    func half(_ edge: EdgePoint) -> CGFloat {
      min(everywhere ?? halfPixel(at: edge.point, normal: edge.normal), limit)
    }
    for (number, row) in rows.enumerated() {
      for column in 0...parts {
        let edge = row.edgePoint(column: column, of: parts, in: rect, isTop: number == 0, isBottom: number == last)
        let isInside = number > 0 && number < last && column > 0 && column < parts
        texel(isInside ? edge.point : edge.moved(-half(edge)), rect, area, inside)
      }
    }
    for row in 0..<Int32(last) {
      for column in 0..<Int32(parts) {
        let corner = first + row * Int32(stride) + column
        let below = corner + Int32(stride)
        triangles(corner, corner + 1, below + 1, below)
      }
    }
    // Once around, clockwise from the top left corner.
    let rim = Int32(vertices.count)
    let around = 2 * (parts + last)
    func position(_ index: Int) -> (row: Int, column: Int) {
      if index <= parts { return (0, index) }
      if index <= parts + last { return (index - parts, parts) }
      if index <= 2 * parts + last { return (last, 2 * parts + last - index) }
      return (around - index, 0)
    }
    for index in 0..<around {
      let (row, column) = position(index)
      let edge = rows[row].edgePoint(column: column, of: parts, in: rect, isTop: row == 0, isBottom: row == last)
      texel(edge.moved(half(edge)), rect, area, outside)
    }
    for index in 0..<around {
      let next = index + 1 < around ? index + 1 : 0
      let (here, there) = (position(index), position(next))
      let inner = first + Int32(here.row * stride + here.column)
      let nextInner = first + Int32(there.row * stride + there.column)
      triangles(rim + Int32(index), rim + Int32(next), nextInner, inner)
    }
  }

  /// A vertex whose texel follows from its position; outside of the area the nearest texel inside is used.
  private mutating func texel(
    _ point: CGPoint, _ rect: CGRect, _ area: (left: Float, top: Float, right: Float, bottom: Float),
    _ color: SDL_Color
  ) {
    let u = area.left + Atlas.stepped(Float((point.x - rect.minX) / rect.width) * (area.right - area.left))
    let v = area.top + Atlas.stepped(Float((point.y - rect.minY) / rect.height) * (area.bottom - area.top))
    vertex(point, min(max(u, area.left), area.right), min(max(v, area.top), area.bottom), color)
  }

  /// The rows of a rounded rectangle from top to bottom, closer to each other at the corners.
  private func rows(_ rect: CGRect, radius: CGFloat, parts: Int) -> [OutlineRow] {
    let arc = Self.quarterCircles[chords(radius: radius)]
    var rows: [OutlineRow] = []
    rows.reserveCapacity(2 * arc.count + parts - 1)
    for point in arc {
      rows.append(
        OutlineRow(
          y: rect.minY + radius * (1 - point.rise), inset: radius * (1 - point.reach),
          normal: CGVector(dx: -point.reach, dy: -point.rise)))
    }
    let height = rect.height - 2 * radius
    for part in 1..<max(parts, 1) {
      rows.append(
        OutlineRow(
          y: rect.minY + radius + height * CGFloat(part) / CGFloat(parts), inset: 0, normal: CGVector(dx: -1, dy: 0)))
    }
    for row in rows[..<arc.count].reversed() {
      rows.append(
        OutlineRow(
          y: rect.minY + rect.maxY - row.y, inset: row.inset, normal: CGVector(dx: row.normal.dx, dy: -row.normal.dy)))
    }
    return rows
  }

  /// A point of a quarter circle of radius 1 about the origin.
  private struct ArcPoint {
    /// Along the y axis, and along the x axis.
    var (rise, reach): (CGFloat, CGFloat)
  }

  /// Quarter circles of every number of chords, from the y axis to the x axis.
  private static let quarterCircles: [[ArcPoint]] = (0...mostChords).map { chords in
    (0...chords).map { step in
      let angle = CGFloat.pi / 2 * CGFloat(step) / CGFloat(max(chords, 1))
      let direction = Portable.sinCos(angle)
      return ArcPoint(rise: direction.cos, reach: direction.sin)
    }
  }
}
