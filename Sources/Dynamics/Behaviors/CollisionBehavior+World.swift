import SpringflowNumerics
import SpringflowPhysics
import SpringflowViews

extension CollisionBehavior {
  /// How a behaviour's items and boundaries find each other: the bits of its items, of its boundaries and of the
  /// reference bounds in contact filters, 0 where nothing is met; the reference bounds; whether the delegate hears.
  package struct CollisionArrangement: Equatable {
    package var items: UInt64 = 0
    package var boundaries: UInt64 = 0
    package var reference: UInt64 = 0
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
    guard translatesReferenceBoundsIntoBoundary, let bounds = dynamicAnimator?.boundaryBounds,
      abs(bounds.minX) <= 1e9, abs(bounds.minY) <= 1e9, abs(bounds.width) <= 1e9, abs(bounds.height) <= 1e9
    else { return nil }
    let inner = bounds.inset(by: insets)
    return CGRect(
      x: inner.minX - Self.boundaryOutset, y: inner.minY - Self.boundaryOutset,
      width: max(0, bounds.width - insets.left - insets.right) + 2 * Self.boundaryOutset,
      height: max(0, bounds.height - insets.top - insets.bottom) + 2 * Self.boundaryOutset)
  }

  /// A bit for the items or the boundaries.
  private func takeLayer(in animator: DynamicAnimator) -> UInt64 {
    guard let layer = animator.layers.take() else {
      fatalError(
        "an animator keeps at most \(LayerSet.count) groups of colliding items and boundaries apart; \(type(of: self)) makes "
          + "one more. Put items that may meet into one CollisionBehavior")
    }
    return layer
  }

  /// Takes the bits that are needed, and gives the others back.
  func takeLayers(in animator: DynamicAnimator) {
    arrangement.rectangle = referenceRectangle
    arrangement.isSolid = collisionMode.contains(.boundaries)
    arrangement.isHeard = collisionDelegate != nil
    let meetsBoundaries = !items.isEmpty && (arrangement.isSolid || arrangement.isHeard)
    func set(_ layer: inout UInt64, _ isNeeded: Bool) {
      if isNeeded, layer == 0 {
        layer = takeLayer(in: animator)
      } else if !isNeeded, layer != 0 {
        animator.layers.free(layer)
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
      boundaries[place].place(in: animator, layer: arrangement.boundaries, isSolid: arrangement.isSolid, of: self)
    }
    if let box = arrangement.rectangle {
      implicit.points = [
        Vector(x: Double(box.minX), y: Double(box.minY)), Vector(x: Double(box.maxX), y: Double(box.minY)),
        Vector(x: Double(box.maxX), y: Double(box.maxY)), Vector(x: Double(box.minX), y: Double(box.maxY)),
      ]
      implicit.place(in: animator, layer: arrangement.reference, isSolid: arrangement.isSolid, of: self)
    } else {
      implicit.remove(from: animator)
    }
    isEntered = true
    animator.checkLater(self)
    animator.resume()
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
    for place in boundaries.indices { boundaries[place].remove(from: animator) }
    implicit.remove(from: animator)
    for layer in [arrangement.items, arrangement.boundaries, arrangement.reference] { animator.layers.free(layer) }
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
    if translatesReferenceBoundsIntoBoundary, !animator.hasLayoutReference, animator.referenceBounds == nil {
      note(
        "reference bounds",
        "translatesReferenceBoundsIntoBoundary has no effect, as the animator has no reference bounds; set its "
          + "referenceBounds, or make it with a reference view or a layout")
    }
  }
}
