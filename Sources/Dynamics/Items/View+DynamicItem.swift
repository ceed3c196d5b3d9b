import SpringflowViews

/// An animator moves views as it moves anything with a centre.
///
/// ```swift
/// let animator = DynamicAnimator(referenceView: stage)
/// let spring = AttachmentBehavior(item: view, attachedToAnchor: view.center)
/// animator.addBehavior(spring)
/// ```
///
/// The host of the reference view advances the animator in each tick.
extension View: DynamicItem {}
