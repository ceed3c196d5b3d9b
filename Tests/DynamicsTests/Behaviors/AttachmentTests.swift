import Springflow
import SpringflowDynamics
import Testing

@MainActor
@Suite("Attachments and snaps")
struct AttachmentTests {
  private let animator = DynamicAnimator()

  private func run(_ ticks: Int) { for _ in 0..<ticks { animator.advance() } }

  private func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat {
    ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
  }

  @Test("the length is the distance when the attachment begins to act, and reads 0 before")
  func length() {
    let box = Box(30, 40)
    let rod = AttachmentBehavior(item: box, attachedToAnchor: .zero)
    #expect(rod.length == 0 && rod.frequency == 0 && rod.damping == 0 && rod.attachedBehaviorType == .anchor)
    box.center = CGPoint(x: 60, y: 80)
    animator.addBehavior(rod)
    #expect(rod.length == 100)
    // The anchor moves, the length stays.
    rod.anchorPoint = CGPoint(x: 5, y: 5)
    #expect(rod.length == 100)
    animator.addBehavior(GravityBehavior(items: [box]))
    run(240)
    #expect(abs(distance(box.center, rod.anchorPoint) - 100) < 1e-6)
    let two = AttachmentBehavior(item: box, attachedTo: Box(9, 9))
    #expect(two.attachedBehaviorType == .items && two.items.count == 2 && two.anchorPoint == .zero)
  }

  @Test("a rod without a length to an anchor nearer than a point is a pin")
  func nearAnchor() {
    let box = Box(0, 0)
    let pin = AttachmentBehavior(
      item: box, offsetFromCenter: Offset(horizontal: -50, vertical: 0), attachedToAnchor: CGPoint(x: -50, y: 0.5))
    animator.addBehavior(pin)
    animator.addBehavior(GravityBehavior(items: [box]))
    animator.withWorld { world in
      guard case .pin = world[world.jointIDs[0]].kind else {
        Issue.record("\(world[world.jointIDs[0]].kind)")
        return
      }
    }
    run(60)
    let end = CGPoint(x: -50, y: 0).applying(box.transform)
    #expect(distance(CGPoint(x: box.center.x + end.x, y: box.center.y + end.y), pin.anchorPoint) < 1e-6)
  }

  @Test("offsets turn with their items; two items keep the distance of the attached points")
  func offsets() {
    let (a, b) = (Box(0, 0), Box(200, 0))
    let rod = AttachmentBehavior(
      item: a, offsetFromCenter: Offset(horizontal: 30, vertical: 20), attachedTo: b,
      offsetFromCenter: Offset(horizontal: -30, vertical: 0))
    let properties = DynamicItemBehavior(items: [a, b])
    properties.addLinearVelocity(CGPoint(x: 0, y: 200), for: a)
    properties.addAngularVelocity(2, for: b)
    for behavior in [rod, properties] as [DynamicBehavior] { animator.addBehavior(behavior) }
    #expect(abs(rod.length - (140 * 140 + 20 * 20).squareRoot()) < 1e-9)
    for _ in 0..<120 {
      run(1)
      let (p, q) = (CGPoint(x: 30, y: 20).applying(a.transform), CGPoint(x: -30, y: 0).applying(b.transform))
      let ends = (CGPoint(x: a.center.x + p.x, y: a.center.y + p.y), CGPoint(x: b.center.x + q.x, y: b.center.y + q.y))
      #expect(abs(distance(ends.0, ends.1) - rod.length) < 1e-3)
    }
  }

