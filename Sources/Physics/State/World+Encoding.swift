import SpringflowDeterminism

extension World {
  /// The whole world as bytes, from which ``init(encoded:)`` makes one that goes on with the same bits.
  ///
  /// They hold everything that a later step depends on, and whatever a world holds can be read again, whichever forces
  /// were applied to it. They begin with the name SPFWORLD, the version of the format, which is 2, and a checksum, and
  /// are the same on every machine.
  ///
  /// What joints gave in the last step, as ``forces(on:)`` tells it, is not kept: it is told again after the next step.
  ///
  /// - Complexity: O(*n*) for *n* bodies, contacts and joints.
  public func encoded() -> [UInt8] { StateEnvelope.seal(payload) }

  /// The bytes without their header.
  var payload: [UInt8] {
    var writer = ByteWriter(capacity: 512 * bodyCount)
    describe(to: &writer)
    return writer.bytes
  }
}

/// Two worlds are equal if they are the same to the bit, and so go on alike.
extension World: Equatable {
  /// Whether all that the two worlds would be saved as is the same to the bit.
  ///
  /// - Complexity: O(*n*) for *n* bodies, contacts and joints.
  public static func == (a: World, b: World) -> Bool {
    if a.stepCount != b.stepCount || a.bodyCount != b.bodyCount || a.contacts.count != b.contacts.count { return false }
    return a.payload == b.payload
  }
}
