import SpringflowNumerics

/// A scroll view's zoom: the scale of the view that the delegate names, and the pinch that changes it.
///
/// The view's transform is a scale, its frame keeps its corner, and the content size is scaled with it; what is under
/// the fingers stays there. A pinch past the limits meets a resistance, and springs back at its end: behaviour
/// reference, views, scroll views' zoom.
///
/// Apps centre a view that is smaller than the scroll view in one of three ways: they set its frame in
/// `layoutSubviews()`, its centre in `scrollViewDidZoom(_:)`, or a content inset there. Whatever they do is part of
/// each change of the scale, and the content offset is that for the place where the view is afterwards.
@MainActor
final class Zooming {
  private unowned(unsafe) let scrollView: ScrollView
  private(set) var minimum: CGFloat = 1
  private(set) var maximum: CGFloat = 1
  private(set) var scale: CGFloat = 1
  var bounces = true
  private(set) var pinch: PinchGestureRecognizer?
  private(set) var isZooming = false
  /// The tick of the view until which the scale springs back.
  private var bouncesUntil = 0
  /// The scale when the fingers came down.
  private var startScale: CGFloat = 1

  /// The factor past a limit that a pinch approaches.
  private static let reach: CGFloat = 2
  /// How long a scale takes to spring back, or to be set with an animation, in seconds.
  private static let duration = 0.3

  init(_ view: ScrollView) { scrollView = view }

  var isBouncing: Bool { scrollView.scrollTick < bouncesUntil }

  private var view: View? { scrollView.scrollDelegate?.viewForZooming(in: scrollView) }

  func setRange(_ minimum: CGFloat, _ maximum: CGFloat) {
    guard allows(minimum), allows(maximum) else { return }
    (self.minimum, self.maximum) = (minimum, maximum)
    let isPossible = minimum < maximum
    if isPossible, pinch == nil {
      let pinch = PinchGestureRecognizer()
      pinch.addAction { [weak self] in self?.follow($0) }
      scrollView.addGestureRecognizer(pinch)
      self.pinch = pinch
    } else if !isPossible, let pinch {
      scrollView.removeGestureRecognizer(pinch)
      self.pinch = nil
    }
  }

  /// Whether a scale is one, which it is not before the view or its content has a size; if not it is left out, and
  /// reported.
  private func allows(_ scale: CGFloat) -> Bool {
    if scale > 0, scale.isFinite { return true }
    scrollView.report(
      "zoom scale",
      "a zoom scale is finite and above 0, found \(scale); it is left out. Set it once the sizes are known")
    return false
  }

  private func clamped(_ scale: CGFloat) -> CGFloat { min(max(scale, minimum), max(minimum, maximum)) }

  // MARK: By a program

  func set(_ scale: CGFloat, animated: Bool) {
    guard allows(scale), let view else { return }
    let size = scrollView.bounds.size
    let middle = CGPoint(x: size.width / 2, y: size.height / 2)
    let content = scrollView.convert(
      CGPoint(x: scrollView.bounds.minX + middle.x, y: scrollView.bounds.minY + middle.y), to: view)
    change(to: clamped(scale), keeping: content, at: middle, animated: animated)
  }

  func show(_ rect: CGRect, animated: Bool) {
    guard let view, rect.width > 0, rect.height > 0 else { return }
    let size = scrollView.bounds.size
    let wanted = clamped(min(size.width / rect.width, size.height / rect.height))
    let (content, middle) = (CGPoint(x: rect.midX, y: rect.midY), CGPoint(x: size.width / 2, y: size.height / 2))
    if wanted != scale { return change(to: wanted, keeping: content, at: middle, animated: animated) }
    scrollView.bringUpToDate()
    let place = offset(keeping: content, at: middle, of: view)
    scrollView.setContentOffset(scrollView.scroller.clamped(place), animated: animated)
  }

  private func change(to scale: CGFloat, keeping content: CGPoint, at point: CGPoint, animated: Bool) {
    if scale == self.scale { return }
    if !animated { return apply(scale, keeping: content, at: point, isBounded: true) }
    bouncesUntil = scrollView.scrollTick + Int(Self.duration * 120)
    View.animate(
      withDuration: Self.duration, delay: 0, options: .curveEaseOut,
      animations: { apply(scale, keeping: content, at: point, isBounded: true) },
      completion: { [weak self] _ in self?.didEnd() })
  }

