import SpringflowNumerics

/// Recognizes two fingers that move apart or together. (`UIPinchGestureRecognizer`.)
///
/// It begins, with a scale of 1, when their distance has changed by more than 8 points, changes whenever one of the two
/// moves, and ends when both have left. With one of them gone the scale stays; another finger may take its place.
@preconcurrency @MainActor
open class PinchGestureRecognizer: GestureRecognizer {
  /// The fingers' distance relative to that at the beginning of the gesture or since this was set; no unit.
  open var scale: CGFloat {
    get { base * distance / reference }
    set {
      base = newValue
      reference = distance
    }
  }

  /// How fast the scale changes, in 1/s.
  open var velocity: CGFloat {
    let speed = tracker.velocity(at: coordinator?.tick ?? 0).dx
    return base * speed / reference
  }

  /// The least change of distance that begins the gesture. In points.
  static let hysteresis: CGFloat = 8

  /// The scale at the distance `reference`; the scale at another is in proportion. Points.
  private var base: CGFloat = 1
  private var reference: CGFloat = 1
  private var distance: CGFloat = 1
  /// Distances as positions on a line, for the velocity.
  private var tracker = VelocityTracker()

  /// Makes a recognizer of pinches without actions.
  public required init() {}

  open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    for touch in touches where downTouches.count > 2 { ignore(touch, for: event) }
    rebase()
  }

  open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    guard let fingers = TwoFingers(downTouches) else { return }
    let hasBegun = isUnderWay
    if !hasBegun, abs(fingers.distance - reference) <= Self.hysteresis { return }
    distance = fingers.distance
    tracker.add(CGPoint(x: distance, y: 0), at: coordinator?.tick ?? 0)
    if !hasBegun { scale = 1 }
    state = hasBegun ? .changed : .began
  }

  open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    loseFinger(for: isUnderWay ? .ended : .failed, rebase)
  }

  open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
    loseFinger(for: .cancelled, rebase)
  }

  /// Keeps the scale when other fingers, at another distance, take part.
  private func rebase() {
    guard let fingers = TwoFingers(downTouches) else { return }
    let kept = isUnderWay ? scale : 1
    distance = fingers.distance
    scale = kept
    tracker = VelocityTracker()
    tracker.add(CGPoint(x: distance, y: 0), at: coordinator?.tick ?? 0)
  }

  override func beginsLate() { scale = 1 }

  open override func hash(into hash: inout StateHash) {
    super.hash(into: &hash)
    for number in [base, reference, distance] { hash.combine(number) }
    tracker.hash(into: &hash)
  }
}
