/// Where a body is and how it moves, measured from the anchor of the spring that also turns it.
struct CoupledState: Hashable, Sendable {
  /// From the anchor to the centre of mass. In points.
  var displacement: Vector
  /// In radians.
  var angle: Double
  /// Of the centre of mass, in points per second.
  var velocity: Vector
  /// In radians per second.
  var angularVelocity: Double
}

/// A spring that pulls at a body's centre of mass, and so does not turn it.
struct CentralSpring: Hashable, Sendable {
  /// kₑ, per mass. In 1/s².
  var stiffness: Double
  /// kₑ d: how it pulls at the anchor of the body's own spring. In points per second².
  var attraction: Vector
}

/// The motion of a body that a damped spring of no length holds at a point beside its centre of mass.
///
/// With u from the anchor to the centre of mass, r from there to where the spring holds, and t = r turned by a quarter,
///
///     u″ = −k (u + r) − c (u′ + ω t) − cᵣ u′ + g
///     ω′ = −q (k r × u + c r × u′ + c ω |r|²) − cₐ ω + α₀
///
/// where q is mass over moment of inertia. It is solved for p = u + r, the spring's stretch, instead of u. A stiff
/// spring has a small p, so that what is not linear stays small where the spring is stiff, and a body on a spring of
/// 1000 Hz swings like a pendulum. A step is the exponential Rosenbrock–Euler method y₁ = y₀ + h φ₁(h J) (f(ŷ) + J (y₀
/// − ŷ)) (Hochbruck and Ostermann, Acta Numerica 19, 2010, section 2.4) with J taken at ŷ, half a step on by the same
/// method: exact where the system is linear, as without a lever, and of second order else. The spring is never too
/// stiff for it, and what is not damped keeps its energy within a percent over thousands of steps.
///
/// A spring field pulls at the centre of mass with −kₑ (u − d). Two springs of no length pull and turn as one does:
///
///     k |u + r|² + kₑ |u − d|² = K |u + β r − s|² + 2 K s · β r + constant
///
/// with K = k + kₑ, β = k/K and s = kₑ d/K. So the same equations hold for the stretch p = u + β r − s of one spring of
/// stiffness K and lever β r, with a torque by s; c acts at r still, which is (1 − β) r beyond that spring.
struct CoupledSpring: Sendable {
  /// k and c. In 1/s² and 1/s.
  private let stiffness: Double
  private let drag: Double
  /// cᵣ and cₐ. In 1/s.
  private let resistance: Double
  private let angularResistance: Double
  /// From the centre of mass to where the spring holds, in points of the body.
  private let lever: Vector
  /// From there to where c acts, in points of the body. Zero without a spring field.
  private let reach: Vector
  /// s, from the anchor, in points. Zero without a spring field.
  private let rest: Vector
  /// The longest time for which velocities and pulls can stretch the spring. In seconds.
  private let swingTime: Double
  /// q, in 1/pt²; 0 for what forces do not turn.
  private let ratio: Double
  /// The body's radius of gyration, or what stands for it. In points.
  private let radius: Double

  /// A turn or swing of more than this is taken in several parts. In radians.
  private static let longestTurn = 0.25
  /// What is too wild for so many parts is only kept within its energy.
  private static let maximumParts = 16.0

