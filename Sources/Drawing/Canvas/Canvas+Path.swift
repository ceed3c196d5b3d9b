import SpringflowCSDL2
import SpringflowViews

/// Paths, filled and stroked.
///
/// 1. Curves become chords that no eye tells from them at the size on screen, and strokes become their outlines.
/// 2. The outlines are projected to pixels of the picture. Straight lines stay straight, in perspective too.
/// 3. The area inside, by the fill rule, gets an outline that crosses nothing: `PolygonSweep.contours`.
/// 4. `SoftArea` makes triangles of it, softened over one pixel of the picture across its edge.
/// 5. Areas too thin to have an inside are drawn pixel by pixel by how much of each they cover: `CoverageRows`.
extension Canvas {
  /// The largest distance of a curve from its chords, in pixels of the picture.
  static let chordTolerance: CGFloat = 0.1

  /// The area of a path in one colour, its open subpaths closed; the path in points under the current transform.
  ///
  /// A path of which a part lies behind the eye is left out.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - usingEvenOdd: Whether the area is where the path winds round an odd number of times, instead of where it winds
  ///     round a number of times that is not zero.
  ///   - color: The colour.
  /// - Complexity: O(*n* log *n*) for simple shapes, where *n* is the number of chords; linear for convex ones.
  package mutating func fill(_ path: Path, usingEvenOdd: Bool = false, _ color: Color) {
    guard color.alpha > 0, let tolerance = chordTolerance(in: path.boundingBox) else { return }
    fill(path.flattened(tolerance: tolerance), usingEvenOdd ? .evenOdd : .nonZero, color)
  }

  /// A line along a path in one colour; the path and the line's width in points under the current transform.
  ///
  /// A line thinner than a pixel is drawn one pixel wide and fainter. Where it overlaps itself it is not darker.
  ///
  /// - Complexity: O(*n* log *n*) for lines that seldom cross themselves, where *n* is the number of chords and dashes.
  package mutating func stroke(_ path: Path, _ style: StrokeStyle, _ color: Color) {
    guard color.alpha > 0, style.lineWidth > 0, let tolerance = chordTolerance(in: path.boundingBox) else { return }
    var (style, color) = (style, color)
    if let pixel = halfPixelEverywhere.map({ $0 * 2 }), style.lineWidth < pixel {
      color.alpha *= Float(style.lineWidth / pixel)
      style.lineWidth = pixel
    }
    fill(path.stroked(style, tolerance: tolerance), .nonZero, color)
  }

  /// The edge of a path's area in pixels of the picture, or `nil` if a part of it is not seen.
  func outlines(of path: Path) -> [Polyline]? {
    chordTolerance(in: path.boundingBox).flatMap { pixels(of: path.flattened(tolerance: $0)) }
  }

  /// The largest distance of a curve in a rectangle from its chords, in points; `nil` if the rectangle is not seen.
  private func chordTolerance(in rect: CGRect) -> CGFloat? {
    guard !rect.isNull, isSeen(rect) else { return nil }
    func scale(_ x: CGFloat, _ y: CGFloat) -> CGFloat {
      let point = CGPoint(x: x, y: y)
      let (a, b) = (slope(at: point, in: CGVector(dx: 1, dy: 0)), slope(at: point, in: CGVector(dx: 0, dy: 1)))
      // Not less than the length of the longest slope in any direction.
      return (a.dx * a.dx + a.dy * a.dy + b.dx * b.dx + b.dy * b.dy).squareRoot()
    }
    var largest = scale(rect.minX, rect.minY)
    if isSpatial {
      largest = max(largest, scale(rect.maxX, rect.minY), scale(rect.minX, rect.maxY), scale(rect.maxX, rect.maxY))
    }
    return largest > 0 && largest.isFinite ? Self.chordTolerance / largest : nil
  }

  /// The area inside closed lines in points.
  private mutating func fill(_ lines: [Polyline], _ rule: WindingRule, _ color: Color) {
    guard let outlines = pixels(of: lines) else { return }
    let contours: [Polyline]
    if outlines.count == 1, let convex = SoftArea.convexContour(outlines[0].points) {
      contours = [convex]
    } else {
      contours = PolygonSweep(outlines, rule: rule).contours
    }
    if record != nil { recordArea(contours, color) }
    if !fillSoftly(contours, color) { fillRows(contours, color) }
  }

