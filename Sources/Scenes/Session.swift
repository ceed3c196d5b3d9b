import Springflow

/// A running exhibit: a pure function of its scene and the commands it is given.
///
/// ```swift
/// let session = try Session(scene, in: catalog)
/// for _ in 0..<scene.duration { try session.step() }
/// print(session.stateHash, session.frame.elements.count)
/// ```
@preconcurrency @MainActor
public final class Session {
  /// The session's scene, whose commands are carried out in ``step()``.
  public let scene: Scene
  /// The number of ticks made so far.
  public private(set) var tick = 0
  /// A hash over the states after every tick so far.
  ///
  /// - Precondition: ``keepsHash``
  public var stateHash: StateHash {
    require(keepsHash, "a session has a hash if it was made with keepsHash: true")
    return hash
  }
  /// Whether ``stateHash`` is kept, which takes up to two fifths of a tick's time.
  public let keepsHash: Bool
  /// The value of ``stateHash``, which a rerun knows without the states.
  var hash = StateHash()
  /// Whether the commands that are carried out are kept in ``log``.
  public var keepsLog = false
  /// The commands carried out so far, in their order, since ``keepsLog`` was set.
  public private(set) var log: [LoggedCommand] = []
  /// The updates of the exhibit's collection view since ``keepsLog`` was set, by the ticks before them.
  package private(set) var updates: [(tick: Int, update: UpdateMap)] = []
  /// The updates that the view had counted when it was last asked.
  private var updateCount = 0
  /// Whether commands of the scene that are impossible are left out instead of ending it, since someone interfered.
  var leavesOutImpossible = false
  /// The commands that were left out, as the errors that they would have been.
  var leftOut: [SceneError] = []
  /// Whether frames show the springs, bodies and other parts that move their elements. It does not change the state.
  public var showsOverlay = false
  /// The exhibits among which the scene's is.
  public let catalog: ExhibitCatalog
  private let entry: ExhibitCatalog.Entry
  /// The exhibit.
  public private(set) var exhibit: any Exhibit
  /// The exhibit's parameters, with their values at the session's beginning in place of defaults.
  package let parameters: [ExhibitCatalog.Parameter]
  /// The values that settings give them, of the session's exhibit or of one that is tuned otherwise.
  package func values(in settings: ExhibitSettings) -> [TunedValue] {
    parameters.values(in: settings, usual: entry.parameters, made: scene.settings)
  }
  private var viewport: CGSize
  private var commands: SceneCommands.Iterator
  /// Whether views took the last key, and the exhibit did not get it.
  package private(set) var viewsTookKey = false
  /// The placeholder text of an empty exhibit. It has no effect on the state.
  private var emptyState: EmptyState
  /// The floor's motion after a change of the viewport. It has no effect on the state either.
  private var floor = FloorMotion()
  /// Where fingers move in the next tick, or before another command.
  private var moves: [Command] = []
  /// The fingers that stand for a wheel with Ctrl, while it turns.
  private var magnifier: Magnifier?

  /// Sets a session up at tick 0.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - catalog: The exhibits among which the scene's is.
  ///   - keepsHash: Whether the session keeps ``stateHash``. A session whose hash nobody reads is faster without it.
  /// - Throws: `SceneError` if the scene's exhibit does not exist, or has no such parameters.
  public init(_ scene: Scene, in catalog: ExhibitCatalog, keepsHash: Bool = true) throws(SceneError) {
    entry = try catalog.entry(named: scene.exhibit)
    self.scene = scene
    self.keepsHash = keepsHash
    self.catalog = catalog
    viewport = scene.viewport
    commands = scene.commands.makeIterator()
    // UIKit's switch is not a view's: an exhibit that has left it off must not change the next one.
    View.setAnimationsEnabled(true)
    (exhibit, parameters) = try entry.tuned(scene.itemCount, scene.settings, scene.viewport)
    emptyState = EmptyState(of: exhibit)
    host.layoutIfNeeded()
    updateCount = exhibit.collectionView?.updateCount ?? 0
  }

