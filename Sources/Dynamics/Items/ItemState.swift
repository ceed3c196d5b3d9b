import SpringflowNumerics
import SpringflowPhysics
import SpringflowViews

/// Where an item is, and how it moves.
@MainActor
struct ItemState {
  /// In points of the animator.
  let center: CGPoint
  /// In points per second.
  let velocity: CGPoint
  private let angle: Double
  private let angularVelocity: Double

  /// The state of an item; `nil` for one that no behaviour holds.
  init?(of item: any DynamicItem, in animator: DynamicAnimator) {
    guard let body = animator.table.body(of: item) else { return nil }
    let (position, speed) = (animator.world.positionInPlace(of: body), animator.world.velocityInPlace(of: body))
    center = CGPoint(x: position.x, y: position.y)
    velocity = CGPoint(x: speed.x, y: speed.y)
    angle = animator.world.angleInPlace(of: body)
    angularVelocity = animator.world.angularVelocity(of: body)
  }

  /// Gives another item the velocity alone.
  func applyVelocity(to item: any DynamicItem, in animator: DynamicAnimator) {
    guard let body = animator.table.body(of: item) else { return }
    animator.world.setVelocity(Vector(velocity), of: body)
  }

  /// Gives another item the state.
  func apply(to item: any DynamicItem, in animator: DynamicAnimator) {
    guard let member = animator.table[item] else { return }
    let (body, definition) = (member.body, animator.world.bodyInPlace(member.body))
    animator.world.setPosition(Vector(center), of: body)
    if angle != animator.world.angleInPlace(of: body) { animator.world.setAngle(angle, of: body) }
    if definition.kind == .dynamic {
      animator.world.setVelocity(Vector(velocity), of: body)
      if definition.allowsRotation { animator.world.setAngularVelocity(angularVelocity, of: body) }
    }
    let objects = member.objects
    for object in objects { object.center = center }
    if angle != member.pose.angle {
      let transform = member.pose.turned(item.transform, to: angle)
      for object in objects { object.transform = transform }
    }
    animator.refresh(member)
    animator.noteBox(of: member)
    animator.resume()
  }
}
