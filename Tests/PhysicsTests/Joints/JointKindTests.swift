import SpringflowDeterminism
import Testing

@testable import SpringflowPhysics

struct JointKindTests {
  @Test("welded bodies stay one body, and fall and turn as one")
  func weld() {
    var bench = JointBench()
    let inertia = 1000.0 / 6 * 10
    var all: [BodyID] = []
    for k in 0..<5 {
      all.append(bench.add(Vector(x: 100 * Double(k), y: 0), inertia: inertia))
      if k > 0 { bench.add(.weld(all[k - 1], at: Vector(x: 50, y: 0), to: all[k], at: Vector(x: -50, y: 0))) }
      bench.vy[k] = 100 * Double(k - 2)
      bench.spin[k] = 1
    }
    let momentum = bench.angularMomentum
    bench.gravity = .zero
    var worst = 0.0
    for _ in 0..<1200 {
      bench.step()
      for k in 1..<5 {
        worst = max(worst, abs((bench.position(all[k]) - bench.position(all[0])).length - 100 * Double(k)))
        worst = max(worst, abs(bench.angle[k] - bench.angle[0]) * 100)
      }
    }
    #expect(worst < 1e-5)
    #expect(abs(bench.angularMomentum / momentum - 1) < 1e-9)
    #expect(abs(bench.angle[0] - 10) < 1e-3)
  }

  @Test("a slider falls along its incline as the closed form says")
  func incline() {
    var bench = JointBench()
    let axis = Vector(x: 0.8, y: 0.6)
    let body = bench.add(.zero, inertia: 100)
    bench.add(.slider(nil, at: .zero, axis: axis * 5, to: body))
    bench.run(120)
    let along = 600.0 / 2
    #expect((bench.position(body) - axis * along).length < 1e-6)
    #expect((bench.velocity(body) - axis * 600).length < 1e-6)
    #expect(bench.angle[0] == 0)
  }

  @Test("a slider stops at the end of its range")
  func range() {
    var bench = JointBench()
    let body = bench.add(.zero, inertia: 100)
    bench.add(.slider(nil, at: .zero, axis: Vector(x: 0, y: 1), to: body, range: -10...50))
    bench.run(60)
    #expect(abs(bench.y[0] - 50) < 1e-6)
    #expect(abs(bench.vy[0]) < 1e-6)
    bench.vy[0] = -300
    bench.gravity = .zero
    bench.run(60)
    #expect(abs(bench.y[0] + 10) < 1e-6)
    #expect(abs(bench.vy[0]) < 1e-6)
  }

  @Test("a body on the slider of a body that moves keeps momentum and stays on it")
  func carriedSlider() {
    var bench = JointBench()
    bench.gravity = .zero
    let a = bench.add(.zero, mass: 2, inertia: 800)
    let b = bench.add(Vector(x: 30, y: 0), mass: 1, inertia: 300)
    bench.add(.slider(a, at: .zero, axis: Vector(x: 1, y: 0), to: b, range: 0...80))
    bench.vx[1] = 100
    bench.vy[1] = 50
    bench.spin[0] = 2
    let momentum = bench.momentum
    let angular = bench.angularMomentum
    for _ in 0..<1200 {
      bench.step()
      let turned = Rotation(angle: bench.angle[0]).inverse(bench.position(b) - bench.position(a))
      #expect(abs(turned.y) < 1e-5)
      #expect(turned.x < 80 + 1e-5)
    }
    #expect((bench.momentum - momentum).length < 1e-8)
    #expect(abs(bench.angularMomentum / angular - 1) < 1e-9)
  }

  @Test("a rope does nothing while slack and takes all speed along it when it gets taut")
  func rope() {
    var bench = JointBench()
    let body = bench.add(Vector(x: 0, y: 0))
    bench.add(.rope(nil, at: .zero, to: body, length: 100))
    // Slack until 100 pt are fallen, after 0.447 s.
    bench.run(48)
    #expect(abs(bench.y[0] - 1000 * 0.4 * 0.4 / 2) < 1e-9)
    bench.run(60)
    #expect(abs(bench.y[0] - 100) < 1e-5)
    #expect(abs(bench.vy[0]) < 1e-6)
    // Thrown up it is slack again.
    bench.vy[0] = -100
    bench.run(6)
    #expect(abs(bench.y[0] - (100 - 5 + 1.25)) < 1e-5)
  }

