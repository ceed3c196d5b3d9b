import SpringflowDeterminism
import SpringflowDynamics
import SpringflowGeometry
import SpringflowUpdates

/// The engine of one collection view: counts, layout passes, visible elements, scrolling, ticks.
///
/// The order of a tick: scrolling moves the bounds; the layout is brought up to date; the simulation of its elements (a
/// dynamic animator) advances; visible elements are reconciled with the layout's attributes; animations end.
@MainActor
final class CollectionViewEngine {
  /// The view owns this engine and outlives it; a counted reference would cost in every access.
  unowned(unsafe) let view: CollectionView
  weak var dataSource: (any CollectionViewDataSource)? { didSet { needsReload = true } }
  var scroller = Scroller()
  var delegateQueue = DelegateQueue()
  var indicators = ScrollIndicators()
  var prefetching = Prefetching()
  var pool = ReusePool()
  /// The number of ticks since the view was made.
  private(set) var tick = 0
  /// The view's bounds when the last tick began.
  private(set) var boundsBefore = CGRect.zero
  /// The animation of updates that give none.
  var updateAnimation = UpdateAnimation.standard
  var counts: [Int] = []
  /// Items in each section, asked of the data source when first needed.
  var itemCounts: [Int] {
    if needsReload { reload() }
    return counts
  }
  /// Elements in sight, in the order of the layout, and after them those that exit.
  var elements: [VisibleElement] = []
  var places: [ElementKey: VisibleElement] = [:]
  private(set) var needsReload = true
  private var needsQuery = true
  /// How many numbers were given to elements that have no identifier from the data.
  var assignedNumbers = 0
  /// Those of them that were asked for by index path.
  var assignedIDs = AssignedIDs()
  /// The update whose data is being changed, if one is.
  var running: Transaction?
  /// Whether an update is being carried out.
  var isApplying = false
  /// The index map of the update that is being carried out.
  var updateMap: UpdateMap?
  /// Whether the layout and the data source are being asked about what is in sight.
  private(set) var isAsking = false
  /// The index map of the last update.
  var lastUpdate: UpdateMap?
  /// How many changes were carried out. Statistics only.
  var changeCount = 0
  var pass = 0
  /// Exiting elements by identity, while elements are being made.
  var departing: [ElementID: VisibleElement] = [:]
  /// Those of them whose positions are out of sight: still the elements of their keys.
  var placedOffscreen: [ElementKey: VisibleElement] = [:]
  /// Elements that earlier measuring rounds dropped.
  var justDropped: [VisibleElement] = []
  /// Whether the layout is being invalidated for a reason that leaves cells as they are.
  private var isRoutine = false
  /// Whether the present layout was ever prepared: one that was not is asked nothing about bounds.
  private var wasPrepared = false
  /// Whether the data was reloaded since the layout was last prepared.
  private var isReloaded = false
  /// The layout that was shown before the present one took its place, until elements were asked about.
  private var replacedLayout: CollectionViewLayout?
  /// The invalidation that follows once the bounds have changed.
  private var boundsChange: CollectionViewLayoutInvalidationContext?
  var completions: [Completion] = []
  /// The interactive reorder under way.
  var reorder: InteractiveReorder?
  /// How items give way to it: in about a third of a second, with a slight overshoot.
  var movementAnimation = UpdateAnimation.spring(frequency: 2.5, damping: 0.8)
  /// The touches and the recognizers that watch them.
  let gestures: GestureCoordinator
  /// The recognizer of drags that scroll.
  let scrollPan = ScrollPan()
  /// Press, selection, focus and menu.
  var interaction = InteractionState()
  /// The transition between two layouts under way, and what else changes of layouts need.
  var transitions = TransitionState()

  /// Elements this far outside the view are kept ready, so that what reaches in (a shadow) does not pop. In points.
  static let overscan: CGFloat = 48

  init(_ view: CollectionView) {
    self.view = view
    gestures = GestureCoordinator(view)
    scroller.x.jump(to: Double(view.bounds.minX))
    scroller.y.jump(to: Double(view.bounds.minY))
    scrollPan.engine = self
    gestures.add(scrollPan)
    followPresses()
  }

  var layout: CollectionViewLayout { view.collectionViewLayout }

  /// Whether the next tick will change anything.
  var isMoving: Bool {
    !scroller.isIdle || transition?.destination != nil || !completions.isEmpty || !gestures.isAtRest
      || interactionIsMoving || layout.motions.contains { $0.isMoving }
      || elements.contains {
        !$0.animations.isEmpty || !$0.isPresent || !$0.outgoingContents.isEmpty || $0.isTravelling
      }
  }

  // MARK: Time