  /// - Parameters:
  ///   - oscillator: The spring's alone, without resistance.
  ///   - lever: From the centre of mass to where the spring holds, in points of the body.
  ///   - ratio: The body's mass over its moment of inertia, in 1/pt²; 0 for what forces do not turn.
  ///   - resistance: In 1/s.
  ///   - angularResistance: In 1/s.
  ///   - field: A spring field that pulls at the centre of mass, too.
  init(
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

  /// The state `duration` seconds on, under a constant acceleration in points per second² and a constant angular
  /// acceleration in radians per second².
  ///
  /// A pull beyond all measure may lead to numbers that are none: whoever asks has to look.
  ///
  /// - Complexity: O(1): some 0.8 µs for a soft spring, a few µs for a stiff one, and up to 16 times as much for a
  ///   body that turns fast. Allocates nothing.
  func step(
    _ state: CoupledState, acceleration: Vector, angularAcceleration: Double, duration: Double
  ) -> CoupledState {
    var stretch = StretchState(state, lever)
    stretch.p -= rest
    let pull = ConstantAcceleration(linear: acceleration, angular: angularAcceleration)
    let pulled = abs(pull.angular) * duration
    let wanted = (max(turningRate(of: stretch), pulled) * duration / Self.longestTurn).rounded(.up)
    // NaN counts as wild: the comparison is false for it.
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

  /// How fast the body turns, or its spring is about to turn it. In radians per second.
  private func turningRate(of stretch: StretchState) -> Double {
    let swing = ratio * abs(stiffness * stretch.r.dot(stretch.p + rest) + drag * stretch.r.dot(stretch.w))
    return max(abs(stretch.omega), swing.squareRoot())
  }

  /// Whether so many parts follow the body however far the spring comes to be stretched within the step.
  private func isFollowed(_ stretch: StretchState, _ pull: ConstantAcceleration, over duration: Double) -> Bool {
    // Sums of magnitudes are at most 1.5 times the lengths, and need no roots.
    func size(_ vector: Vector) -> Double { abs(vector.x) + abs(vector.y) }
    let time = min(duration, swingTime)
    let way = size(stretch.p) + size(rest) + time * (size(stretch.w) + 0.5 * time * size(pull.linear))
    let square = ratio * stiffness * size(lever) * way * duration * duration
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

  /// The linear system that touches the motion at a state. Of a wild one only what loses energy or keeps it is taken,
  /// so that nothing grows.
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
    // How turning changes with the angle.
    let toppling = isUnstable ? 0 : q * (k * r.dot(held) + c * (r + beyond).dot(now.w))
    let sideways =
      isUnstable
      ? .zero : t * (toppling - centripetal) - r * (turning + resistance * now.omega) + beyond * (c * now.omega)
    let swerving = isUnstable ? .zero : t * (resistance - angularResistance - slowing) - r * (2 * now.omega) - b * c
    let (h, hh) = (duration, duration * duration)
    let (kt, ct) = (q * k * hh, q * c * h)
    let jacobian = Matrix6(
      Vector6(0, 0, 0, -k * hh - kt * t.x * t.x, -kt * t.x * t.y, -kt * t.x * radius, 0, 0),
      Vector6(0, 0, 0, -kt * t.x * t.y, -k * hh - kt * t.y * t.y, -kt * t.y * radius, 0, 0),
      Vector6(0, 0, 0, sideways.x * (hh / radius), sideways.y * (hh / radius), toppling * hh, 0, 0),
      Vector6(1, 0, 0, -(c + resistance) * h - ct * l.x * t.x, -ct * l.x * t.y, -ct * l.x * radius, 0, 0),
      Vector6(0, 1, 0, -ct * t.x * l.y, -(c + resistance) * h - ct * l.y * t.y, -ct * l.y * radius, 0, 0),
      Vector6(0, 0, 1, swerving.x * (h / radius), swerving.y * (h / radius), -(angularResistance + slowing) * h, 0, 0))
    let rate = Vector6(
      now.w.x * h, now.w.y * h, now.omega * radius * h, linear.x * hh, linear.y * hh, turning * radius * hh, 0, 0)
    return LinearizedSystem(
      place: now, jacobian: jacobian, rate: rate, units: ScalingUnits(length: radius, time: duration))
  }

  /// From where the spring holds to where c acts, turned by the angle.
  private func beyond(at now: StretchState) -> Vector {
    reach == .zero || drag == 0 ? .zero : Rotation(angle: now.angle)(reach)
  }

  /// Takes away energy that came from nowhere.
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

  /// The energy of motion and of the spring, per mass. In pt²/s².
  private func energy(_ stretch: StretchState) -> Double {
    let velocity = stretch.w - stretch.r.turned * stretch.omega
    let moving = velocity.lengthSquared + stretch.omega * stretch.omega / ratio
    return 0.5 * (moving + stiffness * stretch.p.lengthSquared)
  }
}

/// What acts on the body besides the spring, per mass and per moment of inertia.
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
  /// The lever, turned by the angle.
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

/// What turns and times are measured in, so that all numbers are of one size: the radius of gyration, and a part.
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

  /// What becomes of a state in a unit of time, less the state.
  func change(from start: StretchState) -> (column: Vector6, units: ScalingUnits) {
    let (length, time) = (units.length, units.time)
    let (p, w) = (start.p - place.p, start.w - place.w)
    let way = Vector6(
      p.x, p.y, (start.angle - place.angle) * length, w.x * time, w.y * time,
      (start.omega - place.omega) * (length * time), 0, 0)
    return (jacobian.meanFlow(of: rate + jacobian(way)), units)
  }
}
