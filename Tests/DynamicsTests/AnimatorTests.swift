import Springflow
import SpringflowTestSupport
import Testing

@MainActor
final class Box: DynamicItem {
  var center: CGPoint
  let bounds: CGRect
  var transform = CGAffineTransform.identity

  init(_ x: CGFloat, _ y: CGFloat, side: CGFloat = 100) {
    center = CGPoint(x: x, y: y)
    bounds = CGRect(x: 0, y: 0, width: side, height: side)
  }
}

/// A box that calls a closure when its centre is set.
@MainActor
final class HearingBox: DynamicItem {
  var center = CGPoint.zero { didSet { hear() } }
  let bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
  var transform = CGAffineTransform.identity
  var hear: () -> Void = {}
}

@MainActor
final class PauseRecorder: DynamicAnimatorDelegate {
  var calls: [String] = []
  func dynamicAnimatorWillResume(_ animator: DynamicAnimator) { calls.append("resume") }
  func dynamicAnimatorDidPause(_ animator: DynamicAnimator) { calls.append("pause") }
}

@MainActor
@Suite("Dynamic animator")
struct AnimatorTests {
  static func spring(_ box: Box, to point: CGPoint, frequency: CGFloat = 1, damping: CGFloat = 0.8)
    -> AttachmentBehavior
  {
    let spring = AttachmentBehavior(item: box, attachedToAnchor: point)
    spring.length = 0
    spring.frequency = frequency
    spring.damping = damping
    return spring
  }

  static func run(_ animator: DynamicAnimator, ticks: Int) { for _ in 0..<ticks { animator.advance() } }

