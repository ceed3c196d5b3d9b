/// A layout of items in lines, in sections with headers and footers, that scrolls in one direction.
///
/// The behaviour is that of `UICollectionViewFlowLayout`, without its rounding to pixels; sizes, insets and spacings
/// may come from a delegate (``CollectionViewDelegateFlowLayout``) or, for sizes, from `itemSizing`. All lengths are
/// points of the content.
///
/// Beyond UIKit, `lineAlignment`, `itemAlignment` and `lastLineRule` cover the most frequent reasons for
/// subclassing its flow layout.
///
/// A section of equal items takes O(1) time and memory to prepare, however many it has, one of different sizes O(*n*);
/// a query costs O(log *n* + *v*) for *v* elements on the visible lines. Impossible values are reported once
/// (``CollectionViewLayout/diagnostics``) and replaced by sane ones.
@preconcurrency @MainActor
open class CollectionViewFlowLayout: CollectionViewLayout {
  /// Stands for an estimate that the layout chooses; as an item's size, for 50 x 50 until the cell is measured.
  nonisolated public static let automaticSize = CGSize(
    width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)

  /// The size of every item whose size no delegate provides, in points.
  open var itemSize = CGSize(width: 50, height: 50) { didSet { if itemSize != oldValue { invalidateLayout() } } }
  /// The source of the items' sizes where neither ``itemSize`` nor a delegate provides them.
  final var sizing = ItemSizing.uniform { didSet { invalidateLayout() } }
  /// The assumed size of items until their cells are measured, in points. With zero, the default, cells are not
  /// measured.
  ///
  /// An item that was never displayed keeps the estimate, so the content's size changes only by measured items, and
  /// visible items keep their positions.
  open var estimatedItemSize = CGSize.zero {
    didSet {
      if estimatedItemSize == oldValue { return }
      if estimatedItemSize == .zero { measured = [:] }
      invalidateLayout()
    }
  }
  /// The minimum distance between lines, in points.
  open var minimumLineSpacing: CGFloat = 10 {
    didSet { if minimumLineSpacing != oldValue { invalidateLayout() } }
  }
  /// The minimum distance between items of a line, in points.
  open var minimumInteritemSpacing: CGFloat = 10 {
    didSet { if minimumInteritemSpacing != oldValue { invalidateLayout() } }
  }
  /// The insets around the items of each section, in points.
  open var sectionInset = EdgeInsets.zero { didSet { if sectionInset != oldValue { invalidateLayout() } } }
  /// The reference of the section insets; setting it does not invalidate the layout, as in UIKit.
  open var sectionInsetReference = SectionInsetReference.fromContentInset
  /// The size of each section's header, in points. Only its extent in the scroll direction is used, and 0 means no
  /// header.
  open var headerReferenceSize = CGSize.zero {
    didSet { if headerReferenceSize != oldValue { invalidateLayout() } }
  }
  /// The size of each section's footer, in points. Only its extent in the scroll direction is used, and 0 means no
  /// footer.
  open var footerReferenceSize = CGSize.zero {
    didSet { if footerReferenceSize != oldValue { invalidateLayout() } }
  }
  /// Whether headers stay visible as long as their section is.
  open var sectionHeadersPinToVisibleBounds = false {
    didSet { if sectionHeadersPinToVisibleBounds != oldValue { invalidateLayout() } }
  }
  /// Whether footers stay visible as long as their section is.
  open var sectionFootersPinToVisibleBounds = false {
    didSet { if sectionFootersPinToVisibleBounds != oldValue { invalidateLayout() } }
  }
  /// The direction in which lines follow each other and the content scrolls.
  open var scrollDirection = CollectionView.ScrollDirection.vertical {
    didSet { if scrollDirection != oldValue { invalidateLayout() } }
  }
  /// The alignment of lines and items.
  final var rules = FlowRules() { didSet { if rules != oldValue { invalidateLayout() } } }
  /// Whether items that an update moves to another line fade out and in.
  final var fadesBetweenLines = false

  /// The class of flow layouts' contexts.
  open override class var invalidationContextClass: AnyClass { CollectionViewFlowLayoutInvalidationContext.self }

  var sections: [FlowSection] = []
  /// For each section, the greatest main-axis coordinate that it or an earlier one reaches: searched by queries.
  var reaches: [CGFloat] = []
  /// For each section, the least main-axis coordinate that it or a later one reaches. Used where insets below zero let
  /// a section begin before an earlier one ends; empty without such insets.
  var leads: [CGFloat] = []
  var hasNegativeInsets = false
  /// The content's extents on the cross and the main axis.
  var crossExtent: CGFloat = 0
  var mainExtent: CGFloat = 0
  /// The view's cross extent for which the lines were filled.
  var preparedCrossExtent: CGFloat = -1
  var staleness = FlowStaleness()
  /// Whether nothing was invalidated since the lines were laid out.
  var isFresh = false
  /// The sections before the current update, if the update needs the items' old lines.
  var sectionsBefore: [FlowSection]?
  /// The sizes that cells prefer, by section and item.
  var measured: [Int: [Int: CGSize]] = [:]
  /// Preferred sizes where the layout's contexts are of another class and cannot hold them.
  var pendingPreferredSizes: [(path: IndexPath, size: CGSize)] = []
  /// Set by the delegate's default implementation for sizes: it was not overridden.
  var delegateLeavesSizes = false

  // MARK: Layout

  /// Lays the sections out.
  ///
  /// A subclass whose method does not call this one has its lines all the same, after its method.
  ///
  /// - Complexity: O(*s*) for *s* sections of equal items; O(*n*) for *n* items of different sizes. O(1) if only
  ///   pinned headers and footers are out of date.
  open override func prepare() {
    super.prepare()
    refresh()
  }

