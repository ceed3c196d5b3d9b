import Springflow

/// The frames of a session, one per tick, kept compactly as values.
///
/// ```swift
/// var history = FrameHistory()
/// history.append(session.frame)
/// for _ in 0..<600 {
///   try session.step()
///   history.append(session.frame)
/// }
/// let earlier = history.frame(at: 300)
/// ```
///
/// A copy costs nothing and shares its past with the original. What is appended to one of them is not in the other: a
/// branch of a session is a copy, and ``removeAll(after:)``.
///
/// **What is kept.** Identities, indices, categories, kinds, depths, contents and texts are exact. Numbers are rounded:
/// positions and lengths to 1/1024 of a point, velocities to 1/16 of a point per second, opacities and progress to 2^-12,
/// factors of transforms to 2^-20, those of a projection to 2^-32; the error is half of that. NaN, infinities and numbers
/// beyond 2^50 of these steps are exact. A frame's `Frame.overlay` is not kept.
///
/// **How.** Chunks of up to 60 frames begin with a whole frame; each other one is the difference from what the two
/// frames before it let expect, so that what rests or moves evenly costs nothing. A frame of a still carousel takes some 30
/// bytes, in motion about 170.
///
/// **Budget.** Above its budget a history leaves out every second frame of a chunk, and so on: of the chunk whose age is
/// greatest in relation to the distance of its frames. So the most recent frames are all there, and the distance grows in
/// proportion to the age. A frame in between is interpolated. Never left out are the first frame and the last chunk, so
/// that a history may exceed a budget of a few frames.
public struct FrameHistory: Sendable {
  private let budget: Int
  private var chunks: [FrameChunk] = []
  /// The tables of the chunks, by rising number.
  private var tables: [FrameTable] = []
  private var encoder = FrameEncoder()
  /// Whether the encoder has just written the last frame.
  private var isContinuing = false
  private var chunkBytes = 0
  private var tableBytes = 0

  /// Makes a history without frames.
  ///
  /// - Parameter budget: The most bytes that it takes.
  public init(budget: Int = 256 << 20) {
    require(budget > 0, "a history has a positive budget, got \(budget) bytes")
    self.budget = budget
  }

  /// The ticks that it has frames of, without gaps; `nil` without frames.
  ///
  /// - Complexity: O(1).
  public var range: ClosedRange<Int>? {
    guard let first = chunks.first?.ticks.first, let last = chunks.last?.ticks.last else { return nil }
    return first...last
  }

  /// Bytes in use, for frames, contents and texts, and as working memory.
  ///
  /// - Complexity: O(1).
  public var byteCount: Int {
    chunkBytes + tableBytes + encoder.byteCount + MemoryLayout<FrameHistory>.stride
      + (chunks.capacity - chunks.count) * MemoryLayout<FrameChunk>.stride
  }

  // MARK: Frames

  /// Appends the frame of the next tick, or replaces the last frame by one of the same tick: a command between two ticks
  /// may change what is on screen.
  ///
  /// - Parameter frame: The first frame may have any tick.
  /// - Complexity: O(*n*) for *n* elements, and, above the budget, about once in 30 calls that of reading a chunk.
  public mutating func append(_ frame: Frame) {
    if let last = range?.upperBound {
      require(
        frame.tick == last || frame.tick == last + 1,
        "the frame after tick \(last) is of tick \(last) or \(last + 1), got \(frame.tick)")
      if frame.tick == last { removeLast() }
    }
    add(frame)
  }

  /// The frame at a tick; `nil` outside of ``range``.
  ///
  /// - Complexity: O(*n*) for *n* elements, up to 120 times.
  public func frame(at tick: Int) -> Frame? {
    guard let range, range.contains(tick) else { return nil }
    let number = bisect(chunks.indices) { chunks[$0].ticks[0] > tick } - 1
    guard let index = chunks[number].index(before: tick) else { return nil }
    let before = frame(at: index, in: chunks[number])
    if before.tick == tick { return before }
    let isLast = index + 1 == chunks[number].ticks.count
    let after = isLast ? frame(at: 0, in: chunks[number + 1]) : frame(at: index + 1, in: chunks[number])
    let share = CGFloat(tick - before.tick) / CGFloat(after.tick - before.tick)
    var result = before.interpolated(to: after, share: share)
    result.tick = tick
    return result
  }

  private func frame(at index: Int, in chunk: FrameChunk) -> Frame {
    chunk.frame(at: index).frame(tick: chunk.ticks[index], table: tables[tableIndex(of: chunk)])
  }

