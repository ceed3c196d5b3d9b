import SpringflowNumerics

/// Deceleration, velocity and smooth scrolling.
extension ScrollView {
  /// How fast a fling loses speed.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// The fraction of the speed that remains after a millisecond.
    public let rawValue: CGFloat
    /// Makes a rate from the fraction of the speed that remains after a millisecond, from 0 to 1.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// UIScrollView's usual one, 0.998.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// UIScrollView's fast one, 0.99.
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

}

extension SpringflowAdditions where Self: ScrollView {
  /// How fast the content offset changes, in points per second: in a fling, under a finger that drags it, past an edge
  /// with the rubber band's slower rate, or because a dragged item is near an edge.
  public var contentVelocity: CGVector {
    let own = scrolling.velocity
    guard let scroll = reorderingVelocity else { return own }
    return CGVector(dx: own.dx + scroll.dx, dy: own.dy + scroll.dy)
  }

  /// Scrolls by some points beyond the present target, within the content; `point` is the pointer's position, from the
  /// view's top left corner.
  ///
  /// This is what a wheel or an arrow key does: a smooth scroll, which another call extends. It does nothing if
  /// scrolling is not enabled.
  public func scroll(by delta: CGVector, from point: CGPoint? = nil) {
    bringUpToDate()
    if isScrollEnabled { scrolling.seek(by: delta, from: point) }
  }

  /// Scrolls to the top, if the delegate allows it.
  package func scrollToTop() { scrolling.seekTop() }

  /// Where the finger is, or was last, in points of the content; `nil` before the first touch.
  public var touchLocation: CGPoint? {
    guard let pointer = scroller.pointer else { return nil }
    let point =
      switch pointer {
      case .finger: scrollPan.pointInView
      case .wheel(let point): point
      }
    return CGPoint(x: point.x + bounds.minX, y: point.y + bounds.minY)
  }

  /// The content offset at which a rectangle of the content is just in sight.
  func offset(toShow rect: CGRect) -> CGPoint {
    let inset = adjustedContentInset
    func place(_ start: CGFloat, _ end: CGFloat, _ first: CGFloat, _ last: CGFloat, _ offset: CGFloat) -> CGFloat {
      let (before, after) = (start - first, end - max(first, last))
      if before < 0, after < 0 { return offset + max(before, after) }
      if before > 0, after > 0 { return offset + min(before, after) }
      return offset
    }
    let wanted = CGPoint(
      x: place(rect.minX, rect.maxX, bounds.minX + inset.left, bounds.maxX - inset.right, bounds.minX),
      y: place(rect.minY, rect.maxY, bounds.minY + inset.top, bounds.maxY - inset.bottom, bounds.minY))
    return scroller.clamped(wanted)
  }

  /// Lets what is in the content be shown as elements of their own while it moves.
  func keepRestlessInside() {
    guard let host else { return }
    node.restlessUntil = max(node.restlessUntil, host.tick + 15)
    keepRestless(until: host.tick + 15)
  }
}
