import Testing

@testable import SpringflowPhysics

@Suite("Joints after numbers that were none")
struct JointRecoveryTests {
  @Test("hold again as if nothing had been, once their bodies have numbers", arguments: [1, 2, 5])
  func recovers(links: Int) throws {
    var bench = JointBench()
    var above: BodyID?
    var ids: [BodyID] = []
    for number in 0..<links {
      let id = bench.add(Vector(x: 20 * Double(number) + 10, y: 0), inertia: 30)
      bench.add(.pin(above, at: above == nil ? .zero : Vector(x: 10, y: 0), to: id, at: Vector(x: -10, y: 0)))
      above = id
      ids.append(id)
    }
    bench.run(10)
    let good = bench
    for number in [Double.nan, .infinity] {
      bench.vx[links - 1] = number
      bench.vy[0] = number
      bench.run(3)
      (bench.x, bench.y, bench.angle, bench.vx, bench.vy, bench.spin, bench.cosine, bench.sine) = (
        good.x, good.y, good.angle, good.vx, good.vy, good.spin, good.cosine, good.sine
      )
      // A fresh plan remembers nothing but the last pulls, which were none.
      var fresh = bench
      fresh.system.remember()
      fresh.system.needsRebuild = true
      for _ in 0..<30 {
        bench.step()
        fresh.step()
        for id in ids {
          #expect(bench.position(id) == fresh.position(id))
          #expect(bench.position(id).isFinite)
        }
      }
      #expect((bench.position(ids[0]) - Vector(x: 0, y: 0)).length < 10.001)
    }
  }
}
