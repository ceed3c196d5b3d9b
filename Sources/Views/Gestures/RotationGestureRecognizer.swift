import SpringflowNumerics

/// Recognizes two fingers that turn about each other. (`UIRotationGestureRecognizer`.)
///
/// It begins, with a rotation of 0, when each of them has gone more than 8 points round their middle, changes whenever
/// one of the two moves, and ends when both have left. With one of them gone the rotation stays; another finger may take
/// its place.
@preconcurrency @MainActor
open class RotationGestureRecognizer: GestureRecognizer {
  /// How far the fingers have turned since the gesture began or since this was set, in radians, clockwise.
  open var rotation: CGFloat = 0

  /// How fast they turn, in radians per second.
  open var velocity: CGFloat { tracker.velocity(at: coordinator?.tick ?? 0).dx }

  /// The least arc that begins the gesture. In points.
  private static let hysteresis: CGFloat = 8

  /// The fingers' angle at their last move, in radians.
  private var angle: CGFloat = 0
  /// The sum of their turns since two fingers are down, in radians.
  private var turned: CGFloat = 0
  /// Rotations as positions on a line, for the velocity.
  private var tracker = VelocityTracker()

  /// Makes a recognizer of rotations without actions.
  public required init() {}

  open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    for touch in touches where downTouches.count > 2 { ignore(touch, for: event) }
    rebase()
  }

  open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    guard let fingers = TwoFingers(downTouches) else { return }
    let turn = TwoFingers.turn(from: angle, to: fingers.angle)
    angle = fingers.angle
    turned += turn
    tracker.add(CGPoint(x: turned, y: 0), at: coordinator?.tick ?? 0)
    if isUnderWay {
      rotation += turn
      state = .changed
    } else if abs(turned) * fingers.distance / 2 > Self.hysteresis {
      rotation = 0
      state = .began
    }
  }

  open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    loseFinger(for: isUnderWay ? .ended : .failed, rebase)
  }

  open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
    loseFinger(for: .cancelled, rebase)
  }

  /// Keeps the rotation when other fingers, at another angle, take part.
  private func rebase() {
    guard let fingers = TwoFingers(downTouches) else { return }
    angle = fingers.angle
    turned = 0
    if !isUnderWay { rotation = 0 }
    tracker = VelocityTracker()
    tracker.add(.zero, at: coordinator?.tick ?? 0)
  }

  override func beginsLate() { rotation = 0 }

  open override func hash(into hash: inout StateHash) {
    super.hash(into: &hash)
    for number in [rotation, angle, turned] { hash.combine(number) }
    tracker.hash(into: &hash)
  }
}
