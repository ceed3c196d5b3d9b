import SpringflowNumerics
import SpringflowPhysics
import SpringflowViews

/// A layout whose elements hang on springs at the places that *any* other layout gives them, and lag behind a scroll.
///
/// ```swift
/// let flow = CollectionViewFlowLayout()
/// let layout = SpringyLayout(wrapping: flow)
/// layout.frequency = 1.5
/// let view = CollectionView(frame: frame, collectionViewLayout: layout)
/// ```
///
/// Items, supplementary and decoration elements near the view have bodies. One belongs to its element: inserts, deletes,
/// moves, reloads, another size of the view and other properties of the wrapped layout only move the springs' anchors, and
/// every element keeps its position and velocity. (A reload finds items again by the identifiers that the data source
/// gives, or else by their index paths.) An element that comes near moves as the one next to it does, as if it had always
/// had a spring; one that leaves gives its body back. Cells that are measured push the others along without a swing, as in
/// the wrapped layout.
///
/// While the view scrolls, an element moves by its share of the scroll: nothing at the finger, so that it stays under it,
/// and the more the farther away. (objc.io, issue 5.) Without a finger the view's middle counts. A change of the content
/// offset by more than the view's size is no scroll, and nothing lags behind it.
///
/// Springs alone are solved exactly, without stiffness limits. Everything else that a `World` has is there, too: shapes
/// that collide (``configure(_:for:)``), joints and fields (``didAttach(_:to:)``, ``withMutableWorld(_:)``). The bodies do
/// not turn.
///
/// Interactive reordering takes an item to the finger by a stiffer spring, so that it goes on with its own velocity when the
/// finger lets go.
///
/// - Complexity: A tick costs O(*v*) for *v* elements near the view, and nothing when all rest. A scroll asks the wrapped
///   layout once for each half of a view's length, if its places do not depend on the scroll.
@preconcurrency @MainActor
open class SpringyLayout: WrappingLayout, LayoutMotion, Tuned {
  /// Where a new element's body begins.
  public struct Start: Hashable, Sendable {
    /// The centre, in points of the content.
    public var center: CGPoint
    /// In points per second.
    public var velocity: CGVector

    /// Makes a beginning.
    public init(center: CGPoint, velocity: CGVector = .zero) { (self.center, self.velocity) = (center, velocity) }
  }

  // MARK: Springs

  /// Oscillations per second without damping. In hertz, above 0 and up to 1,000; 1 unless set.
  @Tunable("how often an element would swing without damping, in Hz", 0.05...20, step: 0.05)
  open var frequency: CGFloat = 1 { didSet { if frequency != oldValue { retune() } } }
  /// The damping ratio: 0 swings for ever, 1 returns without crossing. From 0 to 100; 0.8 unless set.
  ///
  /// Where the view reduces motion, less than 1 acts as 1.
  @Tunable("0 swings for ever, 1 returns without crossing", 0...10, step: 0.05)
  open var damping: CGFloat = 0.8 { didSet { if damping != oldValue { retune() } } }
  /// The acceleration of all elements, which sag by it: 1 is 1,000 points per second², as for a `GravityBehavior`. Zero
  /// unless set.
  @Tunable("how strongly elements fall; 1 is 1,000 pt/s²", -10...10)
  open var gravity = CGVector.zero { didSet { if gravity != oldValue { retune() } } }
  /// The rate at which a speed decays beside the springs' damping. In 1/s; 0 unless set.
  @Tunable("how fast the air slows elements down, in 1/s", 0...10, step: 0.1)
  open var resistance: CGFloat = 0 { didSet { if resistance != oldValue { retune() } } }
  /// The share of its speed that an element keeps when it bounces. From 0 to 1; 0.2 unless set, as in UIKit.
  @Tunable("how much of its speed an element keeps when it bounces", 0...1, step: 0.05)
  open var elasticity: CGFloat = 0.2 { didSet { if elasticity != oldValue { retune() } } }
  /// The insets of walls about the content, in points, that no element leaves; without walls, `nil`, unless set.
  open var contentWalls: EdgeInsets? { didSet { if contentWalls != oldValue { matchWalls() } } }

  // MARK: Scrolling

