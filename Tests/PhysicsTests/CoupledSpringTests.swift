import SpringflowNumerics
import SpringflowPhysics
import SpringflowTestSupport
import Testing

@Suite("Coupled springs")
struct CoupledSpringTests {
  static let still = CoupledState(displacement: .zero, angle: 0, velocity: .zero, angularVelocity: 0)
  /// Of a square of 70 points.
  static let ratio = 12.0 / (70 * 70 * 2)

  struct Case: Sendable {
    var frequency: Double
    var damping: Double
    var lever = Vector(x: 0, y: -30)
    var start = still
    var gravity = Vector.zero
    var angular = 0.0
    var resistance = 0.0
    var angularResistance = 0.0
    var field: CentralSpring?

    var oscillator: Oscillator { Oscillator(frequency: frequency, damping: damping, resistance: 0) }
    var flow: CoupledSpring {
      CoupledSpring(
        oscillator: oscillator, lever: lever, ratio: ratio, resistance: resistance,
        angularResistance: angularResistance, field: field)
    }

    func state(after steps: Int, of duration: Double) -> CoupledState {
      let flow = flow
      var state = start
      for _ in 0..<steps {
        state = flow.step(state, acceleration: gravity, angularAcceleration: angular, duration: duration)
      }
      return state
    }

    /// The energy per mass: kinetic, of the spring and of gravity.
    func energy(_ state: CoupledState) -> Double {
      let stretch = state.displacement + Rotation(angle: state.angle)(lever)
      let moving = state.velocity.lengthSquared + state.angularVelocity * state.angularVelocity / ratio
      return 0.5 * (moving + oscillator.stiffness * stretch.lengthSquared) - gravity.dot(state.displacement)
    }

    /// The state by the classical Runge–Kutta method, in the equations of the centre of mass.
    func classical(after time: Double, steps: Int) -> CoupledState {
      let h = time / Double(steps)
      var y = start
      for _ in 0..<steps {
        let k1 = rate(y)
        let k2 = rate(y.moved(k1, h / 2))
        let k3 = rate(y.moved(k2, h / 2))
        let k4 = rate(y.moved(k3, h))
        y = y.moved(k1, h / 6).moved(k2, h / 3).moved(k3, h / 3).moved(k4, h / 6)
      }
      return y
    }

    private func rate(_ y: CoupledState) -> CoupledState {
      let r = Rotation(angle: y.angle)(lever)
      let stretching = y.velocity + r.turned * y.angularVelocity
      let force = -(y.displacement + r) * oscillator.stiffness - stretching * oscillator.drag
      let central = field.map { $0.attraction - y.displacement * $0.stiffness } ?? .zero
      return CoupledState(
        displacement: y.velocity, angle: y.angularVelocity,
        velocity: force + central - y.velocity * resistance + gravity,
        angularVelocity: ratio * r.cross(force) - angularResistance * y.angularVelocity + angular)
    }
  }

  static let start = CoupledState(
    displacement: Vector(x: 40, y: -25), angle: 0.7, velocity: Vector(x: -120, y: 300), angularVelocity: 2)

  @Test("a coupled spring without a lever follows the oscillator's closed form")
  func exactWithoutLever() {
    for (frequency, damping) in [(0.0, 0.0), (0.8, 0.1), (2, 1), (20, 0), (20, 3), (1000, 0), (1000, 100)] {
      for duration in [1.0 / 120, 1.0 / 240] {
        var test = Case(frequency: frequency, damping: damping, lever: .zero, start: Self.start)
        test.gravity = Vector(x: 30, y: 300)
        test.angular = 5
        test.resistance = 0.4
        test.angularResistance = 3
        let next = test.state(after: 1, of: duration)
        let map = Oscillator(frequency: frequency, damping: damping, resistance: 0.4).propagator(over: duration)
        let turning = Oscillator(stiffness: 0, drag: 3).propagator(over: duration)
        let x = map(AxisState(u: 40, v: -120), acceleration: 30)
        let y = map(AxisState(u: -25, v: 300), acceleration: 300)
        let turn = turning(AxisState(u: 0.7, v: 2), acceleration: 5)
        #expect(abs(next.displacement.x - x.u) < 1e-9 && abs(next.displacement.y - y.u) < 1e-9)
        let speed = max(1, frequency)
        #expect(abs(next.velocity.x - x.v) < 1e-9 * speed && abs(next.velocity.y - y.v) < 1e-9 * speed)
        #expect(abs(next.angle - turn.u) < 1e-12 && abs(next.angularVelocity - turn.v) < 1e-11)
      }
    }
  }

  static let swings = [
    Case(
      frequency: 2, damping: 0.1,
      start: CoupledState(displacement: Vector(x: 1, y: 31), angle: 0.02, velocity: .zero, angularVelocity: 0)),
    Case(
      frequency: 2, damping: 0.1, lever: Vector(x: 20, y: 10),
      start: CoupledState(displacement: Vector(x: 10, y: 31), angle: 0.4, velocity: .zero, angularVelocity: 1),
      gravity: Vector(x: 20, y: 500), angular: 2, resistance: 0.3, angularResistance: 0.5),
    Case(
      frequency: 5, damping: 0.4,
      start: CoupledState(displacement: Vector(x: 10, y: 31), angle: 0.4, velocity: .zero, angularVelocity: 0),
      gravity: Vector(x: 0, y: 1000)),
  ]

