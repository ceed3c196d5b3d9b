import SpringflowNumerics

/// Elements whose positions are out of sight: they are drawn until they have arrived, and nothing visible vanishes.
///
/// An element that an update sends further away than a view's size is parked just beyond the edge, so that it leaves at
/// a visible velocity. The parking position takes the scroll under way into account. If a drag, a fling or a resize
/// brings the parking position into sight, the element is sent on towards its real position, from its state and
/// velocity on screen. An element that is still visible when its animation is over fades out.
extension CollectionViewEngine {
  /// Less opaque elements are invisible: less than half a step of 255.
  private static let transparent: CGFloat = 0.002

  /// Sends an element towards a position out of sight, parked if that is far away.
  func sendOut(
    _ element: VisibleElement, to attributes: CollectionViewLayoutAttributes, _ animation: UpdateAnimation
  ) {
    let size = view.bounds.size
    let sight = transition == nil ? scroller.sight(of: size, for: animation.ticks, from: tick) : view.bounds
    element.attributes = nearby(attributes, to: sight, within: size)
    element.isPlacedOffscreen = true
    element.isParked = element.attributes !== attributes
  }

  /// Sends elements on that would end in sight, or fades them out.
  func prolongExits() {
    elements.forEachUncounted { element in
      if element.isPresent { return }
      if element.isPlacedOffscreen, element.isParked, element.attributes.frame.meets(queryRect) {
        sendFurther(element)
      } else if element.isGone(at: tick), isSeen(element) {
        if element.isPlacedOffscreen, element.isParked { sendFurther(element) } else { fadeOut(element) }
      }
    }
  }

  private func isSeen(_ element: VisibleElement) -> Bool {
    if element.view == nil { return false }
    let state = element.state(at: tick)
    return state.alpha > Self.transparent && state.box.meets(view.bounds)
  }

  private func sendFurther(_ element: VisibleElement) {
    guard isThere(element.key), let attributes = attributes(of: element.key) else {
      return fadeOut(element)
    }
    let start = element.track(at: tick)
    sendOut(element, to: attributes, updateAnimation)
    extendExit(element, from: start)
  }

  private func fadeOut(_ element: VisibleElement) {
    let start = element.track(at: tick)
    guard let copy = element.attributes.copy() as? CollectionViewLayoutAttributes else { return }
    copy.alpha = 0
    element.attributes = copy
    element.isPlacedOffscreen = false
    element.isParked = false
    extendExit(element, from: start)
  }

  private func extendExit(_ element: VisibleElement, from start: ElementState) {
    element.ease(from: start, at: tick, with: updateAnimation)
    element.lifecycle = .exiting(until: max(tick, element.settlingTick))
  }
}
