/// The bodies that awake joints hold. They come before all other solver bodies, so that their indices, and with them
/// the joints' plan, stay the same from step to step.
struct JointedBodies: Sendable {
  /// In the order of the solver bodies.
  private(set) var rows: [Int32] = []
  /// Whether the joints' plan is valid for this step's solver bodies only.
  private(set) var planIsTemporary = false

  /// Adds the bodies to the solver bodies, before all others; rebuilds the joints' plan if their indices or the joints
  /// have changed.
  mutating func gather(_ solverBodies: inout SolverBodies, _ bodies: inout BodyStore, _ joints: inout JointSet) {
    if joints.joints.isEmpty {
      rows.removeAll(keepingCapacity: true)
      return
    }
    if planIsTemporary {
      planIsTemporary = false
      joints.invalidate()
    }
    if joints.needsRebuild {
      plan(&solverBodies, &bodies, &joints)
    } else if solverBodies.count == 1 {
      for row in rows { solverBodies.add(Int(row)) }
    }
    joints.beginStep()
  }

  /// The number of the last step's first solver bodies that joints hold in this step, too.
  func keptCount(_ solverBodies: inout SolverBodies, _ joints: inout JointSet) -> Int {
    let isOld = joints.needsRebuild || planIsTemporary || joints.joints.isEmpty
    return isOld || solverBodies.count <= rows.count ? 0 : rows.count
  }

  private mutating func plan(_ solverBodies: inout SolverBodies, _ bodies: inout BodyStore, _ joints: inout JointSet) {
    // Bodies that woke during the step come after others; the next step puts them first.
    planIsTemporary = solverBodies.count > 1
    rows.removeAll(keepingCapacity: true)
    var seen = Set<Int>()
    for joint in joints.joints {
      let (a, b) = (joint.bodyA.map { bodies.row(of: $0) } ?? -1, bodies.row(of: joint.bodyB))
      if !(a >= 0 && bodies.isAwake(a)) && !bodies.isAwake(b) { continue }
      for row in [a, b] where row >= 0 && seen.insert(row).inserted {
        solverBodies.add(row)
        rows.append(Int32(row))
      }
    }
    let (places, solverRows) = (solverBodies.places, solverBodies.rows)
    let (slots, inertias) = (bodies.slots, bodies.inertias)
    joints.rebuild(
      row: { Int(places[Int(slots[Int($0.slot)].row)]) },
      moves: { $0 > 0 && inertias[Int(solverRows[$0])].inverseMass > 0 })
  }

  // MARK: Joints among contacts, walls, fields and forces

  /// Copies the poses for the joints, and corrects the mean velocities so that joints hold at the substep's end.
  ///
  /// The rotations are set already: from the step's beginning or the end of the substep before.
  func begin(_ solverBodies: inout SolverBodies, _ joints: inout JointSet, _ substep: Substep) {
    let columns = solverBodies.columns
    for row in rows {
      let place = Int(solverBodies.places[Int(row)])
      columns.x[place] = columns.originX[place] + columns.ux[place]
      columns.y[place] = columns.originY[place] + columns.uy[place]
    }
    joints.beginSubstep(h: substep.duration)
    joints.solvePositions(columns.atStart, h: substep.duration)
  }

  /// Copies the new poses for the joints, and corrects the velocities so that joints continue to hold.
  func move(_ solverBodies: inout SolverBodies, _ joints: inout JointSet, _ substep: Substep) {
    let columns = solverBodies.columns
    for row in rows {
      let place = Int(solverBodies.places[Int(row)])
      columns.x[place] = columns.originX[place] + columns.ux[place]
      columns.y[place] = columns.originY[place] + columns.uy[place]
      let rotation = Rotation(angle: columns.angle[place])
      columns.cosine[place] = rotation.cosine
      columns.sine[place] = rotation.sine
    }
    joints.solveVelocities(columns.atEnd, h: substep.duration)
  }
}

extension SolverBodyColumns {
  /// The solver bodies in the joint solver's form, at the beginning of a substep.
  @inline(__always)
  var atStart: JointBodies { jointBodies(inverseMass: inverseMeanMass, inverseMoment: inverseMeanMoment) }

  /// The same at the end of a substep.
  @inline(__always)
  var atEnd: JointBodies { jointBodies(inverseMass: inverseMass, inverseMoment: inverseMoment) }

  @inline(__always)
  private func jointBodies(
    inverseMass: UnsafeMutablePointer<Double>, inverseMoment: UnsafeMutablePointer<Double>
  ) -> JointBodies {
    JointBodies(
      x: UnsafePointer(x), y: UnsafePointer(y), angle: UnsafePointer(angle), cosine: UnsafePointer(cosine),
      sine: UnsafePointer(sine), velocityX: meanX, velocityY: meanY, spin: meanSpin,
      inverseMass: UnsafePointer(inverseMass), inverseInertia: UnsafePointer(inverseMoment), isAsleep: nil)
  }
}
