import Springflow
import SpringflowTestSupport
import Testing

/// A delegate of everything, and what closures capture.
@MainActor
private final class Listener: DynamicAnimatorDelegate, CollisionBehaviorDelegate {
  var calls = 0
  func dynamicAnimatorWillResume(_ animator: DynamicAnimator) { calls += 1 }
  func dynamicAnimatorDidPause(_ animator: DynamicAnimator) { calls += 1 }
  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem, with item2: any DynamicItem, at p: CGPoint
  ) { calls += 1 }
  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
  ) { calls += 1 }
}

/// An animator of views with one behaviour of each kind; every behaviour has an action that captures a listener.
@MainActor
private final class FullStage {
  let stage = View(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  let boxes: [View]
  let animator: DynamicAnimator
  var behaviors: [DynamicBehavior] = []
  let listener = Listener()
  private(set) var watched = Watchlist()

  init() {
    boxes = (0..<10).map { View(frame: CGRect(x: 10 + 36 * CGFloat($0), y: 20, width: 24, height: 24)) }
    for box in boxes { stage.addSubview(box) }
    animator = DynamicAnimator(referenceView: stage)
    watched.add("stage", stage)
    watched.add("box", boxes)
    watched.add("animator", animator)
    watched.add("listener", listener)
    makeForces()
    makeJoints()
    makeFields()
    let listener = listener
    for behavior in behaviors {
      behavior.action = { listener.calls += 1 }
      for child in behavior.childBehaviors { child.action = { listener.calls += 1 } }
    }
    animator.delegate = listener
    animator.diagnosticHandler = { _ in listener.calls += 1 }
    for behavior in behaviors { animator.addBehavior(behavior) }
  }

  private func add<Behavior: DynamicBehavior>(_ behavior: Behavior) -> Behavior {
    watched.add("\(type(of: behavior)) \(watched.count)", behavior)
    behaviors.append(behavior)
    return behavior
  }

  private func makeForces() {
    let collision = add(CollisionBehavior(items: boxes))
    collision.translatesReferenceBoundsIntoBoundary = true
    collision.addBoundary(withIdentifier: "line" as NSString, from: CGPoint(x: 0, y: 150), to: CGPoint(x: 200, y: 160))
    collision.collisionDelegate = listener
    let properties = add(DynamicItemBehavior(items: boxes))
    (properties.elasticity, properties.charge) = (0.7, 0.1)
    properties.addLinearVelocity(CGPoint(x: 40, y: 300), for: boxes[0])
    for mode in [PushBehavior.Mode.continuous, .instantaneous] {
      let push = add(PushBehavior(items: [boxes[1]], mode: mode))
      push.magnitude = 0.1
      push.setTargetOffsetFromCenter(Offset(horizontal: 3, vertical: 2), for: boxes[1])
    }
    let group = watched.add("group", DynamicItemGroup(items: [boxes[8], boxes[9]]))
    let composite = add(DynamicBehavior())
    composite.addChildBehavior(watched.add("child gravity", GravityBehavior(items: Array(boxes.prefix(8)))))
    composite.addChildBehavior(watched.add("child of a group", GravityBehavior(items: [group])))
    for index in [8, 9] {
      collision.removeItem(boxes[index])
      properties.removeItem(boxes[index])
    }
    collision.addItem(group)
  }

  private func makeJoints() {
    let spring = add(AttachmentBehavior(item: boxes[2], attachedToAnchor: CGPoint(x: 90, y: 100)))
    (spring.frequency, spring.damping) = (2, 0.3)
    _ = add(AttachmentBehavior(item: boxes[3], attachedTo: boxes[4]))
    _ = add(
      AttachmentBehavior.limitAttachment(
        with: boxes[3], offsetFromCenter: .zero, attachedTo: boxes[5], offsetFromCenter: .zero))
    _ = add(
      AttachmentBehavior.pinAttachment(with: boxes[5], attachedTo: boxes[6], attachmentAnchor: CGPoint(x: 220, y: 30)))
    _ = add(
      AttachmentBehavior.slidingAttachment(
        with: boxes[7], attachmentAnchor: CGPoint(x: 270, y: 30), axisOfTranslation: CGVector(dx: 0, dy: 1)))
    _ = add(SnapBehavior(item: boxes[0], snapTo: CGPoint(x: 60, y: 200)))
  }

  private func makeFields() {
    let listener = listener
    let kinds = [
      FieldBehavior.dragField(), .vortexField(), .radialGravityField(position: CGPoint(x: 200, y: 100)),
      .linearGravityField(direction: CGVector(dx: 0, dy: 1)), .velocityField(direction: CGVector(dx: 1, dy: 0)),
      .noiseField(smoothness: 0.5, animationSpeed: 1), .turbulenceField(smoothness: 0.5, animationSpeed: 1),
      .springField(), .electricField(), .magneticField(),
      .field { _, _, _, _, _, _ in
        listener.calls += 1
        return CGVector(dx: 0.01, dy: 0)
      },
    ]
    for field in kinds {
      field.strength = 0.01
      field.region = watched.add("region \(watched.count)", Region(radius: 5000))
      field.addItem(boxes[1])
      _ = add(field)
    }
  }
}

@MainActor
@Suite("What animators let go of")
struct ReleaseTests {
  @Test(
    "an animator with every kind of behaviour, actions and delegates goes with the last reference, moving or paused",
    arguments: [0, 1, 30, TestLength.count(3000, short: 300)], [false, true])
  func everything(ticks: Int, hasSearched: Bool) {
    func watched() -> Watchlist {
      let full = FullStage()
      if hasSearched { _ = full.animator.items(in: CGRect(x: 0, y: 0, width: 100, height: 100)) }
      for _ in 0..<ticks { full.animator.advance() }
      #expect(ticks == 0 || full.listener.calls > 20)
      #expect(full.watched.alive.count == full.watched.count)
      return full.watched
    }
    #expect(watched().alive == [])
  }

