import SpringflowNumerics

/// A view of a collection's items, arranged by a layout. (`UICollectionView`.)
///
/// The data source provides items and their cells, the layout their attributes, and `advance()` makes one tick. Members
/// that can be overridden in UIKit can be overridden here: they are in the class itself, as Swift overrides no member of
/// an extension. Most of what Springflow adds is in extensions.
@preconcurrency @MainActor
open class CollectionView: ScrollView {
  /// The kinds of elements that a layout has. (`UICollectionView.ElementCategory`.)
  public enum ElementCategory: Int, Hashable, Sendable {
    /// An item of the data.
    case cell
    /// A supplementary view, such as a header or a footer.
    case supplementaryView
    /// A decoration view, which belongs to the layout.
    case decorationView
  }

  /// The kind of a section's header.
  nonisolated public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  /// The kind of a section's footer.
  nonisolated public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  /// The layout; a new one takes effect in the next layout pass.
  ///
  /// Both layouts are told, in this order: `prepareForTransition(to:)`, `prepareForTransition(from:)`, and, once the
  /// new one has been asked about its elements, `finalizeLayoutTransition()`.
  open var collectionViewLayout: CollectionViewLayout {
    didSet {
      if collectionViewLayout !== oldValue { exchange(oldValue, for: collectionViewLayout) }
    }
  }

  /// Decides and is told about what the view does; held weakly.
  @_nonoverride
  open weak var delegate: (any CollectionViewDelegate)? {
    didSet { if delegate !== oldValue { collectionViewLayout.invalidateLayout() } }
  }

  /// A view behind everything that stays where it is while the content scrolls, as large as this view; `nil` unless set.
  open var backgroundView: View? {
    didSet {
      if backgroundView === oldValue { return }
      oldValue?.removeFromSuperview()
      if let backgroundView { super.insertSubview(backgroundView, at: 0) }
      engine.backend.sizeDidChange()
    }
  }

  /// The engine of this view, set by the initialiser before anybody can ask for it.
  package final var engine: CollectionViewEngine { ownEngine! }
  final var ownEngine: CollectionViewEngine?

  /// What keeps its position on screen when items are inserted and deleted.
  final var offsetAnchor = ContentOffsetAnchor.contentOffset

  /// Makes a view with a rectangle in its parent's coordinates and a layout.
  public init(frame: CGRect, collectionViewLayout: CollectionViewLayout) {
    self.collectionViewLayout = collectionViewLayout
    super.init(frame: frame)
    ownEngine = CollectionViewEngine(self)
    backend = engine.backend
    collectionViewLayout.host = self
  }

  /// Decoding from archives is not offered on Linux; the initialiser is there for subclasses to override.
  public required init?(coder: NSCoder) { nil }

  /// How many sections there are.
  open var numberOfSections: Int { engine.itemCounts.count }

  /// How many items a section has; none while there is no data source.
  ///
  /// - Precondition: The section is there.
  open func numberOfItems(inSection section: Int) -> Int {
    let counts = engine.itemCounts
    if counts.isEmpty, dataSource == nil { return 0 }
    require(
      counts.indices.contains(section), "section \(section) is not there: the view has \(counts.count) sections")
    return counts[section]
  }

  // MARK: Data

  /// The data source, held weakly.
  open var dataSource: (any CollectionViewDataSource)? {
    get { engine.dataSource }
    set { engine.dataSource = newValue }
  }

  /// Asks the data source for everything again; nothing is animated.
  open func reloadData() { engine.reload() }

  /// The data source that is told of items before they are shown, held weakly.
  ///
  /// While the content scrolls, the items within one view's length ahead are announced, once each, and cancelled when
  /// the direction changes. Items that an update moves have their new paths afterwards.
  open var prefetchDataSource: (any CollectionViewDataSourcePrefetching)? {
    get { engine.prefetching.source }
    set {
      engine.prefetching.source = newValue
      engine.prefetching.begin(at: bounds.origin)
    }
  }

