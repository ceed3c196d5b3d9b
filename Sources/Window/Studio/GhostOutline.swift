import Springflow
import SpringflowDrawing

/// The outline of an element of an earlier future. Points of the viewport.
struct GhostOutline: Equatable {
  /// Its corners, clockwise from the upper left.
  var corners: [CGPoint]
  var opacity: Float

  /// The outlines of those elements of a frame that are elsewhere in the frame that is shown.
  static func outlines(of ghost: Frame, unlike shown: Frame) -> [GhostOutline] {
    var present: [ElementID: Frame.Element] = [:]
    for element in shown.elements { present[element.id] = element }
    return ghost.elements.compactMap { element in
      guard element.alpha > 0.05 else { return nil }
      let corners = corners(of: element)
      if let other = present[element.id] {
        let distances = zip(corners, Self.corners(of: other)).map { max(abs($0.x - $1.x), abs($0.y - $1.y)) }
        if (distances.max() ?? 0) < nearness { return nil }
      }
      return GhostOutline(corners: corners, opacity: Float(min(element.alpha, 1)))
    }
  }

  /// Elements that are nearer to each other look the same, in points.
  private static let nearness: CGFloat = 1

  private static func corners(of element: Frame.Element) -> [CGPoint] {
    let (x, y) = (element.size.width / 2, element.size.height / 2)
    return [CGPoint(x: -x, y: -y), CGPoint(x: x, y: -y), CGPoint(x: x, y: y), CGPoint(x: -x, y: y)].map { corner in
      var point = corner.applying(element.transform)
      if let m = element.spatial {
        let depth = max(m.m14 * corner.x + m.m24 * corner.y + m.m44, 1e-3)
        point = CGPoint(
          x: (m.m11 * corner.x + m.m21 * corner.y + m.m41) / depth,
          y: (m.m12 * corner.x + m.m22 * corner.y + m.m42) / depth)
      }
      return CGPoint(x: element.center.x + point.x, y: element.center.y + point.y)
    }
  }

  func paint(on canvas: inout Canvas) {
    canvas.opacity = opacity
    defer { canvas.opacity = 1 }
    // From the middle of a side, so that every corner has a joint.
    let middle = CGPoint(x: (corners[0].x + corners[1].x) / 2, y: (corners[0].y + corners[1].y) / 2)
    canvas.line([middle] + corners[1...] + [corners[0], middle], width: 1.25, Color.white.withAlpha(0.5))
  }
}
