import SpringflowNumerics

/// The interpolation between two layouts, which a gesture drives. (`UICollectionViewTransitionLayout`.)
///
/// `startInteractiveTransition(to:completion:)` returns one. Each element moves straight from its position on screen in
/// one layout to its position in the other; each layout is asked at its own content offset. Content size and content
/// offset are interpolated, too. An element that only one of the layouts has fades at its position. Subclasses modify
/// the result of `super` in ``layoutAttributesForElements(in:)``, for example by values for keys of their own:
///
/// ```swift
/// override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
///   let found = super.layoutAttributesForElements(in: rect)
///   for attributes in found ?? [] { attributes.center.x += value(forAnimatedKey: "pull") }
///   return found
/// }
/// ```
///
/// Changes by a subclass fade out once the gesture ends, as in UIKit.
@preconcurrency @MainActor
open class CollectionViewTransitionLayout: CollectionViewLayout {
  /// The layout at the start.
  open private(set) var currentLayout: CollectionViewLayout
  /// The layout at the end.
  open private(set) var nextLayout: CollectionViewLayout
  /// The progress: 0 is the start layout, 1 the end layout. Values beyond both ends extrapolate.
  ///
  /// - Precondition: It is finite.
  open var transitionProgress: CGFloat = 0 {
    didSet {
      require(transitionProgress.isFinite, "a transition's progress is a finite number, found \(transitionProgress)")
      if transitionProgress == oldValue || isProbed { return }
      invalidateProgress()
    }
  }

  /// How both layouts show the data.
  final var interpolation: LayoutInterpolation?
  private var values: [String: CGFloat] = [:]
  private var isOutOfDate = false
  /// Whether it is asked about another progress than its own.
  private var isProbed = false
  /// Whether the two layouts have been told of the current update.
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

  /// Stores a number for a key, such as a finger's distance in addition to turning and spreading.
  open func updateValue(_ value: CGFloat, forAnimatedKey key: String) {
    if values[key] == value { return }
    values[key] = value
    invalidateProgress()
  }

  /// Invalidates what depends on the progress; what the two layouts say stays as it is.
  private func invalidateProgress() {
    let context = makeInvalidationContext()
    context.keepsCells = true
    context.keepsTransitionEnds = true
    if host != nil { invalidateLayout(with: context) } else { invalidateByView(with: context) }
  }

  /// The number last stored for a key, or 0.
  open func value(forAnimatedKey key: String) -> CGFloat { values[key] ?? 0 }

  // MARK: Both layouts

  /// Swaps start and end; nothing moves on screen.
  final func turnAround() {
    (currentLayout, nextLayout) = (nextLayout, currentLayout)
    interpolation?.turnAround()
    transitionProgress = 1 - transitionProgress
  }

  /// Asks the layout while it pretends to have another progress.
  final func probing<Answer>(at progress: CGFloat, _ ask: () -> Answer) -> Answer {
    let own = transitionProgress
    isProbed = true
    transitionProgress = progress
    defer {
      transitionProgress = own
      isProbed = false
    }
    return ask()
  }

  /// The nearer one of the two layouts.
  final var nearerLayout: CollectionViewLayout { transitionProgress < 0.5 ? currentLayout : nextLayout }

  /// Whether the transition is between this layout and another one.
  final func joins(_ layout: CollectionViewLayout) -> Bool { layout === currentLayout || layout === nextLayout }

  /// An invalid end makes the interpolation invalid, too.
  final func lookAfterLayouts() {
    if interpolation == nil || currentLayout.isPrepared && nextLayout.isPrepared { return }
    isOutOfDate = true
    isPrepared = false
  }

  override var dependsOnInsets: Bool { currentLayout.dependsOnInsets || nextLayout.dependsOnInsets }

  final func hash(into hash: inout StateHash) {
    hash.combine(transitionProgress)
    hash.combine(values.sorted { $0.key < $1.key }) {
      $0.combine($1.key)
      $0.combine($1.value)
    }
    for isSet in [isPrepared, isOutOfDate, hasTold] { hash.combine(isSet) }
    hash.combine(interpolation) { $1.hash(into: &$0) }
  }

  // MARK: Queries

  /// Reads both layouts, when the transition begins and when data or size have changed.
  open override func prepare() {
    super.prepare()
    if interpolation != nil, !isOutOfDate { return }
    isOutOfDate = false
    interpolation = host?.interpolation(of: self)
  }

  /// The interpolated size of the content, in points.
  open override var collectionViewContentSize: CGSize { interpolation?.contentSize(at: transitionProgress) ?? .zero }

  /// The interpolated attributes of elements that are visible in either layout.
  open override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    // Subclasses may move elements, at most by the view's size.
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

  /// The content offset that the end layout chooses.
  open override func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
    nextLayout.targetContentOffset(forProposedContentOffset: proposedContentOffset)
  }

  // MARK: Changes

  /// `true` if the view's size changes.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    newBounds.size != host?.bounds.size
  }

  /// `false`: during the transition the layouts set the sizes of cells.
  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> Bool { false }

  /// Reads both layouts again, unless only the progress has changed.
  open override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    if !context.keepsTransitionEnds { isOutOfDate = true }
    if context.invalidateEverything || context.invalidateDataSourceCounts {
      for layout in [currentLayout, nextLayout] {
        let inner = layout.makeInvalidationContext()
        inner.mark(everything: context.invalidateEverything, dataSourceCounts: context.invalidateDataSourceCounts)
        inner.keepsMeasuredSizes = context.keepsMeasuredSizes
        layout.invalidateByView(with: inner)
      }
    }
    super.invalidateLayout(with: context)
  }

  /// Forwards the update to both layouts and to their simulations.
  open override func prepareForUpdates(_ updateItems: [CollectionViewUpdateItem]) {
    if updateItems.isEmpty { return }
    for layout in [currentLayout, nextLayout] {
      layout.prepareForUpdates(updateItems)
      if let map = host?.updateMap { for motion in layout.motions { motion.follow(map) } }
    }
    hasTold = true
  }

  /// Forwards the call to both layouts.
  open override func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {
    if !hasTold { return }
    for layout in [currentLayout, nextLayout] { layout.prepare(forCollectionViewUpdates: updateItems) }
  }

  /// Forwards the call to both layouts.
  open override func finalizeCollectionViewUpdates() {
    if !hasTold { return }
    hasTold = false
    for layout in [currentLayout, nextLayout] { layout.finalizeCollectionViewUpdates() }
  }
}

extension SpringflowAdditions where Self: CollectionViewTransitionLayout {
  /// The content offset that the view has at a progress from 0 to 1, in points; zero before the transition has begun.
  public func contentOffset(at progress: CGFloat) -> CGPoint { interpolation?.offset(at: progress) ?? .zero }
}
