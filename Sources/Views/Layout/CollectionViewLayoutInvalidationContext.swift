/// The invalid parts of a layout; layouts subclass it for more detail. (`UICollectionViewLayoutInvalidationContext`.)
///
/// In a context that an application makes, only what it names is invalid. The two flags below are set by the view.
@preconcurrency @MainActor
open class CollectionViewLayoutInvalidationContext: NSObject, SpringflowAdditions {
  /// Whether all is out of date, because the data was reloaded or the layout is the view's new one.
  open internal(set) var invalidateEverything = false
  /// Whether the numbers of sections and items are invalid.
  open internal(set) var invalidateDataSourceCounts = false

  /// The displacement of the content offset that goes with the invalidation, in points.
  ///
  /// A running fling or drag continues from there.
  open var contentOffsetAdjustment = CGPoint.zero
  /// The change of the content's size, in points; the layout's own answer replaces it once the layout is asked.
  open var contentSizeAdjustment = CGSize.zero

  /// The items named so far, in order and each once, or `nil` if none was named.
  open private(set) var invalidatedItemIndexPaths: [IndexPath]?
  /// The supplementary elements named so far by kind, each kind's in order, or `nil`.
  open private(set) var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]?
  /// The decoration elements named so far by kind, each kind's in order, or `nil`.
  open private(set) var invalidatedDecorationIndexPaths: [String: [IndexPath]]?

  /// The paths from which items are moved interactively, or `nil` outside of such a movement.
  open package(set) var previousIndexPathsForInteractivelyMovingItems: [IndexPath]?
  /// The target paths of items that are moved interactively, or `nil` outside of such a movement.
  open package(set) var targetIndexPathsForInteractivelyMovingItems: [IndexPath]?
  /// The position of the items that are moved interactively, in points of the content.
  open package(set) var interactiveMovementTarget = CGPoint.zero

  /// Whether sizes that cells asked for stay known although everything is out of date.
  final var keepsMeasuredSizes = false
  /// Whether the reason leaves cells as they are, so that they are not asked again for their preferred attributes: the
  /// view has scrolled, or elements have moved.
  final var keepsCells = false
  /// What the invalidation comes from.
  package final var ownCause = InvalidationCause.other
  /// Whether the two layouts of a transition are still right: only its progress has changed.
  final var keepsTransitionEnds = false

  /// Makes a context that names nothing.
  public required override init() {}

  /// Invalidates items.
  ///
  /// - Complexity: O(*n* log *n*) for *n* items named so far.
  open func invalidateItems(at indexPaths: [IndexPath]) {
    invalidatedItemIndexPaths = Self.merged(invalidatedItemIndexPaths ?? [], indexPaths)
  }

  /// Invalidates supplementary elements of a kind.
  open func invalidateSupplementaryElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
    var paths = invalidatedSupplementaryIndexPaths ?? [:]
    paths[elementKind] = Self.merged(paths[elementKind] ?? [], indexPaths)
    invalidatedSupplementaryIndexPaths = paths
  }

  /// Invalidates decoration elements of a kind.
  open func invalidateDecorationElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
    var paths = invalidatedDecorationIndexPaths ?? [:]
    paths[elementKind] = Self.merged(paths[elementKind] ?? [], indexPaths)
    invalidatedDecorationIndexPaths = paths
  }

  func mark(everything: Bool, dataSourceCounts: Bool) {
    invalidateEverything = everything
    invalidateDataSourceCounts = dataSourceCounts
  }

  /// Says that everything is out of date, as the layout has just become the view's.
  final func markForNewLayout() {
    mark(everything: true, dataSourceCounts: true)
    keepsMeasuredSizes = true
  }

  /// Takes over what another context names, if both are of a kind that can be carried out in one go.
  func absorb(_ other: CollectionViewLayoutInvalidationContext) -> Bool { false }

  private static func merged(_ old: [IndexPath], _ new: [IndexPath]) -> [IndexPath] {
    var result: [IndexPath] = []
    for path in (old + new).sorted() where result.last != path { result.append(path) }
    return result
  }
}

extension SpringflowAdditions where Self: CollectionViewLayoutInvalidationContext {
  /// What the invalidation comes from, for a layout that wraps another one; ``InvalidationCause/other`` unless set.
  public var cause: InvalidationCause {
    get { ownCause }
    set { ownCause = newValue }
  }
}

/// What an invalidation comes from.
public enum InvalidationCause: Int, Sendable {
  /// A change of the data, of the layout's properties or of the view.
  case other
  /// The elements have been measured.
  case measuring
  /// The view has scrolled, and the layout's places depend on it.
  case scrolling
  /// Elements have moved about their positions in the wrapped layout, which is as it was: the context is not handed on to it.
  case motion
}

/// The invalid parts of a flow layout. (`UICollectionViewFlowLayoutInvalidationContext`.)
@preconcurrency @MainActor
open class CollectionViewFlowLayoutInvalidationContext: CollectionViewLayoutInvalidationContext {
  /// Whether the delegate is asked again for sizes, insets and spacings; `true` unless set.
  ///
  /// With `false`, only the items named by `invalidateItems(at:)` are asked about again.
  open var invalidateFlowLayoutDelegateMetrics = true
  /// Whether the lines are filled again; `true` unless set.
  open var invalidateFlowLayoutAttributes = true

  /// The sizes that cells prefer.
  var preferredSizes: [(path: IndexPath, size: CGSize)] = []

  /// Makes a context that invalidates the whole flow layout.
  public required init() { super.init() }

  override func absorb(_ other: CollectionViewLayoutInvalidationContext) -> Bool {
    guard type(of: self) == CollectionViewFlowLayoutInvalidationContext.self, type(of: other) == type(of: self),
      let flow = other as? CollectionViewFlowLayoutInvalidationContext, !preferredSizes.isEmpty,
      !flow.preferredSizes.isEmpty
    else { return false }
    preferredSizes += flow.preferredSizes
    invalidateItems(at: flow.invalidatedItemIndexPaths ?? [])
    return true
  }
}
