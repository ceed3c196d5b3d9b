import SpringflowNumerics

/// A layout that answers with the answers of another one, which believes that it is the view's own.
///
/// Subclass it to change what *any* layout says, whether it is a flow, a grid or a layout of yours: override the queries, and
/// modify copies of what `super` returns. Everything that a view asks or tells its layout goes on to the wrapped one:
/// preparation, invalidations and their contexts, updates, transitions, target offsets, measured cells, reordering. What
/// the wrapped layout declares out of date is out of date here, too; its decoration views are registered here, and what
/// moves its elements is advanced.
/// `SpringyLayout` is one.
///
/// ```swift
/// /// Shows what is far from the middle of the view paler.
/// final class Spotlight: WrappingLayout {
///   override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
///     let middle = collectionView?.bounds.midY ?? 0
///     return super.layoutAttributesForElements(in: rect)?.map { attributes in
///       guard let copy = attributes.copy() as? CollectionViewLayoutAttributes else { return attributes }
///       copy.alpha = max(0.2, 1 - abs(attributes.center.y - middle) / 400)
///       return copy
///     }
///   }
///   override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
/// }
/// let layout = Spotlight(wrapping: CollectionViewFlowLayout())
/// ```
///
/// - Complexity: That of the wrapped layout.
@preconcurrency @MainActor
open class WrappingLayout: CollectionViewLayout {
  /// The layout whose answers these are.
  public final let wrapped: CollectionViewLayout
  /// Whether an invalidation is on its way from one of both layouts to the other.
  private final var isForwarding = false
  /// Whether everything is being declared out of date.
  private final var isWhole = false

  /// Makes a layout of another one, which no view uses and no other layout wraps.
  ///
  /// - Precondition: The other layout is free.
  public init(wrapping layout: CollectionViewLayout) {
    require(
      layout.host == nil && layout.wrapper == nil,
      "\(Swift.type(of: layout)) is in use; a layout that is to be wrapped has no view, and no other layout wraps it")
    wrapped = layout
    super.init()
    layout.wrapper = self
    for (kind, viewClass): (String, AnyClass) in layout.decorationClasses.sorted(by: { $0.key < $1.key }) {
      register(viewClass, forDecorationViewOfKind: kind)
    }
    for motion in layout.motions { addMotion(motion) }
  }

  /// Decoding from archives is not offered on Linux; the initialiser is there for subclasses to override.
  public required init?(coder: NSCoder) { nil }

  override func hostDidChange() { wrapped.host = host }

  override var contextClass: AnyClass { wrapped.contextClass }

  // MARK: Queries

  /// Prepares the wrapped layout if it is out of date.
  open override func prepare() {
    super.prepare()
    if wrapped.isPrepared { return }
    if let host { host.prepare(wrapped: wrapped) } else { wrapped.prepare() }
  }

  /// The wrapped layout's, in points.
  open override var collectionViewContentSize: CGSize { wrapped.collectionViewContentSize }

