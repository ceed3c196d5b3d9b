import Springflow

/// A row of items on the floor of the view, each on a spring to its place in a flow layout.
///
/// The numbers are those of iOS7 day-by-day, day 5. The original loses the items' velocities when one is inserted. Here
/// every item keeps its position and velocity: an insert only moves the anchors. Only public API is used.
final class SpringyCarouselLayout: CollectionViewFlowLayout, Tuned {
  /// An item near the view, on its spring.
  @MainActor
  struct CarouselItem {
    let attributes: CollectionViewLayoutAttributes
    let attachment: AttachmentBehavior
    /// The item's index, read from the attributes after an update.
    var index: Int

    /// Whether the item came in at the top rather than from the side.
    let hasDropped: Bool
    /// Whether an update moved the item's anchor. Until it has arrived, new neighbours do not copy its state.
    var hasMoved = false
    /// The number of members created before it.
    let serial: Int
    /// Whether it has just been added.
    var isNew = true
    /// Whether it and others push each other aside.
    var isInContact = false

    /// The horizontal position of its centre as drawn, which other tiles may push aside. In points of the content.
    var shownX: CGFloat { attributes.center.x + attributes.transform.tx }

    init(attributes: CollectionViewLayoutAttributes, attachment: AttachmentBehavior, hasDropped: Bool, serial: Int) {
      self.serial = serial
      self.hasDropped = hasDropped
      self.attributes = attributes
      self.attachment = attachment
      index = attributes.indexPath.item
    }
  }

  @Tunable("how often a tile would swing without damping, in Hz", 0.05...20, step: 0.05)
  private var frequency: CGFloat = 0.8
  @Tunable("0 swings for ever, 1 returns without crossing", 0...10, step: 0.05) private var damping: CGFloat = 0.5
  @Tunable("how strongly tiles fall; 1 is 1,000 pt/s²", 0...10, step: 0.05) private var gravity = 0.3
  @Tunable("how much speed a tile keeps when it bounces", 0...1, step: 0.05) private var elasticity = 1.0
  @Tunable(
    "0 floats and bounces, 1 falls and settles as a heavy tile does", 0...1, step: 0.05,
    presets: ["original": 0, "heavy": 1])
  private var weight = 0.0
  @Tunable("distance from the touch at which a tile lags by all of the scroll, in pt", 10...100_000, step: 10)
  private var lagDistance: CGFloat = 500
  private let fall = GravityBehavior(items: [])
  private let collision = CollisionBehavior(items: [])
  private let properties = DynamicItemBehavior(items: [])
  lazy var animator = DynamicAnimator(collectionViewLayout: self)
  /// Sorted by index.
  var members: [CarouselItem] = []
  /// The pairs that may be nearer to each other than tiles of the row, as one of the two is still joining it.
  var tolerances: [PairTolerance.TilePairID: PairTolerance] = [:]
  /// The number of members created so far.
  private var memberCount = 0
  /// Whether tiles were added, removed or moved since they were last shown apart.
  private var isRearranged = false
  /// The view's bounds when the layout was last prepared.
  private var lastBounds: CGRect?
  /// The item count and height for which the anchors were computed.
  private var anchoredFor: (count: Int, height: CGFloat)?
  /// Indexes of items that the current update inserts.
  private var inserted: Set<Int> = []
  /// The same, until the update ends.
  private var appearing: Set<Int> = []
  /// The old positions of items that the current update brings from far away, by their new indexes. In points.
  private var arriving: [Int: CGFloat] = [:]
  /// The last attributes of the items that the current update deletes.
  private var departing: [IndexPath: CollectionViewLayoutAttributes] = [:]

  override init() {
    super.init()
    scrollDirection = .horizontal
    collision.collisionMode = .boundaries
    collision.translatesReferenceBoundsIntoBoundary = true
    // Nothing turns or sticks: the row meets floor and walls in closed form.
    properties.allowsRotation = false
    properties.friction = 0
    animator.attributesFollowElements = true
    for behavior in [fall, collision, properties] { animator.addBehavior(behavior) }
    properties.action = { [weak self] in self?.keepRow() }
  }

