import SpringflowNumerics

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

/// A body in the arrays of a joint group: its pose at the start, its velocity, and the predicted pose.
package struct JointNode: Sendable {
  /// The body's row in the world, or −1 for the world itself.
  var row: Int32
  var x = 0.0
  var y = 0.0
  var angle = 0.0
  var cosine = 1.0
  var sine = 0.0
  var inverseMass = 0.0
  /// The solver's value, and the caller's.
  var inverseInertia = 0.0
  var givenInverseInertia = 0.0
  /// The inertia below which the joints would make the body oscillate faster than substeps can resolve.
  var minimumInertia = 0.0
  package var vx = 0.0
  package var vy = 0.0
  package var spin = 0.0
  // The predicted pose, and the velocity before the last correction.
  var trialX = 0.0
  var trialY = 0.0
  var trialCosine = 1.0
  var trialSine = 0.0
  var beforeX = 0.0
  var beforeY = 0.0
  var beforeSpin = 0.0

  init(row: Int32) { self.row = row }
}

/// The values of a joint that do not change in a step, in the solver's form.
struct JointRecord: Sendable {
  /// The rows of a joint.
  enum RowLayout: UInt8, Sendable {
    /// The distance of the anchors; with `special == 0` a rope.
    case distance
    /// Both components of the anchors' difference in A's axes, and optionally the angle as the special row; also a
    /// mouse joint's.
    case pin
    /// Both components of the anchors' difference in A's axes, and the angle.
    case weld
    /// The component across the axis, the angle, and optionally the component along it as the special row.
    case slider
  }

  /// The number of rows that may be active.
  var width: Int { 8 - (base | (special >= 0 ? 1 << UInt8(special) : 0)).leadingZeroBitCount }

  /// 1 over the tolerance of the special row, in 1/rad for a pin's, else in 1/pt.
  var specialPrecision: Double { layout == .pin ? Self.anglePrecision : precision }

  var layout: RowLayout
  /// The row that is one-sided or bounded, or −1.
  var special: Int8 = -1
  /// Bits of the rows that always hold.
  var base: UInt8
  var nodeA: Int32 = 0
  var nodeB: Int32 = 0
  /// The joint's index in the list of joints.
  var joint: Int32
  var anchorA: Vector
  var anchorB: Vector
  var axis = Vector(x: 1, y: 0)
  var length = 0.0
  var lower = -Double.infinity
  var upper = Double.infinity
  /// In kg·pt²/s².
  var torque = 0.0
  /// The limit of a mouse joint's force, infinite for other joints. In kg·pt/s².
  var maximumForce = Double.infinity
  var referenceAngle: Double
  var softness: Spring?
  /// The softness at the present length of substep; never read without softness.
  var soft = SoftRow.rigid
  /// 1 over the tolerance, in 1/pt.
  var precision: Double

  /// The precision of levers in a net's factor: some 1e-8 of the joint's extent, a power of two. In points.
  var leverQuantum = 1.0

  /// The tolerance as a share of the joint's extent. It is invisible, and errors do not accumulate, as they are always
  /// measured in full.
  static let tolerance = 1e-8
  /// In 1/rad: the end of a lever of 10 points is then as exact as a length.
  static let anglePrecision = 1e9
  /// 1 N in kg·pt/s², and 1 N·m in kg·pt²/s², at 100 points a metre.
  static let newton = 100.0
  static let newtonMetre = 10_000.0

  /// Makes the record of a joint with its index in the list of joints; nodes are set when groups are made.
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
    case .mouse(let maximumForce):
      (layout, base) = (.pin, 0b011)
      self.maximumForce = maximumForce * Self.newton
    }
    precision = 1 / (Self.tolerance * max(extent, 1))
    leverQuantum = max(extent, 1).binade / 0x400_0000
  }
}

extension SoftRow {
  static let rigid = SoftRow(compliance: 0, errorReduction: 0)

  private init(compliance: Double, errorReduction: Double) {
    self.compliance = compliance
    self.errorReduction = errorReduction
  }
}

/// The state of a joint in the present substep.
package struct JointState: Sendable {
  /// The state of the special row between its bounds.
  enum BoundState: UInt8, Sendable {
    /// Its impulse is at the lower or upper bound (0 for a limit that is not reached).
    case atLower, atUpper
    /// The row holds its target.
    case held
  }

  var rows = (JointRow(), JointRow(), JointRow())
  /// From the centres of mass to the point of the joint's impulse.
  var leverA = Vector.zero
  var leverB = Vector.zero
  /// The stiffness of the last substep's impulse against a rotation of each body: the rate at which its angular impulse
  /// grows with the angle.
  var stiffnessA = 0.0
  var stiffnessB = 0.0
  /// The errors at the start of the substep.
  var error = Vector3.zero
  /// The diagonal of A before elimination.
  var original = Vector3.zero
  /// The part of the errors that is left for later substeps since it is too large.
  var deferredError = Vector3.zero
  /// The right-hand side of the present round, then its solution.
  package var wanted = Vector3.zero
  /// The impulses of the position phase when the present call began.
  var begun = Vector3.zero
  var begunPush = Vector.zero
  var begunTurnA = 0.0
  var begunTurnB = 0.0
  /// The last correction, which is undone if the error grew.
  var last = Vector3.zero
  /// Impulses of the position and of the velocity phase. In kg·pt/s, and kg·pt²/s for angles.
  var first = Vector3.zero
  var second = Vector3.zero
  /// Bits of the rows in the present factor, and those that should be in it.
  var factored: UInt8 = 0
  var active: UInt8 = 0
  var boundState = BoundState.atLower
  /// The target of the special row's error, and the bounds of its impulse in a phase.
  var target = 0.0
  var least = 0.0
  var most = 0.0
  /// Whether the special row is a limit, and not friction.
  var isLimit = false
  /// Whether the joint was beyond its limit at the start of the substep.
  var isBeyond = false
  /// The impulses on B since the step began; A got the opposite linear impulse, and its own angular one.
  var push = Vector.zero
  var turnA = 0.0
  var turnB = 0.0
}
