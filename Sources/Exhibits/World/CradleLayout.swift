import Springflow

/// Newton's cradle as behaviours: gravity, collisions of balls that keep all their speed and do not turn, and a rod from
/// each ball to its pivot.
final class CradleLayout: CollectionViewLayout, Tuned {
  /// A ball with its rod.
  @MainActor
  struct HangingBall {
    let attributes: BallAttributes
    let rod: AttachmentBehavior

    /// The point from which it hangs, in points of the content.
    var pivot: CGPoint { rod.anchorPoint }
  }

  /// Attributes of a ball, which collides as a circle.
  final class BallAttributes: CollectionViewLayoutAttributes {
    override var collisionBoundsType: DynamicItemCollisionBoundsType { .ellipse }
  }

  override class var layoutAttributesClass: AnyClass { BallAttributes.self }

  /// A ball's radius and a rod's length, in points.
  let radius: CGFloat
  let length: CGFloat
  @Tunable("how many balls are lifted at the start", 0...9) private var lifted = 1
  @Tunable("how much of their speed balls keep when they meet", 0...1, step: 0.05) private var restitution: CGFloat = 1
  @Tunable("how fast the air slows the balls down, in 1/s", 0...10, step: 0.05) private var resistance: CGFloat = 0
  private lazy var animator = DynamicAnimator(collectionViewLayout: self)
  private(set) lazy var drags = ItemDragging(animator) { [unowned self] in balls.map(\.attributes) }
  private let gravity = GravityBehavior()
  private let collision = CollisionBehavior()
  private let properties = DynamicItemBehavior()
  /// The balls, in the order in which they came.
  private(set) var balls: [HangingBall] = []
  /// Whether the balls of the beginning hang.
  private var isSetUp = false
  /// The size for which the row is in the middle, in points.
  private var size = CGSize.zero
  private var decorations: [CollectionViewLayoutAttributes] = []
  private var update = UpdatePaths()

  /// Lifted balls hang at this angle, in radians: 45 degrees.
  private static let lift = Double.pi / 4
  private static let steel: CGFloat = 5  // times the default density
  /// The beam's length beyond the first and the last rod, in points.
  private static let margin: CGFloat = 56

  init(radius: CGFloat, length: CGFloat) {
    (self.radius, self.length) = (radius, length)
    super.init()
    register(RodView.self, forDecorationViewOfKind: RodView.kind)
    register(BeamView.self, forDecorationViewOfKind: BeamView.kind)
    collision.collisionMode = .items
    properties.density = Self.steel
    properties.friction = 0
    properties.allowsRotation = false
    // Impacts of any speed bounce, so that slow balls stay apart, too.
    animator.restitutionThreshold = 0
    animator.attributesFollowElements = true
    for behavior in [gravity, collision, properties] { animator.addBehavior(behavior) }
  }

  required init?(coder: NSCoder) { nil }

  func didTune() { (properties.elasticity, properties.resistance) = (restitution, resistance) }

  /// At least the smallest stage for which a cradle is made; a smaller view shows a part of it.
  override var collectionViewContentSize: CGSize {
    let (view, least) = (collectionView?.bounds.size ?? .zero, ExhibitWorldLayout.minimumSize)
    return CGSize(width: max(view.width, least.width), height: max(view.height, least.height))
  }

  // MARK: Balls

  override func prepare() {
    super.prepare()
    let oldCount = balls.count
    balls.removeAll { $0.rod.dynamicAnimator == nil }
    drags.forgetDeleted()
    let count = collectionView?.numberOfItems(inSection: 0) ?? 0
    let missing = (0..<count).filter { animator.layoutAttributesForCell(at: IndexPath(item: $0, section: 0)) == nil }
    if !isSetUp {
      isSetUp = true
      size = collectionViewContentSize
      hangRow(of: count)
    } else {
      for item in missing { hangOneMore(IndexPath(item: item, section: 0), of: count) }
      if !missing.isEmpty || balls.count != oldCount { center() }
    }
    prepareDecorations()
  }

  /// The height of the beam, in points: the cradle is in the middle.
  private var top: CGFloat { (size.height - length - radius) / 2 - 8 }

  private func hangRow(of count: Int) {
    let first = size.width / 2 - radius * CGFloat(count - 1)
    let angle = liftAngle(within: size.width / 2 - radius * CGFloat(count))
    for item in 0..<count {
      hang(
        IndexPath(item: item, section: 0), from: CGPoint(x: first + 2 * radius * CGFloat(item), y: top),
        angle: item < lifted ? angle : 0)
    }
  }

