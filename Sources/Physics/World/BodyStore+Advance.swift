import SpringflowNumerics

extension BodyStore {
  /// Advances the rows of all batches by their closed forms.
  ///
  /// - Parameter solverPlaces: By row, the index among the solver bodies, which the solver turns; 0 for others.
  mutating func advanceBatches(solverPlaces: [Int32], _ step: StepSettings) {
    propagators.prepare(models, step.gravity)
    for batch in batches {
      if batch.isMixed {
        FreeStep.advance(&x.u, &x.v, &y.u, &y.v, batch.rows, propagators: propagators)
        continue
      }
      let model = models[batch.model]
      if model.parameters.isFixed { continue }
      let pull = model.acceleration(gravity: step.gravity)
      if batch.isEnclosed {
        advanceEnclosed(batch, model, pull, step)
      } else {
        x.advance(batch.rows, model.map, acceleration: pull.x)
        y.advance(batch.rows, model.map, acceleration: pull.y)
      }
    }
    if hasTurningBodies { turnFree(solverPlaces) }
  }

  /// Rotates the bodies that rotate freely.
  private mutating func turnFree(_ solverPlaces: [Int32]) {
    hasTurningBodies = false
    for row in awakeRows {
      let row = Int(row)
      let velocity = angular.velocity[row]
      // The solver turns the solver bodies.
      if velocity == 0 || solverPlaces[row] > 0 { continue }
      hasTurningBodies = true
      let map = models[Int(rows[row].model)].spinMap
      angular.set(row, angle: angular.angle[row] + map.uv * velocity)
      angular.velocity[row] = map.vv * velocity
    }
  }

  private mutating func advanceEnclosed(_ batch: Batch, _ model: MotionModel, _ pull: Vector, _ step: StepSettings) {
    if batch.isOpenAcross {
      x.advance(batch.rows, model.map, acceleration: pull.x)
    } else {
      x.advanceEnclosed(batch.rows, model, step.duration, pull.x, step.restitutionThreshold)
    }
    if batch.isOpenDown {
      y.advance(batch.rows, model.map, acceleration: pull.y)
    } else {
      y.advanceEnclosed(batch.rows, model, step.duration, pull.y, step.restitutionThreshold)
    }
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
}
