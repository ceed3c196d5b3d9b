import Springflow
import Testing

/// The members that a collection view has as a view, and those of its zoom.
extension OverrideTests {
  func setAllOfViews(_ view: CollectionView) {
    view.center = view.center
    view.transform = .identity
    view.transform3D = CATransform3DIdentity
    view.alpha = 1
    view.isHidden = false
    view.backgroundColor = .black
    view.tintColor = .red
    view.contentMode = .redraw
    view.isOpaque = true
    view.autoresizesSubviews = true
    view.autoresizingMask = [.flexibleWidth]
    view.isUserInteractionEnabled = true
    view.isMultipleTouchEnabled = true
    view.minimumZoomScale = 1
    view.maximumZoomScale = 2
    view.zoomScale = 1
    view.bouncesZoom = true
    view.backgroundView = View()
  }

  func lookAtAllOfViews(_ view: CollectionView) {
    _ = (view.layer, view.traitCollection, view.superview, view.subviews, view.window)
    _ = (view.intrinsicContentSize, view.viewWithTag(7), view.isDescendant(of: view))
    _ = (view.collisionBoundsType, view.collisionBoundingPath)
    _ = (view.sizeThatFits(.zero), view.systemLayoutSizeFitting(.zero))
    _ = view.snapshotView(afterScreenUpdates: true)
    _ = view.systemLayoutSizeFitting(
      .zero, withHorizontalFittingPriority: .required, verticalFittingPriority: .required)
    _ = (view.convert(CGPoint.zero, to: nil), view.convert(CGPoint.zero, from: nil))
    _ = (view.convert(CGRect.zero, to: nil), view.convert(CGRect.zero, from: nil))
    _ = (view.point(inside: .zero, with: nil), view.hitTest(.zero, with: nil))
    _ = view.gestureRecognizerShouldBegin(view.panGestureRecognizer)
    _ = (view.next, view.canBecomeFirstResponder, view.canResignFirstResponder, view.isFirstResponder)
    _ = (view.canBecomeFocused, view.isFocused, view.becomeFirstResponder(), view.resignFirstResponder())
    _ = (view.isAccessibilityElement, view.accessibilityLabel, view.accessibilityValue, view.accessibilityHint)
    _ = (view.accessibilityIdentifier, view.accessibilityTraits)
    _ = (view.contentHuggingPriority(for: .vertical), view.contentCompressionResistancePriority(for: .vertical))
    _ = (view.pinchGestureRecognizer, view.isZooming, view.isZoomBouncing)
  }

  func doAllOfViews(_ view: CollectionView) {
    let (first, second) = (View(), View())
    view.addSubview(first)
    view.insertSubview(second, at: 0)
    view.insertSubview(second, aboveSubview: first)
    view.insertSubview(second, belowSubview: first)
    view.exchangeSubview(at: 0, withSubviewAt: 1)
    view.bringSubviewToFront(first)
    view.sendSubviewToBack(first)
    first.removeFromSuperview()
    view.sizeToFit()
    view.setNeedsLayout()
    view.setNeedsDisplay()
    view.setNeedsDisplay(view.bounds)
    view.advance()
    view.invalidateIntrinsicContentSize()
    view.layoutIfNeeded()
    view.setContentHuggingPriority(.defaultLow, for: .vertical)
    view.setContentCompressionResistancePriority(.defaultHigh, for: .vertical)
    view.layoutMargins = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    view.setZoomScale(1, animated: false)
    view.zoom(to: CGRect(x: 0, y: 0, width: 10, height: 10), animated: false)
    view.pressesBegan([], with: nil)
    view.pressesEnded([], with: nil)
    view.pressesCancelled([], with: nil)
    view.touchesBegan([], with: nil)
    view.touchesMoved([], with: nil)
    view.touchesEnded([], with: nil)
    view.touchesCancelled([], with: nil)
    // Without a host of its own, as a view that is shown in another one.
    let (other, holder) = (
      OverridingCollectionView(frame: .zero, collectionViewLayout: CollectionViewFlowLayout()), View()
    )
    holder.addSubview(other)
    other.removeFromSuperview()
    #expect(other.called.isSuperset(of: ["removeFromSuperview()", "willMove(toSuperview:)", "didMoveToSuperview()"]))
    view.removeFromSuperview()
    view.willMove(toSuperview: nil)
    view.didMoveToSuperview()
    view.willMove(toWindow: nil)
    view.didMoveToWindow()
  }
}
