import Springflow

/// A pendulum as one behaviour, made of gravity, an attachment, a drag and a push.
package final class PendulumPage: DynamicsPage {
  package override class var title: String { "Pendulum" }
  package override class var hint: String { "Take the bob, and let it go with a swing" }

  private lazy var bob = TileView(number: 6, side: 72 * scale, isRound: true)
  private let rod = ConnectionView(width: 3)
  private let pivot = DotView(diameter: 14, color: DotView.steel)
  private var pendulum: PendulumBehavior?

  override func setUp(count: Int) {
    let length = 230 * scale
    pivot.center = CGPoint(x: 0, y: -length * 0.6)
    addSubview(rod)
    addSubview(pivot)
    // Lifted to the left by 40 degrees: it swings from the beginning.
    let (sine, cosine) = Portable.sinCos(40 * Double.pi / 180)
    add(bob, at: CGPoint(x: -CGFloat(sine) * length, y: pivot.center.y + CGFloat(cosine) * length))
    rod.connect(pivot.center, bob.center)
    let pendulum = PendulumBehavior(bob, suspendedFrom: pivot.center)
    pendulum.action = { [unowned self] in rod.connect(pivot.center, bob.center) }
    animator.addBehavior(pendulum)
    self.pendulum = pendulum
    let press = LongPressGestureRecognizer { [weak self] in self?.drag($0) }
    press.minimumPressDuration = 0
    bob.addGestureRecognizer(press)
  }

  private func drag(_ press: LongPressGestureRecognizer) {
    switch press.state {
    case .began: pendulum?.beginDragging(at: press.location(in: self))
    case .changed: pendulum?.drag(to: press.location(in: self))
    case .ended, .cancelled: pendulum?.endDragging()
    default: break
    }
  }

  override func mix(into hash: inout StateHash) {
    super.mix(into: &hash)
    hash.combine(pendulum != nil)
  }
}

/// A weight that hangs on a rod, which a finger drags and pushes when it lets go.
final class PendulumBehavior: DynamicBehavior {
  private let weight: View
  private let drag: AttachmentBehavior
  private let push: PushBehavior
  private let properties: DynamicItemBehavior

  /// Times the standard density: a heavy bob swings for long, and a push changes its speed a little.
  private static let density: CGFloat = 8

  init(_ weight: View, suspendedFrom point: CGPoint) {
    self.weight = weight
    let gravity = GravityBehavior(items: [weight])
    let rod = AttachmentBehavior(item: weight, attachedToAnchor: point)
    drag = AttachmentBehavior(item: weight, attachedToAnchor: point)
    drag.length = 0
    drag.frequency = 5
    drag.damping = 1
    push = PushBehavior(items: [weight], mode: .instantaneous)
    push.active = false
    properties = DynamicItemBehavior(items: [weight])
    properties.density = Self.density
    super.init()
    for behavior in [gravity, rod, push, properties] { addChildBehavior(behavior) }
  }

  func beginDragging(at point: CGPoint) {
    drag.anchorPoint = point
    addChildBehavior(drag)
  }

  func drag(to point: CGPoint) { drag.anchorPoint = point }

  /// Lets the weight go, and pushes it on with a hundredth of its speed.
  func endDragging() {
    removeChildBehavior(drag)
    let velocity = properties.linearVelocity(for: weight)
    let speed = (velocity.x * velocity.x + velocity.y * velocity.y).squareRoot()
    guard speed > 1 else { return }
    push.setAngle(CGFloat(Portable.atan2(Double(velocity.y), Double(velocity.x))), magnitude: speed / 100)
    push.active = true
  }
}
