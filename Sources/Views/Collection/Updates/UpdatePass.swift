/// One update of a view, from the data before it to the data after it.
///
/// The order of calls is UIKit's, with one difference: the layout hears of the update before anything is asked of it
/// for the new data. The block has changed the data, and the new counts agree with the operations. Then:
///
/// 1. The layout, its motions and prefetching hear of the update (`prepareForUpdates(_:)`).
/// 2. Counts and items get their new values and paths; the layout is invalidated.
/// 3. `prepare()` and `collectionViewContentSize`.
/// 4. `prepare(forCollectionViewUpdates:)`, and `prepare(forAnimatedBoundsChange:)` if the bounds changed as well.
/// 5. `targetContentOffset(forProposedContentOffset:)`, of the delegate or else the layout.
/// 6. The supplementary and decoration elements that come and go; then the elements in sight.
/// 7. Final and initial attributes, and the items' travel.
/// 8. Every element starts from where it is on screen.
/// 9. `finalizeCollectionViewUpdates()` and `finalizeAnimatedBoundsChange()`; completions are scheduled.
///
/// A value that lives for one update: it holds what its steps share.
@MainActor
struct UpdatePass {
  let engine: CollectionViewEngine
  /// The items before and after.
  let map: UpdateMap
  let animation: UpdateAnimation
  /// In how many ticks the motion begins, and with what speed, as an animation block says: 1 is the whole way in a second.
  let delay: Int
  let speed: CGVector
  /// How views in cells follow another size of these.
  let resizing: AnimationScope
  /// The screen before the update.
  let before: UpdateSnapshot
  /// The layout's invalidation, if the update is the preview of an interactive reorder.
  private let preview: CollectionViewLayoutInvalidationContext?
  private let transaction: Transaction
  private let items: [CollectionViewUpdateItem]
  /// The layout that the update has replaced.
  private let replaced: CollectionViewLayout?
  /// Whether nothing of the data before was shown, as it was reloaded just before.
  let isFresh: Bool
  /// The content offset when the data had changed, and how far it was past the edges. In points.
  private let offset: CGPoint
  private let overshoot: CGVector

  /// Elements of all categories before and after, once the layout has said which of them come and go.
  private(set) var keys: ElementMap
  /// The change of the content offset, measuring included: what exits moves by it, so that it stays where it is.
  private(set) var shift = CGVector.zero

  init(
    _ engine: CollectionViewEngine, _ transaction: Transaction, _ map: UpdateMap, from before: UpdateSnapshot,
    replacing replaced: CollectionViewLayout?
  ) {
    self.engine = engine
    self.transaction = transaction
    self.map = map
    self.before = before
    animation = engine.suited(transaction.animation ?? engine.updateAnimation)
    let scope = transaction.animation == nil ? AnimationScope.current : nil
    if let host = engine.view.host { scope?.noteUpdate(in: host) }
    let isAnimated = scope?.animation != nil && animation.ticks > 0
    (delay, speed) = isAnimated ? (scope?.delay ?? 0, scope?.velocity ?? .zero) : (0, .zero)
    // Views that autoresize go along with their cells, as in UIKit, and so does what `apply(_:)` lays out.
    resizing = AnimationScope(
      animation.ticks == 0 ? nil : animation, delay: delay, velocity: speed, group: AnimationGroup())
    if case .preview(let context) = transaction.kind { preview = context } else { preview = nil }
    items = transaction.update.inLayoutOrder.map { CollectionViewUpdateItem($0, map) }
    self.replaced = replaced
    isFresh = engine.layoutState.isReloaded
    (offset, overshoot) = (engine.view.contentOffset, engine.scroller.overshoot)
    keys = ElementMap(map)
  }

  private var view: CollectionView { engine.view }
  private var layout: CollectionViewLayout { engine.layout }
  /// Whether the layout hears of operations.
  private var tellsLayout: Bool { preview == nil && !items.isEmpty }

