import Springflow

/// Follows a session tick by tick: where its elements are, what was done and changed, and which motion none of that
/// explains.
///
/// ```swift
/// let session = try Session(scene, in: catalog)
/// var watch = SceneWatch(session)
/// for _ in 0..<scene.duration {
///   try session.step()
///   watch.add(session)
/// }
/// print(watch.jumps)
/// ```
///
/// It sees live frames; those of a ``FrameHistory`` are rounded.
@preconcurrency @MainActor
public struct SceneWatch {
  /// The relevant part of a session's state in the last tick.
  private struct PreviousState {
    let itemCount: Int
    /// `nil` if the exhibit shows no collection view.
    let layout: CollectionViewLayout?
    let fingerCount: Int
    let isPinching: Bool
  }

  /// What is known of an element beside its motion.
  struct KnownElement {
    var name: String
    var role: Frame.Element.Role?
    /// The ticks in which it was in a frame, its index path in the data, if it has one, and its name there; in order.
    var spans: [(first: Int, last: Int, path: IndexPath?, name: String?)] = []
    /// Its index path in the layout: another one while an item is dragged.
    var shownPath: IndexPath?

    /// Takes down that it is in a frame.
    ///
    /// - Parameter name: Names an item by its path.
    mutating func add(_ path: IndexPath?, tick: Int, name: ((IndexPath) -> String?)? = nil) {
      if let last = spans.last, last.last >= tick - 1, last.path == path {
        spans[spans.count - 1].last = tick
      } else {
        spans.append((tick, tick, path, path.flatMap { name?($0) } ?? spans.last?.name))
      }
    }
  }

  /// Where all elements were, and the inputs.
  private(set) var continuity: Continuity
  private(set) var known: [ElementID: KnownElement] = [:]
  /// What happened to elements, in order of time.
  private(set) var changes: [WatchedChange] = []
  private var marking = SessionMarks()
  /// The number of the first tick, and of the last one.
  public let firstTick: Int
  /// The number of the last tick.
  public private(set) var lastTick: Int
  /// Whether nothing moved after the last tick.
  public private(set) var isSettled = false
  /// The number of elements of all frames.
  private(set) var sampleCount = 0
  /// The commands that were seen, in their order.
  private(set) var log: [LoggedCommand] = []
  /// The element under each finger that came down, by the command's index in the log.
  private(set) var touched: [Int: ElementID] = [:]
  /// What was touched of a menu, or which control, in words, by the same.
  private(set) var touchedEntries: [Int: String] = [:]
  /// The menus that opened, by the titles of their actions.
  private(set) var menus: [(tick: Int, titles: [String])] = []
  /// The updates that were seen.
  private(set) var updates: [WatchedUpdate] = []
  /// The layouts that were set or that transitions began to, by the names of their classes in words.
  private(set) var layouts: [(tick: Int, name: String)] = []
  /// The words and the keys of the exhibit.
  let words: ExhibitWords
  let keys: [KeyMeaning]
  /// The elements of the last frame, from back to front, and its menu.
  private var lastElements: [Frame.Element]
  private var lastMenu: Frame.OpenMenu?
  /// Names the items of the last frame's data.
  private var nameBefore: (IndexPath) -> String?
  private var previous: PreviousState
  /// The numbers of the session's commands that were seen.
  private var commandCount: Int
  private var updateCount: Int
  private var fingerTracks: [[CGPoint]] = []
  /// Whether a finger is down, and whether one was in this tick.
  private var isTouched = false
  private var wasTouched = false
  /// Whether it has moved in this tick.
  private var hasMoved = false

  /// Begins with the present frame of a session, which keeps its log from now on.
  public init(_ session: Session) {
    session.keepsLog = true
    (commandCount, updateCount) = (session.log.count, session.updates.count)
    (firstTick, lastTick) = (session.tick, session.tick)
    continuity = Continuity(isAtRest: session.tick == 0, bodiesCollide: session.exhibit.bodiesCollide)
    let frame = session.watchedFrame
    (words, keys) = (type(of: session.exhibit).words, type(of: session.exhibit).keys)
    (lastElements, lastMenu, nameBefore) = (frame.elements, frame.menu, session.exhibit.itemName)
    previous = Self.previous(session, frame)
    _ = follow(session, frame)
    continuity.add(session, frame)
    isSettled = session.isSettled
    sampleCount = frame.elements.count
  }

  /// The jumps so far that nothing explains, in order of time.
  ///
  /// - Complexity: O(*n*) for *n* frames times elements.
  public var jumps: [Jump] { continuity.jumps }

  /// What was done and changed, in the order of the beginnings.
  public var marks: [SessionMark] { marking.marks }

