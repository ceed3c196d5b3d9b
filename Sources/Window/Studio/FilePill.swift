import Springflow
import SpringflowDrawing

/// A file that is being written: a red dot and its name where it follows the session, a blue dot and a bar where it is
/// a film. Points of the viewport.
package struct FilePill: Equatable {
  /// The name, or what is wrong with the file.
  package let text: String
  /// The share of a film that is made, from 0 to 1.
  package let share: Double?
  package var rect = CGRect.zero

  package init(_ text: String, share: Double? = nil) { (self.text, self.share) = (text, share) }

  static let height: CGFloat = 28
  private static let size: CGFloat = 13
  /// The dot with the space around it, and the space after the name.
  private static let (lead, trail): (CGFloat, CGFloat) = (30, 12)

  /// The width for the name, within a maximum.
  func width(atMost room: CGFloat, _ measure: TextMeasure) -> CGFloat {
    min((measure(text, .regular, Self.size) + Self.lead + Self.trail + 1).rounded(.up), room)
  }

  func paint(on canvas: inout Canvas) throws(SDLError) {
    canvas.fillRounded(rect, radius: 8, Color(hex: 0x2A2F3A, alpha: 0.94))
    let color = Color(hex: share == nil ? 0xF2635F : 0x6FA8FF)
    canvas.fillRounded(CGRect(x: rect.minX + 12, y: rect.midY - 5, width: 10, height: 10), radius: 5, color)
    if let share {
      let bar = CGRect(x: rect.minX + 8, y: rect.maxY - 4, width: rect.width - 16, height: 2)
      canvas.fill(bar, Color.white.withAlpha(0.12))
      canvas.fill(CGRect(origin: bar.origin, size: CGSize(width: bar.width * CGFloat(share), height: 2)), color)
    }
    let room = CGRect(
      x: rect.minX + Self.lead, y: rect.minY, width: rect.width - Self.lead - Self.trail, height: rect.height)
    let name = try canvas.shortened(text, .regular, size: Self.size, to: room.width)
    try canvas.centered(name, .regular, size: Self.size, in: room, DisplayColor.strong)
  }
}
