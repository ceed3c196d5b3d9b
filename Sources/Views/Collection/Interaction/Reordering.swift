import SpringflowNumerics

/// Interactive reordering: an item is dragged, the others make room, and the view scrolls while the finger is near an edge.
///
/// The item and the two orders meanwhile are a value, ``InteractiveReorder``, that only this changes.
@MainActor
final class Reordering {
  /// The view, which owns this by its engine.
  private unowned(unsafe) let view: CollectionView
  /// The reorder under way.
  private(set) var reorder: InteractiveReorder?
  /// How items give way to the one that is dragged, as it was set: in about a third of a second, with a slight
  /// overshoot, unless set.
  var chosenAnimation = UpdateAnimation.spring(frequency: 2.5, damping: 0.8)

  init(_ view: CollectionView) { self.view = view }

  private var engine: CollectionViewEngine { view.engine }
  /// How items give way to the one that is dragged, as it is carried out.
  private var animation: UpdateAnimation { engine.suited(chosenAnimation) }

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

  func begin(at path: IndexPath) -> Bool {
    engine.bringUpToDate()
    guard reorder == nil, engine.phase.isIdle, path.count == 2, engine.counts.indices.contains(path.section),
      0..<engine.counts[path.section] ~= path.item,
      engine.dataSource?.collectionView(view, canMoveItemAt: path) == true,
      let attributes = engine.attributes(ofItemAt: path)
    else { return false }
    let element = engine.store.element(at: path)
    let start = element?.takeFromTravel(at: engine.tick, with: animation)
    let velocity = element.flatMap(engine.bodyVelocity) ?? .zero
    self.reorder = InteractiveReorder(
      id: element?.id ?? ElementID(.view, 0), at: path, counts: engine.counts, position: attributes.center,
      offset: view.contentOffset, tick: engine.tick)
    engine.refreshElements()
    let now = heldBodyVelocity ?? .zero
    let lost = CGVector(dx: velocity.dx - now.dx, dy: velocity.dy - now.dy)
    if let start { element?.ease(from: start, velocity: lost, at: engine.tick, with: animation) }
    return true
  }

  func update(to position: CGPoint) {
    guard var reorder, position.x.isFinite, position.y.isFinite else { return }
    let offset = view.contentOffset
    reorder.take(to: CGPoint(x: position.x - offset.x, y: position.y - offset.y), at: engine.tick)
    let element = reorder.isHeld ? nil : engine.store.element(at: reorder.current)
    reorder.isHeld = true
    self.reorder = reorder
    let start = element?.takeFromTravel(at: engine.tick, with: animation)
    followFinger()
    // The item travels to the finger, and follows it from then on.
    if let start { element?.ease(from: start, at: engine.tick, with: animation) }
  }

  func end() { finish(isCancelled: false) }

  func cancel() { finish(isCancelled: true) }

  private func finish(isCancelled: Bool) {
    guard let reorder else { return }
    engine.bringUpToDate()
    let (start, end) = (reorder.original, isCancelled ? reorder.original : reorder.current)
    let velocity = heldBodyVelocity ?? reorder.velocity(at: engine.tick)
    leave(isCancelled: isCancelled)
    var transaction = Transaction(animation: animation, kind: .release(reorder.id, velocity: velocity))
    if start != end { transaction.update.moveItem(at: start, to: end) }
    let source = engine.dataSource
    do {
      try engine.carryOut(transaction) { if start != end { source?.collectionView(view, moveItemAt: start, to: end) } }
    } catch {
      fatalError(
        "after collectionView(_:moveItemAt:to:) the data source does not have the item where it was moved to: "
          + error.description)
    }
  }

