import SpringflowNumerics

extension StateHash {
  /// Mixes in a number by its bits.
  @inlinable
  public mutating func combine(_ number: CGFloat) { combine(Double(number)) }

  /// Mixes in both coordinates.
  @inlinable
  public mutating func combine(_ point: CGPoint) {
    combine(Double(point.x), Double(point.y))
  }

  /// Mixes in both components.
  @inlinable
  public mutating func combine(_ vector: CGVector) {
    combine(Double(vector.dx), Double(vector.dy))
  }

  /// Mixes in width and height.
  @inlinable
  public mutating func combine(_ size: CGSize) {
    combine(Double(size.width), Double(size.height))
  }

  /// Mixes in origin and size.
  @inlinable
  public mutating func combine(_ rect: CGRect) {
    combine(rect.origin)
    combine(rect.size)
  }

  /// Mixes in the distances from the four edges.
  @inlinable
  public mutating func combine(_ insets: EdgeInsets) {
    combine(Double(insets.top), Double(insets.left))
    combine(Double(insets.bottom), Double(insets.right))
  }

  /// Mixes in all indices of a path.
  @inlinable
  public mutating func combine(_ path: IndexPath) {
    combine(path.count)
    if path.count == 2 {
      combine(path[0], path[1])
    } else {
      for index in path { combine(index) }
    }
  }
}
