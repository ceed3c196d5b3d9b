import Springflow

/// The springs of a grid whose items the user reorders: those of objc.io, issue 5, about the places of a flow layout.
///
/// What is the exhibit's own: a new item grows at its place and a deleted one shrinks where it is; an item that is moved by
/// itself is in front of the others until it has arrived, however slow its spring is; a dragged item is larger.
final class SpringyGridLayout: SpringyLayout {
  /// The distance around the view within which items have bodies, in points; the article's.
  private static let reach: CGFloat = 100
  /// The distance between items and lines, and to the content's edges, in points.
  static let spacing: CGFloat = 10
  /// The scale of a dragged item. (LXReorderableCollectionViewFlowLayout's.)
  private static let lift: CGFloat = 1.1
  /// The z-index of an item that an update moves by itself, until it has arrived.
  private static let front = 1

  private var update = UpdatePaths()
  /// The items that are in front of the others.
  private var moved: [BodyID] = []

  init(wrapping flow: CollectionViewFlowLayout) {
    flow.fadesItemsBetweenLines = true
    flow.minimumLineSpacing = Self.spacing
    flow.minimumInteritemSpacing = Self.spacing
    flow.sectionInset = EdgeInsets(top: Self.spacing, left: Self.spacing, bottom: Self.spacing, right: Self.spacing)
    super.init(wrapping: flow)
    tilingMargin = Self.reach
  }

  required init?(coder: NSCoder) { nil }

  // MARK: Moved items

  /// Puts moved items in front, and those that have arrived back, once they overlap no other item.
  override func didMoveElements() {
    if moved.isEmpty { return }
    forEachElement { attributes, displacement in
      guard let body = body(of: attributes), let index = moved.firstIndex(of: body) else { return }
      let hasArrived = max(abs(displacement.dx), abs(displacement.dy)) < Self.spacing / 2
      if hasArrived { moved.remove(at: index) }
      attributes.zIndex = hasArrived ? 0 : Self.front
    }
  }

  override func willDetach(_ body: BodyID, from attributes: CollectionViewLayoutAttributes) {
    moved.removeAll { $0 == body }
  }

  override func hash(into hash: inout StateHash) {
    super.hash(into: &hash)
    hash.combine(moved) { $1.hash(into: &$0) }
  }

  // MARK: Updates

  override func prepareForUpdates(_ updateItems: [CollectionViewUpdateItem]) {
    update = UpdatePaths(updateItems, in: self)
    for item in updateItems where item.updateAction == .move {
      guard let body = item.indexPathBeforeUpdate.flatMap({ body(forItemAt: $0) }) else { continue }
      if !moved.contains(body) { moved.append(body) }
    }
    super.prepareForUpdates(updateItems)
  }

  override func finalizeCollectionViewUpdates() {
    super.finalizeCollectionViewUpdates()
    update = UpdatePaths()
  }

  /// A new item is at its place at once.
  override func start(for attributes: CollectionViewLayoutAttributes, proposed: Start, isInserted: Bool) -> Start {
    isInserted ? Start(center: attributes.center) : proposed
  }

  /// A new item grows at its place.
  override func initialLayoutAttributesForAppearingItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    shrunken(update.beginning(of: path, in: self))
  }

  /// A deleted item shrinks in place.
  override func finalLayoutAttributesForDisappearingItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    shrunken(update.end(of: path))
  }

  private func shrunken(_ attributes: CollectionViewLayoutAttributes?) -> CollectionViewLayoutAttributes? {
    attributes?.alpha = 0
    attributes?.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
    return attributes
  }

  // MARK: A dragged item

  override func layoutAttributesForInteractivelyMovingItem(
    at path: IndexPath, withTargetPosition position: CGPoint
  ) -> CollectionViewLayoutAttributes {
    let attributes = super.layoutAttributesForInteractivelyMovingItem(at: path, withTargetPosition: position)
    attributes.transform = CGAffineTransform(scaleX: Self.lift, y: Self.lift)
    return attributes
  }

  /// A finger between two items is over the one with the nearer place.
  override func targetIndexPath(
    forInteractivelyMovingItem path: IndexPath, withPosition position: CGPoint
  ) -> IndexPath {
    func distance(_ attributes: CollectionViewLayoutAttributes) -> CGFloat {
      let (dx, dy) = (attributes.center.x - position.x, attributes.center.y - position.y)
      return dx * dx + dy * dy
    }
    let vicinity = CGRect(origin: position, size: .zero).insetBy(dx: -Self.spacing, dy: -Self.spacing)
    let there = wrapped.layoutAttributesForElements(in: vicinity)?.min { distance($0) < distance($1) }
    return there?.indexPath ?? super.targetIndexPath(forInteractivelyMovingItem: path, withPosition: position)
  }
}
