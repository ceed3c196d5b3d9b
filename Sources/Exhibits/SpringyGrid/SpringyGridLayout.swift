import Springflow

/// A flow layout whose items are attached to their places by springs and lag behind a scroll: objc.io, issue 5.
///
/// Springs and lag are the article's. The article attaches items to their first places. Here anchors follow the flow:
/// inserts, moves and reordering only move anchors, and every item keeps its position and velocity. A dragged item is
/// attached to the finger by a stiffer spring.
final class SpringyGridLayout: CollectionViewFlowLayout {
  /// The distance around the view within which items have bodies, in points; the article's.
  private static let reach: CGFloat = 100
  /// The critically damped spring that attaches a dragged item to the finger; the frequency is in hertz.
  private static let dragSpring: (frequency: CGFloat, damping: CGFloat) = (8, 1)
  /// The scale of a dragged item. (LXReorderableCollectionViewFlowLayout's.)
  private static let lift: CGFloat = 1.1

  private let spring: SpringParameters
  private lazy var animator = DynamicAnimator(collectionViewLayout: self)
  private let properties = DynamicItemBehavior(items: [])
  private var members: [SpringyGridItem] = []
  /// The items' places in the flow near the view.
  private var nearby = NearbyPlaces()
  /// The size that anchors were computed for; `nil` if they are out of date.
  private var anchoredFor: CGSize?
  /// The dragged item, and the finger's position.
  private var held: (attributes: CollectionViewLayoutAttributes, place: CGPoint)?
  private var update = UpdatePaths()
  /// Whether the coming update moves the dragged item in the preview order.
  private var isPreview = false
  /// The items' paths before the present update, until their anchors are moved.
  private var pathsBefore: [(attributes: CollectionViewLayoutAttributes, path: IndexPath)] = []
  /// The time of that update.
  private var pathsTime = -1.0
  /// The exit offsets of items that change their line. The key is their attributes, as their paths may change more than
  /// once before the view asks.
  private var exits: [ObjectIdentifier: CGVector] = [:]
  /// The previous states of items that changed their line in this tick. An update that moves an item back restores its
  /// position and velocity.
  private var before: [(attributes: CollectionViewLayoutAttributes, place: CGPoint, velocity: CGPoint, home: CGPoint)] =
    []
  private var time = -1.0
  /// The z-index of an item that an update moves by itself, until it has arrived.
  private static let front = 1

  init(side: CGFloat, spring: SpringParameters) {
    self.spring = spring
    super.init()
    fadesItemsBetweenLines = true
    itemSize = CGSize(width: side, height: side)
    minimumLineSpacing = 10
    minimumInteritemSpacing = 10
    sectionInset = EdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
    properties.allowsRotation = false
    animator.addBehavior(properties)
  }

  required init?(coder: NSCoder) { nil }

  // MARK: Layout

  override func prepare() {
    super.prepare()
    guard let collectionView else { return }
    if anchoredFor != collectionView.bounds.size {
      anchoredFor = collectionView.bounds.size
      nearby.forget()
      let homes = members.map { (attributes: $0.attributes, anchor: $0.attachment.anchorPoint) }
      for member in members where member.attributes !== held?.attributes {
        member.attachment.anchorPoint = anchor(of: member.attributes.indexPath)
      }
      // While an item is dragged, the others change their lines only when the preview order shows it among them.
      if held == nil || isPreview { changeLines(from: homes) }
    }
    isPreview = false
    lower()
    manage(around: collectionView.bounds)
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    var found: [CollectionViewLayoutAttributes] = []
    found.reserveCapacity(members.count)
    for member in members where member.attributes.frame.touches(rect) { found.append(member.attributes) }
    return found
  }