  @Test("gravity of magnitude 1 is 1,000 points per second², whatever the item's size")
  func gravity() {
    let animator = DynamicAnimator()
    let boxes = [Box(0, 50), Box(0, 50, side: 3)]
    let properties = DynamicItemBehavior(items: boxes)
    properties.resistance = 0
    animator.addBehavior(properties)
    animator.addBehavior(GravityBehavior(items: boxes))
    Self.run(animator, ticks: 60)
    for box in boxes { #expect(abs(box.center.y - 175) < 1e-9) }
  }

  @Test("angle and magnitude of gravity agree with its direction")
  func gravityAngles() {
    let gravity = GravityBehavior(items: [])
    #expect(abs(gravity.angle - .pi / 2) < 1e-15 && gravity.magnitude == 1)
    gravity.gravityDirection = CGVector(dx: 3, dy: 4)
    #expect(gravity.magnitude == 5 && abs(gravity.angle - 0.9272952180016122) < 1e-15)
    gravity.magnitude = 10
    #expect(gravity.gravityDirection == CGVector(dx: 6, dy: 8))
    gravity.magnitude = 0
    #expect(gravity.gravityDirection == .zero)
  }

  @Test("an attached item follows the closed form, with UIKit's real default resistance of 0.1")
  func attachment() {
    let animator = DynamicAnimator()
    let box = Box(180, 40)
    animator.addBehavior(Self.spring(box, to: CGPoint(x: 100, y: 40)))
    let form = ClosedForm(frequency: 1, damping: 0.8, resistance: 0.1)
    for tick in 1...180 {
      animator.advance()
      #expect(abs(box.center.x - 100 - form.state(after: Double(tick) / 120, u: 80, v: 0).u) < 1e-9)
    }
  }

  @Test("two attachments of one item add their forces")
  func twoAttachments() {
    let (one, two) = (DynamicAnimator(), DynamicAnimator())
    let (a, b) = (Box(10, 0), Box(10, 0))
    one.addBehavior(Self.spring(a, to: CGPoint(x: 100, y: 0), frequency: 3, damping: 0.5))
    one.addBehavior(Self.spring(a, to: CGPoint(x: 0, y: 50), frequency: 4, damping: 0.25))
    two.addBehavior(Self.spring(b, to: CGPoint(x: 36, y: 32), frequency: 5, damping: 0.5))
    for _ in 0..<120 {
      one.advance()
      two.advance()
      #expect(abs(a.center.x - b.center.x) < 1e-9 && abs(a.center.y - b.center.y) < 1e-9)
    }
  }

  @Test("an item bounces off the reference bounds, one point outside, with the higher elasticity of the two")
  func collision() {
    let animator = DynamicAnimator()
    animator.referenceBounds = CGRect(x: 0, y: 0, width: 400, height: 300)
    let box = Box(100, 100)
    let collision = CollisionBehavior(items: [box])
    collision.translatesReferenceBoundsIntoBoundary = true
    let properties = DynamicItemBehavior(items: [box])
    properties.elasticity = 1
    properties.resistance = 0
    properties.addLinearVelocity(CGPoint(x: 120, y: 600), for: box)
    for behavior in [collision, properties] { animator.addBehavior(behavior) }
    var lowest: CGFloat = 0
    for _ in 0..<60 {
      animator.advance()
      lowest = max(lowest, box.center.y)
    }
    #expect(lowest > 245 && lowest <= 251)
    #expect(abs(box.center.y - (100 + 300 - 2 * (100 + 300 - 251))) < 1e-9)
    #expect(properties.linearVelocity(for: box).y == -600)
  }

  @Test("half a second of rest pauses the animator; a change resumes it")
  func pauses() {
    let animator = DynamicAnimator()
    let recorder = PauseRecorder()
    animator.delegate = recorder
    let box = Box(100, 40)
    let spring = Self.spring(box, to: CGPoint(x: 100, y: 40))
    animator.addBehavior(spring)
    Self.run(animator, ticks: 59)
    #expect(animator.isRunning)
    Self.run(animator, ticks: 1)
    #expect(!animator.isRunning)
    let elapsed = animator.elapsedTime
    Self.run(animator, ticks: 10)
    #expect(animator.elapsedTime == elapsed && elapsed == 0.5)
    spring.anchorPoint.x = 200
    #expect(animator.isRunning)
    #expect(recorder.calls == ["resume", "pause", "resume"])
    Self.run(animator, ticks: 1200)
    #expect(!animator.isRunning && abs(box.center.x - 200) < 0.1)
  }

  @Test("a body is shared by all behaviours and lives until the last releases it")
  func membership() {
    let animator = DynamicAnimator()
    let box = Box(0, 0)
    let spring = Self.spring(box, to: CGPoint(x: 300, y: 0))
    let properties = DynamicItemBehavior(items: [box])
    animator.addBehavior(spring)
    animator.addBehavior(properties)
    Self.run(animator, ticks: 10)
    let speed = properties.linearVelocity(for: box)
    animator.removeBehavior(spring)
    #expect(properties.linearVelocity(for: box) == speed && speed.x > 0)
    animator.removeBehavior(properties)
    #expect(animator.items(in: CGRect(x: -500, y: -500, width: 1000, height: 1000)).isEmpty)
    animator.addBehavior(properties)
    #expect(properties.linearVelocity(for: box) == .zero)
  }

  @Test("updateItem adopts a centre set from outside and keeps the velocity")
  func updateItem() {
    let animator = DynamicAnimator()
    let box = Box(0, 0)
    let properties = DynamicItemBehavior(items: [box])
    properties.resistance = 0
    properties.addLinearVelocity(CGPoint(x: 120, y: 0), for: box)
    animator.addBehavior(properties)
    Self.run(animator, ticks: 1)
    box.center = CGPoint(x: 50, y: 60)
    animator.updateItem(usingCurrentState: box)
    Self.run(animator, ticks: 1)
    #expect(abs(box.center.x - 51) < 1e-9 && abs(box.center.y - 60) < 1e-9)
  }

  @Test("composite behaviours add their children; actions run each tick in order of addition; changes in them wait")
  func composites() {
    let animator = DynamicAnimator()
    let box = Box(0, 0)
    let parent = DynamicBehavior()
    let spring = Self.spring(box, to: CGPoint(x: 10, y: 0))
    parent.addChildBehavior(spring)
    var calls: [String] = []
    parent.action = { [unowned animator, unowned parent] in
      calls.append("parent at \(animator.elapsedTicks)")
      if animator.elapsedTicks == 2 { animator.removeBehavior(parent) }
    }
    spring.action = { calls.append("spring") }
    animator.addBehavior(parent)
    Self.run(animator, ticks: 4)
    #expect(calls == ["parent at 1", "spring", "parent at 2", "spring"])
    #expect(spring.dynamicAnimator == nil && parent.dynamicAnimator == nil && animator.behaviors.isEmpty)
  }

  @Test("a centre's setter may remove other items, and add new ones")
  func changesInWriteBack() {
    let animator = DynamicAnimator()
    let (first, second, third) = (HearingBox(), Box(0, 0), Box(5, 5))
    let gravity = GravityBehavior(items: [first, second])
    animator.addBehavior(gravity)
    first.hear = {
      gravity.removeItem(second)
      gravity.addItem(third)
    }
    Self.run(animator, ticks: 1)
    #expect(first.center.y > 0 && second.center.y == 0 && third.center.y == 5)
    first.hear = {}
    Self.run(animator, ticks: 1)
    #expect(second.center.y == 0 && third.center.y > 5)
  }

  private final class CountingAnimator: DynamicAnimator {
    var (added, removed) = (0, 0)
    override func addBehavior(_ behavior: DynamicBehavior) {
      added += 1
      super.addBehavior(behavior)
    }
    override func removeBehavior(_ behavior: DynamicBehavior) {
      removed += 1
      super.removeBehavior(behavior)
    }
  }

  @Test("a subclass hears once of each behaviour that is added or removed, in an action, too")
  func overrides() {
    let animator = CountingAnimator()
    let (gravity, push) = (GravityBehavior(items: [Box(0, 0)]), PushBehavior(items: [Box(0, 0)], mode: .continuous))
    gravity.action = { [weak animator, weak gravity, push] in
      guard let animator, let gravity else { return }
      animator.addBehavior(push)
      animator.removeBehavior(gravity)
    }
    animator.addBehavior(gravity)
    animator.advance()
    #expect(animator.added == 2 && animator.removed == 1 && animator.behaviors.first === push)
    animator.advance()
    #expect(animator.added == 2 && animator.removed == 1 && animator.behaviors.count == 1)
  }

  @Test("a call of advance() within a tick does nothing, wherever it comes from")
  func advanceWithin() {
    let animator = DynamicAnimator()
    let box = HearingBox()
    box.hear = { animator.advance() }
    let field = FieldBehavior.field { _, _, _, _, _, _ in
      animator.advance()
      return CGVector(dx: 1, dy: 0)
    }
    field.addItem(box)
    field.action = { animator.advance() }
    animator.addBehavior(field)
    for tick in 1...10 {
      animator.advance()
      #expect(animator.elapsedTicks == tick)
    }
    box.hear = {}
    field.action = nil
  }

  @Test("every child of a behaviour acts in a tick in which one of them removes the others")
  func childrenTakenAway() {
    let animator = DynamicAnimator()
    let parent = DynamicBehavior()
    var calls: [Int] = []
    for number in 0..<3 {
      let child = DynamicBehavior()
      child.action = { [unowned parent] in
        calls.append(number)
        if number == 0 { while let last = parent.childBehaviors.last { parent.removeChildBehavior(last) } }
      }
      parent.addChildBehavior(child)
    }
    animator.addBehavior(parent)
    Self.run(animator, ticks: 2)
    #expect(calls == [0, 1, 2])
  }

  @Test("a search for items extends by ten points around them, as in UIKit")
  func itemsInRect() {
    let animator = DynamicAnimator()
    animator.addBehavior(GravityBehavior(items: [Box(100, 100, side: 50)]))
    #expect(animator.items(in: CGRect(x: 134.9, y: 100, width: 5, height: 5)).count == 1)
    #expect(animator.items(in: CGRect(x: 135.5, y: 100, width: 5, height: 5)).isEmpty)
  }
}
