import Springflow

/// What makes a scene move: something that a user, the scene or the exhibit did.
struct StoryCause: Equatable {
  enum Deed: Equatable {
    /// Nothing: what moves from the start.
    case start
    /// Fingers: the element under the first one, the way of the first one in points, and the factor by which two of
    /// them spread.
    case gesture(name: String, element: String?, dx: Double, dy: Double, factor: Double?)
    /// A wheel that scrolls on by so many points.
    case wheel(dx: Double, dy: Double)
    /// A key, with its meaning in the exhibit, or another command.
    case command(name: String, meaning: String?)
    /// Text that was typed, and the editing keys between, in order.
    case typing([TypedRun])
    /// A new size of the window, in points.
    case resize(width: Double, height: Double)
    /// Another layout, by the name of its class.
    case layout(name: String)
    case update(WatchedUpdate)
    /// A menu that opens, by the titles of its actions.
    case menu([String])
  }

  var deed: Deed
  /// The numbers of ticks before its beginning and before its end.
  var (tick, end): (Int, Int)
  /// How many of the same kind there were, one soon after the other.
  var count = 1

  /// Updates and layouts that follow a command within so many ticks are its effect.
  static let soon = 3
  /// The same key, pressed again within so many ticks, is told with the first one.
  private static let pause = 30
  /// Other keys within so many ticks are told with the first one, too.
  private static let burst = 10

  /// The causes of a watch in order of time, each with those that it brings about.
  @MainActor
  static func all(of watch: SceneWatch) -> [[StoryCause]] {
    var causes = commands(of: watch)
    causes += watch.layouts.map { StoryCause(deed: .layout(name: $0.name), tick: $0.tick, end: $0.tick) }
    causes += watch.updates.map { StoryCause(deed: .update($0), tick: $0.tick, end: $0.tick) }
    causes += watch.menus.map { StoryCause(deed: .menu($0.titles), tick: $0.tick, end: $0.tick) }
    // Stable, so that commands come before what they do.
    let order = causes.indices.sorted { (causes[$0].tick, $0) < (causes[$1].tick, $1) }
    var moments: [[StoryCause]] = []
    for cause in order.map({ causes[$0] }) {
      guard let last = moments.indices.last, let first = moments[last].first else {
        moments.append([cause])
        continue
      }
      if cause.isEffect(of: first, after: moments[last].map(\.tick).max() ?? 0) {
        moments[last].append(cause)
      } else if cause.isSoon(after: moments[last]) {
        let same = moments[last].firstIndex { $0.deed == cause.deed }
        if let same { moments[last][same].count += 1 } else { moments[last].append(cause) }
        for index in moments[last].indices { moments[last][index].end = max(moments[last][index].end, cause.end) }
      } else {
        moments.append([cause])
      }
    }
    return moments.map(merged)
  }

  /// Whether it may follow from a command, and is none.
  var isEffect: Bool {
    switch deed {
    case .layout, .update, .menu: true
    default: false
    }
  }

  /// Whether it is an update that deletes items and inserts none.
  var onlyDeletes: Bool {
    guard case .update(let update) = deed else { return false }
    return update.deleted.count > 0 && update.inserted.count == 0
  }

  /// Whether a cause brings it about. Fingers lead a change of layout, and change data when they swipe and when they
  /// drop what they hold.
  private func isEffect(of first: StoryCause, after last: Int) -> Bool {
    isEffect && tick - max(first.end, last) <= Self.soon
  }

  /// Whether it is told with the causes of a moment: a key that is pressed again, or several in a burst.
  private func isSoon(after moment: [StoryCause]) -> Bool {
    let end = moment.map(\.end).max() ?? 0
    switch (moment[0].deed, deed) {
    case (.command, .command):
      let isOfOneKind = moment.allSatisfy { $0.isEffect || $0.deed == deed }
      return tick - end <= (isOfOneKind ? Self.pause : Self.burst)
    case (.update, .update): return tick - end <= Self.pause
    default: return false
    }
  }

