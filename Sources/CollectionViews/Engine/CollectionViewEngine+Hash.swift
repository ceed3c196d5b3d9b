import SpringflowDeterminism

extension CollectionViewEngine {
  /// Hashes everything that the next tick depends on.
  func hash(into hash: inout StateHash) {
    hash.combine(tick)
    hash.combine(Double(view.bounds.minX))
    hash.combine(Double(view.bounds.minY))
    hash.combine(Double(view.bounds.width))
    hash.combine(Double(view.bounds.height))
    let inset = view.contentInset
    hash.combine(Double(inset.top))
    hash.combine(Double(inset.left))
    hash.combine(Double(inset.bottom))
    hash.combine(Double(inset.right))
    updateAnimation.hash(into: &hash)
    hash.combine(view.contentOffsetAnchor.rawValue)
    hash.combine(assignedNumbers)
    hash.combine(itemCounts.count)
    for count in itemCounts { hash.combine(count) }
    scroller.hash(into: &hash)
    gestures.hash(into: &hash)
    if delegateQueue.didStopByTouch, scroller.isTracking { hash.combine(1) }
    for element in elements { element.hash(into: &hash) }
    reorder?.hash(into: &hash)
    for motion in layout.motions { motion.hash(into: &hash) }
    assignedIDs.hash(into: &hash)
    interaction.hash(into: &hash)
    transition?.hash(into: &hash)
  }
}
