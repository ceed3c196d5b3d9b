/// Arbitration: failures, requirements, exclusion.
extension GestureCoordinator {
  /// The next recognizer to settle: failing ones first, as others may wait for that, then the last added.
  func nextToSettle() -> GestureRecognizer? {
    order.first { $0.proposed.first == .failed }
      ?? order.first { !$0.proposed.isEmpty || (!$0.held.isEmpty && isReleased($0)) }
  }

  /// Takes one step of a recognizer.
  func settle(_ recognizer: GestureRecognizer) {
    guard let step = recognizer.proposed.first else {
      // States that waited for this recognizer take effect.
      recognizer.proposed = recognizer.held
      recognizer.held = []
      recognizer.blockers = nil
      let first = recognizer.proposed.removeFirst()
      return recognize(recognizer, first, isLate: true)
    }
    recognizer.proposed.removeFirst()
    // An action may have ended it meanwhile.
    if recognizer.settled.isFinal { return }
    if step == .failed { return fail(recognizer) }
    if !recognizer.held.isEmpty {
      recognizer.held.append(step)
    } else if recognizer.settled != .possible {
      commit(recognizer, step)
    } else {
      attempt(recognizer, step)
    }
  }

  /// A recognizer has seen its gesture: it waits for others, if it has to.
  private func attempt(_ recognizer: GestureRecognizer, _ step: GestureRecognizer.State) {
    let others = order.filter { $0 !== recognizer && $0.isEngaged && !$0.settled.hasFailed }
    let blockers = others.filter { recognizer.requiresFailure(of: $0) }
    if blockers.contains(where: { $0.settled != .possible }) { return fail(recognizer) }
    if blockers.isEmpty { return recognize(recognizer, step, isLate: false) }
    recognizer.blockers = blockers
    recognizer.held = [step] + recognizer.proposed
    recognizer.proposed = []
    if step == .ended { recognizer.deadline = nil }
  }

  /// Whether all have failed that a recognizer waits for.
  private func isReleased(_ recognizer: GestureRecognizer) -> Bool {
    !(recognizer.blockers ?? []).contains { $0.isEngaged && $0.settled == .possible }
  }

  private func recognize(_ recognizer: GestureRecognizer, _ step: GestureRecognizer.State, isLate: Bool) {
    for other in order where other !== recognizer && other.isEngaged && other.settled.isRecognized {
      if !goTogether(recognizer, other), excludes(other, recognizer) { return fail(recognizer) }
    }
    if !recognizer.mayBegin { return fail(recognizer) }
    if recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) == false { return fail(recognizer) }
    // The view that was hit, and all that it is in up to the recognizer's.
    var asked = recognizer.seen.last?.view
    while let view = asked {
      if !view.gestureRecognizerShouldBegin(recognizer) { return fail(recognizer) }
      asked = view === recognizer.view ? nil : view.superview
    }
    // The delegate may have switched it off.
    guard recognizer.isEngaged, recognizer.settled == .possible else { return }
    for other in order where other !== recognizer && other.isEngaged && other.settled == .possible {
      let isWaiting = other.blockers?.contains { $0 === recognizer } ?? false
      if isWaiting || (!goTogether(recognizer, other) && excludes(recognizer, other)) { fail(other) }
    }
    if recognizer.cancelsTouchesInView { cancelTouches(for: recognizer) }
    if isLate { recognizer.beginsLate() }
    commit(recognizer, step)
  }

  private func goTogether(_ one: GestureRecognizer, _ other: GestureRecognizer) -> Bool {
    one.delegate?.gestureRecognizer(one, shouldRecognizeSimultaneouslyWith: other) ?? false
      || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: one) ?? false
  }

  private func excludes(_ winner: GestureRecognizer, _ loser: GestureRecognizer) -> Bool {
    winner.seen.contains { touch in loser.seen.contains { $0 === touch } } && winner.canPrevent(loser)
      && loser.canBePrevented(by: winner)
  }

  /// Enters a state and calls the actions.
  private func commit(_ recognizer: GestureRecognizer, _ state: GestureRecognizer.State) {
    recognizer.settled = state
    if state.isFinal { recognizer.deadline = nil }
    recognizer.didSettle()
    // Actions read this state, not a later one that is already proposed.
    let rest = recognizer.proposed
    recognizer.proposed = []
    for action in recognizer.actions { action(recognizer) }
    if recognizer.settled == state { recognizer.proposed = rest + recognizer.proposed }
  }

  /// Fails without calling actions.
  func fail(_ recognizer: GestureRecognizer) {
    recognizer.proposed = []
    recognizer.held = []
    recognizer.blockers = nil
    recognizer.deadline = nil
    if recognizer.settled != .possible { return }
    recognizer.settled = .failed
    recognizer.didSettle()
  }

  /// Cancels a recognizer's gesture; it sees only fingers that come down later.
  func abandon(_ recognizer: GestureRecognizer) {
    guard recognizer.isEngaged else { return }
    if recognizer.settled.isUnderWay {
      recognizer.proposed = []
      commit(recognizer, .cancelled)
    } else {
      fail(recognizer)
    }
    recognizer.startOver()
    settleSoon()
  }
}

extension GestureRecognizer.State {
  fileprivate var hasFailed: Bool { self == .failed || self == .cancelled }
  fileprivate var isRecognized: Bool { isUnderWay || self == .ended }
}
