import SpringflowNumerics

/// What drives a tree of views: it makes ticks, takes touches, and says what is on screen.
///
/// ```swift
/// let host = ViewHost(rootView: deck)
/// host.touch(0, .began, at: CGPoint(x: 100, y: 200))
/// for _ in 0..<120 { host.advance() }
/// print(host.snapshot().elements.count)
/// ```
///
/// Points of the host are those of the root's superview, if it had one: the root's frame is in them. A view without a host
/// gets one of its own when it is first driven, as a collection view is by `advance()`.
@preconcurrency @MainActor
public final class ViewHost {
  /// The root, unless it owns this host.
  private let owned: View?
  private unowned let root: View
  /// The number of ticks since the host was made.
  public private(set) var tick = 0
  /// Who decides among the recognizers of all views.
  package private(set) var gestures: GestureCoordinator!
  /// The views that are told of ticks, in the order in which they came, but for the root, which may own the host.
  private var ticking: [View] = []
  /// The views that are animated, in the order in which they were, but for the root.
  private var animated: [View] = []
  private var groups: [AnimationGroup] = []
  private var animators: [ViewPropertyAnimator] = []
  /// The views to which motions are attached, in the order in which they came; `nil` is the root, which may own the host.
  private(set) var movedViews: [View?] = []
  /// Whether nobody looks at the views before the next tick is over: it lays out once what fingers and bodies change.
  package var isUnseen = false
  /// The button whose menu is open or fades out.
  private(set) weak var menuButton: Button?
  /// Who gets keys before others.
  weak var firstResponder: Responder?
  /// The view that the keyboard is for, and the ring around it.
  package internal(set) weak var focusedView: View?
  weak var focusRing: View?
  /// The view from which Tab goes on while none has the focus: the last one that was touched.
  weak var focusStart: View?
  /// The text that was handed to the clipboard last, until somebody takes it.
  package var copied: String?
  /// The last number that a view has got.
  private var lastNumber = 0

  /// Makes the host of a view and those in it.
  ///
  /// - Precondition: The view has no superview.
  public init(rootView: View) {
    require(
      rootView.superview == nil, "a host's root is in no other view; \(type(of: rootView)) is in a superview")
    owned = rootView
    root = rootView
    gestures = GestureCoordinator(self)
    rootView.leaveHost()
    rootView.enter(self)
  }

  /// Makes the host that a view owns.
  init(ownedBy root: View) {
    owned = nil
    self.root = root
    gestures = GestureCoordinator(self)
  }

  /// The root may be kept by others, and is then without a host.
  @MainActor deinit {
    firstResponder = nil
    guard let owned, owned.node.host == nil else { return }
    owned.hostWillChange(to: nil)
    owned.hostDidLeave(self)
  }

  /// The host of the tree that a view is in; it is made, and then belongs to the tree's root, if there is none.
  public static func hosting(_ view: View) -> ViewHost { view.drivingHost }

  /// The view that all others are in.
  public var rootView: View { root }

  // MARK: Ticks

  /// Advances by one tick, 1/120 s: touches, animations, animators of dynamics, each view's own motion, layout, and
  /// what views draw themselves, in this order.
  ///
  /// - Complexity: O(*m*) for *m* views that move, and that of each scroll view's own tick.
  public func advance() {
    // Taken once: each look at the root counts it up and down.
    let (root, views) = (root, ticking)
    let isTicking = root.takesTicks
    if isTicking { root.beginTick() }
    for view in views { view.beginTick() }
    gestures.seeMoves(tick: tick)
    if isTicking { root.prepareTick() }
    for view in views { view.prepareTick() }
    tick += 1
    let isTouched = !gestures.isAtRest
    gestures.advance(to: tick)
    if let button = menuButton, !button.keepsMenu(at: tick) { menuButton = nil }
    advanceAnimations(root)
    if !movedViews.isEmpty { advanceMotions() }
    if isTicking { root.advanceTick(isTouched: isTouched) }
    for view in views { view.advanceTick(isTouched: isTouched) }
    if root.node.hasMarkedViews { root.layOutSubtree() }
    root.drawMarkedViews(at: tick)
  }

  /// Calls the root, if it is told of ticks, and then other views.
  private func forRoot(and views: [View], _ call: (View) -> Void) {
    if root.takesTicks { call(root) }
    for view in views { call(view) }
  }

  /// Whether the next tick will change anything.
  public var isMoving: Bool {
    let root = root
    if root.node.hasMarkedViews || root.node.hasUndrawnViews { return true }
    if !gestures.isAtRest || isAnimating || root.isInMotion { return true }
    for view in ticking where view.isInMotion { return true }
    return !movedViews.isEmpty && hasMovingMotion
  }

