import SpringflowDeterminism
import SpringflowDynamics
import SpringflowGeometry
import SpringflowUpdates

/// Interactive reordering.
extension CollectionViewEngine {
  /// The distance from an edge within which the finger makes the view scroll, in points.
  /// (LXReorderableCollectionViewFlowLayout's.)
  private static let scrollZone: CGFloat = 50
  /// The scrolling speed with the finger at the edge, in points per second. (The same.)
  static let fastestScroll: CGFloat = 300
  /// The greatest change of the scrolling speed per tick, so that it begins softly. In points per second.
  private static let scrollGain: CGFloat = 12
  /// The rate at which the remaining distance to the content's end shrinks, so that scrolling ends softly. In 1/s.
  private static let scrollEnding: CGFloat = 6

  // MARK: The drag

  func beginMovement(at path: IndexPath) -> Bool {
    bringUpToDate()
    guard reorder == nil, running == nil, path.count == 2, counts.indices.contains(path.section),
      0..<counts[path.section] ~= path.item, dataSource?.collectionView(view, canMoveItemAt: path) == true,
      let attributes = mirrored(layout.layoutAttributesForItem(at: path))
    else { return false }
    let element = element(at: path)
    let start = element?.takeFromTravel(at: tick, with: movementAnimation)
    let velocity = element.flatMap(bodyVelocity) ?? .zero
    reorder = InteractiveReorder(
      id: element?.id ?? ElementID(.view, 0), at: path, counts: counts, position: attributes.center,
      offset: view.contentOffset, tick: tick)
    refreshElements()
    let now = heldBodyVelocity ?? .zero
    let lost = CGVector(dx: velocity.dx - now.dx, dy: velocity.dy - now.dy)
    if let start { element?.ease(from: start, velocity: lost, at: tick, with: movementAnimation) }
    return true
  }

  func updateMovement(to position: CGPoint) {
    guard var reorder, position.x.isFinite, position.y.isFinite else { return }
    let offset = view.contentOffset
    reorder.take(to: CGPoint(x: position.x - offset.x, y: position.y - offset.y), at: tick)
    let element = reorder.isHeld ? nil : element(at: reorder.current)
    reorder.isHeld = true
    self.reorder = reorder
    let start = element?.takeFromTravel(at: tick, with: movementAnimation)
    followFinger()
    // The item travels to the finger, and follows it from then on.
    if let start { element?.ease(from: start, at: tick, with: movementAnimation) }
  }

  func endMovement() {
    guard let reorder else { return }
    bringUpToDate()
    let (start, end) = (reorder.original, reorder.current)
    let velocity = heldBodyVelocity ?? reorder.velocity(at: tick)
    leaveMovement(isCancelled: false)
    var transaction = Transaction(animation: movementAnimation)
    transaction.released = (reorder.id, velocity)
    if start != end { transaction.update.moveItem(at: start, to: end) }
    let source = dataSource
    do {
      try carryOut(transaction) { if start != end { source?.collectionView(view, moveItemAt: start, to: end) } }
    } catch {
      fatalError(
        "after collectionView(_:moveItemAt:to:) the data source does not have the item where it was moved to: "
          + error.description)
    }
  }

  func cancelMovement() {
    guard let reorder else { return }
    bringUpToDate()
    let velocity = heldBodyVelocity ?? reorder.velocity(at: tick)
    leaveMovement(isCancelled: true)
    var transaction = Transaction(animation: movementAnimation)
    transaction.released = (reorder.id, velocity)
    do { try carryOut(transaction) } catch { fatalError(error.description) }
  }

  /// The velocity of the dragged item's body, in points per second; `nil` without a body.
  private var heldBodyVelocity: CGVector? {
    let motions = layout.motions
    guard !motions.isEmpty, let reorder, let element = element(at: reorder.current),
      let attributes = layout.layoutAttributesForItem(at: reorder.current),
      mirrored(attributes)?.center == element.attributes.center
    else { return nil }
    return velocity(of: element.id, with: attributes, in: motions)
  }

