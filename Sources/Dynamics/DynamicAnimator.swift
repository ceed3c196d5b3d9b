import SpringflowDeterminism
import SpringflowGeometry
import SpringflowPhysics

/// The delegate is told when an animator starts and stops. (`UIDynamicAnimatorDelegate`.)
@preconcurrency @MainActor
public protocol DynamicAnimatorDelegate: AnyObject {
  /// The animator begins to move its items again.
  func dynamicAnimatorWillResume(_ animator: DynamicAnimator)
  /// All items have come to rest.
  func dynamicAnimatorDidPause(_ animator: DynamicAnimator)
}

extension DynamicAnimatorDelegate {
  /// Does nothing unless implemented.
  public func dynamicAnimatorWillResume(_ animator: DynamicAnimator) {}
  /// Does nothing unless implemented.
  public func dynamicAnimatorDidPause(_ animator: DynamicAnimator) {}
}

/// Moves items by behaviours: a thin face over a `World`. (`UIDynamicAnimator`.)
///
/// Items are moved tick by tick, 120 a second, by ``advance()``; a collection view calls it for the animators of its
/// layout. An item has one body, shared by all behaviours that hold it, and keeps position and velocity as long as one
/// of them does. Centres are written back unrounded.
///
/// ```swift
/// let animator = DynamicAnimator()
/// let spring = AttachmentBehavior(item: item, attachedToAnchor: item.center)
/// spring.length = 0
/// spring.frequency = 1
/// spring.damping = 0.8
/// animator.addBehavior(spring)
/// for _ in 0..<120 { animator.advance() }
/// ```
@preconcurrency @MainActor
open class DynamicAnimator: NSObject {
  /// Behaviours added to the animator itself, in the order in which they were added.
  public private(set) var behaviors: [DynamicBehavior] = []
  /// The delegate, which is told when the animator starts and stops.
  open weak var delegate: (any DynamicAnimatorDelegate)?
  /// Whether anything moves.
  public private(set) var isRunning = false
  /// Ticks advanced while running.
  public private(set) var elapsedTicks = 0
  /// The number of the behaviour that entered last.
  private var lastBehaviorNumber = 0

  /// The index that ``item(for:)`` asks.
  package var itemIndex: ItemIndex?
  /// The items that the last update of a layout left.
  package var itemsAfterUpdate: [any DynamicItem] = []
  /// The source of the reference bounds, in points.
  package var referenceBoundsSource: (() -> CGRect)? { didSet { reconsiderEverything() } }
  /// Tells whether springs return without crossing.
  package var reducesMotionSource: (() -> Bool)?
  /// Whether springs returned without crossing at the last tick.
  private(set) final var reducesMotion = false

  @exclusivity(unchecked)
  final var world = {
    var world = World()
    // The animator pauses as a whole.
    world.allowsSleep = false
    return world
  }()
  /// In order of arrival. A member that was released keeps its index until the next tick.
  @exclusivity(unchecked)
  private(set) final var members: [AnimatedItem] = []
  @exclusivity(unchecked)
  private final var table = AnimatedItemTable()
  /// Members whose behaviours changed since they were last combined.
  @exclusivity(unchecked)
  private final var stale: [AnimatedItem] = []
  private final var allAreStale = false
  private final var hasGaps = false
  private(set) final var restingTicks = 0
  private var isAdvancing = false
  private var deferred: [() -> Void] = []
  private var lastReferenceBounds: CGRect?

  /// The time for which everything must rest before the animator pauses: half a second, UIKit's.
  private static let ticksToPause = 60
  /// Half a point in a second is under one pixel in a blink on a 2x display. In points per second.
  private static let restSpeed = 0.5
  /// The acceleration that gives the speed above in the half second of rest. In points per second².
  private static let restAcceleration = 1.0

  /// Makes an animator with coordinates of its own.
  public override init() {}

  /// Time advanced while running, in seconds.
  open var elapsedTime: Double { Double(elapsedTicks) * world.stepDuration }

  package var referenceBounds: CGRect? { referenceBoundsSource?() }

  /// Whether behaviours have changed since they were last combined.
  var needsResolution: Bool { allAreStale || !stale.isEmpty }

  // MARK: Behaviours

  /// Adds a behaviour; adding it twice changes nothing. During a tick's actions it takes effect at the tick's end.
  open func addBehavior(_ behavior: DynamicBehavior) {
    if isAdvancing { return deferred.append { [weak self] in self?.addBehavior(behavior) } }
    if behavior.dynamicAnimator === self, behaviors.firstIndex(identicalTo: behavior) != nil { return }
    require(behavior.dynamicAnimator == nil, "a behaviour acts in one animator; remove it from the other first")
    behaviors.append(behavior)
    admit(behavior)
  }

  /// Removes a behaviour; an item that no behaviour holds any more is released in its position.
  open func removeBehavior(_ behavior: DynamicBehavior) {
    if isAdvancing { return deferred.append { [weak self] in self?.removeBehavior(behavior) } }
    guard let place = behaviors.firstIndex(identicalTo: behavior) else { return }
    behaviors.remove(at: place)
    dismiss(behavior)
  }

