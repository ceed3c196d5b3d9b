/// The displayed elements and their layout positions.
extension CollectionView {
  func visibleSupplementaryElements(_ kind: String) -> [VisibleElement] {
    engine.elements
      .filter {
        $0.isPresent && $0.key.category == .supplementaryView && $0.key.kind == kind
          && $0.attributes.frame.shows(in: bounds)
      }
      .sorted { $0.key.indexPath < $1.key.indexPath }
  }
}
