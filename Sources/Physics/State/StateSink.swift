import SpringflowDeterminism

/// A receiver of a state's values, one by one: bytes to encode it, or a hash to compare it.
///
/// A state is described once, by one function that is generic over the sink, so that the hash covers the same values as
/// the bytes.
protocol StateSink {
  mutating func write(_ value: UInt64)
  mutating func write(_ value: UInt32)
  mutating func write(_ value: UInt16)
  mutating func write(_ value: UInt8)
}

extension StateSink {
  mutating func write(_ value: Int32) { write(UInt32(bitPattern: value)) }
  /// Writes 64 bits on every machine.
  mutating func write(_ value: Int) { write(UInt64(bitPattern: Int64(value))) }
  /// Writes the bits, so that NaN and −0 are restored unchanged.
  mutating func write(_ value: Double) { write(value.bitPattern) }
  mutating func write(_ value: Float) { write(value.bitPattern) }
  mutating func write(_ value: Bool) { write(value ? 1 as UInt8 : 0) }

  mutating func write(_ value: some StateCodable) { value.write(to: &self) }

  /// Writes whether there is a value, then the value.
  mutating func write(_ value: (some StateCodable)?) {
    write(value != nil)
    value?.write(to: &self)
  }

  /// Writes the count, then each value.
  mutating func write(_ values: [some StateCodable]) {
    write(values.count)
    for value in values { value.write(to: &self) }
  }
}

extension StateHash: StateSink {
  mutating func write(_ value: UInt64) { combine(value) }
  mutating func write(_ value: UInt32) { combine(UInt64(value)) }
  mutating func write(_ value: UInt16) { combine(UInt64(value)) }
  mutating func write(_ value: UInt8) { combine(UInt64(value)) }
}

/// A value that can be encoded as bytes and decoded again, bit for bit.
///
/// Decoding checks the format only; the caller checks the values with their `validate()`.
protocol StateCodable {
  /// Writes the value, part by part.
  func write<Sink: StateSink>(to writer: inout Sink)
  /// Reads a value at the reader's offset; never traps.
  init(from reader: inout ByteReader) throws(StateError)
}