  /// Restores the data's order and ends the reorder; what is on screen does not change yet.
  private func leaveMovement(isCancelled: Bool) {
    guard let reorder else { return }
    element(at: reorder.current)?.liftedUntil = tick + movementAnimation.ticks
    restoreDataOrder()
    let (start, end) = (reorder.original, reorder.current)
    self.reorder = nil
    invalidateRoutinely(
      with: layout.invalidationContextForEndingInteractiveMovementOfItems(
        toFinalIndexPaths: [isCancelled ? start : end], previousIndexPaths: [start], movementCancelled: isCancelled))
    prepareLayout()
  }

  // MARK: Ticks

  /// Scrolls while the finger is near an edge; the item stays under it.
  func advanceMovement() {
    guard var reorder else { return }
    refit()
    let wanted = CGVector(
      dx: scrollSpeed(reorder.finger.x, view.bounds.width, view.bounds.minX, scroller.x),
      dy: scrollSpeed(reorder.finger.y, view.bounds.height, view.bounds.minY, scroller.y))
    func nearer(_ speed: CGFloat, _ wanted: CGFloat) -> CGFloat {
      // Deceleration needs no limit: the wanted speed decreases smoothly by itself.
      if wanted == 0 || abs(wanted) < abs(speed), wanted * speed >= 0, abs(speed - wanted) <= Self.scrollGain {
        return wanted
      }
      return speed + min(max(wanted - speed, -Self.scrollGain), Self.scrollGain)
    }
    reorder.scroll = CGVector(dx: nearer(reorder.scroll.dx, wanted.dx), dy: nearer(reorder.scroll.dy, wanted.dy))
    self.reorder = reorder
    if reorder.scroll != .zero {
      let place = CGPoint(
        x: view.bounds.minX + reorder.scroll.dx / 120, y: view.bounds.minY + reorder.scroll.dy / 120)
      let clamped = scroller.clamped(place)
      translate(by: CGPoint(x: clamped.x - view.bounds.minX, y: clamped.y - view.bounds.minY))
    }
    if reorder.isHeld { followFinger() }
  }

  /// The speed of the scroll along an axis, in points per second, with the finger at a position of a view's extent.
  private func scrollSpeed(_ finger: CGFloat, _ extent: CGFloat, _ offset: CGFloat, _ axis: ScrollAxis) -> CGFloat {
    guard reorder?.isHeld == true, axis.hasRoom else { return 0 }
    let zone = min(Self.scrollZone, extent / 3)
    let (low, high) = (CGFloat(axis.range.lowerBound), CGFloat(axis.range.upperBound))
    if finger > extent - zone, offset < high {
      let depth = min((finger - (extent - zone)) / zone, 1)
      return min(Self.fastestScroll * depth, (high - offset) * Self.scrollEnding)
    }
    if finger < zone, offset > low {
      let depth = min((zone - finger) / zone, 1)
      return -min(Self.fastestScroll * depth, (offset - low) * Self.scrollEnding)
    }
    return 0
  }

  // MARK: Preview

  /// Tells the layout the finger's position, and updates the preview.
  private func followFinger() {
    guard let reorder, running == nil, !isAsking, !isApplying else { return }
    let offset = view.contentOffset
    let position = CGPoint(x: reorder.finger.x + offset.x, y: reorder.finger.y + offset.y)
    if position == reorder.position { return }
    self.reorder?.position = position
    let (previous, current) = (inLayout(reorder.position), reorder.current)
    invalidateRoutinely(
      with: layout.invalidationContext(
        forInteractivelyMovingItems: [current], withTargetPosition: inLayout(position), previousIndexPaths: [current],
        previousPosition: previous))
    prepareLayout()
    refreshElements()
    retarget()
  }

  /// Shows the preview from before an update again, unless the finger is elsewhere by now.
  func retargetAfterUpdate() {
    guard let wanted = reorder?.takeWanted(), let current = reorder?.current else { return retarget() }
    if wanted != current { preview(from: current, to: wanted) }
    retarget()
  }

