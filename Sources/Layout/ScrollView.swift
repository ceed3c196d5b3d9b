import Geometry

/// A view onto content larger than itself: what a layout can see of it.
///
/// How it scrolls (dragging, deceleration, bounce) is furnished by the module `CollectionViews`.
@preconcurrency @MainActor
open class ScrollView: NSObject {
  /// The view's rectangle in its parent's coordinates, in points.
  open var frame: CGRect {
    didSet { if frame.size != bounds.size { bounds.size = frame.size } }
  }

  /// The part of the content that is in sight: its origin is the content offset, its size that of the view. In points.
  open var bounds: CGRect {
    willSet { if newValue != bounds { boundsWillChange(to: newValue) } }
    didSet {
      if bounds.size != frame.size { frame.size = bounds.size }
      if bounds != oldValue { boundsDidChange(from: oldValue) }
    }
  }

  /// The size of the content, in points.
  open var contentSize = CGSize.zero

  /// How much further than the content one can scroll at each edge, in points.
  open var contentInset = EdgeInsets.zero {
    didSet { if contentInset != oldValue { contentInsetDidChange(from: oldValue) } }
  }

  /// Makes a view with a rectangle in its parent's coordinates.
  public init(frame: CGRect) {
    self.frame = frame
    bounds = CGRect(origin: .zero, size: frame.size)
  }

  /// The point of the content that stands at the view's top left corner, in points.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set { bounds.origin = newValue }
  }

  /// The content inset with what the system adds; nothing is added here.
  open var adjustedContentInset: EdgeInsets { contentInset }

  package func boundsWillChange(to newBounds: CGRect) {}

  package func boundsDidChange(from oldBounds: CGRect) {}

  /// A view that stands at its content's top left edge stays there.
  package func contentInsetDidChange(from old: EdgeInsets) {
    if bounds.minX == -old.left { bounds.origin.x = -contentInset.left }
    if bounds.minY == -old.top { bounds.origin.y = -contentInset.top }
  }
}
