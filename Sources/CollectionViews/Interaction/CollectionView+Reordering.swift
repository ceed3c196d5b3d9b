import SpringflowGeometry

extension CollectionView {
  /// Whether an item is being moved.
  public var hasInteractiveMovement: Bool { engine.reorder != nil }

  /// How items give way to the moved one, and how that one goes to its place; a spring unless set.
  public var interactiveMovementAnimation: UpdateAnimation {
    get { engine.movementAnimation }
    set { engine.movementAnimation = newValue }
  }
}
