extension World {
  /// The interval of the checks for rest, in steps.
  static let sleepInterval = 8
  /// An island falls asleep after this many steps at rest: half a second, as in UIKit's engine.
  var ticksToSleep: Int32 { Int32(min(max((0.5 / stepDuration).rounded(.up), Double(Self.sleepInterval)), 1e6)) }
  /// A body slower than this is at rest: 0.01 m/s and two degrees per second, as in UIKit's engine. In points per
  /// second and radians per second.
  static let sleepSpeed = 1.0
  static let sleepTurning = 2 * Double.pi / 180
  /// A body that lies on others may briefly be as fast as 0.05 m/s, as long as it stays within 0.4 pt of its pose when
  /// its rest began. In points per second, radians per second and points.
  static let jitterSpeed = 5.0
  static let jitterTurning = 10 * Double.pi / 180
  static let jitterDistance = 0.4
  /// A free body with a smaller acceleration than this may be at rest. In points per second².
  static let sleepAcceleration = 1.0

  func isAwake(_ row: Int) -> Bool { bodyRows[row].body.kind != .static && restTicks[row] >= 0 }

  /// Whether a body is held by anything other than its spring, weight and walls.
  @inline(__always)
  func isHeld(_ row: Int) -> Bool {
    let slot = bodyRows[row].slot
    return slots[Int(slot)].firstContact >= 0 || jointLinks.isJointed(slot)
  }

  /// Puts islands to sleep in which every body has been at rest for half a second.
  mutating func updateSleep() {
    var mayRest = false
    let ticksToSleep = ticksToSleep
    for row in awakeRows {
      let row = Int(row)
      // For most bodies the speed alone decides.
      if abs(x.v[row]) >= Self.jitterSpeed || abs(y.v[row]) >= Self.jitterSpeed {
        restTicks[row] = 0
        continue
      }
      if restTicks[row] == 0 { restPoses[row] = presentPose(row) }
      let isRestful =
        bodyRows[row].body.kind == .kinematic
        ? x.v[row] == 0 && y.v[row] == 0 && angular.velocity[row] == 0
        : bodyRows[row].body.allowsSleep && (isSlow(row) || isJittering(row)) && isUndisturbed(row)
      restTicks[row] = isRestful ? min(restTicks[row] + Int32(Self.sleepInterval), 1 << 22) : 0
      if restTicks[row] >= ticksToSleep { mayRest = true }
    }
    if mayRest { sleepIslands() }
  }

  /// Whether a body is slow enough for rest, and nothing accelerates it.
  @inline(__always)
  private func isSlow(_ row: Int) -> Bool {
    abs(angular.velocity[row]) < Self.sleepTurning
      && isAtRest(row, speed: Self.sleepSpeed, acceleration: Self.sleepAcceleration) && hasArrived(row)
  }

  /// Whether a body that lies on others moves but stays where it is, as the lower ones of a heap do for a while. A
  /// sliding or rolling body leaves its position; a body that swings on a spring or a joint may be about to.
  @inline(__always)
  func isJittering(_ row: Int) -> Bool {
    let slot = bodyRows[row].slot
    guard slots[Int(slot)].firstContact >= 0, bodyRows[row].body.spring == nil, !jointLinks.isJointed(slot),
      abs(angular.velocity[row]) < Self.jitterTurning,
      isAtRest(row, speed: Self.jitterSpeed, acceleration: .infinity)
    else { return false }
    let (here, start) = (presentPose(row), restPoses[row])
    let displacement = Vector(x: here.x - start.x, y: here.y - start.y)
    let turn = here.angle - start.angle
    let inertia = inertias[row]
    // The mean distance that the body's parts have moved.
    let spread = inertia.mass > 0 ? inertia.moment / inertia.mass : 0
    return displacement.dot(displacement) + turn * turn * spread < Self.jitterDistance * Self.jitterDistance
  }

  @inline(__always)
  private func presentPose(_ row: Int) -> RestPose {
    RestPose(x: x.position(row), y: y.position(row), angle: angular.angle[row])
  }

  /// Whether a body held only by its spring and walls has reached its equilibrium: a sleeping body comes no closer.
  @inline(__always)
  private func hasArrived(_ row: Int) -> Bool {
    if isHeld(row) || bodyRows[row].body.spring == nil { return true }
    return x.hasArrived(row) && y.hasArrived(row)
  }

  /// Whether fields neither move a free body nor will move it.
  @inline(__always)
  private func isUndisturbed(_ row: Int) -> Bool {
    if fields.fields.isEmpty { return true }
    let center = Vector(x: x.position(row), y: y.position(row))
    if isInChangingField(row, at: center) { return false }
    if isHeld(row) { return true }
    let effect = fieldEffect(row, at: center, seconds: Double(stepCount) * stepDuration)
    let pull = effect.acceleration
    return effect.velocity == nil && abs(pull.x) + abs(pull.y) < Self.sleepAcceleration
  }

