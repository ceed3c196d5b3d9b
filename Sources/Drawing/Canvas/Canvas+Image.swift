import Foundation
import SpringflowCSDL2
import SpringflowCollectionViews
import SpringflowGeometry

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
  mutating func image(
    _ rect: CGRect, radius: CGFloat, _ area: (left: Float, top: Float, right: Float, bottom: Float), _ color: Color
  ) {
    guard rect.width > 0, rect.height > 0, isSeen(rect) else { return }
    if record != nil { recordShape(rect, radius: radius, color, color, isPicture: true) }
    let parts = parts(of: rect)
    let rows = rows(rect, radius: min(max(radius, 0), min(rect.width, rect.height) / 2), parts: parts)
    let limit = min(rect.width, rect.height) / 2
    let (inside, outside) = (sdlColor(color), sdlColor(color.withAlpha(0)))
    let first = Int32(vertices.count)
    let stride = parts + 1
    for (number, row) in rows.enumerated() {
      for column in 0...parts {
        let place = row.edgePoint(
          column: column, of: parts, in: rect, isTop: number == 0, isBottom: number == rows.count - 1)
        let isInside = number > 0 && number < rows.count - 1 && column > 0 && column < parts
        let half = isInside ? 0 : min(halfPixel(at: place.point, normal: place.normal), limit)
        texel(place.moved(-half), rect, area, inside)
      }
    }
    for row in 0..<Int32(rows.count - 1) {
      for column in 0..<Int32(parts) {
        let corner = first + row * Int32(stride) + column
        let below = corner + Int32(stride)
        triangles(corner, corner + 1, below + 1, below)
      }
    }
    // Once around, clockwise from the top left corner.
    let last = rows.count - 1
    let around =
      (0...parts).map { (0, $0) } + (1..<last).map { ($0, parts) } + (0...parts).reversed().map { (last, $0) }
      + (1..<last).reversed().map { ($0, 0) }
    let rim = Int32(vertices.count)
    for (row, column) in around {
      let place = rows[row].edgePoint(column: column, of: parts, in: rect, isTop: row == 0, isBottom: row == last)
      texel(place.moved(min(halfPixel(at: place.point, normal: place.normal), limit)), rect, area, outside)
    }
    for index in around.indices {
      let next = (index + 1) % around.count
      let inner = first + Int32(around[index].0 * stride + around[index].1)
      let nextInner = first + Int32(around[next].0 * stride + around[next].1)
      triangles(rim + Int32(index), rim + Int32(next), nextInner, inner)
    }
  }

  /// A vertex whose texel follows from its position; outside of the area the nearest texel inside is used.
  private mutating func texel(
    _ point: CGPoint, _ rect: CGRect, _ area: (left: Float, top: Float, right: Float, bottom: Float),
    _ color: SDL_Color
  ) {
    let u = area.left + Float((point.x - rect.minX) / rect.width) * (area.right - area.left)
    let v = area.top + Float((point.y - rect.minY) / rect.height) * (area.bottom - area.top)
    vertex(point, min(max(u, area.left), area.right), min(max(v, area.top), area.bottom), color)
  }

  /// The rows of a rounded rectangle from top to bottom, closer to each other at the corners.
  private func rows(_ rect: CGRect, radius: CGFloat, parts: Int) -> [OutlineRow] {
    let chords = chords(radius: radius)
    let arc = (0...chords).map { step -> OutlineRow in
      let angle = CGFloat.pi / 2 * CGFloat(step) / CGFloat(chords)
      return OutlineRow(
        y: rect.minY + radius * (1 - cos(angle)), inset: radius * (1 - sin(angle)),
        normal: CGVector(dx: -sin(angle), dy: -cos(angle)))
    }
    let height = rect.height - 2 * radius
    let between = (1..<max(parts, 1)).map { part in
      OutlineRow(
        y: rect.minY + radius + height * CGFloat(part) / CGFloat(parts), inset: 0, normal: CGVector(dx: -1, dy: 0))
    }
    let bottom = arc.reversed().map { row in
      OutlineRow(
        y: rect.minY + rect.maxY - row.y, inset: row.inset, normal: CGVector(dx: row.normal.dx, dy: -row.normal.dy))
    }
    return arc + between + bottom
  }
}
