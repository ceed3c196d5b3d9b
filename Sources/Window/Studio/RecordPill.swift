import Springflow
import SpringflowDrawing

/// Shows that a file follows the session: a red dot and the file's name. Points of the viewport.
package struct RecordPill: Equatable {
  var text: String
  package var rect: CGRect

  static let height: CGFloat = 28
  private static let size: CGFloat = 13
  /// The dot with the space around it, and the space after the name.
  private static let (lead, trail): (CGFloat, CGFloat) = (30, 12)

  /// The width for a name, within a maximum.
  static func width(of name: String, atMost room: CGFloat, _ measure: TextMeasure) -> CGFloat {
    min((measure(name, .regular, size) + lead + trail + 1).rounded(.up), room)
  }

  func paint(on canvas: inout Canvas) throws(SDLError) {
    canvas.fillRounded(rect, radius: 8, Color(hex: 0x2A2F3A, alpha: 0.94))
    canvas.fillRounded(
      CGRect(x: rect.minX + 12, y: rect.midY - 5, width: 10, height: 10), radius: 5, Color(hex: 0xF2635F))
    let room = CGRect(
      x: rect.minX + Self.lead, y: rect.minY, width: rect.width - Self.lead - Self.trail, height: rect.height)
    let name = try canvas.shortened(text, .regular, size: Self.size, to: room.width)
    try canvas.centered(name, .regular, size: Self.size, in: room, DisplayColor.strong)
  }
}
