/// Rows that are one-sided or bounded: limits, which only push, and friction.
///
/// Their impulses in a phase minimise the same energy as the others', within their bounds. The solver finds the rows
/// that are at a bound in rounds: those in the factor are released where they exceed a bound, those at a bound come
/// back where the motion goes against it.
///
/// In the position phase the impulse of a row that is released may be hundreds of times its bound, and without it the
/// bodies turn far in the substep. Impulses that were found along the way to the released solution would stay, and give
/// energy to bodies. So each round begins at the velocities at the start of the call, with the impulses at a bound as
/// given ones.
struct SpecialRows {
  let solver: JointSolver

  private var records: UnsafeMutablePointer<JointRecord> { solver.records }
  private var states: UnsafeMutablePointer<JointState> { solver.states }

  /// Determines the state of a special row: at a limit, friction, or inactive.
  func activateLimit(_ p: Int, _ h: Double) {
    let record = records[p]
    let row = Int(record.special)
    let ahead = solver.error(ahead: h, p)[row]
    let now = states[p].error[row]
    let maximumSpeed = (record.layout == .pin ? JointSolver.maximumSpeed.radians : JointSolver.maximumSpeed.points) * h
    if states[p].isLimit && states[p].first[row] != 0 {
      // An earlier call in this substep has activated it.
    } else if ahead > record.upper || ahead < record.lower {
      let isAbove = ahead > record.upper && (ahead - record.upper >= record.lower - ahead)
      states[p].isLimit = true
      states[p].least = isAbove ? -.infinity : 0
      states[p].most = isAbove ? 0 : .infinity
      states[p].target = isAbove ? max(record.upper, now - maximumSpeed) : min(record.lower, now + maximumSpeed)
      states[p].isBeyond = (isAbove ? now - record.upper : record.lower - now) * record.specialPrecision > 2
      states[p].boundState = .held
    } else {
      states[p].isLimit = false
      states[p].most = record.torque * h / 2
      states[p].least = -states[p].most
      states[p].target = now
      states[p].boundState = record.torque > 0 ? .held : .atLower
    }
    if states[p].boundState == .held { states[p].active |= 1 << UInt8(row) }
  }

  /// Releases special rows whose impulses have the wrong sign or exceed their bounds, and activates those that are
  /// needed.
  ///
  /// - Returns: Whether a change requires that the joints are solved again.
  func rearrangePositions(_ group: JointGroup, _ h: Double, isLast: Bool) -> Bool {
    if isLast {
      return fixFriction(group, \.first) { p in
        let motion = solver.error(ahead: h, p).c - states[p].target
        return abs(motion) * records[p].specialPrecision > 2 ? motion : 0
      }
    }
    var hasChanged = false
    for p in group.joints where records[p].special >= 0 {
      let record = records[p]
      let row = Int(record.special)
      if states[p].boundState == .held {
        if let bound = release(p, impulse: states[p].first[row]) {
          states[p].first[row] = bound
          hasChanged = true
        }
        continue
      }
      let ahead = solver.error(ahead: h, p)[row]
      let precision = record.specialPrecision
      let isBeyond = (ahead - record.upper) * precision > 2 || (record.lower - ahead) * precision > 2
      if isBeyond && !states[p].isLimit {
        let impulse = states[p].first[row]
        if impulse != 0 {
          var change = Vector3.zero
          change[row] = -impulse
          states[p].first[row] = 0
          solver.apply(change, of: p)
        }
        activateLimit(p, h)
        hasChanged = true
      } else if resume(p, motion: (ahead - states[p].target) * precision, tolerance: 2) {
        hasChanged = true
      }
    }
    if hasChanged { solver.predict(ahead: h, group) }
    return hasChanged
  }

  /// Takes a special row whose impulse exceeds a bound out of the factor, and brings its impulse to this bound.
  ///
  /// - Returns: The bound, or `nil` if the row stays.
  @inline(__always)
  func release(_ p: Int, impulse: Double) -> Double? {
    guard impulse < states[p].least || impulse > states[p].most else { return nil }
    let row = Int(records[p].special)
    states[p].boundState = impulse < states[p].least ? .atLower : .atUpper
    let bound = impulse < states[p].least ? states[p].least : states[p].most
    var change = Vector3.zero
    change[row] = bound - impulse
    solver.apply(change, of: p)
    states[p].active &= ~(1 << UInt8(row))
    return bound
  }

  /// Brings a special row that is at a bound back into the factor if it moves against the bound.
  ///
  /// - Returns: Whether it does, by more than a tolerance.
  @inline(__always)
  private func resume(_ p: Int, motion: Double, tolerance: Double) -> Bool {
    guard states[p].least < states[p].most,
      states[p].boundState == .atLower ? motion < -tolerance : motion > tolerance
    else { return false }
    states[p].boundState = .held
    states[p].active |= 1 << UInt8(records[p].special)
    return true
  }

