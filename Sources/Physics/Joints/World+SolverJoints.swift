/// Joints in the solver's passes: they are solved before the contacts and after.
extension World {
  /// Copies the solver bodies' poses for the joints, and corrects the mean velocities so that joints hold at the
  /// substep's end.
  ///
  /// The rotations are set already: from the step's beginning or the end of the substep before.
  mutating func beginJoints(_ substep: Substep) {
    let (rows, places) = (jointedRows, solverBodies.places)
    solverBodies.withColumns { bodies in
      for row in rows {
        let place = Int(places[Int(row)])
        bodies.x[place] = bodies.originX[place] + bodies.ux[place]
        bodies.y[place] = bodies.originY[place] + bodies.uy[place]
      }
    }
    joints.beginSubstep(h: substep.duration)
    solveJointPositions(substep)
  }

  /// Corrects the mean velocities so that joints hold at the substep's end.
  mutating func solveJointPositions(_ substep: Substep) {
    solverBodies.withColumns { bodies in
      joints.solvePositions(Self.jointBodies(bodies, isMean: true), h: substep.duration)
    }
  }

  /// Copies the solver bodies' new poses for the joints, and corrects the velocities so that joints continue to hold.
  mutating func moveJoints(_ substep: Substep) {
    let (rows, places) = (jointedRows, solverBodies.places)
    solverBodies.withColumns { bodies in
      for row in rows {
        let place = Int(places[Int(row)])
        bodies.x[place] = bodies.originX[place] + bodies.ux[place]
        bodies.y[place] = bodies.originY[place] + bodies.uy[place]
        let rotation = Rotation(angle: bodies.angle[place])
        bodies.cosine[place] = rotation.cosine
        bodies.sine[place] = rotation.sine
      }
    }
    solveJointVelocities(substep)
  }

  /// Corrects the velocities so that joints continue to hold.
  mutating func solveJointVelocities(_ substep: Substep) {
    solverBodies.withColumns { bodies in
      joints.solveVelocities(Self.jointBodies(bodies, isMean: false), h: substep.duration)
    }
  }
}
