import SpringflowDeterminism
import SpringflowGeometry

/// Sees fingers that go quickly in one direction. (`UISwipeGestureRecognizer`.)
///
/// It comes from `possible` straight to `ended`, when the fingers' middle has gone 50 points in the direction within
/// half a second; it fails as soon as they go elsewhere. The scroll is sooner to begin, so where both are wanted the
/// scroll has to wait: `view.panGestureRecognizer.require(toFail: swipe)`.
@preconcurrency @MainActor
open class SwipeGestureRecognizer: GestureRecognizer {
  /// The ways that a swipe may go. (`UISwipeGestureRecognizer.Direction`.)
  public struct Direction: OptionSet, Hashable, Sendable {
    /// A bit for each way.
    public let rawValue: UInt
    /// Makes a set of ways from its bits.
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

  /// The ways that are seen; to the right unless set.
  open var direction = Direction.right
  /// How many fingers it takes; 1 unless set.
  open var numberOfTouchesRequired = 1

  /// Fingers that take longer drag. In ticks.
  private static let longest = 60
  /// How far a swipe goes, and how far before it is known where it goes. In points.
  private static let length: CGFloat = 50
  private static let slack: CGFloat = 10

  private var start = CGPoint.zero

  /// Makes a recognizer of swipes to the right with one finger, without actions.
  public required init() {}

  open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    let count = downTouches.count
    if count > numberOfTouchesRequired { return state = .failed }
    start = centroid
    if count == 1 { deadline = arbiter.map { $0.live.tick + Self.longest } }
  }

  open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    let middle = centroid
    let (dx, dy) = (middle.x - start.x, middle.y - start.y)
    let ways: [(Direction, along: CGFloat, across: CGFloat)] = [
      (.right, dx, dy), (.left, -dx, dy), (.up, -dy, dx), (.down, dy, dx),
    ]
    // Half as far to the side as along the way, beyond the first few points.
    let open = ways.filter { way in
      direction.contains(way.0) && way.along >= -Self.slack
        && abs(way.across) <= max(Self.slack, way.along / 2)
    }
    if open.isEmpty {
      state = .failed
    } else if downTouches.count == numberOfTouchesRequired, open.contains(where: { $0.along >= Self.length }) {
      state = .ended
    }
  }

  open override func touchesEnded(_ touches: Set<Touch>, with event: Event) { state = .failed }

  open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) { state = .failed }

  open override func deadlineDidPass() { state = .failed }

  open override func hash(into hash: inout StateHash) {
    super.hash(into: &hash)
    if !isEngaged { return }
    hash.combine(Double(start.x))
    hash.combine(Double(start.y))
  }
}
