import SpringflowGeometry
import SpringflowUpdates

/// Items in lines, filled one after the other, in sections with headers and footers, that scroll in one direction.
///
/// The behaviour is that of `UICollectionViewFlowLayout`, without its rounding to pixels; sizes, insets and spacings
/// may come from a delegate (``CollectionViewDelegateFlowLayout``) or, for sizes, from ``itemSizing``. All lengths are
/// points of the content.
///
/// Beyond UIKit, ``lineAlignment``, ``itemAlignment`` and ``lastLineRule`` say what its flow layout is most often
/// subclassed for.
///
/// A section of equal items takes O(1) time and memory to prepare, however many it has, one of different sizes O(*n*);
/// a query costs O(log *n* + *v*) for *v* elements on the lines in sight. What cannot be done with what is given is
/// reported once (``CollectionViewLayout/diagnostics``), and something sane is done instead.
@preconcurrency @MainActor
open class CollectionViewFlowLayout: CollectionViewLayout {
  /// Stands for an estimate that the layout shall choose; as an item's size, for 50 x 50 until the cell is measured.
  nonisolated public static let automaticSize = CGSize(
    width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)

  /// The size of every item that no delegate knows better, in points.
  open var itemSize = CGSize(width: 50, height: 50) { didSet { if itemSize != oldValue { invalidateLayout() } } }
  /// Where the sizes of items come from, if neither from ``itemSize`` nor from a delegate.
  open var itemSizing = ItemSizing.uniform { didSet { invalidateLayout() } }
  /// The size that items are taken to have until their cells are measured, in points; with zero, as at first, cells
  /// are not measured.
  ///
  /// An item that was never displayed keeps the estimate, so the content's size changes only by what was measured, and
  /// what is in sight stays where it is.
  open var estimatedItemSize = CGSize.zero {
    didSet {
      if estimatedItemSize == oldValue { return }
      if estimatedItemSize == .zero { measured = [:] }
      invalidateLayout()
    }
  }
  /// The least distance between lines, in points.
  open var minimumLineSpacing: CGFloat = 10 {
    didSet { if minimumLineSpacing != oldValue { invalidateLayout() } }
  }
  /// The least distance between items of a line, in points.
  open var minimumInteritemSpacing: CGFloat = 10 {
    didSet { if minimumInteritemSpacing != oldValue { invalidateLayout() } }
  }
  /// Space around the items of each section, in points.
  open var sectionInset = EdgeInsets.zero { didSet { if sectionInset != oldValue { invalidateLayout() } } }
  /// What section insets are measured from; setting it does not declare the layout out of date, as in UIKit.
  open var sectionInsetReference = SectionInsetReference.fromContentInset
  /// The size of each section's header, in points; only the scroll direction's counts, and with 0 there is none.
  open var headerReferenceSize = CGSize.zero {
    didSet { if headerReferenceSize != oldValue { invalidateLayout() } }
  }
  /// The size of each section's footer, in points; only the scroll direction's counts, and with 0 there is none.
  open var footerReferenceSize = CGSize.zero {
    didSet { if footerReferenceSize != oldValue { invalidateLayout() } }
  }
  /// Whether headers stay in sight as long as their section is.
  open var sectionHeadersPinToVisibleBounds = false {
    didSet { if sectionHeadersPinToVisibleBounds != oldValue { invalidateLayout() } }
  }
  /// Whether footers stay in sight as long as their section is.
  open var sectionFootersPinToVisibleBounds = false {
    didSet { if sectionFootersPinToVisibleBounds != oldValue { invalidateLayout() } }
  }
  /// The direction in which lines follow each other and the content scrolls.
  open var scrollDirection = CollectionView.ScrollDirection.vertical {
    didSet { if scrollDirection != oldValue { invalidateLayout() } }
  }
  /// How the items of a line share the room that they leave free.
  open var lineAlignment = LineAlignment.justified {
    didSet { if lineAlignment != oldValue { invalidateLayout() } }
  }
  /// Where an item stands in a line that is thicker than it.
  open var itemAlignment = ItemAlignment.center {
    didSet { if itemAlignment != oldValue { invalidateLayout() } }
  }
  /// What becomes of a section's last line.
  open var lastLineRule = LastLineRule.automatic { didSet { if lastLineRule != oldValue { invalidateLayout() } } }

  /// Whether items that an update takes to another line fade out where they were and then in where they will be, each in
  /// step with its line, instead of flying across the others; off, as in UIKit, unless set.
  ///
  /// With it, new items that fade in wait until the others have made room for them, too.
  open var fadesItemsBetweenLines = false

  /// The contexts of flow layouts.
  open override class var invalidationContextClass: AnyClass { CollectionViewFlowLayoutInvalidationContext.self }