  /// The velocity of the dragged item's body, in points per second; `nil` without a body.
  private var heldBodyVelocity: CGVector? {
    let motions = engine.layout.motions
    guard !motions.isEmpty, let reorder, let element = engine.store.element(at: reorder.current),
      let attributes = engine.layout.layoutAttributesForItem(at: reorder.current),
      engine.mirrored(attributes)?.center == element.attributes.center
    else { return nil }
    return engine.velocity(of: element.id, with: attributes, in: motions, isMirrored: engine.isMirrored)
  }

  /// Restores the data's order and ends the reorder; what is on screen does not change yet.
  private func leave(isCancelled: Bool) {
    guard let reorder else { return }
    engine.store.element(at: reorder.current)?.liftedUntil = engine.tick + animation.ticks
    restoreDataOrder()
    let (start, end) = (reorder.original, reorder.current)
    self.reorder = nil
    engine.invalidateRoutinely(
      with: engine.layout.invalidationContextForEndingInteractiveMovementOfItems(
        toFinalIndexPaths: [isCancelled ? start : end], previousIndexPaths: [start], movementCancelled: isCancelled))
    engine.prepareLayout()
    takeReplacedAttributes(except: reorder.id)
  }

  // MARK: Ticks

  /// Scrolls while the finger is near an edge; the item stays under it.
  func advance() {
    guard var reorder else { return }
    let wanted = CGVector(
      dx: scrollSpeed(reorder.finger.x, view.bounds.width, view.bounds.minX, engine.scroller.x),
      dy: scrollSpeed(reorder.finger.y, view.bounds.height, view.bounds.minY, engine.scroller.y))
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
      // Content that is past an edge goes no further, but stays.
      let clamped = engine.scroller.clamped(place, beyond: engine.scroller.overshoot)
      engine.scrolling.translate(by: CGPoint(x: clamped.x - view.bounds.minX, y: clamped.y - view.bounds.minY))
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
    guard let reorder, engine.phase.isIdle, !engine.inquiry.isAboutElements else { return }
    let offset = view.contentOffset
    let position = CGPoint(x: reorder.finger.x + offset.x, y: reorder.finger.y + offset.y)
    if position == reorder.position { return }
    self.reorder?.position = position
    let (previous, current) = (inLayout(reorder.position), reorder.current)
    engine.invalidateRoutinely(
      with: engine.layout.invalidationContext(
        forInteractivelyMovingItems: [current], withTargetPosition: inLayout(position), previousIndexPaths: [current],
        previousPosition: previous))
    engine.prepareLayout()
    engine.refreshElements()
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
    var target = engine.layout.targetIndexPath(forInteractivelyMovingItem: current, withPosition: position)
    if target == current { return }
    if let delegate = view.delegate {
      target = delegate.collectionView(
        view, targetIndexPathForMoveOfItemFromOriginalIndexPath: reorder.original, atCurrentIndexPath: current,
        toProposedIndexPath: target)
      if target == current { return }
    }
    require(
      target.count == 2 && engine.counts.indices.contains(target.section)
        && 0...engine.counts[target.section] - (target.section == current.section ? 1 : 0) ~= target.item,
      "an item cannot be moved to \(target): there is no such place among \(engine.counts) items")
    let before = engine.layout.layoutAttributesForItem(at: current)?.center.distance(to: position) ?? .infinity
    preview(from: current, to: target)
    // Among items of different sizes the target may not be under the finger once the item is there.
    let after = engine.layout.layoutAttributesForItem(at: target)?.center.distance(to: position) ?? 0
    if after > before { preview(from: target, to: current) }
  }

  private func preview(from start: IndexPath, to end: IndexPath) {
    let map: UpdateMap
    do {
      map = try InteractiveReorder.map(from: start, to: end, engine.counts)
      try self.reorder?.show(at: end)
    } catch { fatalError(error.description) }
    let position = inLayout(reorder?.position ?? .zero)
    let context = engine.layout.invalidationContext(
      forInteractivelyMovingItems: [end], withTargetPosition: position, previousIndexPaths: [start],
      previousPosition: position)
    let transaction = Transaction(animation: animation, kind: .preview(context))
    engine.run(transaction, map, from: UpdateSnapshot(engine, transaction))
  }