  /// Sets the scale; a point of the zoomed view stays at a point from the scroll view's corner, as far as the content
  /// reaches if that counts.
  private func apply(_ scale: CGFloat, keeping content: CGPoint, at point: CGPoint, isBounded: Bool) {
    guard let view else { return }
    let (before, corner) = (self.scale, view.frame.origin)
    self.scale = scale
    view.transform = CGAffineTransform(scaleX: scale, y: scale)
    let frame = view.frame
    view.center = CGPoint(x: view.center.x + corner.x - frame.minX, y: view.center.y + corner.y - frame.minY)
    let old = scrollView.contentSize
    scrollView.contentSize = CGSize(width: old.width * scale / before, height: old.height * scale / before)
    func settle() {
      scrollView.setNeedsLayout()
      scrollView.layoutIfNeeded()
      let wanted = offset(keeping: content, at: point, of: view)
      let place = isBounded ? scrollView.scroller.clamped(wanted) : wanted
      if place != scrollView.contentOffset { scrollView.contentOffset = place }
    }
    settle()
    scrollView.scrollDelegate?.scrollViewDidZoom(scrollView)
    settle()
  }

  /// The content offset at which a point of the zoomed view is at a point from the scroll view's corner.
  private func offset(keeping content: CGPoint, at point: CGPoint, of view: View) -> CGPoint {
    let (origin, corner) = (view.bounds.origin, view.frame.origin)
    return CGPoint(
      x: corner.x + (content.x - origin.x) * scale - point.x, y: corner.y + (content.y - origin.y) * scale - point.y)
  }

  // MARK: By fingers

  private var pinched = (content: CGPoint.zero, point: CGPoint.zero)

  private func follow(_ pinch: PinchGestureRecognizer) {
    guard let view else { return }
    switch pinch.state {
    case .began:
      isZooming = true
      startScale = scale
      pinched.content = pinch.location(in: view)
      scrollView.scrollDelegate?.scrollViewWillBeginZooming(scrollView, with: view)
      pinchMoved(pinch)
    case .changed: pinchMoved(pinch)
    default: endZooming(view)
    }
  }

  private func pinchMoved(_ pinch: PinchGestureRecognizer) {
    guard pinch.numberOfTouches > 1 else { return }
    let place = pinch.location(in: nil)
    let point = scrollView.rectanglePoint(fromHost: place)
    pinched.point = point
    apply(resisting(startScale * pinch.scale), keeping: pinched.content, at: point, isBounded: false)
  }

  /// A scale beyond a limit as it is shown: the further past, the harder, in factors as the offset's is in points.
  private func resisting(_ scale: CGFloat) -> CGFloat {
    let limit = clamped(scale)
    if scale == limit || !bounces { return limit }
    let factor = scale > limit ? scale / limit : limit / scale
    let shown = 1 + (Self.reach - 1) * (1 - 1 / ((factor - 1) * 0.55 / (Self.reach - 1) + 1))
    return scale > limit ? limit * shown : limit / shown
  }

  private func endZooming(_ view: View) {
    isZooming = false
    let limit = clamped(scale)
    scrollView.bringUpToDate()
    let bounded = scrollView.scroller.clamped(scrollView.contentOffset)
    if limit != scale {
      change(to: limit, keeping: pinched.content, at: pinched.point, animated: true)
    } else {
      if bounded != scrollView.contentOffset, !scrollView.isTracking {
        scrollView.setContentOffset(bounded, animated: true)
      }
      didEnd()
    }
  }

  private func didEnd() {
    if isZooming { return }
    scrollView.scrollDelegate?.scrollViewDidEndZooming(scrollView, with: view, atScale: scale)
  }

  func hash(into hash: inout StateHash) {
    hash.combine(Double(minimum), Double(maximum))
    hash.combine(Double(scale), Double(startScale))
    hash.combine(flags: bounces, isZooming)
    hash.combine(bouncesUntil)
    hash.combine(pinched.content)
    hash.combine(pinched.point)
  }
}
