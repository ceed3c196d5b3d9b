import SpringflowDeterminism
import SpringflowDynamics
import SpringflowGeometry
import SpringflowUpdates

/// An update that is being collected or carried out: its operations, and its animation.
struct Transaction {
  var update = BatchUpdate()
  var animation: UpdateAnimation?
  var completions: [(Bool) -> Void] = []
  /// Closures that restore the data, of all the updates that are part of this one.
  var undos: [() -> Void] = []
  /// Whether all data is reloaded, whatever the operations are.
  var isReload = false
  /// The element whose drag ends with this update, and its velocity, in points per second of the content.
  var released: (id: ElementID, velocity: CGVector)?
  /// For the preview of an interactive reorder, which does not change the data: the layout's invalidation.
  var previewContext: CollectionViewLayoutInvalidationContext?
}

/// A call that is due when an update has settled.
struct Completion {
  let tick: Int
  let call: (Bool) -> Void
  var isFinished = true
}

extension CollectionViewEngine {
  /// Carries out a batch update: all of it, or nothing and an error.
  func update(
    _ update: BatchUpdate, with animation: UpdateAnimation?, changingData change: () -> Void,
    undoing undo: (() -> Void)? = nil, completion: ((Bool) -> Void)?
  ) throws(BatchUpdateError) {
    if running != nil {
      // Part of the update that runs: its operations are checked with the others'.
      change()
      running?.update.formUnion(update)
      if let undo { running?.undos.append(undo) }
      if let completion { running?.completions.append(completion) }
      return
    }
    bringUpToDate()
    _ = try update.map(from: dataCounts)
    var transaction = Transaction(update: update, animation: animation, completions: completion.map { [$0] } ?? [])
    if let undo { transaction.undos = [undo] }
    try carryOut(transaction, change)
  }

  /// Runs a block that changes the data and calls the operations, and performs the update; a nested block only adds to
  /// it.
  func update(
    collecting block: () -> Void, with animation: UpdateAnimation?, completion: ((Bool) -> Void)?
  ) throws(BatchUpdateError) {
    if running != nil {
      block()
      if let completion { running?.completions.append(completion) }
      return
    }
    bringUpToDate()
    try carryOut(Transaction(animation: animation, completions: completion.map { [$0] } ?? []), block)
  }

  /// Adds an operation to the running block's update, or performs it as an update of its own.
  func name(_ change: (inout BatchUpdate) -> Void) throws(BatchUpdateError) {
    if running != nil { return change(&running!.update) }
    // Counts that were never asked for are asked for now, the change included.
    if needsReload { return reload() }
    bringUpToDate()
    var transaction = Transaction()
    change(&transaction.update)
    try carryOut(transaction)
  }

  func carryOut(_ transaction: Transaction, _ change: () -> Void = {}) throws(BatchUpdateError) {
    require(
      !isApplying && !isAsking,
      "an update cannot begin while the view is asking its layout or its data source; begin it before or afterwards")
    // While an item is dragged the view shows the preview order. Updates use the data's order, so restore that first.
    restoreDataOrder()
    let before = UpdateSnapshot(self, transaction.update, isEndOfDrag: transaction.released != nil)
    if let released = transaction.released, let element = elements.first(where: { $0.id == released.id }) {
      element.preUpdateState?.bodyVelocity = released.velocity
      element.preUpdateState?.velocity = released.velocity
    }
    running = transaction
    change()
    let transaction = running ?? transaction
    running = nil
    if transaction.isReload || needsReload {
      reload()
      schedule(transaction.completions, after: 0)
      deliverPendingCalls()
      return
    }
    let map: UpdateMap
    do {
      map = try transaction.update.map(from: counts, to: countsFound())
    } catch {
      for undo in transaction.undos.reversed() { undo() }
      restore(before)
      retargetAfterUpdate()
      throw error
    }
    isApplying = true
    updateMap = map
    reorder = reorder?.after(map)
    apply(transaction, map, from: before)
    updateMap = nil
    isApplying = false
    retargetAfterUpdate()
    deliverPendingCalls()
  }

  /// Undoes the changes of the view by a refused update.
  private func restore(_ before: UpdateSnapshot) {
    for element in elements {
      element.preUpdateState = nil
      if element.lifecycle == .exiting(until: .max) { element.lifecycle = .present }
    }
    transition = before.transition
    if view.collectionViewLayout !== before.layout { view.collectionViewLayout = before.layout }
    if view.frame != before.frame { view.frame = before.frame }
    if view.bounds != before.bounds { view.bounds = before.bounds }
  }

  /// Schedules completions for `ticks` from now.
  func schedule(_ calls: [(Bool) -> Void], after ticks: Int) {
    completions += calls.map { Completion(tick: tick + ticks, call: $0) }
  }

  /// Ends all completions now, as not finished: the data is reloaded.
  func interruptCompletions() {
    for index in completions.indices {
      completions[index] = Completion(tick: tick, call: completions[index].call, isFinished: false)
    }
  }
}

