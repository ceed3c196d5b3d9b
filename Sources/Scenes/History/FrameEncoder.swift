import Springflow

/// Writes frames one after the other, and may take the last one back.
struct FrameEncoder: Sendable {
  private var last = QuantizedFrame()
  private var beforeLast = QuantizedFrame()
  /// The next frame's memory.
  private var next = QuantizedFrame()
  private var matching = ElementMatching()

  /// Bytes in use.
  var byteCount: Int { last.byteCount + beforeLast.byteCount + next.byteCount + 8 * matching.sources.capacity }

  /// Appends a frame to a chunk that has no frames, or whose last frame is the one written before.
  mutating func append(_ frame: Frame, to chunk: inout FrameChunk, table: inout FrameTable) {
    next.ids.removeAll(keepingCapacity: true)
    for index in frame.elements.indices { next.ids.append(frame.elements[index].id) }
    matching.match(next.ids, with: last.ids)
    next.quantize(frame, after: last, matching, table: &table)
    if chunk.isEmpty {
      let nothing = QuantizedFrame()
      matching.match(next.ids, with: nothing.ids)
      chunk.append(tick: frame.tick, elementCount: next.ids.count) { next.write(after: nothing, matching, to: &$0) }
    } else {
      chunk.append(tick: frame.tick, elementCount: next.ids.count) { next.write(after: last, matching, to: &$0) }
    }
    swap(&beforeLast, &last)
    swap(&last, &next)
  }

  /// Takes the last frame back; not twice in a row.
  mutating func removeLast() { swap(&last, &beforeLast) }
}
