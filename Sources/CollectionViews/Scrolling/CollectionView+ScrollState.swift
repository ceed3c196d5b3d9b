import SpringflowGeometry

/// Where the content is bound for, and along which axes it can go: what the window's help and its notices are about.
extension CollectionView {
  /// The content offset that a scroll under way will end at, or the present one. In points of the content.
  package var scrollDestination: CGPoint { CGPoint(x: engine.scroller.x.destination, y: engine.scroller.y.destination) }

  /// Whether the content is longer than the view along x, insets included.
  package var hasHorizontalRoom: Bool {
    engine.bringUpToDate()
    return engine.scroller.x.hasRoom
  }

  /// Whether the content is longer than the view along y, insets included.
  package var hasVerticalRoom: Bool {
    engine.bringUpToDate()
    return engine.scroller.y.hasRoom
  }

  /// Whether bodies bring the elements to their places, which are then not where they are on screen.
  package var isMovedByBodies: Bool { !collectionViewLayout.motions.isEmpty }
}