  /// Moves the item in the preview to its target, unless the target is further from the finger than its present path.
  func retarget() {
    guard let reorder else { return }
    let (position, current) = (inLayout(reorder.position), reorder.current)
    var target = layout.targetIndexPath(forInteractivelyMovingItem: current, withPosition: position)
    if target == current { return }
    if let delegate = view.delegate {
      target = delegate.collectionView(
        view, targetIndexPathForMoveOfItemFromOriginalIndexPath: reorder.original, atCurrentIndexPath: current,
        toProposedIndexPath: target)
      if target == current { return }
    }
    require(
      target.count == 2 && counts.indices.contains(target.section)
        && 0...counts[target.section] - (target.section == current.section ? 1 : 0) ~= target.item,
      "an item cannot be moved to \(target): there is no such place among \(counts) items")
    let before = layout.layoutAttributesForItem(at: current)?.center.distance(to: position) ?? .infinity
    preview(from: current, to: target)
    // Among items of different sizes the target may not be under the finger once the item is there.
    let after = layout.layoutAttributesForItem(at: target)?.center.distance(to: position) ?? 0
    if after > before { preview(from: target, to: current) }
  }

  private func preview(from start: IndexPath, to end: IndexPath) {
    let map: UpdateMap
    do {
      map = try InteractiveReorder.map(from: start, to: end, counts)
      try reorder?.show(at: end)
    } catch { fatalError(error.description) }
    let position = inLayout(reorder?.position ?? .zero)
    var transaction = Transaction(animation: movementAnimation)
    transaction.previewContext = layout.invalidationContext(
      forInteractivelyMovingItems: [end], withTargetPosition: position, previousIndexPaths: [start],
      previousPosition: position)
    let before = UpdateSnapshot(self, transaction.update)
    isApplying = true
    updateMap = map
    apply(transaction, map, from: before)
    updateMap = nil
    isApplying = false
  }

  /// Restores the data's order; the screen does not change.
  func restoreDataOrder() {
    guard let reorder, reorder.map != nil else { return }
    let map: UpdateMap
    do {
      map = try InteractiveReorder.map(from: reorder.current, to: reorder.original, counts)
    } catch {
      fatalError(error.description)
    }
    self.reorder?.goBack()
    updateMap = map
    layout.prepareForUpdates([])
    for motion in layout.motions { motion.follow(map) }
    counts = map.countsAfter
    rename(map)
    let context = layout.makeInvalidationContext()
    context.mark(everything: false, dataSourceCounts: true)
    invalidateRoutinely(with: context)
    prepareLayout()
    updateMap = nil
  }

  /// Adds the dragged item's attributes, at the finger, to those of a layout, in place of the item's own.
  func placeMovingItem(_ found: [CollectionViewLayoutAttributes]) -> [CollectionViewLayoutAttributes] {
    guard let reorder else { return found }
    let path = reorder.current
    let place = inLayout(reorder.position)
    var moving = layout.layoutAttributesForInteractivelyMovingItem(at: path, withTargetPosition: place)
    if moving == nil {
      moving = layout.layoutAttributesForItem(at: path)?.copy() as? CollectionViewLayoutAttributes
      moving?.center = place
      moving?.zIndex = .max
    }
    guard let attributes = mirrored(moving) else { return found }
    return found.filter { $0.representedElementCategory != .cell || $0.indexPath != path } + [attributes]
  }

  /// The path in the data of an item with a path in the preview.
  func dataPath(of path: IndexPath) -> IndexPath {
    guard let map = reorder?.map, path.count == 2 else { return path }
    return map.before(AfterPath(path))?.indexPath ?? path
  }

  /// The path in the data of an element with a key in the preview.
  func dataPath(of key: ElementKey) -> IndexPath { key.category == .cell ? dataPath(of: key.path) : key.path }

  /// The path in the preview of an item of the data: a different one only during an interactive reorder.
  func shownPath(of path: IndexPath) -> IndexPath {
    guard let map = reorder?.map, path.count == 2, map.countsBefore.indices.contains(path.section),
      0..<map.countsBefore[path.section] ~= path.item
    else { return path }
    return map.after(BeforePath(path))?.indexPath ?? path
  }

  var reorderMap: UpdateMap? { reorder?.map }

  /// The number of items in each section of the data.
  var dataCounts: [Int] { reorder?.map?.countsBefore ?? itemCounts }

  private func inLayout(_ point: CGPoint) -> CGPoint {
    isMirrored ? CGPoint(x: mirrorWidth - point.x, y: point.y) : point
  }
}

extension CGPoint {
  fileprivate func distance(to other: CGPoint) -> CGFloat {
    let (dx, dy) = (x - other.x, y - other.y)
    return (dx * dx + dy * dy).squareRoot()
  }
}
