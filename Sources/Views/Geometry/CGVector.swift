/// A displacement, force or direction in the plane. In points by default; y grows downward.
public struct CGVector: Hashable, Sendable, Codable {
  /// The component along x.
  public var dx: CGFloat
  /// The component along y.
  public var dy: CGFloat

  /// The vector of length zero.
  public static let zero = CGVector(dx: 0, dy: 0)

  /// Makes the zero vector.
  public init() { self.init(dx: 0, dy: 0) }

  /// Makes a vector from its components.
  public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }
}
