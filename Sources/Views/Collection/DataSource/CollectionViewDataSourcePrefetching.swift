/// Prepares data before it is needed. (`UICollectionViewDataSourcePrefetching`.)
@preconcurrency @MainActor
public protocol CollectionViewDataSourcePrefetching: AnyObject {
  /// Called for items that become visible if the scroll continues, the nearest first: their data can be loaded now.
  func collectionView(_ collectionView: CollectionView, prefetchItemsAt indexPaths: [IndexPath])
  /// Called for announced items that are no longer likely to become visible.
  func collectionView(_ collectionView: CollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath])
}

extension CollectionViewDataSourcePrefetching {
  /// Does nothing.
  public func collectionView(_ collectionView: CollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]) {}
}
