import SpringflowDeterminism
import Testing

@testable import SpringflowPhysics

struct ChainTests {
  /// A chain of links of 20 x 8 pt from the origin, straight at an angle to the horizontal.
  static func chain(_ count: Int, angle: Double, end: Double? = nil) -> (JointBench, [BodyID]) {
    var bench = JointBench()
    let along = Vector(x: Portable.cos(angle), y: Portable.sin(angle))
    var links: [BodyID] = []
    let mass = 0.016
    for k in 0..<count {
      let link = bench.add(
        along * (20 * Double(k) + 10), mass: mass, inertia: mass * (20.0 * 20 + 8 * 8) / 12, angle: angle)
      if let last = links.last {
        bench.add(.pin(last, at: Vector(x: 10, y: 0), to: link, at: Vector(x: -10, y: 0)))
      } else {
        bench.add(.pin(nil, at: .zero, to: link, at: Vector(x: -10, y: 0)))
      }
      links.append(link)
    }
    if let end {
      bench.add(.pin(links[count - 1], at: Vector(x: 10, y: 0), to: bench.add(along * end, mass: 0)))
    }
    return (bench, links)
  }

  static func stretch(_ bench: JointBench) -> Double {
    var worst = 0.0
    for joint in bench.system.joints { worst = max(worst, bench.gap(joint)) }
    return worst
  }

  @Test("a hanging chain of 200 links hangs still and does not stretch")
  func hangs() {
    var (bench, links) = Self.chain(200, angle: .pi / 2)
    bench.run(240)
    let end = bench.position(links[199]).y
    #expect(abs(end - 3990) / 3990 < 1e-9)
    #expect(abs(bench.vy[199]) < 1e-6)
  }

  @Test("a swinging chain of 200 links keeps its length", arguments: [0.0, 0.9])
  func swings(_ angle: Double) {
    var (bench, _) = Self.chain(200, angle: angle)
    let start = bench.energy
    var worst = 0.0
    var energy = 0.0
    for _ in 0..<420 {
      bench.step()
      worst = max(worst, Self.stretch(bench))
      energy = max(energy, abs(bench.energy - start))
    }
    #expect(worst / 20 < 1e-5)
    // The free end cracks like a whip, with links that turn by half a radian in a substep.
    #expect(energy / (3.2 * 1000 * 2000) < (angle == 0 ? 2e-2 : 1e-4))
  }

  @Test("a bridge of 100 planks between two walls sags and holds")
  func bridge() {
    var bench = JointBench()
    var last: BodyID?
    var end = Vector.zero
    for k in 0..<100 {
      let angle = k < 50 ? 0.5 : -0.5
      let along = Vector(x: Portable.cos(angle), y: Portable.sin(angle)) * 20
      let plank = bench.add(end + along * 0.5, mass: 0.016, inertia: 0.016 * 464 / 12, angle: angle)
      let anchor = last == nil ? Vector.zero : Vector(x: 10, y: 0)
      bench.add(.pin(last, at: anchor, to: plank, at: Vector(x: -10, y: 0)))
      last = plank
      end += along
    }
    bench.add(.pin(last, at: Vector(x: 10, y: 0), to: bench.add(end, mass: 0)))
    let start = bench.energy
    var worst = 0.0
    for _ in 0..<420 {
      bench.step()
      worst = max(worst, Self.stretch(bench))
    }
    #expect(worst / 20 < 1e-5)
    #expect(bench.energy - start < 1.6 * 1000 * 500 * 1e-2)
  }

  @Test("a chain that is to reach farther than it can stays finite and calm", arguments: [4000.0, 4200.0])
  func tooShort(_ end: Double) {
    var (bench, _) = Self.chain(200, angle: 0, end: end)
    bench.run(240)
    var fastest = 0.0
    for k in bench.vx.indices { fastest = max(fastest, abs(bench.vx[k]) + abs(bench.vy[k])) }
    #expect(bench.isFinite)
    #expect(fastest < 20_000)
  }
}
