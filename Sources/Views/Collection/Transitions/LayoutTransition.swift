import SpringflowNumerics

/// An interactive transition between two layouts: its progress, and its animation once the gesture has ended.
@MainActor
final class LayoutTransition {
  /// An additive animation of the progress (see `AdditiveAnimation`).
  struct ProgressAnimation {
    let change: Double
    /// The velocity of the progress, per second.
    let velocity: Double
    let since: Int
    let animation: UpdateAnimation

    /// The remaining change at a tick.
    func value(at tick: Int) -> Double {
      let rest = animation.remainder(after: tick - since)
      return rest.share * change + rest.velocitySeconds * velocity
    }

    /// Its change per second at a tick, from the ticks before and after.
    func velocity(at tick: Int) -> Double {
      if tick <= since { return velocity }
      return (value(at: tick + 1) - value(at: tick - 1)) * 60
    }

    func isOver(at tick: Int) -> Bool { tick - since >= animation.ticks }
  }

  let layout: CollectionViewTransitionLayout
  /// Called with whether the view has got the next layout, and whether the transition reached its end.
  var completion: ((Bool, Bool) -> Void)?
  /// The item to keep in view, if the caller gave one.
  var anchor: IndexPath?
  /// The offset and bounds at which the current layout was left, if they are not the view's.
  var start: (offset: CGPoint, told: CGRect)?
  /// The progress at which the transition will end, or `nil` while a gesture drives it.
  private(set) var destination: CGFloat?
  private(set) var progressAnimations: [ProgressAnimation] = []
  private var tracker = VelocityTracker()
  /// Whether changes by a subclass are no longer used.
  private(set) var isPlain = false
  /// Samples elements where a subclass changes them.
  var velocitySampler = TransitionVelocitySampler()

  init(_ layout: CollectionViewTransitionLayout) { self.layout = layout }

  /// Whether a subclass changes the interpolation now.
  var isSubclassed: Bool { !isPlain && type(of: layout) != CollectionViewTransitionLayout.self }

  var interpolation: LayoutInterpolation? { layout.interpolation }

  /// The layout that the view will have at the end; while a gesture drives the transition, the nearer one.
  var leading: CollectionViewLayout {
    guard let destination else { return layout.nearerLayout }
    return destination == 1 ? layout.nextLayout : layout.currentLayout
  }

  /// Records the progress that the gesture has set.
  func sample(at tick: Int) {
    if destination == nil { tracker.add(CGPoint(x: layout.transitionProgress, y: 0), at: tick) }
  }

  /// Whether the gesture has moved the progress since the last tick began: elements are ahead by a tick.
  var isAhead: Bool { destination == nil && tracker.position.map { $0.x != layout.transitionProgress } ?? false }

  /// The change of the progress on screen, per second.
  func screenVelocity(at tick: Int) -> Double {
    destination == nil ? Double(tracker.latestVelocity(at: tick).dx) : velocity(at: tick)
  }

  /// The change of the progress per second that continues when the gesture ends.
  func velocity(at tick: Int) -> Double {
    if destination == nil { return Double(tracker.velocity(at: tick).dx) }
    return progressAnimations.reduce(0) { $0 + $1.velocity(at: tick) }
  }

  /// The gesture ends: the progress is animated to one of its ends, from its value and velocity.
  func head(for end: CGFloat, at tick: Int, with animation: UpdateAnimation) {
    if let destination {
      if destination == end { return }
      progressAnimations.append(
        ProgressAnimation(change: Double(destination - end), velocity: 0, since: tick, animation: animation))
    } else {
      sample(at: tick)
      let change = Double(layout.transitionProgress - end)
      progressAnimations = [
        ProgressAnimation(change: change, velocity: velocity(at: tick), since: tick, animation: animation)
      ]
    }
    destination = end
  }

  /// A gesture takes over the progress as it is.
  func hold(at tick: Int) {
    destination = nil
    progressAnimations = []
    tracker = VelocityTracker()
    velocitySampler = TransitionVelocitySampler()
    isPlain = false
    sample(at: tick)
  }

  func releaseSubclass() { isPlain = true }

  /// Advances the progress to a tick; returns whether it has arrived.
  func advance(to tick: Int) -> Bool {
    guard let destination else { return false }
    progressAnimations.removeAll { $0.isOver(at: tick) }
    layout.transitionProgress = destination + CGFloat(progressAnimations.reduce(0) { $0 + $1.value(at: tick) })
    return progressAnimations.isEmpty
  }

  func hash(into hash: inout StateHash) {
    layout.hash(into: &hash)
    hash.combine(completion != nil)
    hash.combine(anchor) { $0.combine($1) }
    hash.combine(start) {
      $0.combine($1.offset)
      $0.combine($1.told)
    }
    hash.combine(destination) { $0.combine($1) }
    hash.combine(progressAnimations) {
      $0.combine($1.change)
      $0.combine($1.velocity)
      $0.combine($1.since)
      $1.animation.hash(into: &$0)
    }
    tracker.hash(into: &hash)
    hash.combine(isPlain)
    velocitySampler.hash(into: &hash)
  }
}
