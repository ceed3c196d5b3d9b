import SpringflowDeterminism
import SpringflowGeometry
import SpringflowUpdates

/// The interpolation between two layouts: element positions when a gesture has taken the view part of the way from one
/// to the other. (`UICollectionViewTransitionLayout`.)
///
/// `startInteractiveTransition(to:completion:)` gives one. Each element goes straight from where the one layout has it on
/// screen to where the other has it, each layout answering as if the view stood at its own content offset; content size
/// and content offset go along. An element that only one of them has fades where it is. Subclasses take what `super`
/// gives for ``layoutAttributesForElements(in:)`` and change it, by values for keys of their own, say:
///
/// ```swift
/// override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
///   let found = super.layoutAttributesForElements(in: rect)
///   for attributes in found ?? [] { attributes.center.x += value(forAnimatedKey: "pull") }
///   return found
/// }
/// ```
///
/// What a subclass adds fades out once the gesture ends, as in UIKit.
@preconcurrency @MainActor
open class CollectionViewTransitionLayout: CollectionViewLayout {
  /// The layout that the view comes from.
  open private(set) var currentLayout: CollectionViewLayout
  /// The layout that the view goes to.
  open private(set) var nextLayout: CollectionViewLayout
  /// The progress: 0 is the one layout, 1 the other. Values beyond both ends extrapolate.
  ///
  /// - Precondition: It is finite.
  open var transitionProgress: CGFloat = 0 {
    didSet {
      require(transitionProgress.isFinite, "a transition's progress is a finite number, found \(transitionProgress)")
      if transitionProgress == oldValue { return }
      isOnlyMoving = true
      if let host { host.transitionDidMove(self) } else { invalidateLayout() }
      isOnlyMoving = false
    }
  }

  /// How both layouts show the data.
  final var interpolation: LayoutInterpolation?
  private var values: [String: CGFloat] = [:]
  /// Whether the progress alone is another one.
  private var isOnlyMoving = false
  private var isOutOfDate = false
  /// Whether the two layouts have been told of the update that is being carried out.
  private var hasTold = false

  /// Makes a layout between two others.
  public init(currentLayout: CollectionViewLayout, nextLayout newLayout: CollectionViewLayout) {
    self.currentLayout = currentLayout
    nextLayout = newLayout
    super.init()
    for layout in [newLayout, currentLayout] {
      for (kind, viewClass): (String, AnyClass) in layout.decorationClasses {
        register(viewClass, forDecorationViewOfKind: kind)
      }
    }
  }

  /// Decoding from archives is not offered on Linux; the initialiser is there for subclasses to override.
  public required init?(coder: NSCoder) { nil }

  // MARK: Values

  /// Keeps a number for a key, such as how far the fingers have gone beside turning and spreading.
  open func updateValue(_ value: CGFloat, forAnimatedKey key: String) {
    if values[key] == value { return }
    values[key] = value
    isOnlyMoving = true
    if let host { host.transitionDidMove(self) } else { invalidateLayout() }
    isOnlyMoving = false
  }

  /// The number that was kept for a key last, or 0.
  open func value(forAnimatedKey key: String) -> CGFloat { values[key] ?? 0 }

  // MARK: Both layouts

  /// Where the view comes from and where it goes to change their roles: nothing is elsewhere on screen.
  package final func turnAround() {
    (currentLayout, nextLayout) = (nextLayout, currentLayout)
    interpolation?.turnAround()
    transitionProgress = 1 - transitionProgress
  }

  /// The one of the two layouts that is nearer by now.
  package final var nearerLayout: CollectionViewLayout { transitionProgress < 0.5 ? currentLayout : nextLayout }

  /// Whether it goes between this layout and another one.
  package final func joins(_ layout: CollectionViewLayout) -> Bool { layout === currentLayout || layout === nextLayout }

  /// The content offset that the view has at a progress, in points.
  package final func contentOffset(at progress: CGFloat) -> CGPoint { interpolation?.offset(at: progress) ?? .zero }

  /// If one of the two layouts is out of date, so is what lies between them.
  package final func lookAfterLayouts() {
    if interpolation == nil || currentLayout.isPrepared && nextLayout.isPrepared { return }
    isOutOfDate = true
    isPrepared = false
  }

  package final func hash(into hash: inout StateHash) {
    hash.combine(Double(transitionProgress))
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      for byte in key.utf8 { hash.combine(Int(byte)) }
      hash.combine(Double(value))
    }
    interpolation?.hash(into: &hash)
  }

  // MARK: Queries

  /// Looks at both layouts, when the transition begins and when data or size are others.
  open override func prepare() {
    super.prepare()
    if interpolation != nil, !isOutOfDate { return }
    isOutOfDate = false
    interpolation = host?.interpolation(of: self)
  }

  /// Both layouts' sizes in proportion, in points.
  open override var collectionViewContentSize: CGSize { interpolation?.contentSize(at: transitionProgress) ?? .zero }

  /// The interpolated attributes of elements that either layout has in sight.
  open override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    // Subclasses may move elements by as much as one sees.
    let isPlain = type(of: self) == CollectionViewTransitionLayout.self
    let reach = isPlain ? rect : rect.insetBy(dx: -rect.width, dy: -rect.height)
    return interpolation?.elements(in: reach, at: transitionProgress)
  }

  /// The interpolated attributes of an item.
  open override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    interpolation?.element(.cell, nil, indexPath, at: transitionProgress)
  }

  /// The interpolated attributes of a supplementary element.
  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    interpolation?.element(.supplementaryView, elementKind, indexPath, at: transitionProgress)
  }

  /// The interpolated attributes of a decoration element.
  open override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    interpolation?.element(.decorationView, elementKind, indexPath, at: transitionProgress)
  }

  /// What the layout that the view goes to says.
  open override func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
    nextLayout.targetContentOffset(forProposedContentOffset: proposedContentOffset)
  }

  // MARK: Changes

  /// If the view's size is another one.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    newBounds.size != host?.bounds.size
  }

  /// During the transition the layouts set the sizes of cells.
  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> Bool { false }

  /// Both layouts are looked at anew, unless only the progress is another one.
  open override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    if !isOnlyMoving { isOutOfDate = true }
    if context.invalidateEverything || context.invalidateDataSourceCounts {
      for layout in [currentLayout, nextLayout] {
        let inner = layout.makeInvalidationContext()
        inner.mark(everything: context.invalidateEverything, dataSourceCounts: context.invalidateDataSourceCounts)
        layout.invalidateLayout(with: inner)
      }
    }
    super.invalidateLayout(with: context)
  }

  /// Tells both layouts, and what moves their elements.
  open override func prepareForUpdates(_ updateItems: [CollectionViewUpdateItem]) {
    if updateItems.isEmpty { return }
    for layout in [currentLayout, nextLayout] {
      layout.prepareForUpdates(updateItems)
      if let map = host?.updateMap { for motion in layout.motions { motion.follow(map) } }
    }
    hasTold = true
  }

  /// Tells both layouts.
  open override func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {
    if !hasTold { return }
    for layout in [currentLayout, nextLayout] { layout.prepare(forCollectionViewUpdates: updateItems) }
  }

  /// Tells both layouts.
  open override func finalizeCollectionViewUpdates() {
    if !hasTold { return }
    hasTold = false
    for layout in [currentLayout, nextLayout] { layout.finalizeCollectionViewUpdates() }
  }
}
