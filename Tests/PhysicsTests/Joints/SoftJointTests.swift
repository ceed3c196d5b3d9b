import SpringflowNumerics
import SpringflowPhysics
import Testing

struct SoftJointTests {
  struct Case: Sendable, CustomTestStringConvertible {
    /// ω h.
    var pace: Double
    var damping: Double
    var testDescription: String { "ω h = \(pace), damping \(damping)" }
  }

  static let cases: [Case] = [0.01, 0.1, 0.7, 2.0, 2.9, 10, 50].flatMap { pace in
    [0, 0.2, 0.999, 1, 1.5, 20].map { Case(pace: pace, damping: $0) }
  }

  @Test("two bodies on a soft rod follow the closed form at steps of any length", arguments: cases)
  func exact(_ test: Case) {
    // Undamped and above the limit of sampling, no step can resolve the oscillation.
    let swing = test.damping < 1 ? test.pace * (1 - test.damping * test.damping).squareRoot() : 0
    if swing > SoftRow.fastestSwing { return }
    var fixture = JointFixture()
    fixture.gravity = .zero
    let frequency = test.pace / fixture.h / (2 * .pi)
    fixture.h = test.pace / (2 * .pi * min(frequency, 10))
    let used = min(frequency, 10)
    let a = fixture.add(Vector(x: 0, y: 0), mass: 1)
    let b = fixture.add(Vector(x: 1010, y: 0), mass: 3)
    fixture.add(.spring(a, to: b, length: 1000, frequency: used, damping: test.damping))
    let closed = Oscillator(frequency: used, damping: test.damping, resistance: 0)
    // The samples of an oscillation obey u'' = (z₁ + z₂) u' − z₁z₂ u at any phase.
    let map = closed.propagator(over: fixture.h)
    let sum = map.uu + map.vv
    let product = map.uu * map.vv - map.uv * map.vu
    var samples: [Double] = []
    var worst = 0.0
    for n in 0..<40 {
      fixture.step()
      samples.append(fixture.x[1] - fixture.x[0] - 1000)
      if n >= 2 { worst = max(worst, abs(samples[n] - sum * samples[n - 1] + product * samples[n - 2])) }
    }
    #expect(worst < 5e-5, "\(worst)")
  }

  @Test("a soft joint above the limit of sampling stays bounded", arguments: [0.0, 0.1, 0.5])
  func aliased(_ damping: Double) {
    var fixture = JointFixture()
    let a = fixture.add(Vector(x: 110, y: 0))
    fixture.add(.spring(a, to: .zero, length: 100, frequency: 1000, damping: damping))
    var worst = 0.0
    for _ in 0..<1000 {
      fixture.step()
      worst = max(worst, abs(fixture.position(a).length - 100))
    }
    #expect(worst < 20, "\(worst)")
  }

  @Test("soft joints keep momentum, and undamped ones energy")
  func momentum() {
    var fixture = JointFixture()
    fixture.gravity = .zero
    let a = fixture.add(Vector(x: 0, y: 0), mass: 1, inertia: 300)
    let b = fixture.add(Vector(x: 100, y: 0), mass: 2, inertia: 900)
    let c = fixture.add(Vector(x: 160, y: 30), mass: 0.5, inertia: 100)
    fixture.add(.spring(a, at: Vector(x: 5, y: 3), to: b, length: 80, frequency: 2, damping: 0))
    fixture.add(
      .weld(
        b, at: Vector(x: 40, y: 0), to: c, at: Vector(x: -20, y: -30), softness: Spring(frequency: 3, damping: 0.1)))
    fixture.vy[0] = 50
    fixture.spin[2] = 3
    let momentum = fixture.momentum
    let angular = fixture.angularMomentum
    let energy = fixture.energy
    for _ in 0..<2000 { fixture.step() }
    #expect((fixture.momentum - momentum).length < 1e-9)
    #expect(abs(fixture.angularMomentum - angular) < abs(angular) * 1e-6)
    #expect(fixture.energy < 6 * energy)
  }

  @Test("a soft weld to the world oscillates at its frequency, in rotation and translation", arguments: [0.05, 1.0])
  func softWeld(_ pace: Double) {
    var fixture = JointFixture()
    fixture.gravity = .zero
    let body = fixture.add(Vector(x: 3, y: 0), mass: 2, inertia: 500, angle: 0.1)
    let frequency = pace / fixture.h / (2 * .pi)
    fixture.add(.weld(nil, at: .zero, to: body, softness: Spring(frequency: frequency, damping: 0.3)))
    let map = Oscillator(frequency: frequency, damping: 0.3, resistance: 0).propagator(over: fixture.h)
    let sum = map.uu + map.vv
    let product = map.uu * map.vv - map.uv * map.vu
    var x: [Double] = []
    var angle: [Double] = []
    for n in 0..<60 {
      fixture.step()
      x.append(fixture.x[0])
      angle.append(fixture.angle[0])
      if n < 2 { continue }
      #expect(abs(x[n] - sum * x[n - 1] + product * x[n - 2]) < 1e-7)
      #expect(abs(angle[n] - sum * angle[n - 1] + product * angle[n - 2]) < 1e-7)
    }
  }
}