  /// The numbers of ticks before everything began anew.
  var restarts: [Int] { log.filter { $0.command == .key(.restart) }.map(\.tick) }

  /// The jumps until now, and how often each reason explained what would be one without it.
  package func inspected() -> (jumps: [Jump], explanations: Explanations) { continuity.inspected() }

  /// Takes down what a step has made of the session.
  ///
  /// - Complexity: O(*n*) for *n* elements in sight.
  public mutating func add(_ session: Session) {
    let frame = session.watchedFrame
    for logged in session.log[commandCount...] {
      note(logged.command, resizesAtOnce: session.exhibit.resizesAtOnce)
      keep(logged, session)
    }
    for (tick, update) in session.updates[updateCount...] {
      marking.add(update, tick: tick, commandCount: log.count)
    }
    commandCount = session.log.count
    let now = Self.previous(session, frame)
    // A wheel with Ctrl moves fingers without commands.
    if previous.fingerCount > 1 { continuity.note(now.fingerCount == 0 ? [.touch, .release] : .touch) }
    // Some exhibits change their data by themselves, and reordering changes the preview order.
    if follow(session, frame) || now.itemCount != previous.itemCount { continuity.note(.update) }
    noteLayouts(now, frame.fingers)
    keepLayout(now.layout, frame.tick - 1)
    if let menu = frame.menu, lastMenu == nil { menus.append((frame.tick - 1, menu.entries.map(\.title))) }
    (lastElements, lastMenu, nameBefore) = (frame.elements, frame.menu, session.exhibit.itemName)
    (wasTouched, hasMoved) = (isTouched, false)
    previous = now
    continuity.add(session, frame)
    (lastTick, isSettled) = (frame.tick, session.isSettled)
    sampleCount += frame.elements.count
  }

  /// Records a command since the last frame that the session's log does not have.
  package mutating func note(_ command: Command, resizesAtOnce: Bool = false) {
    continuity.note(command)
    switch command {
    case .pointerDown: (isTouched, wasTouched) = (true, true)
    case .pointerMove: hasMoved = true
    case .pointerUp: isTouched = false
    case .resize: if resizesAtOnce { continuity.note(.placement) }
    default: break
    }
  }

  private mutating func keep(_ logged: LoggedCommand, _ session: Session) {
    let point: CGPoint? =
      switch logged.command {
      case .pointerDown(let point), .secondaryClick(let point), .finger(_, .began, let point): point
      case .magnify(_, let point): point
      default: nil
      }
    if let point, let entry = lastMenu?.entries.first(where: { $0.rect.contains(point) }) {
      touchedEntries[log.count] = "\(entry.title) of the menu"
    } else if let point {
      let element = lastElements.last { $0.alpha > 0.05 && $0.drawnBox.contains(point) }
      if let element { touched[log.count] = element.id }
      if let control = session.nameOfControl(at: point) { touchedEntries[log.count] = control }
    }
    marking.add(logged, number: log.count)
    log.append(logged)
  }

  private mutating func keepLayout(_ layout: CollectionViewLayout?, _ tick: Int) {
    func end(_ layout: CollectionViewLayout?) -> CollectionViewLayout? {
      (layout as? CollectionViewTransitionLayout)?.nextLayout ?? layout
    }
    let isNew = log.last.map { $0.tick == tick && $0.command == .key(.restart) } ?? false
    guard let next = end(layout), let last = end(previous.layout), next !== last, !isNew else { return }
    let name = ExhibitCatalog.name(of: "\(type(of: next))") ?? "layout"
    layouts.append((tick, String(name.map { $0 == "-" ? " " : $0 })))
  }

  private mutating func noteLayouts(_ now: PreviousState, _ fingers: [CGPoint]) {
    // Gestures change layouts. The end of a transition by itself changes nothing.
    let ended = previous.layout as? CollectionViewTransitionLayout
    let isOther = now.layout !== previous.layout
    if isOther, now.layout !== ended?.currentLayout, now.layout !== ended?.nextLayout { continuity.note(.update) }
    if let transition = now.layout as? CollectionViewTransitionLayout,
      previous.layout === transition || previous.layout === transition.currentLayout
        || previous.layout === transition.nextLayout
    {
      continuity.note(.transition)
    }
    // Fingers that control a transition, or hold an item, make elements begin and stop to move with them.
    fingerTracks = fingerTracks.suffix(2) + [fingers]
    // The tick in which they lift has the last step under the fingers and the first one without them.
    let areGone = now.fingerCount < previous.fingerCount
    // In the tick in which they take over a transition it follows them at once.
    let isTaken = now.isPinching && !previous.isPinching
    let isLed = now.layout is CollectionViewTransitionLayout || now.isPinching || previous.isPinching
    // Those that lead views may do so by any distance in a tick.
    if now.layout == nil, wasTouched { continuity.note(hasMoved ? [.lead, .release] : .lead) }
    if isLed, isOther || isTaken || areGone || isUneven { continuity.note(.lead) }
  }

