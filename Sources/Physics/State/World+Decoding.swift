import SpringflowDeterminism

extension World {
  /// Decodes a world from the bytes of ``encoded()``; each of its later steps has the same bits as the original's.
  ///
  /// Bytes of version 1 are refused: they lack a part of the state. Bytes that were changed and given a valid checksum
  /// either make a world that steps, or are refused; a body that they place beyond the world's bounds is stopped, and
  /// ``takeFaults()`` reports it.
  ///
  /// - Throws: `StateError`, a sentence with the offset of the error: another file, a version other than 2, missing,
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
    let bodyCount = try readSettings(&reader)
    let free = freeSlots
    for _ in 0..<bodyCount { try readBody(&reader) }
    guard free.count + bodyCount == slots.count, free.allSatisfy({ slots[Int($0)].row < 0 }) else {
      throw reader.refusal("has slots that are neither a body's nor free", width: 0)
    }
    freeSlots = free
    try readColliders(&reader)
    try readContacts(&reader)
    try readJoints(&reader)
    try readFields(&reader)
    try readRest(&reader)
    finishRestoring()
  }

  /// Reads the world's settings, and returns the number of bodies.
  private mutating func readSettings(_ reader: inout ByteReader) throws(StateError) -> Int {
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
    for _ in 0..<(try reader.readCount(elementSize: 4)) {
      slots.append(BodyHandle(row: -1, generation: try reader.readUInt32()))
    }
    freeSlots = try reader.readPlaces(below: slots.count, "free slots", isOnce: true)
    let colliderCount = try reader.readCount(elementSize: 4)
    colliders = [Collider](repeating: .free, count: colliderCount)
    return try reader.readCount(elementSize: 200)
  }

  /// Adds a body like any other, into its own slot and with its own colliders, and then restores its pose.
  private mutating func readBody(_ reader: inout ByteReader) throws(StateError) {
    let slot = try reader.readInt32()
    guard slots.indices.contains(Int(slot)), slots[Int(slot)].row < 0 else {
      throw reader.refusal("has a body in slot \(slot), which is taken or not there", width: 4)
    }
    let body: Body = try reader.read()
    do { try body.validate() } catch { throw reader.refusal("has a body that no world accepts: \(error)", width: 0) }
    let row = bodyRows.count
    var axes = (Axis(), Axis())
    try axes.0.readRow(&reader)
    try axes.1.readRow(&reader)
    let angle = try reader.readNumber("a body's angle")
    let turning = try reader.readNumber("a body's angular velocity")
    let ticks = try reader.readInt32()
    guard ticks >= -1, ticks <= 1 << 24, body.kind != .static || ticks == 0 else {
      throw reader.refusal("has a body that has rested for \(ticks) ticks", width: 4)
    }
    let restPose: RestPose = ticks > 0 ? try reader.read() : RestPose()
    var walls = SIMD4<Float>.zero
    for side in 0..<4 { walls[side] = Float(bitPattern: try reader.readUInt32()) }
    guard (0..<4).allSatisfy({ walls[$0] >= 0 && walls[$0].isFinite }) else {
      throw reader.refusal("has a wall that bears \(walls)", width: 16)
    }
    let lastPlace = try reader.readPlace("a body's last place")
    let lastAngle = try reader.readNumber("a body's last angle")
    let convexShapes = body.shapes.reduce(0) { $0 + $1.convexShapeCount }
    var boxes: [(collider: Int32, box: AABB)] = []
    for _ in 0..<convexShapes {
      let collider = try reader.readInt32()
      guard colliders.indices.contains(Int(collider)), colliders[Int(collider)].slot < 0 else {
        throw reader.refusal("has a collider \(collider), which is taken or not there", width: 4)
      }
      colliders[Int(collider)].slot = slot
      boxes.append((collider, try reader.read()))
    }

    (freeSlots, freeColliders) = ([slot], boxes.reversed().map(\.collider))
    do { try add(body) } catch { throw reader.refusal("has a body that no world accepts: \(error)", width: 0) }
    x.put(axes.0, at: row)
    y.put(axes.1, at: row)
    angular.put(row, angle: angle)
    angular.velocity[row] = turning
    restTicks[row] = ticks
    restPoses[row] = restPose
    // By bits, as a zero impulse may be −0.
    if (0..<4).contains(where: { walls[$0].bitPattern != 0 }) {
      enclosureImpulses += [SIMD4<Float>](repeating: .zero, count: slots.count - enclosureImpulses.count)
      enclosureImpulses[Int(slot)] = walls
    }
    updateSnapshot(row)
    snapshots[row].pose = Pose(position: lastPlace, rotation: Rotation(angle: lastAngle))
    snapshots[row].angle = lastAngle
    for (collider, box) in boxes { broadPhase.move(Int(collider), to: box) }
  }

  private mutating func readColliders(_ reader: inout ByteReader) throws(StateError) {
    freeColliders = try reader.readPlaces(below: colliders.count, "free colliders", isOnce: true)
    let live = colliders.lazy.filter { $0.slot >= 0 }.count
    guard live + freeColliders.count == colliders.count,
      freeColliders.allSatisfy({ colliders[Int($0)].slot < 0 })
    else { throw reader.refusal("has colliders that are neither a body's nor free", width: 0) }
    movedColliders = try reader.readPlaces(below: colliders.count, "moved colliders", isOnce: false)
    guard movedColliders.allSatisfy({ colliders[Int($0)].slot >= 0 }) else {
      throw reader.refusal("has moved colliders of no body", width: 0)
    }
  }

  private func isWithin(_ row: Int, _ reach: Double) -> Bool {
    [x.u[row], y.u[row], x.origin[row], y.origin[row], x.v[row], y.v[row], angular.angle[row], angular.velocity[row]]
      .allSatisfy { abs($0) <= reach }
  }

  /// Computes the values that follow from the decoded ones.
  private mutating func finishRestoring() {
    awakeRows = bodyRows.indices.filter { isAwake($0) }.map { Int32($0) }
    hasTurningBodies = angular.velocity.contains { $0 != 0 }
    batchesAreStale = true
    // No world moves a body this far between two checks, and from there it could overflow.
    for row in bodyRows.indices where !isWithin(row, 1e60) { quarantine(row, "it was restored beyond all measure") }
    findEscapedColliders()
  }
}

extension Collider {
  /// A free collider.
  fileprivate static let free = Collider(
    convexShape: ConvexShape(kind: .circle, center: .zero, radius: 0), row: 0, slot: -1, next: -1, shape: 0,
    tunnelingDistance: .infinity)
}

extension Axis {
  /// Reads one row, appended to the axis.
  fileprivate mutating func readRow(_ reader: inout ByteReader) throws(StateError) {
    u = [try reader.readNumber("a body's place")]
    v = [try reader.readNumber("a body's speed")]
    origin = [try reader.readNumber("a body's origin")]
    low = [try reader.readDouble()]
    high = [try reader.readDouble()]
    let isNear = [origin[0], low[0], high[0]].allSatisfy { !$0.isFinite || abs($0) <= World.farthest }
    guard isNear, low[0] <= high[0], low[0] < .infinity, high[0] > -.infinity else {
      throw reader.refusal("has walls at \(low[0]) and \(high[0]) of \(origin[0])", width: 24)
    }
  }

  fileprivate mutating func put(_ other: Axis, at row: Int) {
    u[row] = other.u[0]
    v[row] = other.v[0]
    origin[row] = other.origin[0]
    low[row] = other.low[0]
    high[row] = other.high[0]
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