  /// Ends the rounds with a friction that is safe if rows still change sides: within its bounds, and not along the
  /// motion. Limits that contradict each other stay, as a release would throw a body.
  ///
  /// - Parameters:
  ///   - impulses: The impulses of the phase.
  ///   - motion: What a joint's friction resists: 0 if it holds.
  /// - Returns: Whether a change requires that the joints are solved again.
  func fixFriction(
    _ group: JointGroup, _ impulses: WritableKeyPath<JointState, Vector3>, motion: (Int) -> Double
  ) -> Bool {
    if !group.hasBoundedRows { return false }
    let rows = group.joints.filter { records[$0].torque > 0 && !states[$0].isLimit }
    func impulse(_ p: Int) -> Double { states[p][keyPath: impulses].c }
    let isSettled = rows.allSatisfy {
      states[$0].boundState == .held ? abs(impulse($0)) <= states[$0].most : motion($0) * impulse($0) <= 0
    }
    if isSettled { return false }
    for p in rows {
      let before = impulse(p)
      let isAlong = states[p].boundState != .held && motion(p) * before > 0
      let after = isAlong ? 0 : min(max(before, states[p].least), states[p].most)
      states[p].boundState = before < 0 ? .atLower : .atUpper
      states[p].active &= 0b011
      states[p][keyPath: impulses].c = after
      solver.apply(Vector3(a: 0, b: 0, c: after - before), of: p)
    }
    return true
  }

  /// Restores the velocities at the start of the call with the given impulses alone: those of special rows that are not
  /// in the factor, and of mouse joints at their limit. Then makes the joints hold as if their directions stayed, as a
  /// given impulse alone may turn a light body far.
  ///
  /// - Parameter rearranging: Whether special rows change until they fit such motions.
  func startOver(_ group: inout JointGroup, _ bodies: JointBodies, _ h: Double, rearranging: Bool) {
    _ = solver.gather(group, bodies)
    for p in group.joints {
      let impulse = givenImpulse(p)
      states[p].first = states[p].begun + impulse
      states[p].push = states[p].begunPush
      (states[p].turnA, states[p].turnB) = (states[p].begunTurnA, states[p].begunTurnB)
      solver.apply(impulse, of: p)
    }
    solver.correctLinearly(&group, h)
    if !rearranging { return }
    for _ in 1..<JointSolver.positionRounds {
      if !rearrangeLinearly(group, h) { return }
      solver.correctLinearly(&group, h)
    }
  }

  /// Releases special rows that exceed their bounds, and activates those that move against them, as if the joints'
  /// directions stayed.
  private func rearrangeLinearly(_ group: JointGroup, _ h: Double) -> Bool {
    var hasChanged = false
    for p in group.joints where records[p].special >= 0 {
      let row = Int(records[p].special)
      if states[p].boundState == .held {
        if let bound = release(p, impulse: states[p].first[row]) {
          states[p].first[row] = bound
          hasChanged = true
        }
        continue
      }
      let ahead = states[p].error[row] + solver.rate(p)[row] * h
      if resume(p, motion: (ahead - states[p].target) * records[p].specialPrecision, tolerance: 2) { hasChanged = true }
    }
    return hasChanged
  }

  /// A joint's impulse since the call began without that of its rows in the factor.
  func givenImpulse(_ p: Int) -> Vector3 {
    let impulse = states[p].first - states[p].begun
    if records[p].maximumForce.isFinite { return states[p].active == 0 ? impulse : .zero }
    var given = Vector3.zero
    let row = Int(records[p].special)
    if row >= 0, states[p].boundState != .held { given[row] = impulse[row] }
    return given
  }

  /// As ``rearrangePositions(_:_:isLast:)``, in the velocity phase.
  func rearrangeVelocities(_ group: JointGroup, isLast: Bool) -> Bool {
    let small = 1e-9
    if isLast {
      return fixFriction(group, \.second) { p in
        let rate = solver.rate(p).c
        return abs(rate) > small ? rate : 0
      }
    }
    var hasChanged = false
    for p in group.joints where records[p].special >= 0 {
      let row = Int(records[p].special)
      if states[p].boundState == .held {
        if let bound = release(p, impulse: states[p].second[row]) {
          states[p].second[row] = bound
          hasChanged = true
        }
      } else if resume(p, motion: solver.rate(p)[row], tolerance: small) {
        hasChanged = true
      }
    }
    return hasChanged
  }
}

extension JointSolver {
  var specialRows: SpecialRows { SpecialRows(solver: self) }

  /// Stores a joint's impulses as those at the start of a call.
  @inline(__always)
  func beginCall(_ p: Int) {
    states[p].begun = states[p].first
    states[p].begunPush = states[p].push
    (states[p].begunTurnA, states[p].begunTurnB) = (states[p].turnA, states[p].turnB)
  }
}
