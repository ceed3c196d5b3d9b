import Springflow
import SpringflowDrawing

/// The outline of an element of an earlier future.
package struct GhostOutline: Equatable {
  /// The element.
  package var element: Frame.Element
  /// The number of the future.
  package var number: Int

  /// The outlines of those items, or views, of a frame that are elsewhere in the frame that is shown.
  package static func outlines(of ghost: Frame, unlike shown: Frame, number: Int) -> [GhostOutline] {
    ghost.items(unlike: shown).map { GhostOutline(element: $0, number: number) }
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
