import SpringflowNumerics

/// Updates from the outside: collected, checked against the data, and carried out or refused as a whole.
///
/// An update as in UIKit begins with what is on screen, whatever is out of date by then: the data may have changed
/// before the call, so nobody is asked for anything of the state before. A new offset, a reload, a layout or a metric
/// that has not been laid out yet is a part of the update, and animated with it. Of an update that is a value the data
/// changes later.
extension CollectionViewEngine {
  /// Carries out a batch update: all of it, or nothing and an error.
  func update(
    _ update: BatchUpdate, with animation: UpdateAnimation?, keeping anchor: TransitionAnchor = TransitionAnchor(),
    changingData change: () -> Void, undoing undo: (() -> Void)? = nil, completion: ((Bool) -> Void)?
  ) throws(BatchUpdateError) {
    if isBusy { return reloadLater(after: change, completion) }
    if case .collecting = phase {
      // Part of the update that runs: its operations are checked with the others'.
      change()
      return changeCollected {
        $0.update.formUnion(update)
        if let undo { $0.undos.append(undo) }
        if let completion { $0.completions.append(completion) }
      }
    }
    // The data changes only in the closure, unless its counts are others already: then nobody is asked for the old
    // state.
    if validity == .none || countsFound() == dataCounts { bringUpToDate() }
    _ = try update.map(from: dataCounts)
    var transaction = Transaction(update: update, animation: animation, anchor: anchor)
    if let completion { transaction.completions = [completion] }
    if let undo { transaction.undos = [undo] }
    try carryOut(transaction, change)
  }

  /// Runs a block that changes the data and calls the operations, and performs the update; a nested block only adds to
  /// it.
  func update(
    collecting block: () -> Void, with animation: UpdateAnimation?, completion: ((Bool) -> Void)?
  ) throws(BatchUpdateError) {
    if isBusy { return reloadLater(after: block, completion) }
    if case .collecting = phase {
      block()
      if let completion { changeCollected { $0.completions.append(completion) } }
      return
    }
    var transaction = Transaction(animation: animation, completions: completion.map { [$0] } ?? [])
    transaction.followsUnknownData = validity == .none
    if validity == .none { reload() }
    try carryOut(transaction, block)
  }

  /// Adds an operation to the running block's update, or performs it as an update of its own.
  func name(_ change: (inout BatchUpdate) -> Void) throws(BatchUpdateError) {
    if isBusy { return reloadLater() }
    if case .collecting = phase { return changeCollected { change(&$0.update) } }
    // Counts that were never asked for are asked for now, the change included.
    if validity == .none { return reload() }
    var transaction = Transaction()
    change(&transaction.update)
    try carryOut(transaction)
  }

  /// Whether another update is being carried out, or the data source or the layout is being asked: an update cannot
  /// begin now.
  var isBusy: Bool { phase.isUpdating || phase.isRestoring || inquiry.isAboutElements || isCounting }

  /// Lets the data change in the middle of something else. Nobody is asked about the data any more until that is over,
  /// and then everything is reloaded.
  private func reloadLater(after change: () -> Void = {}, _ completion: ((Bool) -> Void)? = nil) {
    layout.report(
      "update within an update",
      "an update was begun while the view was carrying out another one, or asking its layout or its data source; "
        + "everything is reloaded afterwards. Begin it before, or in the completion of the other one")
    change()
    isDataStale = true
    invalidateData()
    if let completion { schedule([completion], after: 1) }
  }

  /// Changes the update whose data is being changed.
  func changeCollected(_ change: (inout Transaction) -> Void) {
    guard case .collecting(var transaction) = phase else { return }
    change(&transaction)
    phase = .collecting(transaction)
  }

  func carryOut(_ transaction: Transaction, _ change: () -> Void = {}) throws(BatchUpdateError) {
    defer { callCompletions() }
    // While an item is dragged the view shows the preview order. Updates use the data's order, so restore that first.
    reordering.restoreDataOrder()
    let before = asking(.elements) { UpdateSnapshot(self, transaction) }
    phase = .collecting(transaction)
    change()
    let transaction = phase.collected ?? transaction
    phase = .idle
    if transaction.isReload || validity == .none {
      reload()
      schedule(transaction.completions, after: 0)
      delegateQueue.deliver()
      return
    }
    let map: UpdateMap
    do {
      map = try transaction.update.map(from: counts, to: countsFound())
    } catch {
      if transaction.followsUnknownData || isDataStale || dataSource == nil {
        // The data had changed before anybody knew how it was, changed while it was counted, or is gone with its
        // source.
        reload()
        return schedule(transaction.completions, after: 0)
      }
      for undo in transaction.undos.reversed() { undo() }
      restore(before)
      reordering.retargetAfterUpdate()
      throw error
    }
    reordering.follow(map)
    run(transaction, map, from: before)
    if validity == .none { reload() }
    reordering.retargetAfterUpdate()
    delegateQueue.deliver()
  }

