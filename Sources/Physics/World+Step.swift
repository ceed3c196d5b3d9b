extension World {
  /// Carries every body one step on.
  ///
  /// Bodies are visited in order of creation, so the same world always makes the same next world.
  /// A body that would bounce more than 64 times along one axis in the step gives up the rest of the step there, and
  /// none of its speed.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bodies; allocates nothing unless bodies came or went.
  public mutating func step() {
    if runsAreStale { refreshRuns() }
    for run in runs {
      let tuning = tunings[run.tuning]
      if tuning.key.isFixed { continue }
      let pull = Vector(x: tuning.acceleration(gravity: gravity.x), y: tuning.acceleration(gravity: gravity.y))
      if run.isEnclosed {
        carryEnclosed(run.rows, tuning, pull)
      } else {
        x.carry(run.rows, tuning.map, acceleration: pull.x)
        y.carry(run.rows, tuning.map, acceleration: pull.y)
      }
    }
    stepCount += 1
  }

  /// Whether no body moves or is about to: each is slower than `speed` and what acts on it, less what a wall bears,
  /// accelerates it by less than `acceleration`.
  ///
  /// - Parameters:
  ///   - speed: In points per second.
  ///   - acceleration: In points per second².
  /// - Complexity: O(*n*); stops at the first body that moves.
  public func isAtRest(speed: Double, acceleration: Double) -> Bool {
    for row in traits.indices where traits[row].isAlive && !traits[row].body.isFixed {
      let tuning = tunings[Int(traits[row].tuning)]
      guard x.isAtRest(row, tuning, gravity.x, speed, acceleration),
        y.isAtRest(row, tuning, gravity.y, speed, acceleration)
      else { return false }
    }
    return true
  }

  private mutating func carryEnclosed(_ rows: Range<Int>, _ tuning: Tuning, _ pull: Vector) {
    for row in rows {
      let body = traits[row].body
      let bounce = max(body.restitution, body.enclosure?.restitution ?? 0)
      x.carryEnclosed(row, tuning, stepDuration, pull.x, bounce, restitutionThreshold)
      y.carryEnclosed(row, tuning, stepDuration, pull.y, bounce, restitutionThreshold)
    }
  }

  /// Closes the gaps of removed bodies and groups neighbours of one tuning.
  private mutating func refreshRuns() {
    if deadRows > 0 {
      var target = 0
      for row in traits.indices where traits[row].isAlive {
        if target != row {
          x.move(row, to: target)
          y.move(row, to: target)
          traits[target] = traits[row]
          slots[Int(traits[target].slot)].row = Int32(target)
        }
        target += 1
      }
      x.truncate(to: target)
      y.truncate(to: target)
      traits.removeLast(traits.count - target)
      deadRows = 0
    }
    runs.removeAll(keepingCapacity: true)
    for row in traits.indices {
      let tuning = Int(traits[row].tuning)
      let isEnclosed = traits[row].body.enclosure != nil
      if let last = runs.indices.last, runs[last].tuning == tuning, runs[last].isEnclosed == isEnclosed {
        runs[last].rows = runs[last].rows.lowerBound..<row + 1
      } else {
        runs.append(Run(rows: row..<row + 1, tuning: tuning, isEnclosed: isEnclosed))
      }
    }
    runsAreStale = false
  }
}

extension Axis {
  /// One step of the free bodies in some rows.
  mutating func carry(_ rows: Range<Int>, _ map: Propagator, acceleration: Double) {
    FreeStep.carry(&u, &v, rows, map, acceleration: acceleration)
  }

  mutating func carryEnclosed(
    _ row: Int, _ tuning: Tuning, _ duration: Double, _ pull: Double, _ bounce: Double, _ threshold: Double
  ) {
    let passage = Passage(
      low: low[row], high: high[row], oscillator: tuning.oscillator, acceleration: pull, restitution: bounce,
      threshold: threshold)
    let state = passage.carry(AxisState(u: u[row], v: v[row]), for: duration, whole: tuning.map)
    u[row] = state.u
    v[row] = state.v
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
