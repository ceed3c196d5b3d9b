import Springflow
import SpringflowDrawing
import SpringflowScenes

/// The timeline as shown, over the lower edge of the stage. Points of the viewport.
package struct TimelinePanel: Equatable {
  /// A mark on the track.
  struct Tick: Equatable {
    var x: CGFloat
    var width: CGFloat
    var kind: SessionMark.Kind
  }

  var rect: CGRect
  var track: CGRect
  var title: String
  var time: String
  var note: String
  var cursor: CGFloat
  /// The end of what has happened.
  var head: CGFloat
  /// The end of a scene that plays.
  var plannedEnd: CGFloat?
  /// The loop, or only its beginning.
  var loop: (start: CGFloat, end: CGFloat?)?
  var ticks: [Tick]
  /// The name of the mark under the pointer, and its rectangle.
  package var name: (text: String, rect: CGRect)?
  /// The part of a rerun that is done.
  var progress: Double?
  var opacity: Float

  static let height: CGFloat = 58
  static let margin: CGFloat = 8
  private static let padding: CGFloat = 14
  private static let size: CGFloat = 12
  /// Words with less room are left out.
  private static let leastWords: CGFloat = 40

  package static func == (a: TimelinePanel, b: TimelinePanel) -> Bool {
    a.rect == b.rect && a.title == b.title && a.time == b.time && a.note == b.note && a.cursor == b.cursor
      && a.head == b.head && a.plannedEnd == b.plannedEnd && a.loop?.start == b.loop?.start
      && a.loop?.end == b.loop?.end && a.ticks == b.ticks && a.name?.text == b.name?.text
      && a.name?.rect == b.name?.rect && a.progress == b.progress && a.opacity == b.opacity
  }

  /// The panel's rectangle at the lower edge of a viewport, where hints are otherwise, and that of its track.
  package static func place(in viewport: CGSize) -> (rect: CGRect, track: CGRect) {
    let rect = CGRect(
      x: margin, y: (viewport.height - height - margin).rounded(), width: max(120, viewport.width - 2 * margin),
      height: height)
    let track = CGRect(x: rect.minX + padding, y: rect.minY + 35, width: rect.width - 2 * padding, height: 12)
    return (rect, track)
  }

  func paint(on canvas: inout Canvas) throws(SDLError) {
    canvas.opacity = opacity
    defer { canvas.opacity = 1 }
    canvas.shadow(rect.offsetBy(dx: 0, dy: 4), radius: 12, sigma: 10, Color.black.withAlpha(0.45))
    canvas.fillRounded(rect, radius: 12, Color(hex: 0x1F232C, alpha: 0.95))
    let baseline = rect.minY + 22
    try canvas.text(time, .semibold, size: 13, at: CGPoint(x: track.minX, y: baseline), DisplayColor.strong)
    let timeWidth = try canvas.width(time, .semibold, size: 13)
    // The note is shortened, and the title goes, before the time does.
    let rest = track.width - timeWidth - 16
    let note = rest > Self.leastWords ? try canvas.shortened(note, .regular, size: Self.size, to: rest) : ""
    let noteWidth = try canvas.width(note, .regular, size: Self.size)
    let room = rest - noteWidth - (note.isEmpty ? 0 : 16)
    if room > Self.leastWords {
      let title = try canvas.shortened(title, .regular, size: Self.size, to: room)
      try canvas.text(
        title, .regular, size: Self.size, at: CGPoint(x: (track.minX + timeWidth + 16).rounded(), y: baseline),
        DisplayColor.quiet)
    }
    try canvas.text(
      note, .regular, size: Self.size, at: CGPoint(x: (track.maxX - noteWidth).rounded(), y: baseline),
      DisplayColor.quiet)
    paintTrack(on: &canvas)
    if let name {
      canvas.fillRounded(name.rect, radius: 8, Color(hex: 0x2D333F))
      let text = try canvas.shortened(name.text, .regular, size: Self.size, to: name.rect.width - 16)
      try canvas.centered(text, .regular, size: Self.size, in: name.rect, Color.white.withAlpha(0.9))
    }
  }

  private func paintTrack(on canvas: inout Canvas) {
    let middle = track.midY
    func bar(_ from: CGFloat, _ to: CGFloat, _ height: CGFloat, _ color: Color) {
      if to <= from { return }
      canvas.fillRounded(
        CGRect(x: from, y: middle - height / 2, width: to - from, height: height), radius: height / 2, color)
    }
    if let loop, let end = loop.end {
      canvas.fillRounded(
        CGRect(x: loop.start, y: track.minY - 2, width: max(2, end - loop.start), height: track.height + 4), radius: 4,
        Color(hex: 0xF2B84B, alpha: 0.22))
    }
    bar(track.minX, track.maxX, 4, Color.white.withAlpha(0.1))
    bar(track.minX, head, 4, Color.white.withAlpha(0.22))
    bar(track.minX, cursor, 4, Color.white.withAlpha(0.55))
    if let progress { bar(track.minX, track.minX + (cursor - track.minX) * CGFloat(progress), 4, Color(hex: 0x56C8E8)) }
    for tick in ticks {
      let height: CGFloat = tick.kind == .update ? 6 : 12
      canvas.fillRounded(
        CGRect(x: tick.x, y: tick.kind == .update ? track.maxY - 2 : track.minY, width: tick.width, height: height),
        radius: 1, Self.color(tick.kind))
    }
    if let loop, loop.end == nil {
      canvas.fill(
        CGRect(x: loop.start - 1, y: track.minY - 3, width: 2, height: track.height + 6), Self.color(.command))
    }
    if let plannedEnd {
      canvas.fill(
        CGRect(x: plannedEnd - 1, y: track.minY - 2, width: 2, height: track.height + 4), Color.white.withAlpha(0.6))
    }
    canvas.fillRounded(
      CGRect(x: cursor - 6, y: middle - 6, width: 12, height: 12), radius: 6, Color.white.withAlpha(0.95))
  }

  private static func color(_ kind: SessionMark.Kind) -> Color {
    switch kind {
    case .gesture: Color(hex: 0x56C8E8, alpha: 0.85)
    case .wheel: Color(hex: 0x56C8E8, alpha: 0.5)
    case .command, .typing, .resize: Color(hex: 0xF2B84B, alpha: 0.9)
    case .update: Color(hex: 0x6FD58A, alpha: 0.9)
    }
  }
}
