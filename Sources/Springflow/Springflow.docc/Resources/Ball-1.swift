import Springflow

/// A ball that an animator moves. It needs no view.
public final class Ball: DynamicItem {
  /// Where the animator has put it.
  public var center: CGPoint
  /// Its size. The origin does not count.
  public let bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
  /// How the animator has turned it.
  public var transform = CGAffineTransform.identity

  /// Creates a ball at a point.
  public init(center: CGPoint) { self.center = center }
}
