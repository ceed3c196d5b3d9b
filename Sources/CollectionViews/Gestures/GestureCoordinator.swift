import SpringflowDeterminism
import SpringflowGeometry

/// Decides among the gesture recognizers of a collection view, and holds its touches.
///
/// An event goes, in this order: every recognizer sees it, the one that was added last first; what they make of it is
/// settled, failures first, and actions are called; fingers that have left are forgotten; recognizers that are through
/// start over; what listens for presses is told. Where several fingers are down their moves are gathered until the next
/// tick or the next finger that comes or goes, as fingers that move at the same time are one movement.
@MainActor
final class GestureCoordinator {
  /// What owns this.
  unowned(unsafe) let engine: CollectionViewEngine
  /// The recognizers in the order in which they were added.
  private(set) var recognizers: [GestureRecognizer] = []
  /// The same, the last one first.
  private(set) var order: [GestureRecognizer] = []
  /// What scrolls.
  let scrollPan: ScrollPan
  /// The fingers that are down, in the order in which they came.
  private(set) var fingers: [Touch] = []
  /// Of those the ones whose moves nobody has seen yet, and where they were seen last.
  private var moved: [Touch] = []
  /// Touches that came while an event was being processed.
  private var inbox: [(id: Int, phase: Touch.Phase, point: CGPoint)] = []
  private var isBusy = false
  var press: TrackedPress?
  /// The finger that is on a menu, if one is: nothing else sees it.
  private var menuFinger: Int?
  private var lastTap: Tap?

  /// A finger's coming and going, for counting taps.
  private struct Tap {
    var tick: Int
    var point: CGPoint
    var count: Int
  }

  init(_ engine: CollectionViewEngine) {
    self.engine = engine
    scrollPan = ScrollPan()
    scrollPan.engine = engine
    add(scrollPan)
  }

  // MARK: Recognizers

  func add(_ recognizer: GestureRecognizer) {
    if recognizer.coordinator === self { return }
    recognizer.coordinator?.remove(recognizer)
    recognizer.coordinator = self
    recognizers.append(recognizer)
    order.insert(recognizer, at: 0)
  }

  func remove(_ recognizer: GestureRecognizer) {
    guard recognizer.coordinator === self else { return }
    abandon(recognizer)
    recognizers.removeAll { $0 === recognizer }
    order.removeAll { $0 === recognizer }
    recognizer.coordinator = nil
  }

  // MARK: Events

  func touch(_ id: Int, _ phase: Touch.Phase, at point: CGPoint) {
    require(point.x.isFinite && point.y.isFinite, "a finger is at a point of the view, found \(point)")
    if isBusy {
      inbox.append((id, phase, point))
      return
    }
    process { take(id, phase, point) }
  }

  /// Does something about fingers, and afterwards what actions have asked for meanwhile.
  private func process(_ body: () -> Void) {
    isBusy = true
    body()
    while !inbox.isEmpty {
      let next = inbox.removeFirst()
      take(next.id, next.phase, next.point)
    }
    isBusy = false
  }

  private func take(_ id: Int, _ phase: Touch.Phase, _ point: CGPoint) {
    if takesToMenu(id, phase, point) { return }
    let finger = fingers.first { $0.id == id }
    switch phase {
    case .began:
      // A finger that comes down twice has left unnoticed.
      if let finger { lift(finger, .cancelled, at: finger.point) }
      begin(id, at: point)
    case .moved:
      guard let finger else { return }
      if !moved.contains(where: { $0 === finger }) {
        finger.previousPoint = finger.point
        moved.append(finger)
      }
      finger.point = point
      if fingers.count == 1 { deliverMoves() }
    case .stationary: break
    case .ended, .cancelled: if let finger { lift(finger, phase, at: point) }
    }
  }

  /// Leaves to an open menu the finger that comes down while it is there, and to what it was on already.
  private func takesToMenu(_ id: Int, _ phase: Touch.Phase, _ point: CGPoint) -> Bool {
    if menuFinger == nil, phase == .began, engine.interaction.menu != nil, fingers.isEmpty {
      menuFinger = id
      engine.pressBegan(at: point)
      return true
    }
    guard menuFinger == id else { return false }
    switch phase {
    case .began, .moved: engine.pressMoved(to: point)
    case .stationary: break
    case .ended:
      menuFinger = nil
      engine.pressMoved(to: point)
      engine.pressEnded(at: point)
    case .cancelled:
      menuFinger = nil
      engine.pressCancelled()
    }
    return true
  }

  /// The finger that presses has opened a menu: from now on it is the menu's.
  func giveToMenu() {
    guard let id = press?.id else { return }
    press = nil
    menuFinger = id
    fingers.removeAll { $0.id == id }
    moved.removeAll { $0.id == id }
    for recognizer in order where recognizer.touches.contains(where: { $0.id == id }) { abandon(recognizer) }
  }

