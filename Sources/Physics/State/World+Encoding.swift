import SpringflowNumerics

extension World {
  /// Encodes the whole world as bytes, from which ``init(encoded:)`` makes one that continues with the same bits.
  ///
  /// They hold everything that a later step depends on, and every world can be decoded again, whatever forces were
  /// applied to it. They begin with the name SPFWORLD, the version of the format, which is 3, and a checksum, and are
  /// the same on every machine.
  ///
  /// The joints' impulses of the last step, which ``forces(on:)`` uses, are not included: they are available again
  /// after the next step.
  ///
  /// - Complexity: O(*n*) for *n* bodies, contacts and joints.
  public func encoded() -> [UInt8] { StateEnvelope.seal(payload) }

  /// The bytes without their header.
  package var payload: [UInt8] {
    var writer = ByteWriter(capacity: 512 * bodyCount)
    describe(to: &writer)
    return writer.bytes
  }
}

/// Two worlds are equal if they are the same to the bit, so that their later steps are the same.
extension World: Equatable {
  /// Whether the encoded states of two worlds are the same to the bit.
  ///
  /// - Complexity: O(*n*) for *n* bodies, contacts and joints.
  public static func == (a: World, b: World) -> Bool {
    if a.stepCount != b.stepCount || a.bodyCount != b.bodyCount || a.graph.contacts.count != b.graph.contacts.count {
      return false
    }
    return a.payload == b.payload
  }
}
