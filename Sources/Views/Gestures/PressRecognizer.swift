import SpringflowNumerics

/// Follows the one finger that presses content.
///
/// It takes no part in the decisions among recognizers: the coordinator tells it of a finger that came down alone, and
/// it begins, changes and ends when the recognizers that see the same finger allow it
/// (``GestureRecognizer/delaysTouchesBegan``, ``GestureRecognizer/delaysTouchesEnded``), or is cancelled when one of
/// them recognizes its gesture (``GestureRecognizer/cancelsTouchesInView``). Its actions are called in each of these
/// states.
package final class PressRecognizer: GestureRecognizer {
  /// A finger that came down alone on content at rest.
  package struct TrackedPress {
    /// The finger.
    let touch: Touch
    var id: Int { touch.id }
    /// Where it came down and where it is. Points of the host.
    let start: CGPoint
    var point: CGPoint
    /// The recognizers that see the finger, each with the number of its gesture.
    let watchers: [(recognizer: GestureRecognizer, sequence: Int)]
    /// Whether the actions were called with `began`.
    package var isKnown = false
    /// Whether the finger has left.
    package var isLifted = false

    /// The watchers that are still possible.
    @MainActor
    fileprivate var undecided: [GestureRecognizer] {
      watchers.filter { $0.recognizer.sequence == $0.sequence && $0.recognizer.settled == .possible }
        .map(\.recognizer)
    }
  }

  /// The press under way.
  package private(set) var tracked: TrackedPress?
  /// The view that the finger came down on.
  final private(set) weak var hit: View?
  /// Where the finger is, or where it came down when the press begins. Points of the host.
  private(set) var point = CGPoint.zero

  override var points: [CGPoint] { [point] }

  /// Begins to track a finger that other recognizers have seen come down.
  func track(_ touch: Touch, among recognizers: [GestureRecognizer]) {
    let watchers = recognizers.filter { $0.touches.contains { $0 === touch } }
    if watchers.contains(where: { $0.cancelsTouchesInView && ($0.settled.isUnderWay || $0.settled == .ended) }) {
      return
    }
    tracked = TrackedPress(
      touch: touch, start: touch.point, point: touch.point, watchers: watchers.map { ($0, $0.sequence) })
    hit = touch.view
    update()
  }

  /// The finger has moved.
  func move(to point: CGPoint) {
    tracked?.point = point
    if tracked?.isKnown == true { report(.changed, at: point) }
  }

  /// The finger has left; the press ends once no recognizer delays that.
  func lift() { tracked?.isLifted = true }

  /// Begins or ends the press, if no recognizer delays that any more.
  func update() {
    guard var press = tracked else { return }
    let undecided = press.undecided
    if !press.isKnown {
      if undecided.contains(where: \.delaysTouchesBegan) { return }
      // A view has taken the finger for itself.
      if press.touch.isBeginningKept { return tracked = nil }
      press.isKnown = true
      tracked = press
      report(.began, at: press.start)
      // The action may have given the finger away.
      if tracked == nil { return }
      if press.point != press.start { report(.changed, at: press.point) }
    }
    if !press.isLifted || undecided.contains(where: \.delaysTouchesEnded) { return }
    tracked = nil
    report(press.touch.isEndKept ? .cancelled : .ended, at: press.point)
  }

  /// Cancels the press for a recognizer that has recognized its gesture in the same finger.
  func cancel(for recognizer: GestureRecognizer) {
    guard let tracked,
      tracked.watchers.contains(where: { $0.recognizer === recognizer && $0.sequence == recognizer.sequence })
    else { return }
    cancel()
  }

  func cancel() {
    guard let press = tracked else { return }
    tracked = nil
    if press.isKnown { report(.cancelled, at: press.point) }
  }

  /// Stops tracking without calling actions; returns the finger's id, if it is still down.
  func giveUp() -> Int? {
    defer { tracked = nil }
    return tracked.flatMap { $0.isLifted ? nil : $0.id }
  }

  private func report(_ state: State, at point: CGPoint) {
    self.point = point
    report(state)
  }

  package override func hash(into hash: inout StateHash) {
    super.hash(into: &hash)
    hash.combine(point)
    hash.combine(tracked) {
      $0.combine($1.id)
      $0.combine($1.start)
      $0.combine($1.point)
      $0.combine($1.watchers.map(\.sequence))
      $0.combine($1.isKnown)
      $0.combine($1.isLifted)
    }
  }
}
