import SpringflowCSDL2

/// Clips triangles to a region, one after the other.
///
/// A triangle that crosses the region's edge becomes the part of it inside all inner edges, with its own alpha, and for
/// each edge the part in its strip, with an alpha that falls to nothing. Both parts have the points where the
/// triangle's sides cross the inner edge in common, as a crossing is always computed from the end inside toward the end
/// outside; so no gap opens between them, nor between triangles that share a side.
///
/// Source: Sutherland and Hodgman, "Reentrant polygon clipping", 1974.
struct TriangleClipper {
  /// The relation of a triangle to the region.
  enum RegionRelation {
    case inside, outside, crossing
  }

  /// A vertex: x and y in pixels, u and v in the texture, and the colour's components and alpha from 0 to 255.
  private typealias ClipVertex = SIMD8<Double>

  /// Corners as near to an edge as this count as on it, in pixels: single precision moves them by less.
  private static let rounding = 1e-3

  private let region: ClipRegion
  private var (a, b, c) = (ClipVertex(), ClipVertex(), ClipVertex())
  /// The polygon under work, and the one it becomes; kept so that nothing is allocated for a triangle.
  private var (polygon, clipped): ([ClipVertex], [ClipVertex]) = ([], [])

  init(_ region: ClipRegion) { self.region = region }

  /// Begins with a triangle.
  mutating func load(_ first: SDL_Vertex, _ second: SDL_Vertex, _ third: SDL_Vertex) {
    (a, b, c) = (Self.vertex(first), Self.vertex(second), Self.vertex(third))
  }

  private static func vertex(_ v: SDL_Vertex) -> ClipVertex {
    ClipVertex(
      Double(v.position.x), Double(v.position.y), Double(v.tex_coord.x), Double(v.tex_coord.y), Double(v.color.r),
      Double(v.color.g), Double(v.color.b), Double(v.color.a))
  }

  private static func sdlVertex(_ v: ClipVertex) -> SDL_Vertex {
    func byte(_ part: Double) -> UInt8 { UInt8(min(max(part, 0), 255).rounded()) }
    let steps = Atlas.stepsPerTexel * Double(Atlas.side)
    func stepped(_ texel: Double) -> Float { Float((texel * steps).rounded(.toNearestOrEven) / steps) }
    return SDL_Vertex(
      position: SDL_FPoint(x: Float(v[0]), y: Float(v[1])),
      color: SDL_Color(r: byte(v[4]), g: byte(v[5]), b: byte(v[6]), a: byte(v[7])),
      tex_coord: SDL_FPoint(x: stepped(v[2]), y: stepped(v[3])))
  }

  /// Where the triangle is.
  ///
  /// - Complexity: O(1) for most triangles, O(*n*) near the region's edge, where *n* is the number of its edges.
  var position: RegionRelation {
    let low = SIMD2(min(a[0], b[0], c[0]), min(a[1], b[1], c[1]))
    let high = SIMD2(max(a[0], b[0], c[0]), max(a[1], b[1], c[1]))
    if any(low .>= region.outerHigh) || any(high .<= region.outerLow) { return .outside }
    let isWhole = region.isWhole
    if isWhole, all(low .>= region.innerLow), all(high .<= region.innerHigh) { return .inside }
    var isInside = isWhole
    for edge in region.edges {
      let (x, y, z) = (edge.outward(a[0], a[1]), edge.outward(b[0], b[1]), edge.outward(c[0], c[1]))
      if min(x, y, z) >= edge.outset - Self.rounding { return .outside }
      if max(x, y, z) > Self.rounding - edge.inset { isInside = false }
    }
    return isInside ? .inside : .crossing
  }

  /// Adds the parts of the triangle that the region leaves.
  ///
  /// - Complexity: O(*n*²) at most, where *n* is the number of the region's edges that the triangle crosses.
  mutating func clip(into vertices: inout [SDL_Vertex], _ indices: inout [Int32]) {
    start()
    for edge in region.edges where crosses(edge) { cut(edge.normal, edge.distance - edge.inset, keepsInside: true) }
    emit(into: &vertices, &indices) { region.coverage($0[0], $0[1]) }
    for (index, edge) in region.edges.enumerated() where !edge.isHard && crosses(edge) {
      start()
      cut(edge.normal, edge.distance - edge.inset, keepsInside: false)
      cut(edge.normal, edge.distance + edge.outset, keepsInside: true)
      let next = index + 1 < region.edges.count ? index + 1 : 0
      cutAtCorner(index, keepsInside: false)
      cutAtCorner(next, keepsInside: true)
      let width = edge.inset + edge.outset
      emit(into: &vertices, &indices) { vertex in
        let share = (edge.outset - edge.outward(vertex[0], vertex[1])) / width
        return region.coverage(vertex[0], vertex[1]) * min(max(share, 0), 1)
      }
    }
  }

  /// Whether some of the triangle is beyond an edge's inset.
  private func crosses(_ edge: ClipRegion.ClipEdge) -> Bool {
    max(edge.outward(a[0], a[1]), edge.outward(b[0], b[1]), edge.outward(c[0], c[1])) > -edge.inset
  }

  private mutating func start() {
    polygon.removeAll(keepingCapacity: true)
    polygon.append(a)
    polygon.append(b)
    polygon.append(c)
  }

  /// Cuts at the line through a corner of the region, moved inward and outward; its inside is the edge before the
  /// corner.
  private mutating func cutAtCorner(_ index: Int, keepsInside: Bool) {
    let (from, to) = (region.inner[index], region.outer[index])
    let normal = SIMD2(from.y - to.y, to.x - from.x)
    cut(normal, (normal * from).sum(), keepsInside: keepsInside)
  }

  /// Keeps what of the polygon is on one side of a line.
  private mutating func cut(_ normal: SIMD2<Double>, _ distance: Double, keepsInside: Bool) {
    guard var last = polygon.last else { return }
    clipped.removeAll(keepingCapacity: true)
    var before = normal.x * last[0] + normal.y * last[1] - distance
    for vertex in polygon {
      let here = normal.x * vertex[0] + normal.y * vertex[1] - distance
      if before < 0 && here > 0 {
        clipped.append(last + (vertex - last) * (before / (before - here)))
      } else if here < 0 && before > 0 {
        clipped.append(vertex + (last - vertex) * (here / (here - before)))
      }
      if here == 0 || (here < 0) == keepsInside { clipped.append(vertex) }
      (last, before) = (vertex, here)
    }
    swap(&polygon, &clipped)
  }

  /// Adds the polygon as triangles, its alpha multiplied.
  private func emit(
    into vertices: inout [SDL_Vertex], _ indices: inout [Int32], _ share: (ClipVertex) -> Double
  ) {
    guard polygon.count > 2 else { return }
    let first = Int32(vertices.count)
    for var vertex in polygon {
      vertex[7] *= share(vertex)
      vertices.append(Self.sdlVertex(vertex))
    }
    for corner in first + 1..<Int32(vertices.count) - 1 {
      indices.append(first)
      indices.append(corner)
      indices.append(corner + 1)
    }
  }
}
