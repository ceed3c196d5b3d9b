import SpringflowPhysics
import SpringflowTestSupport
import Testing

@Suite("Impacts", .concurrentWithViews)
struct ImpactTests {
  @Test("a bouncing ball and box of restitution 1 keep their energy over 3,000 steps on any ground")
  func keepsEnergy() throws {
    var world = TouchTests.world()
    try world.add(Body.wall([.path([Vector(x: -900, y: 0), Vector(x: 0, y: 0), Vector(x: 900, y: 0)])]))
    var ball = Body.circle(position: Vector(x: -200, y: -200), radius: 20)
    ball.restitution = 1
    var box = Body.box(position: Vector(x: 200, y: -200), width: 40, height: 30)
    box.restitution = 1
    let ids = [try world.add(ball), try world.add(box)]
    func energy(_ id: BodyID) -> Double {
      world.velocity(of: id).lengthSquared / 2 - 1000 * world.position(of: id).y
    }
    for _ in 0..<3000 { world.step() }
    for id in ids { #expect(abs(energy(id) - 200_000) < 1e-6) }
  }

  @Test("a ball rises to the height that follows from its restitution", arguments: [0.2, 0.5, 0.9])
  func bounces(restitution: Double) throws {
    var world = TouchTests.world()
    try world.add(Body.wall([.segment(Vector(x: -100, y: 0), Vector(x: 100, y: 0))]))
    var ball = Body.circle(position: Vector(x: 0, y: -420), radius: 20)
    ball.restitution = restitution
    let id = try world.add(ball)
    var (top, hasHit) = (0.0, false)
    for _ in 0..<240 {
      world.step()
      let velocity = world.velocity(of: id).y
      if velocity < 0 { hasHit = true }
      if hasHit, velocity < 0 { top = max(top, -20 - world.position(of: id).y - velocity * velocity / -2000) }
    }
    #expect(abs(top - 400 * restitution * restitution) < 1e-6)
  }

  @Test("no body passes a thin wall at any speed, angle and size")
  func neverTunnels() throws {
    for speed in TestLength.cases([100.0, 1e3, 1e4, 1e5, 1e6, 1e7], short: 3) {
      for shape in [Body.circle(radius: 1), Body.circle(radius: 30), Body.box(width: 4, height: 50)] {
        for (slope, restitution) in [(0.0, 0.0), (0.7, 0), (0, 1), (0.7, 0.5)] {
          var world = TouchTests.world(gravity: .zero)
          try world.add(Body.wall([.segment(Vector(x: 300, y: -1e7), Vector(x: 300, y: 1e7))]))
          var body = shape
          body.velocity = Vector(x: speed, y: speed * slope)
          body.angularVelocity = slope * 10
          body.restitution = restitution
          let id = try world.add(body)
          for _ in 0..<(speed < 1e3 ? 480 : 60) { world.step() }
          #expect(world.position(of: id).x < 300, "speed \(speed), slope \(slope), restitution \(restitution)")
        }
      }
    }
  }

  @Test("two bullets that fly towards each other collide")
  func meet() throws {
    for speed in [1e3, 1e5, 1e7] {
      var world = TouchTests.world(gravity: .zero)
      var bullet = Body.circle(position: Vector(x: -1000, y: 0), radius: 2)
      bullet.velocity = Vector(x: speed, y: 0)
      bullet.restitution = 1
      let left = try world.add(bullet)
      bullet.position = Vector(x: 1000, y: 0)
      bullet.velocity = Vector(x: -speed, y: 0)
      let right = try world.add(bullet)
      for _ in 0..<180 { world.step() }
      #expect(world.position(of: left).x < world.position(of: right).x)
      #expect(abs(world.velocity(of: left).x + speed) < 1e-9 * speed)
    }
  }

  @Test("in Newton's cradle the last ball leaves with the speed of the first, and the others hardly move")
  func cradle() throws {
    for lifted in 1...4 {
      var world = TouchTests.world()
      var ids: [BodyID] = []
      for index in 0..<5 {
        let hook = Vector(x: Double(index) * 40, y: 0)
        var ball = Body.circle(position: hook + Vector(x: 0, y: 200), radius: 20)
        if index < lifted { ball.position = hook + Vector(x: -120, y: 160) }
        ball.restitution = 1
        ball.friction = 0
        ids.append(try world.add(ball))
        try world.add(Joint.rod(ids[index], to: hook, length: 200))
      }
      var (fastest, hasHit) = ([0.0, 0, 0, 0, 0], false)
      let drop = (2 * 1000 * 40.0).squareRoot()
      for _ in 0..<160 {
        world.step()
        let speeds = ids.map { world.velocity(of: $0).length }
        if speeds[4] > 1 { hasHit = true }
        if hasHit { for index in 0..<5 { fastest[index] = max(fastest[index], speeds[index]) } }
        // Before the others come back.
        if hasHit, speeds[4] < 0.5 * drop { break }
      }
      for index in 0..<5 {
        if index >= 5 - lifted {
          #expect(fastest[index] > 0.99 * drop, "\(lifted) lifted, ball \(index): \(fastest[index]) of \(drop)")
        } else {
          #expect(fastest[index] < 0.01 * drop, "\(lifted) lifted, ball \(index): \(fastest[index]) of \(drop)")
        }
      }
    }
  }

  @Test("a body in an enclosure that also touches others stays within its walls and bounces off them")
  func enclosed() throws {
    var world = TouchTests.world()
    var ids: [BodyID] = []
    for index in 0..<6 {
      var box = Body.box(
        position: Vector(x: 100 + Double(index % 2) * 17, y: 100 + Double(index) * 45), width: 40, height: 40)
      box.allowsRotation = false
      box.enclosure = Enclosure(minX: 0, minY: -1000, maxX: 240, maxY: 400)
      ids.append(try world.add(box))
    }
    for _ in 0..<400 { world.step() }
    for id in ids {
      let place = world.position(of: id)
      #expect(place.y < 380.3 && place.x > 19.7 && place.x < 220.3)
      #expect(world.velocity(of: id).length < 0.5)
    }
    // Two bodies that meet in mid-air between walls of restitution 1 keep their energy.
    var box = Body.box(position: Vector(x: 60, y: 0), width: 40, height: 40)
    var bouncing = TouchTests.world(gravity: .zero)
    box.restitution = 1
    box.allowsRotation = false
    box.enclosure = Enclosure(minX: 0, maxX: 400, restitution: 1)
    box.velocity = Vector(x: 700, y: 0)
    let a = try bouncing.add(box)
    box.position.x = 300
    box.velocity.x = -400
    let b = try bouncing.add(box)
    for _ in 0..<600 {
      bouncing.step()
      let (va, vb) = (bouncing.velocity(of: a).x, bouncing.velocity(of: b).x)
      #expect(abs(va * va + vb * vb - 650_000) < 1)
    }
  }
}