  @Test("items on a rod still collide with each other; those of the factories do not")
  func collisions() {
    for isFactory in [false, true] {
      let animator = DynamicAnimator()
      let (a, b) = (Box(0, 0, side: 20), Box(60, 0, side: 20))
      let joint =
        isFactory
        ? AttachmentBehavior.limitAttachment(with: a, offsetFromCenter: .zero, attachedTo: b, offsetFromCenter: .zero)
        : AttachmentBehavior(item: a, attachedTo: b)
      if isFactory { joint.length = 200 } else { (joint.frequency, joint.length) = (0.1, 60) }
      let properties = DynamicItemBehavior(items: [a, b])
      properties.addLinearVelocity(CGPoint(x: 300, y: 0), for: a)
      for behavior in [joint, properties, CollisionBehavior(items: [a, b])] as [DynamicBehavior] {
        animator.addBehavior(behavior)
      }
      for _ in 0..<60 { animator.advance() }
      #expect((a.center.x > b.center.x) == isFactory)
    }
  }

  @Test("a limit is a rope, a weld keeps place and angle, a slider keeps to its axis and range")
  func factories() {
    let (a, b) = (Box(0, 0, side: 20), Box(50, 0, side: 20))
    let rope = AttachmentBehavior.limitAttachment(
      with: a, offsetFromCenter: .zero, attachedTo: b, offsetFromCenter: .zero)
    rope.length = 100
    let properties = DynamicItemBehavior(items: [b])
    properties.isAnchored = true
    let gravity = GravityBehavior(items: [a])
    for behavior in [rope, properties, gravity] as [DynamicBehavior] { animator.addBehavior(behavior) }
    for _ in 0..<240 {
      run(1)
      #expect(distance(a.center, b.center) < 100.001)
    }
    animator.removeAllBehaviors()
    let weld = AttachmentBehavior.fixedAttachment(with: a, attachedTo: b, attachmentAnchor: b.center)
    let relative = CGPoint(x: a.center.x - b.center.x, y: a.center.y - b.center.y)
    let spin = DynamicItemBehavior(items: [a, b])
    spin.addAngularVelocity(3, for: b)
    b.transform = .identity
    for behavior in [weld, spin] as [DynamicBehavior] { animator.addBehavior(behavior) }
    run(120)
    let now = relative.applying(b.transform)
    #expect(distance(CGPoint(x: b.center.x + now.x, y: b.center.y + now.y), a.center) < 0.01)
  }

  @Test("an item can be fixed, pinned and made to slide after a hundred thousand turns")
  func afterManyTurns() {
    for kind in 0..<3 {
      let animator = DynamicAnimator()
      let box = Box(100, 100)
      let properties = DynamicItemBehavior(items: [box])
      properties.angularResistance = 0
      properties.addAngularVelocity(1e6, for: box)
      animator.addBehavior(properties)
      for _ in 0..<120 { animator.advance() }
      let attachment =
        switch kind {
        case 0: AttachmentBehavior.fixedAttachment(with: box, attachedTo: Box(300, 100), attachmentAnchor: .zero)
        case 1: AttachmentBehavior.pinAttachment(with: box, attachedTo: Box(300, 100), attachmentAnchor: .zero)
        default:
          AttachmentBehavior.slidingAttachment(
            with: box, attachmentAnchor: .zero, axisOfTranslation: CGVector(dx: 1, dy: 0))
        }
      animator.addBehavior(attachment)
      for _ in 0..<10 { animator.advance() }
      #expect(box.center.x.isFinite && box.transform.a.isFinite)
    }
  }

  @Test("a slider moves along its axis within its range, which counts against the axis as in UIKit, and does not turn")
  func slider() {
    let box = Box(0, 0, side: 20)
    let slider = AttachmentBehavior.slidingAttachment(
      with: box, attachmentAnchor: .zero, axisOfTranslation: CGVector(dx: 3, dy: 4))
    #expect(slider.attachmentRange.isInfinite)
    slider.attachmentRange = FloatRange(minimum: -50, maximum: 10)
    let properties = DynamicItemBehavior(items: [box])
    properties.addAngularVelocity(5, for: box)
    for behavior in [slider, properties, GravityBehavior(items: [box])] as [DynamicBehavior] {
      animator.addBehavior(behavior)
    }
    for _ in 0..<120 {
      run(1)
      #expect(abs(box.center.x * 4 - box.center.y * 3) < 1e-3 && box.center.y < 40.01)
      #expect(abs(box.transform.b) < 1e-6)
    }
    #expect(abs(box.center.y - 40) < 0.01)
    // A view at the bottom that may only go up.
    slider.attachmentRange = FloatRange(minimum: -50, maximum: 10000)
    properties.addLinearVelocity(CGPoint(x: -900, y: -1200), for: box)
    run(20)
    #expect(box.center.y < -50)
  }

