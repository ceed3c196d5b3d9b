import Foundation

/// One item as UIKit's engine moves it, written from the facts alone, so that it shares no code with its test subject.
///
/// Metres of 100 points, kilograms, seconds; y grows downward. A frame of 1/60 s has one step of 1/120 s, the first one, or
/// two. A step is semi-implicit: velocities get the forces of the step's beginning, then resistance, then the impulses of
/// joints and contacts, solved to convergence; positions follow with the new velocities; rigid joints and contacts are
/// corrected by positions. A spring is a soft constraint with the gamma and bias of Box2D 2.3. A floor has no skin, and a fall
/// is stopped at its time within the step.
///
/// Sources: BEHAVIOUR.md A.1, A.8 to A.12, B.1.
package struct ReferenceModel<Real: BinaryFloatingPoint & SIMDScalar> {
  package typealias Pair = SIMD2<Real>

  package enum Joint {
    case soft(anchor: Pair, offset: Pair, length: Real, frequency: Real, damping: Real)
    case rod(anchor: Pair, offset: Pair, length: Real)
    case pin(anchor: Pair, offset: Pair)
  }

  /// What acts on the item at the beginning of a step: a force in newtons, a torque, or a velocity that replaces all.
  package struct AppliedLoad {
    var force = Pair.zero
    var torque: Real = 0
    var velocity: Pair?

    package init(force: Pair = .zero, torque: Real = 0, velocity: Pair? = nil) {
      (self.force, self.torque, self.velocity) = (force, torque, velocity)
    }
  }

  /// In seconds.
  let step: Real
  /// Width and height.
  let size: Pair
  let mass: Real
  package var position: Pair
  package var velocity = Pair.zero
  var angle: Real = 0
  package var angularVelocity: Real = 0
  package var resistance: Real = 0.1
  package var angularResistance: Real = 0.1
  package var gravity = Pair.zero
  package var load: (ReferenceModel) -> AppliedLoad = { _ in AppliedLoad() }
  private var joints: [JointState] = []
  /// The height of a floor below, its mixed friction and elasticity.
  var floor: (y: Real, friction: Real, elasticity: Real)?
  private var hasBegun = false

  package init(step: Real = Real(Float(1.0 / 120)), center: Pair, size: Pair, density: Real = 1) {
    (self.step, self.size, position) = (step, size, center)
    mass = density * size.x * size.y
  }

  var inertia: Real { mass * (size.x * size.x + size.y * size.y) / 12 }

  package mutating func add(_ joint: Joint) { joints.append(JointState(joint)) }

  /// Moves by a frame of 1/60 s.
  ///
  /// - Parameter division: The number of steps that replace one of 1/120 s.
  package mutating func frame(division: Int = 1) {
    for _ in 0..<(hasBegun ? 2 : 1) * division { advance() }
    hasBegun = true
  }

  func turned(_ offset: Pair) -> Pair {
    let (s, c) = (Real(sin(Double(angle))), Real(cos(Double(angle))))
    return Pair(c * offset.x - s * offset.y, s * offset.x + c * offset.y)
  }

  private mutating func apply(_ impulse: Pair, at arm: Pair) {
    velocity += impulse * (1 / mass)
    angularVelocity += (arm.x * impulse.y - arm.y * impulse.x) / inertia
  }

  private func speed(at arm: Pair) -> Pair {
    velocity + Pair(-angularVelocity * arm.y, angularVelocity * arm.x)
  }

  /// The mass that an impulse along a direction moves, inverted.
  private func inverseMass(along direction: Pair, at arm: Pair) -> Real {
    let lever = arm.x * direction.y - arm.y * direction.x
    return 1 / mass + lever * lever / inertia
  }

  mutating func advance() {
    let load = load(self)
    if let prescribed = load.velocity {
      velocity = prescribed
    } else {
      velocity += (gravity + load.force * (1 / mass)) * step
    }
    angularVelocity += load.torque / inertia * step
    velocity *= 1 / (1 + step * resistance)
    angularVelocity *= 1 / (1 + step * angularResistance)
    for index in joints.indices { prepare(index) }
    var contacts = floorContacts(within: 0.0001)
    for _ in 0..<(joints.isEmpty && contacts.isEmpty ? 0 : 100) {
      for index in joints.indices { solve(index) }
      solve(&contacts)
    }
    if contacts.isEmpty, let share = shareBeforeImpact() {
      move(share * step)
      var impact = floorContacts(within: 0.001)
      for _ in 0..<100 { solve(&impact) }
      move((1 - share) * step)
    } else {
      move(step)
    }
    for index in joints.indices { correct(index) }
    if !contacts.isEmpty { correctFloor() }
  }

  private mutating func move(_ time: Real) {
    position += velocity * time
    angle += angularVelocity * time
  }

  // MARK: Joints

  private struct JointState {
    let joint: Joint
    var impulse = Pair.zero
    var arm = Pair.zero
    var direction = Pair.zero
    var effectiveMass: Real = 0
    var bias: Real = 0
    var gamma: Real = 0

    init(_ joint: Joint) { self.joint = joint }
  }

  private mutating func prepare(_ index: Int) {
    var state = joints[index]
    defer { joints[index] = state }
    switch state.joint {
    case .soft(let anchor, let offset, let length, let frequency, let damping):
      let extent = orient(&state, from: anchor, offset)
      let inverse = inverseMass(along: state.direction, at: state.arm)
      let omega = 2 * Real(Double.pi) * frequency
      let (damper, stiffness) = (2 / inverse * damping * omega, 1 / inverse * omega * omega)
      state.gamma = 1 / (step * (damper + step * stiffness))
      state.bias = (extent - length) * step * stiffness * state.gamma
      state.effectiveMass = 1 / (inverse + state.gamma)
      apply(state.direction * state.impulse.x, at: state.arm)
    case .rod(let anchor, let offset, _):
      _ = orient(&state, from: anchor, offset)
      state.effectiveMass = 1 / inverseMass(along: state.direction, at: state.arm)
      apply(state.direction * state.impulse.x, at: state.arm)
    case .pin(_, let offset):
      state.arm = turned(offset)
      apply(state.impulse, at: state.arm)
    }
  }

  /// The line of a joint; returns its length.
  private func orient(_ state: inout JointState, from anchor: Pair, _ offset: Pair) -> Real {
    state.arm = turned(offset)
    let line = position + state.arm - anchor
    let length = (line.x * line.x + line.y * line.y).squareRoot()
    state.direction = length > 0 ? line * (1 / length) : .zero
    return length
  }

  private mutating func solve(_ index: Int) {
    let state = joints[index]
    let speed = speed(at: state.arm)
    if case .pin = state.joint {
      let impulse = pinImpulse(stopping: speed, at: state.arm)
      joints[index].impulse += impulse
      return apply(impulse, at: state.arm)
    }
    let along = speed.x * state.direction.x + speed.y * state.direction.y
    let impulse = -state.effectiveMass * (along + state.bias + state.gamma * state.impulse.x)
    joints[index].impulse.x += impulse
    apply(state.direction * impulse, at: state.arm)
  }

  private func pinImpulse(stopping speed: Pair, at arm: Pair) -> Pair {
    let (a, b) = (1 / mass + arm.y * arm.y / inertia, -arm.x * arm.y / inertia)
    let d = 1 / mass + arm.x * arm.x / inertia
    let determinant = a * d - b * b
    return Pair(-(d * speed.x - b * speed.y) / determinant, -(a * speed.y - b * speed.x) / determinant)
  }

  /// Corrects a rigid joint by positions.
  private mutating func correct(_ index: Int) {
    var state = joints[index]
    let impulse: Pair
    switch state.joint {
    case .soft: return
    case .rod(let anchor, let offset, let length):
      let error = orient(&state, from: anchor, offset) - length
      impulse = state.direction * (-min(max(error, -0.2), 0.2) / inverseMass(along: state.direction, at: state.arm))
    case .pin(let anchor, let offset):
      state.arm = turned(offset)
      impulse = pinImpulse(stopping: position + state.arm - anchor, at: state.arm)
    }
    position += impulse * (1 / mass)
    angle += (state.arm.x * impulse.y - state.arm.y * impulse.x) / inertia
  }

  // MARK: The floor

  private struct FloorContact {
    let arm: Pair
    let target: Real
    var normal: Real = 0
    var tangent: Real = 0
  }

  private var corners: [Pair] {
    [Pair(-1, -1), Pair(1, -1), Pair(1, 1), Pair(-1, 1)].map { turned($0 * size * 0.5) }
  }

  /// Corners that touch the floor; those that come faster than 1 m/s bounce.
  private func floorContacts(within margin: Real) -> [FloorContact] {
    guard let floor else { return [] }
    var contacts: [FloorContact] = []
    for arm in corners where position.y + arm.y > floor.y - margin {
      let approach = speed(at: arm).y
      contacts.append(FloorContact(arm: arm, target: approach > 1 ? -floor.elasticity * approach : 0))
    }
    return contacts
  }

  private mutating func solve(_ contacts: inout [FloorContact]) {
    guard let floor else { return }
    for index in contacts.indices {
      let arm = contacts[index].arm
      let most = floor.friction * -contacts[index].normal
      let wanted = contacts[index].tangent - speed(at: arm).x / inverseMass(along: Pair(1, 0), at: arm)
      let tangent = min(max(wanted, -most), most)
      apply(Pair(tangent - contacts[index].tangent, 0), at: arm)
      contacts[index].tangent = tangent
    }
    for index in contacts.indices {
      let arm = contacts[index].arm
      let wanted =
        contacts[index].normal
        + (contacts[index].target - speed(at: arm).y) / inverseMass(along: Pair(0, 1), at: arm)
      let normal = min(wanted, 0)
      apply(Pair(0, normal - contacts[index].normal), at: arm)
      contacts[index].normal = normal
    }
  }

  /// The share of a step before the first corner meets the floor, if one does.
  private func shareBeforeImpact() -> Real? {
    guard let floor else { return nil }
    func depth(_ share: Real) -> Real {
      var later = self
      later.move(share * step)
      return (later.corners.map { later.position.y + $0.y }.max() ?? 0) - floor.y
    }
    if depth(1) <= 0 { return nil }
    var (early, late): (Real, Real) = (0, 1)
    for _ in 0..<40 {
      let middle = (early + late) / 2
      if depth(middle) > 0 { late = middle } else { early = middle }
    }
    return early
  }

  /// Box2D's share of a fifth of what is deeper than half a point.
  private mutating func correctFloor() {
    guard let floor else { return }
    let depth = (corners.map { position.y + $0.y }.max() ?? 0) - floor.y
    if depth > 0.005 { position.y -= min(0.2 * (depth - 0.005), 0.2) }
  }
}
