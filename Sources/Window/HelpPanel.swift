import Springflow
import SpringflowDrawing

/// Help as shown: its layout and its scroll offset.
package struct HelpPanel: Equatable {
  package var layout: HelpLayout
  /// The scroll offset, in points.
  var offset: CGFloat
  var opacity: Float

  func paint(on canvas: inout Canvas) throws(SDLError) {
    let panel = layout.panel
    canvas.opacity = opacity
    canvas.shadow(panel.offsetBy(dx: 0, dy: 8), radius: 14, sigma: 16, Color.black.withAlpha(0.5))
    canvas.fillRounded(panel, radius: 14, DisplayColor.panel)
    let origin = CGPoint(x: layout.content.minX, y: layout.content.minY - offset)
    for row in layout.rows {
      canvas.opacity = opacity * layout.opacity(of: row, offset: offset)
      if canvas.opacity <= 0 { continue }
      for chip in row.chips {
        try KeyChip.paint(
          chip.text, in: chip.rect.offsetBy(dx: origin.x, dy: origin.y), size: chip.size, on: &canvas)
      }
      for line in row.lines {
        try canvas.text(
          line.text, line.weight, size: line.size,
          at: CGPoint(x: origin.x + line.origin.x, y: (origin.y + line.origin.y).rounded()),
          row.chips.isEmpty ? DisplayColor.strong : DisplayColor.quiet)
      }
    }
    canvas.opacity = opacity
    try paintScroll(on: &canvas)
    canvas.opacity = 1
  }

  /// The signs that there is more: a bar at the side, and an arrow at each edge beyond which content lies.
  private func paintScroll(on canvas: inout Canvas) throws(SDLError) {
    let furthest = layout.furthestOffset
    if furthest <= 0 { return }
    let (panel, content) = (layout.panel, layout.content)
    let length = max(24, content.height * content.height / layout.contentHeight)
    let y = content.minY + (content.height - length) * offset / furthest
    let track = CGRect(x: panel.maxX - 8, y: content.minY, width: 3, height: content.height)
    canvas.fillRounded(track, radius: 1.5, Color.white.withAlpha(0.07))
    canvas.fillRounded(CGRect(x: track.minX, y: y, width: 3, height: length), radius: 1.5, DisplayColor.quiet)
    if offset < furthest { try paintMore("\u{2193} more", panel.maxY - 12, on: &canvas) }
    if offset > 0 { try paintMore("\u{2191} more", panel.minY + 12, on: &canvas) }
  }

  private func paintMore(_ text: String, _ middle: CGFloat, on canvas: inout Canvas) throws(SDLError) {
    let width = (try canvas.width(text, .semibold, size: HelpLayout.smallestSize) + 16).rounded()
    let rect = CGRect(
      x: (layout.panel.midX - width / 2).rounded(), y: (middle - 8).rounded(), width: width, height: 16)
    canvas.fillRounded(rect, radius: 8, Color(hex: 0x343A47))
    try canvas.centered(text, .semibold, size: HelpLayout.smallestSize, in: rect, DisplayColor.strong)
  }
}
