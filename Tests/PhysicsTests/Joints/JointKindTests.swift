import SpringflowNumerics
import SpringflowPhysics
import SpringflowTestSupport
import Testing

@Suite(.concurrentWithViews)
struct JointKindTests {
  @Test("welded bodies fall and rotate as one body")
  func weld() {
    var fixture = JointFixture()
    let inertia = 1000.0 / 6 * 10
    var all: [BodyID] = []
    for k in 0..<5 {
      all.append(fixture.add(Vector(x: 100 * Double(k), y: 0), inertia: inertia))
      if k > 0 { fixture.add(.weld(all[k - 1], at: Vector(x: 50, y: 0), to: all[k], at: Vector(x: -50, y: 0))) }
      fixture.vy[k] = 100 * Double(k - 2)
      fixture.spin[k] = 1
    }
    let momentum = fixture.angularMomentum
    fixture.gravity = .zero
    var worst = 0.0
    for _ in 0..<1200 {
      fixture.step()
      for k in 1..<5 {
        worst = max(worst, abs((fixture.position(all[k]) - fixture.position(all[0])).length - 100 * Double(k)))
        worst = max(worst, abs(fixture.angle[k] - fixture.angle[0]) * 100)
      }
    }
    #expect(worst < 1e-5)
    #expect(abs(fixture.angularMomentum / momentum - 1) < 1e-9)
    #expect(abs(fixture.angle[0] - 10) < 1e-3)
  }

  @Test("a slider on an incline follows the closed form")
  func incline() {
    var fixture = JointFixture()
    let axis = Vector(x: 0.8, y: 0.6)
    let body = fixture.add(.zero, inertia: 100)
    fixture.add(.slider(nil, at: .zero, axis: axis * 5, to: body))
    fixture.run(120)
    let along = 600.0 / 2
    #expect((fixture.position(body) - axis * along).length < 1e-6)
    #expect((fixture.velocity(body) - axis * 600).length < 1e-6)
    #expect(fixture.angle[0] == 0)
  }

  @Test("a slider stops at the end of its range")
  func range() {
    var fixture = JointFixture()
    let body = fixture.add(.zero, inertia: 100)
    fixture.add(.slider(nil, at: .zero, axis: Vector(x: 0, y: 1), to: body, range: -10...50))
    fixture.run(60)
    #expect(abs(fixture.y[0] - 50) < 1e-6)
    #expect(abs(fixture.vy[0]) < 1e-6)
    fixture.vy[0] = -300
    fixture.gravity = .zero
    fixture.run(60)
    #expect(abs(fixture.y[0] + 10) < 1e-6)
    #expect(abs(fixture.vy[0]) < 1e-6)
  }

  @Test("a slider between two moving bodies keeps momentum and its line")
  func carriedSlider() {
    var fixture = JointFixture()
    fixture.gravity = .zero
    let a = fixture.add(.zero, mass: 2, inertia: 800)
    let b = fixture.add(Vector(x: 30, y: 0), mass: 1, inertia: 300)
    fixture.add(.slider(a, at: .zero, axis: Vector(x: 1, y: 0), to: b, range: 0...80))
    fixture.vx[1] = 100
    fixture.vy[1] = 50
    fixture.spin[0] = 2
    let momentum = fixture.momentum
    let angular = fixture.angularMomentum
    for _ in 0..<1200 {
      fixture.step()
      let turned = Rotation(angle: fixture.angle[0]).inverse(fixture.position(b) - fixture.position(a))
      #expect(abs(turned.y) < 1e-5)
      #expect(turned.x < 80 + 1e-5)
    }
    #expect((fixture.momentum - momentum).length < 1e-8)
    #expect(abs(fixture.angularMomentum / angular - 1) < 1e-9)
  }

  @Test("a rope has no effect while slack, and stops the speed along it when it gets taut")
  func rope() {
    var fixture = JointFixture()
    let body = fixture.add(Vector(x: 0, y: 0))
    fixture.add(.rope(nil, at: .zero, to: body, length: 100))
    // Slack until the body has fallen by 100 pt, after 0.447 s.
    fixture.run(48)
    #expect(abs(fixture.y[0] - 1000 * 0.4 * 0.4 / 2) < 1e-9)
    fixture.run(60)
    #expect(abs(fixture.y[0] - 100) < 1e-5)
    #expect(abs(fixture.vy[0]) < 1e-6)
    // Thrown up it is slack again.
    fixture.vy[0] = -100
    fixture.run(6)
    #expect(abs(fixture.y[0] - (100 - 5 + 1.25)) < 1e-5)
  }

