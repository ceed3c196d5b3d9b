import Drawing
import Exhibits
import Springflow

/// What the window shows over the stage: hints, help, statistics, pause. Points of the viewport.
struct HeadUpDisplay {
  /// A switch that fades in and out in 150 ms.
  struct Fade: Equatable {
    var isOn: Bool
    private(set) var level: Double

    init(_ isOn: Bool) {
      self.isOn = isOn
      level = isOn ? 1 : 0
    }

    var isMoving: Bool { level != (isOn ? 1 : 0) }

    /// Eased out: fast at first.
    var opacity: Float { Float(1 - (1 - level) * (1 - level)) }

    mutating func advance(by seconds: Double) {
      level = min(max(level + (isOn ? seconds : -seconds) / 0.15, 0), 1)
    }
  }

  var help = Fade(false)
  var statistics = Fade(false)
  var pause = Fade(false)
  var explanation = Fade(false)
  /// What moves things; it is part of the frame.
  var overlay = Fade(false)
  /// What keys do in the exhibit that is shown.
  let exhibitKeys: [KeyMeaning]
  /// What fingers do there.
  private let gestures: [GestureMeaning]

  init(_ exhibit: any Exhibit.Type) { (exhibitKeys, gestures) = (exhibit.keys, exhibit.gestures) }

  private static let size: CGFloat = 13
  private static let ink = Color.white.withAlpha(0.6)
  private static let strong = Color.white.withAlpha(0.85)
  private static let chip = Color.white.withAlpha(0.09)

  /// Every key and what it does, in the order in which help lists them.
  var keys: [(keys: [String], meaning: String)] {
    let movesFocus = exhibitKeys.contains { $0.keys.contains(.left) }
    let wheel = [(keys: movesFocus ? ["wheel"] : ["wheel", "arrows"], meaning: "scroll")]
    let hands = gestures.map { (keys: [$0.gesture], meaning: $0.meaning) }
    return Self.dragging + wheel + Self.ends + hands + exhibitKeys.map { (Self.chips($0), $0.meaning) } + Self.session
  }

  /// Keys as they are listed; the arrows together.
  private static func chips(_ meaning: KeyMeaning) -> [String] {
    meaning.keys.contains(.left) ? ["arrows"] : meaning.keys.map(\.label)
  }

  private static let dragging: [(keys: [String], meaning: String)] = [(["drag"], "scroll; let go to fling")]
  private static let ends: [(keys: [String], meaning: String)] = [
    (["Home", "End"], "to the ends"), (["Ctrl wheel"], "pinch"),
    (["Alt drag"], "two fingers: pinch and turn"),
  ]
  private static let session: [(keys: [String], meaning: String)] = [
    (["R"], "start over"),
    (["P"], "pause"),
    (["."], "one tick"),
    (["E"], "what the last update did"),
    (["O"], "show what moves things"),
    (["F"], "frame statistics"),
    (["H"], "these keys"),
    (["Q", "Esc"], "quit"),
  ]

  var isMoving: Bool {
    help.isMoving || statistics.isMoving || pause.isMoving || explanation.isMoving || overlay.isMoving
  }

  mutating func advance(by seconds: Double) {
    help.advance(by: seconds)
    statistics.advance(by: seconds)
    pause.advance(by: seconds)
    explanation.advance(by: seconds)
    overlay.advance(by: seconds)
  }

  /// Adds the display to a picture of a frame.
  func paint(
    _ frame: Frame, _ update: UpdateMap?, _ measured: FrameStatistics, dropped: Double, on canvas: inout Canvas
  ) throws(SDLError) {
    try paintHints(frame, on: &canvas)
    if explanation.opacity > 0 {
      canvas.opacity = explanation.opacity
      try UpdateDiagram.paint(update, in: frame.viewport, top: statistics.isOn ? 160 : 20, on: &canvas)
    }
    if statistics.opacity > 0 { try paintStatistics(frame, measured, dropped, on: &canvas) }
    if pause.opacity > 0 { try paintPause(frame, on: &canvas) }
    if help.opacity > 0 { try paintHelp(frame, on: &canvas) }
    canvas.opacity = 1
  }

  private func paintHints(_ frame: Frame, on canvas: inout Canvas) throws(SDLError) {
    canvas.opacity = 1
    let middle = (frame.stage.maxY + frame.viewport.height) / 2 + 2
    var x: CGFloat = 24
    let hints =
      gestures.map { ($0.gesture, $0.hint) } + exhibitKeys.map { (Self.chips($0)[0], $0.hint) }
      + [("R", "start over"), ("H", "all keys")]
    func width(_ hint: (String, String)) throws(SDLError) -> CGFloat {
      let chip = max(22, try canvas.width(hint.0, .semibold, size: 12) + 14)
      return chip + 30 + (try canvas.width(hint.1, .regular, size: Self.size))
    }
    let last = try width(hints[hints.count - 1])
    for (index, (key, meaning)) in hints.enumerated() {
      // Where there is no room for all, the last one, that leads to all others, is still there.
      let isLast = index == hints.count - 1
      let end = x + (try width((key, meaning))) + (isLast ? 0 : last)
      if !isLast, end > frame.viewport.width { continue }
      x = try Self.paintKey(key, at: CGPoint(x: x, y: middle), on: &canvas) + 8
      try canvas.text(meaning, .regular, size: Self.size, at: CGPoint(x: x, y: middle + 4.5), Self.ink)
      x += try canvas.width(meaning, .regular, size: Self.size) + 22
    }
  }