  /// Another session of the same scene, at its beginning.
  ///
  /// - Throws: `SceneError` if the scene's exhibit does not exist.
  public func again() throws(SceneError) -> Session { try Session(scene, in: catalog, keepsHash: keepsHash) }

  /// What is on screen now.
  public var frame: Frame {
    var frame = host.snapshot(viewport: viewport)
    frame.tick = tick
    frame.placeholder = emptyState.placeholder
    if emptyState.isChanging || floor.isMoving(at: tick) { frame.isSettled = false }
    if floor.isMoving(at: tick) { frame.stage.size.height = max(0, frame.stage.height + floor.offset(at: tick)) }
    if showsOverlay {
      var overlay = exhibit.collectionView?.overlay ?? Frame.Overlay()
      overlay.append(host.overlay)
      frame.overlay = overlay
    }
    let fingers = fingers
    if fingers.count > 1 { frame.fingers = fingers }
    return frame
  }

  /// The places of all fingers, and of the pointer while it is down. A frame has those of several only.
  public var fingers: [CGPoint] { host.touches.map { $0.location(in: nil) } }

  /// Whether nothing moves any more.
  public var isSettled: Bool { moves.isEmpty && !host.isMoving }

  /// Elements in sight, each counted once more for every animation of it, and views that are animated.
  var activity: Int { (exhibit.collectionView?.activity ?? 0) + host.animatedCount }

  /// Who drives the exhibit's views.
  private var host: ViewHost { ViewHost.hosting(exhibit.rootView) }

  /// Whether no tick would change anything until the next command: nothing moves, fades or is pending, and the scene
  /// has no commands left.
  public var isAtRest: Bool {
    isSettled && !exhibit.isWaiting && magnifier == nil && !emptyState.isChanging && !floor.isMoving(at: tick)
      && commands.isAtEnd
  }

  /// Carries out a command now, before the next tick; the move of a finger with that tick, or with the next command.
  ///
  /// - Throws: `SceneError` if the command names an item that does not exist; nothing has changed then.
  public func perform(_ command: Command, place: String = "") throws(SceneError) {
    try perform(command, place: place, isPlanned: false)
  }

  private func perform(_ command: Command, place: String, isPlanned: Bool) throws(SceneError) {
    if let refusal = refusal(of: command, place) { throw refusal }
    switch command {
    case .pointerMove, .finger(_, .moved, _): moves.append(command)
    case .key(.restart):
      let again = try entry.make(itemCount: scene.itemCount, settings: scene.settings, viewport: viewport)
      _ = seeMoves()
      begin(again)
      layOut()
    default:
      // Moves may have taken away what it names.
      if !seeMoves() || refusal(of: command, place) == nil { carryOut(command) }
      layOut()
    }
    if keepsLog { log.append(LoggedCommand(tick: tick, command: command, isPlanned: isPlanned)) }
    logUpdate()
  }

  /// Takes down the update that the view has made since it was last asked.
  private func logUpdate() {
    guard let view = exhibit.collectionView, view.updateCount != updateCount else { return }
    updateCount = view.updateCount
    if keepsLog, let update = view.lastUpdate { updates.append((tick, update)) }
  }

  /// Lets the views see how fingers move, as the command that follows at once does; returns whether any do.
  @discardableResult
  package func seeMoves() -> Bool {
    if moves.isEmpty { return false }
    carryOutMoves()
    layOut()
    return true
  }

  private func carryOutMoves() {
    let due = moves
    moves = []
    for move in due { carryOut(move) }
  }

  /// Lays out what a command or a tick has changed: whoever looks at the session afterwards changes nothing by that.
  private func layOut() {
    exhibit.collectionView?.layoutIfNeeded()
    host.layoutIfNeeded()
  }

  /// Begins with an exhibit that was just made.
  private func begin(_ exhibit: any Exhibit) {
    self.exhibit = exhibit
    (magnifier, emptyState, floor) = (nil, EmptyState(of: exhibit), FloorMotion())
  }

