import SpringflowNumerics
import SpringflowPhysics
import SpringflowViews

/// What behaviours do to the world.
extension DynamicAnimator {
  /// Puts the effect of behaviours on items into their bodies.
  func reconsider(_ items: [any DynamicItem]) {
    for item in items { if let member = table[item] { refresh(member) } }
    resume()
  }

  /// The body of an item that a behaviour holds.
  func body(of item: any DynamicItem) -> BodyID {
    guard let body = table.body(of: item) else { fatalError("\(ItemShape.name(of: item)) is not in the animator") }
    return body
  }

  func pose(of item: any DynamicItem) -> BodyPose {
    let body = body(of: item)
    return BodyPose(position: world.positionInPlace(of: body), angle: world.angleInPlace(of: body))
  }

  /// The pose of an item; for one that has taken over another one's body in this tick, where it was before.
  func givenPose(of item: any DynamicItem) -> BodyPose {
    var pose = pose(of: item)
    if let given = table[item]?.given, given.tick == elapsedTicks { pose.position = given.center }
    return pose
  }

  /// Moves the anchor of the spring of an item that has one spring; combines several anew.
  func moveSpring(of item: any DynamicItem, to anchor: Vector) {
    guard let member = table[item] else { return }
    if springCount(of: member) == 1 {
      world.setSpringAnchor(anchor, of: member.body)
    } else {
      refresh(member)
    }
    resume()
  }

  private func springCount(of member: AnimatedItem) -> Int {
    var count = 0
    member.holders.forEachUncounted { if $0.pullsItems { count += 1 } }
    return count
  }

  // MARK: Joints

  /// Adds a joint, or changes the one that there is; returns its identifier.
  func putJoint(_ joint: Joint, replacing old: JointID?) -> JointID {
    let id: JointID
    do {
      if let old {
        id = old
        try world.update(old, to: joint)
      } else {
        id = try world.add(joint)
      }
    } catch {
      fatalError("an attachment cannot be made: \(error)")
    }
    resume()
    return id
  }

  /// Moves the target of a spring with a greatest force.
  func moveTarget(of joint: JointID, to target: Vector) {
    world.setTarget(target, of: joint)
    resume()
  }

  func removeJoint(_ id: JointID) {
    world.remove(id)
    resume()
  }

  // MARK: Forces

  /// Pushes an item in the next step, at a displacement from its centre in points; in newtons, or at once in newton
  /// seconds.
  func push(_ item: any DynamicItem, _ force: Vector, at offset: Vector?, _ mode: PushBehavior.Mode) {
    guard let body = table.body(of: item) else { return }
    let point = offset.map { world.positionInPlace(of: body) + $0 }
    switch mode {
    case .continuous: world.applyForce(force, to: body, at: point)
    case .instantaneous: world.applyImpulse(force, to: body, at: point)
    }
  }

  /// What a computed field sees of an item: its position in points, its velocity in points per second, mass and charge.
  func forceState(of item: any DynamicItem) -> (position: Vector, velocity: Vector, mass: Double, charge: Double)? {
    guard let id = table.body(of: item) else { return nil }
    let body = world.bodyInPlace(id)
    if body.kind != .dynamic { return nil }
    return (world.centerOfMass(of: id), body.velocity, world.mass(of: id), body.charge)
  }

  /// An item's mass in kilograms: its density times its area, where 100 by 100 points count 1; `nil` for an item that no
  /// behaviour holds. (UIKit has no name for it.)
  public final func mass(of item: any DynamicItem) -> CGFloat? {
    table.body(of: item).map { CGFloat(world.mass(of: $0)) }
  }

  func addVelocity(_ velocity: CGPoint, to item: any DynamicItem) {
    guard let id = table.body(of: item) else { return }
    let old = world.bodyInPlace(id)
    if old.kind != .dynamic { return }
    let sum = old.velocity + Vector(velocity)
    ItemCheck.requireFinite(velocity: sum, of: item)
    world.setVelocity(sum, of: id)
    resume()
  }

  func addAngularVelocity(_ velocity: CGFloat, to item: any DynamicItem) {
    guard let id = table.body(of: item) else { return }
    let old = world.bodyInPlace(id)
    if old.kind != .dynamic || !old.allowsRotation { return }
    let sum = old.angularVelocity + Double(velocity)
    ItemCheck.requireFinite(angularVelocity: sum, of: item)
    world.setAngularVelocity(sum, of: id)
    resume()
  }

  package func angularVelocity(of item: any DynamicItem) -> CGFloat? {
    table.body(of: item).map { CGFloat(world.angularVelocity(of: $0)) }
  }

  /// An item's velocity in points per second, or `nil` for an item that is not in the animator.
  package final func velocity(of item: any DynamicItem) -> CGPoint? {
    guard let body = table.body(of: item) else { return nil }
    let velocity = world.velocityInPlace(of: body)
    return CGPoint(x: velocity.x, y: velocity.y)
  }

  /// Gives an item a velocity, in points per second.
  package final func setVelocity(_ velocity: CGPoint, of item: any DynamicItem) {
    guard let body = table.body(of: item) else { return }
    world.setVelocity(Vector(velocity), of: body)
    resume()
  }
}
