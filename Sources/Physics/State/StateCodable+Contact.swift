import SpringflowNumerics

extension AABB: StateCodable {
  package func write<Sink: StateSink>(to writer: inout Sink) {
    for side in [minX, minY, maxX, maxY] { writer.write(side) }
  }

  package init(from reader: inout ByteReader) throws(StateError) {
    self.init(
      minX: try reader.readDouble(), minY: try reader.readDouble(), maxX: try reader.readDouble(),
      maxY: try reader.readDouble())
    let reach = World.farthest
    guard minX >= -reach, minY >= -reach, maxX <= reach, maxY <= reach, minX <= maxX, minY <= maxY else {
      throw reader.refusal("has a box from (\(minX), \(minY)) to (\(maxX), \(maxY))", width: 32)
    }
  }
}

extension RestPose: StateCodable {
  func write<Sink: StateSink>(to writer: inout Sink) {
    for number in [x, y, angle] { writer.write(number) }
  }

  init(from reader: inout ByteReader) throws(StateError) {
    self.init(
      x: try reader.readNumber("a body's place of rest"), y: try reader.readNumber("a body's place of rest"),
      angle: try reader.readNumber("a body's angle of rest"))
  }
}

extension Manifold: StateCodable {
  package func write<Sink: StateSink>(to writer: inout Sink) {
    writer.write(UInt8(count))
    writer.write(normal)
    writer.write(first)
    writer.write(second)
  }

  package init(from reader: inout ByteReader) throws(StateError) {
    self = .none
    let count = try reader.readUInt8()
    guard count <= 2 else { throw reader.refusal("has a contact of \(count) points") }
    self.count = Int(count)
    normal = try reader.readPlace("a contact's normal")
    first = try reader.read()
    second = try reader.read()
  }
}

extension ContactPoint: StateCodable {
  package func write<Sink: StateSink>(to writer: inout Sink) {
    writer.write(anchorA)
    writer.write(anchorB)
    writer.write(separation)
    writer.write(feature)
  }

  package init(from reader: inout ByteReader) throws(StateError) {
    self.init(
      anchorA: try reader.readPlace("a contact's point"), anchorB: try reader.readPlace("a contact's point"),
      separation: try reader.readNumber("a contact's separation"), feature: try reader.readUInt32())
  }
}

extension Contact.AccumulatedImpulse: StateCodable {
  func write<Sink: StateSink>(to writer: inout Sink) {
    writer.write(normal)
    writer.write(tangent)
    writer.write(mean)
    writer.write(feature)
  }

  init(from reader: inout ByteReader) throws(StateError) {
    self.init(
      normal: try reader.readImpulse(), tangent: try reader.readImpulse(), mean: try reader.readImpulse(),
      feature: try reader.readUInt32())
  }
}

/// All values except the slots and linked lists, which follow from the colliders and from the bodies' lists.
extension Contact: StateCodable {
  package func write<Sink: StateSink>(to writer: inout Sink) {
    writer.write(colliderA)
    writer.write(colliderB)
    writer.write(friction)
    writer.write(restitution)
    writer.write(first)
    writer.write(second)
    writer.write(impulse)
    writer.write(impactImpulse)
    writer.write(hadImpact)
    for number in [cachedX, cachedY, cachedAngleA, cachedAngleB] { writer.write(number) }
    writer.write(separations.first)
    writer.write(separations.last)
    writer.write(isTouching)
    writer.write(isActive)
  }

  package init(from reader: inout ByteReader) throws(StateError) {
    self.init(
      colliderA: try reader.readInt32(), colliderB: try reader.readInt32(), slotA: -1, slotB: -1,
      friction: try reader.readNumber("a contact's friction"),
      restitution: try reader.readNumber("a contact's restitution"))
    first = try reader.read()
    second = try reader.read()
    // Extremely heavy bodies have extremely large impulses.
    impulse = try reader.readFinite("a contact's impulse")
    impactImpulse = try reader.readFinite("a contact's impact impulse")
    hadImpact = try reader.readBool()
    // Infinite if the points have not been computed yet.
    cachedX = try reader.readDouble()
    cachedY = try reader.readNumber("a contact's place")
    cachedAngleA = try reader.readNumber("a contact's angle")
    cachedAngleB = try reader.readNumber("a contact's angle")
    separations.first = try reader.readNumber("a contact's separation")
    separations.last = try reader.readNumber("a contact's separation")
    isTouching = try reader.readBool()
    isActive = try reader.readBool()
  }
}

extension ContactChange: StateCodable {
  func write<Sink: StateSink>(to writer: inout Sink) {
    writer.write(contact)
    writer.write(event.phase == .began ? 0 as UInt8 : event.phase == .persisted ? 1 : 2)
    writer.write(event.bodyA)
    writer.write(event.bodyB)
    writer.write(event.shapeA)
    writer.write(event.shapeB)
    writer.write(event.point)
    writer.write(event.normal)
    writer.write(event.impulse)
  }

  init(from reader: inout ByteReader) throws(StateError) {
    let contact = try reader.readInt32()
    let tag = try reader.readUInt8()
    guard tag <= 2 else { throw reader.refusal("has a contact's event of the unknown kind \(tag)") }
    let event = ContactEvent(
      phase: tag == 0 ? .began : tag == 1 ? .persisted : .ended, bodyA: try reader.read(), bodyB: try reader.read(),
      shapeA: try reader.readInt(), shapeB: try reader.readInt(), point: try reader.readPlace("an event's point"),
      normal: try reader.readPlace("an event's normal"), impulse: try reader.readFinite("an event's impulse"))
    self.init(contact: contact, event: event)
  }
}

extension ByteReader {
  /// Reads a number in the range that a world can reach.
  mutating func readNumber(_ subject: String) throws(StateError) -> Double {
    let number = try readDouble()
    guard abs(number) <= World.largest else { throw refusal("has \(number) for \(subject)", width: 8) }
    return number
  }

  /// Reads a finite number.
  mutating func readFinite(_ subject: String) throws(StateError) -> Double {
    let number = try readDouble()
    guard number.isFinite else { throw refusal("has \(number) for \(subject)", width: 8) }
    return number
  }

  /// Reads a vector of numbers in the range that a world can reach.
  mutating func readPlace(_ subject: String) throws(StateError) -> Vector {
    Vector(x: try readNumber(subject), y: try readNumber(subject))
  }
}
