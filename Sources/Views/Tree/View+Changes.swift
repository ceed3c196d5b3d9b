import SpringflowNumerics

/// Changes of a view's own values: checked, animated if an animation block is being called, and noted for the next frame.
extension View {
  /// Traps if a rectangle has a number that is not finite.
  final func requireFinite(_ rect: CGRect, _ name: String) {
    require(
      rect.isFinite,
      "a view's \(name) has four finite numbers, found \(rect) for \(type(of: self)); check what it was computed from")
  }

  final func changeFrame(to frame: CGRect) {
    requireFinite(frame, "frame")
    if frame == model.frame, frame.size == model.size { return }
    changeModel { model in
      if model.spatial == nil, model.transform.isIdentity { return model.setFrame(frame) }
      let size = model.spatial == nil ? model.size(filling: frame.size) : model.sizeInProportion(to: frame.size)
      // Under a perspective the box need not have the view's middle in its own.
      var placed = model
      placed.place(center: .zero, size: size)
      let box = placed.frame
      model.place(center: CGPoint(x: frame.midX - box.midX, y: frame.midY - box.midY), size: size)
    }
  }

  final func changeBounds(origin: CGPoint, size: CGSize) {
    requireFinite(CGRect(origin: origin, size: size), "bounds")
    changeModel { model in
      model.origin = origin
      if size != model.size { model.setSize(size) }
    }
  }

  final func changeCenter(to center: CGPoint) {
    require(
      center.x.isFinite && center.y.isFinite,
      "a view's centre has two finite numbers, found \(center) for \(type(of: self)); check what it was computed from")
    // The corner would be computed anew, and rounded.
    if center == model.center { return }
    changeModel { $0.setCenter(center) }
  }

  final func changeTransform(to transform: CGAffineTransform, _ spatial: SpatialTransform?) {
    let t = transform
    let isFinite = [t.a, t.b, t.c, t.d, t.tx, t.ty].allSatisfy(\.isFinite) && (spatial?.value.isFinite ?? true)
    require(isFinite, "a view's transform has finite numbers, found \(t) for \(type(of: self))")
    changeModel {
      $0.transform = transform
      $0.spatial = spatial
    }
  }

  final func changeAlpha(to alpha: CGFloat) {
    require(!alpha.isNaN, "a view's alpha is a number from 0 to 1, found \(alpha) for \(type(of: self))")
    changeModel { $0.alpha = min(max(alpha, 0), 1) }
  }

  /// Changes what animations blend.
  final func changeModel(_ change: (inout ViewModel) -> Void) {
    let before = model
    node.noteOwnValue()
    change(&model)
    if model == before { return }
    if let scope = AnimationScope.current { scope.note(self, from: before) }
    if let elementBackend, model.extent != before.extent { elementBackend.elementWasPlaced(from: before) }
    if model.size != before.size { sizeDidChange(from: before.size) }
    if model.backgroundColor != before.backgroundColor || model.origin != before.origin || model.size != before.size {
      contentDidChange()
    }
    placementDidChange()
  }

  /// Places the view for whoever arranges it, such as a layout: without an animation, and without the setters.
  final func place(center: CGPoint, size: CGSize) {
    if center == model.center, size == model.size { return }
    let old = model.size
    model.place(center: center, size: size)
    if old != size {
      sizeDidChange(from: old)
      contentDidChange()
    }
  }

  // MARK: What has to be looked at again

  /// The ticks for which what moved in two ticks in a row counts as moving.
  private static let restlessTicks = 15

  /// The view draws something else, or its subviews are others or elsewhere.
  final func contentDidChange() {
    node.ownContent = nil
    forgetWholeContents(from: self)
  }

  /// The view, and those in it that have no tint colour of their own, are drawn in another one.
  final func noteTintColor() {
    tintColorDidChange()
    contentDidChange()
    for view in heldViews where view.node.tintColor == nil { view.noteTintColor() }
  }

  /// The tint colour that the view has from where it is; `nil` if it has one of its own.
  final var inheritedTintColor: Color? { node.tintColor == nil ? tintColor : nil }

  /// The view is elsewhere, and may have got another tint colour by that.
  final func noteInheritedTintColor(since before: Color?) {
    if node.tintColor == nil, tintColor != before { noteTintColor() }
  }

  /// The superview draws the view differently, or not at all.
  final func subtreeDidChange() { forgetWholeContents(from: self) }

  /// The view is elsewhere.
  final func placementDidChange() {
    node.forgetDigests()
    guard let superview = node.superview else { return }
    forgetWholeContents(from: superview)
    guard let host else { return }
    if node.lastMove == host.tick - 1 { keepRestless(until: host.tick + Self.restlessTicks) }
    node.lastMove = host.tick
  }

  /// The view's state has changed in a way that is not seen.
  package final func forgetDigest() {
    var next: View? = self
    while let view = next {
      view.node.forgetDigests()
      next = view.node.superview
    }
  }

  private final func forgetWholeContents(from start: View) {
    var next: View? = start
    // Up to the root: a view in one that is shown whole keeps nothing itself.
    while let view = next {
      view.node.wholeContent = nil
      view.node.forgetDigests()
      next = view.node.superview
    }
  }

  /// Lets frames show the view as an element of its own, whose motion is interpolated.
  package final func keepRestless(until tick: Int) {
    var next = node.superview
    while let view = next {
      if view.node.restlessUntil >= tick { return }
      view.node.restlessUntil = tick
      next = view.node.superview
    }
  }
}

extension ViewModel {
  /// The size whose image under the plane transform has a box of a given size; in proportion to the present one if no
  /// size has.
  fileprivate func size(filling box: CGSize) -> CGSize {
    let t = transform
    let (a, b, c, d) = (abs(t.a), abs(t.b), abs(t.c), abs(t.d))
    // The box is a w + c h wide and b w + d h high.
    let determinant = a * d - b * c
    if abs(determinant) > 1e-9 {
      let width = (box.width * d - box.height * c) / determinant
      let height = (box.height * a - box.width * b) / determinant
      if width >= 0, height >= 0 { return CGSize(width: width, height: height) }
    }
    return sizeInProportion(to: box)
  }

  /// The size of the view if its box is to have a given size, and both change in the same proportion.
  fileprivate func sizeInProportion(to box: CGSize) -> CGSize {
    let now = frame.size
    return CGSize(
      width: now.width > 0 ? size.width * box.width / now.width : box.width,
      height: now.height > 0 ? size.height * box.height / now.height : box.height)
  }
}

extension CATransform3D {
  fileprivate var isFinite: Bool { numbers.allSatisfy(\.isFinite) }
}
