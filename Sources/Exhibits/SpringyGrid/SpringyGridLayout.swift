import Springflow

/// A flow layout whose items hang on springs at their places, and lag behind a scroll: objc.io, issue 5.
///
/// Springs and lag are the article's. Where the article hangs items where they first stood, here anchors follow the
/// flow: inserts, moves and a hand that reorders only move anchors, and every item goes on with its place and velocity. An
/// item under a hand hangs on a stiffer spring at the hand.
final class SpringyGridLayout: CollectionViewFlowLayout {
  /// An item near the view, on its spring.
  @MainActor
  private struct GridItem {
    let attributes: CollectionViewLayoutAttributes
    let attachment: AttachmentBehavior

    /// How far it is from its place.
    var offset: CGVector {
      let (center, anchor) = (attributes.center, attachment.anchorPoint)
      return CGVector(dx: center.x - anchor.x, dy: center.y - anchor.y)
    }
  }

  /// So far around the view items have bodies, in points; the article's.
  private static let reach: CGFloat = 100
  /// An item follows a hand by a spring of so many hertz, that does not swing.
  private static let grip: (frequency: CGFloat, damping: CGFloat) = (8, 1)
  /// How much larger an item under a hand is. (LXReorderableCollectionViewFlowLayout's.)
  private static let lift: CGFloat = 1.1

