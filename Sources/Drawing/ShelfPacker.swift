/// Packs rectangles into a square: side by side on shelves, each as high as its first one.
struct ShelfPacker {
  private struct Shelf {
    var y: Int
    var height: Int
    var end: Int
  }

  /// The length of the square's sides.
  let side: Int
  private var shelves: [Shelf] = []
  /// Where the lowest shelf ends.
  private(set) var bottom = 0

  init(side: Int) { self.side = side }

  /// A place for a rectangle with one free line right of it and below, or `nil` if there is none.
  ///
  /// - Complexity: O(*n*) for *n* shelves.
  mutating func place(width: Int, height: Int) -> (x: Int, y: Int)? {
    let (width, height) = (width + 1, height + 1)
    // The lowest shelf that is high enough, unless a third of it would be wasted.
    var best: Int?
    for (index, shelf) in shelves.enumerated()
    where shelf.height >= height && height * 3 >= shelf.height * 2 && shelf.end + width <= side {
      if best.map({ shelf.height < shelves[$0].height }) ?? true { best = index }
    }
    if best == nil, bottom + height <= side, width <= side {
      let roomy = min(Self.roomy(height), side - bottom)
      shelves.append(Shelf(y: bottom, height: roomy, end: 0))
      bottom += roomy
      best = shelves.count - 1
    }
    // What is left over is better than nothing.
    best = best ?? shelves.firstIndex { $0.height >= height && $0.end + width <= side }
    guard let best else { return nil }
    defer { shelves[best].end += width }
    return (shelves[best].end, shelves[best].y)
  }

  /// How high a shelf is that begins with a rectangle of a height: up to a quarter higher, so that what is a little larger,
  /// such as the same letters while they are zoomed, finds its place beside it. Large pictures mostly come in one size.
  private static func roomy(_ height: Int) -> Int {
    guard height < 256 else { return height }
    var step = 2
    while step * 8 < height { step *= 2 }
    return (height + step - 1) / step * step
  }
}