  /// The distance from the finger, along both axes together, from which on an element lags by all of a scroll. In points;
  /// 1,500 unless set. With infinity nothing lags.
  @Tunable("distance from the finger at which an element lags by all of the scroll, in pt", 10...100_000, step: 10)
  open var lagDistance: CGFloat = 1500 {
    didSet { require(lagDistance >= 0, "a springy layout's lag distance is not negative, found \(lagDistance) pt") }
  }
  /// The axis along which the distance from the finger counts; both together, `nil`, unless set. Along a carousel's own
  /// axis alone the tile above or below the finger stays with it.
  open var lagAxis: CollectionView.ScrollDirection?
  /// The least space between items that are neighbours along the axis of the scroll, from edge to edge, so that they do
  /// not hide each other in a fling. In points, negative for what may overlap; without limit, `nil`, unless set.
  ///
  /// Neighbours that are nearer, as one of them has come from elsewhere, come no nearer until their springs have taken
  /// them apart, and none is kept farther from the other one than their places are. What is next to the finger, or to
  /// the view's middle without one, goes first, and the others make room.
  open var minimumSpacing: CGFloat? {
    didSet {
      require(
        minimumSpacing?.isFinite ?? true,
        "a springy layout's minimum spacing is finite, found \(minimumSpacing ?? 0) pt")
    }
  }
  /// How far outside the view elements have bodies, in points; 100 unless set, and at least 48, as elements are shown
  /// from there on.
  open var tilingMargin: CGFloat = 100 {
    didSet {
      require(tilingMargin.isFinite, "a springy layout's tiling margin is finite, found \(tilingMargin) pt")
      if tilingMargin == oldValue { return }
      let context = makeInvalidationContext()
      context.cause = .motion
      invalidateLayout(with: context)
    }
  }
  /// The undamped frequency of the spring that takes a dragged item to the finger. In hertz; 8 unless set.
  @Tunable("how stiffly a dragged element follows the finger, in Hz", 0.05...20, step: 0.05)
  open var dragFrequency: CGFloat = 8 { didSet { if dragFrequency != oldValue { retune() } } }
  /// The damping ratio of that spring; 1 unless set.
  @Tunable("damping ratio with which it follows: 1 does so without crossing", 0...10, step: 0.05)
  open var dragDamping: CGFloat = 1 { didSet { if dragDamping != oldValue { retune() } } }

  // MARK: State

  /// The bodies and what acts on them.
  @exclusivity(unchecked)
  final var world = World()
  /// The elements with bodies: those near the view in the wrapped layout's order, then those that are still in sight.
  @exclusivity(unchecked)
  package final var elements: [SpringyElement] = []
  /// The same by key.
  @exclusivity(unchecked)
  package final var index: [ElementKey: SpringyElement] = [:]
  /// The number in the list of the element that is asked about next, if they are asked about in order.
  @exclusivity(unchecked)
  final var cursor = 0
  /// What a tick needs of the elements, in the same order.
  @exclusivity(unchecked)
  final var links: [SpringyLink] = []
  @exclusivity(unchecked)
  final var linksAreStale = true
  /// Elements that are on their way to their places.
  @exclusivity(unchecked)
  final var travellers: [SpringyElement] = []
  /// What the wrapped layout last said, and about which part of the content; `nil` if it is to be asked again.
  @exclusivity(unchecked)
  final var places: [SpringyPlace] = []
  /// Whether some of these elements have no springs.
  final var hasFixedPlaces = false
  @exclusivity(unchecked)
  final var knownRect: CGRect?
  /// The part of the content in which elements last had bodies.
  @exclusivity(unchecked)
  final var tiledRect: CGRect?
  /// Elements with bodies whose places are not near the view.
  @exclusivity(unchecked)
  final var outsiders: [SpringyElement] = []
  /// What is to be done when places are found to have changed.
  final var placeChange = SpringyPlaceChange.none
  /// The scroll that elements are still to lag behind.
  final var scroll: SpringyScroll?
  /// Whether the content offset has changed by more than the view's size since.
  final var hasJumped = false
  /// Whether the data was reloaded since.
  final var isReloaded = false
  /// The number of times that the wrapped layout was asked.
  final var pass = 0
  /// The update that is under way.
  final var update = SpringyUpdate()
  /// The dragged item, and the finger's position in points.
  package final var held: (element: SpringyElement, finger: CGPoint)?
  /// Elements that changed their line in this tick.
  final var lineChangers: [SpringyElement] = []
  /// Whether springs returned without crossing at the last tick.
  final var hasReducedMotion = false
  /// The walls of all bodies.
  final var enclosure: Enclosure?
  /// Whether the wrapped layout is out of date with the new bounds that were asked about last.
  private final var wrappedFollowsBounds = false
  /// The view whose elements have the bodies.
  private final weak var owner: CollectionView?

