import Springflow
import SpringflowDynamics
import SpringflowTestSupport
import Testing

@MainActor
@Suite("Animators of views, and their hosts")
struct ReferenceViewTests {
  private static func view(_ x: CGFloat, _ y: CGFloat, in parent: View?, side: CGFloat = 20) -> View {
    let view = View(frame: CGRect(x: x - side / 2, y: y - side / 2, width: side, height: side))
    parent?.addSubview(view)
    return view
  }

  @Test("the host of the reference view drives its animator, and stands still when it pauses")
  func host() {
    let stage = View(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    let box = Self.view(50, 50, in: stage)
    let animator = DynamicAnimator(referenceView: stage)
    let properties = DynamicItemBehavior(items: [box])
    (properties.resistance) = 0
    animator.addBehavior(GravityBehavior(items: [box]))
    animator.addBehavior(properties)
    let host = ViewHost(rootView: stage)
    #expect(host.isMoving && animator.referenceView === stage)
    for _ in 0..<60 { host.advance() }
    #expect(abs(box.center.y - 175) < 1e-9 && animator.elapsedTicks == 60)
    animator.removeAllBehaviors()
    for _ in 0..<60 { host.advance() }
    #expect(!animator.isRunning && !host.isMoving)
  }

  @Test("items in views within the reference view move in its coordinates")
  func nested() {
    let stage = View(frame: CGRect(x: 30, y: 40, width: 400, height: 300))
    let inner = View(frame: CGRect(x: 100, y: 50, width: 200, height: 200))
    inner.transform = CGAffineTransform(rotationAngle: .pi / 2)
    stage.addSubview(inner)
    let box = Self.view(50, 50, in: inner)
    let animator = DynamicAnimator(referenceView: stage)
    let start = stage.convert(box.center, from: inner)
    let snap = AttachmentBehavior(item: box, attachedToAnchor: CGPoint(x: 10, y: 200))
    (snap.length, snap.frequency, snap.damping) = (0, 2, 1)
    animator.addBehavior(snap)
    animator.advance()
    let first = stage.convert(box.center, from: inner)
    #expect(abs(first.x - start.x) + abs(first.y - start.y) < 3)
    #expect(animator.items(in: CGRect(x: start.x, y: start.y, width: 1, height: 1)).count == 1)
    for _ in 0..<600 { animator.advance() }
    let end = stage.convert(box.center, from: inner)
    #expect(abs(end.x - 10) < 0.01 && abs(end.y - 200) < 0.01)
    box.center = inner.convert(CGPoint(x: 300, y: 20), from: stage)
    animator.updateItem(usingCurrentState: box)
    animator.advance()
    let moved = stage.convert(box.center, from: inner)
    #expect(abs(moved.x - 300) < 5 && abs(moved.y - 20) < 5)
  }

  @Test("another size of the reference view wakes the animator and moves the boundary; another place does not")
  func resize() {
    let stage = View(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    let box = Self.view(50, 250, in: stage)
    let animator = DynamicAnimator(referenceView: stage)
    let collision = CollisionBehavior(items: [box])
    collision.translatesReferenceBoundsIntoBoundary = true
    for behavior in [collision, GravityBehavior(items: [box])] { animator.addBehavior(behavior) }
    let host = ViewHost(rootView: stage)
    for _ in 0..<600 { host.advance() }
    #expect(!animator.isRunning && abs(box.center.y - 291) < 0.2)
    stage.center.x += 50
    host.advance()
    #expect(!animator.isRunning && !host.isMoving)
    stage.bounds.size.height = 400
    #expect(host.isMoving)
    for _ in 0..<600 { host.advance() }
    #expect(!animator.isRunning && abs(box.center.y - 391) < 0.2)
  }

  @Test("a plain animator is driven by the host of its first view that has one, else by advance()")
  func plain() {
    let (first, second) = (View(frame: CGRect(x: 0, y: 0, width: 99, height: 99)), View())
    let (hostA, hostB) = (ViewHost(rootView: first), ViewHost(rootView: second))
    let (free, a, b) = (Self.view(0, 0, in: nil), Self.view(0, 0, in: first), Self.view(0, 0, in: second))
    let animator = DynamicAnimator()
    let gravity = GravityBehavior(items: [free])
    animator.addBehavior(gravity)
    hostA.advance()
    #expect(animator.elapsedTicks == 0)
    animator.advance()
    #expect(animator.elapsedTicks == 1)
    gravity.addItem(b)
    gravity.addItem(a)
    #expect(hostB.isMoving && !hostA.isMoving)
    hostA.advance()
    #expect(animator.elapsedTicks == 1)
    hostB.advance()
    #expect(animator.elapsedTicks == 2)
    gravity.removeItem(b)
    hostB.advance()
    #expect(animator.elapsedTicks == 2 && !hostB.isMoving)
    hostA.advance()
    #expect(animator.elapsedTicks == 3 && hostA.isMoving)
    second.addSubview(free)
    hostA.advance()
    #expect(animator.elapsedTicks == 3)
    hostB.advance()
    #expect(animator.elapsedTicks == 4)
  }

  @Test("an animator keeps neither its reference view nor its delegate alive, and behaviours keep no animator")
  func references() {
    var stage: View? = View()
    let animator = DynamicAnimator(referenceView: stage!)
    stage = nil
    #expect(animator.referenceView == nil)
    animator.advance()
    var other: DynamicAnimator? = DynamicAnimator()
    let gravity = GravityBehavior(items: [Box(0, 0)])
    other?.addBehavior(gravity)
    other = nil
    #expect(gravity.dynamicAnimator == nil)
    animator.addBehavior(GravityBehavior())
  }

  @Test("a search finds exactly the items whose enlarged boxes meet the rectangle, as they move", arguments: 0..<4)
  func search(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let animator = DynamicAnimator()
    let boxes = (0..<60).map { _ in
      TurningBox(
        center: CGPoint(x: CGFloat.random(in: 0...800, using: &random), y: CGFloat.random(in: 0...800, using: &random)),
        size: CGSize(
          width: CGFloat.random(in: 1...90, using: &random), height: CGFloat.random(in: 1...90, using: &random)))
    }
    let properties = DynamicItemBehavior(items: boxes)
    for box in boxes {
      properties.addLinearVelocity(
        CGPoint(x: CGFloat.random(in: -900...900, using: &random), y: CGFloat.random(in: -900...900, using: &random)),
        for: box)
      properties.addAngularVelocity(CGFloat.random(in: -9...9, using: &random), for: box)
    }
    animator.addBehavior(properties)
    var kept = boxes
    for tick in 0..<120 {
      if tick % 10 == 5 { properties.removeItem(kept.remove(at: Int.random(in: kept.indices, using: &random))) }
      if tick % 7 == 3 {
        let box = kept[Int.random(in: kept.indices, using: &random)]
        box.center = CGPoint(x: CGFloat.random(in: 0...800, using: &random), y: 0)
        animator.updateItem(usingCurrentState: box)
      }
      animator.advance()
      let rect = CGRect(
        x: CGFloat.random(in: -200...900, using: &random), y: CGFloat.random(in: -200...900, using: &random),
        width: CGFloat.random(in: 0...300, using: &random), height: CGFloat.random(in: 0...300, using: &random))
      let wide = rect.insetBy(dx: -10, dy: -10)
      let expected = kept.filter { box in
        let (c, s) = (abs(cos(box.angle)), abs(sin(box.angle)))
        let half = CGSize(
          width: (c * box.bounds.width + s * box.bounds.height) / 2,
          height: (s * box.bounds.width + c * box.bounds.height) / 2)
        return box.center.x + half.width >= wide.minX && box.center.x - half.width <= wide.maxX
          && box.center.y + half.height >= wide.minY && box.center.y - half.height <= wide.maxY
      }
      #expect(animator.items(in: rect).map(ObjectIdentifier.init) == expected.map(ObjectIdentifier.init))
    }
    #expect(animator.items(in: .infinite).count == kept.count && animator.items(in: .null).isEmpty)
    for rect in [
      CGRect(x: 1e300, y: 0, width: 1, height: 1), CGRect(x: -1e18, y: -1e18, width: 2, height: 2e18),
      CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1),
    ] { #expect(animator.items(in: rect).isEmpty) }
  }

  @Test("an item that leaves the world's bounds is stopped where it was, and reported once with the cause")
  func faults() {
    let animator = DynamicAnimator()
    var heard: [String] = []
    animator.diagnosticHandler = { heard.append($0.problem) }
    let (box, other) = (Box(10, 20), Box(500, 20))
    let push = PushBehavior(items: [box], mode: .continuous)
    push.pushDirection = CGVector(dx: 1e12, dy: 0)
    animator.addBehavior(push)
    animator.addBehavior(GravityBehavior(items: [other]))
    for _ in 0..<120 { animator.advance() }
    #expect(heard.count == 1)
    #expect(heard.first?.hasPrefix("Box at (") == true && heard.first?.contains(" was stopped: ") == true, "\(heard)")
    #expect(box.center.x.isFinite && other.center.y > 400)
    var faults = 0
    animator.withWorld { world in
      var copy = world
      faults = copy.takeFaults().count
    }
    #expect(faults == 0)
  }

  @Test("settings without effect are reported once a kind, with the cure")
  func diagnostics() {
    let animator = DynamicAnimator()
    var heard: [String] = []
    animator.diagnosticHandler = { heard.append($0.problem) }
    let boxes = [Box(0, 0), Box(200, 0)]
    let rod = AttachmentBehavior(item: boxes[0], attachedToAnchor: .zero)
    rod.damping = 0.5
    rod.frictionTorque = 2
    let limit = AttachmentBehavior.limitAttachment(
      with: boxes[0], offsetFromCenter: .zero, attachedTo: boxes[1], offsetFromCenter: .zero)
    limit.frequency = 2
    let collision = CollisionBehavior(items: boxes)
    collision.translatesReferenceBoundsIntoBoundary = true
    let gravity = GravityBehavior()
    gravity.addChildBehavior(DynamicBehavior())
    let vortex = FieldBehavior.vortexField()
    vortex.direction = CGVector(dx: 1, dy: 0)
    vortex.smoothness = 0.5
    for behavior in [rod, limit, collision, gravity, vortex] as [DynamicBehavior] { animator.addBehavior(behavior) }
    animator.advance()
    for start in [
      "damping 0.5 has no effect while the frequency is 0", "a frictionTorque of 2.0 N m has an effect only",
      "a frequency of 2.0 Hz has no effect", "translatesReferenceBoundsIntoBoundary has no effect",
      "GravityBehavior has no children", "a direction has no effect on this kind", "smoothness has no effect on this",
    ] { #expect(heard.count { $0.hasPrefix(start) } == 1, "\(start): \(heard)") }
    #expect(gravity.childBehaviors.isEmpty && animator.diagnostics.count == heard.count)
    rod.damping = 0.7
    collision.translatesReferenceBoundsIntoBoundary = false
    collision.translatesReferenceBoundsIntoBoundary = true
    animator.advance()
    #expect(heard.count == 7)
    // What has an effect is none: a damping that is set before its frequency.
    let quiet = DynamicAnimator()
    quiet.diagnosticHandler = { heard.append("\($0)") }
    let spring = AttachmentBehavior(item: Box(0, 0), attachedToAnchor: CGPoint(x: 9, y: 0))
    quiet.addBehavior(spring)
    spring.damping = 1
    spring.frequency = 2
    quiet.advance()
    #expect(heard.count == 7)
  }
}
