import Springflow
import SpringflowScenes

/// The timeline over the stage's lower edge: what was done, where the cursor is, and a line to drag it along.
package final class TimelineView: Control {
  /// What is drawn on the line, in its own coordinates along x.
  private struct Drawn: Equatable {
    var (cursor, head): (CGFloat, CGFloat) = (0, 0)
    /// The end of a scene that plays.
    var plannedEnd: CGFloat?
    /// The loop's beginning and its end, as far as they are set.
    var loop: [CGFloat] = []
    var marks: [LineMark] = []
    /// The part of a rerun that is done.
    var progress: Double?
  }

  private struct LineMark: Equatable {
    var (x, width): (CGFloat, CGFloat)
    var kind: SessionMark.Kind
  }

  private let time = Label(size: 13, InterfaceColors.strong, weight: .semibold)
  private let (title, note) = (Label(size: 12), Label(size: 12))
  /// What was done at the pointer.
  private let name = Label(size: 12, .white.withAlpha(0.9))
  private let bubble = View()
  private var drawn = Drawn()
  /// The last tick on the line.
  private var end = 1
  /// The pointer, in points of the window; `nil` if it is not over it.
  private var pointer: CGPoint?

  package override init(frame: CGRect) {
    super.init(frame: frame)
    becomePanel(cornerRadius: 12, shadow: 10)
    contentMode = .redraw
    bubble.becomePanel(InterfaceColors.raised, cornerRadius: 8)
    bubble.isUserInteractionEnabled = false
    name.textAlignment = .center
    for view in [time, title, note, bubble] { addSubview(view) }
    bubble.addSubview(name)
    (accessibilityLabel, accessibilityTraits) = ("Timeline", .adjustable)
  }

  package required init?(coder: NSCoder) { nil }

  private static let (height, margin, padding): (CGFloat, CGFloat, CGFloat) = (58, 8, 14)

  /// Its place at the lower edge of a window, where hints are otherwise.
  static func place(in size: CGSize) -> CGRect {
    CGRect(
      x: margin, y: (size.height - height - margin).rounded(), width: max(120, size.width - 2 * margin), height: height)
  }

  /// The line, in its own coordinates, in points.
  package var track: CGRect {
    CGRect(x: Self.padding, y: 35, width: bounds.width - 2 * Self.padding, height: 12)
  }

  /// The upper edge of all that is shown, in the window's points.
  var top: CGFloat { frame.minY + (bubble.isHidden ? 0 : bubble.frame.minY) }

  /// What was done at the pointer; `nil` if it is at nothing.
  package var nameAtPointer: String? { bubble.isHidden ? nil : name.text }

  // MARK: Content

  /// Shows the moment that a studio shows.
  func show(_ studio: Studio, _ timeline: Timeline) {
    end = max(studio.end, 1)
    let scene = studio.current.session.scene
    let isPlaying = !scene.events.isEmpty
    var next = Drawn(cursor: x(studio.tick), head: x(studio.current.tick))
    next.plannedEnd = isPlaying ? x(scene.duration) : nil
    next.loop = timeline.loop.map { [$0.start, $0.end].compactMap(\.self).map(x) } ?? []
    next.marks = marks(studio.current.marks)
    next.progress = studio.progress
    if next != drawn {
      drawn = next
      setNeedsDisplay()
    }
    time.text = "\(Timeline.text(studio.tick)) / \(Timeline.text(end))"
    title.text = scene.title
    note.text = notes(studio, timeline).joined(separator: "  \u{00B7}  ")
    accessibilityValue = time.text
    setNeedsLayout()
    if !isShown { pointer = nil }
    let text = pointer.flatMap { isTracking ? nil : words(at: convert($0, from: nil), studio.current.marks) }
    if (text == nil) != bubble.isHidden { superview?.setNeedsLayout() }
    bubble.isHidden = text == nil
    if let text { name.text = text.words }
    guard let text else { return }
    let width = min((name.sizeThatFits(.zero).width + 24).rounded(.up), bounds.width)
    let left = min(max(text.x - width / 2, 0), bounds.width - width)
    bubble.frame = CGRect(x: left.rounded(), y: -32, width: width, height: 26)
    name.frame = bubble.bounds.insetBy(dx: 8, dy: 0)
  }

  private func notes(_ studio: Studio, _ timeline: Timeline) -> [String] {
    var notes: [String] = []
    if let progress = studio.progress { notes.append("running again: \(Int(progress * 100)) %") }
    if timeline.speed < 1 { notes.append(timeline.speedName) }
    if let old = studio.futures.last?.session.number {
      let older = studio.futures.count > 1 ? "Shift U: an older one, " : ""
      notes.append("this is \(studio.current.number), U: \(old), \(older)G: outlines on and off")
    }
    let scene = studio.current.session.scene
    if !scene.events.isEmpty, studio.current.tick >= scene.duration { notes.append("the scene has ended") }
    return notes
  }

  private func x(_ tick: Int) -> CGFloat { track.minX + track.width * CGFloat(min(tick, end)) / CGFloat(end) }

  /// The marks, those that would lie over another one left out.
  private func marks(_ marks: [SessionMark]) -> [LineMark] {
    var result: [LineMark] = []
    // The last place of each kind.
    var last: [SessionMark.Kind: CGFloat] = [:]
    for mark in marks {
      let start = (2 * x(mark.tick)).rounded() / 2
      let width = max(2, x(mark.end) - start)
      if let end = last[mark.kind], start + width <= end { continue }
      last[mark.kind] = start + width
      result.append(LineMark(x: start - 1, width: width, kind: mark.kind))
    }
    return result
  }

  /// More marks of one tick are not named.
  private static let mostNames = 4
  /// The distance within which a mark is under the pointer, in points.
  private static let nearness: CGFloat = 5

  /// The name of the mark nearest to the pointer, and where it begins.
  private func words(at pointer: CGPoint, _ marks: [SessionMark]) -> (words: String, x: CGFloat)? {
    guard pointer.y > track.minY - 8 else { return nil }
    func distance(_ mark: SessionMark) -> CGFloat { max(0, x(mark.tick) - pointer.x, pointer.x - x(mark.end)) }
    guard let best = marks.min(by: { distance($0) < distance($1) }), distance(best) <= Self.nearness else { return nil }
    // A key and its update, for example, begin in one tick.
    let names = marks.filter { $0.tick == best.tick }.map(\.name)
    return ("\(names.prefix(Self.mostNames).joined(separator: ", ")), \(Timeline.text(best.tick))", x(best.tick))
  }

  // MARK: Input

  /// Tells where the pointer is, in points of the window.
  func hover(at point: CGPoint?) { pointer = point.flatMap { isShown && frame.contains($0) ? $0 : nil } }

  /// The window's keys move it.
  package override var canBecomeFocused: Bool { false }

  package override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
    continueTracking(touch, with: event)
  }

  package override func continueTracking(_ touch: Touch, with event: Event?) -> Bool {
    let share = min(max((touch.location(in: self).x - track.minX) / max(track.width, 1), 0), 1)
    if isShown { ask(.seek(Int((share * CGFloat(end)).rounded()))) }
    return true
  }

  // MARK: Drawing

  package override func layoutSubviews() {
    // The note is shortened, and the title goes, before the time does.
    let width = time.sizeThatFits(.zero).width.rounded(.up)
    var rest = CGRect(x: track.minX + width + 16, y: 8, width: max(0, track.width - width - 16), height: 20)
    time.frame = CGRect(x: track.minX, y: 8, width: width, height: 20)
    func fit(_ label: Label, atEnd: Bool) {
      let length = min(label.sizeThatFits(.zero).width.rounded(.up), rest.width)
      // Words with less room are left out.
      label.isHidden = rest.width <= 40
      label.frame = CGRect(x: atEnd ? rest.maxX - length : rest.minX, y: 8, width: length, height: 20)
      rest.size.width -= length + 16
    }
    fit(note, atEnd: true)
    fit(title, atEnd: false)
  }

  package override func draw(_ rect: CGRect) {
    func fill(_ rect: CGRect, _ radius: CGFloat, _ color: Color) {
      if rect.width <= 0 { return }
      color.setFill()
      BezierPath(roundedRect: rect, cornerRadius: radius).fill()
    }
    func bar(to end: CGFloat, _ color: Color) {
      fill(CGRect(x: track.minX, y: track.midY - 2, width: end - track.minX, height: 4), 2, color)
    }
    if drawn.loop.count == 2 {
      let width = max(2, drawn.loop[1] - drawn.loop[0])
      fill(
        CGRect(x: drawn.loop[0], y: track.minY - 2, width: width, height: track.height + 4), 4,
        Color(hex: 0xF2B84B, alpha: 0.22))
    }
    bar(to: track.maxX, .white.withAlpha(0.1))
    bar(to: drawn.head, .white.withAlpha(0.22))
    bar(to: drawn.cursor, .white.withAlpha(0.55))
    if let progress = drawn.progress {
      bar(to: track.minX + (drawn.cursor - track.minX) * CGFloat(progress), Color(hex: 0x56C8E8))
    }
    for mark in drawn.marks {
      let isUpdate = mark.kind == .update
      Self.color(mark.kind).setFill()
      RectFill(
        CGRect(x: mark.x, y: isUpdate ? track.maxY - 2 : track.minY, width: mark.width, height: isUpdate ? 6 : 12))
    }
    if drawn.loop.count == 1 {
      let line = CGRect(x: drawn.loop[0] - 1, y: track.minY - 3, width: 2, height: track.height + 6)
      fill(line, 0, Self.color(.command))
    }
    if let end = drawn.plannedEnd {
      fill(CGRect(x: end - 1, y: track.minY - 2, width: 2, height: track.height + 4), 0, .white.withAlpha(0.6))
    }
    fill(CGRect(x: drawn.cursor - 6, y: track.midY - 6, width: 12, height: 12), 6, .white.withAlpha(0.95))
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
