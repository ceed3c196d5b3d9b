import SpringflowNumerics

/// The engine of one collection view: its ticks, its phase, and the owners of its state.
///
/// The order of a tick: scrolling moves the bounds; the layout is brought up to date; the simulation of its elements (a
/// dynamic animator) advances; visible elements are reconciled with the layout's attributes; animations end.
///
/// Each part of the state has one owner, which alone writes it:
///
/// - the view's `scroller` the content offset and its motion;
/// - `store` the elements, their identities and the views that wait for reuse;
/// - `interaction` selection, press, focus and menu;
/// - `reordering` an item that is dragged, and the two orders of items meanwhile;
/// - `transitions` changes of layouts;
/// - `delegateQueue` and `completions` the calls that wait;
/// - an ``UpdatePass`` what lives for one update.
@MainActor
package final class CollectionViewEngine {
  /// The view owns this engine and outlives it; a counted reference would cost in every access.
  unowned(unsafe) let view: CollectionView
  weak var dataSource: (any CollectionViewDataSource)? {
    didSet {
      invalidateData()
      hadDataSource = dataSource != nil
    }
  }
  /// Whether the data source is being asked for its counts.
  private(set) var isCounting = false
  /// Whether the data has changed in the middle of a pass, so that it is asked for nothing until it is reloaded.
  var isDataStale = false
  /// Whether the data source was set, and is not one that nobody keeps.
  private var hadDataSource = false

  /// The number of ticks since the view was made.
  package private(set) var tick = 0
  /// The view's bounds when the last tick began.
  private(set) var boundsBefore = CGRect.zero

  /// The tick of the last update.
  var updateTick: Int?
  /// The part of an update that is under way.
  var phase = UpdatePhase.idle
  /// The item to which a program scrolls, and where it is to be in the view.
  var scrollSubject: (path: AfterPath, position: CollectionView.ScrollPosition)?
  /// What layouts get of `super` about elements that appear and disappear, while an update asks them.
  var usualAttributes: UsualAttributes?
  /// Whom the engine is asking.
  private(set) var inquiry = Inquiry.none
  /// What of the view agrees with the data and the layout.
  private(set) var validity = Validity.none
  /// The items in each section that the layout knows.
  var counts: [Int] = []
  /// How the view stands to its layout.
  var layoutState = LayoutState()

  let store: ElementStore
  let interaction: Interaction
  let reordering: Reordering
  let transitions: LayoutTransitions
  package let delegateQueue: DelegateQueue
  var completions = CompletionQueue()
  let prefetching: Prefetching
  private(set) lazy var backend = EngineBackend(self)
  /// Follows the finger that presses an item.
  package let pressRecognizer = PressRecognizer()
  /// Follows the finger that is on an open menu.
  let menuRecognizer = MenuRecognizer()

  /// The animation of updates that give none, as it was set.
  var chosenUpdateAnimation = UpdateAnimation.standard
  /// The animation of updates that give none, as it is carried out; within an animation block the block's.
  var updateAnimation: UpdateAnimation {
    guard let scope = AnimationScope.current else {
      return suited(View.areAnimationsEnabled ? chosenUpdateAnimation : .none)
    }
    return suited(scope.animation ?? UpdateAnimation.none)
  }
  /// Whether springs return without crossing.
  var reducesMotion = false
  /// The index map of the last update.
  private(set) var lastUpdate: UpdateMap?
  /// How many changes were carried out, and how many of them were updates. Statistics only.
  private(set) var (changeCount, updateCount) = (0, 0)

  init(_ view: CollectionView) {
    self.view = view
    store = ElementStore(of: view)
    interaction = Interaction(view)
    reordering = Reordering(view)
    transitions = LayoutTransitions(view)
    delegateQueue = DelegateQueue(view)
    prefetching = Prefetching(view)
    interaction.follow(pressRecognizer, menuRecognizer)
  }

  var layout: CollectionViewLayout { view.collectionViewLayout }

  /// An animation as this view carries it out: critically damped where motion is reduced.
  func suited(_ animation: UpdateAnimation) -> UpdateAnimation {
    reducesMotion ? animation.withoutOvershoot : animation
  }

  /// What moves the content.
  var scrolling: Scrolling { view.scrolling }

  /// The content offset and its motion.
  package var scroller: Scroller {
    get { view.scroller }
    _modify { yield &view.scroller }
  }

  /// Elements in sight, in the order of the layout, and after them those that exit.
  package var elements: [VisibleElement] { store.elements }

  /// The interactive transition between two layouts under way.
  var transition: LayoutTransition? { transitions.transition }

  /// The change of an element on screen by the transition between two layouts, per second.
  func transitionVelocity(of element: VisibleElement) -> ElementChange { transitions.velocity(of: element) }

  /// Items in each section, asked of the data source when first needed.
  var itemCounts: [Int] {
    if validity == .none, !isBusy { reload() }
    return counts
  }

  /// Whether the next tick will change anything.
  var isMoving: Bool {
    !scroller.isIdle || transition?.destination != nil || !completions.isEmpty || interaction.isMoving
      || hasMovingMotions || hasChangingElements
  }

  private var hasMovingMotions: Bool {
    for motion in layout.motions where motion.isMoving { return true }
    return false
  }

  /// Whether elements that are asked for now are asked for again in this tick, as bodies move them, unseen till then.
  private var bodiesMoveElements: Bool {
    layoutState.replaced == nil && transition == nil && hasMovingMotions && view.host?.isUnseen == true
  }

  // A loop: a closure for `contains` would look for its actor at every element.
  private var hasChangingElements: Bool {
    let elements = elements
    for index in elements.indices where elements[index].isChanging { return true }
    return false
  }

  // MARK: Time

  /// A tick is about to be made.
  func beginTick() { boundsBefore = view.bounds }

  /// Touches of the tick were seen; the count still is that of the tick before.
  func prepareTick() {
    bringUpToDate(early: true)
    transitions.sample()
    delegateQueue.deliver()
    tick += 1
  }

  /// Makes the tick.
  func advanceTick(isTouched: Bool) {
    if isTouched { bringUpToDate(early: true) }
    if transition == nil { advanceScroll() } else { transitions.advance() }
    reordering.advance()
    prepareLayout()
    advanceMotions()
    bringUpToDate()
    followSubject()
    if !layout.motionReferences.isEmpty { elements.forEachUncounted { $0.keepCenter() } }
    endAnimations()
    interaction.advance()
    scrolling.settle()
    prefetching.announce()
    delegateQueue.deliver()
  }

  private func advanceScroll() {
    scrolling.fit()
    scrolling.move { [tick] in $0.advance(to: tick) }
  }

  /// Scrolls on to where the item is now that is scrolled to.
  private func followSubject() {
    guard let subject = scrollSubject else { return }
    guard scrolling.motion == .animating, scrolling.followsItem, !scroller.isTracking, has(subject.path),
      let place = view.offset(toShow: subject.path.indexPath, at: subject.position)
    else { return scrollSubject = nil }
    scroller.renewGoal(at: place)
  }

  private func advanceMotions() {
    for reference in layout.motionReferences {
      guard let motion = reference.motion else { continue }
      let wasMoving = motion.isMoving
      motion.advance()
      if wasMoving || motion.isMoving {
        let context = layout.makeMotionContext()
        context.cause = layout.keepsPositions(when: motion) ? .motion : .other
        invalidateRoutinely(with: context)
        invalidateElements()
      }
    }
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
    callCompletions()
  }

  private func removeOutgoingContents(_ element: VisibleElement) {
    for outgoing in element.outgoingContents where outgoing.isOver(at: tick) {
      delegateQueue.endDisplay(outgoing.view, element.key, wasAnnounced: outgoing.wasAnnounced)
    }
    element.outgoingContents.removeAll { $0.isOver(at: tick) }
  }

  // MARK: Phase

  /// Makes counts, layout and elements agree with the data source and the bounds.
  ///
  /// - Parameter isEarly: Whether it is the tick's own pass, before bodies move: where these move the elements, and
  ///   nobody looks, they are asked for afterwards.
  package func bringUpToDate(early isEarly: Bool = false) {
    // While a layout answers for other bounds, nothing else is asked.
    if probe != nil { return }
    passCount += 1
    defer { passCount -= 1 }
    let isReloading = validity == .none
    if isReloading { reload() }
    // While the data is being changed the layout knows only the data before the update.
    if case .collecting = phase { return scrolling.fit() }
    layOutAnimated()
    prepareLayout()
    if validity == .counts, isReloading || !(isEarly && bodiesMoveElements) { query() }
    if validity == .none, !isBusy {
      // The data has changed meanwhile.
      reload()
      prepareLayout()
      query()
    }
    scrolling.fit()
    settleOffset()
  }

  /// Takes the offset where it is to be after a change of the content's size or of the view's outside of updates. Where
  /// bodies hang on their anchors the scroll brings the content back instead, and takes them along.
  private func settleOffset() {
    guard scroller.needsCorrection, phase.isIdle, inquiry.isNone, transition == nil else { return }
    if !layout.motions.isEmpty, scroller.corrected == scroller.clamped(view.contentOffset) {
      return scroller.beginReturn(tick: tick)
    }
    changing(.other) { _ = scrolling.correct() }
    prepareLayout()
    if validity == .counts { query() }
    scrolling.fit()
  }

  /// How many passes run, one within another: those of ``bringUpToDate()``, and updates.
  private var passCount = 0
  /// Whether layout and elements are being made to agree now.
  var isInPass: Bool { passCount > 0 }

  /// Whether no pass and no update runs, and nobody is being asked.
  var isAtRest: Bool { !isInPass && phase.isIdle && inquiry.isNone && !isCounting }

  /// Lets the view's `layoutSubviews()` be called, unless that runs already: it may be a subclass's.
  func markForLayout() { if !isInPass { view.markForLayout() } }

  /// Runs what is a pass in itself.
  func inPass(_ body: () -> Void) {
    passCount += 1
    body()
    passCount -= 1
    markForLayout()
  }

  /// The data source is to be asked for everything again.
  func invalidateData() {
    validity = .none
    markForLayout()
  }

  /// The elements in sight are to be asked for again.
  func invalidateElements() { if validity == .elements { validity = .counts } }

  /// The elements in sight are being asked for.
  func beginElements() { if validity == .counts { validity = .elements } }

  /// Runs a block while somebody is being asked.
  func asking<Answer>(_ next: Inquiry, _ body: () -> Answer) -> Answer {
    let outer = inquiry
    inquiry = next
    defer { inquiry = outer }
    return body()
  }

  /// The bounds and the content size about which a layout is being asked, if it is about others than the view's.
  var probe: (bounds: CGRect, contentSize: CGSize)? { inquiry.probe }

  /// Lets a layout that is asked about other bounds change these.
  func changeProbe(bounds: CGRect? = nil, contentSize: CGSize? = nil) {
    guard case .probe(let oldBounds, let oldSize) = inquiry else { return }
    inquiry = .probe(bounds: bounds ?? oldBounds, contentSize: contentSize ?? oldSize)
  }

  /// Counts a change for statistics; an update that has operations is the last one from now on.
  func countChange(_ map: UpdateMap, isUpdate: Bool) {
    changeCount += 1
    if isUpdate { (lastUpdate, updateCount) = (map, updateCount + 1) }
  }

  // MARK: Data

  /// An item that is being dragged.
  var reorder: InteractiveReorder? { reordering.reorder }

  /// The path in the data of an item with a path in the layout, which differs only while an item is dragged.
  package func dataPath(of path: IndexPath) -> IndexPath { reordering.dataPath(of: path) }

  /// The path in the data of an element with a key in the layout.
  func dataPath(of key: ElementKey) -> IndexPath { reordering.dataPath(of: key) }

  /// The path in the layout of an item of the data.
  func shownPath(of path: IndexPath) -> IndexPath { reordering.shownPath(of: path) }

  /// The number of items in each section of the data.
  package var dataCounts: [Int] { reordering.dataCounts }

  /// The number of items in each section according to the data source.
  func countsFound() -> [Int] {
    guard let dataSource else {
      reportMissingDataSource()
      return []
    }
    let wasCounting = isCounting
    isCounting = true
    defer { isCounting = wasCounting }
    let sections = dataSource.numberOfSections(in: view)
    require(sections >= 0, "the data source says that there are \(sections) sections")
    return (0..<sections).map {
      let count = dataSource.collectionView(view, numberOfItemsInSection: $0)
      require(count >= 0, "the data source says that section \($0) has \(count) items")
      return count
    }
  }

  private func reportMissingDataSource() {
    if hadDataSource {
      layout.report(
        "data source gone",
        "the view's data source was set, and is gone: a view keeps no data source alive. Keep it in a property of what "
          + "has the view")
    } else {
      layout.report(
        "no data source", "the view is laid out and has no data source, so that it shows nothing. Set dataSource")
    }
  }

  /// Whether the data has an item at a path.
  func has(_ path: AfterPath) -> Bool { counts.indices.contains(path.section) && 0..<counts[path.section] ~= path.item }

  /// Whether the data has such an element; a layout need not know others.
  func isThere(_ key: ElementKey) -> Bool {
    counts.indices.contains(key.section) && key.item < max(1, counts[key.section])
  }

  /// Forgets all elements and asks for everything again.
  func reload() {
    if case .collecting = phase { return changeCollected { $0.kind = .reload } }
    // Asked for by who is being asked: afterwards.
    if isBusy { return invalidateData() }
    validity = .counts
    isDataStale = false
    reordering.reset()
    completions.interrupt(at: tick)
    interaction.reset()
    layoutState.isReloaded = true
    transitions.forgetReturn()
    for element in elements { recycle(element) }
    store.removeAll()
    counts = countsFound()
    for motion in layout.motions { motion.followReload() }
    let context = layout.makeInvalidationContext()
    context.mark(everything: true, dataSourceCounts: true)
    layout.invalidateByView(with: context)
    prefetching.forget()
    delegateQueue.deliver()
  }
}
