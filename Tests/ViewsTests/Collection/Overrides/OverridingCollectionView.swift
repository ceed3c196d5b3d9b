import Springflow

/// Overrides every open member of a collection view, and notes which are called.
final class OverridingCollectionView: OverridingViewMembers {
  override var frame: CGRect {
    get {
      note()
      return super.frame
    }
    set {
      note()
      super.frame = newValue
    }
  }
  override var bounds: CGRect {
    get {
      note()
      return super.bounds
    }
    set {
      note()
      super.bounds = newValue
    }
  }
  override var contentSize: CGSize {
    get {
      note()
      return super.contentSize
    }
    set {
      note()
      super.contentSize = newValue
    }
  }
  override var tag: Int {
    get {
      note()
      return super.tag
    }
    set {
      note()
      super.tag = newValue
    }
  }
  override var contentInset: EdgeInsets {
    get {
      note()
      return super.contentInset
    }
    set {
      note()
      super.contentInset = newValue
    }
  }
  override var clipsToBounds: Bool {
    get {
      note()
      return super.clipsToBounds
    }
    set {
      note()
      super.clipsToBounds = newValue
    }
  }
  override var contentOffset: CGPoint {
    get {
      note()
      return super.contentOffset
    }
    set {
      note()
      super.contentOffset = newValue
    }
  }
  override var safeAreaInsets: EdgeInsets {
    get {
      note()
      return super.safeAreaInsets
    }
    set {
      note()
      super.safeAreaInsets = newValue
    }
  }
  override var layoutMargins: EdgeInsets {
    get {
      note()
      return super.layoutMargins
    }
    set {
      note()
      super.layoutMargins = newValue
    }
  }
  override var contentInsetAdjustmentBehavior: ContentInsetAdjustmentBehavior {
    get {
      note()
      return super.contentInsetAdjustmentBehavior
    }
    set {
      note()
      super.contentInsetAdjustmentBehavior = newValue
    }
  }
  override var adjustedContentInset: EdgeInsets {
    note()
    return super.adjustedContentInset
  }
  override var semanticContentAttribute: SemanticContentAttribute {
    get {
      note()
      return super.semanticContentAttribute
    }
    set {
      note()
      super.semanticContentAttribute = newValue
    }
  }
  override var effectiveUserInterfaceLayoutDirection: UserInterfaceLayoutDirection {
    note()
    return super.effectiveUserInterfaceLayoutDirection
  }
  override var alwaysBounceHorizontal: Bool {
    get {
      note()
      return super.alwaysBounceHorizontal
    }
    set {
      note()
      super.alwaysBounceHorizontal = newValue
    }
  }
  override var alwaysBounceVertical: Bool {
    get {
      note()
      return super.alwaysBounceVertical
    }
    set {
      note()
      super.alwaysBounceVertical = newValue
    }
  }
  override var isScrollEnabled: Bool {
    get {
      note()
      return super.isScrollEnabled
    }
    set {
      note()
      super.isScrollEnabled = newValue
    }
  }
  override var isPagingEnabled: Bool {
    get {
      note()
      return super.isPagingEnabled
    }
    set {
      note()
      super.isPagingEnabled = newValue
    }
  }
  override var bounces: Bool {
    get {
      note()
      return super.bounces
    }
    set {
      note()
      super.bounces = newValue
    }
  }
  override var decelerationRate: DecelerationRate {
    get {
      note()
      return super.decelerationRate
    }
    set {
      note()
      super.decelerationRate = newValue
    }
  }
  override var isTracking: Bool {
    note()
    return super.isTracking
  }
  override var isDragging: Bool {
    note()
    return super.isDragging
  }
  override var isDecelerating: Bool {
    note()
    return super.isDecelerating
  }
  override func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    note()
    return super.setContentOffset(contentOffset, animated: animated)
  }
  override var delaysContentTouches: Bool {
    get {
      note()
      return super.delaysContentTouches
    }
    set {
      note()
      super.delaysContentTouches = newValue
    }
  }
  override func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    note()
    return super.scrollRectToVisible(rect, animated: animated)
  }
  override var showsVerticalScrollIndicator: Bool {
    get {
      note()
      return super.showsVerticalScrollIndicator
    }
    set {
      note()
      super.showsVerticalScrollIndicator = newValue
    }
  }
  override var showsHorizontalScrollIndicator: Bool {
    get {
      note()
      return super.showsHorizontalScrollIndicator
    }
    set {
      note()
      super.showsHorizontalScrollIndicator = newValue
    }
  }
  override var verticalScrollIndicatorInsets: EdgeInsets {
    get {
      note()
      return super.verticalScrollIndicatorInsets
    }
    set {
      note()
      super.verticalScrollIndicatorInsets = newValue
    }
  }
  override var horizontalScrollIndicatorInsets: EdgeInsets {
    get {
      note()
      return super.horizontalScrollIndicatorInsets
    }
    set {
      note()
      super.horizontalScrollIndicatorInsets = newValue
    }
  }
  override var scrollIndicatorInsets: EdgeInsets {
    get {
      note()
      return super.scrollIndicatorInsets
    }
    set {
      note()
      super.scrollIndicatorInsets = newValue
    }
  }
  override func flashScrollIndicators() {
    note()
    return super.flashScrollIndicators()
  }
  override var gestureRecognizers: [GestureRecognizer]? {
    get {
      note()
      return super.gestureRecognizers
    }
    set { super.gestureRecognizers = newValue }
  }
  override var panGestureRecognizer: PanGestureRecognizer {
    note()
    return super.panGestureRecognizer
  }
  override func addGestureRecognizer(_ gestureRecognizer: GestureRecognizer) {
    note()
    return super.addGestureRecognizer(gestureRecognizer)
  }
  override func removeGestureRecognizer(_ gestureRecognizer: GestureRecognizer) {
    note()
    return super.removeGestureRecognizer(gestureRecognizer)
  }
  override func layoutIfNeeded() {
    note()
    return super.layoutIfNeeded()
  }
  override var collectionViewLayout: CollectionViewLayout {
    get {
      note()
      return super.collectionViewLayout
    }
    set {
      note()
      super.collectionViewLayout = newValue
    }
  }
  override var delegate: (any CollectionViewDelegate)? {
    get {
      note()
      return super.delegate
    }
    set {
      note()
      super.delegate = newValue
    }
  }
  override var scrollsToTop: Bool {
    get {
      note()
      return super.scrollsToTop
    }
    set {
      note()
      super.scrollsToTop = newValue
    }
  }
  override func adjustedContentInsetDidChange() {
    note()
    super.adjustedContentInsetDidChange()
  }
  override var numberOfSections: Int {
    note()
    return super.numberOfSections
  }
  override func numberOfItems(inSection section: Int) -> Int {
    note()
    return super.numberOfItems(inSection: section)
  }
  override var dataSource: (any CollectionViewDataSource)? {
    get {
      note()
      return super.dataSource
    }
    set {
      note()
      super.dataSource = newValue
    }
  }
  override func reloadData() {
    note()
    return super.reloadData()
  }
  override var prefetchDataSource: (any CollectionViewDataSourcePrefetching)? {
    get {
      note()
      return super.prefetchDataSource
    }
    set {
      note()
      super.prefetchDataSource = newValue
    }
  }
  override var isPrefetchingEnabled: Bool {
    get {
      note()
      return super.isPrefetchingEnabled
    }
    set {
      note()
      super.isPrefetchingEnabled = newValue
    }
  }
  override func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    note()
    return super.register(cellClass, forCellWithReuseIdentifier: identifier)
  }
  override func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String, withReuseIdentifier identifier: String
  ) {
    note()
    return super.register(viewClass, forSupplementaryViewOfKind: elementKind, withReuseIdentifier: identifier)
  }
  override func dequeueReusableCell(withReuseIdentifier identifier: String, for indexPath: IndexPath)
    -> CollectionViewCell
  {
    note()
    return super.dequeueReusableCell(withReuseIdentifier: identifier, for: indexPath)
  }
  override func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> CollectionReusableView {
    note()
    return super.dequeueReusableSupplementaryView(ofKind: elementKind, withReuseIdentifier: identifier, for: indexPath)
  }
  override func cellForItem(at indexPath: IndexPath) -> CollectionViewCell? {
    note()
    return super.cellForItem(at: indexPath)
  }
  override func supplementaryView(forElementKind elementKind: String, at indexPath: IndexPath)
    -> CollectionReusableView?
  {
    note()
    return super.supplementaryView(forElementKind: elementKind, at: indexPath)
  }
  override var visibleCells: [CollectionViewCell] {
    note()
    return super.visibleCells
  }
  override func indexPathForItem(at point: CGPoint) -> IndexPath? {
    note()
    return super.indexPathForItem(at: point)
  }
  override var indexPathsForVisibleItems: [IndexPath] {
    note()
    return super.indexPathsForVisibleItems
  }
  override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    note()
    return super.layoutAttributesForItem(at: indexPath)
  }
  override func layoutAttributesForSupplementaryElement(ofKind kind: String, at indexPath: IndexPath)
    -> CollectionViewLayoutAttributes?
  {
    note()
    return super.layoutAttributesForSupplementaryElement(ofKind: kind, at: indexPath)
  }
  override func indexPath(for cell: CollectionViewCell) -> IndexPath? {
    note()
    return super.indexPath(for: cell)
  }
  override func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
    note()
    return super.indexPathsForVisibleSupplementaryElements(ofKind: elementKind)
  }
  override func visibleSupplementaryViews(ofKind elementKind: String) -> [CollectionReusableView] {
    note()
    return super.visibleSupplementaryViews(ofKind: elementKind)
  }
  override var allowsSelection: Bool {
    get {
      note()
      return super.allowsSelection
    }
    set {
      note()
      super.allowsSelection = newValue
    }
  }
  override var allowsMultipleSelection: Bool {
    get {
      note()
      return super.allowsMultipleSelection
    }
    set {
      note()
      super.allowsMultipleSelection = newValue
    }
  }
  override var indexPathsForSelectedItems: [IndexPath]? {
    note()
    return super.indexPathsForSelectedItems
  }
  override func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    note()
    return super.selectItem(at: indexPath, animated: animated, scrollPosition: scrollPosition)
  }
  override func deselectItem(at indexPath: IndexPath, animated: Bool) {
    note()
    return super.deselectItem(at: indexPath, animated: animated)
  }
  override func selectAll(_ sender: Any?) {
    note()
    return super.selectAll(sender)
  }
  override var allowsFocus: Bool {
    get {
      note()
      return super.allowsFocus
    }
    set {
      note()
      super.allowsFocus = newValue
    }
  }
  override var selectionFollowsFocus: Bool {
    get {
      note()
      return super.selectionFollowsFocus
    }
    set {
      note()
      super.selectionFollowsFocus = newValue
    }
  }
  override func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    note()
    return super.scrollToItem(at: indexPath, at: scrollPosition, animated: animated)
  }
  override func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    note()
    return super.performBatchUpdates(updates, completion: completion)
  }
  override func insertItems(at indexPaths: [IndexPath]) {
    note()
    return super.insertItems(at: indexPaths)
  }
  override func deleteItems(at indexPaths: [IndexPath]) {
    note()
    return super.deleteItems(at: indexPaths)
  }
  override func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    note()
    return super.moveItem(at: indexPath, to: newIndexPath)
  }
  override func reloadItems(at indexPaths: [IndexPath]) {
    note()
    return super.reloadItems(at: indexPaths)
  }
  override func reconfigureItems(at indexPaths: [IndexPath]) {
    note()
    return super.reconfigureItems(at: indexPaths)
  }
  override func insertSections(_ sections: IndexSet) {
    note()
    return super.insertSections(sections)
  }
  override func deleteSections(_ sections: IndexSet) {
    note()
    return super.deleteSections(sections)
  }
  override func moveSection(_ section: Int, toSection newSection: Int) {
    note()
    return super.moveSection(section, toSection: newSection)
  }
  override func reloadSections(_ sections: IndexSet) {
    note()
    return super.reloadSections(sections)
  }
  override func setCollectionViewLayout(
    _ layout: CollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil
  ) {
    note()
    return super.setCollectionViewLayout(layout, animated: animated, completion: completion)
  }
  @discardableResult override func startInteractiveTransition(
    to layout: CollectionViewLayout, completion: ((_ completed: Bool, _ finished: Bool) -> Void)? = nil
  ) -> CollectionViewTransitionLayout {
    note()
    return super.startInteractiveTransition(to: layout, completion: completion)
  }
  override func finishInteractiveTransition() {
    note()
    return super.finishInteractiveTransition()
  }
  override func cancelInteractiveTransition() {
    note()
    return super.cancelInteractiveTransition()
  }
  @discardableResult override func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool {
    note()
    return super.beginInteractiveMovementForItem(at: indexPath)
  }
  override func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {
    note()
    return super.updateInteractiveMovementTargetPosition(targetPosition)
  }
  override func endInteractiveMovement() {
    note()
    return super.endInteractiveMovement()
  }
  override func cancelInteractiveMovement() {
    note()
    return super.cancelInteractiveMovement()
  }
}
