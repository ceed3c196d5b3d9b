import SpringflowNumerics

extension CollectionViewEngine {
  /// Hashes the whole state: each owner mixes in all of its fields, always.
  ///
  /// Left out is what only the program knows (data source, delegate, layout, cells, closures), and what follows from the
  /// rest. A test changes each stored property alone, and has the list of exceptions.
  package func hash(into hash: inout StateHash) {
    hash.combine(tick)
    hash.combine(boundsBefore)
    phase.hash(into: &hash)
    inquiry.hash(into: &hash)
    hash.combine(validity.rawValue)
    hash.combine(counts)
    layoutState.hash(into: &hash)
    view.hashSettings(into: &hash)
    hash.combine(view.contentOffsetAnchor.rawValue)
    scroller.hash(into: &hash)
    store.hash(into: &hash)
    interaction.hash(into: &hash)
    reordering.hash(into: &hash)
    transitions.hash(into: &hash)
    scrolling.hash(into: &hash)
    prefetching.hash(into: &hash)
    backend.hashTouches(into: &hash)
    delegateQueue.hash(into: &hash)
    completions.hash(into: &hash)
    chosenUpdateAnimation.hash(into: &hash)
    if reducesMotion { hash.combine(true) }
    if isDataStale || isCounting { hash.combine(flags: isDataStale, isCounting) }
    if let scrollSubject {
      hash.combine(scrollSubject.path.indexPath)
      hash.combine(Int(scrollSubject.position.rawValue))
    }
    for motion in layout.motions { motion.hash(into: &hash) }
  }
}

extension UpdatePhase {
  /// Hashes which part of an update is under way; the update itself is a program's call that has not returned.
  fileprivate func hash(into hash: inout StateHash) {
    switch self {
    case .idle: hash.combine(0)
    case .collecting: hash.combine(1)
    case .updating: hash.combine(2)
    case .restoringOrder: hash.combine(3)
    }
  }
}

extension Inquiry {
  fileprivate func hash(into hash: inout StateHash) {
    switch self {
    case .none: hash.combine(0)
    case .layout: hash.combine(1)
    case .elements: hash.combine(2)
    case .probe(let bounds, let contentSize):
      hash.combine(3)
      hash.combine(bounds)
      hash.combine(contentSize)
    }
  }
}

extension LayoutState {
  fileprivate func hash(into hash: inout StateHash) {
    hash.combine(wasPrepared)
    hash.combine(isReloaded)
    hash.combine(replaced != nil)
    if isMeasuring || isLazy { hash.combine(flags: isMeasuring, isLazy) }
  }
}
