import Springflow

/// Items that swing on springs from one anchor and collide: objc.io, issue 5.
final class NewtonianLayout: CollectionViewLayout {
  /// An item with its spring.
  @MainActor
  struct SwingingItem {
    let attributes: CollectionViewLayoutAttributes
    let attachment: AttachmentBehavior
    /// Whether the item hangs on the spring, and does not fall.
    var isAttached = true
  }

  /// The article's numbers, in points and hertz.
  static let itemSide: CGFloat = 100
  private static let anchorHeight: CGFloat = 64
  @Tunable("how long the springs are where there is room, in pt", 60...600, step: 5)
  private var springLength: CGFloat = 300
  @Tunable("how fast the springs are, in Hz", 0.05...20, step: 0.05) private var frequency: CGFloat = 1
  @Tunable("0 swings for ever, 1 returns without crossing", 0...10, step: 0.05) private var damping: CGFloat = 0.4

  private lazy var animator = DynamicAnimator(collectionViewLayout: self)
  private(set) lazy var drags = ItemDragging(animator) { [unowned self] in
    members.filter(\.isAttached).map(\.attributes)
  }
  private let gravity = GravityBehavior()
  private let collision = CollisionBehavior()
  private let properties = DynamicItemBehavior()
  /// The items, in the order in which they came.
  private(set) var members: [SwingingItem] = []
  private var isSetUp = false
  /// The content's width when the items were last arranged about its middle, in points.
  private var width: CGFloat = 0
  /// The nail from which all hang; the springs are seen in the overlay only, as in the article.
  private var nail = CollectionViewLayoutAttributes()

  override init() {
    super.init()
    register(NailView.self, forDecorationViewOfKind: NailView.kind)
    collision.collisionMode = .items
    // The article's items spin on for long; these come to rest.
    properties.angularResistance = 1
    properties.resistance = 0.3
    animator.attributesFollowElements = true
    for behavior in [gravity, collision, properties] { animator.addBehavior(behavior) }
  }

  required init?(coder: NSCoder) { nil }

  override var collectionViewContentSize: CGSize { collectionView?.bounds.size ?? .zero }

  /// The point from which all hang, in points of the content.
  private var anchor: CGPoint { CGPoint(x: width / 2, y: Self.anchorHeight) }

  /// The springs' length, in points: shorter in a low view.
  private var length: CGFloat {
    min(springLength, max(collectionViewContentSize.height - Self.anchorHeight - 90, 60))
  }

  override func prepare() {
    super.prepare()
    // Deleted items have left the animator.
    members.removeAll { !isHere($0.attributes) }
    drags.forgetDeleted()
    let count = collectionView?.numberOfItems(inSection: 0) ?? 0
    if width == 0 { width = collectionViewContentSize.width }
    for item in 0..<count {
      let path = IndexPath(item: item, section: 0)
      if animator.layoutAttributesForCell(at: path) != nil { continue }
      // Those of the beginning hang side by side; one that comes later swings in from the right.
      let start =
        isSetUp
        ? CGPoint(x: width + Self.itemSide, y: springLength)
        : beginning(of: item, among: count)
      add(path, at: start)
    }
    isSetUp = true
    prepareNail()
  }

  private func isHere(_ attributes: CollectionViewLayoutAttributes) -> Bool {
    animator.layoutAttributesForCell(at: attributes.indexPath) === attributes
  }

  private func beginning(of item: Int, among count: Int) -> CGPoint {
    let (sine, cosine) = Portable.sinCos((Double(item) - Double(count - 1) / 2) * 0.42)
    return CGPoint(x: anchor.x - CGFloat(sine) * length, y: anchor.y + CGFloat(cosine) * length)
  }

  private func add(_ path: IndexPath, at center: CGPoint) {
    let attributes = CollectionViewLayoutAttributes(forCellWith: path)
    attributes.size = CGSize(width: Self.itemSide, height: Self.itemSide)
    attributes.center = center
    let attachment = AttachmentBehavior(item: attributes, attachedToAnchor: anchor)
    attachment.length = length
    attachment.damping = damping
    attachment.frequency = frequency
    for behavior in [gravity, collision, properties] { behavior.addItem(attributes) }
    animator.addBehavior(attachment)
    members.append(SwingingItem(attributes: attributes, attachment: attachment))
  }

  /// Cuts the item at a path loose: it falls.
  func detach(_ path: IndexPath) {
    guard let index = members.firstIndex(where: { $0.attributes.indexPath == path && $0.isAttached }) else { return }
    members[index].isAttached = false
    animator.removeBehavior(members[index].attachment)
    collectionView?.collectionViewLayout.invalidateLayout()
  }

  /// Takes over the view's size: all stay in their places relative to the middle, and the springs fit the height.
  func resize() {
    let shift = (collectionViewContentSize.width - width) / 2
    width += 2 * shift
    for member in members {
      member.attributes.center.x += shift
      animator.updateItem(usingCurrentState: member.attributes)
      member.attachment.anchorPoint = anchor
      member.attachment.length = length
    }
    drags.translate(by: CGVector(dx: shift, dy: 0))
  }

  // MARK: Elements

  private func prepareNail() {
    nail = CollectionViewLayoutAttributes(forDecorationViewOfKind: NailView.kind, with: IndexPath(item: 0, section: 0))
    nail.center = anchor
    nail.size = CGSize(width: 12, height: 12)
    nail.zIndex = -1
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    ([nail] + members.map(\.attributes)).filter { $0.frame.meets(rect) }
  }

  override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    animator.layoutAttributesForCell(at: indexPath)
  }

  override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    elementKind == NailView.kind && indexPath == nail.indexPath ? nail : nil
  }

  /// Mixes in the state beside items and behaviours.
  func hash(into hash: inout StateHash) {
    hash.combine(isSetUp)
    hash.combine(Double(width))
    hash.combine(members) { $0.combine($1.isAttached) }
    drags.hash(into: &hash)
  }
}

/// The head of a nail, on which springs hang.
final class NailView: CollectionReusableView {
  static let kind = "nail"

  override init(frame: CGRect) {
    super.init(frame: frame)
    content = CellContent(background: .plain(Color(hex: 0xAEB6C2)), radius: 6)
    content.shadow = 0.5
  }

  required init?(coder: NSCoder) { nil }
}
