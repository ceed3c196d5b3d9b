import Springflow

/// A finger that drags a view by a spring.
@MainActor
final class FingerDrag {
  let view: View
  private let spring: AttachmentBehavior
  private let properties: DynamicItemBehavior

  /// The spring's frequency, in hertz: stiff enough to follow a finger.
  private static let frequency: CGFloat = 7

  /// Takes a view at a point of its own coordinates with a finger, in points of the animator.
  init(_ view: View, at point: CGPoint, finger: CGPoint, in animator: DynamicAnimator) {
    self.view = view
    let offset = Offset(horizontal: point.x - view.bounds.midX, vertical: point.y - view.bounds.midY)
    spring = AttachmentBehavior(item: view, offsetFromCenter: offset, attachedToAnchor: finger)
    spring.length = 0
    spring.frequency = Self.frequency
    spring.damping = 1
    properties = DynamicItemBehavior(items: [view])
    // A view that hangs on a finger does not spin for ever.
    properties.angularResistance = 4
    animator.addBehavior(spring)
    animator.addBehavior(properties)
  }

  func move(to finger: CGPoint) { spring.anchorPoint = finger }

  /// Lets the view go, and says with which velocity, in points per second.
  func end() -> CGPoint {
    let velocity = properties.linearVelocity(for: view)
    spring.dynamicAnimator?.removeBehavior(properties)
    spring.dynamicAnimator?.removeBehavior(spring)
    return velocity
  }
}
