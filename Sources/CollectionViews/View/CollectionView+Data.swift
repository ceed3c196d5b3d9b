import SpringflowDeterminism
import SpringflowGeometry
import SpringflowUpdates

extension CollectionView {
  /// Knows the data that the view shows; the view does not keep it alive.
  public var dataSource: (any CollectionViewDataSource)? {
    get { engine.dataSource }
    set { engine.dataSource = newValue }
  }

  /// Asks the data source for everything anew; nothing is animated.
  public func reloadData() { engine.reload() }

  // MARK: Cells and other elements

  /// Says what class of cell `dequeueReusableCell` makes for an identifier; `nil` takes it back.
  ///
  /// - Precondition: The class is a subclass of `CollectionViewCell`.
  public func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    let type = cellClass as? CollectionViewCell.Type
    require(cellClass == nil || type != nil, "a cell's class is a subclass of CollectionViewCell, found \(cellClass!)")
    engine.pool.register(type, ReusePool.ReuseKey(category: .cell, kind: nil, identifier: identifier))
  }

  /// Says what class of view `dequeueReusableSupplementaryView` makes for a kind and an identifier; `nil` takes it back.
  ///
  /// - Precondition: The class is a subclass of `CollectionReusableView`.
  public func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String, withReuseIdentifier identifier: String
  ) {
    let type = viewClass as? CollectionReusableView.Type
    require(
      viewClass == nil || type != nil,
      "a supplementary view's class is a subclass of CollectionReusableView, found \(viewClass!)")
    engine.pool.register(
      type, ReusePool.ReuseKey(category: .supplementaryView, kind: elementKind, identifier: identifier))
  }

  /// A cell of an identifier, used before or new.
  ///
  /// - Precondition: A class was registered for the identifier.
  public func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> CollectionViewCell {
    let key = ReusePool.ReuseKey(category: .cell, kind: nil, identifier: identifier)
    guard let cell = engine.pool.dequeue(key) as? CollectionViewCell else {
      fatalError("what is registered as '\(identifier)' is no cell")
    }
    return cell
  }

  /// A supplementary view of a kind and an identifier, used before or new.
  ///
  /// - Precondition: A class was registered for both.
  public func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> CollectionReusableView {
    engine.pool.dequeue(ReusePool.ReuseKey(category: .supplementaryView, kind: elementKind, identifier: identifier))
  }

  /// The cell of an item that is in sight.
  public func cellForItem(at indexPath: IndexPath) -> CollectionViewCell? {
    engine.element(at: engine.shownPath(of: indexPath))?.view as? CollectionViewCell
  }

  /// The view of a supplementary element that is in sight.
  public func supplementaryView(forElementKind elementKind: String, at indexPath: IndexPath) -> CollectionReusableView?
  {
    engine.places[
      ElementKey(
        category: .supplementaryView, kind: elementKind, section: indexPath.section, item: indexPath.item)]?.view
  }

  /// The cells in sight, in the order of their paths.
  public var visibleCells: [CollectionViewCell] { indexPathsForVisibleItems.compactMap(cellForItem) }

  /// The item whose frame a point of the content lies in, the foremost one if there are several; points.
  public func indexPathForItem(at point: CGPoint) -> IndexPath? {
    engine.bringUpToDate()
    let spot = CGRect(x: point.x, y: point.y, width: 0, height: 0)
    var best: CollectionViewLayoutAttributes?
    for attributes in engine.attributes(in: spot)
    where attributes.representedElementCategory == .cell && !attributes.isHidden && attributes.frame.contains(point) {
      if let known = best, known.zIndex > attributes.zIndex { continue }
      best = attributes
    }
    return best.map { engine.dataPath(of: $0.indexPath) }
  }

  /// The paths of the items in sight, in order.
  public var indexPathsForVisibleItems: [IndexPath] {
    engine.bringUpToDate()
    return engine.cellsInSight.map { engine.dataPath(of: $0.key.path) }.sorted()
  }

  /// The attributes of an item, from the layout.
  public func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    engine.bringUpToDate()
    return engine.mirrored(collectionViewLayout.layoutAttributesForItem(at: engine.shownPath(of: indexPath)))
  }

  /// The attributes of a supplementary element, from the layout.
  public func layoutAttributesForSupplementaryElement(
    ofKind kind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    engine.bringUpToDate()
    return engine.mirrored(collectionViewLayout.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath))
  }
}
