import Springflow

/// Some frames in a row: the first as it is, each other one as its difference from the one before.
struct FrameChunk: Sendable {
  /// The most frames. A frame is read through those before it, and a whole one is as long as many others.
  private static let length = 60
  /// The most elements of all frames together, unless these are fewer than ``shortLength``: reading a chunk, and thinning
  /// it in the middle of a tick, take less than a millisecond then.
  private static let elementLimit = 6000
  /// The fewest frames of a full chunk, so that whole frames remain a small part.
  private static let shortLength = 16
  /// The number of the frames' table.
  let table: Int
  /// The distance of two frames, in ticks: 1, or a power of two once frames have been left out.
  private(set) var stride = 1
  /// The ticks of the frames, rising.
  private(set) var ticks: [Int] = []
  /// The offset behind each frame's bytes.
  private var ends: [Int] = []
  private var bytes: [UInt8] = []
  /// The number of elements of all frames together that were appended.
  private var elementCount = 0

  /// Makes a chunk without frames.
  init(table: Int) { self.table = table }

  /// Whether there are no frames.
  var isEmpty: Bool { ticks.isEmpty }

  /// Whether the next frame should begin another chunk. Of a small budget a chunk takes a small part, as the last one
  /// cannot be thinned.
  func isFull(within budget: Int) -> Bool {
    let length = elementCount < Self.elementLimit ? Self.length : Self.shortLength
    return ticks.count >= length || byteCount > max(4096, budget / 16)
  }

  /// Bytes in use.
  var byteCount: Int { bytes.capacity + 16 * ticks.capacity + MemoryLayout<FrameChunk>.stride }

  /// Appends a frame whose bytes a function writes.
  mutating func append(tick: Int, elementCount: Int, _ write: (inout [UInt8]) -> Void) {
    write(&bytes)
    self.elementCount += elementCount
    ticks.append(tick)
    ends.append(bytes.count)
  }

  /// Removes frames from the end.
  mutating func keepFirst(_ count: Int) {
    ticks.removeSubrange(count...)
    ends.removeSubrange(count...)
    bytes.removeSubrange((ends.last ?? 0)...)
  }

  /// Gives back the memory that only additions need.
  mutating func close() {
    ticks = ticks.map { $0 }
    ends = ends.map { $0 }
    bytes = bytes.withUnsafeBufferPointer { Array($0) }
  }

  /// The index of the last frame at or before a tick.
  ///
  /// - Complexity: O(log *n*) for *n* frames.
  func index(before tick: Int) -> Int? {
    let after = bisect(ticks.indices) { ticks[$0] > tick }
    return after > 0 ? after - 1 : nil
  }

  /// The frame at an index.
  ///
  /// - Complexity: O(*n*) for the elements of all frames up to it.
  func frame(at index: Int) -> QuantizedFrame {
    var result = QuantizedFrame()
    each { frame, position in
      if position == index { result = frame }
      return position < index
    }
    return result
  }

  /// Leaves every second frame out: those whose tick is not a multiple of twice the distance, from a first one.
  ///
  /// - Complexity: O(*n*) for the elements of all frames.
  mutating func thin(from first: Int) {
    var result = FrameChunk(table: table)
    result.stride = 2 * stride
    let kept = ticks.map { ($0 - first).isMultiple(of: result.stride) }
    if kept.contains(false), kept.contains(true) {
      var last = QuantizedFrame()
      var matching = ElementMatching()
      each { frame, position in
        if !kept[position] { return true }
        var frame = frame
        matching.match(frame.ids, with: last.ids)
        result.append(tick: ticks[position], elementCount: frame.ids.count) {
          frame.write(after: last, matching, to: &$0)
        }
        last = frame
        return true
      }
      result.close()
    } else if kept.contains(true) {
      (result.ticks, result.ends, result.bytes) = (ticks, ends, bytes)
    }
    self = result
  }

  /// Reads the frames one after the other, for as long as a function returns true.
  private func each(_ body: (QuantizedFrame, Int) -> Bool) {
    bytes.withUnsafeBufferPointer { bytes in
      var reader = VarintReader(bytes)
      var (last, next) = (QuantizedFrame(), QuantizedFrame())
      last.table = table
      var matching = ElementMatching()
      for position in ticks.indices {
        next.read(after: last, &matching, from: &reader)
        swap(&last, &next)
        if !body(last, position) { return }
      }
    }
  }
}