  /// In an animation block: lets elements go to where a layout that is out of date puts them next, as in an update
  /// without operations.
  func layOutAnimated() {
    if layout.isPrepared || AnimationScope.current?.animation == nil { return }
    moveAnimated {}
  }

  /// In an animation block: lets elements go to where a change of the bounds, or of the layout, puts them, as in an
  /// update without operations; neither delegate nor layout is asked for another offset.
  ///
  /// What cannot be an update now just changes: data that was reloaded, or is others without an update so far, a
  /// transition or a drag of an item that is under way, and a view without a host.
  func moveAnimated(_ change: () -> Void) {
    guard phase.isIdle, inquiry.isNone, validity != .none, transition == nil, reorder == nil, !layoutState.isReloaded,
      view.host != nil, countsFound() == counts
    else { return change() }
    do { try carryOut(Transaction(keepsOffset: true), change) } catch { fatalError(error.description) }
  }

  /// Takes view, layout and motions from the data before an update to the data after it.
  func run(_ transaction: Transaction, _ map: UpdateMap, from before: UpdateSnapshot) {
    phase = .updating(map)
    var pass = UpdatePass(self, transaction, map, from: before, replacing: takeReplacedLayout())
    inPass { pass.run() }
    updateTick = tick
    phase = .idle
  }

  /// Undoes the changes of the view by a refused update.
  private func restore(_ before: UpdateSnapshot) {
    for element in elements where element.lifecycle == .removed { element.lifecycle = .present }
    transitions.restore(before.transition)
    if view.collectionViewLayout !== before.layout { view.collectionViewLayout = before.layout }
    if view.frame != before.frame { view.frame = before.frame }
    if view.bounds != before.bounds { view.bounds = before.bounds }
  }

  /// Gives counts, items and interaction their new values and paths; deleted items begin to exit, and are returned with
  /// their old keys.
  @discardableResult
  func adoptData(_ map: UpdateMap) -> [(VisibleElement, ElementKey)] {
    counts = map.countsAfter
    scrollSubject = scrollSubject.flatMap { subject in
      map.after(BeforePath(section: subject.path.section, item: subject.path.item)).map { ($0, subject.position) }
    }
    interaction.follow(map)
    return store.follow(map)
  }

  /// Schedules completions for `ticks` from now.
  func schedule(_ calls: [(Bool) -> Void], after ticks: Int) { completions.schedule(calls, at: tick + ticks) }

  /// Calls the completions that are due: those of an update that nothing animates before it returns.
  func callCompletions() {
    if !delegateQueue.isBetweenStates { for call in completions.takeDue(by: tick) { call() } }
  }

  /// The kinds of elements that the view has shown or may show, in order.
  var elementKinds: (supplementary: [String], decoration: [String]) {
    var kinds: (supplementary: Set<String>, decoration: Set<String>) = ([], [])
    for element in elements {
      guard let kind = element.key.kind else { continue }
      if element.key.category == .supplementaryView {
        kinds.supplementary.insert(kind)
      } else {
        kinds.decoration.insert(kind)
      }
    }
    kinds.decoration.formUnion(layout.decorationClasses.keys)
    kinds.supplementary.formUnion(store.pool.supplementaryKinds)
    return (kinds.supplementary.sorted(), kinds.decoration.sorted())
  }

  /// Attributes clamped to at most `limit` beyond the edges of a rectangle, those of the view unless given: an element
  /// that leaves further must move at a visible velocity.
  func nearby(
    _ attributes: CollectionViewLayoutAttributes, to sight: CGRect? = nil, within limit: CGSize? = nil
  ) -> CollectionViewLayoutAttributes {
    let (bounds, size) = (sight ?? view.bounds, attributes.size)
    let limit = limit ?? bounds.size
    let reach = bounds.insetBy(dx: -limit.width - size.width, dy: -limit.height - size.height)
    let center = CGPoint(
      x: min(max(attributes.center.x, reach.minX), reach.maxX), y: min(max(attributes.center.y, reach.minY), reach.maxY)
    )
    guard center != attributes.center, let copy = attributes.copy() as? CollectionViewLayoutAttributes else {
      return attributes
    }
    copy.center = center
    return copy
  }
}