  @Test("bodies on coupled springs follow small steps of another method, with a quarter of the error at half the step")
  func followsSmallSteps() {
    for test in Self.swings {
      let right = test.classical(after: 0.5, steps: 1000)
      let errors = [60, 120].map { steps in
        let found = test.state(after: steps, of: 0.5 / Double(steps))
        return (found.displacement - right.displacement).length + 30 * abs(found.angle - right.angle)
      }
      #expect(errors[0] < 0.06)
      #expect(errors[1] < 0.3 * errors[0])
    }
  }

  @Test(
    "bodies on coupled springs in a spring field follow small steps of another method", arguments: [1.0, 100, 4000])
  func followsSmallStepsInField(_ stiffness: Double) {
    for var test in Self.swings {
      test.field = CentralSpring(stiffness: stiffness, attraction: Vector(x: 20, y: -30) * stiffness)
      let right = test.classical(after: 0.5, steps: 4000)
      let errors = [60, 120].map { steps in
        let found = test.state(after: steps, of: 0.5 / Double(steps))
        return (found.displacement - right.displacement).length + 30 * abs(found.angle - right.angle)
      }
      #expect(errors[0] < 0.3)
      #expect(errors[1] < 0.3 * errors[0])
    }
  }

  @Test("a small swing of a coupled spring is exact up to the square of its amplitude")
  func smallSwing() {
    var test = Case(frequency: 2, damping: 0.05)
    test.start.displacement = Vector(x: 1e-6, y: 30)
    let (found, right) = (test.state(after: 60, of: 1.0 / 120), test.classical(after: 0.5, steps: 1000))
    #expect((found.displacement - right.displacement).length < 1e-11)
    #expect(abs(found.angle - right.angle) < 1e-13)
    #expect(abs(right.angle) > 1e-9)
  }

  @Test("an undamped coupled spring keeps its energy within a percent over 1,500 steps")
  func keepsEnergy() {
    var soft = Case(frequency: 2, damping: 0)
    soft.start = CoupledState(displacement: Vector(x: 40, y: 60), angle: 0.5, velocity: .zero, angularVelocity: 0)
    var stiff = Case(frequency: 1000, damping: 0, gravity: Vector(x: 0, y: 1000))
    stiff.start = CoupledState(displacement: Vector(x: 30, y: 0), angle: -.pi / 2, velocity: .zero, angularVelocity: 0)
    for (test, lowest) in [(soft, 0.0), (stiff, -30_000)] {
      let (flow, whole) = (test.flow, test.energy(test.start) - lowest)
      var state = test.start
      var worst = 0.0
      for _ in 0..<1500 {
        state = flow.step(state, acceleration: test.gravity, angularAcceleration: 0, duration: 1.0 / 120)
        worst = max(worst, abs(test.energy(state) - lowest - whole) / whole)
      }
      #expect(worst < 0.01)
    }
  }

  @Test("a body on a coupled spring under gravity comes to rest below its anchor, stretched by its weight")
  func hangs() {
    var test = Case(frequency: 2, damping: 0.3, gravity: Vector(x: 0, y: 1000), angularResistance: 6)
    test.start = CoupledState(displacement: Vector(x: 25, y: -10), angle: 2, velocity: .zero, angularVelocity: 0)
    let end = test.state(after: 900, of: 1.0 / 120)
    let equilibriumOffset = 1000 / test.oscillator.stiffness
    #expect((end.displacement - Vector(x: 0, y: 30 + equilibriumOffset)).length < 1e-2)
    #expect(abs(Portable.sinCos(end.angle).0) < 1e-3 && Portable.sinCos(end.angle).1 > 0)
    let rest = CoupledState(
      displacement: Vector(x: 0, y: 30 + equilibriumOffset), angle: 0, velocity: .zero, angularVelocity: 0)
    let next = test.flow.step(rest, acceleration: test.gravity, angularAcceleration: 0, duration: 1.0 / 120)
    #expect((next.displacement - rest.displacement).length < 1e-12 && next.angle == 0)
  }

  @Test("the stiffest coupled springs and farthest starts stay finite and never gain energy, and damped ones settle")
  func extremes() {
    for (frequency, damping) in TestLength.cases([(1000.0, 100.0), (100, 1), (1000, 0), (0.01, 100)], short: 2) {
      for distance in TestLength.cases([35, 1e4], short: 1) {
        for lever in [Vector(x: 0, y: -30), Vector(x: 1e-9, y: 500)] {
          var test = Case(frequency: frequency, damping: damping, lever: lever)
          test.start = CoupledState(
            displacement: Vector(x: distance, y: 3), angle: 0.3, velocity: Vector(x: 50, y: 0), angularVelocity: 3)
          let (whole, end) = (test.energy(test.start), test.state(after: 40, of: 1.0 / 120))
          let left = test.energy(end)
          #expect(left.isFinite && left <= 1.05 * whole, "\(frequency) Hz, \(damping), \(distance), \(lever)")
          if frequency > 1, damping >= 1, lever.y != 0 {
            let stretch = end.displacement + Rotation(angle: end.angle)(lever)
            #expect(stretch.length < 0.05 * distance, "\(frequency) Hz, \(damping), \(distance), \(lever)")
          }
        }
      }
    }
  }
}

extension CoupledState {
  fileprivate func moved(_ rate: CoupledState, _ time: Double) -> CoupledState {
    CoupledState(
      displacement: displacement + rate.displacement * time, angle: angle + rate.angle * time,
      velocity: velocity + rate.velocity * time, angularVelocity: angularVelocity + rate.angularVelocity * time)
  }
}