  private func begin(_ id: Int, at point: CGPoint) {
    deliverMoves()
    engine.bringUpToDate()
    let touch = Touch(id, at: point, tick: engine.tick, in: engine.view)
    if let lastTap, engine.tick - lastTap.tick <= TapGestureRecognizer.longestPause,
      near(lastTap.point, point, TapGestureRecognizer.allowedDistance)
    {
      touch.tapCount = lastTap.count + 1
    }
    fingers.append(touch)
    let event = Event(fingers, tick: engine.tick)
    for recognizer in order where recognizer.takesTouches && recognizer.coordinator === self {
      if recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch) == false { continue }
      guard recognizer.coordinator === self, recognizer.takesTouches else { continue }
      recognizer.touches.append(touch)
      recognizer.seen.append(touch)
      recognizer.isEngaged = true
      recognizer.touchesBegan([touch], with: event)
    }
    finishEvent()
    beginPress(touch, isAtRest: !engine.didStopByTouch)
  }

  /// Lets recognizers see the moves that were gathered, before a tick is made.
  func seeMoves() {
    if moved.isEmpty || isBusy { return }
    process { deliverMoves() }
  }

  private func deliverMoves() {
    if moved.isEmpty { return }
    let touches = fingers.filter { finger in moved.contains { $0 === finger } }
    moved = []
    for touch in touches {
      touch.phase = .moved
      touch.tick = engine.tick
    }
    let event = Event(fingers, tick: engine.tick)
    for recognizer in order where !recognizer.settled.isFinal {
      let own = touches.filter { touch in recognizer.touches.contains { $0 === touch } }
      if !own.isEmpty { recognizer.touchesMoved(Set(own), with: event) }
    }
    finishEvent()
    for finger in fingers where finger.phase != .stationary { finger.phase = .stationary }
    if let press, let finger = touches.first(where: { $0.id == press.id }) { movePress(to: finger.point) }
  }

  private func lift(_ finger: Touch, _ phase: Touch.Phase, at point: CGPoint) {
    if phase == .ended, point != finger.point { take(finger.id, .moved, point) }
    deliverMoves()
    finger.phase = phase
    finger.tick = engine.tick
    finger.previousPoint = finger.point
    let event = Event(fingers, tick: engine.tick)
    fingers.removeAll { $0 === finger }
    for recognizer in order where recognizer.touches.contains(where: { $0 === finger }) {
      if recognizer.settled.isFinal { continue }
      if phase == .ended {
        recognizer.touchesEnded([finger], with: event)
      } else {
        recognizer.touchesCancelled([finger], with: event)
      }
    }
    lastTap = phase == .ended ? Tap(tick: engine.tick, point: finger.start, count: finger.tapCount) : nil
    if press?.id == finger.id, press?.isLifted == false {
      if phase == .ended { press?.isLifted = true } else { cancelPress() }
    }
    finishEvent()
  }

  /// Takes all fingers away.
  func cancelTouches() {
    for finger in fingers { touch(finger.id, .cancelled, at: finger.point) }
    if let menuFinger { touch(menuFinger, .cancelled, at: .zero) }
  }

  // MARK: Time

  /// Whether nobody waits for anything: a finger, a time.
  var isAtRest: Bool { fingers.isEmpty && menuFinger == nil && press == nil && !order.contains { $0.isEngaged } }

  /// Whether nothing but the scroll's own recognizer, which keeps what it knows in the scroller, is at work.
  private var isPlain: Bool { recognizers.count == 1 && fingers.count <= 1 && scrollPan.isPlain }

  /// A tick has gone by.
  func passTime() {
    if isBusy { return }
    process {
      for recognizer in order {
        guard let deadline = recognizer.deadline, deadline <= engine.tick else { continue }
        recognizer.deadline = nil
        if recognizer.isEngaged, !recognizer.settled.isFinal { recognizer.deadlineDidPass() }
      }
      finishEvent()
    }
  }

  // MARK: Hash

  func hash(into hash: inout StateHash) {
    if let menuFinger { hash.combine(menuFinger) }
    if isPlain { return }
    if let lastTap, engine.tick - lastTap.tick <= TapGestureRecognizer.longestPause {
      hash.combine(lastTap.tick)
      hash.combine(lastTap.count)
      hash.combine(Double(lastTap.point.x))
      hash.combine(Double(lastTap.point.y))
    }
    for finger in fingers {
      hash.combine(finger.id)
      for point in [finger.point, finger.previousPoint, finger.start] {
        hash.combine(Double(point.x))
        hash.combine(Double(point.y))
      }
      hash.combine(finger.tapCount)
      hash.combine(finger.startTick)
    }
    press?.hash(into: &hash)
    for recognizer in recognizers where recognizer.isEngaged || !recognizer.isEnabled { recognizer.hash(into: &hash) }
  }

  // MARK: Settling

  /// A recognizer has proposed a state: settles it now, or after the event that is being processed.
  func settleSoon() {
    if !isBusy { process { finishEvent() } }
  }

  private func settle() {
    while let next = nextToSettle() { settle(next) }
  }

  /// Settles what recognizers have made of an event, until nothing follows any more, and tells what follows from that.
  private func finishEvent() {
    settle()
    for recognizer in order { recognizer.dropLiftedTouches() }
    while let next = order.first(where: { $0.isStale }) ?? firstOfCircle() {
      next.settled.isUnderWay ? abandon(next) : fail(next)
      settle()
    }
    for recognizer in order where recognizer.isThrough { recognizer.startOver() }
    updatePress()
  }

  /// Recognizers that wait for each other would wait for ever.
  private func firstOfCircle() -> GestureRecognizer? {
    if !fingers.isEmpty || order.contains(where: { $0.isEngaged && $0.deadline != nil }) { return nil }
    return order.first { !$0.held.isEmpty }
  }
}

extension GestureRecognizer {
  /// Whether new fingers are its business.
  fileprivate var takesTouches: Bool {
    isEnabled && !settled.isFinal && (held.isEmpty || held == [.began])
  }

  /// Whether its fingers have left without its having said what they did, and it waits for nothing.
  fileprivate var isStale: Bool {
    isEngaged && touches.isEmpty && deadline == nil && held.isEmpty && !settled.isFinal
  }

  /// Whether it can start over.
  fileprivate var isThrough: Bool { isEngaged && settled.isFinal && touches.isEmpty }
}

/// Whether two points are no further from each other than so, in points.
func near(_ a: CGPoint, _ b: CGPoint, _ distance: CGFloat) -> Bool {
  let (dx, dy) = (a.x - b.x, a.y - b.y)
  return dx * dx + dy * dy <= distance * distance
}
