import SpringflowNumerics
import SpringflowPhysics
import SpringflowViews

/// One tick.
///
/// The order is UIKit's:
///
/// 1. reference bounds that have changed become boundaries anew;
/// 2. elapsed time; parameters without effect are reported;
/// 3. pushes and computed fields become forces;
/// 4. the world steps;
/// 5. centres and rotations are written back, in the order in which items came;
/// 6. delegates hear of contacts: of all that began, then of all that ended;
/// 7. actions run, in the order in which behaviours were added;
/// 8. behaviours that callbacks have added or removed enter or leave;
/// 9. after half a second of rest the animator pauses.
///
/// Changes of items and behaviours take effect at once, but for those of the tree of behaviours in callbacks, so that there is
/// nothing to evaluate at a tick's start. A call of `advance()` within a tick does nothing.
extension DynamicAnimator {
  /// The time for which everything must rest before the animator pauses: half a second, UIKit's.
  private static let ticksToPause = 60
  /// Half a point in a second is under one pixel in a blink on a 2x display. In points per second.
  static let restSpeed = 0.5
  /// The acceleration that gives the speed above in the half second of rest. In points per second².
  static let restAcceleration = 1.0
  /// The angular velocity at which a point 50 points from the centre has the speed above. In radians per second.
  static let restTurning = 0.01
  /// An item that only joints or fields hold must be ten times as slow. In points per second.
  private static let carriedRestSpeed = 0.05

  func makeTick() {
    if isTicking { return }
    isTicking = true
    defer { isTicking = false }
    if usesReferenceBounds { referenceBoundsMayHaveChanged() } else { reducedMotionMayHaveChanged() }
    directory?.tickDidBegin()
    guard isRunning else { return }
    elapsedTicks += 1
    checkParameters()
    closeGaps()
    if !preparing.isEmpty {
      // One may remove another.
      for behavior in preparing where behavior.dynamicAnimator === self { behavior.prepareStep(of: self) }
    }
    world.step()
    if world.hasFaults { reportFaults() }
    writeBack()
    isCalling = true
    contacts.report(self)
    runActions()
    isCalling = false
    carryOutWaiting()
    pauseIfAtRest()
  }

  /// Calls `body` with the world by its address. Calling a method on a property of a class copies the value, for which
  /// every array of the world is retained and released.
  @inline(__always)
  final func read<Result>(_ body: (inout World) -> Result) -> Result { body(&world) }

  /// Gives every item its body's centre and rotation.
  private func writeBack() {
    let hasGrid = grid != nil
    members.forEachUncounted { member in
      // The setter of an item's centre may release other items.
      guard member.isAlive, !member.isReference else { return }
      let (position, angle) = (world.positionInPlace(of: member.body), world.angleInPlace(of: member.body))
      if let view = member.view, view.superview !== referenceView {
        setNestedCenter(CGPoint(x: position.x, y: position.y), of: view)
      } else {
        member.item.center = CGPoint(x: position.x, y: position.y)
      }
      if member.hasOthers { for other in member.others { other.center = CGPoint(x: position.x, y: position.y) } }
      if angle != member.pose.angle, member.isAlive {
        let transform = member.pose.turned(member.item.transform, to: angle)
        member.item.transform = transform
        if member.hasOthers { for other in member.others { other.transform = transform } }
      }
      if hasGrid, member.isAlive { noteBox(of: member) }
    }
  }

  /// Runs the actions of those that act at the tick's beginning, each once: behaviours that one of them adds, removes or hands
  /// to another parent do so at the tick's end.
  private func runActions() {
    var order: [DynamicBehavior] = []
    addActing(of: behaviors, to: &order)
    order.forEachUncounted { $0.action?() }
  }

  private func addActing(of behaviors: [DynamicBehavior], to order: inout [DynamicBehavior]) {
    behaviors.forEachUncounted { behavior in
      if behavior.action != nil { order.append(behavior) }
      if !behavior.childBehaviors.isEmpty { addActing(of: behavior.childBehaviors, to: &order) }
    }
  }

  /// Reports the items that were stopped because they left the world's bounds, each once.
  private func reportFaults() {
    for fault in world.takeFaults() {
      guard let member = members.first(where: { $0.isAlive && $0.body == fault.body }) else { continue }
      report("fault of item \(member.number)", DynamicsDiagnostic(fault, of: member.item, in: self))
    }
  }

  private func pauseIfAtRest() {
    let isAtRest = read {
      $0.isAtRestAfterStep(speed: Self.restSpeed, acceleration: Self.restAcceleration, turning: Self.restTurning)
    }
    guard isAtRest, carriedItemsAreSlow else { return restingTicks = 0 }
    restingTicks += 1
    guard restingTicks >= Self.ticksToPause else { return }
    isRunning = false
    delegate?.dynamicAnimatorDidPause(self)
  }

  /// Whether the items that only joints or fields hold are slow enough. Their forces are not compared, so that a pendulum at
  /// its turning point, or an item that creeps along a damped spring, would seem to rest.
  private var carriedItemsAreSlow: Bool {
    for member in members where member.isAlive && world.isCarried(member.body) {
      if world.velocityInPlace(of: member.body).length > Self.carriedRestSpeed { return false }
    }
    return true
  }

  func resume() {
    restingTicks = 0
    if isRunning { return }
    isRunning = true
    delegate?.dynamicAnimatorWillResume(self)
  }
}
