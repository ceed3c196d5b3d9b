extension CGPoint {
  /// Whether the other point is the same.
  public func equalTo(_ other: CGPoint) -> Bool { self == other }
}

extension CGSize {
  /// Whether the other size is the same.
  public func equalTo(_ other: CGSize) -> Bool { self == other }
}

extension CGRect {
  /// Whether the other rectangle is the same.
  public func equalTo(_ other: CGRect) -> Bool { self == other }
}
