import Springflow
import SpringflowScenes

/// Balls that drop, bounce, roll and leave; written as one behaviour, after Matt Neuburg.
package final class DropBounceRollPage: DynamicsPage {
  package override class var title: String { "Drop, bounce and roll" }
  package override class var hint: String { "Click to drop a ball: it bounces, rolls and leaves" }
  override class var hasFloor: Bool { true }
  package override class var insertion: (insert: String, delete: String)? { ("drop a ball", "take the last ball away") }
  override class var mostThings: Int { 12 }

  private var behaviors: [DropBounceRollBehavior] = []

  override func setUp(count: Int) {
    drop(at: start)
    addTap { [unowned self] point in if hasRoom { drop(at: point) } }
  }

  private var start: CGPoint {
    CGPoint(x: bounds.minX + bounds.width * 0.16, y: field.minY + 40 * scale)
  }

  private func drop(at point: CGPoint) {
    let ball = BeachBall(number: makeNumber(), diameter: 76 * scale)
    makeDraggable(ball)
    add(ball, at: point)
    let behavior = DropBounceRollBehavior(ball)
    behavior.didLeave = { [unowned self, unowned behavior] in
      things.removeAll { $0 === ball }
      behaviors.removeAll { $0 === behavior }
      ball.removeFromSuperview()
    }
    animator.addBehavior(behavior)
    behaviors.append(behavior)
  }

  override func insert() { drop(at: start) }

  override func delete(at index: Int) {
    let ball = things[index]
    if let place = behaviors.firstIndex(where: { $0.ball === ball }) {
      animator.removeBehavior(behaviors.remove(at: place))
    }
    fade(ball)
  }

  override func didResize() { for behavior in behaviors { behavior.placeFloor() } }

  override func mix(into hash: inout StateHash) {
    super.mix(into: &hash)
    hash.combine(behaviors.count)
  }
}

/// Drops a ball with a push to the side, bounces it off the floor, lets it roll, and removes itself when it has left.
final class DropBounceRollBehavior: DynamicBehavior, CollisionBehaviorDelegate {
  let ball: View
  /// Called when the ball has left.
  var didLeave: () -> Void = {}
  private let collision = CollisionBehavior()
  private let properties = DynamicItemBehavior()

  init(_ ball: View) {
    self.ball = ball
    super.init()
  }

  override func willMove(to dynamicAnimator: DynamicAnimator?) {
    guard let dynamicAnimator, childBehaviors.isEmpty, let stage = dynamicAnimator.referenceView else { return }
    let gravity = GravityBehavior(items: [ball])
    gravity.action = { [unowned self, weak stage] in if let stage { leave(stage) } }
    let push = PushBehavior(items: [ball], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 1, dy: 0)
    collision.addItem(ball)
    collision.collisionMode = .boundaries
    collision.collisionDelegate = self
    placeFloor(in: stage)
    properties.elasticity = 0.8
    properties.addItem(ball)
    for behavior in [gravity, push, collision, properties] { addChildBehavior(behavior) }
  }

  /// Puts the floor where the lower edge of the stage is.
  func placeFloor() { if let stage = dynamicAnimator?.referenceView { placeFloor(in: stage) } }

  private func placeFloor(in stage: View) {
    let bounds = stage.bounds
    collision.addBoundary(
      withIdentifier: "floor" as NSString, from: CGPoint(x: bounds.minX - 400, y: bounds.maxY),
      to: CGPoint(x: bounds.maxX + 400, y: bounds.maxY))
  }

  private func leave(_ stage: View) {
    let room = stage.bounds.insetBy(dx: -ball.bounds.width, dy: -10_000)
    if room.contains(ball.center) { return }
    dynamicAnimator?.removeBehavior(self)
    didLeave()
  }

  /// Each contact makes it turn faster: it rolls on.
  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
  ) {
    if properties.angularVelocity(for: item) <= 6 { properties.addAngularVelocity(6, for: item) }
  }
}

/// A ball of coloured segments, so that one sees it turn.
final class BeachBall: View {
  init(number: Int, diameter: CGFloat) {
    super.init(frame: CGRect(x: 0, y: 0, width: diameter, height: diameter))
    let disc = TileView(number: number, side: diameter, isRound: true)
    disc.isUserInteractionEnabled = false
    addSubview(disc)
    let segments = ShapeView(frame: bounds)
    let path = BezierPath()
    let middle = CGPoint(x: diameter / 2, y: diameter / 2)
    for index in 0..<3 {
      let start = CGFloat(index) * 2 * .pi / 3
      path.move(to: middle)
      path.addArc(
        withCenter: middle, radius: diameter / 2 - 0.5, startAngle: start, endAngle: start + .pi / 3, clockwise: true)
      path.close()
    }
    segments.path = path
    segments.fillColor = Color.white.withAlpha(0.75)
    segments.isUserInteractionEnabled = false
    addSubview(segments)
  }

  required init?(coder: NSCoder) { nil }

  override var collisionBoundsType: DynamicItemCollisionBoundsType { .ellipse }
}
