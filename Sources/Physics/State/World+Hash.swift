import SpringflowDeterminism

extension World {
  /// Mixes in every bit that the next step depends on, bodies in order of creation: all that ``encoded()`` encodes.
  ///
  /// - Complexity: O(*n*) for *n* bodies, contacts and joints.
  public func hash(into hash: inout StateHash) {
    var sink = HashSink(hash: hash)
    describe(to: &sink)
    hash = sink.hash
  }
}

/// A hash that takes the values of a state. A sink of this module costs no call for each value.
private struct HashSink: StateSink {
  var hash: StateHash

  @inline(__always)
  mutating func write(_ value: UInt64) { hash.combine(value) }
  @inline(__always)
  mutating func write(_ value: UInt32) { hash.combine(UInt64(value)) }
  @inline(__always)
  mutating func write(_ value: UInt16) { hash.combine(UInt64(value)) }
  @inline(__always)
  mutating func write(_ value: UInt8) { hash.combine(UInt64(value)) }
}
