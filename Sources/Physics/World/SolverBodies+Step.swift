/// The solver bodies' motion in a step. Between impulses it is the closed form of each body's motion model.
extension SolverBodies {
  /// Copies the solver bodies' state, walls and accelerations into the columns.
  mutating func gather(_ bodies: inout BodyStore, _ graph: inout ContactGraph, _ step: StepSettings) {
    // Bodies without shapes are not recorded elsewhere.
    let hasShapeless = !bodies.shapelessRows.isEmpty
    for place in 1..<count where hasShapeless && graph.nodes[Int(bodies.rows[Int(rows[place])].slot)].firstCollider < 0
    {
      bodies.updateSnapshot(Int(rows[place]), step)
    }
    prepareColumns()
    let columns = columns
    for place in 1..<columns.count {
      let row = Int(columns.rows[place])
      columns.ux[place] = bodies.x.u[row]
      columns.uy[place] = bodies.y.u[row]
      columns.vx[place] = bodies.x.v[row]
      columns.vy[place] = bodies.y.v[row]
      columns.originX[place] = bodies.x.origin[row]
      columns.originY[place] = bodies.y.origin[row]
      columns.startX[place] = bodies.x.u[row]
      columns.startY[place] = bodies.y.u[row]
      columns.angle[place] = bodies.angular.angle[row]
      columns.startAngle[place] = bodies.angular.angle[row]
      columns.cosine[place] = bodies.angular.rotation[row].cosine
      columns.sine[place] = bodies.angular.rotation[row].sine
      columns.spin[place] = bodies.angular.velocity[row]
      columns.inverseMass[place] = bodies.inertias[row].inverseMass
      columns.inverseMoment[place] = bodies.inertias[row].inverseMoment
      let model = Int(bodies.snapshots[row].model)
      columns.models[place] = Int32(model)
      let pull = bodies.models[model].acceleration(gravity: step.gravity)
      columns.pullX[place] = pull.x
      columns.pullY[place] = pull.y
      columns.pullSpin[place] = 0
      columns.fieldX[place] = 0
      columns.fieldY[place] = 0
      columns.accumulatedX[place] = 0
      columns.accumulatedY[place] = 0
      columns.accumulatedSpin[place] = 0
    }
    for place in 1..<columns.count where bodies.snapshots[Int(columns.rows[place])].hadImpact {
      measureFromEnd(place, &bodies, step)
    }
  }

  /// Measures the displacements of a body that had an impact from the end of its own motion, where its contact points
  /// were found.
  private func measureFromEnd(_ place: Int, _ bodies: inout BodyStore, _ step: StepSettings) {
    let row = Int(columns.rows[place])
    let end = bodies.freeEnd(of: row, step)
    columns.startX[place] = end.pose.position.x - bodies.x.origin[row]
    columns.startY[place] = end.pose.position.y - bodies.y.origin[row]
    columns.startAngle[place] = end.angle
  }

  /// Adds the applied forces to the solver bodies' accelerations; a body that they would accelerate beyond the bounds
  /// is stopped.
  mutating func apply(
    _ forces: [AppliedForce], _ bodies: inout BodyStore, _ faults: inout [SimulationFault], _ step: StepSettings
  ) {
    for applied in forces {
      let row = bodies.row(ofSlot: applied.slot)
      let place = Int(places[row])
      let inertia = bodies.inertias[row]
      let pull = applied.force * (100 * inertia.inverseMass)
      let turning = applied.torque * 100 * inertia.inverseMoment
      guard abs(pull.x) + abs(pull.y) + abs(turning) <= World.highestAcceleration else {
        faults.append(
          SimulationFault(
            body: bodies.id(of: row), step: step.count,
            cause: "a force of (\(applied.force.x), \(applied.force.y)) N and a torque of \(applied.torque / 100) N m"))
        columns.halt(place)
        continue
      }
      columns.pullX[place] += pull.x
      columns.pullY[place] += pull.y
      columns.pullSpin[place] += turning
    }
  }

