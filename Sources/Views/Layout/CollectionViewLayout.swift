/// The base class of layouts, which decide the positions of a collection's elements: subclass it to write your own.
///
/// Override ``collectionViewContentSize``, ``layoutAttributesForElements(in:)`` and ``layoutAttributesForItem(at:)``;
/// compute in ``prepare()`` what they need. The view asks only about visible elements. Names and order of calls are
/// those of `UICollectionViewLayout`; all coordinates are points of the content, y growing downward.
///
/// ```swift
/// final class Staircase: CollectionViewLayout {
///   override var collectionViewContentSize: CGSize { CGSize(width: 1000, height: 1000) }
///   override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
///     let attributes = CollectionViewLayoutAttributes(forCellWith: indexPath)
///     attributes.frame = CGRect(x: 40 * indexPath.item, y: 40 * indexPath.item, width: 36, height: 36)
///     return attributes
///   }
///   override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
///     (0..<25).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
///       .filter { $0.frame.intersects(rect) }
///   }
/// }
/// ```
@preconcurrency @MainActor
open class CollectionViewLayout: NSObject, SpringflowAdditions {
  final weak var host: CollectionView? { didSet { if host !== oldValue { hostDidChange() } } }
  /// The layout that wraps this one and stands between it and the view.
  final weak var wrapper: WrappingLayout?
  /// Whether ``prepare()`` has been called since the last invalidation.
  final var isPrepared = false
  /// The context of an invalidation by the view, until ``invalidateLayout()`` passes it on.
  private final var pendingContext: CollectionViewLayoutInvalidationContext?
  /// References to what moves the layout's elements by itself.
  final var motionReferences: [LayoutMotionReference] = []
  /// The registered classes of decoration views by kind.
  private(set) final var decorationClasses: [String: AnyClass] = [:]
  var log = DiagnosticLog()

  /// Called with each problem when it is found.
  final var reportProblem: ((LayoutDiagnostic) -> Void)?

  /// Makes a layout.
  public override init() {}

  /// Decoding from archives is not offered on Linux; the initialiser is there for subclasses to override.
  public required init?(coder: NSCoder) { nil }

  /// The view that this layout arranges, or `nil` if no view uses it.
  open var collectionView: CollectionView? { host }

  // MARK: Classes

  /// The class of the attributes that this layout makes.
  open class var layoutAttributesClass: AnyClass { CollectionViewLayoutAttributes.self }

  /// The class of this layout's invalidation contexts.
  open class var invalidationContextClass: AnyClass { CollectionViewLayoutInvalidationContext.self }

