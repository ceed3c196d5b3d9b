extension SpringflowAdditions where Self: CollectionView {
  /// The index path that an element of a frame has in the layout, as long as it is in sight or exits; `nil` afterwards
  /// and for those of other collection views.
  ///
  /// - Complexity: O(*v*) for *v* elements in sight.
  public func indexPath(ofElement id: ElementID) -> IndexPath? {
    engine.store.key(of: id, inSpace: node.number)?.indexPath
  }

  /// The kind of a supplementary or decoration element of a frame; `nil` for an item.
  ///
  /// - Complexity: O(*v*) for *v* elements in sight.
  public func elementKind(ofElement id: ElementID) -> String? { engine.store.key(of: id, inSpace: node.number)?.kind }
}