  private let spring: SpringParameters
  private lazy var animator = DynamicAnimator(collectionViewLayout: self)
  private let properties = DynamicItemBehavior(items: [])
  private var members: [GridItem] = []
  /// The size that anchors were computed for; `nil` if they are out of date.
  private var anchoredFor: CGSize?
  /// The item under a hand, and where the hand is.
  private var held: (attributes: CollectionViewLayoutAttributes, place: CGPoint)?
  private var update = UpdatePaths()
  /// Whether the update that comes shows an item elsewhere that is under a hand.
  private var isPreview = false
  /// Where items stood before the update that is under way, until they are hung elsewhere.
  private var pathsBefore: [(attributes: CollectionViewLayoutAttributes, path: IndexPath)] = []
  /// When that was.
  private var pathsTime = -1.0
  /// How those that come to stand on another line leave the one that they were on, by their attributes: their paths may
  /// change more than once before they are asked for.
  private var exits: [ObjectIdentifier: CGVector] = [:]
  /// How items that changed their line were before, as long as no time has passed: an update that takes one back gives it
  /// its place and velocity again.
  private var before: [(attributes: CollectionViewLayoutAttributes, place: CGPoint, velocity: CGPoint, home: CGPoint)] =
    []
  private var time = -1.0
  /// In front of the others: what an update takes to a place of its own, until it is there.
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
      let homes = members.map { (attributes: $0.attributes, anchor: $0.attachment.anchorPoint) }
      for member in members where member.attributes !== held?.attributes {
        member.attachment.anchorPoint = anchor(of: member.attributes.indexPath)
      }
      // While a hand holds an item, an update of the others is done when that one is shown among them again.
      if held == nil || isPreview { changeLines(from: homes) }
    }
    isPreview = false
    lower()
    manage(around: collectionView.bounds)
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    var found: [CollectionViewLayoutAttributes] = []
    for member in members where member.attributes.frame.touches(rect) { found.append(member.attributes) }
    return found
  }

  override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    animator.layoutAttributesForCell(at: indexPath) ?? super.layoutAttributesForItem(at: indexPath)
  }

  private func anchor(of path: IndexPath) -> CGPoint { super.layoutAttributesForItem(at: path)?.center ?? .zero }

  /// Takes every item along by its share of the scroll: nothing at the touch, all of it far away.
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

  /// Gives springs to the items that come near, and takes them from those that are neither near nor belong there.
  private func manage(around bounds: CGRect) {
    let rect = bounds.insetBy(dx: -Self.reach, dy: -Self.reach)
    let near = super.layoutAttributesForElements(in: rect) ?? []
    let paths = Set(near.map(\.indexPath))
    var present: Set<IndexPath> = []
    var kept: [GridItem] = []
    for member in members {
      let path = member.attributes.indexPath
      if paths.contains(path) || member.attributes.frame.touches(rect) || member.attributes === held?.attributes {
        present.insert(path)
        kept.append(member)
      } else {
        animator.removeBehavior(member.attachment)
        properties.removeItem(member.attributes)
      }
    }
    let old = kept
    let new = near.filter { !present.contains($0.indexPath) }
    if !new.isEmpty {
      let neighbours = Neighbours(old.filter { $0.attributes !== held?.attributes })
      for attributes in new { kept.append(makeMember(attributes, among: neighbours)) }
    }
    members = kept.count == old.count ? kept : kept.sorted { $0.attributes.indexPath < $1.attributes.indexPath }
  }

  /// One that comes near stands as far from its anchor as its neighbour does, with the same speed, as if it had had its
  /// spring all along; but not in sight, where nothing appears out of nothing.
  private func makeMember(_ attributes: CollectionViewLayoutAttributes, among others: Neighbours) -> GridItem {
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
    return GridItem(attributes: attributes, attachment: attachment)
  }

  /// Takes an item whose place is above or below the view as far up or down as it takes not to be seen.
  private func keepOutOfSight(_ attributes: CollectionViewLayoutAttributes, anchor: CGPoint) {
    guard let bounds = collectionView?.bounds else { return }
    let half = attributes.size.height / 2
    if anchor.y - half >= bounds.maxY {
      attributes.center.y = max(attributes.center.y, bounds.maxY + half)
    } else if anchor.y + half <= bounds.minY {
      attributes.center.y = min(attributes.center.y, bounds.minY - half)
    }
  }

  /// Members in the order of their paths, to find the one that is nearest to another path.
  @MainActor
  private struct Neighbours {
    private let members: [GridItem]
    /// Their paths, and where they stood before they were sorted.
    private let keys: [(path: IndexPath, order: Int)]

    init(_ others: [GridItem]) {
      let paths = others.enumerated().map { (path: $0.element.attributes.indexPath, order: $0.offset) }
      keys = paths.sorted { ($0.path, $0.order) < ($1.path, $1.order) }
      members = keys.map { others[$0.order] }
    }

    /// The member of the same section that is nearest by its number; of two the one that stood before the other.
    ///
    /// - Complexity: O(log *n*).
    func nearest(to path: IndexPath) -> GridItem? {
      var (low, high) = (0, keys.count)
      while low < high {
        let middle = (low + high) / 2
        if keys[middle].path < path { low = middle + 1 } else { high = middle }
      }
      // Below are those before the path, from the last of them on; above those from it on.
      let candidates = [low - 1, low].filter {
        keys.indices.contains($0) && keys[$0].path.section == path.section
      }
      func rank(_ index: Int) -> (Int, Int) { (abs(keys[index].path.item - path.item), keys[index].order) }
      return candidates.min { rank($0) < rank($1) }.map { members[$0] }
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

  /// Takes items that come to stand on another line there at once, while they are out of sight: as far from their places,
  /// and as fast, as the items of that line are.
  private func changeLines(from homes: [(attributes: CollectionViewLayoutAttributes, anchor: CGPoint)]) {
    let paths = pathsBefore
    pathsBefore = []
    if time != animator.elapsedTime { (before, exits) = ([], [:]) }
    time = animator.elapsedTime
    var goals: [(member: GridItem, entry: CGVector)] = []
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
      let mate = Neighbours(line).nearest(to: member.attributes.indexPath)
      let offset = mate?.offset ?? CGVector(dx: -entry.dx, dy: -entry.dy)
      place(
        member, at: CGPoint(x: anchor.x + offset.dx, y: anchor.y + offset.dy),
        velocity: mate.map { properties.linearVelocity(for: $0.attributes) } ?? .zero)
    }
  }

  private func place(_ member: GridItem, at place: CGPoint, velocity: CGPoint) {
    let old = properties.linearVelocity(for: member.attributes)
    member.attributes.center = place
    animator.updateItem(usingCurrentState: member.attributes)
    properties.addLinearVelocity(CGPoint(x: velocity.x - old.x, y: velocity.y - old.y), for: member.attributes)
  }

  /// What has arrived where an update took it lies among the others again, once it overlaps none.
  private func lower() {
    for member in members where member.attributes.zIndex == Self.front {
      let room = min(minimumInteritemSpacing, minimumLineSpacing) / 2
      if abs(member.offset.dx) < room, abs(member.offset.dy) < room { member.attributes.zIndex = 0 }
    }
  }

  /// An item on another line is there already: it only has to leave the one that it was on.
  override func travelForItem(
    from before: CollectionViewLayoutAttributes, to after: CollectionViewLayoutAttributes
  ) -> ItemTravel {
    guard !exits.isEmpty, let member = members.first(where: { $0.attributes.indexPath == after.indexPath }),
      let exit = exits[ObjectIdentifier(member.attributes)]
    else { return .straight }
    return .fading(exit: exit, entry: .zero)
  }

  /// A new item grows where it belongs.
  override func initialLayoutAttributesForAppearingItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    shrunken(update.beginning(of: path, in: self))
  }

  /// A deleted item shrinks away where it is.
  override func finalLayoutAttributesForDisappearingItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    shrunken(update.end(of: path))
  }

  override func finalizeCollectionViewUpdates() {
    super.finalizeCollectionViewUpdates()
    update = UpdatePaths()
    exits = [:]
  }

  private func shrunken(_ attributes: CollectionViewLayoutAttributes?) -> CollectionViewLayoutAttributes? {
    let copy = attributes?.copy() as? CollectionViewLayoutAttributes
    copy?.alpha = 0
    copy?.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
    return copy
  }

  // MARK: An item under a hand

  override func invalidationContext(
    forInteractivelyMovingItems targets: [IndexPath], withTargetPosition position: CGPoint,
    previousIndexPaths: [IndexPath], previousPosition: CGPoint
  ) -> CollectionViewLayoutInvalidationContext {
    isPreview = true
    let isNew = held == nil
    if isNew, let member = members.first(where: { $0.attributes.indexPath == previousIndexPaths.first }) {
      held = (member.attributes, position)
      member.attachment.frequency = Self.grip.frequency
      member.attachment.damping = Self.grip.damping
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

  /// Goes by where items belong, not by where their springs have them. A hand between two of them is over the nearer.
  override func targetIndexPath(
    forInteractivelyMovingItem path: IndexPath, withPosition position: CGPoint
  ) -> IndexPath {
    func distance(_ attributes: CollectionViewLayoutAttributes) -> CGFloat {
      let (dx, dy) = (attributes.center.x - position.x, attributes.center.y - position.y)
      return dx * dx + dy * dy
    }
    let spot = CGRect(origin: position, size: .zero)
      .insetBy(dx: -minimumInteritemSpacing, dy: -minimumLineSpacing)
    let there = super.layoutAttributesForElements(in: spot)?.min { distance($0) < distance($1) }
    return there?.indexPath ?? super.targetIndexPath(forInteractivelyMovingItem: path, withPosition: position)
  }
}