  /// The updates of a moment as one.
  private static func merged(_ causes: [StoryCause]) -> [StoryCause] {
    var result: [StoryCause] = []
    for cause in causes {
      if case .update(let update) = cause.deed,
        let index = result.firstIndex(where: { if case .update = $0.deed { true } else { false } }),
        case .update(var first) = result[index].deed
      {
        first.add(update)
        (result[index].deed, result[index].end) = (.update(first), cause.end)
      } else if !cause.isEffect || !result.contains(where: { $0.deed == cause.deed }) {
        result.append(cause)
      }
    }
    return result
  }

  // MARK: Commands

  @MainActor
  private static func commands(of watch: SceneWatch) -> [StoryCause] {
    watch.marks.filter { $0.kind != .update }.map { mark in
      let commands = watch.log[mark.commandCount...].prefix { $0.tick <= mark.end }
      let element =
        watch.touchedEntries[mark.commandCount]
        ?? watch.touched[mark.commandCount].map { StoryWords.readable(watch.name(of: $0, at: mark.tick)) }
      let deed: Deed =
        switch mark.kind {
        case .gesture: gesture(mark.name, element, commands.map(\.command))
        case .wheel: wheel(element, commands.map(\.command))
        case .resize: resize(commands.map(\.command))
        case .typing: .typing(TypedRun.runs(of: commands.map(\.command)))
        case .command, .update: command(mark.name, commands.first?.command, watch.keys)
        }
      return StoryCause(deed: deed, tick: mark.tick, end: mark.end)
    }
  }

