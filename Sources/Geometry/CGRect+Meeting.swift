extension CGRect {
  /// Whether two rectangles share a point, their edges included, as Foundation's `intersects` has it; but a rectangle
  /// with a part that is not a number meets nothing, where Foundation's traps.
  package func meets(_ other: CGRect) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }
}