  /// Makes a layout of another one, which no view uses and no other layout wraps.
  ///
  /// - Precondition: The other layout is free.
  public override init(wrapping layout: CollectionViewLayout) {
    super.init(wrapping: layout)
    addMotion(self)
  }

  /// Decoding from archives is not offered on Linux; the initialiser is there for subclasses to override.
  public required init?(coder: NSCoder) { nil }

  /// Takes over springs and gravity that are tuned. An override calls `super`.
  open func didTune() { retune() }

  // MARK: For subclasses

  /// Whether an element hangs on a spring; yes unless overridden. Others are where the wrapped layout has them.
  open func hasSpring(_ attributes: CollectionViewLayoutAttributes) -> Bool { true }

  /// Changes a body that an element gets, or that gets other properties: gives it shapes so that it collides, another
  /// spring, a field's category. Does nothing unless overridden.
  ///
  /// Position, velocity and the spring's anchor are set afterwards.
  open func configure(_ body: inout Body, for attributes: CollectionViewLayoutAttributes) {}

  /// Where a new element's body begins; as proposed unless overridden.
  ///
  /// - Parameters:
  ///   - attributes: The wrapped layout's.
  ///   - proposed: Beside its place as the nearest element is beside its own, with that one's velocity.
  ///   - isInserted: Whether an update has just inserted the item.
  open func start(
    for attributes: CollectionViewLayoutAttributes, proposed: Start, isInserted: Bool
  ) -> Start { proposed }

  /// Called when an element has got a body; does nothing unless overridden.
  open func didAttach(_ body: BodyID, to attributes: CollectionViewLayoutAttributes) {}

  /// Called before an element gives its body back; does nothing unless overridden.
  open func willDetach(_ body: BodyID, from attributes: CollectionViewLayoutAttributes) {}

  /// Called before each step of the world, such as to push bodies; does nothing unless overridden.
  open func willStep() {}

  /// Called when elements have moved on their springs or have got other attributes of the wrapped layout, before the view
  /// asks about them; does nothing unless overridden.
  ///
  /// Override it to change what depends on where elements are, such as z-indexes or transforms, by
  /// ``forEachElement(_:)``.
  ///
  /// ```swift
  /// override func didMoveElements() {
  ///   forEachElement { attributes, displacement in
  ///     attributes.alpha = max(0.2, 1 - abs(displacement.dy) / 400)
  ///   }
  /// }
  /// ```
  open func didMoveElements() {}

  // MARK: Bodies

  /// Calls a function with the world itself.
  ///
  /// The bodies' positions take effect with the next step. Do not remove the bodies of elements.
  public final func withMutableWorld<Result>(_ body: (inout World) throws -> Result) rethrows -> Result {
    try body(&world)
  }

  /// How many elements have bodies.
  public final var bodyCount: Int { elements.count }

  /// The body of an item, or `nil` if it has none.
  public final func body(forItemAt indexPath: IndexPath) -> BodyID? {
    ElementKey(cellAt: indexPath).flatMap { index[$0]?.body }
  }

  /// The body of attributes that the layout has returned; `nil` for others, copies included.
  public final func body(of attributes: CollectionViewLayoutAttributes) -> BodyID? { element(of: attributes)?.body }

  /// Calls a function with the attributes of each element that has a body, and with the vector from its place to its
  /// centre in points.
  ///
  /// The function may change the attributes but for centre, size and index path; its changes last until the wrapped layout
  /// gives the element other attributes.
  ///
  /// - Complexity: O(*n*) for *n* bodies.
  public final func forEachElement(_ body: (CollectionViewLayoutAttributes, CGVector) -> Void) {
    for element in elements { body(element.attributes, element.displacement) }
  }

