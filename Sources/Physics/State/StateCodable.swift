import SpringflowNumerics

/// A value that can be encoded as bytes and decoded again, bit for bit.
///
/// Decoding checks the format only; the caller checks the values with their `validate()`.
package protocol StateCodable {
  /// Writes the value, part by part.
  func write<Sink: StateSink>(to writer: inout Sink)
  /// Reads a value at the reader's offset; never traps.
  init(from reader: inout ByteReader) throws(StateError)
}

extension StateSink {
  mutating func write(_ value: some StateCodable) { value.write(to: &self) }

  /// Writes whether there is a value, then the value.
  package mutating func write(_ value: (some StateCodable)?) {
    write(value != nil)
    value?.write(to: &self)
  }

  /// Writes the count, then each value.
  package mutating func write(_ values: [some StateCodable]) {
    write(values.count)
    for value in values { value.write(to: &self) }
  }
}

// Here and not beside the protocol: code that is generic over a sink is specialised within its own module only.
extension StateSink {
  /// Writes the bits.
  @inline(__always)
  package mutating func write(_ value: Int32) { write(UInt32(bitPattern: value)) }
  /// Writes 64 bits on every machine.
  @inline(__always)
  package mutating func write(_ value: Int) { write(UInt64(bitPattern: Int64(value))) }
  /// Writes the bits, so that NaN and −0 are restored unchanged.
  @inline(__always)
  package mutating func write(_ value: Double) { write(value.bitPattern) }
  /// Writes the bits.
  @inline(__always)
  mutating func write(_ value: Float) { write(value.bitPattern) }
  /// Writes 1 or 0, in 8 bits.
  @inline(__always)
  package mutating func write(_ value: Bool) { write(value ? 1 as UInt8 : 0) }
}
