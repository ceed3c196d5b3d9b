import SpringflowDeterminism
import SpringflowGeometry
import SpringflowPhysics
import SpringflowViews

extension CollisionBehavior {
  /// One boundary: a static body of thin walls.
  struct Boundary {
    /// `nil` for the reference bounds.
    let identifier: (any NSCopying)?
    let path: BezierPath
    /// In points of the animator's coordinates.
    var points: [Vector]
    let isClosed: Bool
    /// The boundary's body in the world, if it is in one.
    var body: BodyID?

    init(identifier: (any NSCopying)?, path: BezierPath, points: [Vector], isClosed: Bool) {
      self.identifier = identifier
      self.path = path.copy() as? BezierPath ?? path
      (self.points, self.isClosed) = (points, isClosed)
    }

    /// What two equal identifiers have in common.
    @MainActor
    static func key(of identifier: any NSCopying) -> AnyHashable {
      (identifier as? AnyHashable) ?? AnyHashable(ObjectIdentifier(identifier as AnyObject))
    }

    @MainActor
    var key: AnyHashable? { identifier.map(Self.key) }

    /// The identifier in the sentences of errors.
    var name: String { identifier.map { "\($0)" } ?? "of the reference bounds" }

    var shape: Shape {
      if points.count == 2 { return .segment(points[0], points[1]) }
      return isClosed ? .loop(points) : .path(points)
    }

    func hash(into hash: inout StateHash) {
      hash.combine(points) { $0.combine($1.x, $1.y) }
      hash.combine(isClosed)
      hash.combine(body) { $1.hash(into: &$0) }
    }
  }

  /// How a behaviour's items and boundaries find each other: the bits of its items, of its boundaries and of the
  /// reference bounds in contact filters, 0 where nothing is met; the reference bounds; whether the delegate hears.
  struct CollisionArrangement: Equatable {
    var items: UInt64 = 0
    var boundaries: UInt64 = 0
    var reference: UInt64 = 0
    var rectangle: CGRect?
    var isSolid = false
    var isHeard = false

    func hash(into hash: inout StateHash) {
      for bits in [items, boundaries, reference] { hash.combine(bits) }
      hash.combine(rectangle) { $0.combine($1) }
      hash.combine(flags: isSolid, isHeard)
    }
  }

  /// Brings bits, boundaries and items up to date after a change.
  func arrangementDidChange() {
    guard let animator = dynamicAnimator, isEntered else { return }
    let old = arrangement
    takeLayers(in: animator)
    placeBoundaries(in: animator)
    if arrangement != old { changed() }
  }

  /// The reference boundary's rectangle, in points.
  private var referenceRectangle: CGRect? {
    guard translatesReferenceBoundsIntoBoundary, let bounds = dynamicAnimator?.referenceBounds,
      abs(bounds.minX) <= 1e9, abs(bounds.minY) <= 1e9, abs(bounds.width) <= 1e9, abs(bounds.height) <= 1e9
    else { return nil }
    let inner = bounds.inset(by: insets)
    return CGRect(
      x: inner.minX - Self.boundaryOutset, y: inner.minY - Self.boundaryOutset,
      width: max(0, bounds.width - insets.left - insets.right) + 2 * Self.boundaryOutset,
      height: max(0, bounds.height - insets.top - insets.bottom) + 2 * Self.boundaryOutset)
  }

  /// Takes the bits that are needed, and gives the others back.
  func takeLayers(in animator: DynamicAnimator) {
    arrangement.rectangle = referenceRectangle
    arrangement.isSolid = collisionMode.contains(.boundaries)
    arrangement.isHeard = collisionDelegate != nil
    let meetsBoundaries = !items.isEmpty && (arrangement.isSolid || arrangement.isHeard)
    func set(_ layer: inout UInt64, _ isNeeded: Bool) {
      if isNeeded, layer == 0 {
        layer = animator.takeLayer(for: self)
      } else if !isNeeded, layer != 0 {
        animator.freeLayer(layer)
        layer = 0
      }
    }
    set(&arrangement.items, collisionMode.contains(.items) && items.count > 1)
    set(&arrangement.boundaries, meetsBoundaries && !boundaries.isEmpty)
    set(&arrangement.reference, meetsBoundaries && arrangement.rectangle != nil)
  }

  /// Puts the boundaries into the world, and takes those out that are none any more.
  func placeBoundaries(in animator: DynamicAnimator) {
    for place in boundaries.indices {
      animator.placeBoundary(&boundaries[place], layer: arrangement.boundaries, isSolid: arrangement.isSolid, of: self)
    }
    if let box = arrangement.rectangle {
      implicit.points = [
        Vector(x: Double(box.minX), y: Double(box.minY)), Vector(x: Double(box.maxX), y: Double(box.minY)),
        Vector(x: Double(box.maxX), y: Double(box.maxY)), Vector(x: Double(box.minX), y: Double(box.maxY)),
      ]
      animator.placeBoundary(&implicit, layer: arrangement.reference, isSolid: arrangement.isSolid, of: self)
    } else {
      animator.removeBoundary(&implicit)
    }
    isEntered = true
    animator.checkLater(self)
  }

  /// Forgets the world of an animator which is gone.
  func forgetWorld() {
    isEntered = false
    arrangement = CollisionArrangement()
    implicit.body = nil
    for place in boundaries.indices { boundaries[place].body = nil }
  }

  func removeFromWorld(of animator: DynamicAnimator) {
    if let place = animator.collisionBehaviors.firstIndex(identicalTo: self) {
      animator.collisionBehaviors.remove(at: place)
    }
    isEntered = false
    for place in boundaries.indices { animator.removeBoundary(&boundaries[place]) }
    animator.removeBoundary(&implicit)
    for layer in [arrangement.items, arrangement.boundaries, arrangement.reference] { animator.freeLayer(layer) }
    arrangement = CollisionArrangement()
  }

  func addLayers(to profile: inout ItemProfile) {
    profile.isColliding = true
    profile.itemLayers |= arrangement.items
    profile.boundaryLayers |= arrangement.boundaries
    guard arrangement.reference != 0, let box = arrangement.rectangle else { return }
    guard arrangement.isSolid else { return profile.boundaryLayers |= arrangement.reference }
    profile.confine(
      to: Enclosure(
        minX: Double(box.minX), minY: Double(box.minY), maxX: Double(box.maxX), maxY: Double(box.maxY),
        restitution: Self.boundaryElasticity),
      layer: arrangement.reference, isHeard: arrangement.isHeard)
  }

  func reportMissingReference(in animator: DynamicAnimator) {
    if translatesReferenceBoundsIntoBoundary, animator.referenceBounds == nil {
      note(
        "reference bounds",
        "translatesReferenceBoundsIntoBoundary has no effect, as the animator has no reference bounds; set its "
          + "referenceBounds, or make it with a reference view or a layout")
    }
  }
}
