extension World {
  /// Carries every awake body one step on.
  ///
  /// Bodies are visited in order of creation and contacts and joints in theirs, so the same world always makes the
  /// same next world. What touches nothing follows its closed form; what touches something, hangs on joints or feels
  /// fields is carried in parts of a step, with impulses between exact motions. Impacts happen first, each at its time.
  ///
  /// The impacts of a body in one step are bounded. After 24 of them, or 96 if neither it nor what it hit has hit what
  /// stands still and all bodies together had fewer than 256, it stays where it is until the next step, and so does
  /// whatever meets it; both keep their velocities. A body near no other
  /// that would bounce more than 64 times against its enclosure along one axis gives up the rest of the step along this
  /// axis, and none of its speed.
  ///
  /// - Complexity: O(*n* + *c*) for *n* awake bodies and *c* contacts of theirs, and O(*k*) more for each impact of bodies
  ///   with *k* contacts; every eighth step looks for islands that rest, in O(*n* + *c*) as good as. Allocates nothing
  ///   unless bodies, contacts or sleepers came or went.
  public mutating func step() {
    if isParanoid { return stepTwice() }
    stepOnce()
  }

  mutating func stepOnce() {
    if runsAreStale { refreshRuns() }
    contactChanges.removeAll(keepingCapacity: true)
    sweepContacts()
    let touches = colliders.count > freeColliders.count
    if touches {
      refitAwake()
      findPairs()
      sweepContacts()
    }
    crew.begin(rowCount: traits.count, keeping: enlistedJointedCount)
    solver.removeAll()
    enlistJointed()
    if touches { narrowPhase() }
    if joints.needsRebuild { enlistJointed() }
    enlistPulled()
    enlistInFields()
    meetWalls()
    let isCrewed = crew.count > 1
    if isCrewed, isCrewJointedOnly {
      let isSound = carryJointedCrew()
      // Where every body hangs on joints, none goes its way alone.
      if crew.count <= awakeRows.count { carryRuns() }
      putJointedCrewBack(isSound: isSound)
    } else {
      if isCrewed { loadCrew() }
      // Members of the crew are carried along and then put where the solver has them.
      carryRuns()
      if isCrewed { carryCrew() }
    }
    if touches { noteContacts() }
    appliedForces.removeAll(keepingCapacity: true)
    stepCount += 1
    if stepCount % containmentInterval == 0 { containFree() }
    if touches { noteStrays() }
    if allowsSleep, stepCount % Self.sleepInterval == 0 { considerSleep() }
  }

  /// How often bodies that nothing but their own motion carries are looked after, in ticks: they leave the numbers slowly.
  /// In long steps, where weight alone leads far, once a second or after each step.
  private var containmentInterval: Int { stepDuration * 64 < 1 ? 64 : max(Int(1 / stepDuration), 1) }

  private mutating func containFree() {
    for row in awakeRows { contain(Int(row), "its own motion led it more than 1e13 pt or 1e10 pt/s away") }
  }

  /// Whether no body moves or is about to: each is slower than `speed` and what acts on it, less what bears it,
  /// accelerates it by less than `acceleration`.
  ///
  /// - Parameters:
  ///   - speed: In points per second.
  ///   - acceleration: In points per second².
  /// - Complexity: O(*n*) for *n* awake bodies; stops at the first one that moves.
  public func isAtRest(speed: Double, acceleration: Double) -> Bool {
    awakeRows.allSatisfy { row in
      let row = Int(row)
      return !traits[row].isAlive || isAtRest(row, speed: speed, acceleration: acceleration)
    }
  }

  @inline(__always)
  func isAtRest(_ row: Int, speed: Double, acceleration: Double) -> Bool {
    let tuning = tunings[Int(traits[row].tuning)]
    if tuning.key.isFixed { return true }
    // What contacts, joints and fields add is not weighed here: their bodies are at rest when they do not move.
    if isHeld(row) { return x.v[row] * x.v[row] + y.v[row] * y.v[row] < speed * speed }
    return x.isAtRest(row, tuning, gravity.x, speed, acceleration)
      && y.isAtRest(row, tuning, gravity.y, speed, acceleration)
  }

  private mutating func carryRuns() {
    mixture.prepare(tunings, gravity)
    for run in runs {
      if run.isMixed {
        FreeStep.carry(&x.u, &x.v, &y.u, &y.v, run.rows, mixture)
        continue
      }
      let tuning = tunings[run.tuning]
      if tuning.key.isFixed { continue }
      let pull = Vector(x: tuning.acceleration(gravity: gravity.x), y: tuning.acceleration(gravity: gravity.y))
      if run.isEnclosed {
        carryEnclosed(run, tuning, pull)
      } else {
        x.carry(run.rows, tuning.map, acceleration: pull.x)
        y.carry(run.rows, tuning.map, acceleration: pull.y)
      }
    }
    if somethingTurns { turnFree() }
  }

