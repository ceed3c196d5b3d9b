import Springflow

extension Continuity {
  /// Adds a view's next frame.
  @MainActor
  public mutating func add(_ view: CollectionView) {
    add(view.snapshot(), walls: CGRect(origin: .zero, size: view.contentSize))
  }
}