  /// The lines in pixels of the picture, or `nil` if a part of them is not seen.
  private func pixels(of lines: [Polyline]) -> [Polyline]? {
    guard isSeen(Self.bounds(of: lines)) else { return nil }
    var result = lines
    let scale = CGFloat(atlas.scale)
    for index in result.indices {
      for place in result[index].points.indices {
        let point = projected(result[index].points[place])
        result[index].points[place] = CGPoint(x: point.x * scale, y: point.y * scale)
      }
    }
    return result
  }

  private static func bounds(of lines: [Polyline]) -> CGRect {
    guard let first = lines.first?.points.first else { return .zero }
    var (low, high) = (first, first)
    for line in lines {
      for point in line.points {
        low = CGPoint(x: min(low.x, point.x), y: min(low.y, point.y))
        high = CGPoint(x: max(high.x, point.x), y: max(high.y, point.y))
      }
    }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  // MARK: Pixels

  /// A vertex with a texel, its position in pixels of the picture.
  private mutating func pixelVertex(_ point: CGPoint, _ texel: SDL_FPoint, _ color: SDL_Color) {
    vertices.append(
      SDL_Vertex(position: SDL_FPoint(x: Float(point.x), y: Float(point.y)), color: color, tex_coord: texel))
  }

  /// The white texel's position in the texture.
  private var whiteTexel: SDL_FPoint {
    let (u, v) = atlas.white
    return SDL_FPoint(x: u / Float(Atlas.side), y: v / Float(Atlas.side))
  }

  /// The inside and the soft edge of an area in pixels; does nothing and gives false if it has parts too thin for them.
  private mutating func fillSoftly(_ contours: [Polyline], _ color: Color) -> Bool {
    guard let area = SoftArea(contours) else { return false }
    let (solid, clear, texel) = (sdlColor(color), sdlColor(color.withAlpha(0)), whiteTexel)
    area.forEachInside { polygon in
      let first = Int32(vertices.count)
      for point in polygon { pixelVertex(point, texel, solid) }
      fan(from: first)
    }
    area.forEachStrip { inner, outer in
      let first = Int32(vertices.count)
      pixelVertex(outer.0, texel, clear)
      if outer.1 != outer.0 { pixelVertex(outer.1, texel, clear) }
      for point in inner.reversed() { pixelVertex(point, texel, solid) }
      // From the first point of the outer edge over the inner edge to its last point.
      fan(from: first)
    }
    return true
  }

  /// The triangles from a convex polygon's first vertex to its others, which were added last.
  private mutating func fan(from first: Int32) {
    for corner in first + 1..<max(Int32(vertices.count) - 1, first + 1) {
      indices.append(first)
      indices.append(corner)
      indices.append(corner + 1)
    }
  }

  /// An area in pixels, pixel by pixel, by how much of each it covers.
  private mutating func fillRows(_ contours: [Polyline], _ color: Color) {
    var rows = CoverageRows(contours)
    let texel = whiteTexel
    rows.forEachRun { row, columns, coverage in
      let tint = sdlColor(color.withAlpha(color.alpha * coverage))
      let (left, right) = (CGFloat(columns.lowerBound), CGFloat(columns.upperBound))
      let first = Int32(vertices.count)
      pixelVertex(CGPoint(x: left, y: CGFloat(row)), texel, tint)
      pixelVertex(CGPoint(x: right, y: CGFloat(row)), texel, tint)
      pixelVertex(CGPoint(x: right, y: CGFloat(row + 1)), texel, tint)
      pixelVertex(CGPoint(x: left, y: CGFloat(row + 1)), texel, tint)
      triangles(first, first + 1, first + 2, first + 3)
    }
  }

  /// Records an area in pixels as its trapezoids.
  private mutating func recordArea(_ contours: [Polyline], _ color: Color) {
    guard opacity > 0 else { return }
    let sweep = PolygonSweep(contours, rule: .nonZero)
    let scale = CGFloat(atlas.scale)
    let tint = color.withAlpha(color.alpha * opacity)
    for trapezoid in sweep.trapezoids {
      let outline = sweep.corners(of: trapezoid).points.map { CGPoint(x: $0.x / scale, y: $0.y / scale) }
      func middle(_ a: CGPoint, _ b: CGPoint) -> CGPoint { CGPoint(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2) }
      let shape = DrawingRecord.FilledShape(
        outline: outline, colors: (tint, tint),
        edges: (middle(outline[0], outline[1]), middle(outline[2], outline[3])), isPicture: false)
      record?.add(.shape(shape))
    }
  }
}