  /// Removes all behaviours.
  open func removeAllBehaviors() {
    for behavior in behaviors { removeBehavior(behavior) }
  }

  /// Removes a primitive behaviour, wherever it is in the tree.
  func withdraw(_ behavior: DynamicBehavior) {
    if behaviors.firstIndex(identicalTo: behavior) != nil { return removeBehavior(behavior) }
    func detach(from parent: DynamicBehavior) -> Bool {
      if parent.childBehaviors.contains(where: { $0 === behavior }) {
        parent.removeChildBehavior(behavior)
        return true
      }
      return parent.childBehaviors.contains { detach(from: $0) }
    }
    _ = behaviors.contains { detach(from: $0) }
  }

  func admit(_ behavior: DynamicBehavior) {
    behavior.willMove(to: self)
    behavior.dynamicAnimator = self
    lastBehaviorNumber += 1
    behavior.number = lastBehaviorNumber
    for item in behavior.heldItems { hold(item, by: behavior) }
    for child in behavior.childBehaviors { admit(child) }
    wake()
  }

  func dismiss(_ behavior: DynamicBehavior) {
    for child in behavior.childBehaviors { dismiss(child) }
    behavior.willMove(to: nil)
    for item in behavior.heldItems { release(of: item, by: behavior) }
    behavior.dynamicAnimator = nil
    wake()
  }

  // MARK: Items

