import SpringflowNumerics

extension World {
  /// Mixes in every bit that the next step depends on, bodies in order of creation: all that ``encoded()`` encodes.
  ///
  /// - Complexity: O(*n*) for *n* bodies, contacts and joints.
  public func hash(into hash: inout StateHash) {
    var sink = HashSink()
    describe(to: &sink)
    hash.combine(sink.sum, sink.position)
  }
}

/// A hash that takes the values of a state: the sum of one product for each, of the value and of its position.
///
/// No product waits for the one before, as in ``StateHash``, so that a value costs a third of the time. As the position
/// is part of the product, order counts.
private struct HashSink: StateSink {
  private(set) var sum: UInt64 = 0
  private(set) var position: UInt64 = 0

  @inline(__always)
  mutating func write(_ value: UInt64) {
    position &+= 0x9E37_79B9_7F4A_7C15
    let product = (value ^ position).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    sum &+= product.low ^ product.high
  }
  @inline(__always)
  mutating func write(_ value: UInt32) { write(UInt64(value)) }
  @inline(__always)
  mutating func write(_ value: UInt16) { write(UInt64(value)) }
  @inline(__always)
  mutating func write(_ value: UInt8) { write(UInt64(value)) }
}