  /// Hangs a ball up at the row's right end, or in the first gap, lifted as far as there is room: it swings in.
  private func hangOneMore(_ path: IndexPath, of count: Int) {
    let pivots = self.pivots
    guard let first = pivots.first, let last = pivots.last else {
      return hang(path, from: CGPoint(x: size.width / 2, y: top), angle: 0)
    }
    var place = first
    // Places are two radii apart, except for rounding.
    for pivot in pivots where abs(pivot.x - place.x) < radius { place.x += 2 * radius }
    let room = size.width / 2 - radius * CGFloat(count)
    hang(path, from: place, angle: place.x > last.x ? -liftAngle(within: room) : 0)
  }

  /// Hangs a ball up; the angle is to the left, in radians.
  private func hang(_ path: IndexPath, from pivot: CGPoint, angle: Double) {
    let (sine, cosine) = Portable.sinCos(angle)
    let ball = BallAttributes(forCellWith: path)
    ball.size = CGSize(width: 2 * radius, height: 2 * radius)
    ball.center = CGPoint(x: pivot.x - CGFloat(sine) * length, y: pivot.y + CGFloat(cosine) * length)
    let rod = AttachmentBehavior(item: ball, attachedToAnchor: pivot)
    rod.length = length
    for behavior in [gravity, collision, properties] { behavior.addItem(ball) }
    animator.addBehavior(rod)
    balls.append(HangingBall(attributes: ball, rod: rod))
  }

  /// The greatest angle to which a ball may be lifted, in radians, for the room beside it, in points.
  private func liftAngle(within space: CGFloat) -> Double {
    let sine = max(0, Double(space / length))
    if sine >= Portable.sinCos(Self.lift).sin { return Self.lift }
    return Portable.atan2(sine, (1 - sine * sine).squareRoot())
  }

  /// The points from which balls hang, from left to right.
  var pivots: [CGPoint] { balls.map(\.pivot).sorted { $0.x < $1.x } }

  // MARK: The middle

  /// Brings the row to the middle of the view, with all balls in motion; never during a drag.
  private func center() {
    guard !drags.isDragging, let first = pivots.first, let last = pivots.last else { return }
    translate(by: CGVector(dx: size.width / 2 - (first.x + last.x) / 2, dy: 0))
  }

  /// Takes over the view's size: the cradle keeps its place relative to the middle.
  func resize() {
    let new = collectionViewContentSize
    let shift = CGVector(dx: (new.width - size.width) / 2, dy: (new.height - size.height) / 2)
    size = new
    translate(by: shift)
  }

  private func translate(by shift: CGVector) {
    if shift.dx == 0, shift.dy == 0 { return }
    for ball in balls {
      ball.attributes.center = CGPoint(x: ball.attributes.center.x + shift.dx, y: ball.attributes.center.y + shift.dy)
      animator.updateItem(usingCurrentState: ball.attributes)
      ball.rod.anchorPoint = CGPoint(x: ball.pivot.x + shift.dx, y: ball.pivot.y + shift.dy)
    }
    drags.translate(by: shift)
  }

  // MARK: Elements

  private func prepareDecorations() {
    var wanted = balls.compactMap {
      WorldDecoration.bar(RodView.kind, from: Vector($0.pivot), to: Vector($0.attributes.center), width: 2, zIndex: -2)
    }
    if let first = pivots.first, let last = pivots.last {
      let (start, end) = (CGPoint(x: first.x - Self.margin, y: first.y), CGPoint(x: last.x + Self.margin, y: last.y))
      if let beam = WorldDecoration.bar(BeamView.kind, from: Vector(start), to: Vector(end), width: 10) {
        wanted.append(beam)
      }
    }
    decorations = WorldDecoration.attributes(of: wanted)
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    (decorations + balls.map(\.attributes)).filter { $0.frame.meets(rect) }
  }

  override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    animator.layoutAttributesForCell(at: indexPath)
  }

  override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    decorations.first { $0.representedElementKind == elementKind && $0.indexPath == indexPath }
  }

  // MARK: Updates

  override func prepareForUpdates(_ updateItems: [CollectionViewUpdateItem]) {
    update = UpdatePaths(updateItems, in: self)
  }

  /// A deleted ball shrinks in place.
  override func finalLayoutAttributesForDisappearingItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    let attributes = update.end(of: path)
    attributes?.alpha = 0
    attributes?.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
    return attributes
  }

  override func finalizeCollectionViewUpdates() { update = UpdatePaths() }

  /// Mixes in the state beside balls and behaviours.
  func hash(into hash: inout StateHash) {
    hash.combine(isSetUp)
    hash.combine(Double(size.width))
    hash.combine(Double(size.height))
    hash.combine(balls.count)
    drags.hash(into: &hash)
  }
}
