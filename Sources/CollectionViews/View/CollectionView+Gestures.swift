import SpringflowGeometry

extension ScrollView {
  /// The fingers that are on the view, in the order in which they came down.
  public var touches: [Touch] { engine.gestures.fingers }
}

extension CollectionView {
  // MARK: Fingers

  /// A finger comes down, moves or leaves at a point of the view's rectangle.
  ///
  /// Recognizers see it first, those that were added last before the others, and the scroll's is one of them. As long as
  /// several fingers are down, moves are seen at the next tick, all at once.
  ///
  /// - Parameters:
  ///   - id: Any number by which the caller tells fingers apart; 0 is the finger of ``touchBegan(at:)``.
  ///   - phase: The phase. Moves and ends for an unknown id are ignored.
  ///   - point: The position in points from the view's top left corner.
  public func touch(_ id: Int, _ phase: Touch.Phase, at point: CGPoint) {
    engine.gestures.touch(id, phase, at: point, tick: engine.tick)
  }

  /// Cancels the touch of finger 0 and its gestures.
  public func touchCancelled() {
    touch(0, .cancelled, at: touches.first { $0.id == 0 }?.point ?? engine.gestures.menu.point)
  }

  /// Cancels all touches and their gestures.
  public func cancelTouches() { engine.gestures.cancelTouches(tick: engine.tick) }

  /// The other mouse button is clicked at a point of the view's rectangle.
  public func secondaryClick(at point: CGPoint) {
    engine.bringUpToDate()
    engine.interaction.secondaryClick(at: point)
  }
}
