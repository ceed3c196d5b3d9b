import Springflow

/// A tile that a push from the middle sends toward the mouse: the farther from the middle, the stronger.
package class PushPage: DynamicsPage {
  package override class var hasWalls: Bool { true }
  /// Whether the push lasts or is one blow.
  class var mode: PushBehavior.Mode { .continuous }

  /// The distance from the middle with the strongest push, in points: the sample's. Its magnitude is a hundredth.
  private static let reach: CGFloat = 200

  private lazy var push = PushBehavior(items: things, mode: Self.mode)
  private let collision = CollisionBehavior()
  private let arrow = ConnectionView(width: 4, color: Color.white.withAlpha(0.55))
  private let head = DotView(diameter: 12, color: Color.white.withAlpha(0.8))

  override func setUp(count: Int) {
    let ring = ShapeView(frame: CGRect(x: -Self.reach, y: -Self.reach, width: 2 * Self.reach, height: 2 * Self.reach))
    ring.path = BezierPath(ovalIn: ring.bounds.insetBy(dx: 1, dy: 1))
    ring.fillColor = nil
    ring.strokeColor = Color.white.withAlpha(0.12)
    ring.isUserInteractionEnabled = false
    addSubview(ring)
    add(TileView(number: makeNumber() + 3, side: 72 * scale), at: .zero)
    for view in [arrow, head] {
      view.alpha = 0
      addSubview(view)
    }
    collision.translatesReferenceBoundsIntoBoundary = true
    collision.addItem(things[0])
    animator.addBehavior(collision)
    push.active = false
    animator.addBehavior(push)
    let press = LongPressGestureRecognizer { [weak self] in self?.followFinger($0) }
    press.minimumPressDuration = 0
    addGestureRecognizer(press)
  }

  private func followFinger(_ press: LongPressGestureRecognizer) {
    let point = press.location(in: self)
    let distance = (point.x * point.x + point.y * point.y).squareRoot()
    let share = distance > 0 ? min(1, Self.reach / distance) : 0
    let tip = CGPoint(x: point.x * share, y: point.y * share)
    let isDown = press.state == .began || press.state == .changed
    arrow.connect(.zero, tip)
    head.center = tip
    push.setAngle(
      CGFloat(Portable.atan2(Double(point.y), Double(point.x))), magnitude: min(distance, Self.reach) / 100)
    switch Self.mode {
    case .continuous: push.active = isDown
    case .instantaneous: if press.state == .ended { push.active = true }
    }
    if press.state == .began { for view in [arrow, head] { view.alpha = 1 } }
    if !isDown { View.animate(withDuration: 0.4) { for view in [arrow, head] { view.alpha = 0 } } }
  }
}

/// A force for as long as the mouse is down.
package final class ContinuousPushPage: PushPage {
  package override class var title: String { "Continuous push" }
  package override class var hint: String { "Hold the mouse down: it pushes that way, harder far from the middle" }
}

/// A blow when the mouse is let go.
package final class InstantaneousPushPage: PushPage {
  package override class var title: String { "Instantaneous push" }
  package override class var hint: String { "Press, aim and let go: one blow, harder far from the middle" }
  override class var mode: PushBehavior.Mode { .instantaneous }
}
