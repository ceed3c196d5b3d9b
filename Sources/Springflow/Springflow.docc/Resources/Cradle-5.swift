import Springflow

/// Attributes of a ball, which collides as a circle.
public final class RoundAttributes: CollectionViewLayoutAttributes {
  public override var collisionBoundsType: DynamicItemCollisionBoundsType { .ellipse }
}

/// Newton's cradle.
public final class Cradle: CollectionViewLayout {
  /// The balls, from left to right.
  public private(set) var balls: [RoundAttributes] = []
  private(set) lazy var animator = DynamicAnimator(collectionViewLayout: self)
  private let gravity = GravityBehavior()
  private let collision = CollisionBehavior()
  private let steel = DynamicItemBehavior()
  private let push = PushBehavior(items: [], mode: .instantaneous)
  private var finger: AttachmentBehavior?

  public override class var layoutAttributesClass: AnyClass { RoundAttributes.self }
  public override var collectionViewContentSize: CGSize { collectionView?.bounds.size ?? .zero }

  public override func prepare() {
    super.prepare()
    guard balls.isEmpty, let view = collectionView else { return }
    setUpBehaviors()
    for item in 0..<view.numberOfItems(inSection: 0) {
      hang(item, from: CGPoint(x: view.bounds.midX + 40 * CGFloat(item - 2), y: 100))
    }
  }

  private func setUpBehaviors() {
    collision.collisionMode = .items
    steel.elasticity = 1
    steel.friction = 0
    steel.resistance = 0
    steel.allowsRotation = false
    animator.restitutionThreshold = 0
    push.active = false
    for behavior in [gravity, collision, steel, push] { animator.addBehavior(behavior) }
  }

  /// Gives the first ball a speed to the left, in points per second.
  public func push(speed: CGFloat) {
    guard let first = balls.first, let mass = animator.mass(of: first) else { return }
    push.addItem(first)
    push.pushDirection = CGVector(dx: -speed * mass / 100, dy: 0)
    push.active = true
  }

  /// Lets a finger take a ball and lead it.
  public func follow(_ press: LongPressGestureRecognizer) {
    guard let view = collectionView else { return }
    let point = press.location(in: view)
    switch press.state {
    case .began: if let path = view.indexPathForItem(at: point) { grab(balls[path.item], at: point) }
    case .changed: finger?.anchorPoint = point
    default: release()
    }
  }

  private func grab(_ ball: RoundAttributes, at point: CGPoint) {
    let spring = AttachmentBehavior(item: ball, attachedToAnchor: point)
    spring.length = 0
    spring.frequency = 5
    spring.damping = 1
    spring.maximumForce = 600 * (animator.mass(of: ball) ?? 0)
    animator.addBehavior(spring)
    finger = spring
  }

  private func release() {
    if let finger { animator.removeBehavior(finger) }
    finger = nil
  }

  private func hang(_ item: Int, from pivot: CGPoint) {
    let ball = RoundAttributes(forCellWith: IndexPath(item: item, section: 0))
    ball.size = CGSize(width: 40, height: 40)
    ball.center = CGPoint(x: pivot.x, y: pivot.y + 200)
    for behavior in [gravity, collision, steel] { behavior.addItem(ball) }
    animator.addBehavior(AttachmentBehavior(item: ball, attachedToAnchor: pivot))
    balls.append(ball)
  }

  public override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    balls.filter { $0.frame.intersects(rect) }
  }

  public override func layoutAttributesForItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    balls[path.item]
  }
}
