import SpringflowNumerics
import SpringflowPhysics
import SpringflowViews

/// Fingers that hold bodies, each by a mouse joint; a ``BodyDragGestureRecognizer`` calls these methods.
extension WorldLayout {
  /// The item that a finger has taken.
  struct Drag {
    let touch: Int
    let element: ElementID
    let joint: JointID

    func hash(into hash: inout StateHash) {
      hash.combine(touch)
      element.hash(into: &hash)
      joint.hash(into: &hash)
    }
  }

  /// The greatest distance between a finger and the body that it takes, in points.
  private static let slop = 10.0
  /// The number of distances at which bodies near a finger are searched for, within `slop`.
  private static let searches = 8
  /// A stiffer spring could not be resolved by steps of 1/120 s. In hertz.
  private static let highestFrequency = 200.0
  /// How far from the origin a target can be, in points: farther than any view reaches.
  private static let farthest = 1e6

  /// The items that fingers hold, in the order in which they were taken. Each is there once for each finger.
  public final var draggedElements: [ElementID] { drags.map(\.element) }

  /// Lets a finger take the item under a point, or the nearest one within 10 points; of several the foremost.
  ///
  /// The body's point at the finger is pulled to the finger from now on, by a `Joint.Kind.mouse(maximumForce:)` joint
  /// with ``dragSoftness`` and ``maximumDragAcceleration``. These are for the body with all that hangs on it by joints, so
  /// that a link of a chain can carry the chain. Several fingers may hold bodies, or the same body.
  ///
  /// - Parameters:
  ///   - point: The finger's position, in points of the content.
  ///   - touch: The finger's identifier; what it held before is released.
  /// - Returns: Whether an item was taken. Items whose body is not dynamic, and those for which
  ///   ``shouldBeginDrag(of:)`` returns `false`, are not.
  /// - Complexity: O(*n* + *j*) for *n* items and *j* joints.
  @discardableResult
  public final func beginDrag(at point: CGPoint, touch: Int) -> Bool {
    endDrag(touch)
    let target = Vector(x: Double(point.x), y: Double(point.y))
    guard target.x.isFinite, target.y.isFinite, let (element, body) = item(near: target) else { return false }
    let joint = withMutableWorld { world in
      let (own, carried) = (world.mass(of: body), Self.mass(hangingTogetherWith: body, in: world))
      let joint = Joint.mouse(
        body, at: Self.turned(target - world.position(of: body), by: -world.angle(of: body)), to: target,
        maximumForce: carried * maximumDragAcceleration / 100,
        frequency: min(dragSoftness.frequency * (carried / own).squareRoot(), Self.highestFrequency),
        damping: dragSoftness.damping)
      do { return try world.add(joint) } catch { fatalError("\(error)") }
    }
    drags.append(Drag(touch: touch, element: element, joint: joint))
    return true
  }

  /// Moves a finger's target, in points of the content; nothing happens if the finger holds no item.
  public final func drag(_ touch: Int, to point: CGPoint) {
    guard point.x.isFinite, point.y.isFinite, let drag = drags.first(where: { $0.touch == touch }) else { return }
    let target = Vector(
      x: min(max(Double(point.x), -Self.farthest), Self.farthest),
      y: min(max(Double(point.y), -Self.farthest), Self.farthest))
    withMutableWorld { if $0.contains(drag.joint) { $0.setTarget(target, of: drag.joint) } }
  }

  /// Releases what a finger holds; the body keeps its velocity. Nothing happens if the finger holds no item.
  public final func endDrag(_ touch: Int) {
    for drag in drags where drag.touch == touch {
      withMutableWorld { if $0.contains(drag.joint) { $0.remove(drag.joint) } }
    }
    drags.removeAll { $0.touch == touch }
  }

  /// Whether a finger would take an item at a point of the content.
  final func canBeginDrag(at point: CGPoint) -> Bool {
    let target = Vector(x: Double(point.x), y: Double(point.y))
    return target.x.isFinite && target.y.isFinite && item(near: target) != nil
  }

  /// Forgets the fingers whose joints have left the world with their bodies.
  final func forgetEndedDrags() {
    if drags.isEmpty { return }
    let drags = drags
    self.drags = withMutableWorld { world in drags.filter { world.contains($0.joint) } }
  }

  /// The item with a dynamic body at a point, or the nearest one within `slop`.
  private func item(near point: Vector) -> (element: ElementID, body: BodyID)? {
    if let found = foremost(of: withMutableWorld { $0.bodies(at: point) }) { return found }
    for search in 1...Self.searches {
      let reach = Self.slop * Double(search) / Double(Self.searches)
      let window = Rectangle(
        min: point - Vector(x: reach, y: reach), max: point + Vector(x: reach, y: reach))
      if let found = foremost(of: withMutableWorld { $0.bodies(touching: window) }) { return found }
    }
    return nil
  }

  private func foremost(of bodies: [BodyID]) -> (element: ElementID, body: BodyID)? {
    if bodies.isEmpty { return nil }
    let candidates = withMutableWorld { world in Set(bodies.filter { world[$0].kind == .dynamic }) }
    if candidates.isEmpty { return nil }
    var best: (element: ElementID, item: Item)?
    for (element, item) in itemsInOrder where candidates.contains(item.body) && shouldBeginDrag(of: element) {
      if item.zIndex >= best?.item.zIndex ?? .min { best = (element, item) }
    }
    return best.map { ($0.element, $0.item.body) }
  }

  /// The mass of a body and of all dynamic bodies that joints connect to it, in kilograms.
  private static func mass(hangingTogetherWith body: BodyID, in world: World) -> Double {
    var neighbors: [BodyID: [BodyID]] = [:]
    for id in world.jointIDs {
      let joint = world[id]
      guard let first = joint.bodyA else { continue }
      neighbors[first, default: []].append(joint.bodyB)
      neighbors[joint.bodyB, default: []].append(first)
    }
    if neighbors[body] == nil { return world.mass(of: body) }
    var found: Set<BodyID> = [body]
    var waiting = [body]
    var mass = 0.0
    while let next = waiting.popLast() {
      mass += world.mass(of: next)
      for other in neighbors[next] ?? [] where !found.contains(other) && world[other].kind == .dynamic {
        found.insert(other)
        waiting.append(other)
      }
    }
    return mass
  }

  private static func turned(_ vector: Vector, by angle: Double) -> Vector {
    let (sine, cosine) = Portable.sinCos(angle)
    return Vector(x: cosine * vector.x - sine * vector.y, y: sine * vector.x + cosine * vector.y)
  }
}
