import Springflow
import SpringflowScenes

/// The timeline's state apart from the sessions: whether it is shown, what the pointer does on it, speed and loop.
package struct Timeline {
  package var fade = OpacityFade(false)
  /// The pointer over the panel, in points of the viewport.
  package var pointer: CGPoint?
  /// The finger that drags the cursor.
  var finger: Int?
  /// Whether the cursor is being dragged.
  package var isDragging: Bool { finger != nil }
  /// The ticks between which it plays again and again; without an end only the beginning is set.
  package private(set) var loop: (start: Int, end: Int?)?
  /// Time passes 1, 2, 4 … times slower: the power of two.
  private(set) var slowness = 0

  package init() {}

  /// A sixty-fourth of the speed, at which a tick lasts half a second.
  private static let slowest = 6

  /// The speed of time, 1 as a rule.
  package var speed: Double { 1 / Double(1 << slowness) }

  /// The speed in words.
  package var speedName: String { slowness == 0 ? "full speed" : "1/\(1 << slowness) speed" }

  /// Makes time pass slower or faster by a factor of two.
  package mutating func slow(by steps: Int) { slowness = min(max(slowness + steps, 0), Self.slowest) }

  /// Sets the loop's beginning, then its end, then none.
  ///
  /// - Returns: What was set, in words.
  package mutating func setLoop(at tick: Int) -> String {
    switch loop {
    case nil:
      loop = (tick, nil)
      return "The loop begins here; K once more ends it"
    case (let start, nil)? where start != tick:
      loop = (min(start, tick), max(start, tick))
      return "The loop ends here; K once more removes it"
    default:
      loop = nil
      return "No loop"
    }
  }

  /// The tick after one, in a loop or not.
  package func tick(after tick: Int) -> Int {
    guard let loop, let end = loop.end, tick >= end else { return tick + 1 }
    return loop.start
  }

  /// Forgets the loop, as another session is shown.
  mutating func removeLoop() { loop = nil }

  // MARK: Layout

  /// The tick at an x coordinate of the track.
  package static func tick(at x: CGFloat, on track: CGRect, end: Int) -> Int {
    let share = min(max((x - track.minX) / max(track.width, 1), 0), 1)
    return Int((share * CGFloat(end)).rounded())
  }

  /// The panel at this moment.
  @MainActor
  package func panel(_ studio: Studio, in viewport: CGSize, measure: TextMeasure) -> TimelinePanel? {
    if fade.opacity == 0 { return nil }
    let (rect, track) = TimelinePanel.place(in: viewport)
    let end = max(studio.end, 1)
    func x(_ tick: Int) -> CGFloat { track.minX + track.width * CGFloat(min(tick, end)) / CGFloat(end) }
    let scene = studio.current.session.scene
    let isPlaying = !scene.events.isEmpty
    var notes: [String] = []
    if let progress = studio.progress { notes.append("running again: \(Int(progress * 100)) %") }
    if slowness > 0 { notes.append(speedName) }
    if studio.futures.count > 1 {
      notes.append("U: the old future, Shift U: an older one, G: put it away")
    } else if !studio.futures.isEmpty {
      notes.append("U: the old future, G: put it away")
    }
    if isPlaying, studio.current.tick >= scene.duration { notes.append("the scene has ended") }
    return TimelinePanel(
      rect: rect, track: track, title: scene.title,
      time: "\(Self.text(studio.tick)) / \(Self.text(end))",
      note: notes.joined(separator: "  \u{00B7}  "), cursor: x(studio.tick), head: x(studio.current.tick),
      plannedEnd: isPlaying ? x(scene.duration) : nil, loop: loop.map { (x($0.start), $0.end.map(x)) },
      ticks: Self.ticks(studio.current.marks, x), name: name(studio, rect, track, x, measure),
      progress: studio.progress, opacity: fade.opacity)
  }

  /// Minutes, seconds and hundredths.
  package static func text(_ ticks: Int) -> String {
    let hundredths = (ticks * 100 + 60) / 120
    let seconds = String(hundredths / 100 % 60)
    let rest = String(hundredths % 100)
    return "\(hundredths / 6000):\(seconds.count < 2 ? "0" : "")\(seconds).\(rest.count < 2 ? "0" : "")\(rest)"
  }

  /// The marks, those that would lie over another one left out.
  private static func ticks(_ marks: [SessionMark], _ x: (Int) -> CGFloat) -> [TimelinePanel.Tick] {
    var ticks: [TimelinePanel.Tick] = []
    // The last place of each kind.
    var last: [SessionMark.Kind: CGFloat] = [:]
    for mark in marks {
      let start = (2 * x(mark.tick)).rounded() / 2
      let width = max(2, x(mark.end) - start)
      if let end = last[mark.kind], start + width <= end { continue }
      last[mark.kind] = start + width
      ticks.append(TimelinePanel.Tick(x: start - 1, width: width, kind: mark.kind))
    }
    return ticks
  }

  /// The name of the mark nearest to the pointer.
  @MainActor
  private func name(
    _ studio: Studio, _ rect: CGRect, _ track: CGRect, _ x: (Int) -> CGFloat, _ measure: TextMeasure
  ) -> (String, CGRect)? {
    guard let pointer, !isDragging, pointer.y > track.minY - 8 else { return nil }
    var best: (mark: SessionMark, distance: CGFloat)?
    for mark in studio.current.marks {
      let (start, end) = (x(mark.tick), x(mark.end))
      let distance = max(0, start - pointer.x, pointer.x - end)
      if distance <= Self.nearness, distance < best?.distance ?? .infinity { best = (mark, distance) }
    }
    guard let mark = best?.mark else { return nil }
    // A key and its update, for example, begin in one tick.
    let names = studio.current.marks.filter { $0.tick == mark.tick }.map(\.name)
    let text = "\(names.prefix(Self.mostNames).joined(separator: ", ")), \(Self.text(mark.tick))"
    let width = min((measure(text, .regular, 12) + 24).rounded(), rect.width)
    let left = min(max(x(mark.tick) - width / 2, rect.minX), rect.maxX - width)
    return (text, CGRect(x: left.rounded(), y: rect.minY - 32, width: width, height: 26))
  }

  /// More marks of one tick are not named.
  private static let mostNames = 4

  /// The distance within which a mark is under the pointer, in points.
  private static let nearness: CGFloat = 5
}
