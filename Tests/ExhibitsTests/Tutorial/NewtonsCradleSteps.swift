import Springflow
import SpringflowScenes
import Testing

// The listings of the tutorial "Newton's cradle", as they stand in its resources, each step in a name space of its own.

/// What the balls look like, and their shape.
enum RoundBalls {
  /// Five steel balls.
  public final class Balls: CollectionViewDataSource {
    /// Creates the data source.
    public init() {}

    /// There are five.
    public func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { 5 }

    /// A disc of steel.
    public func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
      let cell = CollectionViewCell()
      let (light, dark) = (Color(hex: 0xE4E8EF), Color(hex: 0x79828F))
      cell.content = CellContent(background: .gradient(light, dark), radius: .infinity)
      return cell
    }
  }

  /// Attributes of a ball, which collides as a circle.
  public final class RoundAttributes: CollectionViewLayoutAttributes {
    public override var collisionBoundsType: DynamicItemCollisionBoundsType { .ellipse }
  }
}

/// Balls that hang and pass through each other.
enum HangingBalls {
  typealias Balls = RoundBalls.Balls

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

    public override class var layoutAttributesClass: AnyClass { RoundAttributes.self }
    public override var collectionViewContentSize: CGSize { collectionView?.bounds.size ?? .zero }

    public override func prepare() {
      super.prepare()
      guard balls.isEmpty, let view = collectionView else { return }
      animator.addBehavior(gravity)
      for item in 0..<view.numberOfItems(inSection: 0) {
        hang(item, from: CGPoint(x: view.bounds.midX + 40 * CGFloat(item - 2), y: 100))
      }
    }

    private func hang(_ item: Int, from pivot: CGPoint) {
      let ball = RoundAttributes(forCellWith: IndexPath(item: item, section: 0))
      ball.size = CGSize(width: 40, height: 40)
      ball.center = CGPoint(x: pivot.x, y: pivot.y + 200)
      gravity.addItem(ball)
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

  @MainActor
  struct CradleTests {
    let balls = Balls()
    let cradle = Cradle()
    let view: CollectionView

    init() {
      view = CollectionView(frame: CGRect(x: 0, y: 0, width: 600, height: 400), collectionViewLayout: cradle)
      view.dataSource = balls
      view.layoutIfNeeded()
    }

    @Test("five balls that touch hang at rest")
    func rest() {
      for _ in 0..<120 { view.advance() }
      #expect(cradle.balls.map(\.center) == (0..<5).map { CGPoint(x: 220 + 40 * $0, y: 300) })
      #expect(!view.isMoving)
    }
  }
}

/// Balls of steel.
enum CollidingBalls {
  typealias Balls = RoundBalls.Balls

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
      for behavior in [gravity, collision, steel] { animator.addBehavior(behavior) }
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
}

/// A push and its test.
enum PushedBalls {
  typealias Balls = RoundBalls.Balls

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

  @MainActor
  struct CradleTests {
    let balls = Balls()
    let cradle = Cradle()
    let view: CollectionView

    init() {
      view = CollectionView(frame: CGRect(x: 0, y: 0, width: 600, height: 400), collectionViewLayout: cradle)
      view.dataSource = balls
      view.layoutIfNeeded()
    }

    @Test("five balls that touch hang at rest")
    func rest() {
      for _ in 0..<120 { view.advance() }
      #expect(cradle.balls.map(\.center) == (0..<5).map { CGPoint(x: 220 + 40 * $0, y: 300) })
      #expect(!view.isMoving)
    }

    @Test("the last ball leaves as the first one came")
    func knock() {
      cradle.push(speed: 300)
      var (left, right) = (CGFloat.infinity, -CGFloat.infinity)
      for _ in 0..<300 {
        view.advance()
        left = min(left, cradle.balls[0].center.x)
        right = max(right, cradle.balls[4].center.x)
        for ball in 1...3 { #expect(abs(cradle.balls[ball].center.x - 220 - 40 * CGFloat(ball)) < 0.5) }
      }
      // It rises by v²/2g.
      let rise = 300.0 * 300 / 2000
      let swing = (200 * 200 - (200 - rise) * (200 - rise)).squareRoot()
      #expect(abs(220 - left - swing) < 0.1)
      #expect(abs(right - 380 - swing) < 0.1)
    }
  }
}

/// A finger and its test.
enum HeldBalls {
  typealias Balls = RoundBalls.Balls

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

  @MainActor
  struct CradleTests {
    let balls = Balls()
    let cradle = Cradle()
    let view: CollectionView

