import Springflow

/// A frame as integers: the codes of its numbers, the numbers of its contents and texts in a table, and the slopes from
/// which the codes of the next frame are predicted.
struct QuantizedFrame: Sendable {
  /// The number of the table that contents and texts are in.
  var table = -1
  /// Everything but the elements.
  var head: [Int64] = []
  /// The changes of the head's codes since the frame before.
  var headSlopes: [Int64] = []
  /// The identities of the elements.
  var ids: [ElementID] = []
  /// The codes of the elements, ``width`` each.
  var values: [Int64] = []
  /// The changes of these codes since the frame before.
  var slopes: [Int64] = []

  /// The number of codes of an element: five groups of eight.
  static let width = 40
  /// The number of codes of an element in the plane; the others are 0 then.
  static let planeWidth = 24
  /// The number of codes at the beginning that are taken to stay as they are. The others are taken to go on changing as
  /// they did.
  static let steadyWidth = 8
  /// The position of the code that tells whether an element has a transform of space.
  static let spatialPosition = 6

  /// Bytes in use.
  var byteCount: Int {
    let codes = head.capacity + headSlopes.capacity + values.capacity + slopes.capacity
    return 8 * codes + ids.capacity * MemoryLayout<ElementID>.stride
  }

  /// Takes a frame's numbers and looks its contents and texts up.
  ///
  /// - Parameters:
  ///   - previous: The frame before. Where its content is still the same, no table is searched.
  ///   - matching: The frame's elements among those of the frame before.
  mutating func quantize(
    _ frame: Frame, after previous: QuantizedFrame, _ matching: ElementMatching, table: inout FrameTable
  ) {
    self.table = table.number
    head.removeAll(keepingCapacity: true)
    HeadFormat.append(frame, to: &head, table: &table)
    let count = frame.elements.count
    setRows(count)
    let hints = previous.table == table.number ? previous.values : []
    frame.elements.withUnsafeBufferPointer { elements in
      values.withUnsafeMutableBufferPointer { values in
        for index in 0..<count {
          let codes = UnsafeMutableBufferPointer(rebasing: values[index * Self.width..<(index + 1) * Self.width])
          let element = elements.baseAddress.unsafelyUnwrapped + index
          ElementFormat.write(element, to: codes)
          let source = hints.isEmpty ? -1 : matching.sources[index]
          let hint = source < 0 ? nil : Int(hints[source * Self.width + ElementFormat.contentPosition])
          ElementFormat.writeContent(of: element, hint, to: codes, table: &table)
        }
      }
    }
  }

  /// Makes the codes of a number of elements, which are set afterwards, without new memory for each frame of a scroll.
  mutating func setRows(_ count: Int) {
    let change = count * Self.width - values.count
    values.removeLast(max(0, -change))
    slopes.removeLast(max(0, -change))
    values.append(contentsOf: repeatElement(0, count: max(0, change)))
    slopes.append(contentsOf: repeatElement(0, count: max(0, change)))
  }

  /// The frame of these numbers.
  func frame(tick: Int, table: FrameTable) -> Frame {
    var frame = HeadFormat.frame(tick: tick, from: head, table: table)
    frame.elements.reserveCapacity(ids.count)
    values.withUnsafeBufferPointer { values in
      for (index, id) in ids.enumerated() {
        let codes = UnsafeBufferPointer(rebasing: values[index * Self.width..<(index + 1) * Self.width])
        frame.elements.append(ElementFormat.element(id, from: codes, table: table))
      }
    }
    return frame
  }
}
