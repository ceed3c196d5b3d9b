import SpringflowNumerics

/// An element that is visible, or that exits.
@MainActor
package final class VisibleElement {
  /// The element's life.
  package enum Lifecycle: Equatable {
    /// The layout returns it, and it stands at its attributes.
    case present
    /// The update that is under way removes it, and will set the end of its exit.
    case removed
    /// It exits: its view is recycled at a tick.
    case exiting(until: Int)
  }

  /// The view that the element had before it was reloaded, which fades out over the new one.
  package struct OutgoingContent {
    package let id: ElementID
    package let view: CollectionReusableView
    /// What the view shows, as frames share it.
    let content: SharedContent
    let since: Int
    let animation: UpdateAnimation
    /// Whether the delegate was told that the view is displayed.
    let wasAnnounced: Bool

    /// Its opacity at a tick, from 1 to 0.
    func opacity(at tick: Int) -> CGFloat { CGFloat(min(max(animation.remainder(after: tick - since).share, 0), 1)) }
    func isOver(at tick: Int) -> Bool { tick - since >= animation.ticks }

    func hash(into hash: inout StateHash) {
      id.hash(into: &hash)
      hash.combine(since)
      animation.hash(into: &hash)
      hash.combine(wasAnnounced)
    }
  }

  package let id: ElementID
  @exclusivity(unchecked)
  package var key: ElementKey
  @exclusivity(unchecked)
  var attributes: CollectionViewLayoutAttributes
  @exclusivity(unchecked)
  package var view: CollectionReusableView? {
    didSet {
      shownContent = nil
      if view !== oldValue { (standing, ownDepth) = (0, nil) }
    }
  }
  /// What frames show of the view, and the version of its content and the size on screen for which that was made.
  @exclusivity(unchecked)
  private var shownContent: (version: Int, size: CGSize, content: SharedContent)?
  /// Whether the delegate was told that the view is displayed.
  @exclusivity(unchecked)
  var isAnnounced = false
  @exclusivity(unchecked)
  var lifecycle = Lifecycle.present
  /// The centre of its attributes after the last tick and after the one before, if bodies move them.
  @exclusivity(unchecked)
  var centers: (last: CGPoint, before: CGPoint)?
  /// Whether it exits only because its position is outside the visible area: it is still the element of its key.
  @exclusivity(unchecked)
  var isPlacedOffscreen = false
  /// Whether its attributes are clamped to just beyond the view's edge, as its real position is further away.
  @exclusivity(unchecked)
  var isParked = false
  @exclusivity(unchecked)
  package var animations: [AdditiveAnimation] = []
  /// Its fade out at one position and in at another, if one runs.
  @exclusivity(unchecked)
  package var travel: FadeThroughTransition? { didSet { isTravelling = travel != nil } }
  /// Whether `travel` is set. Stored, as it is asked for every element in every tick and `travel` is large.
  @exclusivity(unchecked)
  private(set) var isTravelling = false
  /// The state last applied to the view, if the view is of a custom class.
  private var shown: ElementState?
  /// The size for which the view was last asked for its preferred attributes.
  @exclusivity(unchecked)
  var askedSize: CGSize?
  /// Earlier views of the element that still fade out over it.
  @exclusivity(unchecked)
  package var outgoingContents: [OutgoingContent] = []
  /// The alpha at which a fade out starts or a fade in ends; 0 without a fade.
  @exclusivity(unchecked)
  private(set) var fullAlpha: CGFloat = 0
  /// The tick until which it is drawn in front of all others, after a drag has ended.
  @exclusivity(unchecked)
  var liftedUntil = 0
  /// Its standing among the view's subviews, if a program has given it one; 0 unless that.
  @exclusivity(unchecked)
  var standing = 0
  /// The depth that a program has given its view, in place of the z index of its attributes.
  @exclusivity(unchecked)
  var ownDepth: CGFloat?
  /// Its highlight, selection and focus levels; `nil` if it never had any.
  @exclusivity(unchecked)
  var stateAppearance: StateAppearance?
  /// The layout pass in which the element was last seen.
  @exclusivity(unchecked)
  var pass = 0
  /// Its place in the list when a pass began that made, dropped or moved elements.
  @exclusivity(unchecked)
  var number = 0

  init(id: ElementID, key: ElementKey, attributes: CollectionViewLayoutAttributes) {
    self.id = id
    self.key = key
    self.attributes = attributes
  }

  package var isPresent: Bool { lifecycle == .present }

  /// Whether anything of it changes by itself.
  var isChanging: Bool { !animations.isEmpty || !isPresent || !outgoingContents.isEmpty || isTravelling }

  /// Whether the exit has ended by a tick.
  func isGone(at tick: Int) -> Bool { if case .exiting(let until) = lifecycle { until <= tick } else { false } }

  /// Begins to exit, in an update that removes it.
  func beginExit() {
    lifecycle = .removed
    isPlacedOffscreen = false
  }

  /// Takes over the attributes of a pass, and applies them to the view if they differ.
  ///
  /// - Parameter resizing: How the views in it follow another size of the view; at once unless given.
  func adopt(_ attributes: CollectionViewLayoutAttributes, resizing: AnimationScope? = nil) {
    if let view, view.hasSubviews && view.model.size != attributes.size || view.node.isOverruled,
      AnimationScope.current !== resizing
    {
      // Not as an animation block says whose update this is not.
      return (resizing ?? AnimationScope(nil, group: AnimationGroup())).call {
        adopt(attributes, resizing: AnimationScope.current)
      }
    }
    if self.attributes === attributes { return showChanges() }
    if !wantsChanges {
      self.attributes = attributes
      view?.arrange(by: attributes)
      return
    }
    let isSame = self.attributes.matches(attributes)
    self.attributes = attributes
    if !isSame { show() }
  }

  /// Lets the views in the view follow its size from the one on screen to that of its attributes.
  func resize(from size: CGSize, _ resizing: AnimationScope) {
    guard let view, view.hasSubviews, size != attributes.size, size.width >= 0, size.height >= 0 else { return }
    if !view.node.isOverruled {
      View.performWithoutAnimation { view.place(center: attributes.center, size: size) }
    }
    resizing.call { view.arrange(by: attributes) }
  }

  /// Applies the attributes to the view.
  func show() {
    guard let view else { return }
    view.arrange(by: attributes) { view.apply(attributes) }
    shown = wantsChanges ? ElementState(attributes) : nil
  }

  /// Applies attributes that were changed in place. Attributes of a custom class are always applied, as the properties
  /// that it adds cannot be compared here.
  func showChanges() {
    guard wantsChanges else {
      view?.arrange(by: attributes)
      return
    }
    if type(of: attributes) == CollectionViewLayoutAttributes.self, shown == ElementState(attributes) { return }
    show()
  }

  /// Whether the view is of a custom class: the library's own classes ignore attributes.
  private var wantsChanges: Bool {
    guard let view else { return false }
    return type(of: view) != CollectionViewCell.self && type(of: view) != CollectionReusableView.self
  }

  /// What the element shows, tinted with its own colour if it has no other: the same object for as long as it stays the
  /// same.
  func content() -> SharedContent {
    let version = view?.contentVersion ?? 0
    if let shownContent, shownContent.version == version, !wantsChanges, shownContent.content.layers.isEmpty {
      return shownContent.content
    }
    // A custom class may override the content, and then its version says nothing.
    let content = (view?.drawnContent ?? CellContent()).tinted(id.number)
    if let shownContent, shownContent.content.layers.isEmpty, shownContent.content.value.isDrawn(like: content) {
      self.shownContent?.version = version
      return shownContent.content
    }
    let shared = SharedContent(content)
    shownContent = (version, .zero, shared)
    return shared
  }

  /// The same, of a view that may have views in it: these are drawn over its content, all of them together, or, while one of
  /// them moves, none, as each is shown for itself then. They are placed about the middle of the size on screen, which an
  /// animation may change in every tick.
  func content(of view: CollectionReusableView, at tick: Int, size: CGSize) -> SharedContent {
    if view.changesItsAppearance { return movingContent(of: view, at: tick, size: size) }
    if !view.hasLayers { return content() }
    let isWhole = view.isShownWhole(at: tick)
    let kept = isWhole ? view.node.wholeContent : view.node.ownContent
    if let kept, let shownContent, shownContent.content === kept, shownContent.version == view.contentVersion,
      shownContent.size == size
    {
      return kept
    }
    let content = LayerList.content(
      of: view, at: tick, size: size, isWhole: isWhole, view.drawnContent.tinted(id.number))
    if isWhole { view.node.wholeContent = content } else { view.node.ownContent = content }
    shownContent = (view.contentVersion, size, content)
    return content
  }

  /// The same in the middle of an animation of the view's colours and corners: another one in every tick.
  private func movingContent(of view: CollectionReusableView, at tick: Int, size: CGSize) -> SharedContent {
    let value = view.contentOnScreen(at: tick).tinted(id.number)
    if !view.hasLayers { return SharedContent(value) }
    return LayerList.content(of: view, at: tick, size: size, isWhole: view.isShownWhole(at: tick), value)
  }

  /// The element's state at a tick, with all animations applied.
  func track(at tick: Int) -> ElementState {
    var state = sum(at: tick)
    // A spring may overshoot below zero.
    if !animations.isEmpty { state.size = CGSize(width: max(0, state.size.width), height: max(0, state.size.height)) }
    return state
  }

  /// The sum of its attributes and all its animations at a tick.
  private func sum(at tick: Int) -> ElementState {
    var state = ElementState(attributes)
    if animations.isEmpty { return state }
    for difference in animations { state = difference.applied(to: state, at: tick) }
    return state
  }

  /// Adds an animation from a state, with a velocity that nothing else accounts for, to the sum of the attributes and
  /// the running animations. It begins at the tick, unless a later one is given, and with a speed in wholes of the way per
  /// second.
  func ease(
    from start: ElementState, velocity: CGVector = .zero, transitionVelocity: ElementChange = .none,
    speed: CGVector = .zero, at tick: Int, since: Int? = nil, with animation: UpdateAnimation
  ) {
    guard animation.ticks > 0 else { return }
    let change = ElementChange(from: sum(at: tick), to: start)
    if change.isNegligible, transitionVelocity.isNegligible, abs(velocity.dx) < 1e-9, abs(velocity.dy) < 1e-9 { return }
    let own = ElementChange(velocity: velocity)
    noteFade(from: start.alpha, change: change.alpha, at: tick)
    var rate = transitionVelocity.adding(own) ?? own
    if speed != .zero { rate = rate.adding(change.times(CGVector(dx: -speed.dx, dy: -speed.dy))) ?? rate }
    let difference = AdditiveAnimation(change: change, velocity: rate, since: since ?? tick, animation: animation)
    if let merged = animations.last?.merged(with: difference) {
      animations[animations.count - 1] = merged
    } else {
      animations.append(difference)
    }
  }

  private func noteFade(from start: CGFloat, change: CGFloat, at tick: Int) {
    if change == 0 { return }
    let target = attributes.isHidden ? 0 : attributes.alpha
    if isFading(at: tick) {
      if fullAlpha > 0 { fullAlpha = max(fullAlpha, target) }
    } else {
      fullAlpha = min(start, target) < 1e-3 ? max(start, target) : 0
    }
  }

  /// Whether its alpha is being animated.
  func isFading(at tick: Int) -> Bool { animations.contains { $0.change.alpha != 0 && !$0.isOver(at: tick) } }

  /// The tick in which the last of the animations ends.
  var settlingTick: Int {
    max(animations.map { $0.since + $0.animation.ticks }.max() ?? 0, travel?.visibility.end ?? 0)
  }

  /// Records the element's centre after a tick.
  func keepCenter() {
    let center = attributes.center
    centers = (center, centers?.last ?? center)
  }

  /// Moves the element in the content, with a copy of its attributes.
  func move(by shift: CGVector) {
    guard let moved = attributes.copy() as? CollectionViewLayoutAttributes else { return }
    moved.center = CGPoint(x: moved.center.x + shift.dx, y: moved.center.y + shift.dy)
    attributes = moved
  }

  /// Whether the element already shows this attributes object, and the object still has its key's index path.
  func stillShows(_ attributes: CollectionViewLayoutAttributes) -> Bool {
    guard self.attributes === attributes, isPresent, pass > 0 else { return false }
    let path = attributes.indexPath
    return path.count == 2 && path[1] == key.item && path[0] == key.section
  }

  /// Hashes everything but the view's content and what is compared or applied again at once.
  func hash(into hash: inout StateHash) {
    id.hash(into: &hash)
    key.hash(into: &hash)
    attributes.hash(into: &hash)
    let ownsTouches = view?.hasOwnTouchState == true
    hash.combine(flags: view != nil, isAnnounced, isPlacedOffscreen, isParked, isTravelling, ownsTouches)
    switch lifecycle {
    case .present: hash.combine(0)
    case .removed: hash.combine(1)
    case .exiting(let until):
      hash.combine(2)
      hash.combine(until)
    }
    hash.combine(centers) {
      $0.combine($1.last)
      $0.combine($1.before)
    }
    hash.combine(animations) { $1.hash(into: &$0) }
    if isTravelling { travel?.hash(into: &hash) }
    hash.combine(askedSize) { $0.combine($1) }
    hash.combine(outgoingContents) { $1.hash(into: &$0) }
    hash.combine(fullAlpha)
    hash.combine(liftedUntil)
    if standing != 0 { hash.combine(standing) }
    if let ownDepth { hash.combine(Double(ownDepth)) }
    hash.combine(stateAppearance) { $1.hash(into: &$0) }
    if ownsTouches { view?.hashOwnTouchState(into: &hash) }
    if let view, view.hasSubviews { view.hashInside(into: &hash) }
  }
}