  @Test("a body on a taut rope swings as on a rod")
  func swing() {
    var fixture = JointFixture()
    let body = fixture.add(Vector(x: 150, y: 0))
    fixture.add(.rope(nil, at: .zero, to: body, length: 150))
    var worst = 0.0
    for _ in 0..<2000 {
      fixture.step()
      worst = max(worst, fixture.position(body).length - 150)
    }
    #expect(worst < 1e-5)
    #expect(abs(fixture.energy) < 150_000 * 1e-2)
  }

  @Test("a pin's friction slows a wheel at a constant rate and stops it")
  func friction() {
    var fixture = JointFixture()
    fixture.gravity = .zero
    let wheel = fixture.add(.zero, inertia: 1000)
    // 0.2 N m = 2,000 kg pt²/s²: 2 rad/s².
    fixture.add(.pin(nil, at: .zero, to: wheel, frictionTorque: 0.2))
    fixture.spin[0] = 3
    fixture.run(60)
    #expect(abs(fixture.spin[0] - 2) < 1e-9)
    #expect(abs(fixture.angle[0] - (1.5 - 0.25)) < 1e-9)
    fixture.run(180)
    #expect(fixture.spin[0] == 0 || abs(fixture.spin[0]) < 1e-12)
    #expect(abs(fixture.angle[0] - 2.25) < 1e-3)
  }

  @Test("a pin's limits stop a door, without a bounce")
  func limits() {
    var fixture = JointFixture()
    fixture.gravity = .zero
    let door = fixture.add(Vector(x: 50, y: 0), inertia: 900)
    fixture.add(.pin(nil, at: .zero, to: door, at: Vector(x: -50, y: 0), limits: -0.5...1.25))
    fixture.spin[0] = 2
    fixture.vy[0] = 100
    fixture.run(120)
    #expect(abs(fixture.angle[0] - 1.25) < 1e-6)
    #expect(abs(fixture.spin[0]) < 1e-6)
    fixture.gravity = Vector(x: 0, y: -1000)
    fixture.run(240)
    #expect(abs(fixture.angle[0] + 0.5) < 1e-6)
    #expect(fixture.gap(fixture.joints.joints[0]) < 1e-6)
  }

  @Test("two pinned bodies keep linear and angular momentum")
  func free() {
    var fixture = JointFixture()
    fixture.gravity = .zero
    let a = fixture.add(.zero, mass: 1, inertia: 300)
    let b = fixture.add(Vector(x: 60, y: 0), mass: 3, inertia: 700)
    fixture.add(.pin(a, at: Vector(x: 30, y: 0), to: b, at: Vector(x: -30, y: 0)))
    fixture.vx[0] = 70
    fixture.vy[1] = 40
    fixture.spin[0] = 4
    let start = fixture.energy
    let momentum = fixture.momentum
    let angular = fixture.angularMomentum
    fixture.step()
    let held = fixture.energy
    fixture.run(5000)
    #expect(held <= start)
    #expect(abs(fixture.energy / held - 1) < 1e-2)
    #expect((fixture.momentum - momentum).length < 1e-8)
    #expect(abs(fixture.angularMomentum / angular - 1) < 1e-9)
  }

  @Test("bodies stay finite on joints that repeat or contradict each other")
  func redundant() {
    var fixture = JointFixture()
    let wall = fixture.add(.zero, mass: 0)
    let a = fixture.add(Vector(x: 50, y: 0), inertia: 500)
    let b = fixture.add(Vector(x: 150, y: 0), inertia: 500)
    for _ in 0..<2 {
      fixture.add(.weld(wall, at: .zero, to: a, at: Vector(x: -50, y: 0)))
      fixture.add(.pin(a, at: Vector(x: 50, y: 0), to: b, at: Vector(x: -50, y: 0)))
    }
    fixture.add(.weld(nil, at: Vector(x: 200, y: 0), to: b, at: Vector(x: 50, y: 0)))
    fixture.add(.rod(a, to: b, length: 120))
    fixture.add(.rod(a, to: b, length: 0))
    fixture.add(.rod(wall, to: fixture.add(Vector(x: 5, y: 5), mass: 0), length: 3))
    fixture.run(600)
    #expect(fixture.isFinite)
    #expect(fixture.velocity(a).length < 100)
    #expect(fixture.velocity(b).length < 100)
  }

