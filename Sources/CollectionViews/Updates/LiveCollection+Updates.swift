import SpringflowDeterminism
import SpringflowDynamics
import SpringflowGeometry
import SpringflowUpdates

/// An update on its way: what is changed, and how it is animated.
struct Transaction {
  var update = BatchUpdate()
  var animation: UpdateAnimation?
  var completions: [(Bool) -> Void] = []
  /// What puts the data back, of all the updates that are part of this one.
  var undos: [() -> Void] = []
  /// Whether everything is asked for anew, whatever the operations say.
  var isReload = false
  /// The element that a hand lets go with this update, and its velocity, in points per second of the content.
  var hand: (id: ElementID, velocity: CGVector)?
  /// For an item under a hand that is shown elsewhere, while the data stays as it is: what of the layout is out of date.
  var previewContext: CollectionViewLayoutInvalidationContext?
}

/// A call that is due when an update has settled.
struct Completion {
  let tick: Int
  let call: (Bool) -> Void
  var isFinished = true
}

extension LiveCollection {
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

  /// Runs a block that changes the data and names the operations, and carries them out; a block within only adds.
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

  /// Names an operation: part of the running block, or an update of its own.
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
    // What is under a hand is shown where it would go; updates speak of where it is.
    showDataPaths()
    let before = Appearance(self, transaction.update, isLettingGo: transaction.hand != nil)
    if let hand = transaction.hand, let element = elements.first(where: { $0.id == hand.id }) {
      element.origin?.velocity = hand.velocity
      element.origin?.pace = hand.velocity
    }
    running = transaction
    change()
    let transaction = running ?? transaction
    running = nil
    if transaction.isReload || needsReload {
      reload()
      schedule(transaction.completions, after: 0)
      deliverReports()
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
    movement = movement?.after(map)
    apply(transaction, map, from: before)
    updateMap = nil
    isApplying = false
    retargetAfterUpdate()
    deliverReports()
  }

  /// Takes back what a refused update changed of the view.
  private func restore(_ before: Appearance) {
    for element in elements {
      element.origin = nil
      if element.presence == .leaving(until: .max) { element.presence = .resident }
    }
    transition = before.transition
    if view.collectionViewLayout !== before.layout { view.collectionViewLayout = before.layout }
    if view.frame != before.frame { view.frame = before.frame }
    if view.bounds != before.bounds { view.bounds = before.bounds }
  }

  /// Calls when so many ticks have passed.
  func schedule(_ calls: [(Bool) -> Void], after ticks: Int) {
    completions += calls.map { Completion(tick: tick + ticks, call: $0) }
  }

  /// Everything is asked for anew: what was being animated is cut short.
  func interruptCompletions() {
    for index in completions.indices {
      completions[index] = Completion(tick: tick, call: completions[index].call, isFinished: false)
    }
  }
}

/// How elements looked before an update, in the content's coordinates, and what the view showed of it then.
@MainActor
struct Appearance {
  /// What is in sight and one view's size around it, by its keys before the update.
  let states: [ElementKey: ElementState]
  /// What the layout said of it.
  let attributes: [ElementKey: CollectionViewLayoutAttributes]
  /// What the layout had in sight, in its order.
  let onScreen: [ElementKey]
  let bounds: CGRect
  let frame: CGRect
  /// The layout that showed it.
  let layout: CollectionViewLayout
  /// The way between two layouts that was under way.
  let transition: LayoutTransition?
  /// The items in sight in their order, and where each stands.
  let anchors: [(path: BeforePath, origin: CGPoint)]

