import SpringflowNumerics

/// The pose and velocity of a body, measured from the anchor of the spring that also turns it.
package struct CoupledState: Hashable, Sendable {
  /// From the anchor to the centre of mass. In points.
  package var displacement: Vector
  /// In radians.
  package var angle: Double
  /// Of the centre of mass, in points per second.
  package var velocity: Vector
  /// In radians per second.
  package var angularVelocity: Double

  package init(displacement: Vector, angle: Double, velocity: Vector, angularVelocity: Double) {
    (self.displacement, self.angle, self.velocity, self.angularVelocity) = (
      displacement, angle, velocity, angularVelocity
    )
  }
}

/// A spring that pulls at a body's centre of mass, and so does not turn it.
package struct CentralSpring: Hashable, Sendable {
  /// kₑ, per mass. In 1/s².
  package var stiffness: Double
  /// kₑ d: its acceleration at the anchor of the body's own spring. In points per second².
  package var attraction: Vector

  package init(stiffness: Double, attraction: Vector) {
    (self.stiffness, self.attraction) = (stiffness, attraction)
  }
}

/// The motion of a body on a damped spring of zero length that is attached beside its centre of mass.
///
/// With u from the anchor to the centre of mass, r from there to the spring's point, and t = r rotated by a quarter
/// turn,
///
///     u″ = −k (u + r) − c (u′ + ω t) − cᵣ u′ + g
///     ω′ = −q (k r × u + c r × u′ + c ω |r|²) − cₐ ω + α₀
///
/// where q is mass over moment of inertia. It is solved for p = u + r, the spring's stretch, instead of u. A stiff
/// spring has a small p, so that the nonlinear terms stay small, and a body on a spring of 1000 Hz swings like a
/// pendulum. A step is the exponential Rosenbrock–Euler method y₁ = y₀ + h φ₁(h J) (f(ŷ) + J (y₀ − ŷ)) (Hochbruck and
/// Ostermann, Acta Numerica 19, 2010, section 2.4) with J taken at ŷ, half a step later by the same method: exact if
/// the system is linear, as without a lever, and of second order otherwise. It is stable for any stiffness, and an
/// undamped motion keeps its energy within a percent over thousands of steps.
///
/// A spring field pulls at the centre of mass with −kₑ (u − d). Two springs of zero length act like one:
///
///     k |u + r|² + kₑ |u − d|² = K |u + β r − s|² + 2 K s · β r + constant
///
/// with K = k + kₑ, β = k/K and s = kₑ d/K. So the same equations hold for the stretch p = u + β r − s of one spring of
/// stiffness K and lever β r, with a torque by s; c still acts at r, which is (1 − β) r beyond that spring.
package struct CoupledSpring: Sendable {
  /// k and c. In 1/s² and 1/s.
  private let stiffness: Double
  private let drag: Double
  /// cᵣ and cₐ. In 1/s.
  private let resistance: Double
  private let angularResistance: Double
  /// From the centre of mass to the spring's point, in points of the body.
  private let lever: Vector
  /// From there to the point where c acts, in points of the body. Zero without a spring field.
  private let reach: Vector
  /// s, from the anchor, in points. Zero without a spring field.
  private let rest: Vector
  /// The longest time for which velocities and accelerations can stretch the spring. In seconds.
  private let swingTime: Double
  /// q, in 1/pt²; 0 for a body that forces do not rotate.
  private let ratio: Double
  /// The body's radius of gyration, or a substitute for it. In points.
  private let radius: Double

  /// A rotation or phase of more than this is divided into several substeps. In radians.
  private static let longestTurn = 0.25
  /// The greatest number of substeps. For a faster motion only the energy is bounded.
  private static let maximumParts = 16.0

  /// - Parameters:
  ///   - oscillator: The spring alone, without resistance.
  ///   - lever: From the centre of mass to the spring's point, in points of the body.
  ///   - ratio: The body's mass over its moment of inertia, in 1/pt²; 0 for a body that forces do not rotate.
  ///   - resistance: In 1/s.
  ///   - angularResistance: In 1/s.
  ///   - field: A spring field that also pulls at the centre of mass.
  package init(
    oscillator: Oscillator, lever: Vector, ratio: Double, resistance: Double = 0, angularResistance: Double = 0,
    field: CentralSpring? = nil
  ) {
    drag = oscillator.drag
    if let field {
      let whole = oscillator.stiffness + field.stiffness
      stiffness = whole
      self.lever = lever * (oscillator.stiffness / whole)
      reach = lever * (field.stiffness / whole)
      rest = field.attraction * (1 / whole)
      swingTime = 1 / whole.squareRoot()
    } else {
      stiffness = oscillator.stiffness
      self.lever = lever
      (reach, rest, swingTime) = (.zero, .zero, .infinity)
    }
    self.ratio = ratio
    radius = ratio > 0 ? 1 / ratio.squareRoot() : max(lever.length, 1)
    self.resistance = resistance
    self.angularResistance = angularResistance
  }

  /// The state after `duration` seconds under a constant acceleration in points per second² and a constant angular
  /// acceleration in radians per second².
  ///
  /// An extreme acceleration may give values that are not finite: the caller has to check.
  ///
  /// - Complexity: O(1): about 0.8 µs for a soft spring, a few µs for a stiff one, and up to 16 times as much for a
  ///   body that rotates fast. Allocates nothing.
  package func step(
    _ state: CoupledState, acceleration: Vector, angularAcceleration: Double, duration: Double
  ) -> CoupledState {
    var stretch = StretchState(state, lever)
    stretch.p -= rest
    let pull = ConstantAcceleration(linear: acceleration, angular: angularAcceleration)
    let pulled = abs(pull.angular) * duration
    let wanted = (max(turningRate(of: stretch), pulled) * duration / Self.longestTurn).rounded(.up)
    // The comparison is false for NaN, so NaN counts as unstable.
    let isUnstable = !(wanted <= Self.maximumParts) || !isFollowed(stretch, pull, over: duration)
    let parts = isUnstable ? Self.maximumParts : max(wanted, 1)
    for _ in 0..<Int(parts) {
      let before = stretch
      stretch = advanced(before, pull, over: duration / parts, isUnstable)
      if isUnstable { limitEnergy(&stretch, before, pull) }
    }
    stretch.p += rest
    return stretch.state
  }

  /// A bound of the body's angular velocity, including the effect of its spring. In radians per second.
  private func turningRate(of stretch: StretchState) -> Double {
    let swing = ratio * abs(stiffness * stretch.r.dot(stretch.p + rest) + drag * stretch.r.dot(stretch.w))
    return max(abs(stretch.omega), swing.squareRoot())
  }

  /// Whether the greatest number of substeps resolves the motion at the largest stretch within the step.
  private func isFollowed(_ stretch: StretchState, _ pull: ConstantAcceleration, over duration: Double) -> Bool {
    // Sums of magnitudes are at most 1.5 times the lengths, and need no roots.
    func size(_ vector: Vector) -> Double { abs(vector.x) + abs(vector.y) }
    let time = min(duration, swingTime)
    let distance = size(stretch.p) + size(rest) + time * (size(stretch.w) + 0.5 * time * size(pull.linear))
    let square = ratio * stiffness * size(lever) * distance * duration * duration
    let most = Self.longestTurn * Self.maximumParts
    return square <= most * most
  }

  /// One substep.
  private func advanced(_ now: StretchState, _ pull: ConstantAcceleration, over duration: Double, _ isUnstable: Bool)
    -> StretchState
  {
    let middle = now.moved(by: linearized(now, pull, over: duration / 2, isUnstable).change(from: now), lever)
    return now.moved(by: linearized(middle, pull, over: duration, isUnstable).change(from: now), lever)
  }

  /// The linearisation of the motion at a state. For an unstable one only the terms that conserve or lose energy are
  /// used, so that nothing grows.
  private func linearized(_ now: StretchState, _ pull: ConstantAcceleration, over duration: Double, _ isUnstable: Bool)
    -> LinearizedSystem
  {
    let (r, t) = (now.r, now.r.turned)
    let (k, c, q) = (stiffness, drag, ratio)
    let velocity = now.w - t * now.omega
    let held = now.p + rest
    let beyond = beyond(at: now)
    let (b, l) = (beyond.turned, t + beyond.turned)
    let slowing = q * c * l.dot(b)
    let turning =
      -q * (k * t.dot(held) + c * l.dot(now.w)) - (angularResistance + slowing) * now.omega + pull.angular
    let centripetal = now.omega * now.omega
    let linear =
      -now.p * k - now.w * c - b * (c * now.omega) - velocity * resistance + pull.linear + t * turning - r * centripetal
    // The derivative of the angular acceleration by the angle.
    let toppling = isUnstable ? 0 : q * (k * r.dot(held) + c * (r + beyond).dot(now.w))
    let sideways =
      isUnstable
      ? .zero : t * (toppling - centripetal) - r * (turning + resistance * now.omega) + beyond * (c * now.omega)
    let swerving = isUnstable ? .zero : t * (resistance - angularResistance - slowing) - r * (2 * now.omega) - b * c
    let (h, hh) = (duration, duration * duration)
    let (kt, ct) = (q * k * hh, q * c * h)
    let jacobian = Matrix6(
      columns: (
        Vector6(0, 0, 0, -k * hh - kt * t.x * t.x, -kt * t.x * t.y, -kt * t.x * radius, 0, 0),
        Vector6(0, 0, 0, -kt * t.x * t.y, -k * hh - kt * t.y * t.y, -kt * t.y * radius, 0, 0),
        Vector6(0, 0, 0, sideways.x * (hh / radius), sideways.y * (hh / radius), toppling * hh, 0, 0),
        Vector6(1, 0, 0, -(c + resistance) * h - ct * l.x * t.x, -ct * l.x * t.y, -ct * l.x * radius, 0, 0),
        Vector6(0, 1, 0, -ct * t.x * l.y, -(c + resistance) * h - ct * l.y * t.y, -ct * l.y * radius, 0, 0),
        Vector6(0, 0, 1, swerving.x * (h / radius), swerving.y * (h / radius), -(angularResistance + slowing) * h, 0, 0)
      ))
    let rate = Vector6(
      now.w.x * h, now.w.y * h, now.omega * radius * h, linear.x * hh, linear.y * hh, turning * radius * hh, 0, 0)
    return LinearizedSystem(
      place: now, jacobian: jacobian, rate: rate, units: ScalingUnits(length: radius, time: duration))
  }

  /// The vector from the spring's point to the point where c acts, rotated by the angle.
  private func beyond(at now: StretchState) -> Vector {
    reach == .zero || drag == 0 ? .zero : Rotation(angle: now.angle)(reach)
  }

  /// Removes energy that the method has added.
  private func limitEnergy(_ next: inout StretchState, _ before: StretchState, _ pull: ConstantAcceleration) {
    guard ratio > 0 else { return }
    let work =
      pull.linear.dot(next.p - next.r - before.p + before.r) + pull.angular / ratio * (next.angle - before.angle)
      - stiffness * rest.dot(next.r - before.r)
    let (allowed, found) = (energy(before) + work, energy(next))
    if found <= allowed { return }
    let scale = (max(allowed, 0) / found).squareRoot()
    next.p = next.p * scale
    next.w = next.w * scale
    next.omega *= scale
  }

  /// The kinetic energy and that of the spring, per mass. In pt²/s².
  private func energy(_ stretch: StretchState) -> Double {
    let velocity = stretch.w - stretch.r.turned * stretch.omega
    let moving = velocity.lengthSquared + stretch.omega * stretch.omega / ratio
    return 0.5 * (moving + stiffness * stretch.p.lengthSquared)
  }
}

