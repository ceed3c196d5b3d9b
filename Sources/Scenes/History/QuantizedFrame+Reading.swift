import Springflow

extension QuantizedFrame {
  /// Reads a frame as `write` writes it.
  ///
  /// - Parameters:
  ///   - previous: The frame that it was written after.
  ///   - matching: Memory for the order of the elements.
  /// - Complexity: O(*n*) for *n* elements.
  mutating func read(
    after previous: QuantizedFrame, _ matching: inout ElementMatching, from reader: inout VarintReader
  ) {
    table = previous.table
    let parts = reader.readByte()
    if parts & ChangedPart.head != 0 {
      readHead(after: previous, from: &reader)
    } else {
      head = previous.head
      headSlopes = previous.headSlopes
      for index in head.indices { head[index] &+= headSlopes[index] }
    }
    if parts & ChangedPart.order != 0 {
      ids = matching.read(after: previous.ids, from: &reader)
    } else {
      matching.keep(previous.ids.count)
      ids = previous.ids
    }
    setRows(ids.count)
    readElements(after: previous, matching.sources, parts & ChangedPart.elements != 0, from: &reader)
  }

  private mutating func readHead(after previous: QuantizedFrame, from reader: inout VarintReader) {
    let count = reader.readCount()
    if count > 0 {
      head = (0..<count).map { _ in reader.readSigned() }
      headSlopes = [Int64](repeating: 0, count: count)
      return
    }
    head = previous.head
    headSlopes = previous.headSlopes
    var position = 0
    for _ in 0..<reader.readCount() {
      position += reader.readCount()
      headSlopes[position] &+= reader.readSigned()
      position += 1
    }
    for index in head.indices { head[index] &+= headSlopes[index] }
  }

  private mutating func readElements(
    after previous: QuantizedFrame, _ sources: [Int], _ hasChanges: Bool, from reader: inout VarintReader
  ) {
    var next = hasChanges ? reader.readCount() : sources.count
    values.withUnsafeMutableBufferPointer { values in
      slopes.withUnsafeMutableBufferPointer { slopes in
        guard let values = values.baseAddress, let slopes = slopes.baseAddress else { return }
        ElementPrediction.each(of: sources, values, previous) { index, prediction in
          let isChanged = index == next
          if isChanged { prediction.read(from: &reader) }
          prediction.apply(isChanged, to: values + index * Self.width, slopes: slopes + index * Self.width)
          if isChanged { next += 1 + reader.readCount() }
        }
      }
    }
  }
}