  /// The items whose boxes, enlarged by 10 points as in UIKit, meet a rectangle; in order of arrival.
  ///
  /// - Complexity: O(*n*) for *n* items.
  open func items(in rect: CGRect) -> [any DynamicItem] {
    var found: [any DynamicItem] = []
    members.forEachUncounted { member in
      guard member.isAlive else { return }
      let size = member.item.bounds.size
      let center = member.item.center
      let box = CGRect(
        x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
      if box.insetBy(dx: -10, dy: -10).intersects(rect) { found.append(member.item) }
    }
    return found
  }

  /// Adopts an item's centre after it was set from outside; the item keeps its velocity.
  open func updateItem(usingCurrentState item: any DynamicItem) {
    guard let body = table.body(of: item) else { return }
    world.setPosition(Vector(item.center), of: body)
    wake()
  }

  func hold(_ item: any DynamicItem, by behavior: DynamicBehavior) {
    if let member = table[item] {
      member.holders.append(behavior)
      markStale(member)
    } else {
      let size = item.bounds.size
      require(
        size.width > 0 && size.height > 0 && size.width.isFinite && size.height.isFinite,
        "an item in an animator has a size above zero, found \(size.width) x \(size.height)")
      let body = Body(position: Vector(item.center), size: Vector(x: Double(size.width), y: Double(size.height)))
      let member: AnimatedItem
      do {
        member = AnimatedItem(item: item, body: try world.add(body), holder: behavior)
      } catch {
        fatalError(error.description)
      }
      members.append(member)
      table.insert(member, for: item)
      itemIndex?.invalidate()
      markStale(member)
    }
    if let properties = behavior as? DynamicItemBehavior, let velocity = properties.takePendingVelocity(of: item) {
      addVelocity(velocity, to: item)
    }
    wake()
  }

  func release(of item: any DynamicItem, by behavior: DynamicBehavior) {
    guard let member = table[item], let holder = member.holders.firstIndex(identicalTo: behavior) else { return }
    member.holders.remove(at: holder)
    if member.holders.isEmpty { remove(member) } else { markStale(member) }
    wake()
  }

  /// Releases an item from all behaviours.
  package func discard(_ item: any DynamicItem) {
    guard let member = table[item] else { return }
    for holder in member.holders { holder.forget(item) }
  }

  private func remove(_ member: AnimatedItem) {
    world.remove(member.body)
    table.remove(member.item)
    member.isAlive = false
    hasGaps = true
    itemIndex?.invalidate()
  }

  /// Closes the gaps of released members; no profile may be stale.
  private func closeGaps() {
    guard hasGaps else { return }
    hasGaps = false
    members.removeAll { !$0.isAlive }
  }

  /// All items, in order of arrival.
  package var allItems: [any DynamicItem] { members.lazy.filter(\.isAlive).map(\.item) }

  /// The item with a key of the ``itemIndex``.
  ///
  /// - Complexity: O(1); O(*n*) after items came or went.
  package func item(for key: AnyHashable) -> (any DynamicItem)? { itemIndex?.item(for: key, among: allItems) }

  // MARK: Changes

  func reconsider(_ items: [any DynamicItem]) {
    for item in items { if let member = table[item] { markStale(member) } }
    wake()
  }

  private func markStale(_ member: AnimatedItem) {
    if allAreStale || member.isStale { return }
    member.isStale = true
    stale.append(member)
  }

  private func reconsiderEverything() {
    allAreStale = true
    wake()
  }

  func setGravity(_ direction: CGVector) {
    require(
      direction.dx.isFinite && direction.dy.isFinite, "gravity is finite, found (\(direction.dx), \(direction.dy))")
    world.gravity = Vector(
      x: Double(direction.dx) * GravityBehavior.pointsPerUnit, y: Double(direction.dy) * GravityBehavior.pointsPerUnit)
    wake()
  }

  func addVelocity(_ velocity: CGPoint, to item: any DynamicItem) {
    guard let member = table[item] else { return }
    world[member.body].velocity.x += Double(velocity.x)
    world[member.body].velocity.y += Double(velocity.y)
    wake()
  }

  /// An item's velocity in points per second, or `nil` for an item that is not in the animator.
  package func velocity(of item: any DynamicItem) -> CGPoint? {
    guard let body = table.body(of: item) else { return nil }
    let velocity = world.velocityInPlace(of: body)
    return CGPoint(x: velocity.x, y: velocity.y)
  }

  /// Gives an item a velocity, in points per second.
  package func setVelocity(_ velocity: CGPoint, of item: any DynamicItem) {
    guard let member = table[item] else { return }
    world[member.body].velocity = Vector(velocity)
    wake()
  }

  private func wake() {
    restingTicks = 0
    if isRunning { return }
    isRunning = true
    delegate?.dynamicAnimatorWillResume(self)
  }

  // MARK: Time

  /// Moves all items by one tick, 1/120 s; does nothing at rest.
  ///
  /// The order is UIKit's: the behaviours' effects are combined, the world steps, centres are written back in order of
  /// arrival, actions run in order of addition, behaviours that they added or removed take effect, and after half a
  /// second of rest the animator pauses.
  ///
  /// - Complexity: O(*n*) for *n* items.
  open func advance() {
    let (bounds, reducesMotion) = (referenceBounds, reducesMotionSource?() ?? false)
    if bounds != lastReferenceBounds || reducesMotion != self.reducesMotion {
      lastReferenceBounds = bounds
      self.reducesMotion = reducesMotion
      reconsiderEverything()
    }
    guard isRunning else { return }
    elapsedTicks += 1
    resolve()
    closeGaps()
    world.step()
    writeBack()
    isAdvancing = true
    runActions(of: behaviors)
    isAdvancing = false
    let waiting = deferred
    deferred.removeAll()
    for change in waiting { change() }
    pauseIfAtRest()
  }

  /// Calls `body` with the world by its address. Calling a method on a property of a class copies the value, for which
  /// every array of the world is retained and released.
  @inline(__always)
  final func read<Result>(_ body: (inout World) -> Result) -> Result { body(&world) }

  /// Gives every item its body's centre.
  private func writeBack() {
    members.forEachUncounted { member in
      // The setter of an item's centre may release other items.
      guard member.isAlive else { return }
      let position = world.positionInPlace(of: member.body)
      member.item.center = CGPoint(x: position.x, y: position.y)
    }
  }

  /// Combines the behaviours' effects on the items for which they changed.
  private func resolve() {
    if allAreStale {
      for member in members { resolve(member) }
    } else {
      for member in stale { resolve(member) }
    }
    for member in stale { member.isStale = false }
    stale.removeAll(keepingCapacity: true)
    allAreStale = false
  }

  private func resolve(_ member: AnimatedItem) {
    guard member.isAlive else { return }
    var profile = ItemProfile()
    for holder in member.holders { holder.contribute(to: &profile, of: member.item) }
    var body = world.bodyInPlace(member.body)
    profile.apply(to: &body)
    do { try world.update(member.body, to: body) } catch { fatalError(error.description) }
  }

  /// Mixes in what is noted for the next tick.
  final func hashChanges(into hash: inout StateHash) {
    hash.combine(allAreStale)
    hash.combine(hasGaps)
    hash.combine(isAdvancing)
    hash.combine(deferred.count)
    hash.combine(lastBehaviorNumber)
    hash.combine(stale) { $1.body.hash(into: &$0) }
    hash.combine(lastReferenceBounds) { $0.combine($1) }
    if reducesMotion { hash.combine(true) }
  }

  private func runActions(of behaviors: [DynamicBehavior]) {
    behaviors.forEachUncounted { behavior in
      behavior.action?()
      if !behavior.childBehaviors.isEmpty { runActions(of: behavior.childBehaviors) }
    }
  }

  private func pauseIfAtRest() {
    guard stale.isEmpty, !allAreStale,
      read({ $0.isAtRest(speed: Self.restSpeed, acceleration: Self.restAcceleration) })
    else { return restingTicks = 0 }
    restingTicks += 1
    guard restingTicks >= Self.ticksToPause else { return }
    isRunning = false
    delegate?.dynamicAnimatorDidPause(self)
  }

  /// The animator's state, in UIKit's terms.
  open override var description: String {
    MainActor.assumeIsolated {
      "<DynamicAnimator: \(isRunning ? "" : "Stopped ")(\(elapsedTime)s), \(allItems.count) items>"
    }
  }
}
