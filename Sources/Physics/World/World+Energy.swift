import SpringflowNumerics

/// The energy of bodies, by kind. In joules: 1 kg at 100 pt/s has half a joule.
public struct Energy: Hashable, Sendable {
  /// Of the centres of mass.
  public var kinetic = 0.0
  /// Of rotation.
  public var rotational = 0.0
  /// Of weight and of the bodies' own constant accelerations: zero where the centre of mass is at the world's origin.
  public var gravitational = 0.0
  /// Of springs to anchors and of soft joints.
  public var elastic = 0.0
  /// Of fields that have a potential: gravity, springs, electric ones; see ``Field/potential(at:mass:charge:)``.
  public var field = 0.0

  /// Makes an energy of zero.
  public init() {}

  /// The sum of all kinds.
  public var total: Double { kinetic + rotational + gravitational + elastic + field }

  /// The sum by kind.
  public static func + (a: Energy, b: Energy) -> Energy {
    var sum = a
    sum.kinetic += b.kinetic
    sum.rotational += b.rotational
    sum.gravitational += b.gravitational
    sum.elastic += b.elastic
    sum.field += b.field
    return sum
  }
}

extension World {
  /// The energy of all dynamic bodies and of the soft joints between them; other bodies and rigid joints have none.
  ///
  /// Joints are rigid or soft by their present pose, so friction, damping and impacts show as a loss of the sum.
  ///
  /// - Complexity: O(*n*) for *n* bodies, joints and fields by bodies.
  public var energy: Energy {
    var sum = Energy()
    for row in bodies.rows.indices where bodies.rows[row].isAlive {
      sum = sum + bodies.energy(row, gravity, fields.laws)
    }
    for joint in joints.joints where joint.softness != nil { sum.elastic += bodies.elasticEnergy(of: joint) }
    return sum
  }

  /// The energy of one body, without that of its joints; zero unless the body is dynamic.
  ///
  /// - Precondition: The body is in the world.
  /// - Complexity: O(*f*) for *f* fields.
  public func energy(of id: BodyID) -> Energy { bodies.energy(row(of: id), gravity, fields.laws) }
}

extension BodyStore {
  /// 1 J in kg·pt²/s², at 100 points a metre.
  private static let joule = 10_000.0

  fileprivate func energy(_ row: Int, _ gravity: Vector, _ laws: FieldLaws) -> Energy {
    var energy = Energy()
    if rows[row].body.kind != .dynamic { return energy }
    let inertia = inertias[row]
    let center = pose(row).position
    let velocity = Vector(x: x.v[row], y: y.v[row])
    energy.kinetic = 0.5 * inertia.mass * velocity.lengthSquared / Self.joule
    energy.rotational = 0.5 * inertia.moment * angular.velocity[row] * angular.velocity[row] / Self.joule
    energy.gravitational = -inertia.mass * rows[row].body.gravityScale * gravity.dot(center) / Self.joule
    let own = rows[row].body.acceleration
    if own != .zero { energy.gravitational -= inertia.mass * own.dot(center) / Self.joule }
    if let spring = rows[row].body.spring {
      let stretch = center + angular.rotation[row](springLever(row) ?? .zero) - spring.anchor
      let stiffness = Oscillator(frequency: spring.frequency, damping: 0, resistance: 0).stiffness
      energy.elastic = 0.5 * inertia.mass * stiffness * stretch.lengthSquared / Self.joule
    }
    let (categories, charge) = (rows[row].body.fieldCategories, rows[row].body.charge)
    laws.forEach(at: center, categories: categories) { law in
      energy.field += law.pointee.potential(at: center, mass: inertia.mass, charge: charge) ?? 0
    }
    return energy
  }

  /// Half of e · K e: e are the joint's errors, and K = (2πf)² A⁻¹ is the stiffness at which the effective mass A⁻¹ of
  /// its rows oscillates at the joint's frequency.
  fileprivate func elasticEnergy(of joint: Joint) -> Double {
    guard let softness = joint.softness else { return 0 }
    let end = joint.bodyA.map { row(of: $0) }
    let (a, b) = (end.map(pose) ?? Pose(position: .zero), pose(row(of: joint.bodyB)))
    let (massA, massB) = (
      end.map { inertias[$0].inverseMass } ?? 0, inertias[row(of: joint.bodyB)].inverseMass
    )
    let (turnA, turnB) = (
      end.map { inertias[$0].inverseMoment } ?? 0, inertias[row(of: joint.bodyB)].inverseMoment
    )
    let (leverA, leverB) = (a.rotation(joint.anchorA), b.rotation(joint.anchorB))
    let gap = b.position + leverB - a.position - leverA
    let angularFrequency = 2 * Double.pi * softness.frequency
    let mass = massA + massB
    let square: Double
    switch joint.kind {
    case .distance(let length) where length > 0:
      let along = gap.normalized
      let (armA, armB) = (leverA.cross(along), leverB.cross(along))
      let ease = mass + turnA * armA * armA + turnB * armB * armB
      let error = gap.length - length
      square = ease > 0 ? error * error / ease : 0
    case .mouse(let maximumForce):
      // Where the force is at its limit, the energy grows in proportion to the distance.
      let spring = LimitedSpring(
        inverseMass: massB, inverseMoment: turnB, lever: leverB,
        scale: 1 / (angularFrequency * angularFrequency))
      return spring.energy(gap, limit: maximumForce * JointRecord.newton) / Self.joule
    case .weld:
      let error =
        angular.angle[row(of: joint.bodyB)] - (end.map { angular.angle[$0] } ?? 0) - joint.referenceAngle
      square = Self.square(gap, error, (leverA + gap, leverB), mass: mass, turns: (turnA, turnB))
    default: square = Self.square(gap, nil, (leverA + gap, leverB), mass: mass, turns: (turnA, turnB))
    }
    return 0.5 * angularFrequency * angularFrequency * square / Self.joule
  }

  /// e · A⁻¹ e for the errors of a pin, or with an angle of a weld, where A is the inverse effective mass of its rows.
  private static func square(
    _ gap: Vector, _ angle: Double?, _ levers: (a: Vector, b: Vector), mass: Double, turns: (a: Double, b: Double)
  ) -> Double {
    let (a, b, turnA, turnB) = (levers.a, levers.b, turns.a, turns.b)
    var xx = mass + turnA * a.y * a.y + turnB * b.y * b.y
    var yy = mass + turnA * a.x * a.x + turnB * b.x * b.x
    var xy = -turnA * a.x * a.y - turnB * b.x * b.y
    var error = gap
    var sum = 0.0
    let turn = turnA + turnB
    if let angle, turn > 0 {
      // The angle is eliminated first.
      let (xt, yt) = (-turnA * a.y - turnB * b.y, turnA * a.x + turnB * b.x)
      sum = angle * angle / turn
      error -= Vector(x: xt, y: yt) * (angle / turn)
      xx -= xt * xt / turn
      yy -= yt * yt / turn
      xy -= xt * yt / turn
    }
    let determinant = xx * yy - xy * xy
    guard determinant > 0 else { return sum }
    return sum + (yy * error.x * error.x - 2 * xy * error.x * error.y + xx * error.y * error.y) / determinant
  }
}