  /// The place of an item's spring, in points of the content.
  open override func restingLayoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    super.restingLayoutAttributesForItem(at: indexPath) ?? wrapped.layoutAttributesForItem(at: indexPath)
  }

  // MARK: Motion

  /// Whether the motion is this layout's own: the wrapped layout is not out of date when bodies move.
  open override func keepsPositions(when motion: any LayoutMotion) -> Bool { motion === self }

  /// Whether a body is awake.
  open var isMoving: Bool { world.hasAwakeBodyInPlace() }

  /// Moves the world by one tick; a world at rest is left alone.
  open func advance() {
    for element in lineChangers { element.undo = nil }
    lineChangers = []
    if (collectionView?.reducesMotion ?? false) != hasReducedMotion { retune() }
    if !isMoving { return }
    willStep()
    let centers = centersToKeepApart
    world.step()
    keepApart(since: centers)
    writeBack()
    didMoveElements()
  }

  /// Bodies stay where they are; their elements get their new index paths, and those of deleted ones leave.
  open func follow(_ map: UpdateMap) { followUpdate(map) }

  /// Moves the bodies of elements that were there before the update, in points.
  open func contentOffsetDidAdjust(by shift: CGVector) {
    let shift = isMirrored ? CGVector(dx: -shift.dx, dy: shift.dy) : shift
    for element in elements where element.keyBefore != nil {
      move(element, by: CGVector(dx: shift.dx - element.carried.dx, dy: shift.dy - element.carried.dy))
    }
    didMoveElements()
  }

  /// The velocity of an element's body, in points per second.
  open func velocity(of element: ElementID, with attributes: CollectionViewLayoutAttributes) -> CGVector? {
    guard let velocity = self.element(of: attributes).map({ world.velocityInPlace(of: $0.body) }) else { return nil }
    return CGVector(dx: velocity.x, dy: velocity.y)
  }

  /// Mixes in world, springs and elements.
  open func hash(into hash: inout StateHash) { hashState(into: &hash) }

  /// Adds the bodies, their springs and what they touch.
  open func addOverlay(to overlay: inout Frame.Overlay, origin: CGVector, area: CGRect) {
    overlay.add(world, origin: origin, area: area)
  }

  // MARK: Layout

  /// Prepares the wrapped layout; gives bodies to the elements near the view, and takes them from others.
  open override func prepare() {
    if let collectionView, owner !== collectionView {
      dropBodies()
      owner = collectionView
    }
    super.prepare()
    // Which elements come and go with an update is known later.
    if !update.awaitsElements { tile() }
  }

  /// The elements in a rectangle, where they are on their springs.
  open override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    attributes(in: rect)
  }

  /// Where an item is on its spring.
  open override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    ElementKey(cellAt: indexPath).flatMap { index[$0]?.attributes } ?? super.layoutAttributesForItem(at: indexPath)
  }

  /// Where a supplementary element is on its spring.
  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    attributes(.supplementaryView, elementKind, indexPath)
      ?? super.layoutAttributesForSupplementaryView(ofKind: elementKind, at: indexPath)
  }

  /// Where a decoration element is on its spring.
  open override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    attributes(.decorationView, elementKind, indexPath)
      ?? super.layoutAttributesForDecorationView(ofKind: elementKind, at: indexPath)
  }

  private func attributes(
    _ category: CollectionView.ElementCategory, _ kind: String, _ path: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    index[ElementKey(category: category, kind: kind, indexPath: path)]?.attributes
  }

  // MARK: Invalidation

  /// Yes, as other elements come near; takes note of a scroll that elements lag behind.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    wrappedFollowsBounds = super.shouldInvalidateLayout(forBoundsChange: newBounds)
    guard let old = collectionView?.bounds, newBounds != old else { return wrappedFollowsBounds }
    noteScroll(from: old, to: newBounds)
    return true
  }

  /// The wrapped layout's context if it is out of date, else one that leaves it as it is.
  open override func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> CollectionViewLayoutInvalidationContext {
    guard wrappedFollowsBounds else {
      let context = makeInvalidationContext()
      context.cause = .motion
      return context
    }
    let context = super.invalidationContext(forBoundsChange: newBounds)
    if newBounds.size == collectionView?.bounds.size { context.cause = .scrolling }
    return context
  }

  /// Whether a cell's preferred attributes invalidate the wrapped layout, which is asked about its own places.
  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> Bool {
    let back = displacement(of: originalAttributes, factor: -1)
    return super.shouldInvalidateLayout(
      forPreferredLayoutAttributes: preferredAttributes.moved(by: back),
      withOriginalAttributes: originalAttributes.moved(by: back))
  }

  /// The wrapped layout's context, which is asked about its own places.
  open override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutInvalidationContext {
    let back = displacement(of: originalAttributes, factor: -1)
    let context = super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes.moved(by: back),
      withOriginalAttributes: originalAttributes.moved(by: back))
    context.cause = .measuring
    return context
  }

  /// Asks the wrapped layout again for its places, unless only bodies have moved.
  open override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    noteInvalidation(context)
    super.invalidateLayout(with: context)
  }

  // MARK: Updates

  /// Forwards the update.
  open override func prepareForUpdates(_ updateItems: [CollectionViewUpdateItem]) {
    update = SpringyUpdate()
    update.awaitsElements = !updateItems.isEmpty
    super.prepareForUpdates(updateItems)
  }

  /// Forwards the update; gives bodies to the elements that are near the view now.
  open override func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: updateItems)
    followElements()
    tile()
  }

  /// Forgets what only the update needs.
  open func updateDidEnd() { endUpdate() }

  /// The wrapped layout's, beside its place as the element is.
  open override func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { arriving(super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)) }

  /// The wrapped layout's, beside its place as the element was.
  open override func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { leaving(super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)) }

  /// The wrapped layout's, beside its place as the element is.
  open override func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    arriving(super.initialLayoutAttributesForAppearingSupplementaryElement(ofKind: elementKind, at: elementIndexPath))
  }

  /// The wrapped layout's, beside its place as the element was.
  open override func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    leaving(super.finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: elementKind, at: elementIndexPath))
  }

  /// The wrapped layout's, beside its place as the element is.
  open override func initialLayoutAttributesForAppearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    arriving(super.initialLayoutAttributesForAppearingDecorationElement(ofKind: elementKind, at: decorationIndexPath))
  }

  /// The wrapped layout's, beside its place as the element was.
  open override func finalLayoutAttributesForDisappearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    leaving(super.finalLayoutAttributesForDisappearingDecorationElement(ofKind: elementKind, at: decorationIndexPath))
  }

  /// An item that the wrapped layout lets fade from line to line is on its new line already, and only leaves the old one.
  open override func travelForItem(
    from before: CollectionViewLayoutAttributes, to after: CollectionViewLayoutAttributes
  ) -> ItemTravel {
    guard let key = ElementKey(cellAt: after.indexPath), index[key] != nil else {
      return super.travelForItem(from: before, to: after)
    }
    return update.exits[key].map { .fading(exit: $0, entry: .zero) } ?? .straight
  }

  /// Forwards the transition's end; a layout that is no longer the view's gives all bodies back.
  open override func finalizeLayoutTransition() {
    super.finalizeLayoutTransition()
    if let shown = collectionView?.collectionViewLayout, !shown.shows(self) { dropBodies() }
  }

  // MARK: Interactive movement

  /// Takes the item to the finger by its spring.
  open override func invalidationContext(
    forInteractivelyMovingItems targetIndexPaths: [IndexPath], withTargetPosition targetPosition: CGPoint,
    previousIndexPaths: [IndexPath], previousPosition: CGPoint
  ) -> CollectionViewLayoutInvalidationContext {
    hold(previousIndexPaths.first, at: targetPosition)
    return super.invalidationContext(
      forInteractivelyMovingItems: targetIndexPaths, withTargetPosition: targetPosition,
      previousIndexPaths: previousIndexPaths, previousPosition: previousPosition)
  }

  /// The wrapped layout's attributes, where the item is on its spring.
  open override func layoutAttributesForInteractivelyMovingItem(
    at indexPath: IndexPath, withTargetPosition position: CGPoint
  ) -> CollectionViewLayoutAttributes {
    let known = super.layoutAttributesForInteractivelyMovingItem(at: indexPath, withTargetPosition: position)
    guard let element = ElementKey(cellAt: indexPath).flatMap({ index[$0] }),
      let copy = known.copy() as? CollectionViewLayoutAttributes
    else { return known }
    copy.center = element.attributes.center
    return copy
  }

  /// Lets go of the item.
  open override func invalidationContextForEndingInteractiveMovementOfItems(
    toFinalIndexPaths indexPaths: [IndexPath], previousIndexPaths: [IndexPath], movementCancelled: Bool
  ) -> CollectionViewLayoutInvalidationContext {
    endHold()
    return super.invalidationContextForEndingInteractiveMovementOfItems(
      toFinalIndexPaths: indexPaths, previousIndexPaths: previousIndexPaths, movementCancelled: movementCancelled)
  }
}