  @Test(
    "a net of 10 by 10 joints on two nails keeps the size of its meshes",
    arguments: TestLength.cases([18.0, 20], short: 1))
  func net(_ mesh: Double) {
    var fixture = JointFixture()
    var net: [BodyID] = []
    for row in 0..<10 {
      for column in 0..<10 {
        let isNail = row == 0 && (column == 0 || column == 9)
        let knot = fixture.add(Vector(x: mesh * Double(column), y: 20 * Double(row)), mass: isNail ? 0 : 0.1)
        if column > 0 { fixture.add(.rope(net[net.count - 1], at: .zero, to: knot, length: 20)) }
        if row > 0 { fixture.add(.rope(net[net.count - 10], at: .zero, to: knot, length: 20)) }
        net.append(knot)
      }
    }
    var worst = 0.0
    let start = fixture.energy
    for _ in 0..<(mesh < 20 ? 60 : 25) {
      fixture.step()
      for joint in fixture.joints.joints { worst = max(worst, fixture.gap(joint) - 20) }
    }
    #expect(fixture.energy - start < 1e5, "\(fixture.energy - start)")
    // Nails as far apart as the net is wide would need infinite forces.
    if mesh < 20 { #expect(worst / 20 < 1e-5) }
  }

  @Test("a joint with a bad value is refused with a sentence")
  func refused() throws {
    var fixture = JointFixture()
    let a = fixture.add(.zero)
    let b = fixture.add(.zero)
    #expect(throws: PhysicsError.self) { try Joint.rod(a, to: a, length: 1).validate() }
    #expect(throws: PhysicsError.self) { try Joint.rod(a, to: b, length: .nan).validate() }
    #expect(throws: PhysicsError.self) { try Joint.slider(a, at: .zero, axis: .zero, to: b).validate() }
    #expect(throws: PhysicsError.self) { try Joint.pin(a, at: .zero, to: b, frictionTorque: -1).validate() }
    var rope = Joint.rope(a, at: .zero, to: b, length: 5)
    rope.softness = Spring(frequency: 1, damping: 1)
    #expect(throws: PhysicsError.self) { try rope.validate() }
  }

  @Test("a removed joint has no effect, and its identifier is invalid")
  func removal() {
    var fixture = JointFixture()
    let a = fixture.add(.zero)
    let id = fixture.add(.rod(a, to: Vector(x: 0, y: -50), length: 50))
    fixture.run(10)
    #expect(abs(fixture.y[0]) < 1e-6)
    #expect(fixture.joints.contains(id))
    fixture.joints.remove(id)
    #expect(!fixture.joints.contains(id))
    fixture.run(10)
    #expect(fixture.y[0] > 1)
  }
}

struct JointImpulseTests {
  @Test("the impulses of joints on a body add up to its change of momentum", arguments: [3, 6])
  func addsUp(_ count: Int) {
    var (fixture, _) = ChainTests.chain(count, angle: 0.4)
    fixture.run(20)
    let before = (fixture.vx, fixture.vy, fixture.spin)
    fixture.step()
    for k in 0..<count {
      let own = fixture.joints.impulse(at: k)
      var sum = own.push
      var turn = own.turnB
      if k + 1 < count {
        sum -= fixture.joints.impulse(at: k + 1).push
        turn += fixture.joints.impulse(at: k + 1).turnA
      }
      #expect(abs(sum.x - fixture.mass[k] * (fixture.vx[k] - before.0[k])) < 1e-9)
      #expect(abs(sum.y - fixture.mass[k] * (fixture.vy[k] - before.1[k] - 1000 * fixture.h)) < 1e-9)
      #expect(abs(turn - fixture.inertia[k] * (fixture.spin[k] - before.2[k])) < 1e-9)
    }
  }

  @Test("a joint set that rebuilds its plan continues with the same bits")
  func replanned() {
    var (fixture, _) = ChainTests.chain(60, angle: 0.4)
    fixture.run(50)
    var copy = fixture
    copy.joints.storeWarmStarts()
    copy.joints.needsRebuild = true
    fixture.run(50)
    copy.run(50)
    #expect(fixture.x == copy.x)
    #expect(fixture.angle == copy.angle)
    #expect(fixture.spin == copy.spin)
  }

  @Test("a joint with its bodies swapped has the same effect")
  func reversed() {
    var (fixture, links) = ChainTests.chain(5, angle: 0.4)
    var other = fixture
    let joint = fixture.joints.joints[2]
    do {
      try other.joints.update(
        other.joints.ids[2],
        to: .pin(links[2], at: joint.anchorB, to: links[1], at: joint.anchorA))
    } catch { Issue.record("\(error)") }
    fixture.run(100)
    other.run(100)
    for k in 0..<5 { #expect(abs(fixture.x[k] - other.x[k]) < 1e-6) }
  }
}
