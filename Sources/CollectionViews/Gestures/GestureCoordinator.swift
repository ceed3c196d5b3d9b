import SpringflowDeterminism
import SpringflowGeometry

/// Decides among the gesture recognizers of a view, and holds its touches.
///
/// An event is processed in this order: every recognizer sees it, the one that was added last first; the states that they
/// propose are settled, failures first, and actions are called; fingers that have left are forgotten; recognizers whose
/// gestures are over start anew; the press is told. Where several fingers are down, their moves are collected until the next
/// tick or until a finger comes or goes, as fingers that move at the same time are one movement.
///
/// Time comes with each call: nothing here knows what kind of view it is or what advances it.
@MainActor
final class GestureCoordinator {
  /// The view, which owns this.
  unowned(unsafe) let view: ScrollView
  /// The recognizers in the order in which they were added.
  private(set) var recognizers: [GestureRecognizer] = []
  /// The same, the last one first.
  private(set) var order: [GestureRecognizer] = []
  /// Follows the finger that presses.
  let press = PressRecognizer()
  /// Follows the finger that is on an open menu.
  let menu = MenuRecognizer()
  /// The fingers that are down, in the order in which they came.
  private(set) var fingers: [Touch] = []
  /// The fingers of these whose moves no recognizer has seen yet.
  private var moved: [Touch] = []
  /// Touches that came while an event was being processed.
  private var inbox: [(id: Int, phase: Touch.Phase, point: CGPoint)] = []
  private var isBusy = false
  private var lastTap: Tap?
  /// The tick of the last call.
  private(set) var tick = 0

  /// A touch that has come down, for counting taps.
  private struct Tap {
    var tick: Int
    var point: CGPoint
    var count: Int
  }

  init(_ view: ScrollView) {
    self.view = view
    press.coordinator = self
    menu.coordinator = self
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

  /// A finger comes down, moves or leaves at a point of the view's rectangle, in a tick.
  func touch(_ id: Int, _ phase: Touch.Phase, at point: CGPoint, tick: Int) {
    self.tick = tick
    require(point.x.isFinite && point.y.isFinite, "a finger is at a point of the view, found \(point)")
    if isBusy {
      inbox.append((id, phase, point))
      return
    }
    process { take(id, phase, point) }
  }

  /// Processes input, and then the touches that actions have queued meanwhile.
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
    if menu.take(id, phase, point, isAlone: fingers.isEmpty) { return }
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

  /// Ends the press, and lets its finger be the menu's from now on; returns whether the finger is still down.
  @discardableResult
  func givePressToMenu() -> Bool {
    guard let id = press.giveUp() else { return false }
    menu.takeOver(id, at: press.point)
    fingers.removeAll { $0.id == id }
    moved.removeAll { $0.id == id }
    for recognizer in order where recognizer.touches.contains(where: { $0.id == id }) { abandon(recognizer) }
    return true
  }

  private func begin(_ id: Int, at point: CGPoint) {
    deliverMoves()
    let touch = Touch(id, at: point, tick: tick, in: view)
    if let lastTap, tick - lastTap.tick <= TapGestureRecognizer.longestPause,
      near(lastTap.point, point, TapGestureRecognizer.allowedDistance)
    {
      touch.tapCount = lastTap.count + 1
    }
    fingers.append(touch)
    let event = Event(fingers, tick: tick)
    for recognizer in order where recognizer.takesTouches && recognizer.coordinator === self {
      if recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch) == false { continue }
      guard recognizer.coordinator === self, recognizer.takesTouches else { continue }
      recognizer.touches.append(touch)
      recognizer.seen.append(touch)
      recognizer.isEngaged = true
      recognizer.touchesBegan([touch], with: event)
    }
    finishEvent()
    beginPress(touch)
  }

  /// Starts a press by a finger that recognizers have seen come down, if it is alone and did not stop moving content.
  private func beginPress(_ touch: Touch) {
    if let tracked = press.tracked {
      // A press is one finger.
      if !tracked.isLifted { press.cancel() }
      return
    }
    if recognizers.contains(where: \.hasStoppedContent) || fingers.count != 1 || !touch.isDown { return }
    press.track(touch, among: order)
  }

  /// Lets recognizers see the moves that were collected, before the next tick is made.
  func seeMoves(tick: Int) {
    self.tick = tick
    if moved.isEmpty || isBusy { return }
    process { deliverMoves() }
  }

