/// Joints among the solver's passes: rods and pins hold before contacts push and after.
extension World {
  /// Tells the joints where the members are, and makes the mean velocities such that joints hold at the part's end.
  ///
  /// How the members are turned they know already: from the step's beginning or the end of the part before.
  mutating func beginJoints(_ part: Part) {
    let (rows, places) = (jointedRows, crew.places)
    crew.withMembers { crew in
      for row in rows {
        let place = Int(places[Int(row)])
        crew.x[place] = crew.originX[place] + crew.ux[place]
        crew.y[place] = crew.originY[place] + crew.uy[place]
      }
    }
    joints.beginSubstep(h: part.duration)
    holdJoints(part)
  }

  /// Makes the mean velocities such that joints hold at the part's end.
  mutating func holdJoints(_ part: Part) {
    crew.withMembers { crew in joints.solvePositions(Self.jointBodies(crew, isMean: true), h: part.duration) }
  }

  /// Tells the joints where the members are now, and makes the velocities such that joints go on to hold.
  mutating func moveJoints(_ part: Part) {
    let (rows, places) = (jointedRows, crew.places)
    crew.withMembers { crew in
      for row in rows {
        let place = Int(places[Int(row)])
        crew.x[place] = crew.originX[place] + crew.ux[place]
        crew.y[place] = crew.originY[place] + crew.uy[place]
        let rotation = Rotation(angle: crew.angle[place])
        crew.cosine[place] = rotation.cosine
        crew.sine[place] = rotation.sine
      }
    }
    steadyJoints(part)
  }

  /// Makes the velocities such that joints go on to hold.
  mutating func steadyJoints(_ part: Part) {
    crew.withMembers { crew in joints.solveVelocities(Self.jointBodies(crew, isMean: false), h: part.duration) }
  }
}
