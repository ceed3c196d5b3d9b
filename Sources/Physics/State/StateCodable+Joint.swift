import SpringflowNumerics

extension JointID: StateCodable {
  package func write<Sink: StateSink>(to writer: inout Sink) {
    writer.write(slot)
    writer.write(generation)
  }

  package init(from reader: inout ByteReader) throws(StateError) {
    self.init(slot: try reader.readInt32(), generation: try reader.readUInt32())
  }
}

extension JointWarmStart: StateCodable {
  func write<Sink: StateSink>(to writer: inout Sink) {
    writer.write(stiffnessA)
    writer.write(stiffnessB)
  }

  init(from reader: inout ByteReader) throws(StateError) {
    // A stiffness may be NaN after extreme forces; it then has no effect.
    self.init(stiffnessA: try reader.readDouble(), stiffnessB: try reader.readDouble())
  }
}

extension Spring: StateCodable {
  package func write<Sink: StateSink>(to writer: inout Sink) {
    writer.write(frequency)
    writer.write(damping)
  }

  package init(from reader: inout ByteReader) throws(StateError) {
    self.init(frequency: try reader.readDouble(), damping: try reader.readDouble())
  }
}

/// Anchors in the solver's form: from the centres of mass.
extension Joint: StateCodable {
  package func write<Sink: StateSink>(to writer: inout Sink) {
    writer.write(kind)
    writer.write(softness)
    writer.write(bodyA)
    writer.write(bodyB)
    writer.write(anchorA)
    writer.write(anchorB)
    writer.write(referenceAngle)
    writer.write(collides)
  }

  package init(from reader: inout ByteReader) throws(StateError) {
    let kind: Kind = try reader.read()
    let softness: Spring? = try reader.readOptional()
    let bodyA: BodyID? = try reader.readOptional()
    let bodyB: BodyID = try reader.read()
    self.init(
      kind, from: bodyA, at: try reader.read(), to: bodyB, at: try reader.read(),
      referenceAngle: try reader.readDouble(), softness: softness, collides: try reader.readBool())
  }
}

extension Joint.Kind: StateCodable {
  package func write<Sink: StateSink>(to writer: inout Sink) {
    switch self {
    case .distance(let length):
      writer.write(0 as UInt8)
      writer.write(length)
    case .rope(let length):
      writer.write(1 as UInt8)
      writer.write(length)
    case .pin(let limits, let frictionTorque):
      writer.write(2 as UInt8)
      Self.write(limits, to: &writer)
      writer.write(frictionTorque)
    case .weld: writer.write(3 as UInt8)
    case .slider(let axis, let range):
      writer.write(4 as UInt8)
      writer.write(axis)
      Self.write(range, to: &writer)
    case .mouse(let maximumForce):
      writer.write(5 as UInt8)
      writer.write(maximumForce)
    }
  }

  package init(from reader: inout ByteReader) throws(StateError) {
    switch try reader.readUInt8() {
    case 0: self = .distance(length: try reader.readDouble())
    case 1: self = .rope(length: try reader.readDouble())
    case 2: self = .pin(limits: try Self.range(from: &reader), frictionTorque: try reader.readDouble())
    case 3: self = .weld
    case 4: self = .slider(axis: try reader.read(), range: try Self.range(from: &reader))
    case 5: self = .mouse(maximumForce: try reader.readDouble())
    case let other: throw reader.refusal("has a joint of the unknown kind \(other)")
    }
  }

  private static func write(_ range: ClosedRange<Double>?, to writer: inout some StateSink) {
    writer.write(range != nil)
    guard let range else { return }
    writer.write(range.lowerBound)
    writer.write(range.upperBound)
  }

  private static func range(from reader: inout ByteReader) throws(StateError) -> ClosedRange<Double>? {
    guard try reader.readBool() else { return nil }
    let (lower, upper) = (try reader.readDouble(), try reader.readDouble())
    guard lower <= upper else { throw reader.refusal("has a joint's range from \(lower) to \(upper)", width: 16) }
    return lower...upper
  }
}
