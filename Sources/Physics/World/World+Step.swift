extension World {
  /// Advances every awake body by one step.
  ///
  /// Bodies, contacts and joints are visited in order of creation, so the same world always makes the same next world.
  /// A body that touches nothing follows its closed form; a body in contact, on joints or in fields is moved in
  /// substeps, with impulses between exact motions. Impacts happen first, each at its time.
  ///
  /// The impacts of a body in one step are bounded. The bound is 24, or 96 if neither the body nor those that it hit
  /// have hit a static body and all bodies together had fewer than 256. Then the body stays where it is until the next
  /// step, and so does every body that meets it; both keep their velocities. A body near no other that would bounce
  /// more than 64 times against its enclosure along one axis loses the rest of the step along this axis, and none of
  /// its speed.
  ///
  /// - Complexity: O(*n* + *c*) for *n* awake bodies and *c* contacts of theirs, and O(*k*) more for each impact of
  ///   bodies with *k* contacts; every eighth step searches for islands at rest, in practically O(*n* + *c*). Allocates
  ///   nothing unless bodies or contacts came or went, or bodies fell asleep or woke.
  public mutating func step() {
    if verifiesDeterminism { return stepTwice() }
    stepOnce()
  }

  mutating func stepOnce() {
    if batchesAreStale { rebuildBatches() }
    contactChanges.removeAll(keepingCapacity: true)
    sweepContacts()
    let touches = colliders.count > freeColliders.count
    if touches {
      refitAwake()
      findPairs()
      sweepContacts()
    }
    solverBodies.begin(rowCount: bodyRows.count, keeping: keptJointedCount)
    solver.removeAll()
    gatherJointed()
    if touches { narrowPhase() }
    if joints.needsRebuild { gatherJointed() }
    gatherForced()
    gatherInFields()
    resolveEnclosures()
    let hasSolverBodies = solverBodies.count > 1
    if hasSolverBodies, hasJointedBodiesOnly {
      let isSound = advanceJointedBodies()
      // If every body hangs on joints, there are no free bodies.
      if solverBodies.count <= awakeRows.count { advanceBatches() }
      scatterJointedBodies(isSound: isSound)
    } else {
      if hasSolverBodies { gatherSolverBodies() }
      // Solver bodies are advanced with the others, and overwritten by the solver afterwards.
      advanceBatches()
      if hasSolverBodies { advanceSolverBodies() }
    }
    if touches { updateTouching() }
    appliedForces.removeAll(keepingCapacity: true)
    stepCount += 1
    if stepCount % quarantineInterval == 0 { quarantineFree() }
    if touches { updateEscapedColliders() }
    if allowsSleep, stepCount % Self.sleepInterval == 0 { updateSleep() }
  }

  /// The interval in steps at which bodies that only their own motion moves are checked: they leave the world's bounds
  /// slowly. With long steps, in which weight alone moves a body far, once a second or after each step.
  private var quarantineInterval: Int { stepDuration * 64 < 1 ? 64 : max(Int(1 / stepDuration), 1) }

  private mutating func quarantineFree() {
    for row in awakeRows { quarantine(Int(row), "its own motion led it more than 1e13 pt or 1e10 pt/s away") }
  }

  /// Whether no body moves or is about to: each is slower than `speed`, and the forces on it, less those of its
  /// supports, accelerate it by less than `acceleration`.
  ///
  /// - Parameters:
  ///   - speed: In points per second.
  ///   - acceleration: In points per second².
  /// - Complexity: O(*n*) for *n* awake bodies; stops at the first one that moves.
  public func isAtRest(speed: Double, acceleration: Double) -> Bool {
    awakeRows.allSatisfy { row in
      let row = Int(row)
      return !bodyRows[row].isAlive || isAtRest(row, speed: speed, acceleration: acceleration)
    }
  }

  @inline(__always)
  func isAtRest(_ row: Int, speed: Double, acceleration: Double) -> Bool {
    let model = models[Int(bodyRows[row].model)]
    if model.parameters.isFixed { return true }
    // The forces of contacts, joints and fields are not compared here: their bodies are at rest when they do not move.
    if isHeld(row) { return x.v[row] * x.v[row] + y.v[row] * y.v[row] < speed * speed }
    return x.isAtRest(row, model, gravity.x, speed, acceleration)
      && y.isAtRest(row, model, gravity.y, speed, acceleration)
  }

  private mutating func advanceBatches() {
    propagators.prepare(models, gravity)
    for batch in batches {
      if batch.isMixed {
        FreeStep.advance(&x.u, &x.v, &y.u, &y.v, batch.rows, propagators)
        continue
      }
      let model = models[batch.model]
      if model.parameters.isFixed { continue }
      let pull = Vector(x: model.acceleration(gravity: gravity.x), y: model.acceleration(gravity: gravity.y))
      if batch.isEnclosed {
        advanceEnclosed(batch, model, pull)
      } else {
        x.advance(batch.rows, model.map, acceleration: pull.x)
        y.advance(batch.rows, model.map, acceleration: pull.y)
      }
    }
    if hasTurningBodies { turnFree() }
  }

  /// Rotates the bodies that rotate freely.
  private mutating func turnFree() {
    hasTurningBodies = false
    for row in awakeRows {
      let row = Int(row)
      let velocity = angular.velocity[row]
      // The solver turns the solver bodies.
      if velocity == 0 || solverBodies.places[row] > 0 { continue }
      hasTurningBodies = true
      let map = models[Int(bodyRows[row].model)].spinMap
      angular.set(row, angle: angular.angle[row] + map.uv * velocity)
      angular.velocity[row] = map.vv * velocity
    }
  }

  private mutating func advanceEnclosed(_ batch: Batch, _ model: MotionModel, _ pull: Vector) {
    if batch.isOpenAcross {
      x.advance(batch.rows, model.map, acceleration: pull.x)
    } else {
      x.advanceEnclosed(batch.rows, model, stepDuration, pull.x, restitutionThreshold)
    }
    if batch.isOpenDown {
      y.advance(batch.rows, model.map, acceleration: pull.y)
    } else {
      y.advanceEnclosed(batch.rows, model, stepDuration, pull.y, restitutionThreshold)
    }
  }

  /// Closes the gaps of removed bodies and groups neighbours of one motion model that are awake.
  mutating func rebuildBatches() {
    if deadRows > 0 { compactRows() }
    batches.removeAll(keepingCapacity: true)
    for row in awakeRows {
      let row = Int(row)
      let model = Int(bodyRows[row].model)
      let isEnclosed = bodyRows[row].body.enclosure != nil
      if let last = batches.indices.last, batches[last].rows.upperBound == row, batches[last].model == model,
        batches[last].isEnclosed == isEnclosed
      {
        batches[last].rows = batches[last].rows.lowerBound..<row + 1
      } else {
        batches.append(Batch(rows: row..<row + 1, model: model, isEnclosed: isEnclosed))
      }
    }
    mergeBatches()
    batchesAreStale = false
  }

  private mutating func compactRows() {
    var target = 0
    var awake = 0
    var nextAwake = 0
    for row in bodyRows.indices {
      let isAwake = nextAwake < awakeRows.count && Int(awakeRows[nextAwake]) == row
      if isAwake { nextAwake += 1 }
      guard bodyRows[row].isAlive else { continue }
      if target != row {
        x.move(row, to: target)
        y.move(row, to: target)
        angular.move(row, to: target)
        inertias[target] = inertias[row]
        snapshots[target] = snapshots[row]
        restTicks[target] = restTicks[row]
        restPoses[target] = restPoses[row]
        bodyRows[target] = bodyRows[row]
        let slot = Int(bodyRows[target].slot)
        slots[slot].row = Int32(target)
        var collider = slots[slot].firstCollider
        while collider >= 0 {
          colliders[Int(collider)].row = Int32(target)
          collider = colliders[Int(collider)].next
        }
      }
      if isAwake {
        awakeRows[awake] = Int32(target)
        awake += 1
      }
      target += 1
    }
    x.truncate(to: target)
    y.truncate(to: target)
    angular.truncate(to: target)
    inertias.removeLast(inertias.count - target)
    snapshots.removeLast(snapshots.count - target)
    restTicks.removeLast(restTicks.count - target)
    restPoses.removeLast(restPoses.count - target)
    bodyRows.removeLast(bodyRows.count - target)
    awakeRows.removeLast(awakeRows.count - awake)
    shapelessRows = bodyRows.indices.filter { bodyRows[$0].body.shapes.isEmpty }.map { Int32($0) }
    deadRows = 0
    solverBodies.forgetRows()
    joints.invalidate()
  }
}

