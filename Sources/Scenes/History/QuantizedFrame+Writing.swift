import Springflow

/// Frames as differences from the frame before them, or from nothing.
///
/// A frame is a byte that tells which of three parts follow: the head's codes that differ from their prediction, the order
/// of the elements if it is another one, and the elements of which a code differs. An element that appears is predicted to
/// look like the one behind it, as neighbours often have the same size.
extension QuantizedFrame {
  /// What differs from the frame before: the bits of the first byte.
  enum ChangedPart {
    static let head: UInt8 = 1
    static let order: UInt8 = 2
    static let elements: UInt8 = 4
  }

  /// Writes the frame as its difference from another one, and sets its slopes.
  ///
  /// - Complexity: O(*n*) for *n* elements.
  mutating func write(after previous: QuantizedFrame, _ matching: ElementMatching, to bytes: inout [UInt8]) {
    let start = bytes.count
    var parts: UInt8 = 0
    bytes.append(0)
    if writeHead(after: previous, to: &bytes) { parts |= ChangedPart.head }
    if !matching.isSame {
      parts |= ChangedPart.order
      matching.write(ids, to: &bytes)
    }
    if writeElements(after: previous, matching.sources, to: &bytes) { parts |= ChangedPart.elements }
    bytes[start] = parts
  }

  private mutating func writeHead(after previous: QuantizedFrame, to bytes: inout [UInt8]) -> Bool {
    headSlopes.removeAll(keepingCapacity: true)
    // With another number of indicators, say, the codes stand elsewhere.
    guard head.count == previous.head.count else {
      headSlopes.append(contentsOf: repeatElement(0, count: head.count))
      bytes.appendVarint(head.count)
      for code in head { bytes.appendSigned(code) }
      return true
    }
    var changed = 0
    for index in head.indices {
      headSlopes.append(head[index] &- previous.head[index])
      if headSlopes[index] != previous.headSlopes[index] { changed += 1 }
    }
    if changed == 0 { return false }
    bytes.appendVarint(0)
    bytes.appendVarint(changed)
    var next = 0
    for index in head.indices where headSlopes[index] != previous.headSlopes[index] {
      bytes.appendVarint(index - next)
      bytes.appendSigned(headSlopes[index] &- previous.headSlopes[index])
      next = index + 1
    }
    return true
  }

  private mutating func writeElements(
    after previous: QuantizedFrame, _ sources: [Int], to bytes: inout [UInt8]
  ) -> Bool {
    var next = 0
    values.withUnsafeBufferPointer { values in
      slopes.withUnsafeMutableBufferPointer { slopes in
        guard let values = values.baseAddress, let slopes = slopes.baseAddress else { return }
        ElementPrediction.each(of: sources, values, previous) { index, prediction in
          let place = index * Self.width
          guard prediction.compare(values + place, slopes: slopes + place) else { return }
          bytes.appendVarint(index - next)
          prediction.write(to: &bytes)
          next = index + 1
        }
      }
    }
    if next == 0 { return false }
    bytes.appendVarint(sources.count - next)
    return true
  }
}
