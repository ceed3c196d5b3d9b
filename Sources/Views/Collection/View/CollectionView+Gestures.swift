extension SpringflowAdditions where Self: ScrollView {
  /// The fingers that are on the view and the others of its host, in the order in which they came down.
  public var touches: [Touch] { host?.touches ?? [] }
}

extension SpringflowAdditions where Self: CollectionView {
  // MARK: Fingers

  /// A finger comes down, moves or leaves at a point of the view's rectangle.
  ///
  /// It is the view's host that gets the touch, so that views in this one may get it. Recognizers see it first, those of
  /// inner views and those that were added last before the others, and the scroll's is one of them. As long as several
  /// fingers are down, moves are seen at the next tick, all at once.
  ///
  /// - Parameters:
  ///   - id: Any number by which the caller tells fingers apart; 0 is the finger of ``touchBegan(at:)``.
  ///   - phase: The phase. Moves and ends for an unknown id are ignored.
  ///   - point: The position in points from the view's top left corner.
  public func touch(_ id: Int, _ phase: Touch.Phase, at point: CGPoint) {
    drivingHost.touch(id, phase, at: hostPoint(ofRectangle: point))
  }

  /// Cancels the touch of finger 0 and its gestures.
  public func touchCancelled() { touch(0, .cancelled, at: lastPoint(of: 0)) }

  /// Cancels all touches and their gestures.
  public func cancelTouches() { host?.cancelTouches() }

  /// Where a finger was last, from the view's top left corner. A finger that is a menu's is not among the others.
  func lastPoint(of id: Int) -> CGPoint {
    let finger = touches.first { $0.id == id }
    return rectanglePoint(fromHost: finger?.location(in: nil) ?? engine.menuRecognizer.point)
  }

  /// The other mouse button is clicked at a point of the view's rectangle.
  public func secondaryClick(at point: CGPoint) {
    engine.bringUpToDate()
    engine.interaction.secondaryClick(at: point)
  }
}
