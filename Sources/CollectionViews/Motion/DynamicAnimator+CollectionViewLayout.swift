import SpringflowDynamics
import SpringflowGeometry
import SpringflowUpdates
import SpringflowViews

extension CollectionViewLayoutAttributes: LayoutElementItem {}

extension DynamicAnimator: LayoutMotion {
  /// Makes an animator of layout attributes, in points of the layout's content.
  ///
  /// The collection view of the layout advances it, and declares the layout out of date each tick in which it moves.
  /// The reference bounds are the content's.
  ///
  /// A body belongs to its element. When an update moves items to other index paths, the attributes that the animator holds
  /// follow, with their positions and velocities; those of deleted items are removed. A reload finds items again by the
  /// identifiers that the data source gives, or else by their index paths. New attributes for an element get its body, and
  /// so its position and velocity, also if all behaviours have been removed in the same tick: a layout may clear its
  /// behaviours and make them anew.
  public convenience init(collectionViewLayout layout: CollectionViewLayout) {
    self.init()
    hasLayoutReference = true
    directory = AnimatedElements(of: layout)
    layout.addMotion(self)
    reducesMotionSource = { [weak layout] in layout?.collectionView?.reducesMotion ?? false }
    referenceBoundsSource = { [weak layout] in
      // A layout without a view cannot be asked for its content.
      guard let layout, layout.collectionView != nil else { return nil }
      return CGRect(origin: .zero, size: layout.collectionViewContentSize)
    }
  }

  /// The attributes of an item, if a behaviour holds them.
  ///
  /// - Complexity: O(1).
  public func layoutAttributesForCell(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    attributes(.cell, nil, indexPath)
  }

  /// The attributes of a supplementary element, if a behaviour holds them.
  ///
  /// - Complexity: O(1).
  public func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { attributes(.supplementaryView, elementKind, indexPath) }

  /// The attributes of a decoration element, if a behaviour holds them.
  ///
  /// - Complexity: O(1).
  public func layoutAttributesForDecorationView(
    ofKind decorationViewKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { attributes(.decorationView, decorationViewKind, indexPath) }

  private func attributes(
    _ category: CollectionView.ElementCategory, _ kind: String?, _ path: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    guard path.count == 2 else { return nil }
    let key = ElementKey(category: category, kind: kind, section: path.section, item: path.item)
    return (directory as? AnimatedElements)?[key]
  }

  /// Whether anything moves.
  public var isMoving: Bool { isRunning }

  /// Gives the attributes that the animator holds their new index paths, and removes those of deleted items.
  public func follow(_ map: UpdateMap) {
    rename { $0.path(after: map) }
    (directory as? AnimatedElements)?.itemsAfterUpdate = allItems
  }

  /// Gives the attributes that the animator holds the index paths that their items have since the data was reloaded, and
  /// removes those of items that are gone.
  public func followReload() {
    guard let elements = directory as? AnimatedElements else { return }
    let paths = elements.pathsAfterReload
    rename { paths[ElementKey($0)] }
  }

  private func rename(_ path: (CollectionViewLayoutAttributes) -> IndexPath?) {
    let objects = allObjects.compactMap { $0 as? CollectionViewLayoutAttributes }
    (directory as? AnimatedElements)?.rename(objects, path) { discard($0) }
  }

  /// Moves the items that were there before the update, with their velocities, once for each update. In points.
  public func contentOffsetDidAdjust(by shift: CGVector) {
    guard let elements = directory as? AnimatedElements else { return }
    // The layout's coordinates are not mirrored.
    let shift = elements.isMirrored ? CGVector(dx: -shift.dx, dy: shift.dy) : shift
    let items = elements.itemsAfterUpdate
    elements.itemsAfterUpdate = []
    for item in items {
      item.center = CGPoint(x: item.center.x + shift.dx, y: item.center.y + shift.dy)
      updateItem(usingCurrentState: item)
    }
  }

  /// The velocity of attributes that the animator holds, in points per second; `nil` for all others, copies included.
  public func velocity(of element: ElementID, with attributes: CollectionViewLayoutAttributes) -> CGVector? {
    guard let velocity = velocity(of: attributes) else { return nil }
    return CGVector(dx: velocity.x, dy: velocity.y)
  }
}

extension CollectionViewLayoutAttributes {
  /// The element's path after an update: an item by the map, a header or a decoration view with its section.
  fileprivate func path(after map: UpdateMap) -> IndexPath? {
    if indexPath.count != 2 { return indexPath }
    if representedElementCategory == .cell { return map.after(BeforePath(indexPath))?.indexPath }
    return map.place(after: indexPath.section).map { IndexPath(item: indexPath.item, section: $0) }
  }
}
