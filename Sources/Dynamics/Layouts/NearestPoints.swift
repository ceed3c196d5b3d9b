import SpringflowViews

/// Points in a grid of square cells, for finding one near another point.
struct NearestPoints {
  private let points: [CGPoint]
  private let origin: CGPoint
  /// The side of a cell in points: the box of all points has about as many cells as there are points.
  private let side: CGFloat
  private let columns: Int
  private let rows: Int
  /// The index in `order` of each cell's first point, and after the last cell the number of points.
  private let starts: [Int]
  /// The points' indices, cell by cell, ascending in each.
  private let order: [Int]

  /// - Complexity: O(*n*) for *n* points.
  init(_ points: [CGPoint]) {
    self.points = points
    var (low, high) = (points.first ?? .zero, points.first ?? .zero)
    for point in points {
      (low.x, low.y) = (min(low.x, point.x), min(low.y, point.y))
      (high.x, high.y) = (max(high.x, point.x), max(high.y, point.y))
    }
    let (width, height) = (high.x - low.x, high.y - low.y)
    let count = CGFloat(max(1, points.count))
    // Of points in a row, too, there are as many cells as points.
    let side = max(1, (width * height / count).squareRoot(), max(width, height) / count)
    origin = low
    self.side = side
    let (columns, rows) = (Int(width / side) + 1, Int(height / side) + 1)
    (self.columns, self.rows) = (columns, rows)
    var starts = [Int](repeating: 0, count: columns * rows + 1)
    let cells = points.map { Int(($0.y - low.y) / side) * columns + Int(($0.x - low.x) / side) }
    for cell in cells { starts[cell + 1] += 1 }
    for cell in 0..<columns * rows { starts[cell + 1] += starts[cell] }
    var (next, order) = (starts, [Int](repeating: 0, count: points.count))
    for (index, cell) in cells.enumerated() {
      order[next[cell]] = index
      next[cell] += 1
    }
    (self.starts, self.order) = (starts, order)
  }

  /// The index of the point with the least distance along both axes together, of several the first; `nil` if there are none.
  ///
  /// The cells are searched in rings about the point. A point in the ring after the first that has any may still be
  /// nearer, but none farther out: the result is at most twice as far away as the nearest.
  ///
  /// - Complexity: O(1) for points that are spread evenly, O(*n*) at worst.
  func nearest(to point: CGPoint) -> Int? {
    if points.isEmpty { return nil }
    let column = Int(min(max((point.x - origin.x) / side, 0), CGFloat(columns - 1)))
    let row = Int(min(max((point.y - origin.y) / side, 0), CGFloat(rows - 1)))
    var best: (distance: CGFloat, index: Int)?
    var (ring, end) = (0, max(columns, rows))
    while ring <= end {
      for y in max(0, row - ring)...min(rows - 1, row + ring) {
        let isEdge = y == row - ring || y == row + ring
        for x in stride(from: column - ring, through: column + ring, by: isEdge ? 1 : 2 * ring) where 0..<columns ~= x {
          search(y * columns + x, point, &best)
        }
      }
      if best != nil { end = min(end, ring + 1) }
      ring += 1
    }
    return best?.index
  }

  private func search(_ cell: Int, _ point: CGPoint, _ best: inout (distance: CGFloat, index: Int)?) {
    for index in order[starts[cell]..<starts[cell + 1]] {
      let distance = abs(points[index].x - point.x) + abs(points[index].y - point.y)
      if best.map({ (distance, index) < ($0.distance, $0.index) }) ?? true { best = (distance, index) }
    }
  }
}
