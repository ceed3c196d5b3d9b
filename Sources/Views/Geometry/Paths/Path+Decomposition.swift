extension Path {
  /// The area that filling the path covers as convex quadrilaterals side by side, clockwise on screen.
  ///
  /// - Parameters:
  ///   - usingEvenOdd: Whether the area is where the path winds round an odd number of times, instead of where it winds
  ///     round a number of times that is not zero.
  ///   - tolerance: The largest distance of curves from their chords, in points, above 0.
  package func trapezoids(usingEvenOdd: Bool = false, tolerance: CGFloat) -> [Polyline] {
    let sweep = PolygonSweep(flattened(tolerance: tolerance), rule: usingEvenOdd ? .evenOdd : .nonZero)
    return sweep.trapezoids.map(sweep.corners)
  }

  /// The area's edge as closed lines that do not cross, clockwise on screen around the area and the other way around
  /// holes; parameters as of `trapezoids`.
  package func contours(usingEvenOdd: Bool = false, tolerance: CGFloat) -> [Polyline] {
    PolygonSweep(flattened(tolerance: tolerance), rule: usingEvenOdd ? .evenOdd : .nonZero).contours
  }
}
