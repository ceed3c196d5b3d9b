import SpringflowNumerics

/// Decides among the gesture recognizers of a host's views, and holds the touches.
///
/// A finger belongs to the view that was hit when it came down; the recognizers of that view and of all views that it is in
/// see it, those of inner views before those of outer ones, and of one view the one that was added last first.
///
/// An event is processed in this order: every recognizer sees it; the states that they propose are settled, failures
/// first, and actions are called; fingers that have left are forgotten; recognizers whose gestures are over start anew;
/// views are told, then presses. Where several fingers are down, what they do is collected until the next tick, until a
/// finger comes, or until the last one goes: fingers that move or leave at the same time are one event.
///
/// Points are the host's. Time comes with each call: nothing here knows what advances it.
@MainActor
package final class GestureCoordinator {
  /// The host, which owns this.
  private unowned(unsafe) let host: ViewHost
  /// The recognizers that see a finger that is down, or whose gesture is not over, in the order in which they see events.
  private(set) var order: [GestureRecognizer] = []
  /// Follows the finger that presses, or pressed last.
  private(set) var press: PressRecognizer?
  /// Follow fingers that are on open menus.
  private var menus: [MenuRecognizer] = []
  /// What views hear of their fingers.
  private var deliveries: [TouchDelivery] = []
  /// The fingers that are down, in the order in which they came.
  private(set) var fingers: [Touch] = []
  /// The fingers of these whose moves no recognizer has seen yet.
  private var moved: [Touch] = []
  /// The fingers of these that have left, or were taken away, of which nobody knows yet.
  private var leaving: [(finger: Touch, phase: Touch.Phase)] = []
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

  init(_ host: ViewHost) { self.host = host }

  // MARK: Recognizers

  /// Adds the recognizers of a view and of all that it is in to those that see events.
  private func admit(_ chain: [GestureRecognizer]) {
    let new = chain.filter { recognizer in !order.contains { $0 === recognizer } }
    if new.isEmpty { return }
    let all = order + new
    let ranks = all.enumerated().map { (index: $0.offset, rank: $0.element.rank) }
    order = ranks.sorted { a, b in
      if a.rank.depth != b.rank.depth { return a.rank.depth > b.rank.depth }
      return a.rank.position != b.rank.position ? a.rank.position > b.rank.position : a.index < b.index
    }.map { all[$0.index] }
  }

  /// A recognizer is no longer a view's.
  func drop(_ recognizer: GestureRecognizer) {
    abandon(recognizer)
    order.removeAll { $0 === recognizer }
  }

  /// A view is no longer in the tree: its gestures are cancelled, and it hears no more of its fingers.
  func lose(_ view: View) {
    for recognizer in view.recognizers where order.contains(where: { $0 === recognizer }) { drop(recognizer) }
    if let press, press === view.pressRecognizer { press.cancel() }
    if let menu = view.ownMenuRecognizer {
      menus.removeAll { $0 === menu }
      menu.loseFinger()
    }
    cancel(deliveries.filter { $0.view === view })
    deliveries.removeAll { $0.view === view }
  }

  // MARK: Events

  /// A finger comes down, moves or leaves at a point of the host, in a tick.
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
    if takesForMenu(id, phase, point) { return }
    if phase == .began { deliverLifts() }
    let finger = fingers.first { finger in finger.id == id && !leaving.contains { $0.finger === finger } }
    switch phase {
    case .began:
      // A finger that comes down twice has left unnoticed.
      if let finger {
        leaving.append((finger, .cancelled))
        deliverLifts()
      }
      begin(id, at: point)
    case .moved: if let finger { move(finger, to: point) }
    case .stationary: break
    case .ended, .cancelled:
      guard let finger else { return }
      if phase == .ended, point != finger.point { move(finger, to: point) }
      leaving.append((finger, phase))
      if leaving.count == fingers.count { deliverLifts() }
    }
  }

  private func move(_ finger: Touch, to point: CGPoint) {
    if !moved.contains(where: { $0 === finger }) {
      finger.previousPoint = finger.point
      moved.append(finger)
    }
    finger.point = point
    if fingers.count == 1 { deliverMoves() }
  }

  /// Lets an open menu have what a finger does, if it is the menu's; returns whether it is.
  private func takesForMenu(_ id: Int, _ phase: Touch.Phase, _ point: CGPoint) -> Bool {
    if let menu = menus.first(where: { $0.finger == id }) {
      _ = menu.take(id, phase, point, isAlone: fingers.isEmpty)
      menus.removeAll { $0.finger == nil }
      return true
    }
    // The menu of a button has every finger, wherever that comes down.
    let open = host.menuButton?.menuRecognizer
    guard phase == .began, menus.isEmpty, let menu = open ?? host.view(at: point)?.nearest(\.menuRecognizer),
      menu.take(id, phase, point, isAlone: fingers.isEmpty)
    else { return false }
    menus.append(menu)
    return true
  }

  /// Ends a press, and lets its finger be the menu's from now on; returns whether the finger is still down.
  @discardableResult
  func give(_ press: PressRecognizer, to menu: MenuRecognizer) -> Bool {
    guard let id = press.giveUp() else { return false }
    menu.takeOver(id, at: press.point)
    menus.append(menu)
    fingers.removeAll { $0.id == id }
    moved.removeAll { $0.id == id }
    leaving.removeAll { $0.finger.id == id }
    deliveries.removeAll { $0.touch.id == id }
    for recognizer in order where recognizer.touches.contains(where: { $0.id == id }) { abandon(recognizer) }
    return true
  }

  private func begin(_ id: Int, at point: CGPoint) {
    deliverMoves()
    guard let view = host.view(at: point) else { return }
    let touch = Touch(id, at: point, tick: tick, in: view)
    if let lastTap, tick - lastTap.tick <= TapGestureRecognizer.longestPause,
      near(lastTap.point, point, TapGestureRecognizer.allowedDistance)
    {
      touch.tapCount = lastTap.count + 1
    }
    fingers.append(touch)
    let event = Event(fingers, tick: tick)
    let chain = view.recognizersInChain
    admit(chain)
    for recognizer in order
    where recognizer.takesTouches && recognizer.isAttached && chain.contains(identicalTo: recognizer) {
      if recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: event) == false { continue }
      if recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch) == false { continue }
      guard recognizer.isAttached, recognizer.takesTouches else { continue }
      recognizer.touches.append(touch)
      recognizer.seen.append(touch)
      recognizer.isEngaged = true
      recognizer.touchesBegan([touch], with: event)
    }
    deliveries.append(TouchDelivery(touch, to: view, among: order))
    finishEvent()
    beginPress(touch, chain)
  }

  /// Starts a press by a finger that recognizers have seen come down, if it is alone and did not stop moving content.
  private func beginPress(_ touch: Touch, _ chain: [GestureRecognizer]) {
    if let press, let tracked = press.tracked {
      // A press is one finger.
      if !tracked.isLifted { press.cancel() }
      return
    }
    if chain.contains(where: \.hasStoppedContent) || fingers.count != 1 || !touch.isDown { return }
    guard let press = touch.view?.nearest(\.pressRecognizer) else { return }
    self.press = press
    press.track(touch, among: order)
  }

  /// Lets recognizers see what was collected, before the next tick is made.
  func seeMoves(tick: Int) {
    self.tick = tick
    if moved.isEmpty && leaving.isEmpty || isBusy { return }
    process {
      deliverMoves()
      deliverLifts()
    }
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
    deliveries.tell(where: { delivery in delivery.hearsMoves && touches.contains { $0 === delivery.touch } }) {
      $0.touchesMoved($1, with: event)
    }
    for finger in fingers where finger.phase != .stationary { finger.phase = .stationary }
    if let press, let id = press.tracked?.id, let finger = touches.first(where: { $0.id == id }) {
      press.move(to: finger.point)
    }
  }

  /// Lets recognizers and views see the fingers that have left, all at once.
  private func deliverLifts() {
    if leaving.isEmpty { return }
    deliverMoves()
    let lifts = leaving
    leaving = []
    for (finger, phase) in lifts {
      finger.phase = phase
      finger.tick = tick
      finger.previousPoint = finger.point
    }
    let event = Event(fingers, tick: tick)
    fingers.removeAll { finger in lifts.contains { $0.finger === finger } }
    for recognizer in order {
      func own(_ phase: Touch.Phase) -> [Touch] {
        lifts.filter { lift in lift.phase == phase && recognizer.touches.contains { $0 === lift.finger } }.map(\.finger)
      }
      let (ended, cancelled) = (own(.ended), own(.cancelled))
      if !ended.isEmpty, !recognizer.settled.isFinal { recognizer.touchesEnded(Set(ended), with: event) }
      if !cancelled.isEmpty, !recognizer.settled.isFinal { recognizer.touchesCancelled(Set(cancelled), with: event) }
    }
    for (finger, phase) in lifts {
      lastTap = phase == .ended ? Tap(tick: tick, point: finger.start, count: finger.tapCount) : nil
      if let press, let tracked = press.tracked, tracked.id == finger.id, !tracked.isLifted {
        if phase == .ended { press.lift() } else { press.cancel() }
      }
      for delivery in deliveries where delivery.touch === finger { delivery.lift() }
    }
    cancel(deliveries.filter { delivery in lifts.contains { $0.phase == .cancelled && $0.finger === delivery.touch } })
    finishEvent()
  }

  /// Cancels all touches.
  func cancelTouches(tick: Int) {
    for finger in fingers { touch(finger.id, .cancelled, at: finger.point, tick: tick) }
    for menu in menus { if let finger = menu.finger { touch(finger, .cancelled, at: .zero, tick: tick) } }
  }

  // MARK: Time

  /// Whether no touch is down and no recognizer has a deadline.
  var isAtRest: Bool {
    fingers.isEmpty && menus.isEmpty && press?.tracked == nil && !order.contains { $0.isEngaged }
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
    if !leaving.isEmpty {
      hash.combine(leaving) {
        $0.combine($1.finger.id)
        $0.combine($1.phase.rawValue)
      }
    }
    hash.combine(deliveries) { $1.hash(into: &$0) }
    hash.combine(inbox) {
      $0.combine($1.id)
      $0.combine($1.phase.rawValue)
      $0.combine($1.point)
    }
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
    updateDeliveries()
    press?.update()
    if fingers.isEmpty, !order.isEmpty { order.removeAll { !$0.isEngaged } }
  }

  /// Tells views of their fingers, and forgets fingers that have left.
  private func updateDeliveries() {
    if deliveries.isEmpty { return }
    let event = Event(fingers, tick: tick)
    // A finger does not press, unless the view that is told of it lets the collection view hear of it, too.
    deliveries.tell(where: { $0.takeBeginning() }) {
      if $0.nearest(\.pressRecognizer) != nil { for touch in $1 { touch.isBeginningKept = true } }
      $0.touchesBegan($1, with: event)
    }
    deliveries.tell(where: { $0.takeEnd() }) {
      if $0.nearest(\.pressRecognizer) != nil { for touch in $1 { touch.isEndKept = true } }
      $0.touchesEnded($1, with: event)
    }
    deliveries.removeAll(where: \.isOver)
  }

  /// Takes fingers away from views.
  private func cancel(_ deliveries: [TouchDelivery]) {
    let event = Event(fingers, tick: tick)
    deliveries.tell(where: { $0.takeCancellation() }) { $0.touchesCancelled($1, with: event) }
  }

  /// A recognizer has recognized its gesture in some fingers: the views that they are on lose them.
  func cancelTouches(for recognizer: GestureRecognizer) {
    press?.cancel(for: recognizer)
    cancel(deliveries.filter { delivery in recognizer.seen.contains { $0 === delivery.touch } })
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
