extension SpringflowAdditions where Self: CollectionView {
  /// Whether an item is being moved.
  public var hasInteractiveMovement: Bool { engine.reorder != nil }

  /// The animation with which other items make room for the moved one and with which it travels to its new position at
  /// the end; a spring unless set.
  public var interactiveMovementAnimation: UpdateAnimation {
    get { engine.reordering.chosenAnimation }
    set { engine.reordering.chosenAnimation = newValue }
  }
}
