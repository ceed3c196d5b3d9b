import SpringflowNumerics
import SpringflowPhysics
import SpringflowTestSupport
import Testing

@Suite(.concurrentWithViews)
struct ChainTests {
  /// A chain of links of 20 x 8 pt from the origin, straight at an angle to the horizontal.
  static func chain(_ count: Int, angle: Double, end: Double? = nil) -> (JointFixture, [BodyID]) {
    var fixture = JointFixture()
    let along = Vector(x: Portable.cos(angle), y: Portable.sin(angle))
    var links: [BodyID] = []
    let mass = 0.016
    for k in 0..<count {
      let link = fixture.add(
        along * (20 * Double(k) + 10), mass: mass, inertia: mass * (20.0 * 20 + 8 * 8) / 12, angle: angle)
      if let last = links.last {
        fixture.add(.pin(last, at: Vector(x: 10, y: 0), to: link, at: Vector(x: -10, y: 0)))
      } else {
        fixture.add(.pin(nil, at: .zero, to: link, at: Vector(x: -10, y: 0)))
      }
      links.append(link)
    }
    if let end {
      fixture.add(.pin(links[count - 1], at: Vector(x: 10, y: 0), to: fixture.add(along * end, mass: 0)))
    }
    return (fixture, links)
  }

  static func stretch(_ fixture: JointFixture) -> Double {
    var worst = 0.0
    for joint in fixture.joints.joints { worst = max(worst, fixture.gap(joint)) }
    return worst
  }

  @Test("a hanging chain of 200 links stays at rest and does not stretch")
  func hangs() {
    var (fixture, links) = Self.chain(200, angle: .pi / 2)
    fixture.run(240)
    let end = fixture.position(links[199]).y
    #expect(abs(end - 3990) / 3990 < 1e-9)
    #expect(abs(fixture.vy[199]) < 1e-6)
  }

  @Test("a swinging chain of 200 links keeps its length", arguments: TestLength.cases([0.0, 0.9], short: 1))
  func swings(_ angle: Double) {
    var (fixture, _) = Self.chain(200, angle: angle)
    let start = fixture.energy
    var worst = 0.0
    var energy = 0.0
    for _ in 0..<TestLength.count(420, short: 150) {
      fixture.step()
      worst = max(worst, Self.stretch(fixture))
      energy = max(energy, abs(fixture.energy - start))
    }
    #expect(worst / 20 < 1e-5)
    // The free end cracks like a whip, with links that turn by half a radian in a substep.
    #expect(energy / (3.2 * 1000 * 2000) < (angle == 0 ? 2e-2 : 1e-4))
  }

  @Test("a bridge of 100 planks between two walls sags and holds")
  func bridge() {
    var fixture = JointFixture()
    var last: BodyID?
    var end = Vector.zero
    for k in 0..<100 {
      let angle = k < 50 ? 0.5 : -0.5
      let along = Vector(x: Portable.cos(angle), y: Portable.sin(angle)) * 20
      let plank = fixture.add(end + along * 0.5, mass: 0.016, inertia: 0.016 * 464 / 12, angle: angle)
      let anchor = last == nil ? Vector.zero : Vector(x: 10, y: 0)
      fixture.add(.pin(last, at: anchor, to: plank, at: Vector(x: -10, y: 0)))
      last = plank
      end += along
    }
    fixture.add(.pin(last, at: Vector(x: 10, y: 0), to: fixture.add(end, mass: 0)))
    let start = fixture.energy
    var worst = 0.0
    for _ in 0..<420 {
      fixture.step()
      worst = max(worst, Self.stretch(fixture))
    }
    #expect(worst / 20 < 1e-5)
    #expect(fixture.energy - start < 1.6 * 1000 * 500 * 1e-2)
  }

  @Test(
    "a chain pinned at both ends beyond its length stays finite and below 20,000 pt/s",
    arguments: TestLength.cases([4200.0, 4000], short: 1))
  func tooShort(_ end: Double) {
    var (fixture, _) = Self.chain(200, angle: 0, end: end)
    fixture.run(TestLength.count(240, short: 60))
    var fastest = 0.0
    for k in fixture.vx.indices { fastest = max(fastest, abs(fixture.vx[k]) + abs(fixture.vy[k])) }
    #expect(fixture.isFinite)
    #expect(fastest < 20_000)
  }
}
