import SpringflowCSDL2
import SpringflowViews

/// Triangles under a transform of the plane or of space.
extension Canvas {
  /// A line across a grid: where it is in points, and in the atlas in pixels.
  struct Cut {
    var at: CGFloat
    var texel: Float
  }

  /// Shapes nearer to the eye than a thousandth of its distance from the stage are left out, like those behind it.
  private static let nearest: CGFloat = 1e-3
  /// The largest distance of a texel from its position in exact perspective, in pixels.
  private static let straightness: CGFloat = 0.25
  /// The largest number of parts along either axis.
  private static let mostParts: CGFloat = 24

  // MARK: Projection

  /// The projection of a point, in points of the picture.
  func projected(_ point: CGPoint) -> CGPoint {
    if !isSpatial { return plane.isIdentity ? point : point.applying(plane) }
    return space?.project(point) ?? CGPoint(x: CGFloat.nan, y: CGFloat.nan)
  }

  /// The distance of a point from the eye, as a share of the eye's distance from the stage.
  private func distance(_ x: CGFloat, _ y: CGFloat) -> CGFloat {
    guard isSpatial, let m = space else { return 1 }
    return x * m.m14 + y * m.m24 + m.m44
  }

  /// Whether all of a rectangle lies before the eye, at finite positions.
  func isSeen(_ rect: CGRect) -> Bool {
    func isSeen(_ x: CGFloat, _ y: CGFloat) -> Bool {
      guard distance(x, y) > Self.nearest else { return false }
      let point = projected(CGPoint(x: x, y: y))
      // SDL counts pixels in 32 bits.
      return abs(point.x) < 1e6 && abs(point.y) < 1e6
    }
    // Distance is linear over the plane, so it is enough to check the corners.
    return isSeen(rect.minX, rect.minY) && isSeen(rect.maxX, rect.minY) && isSeen(rect.maxX, rect.maxY)
      && isSeen(rect.minX, rect.maxY)
  }

  /// The length of a rectangle's longer pair of edges along each axis, in pixels of the picture.
  func pixelSize(of rect: CGRect) -> CGSize {
    func length(_ a: CGPoint, _ b: CGPoint) -> CGFloat {
      let (dx, dy) = (a.x - b.x, a.y - b.y)
      return (dx * dx + dy * dy).squareRoot() * CGFloat(atlas.scale)
    }
    let (topLeft, topRight) = (
      projected(CGPoint(x: rect.minX, y: rect.minY)), projected(CGPoint(x: rect.maxX, y: rect.minY))
    )
    let (bottomLeft, bottomRight) = (
      projected(CGPoint(x: rect.minX, y: rect.maxY)), projected(CGPoint(x: rect.maxX, y: rect.maxY))
    )
    return CGSize(
      width: max(length(topLeft, topRight), length(bottomLeft, bottomRight)),
      height: max(length(topLeft, bottomLeft), length(topRight, bottomRight)))
  }

  /// The distance in points, along the normal of a shape's edge, by which the edge moves half a pixel of the picture.
  package func halfPixel(at point: CGPoint, normal: CGVector) -> CGFloat {
    let normalSlope = slope(at: point, in: normal)
    let edgeSlope = slope(at: point, in: CGVector(dx: -normal.dy, dy: normal.dx))
    let length = (edgeSlope.dx * edgeSlope.dx + edgeSlope.dy * edgeSlope.dy).squareRoot()
    let pixels = abs(normalSlope.dx * edgeSlope.dy - normalSlope.dy * edgeSlope.dx) / max(length, 1e-9)
    return 0.5 / max(pixels, 1e-3)
  }

  /// That distance where it is the same at all points and for all normals, as the transform only moves, turns, mirrors
  /// and scales; `nil` where it differs.
  package var halfPixelEverywhere: CGFloat? {
    let t = plane
    guard !isSpatial, t.a == t.d && t.b == -t.c || t.a == -t.d && t.b == t.c else { return nil }
    return 0.5 / max((t.a * t.a + t.b * t.b).squareRoot() * CGFloat(atlas.scale), 1e-3)
  }

  /// The speed of the projection of a point, in pixels per point.
  func slope(at p: CGPoint, in d: CGVector) -> CGVector {
    let scale = CGFloat(atlas.scale)
    if !isSpatial {
      let t = plane
      return CGVector(dx: (t.a * d.dx + t.c * d.dy) * scale, dy: (t.b * d.dx + t.d * d.dy) * scale)
    }
    guard let m = space else { return .zero }
    let (x, y) = (p.x * m.m11 + p.y * m.m21 + m.m41, p.x * m.m12 + p.y * m.m22 + m.m42)
    let w = distance(p.x, p.y)
    let (dx, dy) = (d.dx * m.m11 + d.dy * m.m21, d.dx * m.m12 + d.dy * m.m22)
    let dw = d.dx * m.m14 + d.dy * m.m24
    // The quotient's derivative.
    return CGVector(dx: (dx * w - x * dw) / (w * w) * scale, dy: (dy * w - y * dw) / (w * w) * scale)
  }

