/// Collects a state as bytes, little endian on every machine; the twin of ``ByteReader``.
struct ByteWriter: StateSink {
  /// All that was written.
  private(set) var bytes: [UInt8] = []

  init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  mutating func write(_ value: UInt8) { bytes.append(value) }
  mutating func write(_ value: UInt16) { append(value.littleEndian) }
  mutating func write(_ value: UInt32) { append(value.littleEndian) }
  mutating func write(_ value: UInt64) { append(value.littleEndian) }

  /// How many, then their bits, copied as a whole where the machine is little endian.
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

  /// The bytes alone, without their count.
  mutating func writeRaw(_ raw: some Sequence<UInt8>) { bytes.append(contentsOf: raw) }

  private mutating func append(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value) { bytes.append(contentsOf: $0) }
  }
}