  /// Whether something fades that has no effect on anything else, such as a scroll indicator.
  package var isFading: Bool {
    var isFading = menuButton?.isMenuFading(at: tick) ?? false
    forRoot(and: ticking) { if $0.isFading { isFading = true } }
    return isFading
  }

  /// Whether views are animated; those whose animators pause stand still.
  package var isAnimating: Bool {
    if !groups.isEmpty || root.motion?.isMoving == true { return true }
    for view in animated where view.motion?.isMoving == true { return true }
    for animator in animators where animator.isRunning { return true }
    return false
  }

  /// Lays out what is marked, brings scroll views up to date, and lets views draw themselves that are to.
  public func layoutIfNeeded() {
    let root = root
    forRoot(and: ticking) { $0.bringUpToDate() }
    if root.node.hasMarkedViews { root.layOutSubtree() }
    root.drawMarkedViews(at: tick)
  }

  /// Brings a view, and those in it, up to date.
  func bringUpToDate(_ view: View) { forRoot(and: ticking) { if $0.isDescendant(of: view) { $0.bringUpToDate() } } }

  /// A button opens its menu; that of another one closes.
  func show(menuOf button: Button) {
    if menuButton !== button { menuButton?.forgetMenu() }
    menuButton = button
  }

  // MARK: Coordinates

  /// A point of the host in a view's coordinates, or, with `nil`, in the host's. Points. (`UIWindow.convert(_:to:)`.)
  public func convert(_ point: CGPoint, to view: View?) -> CGPoint { view?.convert(point, from: nil) ?? point }

  /// A point of a view, or, with `nil`, of the host, in the host's coordinates. Points.
  public func convert(_ point: CGPoint, from view: View?) -> CGPoint { view?.convert(point, to: nil) ?? point }

  /// The smallest rectangle around a rectangle of the host in a view's coordinates, or, with `nil`, in the host's.
  public func convert(_ rect: CGRect, to view: View?) -> CGRect { view?.convert(rect, from: nil) ?? rect }

  /// The smallest rectangle around a rectangle of a view, or, with `nil`, of the host, in the host's coordinates.
  public func convert(_ rect: CGRect, from view: View?) -> CGRect { view?.convert(rect, to: nil) ?? rect }

  /// How many views are animated.
  package var animatedCount: Int { animated.count + (root.motion == nil ? 0 : 1) }

  // MARK: Touches

  /// A finger comes down, moves or leaves at a point of the host.
  ///
  /// The finger belongs to the view at its first point for as long as it is down. The recognizers of that view and of
  /// all views that it is in see it. As long as several fingers are down, moves and lifts are seen at the next tick,
  /// all at once.
  ///
  /// - Parameters:
  ///   - id: Any number by which the caller tells fingers apart; 0 is the mouse.
  ///   - phase: The phase. Moves and ends for an unknown id are ignored.
  ///   - point: The position in points.
  public func touch(_ id: Int, _ phase: Touch.Phase, at point: CGPoint) {
    if phase == .began { hideFocus() }
    gestures.touch(id, phase, at: point, tick: tick)
    guard phase == .began, let touched = gestures.fingers.last?.view else { return }
    focusStart = touched.nearest(\.focusTaker) ?? focusStart
  }

  /// The fingers that are down, in the order in which they came.
  public var touches: [Touch] { gestures.fingers }

  /// Cancels all touches and their gestures.
  public func cancelTouches() { gestures.cancelTouches(tick: tick) }

  /// The innermost scroll view at a point of the host that content can be moved in; `nil` if there is none.
  public func scrollView(at point: CGPoint) -> ScrollView? {
    var next = view(at: point)
    while let view = next {
      if let scrollView = view as? ScrollView, scrollView.isScrollEnabled, scrollView.scroller.isScrollable {
        return scrollView
      }
      next = view.superview
    }
    return nil
  }

  /// Scrolls to the top, as a tap on the status bar does on iOS: the scroll view in sight whose `scrollsToTop` is set,
  /// if there is one alone, and if its delegate's `scrollViewShouldScrollToTop(_:)` allows it.
  public func scrollToTop() {
    layoutIfNeeded()
    var found: [ScrollView] = []
    func search(_ view: View) {
      if view.isHidden || view.alpha < 0.01 { return }
      if let scrollView = view as? ScrollView, scrollView.scrollsToTop { found.append(scrollView) }
      for subview in view.subviews { search(subview) }
    }
    search(root)
    if found.count == 1 { found[0].scrolling.seekTop() }
  }

  /// The view at a point of the host that a touch would belong to: the root beyond its bounds; `nil` where its
  /// `hitTest(_:with:)` finds none, as the root is hidden or lets what is under the host have the touch.
  package func view(at point: CGPoint) -> View? {
    guard root.isUserInteractionEnabled, !root.isHidden else { return nil }
    guard let inner = root.mapToSuperview(at: tick).unapply(point) else { return root }
    return root.hitTest(inner, with: nil) ?? (root.point(inside: inner, with: nil) ? nil : root)
  }

