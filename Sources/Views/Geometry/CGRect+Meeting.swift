extension CGRect {
  /// Whether all of its numbers are finite.
  var isFinite: Bool { origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite }

  /// Whether two rectangles share a point, their edges included, as in Foundation's `intersects`; but a rectangle with
  /// a NaN meets nothing, where Foundation's traps. By this rule a view decides which elements are in sight.
  public func meets(_ other: CGRect) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }

  /// Whether it overlaps another rectangle by more than an edge.
  func shows(in sight: CGRect) -> Bool {
    minX < sight.maxX && maxX > sight.minX && minY < sight.maxY && maxY > sight.minY
  }
}
