import Springflow
import SpringflowDrawing

/// A short line that is shown for some two seconds; a new one takes its place at once.
package struct NoticeBoard: Equatable {
  /// The current text, or the last one.
  package private(set) var text = ""
  package private(set) var fade = OpacityFade(false)
  /// Seconds until it fades out.
  private(set) var remaining = 0.0

  package init() {}

  /// The duration for which a line is shown, in seconds.
  static func duration(of text: String) -> Double { 2 + max(0, Double(text.count) - 40) * 0.03 }

  package mutating func say(_ text: String) {
    self.text = text
    remaining = Self.duration(of: text)
    fade.isOn = true
  }

  /// Dismisses the text, which is no longer true.
  package mutating func dismiss() {
    remaining = 0
    fade.isOn = false
  }

  /// Advances the time; fades do not jump, however long nothing was drawn.
  package mutating func advance(by seconds: Double, fadingBy step: Double) {
    if fade.isOn, !fade.isMoving {
      remaining -= seconds
      if remaining <= 0 { fade.isOn = false }
    }
    fade.advance(by: step)
  }
}

/// A notice as shown: broken into lines, above the area of a bar. Points of the viewport.
package struct NoticePill: Equatable {
  var lines: [String]
  package var rect: CGRect
  var opacity: Float

  private static let size: CGFloat = 13
  private static let leading: CGFloat = 18
  private static let padding = CGSize(width: 16, height: 7)

  /// The height of a bar's area at the stage's lower edge, with the gap between it and a notice.
  private static let barHeight: CGFloat = 38

  package init(_ text: String, opacity: Float, over stage: CGRect, leavesBarFree: Bool, measure: TextMeasure) {
    let room = max(40, stage.width - 32 - 2 * Self.padding.width)
    lines = HelpColumns.broken(text, room: room) { measure($0, .regular, Self.size) }
    let width = lines.map { measure($0, .regular, Self.size) }.max() ?? 0
    let size = CGSize(
      width: (width + 2 * Self.padding.width).rounded(),
      height: CGFloat(lines.count) * Self.leading + 2 * Self.padding.height - 2)
    let bottom = stage.maxY - 16 - (leavesBarFree ? Self.barHeight : 0)
    rect = CGRect(
      x: (stage.midX - size.width / 2).rounded(), y: (bottom - size.height).rounded(), width: size.width,
      height: size.height)
    self.opacity = opacity
  }

  func paint(on canvas: inout Canvas) throws(SDLError) {
    canvas.opacity = opacity
    defer { canvas.opacity = 1 }
    let radius = min(rect.height / 2, 15)
    canvas.shadow(rect.offsetBy(dx: 0, dy: 3), radius: radius, sigma: 7, Color.black.withAlpha(0.5))
    canvas.fillRounded(rect, radius: radius, Color(hex: 0x2D333F))
    for (index, line) in lines.enumerated() {
      let row = CGRect(
        x: rect.minX, y: rect.minY + Self.padding.height - 1 + CGFloat(index) * Self.leading, width: rect.width,
        height: Self.leading)
      try canvas.centered(line, .regular, size: Self.size, in: row, Color.white.withAlpha(0.9))
    }
  }
}