  /// Advances by one tick.
  func advance() {
    boundsBefore = view.bounds
    gestures.seeMoves(tick: tick)
    bringUpToDate()
    sampleTransition()
    deliverPendingCalls()
    tick += 1
    let isTouched = !gestures.isAtRest
    gestures.advance(to: tick)
    if isTouched { bringUpToDate() }
    if transition == nil { advanceScroll() } else { advanceTransition() }
    if reorder != nil { advanceMovement() }
    prepareLayout()
    for reference in layout.motionReferences {
      guard let motion = reference.motion else { continue }
      let wasMoving = motion.isMoving
      motion.advance()
      if wasMoving || motion.isMoving {
        invalidateRoutinely(with: layout.makeMotionContext())
        needsQuery = true
      }
    }
    bringUpToDate()
    if !layout.motionReferences.isEmpty { elements.forEachUncounted { $0.keepCenter() } }
    endAnimations()
    advanceInteraction()
    settleScrolling()
    prefetch()
    deliverPendingCalls()
  }

  private func advanceScroll() {
    let wasIdle = scroller.isIdle
    refit()
    scroller.advance(to: tick)
    if !wasIdle || !scroller.isIdle { moveBounds(to: scroller.offset) }
  }

  /// Makes counts, layout and elements agree with the data source and the bounds.
  func bringUpToDate() {
    if needsReload { reload() }
    // While the data is being changed the layout knows only the data before the update.
    if running != nil { return }
    prepareLayout()
    if needsQuery { query() }
  }

  /// Tells the scroller what the view's content and size are.
  func refit() {
    scroller.fit(content: view.contentSize, inset: view.adjustedContentInset, view: view.bounds.size)
  }

  func moveBounds(to offset: CGPoint) {
    if view.bounds.origin != offset { view.bounds.origin = offset }
  }

  private func endAnimations() {
    elements.forEachUncounted { element in
      if !element.animations.isEmpty, element.animations.contains(where: { $0.isOver(at: tick) }) {
        element.animations.removeAll { $0.isOver(at: tick) }
      }
      if !element.outgoingContents.isEmpty { removeOutgoingContents(element) }
      if element.isTravelling { element.endTravel(at: tick) }
    }
    prolongExits()
    removeGone()
    if completions.isEmpty { return }
    let due = completions.filter { $0.tick <= tick }
    completions.removeAll { $0.tick <= tick }
    for completion in due { completion.call(completion.isFinished) }
  }

  private func removeOutgoingContents(_ element: VisibleElement) {
    for outgoing in element.outgoingContents where outgoing.isOver(at: tick) {
      endDisplay(outgoing.view, element.key, wasAnnounced: outgoing.wasAnnounced)
    }
    element.outgoingContents.removeAll { $0.isOver(at: tick) }
  }

  // MARK: Layout

  /// Asks the layout while the view still has its old bounds, as UIKit does.
  func boundsWillChange(to newBounds: CGRect) {
    if isProbing || !wasPrepared || !layout.shouldInvalidateLayout(forBoundsChange: newBounds) { return }
    boundsChange = layout.invalidationContext(forBoundsChange: newBounds)
  }

  func boundsDidChange(from oldBounds: CGRect) {
    if isProbing { return }
    needsQuery = true
    scroller.follow(view.bounds.origin)
    if let context = boundsChange {
      boundsChange = nil
      routinely { layout.invalidateByView(with: context) }
    }
    if view.bounds.origin != oldBounds.origin { notifyDidScroll() }
  }

  /// Invalidates the layout for a reason that leaves cells as they are.
  func invalidateRoutinely(with context: CollectionViewLayoutInvalidationContext) {
    routinely { layout.invalidateLayout(with: context) }
  }

  private func routinely(_ invalidate: () -> Void) {
    let outer = isRoutine
    isRoutine = true
    invalidate()
    isRoutine = outer
  }

  /// Lets cells be asked again for their preferred attributes: all of them, or those that a context names.
  private func forgetMeasures(_ context: CollectionViewLayoutInvalidationContext) {
    let named = context.invalidatedItemIndexPaths
    let isItemwise = named != nil && !context.invalidateEverything && !context.invalidateDataSourceCounts
    if isItemwise {
      for path in named ?? [] { element(at: path)?.askedSize = nil }
    } else {
      for element in elements where element.isPresent { element.askedSize = nil }
    }
  }

  func layoutWasReplaced(_ oldLayout: CollectionViewLayout) {
    if replacedLayout == nil {
      replacedLayout = oldLayout
      // It still has its view until the change is over.
      oldLayout.host = view
    }
    wasPrepared = false
    needsQuery = true
    // Decoration views are of the old layout's classes; in an update they fade out.
    let decorations = elements.filter {
      $0.isPresent && $0.key.category == .decorationView && !carriesOn($0, from: oldLayout)
    }
    for element in decorations {
      if running != nil {
        element.lifecycle = .exiting(until: .max)
      } else {
        element.lifecycle = .exiting(until: tick)
        places[element.key] = nil
      }
    }
    if running == nil { removeGone() }
  }

