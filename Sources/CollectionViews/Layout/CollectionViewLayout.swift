import SpringflowGeometry
import SpringflowUpdates

/// Decides where the elements of a collection are: subclass it to write a layout of your own.
///
/// Override ``collectionViewContentSize``, ``layoutAttributesForElements(in:)`` and ``layoutAttributesForItem(at:)``;
/// compute in ``prepare()`` what they need. The view asks only about what is in sight. Names and order of calls are
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
open class CollectionViewLayout: NSObject {
  package final weak var host: CollectionView?
  /// Whether ``prepare()`` has been called since the layout was last declared out of date.
  package final var isPrepared = false
  /// What moves the layout's elements by itself.
  package final var motionReferences: [LayoutMotionReference] = []
  /// Classes of decoration views by kind.
  package private(set) final var decorationClasses: [String: AnyClass] = [:]
  var log = DiagnosticLog()

  /// Called with each problem when it is found; unless set, a line is written to standard error.
  public var diagnosticHandler: ((LayoutDiagnostic) -> Void)?

  /// Makes a layout.
  public override init() {}

  /// Decoding from archives is not offered on Linux; the initialiser is there for subclasses to override.
  public required init?(coder: NSCoder) {}

  package final var motions: [any LayoutMotion] { motionReferences.compactMap(\.motion) }

  /// The view that this layout arranges, or `nil` as long as no view has it.
  open var collectionView: CollectionView? { host }

  // MARK: Classes

  /// The class of the attributes that this layout gives.
  open class var layoutAttributesClass: AnyClass { CollectionViewLayoutAttributes.self }

  /// The class of the contexts in which this layout is declared out of date.
  open class var invalidationContextClass: AnyClass { CollectionViewLayoutInvalidationContext.self }

