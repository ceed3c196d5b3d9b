import SpringflowDeterminism

extension World {
  /// Mixes in every bit that the next step depends on, bodies in order of creation: all that ``encoded()`` encodes.
  ///
  /// - Complexity: O(*n*) for *n* bodies, contacts and joints.
  public func hash(into hash: inout StateHash) { describe(to: &hash) }
}