  @Test("a rope swings like a rod")
  func swing() {
    var bench = JointBench()
    let body = bench.add(Vector(x: 150, y: 0))
    bench.add(.rope(nil, at: .zero, to: body, length: 150))
    var worst = 0.0
    for _ in 0..<2000 {
      bench.step()
      worst = max(worst, bench.position(body).length - 150)
    }
    #expect(worst < 1e-5)
    #expect(abs(bench.energy) < 150_000 * 1e-2)
  }

  @Test("a pin's friction slows a wheel evenly and stops it")
  func friction() {
    var bench = JointBench()
    bench.gravity = .zero
    let wheel = bench.add(.zero, inertia: 1000)
    // 0.2 N m = 2,000 kg pt²/s²: 2 rad/s².
    bench.add(.pin(nil, at: .zero, to: wheel, frictionTorque: 0.2))
    bench.spin[0] = 3
    bench.run(60)
    #expect(abs(bench.spin[0] - 2) < 1e-9)
    #expect(abs(bench.angle[0] - (1.5 - 0.25)) < 1e-9)
    bench.run(180)
    #expect(bench.spin[0] == 0 || abs(bench.spin[0]) < 1e-12)
    #expect(abs(bench.angle[0] - 2.25) < 1e-3)
  }

  @Test("a pin's limits stop a door, without a bounce")
  func limits() {
    var bench = JointBench()
    bench.gravity = .zero
    let door = bench.add(Vector(x: 50, y: 0), inertia: 900)
    bench.add(.pin(nil, at: .zero, to: door, at: Vector(x: -50, y: 0), limits: -0.5...1.25))
    bench.spin[0] = 2
    bench.vy[0] = 100
    bench.run(120)
    #expect(abs(bench.angle[0] - 1.25) < 1e-6)
    #expect(abs(bench.spin[0]) < 1e-6)
    bench.gravity = Vector(x: 0, y: -1000)
    bench.run(240)
    #expect(abs(bench.angle[0] + 0.5) < 1e-6)
    #expect(bench.gap(bench.system.joints[0]) < 1e-6)
  }

  @Test("pinned bodies keep momentum, linear and angular")
  func free() {
    var bench = JointBench()
    bench.gravity = .zero
    let a = bench.add(.zero, mass: 1, inertia: 300)
    let b = bench.add(Vector(x: 60, y: 0), mass: 3, inertia: 700)
    bench.add(.pin(a, at: Vector(x: 30, y: 0), to: b, at: Vector(x: -30, y: 0)))
    bench.vx[0] = 70
    bench.vy[1] = 40
    bench.spin[0] = 4
    let start = bench.energy
    let momentum = bench.momentum
    let angular = bench.angularMomentum
    bench.step()
    let held = bench.energy
    bench.run(5000)
    #expect(held <= start)
    #expect(abs(bench.energy / held - 1) < 1e-2)
    #expect((bench.momentum - momentum).length < 1e-8)
    #expect(abs(bench.angularMomentum / angular - 1) < 1e-9)
  }

  @Test("joints that repeat or contradict each other stay finite")
  func redundant() {
    var bench = JointBench()
    let wall = bench.add(.zero, mass: 0)
    let a = bench.add(Vector(x: 50, y: 0), inertia: 500)
    let b = bench.add(Vector(x: 150, y: 0), inertia: 500)
    for _ in 0..<2 {
      bench.add(.weld(wall, at: .zero, to: a, at: Vector(x: -50, y: 0)))
      bench.add(.pin(a, at: Vector(x: 50, y: 0), to: b, at: Vector(x: -50, y: 0)))
    }
    bench.add(.weld(nil, at: Vector(x: 200, y: 0), to: b, at: Vector(x: 50, y: 0)))
    bench.add(.rod(a, to: b, length: 120))
    bench.add(.rod(a, to: b, length: 0))
    bench.add(.rod(wall, to: bench.add(Vector(x: 5, y: 5), mass: 0), length: 3))
    bench.run(600)
    #expect(bench.isFinite)
    #expect(bench.velocity(a).length < 100)
    #expect(bench.velocity(b).length < 100)
  }

