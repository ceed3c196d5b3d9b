import Springflow

/// Overrides every open member of a layout and of the flow layout, and notes which are called.
final class OverridingLayout: CollectionViewFlowLayout {
  private(set) var called: Set<String> = []
  private func note(_ name: String = #function) { called.insert(name) }

  override var collectionView: CollectionView? {
    note()
    return super.collectionView
  }
  override class var layoutAttributesClass: AnyClass { super.layoutAttributesClass }
  override class var invalidationContextClass: AnyClass { super.invalidationContextClass }
  override func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
    note()
    return super.register(viewClass, forDecorationViewOfKind: elementKind)
  }
  override func prepare() {
    note()
    return super.prepare()
  }
  override var collectionViewContentSize: CGSize {
    note()
    return super.collectionViewContentSize
  }
  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    note()
    return super.layoutAttributesForElements(in: rect)
  }
  override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    note()
    return super.layoutAttributesForItem(at: indexPath)
  }
  override func layoutAttributesForSupplementaryView(ofKind elementKind: String, at indexPath: IndexPath)
    -> CollectionViewLayoutAttributes?
  {
    note()
    return super.layoutAttributesForSupplementaryView(ofKind: elementKind, at: indexPath)
  }
  override func layoutAttributesForDecorationView(ofKind elementKind: String, at indexPath: IndexPath)
    -> CollectionViewLayoutAttributes?
  {
    note()
    return super.layoutAttributesForDecorationView(ofKind: elementKind, at: indexPath)
  }
  override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint {
    note()
    return super.targetContentOffset(forProposedContentOffset: proposedContentOffset, withScrollingVelocity: velocity)
  }
  override func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
    note()
    return super.targetContentOffset(forProposedContentOffset: proposedContentOffset)
  }
  override var developmentLayoutDirection: UserInterfaceLayoutDirection {
    note()
    return super.developmentLayoutDirection
  }
  override var flipsHorizontallyInOppositeLayoutDirection: Bool {
    note()
    return super.flipsHorizontallyInOppositeLayoutDirection
  }
  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    note()
    return super.shouldInvalidateLayout(forBoundsChange: newBounds)
  }
  override func invalidationContext(forBoundsChange newBounds: CGRect) -> CollectionViewLayoutInvalidationContext {
    note()
    return super.invalidationContext(forBoundsChange: newBounds)
  }
  override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> Bool {
    note()
    return super.shouldInvalidateLayout(
      forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
  }
  override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutInvalidationContext {
    note()
    return super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
  }
  override func invalidateLayout() {
    note()
    return super.invalidateLayout()
  }
  override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    note()
    return super.invalidateLayout(with: context)
  }
  override func prepareForUpdates(_ updateItems: [CollectionViewUpdateItem]) {
    note()
    return super.prepareForUpdates(updateItems)
  }
  override func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {
    note()
    return super.prepare(forCollectionViewUpdates: updateItems)
  }
  override func finalizeCollectionViewUpdates() {
    note()
    return super.finalizeCollectionViewUpdates()
  }
  override func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> CollectionViewLayoutAttributes?
  {
    note()
    return super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
  }
  override func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath) -> CollectionViewLayoutAttributes?
  {
    note()
    return super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
  }
  override func keepsPositions(when motion: any LayoutMotion) -> Bool {
    note()
    return super.keepsPositions(when: motion)
  }
  override func restingLayoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    note()
    return super.restingLayoutAttributesForItem(at: indexPath)
  }
  override func travelForItem(from before: CollectionViewLayoutAttributes, to after: CollectionViewLayoutAttributes)
    -> ItemTravel
  {
    note()
    return super.travelForItem(from: before, to: after)
  }
  override func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    note()
    return super.initialLayoutAttributesForAppearingSupplementaryElement(ofKind: elementKind, at: elementIndexPath)
  }
  override func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    note()
    return super.finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: elementKind, at: elementIndexPath)
  }
  override func initialLayoutAttributesForAppearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    note()
    return super.initialLayoutAttributesForAppearingDecorationElement(ofKind: elementKind, at: decorationIndexPath)
  }
  override func finalLayoutAttributesForDisappearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    note()
    return super.finalLayoutAttributesForDisappearingDecorationElement(ofKind: elementKind, at: decorationIndexPath)
  }
  override func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] {
    note()
    return super.indexPathsToInsertForSupplementaryView(ofKind: elementKind)
  }
  override func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] {
    note()
    return super.indexPathsToDeleteForSupplementaryView(ofKind: elementKind)
  }
  override func indexPathsToInsertForDecorationView(ofKind elementKind: String) -> [IndexPath] {
    note()
    return super.indexPathsToInsertForDecorationView(ofKind: elementKind)
  }
  override func indexPathsToDeleteForDecorationView(ofKind elementKind: String) -> [IndexPath] {
    note()
    return super.indexPathsToDeleteForDecorationView(ofKind: elementKind)
  }
  override func prepare(forAnimatedBoundsChange oldBounds: CGRect) {
    note()
    return super.prepare(forAnimatedBoundsChange: oldBounds)
  }
  override func finalizeAnimatedBoundsChange() {
    note()
    return super.finalizeAnimatedBoundsChange()
  }
  override func prepareForTransition(to newLayout: CollectionViewLayout) {
    note()
    return super.prepareForTransition(to: newLayout)
  }
  override func prepareForTransition(from oldLayout: CollectionViewLayout) {
    note()
    return super.prepareForTransition(from: oldLayout)
  }
  override func finalizeLayoutTransition() {
    note()
    return super.finalizeLayoutTransition()
  }
  override func targetIndexPath(forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint)
    -> IndexPath
  {
    note()
    return super.targetIndexPath(forInteractivelyMovingItem: previousIndexPath, withPosition: position)
  }
  override func layoutAttributesForInteractivelyMovingItem(
    at indexPath: IndexPath, withTargetPosition position: CGPoint
  ) -> CollectionViewLayoutAttributes {
    note()
    return super.layoutAttributesForInteractivelyMovingItem(at: indexPath, withTargetPosition: position)
  }
  override func invalidationContext(
    forInteractivelyMovingItems targetIndexPaths: [IndexPath], withTargetPosition targetPosition: CGPoint,
    previousIndexPaths: [IndexPath], previousPosition: CGPoint
  ) -> CollectionViewLayoutInvalidationContext {
    note()
    return super.invalidationContext(
      forInteractivelyMovingItems: targetIndexPaths, withTargetPosition: targetPosition,
      previousIndexPaths: previousIndexPaths, previousPosition: previousPosition)
  }
  override func invalidationContextForEndingInteractiveMovementOfItems(
    toFinalIndexPaths indexPaths: [IndexPath], previousIndexPaths: [IndexPath], movementCancelled: Bool
  ) -> CollectionViewLayoutInvalidationContext {
    note(
      "invalidationContextForEndingInteractiveMovementOfItems(toFinalIndexPaths:previousIndexPaths:movementCancelled:)");
    return super.invalidationContextForEndingInteractiveMovementOfItems(
      toFinalIndexPaths: indexPaths, previousIndexPaths: previousIndexPaths, movementCancelled: movementCancelled)
  }
  override var itemSize: CGSize {
    get {
      note()
      return super.itemSize
    }
    set {
      note()
      super.itemSize = newValue
    }
  }
  override var estimatedItemSize: CGSize {
    get {
      note()
      return super.estimatedItemSize
    }
    set {
      note()
      super.estimatedItemSize = newValue
    }
  }
  override var minimumLineSpacing: CGFloat {
    get {
      note()
      return super.minimumLineSpacing
    }
    set {
      note()
      super.minimumLineSpacing = newValue
    }
  }
  override var minimumInteritemSpacing: CGFloat {
    get {
      note()
      return super.minimumInteritemSpacing
    }
    set {
      note()
      super.minimumInteritemSpacing = newValue
    }
  }
  override var sectionInset: EdgeInsets {
    get {
      note()
      return super.sectionInset
    }
    set {
      note()
      super.sectionInset = newValue
    }
  }
  override var sectionInsetReference: SectionInsetReference {
    get {
      note()
      return super.sectionInsetReference
    }
    set {
      note()
      super.sectionInsetReference = newValue
    }
  }
  override var headerReferenceSize: CGSize {
    get {
      note()
      return super.headerReferenceSize
    }
    set {
      note()
      super.headerReferenceSize = newValue
    }
  }
  override var footerReferenceSize: CGSize {
    get {
      note()
      return super.footerReferenceSize
    }
    set {
      note()
      super.footerReferenceSize = newValue
    }
  }
  override var sectionHeadersPinToVisibleBounds: Bool {
    get {
      note()
      return super.sectionHeadersPinToVisibleBounds
    }
    set {
      note()
      super.sectionHeadersPinToVisibleBounds = newValue
    }
  }
  override var sectionFootersPinToVisibleBounds: Bool {
    get {
      note()
      return super.sectionFootersPinToVisibleBounds
    }
    set {
      note()
      super.sectionFootersPinToVisibleBounds = newValue
    }
  }
  override var scrollDirection: CollectionView.ScrollDirection {
    get {
      note()
      return super.scrollDirection
    }
    set {
      note()
      super.scrollDirection = newValue
    }
  }
}

