import SpringflowNumerics
import SpringflowPhysics
import SpringflowViews

/// The reference view, the hosts, and coordinates.
extension DynamicAnimator: HostMotion {
  /// Whether an item is the reference view itself. In its own coordinates it cannot move: it acts as if it were anchored.
  func isReference(_ item: any DynamicItem) -> Bool { referenceView.map { item === $0 } ?? false }

  /// An item's centre, in points of the animator.
  func center(of item: any DynamicItem) -> Vector {
    if let referenceView, item === referenceView {
      return Vector(CGPoint(x: referenceView.bounds.midX, y: referenceView.bounds.midY))
    }
    guard let view = item as? View, let map = view.superview?.coordinateMap(to: referenceView) else {
      return Vector(item.center)
    }
    return Vector(map.apply(view.center) ?? view.center)
  }

  /// Sets the centre of an item in a view inside of the reference view; in points of the animator. An item in a view that is
  /// scaled by 0 stays where it is, and moves again once the view has a size.
  func setNestedCenter(_ center: CGPoint, of view: View) {
    guard let map = view.superview?.coordinateMap(to: referenceView) else { return view.center = center }
    if let center = map.unapply(center) { view.center = center }
  }

  /// Takes over the reference bounds and the wish for reduced motion, if they have changed.
  func referenceBoundsMayHaveChanged() {
    reducedMotionMayHaveChanged()
    let bounds = referenceBounds
    if bounds == lastReferenceBounds { return }
    lastReferenceBounds = bounds
    forEachBehavior { $0.referenceBoundsDidChange(in: self) }
    resume()
  }

  /// Takes over the wish for reduced motion, if it has changed.
  func reducedMotionMayHaveChanged() {
    let reducesMotion = reducesMotionSource?() ?? false
    if reducesMotion == self.reducesMotion { return }
    self.reducesMotion = reducesMotion
    forEachBehavior {
      ($0 as? AttachmentBehavior)?.parametersDidChange()
      ($0 as? SnapBehavior)?.renewJoints()
    }
    resume()
  }

  /// Whether a behaviour makes the reference bounds a boundary: otherwise nobody asks for them.
  var usesReferenceBounds: Bool {
    for behavior in collisionBehaviors where behavior.translatesReferenceBoundsIntoBoundary { return true }
    return false
  }

  /// The bounds of which boundaries are made. A layout is asked for its content's only at a tick, when it is prepared.
  var boundaryBounds: CGRect? { hasLayoutReference ? lastReferenceBounds : referenceBounds }

  /// Calls a function with every behaviour, parents before their children.
  func forEachBehavior(_ body: (DynamicBehavior) -> Void) {
    func visit(_ behaviors: [DynamicBehavior]) {
      for behavior in behaviors {
        body(behavior)
        visit(behavior.childBehaviors)
      }
    }
    visit(behaviors)
  }

  // MARK: Hosts

  /// An animator without a reference is advanced by the hosts of its items.
  func noteArrival(of item: any DynamicItem) {
    if hasReference { return }
    if let view = item as? View { view.addMotion(self) }
    for case let view as View in (item as? DynamicItemGroup)?.items ?? [] { view.addMotion(self) }
  }

  func noteDeparture(of item: any DynamicItem) {
    if hasReference { return }
    if let view = item as? View { view.removeMotion(self) }
    for case let view as View in (item as? DynamicItemGroup)?.items ?? [] { view.removeMotion(self) }
  }

  private var hasReference: Bool { referenceBoundsSource != nil }

  /// Only the reference view's, or the first item's that has one.
  public func isDriven(through view: View) -> Bool {
    if hasReference { return view === referenceView }
    for member in members where member.isAlive {
      if let own = member.item as? View, own.window != nil { return own === view }
      for case let own as View in (member.item as? DynamicItemGroup)?.items ?? [] where own.window != nil {
        return own === view
      }
    }
    return false
  }

  /// Whether the next tick will change anything.
  public var isInMotion: Bool { isRunning || usesReferenceBounds && referenceBounds != lastReferenceBounds }

  /// Advances the animator.
  public func hostWillTick() { advance() }

  /// Mixes in every bit that the next tick depends on.
  public func hashMotion(into hash: inout StateHash) { self.hash(into: &hash) }
}
