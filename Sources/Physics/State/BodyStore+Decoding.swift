/// A body's values as they are encoded, without its colliders.
struct BodyRecord {
  let slot: Int32
  let body: Body
  fileprivate let x: Axis
  fileprivate let y: Axis
  fileprivate let angle: Double
  fileprivate let turning: Double
  fileprivate let ticks: Int32
  fileprivate let restPose: RestPose
  fileprivate let walls: SIMD4<Float>
  fileprivate let lastPlace: Vector
  fileprivate let lastAngle: Double

  /// Reads a body, whose slot must be one of the free `slots`.
  init(from reader: inout ByteReader, slots: [BodyStore.BodyHandle]) throws(StateError) {
    slot = try reader.readInt32()
    guard slots.indices.contains(Int(slot)), slots[Int(slot)].row < 0 else {
      throw reader.refusal("has a body in slot \(slot), which is taken or not there", width: 4)
    }
    body = try reader.read()
    do { try body.validate() } catch { throw reader.refusal("has a body that no world accepts: \(error)", width: 0) }
    x = try Axis(rowFrom: &reader)
    y = try Axis(rowFrom: &reader)
    angle = try reader.readNumber("a body's angle")
    turning = try reader.readNumber("a body's angular velocity")
    ticks = try reader.readInt32()
    guard ticks >= -2, ticks <= 1 << 24, body.kind != .static || ticks == 0 else {
      throw reader.refusal("has a body that has rested for \(ticks) ticks", width: 4)
    }
    restPose = ticks > 0 ? try reader.read() : RestPose()
    var walls = SIMD4<Float>.zero
    for side in 0..<4 { walls[side] = Float(bitPattern: try reader.readUInt32()) }
    guard (0..<4).allSatisfy({ walls[$0] >= 0 && walls[$0].isFinite }) else {
      throw reader.refusal("has a wall that bears \(walls)", width: 16)
    }
    lastPlace = try reader.readPlace("a body's last place")
    lastAngle = try reader.readNumber("a body's last angle")
    self.walls = walls
  }
}

extension BodyStore {
  /// Reads the identifiers in use, and returns the free slots.
  mutating func readSlots(_ reader: inout ByteReader) throws(StateError) -> [Int32] {
    for _ in 0..<(try reader.readCount(elementSize: 4)) {
      slots.append(BodyHandle(row: -1, generation: try reader.readUInt32()))
    }
    return try reader.readPlaces(below: slots.count, "free slots", isOnce: true)
  }

  /// Sets the free slots after all bodies are read.
  mutating func setFreeSlots(_ free: [Int32], _ reader: inout ByteReader) throws(StateError) {
    guard free.count + rows.count == slots.count, free.allSatisfy({ slots[Int($0)].row < 0 }) else {
      throw reader.refusal("has slots that are neither a body's nor free", width: 0)
    }
    freeSlots = free
  }

  /// Restores the state of a body that was just added.
  mutating func restore(_ record: BodyRecord, at row: Int, _ step: StepSettings) {
    x.put(record.x, at: row)
    y.put(record.y, at: row)
    angular.put(row, angle: record.angle)
    angular.velocity[row] = record.turning
    restTicks[row] = record.ticks
    restPoses[row] = record.restPose
    // By bits, as a zero impulse may be −0.
    if (0..<4).contains(where: { record.walls[$0].bitPattern != 0 }) {
      enclosureImpulses += [SIMD4<Float>](repeating: .zero, count: slots.count - enclosureImpulses.count)
      enclosureImpulses[Int(record.slot)] = record.walls
    }
    updateSnapshot(row, step)
    snapshots[row].pose = Pose(position: record.lastPlace, rotation: Rotation(angle: record.lastAngle))
    snapshots[row].angle = record.lastAngle
  }

  /// Computes the values that follow from the decoded ones.
  mutating func finishRestoring() {
    awakeRows = rows.indices.filter { isAwake($0) }.map { Int32($0) }
    hasNewSleepers = restTicks.contains { $0 < -1 }
    hasTurningBodies = angular.velocity.contains { $0 != 0 }
    batchesAreStale = true
  }

  /// Whether all numbers of a row are finite and at most `reach`.
  func isWithin(_ row: Int, _ reach: Double) -> Bool {
    [x.u[row], y.u[row], x.origin[row], y.origin[row], x.v[row], y.v[row], angular.angle[row], angular.velocity[row]]
      .allSatisfy { abs($0) <= reach }
  }
}

extension Axis {
  /// Reads an axis of one row.
  fileprivate init(rowFrom reader: inout ByteReader) throws(StateError) {
    self.init()
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
