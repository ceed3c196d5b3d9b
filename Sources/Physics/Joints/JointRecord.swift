/// One row of a joint: the rate of its error is n · (vB − vA) + turnA ωA + turnB ωB.
struct JointRow: Sendable {
  var nx = 0.0
  var ny = 0.0
  var turnA = 0.0
  var turnB = 0.0

  @inline(__always)
  func rate(_ a: JointNode, _ b: JointNode) -> Double {
    nx * (b.vx - a.vx) + ny * (b.vy - a.vy) + turnA * a.spin + turnB * b.spin
  }
}

/// A body as the joints of one group see it: its pose at the start, its velocity, and the pose that follows from it.
struct JointNode: Sendable {
  /// The body's row in the world, or −1 for the world itself.
  var row: Int32
  var x = 0.0
  var y = 0.0
  var angle = 0.0
  var cosine = 1.0
  var sine = 0.0
  var inverseMass = 0.0
  /// As the solver takes it, and as the caller gave it.
  var inverseInertia = 0.0
  var givenInverseInertia = 0.0
  /// The inertia below which the pull of the joints would turn the body to and fro faster than substeps can follow.
  var minimumInertia = 0.0
  var vx = 0.0
  var vy = 0.0
  var spin = 0.0
  // Where the velocity leads, and what it was before the last correction.
  var trialX = 0.0
  var trialY = 0.0
  var trialCosine = 1.0
  var trialSine = 0.0
  var beforeX = 0.0
  var beforeY = 0.0
  var beforeSpin = 0.0

  init(row: Int32) { self.row = row }
}

/// What does not change in a step: a joint in the terms of the solver.
struct JointRecord: Sendable {
  /// Which rows a joint has.
  enum RowLayout: UInt8, Sendable {
    /// The distance of the anchors; with `special == 0` a rope.
    case distance
    /// Both parts of the anchors' difference in A's axes, and perhaps the angle as the special row.
    case pin
    /// Both parts of the anchors' difference in A's axes, and the angle.
    case weld
    /// The part across the axis, the angle, and perhaps the part along it as the special row.
    case slider
  }

  var layout: RowLayout
  /// The row that is one-sided or bounded, or −1.
  var special: Int8 = -1
  /// Bits of the rows that always hold.
  var base: UInt8
  var nodeA: Int32 = 0
  var nodeB: Int32 = 0
  /// Where in the list of joints it stands.
  var joint: Int32
  var anchorA: Vector
  var anchorB: Vector
  var axis = Vector(x: 1, y: 0)
  var length = 0.0
  var lower = -Double.infinity
  var upper = Double.infinity
  /// In kg·pt²/s².
  var torque = 0.0
  var referenceAngle: Double
  var softness: Softness?
  /// What the softness comes to at the present length of substep; without softness never read.
  var soft = SoftRow.rigid
  /// 1 over what is exact enough, in 1/pt.
  var precision: Double

  /// Millionths of a percent of a joint's extent are not seen and do not add up, since errors are always measured
  /// whole.
  static let tolerance = 1e-8
  /// In 1/rad: a lever of 10 points then errs as little as a length.
  static let anglePrecision = 1e9
  /// 1 N·m in kg·pt²/s², at 100 points a metre.
  static let newtonMetre = 10_000.0

  /// A joint, by its place in the list of joints; nodes are filled in when groups are made.
  init(_ joint: Joint, at place: Int) {
    self.joint = Int32(place)
    anchorA = joint.anchorA
    anchorB = joint.anchorB
    referenceAngle = joint.referenceAngle
    softness = joint.softness
    var extent = max(joint.anchorB.length, joint.bodyA == nil ? 0 : joint.anchorA.length)
    switch joint.kind {
    case .distance(let length) where length > 0:
      (layout, base) = (.distance, 0b001)
      self.length = length
      extent = max(extent, length)
    case .rope(let length) where length > 0:
      (layout, base, special) = (.distance, 0, 0)
      self.length = length
      upper = 0
      extent = max(extent, length)
    case .distance, .rope:
      (layout, base) = (.pin, 0b011)
    case .pin(let limits, let frictionTorque):
      (layout, base) = (.pin, 0b011)
      if limits != nil || frictionTorque > 0 { special = 2 }
      lower = limits?.lowerBound ?? lower
      upper = limits?.upperBound ?? upper
      torque = frictionTorque * Self.newtonMetre
    case .weld:
      (layout, base) = (.weld, 0b111)
    case .slider(let axis, let range):
      (layout, base) = (.slider, 0b011)
      if range != nil { special = 2 }
      lower = range?.lowerBound ?? lower
      upper = range?.upperBound ?? upper
      self.axis = axis * (1 / max(abs(axis.x), abs(axis.y)))
      self.axis = self.axis.normalized
    }
    precision = 1 / (Self.tolerance * max(extent, 1))
  }
}

extension SoftRow {
  static let rigid = SoftRow(compliance: 0, errorReduction: 0)

  private init(compliance: Double, errorReduction: Double) {
    self.compliance = compliance
    self.errorReduction = errorReduction
  }
}

/// What a joint is doing in the present substep.
struct JointState: Sendable {
  /// Where the special row stands with its bounds.
  enum BoundState: UInt8, Sendable {
    /// Its impulse is at the lower or upper bound (0 for a limit that is not reached).
    case atLower, atUpper
    /// It holds its target.
    case held
  }

  var rows = (JointRow(), JointRow(), JointRow())
  /// From the centres of mass to the point where the joint pushes.
  var leverA = Vector.zero
  var leverB = Vector.zero
  /// How the last substep's push holds each body's angle: the rate at which its turning impulse grows with an angle.
  var stiffnessA = 0.0
  var stiffnessB = 0.0
  /// The errors at the start of the substep.
  var error = Vector3.zero
  /// The diagonal of A before elimination.
  var original = Vector3.zero
  /// The part of them that is left for later substeps since it is too large.
  var deferredError = Vector3.zero
  /// What the rows ask for in the present round of the solver, and its answer.
  var wanted = Vector3.zero
  /// The impulses of the position phase when the present call began.
  var begun = Vector3.zero
  /// The last correction, to be taken back if it led away.
  var last = Vector3.zero
  /// Impulses of the position and of the velocity phase. In kg·pt/s, and kg·pt²/s for angles.
  var first = Vector3.zero
  var second = Vector3.zero
  /// Bits of the rows in the present factor, and those that should be in it.
  var factored: UInt8 = 0
  var active: UInt8 = 0
  var boundState = BoundState.atLower
  /// What the special row's error shall be, and what its impulse in a phase may be.
  var target = 0.0
  var least = 0.0
  var most = 0.0
  /// Whether a limit (and not friction) is what the special row stands for.
  var isLimit = false
  var isLoose = true
  /// What the joint gave to B, all of it since the step began; A got the opposite push, and its own turn.
  var push = Vector.zero
  var turnA = 0.0
  var turnB = 0.0
}
