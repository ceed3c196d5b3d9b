import SpringflowNumerics

/// What one view hears of one finger, by the rules of the recognizers that see the same finger.
///
/// The view hears of the finger when no recognizer delays that any more (``GestureRecognizer/delaysTouchesBegan``), and of
/// its end when none delays that (``GestureRecognizer/delaysTouchesEnded``). Once a recognizer has recognized its gesture
/// (``GestureRecognizer/cancelsTouchesInView``) the finger is taken away.
@MainActor
final class TouchDelivery {
  let touch: Touch
  private(set) weak var view: View?
  /// The recognizers that see the finger, each with the number of its gesture.
  private let watchers: [(recognizer: GestureRecognizer, sequence: Int)]
  private var isKnown = false
  private var isLifted = false
  private(set) var isOver = false

  init(_ touch: Touch, to view: View, among recognizers: [GestureRecognizer]) {
    (self.touch, self.view) = (touch, view)
    watchers = recognizers.filter { $0.touches.contains { $0 === touch } }.map { ($0, $0.sequence) }
    isOver = watchers.contains {
      $0.recognizer.cancelsTouchesInView && ($0.recognizer.settled.isUnderWay || $0.recognizer.settled == .ended)
    }
  }

  /// The recognizers that have not decided yet.
  private var undecided: [GestureRecognizer] {
    watchers.filter { $0.recognizer.sequence == $0.sequence && $0.recognizer.settled == .possible }.map(\.recognizer)
  }

  /// Tells the view what no recognizer delays any more.
  func update(_ event: Event) {
    guard !isOver, let view else { return }
    let undecided = undecided
    if !isKnown {
      if undecided.contains(where: \.delaysTouchesBegan) { return }
      isKnown = true
      view.touchesBegan([touch], with: event)
    }
    if !isLifted || isOver || undecided.contains(where: \.delaysTouchesEnded) { return }
    isOver = true
    view.touchesEnded([touch], with: event)
  }

  /// The finger has moved.
  func move(_ event: Event) {
    if isKnown, !isOver, !isLifted { view?.touchesMoved([touch], with: event) }
  }

  /// The finger has left.
  func lift(_ event: Event, isCancelled: Bool) {
    isLifted = true
    if isCancelled { cancel(event) }
  }

  func hash(into hash: inout StateHash) {
    hash.combine(touch.id)
    hash.combine(watchers.map(\.sequence))
    hash.combine(flags: isKnown, isLifted, isOver)
  }

  /// The finger is taken away from the view.
  func cancel(_ event: Event) {
    if isOver { return }
    isOver = true
    if isKnown { view?.touchesCancelled([touch], with: event) }
  }
}
