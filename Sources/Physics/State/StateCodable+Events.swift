import SpringflowNumerics

extension ShapeProperties: StateCodable {
  package func write<Sink: StateSink>(to writer: inout Sink) {
    writer.write(friction)
    writer.write(restitution)
    writer.write(filter)
    writer.write(isSensor)
  }

  package init(from reader: inout ByteReader) throws(StateError) {
    self.init(
      friction: try reader.readOptional(), restitution: try reader.readOptional(), filter: try reader.readOptional(),
      isSensor: try reader.readBool())
  }
}

extension SleepEvent: StateCodable {
  package func write<Sink: StateSink>(to writer: inout Sink) {
    writer.write(body)
    writer.write(phase.rawValue)
  }

  package init(from reader: inout ByteReader) throws(StateError) {
    let body: BodyID = try reader.read()
    let tag = try reader.readUInt8()
    guard let phase = Phase(rawValue: tag) else {
      throw reader.refusal("has a sleep event of the unknown kind \(tag)")
    }
    self.init(body: body, phase: phase)
  }
}

extension SensorOverlap: StateCodable {
  func write<Sink: StateSink>(to writer: inout Sink) {
    writer.write(sensor)
    writer.write(visitor)
    writer.write(sensorShape)
    writer.write(visitorShape)
    writer.write(point)
  }

  init(from reader: inout ByteReader) throws(StateError) {
    self.init(
      sensor: try reader.read(), visitor: try reader.read(), sensorShape: try reader.readInt32(),
      visitorShape: try reader.readInt32(), point: try reader.readPlace("a sensor's point"))
    guard sensor != visitor else { throw reader.refusal("has a sensor that notices its own body", width: 0) }
  }
}

extension SensorEvent: StateCodable {
  package func write<Sink: StateSink>(to writer: inout Sink) {
    writer.write(phase.rawValue)
    writer.write(sensor)
    writer.write(sensorShape)
    writer.write(visitor)
    writer.write(visitorShape)
    writer.write(point)
  }

  package init(from reader: inout ByteReader) throws(StateError) {
    let tag = try reader.readUInt8()
    guard let phase = Phase(rawValue: tag) else {
      throw reader.refusal("has a sensor's event of the unknown kind \(tag)")
    }
    self.init(
      phase: phase, sensor: try reader.read(), sensorShape: try reader.readInt(), visitor: try reader.read(),
      visitorShape: try reader.readInt(), point: try reader.readPlace("a sensor's point"))
  }
}

extension SensorSet {
  func describe<Sink: StateSink>(to sink: inout Sink) {
    sink.write(overlaps)
    sink.write(events)
  }

  /// Reads the overlaps and the events of the last step.
  init(from reader: inout ByteReader) throws(StateError) {
    self.init()
    overlaps = try reader.readArray()
    events = try reader.readArray()
  }
}

extension BodyStore {
  func describeSleepChanges<Sink: StateSink>(to sink: inout Sink) {
    sink.write(sleepChanges)
    sink.write(sleepEvents)
  }

  mutating func readSleepChanges(_ reader: inout ByteReader) throws(StateError) {
    sleepChanges = try reader.readArray()
    sleepEvents = try reader.readArray()
  }
}