  /// Says what class of view stands for decoration elements of a kind; `nil` takes it back.
  ///
  /// The class is a subclass of `CollectionReusableView`; the view makes and reuses the views.
  open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
    decorationClasses[elementKind] = viewClass
  }

  // MARK: Queries

  /// Computes what the queries need; called once before the first of them and after each invalidation.
  open func prepare() {}

  /// The size of all the content, in points.
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

  /// Where a drag shall come to rest, given where it would; points, and points per millisecond.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { proposedContentOffset }

  /// The content offset to have after an update, given the one proposed, in points.
  open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
    proposedContentOffset
  }

  // MARK: Direction

  /// The direction for which the layout's coordinates are written; left to right unless overridden.
  open var developmentLayoutDirection: UserInterfaceLayoutDirection { .leftToRight }

  /// Whether the view mirrors the layout's x coordinates where its own direction is the other one; no unless
  /// overridden.
  open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

  // MARK: Invalidation

  /// Whether the layout is out of date once the view's bounds are these; `false` unless overridden.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

  /// What of the layout is out of date once the view's bounds are these.
  open func invalidationContext(forBoundsChange newBounds: CGRect) -> CollectionViewLayoutInvalidationContext {
    makeInvalidationContext()
  }

  /// Whether a displayed cell's wish to look otherwise puts the layout out of date: if it wants another size, unless
  /// overridden.
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> Bool { preferredAttributes.size != originalAttributes.size }

  /// What of the layout is out of date because a displayed cell wants to look otherwise: that element.
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
  open func invalidateLayout() { invalidateLayout(with: makeInvalidationContext()) }

  /// Declares part of the layout out of date; overriding methods call this one.
  open func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    isPrepared = false
    host?.layoutWasInvalidated(with: context)
  }

  // MARK: Updates

  /// Tells of an update before the first query in the new world, ``prepare()`` included.
  ///
  /// UIKit may ask for attributes before the layout has heard of the update; here it has heard.
  open func prepareForUpdates(_ updateItems: [CollectionViewUpdateItem]) {}

  /// Tells of an update where UIKit does: after ``prepare()`` and before the initial and final attributes.
  open func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {}

  /// Ends an update.
  open func finalizeCollectionViewUpdates() {}

  /// Where an appearing item starts from, by its path after the update.
  ///
  /// With `nil`, the default, it fades in where it will be. Every item in sight is asked about, as in UIKit; one that was
  /// on screen before goes on from there, whatever the answer.
  open func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    nil
  }

  /// Where a disappearing item goes, by its path before the update.
  ///
  /// With `nil`, the default, it fades out where it is. Every item that was in sight is asked about, as in UIKit; one that
  /// stays in the data goes to its new place, whatever the answer.
  open func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    nil
  }

  /// How an item that stays in the data gets from its place before an update to its place after it; straight, as in
  /// UIKit, unless overridden.
  ///
  /// Asked in updates, animated changes of the view's bounds and interactive reordering, after the initial and final
  /// attributes: about every item that is or was in sight and that the change takes elsewhere. An item that a move
  /// operation names is not asked about: it travels straight, in front of all others. Nor is any item when the layout
  /// itself is replaced.
  ///
  /// - Parameters:
  ///   - before: The item's attributes before the update, with its old index path.
  ///   - after: Its attributes after the update.
  open func travelForItem(
    from before: CollectionViewLayoutAttributes, to after: CollectionViewLayoutAttributes
  ) -> ItemTravel { .straight }

  /// Called before an update, as long as the layout answers for the old world, and when the update is over.
  package func keepLines(_ isUpdating: Bool) {}

  /// Whether new items that fade in wait until the others have made room for them.
  package var newItemsWait: Bool { false }

  /// Where an appearing supplementary element starts from, by its path after the update; `nil` fades it in.
  open func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { nil }

  /// Where a disappearing supplementary element goes, by its path before the update; `nil` fades it out.
  open func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { nil }

  /// Where an appearing decoration element starts from, by its path after the update; `nil` fades it in.
  open func initialLayoutAttributesForAppearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { nil }

  /// Where a disappearing decoration element goes, by its path before the update; `nil` fades it out.
  open func finalLayoutAttributesForDisappearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { nil }

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

  /// Tells that the view's bounds change in an animation, and what they were, before elements are asked about.
  open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}

  /// Ends an animated change of the view's bounds.
  open func finalizeAnimatedBoundsChange() {}

  /// Tells this layout that another one takes its place.
  open func prepareForTransition(to newLayout: CollectionViewLayout) {}

  /// Tells this layout that it takes another one's place.
  open func prepareForTransition(from oldLayout: CollectionViewLayout) {}

  /// Ends a change of layouts, on both.
  open func finalizeLayoutTransition() {}

  // MARK: Items that a finger moves

  /// The place that an item under a finger would take: that of the item at the position, its own where there is none,
  /// unless overridden. (In UIKit always its own.) Points of the content.
  open func targetIndexPath(
    forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
  ) -> IndexPath { foremostItem(at: position, besides: previousIndexPath) ?? previousIndexPath }

  /// How an item under a finger looks; unless overridden as it stands, with its centre at the finger and in front of all
  /// others. Points of the content.
  open func layoutAttributesForInteractivelyMovingItem(
    at indexPath: IndexPath, withTargetPosition position: CGPoint
  ) -> CollectionViewLayoutAttributes? { nil }

  /// What is out of date because a finger moves items.
  open func invalidationContext(
    forInteractivelyMovingItems targetIndexPaths: [IndexPath], withTargetPosition targetPosition: CGPoint,
    previousIndexPaths: [IndexPath], previousPosition: CGPoint
  ) -> CollectionViewLayoutInvalidationContext {
    // An item that only follows the finger changes no line.
    let context = targetIndexPaths == previousIndexPaths ? makeMotionContext() : makeInvalidationContext()
    context.previousIndexPathsForInteractivelyMovingItems = previousIndexPaths
    context.targetIndexPathsForInteractivelyMovingItems = targetIndexPaths
    context.interactiveMovementTarget = targetPosition
    return context
  }

  /// What is out of date because a finger has let items go.
  open func invalidationContextForEndingInteractiveMovementOfItems(
    toFinalIndexPaths indexPaths: [IndexPath], previousIndexPaths: [IndexPath], movementCancelled: Bool
  ) -> CollectionViewLayoutInvalidationContext {
    let context = makeInvalidationContext()
    context.previousIndexPathsForInteractivelyMovingItems = previousIndexPaths
    context.targetIndexPathsForInteractivelyMovingItems = indexPaths
    return context
  }

  /// A context that says that elements moved by themselves: neither sizes nor lines are out of date.
  package final func makeMotionContext() -> CollectionViewLayoutInvalidationContext {
    let context = makeInvalidationContext()
    if let flow = context as? CollectionViewFlowLayoutInvalidationContext {
      flow.invalidateFlowLayoutDelegateMetrics = false
      flow.invalidateFlowLayoutAttributes = false
    }
    return context
  }

  package final func makeInvalidationContext() -> CollectionViewLayoutInvalidationContext {
    guard let type = Swift.type(of: self).invalidationContextClass as? CollectionViewLayoutInvalidationContext.Type
    else {
      fatalError(
        "\(Swift.type(of: self)).invalidationContextClass is no subclass of CollectionViewLayoutInvalidationContext")
    }
    return type.init()
  }
}