  required init?(coder: NSCoder) { nil }

  /// The additional gravity of the heaviest tile, and the restitution that it loses: it comes to rest after two small
  /// bounces.
  private static let (heaviness, loss) = (9.0, 0.75)

  func didTune() {
    fall.gravityDirection = CGVector(dx: 0, dy: gravity * (1 + Self.heaviness * weight))
    properties.elasticity = CGFloat(elasticity * (1 - Self.loss * weight))
  }

  /// The row stands on the floor.
  override var sectionInset: EdgeInsets {
    get {
      EdgeInsets(top: max(0, (collectionView?.bounds.height ?? 0) - itemSize.height), left: 0, bottom: 0, right: 0)
    }
    set {}
  }

  /// Mixes in the state beside bodies and springs.
  func hash(into hash: inout StateHash) {
    hash.combine(memberCount)
    hash.combine(isRearranged)
    hash.combine(lastBounds) { hash, bounds in
      for number in [bounds.minX, bounds.minY, bounds.width, bounds.height] { hash.combine(Double(number)) }
    }
    hash.combine(anchoredFor) { hash, anchored in
      hash.combine(anchored.count)
      hash.combine(Double(anchored.height))
    }
    hashRow(into: &hash)
  }

  // MARK: Layout

  override func prepare() {
    super.prepare()
    guard let collectionView, collectionView.numberOfSections == 1 else { return }
    let count = collectionView.numberOfItems(inSection: 0)
    let height = collectionView.bounds.height
    if anchoredFor == nil || anchoredFor! != (count, height) || !inserted.isEmpty {
      for place in members.indices {
        members[place].index = members[place].attributes.indexPath.item
        hang(members[place])
      }
      // A moved item's body stays where it is, but its index in the row changes.
      members.sort { $0.index < $1.index }
      anchoredFor = (count, height)
    }
    manage(around: collectionView.bounds, count: count)
    lastBounds = collectionView.bounds
    inserted = []
    // An update's changes to the drawn positions are animated with it.
    if isRearranged { spread() }
    isRearranged = false
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    // All items stand between floor and ceiling, so only x decides.
    let (low, high) = (rect.minX - itemSize.width / 2, rect.maxX + itemSize.width / 2)
    var found: [CollectionViewLayoutAttributes] = []
    for member in members {
      let x = member.shownX
      if x > low, x < high { found.append(member.attributes) }
    }
    return found
  }

