import Springflow
import SpringflowAllocationCounter
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

/// A copy of a world retains every list that it has, more than sixty: one for each item would be most of a tick, and one
/// reference counted for each a good part of it.
@Suite("Retains of an animator", .enabled(if: AnimatorRetains.canCount))
@MainActor
struct AnimatorRetainTests {
  private let animator = DynamicAnimator()
  private let boxes = (0..<200).map { Box(CGFloat($0), 0) }

  init() {
    for box in boxes { animator.addBehavior(AnimatorTests.spring(box, to: CGPoint(x: 0, y: 30))) }
    for _ in 0..<4 { animator.advance() }
  }

  @Test("a tick counts no reference for each item or behaviour")
  func tick() {
    countRetains()
    animator.advance()
    #expect(retainCount() < 50)
  }

  @Test("a question for a velocity and an item put elsewhere copy no world")
  func questions() {
    countRetains()
    for box in boxes { precondition(animator.velocity(of: box) != nil) }
    #expect(retainCount() < 200 * 5)
    countRetains()
    for box in boxes { animator.updateItem(usingCurrentState: box) }
    #expect(retainCount() < 200 * 5)
  }

  @Test("looking for items in a rectangle counts those that are found")
  func search() {
    countRetains()
    let found = animator.items(in: CGRect(x: -200, y: -50, width: 20, height: 100))
    #expect(found.isEmpty && retainCount() < 50)
  }
}