  // MARK: Ticking and animated views

  func addTicking(_ view: View) {
    if view !== root, !ticking.contains(where: { $0 === view }) { ticking.append(view) }
  }

  func addMoved(_ view: View) {
    let entry = view === root ? nil : view
    if !movedViews.contains(where: { $0 === entry }) { movedViews.append(entry) }
  }

  func removeMoved(_ view: View) {
    if let place = movedViews.firstIndex(where: { $0 === view }) {
      movedViews.remove(at: place)
    } else if view === root {
      movedViews.removeAll { $0 == nil }
    }
  }

  /// A view is no longer in the tree.
  func lose(_ view: View) {
    if view.node.hostMotions != nil { removeMoved(view) }
    if view.takesTicks { ticking.removeAll { $0 === view } }
    if view.motion != nil {
      animated.removeAll { $0 === view }
      view.endAnimations()
      view.motion = nil
    }
    gestures.lose(view)
    if view === menuButton { menuButton = nil }
    if view === firstResponder { loseFirstResponder() }
    if view === focusedView { setFocusedView(nil) }
    view.hostWasLost()
    view.node.number = 0
  }

  /// Adds an animation of a view.
  func animate(_ view: View, _ animation: ViewAnimation) {
    let motion = view.motion ?? ViewMotion()
    if view.motion == nil {
      view.motion = motion
      view.node.noteOwnValue()
      if view !== root { animated.append(view) }
    }
    motion.add(animation)
    animation.group.host = self
    view.contentDidChange()
    view.placementDidChange()
  }

  func addGroup(_ group: AnimationGroup) { groups.append(group) }

  func addAnimator(_ animator: ViewPropertyAnimator) {
    if !animators.contains(where: { $0 === animator }) { animators.append(animator) }
  }

  func removeAnimator(_ animator: ViewPropertyAnimator) { animators.removeAll { $0 === animator } }

  /// What an animator leads is elsewhere.
  func noteAnimatorMoved(_ animator: ViewPropertyAnimator) {
    for change in animator.changes { change.view.placementDidChange() }
  }

  /// Ends animations that are over, and calls what waits for that.
  private func advanceAnimations(_ root: View) {
    for animator in animators { animator.advance(to: tick) }
    endAnimations(of: root)
    var someAreOver = false
    for view in animated {
      endAnimations(of: view)
      if view.motion == nil { someAreOver = true }
    }
    if someAreOver { animated.removeAll { $0.motion == nil } }
    if groups.isEmpty { return }
    let due = groups.filter { $0.isDue(at: tick) }
    if due.isEmpty { return }
    groups.removeAll { $0.isDue(at: tick) }
    for group in due { group.completion?(group.isFinished) }
  }

  /// Calls what waits for animations of views that have left.
  func endAnimationsWithoutViews() {
    let waiting = groups
    groups = []
    for group in waiting { group.completion?(false) }
    for animator in animators where animator.state == .active {
      animator.stopAnimation(false)
      animator.finishAnimation(at: .current)
    }
  }

  /// Ends a view's animations that are over.
  private func endAnimations(of view: View) {
    guard let motion = view.motion else { return }
    view.keepRestless(until: tick + 1)
    // What a view draws itself is drawn again only if an animation changes that.
    if view.changesItsAppearance { view.contentDidChange() }
    motion.removeAll(where: { $0.isOver(at: tick) }, isFinished: true)
    if motion.isEmpty {
      view.motion = nil
      view.contentDidChange()
    }
  }

  /// A number for a view that comes into the tree.
  func makeNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  // MARK: State

  /// Mixes in every bit that the next tick depends on: the views with their places, their animations, and the touches.
  ///
  /// A view that has not changed since the last call costs nothing.
  public func hash(into hash: inout StateHash) {
    layoutIfNeeded()
    root.hashTree(into: &hash)
    hashTouches(into: &hash)
    hashAnimations(into: &hash)
  }

  func hashTouches(into hash: inout StateHash) {
    gestures.hash(into: &hash)
    hashFocus(into: &hash)
  }

  /// Mixes in the animations; nothing if there are none.
  func hashAnimations(into hash: inout StateHash) {
    if !View.areAnimationsEnabled { hash.combine(false) }
    if !movedViews.isEmpty { forEachMotion { $0.hashMotion(into: &hash) } }
    if root.motion == nil, animated.isEmpty, groups.isEmpty, animators.isEmpty { return }
    hash.combine(tick)
    root.motion?.hash(into: &hash)
    for view in animated { view.motion?.hash(into: &hash) }
    for group in groups { group.hash(into: &hash) }
    for animator in animators { animator.hash(into: &hash) }
  }
}
