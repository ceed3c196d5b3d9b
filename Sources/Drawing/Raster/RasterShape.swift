import SpringflowCSDL2

/// A part of a mesh that is drawn at once: an upright rectangle, whose colour and texels change along its axes only, or
/// a triangle.
struct RasterShape {
  /// The indices of its vertices: two opposite ones of a rectangle, the second one twice, or three of a triangle.
  var (a, b, c): (Int32, Int32, Int32)
  /// The rows of the picture that it touches.
  var (top, bottom): (Int32, Int32)

  var isRectangle: Bool { b == c }

  /// Reads a mesh, without what lies outside of the picture.
  static func read(_ mesh: RasterMesh, width: Int, height: Int, into shapes: inout [RasterShape]) {
    let (vertices, indices) = (mesh.vertices, mesh.indices)
    var index = 0
    func vertex(_ position: Int) -> SDL_Vertex? {
      let number = Int(indices[position])
      guard vertices.indices.contains(number) else { return nil }
      return RasterMesh.isFinite(vertices[number]) ? vertices[number] : nil
    }
    func add(_ a: SDL_Vertex, _ b: SDL_Vertex, _ c: SDL_Vertex, _ shape: (Int32, Int32, Int32)) {
      if a.color.a | b.color.a | c.color.a == 0 { return }
      let (left, right) = (
        min(a.position.x, b.position.x, c.position.x), max(a.position.x, b.position.x, c.position.x)
      )
      if right < 0 || left > Float(width) { return }
      let top = RasterMesh.snapped(min(a.position.y, b.position.y, c.position.y))
      let bottom = RasterMesh.snapped(max(a.position.y, b.position.y, c.position.y))
      let rows = (
        RasterMesh.firstPixel(from: top, limit: height), RasterMesh.firstPixel(from: bottom, limit: height)
      )
      if rows.0 >= rows.1 { return }
      shapes.append(RasterShape(a: shape.0, b: shape.1, c: shape.2, top: Int32(rows.0), bottom: Int32(rows.1)))
    }
    while index + 3 <= indices.count {
      let first = index
      if first + 6 <= indices.count, indices[first] == indices[first + 3], indices[first + 2] == indices[first + 4],
        let a = vertex(first), let b = vertex(first + 1), let c = vertex(first + 2), let d = vertex(first + 5),
        isUpright(a, b, c, d)
      {
        add(a, c, c, (indices[first], indices[first + 2], indices[first + 2]))
        index += 6
        continue
      }
      index += 3
      guard let a = vertex(first), let b = vertex(first + 1), let c = vertex(first + 2),
        indices[first + 1] != indices[first + 2]
      else { continue }
      add(a, b, c, (indices[first], indices[first + 1], indices[first + 2]))
    }
  }

  /// Whether four corners in a row form a rectangle whose colour and rows of texels follow from the height alone, and
  /// whose columns of texels follow from the position along a row.
  private static func isUpright(_ a: SDL_Vertex, _ b: SDL_Vertex, _ c: SDL_Vertex, _ d: SDL_Vertex) -> Bool {
    a.position.y == b.position.y && c.position.y == d.position.y && a.position.x == d.position.x
      && b.position.x == c.position.x && a.tex_coord.y == b.tex_coord.y && c.tex_coord.y == d.tex_coord.y
      && a.tex_coord.x == d.tex_coord.x && b.tex_coord.x == c.tex_coord.x && a.color == b.color && c.color == d.color
  }
}

extension SDL_Color {
  @inline(__always)
  static func == (a: SDL_Color, b: SDL_Color) -> Bool { a.r == b.r && a.g == b.g && a.b == b.b && a.a == b.a }

  /// The colour as 0xAARRGGBB.
  @inline(__always)
  var pixel: UInt32 { UInt32(b) | UInt32(g) << 8 | UInt32(r) << 16 | UInt32(a) << 24 }
}
