import SpringflowNumerics

/// What one view hears of one finger, by the rules of the recognizers that see the same finger.
///
/// The view hears of the finger when no recognizer delays that any more (``GestureRecognizer/delaysTouchesBegan``), and
/// of its end when none delays that (``GestureRecognizer/delaysTouchesEnded``). Once a recognizer has recognized its
/// gesture (``GestureRecognizer/cancelsTouchesInView``) the finger is taken away.
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

  /// Whether the view is to hear now that the finger has come, which no recognizer delays any more; it then knows.
  func takeBeginning() -> Bool {
    if isOver || isKnown || undecided.contains(where: \.delaysTouchesBegan) { return false }
    isKnown = true
    return true
  }

  /// Whether the view is to hear now that the finger has left; that is the last it hears.
  func takeEnd() -> Bool {
    if isOver || !isKnown || !isLifted || undecided.contains(where: \.delaysTouchesEnded) { return false }
    isOver = true
    return true
  }

  /// Whether the view is to hear that the finger has moved.
  var hearsMoves: Bool { isKnown && !isOver && !isLifted }

  /// Whether the view is to hear that the finger was taken away; that is the last it hears.
  func takeCancellation() -> Bool {
    if isOver { return false }
    isOver = true
    return isKnown
  }

  /// The finger has left.
  func lift() { isLifted = true }

  func hash(into hash: inout StateHash) {
    hash.combine(touch.id)
    hash.combine(watchers.map(\.sequence))
    hash.combine(flags: isKnown, isLifted, isOver)
  }
}

extension [TouchDelivery] {
  /// Calls a function for each of the views, with its fingers: what happens to several of them at once is one event.
  ///
  /// - Parameter condition: Whether a finger is one of them, asked just before its view is called: another view may
  ///   have changed that.
  @MainActor
  func tell(where condition: (TouchDelivery) -> Bool, _ call: (View, Set<Touch>) -> Void) {
    var told: [(view: View, deliveries: [TouchDelivery])] = []
    for delivery in self {
      guard let view = delivery.view else { continue }
      if let index = told.firstIndex(where: { $0.view === view }) {
        told[index].deliveries.append(delivery)
      } else {
        told.append((view, [delivery]))
      }
    }
    for (view, deliveries) in told {
      let touches = deliveries.filter(condition).map(\.touch)
      if !touches.isEmpty { call(view, Set(touches)) }
    }
  }
}
