/// Joints among the solver's passes: rods and pins hold before contacts push and after.
extension World {
  /// Tells the joints where the members are, and makes the mean velocities such that joints hold at the substep's end.
  ///
  /// How the members are turned they know already: from the step's beginning or the end of the substep before.
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

  /// Makes the mean velocities such that joints hold at the substep's end.
  mutating func solveJointPositions(_ substep: Substep) {
    solverBodies.withColumns { bodies in
      joints.solvePositions(Self.jointBodies(bodies, isMean: true), h: substep.duration)
    }
  }

  /// Tells the joints where the members are now, and makes the velocities such that joints go on to hold.
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

  /// Makes the velocities such that joints go on to hold.
  mutating func solveJointVelocities(_ substep: Substep) {
    solverBodies.withColumns { bodies in
      joints.solveVelocities(Self.jointBodies(bodies, isMean: false), h: substep.duration)
    }
  }
}
