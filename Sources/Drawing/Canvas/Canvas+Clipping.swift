import SpringflowViews

/// Clipping. As all goes to the renderer in one call, the triangles themselves are clipped.
///
/// ```swift
/// let start = canvas.mark
/// // … draws something …
/// canvas.clip(from: start, to: canvas.clipRegion(rect, radius: 8))
/// ```
extension Canvas {
  /// How many vertices, indices and marks of the record there were at some time.
  package struct TriangleMark: Equatable, Sendable {
    /// The number of vertices.
    var vertices: Int
    /// The number of indices.
    var indices: Int
    /// The number of marks of the record.
    var marks: Int
  }

  /// The end of what was drawn so far.
  package var mark: TriangleMark {
    TriangleMark(vertices: vertices.count, indices: indices.count, marks: record?.marks.count ?? 0)
  }

  /// The region inside a rounded rectangle in points, under the current transform.
  ///
  /// It is empty if a part of the rectangle lies behind the eye.
  package func clipRegion(_ rect: CGRect, radius: CGFloat = 0) -> ClipRegion {
    guard rect.width > 0, rect.height > 0, !isSpatial || isSeen(rect) else { return ClipRegion(corners: []) }
    let scale = CGFloat(atlas.scale)
    let radius = min(max(radius, 0), min(rect.width, rect.height) / 2)
    // A corner whose inner side would have no radius is not told from a sharp one.
    let size = pixelSize(of: rect)
    let pixels = radius * max(size.width / rect.width, size.height / rect.height)
    let points =
      pixels < 0.75
      ? [(rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.maxX, rect.maxY), (rect.minX, rect.maxY)]
        .map { CGPoint(x: $0.0, y: $0.1) }
      : Path(roundedRect: rect, cornerWidth: radius, cornerHeight: radius)
        .flattened(tolerance: Self.chordTolerance * radius / pixels)[0].points
    return ClipRegion(
      corners: points.map { point in
        let point = projected(point)
        return SIMD2(Double(point.x * scale), Double(point.y * scale))
      })
  }

  /// Leaves only what lies inside a region of the triangles that were added since a mark, their edge there softened
  /// over one pixel of the picture.
  ///
  /// Triangles inside stay as they are. Where an edge cuts one, its colours and texture coordinates are interpolated.
  ///
  /// - Complexity: O(*t e*), where *t* is the number of triangles since the mark and *e* the number of the region's
  ///   edges; allocates once.
  package mutating func clip(from start: TriangleMark, to region: ClipRegion) {
    clipRecord(from: start, to: region)
    clipTriangles(from: start, to: [region])
  }

  /// Leaves only what lies inside the area of a path, in points under the current transform, of what was added since a
  /// mark, its edge there as soft as that of a filled path. The area may have several parts and holes.
  ///
  /// - Complexity: As for a region if the path is convex, else O(*t m*), where *m* is the number of triangles with
  ///   which the path would be filled.
  package mutating func clip(from start: TriangleMark, to path: Path, usingEvenOdd: Bool) {
    guard let outlines = outlines(of: path) else { return clip(from: start, to: ClipRegion(corners: [])) }
    if outlines.count == 1, let convex = SoftArea.convexContour(outlines[0].points) {
      let corners = convex.points.map { SIMD2(Double($0.x), Double($0.y)) }
      return clip(from: start, to: ClipRegion(corners: corners))
    }
    // The record knows convex regions alone.
    clipRecord(from: start, to: clipRegion(path.boundingBox))
    if indices.count == start.indices { return }
    var mask = Canvas(atlas: atlas)
    (mask.camera, mask.transform, mask.spatial) = (camera, transform, spatial)
    mask.fill(path, usingEvenOdd: usingEvenOdd, .white)
    let regions = stride(from: 0, to: mask.indices.count, by: 3).map { index in
      let corners = (index..<index + 3).map { mask.vertices[Int(mask.indices[$0])] }
      return ClipRegion(
        corners: corners.map { SIMD2(Double($0.position.x), Double($0.position.y)) },
        alphas: corners.map { Double($0.color.a) / 255 })
    }
    clipTriangles(from: start, to: regions)
  }

  private mutating func clipRecord(from start: TriangleMark, to region: ClipRegion) {
    record?.clip(from: start.marks, to: region.outer.map { CGPoint(x: $0.x, y: $0.y) }, scale: CGFloat(atlas.scale))
  }

  /// Leaves what lies inside of some regions that do not overlap of the triangles that were added since a mark.
  private mutating func clipTriangles(from start: TriangleMark, to regions: [ClipRegion]) {
    guard indices.count > start.indices else { return }
    // As most: all of it lies inside.
    if regions.count == 1, regions[0].holds(vertices[start.vertices...]) { return }
    let old = Array(indices[start.indices...])
    indices.removeSubrange(start.indices...)
    for region in regions where !region.isEmpty {
      var clipper = TriangleClipper(region)
      for index in stride(from: 0, to: old.count, by: 3) {
        let (a, b, c) = (old[index], old[index + 1], old[index + 2])
        clipper.load(vertices[Int(a)], vertices[Int(b)], vertices[Int(c)])
        switch clipper.position {
        case .inside:
          indices.append(a)
          indices.append(b)
          indices.append(c)
        case .crossing: clipper.clip(into: &vertices, &indices)
        case .outside: break
        }
      }
    }
    // Nothing is left that needs the vertices.
    if indices.count == start.indices { vertices.removeSubrange(start.vertices...) }
  }
}
