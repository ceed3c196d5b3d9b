import Springflow
import SpringflowTestSupport
import Testing

@MainActor
@Suite("Damping of snaps")
struct SnapDampingTests {
  @Test(
    "an item comes to its snap point, and stays there, with whatever damping, from wherever it was",
    arguments: [0, 0.05, 0.1, 0.5, 1] as [CGFloat], TestLength.cases([50, 200, 1000] as [CGFloat], short: 1))
  func comesToRest(damping: CGFloat, distance: CGFloat) {
    for (step, side) in [20, 80, 80, 300].enumerated() as EnumeratedSequence<[CGFloat]> {
      let animator = DynamicAnimator()
      let angle = 0.1 + Double(step) * 1.7
      let box = Box(distance * CGFloat(Portable.cos(angle)), distance * CGFloat(Portable.sin(angle)), side: side)
      let snap = SnapBehavior(item: box, snapTo: .zero)
      snap.damping = damping
      animator.addBehavior(snap)
      for _ in 0..<1200 { animator.advance() }
      #expect(!animator.isRunning)
      #expect(abs(box.center.x) < 0.5 && abs(box.center.y) < 0.5)
      #expect(abs(box.transform.b) < 0.01 && box.transform.a > 0)
    }
  }

  @Test(
    "an item that a snap presses into a corner, or on a wall, comes to rest there and the animator pauses",
    arguments: TestLength.cases(
      [CGPoint(x: -40, y: -55), CGPoint(x: 330, y: 360), CGPoint(x: 150, y: 400), CGPoint(x: -20, y: 100)], short: 1))
  func pressed(point: CGPoint) {
    for (angle, side) in [(0.0, 60), (0.6, 60), (0.3, 90)] as [(Double, CGFloat)] {
      let animator = DynamicAnimator()
      animator.referenceBounds = CGRect(x: 0, y: 0, width: 300, height: 300)
      let box = Box(150, 150, side: side)
      box.transform = CGAffineTransform(rotationAngle: angle)
      let collision = CollisionBehavior(items: [box])
      collision.translatesReferenceBoundsIntoBoundary = true
      animator.addBehavior(collision)
      animator.addBehavior(SnapBehavior(item: box, snapTo: point))
      for _ in 0..<1200 where animator.isRunning { animator.advance() }
      #expect(!animator.isRunning, "\(point), \(angle), \(side): \(animator.velocity(of: box) ?? .zero)")
      // It lies on the wall.
      #expect(box.center.x < 300 && box.center.y < 300 && box.center.x > 0 && box.center.y > 0)
      let place = box.center
      animator.addBehavior(DynamicItemBehavior(items: [box]))
      for _ in 0..<120 { animator.advance() }
      #expect(abs(box.center.x - place.x) < 0.5 && abs(box.center.y - place.y) < 0.5)
    }
  }
}
