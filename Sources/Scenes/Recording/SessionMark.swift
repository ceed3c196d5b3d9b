import Springflow

/// Something that happened in a session, as a timeline names it.
public struct SessionMark: Equatable, Sendable {
  /// The kind of event.
  public enum Kind: Equatable, Sendable {
    /// A touch or several, from the first to the last finger.
    case gesture
    /// A wheel that turned, as long as it turned without a pause.
    case wheel
    /// Text that was typed and edited, as long as it went on without a long pause, up to a return or a tab.
    case typing
    /// A key, or another command of one moment.
    case command
    /// A change of the window's size.
    case resize
    /// An update of the collection.
    case update
  }

  /// The kind.
  public var kind: Kind
  /// Its name, in a few words.
  public var name: String
  /// The number of ticks before it.
  public var tick: Int
  /// The number of ticks before its end.
  public var end: Int
  /// Whether it is one of the session's scene, and not of its user.
  public var isPlanned: Bool
  /// The number of commands before it.
  public var commandCount: Int
}

/// The marks of a session, in the order of their beginnings, made while it runs.
struct SessionMarks: Sendable {
  private(set) var marks: [SessionMark] = []
  /// The touch of fingers that are down: the index of its mark, the point where the first one came down, and the fingers.
  private typealias OpenTouch = (mark: Int, start: CGPoint, fingers: Set<Int>, hasMoved: Bool)
  /// The touches that go on: that of the scene, and that of the user.
  private var (openPlanned, openOfUser): (OpenTouch?, OpenTouch?)

  /// A wheel that rests for longer begins another mark, and so does typing. In ticks.
  private static let (wheelPause, typingPause) = (36, 180)
  /// Whether the next command begins another mark, such as after a return.
  private var isClosed = false
  /// A touch that stays within this distance is a tap or a press. In points.
  private static let slop: CGFloat = 10

  /// Adds the mark of a command, or continues one.
  mutating func add(_ logged: LoggedCommand, number: Int) {
    func mark(_ kind: SessionMark.Kind, _ name: String) -> SessionMark {
      SessionMark(
        kind: kind, name: name, tick: logged.tick, end: logged.tick, isPlanned: logged.isPlanned, commandCount: number)
    }
    switch logged.command {
    case .pointerDown(let point): touch(0, .began, point, mark(.gesture, "touch"))
    case .pointerMove(let point): touch(0, .moved, point, mark(.gesture, "touch"))
    case .pointerUp(let point): touch(0, .ended, point, mark(.gesture, "touch"))
    case .finger(let id, let phase, let point): touch(id, phase, point, mark(.gesture, "touch"))
    case .secondaryClick: marks.append(mark(.gesture, "click with the other button"))
    case .magnify: turn(mark(.wheel, "wheel with Ctrl"))
    case .wheel: turn(mark(.wheel, "wheel"))
    case .key(let key): marks.append(mark(.command, key.label))
    case .text, .edit: turn(mark(.typing, "typing"))
    case .insert: marks.append(mark(.command, "insert"))
    case .delete: marks.append(mark(.command, "delete"))
    case .moveItem: marks.append(mark(.command, "move"))
    case .resize(let size): turn(mark(.resize, "resize to \(Int(size.width)) x \(Int(size.height))"))
    }
    isClosed = [.edit(.enter), .edit(.tab), .edit(.backtab)].contains(logged.command)
  }

  /// Continues no mark with what follows.
  mutating func close() { isClosed = true }

  /// Adds an update that a tick has shown.
  mutating func add(_ update: UpdateMap, tick: Int, commandCount: Int) {
    if update.isIdentity { return }
    marks.append(
      SessionMark(
        kind: .update, name: "update: \(UpdateSummary(update).counts)", tick: tick, end: tick, isPlanned: true,
        commandCount: commandCount))
  }

  /// Removes what happened after a number of commands and ticks.
  mutating func remove(afterCommand count: Int, tick: Int) {
    marks.removeAll { $0.kind == .update ? $0.tick >= tick : $0.commandCount >= count }
    for index in marks.indices { marks[index].end = min(marks[index].end, tick) }
    (openPlanned, openOfUser, isClosed) = (nil, nil, true)
  }

  // MARK: Parts

  /// Adds a mark, or continues the last one of the same kind.
  private mutating func turn(_ mark: SessionMark) {
    // Updates may have come in between.
    if !isClosed, let index = marks.lastIndex(where: { $0.kind != .update }), marks[index].kind == mark.kind,
      marks[index].isPlanned == mark.isPlanned,
      mark.tick - marks[index].end <= (mark.kind == .typing ? Self.typingPause : Self.wheelPause),
      marks[index].name.prefix(6) == mark.name.prefix(6)
    {
      marks[index].end = mark.tick
      marks[index].name = mark.name
    } else {
      marks.append(mark)
    }
  }

  private mutating func touch(_ id: Int, _ phase: Touch.Phase, _ point: CGPoint, _ mark: SessionMark) {
    var open = mark.isPlanned ? openPlanned : openOfUser
    touch(id, phase, point, mark, &open)
    if mark.isPlanned { openPlanned = open } else { openOfUser = open }
  }

  private mutating func touch(
    _ id: Int, _ phase: Touch.Phase, _ point: CGPoint, _ mark: SessionMark, _ open: inout OpenTouch?
  ) {
    guard var touch = open else {
      if phase != .began { return }
      open = (marks.count, point, [id], false)
      marks.append(mark)
      return
    }
    if phase == .began { touch.fingers.insert(id) }
    let (dx, dy) = (point.x - touch.start.x, point.y - touch.start.y)
    if id == 0, dx * dx + dy * dy > Self.slop * Self.slop { touch.hasMoved = true }
    marks[touch.mark].end = mark.tick
    let isPress = mark.tick - marks[touch.mark].tick >= SceneGesture.longestTap
    let isPinch = touch.fingers.count > 1 || marks[touch.mark].name == "pinch"
    marks[touch.mark].name = isPinch ? "pinch" : touch.hasMoved ? "drag" : isPress ? "long press" : "tap"
    if phase == .ended || phase == .cancelled { touch.fingers.remove(id) }
    open = touch.fingers.isEmpty ? nil : touch
  }
}
