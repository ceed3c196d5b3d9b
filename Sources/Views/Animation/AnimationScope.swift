import SpringflowNumerics

/// The animation block that is being called: changes of views in it become animations.
///
/// UIKit's blocks have no parameter by which a view could know them, so the block in progress is bound for as long as it is
/// called, blocks within blocks included.
@MainActor
final class AnimationScope {
  @TaskLocal static var current: AnimationScope?

  /// How changes come about; `nil` for at once, which is so as long as animations are switched off.
  var animation: UpdateAnimation? { AnimationSwitch.isOn ? givenAnimation : nil }
  private let givenAnimation: UpdateAnimation?
  /// What the animation was made of, if it can be made for another duration as well.
  let timing: (any TimingCurveProvider)?
  /// The duration that the block was given, in seconds; springs may go on after it.
  let duration: Double
  /// The delay, in ticks.
  let delay: Int
  /// The speed at the beginning; 1 is the whole distance in a second.
  let velocity: CGVector
  let group: AnimationGroup
  /// The block's options, which blocks within it inherit.
  let options: View.AnimationOptions
  /// The views that the block has changed, if it is to lay out what is in them.
  private var changed: [View] = []

  init(
    _ animation: UpdateAnimation?, timing: (any TimingCurveProvider)? = nil, duration: Double = 0, delay: Int = 0,
    velocity: CGVector = .zero,
    options: View.AnimationOptions = [],
    group: AnimationGroup
  ) {
    givenAnimation = animation
    self.timing = timing
    self.duration = animation == nil ? 0 : duration
    self.delay = delay
    self.velocity = velocity
    self.options = options
    self.group = group
  }

  /// Calls a block of which nothing is part of the animation block that is being called.
  static func suspended(_ block: () -> Void) {
    if current == nil { block() } else { View.performWithoutAnimation(block) }
  }

  /// Calls a block within this scope.
  func call(_ block: () -> Void) { Self.$current.withValue(self) { block() } }

  /// Calls a block within this scope, and lays out there the views that it has changed, if that is one of the options.
  func callWithLayout(_ block: () -> Void) {
    call {
      block()
      // A layout may change others, which are laid out, too.
      var index = 0
      while index < changed.count {
        changed[index].layoutIfNeeded()
        index += 1
      }
    }
    changed = []
  }

  /// A view's rectangle, transform, opacity or colour has changed.
  func note(_ view: View, from before: ViewModel) {
    if options.contains(.layoutSubviews), view.model.size != before.size, !changed.contains(where: { $0 === view }) {
      changed.append(view)
    }
    animatorChange(of: view)?.note(from: before)
    var change = ElementChange(from: view.model.state, to: before.state)
    if change.shape != .none, let motion = view.motion, let host = view.host, motion.mixesTransforms(with: change.shape)
    {
      // Changes of the plane and of space do not add up: the difference is that of what is on screen.
      let (now, last) = (
        motion.applied(to: view.model.state, at: host.tick), motion.applied(to: before.state, at: host.tick)
      )
      change.shape = .spatial(SpatialTransform(last.shape.matrix - now.shape.matrix))
    }
    note(view, change, AppearanceChange(from: view.model, to: before))
  }

  /// A view's corners, border or shadow have changed.
  func note(_ view: View, from before: LayerStyle) {
    animatorChange(of: view)?.note(from: before)
    note(view, .none, AppearanceChange(from: view.layer.style, to: before))
  }

  /// A view's content is elsewhere in it.
  func note(_ view: View, originFrom before: CGPoint, to now: CGPoint) {
    animatorChange(of: view)?.note(originFrom: before, to: now)
    var change = AppearanceChange()
    change.origin = CGVector(dx: before.x - now.x, dy: before.y - now.y)
    note(view, .none, change)
  }

  /// What a view looks like has changed that draws itself. An animator changes it at once, as it could not take it back.
  func note(_ view: View, from before: ViewAppearance, to now: ViewAppearance) {
    if group.animator != nil { return }
    note(view, .none, AppearanceChange(from: now, to: before))
  }

  /// A view was hidden or shown that fades. An animator changes it at once, as it could not take it back.
  func noteVisibility(of view: View) {
    if group.animator != nil { return }
    var change = ElementChange()
    change.alpha = view.isHidden ? view.alpha : -view.alpha
    note(view, change, AppearanceChange())
  }

  /// A collection is updated with the block's curve: the block's completion waits for its end, and an animator lasts as long
  /// as if it had changed a view.
  func noteUpdate(in host: ViewHost) {
    guard animation != nil else { return }
    if let animator = group.animator { return animator.join(host) }
    // An update happens once.
    if group.repeats { return }
    group.host = host
    group.count += 1
  }

  private func animatorChange(of view: View) -> AnimatorChange? {
    animation == nil ? nil : group.animator?.change(of: view)
  }

  private func note(_ view: View, _ change: ElementChange, _ appearance: AppearanceChange) {
    guard let animation, animation.ticks > 0, let host = view.host else { return }
    if change.isNone, appearance.isNone { return }
    if let animator = group.animator {
      animator.join(host)
      // Nothing is left of the way.
      if animator.remainder(at: host.tick).share < 1e-9 { return }
    }
    let rate =
      group.animator == nil ? change.times(CGVector(dx: -velocity.dx, dy: -velocity.dy)) : ElementChange.none
    let geometry = AdditiveAnimation(
      change: change, velocity: rate, since: host.tick + delay, animation: animation)
    host.animate(view, ViewAnimation(geometry: geometry, appearance: appearance, group: group))
  }
}