  /// Sets the mean velocity that each solver body has in the substep without impulses.
  func beginSubstep(_ substep: Substep, _ bodies: inout BodyStore) {
    let (columns, models) = (columns, bodies.models.span)
    let rate = 1 / substep.duration
    for place in 1..<columns.count {
      let (map, turning) = substep.maps(models[unchecked: Int(columns.models[place])])
      let (ux, vx, ax) = (columns.ux[place], columns.vx[place], columns.pullX[place] + columns.fieldX[place])
      let (uy, vy, ay) = (columns.uy[place], columns.vy[place], columns.pullY[place] + columns.fieldY[place])
      let (meanX, meanY) = (
        rate * ((map.uu - 1) * ux + map.uv * vx + map.ua * ax),
        rate * ((map.uu - 1) * uy + map.uv * vy + map.ua * ay)
      )
      let meanSpin = rate * (turning.uv * columns.spin[place] + turning.ua * columns.pullSpin[place])
      columns.freeX[place] = meanX
      columns.freeY[place] = meanY
      columns.freeSpin[place] = meanSpin
      columns.meanX[place] = meanX
      columns.meanY[place] = meanY
      columns.meanSpin[place] = meanSpin
      columns.inverseMeanMass[place] = columns.inverseMass[place] * map.uv * rate
      columns.inverseMeanMoment[place] = columns.inverseMoment[place] * turning.uv * rate
    }
  }

  /// Advances the poses to the end of the substep, and the velocities without the impulses of the velocity phase.
  func finishPositions(_ substep: Substep, _ bodies: inout BodyStore) {
    let (columns, models) = (columns, bodies.models.span)
    let duration = substep.duration
    for place in 1..<columns.count {
      let (map, turning) = substep.maps(models[unchecked: Int(columns.models[place])])
      // The impulses at the start that change the mean velocity as the solver did.
      let kickX = (columns.meanX[place] - columns.freeX[place]) * duration / map.uv
      let kickY = (columns.meanY[place] - columns.freeY[place]) * duration / map.uv
      let kickSpin = (columns.meanSpin[place] - columns.freeSpin[place]) * duration / turning.uv
      let (ux, vx, ax) = (columns.ux[place], columns.vx[place] + kickX, columns.pullX[place] + columns.fieldX[place])
      let (uy, vy, ay) = (columns.uy[place], columns.vy[place] + kickY, columns.pullY[place] + columns.fieldY[place])
      let spin = columns.spin[place] + kickSpin
      columns.ux[place] = map.uu * ux + map.uv * vx + map.ua * ax
      columns.uy[place] = map.uu * uy + map.uv * vy + map.ua * ay
      columns.meanX[place] = map.vu * ux + map.vv * vx + map.uv * ax
      columns.meanY[place] = map.vu * uy + map.vv * vy + map.uv * ay
      columns.angle[place] += turning.uv * spin + turning.ua * columns.pullSpin[place]
      columns.meanSpin[place] = turning.vv * spin + turning.uv * columns.pullSpin[place]
    }
  }

  func finishVelocities() {
    let columns = columns
    for place in 1..<columns.count {
      columns.vx[place] = columns.meanX[place]
      columns.vy[place] = columns.meanY[place]
      columns.spin[place] = columns.meanSpin[place]
    }
  }

  /// Stores the solver bodies' new states; returns whether all are within the world's bounds.
  ///
  /// - Parameter turned: The number of the first solver bodies whose rotations are set already.
  func scatter(to bodies: inout BodyStore, turned: Int, _ step: StepSettings) -> Bool {
    var isSound = true
    let columns = columns
    for place in 1..<columns.count {
      let row = Int(columns.rows[place])
      bodies.x.u[row] = columns.ux[place]
      bodies.y.u[row] = columns.uy[place]
      bodies.x.v[row] = columns.vx[place]
      bodies.y.v[row] = columns.vy[place]
      if place <= turned {
        bodies.angular.angle[row] = columns.angle[place]
        bodies.angular.rotation[row] = Rotation(cosine: columns.cosine[place], sine: columns.sine[place])
      } else {
        bodies.angular.set(row, angle: columns.angle[place])
      }
      // A body without impulses by contacts keeps its angular velocity.
      let hasImpulse =
        columns.accumulatedX[place] != 0 || columns.accumulatedY[place] != 0 || columns.accumulatedSpin[place] != 0
      let isClamped = hasImpulse && flags[place].contains(.cornered)
      bodies.angular.velocity[row] =
        isClamped ? Self.clampedRotation(columns.spin[place], step.duration) : columns.spin[place]
      if columns.spin[place] != 0 { bodies.hasTurningBodies = true }
      let size = abs(columns.ux[place]) + abs(columns.uy[place])
      let speed =
        abs(columns.vx[place]) + abs(columns.vy[place]) + abs(columns.spin[place]) + abs(columns.angle[place])
      // The comparison is false for NaN, so NaN counts as unsound.
      if !(size + 100 * speed < 1e12) { isSound = false }
    }
    return isSound
  }

  /// The rotation of a solver body with shapes is limited to a quarter turn per step, as in Box2D: the positions of its
  /// corners would otherwise be arbitrary.
  private static func clampedRotation(_ turning: Double, _ duration: Double) -> Double {
    let most = 0.5 * Double.pi / duration
    return min(max(turning, -most), most)
  }
}