    init() {
      view = CollectionView(frame: CGRect(x: 0, y: 0, width: 600, height: 400), collectionViewLayout: cradle)
      view.dataSource = balls
      view.layoutIfNeeded()
    }

    @Test("five balls that touch hang at rest")
    func rest() {
      for _ in 0..<120 { view.advance() }
      #expect(cradle.balls.map(\.center) == (0..<5).map { CGPoint(x: 220 + 40 * $0, y: 300) })
      #expect(!view.isMoving)
    }

    @Test("the last ball leaves as the first one came")
    func knock() {
      cradle.push(speed: 300)
      var (left, right) = (CGFloat.infinity, -CGFloat.infinity)
      for _ in 0..<300 {
        view.advance()
        left = min(left, cradle.balls[0].center.x)
        right = max(right, cradle.balls[4].center.x)
        for ball in 1...3 { #expect(abs(cradle.balls[ball].center.x - 220 - 40 * CGFloat(ball)) < 0.5) }
      }
      // It rises by v²/2g.
      let rise = 300.0 * 300 / 2000
      let swing = (200 * 200 - (200 - rise) * (200 - rise)).squareRoot()
      #expect(abs(220 - left - swing) < 0.1)
      #expect(abs(right - 380 - swing) < 0.1)
    }

    @Test("a finger lifts the first ball; let go, it swings in, and the last one swings out")
    func finger() {
      let press = LongPressGestureRecognizer { [cradle] in cradle.follow($0) }
      press.minimumPressDuration = 0
      view.addGestureRecognizer(press)
      view.touchBegan(at: CGPoint(x: 220, y: 300))
      for step in 1...60 {
        view.touchMoved(to: CGPoint(x: 220 - 2 * step, y: 300 - step))
        view.advance()
      }
      for _ in 0..<60 { view.advance() }
      #expect(cradle.balls[0].center.x < 120)
      view.touchEnded()
      for _ in 0..<150 { view.advance() }
      #expect(cradle.balls[0].center.x > 210)
      #expect(cradle.balls[4].center.x > 450)
    }
  }
}

/// Rods to look at, and the cradle as an exhibit.
enum BallsOnRods {
  typealias Balls = RoundBalls.Balls

  /// Attributes of a ball, which collides as a circle.
  public final class RoundAttributes: CollectionViewLayoutAttributes {
    public override var collisionBoundsType: DynamicItemCollisionBoundsType { .ellipse }
  }

  final class Rod: CollectionReusableView {
    override init(frame: CGRect) {
      super.init(frame: frame)
      content = CellContent(background: .plain(Color(hex: 0x727B8C)), radius: 1)
      content.shadow = 0
    }

    required init?(coder: NSCoder) { nil }
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
    private var rods: [AttachmentBehavior] = []

    public override init() {
      super.init()
      register(Rod.self, forDecorationViewOfKind: "rod")
    }

    /// A cradle is not archived.
    public required init?(coder: NSCoder) { nil }

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
      let rod = AttachmentBehavior(item: ball, attachedToAnchor: pivot)
      animator.addBehavior(rod)
      balls.append(ball)
      rods.append(rod)
    }

    public override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
      let rods = balls.indices.compactMap {
        layoutAttributesForDecorationView(ofKind: "rod", at: IndexPath(item: $0, section: 0))
      }
      return (rods + balls).filter { $0.frame.intersects(rect) }
    }

    public override func layoutAttributesForDecorationView(
      ofKind kind: String, at path: IndexPath
    ) -> CollectionViewLayoutAttributes? {
      let (pivot, ball) = (rods[path.item].anchorPoint, balls[path.item].center)
      let rod = CollectionViewLayoutAttributes(forDecorationViewOfKind: kind, with: path)
      rod.size = CGSize(width: 2, height: 200)
      rod.center = CGPoint(x: (pivot.x + ball.x) / 2, y: (pivot.y + ball.y) / 2)
      let (x, y) = ((ball.x - pivot.x) / 200, (ball.y - pivot.y) / 200)
      rod.transform = CGAffineTransform(a: y, b: -x, c: x, d: y, tx: 0, ty: 0)
      rod.zIndex = -1
      return rod
    }

    public override func layoutAttributesForItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
      balls[path.item]
    }
  }

  /// What the window shows.
  @MainActor
  public enum Demos {
    /// A cradle whose balls a finger lifts.
    public static let catalog = ExhibitCatalog(layout: Cradle(), dataSource: Balls()) { view in
      view.allowsSelection = false
      let press = LongPressGestureRecognizer { [weak view] press in
        (view?.collectionViewLayout as? Cradle)?.follow(press)
      }
      press.minimumPressDuration = 0
      view.addGestureRecognizer(press)
    }
  }
}
