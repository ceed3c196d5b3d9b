import SpringflowNumerics

/// The distance and the direction between two fingers.
struct TwoFingers {
  /// How far they are from each other, in points.
  let distance: CGFloat
  /// The direction from the first to the second, in radians, clockwise from the right.
  let angle: CGFloat

  /// Of the first two that are down, if there are two.
  @MainActor
  init?(_ touches: [Touch]) {
    guard touches.count > 1 else { return nil }
    let (a, b) = (touches[0].point, touches[1].point)
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    distance = max((dx * dx + dy * dy).squareRoot(), Self.closest)
    angle = CGFloat(Portable.atan2(Double(dy), Double(dx)))
  }

  /// The least distance, as fingers have a width; it keeps ratios finite. In points.
  private static let closest: CGFloat = 1

  /// By how much an angle differs from another one, in radians from -π to π.
  static func turn(from start: CGFloat, to end: CGFloat) -> CGFloat {
    let turn = end - start
    return turn > .pi ? turn - 2 * .pi : turn < -.pi ? turn + 2 * .pi : turn
  }
}

extension GestureRecognizer {
  /// One of the fingers that make a gesture of two has gone: with the last one it comes to its end, and until then it
  /// goes on with those that are left.
  func loseFinger(for end: State, _ rebase: () -> Void) {
    if downTouches.isEmpty { return state = end }
    rebase()
    if isUnderWay { state = .changed }
  }
}
