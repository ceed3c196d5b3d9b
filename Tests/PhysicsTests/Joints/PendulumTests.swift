import SpringflowNumerics
import SpringflowPhysics
import SpringflowTestSupport
import Testing

@Suite(.concurrentWithViews)
struct PendulumTests {
  /// The period of a pendulum, by Gauss: 2π √(l/g) / agm(1, cos(θ/2)).
  static func period(length: Double, gravity: Double, amplitude: Double) -> Double {
    var a = 1.0
    var b = Portable.cos(amplitude / 2)
    for _ in 0..<8 { (a, b) = ((a + b) / 2, (a * b).squareRoot()) }
    return 2 * .pi * (length / gravity).squareRoot() / a
  }

  static func pendulum(amplitude: Double) -> (JointFixture, BodyID) {
    var fixture = JointFixture()
    let start = Vector(x: 200 * Portable.sin(amplitude), y: 200 * Portable.cos(amplitude))
    let bob = fixture.add(start)
    fixture.add(.rod(bob, to: .zero, length: 200))
    return (fixture, bob)
  }

  @Test(
    "a pendulum's period follows the closed form", arguments: TestLength.cases([0.01, 0.5, 1.5, 2.5, 3.0], short: 2))
  func period(_ amplitude: Double) {
    var (fixture, bob) = Self.pendulum(amplitude: amplitude)
    let expected = Self.period(length: 200, gravity: 1000, amplitude: amplitude)
    // The times of 20 downward crossings of the lowest point, by linear interpolation between steps.
    var crossings: [Double] = []
    var time = 0.0
    while crossings.count < 21 {
      let before = fixture.position(bob).x
      fixture.step()
      let after = fixture.position(bob).x
      if before > 0 && after <= 0 { crossings.append(time + fixture.h * before / (before - after)) }
      time += fixture.h
    }
    let measured = (crossings[20] - crossings[0]) / 20
    #expect(abs(measured / expected - 1) < 2e-4, "\(measured) for \(expected)")
  }

  @Test("a pendulum keeps its energy and its length for 10,000 steps", arguments: [0.3, 1.0, 1.5])
  func energy(_ amplitude: Double) {
    var (fixture, bob) = Self.pendulum(amplitude: amplitude)
    let start = fixture.energy
    var worst = 0.0
    var stretch = 0.0
    for _ in 0..<10_000 {
      fixture.step()
      worst = max(worst, abs(fixture.energy - start))
      stretch = max(stretch, abs(fixture.position(bob).length - 200))
    }
    #expect(worst < 400_000 * 1e-4)
    #expect(stretch < 200 * 1e-7)
  }

  @Test("a double pendulum keeps its energy")
  func doublePendulum() {
    var fixture = JointFixture()
    let a = fixture.add(Vector(x: 100, y: 0))
    let b = fixture.add(Vector(x: 200, y: 0))
    fixture.add(.rod(a, to: .zero, length: 100))
    fixture.add(.rod(a, to: b, length: 100))
    let start = fixture.energy
    var worst = 0.0
    for _ in 0..<10_000 {
      fixture.step()
      worst = max(worst, abs(fixture.energy - start))
    }
    #expect(worst < 300_000 * 5e-3)
  }

  @Test("a board on a pin swings with the period of the closed form")
  func board() {
    var fixture = JointFixture()
    // 200 x 20 pt, 1 kg, on a pin at its end.
    let inertia: Double = (200 * 200 + 20 * 20) / 12
    let board = fixture.add(
      Vector(x: 100 * Portable.sin(0.4), y: 100 * Portable.cos(0.4)), inertia: inertia, angle: -0.4)
    fixture.add(.pin(nil, at: .zero, to: board, at: Vector(x: 0, y: -100)))
    let length = (inertia + 100 * 100) / 100
    let expected = Self.period(length: length, gravity: 1000, amplitude: 0.4)
    var crossings: [Double] = []
    var time = 0.0
    while crossings.count < 21 {
      let before = fixture.position(board).x
      fixture.step()
      let after = fixture.position(board).x
      if before > 0 && after <= 0 { crossings.append(time + fixture.h * before / (before - after)) }
      time += fixture.h
    }
    let measured = (crossings[20] - crossings[0]) / 20
    #expect(abs(measured / expected - 1) < 2e-4, "\(measured) for \(expected)")
  }
}
