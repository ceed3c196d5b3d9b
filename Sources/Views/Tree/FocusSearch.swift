/// The search for the nearest rectangle from a given one in a direction.
///
/// Rectangles that begin beyond the present one's end form lines perpendicular to the heading. Of the nearest line, the
/// rectangle with the least sideways distance is chosen: the neighbour in a grid, the next row of a list at any
/// sideways distance, the following item on the near side of a circle. If rectangles overlap along the heading, as in a
/// cover flow, the one with the next centre is chosen.
package struct FocusSearch {
  let heading: FocusHeading
  let start: CGRect
  /// Whether only rectangles that a line along the heading meets are considered.
  let staysInLine: Bool

  package init(heading: FocusHeading, start: CGRect, staysInLine: Bool) {
    (self.heading, self.start, self.staysInLine) = (heading, start, staysInLine)
  }

  /// A rectangle's ranges along the heading and perpendicular to it.
  private struct Span {
    var near: CGFloat
    var far: CGFloat
    var low: CGFloat
    var high: CGFloat

    var middle: CGFloat { (near + far) / 2 }
    var extent: CGFloat { far - near }

    init(_ rect: CGRect, _ heading: FocusHeading) {
      switch heading {
      case .right: (near, far, low, high) = (rect.minX, rect.maxX, rect.minY, rect.maxY)
      case .left: (near, far, low, high) = (-rect.maxX, -rect.minX, rect.minY, rect.maxY)
      case .down: (near, far, low, high) = (rect.minY, rect.maxY, rect.minX, rect.maxX)
      case .up: (near, far, low, high) = (-rect.maxY, -rect.minY, rect.minX, rect.maxX)
      }
    }

    /// The sideways distance to another rectangle: zero if a line along the heading meets both.
    func distance(aside other: Span) -> CGFloat { max(0, other.low - high, low - other.high) }

    /// The fraction of the narrower one that the other one covers perpendicular to the heading, from 0 to 1.
    func cover(of other: Span) -> CGFloat {
      let narrower = max(min(high - low, other.high - other.low), 1e-6)
      return (min(high, other.high) - max(low, other.low)) / narrower
    }
  }

  /// The part of an item by which it may overlap its neighbour's edge, for example if the layout enlarges it near the
  /// middle.
  private static let overlap: CGFloat = 0.25
  /// Positions that differ by less count as equal, in points.
  private static let tolerance: CGFloat = 0.5

  /// The index of the chosen rectangle, or `nil` if none lies in that direction; the first one of equals.
  ///
  /// - Complexity: O(*n*) for *n* rectangles.
  package func best(of rects: [CGRect]) -> Int? {
    let start = Span(start, heading)
    var found: [(number: Int, span: Span)] = []
    for (number, rect) in rects.enumerated() {
      let span = Span(rect, heading)
      let slack = Self.overlap * min(start.extent, span.extent) + Self.tolerance
      let isBeyond = span.near >= start.far - slack && span.middle > start.middle + Self.tolerance
      let isNext = span.middle > start.middle + Self.tolerance && start.cover(of: span) >= 0.5
      guard isBeyond || isNext else { continue }
      if staysInLine, start.distance(aside: span) > 0 { continue }
      found.append((number, span))
    }
    func gap(_ span: Span) -> CGFloat { max(0, span.near - start.far) }
    guard
      let nearest = found.min(by: {
        (gap($0.span), $0.span.middle, $0.number) < (gap($1.span), $1.span.middle, $1.number)
      })
    else { return nil }
    let line = found.filter {
      let slack = Self.overlap * min(nearest.span.extent, $0.span.extent)
      return $0.number == nearest.number || $0.span.near < nearest.span.far - slack
    }
    func aside(_ span: Span) -> CGFloat { abs(span.low + span.high - start.low - start.high) / 2 }
    return line.min {
      let (a, b) = ($0.span, $1.span)
      let (gapA, gapB) = (start.distance(aside: a), start.distance(aside: b))
      if gapA != gapB { return gapA < gapB }
      // Distances that differ only by rounding count as equal.
      if abs(aside(a) - aside(b)) > Self.tolerance { return aside(a) < aside(b) }
      return (a.middle, $0.number) < (b.middle, $1.number)
    }?.number
  }
}
