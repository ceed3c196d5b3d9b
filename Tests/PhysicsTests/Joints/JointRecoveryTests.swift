import SpringflowPhysics
import Testing

@Suite("Joints after NaN")
struct JointRecoveryTests {
  @Test("joints hold again after a NaN as before, once their bodies are finite", arguments: [1, 2, 5])
  func recovers(links: Int) throws {
    var fixture = JointFixture()
    var above: BodyID?
    var ids: [BodyID] = []
    for number in 0..<links {
      let id = fixture.add(Vector(x: 20 * Double(number) + 10, y: 0), inertia: 30)
      fixture.add(.pin(above, at: above == nil ? .zero : Vector(x: 10, y: 0), to: id, at: Vector(x: -10, y: 0)))
      above = id
      ids.append(id)
    }
    fixture.run(10)
    let good = fixture
    for number in [Double.nan, .infinity] {
      fixture.vx[links - 1] = number
      fixture.vy[0] = number
      fixture.run(3)
      (fixture.x, fixture.y, fixture.angle, fixture.vx, fixture.vy, fixture.spin, fixture.cosine, fixture.sine) = (
        good.x, good.y, good.angle, good.vx, good.vy, good.spin, good.cosine, good.sine
      )
      // A new plan keeps only the last stiffnesses, which were NaN.
      var fresh = fixture
      fresh.joints.storeWarmStarts()
      fresh.joints.needsRebuild = true
      for _ in 0..<30 {
        fixture.step()
        fresh.step()
        for id in ids {
          #expect(fixture.position(id) == fresh.position(id))
          #expect(fixture.position(id).isFinite)
        }
      }
      #expect((fixture.position(ids[0]) - Vector(x: 0, y: 0)).length < 10.001)
    }
  }
}
