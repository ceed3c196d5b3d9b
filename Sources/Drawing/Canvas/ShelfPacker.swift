/// Packs rectangles into a square, one free line around each: side by side on shelves, each as high as its first
/// rectangle.
struct ShelfPacker {
  private struct Shelf {
    var y: Int
    var height: Int
    var end: Int
  }

  /// The length of the square's sides.
  let side: Int
  private var shelves: [Shelf] = []
  /// The bottom of the lowest shelf. The first line is free.
  private(set) var bottom = 1

  init(side: Int) { self.side = side }

  /// The position for a rectangle with a free line on all sides, or `nil` if it does not fit.
  ///
  /// - Complexity: O(*n*) for *n* shelves.
  mutating func place(width: Int, height: Int) -> (x: Int, y: Int)? {
    let (width, height) = (width + 1, height + 1)
    // The lowest shelf that is high enough, unless a third of its height would be wasted.
    var best: Int?
    for (index, shelf) in shelves.enumerated()
    where shelf.height >= height && height * 3 >= shelf.height * 2 && shelf.end + width <= side {
      if best.map({ shelf.height < shelves[$0].height }) ?? true { best = index }
    }
    if best == nil, bottom + height <= side, width < side {
      let roomy = min(Self.roomy(height), side - bottom)
      shelves.append(Shelf(y: bottom, height: roomy, end: 1))
      bottom += roomy
      best = shelves.count - 1
    }
    // A wasteful shelf is better than none.
    best = best ?? shelves.firstIndex { $0.height >= height && $0.end + width <= side }
    guard let best else { return nil }
    defer { shelves[best].end += width }
    return (shelves[best].end, shelves[best].y)
  }

  /// The height of a shelf whose first rectangle has a given height: up to a quarter higher, so that slightly larger
  /// rectangles, such as the same letters during a zoom, fit beside it. Large pictures mostly come in one size.
  private static func roomy(_ height: Int) -> Int {
    guard height < 256 else { return height }
    var step = 2
    while step * 8 < height { step *= 2 }
    return (height + step - 1) / step * step
  }
}
