import SpringflowGeometry

/// Knows the data that a collection view shows. (`UICollectionViewDataSource`.)
@preconcurrency @MainActor
public protocol CollectionViewDataSource: AnyObject {
  /// How many sections there are; one unless implemented.
  func numberOfSections(in collectionView: CollectionView) -> Int
  /// How many items a section has.
  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int
  /// The cell that shows an item, dequeued from the view or made anew.
  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell
  /// The view that shows a supplementary element that the layout has, dequeued from the view or made anew.
  func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> CollectionReusableView
  /// A number that stays with the item wherever it goes and that no other item of the view has, or `nil`,
  /// unless implemented, to let the view deal one out while the item is in sight.
  func collectionView(_ collectionView: CollectionView, identifierForItemAt indexPath: IndexPath) -> Int?
  /// Whether the user may move an item; no unless implemented.
  func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool
  /// The user has moved an item: the data source moves it now, to the path that it has afterwards.
  func collectionView(
    _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath)
}

extension CollectionViewDataSource {
  /// One section.
  public func numberOfSections(in collectionView: CollectionView) -> Int { 1 }
  /// Nothing to see: a data source whose layout has supplementary elements implements this.
  public func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> CollectionReusableView {
    let view = CollectionReusableView()
    view.content.background = .none
    return view
  }
  /// No.
  public func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { false }
  /// Nothing: a data source whose items can be moved implements this.
  public func collectionView(
    _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) {}
  /// No identifier of its own.
  public func collectionView(_ collectionView: CollectionView, identifierForItemAt indexPath: IndexPath) -> Int? { nil }
}
