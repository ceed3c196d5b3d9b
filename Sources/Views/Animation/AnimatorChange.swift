import SpringflowNumerics

/// A view that an animator changes: what the animator has changed, as it was before and as it will be.
@MainActor
final class AnimatorChange {
  let view: View
  private var values: ChangedValues
  private var (styleBefore, styleAfter): (LayerStyle, LayerStyle)
  private var (offsetBefore, offsetAfter): (CGPoint, CGPoint)

  init(_ view: View) {
    self.view = view
    values = ChangedValues(view.model)
    let style = view.ownLayer?.style ?? LayerStyle()
    (styleBefore, styleAfter) = (style, style)
    (offsetBefore, offsetAfter) = (.zero, .zero)
  }

  // MARK: Notes

  /// The animator has changed the view's own values.
  func note(from old: ViewModel) { values.note(from: old, to: view.model) }

  /// The animator has changed the view's corners, border or shadow.
  func note(from old: LayerStyle) {
    if styleBefore == styleAfter { styleBefore = old }
    styleAfter = view.layer.style
  }

  /// The animator has scrolled the view.
  func note(originFrom old: CGPoint, to now: CGPoint) {
    if offsetBefore == offsetAfter { offsetBefore = old }
    offsetAfter = now
  }

  func hash(into hash: inout StateHash) {
    values.hash(into: &hash)
    for style in [styleBefore, styleAfter] { style.hash(into: &hash) }
    for offset in [offsetBefore, offsetAfter] { hash.combine(offset) }
  }

  // MARK: Ends

  /// Gives the view the values of one of the animator's ends; what the animator has not changed stays.
  func take(_ position: ViewAnimatingPosition) {
    let isStart = position == .start
    let (style, offset) = isStart ? (styleBefore, offsetBefore) : (styleAfter, offsetAfter)
    View.performWithoutAnimation {
      view.changeModel { values.take(isStart: isStart, in: &$0) }
      if styleBefore != styleAfter { view.layer.change { $0 = style } }
      if offsetBefore != offsetAfter { view.bounds.origin = offset }
    }
  }

  /// Ends the view's animations of an animator, with the values of a position.
  ///
  /// At the beginning a value is exactly as it was before, unless something else has changed it since: then it stays as it
  /// is on screen.
  func settle(at position: ViewAnimatingPosition, _ tick: Int, of animator: ViewPropertyAnimator) {
    let (model, style, offset) = (view.model, view.ownLayer?.style ?? LayerStyle(), view.bounds.origin)
    if position != .end { takePresentValues(at: tick, of: animator) }
    if position == .start {
      View.performWithoutAnimation {
        view.changeModel { values.restore(in: &$0, from: model) }
        if styleBefore != styleAfter, style == styleAfter { view.layer.change { $0 = styleBefore } }
        if offsetBefore != offsetAfter, offset == offsetAfter { view.bounds.origin = offsetBefore }
      }
    }
    // The host forgets in its next tick that the view was animated.
    view.motion?.removeAll(where: { $0.group.animator === animator }, isFinished: position != .current)
    view.contentDidChange()
    view.placementDidChange()
  }

  /// Adds what is left of an animator's differences to the view's own values.
  private func takePresentValues(at tick: Int, of animator: ViewPropertyAnimator) {
    var (state, appearance, origin) = (view.model.state, AppearanceChange(), CGVector.zero)
    var isTransformed = false
    for animation in view.motion?.animations ?? [] where animation.group.animator === animator {
      let remainder = animation.remainder(at: tick)
      state = animation.geometry.applied(to: state, remainder)
      if animation.geometry.change.shape != .none { isTransformed = true }
      appearance = appearance + remainder.steadyShare * animation.appearance
      let whole = animation.appearance.origin
      origin.dx += CGFloat(remainder.share) * whole.dx + remainder.extra.dx * whole.dx
      origin.dy += CGFloat(remainder.share) * whole.dy + remainder.extra.dy * whole.dy
    }
    let shown = ViewAppearance(background: view.model.backgroundColor, style: view.ownLayer?.style ?? LayerStyle())
      .adding(appearance)
    View.performWithoutAnimation {
      view.changeModel { model in
        if state.center != model.center || state.size != model.size {
          let size = CGSize(width: max(state.size.width, 0), height: max(state.size.height, 0))
          model.place(center: state.center, size: size)
        }
        if isTransformed { model.transforms = ViewModel.Transforms(state.shape) }
        model.alpha = min(max(state.alpha, 0), 1)
        model.backgroundColor = shown.background
      }
      view.ownLayer?.change { $0 = shown.style }
      if origin != .zero {
        let present = view.bounds.origin
        view.bounds.origin = CGPoint(x: present.x + origin.dx, y: present.y + origin.dy)
      }
    }
  }
}

/// What of a view's own values an animator has changed: what it has not is the same before and after.
private struct ChangedValues {
  private var before: ViewModel
  private var after: ViewModel

  init(_ model: ViewModel) { (before, after) = (model, model) }

  mutating func note(from old: ViewModel, to now: ViewModel) {
    note(\.extent, old, now)
    note(\.origin, old, now)
    note(\.transforms, old, now)
    note(\.alpha, old, now)
    note(\.backgroundColor, old, now)
  }

  private mutating func note<Value: Equatable>(
    _ key: WritableKeyPath<ViewModel, Value>, _ old: ViewModel, _ now: ViewModel
  ) {
    if old[keyPath: key] == now[keyPath: key] { return }
    if before[keyPath: key] == after[keyPath: key] { before[keyPath: key] = old[keyPath: key] }
    after[keyPath: key] = now[keyPath: key]
  }

  /// Gives a view the values before or after.
  func take(isStart: Bool, in model: inout ViewModel) {
    let source = isStart ? before : after
    take(\.extent, source, in: &model)
    take(\.origin, source, in: &model)
    take(\.transforms, source, in: &model)
    take(\.alpha, source, in: &model)
    take(\.backgroundColor, source, in: &model)
  }

  /// Gives a view the values before that, until now, were as the animator had made them.
  func restore(in model: inout ViewModel, from last: ViewModel) {
    restore(\.extent, last, in: &model)
    restore(\.origin, last, in: &model)
    restore(\.transforms, last, in: &model)
    restore(\.alpha, last, in: &model)
    restore(\.backgroundColor, last, in: &model)
  }

  private func take<Value: Equatable>(
    _ key: WritableKeyPath<ViewModel, Value>, _ source: ViewModel, in model: inout ViewModel
  ) {
    if before[keyPath: key] != after[keyPath: key] { model[keyPath: key] = source[keyPath: key] }
  }

  private func restore<Value: Equatable>(
    _ key: WritableKeyPath<ViewModel, Value>, _ last: ViewModel, in model: inout ViewModel
  ) {
    if last[keyPath: key] == after[keyPath: key] { take(key, before, in: &model) }
  }

  func hash(into hash: inout StateHash) {
    before.hash(into: &hash)
    after.hash(into: &hash)
  }
}

extension ViewModel.Transforms {
  /// The transforms of a state that is on screen.
  fileprivate init(_ shape: ElementState.TransformState) {
    switch shape {
    case .flat(let flat): self.init(flat: flat == .identity ? .identity : flat.transform, spatial: nil)
    case .spatial(let box):
      let flat = box.value.affine
      self.init(flat: flat ?? .identity, spatial: flat == nil ? box : nil)
    }
  }
}