  /// Carries the update out.
  mutating func run() {
    announce()
    var removed = adoptData()
    invalidateLayout()
    engine.prepareLayout()
    let isAnimatedBoundsChange = announceToPreparedLayout()
    settleOffset()
    removed += adoptElements()
    let pushedOut = findElements()
    animate(removed: removed, pushedOut: pushedOut)
    finish(isAnimatedBoundsChange: isAnimatedBoundsChange)
  }

  // MARK: Steps

  /// Lets the layout, its motions and prefetching hear of the update.
  private func announce() {
    engine.countChange(map, isUpdate: !transaction.update.isEmpty)
    if !transaction.update.isEmpty { engine.transitions.forgetReturn() }
    layout.keepLines(true)
    layout.prepareForUpdates(items)
    for motion in layout.motions { motion.follow(map) }
    engine.prefetching.follow(map)
    if let replaced, replaced !== layout { for motion in replaced.motions { motion.follow(map) } }
  }

  /// Gives counts and items their new values; returns the elements that are removed, with their old keys.
  private func adoptData() -> [(VisibleElement, ElementKey)] {
    // Decoration views of a layout that was replaced.
    let abandoned = engine.elements.filter { $0.lifecycle == .removed }.map { ($0, $0.key) }
    return abandoned + engine.adoptData(map)
  }

  private func invalidateLayout() {
    let context = preview ?? layout.makeInvalidationContext()
    if let replaced, isNew(layout, after: replaced) {
      context.markForNewLayout()
    } else {
      context.mark(everything: false, dataSourceCounts: preview != nil || replaced != nil || !items.isEmpty)
    }
    if preview != nil { layout.invalidateLayout(with: context) } else { layout.invalidateByView(with: context) }
  }

  /// Whether a layout was no part of the one that it replaces: between its two layouts a transition asks both.
  private func isNew(_ layout: CollectionViewLayout, after replaced: CollectionViewLayout) -> Bool {
    if layout is CollectionViewTransitionLayout { return false }
    return (replaced as? CollectionViewTransitionLayout)?.joins(layout) != true
  }

  /// Lets the prepared layout hear of the update when UIKit does; returns whether the bounds change with the data.
  private func announceToPreparedLayout() -> Bool {
    if tellsLayout {
      for motion in layout.motions { motion.layoutWillHearOfUpdate() }
      engine.usualAttributes = UsualAttributes(before: before, keys: keys, engine: engine)
      layout.prepare(forCollectionViewUpdates: items)
      engine.usualAttributes = nil
      for motion in layout.motions { motion.layoutDidHearOfUpdate() }
      // Some layouts carry out the update only then.
      engine.rereadContentSize()
    }
    // A change of the view's bounds together with the data is part of the animation.
    if view.bounds == before.bounds { return false }
    layout.prepare(forAnimatedBoundsChange: before.bounds)
    return true
  }

  /// Sets the content offset that the view's anchor, the new content, the delegate and the layout determine; a scroll
  /// under way continues.
  private func settleOffset() {
    if preview != nil { return }
    engine.scrolling.fit()
    if replaced != nil || layout === engine.transition?.layout {
      moveContent(
        to: TransitionOffset(engine).offset(after: replaced, from: before.bounds, keeping: transaction.anchor))
      return
    }
    if transaction.keepsOffset {
      return layout.motions.isEmpty ? moveContent(to: engine.scroller.corrected) : engine.prepareLayout()
    }
    var proposed = layout.motions.isEmpty ? engine.scroller.corrected : view.contentOffset
    // A moved item does not serve as the anchor.
    let anchor = before.anchors.lazy.compactMap { [map] anchor in
      map.isMoved(anchor.path) ? nil : map.after(anchor.path).map { (path: $0.indexPath, origin: anchor.origin) }
    }.first
    if let anchor,
      let frame = engine.mirrored(
        layout.allowed(
          layout.restingLayoutAttributesForItem(at: anchor.path) ?? layout.layoutAttributesForItem(at: anchor.path)))?
        .frame
    {
      // An axis that does not scroll needs no correction.
      if engine.scroller.x.hasRoom { proposed.x = offset.x + frame.minX - anchor.origin.x }
      if engine.scroller.y.hasRoom { proposed.y = offset.y + frame.minY - anchor.origin.y }
    }
    // The offset is clamped to content that is shorter than before, but for a bounce or a drag beyond its edge.
    // Where bodies hang on their anchors the scroll brings the content back instead, and takes them along.
    if layout.motions.isEmpty {
      proposed = engine.scroller.clamped(proposed, beyond: engine.scroller.slack(after: overshoot))
    }
    let target = engine.targetOffset(proposed)
    moveContent(to: target)
    let moved = anchor == nil ? .zero : CGVector(dx: target.x - offset.x, dy: target.y - offset.y)
    if moved != .zero { for motion in layout.motions { motion.contentOffsetDidAdjust(by: moved) } }
  }

