import Springflow

/// The durations of pictures, in numbers and as bars.
package final class StatisticsView: View {
  private let labels = (0..<4).map { _ in Label(size: 12) }
  private var intervals: [Double] = []

  static let (width, height): (CGFloat, CGFloat) = (292, 143)

  package override init(frame: CGRect) {
    super.init(frame: frame)
    becomePanel(cornerRadius: 10)
    contentMode = .redraw
    for label in labels { addSubview(label) }
  }

  package required init?(coder: NSCoder) { nil }

  /// What it says, from top to bottom.
  package var lines: [String] { labels.compactMap(\.text) }

  func show(_ content: InterfaceContent) {
    let measured = content.measured
    let lines = [
      "frame \(Self.milliseconds(measured.mean)) ms, worst \(Self.milliseconds(measured.worst)) ms, "
        + "work \(Self.milliseconds(measured.work)) ms",
      "ticks \(measured.ticks) a frame, \(content.frame.tick) in all",
      "dropped \(Self.milliseconds(content.dropped)) ms,  \(content.frame.elements.count) elements",
      "drawn in \(Self.milliseconds(measured.drawing)) ms by \(measured.renderer)",
    ]
    for (label, line) in zip(labels, lines) { label.text = line }
    if measured.intervals == intervals { return }
    intervals = measured.intervals
    setNeedsDisplay()
  }

  package override func layoutSubviews() {
    for (index, label) in labels.enumerated() {
      label.frame = CGRect(x: 14, y: 10 + 19 * CGFloat(index), width: bounds.width - 28, height: 19)
    }
  }

  package override func draw(_ rect: CGRect) {
    // One bar per picture; the line is 60 pictures a second.
    let (floor, heightPerSecond) = (bounds.maxY - 12, 18 * 60.0)
    for (index, interval) in intervals.enumerated() {
      Color(hex: interval > 1.5 / 60 ? 0xE5A84B : 0x53C7B5, alpha: 0.8).setFill()
      let height = min(CGFloat(interval * heightPerSecond), 38)
      RectFill(CGRect(x: 14 + CGFloat(index) * 2.2, y: floor - height, width: 1.4, height: height))
    }
    Color.white.withAlpha(0.25).setFill()
    RectFill(CGRect(x: 14, y: floor - 18, width: 264, height: 1))
  }

  private static func milliseconds(_ seconds: Double) -> String {
    let tenths = Int((seconds * 10_000).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
