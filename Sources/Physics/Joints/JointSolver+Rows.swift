import SpringflowNumerics

/// The anchors of a joint, as vectors from A's and B's centres of mass, and the vector from one anchor to the other.
private struct Levers {
  var a: Vector
  var b: Vector
  var gap: Vector
  /// B's angle less A's less the reference.
  var turn: Double
}

extension JointSolver {
  /// Reads the bodies of a group; returns whether a pose or a mass differs from that of the factor.
  func gather(_ group: JointGroup, _ bodies: JointBodies) -> Bool {
    var isSame = true
    for k in group.nodes {
      let row = Int(nodes[k].row)
      if row < 0 {
        // A NaN impulse would change even the velocity of a body with an inverse mass of 0.
        (nodes[k].vx, nodes[k].vy, nodes[k].spin) = (0, 0, 0)
        continue
      }
      // By bits: 0 and -0 are equal angles, but the signs of their sines differ.
      let change =
        (nodes[k].x.bitPattern ^ bodies.x[row].bitPattern) | (nodes[k].y.bitPattern ^ bodies.y[row].bitPattern)
        | (nodes[k].angle.bitPattern ^ bodies.angle[row].bitPattern)
        | (nodes[k].inverseMass.bitPattern ^ bodies.inverseMass[row].bitPattern)
        | (nodes[k].givenInverseInertia.bitPattern ^ bodies.inverseInertia[row].bitPattern)
      isSame = isSame && change == 0
      nodes[k].x = bodies.x[row]
      nodes[k].y = bodies.y[row]
      nodes[k].angle = bodies.angle[row]
      nodes[k].cosine = bodies.cosine[row]
      nodes[k].sine = bodies.sine[row]
      nodes[k].inverseMass = bodies.inverseMass[row]
      if nodes[k].givenInverseInertia != bodies.inverseInertia[row] {
        nodes[k].givenInverseInertia = bodies.inverseInertia[row]
        applyGeometricStiffness(k)
      }
      nodes[k].vx = bodies.velocityX[row]
      nodes[k].vy = bodies.velocityY[row]
      nodes[k].spin = bodies.spin[row]
    }
    return !isSame
  }

  /// Writes the velocities of the bodies that joints can move back, unless one is NaN: then all stay unchanged.
  func scatter(_ group: inout JointGroup, _ bodies: JointBodies) {
    var sum = 0.0
    for k in group.nodes { sum += (nodes[k].vx + nodes[k].vy + nodes[k].spin) * 0 }
    if sum != 0 {
      for p in group.joints {
        states[p].first = .zero
        states[p].second = .zero
        states[p].push = .zero
        (states[p].turnA, states[p].turnB) = (0, 0)
        (states[p].stiffnessA, states[p].stiffnessB) = (0, 0)
      }
      group.isFactored = false
      group.stiffnessStep = 0
      return
    }
    for k in group.nodes {
      let row = Int(nodes[k].row)
      if row < 0 { continue }
      if nodes[k].inverseMass > 0 {
        bodies.velocityX[row] = nodes[k].vx
        bodies.velocityY[row] = nodes[k].vy
      }
      if nodes[k].inverseInertia > 0 { bodies.spin[row] = nodes[k].spin }
    }
  }

  /// Predicts the poses after time `h`.
  func predict(ahead h: Double, _ group: JointGroup) {
    for k in group.nodes {
      let node = nodes[k]
      let (sine, cosine) = SmallAngle.sinCos(h * node.spin)
      nodes[k].trialX = node.x + h * node.vx
      nodes[k].trialY = node.y + h * node.vy
      nodes[k].trialCosine = node.cosine * cosine - node.sine * sine
      nodes[k].trialSine = node.sine * cosine + node.cosine * sine
    }
  }

  /// Computes the rows and errors of every joint of a group at the poses in the nodes.
  func evaluate(_ group: JointGroup) {
    for p in group.joints {
      let record = records[p]
      let a = nodes[Int(record.nodeA)]
      let b = nodes[Int(record.nodeB)]
      let levers = Levers(
        record,
        a: Pose(position: Vector(x: a.x, y: a.y), rotation: Rotation(cosine: a.cosine, sine: a.sine)),
        b: Pose(position: Vector(x: b.x, y: b.y), rotation: Rotation(cosine: b.cosine, sine: b.sine)),
        turn: b.angle - a.angle)
      states[p].rows = levers.rows(record, a)
      states[p].leverA = record.layout == .distance ? levers.a : levers.a + levers.gap
      states[p].leverB = levers.b
      states[p].error = levers.error(record, a.cosine, a.sine)
    }
  }

  /// Computes the rows of every joint of a group at the predicted poses.
  func evaluateAhead(_ group: JointGroup) {
    for p in group.joints {
      let record = records[p]
      var a = nodes[Int(record.nodeA)]
      let b = nodes[Int(record.nodeB)]
      a.cosine = a.trialCosine
      a.sine = a.trialSine
      let levers = Levers(
        record,
        a: Pose(position: Vector(x: a.trialX, y: a.trialY), rotation: Rotation(cosine: a.cosine, sine: a.sine)),
        b: Pose(
          position: Vector(x: b.trialX, y: b.trialY), rotation: Rotation(cosine: b.trialCosine, sine: b.trialSine)),
        turn: 0)
      states[p].rows = levers.rows(record, a)
    }
  }

