/// What a layout asks its view, and reports to it.
extension SpringflowAdditions where Self: CollectionView {
  /// How far outside its bounds a view asks its layout for elements, and keeps them ready, so that what reaches in, such as a
  /// shadow, does not pop. In points.
  public static var overscan: CGFloat { 48 }

  /// The map of the update that is being carried out.
  var updateMap: UpdateMap? { engine.phase.map }

  var currentUpdate: LayoutUpdate? {
    engine.phase.map.map { LayoutUpdate(map: $0, restoresDataOrder: engine.phase.isRestoring) }
  }

  var interactiveMovementPhase: InteractiveMovementPhase {
    engine.reorder.map { $0.awaitsPreview ? .interrupted : .previewing } ?? .none
  }

  var boundsChange: BoundsChange { engine.boundsChange }

  var elementsInSight: [ElementKey] { engine.elements.filter(\.isPresent).map(\.key) }

  func hasElement(_ element: ElementKey) -> Bool { engine.isThere(element) }

  func elementID(shownAt path: IndexPath) -> ElementID { engine.elementID(shownAt: path) }

  func dataSourceIdentifier(ofItemShownAt path: IndexPath) -> Int? {
    guard let key = ElementKey(cellAt: path), engine.isThere(key) else { return nil }
    return dataSource?.collectionView(self, identifierForItemAt: engine.dataPath(of: path))
  }

  /// From the data's order to the preview order while an item is dragged.
  var reorderMap: UpdateMap? { engine.reordering.map }

  /// Prepares a layout that another one wraps.
  func prepare(wrapped layout: CollectionViewLayout) { engine.prepare(layout) }

  /// The layout is out of date.
  func layoutWasInvalidated(with context: CollectionViewLayoutInvalidationContext) {
    engine.layoutWasInvalidated(with: context)
  }

  /// The interpolation of the two layouts of a transition layout, for the present data and size.
  func interpolation(of layout: CollectionViewTransitionLayout) -> LayoutInterpolation? {
    engine.transitions.interpolation(of: layout)
  }
}

extension CollectionView {
  /// Tells layouts that one replaces another, and makes the view theirs. A transition layout stands for both of its
  /// layouts: each is told of the other when the transition begins, and only of the completion when it ends.
  func exchange(_ old: CollectionViewLayout, for new: CollectionViewLayout) {
    let (ended, begun) = (old as? CollectionViewTransitionLayout, new as? CollectionViewTransitionLayout)
    let isEnd = ended?.joins(new) ?? false
    let (before, after) = (ended?.nearerLayout ?? old, begun?.nextLayout ?? new)
    if !isEnd, before !== after { before.prepareForTransition(to: after) }
    old.host = nil
    new.host = self
    begun?.currentLayout.host = self
    begun?.nextLayout.host = self
    if !isEnd, before !== after { after.prepareForTransition(from: before) }
    let context = new.makeInvalidationContext()
    if !isEnd, begun == nil { context.markForNewLayout() }
    new.invalidateByView(with: context)
    engine.layoutWasReplaced(old)
  }
}