  @Test("a net of 10 by 10 on two nails keeps its meshes", arguments: [18.0, 20.0])
  func net(_ mesh: Double) {
    var bench = JointBench()
    var net: [BodyID] = []
    for row in 0..<10 {
      for column in 0..<10 {
        let isNail = row == 0 && (column == 0 || column == 9)
        let knot = bench.add(Vector(x: mesh * Double(column), y: 20 * Double(row)), mass: isNail ? 0 : 0.1)
        if column > 0 { bench.add(.rope(net[net.count - 1], at: .zero, to: knot, length: 20)) }
        if row > 0 { bench.add(.rope(net[net.count - 10], at: .zero, to: knot, length: 20)) }
        net.append(knot)
      }
    }
    var worst = 0.0
    let start = bench.energy
    for _ in 0..<(mesh < 20 ? 60 : 25) {
      bench.step()
      for joint in bench.system.joints { worst = max(worst, bench.gap(joint) - 20) }
    }
    #expect(bench.energy - start < 1e5, "\(bench.energy - start)")
    // Nails as far apart as the net is wide ask for forces without bounds.
    if mesh < 20 { #expect(worst / 20 < 1e-5) }
  }

  @Test("a joint says what it does not accept")
  func refused() throws {
    var bench = JointBench()
    let a = bench.add(.zero)
    let b = bench.add(.zero)
    #expect(throws: PhysicsError.self) { try Joint.rod(a, to: a, length: 1).validate() }
    #expect(throws: PhysicsError.self) { try Joint.rod(a, to: b, length: .nan).validate() }
    #expect(throws: PhysicsError.self) { try Joint.slider(a, at: .zero, axis: .zero, to: b).validate() }
    #expect(throws: PhysicsError.self) { try Joint.pin(a, at: .zero, to: b, frictionTorque: -1).validate() }
    var rope = Joint.rope(a, at: .zero, to: b, length: 5)
    rope.softness = Softness(frequency: 1, damping: 1)
    #expect(throws: PhysicsError.self) { try rope.validate() }
  }

  @Test("a removed joint lets go, and its name means nothing")
  func removal() {
    var bench = JointBench()
    let a = bench.add(.zero)
    let id = bench.add(.rod(a, to: Vector(x: 0, y: -50), length: 50))
    bench.run(10)
    #expect(abs(bench.y[0]) < 1e-6)
    #expect(bench.system.contains(id))
    bench.system.remove(id)
    #expect(!bench.system.contains(id))
    bench.run(10)
    #expect(bench.y[0] > 1)
  }
}

struct JointImpulseTests {
  @Test("what joints give to a body adds up to its change of momentum", arguments: [3, 6])
  func addsUp(_ count: Int) {
    var (bench, _) = ChainTests.chain(count, angle: 0.4)
    bench.run(20)
    let before = (bench.vx, bench.vy, bench.spin)
    bench.step()
    for k in 0..<count {
      let own = bench.system.impulse(at: k)
      var sum = own.push
      var turn = own.turnB
      if k + 1 < count {
        sum -= bench.system.impulse(at: k + 1).push
        turn += bench.system.impulse(at: k + 1).turnA
      }
      #expect(abs(sum.x - bench.mass[k] * (bench.vx[k] - before.0[k])) < 1e-9)
      #expect(abs(sum.y - bench.mass[k] * (bench.vy[k] - before.1[k] - 1000 * bench.h)) < 1e-9)
      #expect(abs(turn - bench.inertia[k] * (bench.spin[k] - before.2[k])) < 1e-9)
    }
  }

  @Test("a copy that makes its plan anew goes on with the same bits")
  func replanned() {
    var (bench, _) = ChainTests.chain(60, angle: 0.4)
    bench.run(50)
    var copy = bench
    copy.system.remember()
    copy.system.needsRebuild = true
    bench.run(50)
    copy.run(50)
    #expect(bench.x == copy.x)
    #expect(bench.angle == copy.angle)
    #expect(bench.spin == copy.spin)
  }

  @Test("a joint made of the bodies the other way round does the same")
  func reversed() {
    var (bench, links) = ChainTests.chain(5, angle: 0.4)
    var other = bench
    let joint = bench.system.joints[2]
    do {
      try other.system.update(
        other.system.ids[2],
        to: .pin(links[2], at: joint.anchorB, to: links[1], at: joint.anchorA))
    } catch { Issue.record("\(error)") }
    bench.run(100)
    other.run(100)
    for k in 0..<5 { #expect(abs(bench.x[k] - other.x[k]) < 1e-6) }
  }
}