  // MARK: Rectangles

  /// The number of parts into which a rectangle must be divided along either axis.
  ///
  /// Within a triangle the renderer maps texels linearly, unlike perspective. The middle of a diagonal of length l, at
  /// whose ends the distances are v and w, is then wrong by l |v - w| / 2 (v + w), a quarter of it with each halving of
  /// both axes.
  func parts(of rect: CGRect) -> Int {
    guard isSpatial, let spatial, spatial.m14 != 0 || spatial.m24 != 0 else { return 1 }
    let size = pixelSize(of: rect)
    let diagonal = (size.width * size.width + size.height * size.height).squareRoot()
    var worst: CGFloat = 0
    for (a, b) in [((rect.minX, rect.minY), (rect.maxX, rect.maxY)), ((rect.maxX, rect.minY), (rect.minX, rect.maxY))] {
      let (v, w) = (distance(a.0, a.1), distance(b.0, b.1))
      worst = max(worst, diagonal * abs(v - w) / (2 * (v + w)))
    }
    return Int(min(max((worst / Self.straightness).squareRoot().rounded(.up), 1), Self.mostParts))
  }

  /// A rectangle of the atlas stretched over one of the picture.
  mutating func quad(_ rect: CGRect, _ uv: (Float, Float, Float, Float), _ top: Color, _ bottom: Color) {
    if isSpatial {
      let columns: [2 of Cut] = [Cut(at: rect.minX, texel: uv.0), Cut(at: rect.maxX, texel: uv.2)]
      let rows: [2 of Cut] = [Cut(at: rect.minY, texel: uv.1), Cut(at: rect.maxY, texel: uv.3)]
      grid(columns.span, rows.span) {
        $0 == rect.minY ? top : top.mixed(with: bottom, Float(($0 - rect.minY) / rect.height))
      }
      return
    }
    let first = Int32(vertices.count)
    let (upper, lower) = (sdlColor(top), sdlColor(bottom))
    let corners: [4 of SDL_Vertex] = [
      corner(CGPoint(x: rect.minX, y: rect.minY), uv.0, uv.1, upper),
      corner(CGPoint(x: rect.maxX, y: rect.minY), uv.2, uv.1, upper),
      corner(CGPoint(x: rect.maxX, y: rect.maxY), uv.2, uv.3, lower),
      corner(CGPoint(x: rect.minX, y: rect.maxY), uv.0, uv.3, lower),
    ]
    corners.span.withUnsafeBufferPointer { vertices.append(contentsOf: $0) }
    triangles(first, first + 1, first + 2, first + 3)
  }

  /// The two triangles of a quadrilateral with corners in a row.
  mutating func triangles(_ a: Int32, _ b: Int32, _ c: Int32, _ d: Int32) {
    let corners: [6 of Int32] = [a, b, c, a, c, d]
    corners.span.withUnsafeBufferPointer { indices.append(contentsOf: $0) }
  }

  /// Rectangles side by side that share their corners, so that no gap opens between them; divided further where
  /// perspective requires it. `color` is called for each height.
  mutating func grid(_ columns: Span<Cut>, _ rows: Span<Cut>, _ color: (CGFloat) -> Color) {
    if !isSpatial {
      mesh(columns, rows, color)
      return
    }
    let (left, top) = (columns[0].at, rows[0].at)
    let whole = CGRect(
      x: left, y: top, width: columns[columns.count - 1].at - left, height: rows[rows.count - 1].at - top)
    guard isSeen(whole) else { return }
    let parts = parts(of: whole)
    if parts == 1 {
      mesh(columns, rows, color)
      return
    }
    mesh(Self.divided(columns, into: parts).span, Self.divided(rows, into: parts).span, color)
  }