/// The accelerations of the body besides the spring's.
private struct ConstantAcceleration {
  var linear: Vector
  var angular: Double
}

/// A coupled state by the spring's stretch p and its rate w.
private struct StretchState {
  var p: Vector
  var angle: Double
  var w: Vector
  var omega: Double
  /// The lever, rotated by the angle.
  var r: Vector
}

extension StretchState {
  init(_ state: CoupledState, _ lever: Vector) {
    let r = Rotation(angle: state.angle)(lever)
    self.init(
      p: state.displacement + r, angle: state.angle, w: state.velocity + r.turned * state.angularVelocity,
      omega: state.angularVelocity, r: r)
  }

  var state: CoupledState {
    CoupledState(displacement: p - r, angle: angle, velocity: w - r.turned * omega, angularVelocity: omega)
  }

  func moved(by change: (column: Vector6, units: ScalingUnits), _ lever: Vector) -> StretchState {
    let (column, units) = change
    let angle = angle + column[2] / units.length
    return StretchState(
      p: Vector(x: p.x + column[0], y: p.y + column[1]), angle: angle,
      w: Vector(x: w.x + column[3] / units.time, y: w.y + column[4] / units.time),
      omega: omega + column[5] / (units.length * units.time), r: Rotation(angle: angle)(lever))
  }
}

/// The units of angles and times, so that all numbers have a similar size: the radius of gyration, and a substep.
private struct ScalingUnits {
  var length: Double
  var time: Double
}

/// y′ = rate + jacobian (y − place).
private struct LinearizedSystem {
  let place: StretchState
  let jacobian: Matrix6
  let rate: Vector6
  let units: ScalingUnits

  /// The change of a state in a unit of time.
  func change(from start: StretchState) -> (column: Vector6, units: ScalingUnits) {
    let (length, time) = (units.length, units.time)
    let (p, w) = (start.p - place.p, start.w - place.w)
    let displacement = Vector6(
      p.x, p.y, (start.angle - place.angle) * length, w.x * time, w.y * time,
      (start.omega - place.omega) * (length * time), 0, 0)
    return (jacobian.meanFlow(of: rate + jacobian(displacement)), units)
  }
}
