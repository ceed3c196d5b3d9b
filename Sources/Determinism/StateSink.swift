/// A receiver of a state's values, one by one: bytes to encode it, or a hash to compare it.
///
/// A state is described once, by one function that is generic over the sink, so that the hash covers the same values as
/// the bytes.
package protocol StateSink {
  /// Takes 64 bits.
  mutating func write(_ value: UInt64)
  /// Takes 32 bits.
  mutating func write(_ value: UInt32)
  /// Takes 16 bits.
  mutating func write(_ value: UInt16)
  /// Takes 8 bits.
  mutating func write(_ value: UInt8)
}

extension StateSink {
  /// Writes the bits.
  @inlinable
  package mutating func write(_ value: Int32) { write(UInt32(bitPattern: value)) }
  /// Writes 64 bits on every machine.
  @inlinable
  package mutating func write(_ value: Int) { write(UInt64(bitPattern: Int64(value))) }
  /// Writes the bits, so that NaN and −0 are restored unchanged.
  @inlinable
  package mutating func write(_ value: Double) { write(value.bitPattern) }
  /// Writes the bits.
  @inlinable
  package mutating func write(_ value: Float) { write(value.bitPattern) }
  /// Writes 1 or 0, in 8 bits.
  @inlinable
  package mutating func write(_ value: Bool) { write(value ? 1 as UInt8 : 0) }
}
