import SpringflowDeterminism

extension World {
  /// Mixes in every bit that the next step depends on, bodies in order of creation.
  ///
  /// - Complexity: O(*n*) for *n* bodies, contacts and joints; a few nanoseconds for a body on its spring alone.
  public func hash(into hash: inout StateHash) {
    hash.combine(stepDuration)
    hash.combine(stepCount)
    hash.combine(gravity.x)
    hash.combine(gravity.y)
    hash.combine(restitutionThreshold)
    hash.combine(bodyCount)
    for row in bodies.rows.indices where bodies.rows[row].isAlive {
      let model = bodies.models[Int(bodies.rows[row].model)].parameters
      bodies.x.hash(row, into: &hash)
      bodies.y.hash(row, into: &hash)
      hash.combine(model.frequency)
      hash.combine(model.damping)
      hash.combine(model.resistance)
      hash.combine(model.gravityScale)
      hash.combine(model.isFixed)
      hash.combine(bodies.rows[row].body.restitution)
      hash.combine(bodies.rows[row].body.enclosure?.restitution ?? -1)
    }
    // If nothing touches, rotates, sleeps or is pushed, that is all; so the hash of a layout's world is cheap.
    if !isPlain { describe(to: &hash) }
  }

  /// Whether bodies only hang on springs, fall and bounce off their enclosures.
  private var isPlain: Bool {
    guard !allowsSleep, graph.colliders.count == graph.freeColliders.count, joints.joints.isEmpty,
      fields.fields.isEmpty,
      appliedForces.isEmpty, bodies.coupledCount == 0, bodies.enclosureImpulses.allSatisfy({ $0 == .zero })
    else { return false }
    for row in bodies.rows.indices
    where bodies.angular.angle[row] != 0 || bodies.angular.velocity[row] != 0 || bodies.restTicks[row] != 0 {
      if bodies.rows[row].isAlive { return false }
    }
    return true
  }
}

extension Axis {
  fileprivate func hash(_ row: Int, into hash: inout StateHash) {
    hash.combine(u[row])
    hash.combine(v[row])
    hash.combine(origin[row])
    hash.combine(low[row])
    hash.combine(high[row])
  }
}
