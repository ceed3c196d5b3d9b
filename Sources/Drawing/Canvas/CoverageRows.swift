import SpringflowViews

/// How much of each pixel an area covers, row by row.
///
/// Going along a row, an edge that covers the height h of it changes the coverage of all pixels to its right by h, and
/// that of the pixels it passes by the part of h times the part of them to its right. The sums of these changes from
/// the left are the exact areas. Source: the accumulation buffer of font-rs (Levien, 2016).
package struct CoverageRows {
  /// An edge that runs down, and 1 if the area is to its right, −1 if it is to its left.
  private struct CoverageEdge {
    var (x0, y0, x1, y1): (Double, Double, Double, Double)
    var sign: Double

    func x(at y: Double) -> Double {
      y <= y0 ? x0 : y >= y1 ? x1 : x0 + (x1 - x0) * ((y - y0) / (y1 - y0))
    }
  }

  /// No picture has more pixels along an axis; what lies beyond them, or left of or above the picture, is left out.
  private static let limit = 16384

  private var edges: [CoverageEdge] = []
  /// The first pixel of a row, and the changes in it from pixel to pixel.
  private var left = 0
  private var changes: [Double] = []
  /// The pixels of the row that have changes, some of them several times.
  private var touched: [Int] = []

  /// Prepares an area whose edge is lines that do not cross, clockwise on screen, and the other way around holes. In
  /// pixels.
  package init(_ contours: [Polyline]) {
    var (low, high) = (Double.infinity, -Double.infinity)
    for contour in contours {
      contour.forEachLine { a, b in
        let (ax, ay, bx, by) = (Double(a.x), Double(a.y), Double(b.x), Double(b.y))
        (low, high) = (min(low, ax), max(high, ax))
        if ay < by { edges.append(CoverageEdge(x0: ax, y0: ay, x1: bx, y1: by, sign: -1)) }
        if by < ay { edges.append(CoverageEdge(x0: bx, y0: by, x1: ax, y1: ay, sign: 1)) }
      }
    }
    let (first, end) = (max(low.rounded(.down), 0), min(high.rounded(.up), Double(Self.limit)))
    guard first < end else {
      edges = []
      return
    }
    left = Int(first)
    changes = [Double](repeating: 0, count: Int(end) - left + 1)
    edges.sort { $0.y0 < $1.y0 }
  }

  /// Calls a function for all neighbouring pixels of a row that are covered equally, to a 255th, with that share.
  package mutating func forEachRun(_ body: (_ row: Int, _ columns: Range<Int>, _ coverage: Float) -> Void) {
    guard let top = edges.first?.y0, let bottom = edges.map(\.y1).max() else { return }
    let (first, end) = (max(top.rounded(.down), 0), min(bottom.rounded(.up), Double(Self.limit)))
    guard first < end else { return }
    var active: [Int] = []
    var next = 0
    for row in Int(first)..<Int(end) {
      let (upper, lower) = (Double(row), Double(row + 1))
      while next < edges.count, edges[next].y0 < lower {
        active.append(next)
        next += 1
      }
      active.removeAll { edges[$0].y1 <= upper }
      for index in active {
        let edge = edges[index]
        let (from, to) = (max(edge.y0, upper), min(edge.y1, lower))
        add(edge.x(at: from) - Double(left), edge.x(at: to) - Double(left), height: (to - from) * edge.sign)
      }
      emit(row, body)
    }
  }

  /// Adds an edge from one x to another, within a row.
  private mutating func add(_ a: Double, _ b: Double, height: Double) {
    let (low, high) = (min(a, b), max(a, b))
    let last = changes.count - 1
    if low >= Double(last) { return }
    let first = max(Int(low.rounded(.down)), 0)
    let end = min(max(Int(high.rounded(.up)), first + 1), last)
    // The coverage of the pixels up to each, by an edge of height 1.
    var before = 0.0
    for column in first..<end {
      let area = Self.meanCoverage(low, high, of: Double(column))
      changes[column] += height * (area - before)
      touched.append(column)
      before = area
    }
    // All pixels to the right of the edge.
    if end < last {
      changes[end] += height * (1 - before)
      touched.append(end)
    }
  }

  /// How much of a pixel is covered by what is to the right of an edge that runs evenly from one x to another.
  private static func meanCoverage(_ low: Double, _ high: Double, of column: Double) -> Double {
    // The mean of min(max(end - x, 0), 1), by its integral.
    let end = column + 1
    if high - low < 1e-9 { return min(max(end - low, 0), 1) }
    func integral(_ x: Double) -> Double {
      let distance = max(end - x, 0)
      return distance <= 1 ? distance * distance / 2 : distance - 0.5
    }
    return (integral(low) - integral(high)) / (high - low)
  }

  private mutating func emit(_ row: Int, _ body: (_ row: Int, _ columns: Range<Int>, _ coverage: Float) -> Void) {
    touched.sort()
    var (sum, start, level) = (0.0, 0, 0)
    func finish(_ end: Int) {
      if level > 0, start < end { body(row, start + left..<end + left, Float(level) / 255) }
    }
    for column in touched {
      sum += changes[column]
      changes[column] = 0
      let now = Int((min(max(sum, 0), 1) * 255).rounded())
      if now != level {
        finish(column)
        (start, level) = (column, now)
      }
    }
    finish(changes.count - 1)
    touched.removeAll(keepingCapacity: true)
  }
}