extension Axis {
  /// One step of the free bodies in some rows.
  mutating func advance(_ rows: Range<Int>, _ map: Propagator, acceleration: Double) {
    FreeStep.advance(&u, &v, rows, map, acceleration: acceleration)
  }

  mutating func advanceEnclosed(
    _ rows: Range<Int>, _ model: MotionModel, _ duration: Double, _ pull: Double, _ threshold: Double
  ) {
    var series = ShortSeries()
    withUnsafeMutablePointer(to: &series) { series in
      let motion = BoundedMotion(
        oscillator: model.oscillator, whole: model.map, duration: duration, acceleration: pull, threshold: threshold,
        series: series)
      EnclosedStep.advance(&u, &v, low: low, high: high, restitution: restitution, rows, motion)
    }
  }

  func isAtRest(_ row: Int, _ model: MotionModel, _ gravity: Double, _ speed: Double, _ acceleration: Double) -> Bool {
    let (u, low, high) = (u[row], low[row], high[row])
    // A body outside its walls is still returning.
    guard abs(v[row]) < speed, u < high + 1e-3, u > low - 1e-3 else { return false }
    var force = model.acceleration(gravity: gravity) - model.oscillator.stiffness * u
    if u >= high { force = min(force, 0) }
    if u <= low { force = max(force, 0) }
    return abs(force) < acceleration
  }
}
