import SpringflowNumerics

/// Collects a state as bytes, little endian on every machine; the counterpart of ``ByteReader``.
package struct ByteWriter: StateSink {
  /// The bytes written so far.
  package private(set) var bytes: [UInt8] = []

  package init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  package mutating func write(_ value: UInt8) { bytes.append(value) }
  package mutating func write(_ value: UInt16) { append(value.littleEndian) }
  package mutating func write(_ value: UInt32) { append(value.littleEndian) }
  package mutating func write(_ value: UInt64) { append(value.littleEndian) }

  /// Writes the count, then the bits, copied as a whole on a little-endian machine.
  ///
  /// - Complexity: O(*n*).
  mutating func write(_ values: [Double]) {
    write(values.count)
    #if _endian(little)
      values.withUnsafeBytes { bytes.append(contentsOf: $0) }
    #else
      for value in values { write(value) }
    #endif
  }

  /// Writes bytes without their count.
  mutating func writeRaw(_ raw: some Sequence<UInt8>) { bytes.append(contentsOf: raw) }

  private mutating func append(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value) { bytes.append(contentsOf: $0) }
  }
}
