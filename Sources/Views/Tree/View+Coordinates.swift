import SpringflowNumerics

/// Coordinates of one view in another's, and the view at a point.
extension View {
  /// The map from the view's own coordinates to its superview's, as its properties say.
  final var mapToSuperview: CoordinateMap {
    modelPlacement.map(from: bounds.origin).then(superviewPerspective).flattened
  }

  /// Whether the layer applies something to all subviews.
  final var hasPerspective: Bool {
    guard let ownLayer else { return false }
    return !CATransform3DIsIdentity(ownLayer.sublayerTransform)
  }

  /// What the superview's layer applies to all its subviews, about its middle.
  final var superviewPerspective: CoordinateMap { node.superview?.sublayerMap ?? .identity }

  /// What the view's layer applies to all subviews, about the view's middle, in the view's coordinates.
  final var sublayerMap: CoordinateMap {
    guard hasPerspective, let transform = ownLayer?.sublayerTransform else { return .identity }
    let bounds = bounds
    let about = CATransform3DConcat(CATransform3DMakeTranslation(-bounds.midX, -bounds.midY, 0), transform)
    return CoordinateMap(
      .space(SpatialTransform(CATransform3DConcat(about, CATransform3DMakeTranslation(bounds.midX, bounds.midY, 0)))))
  }

  /// The map from the view's own coordinates to its host's, or to those of the root's superview.
  final var mapToHost: CoordinateMap {
    var map = mapToSuperview
    var next = node.superview
    while let view = next {
      map = map.then(view.mapToSuperview)
      next = view.node.superview
    }
    return map
  }

  final func converted(_ point: CGPoint, to other: View?) -> CGPoint {
    if other === self { return point }
    let outer = mapToHost.apply(point) ?? point
    guard let other else { return outer }
    other.requireInverse()
    return other.fromHost(outer)
  }

  final func converted(_ point: CGPoint, from other: View?) -> CGPoint {
    if other === self { return point }
    requireInverse()
    return fromHost(other?.mapToHost.apply(point) ?? point)
  }

  /// Traps if no point of the host is one of the view's coordinates.
  private func requireInverse() {
    var next: View? = self
    while let view = next {
      if !view.modelPlacement.isUpright || view.superview?.hasPerspective == true {
        require(
          view.mapToSuperview.unapply(.zero) != nil,
          "a point is converted to the coordinates of \(type(of: self)), but the transform of \(type(of: view)) has no "
            + "inverse: \(view.transform3D.numbers); scale by a small factor rather than by 0")
      }
      next = view.node.superview
    }
  }

  /// A point of the host in the view's coordinates; where a transform in between has no inverse, see
  /// ``rectanglePoint(fromHost:)``.
  final func fromHost(_ point: CGPoint) -> CGPoint {
    let place = rectanglePoint(fromHost: point)
    let origin = bounds.origin
    return CGPoint(x: place.x + origin.x, y: place.y + origin.y)
  }

  final func converted(_ rect: CGRect, by convert: (CGPoint) -> CGPoint) -> CGRect {
    let corners = [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY),
    ]
    return PointBounds(corners.map(convert)).rect
  }

  // MARK: Hit testing

  /// Fainter views are not hit: UIKit's hit test has the same limit.
  private static let faintest: CGFloat = 0.01

  /// The view at a point of this view's coordinates, as views are on screen now.
  final func viewAtPoint(_ point: CGPoint, _ event: Event?) -> View? {
    let tick = host?.tick ?? 0
    // The point before the opacity, which a cell has to look up.
    guard !isHidden, isUserInteractionEnabled, self.point(inside: point, with: event),
      placement(at: tick).alpha >= Self.faintest
    else { return nil }
    return subviewAtPoint(point, event) ?? self
  }

  /// The part of the content that the view shows now.
  final var boundsOnScreen: CGRect {
    guard motion != nil || elementBackend != nil, let tick = host?.tick else { return bounds }
    return CGRect(origin: contentOrigin(at: tick), size: placement(at: tick).size)
  }

  final func foremostSubview(at point: CGPoint, _ event: Event?) -> View? {
    let tick = host?.tick ?? 0
    for subview in drawnSubviews.reversed() {
      // A view that is squeezed to nothing is not hit.
      guard let inner = subview.mapToSuperview(at: tick).unapply(point) else { continue }
      if let found = subview.hitTest(inner, with: event) { return found }
    }
    return nil
  }

  /// The map from the view's own coordinates to its superview's, as the view is on screen in a tick.
  final func mapToSuperview(at tick: Int) -> CoordinateMap {
    mapToSuperview(from: placement(at: tick), at: tick)
  }

  /// The same from a known place.
  final func mapToSuperview(from placement: ViewPlacement, at tick: Int) -> CoordinateMap {
    placement.map(from: contentOrigin(at: tick)).then(superviewPerspective).flattened
  }

  /// Where the view is, as its properties say.
  final var modelPlacement: ViewPlacement {
    arrangedPlacement ?? ownModelPlacement
  }

  /// Where the view is by its own properties alone.
  final var ownModelPlacement: ViewPlacement {
    ViewPlacement(
      center: model.center, corner: model.corner, size: model.size, transform: model.transform, spatial: model.spatial,
      alpha: model.alpha)
  }

  // These are asked for every element of a collection in every tick: within the module they cost a load each.

  /// Whether nothing is drawn over its content, and its own properties do not change where or whether it is seen.
  final var isPlain: Bool { !hasLayers && !hasOwnPlacement }

  /// Whether there are views in this one.
  final var hasSubviews: Bool { !node.subviews.isEmpty }

  /// Whether something is drawn over the view's content: views in it, or what it draws itself.
  final var hasLayers: Bool { !node.subviews.isEmpty || node.drawing != nil }

  /// Whether a program has changed the view's own transform, opacity or visibility, or its place.
  final var hasOwnPlacement: Bool {
    if !node.hasOwnValues { return false }
    if motion != nil || node.isOverruled || model.alpha != 1 || node.isHidden { return true }
    return model.spatial != nil || !model.transform.isIdentity
  }

  /// Whether the view, or one in it, may draw something.
  final var mayBeSeen: Bool {
    if isInvisible { return false }
    if model.backgroundColor != nil || ownLayer != nil || node.drawing != nil { return true }
    if drawnContents != .none { return true }
    for subview in node.subviews where subview.mayBeSeen { return true }
    return false
  }
}

extension SpringflowAdditions where Self: View {
  /// The map from the view's own coordinates to those of a view that it is in, at any depth; `nil` if it is not in that
  /// view.
  ///
  /// Views between both that are scaled by 0 leave the map without an inverse, for which `convert(_:from:)` traps.
  ///
  /// - Complexity: O(*d*) for a depth of *d*.
  public func coordinateMap(to outer: View?) -> CoordinateMap? {
    guard let outer, outer !== self else { return nil }
    var (map, next) = (mapToSuperview, superview)
    while let view = next {
      if view === outer { return map }
      (map, next) = (map.then(view.mapToSuperview), view.superview)
    }
    return nil
  }
}
