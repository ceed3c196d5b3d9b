/// Mouse joints: soft pins to a point of the world whose force is limited to F.
///
/// Without limits the impulses of a position phase minimise ½ λ·Aλ − λ·b over the rows of all joints. A mouse joint's
/// impulse also stays within |λ| ≤ F h/2; the velocity phase applies it once more, as its rows are the world's axes at
/// both ends of the substep, so that the mean force stays within F. In the minimum the joint's residual is zero, or
/// its impulse is at the limit and the residual points against it. This minimum is unique, and depends continuously
/// on poses and velocities: nothing jumps where a force reaches its limit.
///
/// The solver finds it in rounds, as for one-sided rows. A joint at its limit is no row of the factor, but a given
/// impulse. Between rounds this moves to the minimum for its own block of A with the compliance, a ``LimitedSpring``.
/// What is left of the own block when other joints respond is smaller, so every round comes nearer to the common
/// minimum (majorisation and minimisation), and for a body on no other joint the first round is exact.
struct ForceLimiter {
  let solver: JointSolver

  private var records: UnsafeMutablePointer<JointRecord> { solver.records }
  private var states: UnsafeMutablePointer<JointState> { solver.states }

  /// The number of last rounds in which a joint only comes to its limit, and is not released.
  private static let lastRounds = 4
  /// The change of an impulse, as a share of the limit, that is worth another round.
  private static let precision = 1e-7

  /// Sets the mouse joints of a group to their limits that would exceed them by themselves, at the predicted poses.
  ///
  /// Once their forces in a substep are known they stay, so that contacts prevail: no force presses a body through a
  /// wall when joints are solved again after contacts.
  func begin(_ group: JointGroup, _ h: Double) {
    for p in group.joints where records[p].maximumForce.isFinite {
      if group.areForcesKnown {
        states[p].active = 0
        continue
      }
      states[p].boundState = .held
      if group.joints.count > 1 { deferTarget(p, h) }
      if !records[p].soft.isIdle { _ = limitForce(p, h, residual: residual(p, h)) }
    }
    solver.predict(ahead: h, group)
  }

  /// Brings the target of a body on other joints so near that the spring moves the body by itself no faster than an
  /// error is corrected.
  ///
  /// A force that carries all that hangs on a small link would throw the link in one substep farther than other joints
  /// can follow; so it comes to this force only as these resist. A body on no other joint feels the whole force.
  private func deferTarget(_ p: Int, _ h: Double) {
    let soft = records[p].soft
    let error = Vector(x: states[p].error.a, y: states[p].error.b)
    let length = error.length
    let farthest = JointSolver.maximumSpeed.points * h * (1 + soft.compliance) / soft.errorReduction
    if !(length > farthest) { return }
    let excess = error * (1 - farthest / length)
    states[p].deferredError = Vector3(a: excess.x, b: excess.y, c: 0)
  }

  /// Brings impulses within their limits, moves those at a limit to the best one there, and releases those that would
  /// be within it.
  ///
  /// - Returns: Whether a change requires another round.
  func limit(_ group: JointGroup, _ h: Double, round: Int) -> Bool {
    var hasChanged = false
    for p in group.joints where records[p].maximumForce.isFinite && !records[p].soft.isIdle {
      if states[p].boundState == .held {
        // The residual of a row in the factor is a rounding error.
        if impulse(p).length <= limit(p, h) * (1 + 1e-12) { continue }
        if limitForce(p, h, residual: .zero) { hasChanged = true }
      } else if round < JointSolver.positionRounds - Self.lastRounds, limitForce(p, h, residual: residual(p, h)) {
        hasChanged = true
      }
    }
    if hasChanged { solver.predict(ahead: h, group) }
    return hasChanged
  }

  /// Moves a joint's impulse to the best one within its limit as if no other joint responded to the change.
  ///
  /// - Returns: Whether something has changed.
  private func limitForce(_ p: Int, _ h: Double, residual: Vector) -> Bool {
    let (b, rows) = (solver.nodes[Int(records[p].nodeB)], states[p].rows)
    // As the rows are the world's axes, their angular parts are the lever across.
    let spring = LimitedSpring(
      inverseMass: b.inverseMass, inverseMoment: b.inverseInertia, lever: Vector(x: rows.1.turnB, y: -rows.0.turnB),
      scale: 1 + records[p].soft.compliance)
    let now = impulse(p)
    let wanted = spring.stretch(now) - residual * (1 / h)
    let best = spring.force(wanted, limit: limit(p, h))
    if !best.isAtLimit {
      let wasAtLimit = states[p].boundState != .held
      states[p].boundState = .held
      states[p].active = records[p].base
      return wasAtLimit
    }
    let change = best.value - now
    if states[p].boundState != .held, change.length <= Self.precision * limit(p, h) { return false }
    states[p].boundState = .atUpper
    states[p].active = 0
    let impulse = Vector3(a: change.x, b: change.y, c: 0)
    states[p].first = states[p].first + impulse
    solver.apply(impulse, of: p)
    return true
  }

  private func residual(_ p: Int, _ h: Double) -> Vector {
    let residual = solver.softResidual(p, h, ahead: solver.error(ahead: h, p))
    return Vector(x: residual.a, y: residual.b)
  }

  @inline(__always)
  private func impulse(_ p: Int) -> Vector { Vector(x: states[p].first.a, y: states[p].first.b) }

  /// The greatest impulse of a phase.
  @inline(__always)
  private func limit(_ p: Int, _ h: Double) -> Double { records[p].maximumForce * h / 2 }
}
