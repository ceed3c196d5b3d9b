/// Receives what a scroll view does, in UIKit's order. (`UIScrollViewDelegate`.)
///
/// All offsets are points of the content, y down. What is not implemented does nothing.
@preconcurrency @MainActor
public protocol ScrollViewDelegate: AnyObject {
  /// The content offset has changed, for whatever reason.
  func scrollViewDidScroll(_ scrollView: ScrollView)
  /// A finger begins to move the content.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)
  /// The finger leaves, with a velocity of the content in points per millisecond; the offset at which it will come to
  /// rest may be changed (`targetContentOffset.pointee = …`), and is reached with that velocity.
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>)
  /// The same as Swift writes it; called unless the one with a pointer, which is UIKit's, is implemented.
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: CGPoint, targetContentOffset: inout CGPoint)
  /// The finger has left; `decelerate` says whether the content continues to move.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool)
  /// The content begins to decelerate after a finger has left.
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
  /// The content has come to rest after a finger has left.
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
  /// An animated programmatic scroll has ended.
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)
  /// Whether ``ViewHost/scrollToTop()`` may scroll to the top; yes unless implemented.
  func scrollViewShouldScrollToTop(_ scrollView: ScrollView) -> Bool
  /// The content has arrived at its top after ``ViewHost/scrollToTop()``.
  func scrollViewDidScrollToTop(_ scrollView: ScrollView)
  /// `adjustedContentInset` has changed.
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: ScrollView)
  /// The view whose scale fingers change, a subview of the scroll view; `nil` for none.
  func viewForZooming(in scrollView: ScrollView) -> View?
  /// Fingers begin to change the scale.
  func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?)
  /// The scale has changed.
  func scrollViewDidZoom(_ scrollView: ScrollView)
  /// The scale has come to rest.
  func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: CGFloat)
}

extension ScrollViewDelegate {
  /// Nothing.
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}
  /// Nothing.
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
  /// Calls the one with an `inout` parameter.
  public func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    var target = targetContentOffset.pointee
    scrollViewWillEndDragging(scrollView, withVelocity: velocity, targetContentOffset: &target)
    targetContentOffset.pointee = target
  }
  /// Leaves the offset as proposed.
  public func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: CGPoint, targetContentOffset: inout CGPoint
  ) {}
  /// Nothing.
  public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {}
  /// Nothing.
  public func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}
  /// Nothing.
  public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
  /// Nothing.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
  /// Yes.
  public func scrollViewShouldScrollToTop(_ scrollView: ScrollView) -> Bool { true }
  /// Nothing.
  public func scrollViewDidScrollToTop(_ scrollView: ScrollView) {}
  /// Nothing.
  public func scrollViewDidChangeAdjustedContentInset(_ scrollView: ScrollView) {}
  /// None.
  public func viewForZooming(in scrollView: ScrollView) -> View? { nil }
  /// Nothing.
  public func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {}
  /// Nothing.
  public func scrollViewDidZoom(_ scrollView: ScrollView) {}
  /// Nothing.
  public func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: CGFloat) {}
}
