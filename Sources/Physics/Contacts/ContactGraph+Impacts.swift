/// What impacts ask of contacts.
extension ContactGraph {
  /// Surfaces closer than this touch. In points.
  static let touchingDistance = 1e-7

  /// Surfaces with an impulse in the last step still touch while they are closer than this. In points.
  static let releaseDistance = 0.05

  /// Whether a contact's surfaces touch, by the points that were found last.
  @inline(__always)
  func touches(_ index: Int) -> Bool {
    Self.touches(
      manifolds[index], hadImpulse: contacts[index].impulse > 0 || contacts[index].hadImpact)
  }

  @inline(__always)
  static func touches(_ manifold: Manifold, hadImpulse: Bool) -> Bool {
    manifold.count > 0 && manifold.gap <= (hadImpulse ? releaseDistance : touchingDistance)
  }

  /// Whether an active contact's bodies may meet within the step, so that their impact must be searched for.
  ///
  /// - Parameters:
  ///   - approach: The greatest distance by which the two approach in the step. In points.
  ///   - threshold: The same distance for the slowest impact that bounces. In points.
  @inline(__always)
  static func mayMeet(
    _ contact: UnsafePointer<Contact>, _ manifold: UnsafePointer<Manifold>, _ a: UnsafePointer<Collider>,
    _ b: UnsafePointer<Collider>, approach: Double, threshold: Double
  ) -> Bool {
    let depth = manifold.pointee.depth
    let mayImpact = mayImpact(contact, a, b, approach: approach, depth: depth, threshold: threshold)
    // Two corners have no contact points before they meet.
    if manifold.pointee.count == 0 { return mayImpact }
    if touches(manifold.pointee, hadImpulse: contact.pointee.impulse > 0) { return mayImpact }
    return manifold.pointee.gap <= approach
  }

  /// Whether an active contact's bodies must be checked for impacts: they may bounce, or move so far in a step that
  /// they could tunnel through each other.
  ///
  /// - Parameters:
  ///   - approach: The greatest distance by which the two approach in the step. In points.
  ///   - depth: Their overlap. In points.
  @inline(__always)
  private static func mayImpact(
    _ contact: UnsafePointer<Contact>, _ a: UnsafePointer<Collider>, _ b: UnsafePointer<Collider>, approach: Double,
    depth: Double, threshold: Double
  ) -> Bool {
    if approach + depth > min(a.pointee.tunnelingDistance, b.pointee.tunnelingDistance) { return true }
    let restitution = contact.pointee.restitution
    return restitution > 0 && approach > (restitution < 1 ? threshold : 0)
  }

  /// Whether two bodies that already overlap by `depth` points move so fast that they could tunnel through each other
  /// within a step.
  @inline(__always)
  mutating func mayPass(
    _ index: Int, _ stateA: BodyState, _ stateB: BodyState, depth: Double, duration: Double
  ) -> Bool {
    let (a, b) = (Int(contacts[index].colliderA), Int(contacts[index].colliderB))
    return closingSpeed(index, stateA, stateB) * duration + depth
      > min(colliders[a].tunnelingDistance, colliders[b].tunnelingDistance)
  }

  /// The highest possible approach speed of any points of two bodies. In points per second.
  @inline(__always)
  mutating func closingSpeed(_ index: Int, _ stateA: BodyState, _ stateB: BodyState) -> Double {
    let (a, b) = (Int(contacts[index].colliderA), Int(contacts[index].colliderB))
    return (stateB.velocity - stateA.velocity).length + abs(stateA.angularVelocity)
      * colliders[a].convexShape.reach
      + abs(stateB.angularVelocity) * colliders[b].convexShape.reach
  }

  /// Impacts of a contact that are slower than this do not bounce. In points per second.
  ///
  /// Bodies with restitution 1 bounce at any speed, or their slow impacts would lose energy. Exceptions are bodies that
  /// touched already in the last step, and speeds that the weight gives within a step or two.
  mutating func bounceThreshold(
    of index: Int, along normal: Vector, _ bodies: inout BodyStore, _ step: StepSettings
  ) -> Double {
    if contacts[index].restitution < 1 { return step.restitutionThreshold }
    let (rowA, rowB) = rows(of: index)
    let isResting =
      contacts[index].impulse > 0 && !bodies.snapshots[rowA].hadImpact && !bodies.snapshots[rowB].hadImpact
    if isResting { return step.restitutionThreshold }
    let pull = bodies.sweep(rowB, step).acceleration - bodies.sweep(rowA, step).acceleration
    return min(step.restitutionThreshold, 2 * step.duration * abs(pull.dot(normal)))
  }

  /// The exact time and points at which two convex shapes touch that do so at about the time `first` on their
  /// parabolas; `nil` if they do not.
  mutating func findTouch(
    _ a: Int, _ b: Int, near first: Double, _ bodies: inout BodyStore, _ step: StepSettings
  ) -> (Double, Manifold)? {
    var time = first
    let (shapeA, shapeB) = (colliders[a].convexShape, colliders[b].convexShape)
    let (rowA, rowB) = (Int(colliders[a].row), Int(colliders[b].row))
    for _ in 0..<8 {
      let (stateA, stateB) = (bodies.state(rowA, after: time, step), bodies.state(rowB, after: time, step))
      let (poseA, poseB) = (stateA.pose, stateB.pose)
      let manifold = Collision.manifold(shapeA, poseA, shapeB, poseB, margin: Self.impactMargin, vertices.address)
      if manifold.count > 0 { return (time, manifold) }
      let near = Collision.distance(shapeA, poseA, shapeB, poseB, vertices.address)
      // A stiff spring deviates from the parabola: the remaining distance is covered at the present speed. Two corners
      // have no common side before they overlap a little.
      let speed = (stateA.velocity - stateB.velocity).dot(near.normal)
      guard speed > 0 else { return nil }
      time += max(near.distance, Self.cornerDepth) / speed
      if time > step.duration { return nil }
    }
    return nil
  }

  /// Points this close at an impact belong to it. In points.
  private static let impactMargin = 0.05
  /// The overlap of two corners from which their sides determine the normal. In points.
  private static let cornerDepth = 0.02
}
