/// A picture of a view and the views in it, as they were shown when it was made; it stretches with its bounds.
@MainActor
final class SnapshotView: View {
  /// What was shown, in points from the view's top left corner.
  private let elements: [Frame.Element]
  private let size: CGSize

  /// Makes a picture without the view's own place, transform and opacity.
  ///
  /// - Complexity: That of a frame of the view.
  init(of view: View) {
    let host = view.drivingHost
    size = view.bounds.size
    let placement = view.placement(at: host.tick)
    let edge = Frame.Clip(
      center: CGPoint(x: size.width / 2, y: size.height / 2), size: size, cornerRadius: 0, transform: .identity,
      spatial: nil, outer: nil)
    var context = FrameBuilder.FrameContext(map: Self.inverse(of: placement, view.superviewPerspective), clip: edge)
    if placement.alpha > 0 { context.alpha = 1 / placement.alpha }
    var builder = FrameBuilder(Frame(tick: host.tick, viewport: size, stage: .zero), host)
    view.appear(in: &builder, under: context)
    elements = builder.frame.elements
    super.init(frame: CGRect(origin: .zero, size: size))
  }

  required init?(coder: NSCoder) { nil }

  /// The map from the superview's coordinates back to the view's; of a view that is turned in space only its middle's.
  private static func inverse(of placement: ViewPlacement, _ perspective: CoordinateMap) -> CoordinateMap {
    let map = placement.map(from: .zero).then(perspective).flattened
    if let plane = map.plane, plane.a * plane.d != plane.b * plane.c { return CoordinateMap(.plane(plane.inverted())) }
    return .translation(placement.size.width / 2 - placement.center.x, placement.size.height / 2 - placement.center.y)
  }

  override var isNeverWhole: Bool { true }

  override func appear(in builder: inout FrameBuilder, under context: FrameBuilder.FrameContext) {
    let placement = placement(at: builder.tick)
    let alpha = context.alpha * placement.alpha
    if isInvisible || alpha <= 0 { return }
    builder.addOwnContent(of: self, placement, alpha, context)
    addPicture(to: &builder, placement, alpha, context)
    builder.addSubviews(of: self, placement, alpha, context)
  }

  private func addPicture(
    to builder: inout FrameBuilder, _ placement: ViewPlacement, _ alpha: CGFloat, _ context: FrameBuilder.FrameContext
  ) {
    if size.width <= 0 || size.height <= 0 { return }
    let stretch = CGAffineTransform(scaleX: placement.size.width / size.width, y: placement.size.height / size.height)
    let own = placement.map(from: .zero).then(superviewPerspective).flattened.then(context.map)
    let map = stretch.isIdentity ? own : CoordinateMap(.plane(stretch)).then(own)
    for (number, element) in elements.enumerated() {
      var shown = element
      // Numbers of the picture's own: what it shows may be in the frame, too.
      shown.id = ElementID(.host, number, space: node.number)
      (shown.role, shown.velocity) = (nil, .zero)
      var inner = context
      (inner.map, inner.alpha) = (map, alpha)
      inner.clip = element.clip?.seen(through: map, outer: context.clip)
      shown.take(inner)
      builder.frame.elements.append(shown)
    }
  }
}

extension Frame.Clip {
  /// The image of the clip and of those around it, within another one.
  fileprivate func seen(through map: CoordinateMap, outer: Frame.Clip?) -> Frame.Clip {
    let placed = map.place(center: center, transform: transform, spatial: spatial.map(SpatialTransform.init))
    return Frame.Clip(
      center: placed.center, size: size, cornerRadius: cornerRadius, transform: placed.transform,
      spatial: placed.spatial, outer: self.outer?.seen(through: map, outer: outer) ?? outer)
  }
}