/// Overrides every open member that a layout between two others has beside a layout's.
final class OverridingTransitionLayout: CollectionViewTransitionLayout {
  private(set) var called: Set<String> = []
  private func note(_ name: String = #function) { called.insert(name) }

  override var currentLayout: CollectionViewLayout {
    note()
    return super.currentLayout
  }
  override var nextLayout: CollectionViewLayout {
    note()
    return super.nextLayout
  }
  override var transitionProgress: CGFloat {
    get {
      note()
      return super.transitionProgress
    }
    set {
      note()
      super.transitionProgress = newValue
    }
  }
  override func updateValue(_ value: CGFloat, forAnimatedKey key: String) {
    note()
    return super.updateValue(value, forAnimatedKey: key)
  }
  override func value(forAnimatedKey key: String) -> CGFloat {
    note()
    return super.value(forAnimatedKey: key)
  }
  override func prepare() {
    note()
    return super.prepare()
  }
  override var collectionViewContentSize: CGSize {
    note()
    return super.collectionViewContentSize
  }
  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    note()
    return super.layoutAttributesForElements(in: rect)
  }
  override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    note()
    return super.layoutAttributesForItem(at: indexPath)
  }
  override func layoutAttributesForSupplementaryView(ofKind elementKind: String, at indexPath: IndexPath)
    -> CollectionViewLayoutAttributes?
  {
    note()
    return super.layoutAttributesForSupplementaryView(ofKind: elementKind, at: indexPath)
  }
  override func layoutAttributesForDecorationView(ofKind elementKind: String, at indexPath: IndexPath)
    -> CollectionViewLayoutAttributes?
  {
    note()
    return super.layoutAttributesForDecorationView(ofKind: elementKind, at: indexPath)
  }
  override func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
    note()
    return super.targetContentOffset(forProposedContentOffset: proposedContentOffset)
  }
  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    note()
    return super.shouldInvalidateLayout(forBoundsChange: newBounds)
  }
  override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> Bool {
    note()
    return super.shouldInvalidateLayout(
      forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
  }
  override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    note()
    return super.invalidateLayout(with: context)
  }
  override func prepareForUpdates(_ updateItems: [CollectionViewUpdateItem]) {
    note()
    return super.prepareForUpdates(updateItems)
  }
  override func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {
    note()
    return super.prepare(forCollectionViewUpdates: updateItems)
  }
  override func finalizeCollectionViewUpdates() {
    note()
    return super.finalizeCollectionViewUpdates()
  }
}