  var sections: [FlowSection] = []
  /// For each section the furthest that it or one before it reaches along: what a query searches.
  var reaches: [CGFloat] = []
  /// For each section the earliest place along that it or one after it reaches, where insets below zero let sections
  /// begin before others end; empty where there are none, and sections begin one after the other.
  var leads: [CGFloat] = []
  var hasNegativeInsets = false
  /// The content's size across, and along.
  var crossExtent: CGFloat = 0
  var mainExtent: CGFloat = 0
  /// The view's size across that the lines were filled for.
  var preparedCrossExtent: CGFloat = -1
  var staleness = FlowStaleness()
  /// The sections before the update that is being carried out, if lines are of interest in it.
  var sectionsBefore: [FlowSection]?
  /// Sizes that cells asked for, by section and item.
  var measured: [Int: [Int: CGSize]] = [:]
  /// Sizes that cells asked for where the layout's contexts are of another class and cannot carry them.
  var pendingPreferredSizes: [(path: IndexPath, size: CGSize)] = []
  /// Set by the delegate's default implementation of sizes: it was not overridden.
  var delegateLeavesSizes = false

  // MARK: Layout

  /// Lays the sections out.
  ///
  /// - Complexity: O(*s*) for *s* sections of equal items; O(*n*) for *n* items of different sizes. O(1) if only
  ///   pinned headers and footers are out of date.
  open override func prepare() {
    super.prepare()
    refresh()
  }

  /// As long as all sections, and as broad as the view.
  open override var collectionViewContentSize: CGSize {
    scrollDirection == .vertical
      ? CGSize(width: crossExtent, height: mainExtent) : CGSize(width: mainExtent, height: crossExtent)
  }

  /// The elements whose frames meet the rectangle: section by section the header, the items, the footer.
  ///
  /// - Complexity: O(log *n* + *v*) for *v* elements on the lines that the rectangle meets.
  open override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    elements(in: rect)
  }

  /// The attributes of one item, or `nil` if it is not there.
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

  /// Whether the breadth of the view changes, on which the lines depend, or a header or footer stays in sight.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    let isPinning = sectionHeadersPinToVisibleBounds || sectionFootersPinToVisibleBounds
    return isPinning || (scrollDirection == .vertical ? newBounds.width : newBounds.height) != preparedCrossExtent
  }

  /// All, if the breadth of the view changes; else the headers and footers that stay in sight.
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

  /// Whether cells are measured, and one wants another size than it has.
  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> Bool {
    guard estimatedItemSize != .zero, originalAttributes.representedElementCategory == .cell else { return false }
    let (wanted, given) = (preferredAttributes.size, originalAttributes.size)
    // Less than a thousandth of a point is a rounding error and would be measured for ever.
    return abs(wanted.width - given.width) > 1e-3 || abs(wanted.height - given.height) > 1e-3
  }

  /// The item, with the size that its cell asks for.
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

  /// Declares out of date what the context names: sizes, lines, single items, or nothing but pinned elements.
  open override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    takeNote(of: context)
    super.invalidateLayout(with: context)
  }

  // MARK: Items that a finger moves

  /// The place of the item at a position; beyond a section's last item its end, in an empty section its beginning, else
  /// the item's own. Points of the content.
  open override func targetIndexPath(
    forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
  ) -> IndexPath {
    foremostItem(at: position, besides: previousIndexPath) ?? freePlace(for: previousIndexPath, at: position)
      ?? previousIndexPath
  }

  /// Straight, or, if ``fadesItemsBetweenLines`` is on and the item comes to stand on another line and in another column,
  /// fading: out with the line that it leaves, in with the one that it joins.
  ///
  /// - Complexity: O(*k*) for *k* items on the two lines.
  open override func travelForItem(
    from before: CollectionViewLayoutAttributes, to after: CollectionViewLayoutAttributes
  ) -> ItemTravel { travelBetweenLines(from: before.indexPath, to: after.indexPath) }

  package override var newItemsWait: Bool { fadesItemsBetweenLines }

  package override func keepLines(_ isUpdating: Bool) {
    sectionsBefore = isUpdating && fadesItemsBetweenLines ? sections : nil
  }

  /// Lets the sizes that cells asked for follow their items.
  open override func prepareForUpdates(_ updateItems: [CollectionViewUpdateItem]) {
    super.prepareForUpdates(updateItems)
    if !measured.isEmpty, let map = host?.updateMap { measured = MeasuredSizes.following(map, measured) }
  }
}

/// What of a flow layout is out of date.
struct FlowStaleness {
  /// Sizes, insets and spacings.
  var metrics = true
  /// The lines.
  var lines = false
  /// The sizes of single items.
  var items: [IndexPath] = []

  static let none = FlowStaleness(metrics: false, lines: false, items: [])
}
