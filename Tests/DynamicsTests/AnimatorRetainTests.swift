import AllocationCounter
import Springflow
import Testing

enum AnimatorRetains {
  /// Without optimisation every access to an array retains it.
  static var canCount: Bool {
    #if DEBUG
      false
    #else
      canCountRetains()
    #endif
  }
}

/// A copy of a world retains every list that it has, more than sixty: one for each item would be most of a tick.
@Suite("Retains of an animator", .enabled(if: AnimatorRetains.canCount))
@MainActor
struct AnimatorRetainTests {
  @Test("a tick and a question for a velocity copy no world for each item")
  func perItem() {
    let animator = DynamicAnimator()
    let boxes = (0..<200).map { Box(CGFloat($0), 0) }
    for box in boxes { animator.addBehavior(AnimatorTests.spring(box, to: CGPoint(x: 0, y: 30))) }
    for _ in 0..<4 { animator.advance() }
    countRetains()
    animator.advance()
    #expect(retainCount() < 200 * 20)
    countRetains()
    for box in boxes { precondition(animator.velocity(of: box) != nil) }
    #expect(retainCount() < 200 * 10)
  }
}
