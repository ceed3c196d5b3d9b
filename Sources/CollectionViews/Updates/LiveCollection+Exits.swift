import SpringflowDynamics
import SpringflowGeometry

/// Elements whose places are out of sight: they are drawn until they are there, and nothing that can be seen vanishes.
///
/// An element that an update sends further away than a view's size is parked beyond the edge, so that it leaves at a pace
/// that one can see. Where it is parked counts the scroll that is under way. Whatever the scroll then does, a finger, a
/// fling or a resize that brings the parking place into sight sends the element on, towards its place, from where it is on
/// screen and as fast as it goes. What can still be seen when its way is over, as its layout has it vanish there, fades.
extension LiveCollection {
  /// Less opaque elements are not seen: less than half a step of 255.
  private static let transparent: CGFloat = 0.002

  /// Sends an element towards a place out of sight, as far as it is to be drawn.
  func sendOut(
    _ element: VisibleElement, to attributes: CollectionViewLayoutAttributes, _ animation: UpdateAnimation
  ) {
    let size = view.bounds.size
    let sight = transition == nil ? scroller.sight(of: size, for: animation.ticks, from: tick) : view.bounds
    element.attributes = nearby(attributes, to: sight, within: size)
    element.isStray = true
    element.isParked = element.attributes !== attributes
  }

  /// Elements that would end in sight go on, or fade.
  func prolongExits() {
    elements.forEachUncounted { element in
      if element.isResident { return }
      if element.isStray, element.isParked, element.attributes.frame.meets(queryRect) {
        sendFurther(element)
      } else if element.isGone(at: tick), isSeen(element) {
        if element.isStray, element.isParked { sendFurther(element) } else { fadeOut(element) }
      }
    }
  }

  private func isSeen(_ element: VisibleElement) -> Bool {
    if element.view == nil { return false }
    let state = element.state(at: tick)
    return state.alpha > Self.transparent && state.box.meets(view.bounds)
  }

  private func sendFurther(_ element: VisibleElement) {
    guard isThere(element.key), let attributes = mirrored(layout.attributes(of: element.key)) else {
      return fadeOut(element)
    }
    let start = element.track(at: tick)
    sendOut(element, to: attributes, updateAnimation)
    exit(element, from: start)
  }

  private func fadeOut(_ element: VisibleElement) {
    let start = element.track(at: tick)
    guard let copy = element.attributes.copy() as? CollectionViewLayoutAttributes else { return }
    copy.alpha = 0
    element.attributes = copy
    element.isStray = false
    element.isParked = false
    exit(element, from: start)
  }

  private func exit(_ element: VisibleElement, from start: ElementState) {
    element.ease(from: start, at: tick, with: updateAnimation)
    element.presence = .leaving(until: max(tick, element.settlingTick))
  }
}