  /// Whether the speed of fingers changes from the last tick to this one.
  private var isUneven: Bool {
    guard fingerTracks.count == 3, Set(fingerTracks.map(\.count)).count == 1 else { return false }
    return fingerTracks[0].indices.contains { index in
      let (a, b, c) = (fingerTracks[0][index], fingerTracks[1][index], fingerTracks[2][index])
      return max(abs(a.x - 2 * b.x + c.x), abs(a.y - 2 * b.y + c.y)) > 0.01
    }
  }

  private static func previous(_ session: Session, _ frame: Frame) -> PreviousState {
    let view = session.exhibit.collectionView
    return PreviousState(
      itemCount: session.exhibit.itemCount, layout: view?.collectionViewLayout, fingerCount: frame.fingers.count,
      isPinching: (view?.gestureRecognizers ?? []).contains {
        $0 is PinchGestureRecognizer && [.began, .changed].contains($0.state)
      })
  }

  // MARK: Elements

  /// Takes down the names, index paths and changes of a frame's elements.
  ///
  /// - Returns: Whether one that was in the frame before has another index path in the layout now.
  private mutating func follow(_ session: Session, _ frame: Frame) -> Bool {
    guard let view = session.exhibit.collectionView else {
      followViews(session, frame)
      return false
    }
    let maps = session.updates[updateCount...].map(\.update)
    let itemName = session.exhibit.itemName
    updates += WatchedUpdate.all(maps, tick: frame.tick - 1, before: nameBefore, after: itemName)
    updateCount = session.updates.count
    if !maps.isEmpty { noteUpdates(maps, frame.tick - 1) }
    var isChanged = false
    for element in frame.elements {
      let shownPath = view.indexPath(ofElement: element.id)
      let path = element.role == .item ? shownPath.map(view.engine.dataPath(of:)) : shownPath
      if known[element.id] == nil {
        let kind =
          view.elementKind(ofElement: element.id).map(StoryWords.readable) ?? type(of: session.exhibit).words.item
        let named = element.role == .item ? path.flatMap(itemName) : nil
        known[element.id] = KnownElement(name: named ?? "\(kind) \(element.id)", role: element.role)
        if let path, element.role == .item, maps.before(path) == nil { note(.inserted, element.id, frame.tick) }
      }
      let isNew = known[element.id]?.spans.last?.last != frame.tick - 1
      if !isNew, known[element.id]?.shownPath != shownPath { isChanged = true }
      let isNamed = element.role == .item && (isNew || !maps.isEmpty)
      known[element.id]?.add(path, tick: frame.tick, name: isNamed ? itemName : nil)
      known[element.id]?.shownPath = shownPath
    }
    return isChanged
  }

  /// The same for views, which come and go without updates.
  private mutating func followViews(_ session: Session, _ frame: Frame) {
    let tick = frame.tick
    if frame.elements.contains(where: { known[$0.id] == nil }) {
      for (path, view, element) in session.watchedViews where known[element.id] == nil {
        let name = "\(type(of: view)) /\(path.map(String.init).joined(separator: "/"))"
        // Where another one was is its identity, too.
        let isTaken = known.values.contains { $0.name == name }
        known[element.id] = KnownElement(name: isTaken ? "\(name) \(element.id)" : name)
        if tick > firstTick { note(.inserted, element.id, tick) }
      }
    }
    for element in frame.elements { known[element.id]?.add(nil, tick: tick) }
    for id in known.keys.sorted() where known[id]?.spans.last?.last == tick - 1 { note(.deleted, id, tick) }
  }

  private mutating func note(_ kind: WatchedChange.ChangeKind, _ id: ElementID, _ tick: Int) {
    changes.append(WatchedChange(tick: tick - 1, kind: kind, id: id))
  }

  /// Takes down what becomes of the elements that were on screen before updates.
  private mutating func noteUpdates(_ maps: [UpdateMap], _ tick: Int) {
    for id in known.keys.sorted() {
      guard let element = known[id], element.role == .item, let span = element.spans.last, span.last == tick,
        let path = span.path
      else { continue }
      for (index, map) in maps.enumerated() {
        if let before = maps[..<index].after(path), map.isMoved(BeforePath(before)) { note(.moved, id, tick + 1) }
      }
      if maps.after(path) == nil { note(.deleted, id, tick + 1) }
    }
  }
}
