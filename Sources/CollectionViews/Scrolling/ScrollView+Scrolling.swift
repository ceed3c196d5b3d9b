import SpringflowDeterminism
import SpringflowGeometry

/// Deceleration, velocity and smooth scrolling. Every scroll view is a collection view so far.
extension ScrollView {
  /// How fast a fling loses speed.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// The fraction of the speed that remains after a millisecond.
    public let rawValue: CGFloat
    /// Makes a rate from the fraction of the speed that remains after a millisecond, above 0 and below 1.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// UIScrollView's usual one, 0.998.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// UIScrollView's fast one, 0.99.
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  /// How fast the content offset changes, in points per second: in a fling, under a finger that drags it, past an edge
  /// with the rubber band's slower rate, or because a dragged item is near an edge.
  public var contentVelocity: CGVector {
    let own = engine.scrolling.velocity
    guard let scroll = engine.reorder?.scroll else { return own }
    return CGVector(dx: own.dx + scroll.dx, dy: own.dy + scroll.dy)
  }

  /// Scrolls by some points beyond the present target, within the content; `point` is the pointer's position.
  ///
  /// This is what a wheel or an arrow key does: a smooth scroll, which another call extends. It does nothing if
  /// scrolling is not enabled.
  public func scroll(by delta: CGVector, from point: CGPoint? = nil) {
    engine.bringUpToDate()
    if isScrollEnabled { engine.scrolling.seek(by: delta, from: point) }
  }

  /// Where the finger is, or was last, in points of the content; `nil` before the first touch.
  public var touchLocation: CGPoint? {
    guard let pointer = scroller.pointer else { return nil }
    let point =
      switch pointer {
      case .finger: engine.scrollPan.place
      case .wheel(let point): point
      }
    return CGPoint(x: point.x + bounds.minX, y: point.y + bounds.minY)
  }
}
