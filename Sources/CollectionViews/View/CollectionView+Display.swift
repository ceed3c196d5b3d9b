import SpringflowGeometry

/// What is shown, and where it belongs.
extension CollectionView {
  /// The item that a cell shows, or `nil` if it shows none that is still there.
  ///
  /// - Complexity: O(*v*) for *v* elements in sight.
  public func indexPath(for cell: CollectionViewCell) -> IndexPath? {
    let element = engine.elements.first {
      $0.view === cell && $0.key.category == .cell && ($0.isPresent || $0.isPlacedOffscreen)
    }
    return element.map { engine.dataPath(of: $0.key.path) }
  }

  /// The paths of the supplementary elements of a kind that are in sight, in order.
  public func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
    visibleSupplementaryElements(elementKind).map(\.key.path)
  }

  /// The views of the supplementary elements of a kind that are in sight, in the order of their paths.
  public func visibleSupplementaryViews(ofKind elementKind: String) -> [CollectionReusableView] {
    visibleSupplementaryElements(elementKind).compactMap(\.view)
  }

  private func visibleSupplementaryElements(_ kind: String) -> [VisibleElement] {
    engine.bringUpToDate()
    return engine.elements
      .filter {
        $0.isPresent && $0.key.category == .supplementaryView && $0.key.kind == kind
          && $0.attributes.frame.meets(bounds)
      }
      .sorted { $0.key.path < $1.key.path }
  }
}
