import SpringflowGeometry

/// Which of some rectangles one comes to from another one in a direction.
///
/// Rectangles that begin beyond the present one's end make lines across the heading, and of the nearest line the one
/// that lies least aside is meant: in a grid the neighbour, in a list the next one however far aside, on a circle the
/// one that follows on the near side. Where rectangles overlap along the heading, as in a cover flow, the next middle
/// counts.
struct FocusSearch {
  let heading: FocusHeading
  let start: CGRect
  /// Whether only what lies beside the present rectangle counts, and not what lies aside of it.
  let staysInLine: Bool

  /// A rectangle's range along the heading, and across it.
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

    /// How far another one lies aside: nothing if a line along the heading meets both.
    func distance(aside other: Span) -> CGFloat { max(0, other.low - high, low - other.high) }

    /// How much of the narrower one the other one covers across the heading, from 0 to 1.
    func cover(of other: Span) -> CGFloat {
      let narrower = max(min(high - low, other.high - other.low), 1e-6)
      return (min(high, other.high) - max(low, other.low)) / narrower
    }
  }

  /// As much of an item may lie over its neighbour's edge: such as what a layout enlarges near the middle.
  private static let overlap: CGFloat = 0.25
  /// Places that differ by less are the same, in points.
  private static let tolerance: CGFloat = 0.5

  /// The number of the rectangle that is meant, or `nil` if none lies in that direction; of equals the first.
  ///
  /// - Complexity: O(*n*) for *n* rectangles.
  func best(of rects: [CGRect]) -> Int? {
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
      // What differs by rounding only is equally far.
      if abs(aside(a) - aside(b)) > Self.tolerance { return aside(a) < aside(b) }
      return (a.middle, $0.number) < (b.middle, $1.number)
    }?.number
  }
}
