import Springflow
import Testing

@MainActor
@Suite("Damping of snaps")
struct SnapDampingTests {
  @Test(
    "an item comes to its snap point, and stays there, with whatever damping, from wherever it was",
    arguments: [0, 0.05, 0.1, 0.5, 1] as [CGFloat], [50, 200, 1000] as [CGFloat])
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
}
