import SpringflowDeterminism

/// A value that can be encoded as bytes and decoded again, bit for bit.
///
/// Decoding checks the format only; the caller checks the values with their `validate()`.
protocol StateCodable {
  /// Writes the value, part by part.
  func write<Sink: StateSink>(to writer: inout Sink)
  /// Reads a value at the reader's offset; never traps.
  init(from reader: inout ByteReader) throws(StateError)
}

extension StateSink {
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
