import Geometry
import Updates

/// Decides where the elements of a collection are: subclass it to write a layout of your own.
///
/// Override ``collectionViewContentSize``, ``layoutAttributesForElements(in:)`` and ``layoutAttributesForItem(at:)``;
/// compute in ``prepare()`` what they need. The view asks only about what is in sight. Names and order of calls are
/// those of `UICollectionViewLayout`.
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
  package weak var host: CollectionView?
  /// Whether ``prepare()`` has been called since the layout was last declared out of date.
  package var isPrepared = false
  /// What moves the layout's elements by itself.
  package var motionReferences: [LayoutMotionReference] = []

  /// Makes a layout.
  public override init() {}

  /// Decoding from archives is not offered on Linux; the initialiser is there for subclasses to override.
  public required init?(coder: NSCoder) {}

  package var motions: [any LayoutMotion] { motionReferences.compactMap(\.motion) }

  /// The view that this layout arranges, or `nil` as long as no view has it.
  open var collectionView: CollectionView? { host }

  // MARK: Classes

  /// The class of the attributes that this layout gives.
  open class var layoutAttributesClass: AnyClass { CollectionViewLayoutAttributes.self }

  /// The class of the contexts in which this layout is declared out of date.
  open class var invalidationContextClass: AnyClass { CollectionViewLayoutInvalidationContext.self }

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

  // MARK: Invalidation

  /// Whether the layout is out of date once the view's bounds are these; `false` unless overridden.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

  /// What of the layout is out of date once the view's bounds are these.
  open func invalidationContext(forBoundsChange newBounds: CGRect) -> CollectionViewLayoutInvalidationContext {
    makeInvalidationContext()
  }

  /// Declares all of the layout out of date.
  open func invalidateLayout() { invalidateLayout(with: makeInvalidationContext()) }

  /// Declares part of the layout out of date; overriding methods call this one.
  open func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    isPrepared = false
    host?.core?.layoutWasInvalidated(with: context)
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
  /// With `nil`, the default, it fades in where it will be.
  open func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    nil
  }

  /// Where a disappearing item goes, by its path before the update.
  ///
  /// With `nil`, the default, it fades out where it is.
  open func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    nil
  }

  package func makeInvalidationContext() -> CollectionViewLayoutInvalidationContext {
    guard let type = Swift.type(of: self).invalidationContextClass as? CollectionViewLayoutInvalidationContext.Type
    else {
      fatalError(
        "\(Swift.type(of: self)).invalidationContextClass is \(Swift.type(of: self).invalidationContextClass), "
          + "which is no subclass of CollectionViewLayoutInvalidationContext")
    }
    return type.init()
  }
}
