/// Reads a state from bytes; missing or malformed bytes throw and never trap.
package struct ByteReader {
  private let bytes: [UInt8]
  private let end: Int
  /// The depth of nested regions of the value being read; see ``FieldRegion``.
  var depth = 0
  /// The offset of the next byte.
  private(set) var offset: Int

  package init(_ bytes: [UInt8], from offset: Int = 0) {
    self.bytes = bytes
    self.offset = min(max(offset, 0), bytes.count)
    end = bytes.count
  }

  /// The number of bytes left.
  var remaining: Int { end - offset }

  mutating func readUInt8() throws(StateError) -> UInt8 { try readInteger(as: UInt8.self) }
  package mutating func readUInt16() throws(StateError) -> UInt16 { try readInteger(as: UInt16.self) }
  package mutating func readUInt32() throws(StateError) -> UInt32 { try readInteger(as: UInt32.self) }
  mutating func readUInt64() throws(StateError) -> UInt64 { try readInteger(as: UInt64.self) }
  package mutating func readInt32() throws(StateError) -> Int32 { try readInteger(as: Int32.self) }
  package mutating func readDouble() throws(StateError) -> Double { Double(bitPattern: try readUInt64()) }

  package mutating func readInt() throws(StateError) -> Int {
    let place = offset
    let value = try readInteger(as: Int64.self)
    guard let number = Int(exactly: value) else { throw StateError(offset: place, reason: "has the number \(value)") }
    return number
  }

  package mutating func readBool() throws(StateError) -> Bool {
    let place = offset
    switch try readUInt8() {
    case 0: return false
    case 1: return true
    case let other: throw StateError(offset: place, reason: "has \(other) where 0 or 1 says whether")
    }
  }

  mutating func read<Value: StateCodable>(_ type: Value.Type = Value.self) throws(StateError) -> Value {
    try Value(from: &self)
  }

  package mutating func readOptional<Value: StateCodable>(_ type: Value.Type = Value.self) throws(StateError) -> Value?
  {
    guard try readBool() else { return nil }
    return try Value(from: &self)
  }

  package mutating func readArray<Value: StateCodable>(_ type: Value.Type = Value.self) throws(StateError) -> [Value] {
    let count = try readCount(elementSize: 1)
    var values: [Value] = []
    // A false count must not reserve more than the bytes could hold.
    values.reserveCapacity(min(count, 4096))
    for _ in 0..<count { values.append(try Value(from: &self)) }
    return values
  }

  /// Reads numbers written as one array, copied as a whole on a little-endian machine.
  ///
  /// - Complexity: O(*n*).
  package mutating func readDoubles() throws(StateError) -> [Double] {
    let count = try readCount(elementSize: 8)
    let start = offset
    offset += 8 * count
    return [Double](unsafeUninitializedCapacity: count) { target, filled in
      bytes.withUnsafeBytes { source in
        for index in 0..<count {
          let bits = source.loadUnaligned(fromByteOffset: start + 8 * index, as: UInt64.self)
          target.initializeElement(at: index, to: Double(bitPattern: UInt64(littleEndian: bits)))
        }
      }
      filled = count
    }
  }

  /// Reads a number of elements of at least `elementSize` bytes each, and checks that enough bytes are left.
  mutating func readCount(elementSize: Int) throws(StateError) -> Int {
    let place = offset
    let count = try readInt()
    guard count >= 0, count <= remaining / max(elementSize, 1) else {
      throw StateError(offset: place, reason: "counts \(count) values where \(remaining) bytes are left")
    }
    return count
  }

  /// Throws if bytes are left.
  package func finish() throws(StateError) {
    guard remaining == 0 else { throw StateError(offset: offset, reason: "goes on for \(remaining) bytes too many") }
  }

  /// An error at the offset before the last `width` bytes.
  func refusal(_ reason: String, width: Int = 1) -> StateError {
    StateError(offset: max(offset - width, 0), reason: reason)
  }

  private mutating func readInteger<Value: FixedWidthInteger>(as type: Value.Type) throws(StateError) -> Value {
    let width = Value.bitWidth / 8
    guard remaining >= width else {
      throw StateError(offset: offset, reason: "ends after \(end) bytes, \(width - remaining) too few")
    }
    let value = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: Value.self) }
    offset += width
    return Value(littleEndian: value)
  }
}
