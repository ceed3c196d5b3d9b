import Springflow

/// The elements of a frame among those of the frame before, by identity.
struct ElementMatching: Sendable {
  /// For each element its index in the frame before, or -1 for one that appears.
  private(set) var sources: [Int] = []
  /// Whether both frames have the same elements in the same order.
  private(set) var isSame = true

  /// Matches the elements of two frames.
  ///
  /// - Complexity: O(*n*) without a table of identities if the order is the same, with few that appear or leave together;
  ///   O(*n*) with one otherwise.
  mutating func match(_ ids: [ElementID], with previous: [ElementID]) {
    sources.removeAll(keepingCapacity: true)
    isSame = ids == previous
    if isSame {
      sources.append(contentsOf: ids.indices)
      return
    }
    var indices: [ElementID: Int] = [:]
    var expected = 0
    for id in ids {
      if expected < previous.count, previous[expected] == id {
        sources.append(expected)
        expected += 1
        continue
      }
      if indices.isEmpty {
        indices.reserveCapacity(previous.count)
        for index in previous.indices.reversed() { indices[previous[index]] = index }
      }
      let source = indices[id] ?? -1
      sources.append(source)
      if source >= 0 { expected = source + 1 }
    }
  }

  /// The number from which on the kind of a run is a jump; below it is the origin of identities.
  private static let jumps = 3

  /// Writes the identities of a frame as runs: of elements that followed each other in the frame before too, and of
  /// elements that appear.
  func write(_ ids: [ElementID], to bytes: inout [UInt8]) {
    bytes.appendVarint(ids.count)
    var (index, expected) = (0, 0)
    while index < ids.count {
      var end = index + 1
      if sources[index] >= 0 {
        while end < ids.count, sources[end] == sources[end - 1] + 1 { end += 1 }
        let jump = sources[index] - expected
        bytes.appendVarint(Self.jumps + (jump < 0 ? -2 * jump - 1 : 2 * jump))
        bytes.appendVarint(end - index)
        expected = sources[end - 1] + 1
      } else {
        let (origin, space) = (ids[index].origin, ids[index].space)
        while end < ids.count, sources[end] < 0, ids[end].origin == origin, ids[end].space == space { end += 1 }
        bytes.appendVarint(origin.rawValue)
        bytes.appendVarint(end - index)
        bytes.appendVarint(space)
        var last = 0
        for id in ids[index..<end] {
          bytes.appendSigned(Int64(id.number &- last))
          last = id.number
        }
      }
      index = end
    }
  }

  /// Reads identities as ``write(_:to:)`` writes them.
  mutating func read(after previous: [ElementID], from reader: inout VarintReader) -> [ElementID] {
    let count = reader.readCount()
    var ids: [ElementID] = []
    ids.reserveCapacity(count)
    sources.removeAll(keepingCapacity: true)
    isSame = false
    var expected = 0
    while ids.count < count {
      let (kind, length) = (reader.readCount(), reader.readCount())
      if kind >= Self.jumps {
        let jump = kind - Self.jumps
        let start = expected + (jump & 1 == 1 ? -(jump + 1) / 2 : jump / 2)
        expected = start + length
        sources.append(contentsOf: start..<expected)
        ids.append(contentsOf: previous[start..<expected])
      } else {
        let (space, origin) = (reader.readCount(), ElementID.Origin(rawValue: kind) ?? .data)
        var last = 0
        for _ in 0..<length {
          last &+= Int(reader.readSigned())
          sources.append(-1)
          ids.append(ElementID(origin, last, space: space))
        }
      }
    }
    return ids
  }

  /// The matching of a frame with one that has the same elements in the same order.
  mutating func keep(_ count: Int) {
    isSame = true
    sources.removeAll(keepingCapacity: true)
    sources.append(contentsOf: 0..<count)
  }
}
