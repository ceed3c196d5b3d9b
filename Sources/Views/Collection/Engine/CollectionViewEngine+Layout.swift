import SpringflowNumerics

/// How a view stands to its layout.
struct LayoutState {
  /// Whether the present layout was ever prepared: one that was not is asked nothing about bounds.
  var wasPrepared = false
  /// Whether the present layout has said another content size after it was asked about elements than when it was
  /// prepared.
  var isLazy = false
  /// Whether the data was reloaded since the layout was last prepared.
  var isReloaded = false
  /// The layout that was shown before the present one took its place, until elements were asked about.
  var replaced: CollectionViewLayout?
  /// Whether elements have been measured, and the layout hears of it.
  var isMeasuring = false
  /// What a change of the view's bounds is outside of updates and transitions.
  var boundsChange = BoundsChange.scroll
}

/// Layout passes: preparing the layout, invalidating it, and what it says about content and direction.
extension CollectionViewEngine {
  // MARK: Preparation

  /// The limit of repeated preparations for a layout that sets its own properties while it prepares.
  private static let mostPreparations = 4

  func prepareLayout() {
    transition?.layout.lookAfterLayouts()
    if layout.isPrepared { return }
    if inquiry.isNone { asking(.layout) { prepareAndMeasure() } } else { prepareAndMeasure() }
  }

  private func prepareAndMeasure() {
    prepare(layout)
    layoutState.wasPrepared = true
    let oldWidth = isMirrored ? mirrorWidth : 0
    view.contentSize = layout.allowedContentSize
    if layoutState.isReloaded {
      layoutState.isReloaded = false
      clampOffset()
      if !layout.isPrepared { return prepareLayout() }  // It depends on the bounds.
    }
    keepDistanceFromRight(since: oldWidth)
    transitions.moveContent()
  }

  func prepare(_ layout: CollectionViewLayout) {
    for _ in 0..<Self.mostPreparations {
      if layout.isPrepared { break }
      layout.isPrepared = true
      layout.prepare()
    }
    layout.finishPreparation()
  }

  /// Asks a prepared layout again for the content size, which the calls of an update may change.
  func rereadContentSize() {
    let size = layout.allowedContentSize
    if size == view.contentSize { return }
    let oldWidth = isMirrored ? mirrorWidth : 0
    view.contentSize = size
    keepDistanceFromRight(since: oldWidth)
  }

  // MARK: Invalidation

  /// Changes the view's bounds. The layout is asked while the view still has the old ones, as in UIKit.
  func changeBounds(to new: CGRect, _ change: () -> Void) {
    let old = view.bounds
    var context: CollectionViewLayoutInvalidationContext?
    if layoutState.wasPrepared, layout.shouldInvalidateLayout(forBoundsChange: new) {
      context = layout.invalidationContext(forBoundsChange: new)
    }
    change()
    invalidateElements()
    if let context {
      context.keepsCells = true
      layout.invalidateByView(with: context)
    }
    if view.bounds.origin != old.origin { delegateQueue.notifyDidScroll() }
  }

  /// Invalidates the layout for a reason that leaves cells as they are.
  func invalidateRoutinely(with context: CollectionViewLayoutInvalidationContext) {
    context.keepsCells = true
    layout.invalidateLayout(with: context)
  }

  func layoutWasInvalidated(with context: CollectionViewLayoutInvalidationContext) {
    if probe != nil { return }
    invalidateElements()
    markForLayout()
    if !context.keepsCells { forgetMeasures(context) }
    let grown = layout.allowed(
      CGPoint(x: context.contentSizeAdjustment.width, y: context.contentSizeAdjustment.height),
      from: "contentSizeAdjustment", else: .zero)
    if grown != .zero {
      view.contentSize.width = max(0, view.contentSize.width + grown.x)
      view.contentSize.height = max(0, view.contentSize.height + grown.y)
    }
    let shift = layout.allowed(context.contentOffsetAdjustment, from: "contentOffsetAdjustment", else: .zero)
    if shift != .zero {
      // What is measured was there before: a scroll under way goes to the same offset.
      changing(.adjustment) { scrolling.translate(by: shift, keepsGoal: layoutState.isMeasuring) }
    }
  }

  /// Lets cells be asked again for their preferred attributes: all of them, or those that a context names.
  private func forgetMeasures(_ context: CollectionViewLayoutInvalidationContext) {
    let named = context.invalidatedItemIndexPaths
    let isItemwise = named != nil && !context.invalidateEverything && !context.invalidateDataSourceCounts
    if isItemwise {
      for path in named ?? [] { store.element(at: path)?.askedSize = nil }
    } else {
      for element in elements where element.isPresent { element.askedSize = nil }
    }
  }

