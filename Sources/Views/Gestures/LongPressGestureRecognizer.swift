import SpringflowNumerics

/// Recognizes fingers that come down and stay, and then follows them. (`UILongPressGestureRecognizer`.)
///
/// It begins when the time is up, changes whenever a finger moves, and ends when a finger leaves.
@preconcurrency @MainActor
open class LongPressGestureRecognizer: GestureRecognizer {
  /// How long the fingers have to stay, in seconds; half a second unless set, rounded to whole ticks.
  open var minimumPressDuration = 0.5
  /// The greatest movement of a finger before the gesture begins, in points; 10 unless set.
  open var allowableMovement: CGFloat = 10
  /// How many taps come before the press; none unless set.
  open var numberOfTapsRequired = 0
  /// How many fingers press; 1 unless set.
  open var numberOfTouchesRequired = 1

  private var counter = TapCounter()
  /// Whether the taps are over and the press itself goes on.
  private var isPressing = false

  /// Makes a recognizer of presses of half a second with one finger, without actions.
  public required init() {}

  private func wait(_ ticks: Int) { deadline = coordinator.map { $0.tick + ticks } }

  open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    if isUnderWay {
      for touch in touches { ignore(touch, for: event) }
      return
    }
    if touches.contains(where: { !counter.began($0, required: numberOfTouchesRequired) }) {
      state = .failed
      return
    }
    isPressing = counter.count >= numberOfTapsRequired
    if !isPressing {
      if downTouches.count == 1 { wait(TapGestureRecognizer.longestTap) }
    } else if downTouches.count == numberOfTouchesRequired {
      let ticks = Int((max(0, min(minimumPressDuration, 3600)) * 120).rounded())
      if ticks > 0 { wait(ticks) } else { begin() }
    } else if downTouches.count == 1 {
      // The other fingers have to follow soon.
      wait(TapGestureRecognizer.longestTap)
    }
  }

  private func begin() {
    deadline = nil
    state = .began
  }

  open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    if isUnderWay {
      state = .changed
    } else if touches.contains(where: { !near($0.start, $0.point, allowableMovement) }) {
      state = .failed
    }
  }

  open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    if isUnderWay {
      state = .ended
    } else if isPressing {
      state = .failed
    } else {
      counter.hasLifted = true
      guard downTouches.isEmpty else { return }
      if !counter.ended(required: numberOfTouchesRequired) { state = .failed }
      wait(TapGestureRecognizer.longestPause)
    }
  }

  open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) { state = .cancelled }

  open override func deadlineDidPass() {
    if isPressing, downTouches.count == numberOfTouchesRequired { begin() } else { state = .failed }
  }

  open override func reset() {
    counter = TapCounter()
    isPressing = false
  }

  open override func hash(into hash: inout StateHash) {
    super.hash(into: &hash)
    hash.combine(minimumPressDuration)
    hash.combine(allowableMovement)
    hash.combine(numberOfTapsRequired)
    hash.combine(numberOfTouchesRequired)
    counter.hash(into: &hash)
    hash.combine(isPressing)
  }
}
