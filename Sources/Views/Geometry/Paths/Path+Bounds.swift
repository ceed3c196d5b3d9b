extension Path {
  /// The smallest rectangle around the path itself, in points, its control points not counted; null if it is empty.
  ///
  /// Exact up to rounding: curves count with the points where they turn back along an axis. (`boundingBoxOfPath` of a
  /// `CGPath`.)
  ///
  /// - Complexity: O(*n*), where *n* is the number of elements.
  public var boundingBox: CGRect {
    var box = PointBounds()
    for case .moveTo(let point) in elements { box.add(point) }
    forEachSegment(closing: false) { _, end in
      box.add(end)
    } curve: { curve in
      box.add(curve.end)
      for t in curve.turnsOfX { box.add(x: curve.point(at: t).x) }
      for t in curve.turnsOfY { box.add(y: curve.point(at: t).y) }
    }
    return box.rect
  }

  /// The path with every subpath run through backward, the subpaths in the same order.
  ///
  /// - Complexity: O(*n*), where *n* is the number of elements.
  public func reversing() -> Path {
    var result = Path()
    var subpath = ArraySlice<Element>()
    for (index, element) in elements.enumerated() {
      if case .moveTo = element {
        result.addReversed(subpath)
        subpath = elements[index...index]
      } else {
        subpath = elements[subpath.startIndex...index]
      }
    }
    result.addReversed(subpath)
    return result
  }

  private mutating func addReversed(_ subpath: ArraySlice<Element>) {
    // The end of each element.
    let ends = subpath.compactMap { element -> CGPoint? in
      switch element {
      case .moveTo(let end), .addLineTo(let end), .addQuadCurveTo(let end, _), .addCurveTo(let end, _, _): end
      case .closeSubpath: nil
      }
    }
    guard let last = ends.last else { return }
    move(to: last)
    for (element, end) in zip(subpath.dropFirst(), ends).reversed() {
      switch element {
      case .moveTo, .closeSubpath: continue
      case .addLineTo: addLine(to: end)
      case .addQuadCurveTo(_, let control): addQuadCurve(to: end, control: control)
      case .addCurveTo(_, let control1, let control2): addCurve(to: end, control1: control2, control2: control1)
      }
    }
    if subpath.last == .closeSubpath { closeSubpath() }
  }
}

/// The smallest rectangle around points that are added one by one.
package struct PointBounds {
  private var low = CGPoint(x: CGFloat.infinity, y: .infinity)
  private var high = CGPoint(x: -CGFloat.infinity, y: -.infinity)

  package init(_ points: [CGPoint] = []) { for point in points { add(point) } }

  /// The rectangle; null without points.
  package var rect: CGRect {
    low.x > high.x ? .null : CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  mutating func add(_ point: CGPoint) {
    add(x: point.x)
    add(y: point.y)
  }

  mutating func add(x: CGFloat) { (low.x, high.x) = (min(low.x, x), max(high.x, x)) }
  mutating func add(y: CGFloat) { (low.y, high.y) = (min(low.y, y), max(high.y, y)) }
}

extension Path {
  /// The path with every point outside of a rectangle moved to its nearest point there; points.
  func limited(to rect: CGRect) -> Path {
    func near(_ point: CGPoint) -> CGPoint {
      CGPoint(x: min(max(point.x, rect.minX), rect.maxX), y: min(max(point.y, rect.minY), rect.maxY))
    }
    var path = Path()
    for element in elements {
      switch element {
      case .moveTo(let end): path.move(to: near(end))
      case .addLineTo(let end): path.addLine(to: near(end))
      case .addQuadCurveTo(let end, let control): path.addQuadCurve(to: near(end), control: near(control))
      case .addCurveTo(let end, let control1, let control2):
        path.addCurve(to: near(end), control1: near(control1), control2: near(control2))
      case .closeSubpath: path.closeSubpath()
      }
    }
    return path
  }
}
