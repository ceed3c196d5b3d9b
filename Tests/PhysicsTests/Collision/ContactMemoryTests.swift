import SpringflowPhysics
import Testing

@Suite("What contacts remember")
struct ContactMemoryTests {
  @Test("shapes that count as still apart have no contact points, however they have moved and turned")
  func staysApart() {
    let shapes: [Shape] = [
      .box(width: 40, height: 10), .box(width: 7, height: 7, center: Vector(x: 3, y: -2)),
      .polygon(Polygon(unchecked: [Vector(x: -20, y: 10), Vector(x: 0, y: -25), Vector(x: 15, y: 12)])),
      .segment(Vector(x: -30, y: 2), Vector(x: 25, y: -3)), .circle(center: Vector(x: 4, y: 4), radius: 6),
    ]
    var seed: UInt64 = 11
    func random() -> Double {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(seed >> 11) / 9_007_199_254_740_992 * 2 - 1
    }
    var (pool, remembered) = (Buffer<Vector>(), 0)
    let convex = shapes.map { ConvexShape.convexShapes(of: [$0], about: .zero, pool: &pool)[0] }
    func collider(_ shape: ConvexShape) -> Collider {
      Collider(convexShape: shape, row: 0, slot: 0, next: -1, shape: 0, tunnelingDistance: 1)
    }
    func snapshot(_ position: Vector, _ angle: Double) -> BodySnapshot {
      BodySnapshot(pose: Pose(position: position, rotation: Rotation(angle: angle)), angle: angle)
    }
    for n in 0..<20_000 {
      var (a, b) = (collider(convex[n % 5]), collider(convex[n / 5 % 5]))
      var here = snapshot(Vector(x: 1e4 * random(), y: 1e4 * random()), 3 * random())
      var there = snapshot(here.pose.position + Vector(x: 60 * random(), y: 60 * random()), 3 * random())
      let before = Collision.manifold(
        a.convexShape, here.pose, b.convexShape, there.pose, margin: 2, pool.address)
      guard before.count == 0 else { continue }
      var contact = Contact(colliderA: 0, colliderB: 1, slotA: 0, slotB: 1, friction: 0, restitution: 0)
      withUnsafePointer(to: before) { contact.recordPoses($0, &here, &there) }
      let common = Vector(x: 500 * random(), y: 500 * random())
      here = snapshot(here.pose.position + common, here.angle + 0.3 * random())
      there = snapshot(
        there.pose.position + common + Vector(x: 12 * random(), y: 12 * random()), there.angle + 0.3 * random())
      let margin = 2 + 3 * abs(random())
      guard contact.staysApart(&a, &here, &b, &there, margin: margin) else { continue }
      remembered += 1
      let after = Collision.manifold(
        a.convexShape, here.pose, b.convexShape, there.pose, margin: margin, pool.address)
      #expect(after.count == 0, "case \(n)")
    }
    #expect(remembered > 500)
  }

  @Test("a contact without recorded poses never counts as still apart")
  func isUnknownAtFirst() {
    var pool = Buffer<Vector>()
    let shape = ConvexShape.convexShapes(of: [.box(width: 1, height: 1)], about: .zero, pool: &pool)[0]
    var collider = Collider(convexShape: shape, row: 0, slot: 0, next: -1, shape: 0, tunnelingDistance: 1)
    var (here, there) = (BodySnapshot(), BodySnapshot(pose: Pose(position: Vector(x: 1e9, y: 0))))
    var other = collider
    let contact = Contact(colliderA: 0, colliderB: 1, slotA: 0, slotB: 1, friction: 0, restitution: 0)
    #expect(!contact.staysApart(&collider, &here, &other, &there, margin: 0))
  }
}