  private static func gesture(_ name: String, _ element: String?, _ commands: [Command]) -> Deed {
    // The ways of the fingers, each from its first point to its last one.
    var (starts, ends) = ([Int: CGPoint](), [Int: CGPoint]())
    func add(_ finger: Int, _ point: CGPoint) {
      starts[finger] = starts[finger] ?? point
      ends[finger] = point
    }
    for command in commands {
      switch command {
      case .pointerDown(let point), .pointerMove(let point), .pointerUp(let point): add(0, point)
      case .finger(let finger, _, let point): add(finger, point)
      default: break
      }
    }
    func distance(_ points: [Int: CGPoint]) -> Double? {
      guard let a = points[0], let b = points[1] else { return nil }
      return Double(((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot())
    }
    let (start, end) = (starts[0] ?? .zero, ends[0] ?? .zero)
    let factor = distance(starts).flatMap { start in distance(ends).map { start > 0 ? $0 / start : 1 } }
    return .gesture(
      name: name, element: element, dx: Double(end.x - start.x), dy: Double(end.y - start.y), factor: factor)
  }

  private static func wheel(_ element: String?, _ commands: [Command]) -> Deed {
    var (dx, dy, factor) = (0.0, 0.0, 1.0)
    for command in commands {
      if case .wheel(let delta, _) = command { (dx, dy) = (dx + Double(delta.dx), dy + Double(delta.dy)) }
      if case .magnify(let by, _) = command { factor *= Double(by) }
    }
    if factor == 1 { return .wheel(dx: dx, dy: dy) }
    return .gesture(name: "wheel with Ctrl", element: element, dx: 0, dy: 0, factor: factor)
  }

  private static func resize(_ commands: [Command]) -> Deed {
    var last = CGSize.zero
    for command in commands { if case .resize(let size) = command { last = size } }
    return .resize(width: Double(last.width), height: Double(last.height))
  }

  private static func command(_ name: String, _ command: Command?, _ keys: [KeyMeaning]) -> Deed {
    guard case .key(let key) = command else { return .command(name: "the scene's command to \(name)", meaning: nil) }
    return .command(name: "key \(name)", meaning: key.meaning(among: keys))
  }
}

extension StoryCause {
  /// What was done, and, after a colon, what came of it.
  static func text(_ causes: [StoryCause], _ words: ExhibitWords) -> String {
    let (deeds, effects) = (causes.filter { !$0.isEffect }, causes.filter(\.isEffect))
    return [deeds, effects].map { $0.map { $0.text(words) }.joined(separator: ", ") }.filter { !$0.isEmpty }
      .joined(separator: ": ")
  }

  /// What was done, in words.
  func text(_ words: ExhibitWords) -> String {
    let duration = StoryWords.time(end - tick)
    switch deed {
    case .start: return tick == 0 ? "from the start, without a command" : "in motion from before"
    case .gesture("pinch", let element, let dx, let dy, let factor?) where abs(factor - 1) < 0.05:
      if dx * dx + dy * dy < 100 { return "a tap of two fingers\(element.map { " on \($0)" } ?? "")" }
      let way = StoryWords.way(dx, dy) ?? ""
      return "a drag of two fingers begins\(element.map { " at \($0)" } ?? ""), \(way) in \(duration) s"
    case .gesture("pinch", let element, _, _, let factor):
      let by = factor.map { ", to \(StoryWords.number($0, 2)) times" } ?? ""
      return "a pinch begins\(element.map { " at \($0)" } ?? "")\(by) in \(duration) s"
    case .gesture("wheel with Ctrl", let element, _, _, let factor):
      let times = "\(StoryWords.number(factor ?? 1, 2)) times"
      return "the wheel with Ctrl magnifies \(times)\(element.map { " at \($0)" } ?? "")"
    case .gesture("drag", let element, let dx, let dy, _):
      let way = StoryWords.way(dx, dy) ?? "back to where it began"
      return "a drag begins\(element.map { " at \($0)" } ?? ""), \(way) in \(duration) s"
    case .gesture("long press", let element, _, _, _):
      return "a long press\(element.map { " on \($0)" } ?? "") for \(duration) s"
    case .gesture(let name, let element, _, _, _): return "a \(name)\(element.map { " on \($0)" } ?? "")"
    case .wheel(let dx, let dy):
      return "the wheel scrolls\(StoryWords.way(dx, dy).map { " \($0)" } ?? "")\(end > tick ? " in \(duration) s" : "")"
    case .command(let name, let meaning):
      let times = count == 1 ? "" : ", \(count) times in \(duration) s"
      return "\(name)\(meaning.map { " (\($0))" } ?? "")\(times)"
    case .typing(let runs):
      return runs.map(\.words).joined(separator: ", then ") + (end > tick ? ", in \(duration) s" : "")
    case .resize(let width, let height):
      return "the window becomes \(StoryWords.number(width)) x \(StoryWords.number(height))"
        + (end > tick ? " in \(duration) s" : "")
    case .layout(let name): return "the layout changes to \(ExhibitWords.article(name)) \(name)"
    case .update(let update): return update.text(words)
    case .menu(let titles): return "a menu opens with \(NameList.joined(titles))"
    }
  }

  /// The facts as a JSON object.
  func json(_ words: ExhibitWords) -> String {
    let facts: [(String, String)] =
      switch deed {
      case .start: [("kind", "start".json)]
      case .gesture(let name, let element, let dx, let dy, let factor):
        [
          ("kind", name.json), ("element", element?.json ?? "null"), ("dx", StoryWords.json(dx)),
          ("dy", StoryWords.json(dy)), ("factor", StoryWords.json(factor)),
        ]
      case .wheel(let dx, let dy): [("kind", "wheel".json), ("dx", StoryWords.json(dx)), ("dy", StoryWords.json(dy))]
      case .command(let name, let meaning):
        [("kind", "command".json), ("name", name.json), ("meaning", meaning?.json ?? "null"), ("count", "\(count)")]
      case .typing(let runs):
        [
          ("kind", "typing".json), ("text", TypedRun.text(of: runs).json),
          ("runs", "[\(runs.map(\.words.json).joined(separator: ", "))]"),
        ]
      case .resize(let width, let height):
        [("kind", "resize".json), ("width", StoryWords.json(width)), ("height", StoryWords.json(height))]
      case .layout(let name): [("kind", "layout".json), ("name", name.json)]
      case .update(let update): [("kind", "update".json)] + update.members
      case .menu(let titles): [("kind", "menu".json), ("titles", "[\(titles.map(\.json).joined(separator: ", "))]")]
      }
    return JSONValue.line(
      [("at", SceneEncoder.seconds(tick)), ("until", SceneEncoder.seconds(end))] + facts + [("text", text(words).json)])
  }
}