  private func carryOut(_ command: Command) {
    switch command {
    case .pointerDown(let point): touch(0, .began, at: point)
    case .pointerMove(let point): touch(0, .moved, at: point)
    case .pointerUp(let point): touch(0, .ended, at: point)
    case .finger(let id, let phase, let point): touch(id, phase, at: point)
    case .secondaryClick(let point): secondaryClick(at: point)
    case .magnify(let factor, let point): magnify(by: factor, at: point)
    case .wheel(let delta, let point): scroll(by: delta, at: point)
    case .key(let key):
      let takesText = takesText
      viewsTookKey = host.press(key.forResponders)
      if !viewsTookKey, !takesText { exhibit.press(key) }
    case .text(let text): _ = host.insertText(text)
    case .edit(let edit): _ = host.edit(edit)
    case .insert(let index): exhibit.insertItem(at: index)
    case .delete(let index): exhibit.deleteItem(at: index)
    case .moveItem(let from, let to): exhibit.moveItem(from: from, to: to)
    case .resize(let size):
      viewport = size
      let bottom = exhibit.rootView.frame.maxY
      exhibit.resize(to: size)
      if exhibit.standsOnFloor { floor.move(by: exhibit.rootView.frame.maxY - bottom, at: tick) }
    }
  }

  /// Carries out the scene's commands for this tick, and then the tick.
  ///
  /// - Throws: `SceneError` if a command of the scene is impossible at its time.
  /// - Complexity: That of a tick of the exhibit's views.
  public func step() throws(SceneError) {
    try stepUnhashed()
    if !keepsHash { return }
    if let view = exhibit.rootView as? CollectionView {
      view.hash(into: &hash)
    } else {
      host.hash(into: &hash)
    }
    magnifier?.hash(into: &hash)
    exhibit.hash(into: &hash)
  }

  /// Makes a tick that leaves ``stateHash`` as it was, for those who know its value after it.
  func stepUnhashed() throws(SceneError) {
    while let timed = commands.next(until: tick) {
      do throws(SceneError) {
        try perform(timed.command, place: timed.place, isPlanned: true)
      } catch {
        // Nothing has changed, so a replay without the command goes on in the same way.
        if !leavesOutImpossible { throw error }
        leftOut.append(error)
      }
    }
    host.isUnseen = true
    carryOutMoves()
    moveMagnifier()
    exhibit.advance()
    host.isUnseen = false
    layOut()
    logUpdate()
    emptyState.advance(exhibit.itemCount == 0)
    tick += 1
  }

  /// Scrolls the innermost scroll view at a point, or the exhibit's own without one.
  private func scroll(by delta: CGVector, at point: CGPoint?) {
    guard let view = point.flatMap(host.scrollView) ?? exhibit.scrollView else { return }
    view.scroll(by: delta, from: point.map(view.rectanglePoint))
  }

  private func secondaryClick(at point: CGPoint) {
    var next = host.view(at: point)
    while let view = next, !(view is CollectionView) { next = view.superview }
    guard let view = next as? CollectionView ?? exhibit.collectionView else { return }
    view.secondaryClick(at: view.rectanglePoint(fromHost: point))
  }

  // MARK: Controls

  /// The control at a point of the viewport, in words, such as "the button Copy"; `nil` if there is none with a name.
  func nameOfControl(at point: CGPoint) -> String? {
    var next = host.view(at: point)
    while let view = next {
      if view.isAccessibilityElement, let label = view.accessibilityLabel {
        let traits = view.accessibilityTraits
        if view is any KeyInput { return "the field \(label)" }
        return
          "the \(traits.contains(.toggleButton) ? "switch" : traits.contains(.button) ? "button" : "control") \(label)"
      }
      next = view.superview
    }
    return nil
  }

  // MARK: Text

  /// Whether a text is edited: what is typed is for it, and no key is for the exhibit.
  public var takesText: Bool { host.takesText }