  private mutating func mesh(_ columns: Span<Cut>, _ rows: Span<Cut>, _ color: (CGFloat) -> Color) {
    let first = Int32(vertices.count)
    // All at once, as one by one each would be checked for room.
    withUnsafeTemporaryAllocation(of: SDL_Vertex.self, capacity: rows.count * columns.count) { corners in
      // Upright rectangles have one x for each column, and one y for each row.
      let isUpright = !isSpatial && plane.b == 0 && plane.c == 0
      for row in rows.indices {
        let (cut, start) = (rows[row], row * columns.count)
        let tint = sdlColor(color(cut.at))
        let left = corner(CGPoint(x: columns[0].at, y: cut.at), columns[0].texel, cut.texel, tint)
        corners.initializeElement(at: start, to: left)
        for column in 1..<columns.count {
          if isUpright, row > 0 {
            var below = corners[column]
            (below.position.y, below.tex_coord.y, below.color) = (left.position.y, left.tex_coord.y, tint)
            corners.initializeElement(at: start + column, to: below)
          } else {
            let point = CGPoint(x: columns[column].at, y: cut.at)
            corners.initializeElement(at: start + column, to: corner(point, columns[column].texel, cut.texel, tint))
          }
        }
      }
      vertices.append(contentsOf: corners)
    }
    let stride = Int32(columns.count)
    for row in 0..<rows.count - 1 where rows[row + 1].at > rows[row].at {
      for column in 0..<columns.count - 1 where columns[column + 1].at > columns[column].at {
        let corner = first + Int32(row) * stride + Int32(column)
        let below = corner + stride
        triangles(corner, corner + 1, below + 1, below)
      }
    }
  }

  private static func divided(_ cuts: Span<Cut>, into parts: Int) -> [Cut] {
    let length = cuts[cuts.count - 1].at - cuts[0].at
    var result = [cuts[0]]
    for index in 1..<cuts.count where cuts[index].at > cuts[index - 1].at {
      let (a, b) = (cuts[index - 1], cuts[index])
      let count = max(1, Int((CGFloat(parts) * (b.at - a.at) / length).rounded(.up)))
      for part in 1...count {
        let share = CGFloat(part) / CGFloat(count)
        result.append(
          part == count
            ? b
            : Cut(at: a.at + (b.at - a.at) * share, texel: a.texel + Atlas.stepped((b.texel - a.texel) * Float(share)))
        )
      }
    }
    return result
  }

  /// A rectangle of the atlas with a margin, pixel by pixel, whatever the transform. `left` and `top` are in pixels of
  /// the picture along `axis`, a unit vector along its rows or columns, and across it.
  mutating func pixelQuad(
    _ left: Float, _ top: Float, _ region: AtlasRegion, margin: Float = 0, _ axis: (x: Float, y: Float),
    _ color: SDL_Color
  ) {
    let first = Int32(vertices.count)
    let (width, height) = (Float(region.width) + margin, Float(region.height) + margin)
    let (u, v) = (Float(region.x), Float(region.y))
    func corner(_ x: Float, _ y: Float) -> SDL_Vertex {
      let (penX, penY) = (left + x, top + y)
      return SDL_Vertex(
        position: SDL_FPoint(x: penX * axis.x - penY * axis.y, y: penX * axis.y + penY * axis.x), color: color,
        tex_coord: SDL_FPoint(x: (u + x) / Float(Atlas.side), y: (v + y) / Float(Atlas.side)))
    }
    let corners: [4 of SDL_Vertex] = [
      corner(-margin, -margin), corner(width, -margin), corner(width, height), corner(-margin, height),
    ]
    corners.span.withUnsafeBufferPointer { vertices.append(contentsOf: $0) }
    triangles(first, first + 1, first + 2, first + 3)
  }

  /// A colour as vertices store it.
  func sdlColor(_ color: Color) -> SDL_Color {
    func byte(_ part: Float) -> UInt8 { UInt8(min(max(part, 0), 1) * 255 + 0.5) }
    return SDL_Color(r: byte(color.red), g: byte(color.green), b: byte(color.blue), a: byte(color.alpha * opacity))
  }

  /// A corner of triangles: its position in points, its texel in pixels of the atlas, and its colour.
  package mutating func vertex(_ point: CGPoint, _ u: Float, _ v: Float, _ color: Color) {
    vertex(point, u, v, sdlColor(color))
  }

  mutating func vertex(_ point: CGPoint, _ u: Float, _ v: Float, _ color: SDL_Color) {
    vertices.append(corner(point, u, v, color))
  }

  private func corner(_ point: CGPoint, _ u: Float, _ v: Float, _ color: SDL_Color) -> SDL_Vertex {
    let p = projected(point)
    return SDL_Vertex(
      position: SDL_FPoint(x: Float(p.x) * atlas.scale, y: Float(p.y) * atlas.scale), color: color,
      tex_coord: SDL_FPoint(x: u / Float(Atlas.side), y: v / Float(Atlas.side)))
  }
}