  @Test("a view that drives itself goes with its animator, which moves it and what is in it", arguments: [0, 20])
  func selfDriven(ticks: Int) {
    func watched() -> Watchlist {
      let full = FullStage()
      var watched = full.watched
      let host = watched.add("host", ViewHost.hosting(full.stage))
      for _ in 0..<ticks { host.advance() }
      #expect(full.animator.elapsedTicks == ticks)
      return watched
    }
    #expect(watched().alive == [])
  }

  @Test("a root that is an item itself, of an animator without a reference, goes, too")
  func selfDrivenItem() {
    func watched() -> Watchlist {
      var watched = Watchlist()
      let root = watched.add("root", View(frame: CGRect(x: 0, y: 0, width: 20, height: 20)))
      let animator = watched.add("animator", DynamicAnimator())
      animator.addBehavior(GravityBehavior(items: [root]))
      let host = watched.add("host", ViewHost.hosting(root))
      for _ in 0..<10 { host.advance() }
      #expect(root.center.y > 11 && host.isMoving)
      return watched
    }
    #expect(watched().alive == [])
  }

  @Test("a host keeps neither an animator nor its reference view that has left the tree")
  func leftTree() {
    let root = View(frame: CGRect(x: 0, y: 0, width: 500, height: 500))
    let host = ViewHost(rootView: root)
    func watched() -> Watchlist {
      let full = FullStage()
      root.addSubview(full.stage)
      for _ in 0..<20 { host.advance() }
      #expect(full.animator.elapsedTicks == 20)
      full.stage.removeFromSuperview()
      return full.watched
    }
    #expect(watched().alive == [])
  }

