import Springflow
import SpringflowDrawing

/// The outline of an element of an earlier future.
package struct GhostOutline: Equatable {
  /// The element.
  package var element: Frame.Element

  /// The outlines of those items of a frame that are elsewhere in the frame that is shown. Headers and decorations,
  /// among them a calendar's lines, have none.
  package static func outlines(of ghost: Frame, unlike shown: Frame) -> [GhostOutline] {
    var present: [ElementID: Frame.Element] = [:]
    for element in shown.elements { present[element.id] = element }
    return ghost.elements.compactMap { element in
      guard element.role == .item, element.alpha > 0.05 else { return nil }
      let corners = corners(of: element)
      if let other = present[element.id] {
        let distances = zip(corners, Self.corners(of: other)).map { max(abs($0.x - $1.x), abs($0.y - $1.y)) }
        if (distances.max() ?? 0) < nearness { return nil }
      }
      return GhostOutline(element: element)
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
    canvas.opacity = Float(min(element.alpha, 1))
    FramePainter.paintOutline(of: element, width: 1.25, Color.white.withAlpha(0.5), on: &canvas)
    canvas.opacity = 1
  }
}
