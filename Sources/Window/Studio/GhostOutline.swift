import Springflow
import SpringflowDrawing

/// The outline of an element of an earlier future.
package struct GhostOutline: Equatable {
  /// The element.
  package var element: Frame.Element
  /// The number of the future.
  package var number: Int

  /// The outlines of those items of a frame that are elsewhere in the frame that is shown. Headers and decorations,
  /// among them a calendar's lines, have none.
  package static func outlines(of ghost: Frame, unlike shown: Frame, number: Int) -> [GhostOutline] {
    var present: [ElementID: Frame.Element] = [:]
    for element in shown.elements { present[element.id] = element }
    return ghost.elements.compactMap { element in
      guard element.role == .item, element.alpha > 0.05 else { return nil }
      let corners = corners(of: element)
      if let other = present[element.id] {
        let distances = zip(corners, Self.corners(of: other)).map { max(abs($0.x - $1.x), abs($0.y - $1.y)) }
        if (distances.max() ?? 0) < nearness { return nil }
      }
      return GhostOutline(element: element, number: number)
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

  /// The colour of a future: others than the timeline's.
  static func color(_ number: Int) -> Color {
    let colors: [UInt32] = [0xFF8FC0, 0xB9A3FF, 0xFFB37A, 0x8FE3B0, 0x8FC2FF, 0xF3E37C]
    return Color(hex: colors[(number - 1 + colors.count) % colors.count])
  }

  func paint(on canvas: inout Canvas) throws(SDLError) {
    canvas.opacity = Float(min(element.alpha, 1))
    let color = Self.color(number)
    try FramePainter.paintOutline(of: element, width: 1.5, color.withAlpha(0.9), "\(number)", on: &canvas)
    canvas.opacity = 1
  }
}