  /// A key as a small rounded chip around a height; gives where it ends.
  private static func paintKey(_ name: String, at point: CGPoint, on canvas: inout Canvas) throws(SDLError) -> CGFloat {
    let width = max(22, try canvas.width(name, .semibold, size: 12) + 14)
    let rect = CGRect(x: point.x, y: point.y - 11, width: width.rounded(), height: 22)
    canvas.fillRounded(rect, radius: 6, chip)
    try canvas.centered(name, .semibold, size: 12, in: rect, strong)
    return rect.maxX
  }

  private func paintHelp(_ frame: Frame, on canvas: inout Canvas) throws(SDLError) {
    canvas.opacity = help.opacity
    let rowHeight: CGFloat = 31
    let size = CGSize(width: 500, height: CGFloat(keys.count) * rowHeight + 40)
    // In a window too small for it the panel shrinks.
    let room = CGSize(width: frame.viewport.width - 24, height: frame.viewport.height - 24)
    let scale = max(0.2, min(1, room.width / size.width, room.height / size.height))
    let top = (frame.stage.maxY - size.height * scale) / 2
    canvas.transform = CGAffineTransform(scaleX: scale, y: scale).concatenating(
      CGAffineTransform(
        translationX: ((frame.viewport.width - size.width * scale) / 2).rounded(), y: max(12, top.rounded())))
    defer { canvas.transform = .identity }
    let origin = CGPoint.zero
    let panel = CGRect(origin: origin, size: size)
    canvas.shadow(panel.offsetBy(dx: 0, dy: 8), radius: 14, sigma: 16, Color.black.withAlpha(0.5))
    canvas.fillRounded(panel, radius: 14, Color(hex: 0x1F232C, alpha: 0.97))
    var y = panel.minY + 20 + rowHeight / 2
    for (keys, meaning) in keys {
      var x = panel.minX + 24
      for key in keys { x = try Self.paintKey(key, at: CGPoint(x: x, y: y), on: &canvas) + 6 }
      try canvas.text(meaning, .regular, size: Self.size, at: CGPoint(x: panel.minX + 210, y: y + 4.5), Self.ink)
      y += rowHeight
    }
  }

  private func paintPause(_ frame: Frame, on canvas: inout Canvas) throws(SDLError) {
    canvas.opacity = pause.opacity
    let text = "paused at tick \(frame.tick)"
    let width = try canvas.width(text, .regular, size: Self.size) + 28
    let rect = CGRect(x: (frame.viewport.width - width - 20).rounded(), y: 20, width: width.rounded(), height: 28)
    canvas.fillRounded(rect, radius: 8, Self.chip)
    try canvas.centered(text, .regular, size: Self.size, in: rect, Self.strong)
  }

  private func paintStatistics(
    _ frame: Frame, _ measured: FrameStatistics, _ dropped: Double, on canvas: inout Canvas
  ) throws(SDLError) {
    canvas.opacity = statistics.opacity
    let panel = CGRect(x: 20, y: 20, width: 292, height: 124)
    canvas.fillRounded(panel, radius: 10, Color(hex: 0x1F232C, alpha: 0.92))
    let lines = [
      "frame \(Self.milliseconds(measured.mean)) ms, worst \(Self.milliseconds(measured.worst)) ms, "
        + "work \(Self.milliseconds(measured.work)) ms",
      "ticks \(measured.ticks) a frame, \(frame.tick) in all",
      "dropped \(Self.milliseconds(dropped)) ms,  \(frame.elements.count) elements",
    ]
    for (index, line) in lines.enumerated() {
      let baseline = CGPoint(x: panel.minX + 14, y: panel.minY + 24 + CGFloat(index) * 19)
      try canvas.text(line, .regular, size: 12, at: baseline, Self.ink)
    }
    // A bar a picture; the line is 60 pictures a second.
    let floor = panel.maxY - 12
    let heightPerSecond: CGFloat = 18 / (1.0 / 60)
    for (index, interval) in measured.intervals.enumerated() {
      let height = min(CGFloat(interval) * heightPerSecond, 38)
      let color = interval > 1.5 / 60 ? Color(hex: 0xE5A84B) : Color(hex: 0x53C7B5)
      canvas.fill(
        CGRect(x: panel.minX + 14 + CGFloat(index) * 2.2, y: floor - height, width: 1.4, height: height),
        color.withAlpha(0.8))
    }
    canvas.fill(CGRect(x: panel.minX + 14, y: floor - 18, width: 264, height: 1), Color.white.withAlpha(0.25))
  }

  private static func milliseconds(_ seconds: Double) -> String {
    let tenths = Int((seconds * 10_000).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
