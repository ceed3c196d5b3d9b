import SpringflowNumerics

extension Path {
  /// The area that stroking the path covers, as closed lines that are filled by the non-zero rule.
  ///
  /// - Parameters:
  ///   - style: The line's width and shape, lengths in the path's coordinates.
  ///   - tolerance: The largest distance of curves, round corners and round ends from their chords, in points, above 0.
  /// - Complexity: O(*n*), where *n* is the number of elements, chords and dashes.
  package func stroked(_ style: StrokeStyle, tolerance: CGFloat) -> [Polyline] {
    require(
      style.lineWidth.isFinite && !style.miterLimit.isNaN,
      "a line's width is finite and its miter limit a number, got \(style.lineWidth), \(style.miterLimit)")
    guard style.lineWidth > 0 else { return [] }
    var stroker = PolylineStroker(style, tolerance: tolerance)
    for line in flattened(tolerance: tolerance) {
      for dash in style.dash.isEmpty ? [line] : line.dashed(style.dash, phase: style.dashPhase) { stroker.add(dash) }
    }
    return stroker.result
  }

  /// The outline of the path stroked with a line: a path that is filled by the non-zero rule. (`CGPath`'s
  /// `copy(strokingWithWidth:lineCap:lineJoin:miterLimit:transform:)`.)
  ///
  /// Curves and round parts become chords no further away than a hundredth of the line's width, at least a hundredth of
  /// a point.
  ///
  /// - Parameters:
  ///   - lineWidth: The width of the line, in points.
  ///   - lineCap: The shape of its ends.
  ///   - lineJoin: The shape of its corners.
  ///   - miterLimit: The largest length of a pointed corner as a multiple of the line's width.
  public func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: LineCap, lineJoin: LineJoin, miterLimit: CGFloat
  ) -> Path {
    let style = StrokeStyle(lineWidth: lineWidth, lineCap: lineCap, lineJoin: lineJoin, miterLimit: miterLimit)
    return Path(stroked(style, tolerance: max(lineWidth, 1) / 100))
  }

  /// The path cut into dashes, its curves replaced by chords no further away than a hundredth of a point. (`CGPath`'s
  /// `copy(dashingWithPhase:lengths:transform:)`.)
  ///
  /// - Parameters:
  ///   - phase: How far into the pattern every subpath begins, in points.
  ///   - lengths: The lengths of dashes and of the gaps after them, in turn, in points. The path stays solid if they
  ///     have no length together.
  public func copy(dashingWithPhase phase: CGFloat, lengths: [CGFloat]) -> Path {
    Path(flattened(tolerance: 0.01).flatMap { lengths.isEmpty ? [$0] : $0.dashed(lengths, phase: phase) })
  }

  /// Makes the path of straight lines.
  package init(_ lines: [Polyline]) {
    self.init()
    for line in lines {
      addLines(between: line.points)
      // A point is stroked only with a line.
      if line.points.count == 1, !line.isClosed { addLine(to: line.points[0]) }
      if line.isClosed { closeSubpath() }
    }
  }
}
