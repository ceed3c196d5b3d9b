import Springflow
import SpringflowDrawing

/// The durations of pictures, in numbers and as bars.
package struct StatisticsPanel: Equatable {
  package var rect: CGRect
  var measured: FrameStatistics
  /// Seconds dropped so far.
  var dropped: Double
  var tick: Int
  var elementCount: Int
  var opacity: Float

  static let size = CGSize(width: 292, height: 143)

  /// What it says, from top to bottom.
  package var lines: [String] {
    [
      "frame \(Self.milliseconds(measured.mean)) ms, worst \(Self.milliseconds(measured.worst)) ms, "
        + "work \(Self.milliseconds(measured.work)) ms",
      "ticks \(measured.ticks) a frame, \(tick) in all",
      "dropped \(Self.milliseconds(dropped)) ms,  \(elementCount) elements",
      "drawn in \(Self.milliseconds(measured.drawing)) ms by \(measured.renderer)",
    ]
  }

  func paint(on canvas: inout Canvas) throws(SDLError) {
    canvas.opacity = opacity
    defer { canvas.opacity = 1 }
    canvas.fillRounded(rect, radius: 10, Color(hex: 0x1F232C, alpha: 0.92))
    for (index, line) in lines.enumerated() {
      let baseline = CGPoint(x: rect.minX + 14, y: rect.minY + 24 + CGFloat(index) * 19)
      let text = try canvas.shortened(line, .regular, size: 12, to: rect.width - 28)
      try canvas.text(text, .regular, size: 12, at: baseline, DisplayColor.quiet)
    }
    // One bar per picture; the line is 60 pictures a second.
    let floor = rect.maxY - 12
    let heightPerSecond: CGFloat = 18 / (1.0 / 60)
    for (index, interval) in measured.intervals.enumerated() {
      let height = min(CGFloat(interval) * heightPerSecond, 38)
      let color = interval > 1.5 / 60 ? Color(hex: 0xE5A84B) : Color(hex: 0x53C7B5)
      canvas.fill(
        CGRect(x: rect.minX + 14 + CGFloat(index) * 2.2, y: floor - height, width: 1.4, height: height),
        color.withAlpha(0.8))
    }
    canvas.fill(CGRect(x: rect.minX + 14, y: floor - 18, width: 264, height: 1), Color.white.withAlpha(0.25))
  }

  private static func milliseconds(_ seconds: Double) -> String {
    let tenths = Int((seconds * 10_000).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}

/// Shows that the session is paused, and at which time.
package struct PausePill: Equatable {
  var text: String
  package var rect: CGRect
  var opacity: Float

  package init(text: String, rect: CGRect, opacity: Float) {
    (self.text, self.rect, self.opacity) = (text, rect, opacity)
  }

  func paint(on canvas: inout Canvas) throws(SDLError) {
    canvas.opacity = opacity
    defer { canvas.opacity = 1 }
    canvas.fillRounded(rect, radius: 8, Color(hex: 0x2A2F3A, alpha: 0.94))
    try canvas.centered(text, .regular, size: 13, in: rect, DisplayColor.strong)
  }
}