  private func moveContent(to target: CGPoint) {
    let shift = CGPoint(x: target.x - view.contentOffset.x, y: target.y - view.contentOffset.y)
    if shift != .zero { engine.scrolling.translate(by: shift) }
    engine.scroller.keepPlace(tick: engine.tick)
    engine.prepareLayout()
  }

  /// Asks the layout which supplementary and decoration elements come and go; returns those that are removed, with
  /// their old keys.
  private mutating func adoptElements() -> [(VisibleElement, ElementKey)] {
    let kinds = engine.elementKinds
    keys.ask(layout, supplementary: kinds.supplementary, decoration: kinds.decoration)
    return engine.store.followNonCells(keys)
  }

  /// Asks for the elements in sight; returns those that the update has pushed out of it.
  private mutating func findElements() -> [VisibleElement] {
    let (map, before, animation, delay) = (map, before, animation, delay)
    // A cell that is shown anew may prefer another size.
    let pushedOut = engine.requery(resizing: resizing) {
      engine.renew(map, before, with: animation, after: delay)
    }
    shift = CGVector(dx: view.bounds.minX - before.bounds.minX, dy: view.bounds.minY - before.bounds.minY)
    if shift != .zero {
      for element in engine.elements where !element.isPresent { element.move(by: shift) }
      for element in engine.elements + pushedOut { element.travel?.move(by: shift) }
    }
    return pushedOut
  }

  /// Lets every element start from where it is on screen.
  private func animate(removed: [(VisibleElement, ElementKey)], pushedOut: [VisibleElement]) {
    let isPreview = preview != nil
    let usual = UsualAttributes(before: before, keys: keys, engine: engine)
    engine.usualAttributes = usual
    defer { engine.usualAttributes = nil }
    let motion = ElementMotion(
      self, replaced: transaction.update.isEmpty ? replaced : nil,
      attributes: isPreview
        ? TransitionAttributes()
        : TransitionAttributes(
          from: replaced ?? layout, to: layout, before: before.onScreen,
          after: engine.elements.filter(\.isPresent).map(\.key), usual),
      travels: Travels(self, areStraight: replaced != nil || animation.ticks == 0 || delay > 0))
    for element in engine.elements where element.isPresent { motion.animate(element) }
    for element in engine.elements where element.isPlacedOffscreen { motion.exitOffscreen(element) }
    for (element, key) in removed where !element.isPresent { motion.exit(element, key) }
    for element in pushedOut {
      engine.store.append(element)
      motion.exitOffscreen(element)
    }
    engine.removeGone()
    if !isPreview { engine.lift(map, for: delay + animation.ticks) }
  }

  /// Lets the layout finish, and schedules the completions.
  private func finish(isAnimatedBoundsChange: Bool) {
    layout.keepLines(false)
    for motion in layout.motions { motion.updateDidEnd() }
    if !engine.interaction.isEmpty { engine.interaction.updateAppearances() }
    if tellsLayout { layout.finalizeCollectionViewUpdates() }
    if isAnimatedBoundsChange { layout.finalizeAnimatedBoundsChange() }
    if tellsLayout || isAnimatedBoundsChange, layout.isPrepared, layout !== engine.transition?.layout {
      engine.rereadContentSize()
    }
    if let replaced { engine.transitions.finish(from: replaced) }
    engine.schedule(transaction.completions, after: delay + animation.ticks)
  }
}