  func layoutWasReplaced(_ oldLayout: CollectionViewLayout) {
    if layoutState.replaced == nil {
      layoutState.replaced = oldLayout
      // It still has its view until the change is over.
      oldLayout.host = view
    }
    (layoutState.wasPrepared, layoutState.isLazy) = (false, false)
    invalidateElements()
    markForLayout()
    // Decoration views are of the old layout's classes; in an update they fade out.
    let decorations = elements.filter {
      $0.isPresent && $0.key.category == .decorationView && !transitions.carriesOn($0, from: oldLayout)
    }
    if case .collecting = phase { return decorations.forEach { $0.beginExit() } }
    for element in decorations {
      element.lifecycle = .exiting(until: tick)
      store.unregister(element.key)
    }
    removeGone()
  }

  /// The layout that was shown before the present one took its place in the update that is being carried out.
  func takeReplacedLayout() -> CollectionViewLayout? {
    defer { layoutState.replaced = nil }
    return layoutState.replaced
  }

  // MARK: Offset

  /// The content offset after a change, according to the delegate or else the layout.
  func targetOffset(_ proposed: CGPoint) -> CGPoint {
    layout.allowed(
      view.delegate?.collectionView(view, targetContentOffsetForProposedContentOffset: proposed)
        ?? layout.targetContentOffset(forProposedContentOffset: proposed),
      from: "targetContentOffset(forProposedContentOffset:)", else: proposed)
  }

  /// Keeps the content offset within content that became shorter.
  private func clampOffset() {
    if !scroller.isIdle { return }
    scrolling.fit()
    let place = scroller.nearestPlace
    if place != view.contentOffset { changing(.other) { view.contentOffset = place } }
  }

  /// What a change of the view's bounds is for its layout.
  var boundsChange: BoundsChange {
    probe == nil && phase.isIdle && transition == nil ? layoutState.boundsChange : .other
  }

  /// Changes the bounds for another reason than a scroll.
  func changing(_ reason: BoundsChange, _ change: () -> Void) {
    let outer = layoutState.boundsChange
    layoutState.boundsChange = reason
    change()
    layoutState.boundsChange = outer
  }

  // MARK: Direction

  /// Whether the layout's x coordinates are mirrored, because the view's direction is not the one they are written for.
  var isMirrored: Bool { layout.isMirrored }

  /// What the mirror stands in the middle of, in points: the content, or the view if that is wider.
  var mirrorWidth: CGFloat { layout.mirrorWidth }

  /// The layout's attributes of the elements in a rectangle of the view's content.
  func attributes(in rect: CGRect) -> [CollectionViewLayoutAttributes] {
    if let plain = transitions.plainAttributes(in: rect) { return plain }
    let found = layout.layoutAttributesForElements(in: isMirrored ? layout.mirrored(rect) : rect) ?? []
    let layout = layout
    var areSound = true
    found.forEachUncounted { if !layout.allows($0) { areSound = false } }
    let sound = areSound ? found : found.filter(layout.allows)
    return isMirrored ? sound.compactMap(mirrored) : sound
  }

  /// The layout's attributes of an element, as the view has them.
  func attributes(of key: ElementKey) -> CollectionViewLayoutAttributes? {
    mirrored(layout.allowed(layout.layoutAttributes(for: key)))
  }

  /// The layout's attributes of an item, as the view has them.
  func attributes(ofItemAt path: IndexPath) -> CollectionViewLayoutAttributes? {
    mirrored(layout.allowed(layout.layoutAttributesForItem(at: path)))
  }

  /// Attributes of the layout as the view has them: a mirrored copy in a mirrored view.
  func mirrored(_ attributes: CollectionViewLayoutAttributes?) -> CollectionViewLayoutAttributes? {
    isMirrored ? attributes?.mirrorImage(inWidth: mirrorWidth) ?? attributes : attributes
  }

  /// In a mirrored view content begins at the right, and what is in sight keeps its distance from there.
  private func keepDistanceFromRight(since oldWidth: CGFloat) {
    // A pager whose pages get another width stays on its page, counted from either side.
    if isMirrored, mirrorWidth != oldWidth, !scroller.x.isPaging || Double(view.bounds.width) == scroller.x.dimension {
      changing(.other) { scrolling.translate(by: CGPoint(x: mirrorWidth - oldWidth, y: 0)) }
    }
  }
}
