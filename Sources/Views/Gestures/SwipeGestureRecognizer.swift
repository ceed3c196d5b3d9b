import SpringflowNumerics

/// Recognizes fingers that move quickly in one direction. (`UISwipeGestureRecognizer`.)
///
/// It comes from `possible` straight to `ended`, when the fingers' middle has gone 50 points in the direction within
/// half a second; it fails as soon as they move in another direction. The scroll begins sooner, so where both are
/// wanted the scroll has to wait: `view.panGestureRecognizer.require(toFail: swipe)`.
@preconcurrency @MainActor
open class SwipeGestureRecognizer: GestureRecognizer {
  /// Directions of a swipe. (`UISwipeGestureRecognizer.Direction`.)
  public struct Direction: OptionSet, Hashable, Sendable {
    /// A bit for each direction.
    public let rawValue: UInt
    /// Makes a set of directions from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// To the right.
    public static let right = Direction(rawValue: 1)
    /// To the left.
    public static let left = Direction(rawValue: 2)
    /// Up.
    public static let up = Direction(rawValue: 4)
    /// Down.
    public static let down = Direction(rawValue: 8)
  }

  /// The directions that are recognized; to the right unless set.
  open var direction = Direction.right
  /// How many fingers it takes; 1 unless set.
  open var numberOfTouchesRequired = 1

  /// The longest duration of a swipe, in ticks.
  private static let longest = 60
  /// The length of a swipe, and the distance after which its direction is decided. In points.
  private static let length: CGFloat = 50
  static let slack: CGFloat = 10

  private var start = CGPoint.zero

  /// Makes a recognizer of swipes to the right with one finger, without actions.
  public required init() {}

  open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    let count = downTouches.count
    if count > numberOfTouchesRequired { return state = .failed }
    start = centroid
    if count == 1 { deadline = coordinator.map { $0.tick + Self.longest } }
  }

  open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    let middle = centroid
    let (dx, dy) = (middle.x - start.x, middle.y - start.y)
    let directions: [(Direction, main: CGFloat, cross: CGFloat)] = [
      (.right, dx, dy), (.left, -dx, dy), (.up, -dy, dx), (.down, dy, dx),
    ]
    // At most half as far to the side as in the direction, beyond the first few points.
    let open = directions.filter { candidate in
      direction.contains(candidate.0) && candidate.main >= -Self.slack
        && abs(candidate.cross) <= max(Self.slack, candidate.main / 2)
    }
    if open.isEmpty {
      state = .failed
    } else if downTouches.count == numberOfTouchesRequired, open.contains(where: { $0.main >= Self.length }) {
      state = .ended
    }
  }

  open override func touchesEnded(_ touches: Set<Touch>, with event: Event) { state = .failed }

  open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) { state = .failed }

  open override func deadlineDidPass() { state = .failed }

  open override func hash(into hash: inout StateHash) {
    super.hash(into: &hash)
    hash.combine(Int(direction.rawValue))
    hash.combine(numberOfTouchesRequired)
    hash.combine(start)
  }
}
