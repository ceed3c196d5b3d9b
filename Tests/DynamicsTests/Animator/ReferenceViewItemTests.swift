import Springflow
import Testing

@MainActor
@Suite("The reference view as an item")
struct ReferenceViewItemTests {
  @Test("an item in a view that is scaled by 0 waits there, and moves on when the view has a size again")
  func scaledAway() {
    let stage = View(frame: CGRect(x: 40, y: 30, width: 400, height: 300))
    let (shelf, tile) = (
      View(frame: CGRect(x: 100, y: 50, width: 200, height: 100)),
      View(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    )
    stage.addSubview(shelf)
    shelf.addSubview(tile)
    let animator = DynamicAnimator(referenceView: stage)
    let motion = DynamicItemBehavior(items: [tile])
    motion.resistance = 0
    motion.addLinearVelocity(CGPoint(x: 120, y: 0), for: tile)
    animator.addBehavior(motion)
    for _ in 0..<10 { animator.advance() }
    #expect(abs(tile.center.x - 30) < 0.001 && tile.center.y == 20)
    shelf.transform = CGAffineTransform(scaleX: 0, y: 0)
    stage.transform = CGAffineTransform(scaleX: 1, y: 0)
    for _ in 0..<10 { animator.advance() }
    #expect(abs(tile.center.x - 30) < 0.001 && tile.center.y == 20)
    shelf.transform = .identity
    animator.advance()
    #expect(abs(tile.center.x - 41) < 0.001 && abs(tile.center.y - 20) < 0.001)
  }

  @Test("the reference view can be an item: it stays in place, whatever hangs on it")
  func pinnedToReferenceView() {
    let stage = View(frame: CGRect(x: 40, y: 30, width: 400, height: 300))
    stage.transform = CGAffineTransform(rotationAngle: 0.25)
    let beam = View(frame: CGRect(x: 200, y: 90, width: 120, height: 20))
    stage.addSubview(beam)
    let animator = DynamicAnimator(referenceView: stage)
    let (frame, transform) = (stage.frame, stage.transform)
    let pin = CGPoint(x: 200, y: 100)
    animator.addBehavior(DynamicItemBehavior(items: [stage]))
    animator.addBehavior(GravityBehavior(items: [stage, beam]))
    animator.addBehavior(AttachmentBehavior.pinAttachment(with: beam, attachedTo: stage, attachmentAnchor: pin))
    for _ in 0..<120 {
      animator.advance()
      // The beam's left end stays on the pin.
      let (x, y) = (beam.center.x - 60 * beam.transform.a, beam.center.y - 60 * beam.transform.b)
      #expect(abs(x - pin.x) < 0.01 && abs(y - pin.y) < 0.01)
    }
    #expect(beam.transform.b != 0)
    #expect(stage.frame == frame && stage.transform == transform)
  }
}
