extension Path {
  /// Whether a point lies within the area that filling the path covers, open subpaths closed with a line.
  ///
  /// A ray to the right counts the lines and curves that it crosses, curves exactly and not by chords. Of a rectangle,
  /// the left and top edges are inside, the right and bottom edges outside, so that of areas side by side exactly one
  /// contains a point.
  ///
  /// - Parameters:
  ///   - point: A point in the path's coordinates.
  ///   - usingEvenOdd: Whether the area is where the path winds round an odd number of times, instead of where it winds
  ///     round a number of times that is not zero.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  public func contains(_ point: CGPoint, usingEvenOdd: Bool = false) -> Bool {
    let winding = winding(around: point)
    return usingEvenOdd ? winding % 2 != 0 : winding != 0
  }

  /// How often the path winds round a point, clockwise on screen being positive; 0 if the point is not finite.
  private func winding(around point: CGPoint) -> Int {
    var winding = 0
    forEachSegment(closing: true) { start, end in
      guard (start.y <= point.y) != (end.y <= point.y) else { return }
      let x = start.x + (end.x - start.x) * ((point.y - start.y) / (end.y - start.y))
      if x > point.x { winding += end.y > start.y ? 1 : -1 }
    } curve: { curve in
      winding += curve.crossings(of: point)
    }
    return winding
  }
}

extension CubicCurve {
  /// How often the curve crosses the ray from a point to the right: downward 1, upward −1.
  fileprivate func crossings(of point: CGPoint) -> Int {
    let ends = (low: min(start.y, end.y), high: max(start.y, end.y))
    guard point.y >= min(ends.low, control1.y, control2.y), point.y <= max(ends.high, control1.y, control2.y),
      point.x <= max(max(start.x, end.x), max(control1.x, control2.x))
    else { return 0 }
    var crossings = 0
    var from: CGFloat = 0
    // Between these parameters y only grows or only shrinks.
    for to in turnsOfY + [1] {
      let (first, last) = (self.point(at: from).y, self.point(at: to).y)
      if (first <= point.y) != (last <= point.y) {
        let crossing = self.crossing(of: point.y, between: from, and: to)
        if self.point(at: crossing).x > point.x { crossings += last > first ? 1 : -1 }
      }
      from = to
    }
    return crossings
  }

  /// The parameter at which y has a value, found by bisection to the last bit.
  private func crossing(of y: CGFloat, between from: CGFloat, and to: CGFloat) -> CGFloat {
    var (before, after) = (from, to)
    let isBelow = point(at: from).y <= y
    while true {
      let middle = before + (after - before) / 2
      if middle <= before || middle >= after { return middle }
      if (point(at: middle).y <= y) == isBelow { before = middle } else { after = middle }
    }
  }
}