  /// Removes the frames after a tick: a branch begins there. The tick's own frame remains.
  ///
  /// - Complexity: O(*k*) for *k* chunks of up to 60 frames.
  public mutating func removeAll(after tick: Int) {
    guard let range, tick < range.upperBound else { return }
    // If the frame of this tick was left out, it is the last now, between no others.
    let last = frame(at: tick)
    while let first = chunks.last?.ticks[0], first > tick { removeChunk(at: chunks.count - 1) }
    isContinuing = false
    guard let index = chunks.last?.index(before: tick) else { return }
    if index + 1 < chunks[chunks.count - 1].ticks.count {
      update(chunks.count - 1) {
        $0.keepFirst(index + 1)
        $0.close()
      }
    }
    if let last, self.range?.upperBound != tick { add(last) }
  }

  // MARK: Chunks

  private mutating func add(_ frame: Frame) {
    if !isContinuing || chunks[chunks.count - 1].isFull(within: budget) || tables[tables.count - 1].isFull {
      beginChunk()
    }
    let (chunk, table) = (chunks.count - 1, tables.count - 1)
    (chunkBytes, tableBytes) = (chunkBytes - chunks[chunk].byteCount, tableBytes - tables[table].byteCount)
    let isNew = tables[table].contents.values.isEmpty
    encoder.append(frame, to: &chunks[chunk], table: &tables[table])
    if isNew { tables[table].setLimit() }
    (chunkBytes, tableBytes) = (chunkBytes + chunks[chunk].byteCount, tableBytes + tables[table].byteCount)
    isContinuing = true
    // A little early, so that one chunk a tick is enough, even if a new table takes much at once.
    if byteCount > budget - budget / 16 { _ = thinOldest() }
    while byteCount > budget, thinOldest() {}
  }

  private mutating func beginChunk() {
    if !chunks.isEmpty { update(chunks.count - 1) { $0.close() } }
    if tables.last.map({ !$0.isOpen || $0.isFull }) ?? true { beginTable() }
    chunks.append(FrameChunk(table: tables[tables.count - 1].number))
    chunkBytes += chunks[chunks.count - 1].byteCount
    tables[tables.count - 1].chunkCount += 1
  }

  private mutating func beginTable() {
    var number = 0
    if let last = tables.indices.last {
      number = tables[last].number + 1
      tableBytes -= tables[last].byteCount
      tables[last].close()
      tableBytes += tables[last].byteCount
      removeTableIfUnused(last)
    }
    tables.append(FrameTable(number: number))
    tableBytes += tables[tables.count - 1].byteCount
  }

  private mutating func removeLast() {
    let last = chunks.count - 1
    update(last) { $0.keepFirst($0.ticks.count - 1) }
    if isContinuing { encoder.removeLast() }
    if chunks[last].isEmpty {
      removeChunk(at: last)
      isContinuing = false
    }
  }

  private mutating func removeChunk(at index: Int) {
    let table = tableIndex(of: chunks[index])
    chunkBytes -= chunks[index].byteCount
    chunks.remove(at: index)
    tables[table].chunkCount -= 1
    removeTableIfUnused(table)
  }

  /// Removes a table without chunks, unless the next chunk will use it.
  private mutating func removeTableIfUnused(_ index: Int) {
    if tables[index].chunkCount > 0 || tables[index].isOpen { return }
    tableBytes -= tables[index].byteCount
    tables.remove(at: index)
  }

  private mutating func update(_ index: Int, _ change: (inout FrameChunk) -> Void) {
    chunkBytes -= chunks[index].byteCount
    change(&chunks[index])
    chunkBytes += chunks[index].byteCount
  }

  /// Whether the kept sums are those of all chunks and tables, and no table is kept that no chunk uses: an invariant.
  ///
  /// - Complexity: O(*k*) for *k* chunks.
  package var isByteCountRight: Bool {
    chunkBytes == chunks.reduce(0) { $0 + $1.byteCount } && tableBytes == tables.reduce(0) { $0 + $1.byteCount }
      && tables.dropLast().allSatisfy { table in
        table.chunkCount > 0 && table.chunkCount == chunks.count { $0.table == table.number }
      }
  }

  private func tableIndex(of chunk: FrameChunk) -> Int {
    bisect(tables.indices) { tables[$0].number >= chunk.table }
  }

  // MARK: Budget

  /// Leaves out every second frame of the chunk whose age is greatest in relation to the distance of its frames.
  ///
  /// - Returns: Whether there was a chunk with more frames than must stay.
  /// - Complexity: O(*k*) for *k* chunks, and that of reading and writing a chunk.
  private mutating func thinOldest() -> Bool {
    guard let range else { return false }
    var oldest: Int?
    var greatest = -1.0
    for (index, chunk) in chunks.dropLast().enumerated() where index > 0 || chunk.ticks.count > 1 {
      let age = Double(range.upperBound - chunk.ticks[0]) / Double(chunk.stride)
      if age > greatest { (oldest, greatest) = (index, age) }
    }
    guard let oldest else { return false }
    update(oldest) { $0.thin(from: range.lowerBound) }
    if chunks[oldest].isEmpty { removeChunk(at: oldest) }
    return true
  }
}