  /// The errors of a joint at the predicted poses.
  @inline(__always)
  func error(ahead h: Double, _ p: Int) -> Vector3 {
    let record = records[p]
    let a = nodes[Int(record.nodeA)]
    let b = nodes[Int(record.nodeB)]
    let levers = Levers(
      record,
      a: Pose(
        position: Vector(x: a.trialX, y: a.trialY), rotation: Rotation(cosine: a.trialCosine, sine: a.trialSine)),
      b: Pose(
        position: Vector(x: b.trialX, y: b.trialY), rotation: Rotation(cosine: b.trialCosine, sine: b.trialSine)),
      turn: b.angle + h * b.spin - a.angle - h * a.spin)
    return levers.error(record, a.trialCosine, a.trialSine)
  }

  /// The rates of a joint's errors.
  @inline(__always)
  package func rate(_ p: Int) -> Vector3 {
    let a = nodes[Int(records[p].nodeA)]
    let b = nodes[Int(records[p].nodeB)]
    let rows = states[p].rows
    return Vector3(a: rows.0.rate(a, b), b: rows.1.rate(a, b), c: rows.2.rate(a, b))
  }
}

extension Levers {
  @inline(__always)
  init(_ record: JointRecord, a poseA: Pose, b poseB: Pose, turn: Double) {
    a = poseA.rotation(record.anchorA)
    b = poseB.rotation(record.anchorB)
    gap = (poseB.position - poseA.position) + (b - a)
    self.turn = turn - record.referenceAngle
  }

  @inline(__always)
  func error(_ record: JointRecord, _ cosine: Double, _ sine: Double) -> Vector3 {
    switch record.layout {
    case .distance: return Vector3(a: gap.length - record.length, b: 0, c: 0)
    case .pin, .weld:
      return Vector3(a: cosine * gap.x + sine * gap.y, b: cosine * gap.y - sine * gap.x, c: turn)
    case .slider:
      let local = Vector(x: cosine * gap.x + sine * gap.y, y: cosine * gap.y - sine * gap.x)
      return Vector3(a: record.axis.cross(local), b: turn, c: record.axis.dot(local))
    }
  }

  @inline(__always)
  func rows(_ record: JointRecord, _ node: JointNode) -> (JointRow, JointRow, JointRow) {
    let x = Vector(x: node.cosine, y: node.sine)
    let angle = JointRow(nx: 0, ny: 0, turnA: -1, turnB: 1)
    switch record.layout {
    case .distance:
      // Anchors that coincide have no direction: any will do, and the next step has one.
      let length = gap.length
      let n = length > 0 ? gap * (1 / length) : x
      return (JointRow(nx: n.x, ny: n.y, turnA: -a.cross(n), turnB: b.cross(n)), JointRow(), JointRow())
    case .pin: return (along(x), along(x.turned), record.special < 0 ? JointRow() : angle)
    case .weld: return (along(x), along(x.turned), angle)
    case .slider:
      let axis = x * record.axis.x + x.turned * record.axis.y
      return (along(axis.turned), angle, record.special < 0 ? JointRow() : along(axis))
    }
  }

  /// The row of the gap's component along a direction that rotates with A. The impulse on A also acts at B's anchor, so
  /// that a gap adds no angular momentum.
  @inline(__always)
  private func along(_ n: Vector) -> JointRow {
    JointRow(nx: n.x, ny: n.y, turnA: -(a + gap).cross(n), turnB: b.cross(n))
  }
}

/// Sine and cosine, fast for the small angles of one substep.
enum SmallAngle {
  /// Sine and cosine to 1e-16: by the power series up to a quarter of a radian, beyond it by the full function.
  @inline(__always)
  static func sinCos(_ angle: Double) -> (sin: Double, cos: Double) {
    if !(abs(angle) <= 0.25) { return Portable.sinCos(angle) }
    let z = angle * angle
    let s9 = z * (2.7557319223985893e-06 - z * 2.5052108385441720e-08)
    let s = angle - angle * z * (0.16666666666666666 - z * (8.3333333333333332e-03 - z * (1.9841269841269841e-04 - s9)))
    let c8 = z * (2.4801587301587302e-05 - z * (2.7557319223985888e-07 - z * 2.0876756987868100e-09))
    let c = 1 - z * (0.5 - z * (4.1666666666666664e-02 - z * (1.3888888888888889e-03 - c8)))
    return (s, c)
  }

  /// Two angles at once.
  @inline(__always)
  static func sinCos(_ angle: Double2) -> (sin: Double2, cos: Double2) {
    if !(abs(angle[0]) <= 0.25 && abs(angle[1]) <= 0.25) {
      let (a, b) = (SmallAngle.sinCos(angle[0]), SmallAngle.sinCos(angle[1]))
      return (Double2(a.sin, b.sin), Double2(a.cos, b.cos))
    }
    let z = angle * angle
    let s9 = z * (2.7557319223985893e-06 - z * 2.5052108385441720e-08)
    let s7 = 8.3333333333333332e-03 - z * (1.9841269841269841e-04 - s9)
    let s = angle - angle * z * (0.16666666666666666 - z * s7)
    let c8 = z * (2.4801587301587302e-05 - z * (2.7557319223985888e-07 - z * 2.0876756987868100e-09))
    let c4 = 4.1666666666666664e-02 - z * (1.3888888888888889e-03 - c8)
    let c = 1 - z * (0.5 - z * c4)
    return (s, c)
  }
}