  /// Whether the ``prefetchDataSource`` is told; yes unless set.
  open var isPrefetchingEnabled: Bool {
    get { engine.prefetching.isEnabled }
    set {
      engine.prefetching.isEnabled = newValue
      engine.prefetching.begin(at: bounds.origin)
    }
  }

  // MARK: Cells and other elements

  /// Registers the class of cell that `dequeueReusableCell` makes for an identifier; `nil` removes the registration.
  ///
  /// - Precondition: The class is a subclass of `CollectionViewCell`.
  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    let type = cellClass as? CollectionViewCell.Type
    require(cellClass == nil || type != nil, "a cell's class is a subclass of CollectionViewCell, found \(cellClass!)")
    engine.store.pool.register(type, ReusePool.ReuseKey(category: .cell, kind: nil, identifier: identifier))
  }

  /// Registers the class of view for a kind and an identifier; `nil` removes the registration.
  ///
  /// - Precondition: The class is a subclass of `CollectionReusableView`.
  open func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String, withReuseIdentifier identifier: String
  ) {
    let type = viewClass as? CollectionReusableView.Type
    require(
      viewClass == nil || type != nil,
      "a supplementary view's class is a subclass of CollectionReusableView, found \(viewClass!)")
    engine.store.pool.register(
      type, ReusePool.ReuseKey(category: .supplementaryView, kind: elementKind, identifier: identifier))
  }

  /// A cell of an identifier, used before or new.
  ///
  /// - Precondition: A class was registered for the identifier.
  open func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> CollectionViewCell {
    let key = ReusePool.ReuseKey(category: .cell, kind: nil, identifier: identifier)
    guard let cell = engine.store.pool.dequeue(key) as? CollectionViewCell else {
      fatalError("what is registered as '\(identifier)' is no cell")
    }
    return cell
  }

  /// A supplementary view of a kind and an identifier, used before or new.
  ///
  /// - Precondition: A class was registered for both.
  open func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> CollectionReusableView {
    engine.store.pool.dequeue(
      ReusePool.ReuseKey(category: .supplementaryView, kind: elementKind, identifier: identifier))
  }

  /// The cell of a visible item.
  open func cellForItem(at indexPath: IndexPath) -> CollectionViewCell? {
    engine.store.element(at: engine.shownPath(of: indexPath))?.view as? CollectionViewCell
  }

  /// The view of a visible supplementary element.
  open func supplementaryView(forElementKind elementKind: String, at indexPath: IndexPath) -> CollectionReusableView? {
    engine.store[
      ElementKey(
        category: .supplementaryView, kind: elementKind, section: indexPath.section, item: indexPath.item)]?.view
  }

  /// The cells that the last pass has made visible, in the order of their paths; none before ``layoutIfNeeded()``.
  open var visibleCells: [CollectionViewCell] { indexPathsForVisibleItems.compactMap(cellForItem) }

  /// The item whose frame a point of the content lies in, the foremost one if there are several; points.
  open func indexPathForItem(at point: CGPoint) -> IndexPath? {
    engine.bringUpToDate()
    let pointRect = CGRect(x: point.x, y: point.y, width: 0, height: 0)
    var best: CollectionViewLayoutAttributes?
    for attributes in engine.attributes(in: pointRect)
    where attributes.representedElementCategory == .cell && !attributes.isHidden && attributes.frame.contains(point) {
      if let known = best, known.zIndex > attributes.zIndex { continue }
      best = attributes
    }
    return best.map { engine.dataPath(of: $0.indexPath) }
  }

  /// The paths of the items that the last pass has made visible, in order; none before ``layoutIfNeeded()``.
  open var indexPathsForVisibleItems: [IndexPath] {
    engine.cellsInSight.map { engine.dataPath(of: $0.key.indexPath) }.sorted()
  }

  /// The attributes of an item, from the layout.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    engine.bringUpToDate()
    return engine.attributes(ofItemAt: engine.shownPath(of: indexPath))
  }

  /// The attributes of a supplementary element, from the layout.
  open func layoutAttributesForSupplementaryElement(
    ofKind kind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    engine.bringUpToDate()
    return engine.mirrored(
      collectionViewLayout.allowed(
        collectionViewLayout.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath)))
  }

  /// The item that a cell shows, or `nil` if it shows none that is still there.
  ///
  /// - Complexity: O(*v*) for *v* visible elements.
  open func indexPath(for cell: CollectionViewCell) -> IndexPath? {
    let element = engine.elements.first {
      $0.view === cell && $0.key.category == .cell && ($0.isPresent || $0.isPlacedOffscreen)
    }
    return element.map { engine.dataPath(of: $0.key.indexPath) }
  }

  /// The paths of the visible supplementary elements of a kind, in order.
  open func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
    visibleSupplementaryElements(elementKind).map(\.key.indexPath)
  }

  /// The views of the visible supplementary elements of a kind, in the order of their paths.
  open func visibleSupplementaryViews(ofKind elementKind: String) -> [CollectionReusableView] {
    visibleSupplementaryElements(elementKind).compactMap(\.view)
  }

  // MARK: Selection and focus

  /// Whether an item looks pressed only when a finger has been on it for 0.15 s or leaves it, and not at once: a drag in
  /// between leaves no trace. Yes unless set. (`UIScrollView.delaysContentTouches`.)
  open override var delaysContentTouches: Bool {
    get { engine.interaction.delaysContentTouches }
    set { engine.interaction.delaysContentTouches = newValue }
  }

  /// Whether users may press and select items; yes unless set.
  open var allowsSelection: Bool {
    get { engine.interaction.allowsSelection }
    set {
      if !newValue { engine.interaction.pressCancelled() }
      engine.interaction.allowsSelection = newValue
    }
  }

  /// Whether several items may be selected; no unless set.
  open var allowsMultipleSelection: Bool {
    get { engine.interaction.allowsMultipleSelection }
    set { engine.interaction.allowsMultipleSelection = newValue }
  }

  /// The paths of the selected items in order, visible or not; `nil` if there is none, as in UIKit.
  ///
  /// - Complexity: O(*n* log *n*) for *n* selected items.
  open var indexPathsForSelectedItems: [IndexPath]? {
    engine.bringUpToDate()
    return engine.interaction.selection.isEmpty
      ? nil : engine.interaction.selection.sorted.map { engine.dataPath(of: $0.indexPath) }.sorted()
  }

  /// Selects an item, and scrolls to it if a position is given; `nil` deselects all. The delegate is not told.
  ///
  /// Does nothing if selection is not allowed; without multiple selection the item selected before is deselected.
  ///
  /// - Precondition: The item is there.
  open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    engine.bringUpToDate()
    guard allowsSelection else { return }
    guard let indexPath else {
      engine.interaction.selection = SelectedItems()
      return engine.interaction.updateAppearances(animated: animated)
    }
    let path = AfterPath(engine.shownPath(of: indexPath))
    require(engine.has(path), "there is no item at \(indexPath) to select")
    if !allowsMultipleSelection { engine.interaction.selection = SelectedItems() }
    engine.interaction.selection.insert(path)
    engine.interaction.updateAppearances(animated: animated)
    if !scrollPosition.isEmpty { scrollToItem(at: indexPath, at: scrollPosition, animated: animated) }
  }

  /// Deselects an item, if it is selected. The delegate is not told.
  open func deselectItem(at indexPath: IndexPath, animated: Bool) {
    engine.bringUpToDate()
    if engine.interaction.selection.remove(AfterPath(engine.shownPath(of: indexPath))) {
      engine.interaction.updateAppearances(animated: animated)
    }
  }

  /// Selects all items, where several may be selected. The delegate is not told.
  ///
  /// - Complexity: O(*n*) for *n* items.
  open func selectAll(_ sender: Any?) {
    engine.bringUpToDate()
    guard allowsSelection, allowsMultipleSelection else { return }
    engine.interaction.selection.reserve(engine.counts.reduce(0, +))
    for (section, count) in engine.counts.enumerated() {
      for item in 0..<count { engine.interaction.selection.insert(AfterPath(section: section, item: item)) }
    }
    engine.interaction.updateAppearances()
  }

  /// Whether keys may move a focus from item to item; no unless set.
  open var allowsFocus: Bool {
    get { engine.interaction.allowsFocus }
    set {
      engine.interaction.allowsFocus = newValue
      if !newValue { engine.interaction.focus = nil }
      engine.interaction.updateAppearances()
    }
  }

  /// With items that can have the focus it can: Tab gives it to one of them, and arrows move it.
  open override var canBecomeFocused: Bool { allowsFocus && engine.counts.contains { $0 > 0 } }
  override var showsFocusRing: Bool { false }
  override func focusChanged() { engine.interaction.hostFocusDidChange() }

  /// Whether the item that gets the focus is selected as if pressed; no unless set.
  open var selectionFollowsFocus: Bool {
    get { engine.interaction.selectionFollowsFocus }
    set { engine.interaction.selectionFollowsFocus = newValue }
  }

  // MARK: Scrolling

  /// Scrolls an item to a position in the view, as far as the content allows.
  ///
  /// Along an axis without a position the view scrolls the least distance that shows the item. The edges are those
  /// inside the `adjustedContentInset`.
  ///
  /// - Precondition: The item is there, and `scrollPosition` has at most one position for each axis.
  open func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    engine.bringUpToDate()
    scrollPosition.check()
    let counts = engine.dataCounts
    require(
      indexPath.count == 2 && counts.indices.contains(indexPath[0]) && 0..<counts[indexPath[0]] ~= indexPath[1],
      "attempted to scroll to invalid index path \(Array(indexPath)): the view has \(counts.count) sections"
        + (counts.indices.contains(indexPath.first ?? -1) ? ", this one \(counts[indexPath[0]]) items" : ""))
    let indexPath = engine.shownPath(of: indexPath)
    if animated { return seek(indexPath, at: scrollPosition) }
    // Cells that are measured during the scroll may turn out to have other sizes, and move the item.
    for _ in 0..<Self.mostCorrections {
      guard let place = offset(toShow: indexPath, at: scrollPosition), place != contentOffset else { return }
      engine.scrolling.stand(at: place)
      engine.bringUpToDate()
    }
  }

  /// Scrolls the least distance that makes a rectangle of the content visible, in points, or as much of it as fits; to
  /// an item whose frame it is, wherever that is by then.
  open override func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    engine.bringUpToDate()
    let content = CGRect(origin: .zero, size: contentSize)
    guard animated, rect.width > 0, rect.height > 0, rect.minX >= 0, rect.minY >= 0, rect.maxX <= content.maxX,
      rect.maxY <= content.maxY,
      let item = engine.attributes(in: rect).first(where: {
        $0.representedElementCategory == .cell && $0.frame == rect
      })
    else { return super.scrollRectToVisible(rect, animated: animated) }
    seek(item.indexPath, at: [])
  }

  // MARK: Updates

  /// Changes data and view together, as in UIKit: the block changes the data and names the operations.
  ///
  /// Blocks may be nested; the outermost one takes effect. An impossible update is a programmer's mistake and traps
  /// with the sentence of its `BatchUpdateError`; for updates from outside the program use
  /// `performBatchUpdates(_:with:changingData:completion:)`.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    performBatchUpdates(with: nil, updates ?? {}, completion: completion)
  }

  /// Inserts items, by their paths after the update; outside a batch block an update of its own.
  ///
  /// - Precondition: The update is possible, and the data source already says the new counts. The same holds for the
  ///   other operations.
  open func insertItems(at indexPaths: [IndexPath]) { name { $0.insertItems(at: indexPaths) } }

  /// Deletes items, by their paths before the update; outside a batch block an update of its own.
  open func deleteItems(at indexPaths: [IndexPath]) { name { $0.deleteItems(at: indexPaths) } }

  /// Moves an item, by its paths before and after the update; outside a batch block an update of its own.
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    name { $0.moveItem(at: indexPath, to: newIndexPath) }
  }

  /// Shows items in new cells, by their paths before the update; outside a batch block an update of its own. The old
  /// cells fade out.
  open func reloadItems(at indexPaths: [IndexPath]) { name { $0.reloadItems(at: indexPaths) } }

  /// Configures the present cells of items again, by their paths before the update; outside a batch block an update of
  /// its own. When the data source dequeues a cell it gets the visible one.
  open func reconfigureItems(at indexPaths: [IndexPath]) { name { $0.reconfigureItems(at: indexPaths) } }

  /// Inserts sections, by their numbers after the update; outside a batch block an update of its own.
  open func insertSections(_ sections: IndexSet) { name { $0.insertSections(sections) } }

  /// Deletes sections, by their numbers before the update; outside a batch block an update of its own.
  open func deleteSections(_ sections: IndexSet) { name { $0.deleteSections(sections) } }

  /// Moves a section, by its numbers before and after the update; outside a batch block an update of its own.
  open func moveSection(_ section: Int, toSection newSection: Int) {
    name { $0.moveSection(section, toSection: newSection) }
  }

  /// Asks for all items of sections again, by their numbers before the update; outside a batch block an update of its
  /// own.
  open func reloadSections(_ sections: IndexSet) { name { $0.reloadSections(sections) } }

  // MARK: Layouts

  /// Replaces the layout, at once or in an animation that moves every element from its position on screen to that in
  /// the new layout. (`setCollectionViewLayout(_:animated:completion:)`.)
  ///
  /// Animations of earlier updates continue in either case.
  ///
  /// - Precondition: The data source's counts stay as they are.
  open func setCollectionViewLayout(
    _ layout: CollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil
  ) {
    animate(with: animated ? nil : UpdateAnimation.none, { collectionViewLayout = layout }, completion: completion)
  }

  /// Begins an interactive transition to another layout: set the progress of the layout that is returned.
  /// (`startInteractiveTransition(to:completion:)`.)
  ///
  /// If a transition between this layout and another one is under way, interactive or not, it is resumed and returned.
  /// If it led away from `layout` it is reversed, and its progress is 1 less the old one. A transition to any other
  /// layout begins with the positions on screen, and the difference to them decays. The content does not scroll during
  /// a transition.
  ///
  /// - Parameters:
  ///   - layout: The new layout.
  ///   - completion: Called once, at the end: with whether the view has got `layout`, and whether the transition came to
  ///     an end rather than being resumed or given up for another layout.
  /// - Returns: The layout that the view has until then: the delegate's, or else the library's own.
  /// - Precondition: `layout` is not the view's, and the data source's counts stay as they are.
  @discardableResult
  open func startInteractiveTransition(
    to layout: CollectionViewLayout, completion: ((_ completed: Bool, _ finished: Bool) -> Void)? = nil
  ) -> CollectionViewTransitionLayout {
    engine.transitions.begin(to: layout, keeping: nil, completion: completion)
  }

  /// Completes the interactive transition with an animation. (`finishInteractiveTransition()`.)
  ///
  /// It continues from its progress and its velocity; springs may overshoot. Nothing happens if none is under way:
  /// another layout may have replaced it meanwhile.
  open func finishInteractiveTransition() { engine.transitions.end(at: 1, with: nil) }

  /// Animates the interactive transition back to its beginning. (`cancelInteractiveTransition()`.)
  open func cancelInteractiveTransition() { engine.transitions.end(at: 0, with: nil) }

  // MARK: Interactive movement

  /// Begins to move an item, if the data source says that it can be moved; returns whether it does.
  ///
  /// The item then follows ``updateInteractiveMovementTargetPosition(_:)``, the others make room, and the view scrolls
  /// while the finger is near an edge. The data stays as it is until ``endInteractiveMovement()``, and delegate and
  /// data source are asked by the data's paths. Only the layout gets the preview order, with its counts of items.
  ///
  /// `installStandardGestureForInteractiveMovement()` does all of it with a long press. In code:
  ///
  /// ```swift
  /// view.addGestureRecognizer(
  ///   LongPressGestureRecognizer { press in
  ///     let place = press.location(in: view)
  ///     switch press.state {
  ///     case .began: if let path = view.indexPathForItem(at: place) { view.beginInteractiveMovementForItem(at: path) }
  ///     case .changed: view.updateInteractiveMovementTargetPosition(place)
  ///     case .ended: view.endInteractiveMovement()
  ///     default: view.cancelInteractiveMovement()
  ///     }
  ///   })
  /// ```
  @discardableResult
  open func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool { engine.reordering.begin(at: indexPath) }

  /// Moves the item's centre to a point of the content.
  open func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {
    engine.reordering.update(to: targetPosition)
  }

  /// Ends the movement: the data source moves the item, in one update, and the item moves to its place with its
  /// velocity.
  open func endInteractiveMovement() { engine.reordering.end() }

  /// Cancels the movement: everything goes back to where it was.
  open func cancelInteractiveMovement() { engine.reordering.cancel() }

  // MARK: As a view

  /// Fingers have come down on the view or on one in it that lets its superview know: such a finger presses an item.
  open override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    for touch in touches { touch.isBeginningKept = false }
    super.touchesBegan(touches, with: event)
  }

  /// Fingers that began on the view or in it have left: a pressed item is selected.
  open override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
    for touch in touches { touch.isEndKept = false }
    super.touchesEnded(touches, with: event)
  }

  /// The visible elements' views and a program's own from back to front, without the depths that attributes and layers
  /// give them. What a program adds is in front of elements unless it says otherwise.
  open override var subviews: [View] { childrenInOrder }

  open override func addSubview(_ view: View) { raise(view) { super.insertSubview(view, at: $0) } }

  /// Adds a view at a position among ``subviews``; 0 is behind all elements.
  open override func insertSubview(_ view: View, at index: Int) {
    place(view, at: index) { super.insertSubview(view, at: $0) }
  }

  open override func insertSubview(_ view: View, aboveSubview siblingSubview: View) {
    place(view, besides: siblingSubview, isInFront: true) { super.insertSubview(view, at: $0) }
  }

  open override func insertSubview(_ view: View, belowSubview siblingSubview: View) {
    place(view, besides: siblingSubview, isInFront: false) { super.insertSubview(view, at: $0) }
  }

  /// Puts a subview in front of the others: a cell, too, among elements of the same z index.
  open override func bringSubviewToFront(_ view: View) { if view.superview === self { addSubview(view) } }

  /// Puts a subview behind the others: a cell, too, among elements of the same z index.
  open override func sendSubviewToBack(_ view: View) { if view.superview === self { insertSubview(view, at: 0) } }

  /// Exchanges the positions of two of the ``subviews``.
  open override func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    let views = subviews
    require(
      views.indices.contains(index1) && views.indices.contains(index2),
      "there is no subview \(views.indices.contains(index1) ? index2 : index1): the view has \(views.count) subviews")
    let (low, high) = (min(index1, index2), max(index1, index2))
    insertSubview(views[high], at: low)
    insertSubview(views[low], at: high)
  }

  /// Brings layout and elements up to date now rather than in the next tick; in an animation block elements go to new places
  /// with its curve.
  open override func layoutIfNeeded() {
    super.layoutIfNeeded()
    engine.bringUpToDate()
    engine.delegateQueue.deliver()
    super.layoutIfNeeded()
  }

  /// Brings layout and elements up to date: this is the pass that ``layoutIfNeeded()`` and each tick make.
  open override func layoutSubviews() {
    engine.bringUpToDate()
    engine.delegateQueue.deliver()
    super.layoutSubviews()
  }
}

extension CollectionView {
  /// What keeps its position on screen when an update changes content above it.
  public enum ContentOffsetAnchor: Int, Hashable, Sendable {
    /// The content offset is kept: items inserted above move everything down, as in UIKit.
    case contentOffset
    /// The first visible item that the update does not delete keeps its position, as far as the content allows: text
    /// being read does not move, and a scroll in progress continues. The delegate's and the layout's
    /// `targetContentOffset(forProposedContentOffset:)` have the last word.
    case firstVisibleItem
  }

  /// Directions of scrolling. (`UICollectionView.ScrollDirection`.)
  public enum ScrollDirection: Int, Hashable, Sendable {
    /// Lines are horizontal, content scrolls vertically.
    case vertical
    /// Lines are vertical, content scrolls horizontally.
    case horizontal
  }
}
