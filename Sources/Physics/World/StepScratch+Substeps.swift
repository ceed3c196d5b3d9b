/// The motion of all bodies in a step.
extension StepScratch {
  /// Advances the free bodies by their closed forms, and the solver bodies in substeps.
  mutating func advance(
    _ bodies: inout BodyStore, _ graph: inout ContactGraph, _ joints: inout JointSet, fields laws: FieldLaws,
    forces: [AppliedForce], faults: inout [SimulationFault], _ step: StepSettings
  ) {
    if solverBodies.count == 1 {
      bodies.advanceBatches(solverPlaces: solverBodies.places, step)
    } else if hasJointedBodiesOnly, bodies.enclosedCount == 0, forces.isEmpty {
      advanceJointed(&bodies, &joints, faults: &faults, step)
    } else {
      solverBodies.gather(&bodies, &graph, step)
      solverBodies.apply(forces, &bodies, &faults, step)
      // Solver bodies are advanced with the others, and overwritten by the solver afterwards.
      bodies.advanceBatches(solverPlaces: solverBodies.places, step)
      advanceSolverBodies(&bodies, &graph, &joints, fields: laws, faults: &faults, step)
    }
  }

  /// Whether joints hold all solver bodies, and nothing else acts on them.
  private var hasJointedBodiesOnly: Bool {
    solverBodies.count - 1 == jointed.rows.count && !jointed.planIsTemporary
      && contactSolver.constraints.isEmpty && solverBodies.allFlags.isEmpty
  }

  private mutating func advanceJointed(
    _ bodies: inout BodyStore, _ joints: inout JointSet, faults: inout [SimulationFault], _ step: StepSettings
  ) {
    let isSound = jointed.advance(&solverBodies, &bodies, &joints, step)
    // If every body hangs on joints, there are no free bodies.
    if solverBodies.count <= bodies.awakeRows.count {
      bodies.advanceBatches(solverPlaces: solverBodies.places, step)
    }
    jointed.scatter(&solverBodies, to: &bodies)
    if isSound { return }
    for place in 1..<solverBodies.count {
      bodies.quarantine(
        Int(solverBodies.rows[place]), &faults, step.count,
        "joints gave it more than \(World.highestSpeed) pt/s")
    }
  }

  /// Advances the solver bodies by the step and stores their new states.
  private mutating func advanceSolverBodies(
    _ bodies: inout BodyStore, _ graph: inout ContactGraph, _ joints: inout JointSet, fields laws: FieldLaws,
    faults: inout [SimulationFault], _ step: StepSettings
  ) {
    let hasContacts = !contactSolver.constraints.isEmpty
    let substeps = hasContacts ? Substep.countWithContacts : 1
    let substep = Substep(duration: step.duration / Double(substeps), isHalf: substeps == 2)
    let columns = solverBodies.columns
    if hasContacts {
      contactSolver.updateJointed(&solverBodies, jointedRows: jointed.rows)
      contactSolver.fillLanes(columns, &bodies, &graph, substep, allowsSleep: step.allowsSleep)
      contactSolver.recordMomenta(&solverBodies, &bodies, jointedRows: jointed.rows)
    }
    for number in 0..<substeps {
      let start = step.seconds(after: Double(number) / Double(substeps))
      let end = step.seconds(after: Double(number + 1) / Double(substeps))
      beginSubstep(substep, &bodies, fieldPasses(laws, substep, start, step), faults: &faults, step)
      solvePositions(substep, isFirst: number == 0, &joints)
      finishPositions(substep, &bodies, fieldPasses(laws, substep, end, step), faults: &faults, step)
      solveVelocities(substep, &joints, step)
      if hasContacts, number < substeps - 1 { contactSolver.addImpulsesOfMeetings(&graph) }
    }
    if hasContacts {
      contactSolver.restoreMomenta(columns, step)
      contactSolver.storeImpulses(&solverBodies, &bodies, &graph)
      contactSolver.storeEnclosureImpulses(&bodies)
    }
    scatterSolverBodies(&bodies, &graph, &joints, faults: &faults, step)
  }