/// The state of elements and view before an update, in the content's coordinates.
@MainActor
struct UpdateSnapshot {
  /// The states of what is in sight and one view's size around it, by keys before the update.
  let states: [ElementKey: ElementState]
  /// The layout's attributes of the same elements.
  let attributes: [ElementKey: CollectionViewLayoutAttributes]
  /// The keys of the elements in sight, in the layout's order.
  let onScreen: [ElementKey]
  let bounds: CGRect
  let frame: CGRect
  /// The layout that showed it.
  let layout: CollectionViewLayout
  /// The transition between two layouts that was under way.
  let transition: LayoutTransition?
  /// The items in sight in their order, and the origins of their frames.
  let anchors: [(path: BeforePath, origin: CGPoint)]

  /// Records the present state; elements store their own part.
  init(_ engine: CollectionViewEngine, _ update: BatchUpdate, isEndOfDrag: Bool = false) {
    let view = engine.view
    bounds = view.bounds
    frame = view.frame
    layout = engine.layout
    transition = engine.transition
    var states: [ElementKey: ElementState] = [:]
    var known: [ElementKey: CollectionViewLayoutAttributes] = [:]
    let wide = engine.queryRect.insetBy(dx: -bounds.width, dy: -bounds.height)
    for attributes in engine.attributes(in: wide) {
      let key = ElementKey(attributes)
      states[key] = ElementState(attributes)
      known[key] = attributes
    }
    for element in engine.elements {
      let velocity = engine.bodyVelocity(of: element)
      element.preUpdateState = VisibleElement.PreUpdateState(
        state: element.track(at: engine.tick), base: ElementState(element.attributes), attributes: element.attributes,
        path: element.attributes.indexPath, bodyVelocity: velocity ?? .zero,
        velocity: velocity.map { engine.velocity(of: element, $0, isEndOfDrag) } ?? .zero,
        transitionVelocity: engine.transitionVelocity(of: element),
        transformVelocity: element.transformVelocity(at: engine.tick))
      if element.isPresent { states[element.key] = element.state(at: engine.tick) }
    }
    for case .move(let path, _) in update.operations {
      // An item that is moved from far away starts near the view, so that its motion is visible.
      let key = ElementKey(category: .cell, kind: nil, section: path.section, item: path.item)
      guard states[key] == nil else { continue }
      guard let attributes = engine.mirrored(engine.layout.layoutAttributesForItem(at: path.indexPath)) else {
        continue
      }
      states[key] = ElementState(engine.nearby(attributes))
    }
    self.states = states
    attributes = known
    onScreen = engine.elements.filter(\.isPresent).map(\.key)
    anchors = view.contentOffsetAnchor == .firstVisibleItem ? Self.anchors(engine) : []
  }

  private static func anchors(_ engine: CollectionViewEngine) -> [(path: BeforePath, origin: CGPoint)] {
    let inset = engine.view.adjustedContentInset
    let bounds = engine.view.bounds
    let sight = CGRect(
      x: bounds.minX + inset.left, y: bounds.minY + inset.top,
      width: max(0, bounds.width - inset.left - inset.right), height: max(0, bounds.height - inset.top - inset.bottom))
    return engine.elements
      .filter { $0.isPresent && $0.key.category == .cell && $0.attributes.frame.shows(in: sight) }
      .map { (BeforePath(section: $0.key.section, item: $0.key.item), $0.attributes.frame.origin) }
      .sorted { $0.path < $1.path }
  }
}

extension CGRect {
  /// Whether it overlaps another rectangle by more than an edge.
  fileprivate func shows(in sight: CGRect) -> Bool {
    minX < sight.maxX && maxX > sight.minX && minY < sight.maxY && maxY > sight.minY
  }
}

extension CollectionViewEngine {
  /// The velocity of an element's body in points per second, or `nil` if it has none.
  func bodyVelocity(of element: VisibleElement) -> CGVector? {
    velocity(of: element.id, with: element.attributes, in: layout.motions)
  }

  /// The velocity that the first motion that knows an element gives it, in points per second, or `nil`.
  func velocity(
    of element: ElementID, with attributes: CollectionViewLayoutAttributes, in motions: [any LayoutMotion]
  ) -> CGVector? {
    for motion in motions {
      guard let velocity = motion.velocity(of: element, with: attributes) else { continue }
      return isMirrored ? CGVector(dx: -velocity.dx, dy: velocity.dy) : velocity
    }
    return nil
  }

  /// The velocity of an element with a body, in points per second: the body's, plus what the layout adds, limited to
  /// the velocity of the scroll, as layouts take bodies along with it.
  fileprivate func velocity(of element: VisibleElement, _ velocity: CGVector, _ isEndOfDrag: Bool) -> CGVector {
    guard let centers = element.centers else { return velocity }
    var scroll = reorder.map { $0.scroll == .zero ? view.contentVelocity : $0.scroll } ?? view.contentVelocity
    // A drag near an edge scrolls as well, until it ends.
    if isEndOfDrag { scroll = CGVector(dx: Self.fastestScroll, dy: Self.fastestScroll) }
    func limited(_ step: CGFloat, _ velocity: CGFloat, _ scroll: CGFloat) -> CGFloat {
      velocity + min(max(step * 120 - velocity, -abs(scroll)), abs(scroll))
    }
    return CGVector(
      dx: limited(centers.last.x - centers.before.x, velocity.dx, scroll.dx),
      dy: limited(centers.last.y - centers.before.y, velocity.dy, scroll.dy))
  }
}
