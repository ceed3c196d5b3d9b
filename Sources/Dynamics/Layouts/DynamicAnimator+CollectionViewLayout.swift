import SpringflowViews

extension CollectionViewLayoutAttributes: LayoutElementItem {}

extension DynamicAnimator: LayoutMotion {
  /// Makes an animator of layout attributes, in points of the layout's content.
  ///
  /// The collection view of the layout advances it, and declares the layout out of date each tick in which it moves.
  /// The reference bounds are the content's.
  ///
  /// Position and velocity belong to the element. When an update moves items to other index paths, the attributes that
  /// the animator holds for these paths take over where the items are and how they move; their springs, which hang at
  /// the new places, pull them there. So a layout that was written for UIKit needs no code for updates; if it has some,
  /// and moves its attributes in `prepare(forCollectionViewUpdates:)`, it finds them there as in UIKit. Attributes
  /// whose path is gone are removed when the layout has been prepared, and an inserted item begins as the item that was
  /// there. Where only some of the items in sight have bodies, their attributes themselves go to the new paths: see
  /// ``attributesFollowElements``. A reload finds items again by the identifiers that the data source gives, or else by
  /// their index paths.
  ///
  /// New attributes for an element get its position and velocity, also if all behaviours have been removed in the same tick: a
  /// layout may clear its behaviours and make them anew. What an attachment measures, it measures at their own place.
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

  /// Whether the attributes that the animator holds get the index path to which an update moves their element. `nil`, which it
  /// is unless set: if not all cells in sight have bodies.
  ///
  /// Set it for a layout that keeps a state of its own for each element beside its attributes, and that moves the anchors of
  /// their behaviours itself. Attributes of deleted elements leave at once, and an inserted one has none until the layout makes
  /// some. It has no effect on an animator without the reference of a layout. (UIKit's animator knows nothing of updates.)
  public var attributesFollowElements: Bool? {
    get { (directory as? AnimatedElements)?.attributesFollow }
    set { (directory as? AnimatedElements)?.attributesFollow = newValue }
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

  /// Hands positions and velocities over to the attributes at the new index paths of their elements; where attributes follow
  /// elements, they get these paths, and those of deleted items are removed.
  public func follow(_ map: UpdateMap) {
    let keys = ElementMap(map)
    // A global element has no section to go with.
    follow { $0.indexPath.count == 2 ? keys.after($0)?.indexPath : $0.indexPath }
    (directory as? AnimatedElements)?.itemsAfterUpdate = allItems
  }

  /// As ``follow(_:)``, with the index paths that items have since the data was reloaded.
  public func followReload() {
    guard let elements = directory as? AnimatedElements else { return }
    let paths = elements.pathsAfterReload
    follow { paths[$0] }
  }

  private func follow(_ path: (ElementKey) -> IndexPath?) {
    guard let elements = directory as? AnimatedElements else { return }
    if !elements.goWithElements { return elements.transferStates(in: self, path) }
    elements.rename(allObjects.compactMap { $0 as? CollectionViewLayoutAttributes }, path) { discard($0) }
  }

  /// Removes attributes that the layout still holds though their index path is gone.
  public func layoutDidPrepare() {
    guard let elements = directory as? AnimatedElements, elements.awaitsPreparation else { return }
    elements.layoutDidPrepare(discard: { discard($0) }, allObjects)
  }

  /// Shows the layout its attributes as UIKit does: each is where the item was that had its index path before.
  public func layoutWillHearOfUpdate() { (directory as? AnimatedElements)?.takeStatesBack(in: self) }

  /// Hands over again what the layout has left; what it has moved stays where it is, with the velocity of its element.
  public func layoutDidHearOfUpdate() { (directory as? AnimatedElements)?.returnStates(in: self) }

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

  /// Adds what moves the elements: bodies, attachments, contacts.
  public func addOverlay(to overlay: inout Frame.Overlay, origin: CGVector, area: CGRect) {
    withWorld { overlay.add($0, origin: origin, area: area) }
  }

  /// The velocity of attributes that the animator holds, in points per second; `nil` for all others, copies included.
  public func velocity(of element: ElementID, with attributes: CollectionViewLayoutAttributes) -> CGVector? {
    guard let velocity = velocity(of: attributes) else { return nil }
    return CGVector(dx: velocity.x, dy: velocity.y)
  }
}
