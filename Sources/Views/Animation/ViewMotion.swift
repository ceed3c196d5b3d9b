import SpringflowNumerics

/// The animations of one view, each a difference that decays to nothing on top of the view's own values.
@MainActor
package final class ViewMotion {
  /// In the order in which they began.
  private(set) var animations: [ViewAnimation] = []

  var isEmpty: Bool { animations.isEmpty }

  /// Whether one of them moves, and is not held by an animator that pauses.
  var isMoving: Bool {
    for animation in animations where animation.group.isMoving { return true }
    return false
  }

  /// Whether one of them changes the transform.
  var changesTransform: Bool {
    for animation in animations where animation.geometry.change.shape != .none { return true }
    return false
  }

  /// Whether, with another change, some of those of the transform are of the plane and some of space.
  func mixesTransforms(with change: ElementChange.TransformChange) -> Bool {
    if !changesTransform { return false }
    if case .spatial = change { return true }
    for animation in animations { if case .spatial = animation.geometry.change.shape { return true } }
    return false
  }

  /// A state with what is left of all animations in a tick added.
  func applied(to state: ElementState, at tick: Int) -> ElementState {
    var state = state
    for animation in animations { state = animation.geometry.applied(to: state, animation.remainder(at: tick)) }
    return state
  }

  func add(_ animation: ViewAnimation) {
    if let last = animations.last, let merged = last.merged(with: animation) {
      animations[animations.count - 1] = merged
    } else {
      animations.append(animation)
      animation.group.count += 1
    }
  }

  /// Removes animations, and tells their groups.
  func removeAll(where isOver: (ViewAnimation) -> Bool, isFinished: Bool) {
    var kept: [ViewAnimation] = []
    for animation in animations {
      if isOver(animation) {
        animation.group.lose(isFinished: isFinished)
      } else {
        kept.append(animation)
      }
    }
    animations = kept
  }

  func hash(into hash: inout StateHash) { hash.combine(animations) { $1.hash(into: &$0) } }
}

/// An additive animation of a view.
struct ViewAnimation {
  /// What of the rectangle, the transform and the opacity is left, and its course.
  var geometry: AdditiveAnimation
  /// What of the other values is left.
  var appearance: AppearanceChange
  /// The block or the animator that it belongs to.
  let group: AnimationGroup

  /// What is left of it in a tick of the host.
  @MainActor
  func remainder(at tick: Int) -> AnimationRemainder { group.remainder(of: geometry, at: tick) }

  /// Whether nothing of it is left in a tick.
  @MainActor
  func isOver(at tick: Int) -> Bool { group.isOver(geometry, at: tick) }

  /// The sum with another one as one animation, if both have the same course.
  @MainActor
  func merged(with other: ViewAnimation) -> ViewAnimation? {
    guard group === other.group, let geometry = geometry.merged(with: other.geometry) else { return nil }
    return ViewAnimation(geometry: geometry, appearance: appearance + other.appearance, group: group)
  }

  @MainActor
  func hash(into hash: inout StateHash) {
    geometry.hash(into: &hash)
    appearance.hash(into: &hash)
    group.hash(into: &hash)
  }
}

extension View {
  /// The view's rectangle, transform and opacity on screen in a tick: its own values plus what is left of its animations.
  final func ownPlacement(at tick: Int) -> ViewPlacement {
    guard let motion else {
      return ViewPlacement(
        center: model.center, corner: model.corner, size: model.size, transform: model.transform,
        spatial: model.spatial,
        alpha: model.alpha)
    }
    var state = model.state
    // A view that was hidden in an animation block fades out.
    if node.isHidden { state.alpha = 0 }
    state = motion.applied(to: state, at: tick)
    // A transform that nothing animates is exactly the view's own.
    let isPlain = !motion.changesTransform
    // A spring may overshoot below zero.
    state.size = CGSize(width: max(0, state.size.width), height: max(0, state.size.height))
    var spatial: SpatialTransform?
    if case .spatial(let box) = state.shape { spatial = box }
    return ViewPlacement(
      center: state.center, size: state.size, transform: isPlain ? model.transform : state.transform, spatial: spatial,
      alpha: min(max(state.alpha, 0), 1))
  }

  /// Whether the view is hidden, and does not fade out.
  final var isInvisible: Bool { node.isHidden && motion == nil }

  /// The point of the content at the view's top left corner on screen in a tick.
  final func presentedOrigin(at tick: Int) -> CGPoint {
    var origin = bounds.origin
    guard let motion else { return origin }
    for animation in motion.animations where animation.appearance.origin != .zero {
      let remainder = animation.remainder(at: tick)
      origin.x += CGFloat(remainder.share + Double(remainder.extra.dx)) * animation.appearance.origin.dx
      origin.y += CGFloat(remainder.share + Double(remainder.extra.dy)) * animation.appearance.origin.dy
    }
    return origin
  }

  /// The view's background and style on screen in a tick.
  package final func presentedAppearance(at tick: Int) -> ViewAppearance {
    let appearance =
      elementBackend?.elementAppearance
      ?? ViewAppearance(background: model.backgroundColor, style: ownLayer?.style ?? LayerStyle())
    guard let motion else { return appearance }
    var change = AppearanceChange()
    for animation in motion.animations {
      // Colours and widths cannot overshoot.
      change = change + animation.remainder(at: tick).steadyShare * animation.appearance
    }
    return appearance.adding(change)
  }

  /// Whether an animation changes what the view itself draws, in contrast to where it is.
  final var changesItsAppearance: Bool {
    guard let motion else { return false }
    for animation in motion.animations where !animation.appearance.isNone || animation.geometry.change.size != .zero {
      return true
    }
    return false
  }

  /// Ends all animations: the view is where they were going, and their completions are called as not finished.
  final func endAnimations() {
    // The host forgets in its next tick that the view was animated.
    motion?.removeAll(where: { _ in true }, isFinished: false)
    contentDidChange()
    placementDidChange()
  }
}
