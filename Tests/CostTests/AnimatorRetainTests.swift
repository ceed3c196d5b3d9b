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

/// An item that is no view.
@MainActor
private final class Tile: DynamicItem {
  var center: CGPoint
  let bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
  var transform = CGAffineTransform.identity

  init(at center: CGPoint) { self.center = center }
}

/// A copy of a world retains each of its more than sixty arrays: one copy per item would be most of a tick, and one
/// retain per item a good part of it.
@Suite("Retains of an animator", .enabled(if: AnimatorRetains.canCount))
@MainActor
struct AnimatorRetainTests {
  private let animator = DynamicAnimator()
  private let boxes = (0..<200).map { Tile(at: CGPoint(x: CGFloat($0), y: 0)) }

  init() {
    for box in boxes {
      let spring = AttachmentBehavior(item: box, attachedToAnchor: CGPoint(x: 0, y: 30))
      (spring.length, spring.frequency, spring.damping) = (0, 1, 0.8)
      animator.addBehavior(spring)
    }
    for _ in 0..<4 { animator.advance() }
  }

  @Test("a tick retains nothing for each item or behaviour")
  func tick() {
    countRetains()
    animator.advance()
    #expect(retainCount() < 50)
  }

  @Test("reading a velocity and updating an item copy no world")
  func questions() {
    countRetains()
    for box in boxes { precondition(animator.velocity(of: box) != nil) }
    #expect(retainCount() < 200 * 5)
    countRetains()
    for box in boxes { animator.updateItem(usingCurrentState: box) }
    #expect(retainCount() < 200 * 5)
  }

  @Test("a search for items in a rectangle retains only those that are found")
  func search() {
    // The first search makes the grid.
    _ = animator.items(in: .zero)
    countRetains()
    let found = animator.items(in: CGRect(x: -200, y: -50, width: 20, height: 100))
    #expect(found.isEmpty && retainCount() < 50)
  }
}