  func layoutWasInvalidated(with context: CollectionViewLayoutInvalidationContext) {
    if isProbing { return }
    needsQuery = true
    if !isRoutine { forgetMeasures(context) }
    let grown = context.contentSizeAdjustment
    if grown != .zero {
      view.contentSize.width += grown.width
      view.contentSize.height += grown.height
    }
    let shift = context.contentOffsetAdjustment
    if shift != .zero { translate(by: shift) }
  }

  /// The content offset after a change, according to the delegate or else the layout.
  func targetOffset(_ proposed: CGPoint) -> CGPoint {
    view.delegate?.collectionView(view, targetContentOffsetForProposedContentOffset: proposed)
      ?? layout.targetContentOffset(forProposedContentOffset: proposed)
  }

  /// Keeps the content offset within content that became shorter.
  private func clampOffset() {
    if !scroller.isIdle { return }
    refit()
    let offset = view.contentOffset
    let clamped = scroller.clamped(offset)
    if clamped != offset { view.contentOffset = clamped }
  }

  /// Moves the content offset without ending the scroll that may be under way.
  func translate(by shift: CGPoint) {
    scroller.translate(by: shift)
    view.bounds.origin = scroller.offset
  }

  /// The limit of repeated preparations for a layout that sets its own properties while it prepares.
  private static let mostPreparations = 4

  func prepareLayout() {
    transition?.layout.lookAfterLayouts()
    if layout.isPrepared { return }
    delegateQueue.passes += 1
    defer { delegateQueue.passes -= 1 }
    prepare(layout)
    wasPrepared = true
    let oldWidth = isMirrored ? mirrorWidth : 0
    view.contentSize = layout.collectionViewContentSize
    if isReloaded {
      isReloaded = false
      clampOffset()
      if !layout.isPrepared { return prepareLayout() }  // It depends on the bounds.
    }
    keepDistanceFromRight(since: oldWidth)
    followTransition()
  }

  func prepare(_ layout: CollectionViewLayout) {
    for _ in 0..<Self.mostPreparations {
      if layout.isPrepared { break }
      layout.isPrepared = true
      layout.prepare()
    }
    layout.isPrepared = true
  }

  var queryRect: CGRect { view.bounds.insetBy(dx: -Self.overscan, dy: -Self.overscan) }

  func query() {
    delegateQueue.passes += 1
    defer { delegateQueue.passes -= 1 }
    if replacedLayout != nil {
      let offset = offset(afterLayout: replacedLayout, from: view.bounds)
      if offset != view.contentOffset { view.contentOffset = offset }
      prepareLayout()
    }
    drop(requery())
    if let replaced = takeReplacedLayout() { finishTransition(from: replaced) }
  }

  /// Asks the layout again for the visible elements.
  func refreshElements() {
    needsQuery = true
    query()
  }

  /// The layout that was shown before the present one took its place in the update that is being carried out.
  func takeReplacedLayout() -> CollectionViewLayout? {
    defer { replacedLayout = nil }
    return replacedLayout
  }

  /// The most measuring rounds in one pass: measured cells may make room for others, which are measured in turn.
  private static let mostMeasurements = 8

  /// Asks the layout for the visible elements, and returns those that are no longer visible.
  func requery() -> [VisibleElement] {
    needsQuery = false
    let outer = isAsking
    isAsking = true
    defer { isAsking = outer }
    var dropped = reconcile(with: placeMovingItem(attributes(in: queryRect)))
    for _ in 0..<Self.mostMeasurements {
      if !measureElements() { break }
      prepareLayout()
      needsQuery = false
      // What one round drops the next may want again.
      justDropped = dropped
      dropped = reconcile(with: placeMovingItem(attributes(in: queryRect)))
      dropped += justDropped
      justDropped = []
    }
    resolveSharedViews(dropped)
    announceFresh()
    return dropped
  }

  // MARK: Data

  /// Forgets all elements and asks for everything again.
  func reload() {
    if running != nil {
      running?.isReload = true
      return
    }
    if isAsking {
      // Asked for by who is being asked: afterwards.
      needsReload = true
      return
    }
    needsReload = false
    reorder = nil
    interruptCompletions()
    resetInteraction()
    isReloaded = true
    for element in elements { recycle(element) }
    elements = []
    places = [:]
    assignedIDs = AssignedIDs()
    counts = countsFound()
    let context = layout.makeInvalidationContext()
    context.mark(everything: true, dataSourceCounts: true)
    layout.invalidateByView(with: context)
    prefetching.forget()
    deliverPendingCalls()
  }
}