  override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    animator.layoutAttributesForCell(at: indexPath) ?? super.layoutAttributesForItem(at: indexPath)
  }

  /// Moves every item by its share of the scroll: nothing at the touch, the whole distance far away.
  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let collectionView else { return false }
    let delta = newBounds.minX - collectionView.bounds.minX
    if delta != 0 {
      let touch = collectionView.touchLocation.map { $0.x + delta } ?? newBounds.midX
      let room = itemSize.width / 2...max(itemSize.width / 2, collectionViewContentSize.width - itemSize.width / 2)
      for member in members { drag(member, by: delta, touch: touch, within: room) }
    }
    return super.shouldInvalidateLayout(forBoundsChange: newBounds)
      || managedIndexes(around: newBounds) != managedIndexes(around: collectionView.bounds)
  }

  private func drag(_ member: CarouselItem, by delta: CGFloat, touch: CGFloat, within room: ClosedRange<CGFloat>) {
    let old = member.attributes.center.x
    // The share depends on the item's position. In the original it depends on its place, which an insert changes at
    // once.
    let share = min(1, abs(old - touch) / lagDistance)
    // The scroll pushes no item through the walls at the content's ends; items already outside stay there.
    let limited = min(max(old + delta * share, min(old, room.lowerBound)), max(old, room.upperBound))
    if limited == old { return }
    member.attributes.center.x = limited
    animator.updateItem(usingCurrentState: member.attributes)
  }

  // MARK: Items near the view

  func anchor(of index: Int) -> CGPoint {
    super.layoutAttributesForItem(at: IndexPath(item: index, section: 0))?.center ?? .zero
  }

  /// The part of the content in which items have bodies: two item widths more than the view on either side.
  private func managedRect(around bounds: CGRect) -> CGRect { bounds.insetBy(dx: -2 * itemSize.width, dy: 0) }

  private func managedIndexes(around bounds: CGRect) -> ClosedRange<Int> {
    let rect = managedRect(around: bounds)
    let pitch = itemSize.width + minimumLineSpacing
    let first = Int(((rect.minX - itemSize.width) / pitch).rounded(.down)) + 1
    return first...max(first, Int((rect.maxX / pitch).rounded(.up)) - 1)
  }

  /// Adds springs to the items near the view, and removes the springs of items that are far away and belong far away.
  private func manage(around bounds: CGRect, count: Int) {
    let near = managedIndexes(around: bounds)
    let first = min(max(0, near.lowerBound), count)
    let wanted = first..<max(first, min(count, near.upperBound + 1))
    releaseDistantItems(outside: managedRect(around: bounds), and: near)
    var missing = wanted.count
    for member in members where wanted.contains(member.index) { missing -= 1 }
    if missing <= 0 { return }
    let old = members
    let steady = old.filter { !$0.hasMoved }
    let standing = steady.filter { !$0.hasDropped }
    var present: Set<Int> = []
    for member in old { present.insert(member.index) }
    for index in wanted where !present.contains(index) {
      let member = makeMember(index)
      place(member, among: steady, standing: standing)
      members.append(member)
    }
    members.sort { $0.index < $1.index }
    // After a resize, the newly visible part counts as invisible.
    let sight = lastBounds.map { $0.size == bounds.size ? bounds : $0 } ?? bounds
    makeRoom(for: members.indices.filter { !present.contains(members[$0].index) }, outside: sight)
  }

  /// The greatest number of springs, except for those of near items.
  private static let mostMembers = 200

  /// Removes far items. An item stays while its place or its position is near, or while it pushes others: otherwise it
  /// would vanish in sight, or they would jump. The items between it and the others stay too, as they would have to
  /// come back among them.
  private func releaseDistantItems(outside rect: CGRect, and near: ClosedRange<Int>) {
    let reach = rect.minX - itemSize.width / 2...rect.maxX + itemSize.width / 2
    func stays(_ member: CarouselItem) -> Bool {
      near.contains(member.index) || member.isInContact || reach ~= member.shownX || reach ~= member.attributes.center.x
    }
    var first = members.firstIndex(where: stays) ?? members.endIndex
    var end = members.lastIndex(where: stays).map { $0 + 1 } ?? first
    if end - first > Self.mostMembers {
      // With very slow springs, items lag further behind than a user can follow by eye.
      let kept = near.lowerBound - Self.mostMembers / 2...near.upperBound + Self.mostMembers / 2
      first = members[first..<end].firstIndex { kept.contains($0.index) } ?? end
      end = members[first..<end].lastIndex { kept.contains($0.index) }.map { $0 + 1 } ?? first
    }
    if first == 0, end == members.endIndex { return }
    for member in members[..<first] + members[end...] { release(member) }
    members = Array(members[first..<end])
  }

  private func makeMember(_ index: Int) -> CarouselItem {
    let path = IndexPath(item: index, section: 0)
    let attributes = super.layoutAttributesForItem(at: path) ?? CollectionViewLayoutAttributes(forCellWith: path)
    let attachment = AttachmentBehavior(item: attributes, attachedToAnchor: attributes.center)
    attachment.length = 0
    attachment.frequency = frequency
    attachment.damping = damping
    memberCount += 1
    var member = CarouselItem(
      attributes: attributes, attachment: attachment, hasDropped: inserted.contains(index), serial: memberCount)
    member.hasMoved = arriving[index] != nil
    return member
  }

  /// Sets the initial position of a member. An inserted item starts at the top and falls. An item that comes near gets
  /// its neighbour's offset from the anchor and velocity, as if it had always had a spring. Its height is that of the
  /// nearest neighbour that did not drop in, which is above the floor only if the floor has moved.
  private func place(_ member: CarouselItem, among others: [CarouselItem], standing: [CarouselItem]) {
    var velocity = CGPoint.zero
    if let x = arriving[member.index] {
      member.attributes.center.x = x
      member.attributes.zIndex = Self.front
    } else if member.hasDropped {
      member.attributes.center.y = itemSize.height / 2
    } else {
      if let neighbour = nearest(to: member.index, among: others) {
        member.attributes.center.x += neighbour.attributes.center.x - neighbour.attachment.anchorPoint.x
        velocity.x = properties.linearVelocity(for: neighbour.attributes).x
      }
      if let neighbour = nearest(to: member.index, among: standing) {
        member.attributes.center.y += neighbour.attributes.center.y - neighbour.attachment.anchorPoint.y
        velocity.y = properties.linearVelocity(for: neighbour.attributes).y
      }
    }
    for behavior in [fall, collision, properties] { behavior.addItem(member.attributes) }
    animator.addBehavior(member.attachment)
    if velocity != .zero { properties.addLinearVelocity(velocity, for: member.attributes) }
  }

  /// The member with the nearest index, found by bisection.
  private func nearest(to index: Int, among others: [CarouselItem]) -> CarouselItem? {
    var (low, high) = (0, others.count)
    while low < high {
      let middle = (low + high) / 2
      if others[middle].index < index { low = middle + 1 } else { high = middle }
    }
    guard low < others.count else { return others.last }
    guard low > 0 else { return others.first }
    return index - others[low - 1].index <= others[low].index - index ? others[low - 1] : others[low]
  }

  private func release(_ member: CarouselItem) {
    animator.removeBehavior(member.attachment)
    for behavior in [fall, collision, properties] { behavior.removeItem(member.attributes) }
  }

  // MARK: Updates

  override func prepareForUpdates(_ updateItems: [CollectionViewUpdateItem]) {
    inserted = Set(updateItems.compactMap { $0.updateAction == .insert ? $0.indexPathAfterUpdate?.item : nil })
    appearing = inserted
    let deleted = Set(updateItems.compactMap { $0.updateAction == .delete ? $0.indexPathBeforeUpdate?.item : nil })
    for member in members where deleted.contains(member.index) {
      departing[member.attributes.indexPath] = member.attributes.copy() as? CollectionViewLayoutAttributes
    }
    members.removeAll { deleted.contains($0.index) }
    for item in updateItems where item.updateAction == .move {
      guard let before = item.indexPathBeforeUpdate, let after = item.indexPathAfterUpdate, let collectionView,
        !members.contains(where: { $0.index == before.item })
      else { continue }
      // A start further away would not be seen.
      let reach = collectionView.bounds.insetBy(dx: -collectionView.bounds.width - itemSize.width, dy: 0)
      arriving[after.item] = min(max(anchor(of: before.item).x, reach.minX), reach.maxX)
    }
    let moved = Set(updateItems.compactMap { $0.updateAction == .move ? $0.indexPathBeforeUpdate?.item : nil })
    for place in members.indices where moved.contains(members[place].index) {
      members[place].hasMoved = true
      members[place].isNew = true
      members[place].attributes.zIndex = Self.front
    }
    anchoredFor = nil
    isRearranged = true
  }

  /// A new item fades in as it begins to fall.
  override func initialLayoutAttributesForAppearingItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    appearing.contains(path.item) ? shrunken(layoutAttributesForItem(at: path)) : nil
  }

  /// A deleted item shrinks in place.
  override func finalLayoutAttributesForDisappearingItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    shrunken(departing[path])
  }

  override func finalizeCollectionViewUpdates() {
    super.finalizeCollectionViewUpdates()
    departing = [:]
    appearing = []
    arriving = [:]
  }

  private func shrunken(_ attributes: CollectionViewLayoutAttributes?) -> CollectionViewLayoutAttributes? {
    let copy = attributes?.copy() as? CollectionViewLayoutAttributes
    copy?.alpha = 0
    copy?.transform = CGAffineTransform(a: 0.6, b: 0, c: 0, d: 0.6, tx: copy?.transform.tx ?? 0, ty: 0)
    return copy
  }
}
