import SpringflowDeterminism
import SpringflowDynamics
import SpringflowGeometry
import SpringflowUpdates

/// Reordering by hand.
extension LiveCollection {
  /// Near an edge the view scrolls: within so many points of it. (LXReorderableCollectionViewFlowLayout's.)
  private static let scrollZone: CGFloat = 50
  /// At the edge, in points per second. (The same.)
  static let fastestScroll: CGFloat = 300
  /// By how much the scrolling speed may change in a tick, so that it begins softly. In points per second.
  private static let scrollGain: CGFloat = 12
  /// How fast the rest of the way to the content's end shrinks, so that scrolling ends softly. In 1/s.
  private static let scrollEnding: CGFloat = 6

  // MARK: The hand

  func beginMovement(at path: IndexPath) -> Bool {
    bringUpToDate()
    guard movement == nil, running == nil, path.count == 2, counts.indices.contains(path.section),
      0..<counts[path.section] ~= path.item, dataSource?.collectionView(view, canMoveItemAt: path) == true,
      let attributes = mirrored(layout.layoutAttributesForItem(at: path))
    else { return false }
    let element = element(at: path)
    let start = element?.takeFromTravel(at: tick, with: movementAnimation)
    let velocity = element.flatMap(bodyVelocity) ?? .zero
    movement = Movement(
      id: element?.id ?? ElementID(.view, 0), at: path, counts: counts, position: attributes.center,
      offset: view.contentOffset, tick: tick)
    refreshElements()
    let now = bodyVelocityUnderHand ?? .zero
    let lost = CGVector(dx: velocity.dx - now.dx, dy: velocity.dy - now.dy)
    if let start { element?.ease(from: start, velocity: lost, at: tick, with: movementAnimation) }
    return true
  }

  func updateMovement(to position: CGPoint) {
    guard var movement, position.x.isFinite, position.y.isFinite else { return }
    let offset = view.contentOffset
    movement.take(to: CGPoint(x: position.x - offset.x, y: position.y - offset.y), at: tick)
    let element = movement.isHeld ? nil : element(at: movement.current)
    movement.isHeld = true
    self.movement = movement
    let start = element?.takeFromTravel(at: tick, with: movementAnimation)
    followHand()
    // The item comes to the hand; from then on it is there.
    if let start { element?.ease(from: start, at: tick, with: movementAnimation) }
  }

  func endMovement() {
    guard let movement else { return }
    bringUpToDate()
    let (start, end) = (movement.original, movement.current)
    let velocity = bodyVelocityUnderHand ?? movement.velocity(at: tick)
    leaveMovement(isCancelled: false)
    var transaction = Transaction(animation: movementAnimation)
    transaction.hand = (movement.id, velocity)
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
    guard let movement else { return }
    bringUpToDate()
    let velocity = bodyVelocityUnderHand ?? movement.velocity(at: tick)
    leaveMovement(isCancelled: true)
    var transaction = Transaction(animation: movementAnimation)
    transaction.hand = (movement.id, velocity)
    do { try carryOut(transaction) } catch { fatalError(error.description) }
  }

  /// The velocity of the item under the hand, in points per second, where the layout hangs it on a body.
  private var bodyVelocityUnderHand: CGVector? {
    guard let movement, let element = element(at: movement.current) else { return nil }
    for animator in animators {
      guard let body = animator.layoutAttributesForCell(at: movement.current),
        mirrored(body)?.center == element.attributes.center, let velocity = animator.velocity(of: body)
      else { continue }
      return CGVector(dx: velocity.x, dy: velocity.y)
    }
    return nil
  }

  /// Goes back to the world of the data; nothing is shown of it yet.
  private func leaveMovement(isCancelled: Bool) {
    guard let movement else { return }
    element(at: movement.current)?.liftedUntil = tick + movementAnimation.ticks
    showDataPaths()
    let (start, end) = (movement.original, movement.current)
    self.movement = nil
    invalidateRoutinely(
      with: layout.invalidationContextForEndingInteractiveMovementOfItems(
        toFinalIndexPaths: [isCancelled ? start : end], previousIndexPaths: [start], movementCancelled: isCancelled))
    prepareLayout()
  }

  // MARK: Time

  /// Scrolls while the hand is near an edge; the item stays under it.
  func advanceMovement() {
    guard var movement else { return }
    refit()
    let wanted = CGVector(
      dx: scrollSpeed(movement.hand.x, view.bounds.width, view.bounds.minX, scroller.x),
      dy: scrollSpeed(movement.hand.y, view.bounds.height, view.bounds.minY, scroller.y))
    func nearer(_ speed: CGFloat, _ wanted: CGFloat) -> CGFloat {
      // At once where it is slower: it ends softly by itself.
      if wanted == 0 || abs(wanted) < abs(speed), wanted * speed >= 0, abs(speed - wanted) <= Self.scrollGain {
        return wanted
      }
      return speed + min(max(wanted - speed, -Self.scrollGain), Self.scrollGain)
    }
    movement.scroll = CGVector(dx: nearer(movement.scroll.dx, wanted.dx), dy: nearer(movement.scroll.dy, wanted.dy))
    self.movement = movement
    if movement.scroll != .zero {
      let place = CGPoint(
        x: view.bounds.minX + movement.scroll.dx / 120, y: view.bounds.minY + movement.scroll.dy / 120)
      let clamped = scroller.clamped(place)
      translate(by: CGPoint(x: clamped.x - view.bounds.minX, y: clamped.y - view.bounds.minY))
    }
    if movement.isHeld { followHand() }
  }

