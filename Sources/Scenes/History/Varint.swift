/// Integers in as few bytes as they need, seven bits a byte, the lowest first.
extension [UInt8] {
  /// Appends an unsigned integer; below 128 it takes one byte, and ten at most.
  @inline(__always)
  mutating func appendVarint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }

  /// Appends a count.
  @inline(__always)
  mutating func appendVarint(_ count: Int) { appendVarint(UInt64(count)) }

  /// Appends a signed integer; between -64 and 63 it takes one byte.
  @inline(__always)
  mutating func appendSigned(_ value: Int64) { appendVarint(UInt64(bitPattern: (value << 1) ^ (value >> 63))) }
}

/// Reads integers as `appendVarint` and `appendSigned` write them.
struct VarintReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var offset: Int

  /// Reads from an offset of bytes that live longer than the reader.
  init(_ bytes: UnsafeBufferPointer<UInt8>, from offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
  }

  @inline(__always)
  mutating func readByte() -> UInt8 {
    precondition(offset < bytes.count, "the bytes of a frame end too early")
    defer { offset += 1 }
    return bytes[offset]
  }

  @inline(__always)
  mutating func readVarint() -> UInt64 {
    var byte = readByte()
    var value = UInt64(byte & 0x7F)
    var shift: UInt64 = 7
    while byte >= 0x80 {
      byte = readByte()
      value |= UInt64(byte & 0x7F) &<< shift
      shift += 7
    }
    return value
  }

  mutating func readCount() -> Int { Int(readVarint()) }

  @inline(__always)
  mutating func readSigned() -> Int64 {
    let value = readVarint()
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }
}