  /// The caret of the text that is edited, in points of the viewport; `nil` if there is none.
  package var caretRect: CGRect? { host.caretRect }

  /// Whether Escape does something in the exhibit, and does not leave it.
  package var canStepBack: Bool { host.canStepBack || exhibit.collectionView?.canStepBack == true }

  /// Takes what was copied or cut from a text since the last call, for the clipboard.
  package func takeCopiedText() -> String? {
    defer { host.copied = nil }
    return host.copied
  }

  // MARK: Fingers

  private func touch(_ id: Int, _ phase: Touch.Phase, at point: CGPoint) {
    // Real touches replace those that stand for a wheel.
    if phase == .began { liftMagnifier() }
    // A touch that ends has moved to that point first.
    if phase == .ended { host.touch(id, .moved, at: point) }
    host.touch(id, phase, at: point)
  }

  private func magnify(by factor: CGFloat, at point: CGPoint) {
    guard factor > 0, factor.isFinite else { return }
    if magnifier != nil {
      magnifier?.magnify(by: factor, tick: tick)
    } else if host.touches.isEmpty {
      let magnifier = Magnifier(at: point, by: factor, tick: tick)
      for (id, point) in zip(Magnifier.ids, magnifier.points) { host.touch(id, .began, at: point) }
      self.magnifier = magnifier
    }
  }

  private func moveMagnifier() {
    guard let goesOn = magnifier?.advance(to: tick), let magnifier else { return }
    for (id, point) in zip(Magnifier.ids, magnifier.points) { host.touch(id, .moved, at: point) }
    if !goesOn { liftMagnifier() }
  }

  private func liftMagnifier() {
    guard let magnifier else { return }
    self.magnifier = nil
    for (id, point) in zip(Magnifier.ids, magnifier.points) { host.touch(id, .ended, at: point) }
  }

  /// Why a command is impossible, if it is.
  private func refusal(of command: Command, _ place: String) -> SceneError? {
    switch command {
    case .insert(let index):
      refusalToEdit(place)
        ?? refusal(of: index, below: exhibit.itemCount + 1, place, "an insert goes from 0 to the number of items")
        ?? refusalForRoom(place)
    case .delete(let index):
      refusalToEdit(place) ?? refusal(of: index, below: exhibit.itemCount, place, "items count from 0")
    case .moveItem(let from, let to):
      refusalToEdit(place) ?? refusal(of: from, below: exhibit.itemCount, place, "items count from 0")
        ?? refusal(of: to, below: exhibit.itemCount, place, "a move goes to where the item is afterwards")
    case .text, .edit:
      takesText
        ? nil
        : SceneError(
          at: place, expected: "a text field that is edited", found: "none at tick \(tick)",
          hint: "tap one before, or give it the focus with Tab")
    default: nil
    }
  }

  private func refusal(of index: Int?, below limit: Int, _ place: String, _ hint: String) -> SceneError? {
    guard let index, !(0..<limit ~= index) else { return nil }
    return SceneError(
      at: place, expected: limit > 0 ? "an index from 0 to \(limit - 1)" : "an item", found: "\(index)",
      hint: "at tick \(tick) there are \(exhibit.itemCount) items, and \(hint)")
  }

  private func refusalToEdit(_ place: String) -> SceneError? {
    guard let exhibit = exhibit as? LayoutExhibit, !exhibit.isEditable else { return nil }
    return SceneError(
      at: place, expected: "an exhibit whose items can be changed", found: entry.name.quoted,
      hint: "let its data source conform to EditableDataSource")
  }

  private func refusalForRoom(_ place: String) -> SceneError? {
    if exhibit.hasRoom() { return nil }
    let type = type(of: exhibit)
    return SceneError(
      at: place, expected: "fewer than \(type.maximumItemCount) \(type.words.items) before an insert",
      found: "\(exhibit.itemCount) at tick \(tick)", hint: "\(entry.name) takes no more")
  }
}