  /// Sets the mean velocities that the bodies have in the substep without impulses.
  private mutating func beginSubstep(
    _ substep: Substep, _ bodies: inout BodyStore, _ passes: FieldPasses, faults: inout [SimulationFault],
    _ step: StepSettings
  ) {
    let flags = solverBodies.allFlags
    if flags.contains(.inField) { fields.begin(passes, &bodies, faults: &faults) }
    solverBodies.beginSubstep(substep, &bodies)
    if flags.contains(.inField) { fields.advance(passes.columns, substep) }
    if flags.contains(.coupled) {
      coupled.begin(&solverBodies, &bodies, springs: fields.springs, faults: &faults, substep, step)
    }
  }

  /// The position phase: impulses at the substep's beginning.
  private mutating func solvePositions(_ substep: Substep, isFirst: Bool, _ joints: inout JointSet) {
    let columns = solverBodies.columns
    let (hasContacts, hasJoints) = (!contactSolver.constraints.isEmpty, !jointed.rows.isEmpty)
    if hasJoints { jointed.begin(&solverBodies, &joints, substep) }
    if hasContacts { contactSolver.solvePositions(columns, substep, isFirst: isFirst) }
    if hasJoints, hasContacts { joints.solvePositions(columns.atStart, h: substep.duration) }
  }

  /// Moves the solver bodies to the end of the substep.
  private mutating func finishPositions(
    _ substep: Substep, _ bodies: inout BodyStore, _ passes: FieldPasses, faults: inout [SimulationFault],
    _ step: StepSettings
  ) {
    let flags = solverBodies.allFlags
    if flags.contains(.coupled) {
      coupled.finish(&solverBodies, &bodies, springs: fields.springs, faults: &faults, substep, step)
    }
    if flags.contains(.inField) { fields.turn(passes.columns, substep) }
    solverBodies.finishPositions(substep, &bodies)
    if flags.contains(.coupled) { coupled.place(&solverBodies, &bodies, step) }
    if flags.contains(.inField) { fields.finish(passes, &bodies, faults: &faults) }
  }

  /// The velocity phase: impulses at the substep's end.
  private mutating func solveVelocities(_ substep: Substep, _ joints: inout JointSet, _ step: StepSettings) {
    let columns = solverBodies.columns
    let (hasContacts, hasJoints) = (!contactSolver.constraints.isEmpty, !jointed.rows.isEmpty)
    if hasJoints { jointed.move(&solverBodies, &joints, substep) }
    if hasContacts {
      contactSolver.solveVelocities(columns)
      contactSolver.recordFastBodies(columns, step)
    }
    if hasJoints, hasContacts { joints.solveVelocities(columns.atEnd, h: substep.duration) }
    solverBodies.finishVelocities()
  }

  private func fieldPasses(
    _ laws: FieldLaws, _ substep: Substep, _ seconds: Double, _ step: StepSettings
  ) -> FieldPasses {
    FieldPasses(
      laws: laws, columns: solverBodies.columns, flags: solverBodies.flags.address, substep: substep, step: step.count,
      seconds: seconds)
  }

  /// Stores the solver bodies' new states.
  private mutating func scatterSolverBodies(
    _ bodies: inout BodyStore, _ graph: inout ContactGraph, _ joints: inout JointSet, faults: inout [SimulationFault],
    _ step: StepSettings
  ) {
    // Jointed bodies come first, and their rotations are set already.
    let turned = jointed.planIsTemporary ? 0 : jointed.rows.count
    let isSound = solverBodies.scatter(to: &bodies, turned: turned, step)
    contactSolver.holdFastBodies(&bodies, &graph, &joints)
    if isSound { return }
    for place in 1..<solverBodies.count {
      bodies.quarantine(
        Int(solverBodies.rows[place]), &faults, step.count,
        "contacts, joints, fields or forces gave it more than \(World.highestSpeed) pt/s")
    }
  }
}
