extension JointSet {
  /// Reads the joints, whose bodies must be there.
  init(from reader: inout ByteReader, _ bodies: inout BodyStore) throws(StateError) {
    var slots: [JointHandle] = []
    for _ in 0..<(try reader.readCount(elementSize: 4)) {
      slots.append(JointHandle(place: -1, generation: try reader.readUInt32()))
    }
    let free = try reader.readPlaces(below: slots.count, "free joints", isOnce: true)
    var list: [Joint] = []
    var ids: [JointID] = []
    var warmStarts: [JointWarmStart] = []
    for place in 0..<(try reader.readCount(elementSize: 60)) {
      let slot = try reader.readInt32()
      guard slots.indices.contains(Int(slot)), slots[Int(slot)].place < 0, slots.count <= Int(Int32.max) else {
        throw reader.refusal("has a joint in slot \(slot), which is taken or not there", width: 4)
      }
      slots[Int(slot)].place = Int32(place)
      ids.append(JointID(slot: slot, generation: slots[Int(slot)].generation))
      let joint: Joint = try reader.read()
      do { try joint.validate() } catch {
        throw reader.refusal("has a joint that no world accepts: \(error)", width: 0)
      }
      guard bodies.contains(joint.bodyB), joint.bodyA.map({ bodies.contains($0) }) ?? true else {
        throw reader.refusal("has a joint of a body that is not there", width: 0)
      }
      list.append(joint)
      warmStarts.append(try reader.read())
    }
    guard free.count + list.count == slots.count, free.allSatisfy({ slots[Int($0)].place < 0 }) else {
      throw reader.refusal("has names of joints that are neither taken nor free", width: 0)
    }
    self.init(joints: list, ids: ids, warmStarts: warmStarts, slots: slots, freeSlots: free)
  }
}

extension FieldSet {
  init(from reader: inout ByteReader) throws(StateError) {
    self.init()
    next = try reader.readInt32()
    let count = try reader.readCount(elementSize: 40)
    guard count <= World.maximumFieldCount else { throw reader.refusal("has \(count) fields", width: 8) }
    for _ in 0..<count {
      let number = try reader.readInt32()
      guard number >= 0, number < next, ids.last.map({ $0.number < number }) ?? true else {
        throw reader.refusal("has the field \(number) out of order", width: 4)
      }
      let field: Field = try reader.read()
      do { try field.validate() } catch {
        throw reader.refusal("has a field that no world accepts: \(error)", width: 0)
      }
      ids.append(FieldID(number: number))
      fields.append(field)
    }
    // An initializer's assignments are not observed.
    compile()
  }
}
