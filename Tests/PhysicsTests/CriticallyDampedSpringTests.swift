import SpringflowNumerics
import SpringflowPhysics
import SpringflowTestSupport
import Testing

@Suite("Critically damped springs", .concurrentWithViews)
struct CriticallyDampedSpringTests {
  static let springs = [0.1, 1, 2, 8, 60].flatMap { frequency in
    [(100, 0), (0, 900), (-30, 700), (30, -5000), (0, 0)].map { displacement, velocity in
      CriticallyDampedSpring(
        target: 25, displacement: displacement, velocity: velocity, angularFrequency: 2 * .pi * frequency)
    }
  }

  @Test("the closed form moves like a body on a spring of damping 1", arguments: springs)
  func agreesWithTheWorld(_ spring: CriticallyDampedSpring) throws {
    var world = World(stepDuration: 1.0 / 120)
    world.allowsSleep = false
    var body = Body(position: Vector(x: spring.target + spring.displacement, y: 0))
    body.velocity = Vector(x: spring.velocity, y: 0)
    body.spring = AnchorSpring(
      anchor: Vector(x: spring.target, y: 0), frequency: spring.angularFrequency / (2 * .pi), damping: 1)
    let id = try world.add(body)
    for tick in 0...240 {
      let time = Double(tick) / 120
      #expect(abs(spring.position(at: time) - world[id].position.x) < 1e-8, "at \(time) s")
      #expect(abs(spring.velocity(at: time) - world[id].velocity.x) < 1e-6, "at \(time) s")
      world.step()
    }
  }

  @Test("from rest it comes nearer to its target at all times, and never passes it")
  func doesNotOvershoot() {
    let spring = CriticallyDampedSpring(target: -3, displacement: 10, velocity: 0, angularFrequency: 7)
    var last = spring.position(at: 0)
    #expect(last == 7)
    for tick in 1...1200 {
      let place = spring.position(at: Double(tick) / 120)
      #expect(place <= last && place >= -3)
      last = place
    }
    #expect(abs(last + 3) < 1e-9)
  }
}
