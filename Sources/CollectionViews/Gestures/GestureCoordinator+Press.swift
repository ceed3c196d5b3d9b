import SpringflowDeterminism
import SpringflowGeometry

/// Fingers that press what lies below the recognizers.
extension GestureCoordinator {
  /// One finger that came down alone on content that did not move.
  struct TrackedPress {
    /// Which finger.
    let id: Int
    /// Where it came down and where it is. Points of the view's rectangle.
    let start: CGPoint
    var point: CGPoint
    /// Who sees the finger, and which of their gestures it may be.
    let watchers: [(recognizer: GestureRecognizer, sequence: Int)]
    /// Whether what lies below knows of it.
    var isKnown = false
    /// Whether the finger has left.
    var isLifted = false

    /// Those who have not made up their minds.
    @MainActor
    fileprivate var undecided: [GestureRecognizer] {
      watchers.filter { $0.recognizer.sequence == $0.sequence && $0.recognizer.settled == .possible }
        .map(\.recognizer)
    }

    func hash(into hash: inout StateHash) {
      hash.combine(id)
      hash.combine(isKnown)
      hash.combine(isLifted)
    }
  }

  /// A finger has come down, and the recognizers have seen it.
  func beginPress(_ touch: Touch, isAtRest: Bool) {
    if press != nil {
      // A press is one finger.
      if press?.isLifted == false { cancelPress() }
      return
    }
    // What moves is stopped, not pressed.
    guard isAtRest, fingers.count == 1, touch.isDown else { return }
    let watchers = order.filter { $0.touches.contains { $0 === touch } }
    if watchers.contains(where: { $0.cancelsTouchesInView && ($0.settled.isUnderWay || $0.settled == .ended) }) {
      return
    }
    press = TrackedPress(
      id: touch.id, start: touch.point, point: touch.point, watchers: watchers.map { ($0, $0.sequence) })
    updatePress()
  }

  func movePress(to point: CGPoint) {
    press?.point = point
    if press?.isKnown == true { engine.pressMoved(to: point) }
  }

  /// Tells of the press what can be told by now.
  func updatePress() {
    guard var press else { return }
    let undecided = press.undecided
    if !press.isKnown {
      if undecided.contains(where: \.delaysTouchesBegan) { return }
      press.isKnown = true
      self.press = press
      engine.pressBegan(at: press.start)
      if press.point != press.start { engine.pressMoved(to: press.point) }
    }
    if !press.isLifted || undecided.contains(where: \.delaysTouchesEnded) { return }
    self.press = nil
    engine.pressEnded(at: press.point)
  }

  /// A recognizer has seen its gesture in the finger that presses.
  func cancelPress(for recognizer: GestureRecognizer) {
    guard let press,
      press.watchers.contains(where: { $0.recognizer === recognizer && $0.sequence == recognizer.sequence })
    else { return }
    cancelPress()
  }

  func cancelPress() {
    guard let press else { return }
    self.press = nil
    if press.isKnown { engine.pressCancelled() }
  }
}