  @Test("a reference view stays only as long as others keep it, and its animator goes on without it")
  func lostReference() {
    let box = View(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    func lost() -> (DynamicAnimator, Watchlist) {
      var watched = Watchlist()
      let stage = watched.add("stage", View(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
      stage.addSubview(box)
      let animator = DynamicAnimator(referenceView: stage)
      let collision = CollisionBehavior(items: [box])
      collision.translatesReferenceBoundsIntoBoundary = true
      animator.addBehavior(collision)
      animator.addBehavior(GravityBehavior(items: [box]))
      for _ in 0..<10 { animator.advance() }
      return (animator, watched)
    }
    let (animator, watched) = lost()
    #expect(watched.alive == [] && animator.referenceView == nil)
    let height = box.center.y
    for _ in 0..<10 { animator.advance() }
    #expect(box.center.y > height)
  }

  @Test(
    "behaviours that are removed in a swing go at once, with their actions; items go with the next tick",
    arguments: [0, 1, 30], [false, true])
  func removed(ticks: Int, hasSearched: Bool) {
    let (animator, watched) = Self.emptied(ticks, hasSearched) { full in full.animator.removeAllBehaviors() }
    #expect(watched.alive.filter { !$0.hasPrefix("box") && $0 != "group" } == ["animator", "listener"])
    animator.diagnosticHandler = nil
    animator.advance()
    #expect(watched.alive == ["animator"])
  }

  @Test("behaviours that an action removes go at the tick's end, and items with the next tick")
  func removedByAction() {
    let (animator, watched) = Self.emptied(10, false) { full in
      full.behaviors.last?.action = { [weak animator = full.animator] in animator?.removeAllBehaviors() }
      full.animator.advance()
    }
    #expect(watched.alive.filter { !$0.hasPrefix("box") && $0 != "group" } == ["animator", "listener"])
    animator.diagnosticHandler = nil
    animator.advance()
    #expect(watched.alive == ["animator"])
  }

  /// An animator from which everything is removed, and what it had.
  private static func emptied(
    _ ticks: Int, _ hasSearched: Bool, _ empty: (FullStage) -> Void
  ) -> (DynamicAnimator, Watchlist) {
    let full = FullStage()
    if hasSearched { _ = full.animator.items(in: CGRect(x: 0, y: 0, width: 100, height: 100)) }
    for _ in 0..<ticks { full.animator.advance() }
    empty(full)
    #expect(full.animator.behaviors.isEmpty)
    return (full.animator, full.watched)
  }

  @Test("an item that its behaviours release in a swing goes with the next tick, and the others move on")
  func removedItem() {
    let animator = DynamicAnimator()
    let other = Box(300, 0)
    let gravity = GravityBehavior(items: [other])
    let collision = CollisionBehavior(items: [other])
    let push = PushBehavior(items: [other], mode: .continuous)
    let properties = DynamicItemBehavior(items: [other])
    let field = FieldBehavior.vortexField()
    let lists = [gravity, collision, push, properties, field]
    func watched() -> Watchlist {
      var watched = Watchlist()
      let boxes = watched.add("box", [Box(0, 0), Box(50, 0)])
      for list in lists { for box in boxes { list.addItem(box) } }
      push.setTargetOffsetFromCenter(Offset(horizontal: 1, vertical: 1), for: boxes[0])
      properties.addAngularVelocity(1, for: boxes[0])
      for list in lists { animator.addBehavior(list) }
      for _ in 0..<10 { animator.advance() }
      for list in lists { for box in boxes { list.removeItem(box) } }
      return watched
    }
    let list = watched()
    animator.advance()
    #expect(list.alive == [] && other.center.y > 1)
  }

  @Test("behaviours and items that outlive their animator act in another one as if they were new")
  func outlived() throws {
    let (used, fresh) = (FullParts(), FullParts())
    func run(_ parts: FullParts, ticks: Int) -> Watchlist {
      var watched = Watchlist()
      let animator = watched.add("animator", DynamicAnimator())
      animator.referenceBounds = CGRect(x: 0, y: 0, width: 400, height: 300)
      for behavior in parts.behaviors { animator.addBehavior(behavior) }
      for _ in 0..<ticks { animator.advance() }
      #expect(parts.behaviors.allSatisfy { $0.dynamicAnimator === animator })
      return watched
    }
    #expect(run(used, ticks: 25).alive == [])
    #expect(used.behaviors.allSatisfy { $0.dynamicAnimator == nil } && used.boxes[0].center.y > 30)
    for (box, start) in zip(used.boxes, fresh.boxes) { (box.center, box.transform) = (start.center, start.transform) }
    #expect(run(used, ticks: 40).alive == [] && run(fresh, ticks: 40).alive == [])
    for (a, b) in zip(used.boxes, fresh.boxes) { #expect(a.center == b.center && a.transform == b.transform) }
  }

  /// Boxes and behaviours that are not in an animator.
  @MainActor
  private final class FullParts {
    let boxes = (0..<4).map { Box(40 + 90 * CGFloat($0), 30, side: 40) }
    let behaviors: [DynamicBehavior]

    init() {
      let collision = CollisionBehavior(items: boxes)
      collision.translatesReferenceBoundsIntoBoundary = true
      let push = PushBehavior(items: [boxes[1]], mode: .continuous)
      push.setAngle(0.4, magnitude: 0.2)
      let field = FieldBehavior.noiseField(smoothness: 0.3, animationSpeed: 1)
      field.addItem(boxes[3])
      behaviors = [
        collision, GravityBehavior(items: boxes), push, field,
        SnapBehavior(item: boxes[0], snapTo: CGPoint(x: 50, y: 250)),
        AttachmentBehavior(item: boxes[1], attachedTo: boxes[2]), DynamicItemBehavior(items: boxes),
      ]
    }
  }
}
