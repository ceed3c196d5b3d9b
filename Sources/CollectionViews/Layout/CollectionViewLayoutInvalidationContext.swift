import SpringflowGeometry
import SpringflowUpdates

/// What of a layout is out of date; layouts subclass it to say more. (`UICollectionViewLayoutInvalidationContext`.)
///
/// A context that an application makes says that only what it names is out of date; the two counts are the view's to
/// set.
@preconcurrency @MainActor
open class CollectionViewLayoutInvalidationContext: NSObject {
  /// Whether all is out of date, because the data was reloaded.
  open internal(set) var invalidateEverything = false
  /// Whether the numbers of sections and items are out of date.
  open internal(set) var invalidateDataSourceCounts = false

  /// By how much to move the content offset in the same breath, in points.
  ///
  /// A fling or a drag goes on from there.
  open var contentOffsetAdjustment = CGPoint.zero
  /// By how much the content's size changes, in points; the layout's own answer counts once it is asked.
  open var contentSizeAdjustment = CGSize.zero

  /// The items named so far, in order and each once, or `nil` if none was named.
  open private(set) var invalidatedItemIndexPaths: [IndexPath]?
  /// The supplementary elements named so far by kind, each kind's in order, or `nil`.
  open private(set) var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]?
  /// The decoration elements named so far by kind, each kind's in order, or `nil`.
  open private(set) var invalidatedDecorationIndexPaths: [String: [IndexPath]]?

  /// Where items that a finger moves stood, or `nil` outside of such a movement.
  open package(set) var previousIndexPathsForInteractivelyMovingItems: [IndexPath]?
  /// Where items that a finger moves would go, or `nil` outside of such a movement.
  open package(set) var targetIndexPathsForInteractivelyMovingItems: [IndexPath]?
  /// Where the finger has them, in points of the content.
  open package(set) var interactiveMovementTarget = CGPoint.zero

  /// Makes a context that names nothing.
  public required override init() {}

  /// Names items that are out of date.
  ///
  /// - Complexity: O(*n* log *n*) for *n* items named so far.
  open func invalidateItems(at indexPaths: [IndexPath]) {
    invalidatedItemIndexPaths = Self.merged(invalidatedItemIndexPaths ?? [], indexPaths)
  }

  /// Names supplementary elements of a kind that are out of date.
  open func invalidateSupplementaryElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
    var paths = invalidatedSupplementaryIndexPaths ?? [:]
    paths[elementKind] = Self.merged(paths[elementKind] ?? [], indexPaths)
    invalidatedSupplementaryIndexPaths = paths
  }

  /// Names decoration elements of a kind that are out of date.
  open func invalidateDecorationElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
    var paths = invalidatedDecorationIndexPaths ?? [:]
    paths[elementKind] = Self.merged(paths[elementKind] ?? [], indexPaths)
    invalidatedDecorationIndexPaths = paths
  }

  package func mark(everything: Bool, dataSourceCounts: Bool) {
    invalidateEverything = everything
    invalidateDataSourceCounts = dataSourceCounts
  }

  /// Takes over what another context names, if both are of a kind that can be carried out in one go.
  package func absorb(_ other: CollectionViewLayoutInvalidationContext) -> Bool { false }

  private static func merged(_ old: [IndexPath], _ new: [IndexPath]) -> [IndexPath] {
    var result: [IndexPath] = []
    for path in (old + new).sorted() where result.last != path { result.append(path) }
    return result
  }
}

/// What of a flow layout is out of date. (`UICollectionViewFlowLayoutInvalidationContext`.)
@preconcurrency @MainActor
open class CollectionViewFlowLayoutInvalidationContext: CollectionViewLayoutInvalidationContext {
  /// Whether the delegate shall be asked again for sizes, insets and spacings; yes unless set.
  ///
  /// With no, only the items named by `invalidateItems(at:)` are asked about again.
  open var invalidateFlowLayoutDelegateMetrics = true
  /// Whether the lines shall be filled again; yes unless set.
  open var invalidateFlowLayoutAttributes = true

  /// Sizes that cells asked for.
  var preferredSizes: [(path: IndexPath, size: CGSize)] = []

  /// Makes a context that declares all of a flow layout out of date.
  public required init() { super.init() }

  package override func absorb(_ other: CollectionViewLayoutInvalidationContext) -> Bool {
    guard type(of: self) == CollectionViewFlowLayoutInvalidationContext.self, type(of: other) == type(of: self),
      let flow = other as? CollectionViewFlowLayoutInvalidationContext, !preferredSizes.isEmpty,
      !flow.preferredSizes.isEmpty
    else { return false }
    preferredSizes += flow.preferredSizes
    invalidateItems(at: flow.invalidatedItemIndexPaths ?? [])
    return true
  }
}
