import SpringflowGeometry
import SpringflowViews

/// An animator moves views as it moves anything with a centre: their superview's coordinates are the animator's.
///
/// ```swift
/// let animator = DynamicAnimator()
/// let spring = AttachmentBehavior(item: view, attachedToAnchor: view.center)
/// animator.addBehavior(spring)
/// ```
///
/// The program advances the animator in each tick, as it does its host.
extension View: DynamicItem {}
