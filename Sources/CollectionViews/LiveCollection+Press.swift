import Geometry

/// What a single finger presses. Points of the view's rectangle.
extension LiveCollection {
  /// A finger came down.
  func pressBegan(at point: CGPoint) {}

  /// It moved, not so far that it drags.
  func pressMoved(to point: CGPoint) {}

  /// It left.
  func pressEnded(at point: CGPoint) {}

  /// A drag or another gesture has begun, or the finger was taken away.
  func pressCancelled() {}

  /// The other mouse button was clicked.
  func secondaryClick(at point: CGPoint) {}
}