  /// The wrapped layout's elements in a rectangle, in points.
  open override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    wrapped.layoutAttributesForElements(in: rect)
  }

  /// The wrapped layout's attributes.
  open override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    wrapped.layoutAttributesForItem(at: indexPath)
  }

  /// The wrapped layout's attributes.
  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    wrapped.layoutAttributesForSupplementaryView(ofKind: elementKind, at: indexPath)
  }

  /// The wrapped layout's attributes.
  open override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    wrapped.layoutAttributesForDecorationView(ofKind: elementKind, at: indexPath)
  }

  /// The wrapped layout's choice, in points.
  open override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint {
    wrapped.targetContentOffset(forProposedContentOffset: proposedContentOffset, withScrollingVelocity: velocity)
  }

  /// The wrapped layout's choice, in points.
  open override func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
    wrapped.targetContentOffset(forProposedContentOffset: proposedContentOffset)
  }

  /// The wrapped layout's.
  open override var developmentLayoutDirection: UserInterfaceLayoutDirection { wrapped.developmentLayoutDirection }

  /// The wrapped layout's.
  open override var flipsHorizontallyInOppositeLayoutDirection: Bool {
    wrapped.flipsHorizontallyInOppositeLayoutDirection
  }

  // MARK: Invalidation

  /// Whether new bounds invalidate the wrapped layout.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    wrapped.shouldInvalidateLayout(forBoundsChange: newBounds)
  }

  /// The wrapped layout's context.
  open override func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> CollectionViewLayoutInvalidationContext { wrapped.invalidationContext(forBoundsChange: newBounds) }

  /// Whether a cell's preferred attributes invalidate the wrapped layout.
  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> Bool {
    wrapped.shouldInvalidateLayout(
      forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
  }

  /// The wrapped layout's context.
  open override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutInvalidationContext {
    wrapped.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
  }

  /// Declares both layouts out of date.
  open override func invalidateLayout() {
    isWhole = true
    super.invalidateLayout()
    isWhole = false
  }

  /// Hands the context on to the wrapped layout, unless it comes from there or concerns only motion about its places.
  open override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    if context.cause != .motion, !isForwarding {
      isForwarding = true
      if isWhole { wrapped.invalidateByView(with: context) } else { wrapped.invalidateLayout(with: context) }
      isForwarding = false
    }
    super.invalidateLayout(with: context)
  }

  /// The wrapped layout is out of date, and so is this one.
  final func wrappedLayoutWasInvalidated(with context: CollectionViewLayoutInvalidationContext) {
    if isForwarding { return }
    isForwarding = true
    invalidateLayout(with: context)
    isForwarding = false
  }

  // MARK: Updates

  /// Forwards the update.
  open override func prepareForUpdates(_ updateItems: [CollectionViewUpdateItem]) {
    wrapped.prepareForUpdates(updateItems)
  }

  /// Forwards the update.
  open override func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {
    wrapped.prepare(forCollectionViewUpdates: updateItems)
  }

  /// Forwards the update's end.
  open override func finalizeCollectionViewUpdates() { wrapped.finalizeCollectionViewUpdates() }

  /// The wrapped layout's.
  open override func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { wrapped.initialLayoutAttributesForAppearingItem(at: itemIndexPath) }

  /// The wrapped layout's.
  open override func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { wrapped.finalLayoutAttributesForDisappearingItem(at: itemIndexPath) }

  /// The wrapped layout's.
  open override func restingLayoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    wrapped.restingLayoutAttributesForItem(at: indexPath)
  }

  /// The wrapped layout's.
  open override func travelForItem(
    from before: CollectionViewLayoutAttributes, to after: CollectionViewLayoutAttributes
  ) -> ItemTravel { wrapped.travelForItem(from: before, to: after) }

  override func keepLines(_ isUpdating: Bool) { wrapped.keepLines(isUpdating) }

  override var newItemsWait: Bool { wrapped.newItemsWait }

  override var dependsOnInsets: Bool { super.dependsOnInsets || wrapped.dependsOnInsets }

  /// The wrapped layout's.
  open override func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    wrapped.initialLayoutAttributesForAppearingSupplementaryElement(ofKind: elementKind, at: elementIndexPath)
  }

  /// The wrapped layout's.
  open override func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    wrapped.finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: elementKind, at: elementIndexPath)
  }

  /// The wrapped layout's.
  open override func initialLayoutAttributesForAppearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    wrapped.initialLayoutAttributesForAppearingDecorationElement(ofKind: elementKind, at: decorationIndexPath)
  }

  /// The wrapped layout's.
  open override func finalLayoutAttributesForDisappearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    wrapped.finalLayoutAttributesForDisappearingDecorationElement(ofKind: elementKind, at: decorationIndexPath)
  }

  /// The wrapped layout's.
  open override func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] {
    wrapped.indexPathsToInsertForSupplementaryView(ofKind: elementKind)
  }

  /// The wrapped layout's.
  open override func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] {
    wrapped.indexPathsToDeleteForSupplementaryView(ofKind: elementKind)
  }

  /// The wrapped layout's.
  open override func indexPathsToInsertForDecorationView(ofKind elementKind: String) -> [IndexPath] {
    wrapped.indexPathsToInsertForDecorationView(ofKind: elementKind)
  }

  /// The wrapped layout's.
  open override func indexPathsToDeleteForDecorationView(ofKind elementKind: String) -> [IndexPath] {
    wrapped.indexPathsToDeleteForDecorationView(ofKind: elementKind)
  }

  // MARK: Bounds and transitions

  /// Forwards the change of the bounds.
  open override func prepare(forAnimatedBoundsChange oldBounds: CGRect) {
    wrapped.prepare(forAnimatedBoundsChange: oldBounds)
  }

  /// Forwards the end of the change.
  open override func finalizeAnimatedBoundsChange() { wrapped.finalizeAnimatedBoundsChange() }

  /// Forwards the transition.
  open override func prepareForTransition(to newLayout: CollectionViewLayout) {
    wrapped.prepareForTransition(to: newLayout)
  }

  /// Forwards the transition.
  open override func prepareForTransition(from oldLayout: CollectionViewLayout) {
    wrapped.prepareForTransition(from: oldLayout)
  }

  /// Forwards the transition's end.
  open override func finalizeLayoutTransition() { wrapped.finalizeLayoutTransition() }

  // MARK: Interactive movement

  /// The wrapped layout's choice, by its own places.
  open override func targetIndexPath(
    forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
  ) -> IndexPath { wrapped.targetIndexPath(forInteractivelyMovingItem: previousIndexPath, withPosition: position) }

  /// The wrapped layout's.
  open override func layoutAttributesForInteractivelyMovingItem(
    at indexPath: IndexPath, withTargetPosition position: CGPoint
  ) -> CollectionViewLayoutAttributes {
    wrapped.layoutAttributesForInteractivelyMovingItem(at: indexPath, withTargetPosition: position)
  }

  /// The wrapped layout's context.
  open override func invalidationContext(
    forInteractivelyMovingItems targetIndexPaths: [IndexPath], withTargetPosition targetPosition: CGPoint,
    previousIndexPaths: [IndexPath], previousPosition: CGPoint
  ) -> CollectionViewLayoutInvalidationContext {
    wrapped.invalidationContext(
      forInteractivelyMovingItems: targetIndexPaths, withTargetPosition: targetPosition,
      previousIndexPaths: previousIndexPaths, previousPosition: previousPosition)
  }

  /// The wrapped layout's context.
  open override func invalidationContextForEndingInteractiveMovementOfItems(
    toFinalIndexPaths indexPaths: [IndexPath], previousIndexPaths: [IndexPath], movementCancelled: Bool
  ) -> CollectionViewLayoutInvalidationContext {
    wrapped.invalidationContextForEndingInteractiveMovementOfItems(
      toFinalIndexPaths: indexPaths, previousIndexPaths: previousIndexPaths, movementCancelled: movementCancelled)
  }
}

extension SpringflowAdditions where Self: CollectionViewLayout {
  /// Whether this layout shows another one: it is that layout, wraps it, or is between it and a third one.
  public func shows(_ layout: CollectionViewLayout) -> Bool {
    if layout === self { return true }
    if let outer = self as? WrappingLayout { return outer.wrapped.shows(layout) }
    guard let middle = self as? CollectionViewTransitionLayout else { return false }
    return middle.currentLayout.shows(layout) || middle.nextLayout.shows(layout)
  }
}
