import Determinism

extension World {
  /// Mixes in every bit that the next step depends on, bodies in order of creation.
  ///
  /// - Complexity: O(*n*).
  public func hash(into hash: inout StateHash) {
    hash.combine(stepDuration)
    hash.combine(stepCount)
    hash.combine(gravity.x)
    hash.combine(gravity.y)
    hash.combine(restitutionThreshold)
    hash.combine(bodyCount)
    for row in traits.indices where traits[row].isAlive {
      let body = traits[row].body
      x.hash(row, into: &hash)
      y.hash(row, into: &hash)
      let key = body.tuningKey
      hash.combine(key.frequency)
      hash.combine(key.damping)
      hash.combine(key.resistance)
      hash.combine(key.gravityScale)
      hash.combine(key.isFixed)
      hash.combine(body.restitution)
      hash.combine(body.enclosure?.restitution ?? -1)
    }
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
