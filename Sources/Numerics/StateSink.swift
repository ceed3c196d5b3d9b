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
