import Springflow
import SpringflowTestSupport
import Testing

@MainActor
@Suite("Traps of animators name the item, the behaviour and the cure")
struct AnimatorTrapTests {
  @Test("an item has to fit the animator's reference")
  func references() async {
    let view = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let animator = DynamicAnimator(collectionViewLayout: CollectionViewFlowLayout())
      animator.addBehavior(GravityBehavior(items: [View(frame: CGRect(x: 0, y: 0, width: 20, height: 10))]))
    }
    #expect(
      view.reason.contains(
        "a view cannot be an item of an animator with the reference of a layout; found View at (10.0, 5.0) of size 20.0 x "
          + "10.0. Add the element's layout attributes"))
    let attributes = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let stage = View()
      let animator = DynamicAnimator(referenceView: stage)
      animator.addBehavior(GravityBehavior(items: [CollectionViewLayoutAttributes(forCellWith: [0, 1])]))
    }
    #expect(
      attributes.reason.contains("layout attributes cannot be an item of an animator with a reference view; found"))
    #expect(attributes.reason.contains("Make the animator with init(collectionViewLayout:)"))
    let stranger = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let stage = View()
      let animator = DynamicAnimator(referenceView: stage)
      animator.addBehavior(GravityBehavior(items: [Label(frame: CGRect(x: 0, y: 0, width: 20, height: 10))]))
    }
    #expect(
      stranger.reason.contains(
        "Label at (10.0, 5.0) of size 20.0 x 10.0 is not inside of the reference view, View; add it there before it is "
          + "added to a behaviour"))
    let bounds = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let stage = View()
      DynamicAnimator(referenceView: stage).referenceBounds = .zero
    }
    #expect(
      bounds.reason.contains(
        "the reference bounds of an animator with a reference view or layout are the bounds of that; set them on "
          + "DynamicAnimator()"))
  }

  @Test("a behaviour acts in one place")
  func places() async {
    let child = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let (animator, parent, gravity) = (DynamicAnimator(), DynamicBehavior(), GravityBehavior())
      parent.addChildBehavior(gravity)
      animator.addBehavior(parent)
      animator.addBehavior(gravity)
    }
    #expect(
      child.reason.contains(
        "GravityBehavior is in the animator already, as a child of DynamicBehavior; a behaviour acts in one place"))
    let two = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let (first, second, gravity) = (DynamicAnimator(), DynamicAnimator(), GravityBehavior())
      first.addBehavior(gravity)
      second.addBehavior(gravity)
    }
    #expect(
      two.reason.contains("GravityBehavior acts in another animator; remove it there before it is added to this one"))
    let parents = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let gravity = GravityBehavior()
      DynamicBehavior().addChildBehavior(gravity)
      let parent = DynamicBehavior()
      parent.addChildBehavior(gravity)
      let second = DynamicBehavior()
      second.addChildBehavior(gravity)
    }
    #expect(
      parents.reason.contains(
        "GravityBehavior is a child of DynamicBehavior already; remove it there before it is added to DynamicBehavior"))
    let circle = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let (outer, inner) = (DynamicBehavior(), DynamicBehavior())
      outer.addChildBehavior(inner)
      inner.addChildBehavior(outer)
    }
    #expect(
      circle.reason.contains("DynamicBehavior cannot be a child of itself, or of one of its own children"))
    let acting = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let (animator, gravity) = (DynamicAnimator(), GravityBehavior())
      animator.addBehavior(gravity)
      DynamicBehavior().addChildBehavior(gravity)
    }
    #expect(
      acting.reason.contains("GravityBehavior acts in an animator already; remove it there before it is added to"))
  }

  @Test("there are limits to fields and to groups that collide")
  func limits() async {
    let fields = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let animator = DynamicAnimator()
      for _ in 0...32 { animator.addBehavior(FieldBehavior.vortexField()) }
    }
    #expect(
      fields.reason.contains(
        "an animator has at most 32 fields; FieldBehavior is one more. Add its items to a field that acts already"))
    let layers = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let animator = DynamicAnimator()
      for _ in 0..<64 { animator.addBehavior(CollisionBehavior(items: [Box(0, 0), Box(200, 0)])) }
    }
    #expect(
      layers.reason.contains(
        "an animator keeps at most 63 groups of colliding items and boundaries apart; CollisionBehavior makes one more. "
          + "Put items that may meet into one CollisionBehavior"))
  }

  @Test("an item that collides has a size; centres and sizes are numbers")
  func items() async {
    let size = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let (animator, dot) = (DynamicAnimator(), Box(3, 4, side: 0))
      animator.addBehavior(GravityBehavior(items: [dot]))
      animator.addBehavior(CollisionBehavior(items: [dot, Box(200, 0)]))
    }
    #expect(
      size.reason.contains(
        "Box at (3.0, 4.0) of size 0.0 x 0.0 has no area, and cannot collide; give it a size before it is added to a "
          + "CollisionBehavior"))
    let center = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      DynamicAnimator().addBehavior(GravityBehavior(items: [Box(.nan, 0)]))
    }
    #expect(
      center.reason.contains(
        "the centre of an item is finite, and within 1e12 points of the origin; found Box at (nan, 0.0)"))
    let updated = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let (animator, box) = (DynamicAnimator(), Box(0, 0))
      animator.addBehavior(GravityBehavior(items: [box]))
      box.center.y = .infinity
      animator.updateItem(usingCurrentState: box)
    }
    #expect(updated.reason.contains("the centre of an item is finite, and within 1e12 points of the origin"))
    let extent = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      DynamicAnimator().addBehavior(GravityBehavior(items: [Box(0, 0, side: .nan)]))
    }
    #expect(
      extent.reason.contains("the size of an item is finite, not negative and at most 1e9 points; found Box at"))
  }

  @Test("a point is an item of no size, as long as nothing collides with it")
  func pointsAreItems() {
    let (animator, dot) = (DynamicAnimator(), Box(3, 4, side: 0))
    let push = PushBehavior(items: [dot], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 1, dy: 0)
    for behavior in [
      GravityBehavior(items: [dot]), push, DynamicItemBehavior(items: [dot]), CollisionBehavior(items: [dot]),
      SnapBehavior(item: dot, snapTo: .zero), FieldBehavior.dragField(),
    ] { animator.addBehavior(behavior) }
    for _ in 0..<10 { animator.advance() }
    #expect(dot.center.x.isFinite && dot.center.y.isFinite && dot.center.x != 3)
  }

  @Test("collision paths are convex, do not cross themselves, and have an area")
  func paths() async {
    let few = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      PathBox.collide([CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 0)])
    }
    #expect(
      few.reason.contains("the collision path of PathBox at (5.0, 6.0) of size 100.0 x 100.0 has 2 corners; it takes"))
    let flat = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      PathBox.collide([CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 0), CGPoint(x: 20, y: 0)])
    }
    #expect(flat.reason.contains("the collision path of PathBox at (5.0, 6.0)"))
    let concave = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      PathBox.collide([
        CGPoint(x: -20, y: -20), CGPoint(x: 20, y: -20), CGPoint(x: 0, y: 0), CGPoint(x: 20, y: 20),
        CGPoint(x: -20, y: 20),
      ])
    }
    #expect(
      concave.reason.contains(
        "of size 100.0 x 100.0 is not convex, or crosses itself; make a DynamicItemGroup of items with convex paths"))
    // A five-pointed star turns to one side only, but goes round twice.
    let star = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      PathBox.collide([
        CGPoint(x: 0, y: -20), CGPoint(x: 12, y: 16), CGPoint(x: -19, y: -6), CGPoint(x: 19, y: -6),
        CGPoint(x: -12, y: 16),
      ])
    }
    #expect(star.reason.contains("is not convex, or crosses itself"))
  }

  @Test("a group has items, each once, and no groups; its items are in no behaviour themselves, and in no other group")
  func groups() async {
    let empty = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      _ = DynamicItemGroup(items: [])
    }
    #expect(empty.reason.contains("a DynamicItemGroup has at least one item; it was made of none"))
    let twice = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let box = Box(0, 0)
      _ = DynamicItemGroup(items: [box, Box(1, 1), box])
    }
    #expect(twice.reason.contains("a DynamicItemGroup has the same item twice"))
    let nested = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      _ = DynamicItemGroup(items: [Box(0, 0), DynamicItemGroup(items: [Box(1, 1)])])
    }
    #expect(
      nested.reason.contains("a DynamicItemGroup has no groups in it; make one group of the items of all of them"))
    let part = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let (animator, box) = (DynamicAnimator(), Box(7, 8))
      animator.addBehavior(GravityBehavior(items: [DynamicItemGroup(items: [box, Box(90, 0)])]))
      animator.addBehavior(GravityBehavior(items: [box]))
    }
    #expect(
      part.reason.contains(
        "Box at (7.0, 8.0) of size 100.0 x 100.0 is in a DynamicItemGroup of 2 items; add the group to behaviours, not its "
          + "items"))
    let held = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let (animator, box) = (DynamicAnimator(), Box(7, 8))
      animator.addBehavior(GravityBehavior(items: [box]))
      animator.addBehavior(GravityBehavior(items: [DynamicItemGroup(items: [box, Box(90, 0)])]))
    }
    #expect(
      held.reason.contains(
        "Box at (7.0, 8.0) of size 100.0 x 100.0 is held by behaviours, and cannot be in a DynamicItemGroup as well; remove "
          + "it from these first"))
    let shared = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let (animator, box) = (DynamicAnimator(), Box(7, 8))
      animator.addBehavior(GravityBehavior(items: [DynamicItemGroup(items: [box, Box(90, 0)])]))
      animator.addBehavior(GravityBehavior(items: [DynamicItemGroup(items: [Box(0, 90), box])]))
    }
    #expect(
      shared.reason.contains(
        "Box at (7.0, 8.0) of size 100.0 x 100.0 is in two DynamicItemGroups; a group of the items of both moves them as one"
      ))
  }
}

/// A box with an outline of its own.
@MainActor
final class PathBox: DynamicItem {
  var center = CGPoint(x: 5, y: 6)
  let bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
  var transform = CGAffineTransform.identity
  let collisionBoundsType = DynamicItemCollisionBoundsType.path
  let collisionBoundingPath = BezierPath()

  init(_ corners: [CGPoint]) {
    collisionBoundingPath.move(to: corners[0])
    for corner in corners.dropFirst() { collisionBoundingPath.addLine(to: corner) }
    collisionBoundingPath.close()
  }

  /// Lets such a box collide.
  static func collide(_ corners: [CGPoint]) {
    DynamicAnimator().addBehavior(CollisionBehavior(items: [PathBox(corners), Box(300, 0)]))
  }
}
