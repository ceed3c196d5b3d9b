import Foundation

/// A picture of a film that is not equal to the one before it.
struct FilmChange<Pixel: Equatable & Sendable>: Sendable {
  /// The width of the picture in pixels.
  let width: Int
  /// The pixels of the picture before, row by row; empty before the first one.
  let before: [Pixel]
  let pixels: [Pixel]
  /// The least rectangle with all pixels that are not those of the picture before.
  let area: FilmArea
  /// The number of pictures before it.
  let start: Int
  /// How many pictures are equal to it, one after the other, itself included.
  fileprivate(set) var length = 1
}

extension FilmWork {
  /// How many changes are encoded at once: enough for a few cores, few enough for the memory.
  private static let mostAtOnce = 4

  /// Encodes every picture that is not equal to the one before it.
  ///
  /// - Parameters:
  ///   - longest: The greatest length of a change; a longer one is continued by one of a single pixel.
  ///   - next: Returns the picture of an index.
  ///   - encode: Encodes a change, on any thread; `nil` if there is no memory for it.
  ///   - write: Is called with the encoded changes in their order.
  func encodeChanges<Pixel>(
    longest: Int, of next: (Int) throws(FilmError) -> (width: Int, pixels: [Pixel]),
    by encode: @Sendable (FilmChange<Pixel>) -> [UInt8]?,
    _ write: (FilmChange<Pixel>, [UInt8]) throws(FilmError) -> Void
  ) throws(FilmError) {
    var changes: [FilmChange<Pixel>] = []
    for index in 0..<count {
      let (width, pixels) = try next(index)
      var area: FilmArea? = FilmArea(x: 0, y: 0, width: width, height: pixels.count / width)
      if let last = changes.last {
        area = FilmArea(from: last.pixels, to: pixels, width: width)
        if area == nil, last.length == longest { area = FilmArea(x: 0, y: 0, width: 1, height: 1) }
      }
      guard let area else {
        changes[changes.count - 1].length += 1
        continue
      }
      let before = changes.last?.pixels ?? []
      // The last one is complete only now.
      if changes.count > Self.mostAtOnce { try finish(changes.count - 1) }
      changes.append(FilmChange(width: width, before: before, pixels: pixels, area: area, start: index))
    }
    try finish(changes.count)

    func finish(_ count: Int) throws(FilmError) {
      var encoded = [[UInt8]?](repeating: nil, count: count)
      encoded.withUnsafeMutableBufferPointer { [changes] buffer in
        nonisolated(unsafe) let buffer = buffer
        DispatchQueue.concurrentPerform(iterations: count) { buffer[$0] = encode(changes[$0]) }
      }
      for (change, bytes) in zip(changes, encoded) {
        guard let bytes else { throw .failed(path, "out of memory") }
        try write(change, bytes)
      }
      changes.removeFirst(count)
    }
  }
}

/// A rectangle of pixels, from the top left.
struct FilmArea {
  let (x, y, width, height): (Int, Int, Int, Int)

  init(x: Int, y: Int, width: Int, height: Int) { (self.x, self.y, self.width, self.height) = (x, y, width, height) }

  /// The least rectangle with all pixels that differ between two pictures, or `nil` if they are equal.
  init?<Pixel: Equatable>(from before: [Pixel], to pixels: [Pixel], width: Int) {
    var (left, right, top, bottom) = (width, 0, 0, 0)
    for y in 0..<pixels.count / width {
      let row = y * width..<(y + 1) * width
      guard let first = row.first(where: { before[$0] != pixels[$0] }) else { continue }
      let last = row.last { before[$0] != pixels[$0] } ?? first
      if right == 0 { top = y }
      (left, right, bottom) = (min(left, first % width), max(right, last % width + 1), y + 1)
    }
    if right == 0 { return nil }
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }
}