  override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    animator.layoutAttributesForCell(at: indexPath) ?? super.layoutAttributesForItem(at: indexPath)
  }

  private func anchor(of path: IndexPath) -> CGPoint { super.layoutAttributesForItem(at: path)?.center ?? .zero }

  override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    let flow = context as? CollectionViewFlowLayoutInvalidationContext
    let keepsLines = flow.map { !$0.invalidateFlowLayoutDelegateMetrics && !$0.invalidateFlowLayoutAttributes } ?? false
    if !keepsLines || context.invalidateEverything || context.invalidateDataSourceCounts { nearby.forget() }
    super.invalidateLayout(with: context)
  }

  /// Moves every item by its share of the scroll: nothing at the touch, the whole distance far away.
  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let collectionView else { return false }
    let delta = newBounds.minY - collectionView.bounds.minY
    if delta != 0 {
      let touch = collectionView.touchLocation ?? CGPoint(x: newBounds.midX, y: newBounds.midY)
      for member in members where member.attributes !== held?.attributes {
        let center = member.attributes.center
        let distance = abs(touch.y + delta - center.y) + abs(touch.x - center.x)
        member.attributes.center.y += delta * min(1, distance / spring.lagDistance)
        animator.updateItem(usingCurrentState: member.attributes)
      }
    }
    return delta != 0 || super.shouldInvalidateLayout(forBoundsChange: newBounds)
  }

  // MARK: Items near the view

  /// Adds springs to the items near the view, and removes the springs of items that are far away and belong far away.
  private func manage(around bounds: CGRect) {
    let rect = bounds.insetBy(dx: -Self.reach, dy: -Self.reach)
    let paths = nearby.paths(in: rect) { super.layoutAttributesForElements(in: $0) ?? [] }
    if hasMembers(exactly: paths, in: rect) { return }
    var kept: [SpringyGridItem] = []
    for member in members {
      let attributes = member.attributes
      if attributes.frame.touches(rect) || attributes === held?.attributes
        || paths.containsInOrder(attributes.indexPath)
      {
        kept.append(member)
      } else {
        animator.removeBehavior(member.attachment)
        properties.removeItem(attributes)
      }
    }
    let old = kept
    let present = old.map(\.attributes.indexPath).sorted()
    var position = 0
    let new = paths.filter { path in
      while position < present.count, present[position] < path { position += 1 }
      return position == present.count || present[position] != path
    }
    if !new.isEmpty {
      let neighbours = SpringyGridNeighbours(old.filter { $0.attributes !== held?.attributes })
      for path in new {
        guard let attributes = super.layoutAttributesForItem(at: path) else { continue }
        kept.append(makeMember(attributes, among: neighbours))
      }
    }
    members = kept.count == old.count ? kept : kept.sorted { $0.attributes.indexPath < $1.attributes.indexPath }
  }

  /// Whether the members are the items near the view, and items that are there now, both sorted by path.
  private func hasMembers(exactly near: [IndexPath], in rect: CGRect) -> Bool {
    var found = 0
    for member in members {
      if found < near.count, near[found] == member.attributes.indexPath {
        found += 1
      } else if !member.attributes.frame.touches(rect), member.attributes !== held?.attributes {
        return false
      }
    }
    return found == near.count
  }

  /// A new member gets its nearest neighbour's offset from the anchor and velocity, as if it had always had a spring.
  /// It is kept outside the visible area, so that it does not pop up.
  private func makeMember(_ attributes: CollectionViewLayoutAttributes, among others: SpringyGridNeighbours)
    -> SpringyGridItem
  {
    let attachment = AttachmentBehavior(item: attributes, attachedToAnchor: attributes.center)
    attachment.length = 0
    attachment.frequency = spring.frequency
    attachment.damping = spring.damping
    let isNew = update.inserts(attributes.indexPath)
    let neighbour = isNew ? nil : others.nearest(to: attributes.indexPath)
    if let neighbour {
      attributes.center.x += neighbour.attributes.center.x - neighbour.attachment.anchorPoint.x
      attributes.center.y += neighbour.attributes.center.y - neighbour.attachment.anchorPoint.y
      keepOutOfSight(attributes, anchor: attachment.anchorPoint)
    }
    properties.addItem(attributes)
    animator.addBehavior(attachment)
    if let neighbour {
      let velocity = properties.linearVelocity(for: neighbour.attributes)
      properties.addLinearVelocity(velocity, for: attributes)
    }
    return SpringyGridItem(attributes: attributes, attachment: attachment)
  }

  /// Moves an item whose place is above or below the view up or down until it is not visible.
  private func keepOutOfSight(_ attributes: CollectionViewLayoutAttributes, anchor: CGPoint) {
    guard let bounds = collectionView?.bounds else { return }
    let half = attributes.size.height / 2
    if anchor.y - half >= bounds.maxY {
      attributes.center.y = max(attributes.center.y, bounds.maxY + half)
    } else if anchor.y + half <= bounds.minY {
      attributes.center.y = min(attributes.center.y, bounds.minY - half)
    }
  }

  // MARK: Updates

  override func prepareForUpdates(_ updateItems: [CollectionViewUpdateItem]) {
    super.prepareForUpdates(updateItems)
    update = UpdatePaths(updateItems, in: self)
    let deleted = Set(updateItems.compactMap { $0.updateAction == .delete ? $0.indexPathBeforeUpdate : nil })
    if let held, deleted.contains(held.attributes.indexPath) { self.held = nil }
    members.removeAll { deleted.contains($0.attributes.indexPath) }
    let moved = Set(updateItems.compactMap { $0.updateAction == .move ? $0.indexPathBeforeUpdate : nil })
    for member in members where moved.contains(member.attributes.indexPath) { member.attributes.zIndex = Self.front }
    if time != animator.elapsedTime { (before, exits) = ([], [:]) }
    let waiting = pathsTime == animator.elapsedTime ? pathsBefore : []
    pathsTime = animator.elapsedTime
    pathsBefore = members.filter { $0.attributes !== held?.attributes && !moved.contains($0.attributes.indexPath) }
      .map { member in
        (member.attributes, waiting.first { $0.attributes === member.attributes }?.path ?? member.attributes.indexPath)
      }
    anchoredFor = nil
  }

  /// Moves items that change their line to the new line at once, while they are invisible, with the offsets and
  /// velocities of that line's items.
  private func changeLines(from homes: [(attributes: CollectionViewLayoutAttributes, anchor: CGPoint)]) {
    let paths = pathsBefore
    pathsBefore = []
    if time != animator.elapsedTime { (before, exits) = ([], [:]) }
    time = animator.elapsedTime
    var goals: [(member: SpringyGridItem, entry: CGVector)] = []
    for (attributes, path) in paths {
      let old = CollectionViewLayoutAttributes(forCellWith: path)
      guard case .fading(let exit, let entry) = super.travelForItem(from: old, to: attributes),
        let member = members.first(where: { $0.attributes === attributes })
      else { continue }
      exits[ObjectIdentifier(attributes)] = exit
      goals.append((member, entry))
    }
    let staying = members.filter { member in
      exits[ObjectIdentifier(member.attributes)] == nil && member.attributes.zIndex != Self.front
        && member.attributes !== held?.attributes
    }
    for (member, entry) in goals {
      let anchor = member.attachment.anchorPoint
      let known = before.first { $0.attributes === member.attributes }
      let old = properties.linearVelocity(for: member.attributes)
      if let known, abs(known.home.y - anchor.y) < itemSize.height / 2 {
        place(member, at: known.place, velocity: known.velocity)
        continue
      }
      if known == nil {
        before.append(
          (
            member.attributes, member.attributes.center, old,
            homes.first { $0.attributes === member.attributes }?.anchor ?? anchor
          ))
      }
      let line = staying.filter { abs($0.attachment.anchorPoint.y - anchor.y) < itemSize.height / 2 }
      let mate = SpringyGridNeighbours(line).nearest(to: member.attributes.indexPath)
      let offset = mate?.offset ?? CGVector(dx: -entry.dx, dy: -entry.dy)
      place(
        member, at: CGPoint(x: anchor.x + offset.dx, y: anchor.y + offset.dy),
        velocity: mate.map { properties.linearVelocity(for: $0.attributes) } ?? .zero)
    }
  }

  private func place(_ member: SpringyGridItem, at place: CGPoint, velocity: CGPoint) {
    let old = properties.linearVelocity(for: member.attributes)
    member.attributes.center = place
    animator.updateItem(usingCurrentState: member.attributes)
    properties.addLinearVelocity(CGPoint(x: velocity.x - old.x, y: velocity.y - old.y), for: member.attributes)
  }

  /// Resets the z-index of items that have arrived, once they overlap no other item.
  private func lower() {
    for index in members.indices where members[index].attributes.zIndex == Self.front {
      let (member, room) = (members[index], min(minimumInteritemSpacing, minimumLineSpacing) / 2)
      if abs(member.offset.dx) < room, abs(member.offset.dy) < room { member.attributes.zIndex = 0 }
    }
  }

  /// An item that changed its line is on the new line already and only has to leave the old one.
  override func travelForItem(
    from before: CollectionViewLayoutAttributes, to after: CollectionViewLayoutAttributes
  ) -> ItemTravel {
    guard !exits.isEmpty, let member = members.first(where: { $0.attributes.indexPath == after.indexPath }),
      let exit = exits[ObjectIdentifier(member.attributes)]
    else { return .straight }
    return .fading(exit: exit, entry: .zero)
  }

  /// A new item grows at its place.
  override func initialLayoutAttributesForAppearingItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    shrunken(update.beginning(of: path, in: self))
  }

  /// A deleted item shrinks in place.
  override func finalLayoutAttributesForDisappearingItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    shrunken(update.end(of: path))
  }

  override func finalizeCollectionViewUpdates() {
    super.finalizeCollectionViewUpdates()
    update = UpdatePaths()
    exits = [:]
  }

  override func finalizeAnimatedBoundsChange() {
    super.finalizeAnimatedBoundsChange()
    exits = [:]
  }

  private func shrunken(_ attributes: CollectionViewLayoutAttributes?) -> CollectionViewLayoutAttributes? {
    let copy = attributes?.copy() as? CollectionViewLayoutAttributes
    copy?.alpha = 0
    copy?.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
    return copy
  }

  // MARK: A dragged item

  override func invalidationContext(
    forInteractivelyMovingItems targets: [IndexPath], withTargetPosition position: CGPoint,
    previousIndexPaths: [IndexPath], previousPosition: CGPoint
  ) -> CollectionViewLayoutInvalidationContext {
    isPreview = true
    let isNew = held == nil
    if isNew, let member = members.first(where: { $0.attributes.indexPath == previousIndexPaths.first }) {
      held = (member.attributes, position)
      member.attachment.frequency = Self.dragSpring.frequency
      member.attachment.damping = Self.dragSpring.damping
    }
    held?.place = position
    members.first { $0.attributes === held?.attributes }?.attachment.anchorPoint = position
    return super.invalidationContext(
      forInteractivelyMovingItems: targets, withTargetPosition: position, previousIndexPaths: previousIndexPaths,
      previousPosition: previousPosition)
  }

  override func layoutAttributesForInteractivelyMovingItem(
    at path: IndexPath, withTargetPosition position: CGPoint
  ) -> CollectionViewLayoutAttributes? {
    let copy = layoutAttributesForItem(at: path)?.copy() as? CollectionViewLayoutAttributes
    copy?.transform = CGAffineTransform(scaleX: Self.lift, y: Self.lift)
    copy?.zIndex = .max
    return copy
  }

  override func invalidationContextForEndingInteractiveMovementOfItems(
    toFinalIndexPaths paths: [IndexPath], previousIndexPaths: [IndexPath], movementCancelled: Bool
  ) -> CollectionViewLayoutInvalidationContext {
    if let member = members.first(where: { $0.attributes === held?.attributes }) {
      member.attachment.frequency = spring.frequency
      member.attachment.damping = spring.damping
    }
    held = nil
    anchoredFor = nil
    return super.invalidationContextForEndingInteractiveMovementOfItems(
      toFinalIndexPaths: paths, previousIndexPaths: previousIndexPaths, movementCancelled: movementCancelled)
  }

  /// Uses the items' places, not their positions on their springs. A finger between two items is over the nearer one.
  override func targetIndexPath(
    forInteractivelyMovingItem path: IndexPath, withPosition position: CGPoint
  ) -> IndexPath {
    func distance(_ attributes: CollectionViewLayoutAttributes) -> CGFloat {
      let (dx, dy) = (attributes.center.x - position.x, attributes.center.y - position.y)
      return dx * dx + dy * dy
    }
    let vicinity = CGRect(origin: position, size: .zero)
      .insetBy(dx: -minimumInteritemSpacing, dy: -minimumLineSpacing)
    let there = super.layoutAttributesForElements(in: vicinity)?.min { distance($0) < distance($1) }
    return there?.indexPath ?? super.targetIndexPath(forInteractivelyMovingItem: path, withPosition: position)
  }
}
