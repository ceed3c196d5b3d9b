import Springflow
import Testing

@MainActor
@Suite("Traps of behaviours name the value, the item and the cure")
struct BehaviorTrapTests {
  /// A subclass with initialisers of its own, as apps write them.
  final class Named: AttachmentBehavior {
    let name: String
    init(name: String, _ item: any DynamicItem) {
      self.name = name
      super.init(item: item, offsetFromCenter: .zero, attachedToAnchor: .zero)
    }
  }

  @Test("boundaries have a length, and finite points and insets")
  func boundaries() async {
    let path = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let path = BezierPath()
      path.move(to: CGPoint(x: 5, y: 5))
      path.addLine(to: CGPoint(x: 5, y: 5))
      CollisionBehavior().addBoundary(withIdentifier: "dot" as NSString, for: path)
    }
    #expect(path.reason.contains("the path of boundary dot has no length; it takes at least two different points"))
    let line = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      CollisionBehavior().addBoundary(
        withIdentifier: "wall" as NSString, from: CGPoint(x: 5, y: 5), to: CGPoint(x: 5, y: 5))
    }
    #expect(line.reason.contains("boundary wall has no length: it goes from (5.0, 5.0) to the same point"))
    let number = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      CollisionBehavior().addBoundary(
        withIdentifier: "wall" as NSString, from: CGPoint(x: CGFloat.nan, y: 5), to: CGPoint(x: 5, y: 5))
    }
    #expect(number.reason.contains("the ends of boundary wall are finite, found (nan, 5.0)"))
    let insets = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      CollisionBehavior().setTranslatesReferenceBoundsIntoBoundary(
        with: EdgeInsets(top: 0, left: .infinity, bottom: 0, right: 0))
    }
    #expect(insets.reason.contains("the insets of a boundary are finite, found"))
  }

  @Test("an attachment connects two items, or an item and a point, by numbers")
  func attachments() async {
    let own = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let box = Box(1, 2)
      _ = AttachmentBehavior(item: box, attachedTo: box)
    }
    #expect(
      own.reason.contains(
        "an attachment connects two different items, or an item and a point; Box at (1.0, 2.0) of size 100.0 x 100.0 was "
          + "attached to itself"))
    let range = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let pin = AttachmentBehavior.pinAttachment(with: Box(1, 2), attachedTo: Box(5, 5), attachmentAnchor: .zero)
      pin.attachmentRange = FloatRange(minimum: 0.5, maximum: 1)
    }
    #expect(
      range.reason.contains(
        "the attachmentRange of an attachment includes 0, where it begins; found 0.5 to 1.0 for Box at (1.0, 2.0)"))
    let axis = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      _ = AttachmentBehavior.slidingAttachment(with: Box(1, 2), attachmentAnchor: .zero, axisOfTranslation: .zero)
    }
    #expect(
      axis.reason.contains("the axis of a sliding attachment is a direction, found (0.0, 0.0) for Box at (1.0, 2.0)"))
    let factory = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      _ = Named.pinAttachment(with: Box(1, 2), attachedTo: Box(5, 5), attachmentAnchor: .zero)
    }
    #expect(
      factory.reason.contains("Named is a subclass, which this function cannot make; call it on AttachmentBehavior"))
    let length = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      AttachmentBehavior(item: Box(1, 2), attachedToAnchor: .zero).length = -1
    }
    #expect(length.reason.contains("the length of an attachment is finite and not negative, found -1.0 for Box at"))
    let frequency = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      AttachmentBehavior(item: Box(1, 2), attachedToAnchor: .zero).frequency = .nan
    }
    #expect(frequency.reason.contains("the frequency of an attachment is a number, found nan for Box at (1.0, 2.0)"))
    let anchor = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      AttachmentBehavior(item: Box(1, 2), attachedToAnchor: .zero).anchorPoint.x = .nan
    }
    #expect(
      anchor.reason.contains(
        "the anchor of an attachment is finite, and within 1e12 points of the origin; found (nan, 0.0) for Box at (1.0")
    )
    let offset = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      _ = AttachmentBehavior(
        item: Box(1, 2), offsetFromCenter: Offset(horizontal: 0, vertical: .nan), attachedToAnchor: .zero)
    }
    #expect(
      offset.reason.contains(
        "the offset of an attachment is finite, and at most 1e12 points; found (0.0, nan) for Box at (1.0, 2.0)"))
  }

  @Test("properties of items are numbers, and densities not negative")
  func properties() async {
    let density = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      DynamicItemBehavior().density = -1
    }
    #expect(
      density.reason.contains("the density of DynamicItemBehavior is a number and not negative, found -1.0"))
    let noDensity = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      DynamicItemBehavior().density = .nan
    }
    #expect(noDensity.reason.contains("the density of DynamicItemBehavior is a number and not negative, found nan"))
    let friction = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      DynamicItemBehavior().friction = .nan
    }
    #expect(friction.reason.contains("the friction of DynamicItemBehavior is a number, found nan"))
    let velocity = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let box = Box(1, 2)
      DynamicItemBehavior(items: [box]).addLinearVelocity(CGPoint(x: CGFloat.nan, y: 0), for: box)
    }
    #expect(velocity.reason.contains("a velocity is finite, found (nan, 0.0) for Box at (1.0, 2.0)"))
    let spin = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let box = Box(1, 2)
      DynamicItemBehavior(items: [box]).addAngularVelocity(.infinity, for: box)
    }
    #expect(spin.reason.contains("an angular velocity is finite, found inf for Box at (1.0, 2.0)"))
  }

  @Test("directions of gravity and pushes, and points of snaps, are numbers")
  func directions() async {
    let gravity = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      GravityBehavior().angle = .nan
    }
    #expect(gravity.reason.contains("the gravityDirection of GravityBehavior is finite and at most 100,000"))
    let push = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      PushBehavior(items: [], mode: .instantaneous).magnitude = .nan
    }
    #expect(push.reason.contains("the pushDirection of PushBehavior is finite, found"))
    let target = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let box = Box(1, 2)
      PushBehavior(items: [box], mode: .continuous)
        .setTargetOffsetFromCenter(Offset(horizontal: .nan, vertical: 0), for: box)
    }
    #expect(target.reason.contains("the target offset of PushBehavior is finite, found (nan, 0.0) for Box at (1.0"))
    let snap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      SnapBehavior(item: Box(1, 2), snapTo: .zero).snapPoint.y = .infinity
    }
    #expect(
      snap.reason.contains(
        "the snapPoint is finite, and within 1e12 points of the origin; found (0.0, inf) for Box at (1.0, 2.0)"))
    let damping = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      SnapBehavior(item: Box(1, 2), snapTo: .zero).damping = .nan
    }
    #expect(damping.reason.contains("the damping of a snap is a number, found nan for Box at (1.0, 2.0)"))
  }

  @Test("points and velocities beyond what a world keeps trap where they are set, with the item's name")
  func extent() async {
    let snap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      _ = SnapBehavior(item: Box(1, 2), snapTo: CGPoint(x: 1e13, y: 0))
    }
    #expect(
      snap.reason.contains("within 1e12 points of the origin; found (10000000000000.0, 0.0) for Box at (1.0, 2.0)"))
    let anchor = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let animator = DynamicAnimator()
      let spring = AnimatorTests.spring(Box(1, 2), to: .zero)
      animator.addBehavior(spring)
      spring.anchorPoint.x = 1e13
    }
    #expect(
      anchor.reason.contains("the anchor of an attachment is finite, and within 1e12 points of the origin; found"))
    let velocity = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let (animator, box) = (DynamicAnimator(), Box(1, 2))
      let properties = DynamicItemBehavior(items: [box])
      properties.addLinearVelocity(CGPoint(x: 1e13, y: 0), for: box)
      animator.addBehavior(properties)
    }
    #expect(
      velocity.reason.contains(
        "the velocity of an item is at most 1e12 points per second along each axis, found (10000000000000.0, 0.0) for Box"
      ))
    let spin = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let (animator, box) = (DynamicAnimator(), Box(1, 2))
      let properties = DynamicItemBehavior(items: [box])
      animator.addBehavior(properties)
      properties.addAngularVelocity(1e10, for: box)
    }
    #expect(spin.reason.contains("the angular velocity of an item is at most 1e9 radians per second, found"))
  }

  @Test("fields and regions are made of numbers, and blocks return forces")
  func fields() async {
    let falloff = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      FieldBehavior.springField().falloff = 11
    }
    #expect(
      falloff.reason.contains("a FieldBehavior cannot be changed so: a field's falloff is from -10 to 10, found 11"))
    let position = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      FieldBehavior.vortexField().position = CGPoint(x: CGFloat.nan, y: 0)
    }
    #expect(position.reason.contains("a FieldBehavior cannot be changed so: a field's position is finite, found (nan"))
    let noise = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      _ = FieldBehavior.noiseField(smoothness: .nan, animationSpeed: 1)
    }
    #expect(noise.reason.contains("smoothness and animationSpeed of a field are numbers, found nan and 1.0"))
    let block = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let animator = DynamicAnimator()
      let field = FieldBehavior.field { _, _, _, _, _, _ in CGVector(dx: CGFloat.nan, dy: 0) }
      field.addItem(Box(1, 2))
      animator.addBehavior(field)
      animator.advance()
    }
    #expect(
      block.reason.contains(
        "a field's evaluation block returns a finite force, found (nan, 0.0) for Box at (1.0, 2.0) of size 100.0"))
    let radius = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      _ = Region(radius: -1)
    }
    #expect(radius.reason.contains("the radius of a Region is finite and not negative, found -1.0"))
    let deep = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      var region = Region(radius: 1)
      for _ in 0..<40 { region = region.inverse() }
    }
    #expect(deep.reason.contains("a Region cannot be made: a region is at most 32 levels deep, found more"))
  }
}
