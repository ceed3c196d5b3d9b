import SpringflowGeometry

/// Is told in advance which data will be needed. (`UICollectionViewDataSourcePrefetching`.)
@preconcurrency @MainActor
public protocol CollectionViewDataSourcePrefetching: AnyObject {
  /// Items will come into sight if the scroll goes on, the nearest first: their data may be got ready.
  func collectionView(_ collectionView: CollectionView, prefetchItemsAt indexPaths: [IndexPath])
  /// Items that were announced are no longer likely to come into sight.
  func collectionView(_ collectionView: CollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath])
}

extension CollectionViewDataSourcePrefetching {
  /// Nothing.
  public func collectionView(_ collectionView: CollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]) {}
}

extension CollectionView {
  /// Is told in advance which data will be needed; the view does not keep it alive.
  ///
  /// While the content scrolls, the items within one view's length ahead are announced, once each, and cancelled when it
  /// turns round. Items that an update moves are known by their new paths afterwards.
  public var prefetchDataSource: (any CollectionViewDataSourcePrefetching)? {
    get { engine.prefetching.source }
    set {
      engine.prefetching.source = newValue
      engine.prefetching.begin(at: bounds.origin)
    }
  }

  /// Whether the ``prefetchDataSource`` is told; yes unless set.
  public var isPrefetchingEnabled: Bool {
    get { engine.prefetching.isEnabled }
    set {
      engine.prefetching.isEnabled = newValue
      engine.prefetching.begin(at: bounds.origin)
    }
  }
}