  override func didPrepare() { if !isFresh { refresh() } }

  /// The total length of all sections, and the view's cross extent; what is out of date is laid out for it.
  open override var collectionViewContentSize: CGSize {
    if let engine = host?.engine, engine.isAtRest {
      // After `reloadData()` the counts are asked for first.
      _ = engine.itemCounts
      if !isFresh { refresh() }
    }
    return scrollDirection == .vertical
      ? CGSize(width: crossExtent, height: mainExtent) : CGSize(width: mainExtent, height: crossExtent)
  }

  /// The elements whose frames meet the rectangle: section by section the header, the items, the footer.
  ///
  /// - Complexity: O(log *n* + *v*) for *v* elements on the lines that the rectangle meets.
  open override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    elements(in: rect)
  }

  /// The attributes of one item, or `nil` if it does not exist.
  ///
  /// - Complexity: O(1) in a section of equal items, else O(log *n*).
  open override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    guard indexPath.count == 2, sections.indices.contains(indexPath.section),
      0..<sections[indexPath.section].count ~= indexPath.item
    else { return nil }
    let attributes = makeAttributes()
    attributes.indexPath = indexPath
    attributes.frame = frame(of: sections[indexPath.section].place(of: indexPath.item))
    return attributes
  }

  /// The attributes of a section's header or footer, or `nil` if there is none.
  ///
  /// - Complexity: O(1).
  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    guard indexPath.count == 2, indexPath.item == 0, sections.indices.contains(indexPath.section) else { return nil }
    switch elementKind {
    case CollectionView.elementKindSectionHeader: return header(of: indexPath.section)
    case CollectionView.elementKindSectionFooter: return footer(of: indexPath.section)
    default: return nil
    }
  }

  // MARK: Invalidation

  /// Whether the view's cross extent changes, which the lines depend on, or a header or footer is pinned.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    let isPinning = sectionHeadersPinToVisibleBounds || sectionFootersPinToVisibleBounds
    return isPinning || (scrollDirection == .vertical ? newBounds.width : newBounds.height) != preparedCrossExtent
  }

  /// Everything if the view's cross extent changes; else the pinned headers and footers.
  open override func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> CollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(forBoundsChange: newBounds)
    guard let flow = context as? CollectionViewFlowLayoutInvalidationContext,
      (scrollDirection == .vertical ? newBounds.width : newBounds.height) == preparedCrossExtent
    else { return context }
    flow.invalidateFlowLayoutDelegateMetrics = false
    flow.invalidateFlowLayoutAttributes = false
    for kind in [CollectionView.elementKindSectionHeader, CollectionView.elementKindSectionFooter] {
      let paths = pinnedSections(ofKind: kind, in: newBounds).map { IndexPath(item: 0, section: $0) }
      if !paths.isEmpty { flow.invalidateSupplementaryElements(ofKind: kind, at: paths) }
    }
    return flow
  }

  /// Whether cells are measured and the cell prefers another size than it has.
  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> Bool {
    guard estimatedItemSize != .zero, originalAttributes.representedElementCategory == .cell else { return false }
    let (wanted, given) = (preferredAttributes.size, originalAttributes.size)
    // A difference below a thousandth of a point is a rounding error and would be measured for ever.
    return abs(wanted.width - given.width) > 1e-3 || abs(wanted.height - given.height) > 1e-3
  }

  /// A context with the item and the size that its cell prefers.
  open override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
    let preferred = (originalAttributes.indexPath, preferredAttributes.size)
    if let flow = context as? CollectionViewFlowLayoutInvalidationContext {
      flow.invalidateFlowLayoutDelegateMetrics = false
      flow.invalidateFlowLayoutAttributes = false
      flow.preferredSizes.append(preferred)
    } else {
      pendingPreferredSizes.append(preferred)
    }
    return context
  }

  /// Invalidates the parts that the context names: sizes, lines, single items, or only pinned elements.
  open override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    takeNote(of: context)
    super.invalidateLayout(with: context)
  }

  // MARK: Interactive reordering

  /// The index path at a position in points of the content: the item there, else the end of the section if the position
  /// is beyond its last item, or the beginning of an empty section.
  open override func targetIndexPath(
    forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
  ) -> IndexPath {
    foremostItem(at: position, besides: previousIndexPath) ?? freePlace(for: previousIndexPath, at: position)
      ?? previousIndexPath
  }

  /// Straight, or, if `fadesItemsBetweenLines` is on and the item gets to another line and another column, fading:
  /// out with its old line, in with its new one.
  ///
  /// - Complexity: O(*k*) for *k* items on the two lines.
  open override func travelForItem(
    from before: CollectionViewLayoutAttributes, to after: CollectionViewLayoutAttributes
  ) -> ItemTravel { travelBetweenLines(from: before.indexPath, to: after.indexPath) }

  override var newItemsWait: Bool { fadesBetweenLines }

  override var dependsOnInsets: Bool { true }

  override func keepLines(_ isUpdating: Bool) {
    sectionsBefore = isUpdating && fadesBetweenLines ? sections : nil
  }

  /// Maps measured sizes to the items' new positions.
  open override func prepareForUpdates(_ updateItems: [CollectionViewUpdateItem]) {
    super.prepareForUpdates(updateItems)
    if !measured.isEmpty, let map = host?.updateMap { measured = MeasuredSizes.following(map, measured) }
  }
}

/// The invalid parts of a flow layout.
struct FlowStaleness {
  /// Sizes, insets and spacings.
  var metrics = true
  /// The lines.
  var lines = false
  /// The sizes of single items.
  var items: [IndexPath] = []

  static let none = FlowStaleness(metrics: false, lines: false, items: [])
}
