/// Sleep: islands fall asleep in which every body has been at rest for half a second.
extension BodyStore {
  /// The interval of the checks for rest, in steps.
  static let sleepInterval = 8

  /// An island falls asleep after this many steps at rest: half a second, as in UIKit's engine.
  static func ticksToSleep(_ duration: Double) -> Int32 {
    Int32(min(max((0.5 / duration).rounded(.up), Double(sleepInterval)), 1e6))
  }

  /// Puts islands to sleep in which every body has been at rest for half a second.
  mutating func updateSleep(
    _ graph: inout ContactGraph, _ joints: inout JointSet, _ fields: inout FieldSet, _ step: StepSettings
  ) {
    var isDue = false
    let ticksToSleep = Self.ticksToSleep(step.duration)
    for row in awakeRows {
      let row = Int(row)
      // For most bodies the speed alone decides.
      if abs(x.v[row]) >= Self.jitterSpeed || abs(y.v[row]) >= Self.jitterSpeed, !isPressed(row, graph, joints, step) {
        restTicks[row] = 0
        continue
      }
      if restTicks[row] == 0 { restPoses[row] = presentPose(row) }
      let isRestful: Bool
      if rows[row].body.kind == .kinematic {
        isRestful = x.v[row] == 0 && y.v[row] == 0 && angular.velocity[row] == 0
      } else {
        isRestful = rows[row].body.allowsSleep && self.mayRest(row, &graph, &joints, &fields, step)
      }
      restTicks[row] = isRestful ? min(restTicks[row] + Int32(Self.sleepInterval), 1 << 22) : 0
      if restTicks[row] >= ticksToSleep { isDue = true }
    }
    if isDue { sleepIslands(&graph, &joints, step) }
  }

  /// Whether a dynamic body is slow or jitters, and fields do not disturb it.
  @inline(__always)
  private func mayRest(
    _ row: Int, _ graph: inout ContactGraph, _ joints: inout JointSet, _ fields: inout FieldSet, _ step: StepSettings
  ) -> Bool {
    let slot = rows[row].slot
    let (hasContacts, isJointed) = (graph.hasContacts(slot), joints.isJointed(slot))
    let isHeld = hasContacts || isJointed
    guard
      isSlow(row, isHeld: isHeld, step.gravity)
        || isJittering(row, hasContacts: hasContacts, isJointed: isJointed, step.gravity)
        || isPressed(row, graph, joints, step)
    else { return false }
    return isUndisturbed(row, isHeld: isHeld, &fields, step)
  }

  /// Whether a joint presses a body on others, so that it stays where it is.
  @inline(__always)
  private func isPressed(
    _ row: Int, _ graph: borrowing ContactGraph, _ joints: borrowing JointSet, _ step: StepSettings
  ) -> Bool {
    guard hasStayed(row, speed: Self.sleepSpeed, turning: Self.sleepTurning, step.duration) else { return false }
    let slot = rows[row].slot
    return joints.isJointed(slot) && graph.touchesAnything(slot)
  }

  /// Whether fields neither move a free body nor will move it.
  @inline(__always)
  private func isUndisturbed(_ row: Int, isHeld: Bool, _ fields: inout FieldSet, _ step: StepSettings) -> Bool {
    if fields.fields.isEmpty { return true }
    if fields.changes(at: center(row), categories: rows[row].body.fieldCategories) { return false }
    if isHeld { return true }
    let subject = FieldSubject(inertias[row], rows[row])
    let effect = fields.effect(onResting: subject, at: center(row), seconds: step.seconds(), duration: step.duration)
    let pull = effect.acceleration
    return effect.velocity == nil && abs(pull.x) + abs(pull.y) < Self.sleepAcceleration
  }

  private mutating func sleepIslands(_ graph: inout ContactGraph, _ joints: inout JointSet, _ step: StepSettings) {
    let ticksToSleep = Self.ticksToSleep(step.duration)
    var islands = Islands(count: rows.count)
    for index in graph.activeContacts {
      let contact = graph.contacts[Int(index)]
      // Bodies that are near enough to wake each other fall asleep together.
      if graph.manifolds[Int(index)].count == 0 { continue }
      connect(row(ofSlot: contact.slotA), row(ofSlot: contact.slotB), &islands, ticksToSleep)
    }
    for joint in joints.joints {
      guard let a = joint.bodyA else { continue }
      connect(row(of: a), row(of: joint.bodyB), &islands, ticksToSleep)
    }
    for row in awakeRows where restTicks[Int(row)] < ticksToSleep { islands.markAwake(Int(row)) }
    var resting: [Int] = []
    for row in awakeRows where !islands.isAwake(Int(row)) { resting.append(Int(row)) }
    if !resting.isEmpty { putToSleep(resting, &graph, &joints, step) }
  }

  /// Puts awake bodies to sleep.
  mutating func putToSleep(
    _ island: [Int], _ graph: inout ContactGraph, _ joints: inout JointSet, _ step: StepSettings
  ) {
    for row in island { putToSleep(row, step) }
    awakeRows.removeAll { restTicks[Int($0)] < 0 }
    batchesAreStale = true
    joints.invalidate()
    graph.deactivateContacts { isAwake(row(ofSlot: $0)) }
  }

  private mutating func putToSleep(_ row: Int, _ step: StepSettings) {
    restTicks[row] = -1
    x.v[row] = 0
    y.v[row] = 0
    angular.velocity[row] = 0
    sleepChanges.append(id(of: row))
    updateSnapshot(row, step)
  }

  /// Touching bodies rest together; a static body connects no others, and a moving kinematic one keeps those that it
  /// touches awake.
  @inline(__always)
  private func connect(_ a: Int, _ b: Int, _ islands: inout Islands, _ ticksToSleep: Int32) {
    let (kindA, kindB) = (rows[a].body.kind, rows[b].body.kind)
    if kindA == .static || kindB == .static { return }
    if kindA == .kinematic || kindB == .kinematic {
      if restTicks[a] < ticksToSleep { islands.markAwake(b) }
      if restTicks[b] < ticksToSleep { islands.markAwake(a) }
      return
    }
    islands.join(a, b)
  }
}