  /// Registers the class of the decoration views of a kind; `nil` removes the registration.
  ///
  /// The class is a subclass of `CollectionReusableView`; the view makes and reuses the views.
  open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
    decorationClasses[elementKind] = viewClass
    wrapper?.register(viewClass, forDecorationViewOfKind: elementKind)
  }

  // MARK: Queries

  /// Computes everything that the queries need; called once before the first of them and after each invalidation.
  open func prepare() {}

  /// The size of the content, in points.
  open var collectionViewContentSize: CGSize { .zero }

  /// The attributes of every element whose frame meets a rectangle of the content, in points.
  open func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? { nil }

  /// The attributes of one item.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? { nil }

  /// The attributes of one supplementary element.
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { nil }

  /// The attributes of one decoration element.
  open func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { nil }

  /// The content offset at which a drag should come to rest, given the proposed one; points, and points per
  /// millisecond.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { proposedContentOffset }

  /// The content offset after an update, given the proposed one, in points.
  open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
    proposedContentOffset
  }

  // MARK: Direction

  /// The direction for which the layout's coordinates are written; left to right unless overridden.
  open var developmentLayoutDirection: UserInterfaceLayoutDirection { .leftToRight }

  /// Whether the view mirrors the layout's x coordinates if its own direction is the opposite one; `false` unless
  /// overridden.
  open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

  // MARK: Invalidation

  /// Whether the view's new bounds invalidate the layout; `false` unless overridden.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

  /// The context with the parts of the layout that the view's new bounds invalidate.
  open func invalidationContext(forBoundsChange newBounds: CGRect) -> CollectionViewLayoutInvalidationContext {
    makeInvalidationContext()
  }

  /// Whether a displayed cell's preferred attributes invalidate the layout; unless overridden, they do if the size is
  /// another one.
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> Bool { preferredAttributes.size != originalAttributes.size }

  /// The context with the parts that a displayed cell's preferred attributes invalidate: that element.
  open func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutInvalidationContext {
    let context = makeInvalidationContext()
    let paths = [originalAttributes.indexPath]
    switch (originalAttributes.representedElementCategory, originalAttributes.representedElementKind) {
    case (.supplementaryView, let kind?): context.invalidateSupplementaryElements(ofKind: kind, at: paths)
    case (.decorationView, let kind?): context.invalidateDecorationElements(ofKind: kind, at: paths)
    default: context.invalidateItems(at: paths)
    }
    return context
  }

  /// Declares all of the layout out of date.
  ///
  /// The view calls it, too: for a reload, an update and a change of its bounds. It calls ``invalidateLayout(with:)``
  /// once, with a new context, or with that of the view.
  open func invalidateLayout() {
    let context = pendingContext ?? makeInvalidationContext()
    pendingContext = nil
    invalidateLayout(with: context)
  }

  /// Declares out of date what a context of the view says, by way of ``invalidateLayout()``, which subclasses override.
  final func invalidateByView(with context: CollectionViewLayoutInvalidationContext) {
    pendingContext = context
    invalidateLayout()
    // An override need not call its superclass's method.
    guard let context = pendingContext else { return }
    pendingContext = nil
    invalidateLayout(with: context)
  }

  /// Invalidates part of the layout; overriding methods call this one.
  open func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    isPrepared = false
    if let wrapper {
      wrapper.wrappedLayoutWasInvalidated(with: context)
    } else {
      host?.layoutWasInvalidated(with: context)
    }
  }

  // MARK: Updates

  /// Announces an update before the first query for the new data, ``prepare()`` included.
  ///
  /// UIKit may ask for attributes before the layout knows of the update; here the layout knows it first.
  open func prepareForUpdates(_ updateItems: [CollectionViewUpdateItem]) {}

  /// Announces an update at the same time as UIKit: after ``prepare()`` and before the initial and final attributes.
  open func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {}

  /// Ends an update.
  open func finalizeCollectionViewUpdates() {}

  /// The attributes from which an appearing item starts, by its path after the update.
  ///
  /// Unless overridden, and for `super`: of an item that the update inserts its place with an opacity of 0, of another
  /// one what is shown before the update, as new objects that can be changed; `nil` outside of updates. With `nil` an
  /// item fades in at its new position. Every visible item is asked about, as in UIKit; an item that was on screen
  /// before continues from there, whatever is returned.
  open func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    usualInitialAttributes(.cell, nil, itemIndexPath)
  }

  /// The attributes at which a disappearing item ends, by its path before the update.
  ///
  /// Unless overridden, and for `super`: of an item that the update deletes its place with an opacity of 0, of another
  /// one its place after the update, as new objects that can be changed; `nil` outside of updates. With `nil` an item
  /// fades out where it is. Every item that was visible is asked about, as in UIKit; an item that stays in the data
  /// travels to its new position, whatever is returned.
  open func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    usualFinalAttributes(.cell, nil, itemIndexPath)
  }

  /// The travel of an item that stays in the data from its position before an update to its position after it;
  /// straight, as in UIKit, unless overridden.
  ///
  /// Called in updates, animated changes of the view's bounds and interactive reordering, after the initial and final
  /// attributes, for every item that is or was visible and whose position the change moves. It is not called for an
  /// item that a move operation names, which travels straight, in front of all others, and not when the layout itself
  /// is replaced.
  ///
  /// - Parameters:
  ///   - before: The item's attributes before the update, with its old index path.
  ///   - after: Its attributes after the update.
  open func travelForItem(
    from before: CollectionViewLayoutAttributes, to after: CollectionViewLayoutAttributes
  ) -> ItemTravel { .straight }

  /// ``prepare()`` was called, of which a subclass need not have called its superclass's.
  func didPrepare() {}

  /// The layout has got another view, or none.
  func hostDidChange() {}

  /// Whether a motion moves elements about positions that stay as they are, so that a layout that this one wraps is not out of
  /// date; `false` unless overridden.
  open func keepsPositions(when motion: any LayoutMotion) -> Bool { false }

  /// The attributes of an item where it comes to rest, if a motion has it somewhere else; such as those to which a spring
  /// pulls it. Unless overridden `nil`: it is where ``layoutAttributesForItem(at:)`` says.
  ///
  /// A view that keeps an item where it is on screen (`contentOffsetAnchor`) goes by these.
  open func restingLayoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? { nil }

  /// The class of the contexts that this layout understands.
  var contextClass: AnyClass { Swift.type(of: self).invalidationContextClass }

  /// Called before an update, while the layout still answers for the old data, and when the update is over.
  func keepLines(_ isUpdating: Bool) {}

  /// Whether inserted items that fade in wait until the others have made room for them.
  var newItemsWait: Bool { false }

  /// Whether another content inset puts elements elsewhere.
  var dependsOnInsets: Bool { isMirrored || !motions.isEmpty }

  /// The attributes from which an appearing supplementary element starts, by its path after the update; the same as for
  /// items unless overridden.
  open func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { usualInitialAttributes(.supplementaryView, elementKind, elementIndexPath) }

  /// The attributes at which a disappearing supplementary element ends, by its path before the update; the same as for
  /// items unless overridden.
  open func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { usualFinalAttributes(.supplementaryView, elementKind, elementIndexPath) }

  /// The attributes from which an appearing decoration element starts, by its path after the update; the same as for
  /// items unless overridden.
  open func initialLayoutAttributesForAppearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { usualInitialAttributes(.decorationView, elementKind, decorationIndexPath) }

  /// The attributes at which a disappearing decoration element ends, by its path before the update; the same as for
  /// items unless overridden.
  open func finalLayoutAttributesForDisappearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { usualFinalAttributes(.decorationView, elementKind, decorationIndexPath) }

  /// The supplementary elements of a kind that the current update adds, by their paths after it; none unless overridden.
  open func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }

  /// The supplementary elements of a kind that the current update removes, by their paths before it; none unless
  /// overridden.
  open func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }

  /// The decoration elements of a kind that the current update adds, by their paths after it; none unless overridden.
  open func indexPathsToInsertForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }

  /// The decoration elements of a kind that the current update removes, by their paths before it; none unless
  /// overridden.
  open func indexPathsToDeleteForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }

  // MARK: Bounds and transitions

  /// Announces an animated change of the view's bounds, with the old bounds, before elements are asked about.
  open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}

  /// Ends an animated change of the view's bounds.
  open func finalizeAnimatedBoundsChange() {}

  /// Announces to this layout that another one replaces it.
  open func prepareForTransition(to newLayout: CollectionViewLayout) {}

  /// Announces to this layout that it replaces another one.
  open func prepareForTransition(from oldLayout: CollectionViewLayout) {}

  /// Ends a change of layouts; called for both.
  open func finalizeLayoutTransition() {}

  // MARK: Interactive movement

  /// The target path of an item that is moved interactively: that of the item at the position, or its own if there is
  /// none, unless overridden. (In UIKit always its own.) Points of the content.
  open func targetIndexPath(
    forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
  ) -> IndexPath { foremostItem(at: position, besides: previousIndexPath) ?? previousIndexPath }

  /// The attributes of an item that is moved interactively; unless overridden, a copy of its own with the centre at the
  /// finger and in front of all others. Points of the content.
  open func layoutAttributesForInteractivelyMovingItem(
    at indexPath: IndexPath, withTargetPosition position: CGPoint
  ) -> CollectionViewLayoutAttributes {
    let own = allowed(layoutAttributesForItem(at: indexPath))?.copy() as? CollectionViewLayoutAttributes
    let moving = own ?? CollectionViewLayoutAttributes(forCellWith: indexPath)
    (moving.center, moving.zIndex) = (position, .max)
    return moving
  }

  /// The context with the parts that an interactive movement invalidates.
  open func invalidationContext(
    forInteractivelyMovingItems targetIndexPaths: [IndexPath], withTargetPosition targetPosition: CGPoint,
    previousIndexPaths: [IndexPath], previousPosition: CGPoint
  ) -> CollectionViewLayoutInvalidationContext {
    // Lines do not change while an item only follows the finger.
    let context = targetIndexPaths == previousIndexPaths ? makeMotionContext() : makeInvalidationContext()
    context.previousIndexPathsForInteractivelyMovingItems = previousIndexPaths
    context.targetIndexPathsForInteractivelyMovingItems = targetIndexPaths
    context.interactiveMovementTarget = targetPosition
    return context
  }

  /// The context with the parts that the end of an interactive movement invalidates.
  open func invalidationContextForEndingInteractiveMovementOfItems(
    toFinalIndexPaths indexPaths: [IndexPath], previousIndexPaths: [IndexPath], movementCancelled: Bool
  ) -> CollectionViewLayoutInvalidationContext {
    let context = makeInvalidationContext()
    context.previousIndexPathsForInteractivelyMovingItems = previousIndexPaths
    context.targetIndexPathsForInteractivelyMovingItems = indexPaths
    return context
  }

  /// A context for elements that a simulation has moved: neither sizes nor lines are invalid.
  final func makeMotionContext() -> CollectionViewLayoutInvalidationContext {
    let context = makeInvalidationContext()
    if let flow = context as? CollectionViewFlowLayoutInvalidationContext {
      flow.invalidateFlowLayoutDelegateMetrics = false
      flow.invalidateFlowLayoutAttributes = false
    }
    return context
  }
}
