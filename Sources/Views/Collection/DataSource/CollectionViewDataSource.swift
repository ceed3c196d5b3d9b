/// Provides the data that a collection view shows. (`UICollectionViewDataSource`.)
@preconcurrency @MainActor
public protocol CollectionViewDataSource: AnyObject {
  /// The number of sections; one unless implemented.
  func numberOfSections(in collectionView: CollectionView) -> Int
  /// The number of items in a section.
  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int
  /// The cell for an item, dequeued from the view or newly made.
  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell
  /// The view for a supplementary element of the layout, dequeued from the view or newly made.
  func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> CollectionReusableView
  /// A number that stays with the item wherever it goes and that no other item of the view has, or `nil`,
  /// unless implemented, to let the view deal one out; see `elementID(forItemAt:)`.
  func collectionView(_ collectionView: CollectionView, identifierForItemAt indexPath: IndexPath) -> Int?
  /// Whether the user may move an item; `false` unless implemented.
  func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool
  /// Called when the user has moved an item: the data source moves it in its data. The destination is the item's path
  /// after the move.
  func collectionView(
    _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath)
}

extension CollectionViewDataSource {
  /// One section.
  public func numberOfSections(in collectionView: CollectionView) -> Int { 1 }
  /// An empty view: a data source whose layout has supplementary elements implements this.
  public func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> CollectionReusableView {
    let view = CollectionReusableView()
    view.content.background = .none
    return view
  }
  /// `false`.
  public func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { false }
  /// Does nothing: a data source whose items can be moved implements this.
  public func collectionView(
    _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) {}
  /// `nil`: the view assigns a number.
  public func collectionView(_ collectionView: CollectionView, identifierForItemAt indexPath: IndexPath) -> Int? { nil }
}