  /// Turns the bodies that turn freely.
  private mutating func turnFree() {
    somethingTurns = false
    for row in awakeRows {
      let row = Int(row)
      let velocity = spin.velocity[row]
      // The solver turns the members of the crew.
      if velocity == 0 || crew.places[row] > 0 { continue }
      somethingTurns = true
      let map = tunings[Int(traits[row].tuning)].spinMap
      spin.set(row, angle: spin.angle[row] + map.uv * velocity)
      spin.velocity[row] = map.vv * velocity
    }
  }

  private mutating func carryEnclosed(_ run: Run, _ tuning: Tuning, _ pull: Vector) {
    if run.isOpenAcross {
      x.carry(run.rows, tuning.map, acceleration: pull.x)
    } else {
      x.carryEnclosed(run.rows, tuning, stepDuration, pull.x, restitutionThreshold)
    }
    if run.isOpenDown {
      y.carry(run.rows, tuning.map, acceleration: pull.y)
    } else {
      y.carryEnclosed(run.rows, tuning, stepDuration, pull.y, restitutionThreshold)
    }
  }

  /// Closes the gaps of removed bodies and groups neighbours of one tuning that are awake.
  mutating func refreshRuns() {
    if deadRows > 0 { closeGaps() }
    runs.removeAll(keepingCapacity: true)
    for row in awakeRows {
      let row = Int(row)
      let tuning = Int(traits[row].tuning)
      let isEnclosed = traits[row].body.enclosure != nil
      if let last = runs.indices.last, runs[last].rows.upperBound == row, runs[last].tuning == tuning,
        runs[last].isEnclosed == isEnclosed
      {
        runs[last].rows = runs[last].rows.lowerBound..<row + 1
      } else {
        runs.append(Run(rows: row..<row + 1, tuning: tuning, isEnclosed: isEnclosed))
      }
    }
    arrangeRuns()
    runsAreStale = false
  }

  private mutating func closeGaps() {
    var target = 0
    var awake = 0
    var nextAwake = 0
    for row in traits.indices {
      let isAwake = nextAwake < awakeRows.count && Int(awakeRows[nextAwake]) == row
      if isAwake { nextAwake += 1 }
      guard traits[row].isAlive else { continue }
      if target != row {
        x.move(row, to: target)
        y.move(row, to: target)
        spin.move(row, to: target)
        inertias[target] = inertias[row]
        motions[target] = motions[row]
        restTicks[target] = restTicks[row]
        restPoses[target] = restPoses[row]
        traits[target] = traits[row]
        let slot = Int(traits[target].slot)
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
    spin.truncate(to: target)
    inertias.removeLast(inertias.count - target)
    motions.removeLast(motions.count - target)
    restTicks.removeLast(restTicks.count - target)
    restPoses.removeLast(restPoses.count - target)
    traits.removeLast(traits.count - target)
    awakeRows.removeLast(awakeRows.count - awake)
    shapelessRows = traits.indices.filter { traits[$0].body.shapes.isEmpty }.map { Int32($0) }
    deadRows = 0
    crew.forgetRows()
    joints.invalidate()
  }
}

extension Axis {
  /// One step of the free bodies in some rows.
  mutating func carry(_ rows: Range<Int>, _ map: Propagator, acceleration: Double) {
    FreeStep.carry(&u, &v, rows, map, acceleration: acceleration)
  }

  mutating func carryEnclosed(
    _ rows: Range<Int>, _ tuning: Tuning, _ duration: Double, _ pull: Double, _ threshold: Double
  ) {
    var series = ShortSeries()
    withUnsafeMutablePointer(to: &series) { series in
      let passage = Passage(
        oscillator: tuning.oscillator, whole: tuning.map, duration: duration, acceleration: pull, threshold: threshold,
        series: series)
      EnclosedStep.carry(&u, &v, low: low, high: high, restitution: restitution, rows, passage)
    }
  }

  func isAtRest(_ row: Int, _ tuning: Tuning, _ gravity: Double, _ speed: Double, _ acceleration: Double) -> Bool {
    let (u, low, high) = (u[row], low[row], high[row])
    // A body outside its walls is on its way back.
    guard abs(v[row]) < speed, u < high + 1e-3, u > low - 1e-3 else { return false }
    var force = tuning.acceleration(gravity: gravity) - tuning.oscillator.stiffness * u
    if u >= high { force = min(force, 0) }
    if u <= low { force = max(force, 0) }
    return abs(force) < acceleration
  }
}