  @Test("a pin turns within its range, and its friction can be set while it acts")
  func pin() {
    let (bar, post) = (Box(50, 0), Box(0, 0, side: 10))
    let pin = AttachmentBehavior.pinAttachment(with: bar, attachedTo: post, attachmentAnchor: .zero)
    let properties = DynamicItemBehavior(items: [post])
    properties.isAnchored = true
    for behavior in [pin, properties, GravityBehavior(items: [bar])] as [DynamicBehavior] {
      animator.addBehavior(behavior)
    }
    #expect(pin.attachmentRange.isInfinite && pin.frictionTorque == 0)
    pin.attachmentRange = FloatRange(minimum: -0.2, maximum: 0.5)
    run(240)
    #expect(abs(atan2(bar.transform.b, bar.transform.a) - 0.5) < 1e-3)
    #expect(abs(distance(bar.center, .zero) - 50) < 1e-6)
    // Friction that holds its weight, m g r = 5 N m.
    pin.attachmentRange = .infinite
    pin.frictionTorque = 20
    let before = bar.center
    run(60)
    #expect(distance(bar.center, before) < 0.5)
    pin.frictionTorque = 0
    run(60)
    #expect(distance(bar.center, before) > 5)
  }

  @Test("parameters change an attachment that acts: a rod becomes a spring, and a spring a rod again")
  func liveChanges() {
    let box = Box(100, 0)
    let attachment = AttachmentBehavior(item: box, attachedToAnchor: .zero)
    animator.addBehavior(attachment)
    let kinds: [(CGFloat, CGFloat, Bool)] = [
      (0, 100, true), (2, 100, true), (2, 0, false), (0, 0, true), (2, 0, false),
    ]
    for (frequency, length, isJoint) in kinds {
      (attachment.frequency, attachment.length) = (frequency, length)
      animator.withWorld { world in
        #expect((world.jointIDs.count == 1) == isJoint)
        #expect((world[world.bodyIDs[0]].spring == nil) == isJoint)
      }
    }
    animator.removeBehavior(attachment)
    animator.withWorld { #expect($0.bodyCount == 0 && $0.jointIDs.isEmpty) }
  }

  @Test("springs beyond what a world takes act as far as they can")
  func violentSprings() {
    let box = Box(10, 0)
    for (frequency, damping) in [(1e9, 1e9), (1000, 0), (1000, 100), (1e-200, 0.5), (3, 100)] as [(CGFloat, CGFloat)] {
      let spring = AttachmentBehavior(item: box, attachedToAnchor: CGPoint(x: frequency, y: 0))
      (spring.length, spring.frequency, spring.damping) = (0, frequency, damping)
      animator.addBehavior(spring)
    }
    run(10)
    #expect(box.center.x.isFinite && box.center.y == 0)
    let (slow, other) = (DynamicAnimator(), Box(10, 0))
    for _ in 0..<2 {
      let spring = AttachmentBehavior(item: other, attachedToAnchor: .zero)
      (spring.length, spring.frequency) = (0, 1e-200)
      slow.addBehavior(spring)
    }
    for _ in 0..<10 { slow.advance() }
    #expect(other.center.x == 10)
  }

  @Test("a snap brings its item to the point, upright; it obeys a new damping and a new point at once")
  func snap() {
    let box = Box(300, 80, side: 60)
    box.transform = CGAffineTransform(rotationAngle: 1)
    let snap = SnapBehavior(item: box, snapTo: CGPoint(x: 100, y: 100))
    #expect(snap.damping == 0.5)
    animator.addBehavior(snap)
    run(240)
    #expect(distance(box.center, snap.snapPoint) < 0.1 && abs(box.transform.b) < 0.01)
    while animator.isRunning { run(1) }
    snap.snapPoint = CGPoint(x: 200, y: 100)
    #expect(animator.isRunning)
    func overshoot(_ damping: CGFloat) -> CGFloat {
      let (animator, box) = (DynamicAnimator(), Box(100, 100, side: 60))
      let snap = SnapBehavior(item: box, snapTo: CGPoint(x: 200, y: 100))
      animator.addBehavior(snap)
      animator.advance()
      snap.damping = damping
      var most: CGFloat = 0
      for _ in 0..<120 {
        animator.advance()
        most = max(most, box.center.x - 200)
      }
      return most
    }
    let all = [0.1, 0.3, 0.5, 0.8, 1].map { overshoot(CGFloat($0)) }
    #expect(zip(all, all.dropFirst()).allSatisfy { $0 >= $1 }, "\(all)")
    #expect(all[0] > 25 && all[2] > 5 && all[4] < 1, "\(all)")
  }

  @Test("behaviours that outlive their animator act in another one as if new")
  func survivors() {
    let (box, other) = (Box(0, 0), Box(300, 0))
    let collision = CollisionBehavior(items: [box, other])
    collision.addBoundary(withIdentifier: "f" as NSString, from: CGPoint(x: -500, y: 200), to: CGPoint(x: 500, y: 200))
    let behaviors: [DynamicBehavior] = [
      SnapBehavior(item: other, snapTo: CGPoint(x: 300, y: 10)), AttachmentBehavior(item: box, attachedTo: other),
      collision, FieldBehavior.vortexField(), GravityBehavior(items: [box, other]),
      AttachmentBehavior.pinAttachment(with: box, attachedTo: other, attachmentAnchor: .zero),
    ]
    var first: DynamicAnimator? = DynamicAnimator()
    first?.referenceBounds = CGRect(x: 0, y: 0, width: 900, height: 900)
    collision.translatesReferenceBoundsIntoBoundary = true
    for behavior in behaviors { first?.addBehavior(behavior) }
    for _ in 0..<30 { first?.advance() }
    first = nil
    #expect(behaviors.allSatisfy { $0.dynamicAnimator == nil })
    animator.addBehavior(GravityBehavior(items: [Box(9, 9)]))
    for behavior in behaviors { animator.addBehavior(behavior) }
    run(30)
    animator.withWorld { world in
      #expect(world.bodyCount == 4 && world.jointIDs.count == 6 && world.fieldIDs.count == 1)
    }
    animator.removeAllBehaviors()
    animator.withWorld { #expect($0.bodyCount == 0 && $0.jointIDs.isEmpty && $0.fieldIDs.isEmpty) }
  }

  /// A published log of UIKit: an item of 60 points, 75 points off; see BEHAVIOUR.md A.9. It went too far by 5.5 points, was
  /// within half a point after 0.47 to 0.5 s, and its animator paused after 1.17 s.
  @Test("a snap takes as long as a published log of one says")
  func publishedSnap() {
    let box = Box(275, 200, side: 60)
    animator.addBehavior(SnapBehavior(item: box, snapTo: CGPoint(x: 200, y: 200)))
    var (farthest, settled) = (CGFloat(0), 0)
    while animator.isRunning, animator.elapsedTicks < 1000 {
      run(1)
      farthest = max(farthest, 200 - box.center.x)
      if distance(box.center, CGPoint(x: 200, y: 200)) > 0.5 { settled = animator.elapsedTicks }
    }
    #expect(farthest > 2 && farthest < 12, "\(farthest)")
    #expect(settled > 48 && settled < 72, "\(settled)")
    #expect(animator.elapsedTime > 0.9 && animator.elapsedTime < 1.5, "\(animator.elapsedTime)")
  }
}