  private func deliverMoves() {
    if moved.isEmpty { return }
    let touches = fingers.filter { finger in moved.contains { $0 === finger } }
    moved = []
    for touch in touches {
      touch.phase = .moved
      touch.tick = tick
    }
    let event = Event(fingers, tick: tick)
    for recognizer in order where !recognizer.settled.isFinal {
      let own = touches.filter { touch in recognizer.touches.contains { $0 === touch } }
      if !own.isEmpty { recognizer.touchesMoved(Set(own), with: event) }
    }
    finishEvent()
    for finger in fingers where finger.phase != .stationary { finger.phase = .stationary }
    if let id = press.tracked?.id, let finger = touches.first(where: { $0.id == id }) { press.move(to: finger.point) }
  }

  private func lift(_ finger: Touch, _ phase: Touch.Phase, at point: CGPoint) {
    if phase == .ended, point != finger.point { take(finger.id, .moved, point) }
    deliverMoves()
    finger.phase = phase
    finger.tick = tick
    finger.previousPoint = finger.point
    let event = Event(fingers, tick: tick)
    fingers.removeAll { $0 === finger }
    for recognizer in order where recognizer.touches.contains(where: { $0 === finger }) {
      if recognizer.settled.isFinal { continue }
      if phase == .ended {
        recognizer.touchesEnded([finger], with: event)
      } else {
        recognizer.touchesCancelled([finger], with: event)
      }
    }
    lastTap = phase == .ended ? Tap(tick: tick, point: finger.start, count: finger.tapCount) : nil
    if let tracked = press.tracked, tracked.id == finger.id, !tracked.isLifted {
      if phase == .ended { press.lift() } else { press.cancel() }
    }
    finishEvent()
  }

  /// Cancels all touches.
  func cancelTouches(tick: Int) {
    for finger in fingers { touch(finger.id, .cancelled, at: finger.point, tick: tick) }
    if let finger = menu.finger { touch(finger, .cancelled, at: .zero, tick: tick) }
  }

  // MARK: Time

  /// Whether no touch is down and no recognizer has a deadline.
  var isAtRest: Bool {
    fingers.isEmpty && menu.finger == nil && press.tracked == nil && !order.contains { $0.isEngaged }
  }

  /// Advances to a tick, and lets deadlines pass.
  func advance(to tick: Int) {
    self.tick = tick
    if isBusy || isAtRest { return }
    process {
      for recognizer in order {
        guard let deadline = recognizer.deadline, deadline <= tick else { continue }
        recognizer.deadline = nil
        if recognizer.isEngaged, !recognizer.settled.isFinal { recognizer.deadlineDidPass() }
      }
      finishEvent()
    }
  }

  // MARK: Hash

  func hash(into hash: inout StateHash) {
    hash.combine(tick)
    hash.combine(isBusy)
    hash.combine(lastTap) {
      $0.combine($1.tick)
      $0.combine($1.point)
      $0.combine($1.count)
    }
    hash.combine(fingers) { $1.hash(into: &$0) }
    hash.combine(moved) { $0.combine($1.id) }
    hash.combine(inbox) {
      $0.combine($1.id)
      $0.combine($1.phase.rawValue)
      $0.combine($1.point)
    }
    press.hash(into: &hash)
    menu.hash(into: &hash)
    hash.combine(recognizers) { $1.hash(into: &$0) }
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
    press.update()
  }

  /// Recognizers that wait for each other would wait for ever.
  private func firstOfCircle() -> GestureRecognizer? {
    if !fingers.isEmpty || order.contains(where: { $0.isEngaged && $0.deadline != nil }) { return nil }
    return order.first { !$0.held.isEmpty }
  }
}

extension GestureRecognizer {
  /// Whether it accepts new touches.
  fileprivate var takesTouches: Bool {
    isEnabled && !settled.isFinal && (held.isEmpty || held == [.began])
  }

  /// Whether its touches have ended while its state is undecided, without a deadline.
  fileprivate var isStale: Bool {
    isEngaged && touches.isEmpty && deadline == nil && held.isEmpty && !settled.isFinal
  }

  /// Whether it can start over.
  fileprivate var isThrough: Bool { isEngaged && settled.isFinal && touches.isEmpty }
}

/// Whether two points are at most `distance` apart, in points.
func near(_ a: CGPoint, _ b: CGPoint, _ distance: CGFloat) -> Bool {
  let (dx, dy) = (a.x - b.x, a.y - b.y)
  return dx * dx + dy * dy <= distance * distance
}