  /// How fast to scroll along an axis, in points per second, with the hand at a place of a view so long.
  private func scrollSpeed(_ hand: CGFloat, _ length: CGFloat, _ offset: CGFloat, _ axis: ScrollAxis) -> CGFloat {
    guard movement?.isHeld == true, axis.hasRoom else { return 0 }
    let zone = min(Self.scrollZone, length / 3)
    let (low, high) = (CGFloat(axis.range.lowerBound), CGFloat(axis.range.upperBound))
    if hand > length - zone, offset < high {
      let depth = min((hand - (length - zone)) / zone, 1)
      return min(Self.fastestScroll * depth, (high - offset) * Self.scrollEnding)
    }
    if hand < zone, offset > low {
      let depth = min((zone - hand) / zone, 1)
      return -min(Self.fastestScroll * depth, (offset - low) * Self.scrollEnding)
    }
    return 0
  }

  // MARK: What is shown

  /// Tells the layout where the hand is, and shows the item where it would go from there.
  private func followHand() {
    guard let movement, running == nil, !isAsking, !isApplying else { return }
    let offset = view.contentOffset
    let position = CGPoint(x: movement.hand.x + offset.x, y: movement.hand.y + offset.y)
    if position == movement.position { return }
    self.movement?.position = position
    let (previous, current) = (inLayout(movement.position), movement.current)
    invalidateRoutinely(
      with: layout.invalidationContext(
        forInteractivelyMovingItems: [current], withTargetPosition: inLayout(position), previousIndexPaths: [current],
        previousPosition: previous))
    prepareLayout()
    refreshElements()
    retarget()
  }

  /// Shows the item where it was shown before an update, unless the hand is at another place by now.
  func retargetAfterUpdate() {
    guard let wanted = movement?.takeWanted(), let current = movement?.current else { return retarget() }
    if wanted != current { preview(from: current, to: wanted) }
    retarget()
  }

  /// Shows the item where it would go, unless that is further from the hand than where it is shown.
  func retarget() {
    guard let movement else { return }
    let (position, current) = (inLayout(movement.position), movement.current)
    var target = layout.targetIndexPath(forInteractivelyMovingItem: current, withPosition: position)
    if target == current { return }
    if let delegate = view.delegate {
      target = delegate.collectionView(
        view, targetIndexPathForMoveOfItemFromOriginalIndexPath: movement.original, atCurrentIndexPath: current,
        toProposedIndexPath: target)
      if target == current { return }
    }
    require(
      target.count == 2 && counts.indices.contains(target.section)
        && 0...counts[target.section] - (target.section == current.section ? 1 : 0) ~= target.item,
      "an item cannot be moved to \(target): there is no such place among \(counts) items")
    let before = layout.layoutAttributesForItem(at: current)?.center.distance(to: position) ?? .infinity
    preview(from: current, to: target)
    // Among items of unlike sizes the place may not be under the hand once it is taken.
    let after = layout.layoutAttributesForItem(at: target)?.center.distance(to: position) ?? 0
    if after > before { preview(from: target, to: current) }
  }

  private func preview(from start: IndexPath, to end: IndexPath) {
    let map: UpdateMap
    do {
      map = try Movement.map(from: start, to: end, counts)
      try movement?.show(at: end)
    } catch { fatalError(error.description) }
    let position = inLayout(movement?.position ?? .zero)
    var transaction = Transaction(animation: movementAnimation)
    transaction.previewContext = layout.invalidationContext(
      forInteractivelyMovingItems: [end], withTargetPosition: position, previousIndexPaths: [start],
      previousPosition: position)
    let before = Appearance(self, transaction.update)
    isApplying = true
    updateMap = map
    apply(transaction, map, from: before)
    updateMap = nil
    isApplying = false
  }

  /// Goes back to the paths of the data; what is in sight keeps looking as it does.
  func showDataPaths() {
    guard let movement, movement.map != nil else { return }
    let map: UpdateMap
    do {
      map = try Movement.map(from: movement.current, to: movement.original, counts)
    } catch {
      fatalError(error.description)
    }
    self.movement?.goBack()
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

  /// Puts the item that a hand moves where the hand is, in or among the attributes that a layout gave.
  func placeMovingItem(_ found: [CollectionViewLayoutAttributes]) -> [CollectionViewLayoutAttributes] {
    guard let movement else { return found }
    let path = movement.current
    let place = inLayout(movement.position)
    var moving = layout.layoutAttributesForInteractivelyMovingItem(at: path, withTargetPosition: place)
    if moving == nil {
      moving = layout.layoutAttributesForItem(at: path)?.copy() as? CollectionViewLayoutAttributes
      moving?.center = place
      moving?.zIndex = .max
    }
    guard let attributes = mirrored(moving) else { return found }
    return found.filter { $0.representedElementCategory != .cell || $0.indexPath != path } + [attributes]
  }

  /// The path in the data of an item by the one at which it is shown.
  func dataPath(of path: IndexPath) -> IndexPath {
    guard let map = movement?.map, path.count == 2 else { return path }
    return map.before(AfterPath(path))?.indexPath ?? path
  }

  /// The path in the data of an element by the key with which it is shown.
  func dataPath(of key: ElementKey) -> IndexPath { key.category == .cell ? dataPath(of: key.path) : key.path }

  /// The path at which an item of the data is shown: another one only while a hand moves items.
  func shownPath(of path: IndexPath) -> IndexPath {
    guard let map = movement?.map, path.count == 2, map.countsBefore.indices.contains(path.section),
      0..<map.countsBefore[path.section] ~= path.item
    else { return path }
    return map.after(BeforePath(path))?.indexPath ?? path
  }

  var movementMap: UpdateMap? { movement?.map }

  /// Items in each section of the data.
  var dataCounts: [Int] { movement?.map?.countsBefore ?? itemCounts }

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
