import SpringflowDeterminism
import SpringflowGeometry

/// A transition between two layouts that a hand leads: how far it is, and where it goes once the hand lets go.
@MainActor
final class LayoutTransition {
  /// What is left of a way of the progress, which fades as an element's way does (see `FadingDifference`).
  struct Fade {
    let change: Double
    /// Of the progress, a second.
    let velocity: Double
    let since: Int
    let animation: UpdateAnimation

    /// What is left at a tick.
    func value(at tick: Int) -> Double {
      let rest = animation.remainder(after: tick - since)
      return rest.share * change + rest.glide * velocity
    }

    /// How fast it changes at a tick, a second: seen from the ticks before and after.
    func velocity(at tick: Int) -> Double {
      if tick <= since { return velocity }
      return (value(at: tick + 1) - value(at: tick - 1)) * 60
    }

    func isOver(at tick: Int) -> Bool { tick - since >= animation.ticks }
  }

  let layout: CollectionViewTransitionLayout
  /// Called with whether the view has the layout that it was to have, and whether nothing came between.
  var completion: ((Bool, Bool) -> Void)?
  /// The item that shall stay in view, if the caller says so.
  var anchor: IndexPath?
  /// The offset at which the layout that the view comes from was left, if it is not the view's.
  var start: (offset: CGPoint, told: CGRect)?
  /// The progress at which the way will end, or `nil` as long as a hand leads.
  private(set) var destination: CGFloat?
  private(set) var fades: [Fade] = []
  private var tracker = VelocityTracker()
  /// Whether what a subclass makes of the way counts no longer.
  private(set) var isPlain = false
  /// Where a subclass has elements.
  var looks = TransitionLooks()

  init(_ layout: CollectionViewTransitionLayout) { self.layout = layout }

  /// Whether a subclass has something to say about the way now.
  var isSubclassed: Bool { !isPlain && type(of: layout) != CollectionViewTransitionLayout.self }

  var picture: LayoutPicture? { layout.picture as? LayoutPicture }

  /// The layout that the view has at the way's end; as long as a hand leads, the nearer one.
  var leading: CollectionViewLayout {
    guard let destination else { return layout.nearerLayout }
    return destination == 1 ? layout.nextLayout : layout.currentLayout
  }

  /// Takes down where the hand has the progress.
  func sample(at tick: Int) {
    if destination == nil { tracker.add(CGPoint(x: layout.transitionProgress, y: 0), at: tick) }
  }

  /// Whether a hand has moved the progress since the last tick began: elements are where they will be after the next one.
  var isAhead: Bool { destination == nil && tracker.position.map { $0.x != layout.transitionProgress } ?? false }

  /// How fast the progress changes on screen, a second.
  func pace(at tick: Int) -> Double {
    destination == nil ? Double(tracker.latestVelocity(at: tick).dx) : velocity(at: tick)
  }

  /// How fast the progress changes, a second, and goes on changing if the hand lets go.
  func velocity(at tick: Int) -> Double {
    if destination == nil { return Double(tracker.velocity(at: tick).dx) }
    return fades.reduce(0) { $0 + $1.velocity(at: tick) }
  }

  /// The hand lets go: the progress goes on to one of its ends, from where it is and as fast as it is.
  func head(for end: CGFloat, at tick: Int, with animation: UpdateAnimation) {
    if let destination {
      if destination == end { return }
      fades.append(Fade(change: Double(destination - end), velocity: 0, since: tick, animation: animation))
    } else {
      sample(at: tick)
      let change = Double(layout.transitionProgress - end)
      fades = [Fade(change: change, velocity: velocity(at: tick), since: tick, animation: animation)]
    }
    destination = end
  }

  /// A hand takes the progress as it is.
  func hold(at tick: Int) {
    destination = nil
    fades = []
    tracker = VelocityTracker()
    looks = TransitionLooks()
    isPlain = false
    sample(at: tick)
  }

  func releaseSubclass() { isPlain = true }

  /// Takes the progress to a tick; gives whether its way is over.
  func advance(to tick: Int) -> Bool {
    guard let destination else { return false }
    fades.removeAll { $0.isOver(at: tick) }
    layout.transitionProgress = destination + CGFloat(fades.reduce(0) { $0 + $1.value(at: tick) })
    return fades.isEmpty
  }

  func hash(into hash: inout StateHash) {
    hash.combine(destination.map { Double($0) } ?? -1)
    hash.combine(isPlain)
    if isSubclassed { looks.hash(into: &hash) }
    for fade in fades {
      hash.combine(fade.change)
      hash.combine(fade.velocity)
      hash.combine(fade.since)
      fade.animation.hash(into: &hash)
    }
    tracker.hash(into: &hash)
    layout.hash(into: &hash)
  }
}

/// What a view knows of changes of layouts beside what every update knows.
struct TransitionState {
  /// The way between two layouts that is under way.
  var running: LayoutTransition?
  /// The one before, as long as its layout is being replaced.
  var replaced: LayoutTransition?
  /// The item that the caller wants to stay in view.
  var anchor: IndexPath?
  /// The offset to go back to, if the content was somewhere before.
  var offset: CGPoint?
  /// Whether layouts are being asked as if the view stood elsewhere.
  var isLooking = false
}

extension LiveCollection {
  var transition: LayoutTransition? {
    get { transitions.running }
    set { transitions.running = newValue }
  }

  var isLooking: Bool {
    get { transitions.isLooking }
    set { transitions.isLooking = newValue }
  }
}
