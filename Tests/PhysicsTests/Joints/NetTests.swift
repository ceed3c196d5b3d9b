import SpringflowNumerics
import SpringflowPhysics
import SpringflowTestSupport
import Testing

@Suite("Nets of joints")
struct NetTests {
  /// Circles 100 points apart, pinned to their right and lower neighbours in the middle; those in the top row's middle
  /// are fixed. Each mesh but the first repeats a constraint: the net is rigid.
  static func pins(_ count: Int, fixed: Int = 3) throws -> (world: World, joints: [JointID]) {
    var world = World()
    world.gravity = Vector(x: 0, y: 1000)
    world.allowsSleep = false
    var bodies: [BodyID] = []
    for row in 0..<count {
      for column in 0..<count {
        var body = Body.circle(position: Vector(x: 100 * Double(column), y: 100 * Double(row)), radius: 40)
        if row == 0, abs(column - count / 2) <= fixed { body.kind = .static }
        bodies.append(try world.add(body))
      }
    }
    var joints: [JointID] = []
    func pin(_ a: Int, _ b: Int) throws {
      let half = (world.position(of: bodies[b]) - world.position(of: bodies[a])) * 0.5
      joints.append(
        try world.add(
          Joint(.pin(limits: nil, frictionTorque: 0), from: bodies[a], at: half, to: bodies[b], at: half * -1)))
    }
    for row in 0..<count {
      for column in 0..<count {
        if column + 1 < count { try pin(row * count + column, row * count + column + 1) }
        if row + 1 < count { try pin(row * count + column, (row + 1) * count + column) }
      }
    }
    return (world, joints)
  }

  static func widestGap(_ world: World, _ joints: [JointID]) -> Double {
    joints.filter { world.contains($0) }.map { joint in
      let (a, b) = world.anchors(of: joint)
      return (a - b).length
    }.max() ?? 0
  }

  /// A net of rods of 20 points at its top row, pulled aside.
  private func cloth(_ count: Int) -> JointFixture {
    var fixture = JointFixture()
    fixture.gravity = Vector(x: 300, y: 1000)
    var knots: [BodyID] = []
    for row in 0..<count {
      for column in 0..<count {
        let mass = row == 0 ? 0 : 0.1 + 0.01 * Double(column)
        let knot = fixture.add(Vector(x: 20 * Double(column), y: 20 * Double(row)), mass: mass)
        if column > 0, row > 0 { fixture.add(.rod(knots[knots.count - 1], to: knot, length: 20)) }
        if row > 0 { fixture.add(.rod(knots[knots.count - count], to: knot, length: 20)) }
        knots.append(knot)
      }
    }
    return fixture
  }

  @Test("the product of A and a solution is what was asked for, to 1e-6 of it")
  func solution() {
    var fixture = cloth(9)
    fixture.run(20)
    #expect(fixture.joints.groups.count == 1)
    let group = fixture.joints.groups[0]
    #expect(!group.fronts.isEmpty)
    let solver = fixture.joints.solver
    solver.factor(group, softly: false)
    var wanted: [Double] = []
    for p in group.joints {
      wanted.append(Double((p * 7919) % 101) - 50)
      solver.states[p].wanted = Vector3(a: wanted[wanted.count - 1], b: 0, c: 0)
    }
    solver.substitute(group)
    // A λ = J M⁻¹ Jᵀ λ, by the bodies' velocities.
    for k in group.nodes { (solver.nodes[k].vx, solver.nodes[k].vy, solver.nodes[k].spin) = (0, 0, 0) }
    for p in group.joints { solver.apply(solver.states[p].wanted, of: p) }
    let worst = zip(group.joints, wanted).map { abs(solver.rate($0).a - $1) }.max()!
    #expect(worst < 50 * 1e-6)
  }

  @Test("a moving net keeps its meshes to a millionth of a point, and its energy")
  func motion() {
    var fixture = cloth(9)
    let start = fixture.energy
    var worst = 0.0
    for _ in 0..<240 {
      fixture.step()
      worst = max(worst, fixture.joints.joints.map { abs(fixture.gap($0) - 20) }.max()!)
    }
    #expect(worst < 1e-6)
    // The net's weight times its height, about.
    let size = 1e6
    let change = abs(fixture.energy - start)
    #expect(change < 1e-3 * size)
  }

  @Test("a rigid net hangs still on its fixed bodies")
  func rest() throws {
    var (world, joints) = try Self.pins(12)
    for _ in 0..<60 { world.step() }
    #expect(Self.widestGap(world, joints) < 1e-6)
    #expect(world.energy.kinetic + world.energy.rotational < 1e-6)
  }

  @Test(
    "a rigid net of 40 by 40 bodies, whose equations repeat each other 1,600 times, hangs still as well",
    .enabled(if: TestLength.isFull))
  func large() throws {
    var (world, joints) = try Self.pins(40)
    for _ in 0..<60 { world.step() }
    #expect(Self.widestGap(world, joints) < 1e-6)
    #expect(world.energy.kinetic + world.energy.rotational < 1e-6)
  }

  @Test("a net that is cut while it moves goes on in a restored world with the same bits")
  func cuts() throws {
    var (world, joints) = try Self.pins(7, fixed: 0)
    var restored: World?
    for step in 0..<90 {
      if step % 5 == 4 {
        let joint = joints[(step * 37) % joints.count]
        if world.contains(joint) {
          world.remove(joint)
          restored?.remove(joint)
        }
      }
      if step % 18 == 7 { restored = try World(encoded: world.encoded()) }
      world.step()
      restored?.step()
      if let restored { #expect(restored == world) }
    }
    #expect(Self.widestGap(world, joints) < 1e-2)
  }

  @Test("a net with limits, friction and softness goes on in a restored world with the same bits")
  func mixed() throws {
    var (world, joints) = try Self.pins(6, fixed: 0)
    for (index, joint) in joints.enumerated() {
      var changed = world[joint]
      if index % 3 == 0 { changed.kind = .pin(limits: -0.1...0.1, frictionTorque: 0) }
      if index % 3 == 1 { changed.softness = Spring(frequency: 5, damping: 0.2) }
      try world.update(joint, to: changed)
    }
    for _ in 0..<10 { world.step() }
    var restored = try World(encoded: world.encoded())
    for _ in 0..<30 {
      world.step()
      restored.step()
      #expect(restored == world)
    }
  }
}