  private mutating func sleepIslands() {
    var islands = Islands(count: bodyRows.count)
    let ticksToSleep = ticksToSleep
    for index in activeContacts {
      let contact = contacts[Int(index)]
      // Bodies that are near enough to wake each other fall asleep together.
      if manifolds[Int(index)].count == 0 { continue }
      let (a, b) = (Int(slots[Int(contact.slotA)].row), Int(slots[Int(contact.slotB)].row))
      connect(a, b, &islands)
    }
    for joint in joints.joints {
      guard let a = joint.bodyA else { continue }
      connect(row(of: a), row(of: joint.bodyB), &islands)
    }
    for row in awakeRows where restTicks[Int(row)] < ticksToSleep { islands.markAwake(Int(row)) }
    var slept = false
    for row in awakeRows where !islands.isAwake(Int(row)) {
      let row = Int(row)
      restTicks[row] = -1
      x.v[row] = 0
      y.v[row] = 0
      angular.velocity[row] = 0
      updateSnapshot(row)
      slept = true
    }
    if !slept { return }
    awakeRows.removeAll { restTicks[Int($0)] < 0 }
    batchesAreStale = true
    joints.invalidate()
    for index in activeContacts {
      let contact = contacts[Int(index)]
      let (a, b) = (Int(slots[Int(contact.slotA)].row), Int(slots[Int(contact.slotB)].row))
      if isAwake(a) || isAwake(b) { continue }
      contacts[Int(index)].isActive = false
      deadActiveContacts += 1
    }
    sweepContacts()
  }

  /// Touching bodies rest together; a static body connects no others, and a moving kinematic one keeps those that it
  /// touches awake.
  @inline(__always)
  private func connect(_ a: Int, _ b: Int, _ islands: inout Islands) {
    let (kindA, kindB) = (bodyRows[a].body.kind, bodyRows[b].body.kind)
    if kindA == .static || kindB == .static { return }
    if kindA == .kinematic || kindB == .kinematic {
      if restTicks[a] < ticksToSleep { islands.markAwake(b) }
      if restTicks[b] < ticksToSleep { islands.markAwake(a) }
      return
    }
    islands.join(a, b)
  }

  // MARK: Waking

  /// Whether a body sleeps, as it and its island have been at rest for half a second.
  ///
  /// - Precondition: The body is in the world.
  public func isAsleep(_ id: BodyID) -> Bool { restTicks[row(of: id)] < 0 }

  /// Wakes a body and its sleeping island, and restarts its time at rest.
  public mutating func wake(_ id: BodyID) { wake(row(of: id)) }

  /// Wakes all bodies.
  public mutating func wakeAll() {
    for row in bodyRows.indices where bodyRows[row].isAlive { wake(row) }
  }

  mutating func wake(_ row: Int) {
    if bodyRows[row].body.kind == .static {
      // Bodies that lie on it may fall.
      forEachContact(of: Int(bodyRows[row].slot)) { world, _, other in
        let other = Int(world.slots[Int(other)].row)
        if world.restTicks[other] < 0 { world.wake(other) }
      }
      for other in jointLinks.neighbors(of: bodyRows[row].slot) {
        let other = Int(slots[Int(other)].row)
        if restTicks[other] < 0 { wake(other) }
      }
      return
    }
    if restTicks[row] >= 0 {
      restTicks[row] = 0
      return
    }
    wakeIsland(row)
  }

  /// Wakes a sleeping body with its whole island.
  private mutating func wakeIsland(_ first: Int) {
    var island: [Int32] = [Int32(first)]
    restTicks[first] = 0
    snapshots[first].isAsleep = false
    var next = 0
    while next < island.count {
      let slot = bodyRows[Int(island[next])].slot
      next += 1
      forEachContact(of: Int(slot)) { world, index, other in
        if !world.contacts[index].isActive {
          world.contacts[index].isActive = true
          if world.contacts[index].isListed {
            world.deadActiveContacts -= 1
          } else {
            world.contacts[index].isListed = true
            world.activeContacts.append(Int32(index))
          }
        }
        let row = Int(world.slots[Int(other)].row)
        if world.manifolds[index].count > 0, world.restTicks[row] < 0 {
          world.restTicks[row] = 0
          world.snapshots[row].isAsleep = false
          island.append(Int32(row))
        }
      }
      for other in jointLinks.neighbors(of: slot) {
        let row = Int(slots[Int(other)].row)
        if restTicks[row] < 0 {
          restTicks[row] = 0
          snapshots[row].isAsleep = false
          island.append(Int32(row))
        }
      }
    }
    island.sort()
    merge(island)
    batchesAreStale = true
    joints.invalidate()
  }

  /// Merges rows, ascending, into the awake ones.
  private mutating func merge(_ rows: [Int32]) {
    var merged: [Int32] = []
    merged.reserveCapacity(awakeRows.count + rows.count)
    var next = 0
    for row in awakeRows {
      while next < rows.count, rows[next] < row {
        merged.append(rows[next])
        next += 1
      }
      merged.append(row)
    }
    merged += rows[next...]
    awakeRows = merged
  }

  /// Adds a body to those that a step visits, or removes it, as its kind changes.
  mutating func setAwake(_ row: Int, _ isAwake: Bool) {
    awakeRows.removeAll { Int($0) == row }
    restTicks[row] = 0
    if isAwake { merge([Int32(row)]) }
    batchesAreStale = true
    joints.invalidate()
  }
}

extension Axis {
  /// Whether a body is within a hundredth of a point of its equilibrium on its spring or a wall.
  fileprivate func hasArrived(_ row: Int) -> Bool {
    let near = 0.01
    return abs(u[row]) < near || u[row] > high[row] - near || u[row] < low[row] + near
  }
}

/// The pose of a body when it came to rest. In points and radians.
struct RestPose: Hashable, Sendable {
  var x = 0.0
  var y = 0.0
  var angle = 0.0
}