  /// Takes down how everything looks now; elements remember their own part.
  init(_ live: LiveCollection, _ update: BatchUpdate, isLettingGo: Bool = false) {
    let view = live.view
    bounds = view.bounds
    frame = view.frame
    layout = live.layout
    transition = live.transition
    var states: [ElementKey: ElementState] = [:]
    var known: [ElementKey: CollectionViewLayoutAttributes] = [:]
    let wide = live.queryRect.insetBy(dx: -bounds.width, dy: -bounds.height)
    for attributes in live.attributes(in: wide) {
      let key = ElementKey(attributes)
      states[key] = ElementState(attributes)
      known[key] = attributes
    }
    for element in live.elements {
      let velocity = live.bodyVelocity(of: element)
      element.origin = VisibleElement.Origin(
        state: element.track(at: live.tick), base: ElementState(element.attributes), attributes: element.attributes,
        path: element.attributes.indexPath, velocity: velocity ?? .zero,
        pace: velocity.map { live.pace(of: element, $0, isLettingGo) } ?? .zero,
        drift: live.drift(of: element), turning: element.turning(at: live.tick))
      if element.isResident { states[element.key] = element.state(at: live.tick) }
    }
    for case .move(let path, _) in update.operations {
      // What comes from far away comes from where one can see it come.
      let key = ElementKey(category: .cell, kind: nil, section: path.section, item: path.item)
      guard states[key] == nil else { continue }
      guard let attributes = live.mirrored(live.layout.layoutAttributesForItem(at: path.indexPath)) else { continue }
      states[key] = ElementState(live.nearby(attributes))
    }
    self.states = states
    attributes = known
    onScreen = live.elements.filter(\.isResident).map(\.key)
    anchors = view.contentOffsetAnchor == .firstVisibleItem ? Self.anchors(live) : []
  }

  private static func anchors(_ live: LiveCollection) -> [(path: BeforePath, origin: CGPoint)] {
    let inset = live.view.adjustedContentInset
    let bounds = live.view.bounds
    let sight = CGRect(
      x: bounds.minX + inset.left, y: bounds.minY + inset.top,
      width: max(0, bounds.width - inset.left - inset.right), height: max(0, bounds.height - inset.top - inset.bottom))
    return live.elements
      .filter { $0.isResident && $0.key.category == .cell && $0.attributes.frame.shows(in: sight) }
      .map { (BeforePath(section: $0.key.section, item: $0.key.item), $0.attributes.frame.origin) }
      .sorted { $0.path < $1.path }
  }
}

extension CGRect {
  /// Whether any of it is to be seen in another one: an edge is not.
  fileprivate func shows(in sight: CGRect) -> Bool {
    minX < sight.maxX && maxX > sight.minX && minY < sight.maxY && maxY > sight.minY
  }
}

extension LiveCollection {
  /// The velocity of an element's body in points per second, or `nil` if it has none.
  func bodyVelocity(of element: VisibleElement) -> CGVector? {
    for reference in layout.motionReferences {
      guard let velocity = (reference.motion as? DynamicAnimator)?.velocity(of: element.attributes) else { continue }
      return CGVector(dx: velocity.x, dy: velocity.y)
    }
    return nil
  }

  /// How fast an element with a body goes, in points per second: what its layout does with it beside the body's
  /// velocity counts up to the speed of the scroll, which is what layouts take bodies along with.
  fileprivate func pace(of element: VisibleElement, _ velocity: CGVector, _ isLettingGo: Bool) -> CGVector {
    guard let centers = element.centers else { return velocity }
    var scroll = movement.map { $0.scroll == .zero ? view.contentVelocity : $0.scroll } ?? view.contentVelocity
    // A hand at an edge scrolls, too, until it lets go.
    if isLettingGo { scroll = CGVector(dx: Self.fastestScroll, dy: Self.fastestScroll) }
    func limited(_ step: CGFloat, _ velocity: CGFloat, _ scroll: CGFloat) -> CGFloat {
      velocity + min(max(step * 120 - velocity, -abs(scroll)), abs(scroll))
    }
    return CGVector(
      dx: limited(centers.last.x - centers.before.x, velocity.dx, scroll.dx),
      dy: limited(centers.last.y - centers.before.y, velocity.dy, scroll.dy))
  }
}
