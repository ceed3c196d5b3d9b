import SpringflowDeterminism

/// What a state can be told to, number by number: bytes to save it, or a hash to compare it.
///
/// A state is described once, as one function that is generic over the sink, so that the hash covers what the bytes
/// hold.
protocol StateSink {
  mutating func write(_ value: UInt64)
  mutating func write(_ value: UInt32)
  mutating func write(_ value: UInt16)
  mutating func write(_ value: UInt8)
}

extension StateSink {
  mutating func write(_ value: Int32) { write(UInt32(bitPattern: value)) }
  /// As 64 bits on every machine.
  mutating func write(_ value: Int) { write(UInt64(bitPattern: Int64(value))) }
  /// By its bits, so that NaN and −0 come back as they were.
  mutating func write(_ value: Double) { write(value.bitPattern) }
  mutating func write(_ value: Float) { write(value.bitPattern) }
  mutating func write(_ value: Bool) { write(value ? 1 as UInt8 : 0) }

  mutating func write(_ value: some StateCodable) { value.write(to: &self) }

  /// Whether there is one, then the one.
  mutating func write(_ value: (some StateCodable)?) {
    write(value != nil)
    value?.write(to: &self)
  }

  /// How many, then each.
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

/// What can be saved as bytes and read again, bit for bit.
///
/// Reading checks that the bytes can be read; whether the values make sense is the reader's `validate()` to say.
protocol StateCodable {
  /// Tells the value, part by part.
  func write<Sink: StateSink>(to writer: inout Sink)
  /// Reads a value from where the reader stands; never traps.
  init(from reader: inout ByteReader) throws(StateError)
}
