import Foundation
import SpringflowPhysics
import SpringflowTestSupport
import Testing

/// Bodies that meet without a bounce are stopped by the contact solver, where they meet.
@Suite("Meetings without a bounce", .concurrentWithViews)
struct MeetingTests {
  @Test("a box that falls on the floor without a bounce stops on it, in the step of its impact and with its impulse")
  func lands() throws {
    for drop in stride(from: 5.0, through: 200, by: 6.5) {
      for angle in [0.0, 0.3, 0.7] {
        var world = TouchTests.world()
        try world.add(TouchTests.ground)
        var box = Body.box(position: Vector(x: 0, y: -40 - drop), width: 40, height: 40)
        (box.angle, box.friction, box.allowsRotation) = (angle, 0, false)
        let id = try world.add(box)
        let half = 20 * (abs(cos(angle)) + abs(sin(angle)))
        var landed: (step: Int, impulse: Double)?
        for step in 1...120 where landed == nil {
          world.step()
          for event in world.contactEvents where event.phase == .began { landed = (step, event.impulse) }
          #expect(world.position(of: id).y <= -half + 1e-4, "drop \(drop), angle \(angle)")
        }
        // ½ g t² until the lowest corner touches.
        let height = 40 + drop - half
        let time = (2 * height / 1000).squareRoot()
        let found = try #require(landed)
        #expect(abs(Double(found.step) / 120 - time) <= 1.0 / 120 + 1e-9)
        // The momentum at the impact, and the weight during the rest of the step.
        let momentum = 0.16 * time * 10
        #expect(found.impulse > momentum * 0.98 && found.impulse < momentum + 0.16 * 10 / 120 + 1e-4)
        for _ in 0..<10 { world.step() }
        #expect(abs(world.position(of: id).y + half) < 0.03, "drop \(drop), angle \(angle)")
        #expect(world.velocity(of: id).length < 1e-3, "drop \(drop), angle \(angle)")
      }
    }
  }

  @Test("two boxes that meet without a bounce go on together, with the momentum and angular momentum of before")
  func together() throws {
    for speed in [30.0, 150, 400, 900] {
      for offset in [0.0, 7, 15] {
        var world = TouchTests.world(gravity: .zero)
        var (left, right) = (Body.box(width: 40, height: 40), Body.box(width: 40, height: 40))
        (left.position, right.position) = (Vector(x: -50, y: 0), Vector(x: 3, y: offset))
        left.velocity = Vector(x: speed, y: 0)
        (left.friction, right.friction) = (0, 0)
        let ids = [try world.add(left), try world.add(right)]
        func sums() -> (momentum: Vector, turning: Double) {
          var (momentum, turning) = (Vector.zero, 0.0)
          for id in ids {
            let (place, velocity) = (world.position(of: id), world.velocity(of: id))
            momentum += velocity
            turning += place.cross(velocity) + world.angularVelocity(of: id) * 40 * 40 / 6
          }
          return (momentum, turning)
        }
        let before = sums()
        for _ in 0..<120 { world.step() }
        let after = sums()
        #expect((after.momentum - before.momentum).length < 1e-9 * speed, "speed \(speed), offset \(offset)")
        #expect(abs(after.turning - before.turning) < 1e-6 * speed * 50, "speed \(speed), offset \(offset)")
        if offset == 0 { #expect((world.velocity(of: ids[0]) - world.velocity(of: ids[1])).length < 1e-4 * speed) }
      }
    }
  }

  @Test("boxes that come as fast as they may without a search for impacts go through nothing")
  func passNothing() throws {
    for speed in TestLength.cases(stride(from: 100.0, through: 6000, by: 171), short: 9) {
      var world = TouchTests.world(gravity: .zero)
      var wall = Body.box(position: Vector(x: 300, y: 0), width: 10, height: 40_000)
      wall.kind = .static
      try world.add(wall)
      var ids: [BodyID] = []
      for number in 0..<6 {
        var box = Body.box(position: Vector(x: -50 * Double(number), y: 3 * Double(number)), width: 30, height: 30)
        box.velocity = Vector(x: speed, y: 0)
        ids.append(try world.add(box))
      }
      for _ in 0..<240 { world.step() }
      for id in ids { #expect(world.position(of: id).x < 300, "speed \(speed)") }
    }
  }

  @Test("a pile at rest reacts to a changed friction, mass and gravity as a restored world does")
  func keptLanes() throws {
    var (world, boxes) = try SettlingTests.column(12, gravity: 1000, offset: 0.5)
    for number in 0..<12 {
      boxes.append(
        try world.add(
          .box(
            position: Vector(x: 60 + 41 * Double(number % 4), y: -20 - 40 * Double(number / 4)), width: 40, height: 40))
      )
    }
    for _ in 0..<TestLength.count(200, short: 100) { world.step() }
    var twin = try World(encoded: world.encoded())
    let changes: [(inout World) -> Void] = [
      { $0[boxes[5]].friction = 0.01 }, { $0[boxes[11]].density = 7 }, { $0[boxes[15]].allowsRotation = false },
      { $0.gravity = Vector(x: 30, y: 700) },
      { $0.applyImpulse(Vector(x: 0.05, y: 0), to: boxes[20]) }, { $0[boxes[3]].position.x += 0.004 },
      { $0.remove(boxes[7]) }, { $0[boxes[0]].restitution = 0.4 }, { $0[boxes[18]].filter.collidesWith = 0 },
      { $0[boxes[2]].kind = .kinematic }, { $0[boxes[2]].kind = .dynamic },
    ]
    for (number, change) in changes.enumerated() {
      change(&world)
      change(&twin)
      for _ in 0..<TestLength.count(25, short: 3) {
        world.step()
        twin.step()
        #expect(world.difference(from: twin) == nil, "change \(number)")
        twin = try World(encoded: world.encoded())
      }
      for _ in 0..<TestLength.count(40, short: 10) { world.step() }
      twin = try World(encoded: world.encoded())
    }
  }
}
