import SpringflowNumerics

extension World {
  /// Decodes a world from the bytes of ``encoded()``; each of its later steps has the same bits as the original's.
  ///
  /// Bytes of versions 1 and 2 are refused: they lack parts of the state. Bytes that were changed and given a valid checksum
  /// either make a world that steps, or are refused; a body that they place beyond the world's bounds is stopped, and
  /// ``takeFaults()`` reports it.
  ///
  /// - Throws: `StateError`, a sentence with the offset of the error: another file, a version other than 3, missing,
  ///   added or changed bytes, or values that no world has. Nothing traps.
  /// - Complexity: O(*n*) for *n* bodies, contacts and joints.
  public init(encoded bytes: [UInt8]) throws(StateError) {
    var reader = try StateEnvelope.open(bytes).payload
    try self.init(from: &reader)
    try reader.finish()
  }

  init(from reader: inout ByteReader) throws(StateError) {
    let duration = try reader.readDouble()
    guard Self.stepDurations.contains(duration) else { throw reader.refusal("has steps of \(duration) s", width: 8) }
    self.init(stepDuration: duration)
    try readSettings(&reader)
    let freeSlots = try bodies.readSlots(&reader)
    graph.nodes = [ContactGraph.Node](repeating: ContactGraph.Node(), count: bodies.slots.count)
    graph.colliders = Buffer(repeating: .free, count: try reader.readCount(elementSize: 4))
    let bodyCount = try reader.readCount(elementSize: 200)
    for _ in 0..<bodyCount { try readBody(&reader) }
    try bodies.setFreeSlots(freeSlots, &reader)
    try graph.readColliders(&reader)
    try graph.readContacts(&reader, slots: bodies.rows.map(\.slot))
    joints = try JointSet(from: &reader, &bodies)
    fields = try FieldSet(from: &reader)
    try readForces(&reader)
    try graph.readChanges(&reader)
    try readFaults(&reader)
    sensors = try SensorSet(from: &reader)
    try bodies.readSleepChanges(&reader)
    finishRestoring()
  }

  private mutating func readSettings(_ reader: inout ByteReader) throws(StateError) {
    stepCount = try reader.readInt()
    guard (0..<1 << 62).contains(stepCount) else { throw reader.refusal("counts \(stepCount) steps", width: 8) }
    let pull: Vector = try reader.read()
    guard abs(pull.x) <= 1e9, abs(pull.y) <= 1e9 else {
      throw reader.refusal("has a gravity of (\(pull.x), \(pull.y)) pt/s²", width: 16)
    }
    gravity = pull
    let threshold = try reader.readDouble()
    guard threshold.isFinite, threshold >= 0 else {
      throw reader.refusal("has a restitution threshold of \(threshold) pt/s", width: 8)
    }
    restitutionThreshold = threshold
    allowsSleep = try reader.readBool()
    verifiesDeterminism = try reader.readBool()
  }

  /// Adds a body like any other, into its own slot and with its own colliders, and then restores its pose.
  private mutating func readBody(_ reader: inout ByteReader) throws(StateError) {
    let record = try BodyRecord(from: &reader, slots: bodies.slots)
    let boxes = try graph.readBoxes(of: record.body, slot: record.slot, &reader)
    (bodies.freeSlots, graph.freeColliders) = ([record.slot], boxes.reversed().map(\.collider))
    let row = bodies.rows.count
    do { try add(record.body) } catch {
      throw reader.refusal("has a body that no world accepts: \(error)", width: 0)
    }
    bodies.restore(record, at: row, settings)
    for (collider, box) in boxes { graph.broadPhase.move(Int(collider), to: box) }
  }

  private mutating func readForces(_ reader: inout ByteReader) throws(StateError) {
    for _ in 0..<(try reader.readCount(elementSize: 28)) {
      let slot = try reader.readInt32()
      guard bodies.slots.indices.contains(Int(slot)), bodies.slots[Int(slot)].row >= 0 else {
        throw reader.refusal("has a force on slot \(slot), where no body is", width: 4)
      }
      let force = Vector(x: try reader.readFinite("a force"), y: try reader.readFinite("a force"))
      appliedForces.append(AppliedForce(slot: slot, force: force, torque: try reader.readFinite("a torque")))
    }
  }

  private mutating func readFaults(_ reader: inout ByteReader) throws(StateError) {
    for _ in 0..<(try reader.readCount(elementSize: 24)) {
      let (body, step): (BodyID, Int) = (try reader.read(), try reader.readInt())
      var bytes: [UInt8] = []
      for _ in 0..<(try reader.readCount(elementSize: 1)) { bytes.append(try reader.readUInt8()) }
      faults.append(SimulationFault(body: body, step: step, cause: String(decoding: bytes, as: UTF8.self)))
    }
  }

  /// Computes the values that follow from the decoded ones.
  private mutating func finishRestoring() {
    bodies.finishRestoring()
    // No world moves a body this far between two checks, and from there it could overflow.
    for row in bodies.rows.indices where !bodies.isWithin(row, 1e60) {
      quarantine(row, "it was restored beyond all measure")
    }
    graph.findEscapedColliders(&bodies)
  }
}

extension ByteReader {
  /// Reads the impulse of a wall or a contact.
  mutating func readImpulse() throws(StateError) -> Float {
    let impulse = Float(bitPattern: try readUInt32())
    guard impulse.isFinite else { throw refusal("has \(impulse) for what something bore", width: 4) }
    return impulse
  }

  /// Reads a list of indices of an array of `count` elements, each at most once if `isOnce`.
  mutating func readPlaces(
    below count: Int, _ subject: String, isOnce: Bool
  ) throws(StateError) -> [Int32] {
    var places: [Int32] = []
    var seen = [Bool](repeating: false, count: isOnce ? count : 0)
    for _ in 0..<(try readCount(elementSize: 4)) {
      let place = try readInt32()
      guard place >= 0, place < count, !isOnce || !seen[Int(place)] else {
        throw refusal("lists \(place) among \(subject) of \(count)", width: 4)
      }
      if isOnce { seen[Int(place)] = true }
      places.append(place)
    }
    return places
  }
}
