import SpringflowNumerics

/// The header of an encoded world: the name SPFWORLD, a version, the number of bytes that follow and their hash.
package enum StateEnvelope {
  /// The version that is written, and the only one that is read: the values that an older one lacks cannot be
  /// reconstructed.
  static let version: UInt32 = 3
  private static let name = Array("SPFWORLD".utf8)
  /// Bytes before the payload: name, version, length, checksum.
  static let headerSize = 28

  /// Prepends the header to the payload.
  ///
  /// - Complexity: O(*n*).
  package static func seal(_ payload: [UInt8], version: UInt32 = Self.version) -> [UInt8] {
    var writer = ByteWriter(capacity: headerSize + payload.count)
    writer.writeRaw(name)
    writer.write(version)
    writer.write(UInt64(payload.count))
    writer.write(checksum(payload, from: 0, version))
    writer.writeRaw(payload)
    return writer.bytes
  }

  /// Checks a header and returns a reader at the start of the payload, and the version.
  ///
  /// - Throws: `StateError` for another file, an unknown version, or missing, added or changed bytes.
  /// - Complexity: O(*n*).
  package static func open(
    _ bytes: [UInt8], versions: ClosedRange<UInt32> = Self.version...Self.version
  ) throws(StateError) -> (version: UInt32, payload: ByteReader) {
    guard bytes.starts(with: name) else {
      throw StateError(offset: 0, reason: "does not begin with SPFWORLD, so it is no saved world")
    }
    var reader = ByteReader(bytes, from: name.count)
    let version = try reader.readUInt32()
    guard versions.contains(version) else {
      let (first, last) = (versions.lowerBound, versions.upperBound)
      let known = first == last ? "\(first) alone" : "\(first) to \(last)"
      throw reader.refusal("has version \(version), and this engine reads \(known)", width: 4)
    }
    let length = try reader.readUInt64()
    let sum = try reader.readUInt64()
    guard length == UInt64(reader.remaining) else {
      throw reader.refusal("promises \(length) bytes and has \(reader.remaining)", width: 16)
    }
    guard sum == checksum(bytes, from: headerSize, version) else {
      throw reader.refusal("was changed after it was written: its checksum does not fit", width: 8)
    }
    return (version, reader)
  }

  /// The hash of the version and of the bytes from an offset on, eight at a time.
  private static func checksum(_ bytes: [UInt8], from start: Int, _ version: UInt32) -> UInt64 {
    var hash = StateHash()
    hash.combine(UInt64(version))
    hash.combine(bytes.count - start)
    bytes.withUnsafeBytes { raw in
      var place = start
      while raw.count - place >= 8 {
        hash.combine(UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
        place += 8
      }
      while place < raw.count {
        hash.combine(UInt64(raw[place]))
        place += 1
      }
    }
    return hash.value
  }
}
