import Springflow

extension CGRect {
  /// Whether two rectangles share a point, their edges included.
  func touches(_ other: CGRect) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }
}
