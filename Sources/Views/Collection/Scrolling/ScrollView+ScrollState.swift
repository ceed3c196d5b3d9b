/// The target of a scroll and the axes that scroll, for the window's help and its notices.
extension ScrollView {
  /// The content offset that a scroll under way will end at, or the present one. In points of the content.
  package var scrollDestination: CGPoint { CGPoint(x: scroller.x.destination, y: scroller.y.destination) }

  /// Whether the content is longer than the view along x, insets included.
  package var hasHorizontalRoom: Bool {
    bringUpToDate()
    return scroller.x.hasRoom
  }

  /// Whether the content is longer than the view along y, insets included.
  package var hasVerticalRoom: Bool {
    bringUpToDate()
    return scroller.y.hasRoom
  }

}

extension CollectionView {
  /// Whether a physics world moves the elements, so that they are not yet at the layout's positions.
  package var isMovedByBodies: Bool { !collectionViewLayout.motions.isEmpty }
}