  /// Restores the data's order; the screen does not change.
  func restoreDataOrder() {
    guard let reorder, reorder.map != nil else { return }
    let map: UpdateMap
    do {
      map = try InteractiveReorder.map(from: reorder.current, to: reorder.original, engine.counts)
    } catch {
      fatalError(error.description)
    }
    self.reorder?.goBack()
    engine.phase = .restoringOrder(map)
    engine.layout.prepareForUpdates([])
    for motion in engine.layout.motions { motion.follow(map) }
    engine.adoptData(map)
    let context = engine.layout.makeInvalidationContext()
    context.mark(everything: false, dataSourceCounts: true)
    engine.invalidateRoutinely(with: context)
    engine.prepareLayout()
    engine.phase = .idle
    takeReplacedAttributes(except: reorder.id)
  }

  /// Gives elements the attributes that the layout has put in place of theirs, by which motions know them.
  private func takeReplacedAttributes(except dragged: ElementID) {
    if engine.layout.motions.isEmpty { return }
    for element in engine.elements where element.isPresent && element.id != dragged {
      guard let now = engine.attributes(of: element.key), now.center == element.attributes.center else { continue }
      element.attributes = now
    }
  }

  /// Adds the dragged item's attributes, at the finger, to those of a layout, in place of the item's own.
  func addingDraggedItem(to found: [CollectionViewLayoutAttributes]) -> [CollectionViewLayoutAttributes] {
    guard let reorder else { return found }
    let path = reorder.current
    let moving = engine.layout.layoutAttributesForInteractivelyMovingItem(
      at: path, withTargetPosition: inLayout(reorder.position))
    guard let attributes = engine.mirrored(engine.layout.allowed(moving)) else { return found }
    return found.filter { $0.representedElementCategory != .cell || $0.indexPath != path } + [attributes]
  }

  // MARK: The two orders

  /// Maps the reorder through a change of the data; it ends if the item was deleted.
  func follow(_ map: UpdateMap) { reorder = reorder?.after(map) }

  func hash(into hash: inout StateHash) {
    hash.combine(reorder) { $1.hash(into: &$0) }
    chosenAnimation.hash(into: &hash)
  }

  /// Ends the reorder without a trace: the data is reloaded.
  func reset() { reorder = nil }

  /// The path in the data of an item with a path in the preview.
  func dataPath(of path: IndexPath) -> IndexPath {
    guard let map = reorder?.map, path.count == 2 else { return path }
    return map.before(AfterPath(path))?.indexPath ?? path
  }

  /// The path in the data of an element with a key in the preview.
  func dataPath(of key: ElementKey) -> IndexPath { key.category == .cell ? dataPath(of: key.indexPath) : key.indexPath }

  /// The path in the preview of an item of the data: a different one only during an interactive reorder.
  func shownPath(of path: IndexPath) -> IndexPath {
    guard let map = reorder?.map, path.count == 2, map.countsBefore.indices.contains(path.section),
      0..<map.countsBefore[path.section] ~= path.item
    else { return path }
    return map.after(BeforePath(path))?.indexPath ?? path
  }

  /// The map from the data's order to the preview's; `nil` while both are the same.
  var map: UpdateMap? { reorder?.map }

  /// The number of items in each section of the data.
  var dataCounts: [Int] { reorder?.map?.countsBefore ?? engine.itemCounts }

  private func inLayout(_ point: CGPoint) -> CGPoint {
    engine.isMirrored ? CGPoint(x: engine.mirrorWidth - point.x, y: point.y) : point
  }
}

extension CGPoint {
  fileprivate func distance(to other: CGPoint) -> CGFloat {
    let (dx, dy) = (x - other.x, y - other.y)
    return (dx * dx + dy * dy).squareRoot()
  }
}
