/// What a view and the views in it draw, from back to front, in points from the view's middle.
@MainActor
struct LayerList {
  /// What a view in another one is drawn under.
  struct LayerContext {
    /// The map from the view's superview's coordinates to those of the list.
    var map: CoordinateMap
    /// What the superview's layer applies to the views in it before that.
    var perspective = CoordinateMap.identity
    var alpha: CGFloat
    var clip: Frame.Clip?
  }

  private(set) var layers: [Frame.Layer] = []
  /// The tick of the host.
  private let tick: Int

  init(tick: Int) { self.tick = tick }

  /// What a view of a size on screen draws without those in it, and, if they count, with them.
  static func content(
    of view: View, at tick: Int, size: CGSize, isWhole: Bool, _ value: CellContent
  ) -> SharedContent {
    var list = LayerList(tick: tick)
    list.addOwnLayers(of: view, size) { layer in
      layer.size = .zero
      layer.fillsElement = true
    }
    if isWhole {
      let origin = view.contentOrigin(at: tick)
      let map = CoordinateMap.translation(-origin.x - size.width / 2, -origin.y - size.height / 2)
      list.addSubviews(of: view, size, LayerContext(map: map, alpha: 1, clip: nil))
    }
    return SharedContent(value, layers: list.layers)
  }

  /// Adds a view and the views in it.
  mutating func add(_ view: View, under context: LayerContext) {
    let placement = view.placement(at: tick)
    let alpha = context.alpha * placement.alpha
    if view.isInvisible || alpha <= 0 { return }
    let placed = context.map.place(placement, in: context.perspective)
    addOwnLayers(of: view, placement.size) { layer in
      (layer.center, layer.transform, layer.spatialBox) = (placed.center, placed.transform, placed.spatial)
      (layer.alpha, layer.clip) = (alpha, context.clip)
    }
    let inner = placement.map(from: view.contentOrigin(at: tick)).then(context.perspective).flattened.then(context.map)
    addSubviews(of: view, placement.size, LayerContext(map: inner, alpha: alpha, clip: context.clip))
  }

  private mutating func addSubviews(of view: View, _ size: CGSize, _ context: LayerContext) {
    let subviews = view.drawnSubviews
    if subviews.isEmpty { return }
    var context = context
    if view.clipsToBounds { context.clip = view.clip(under: context.map, size, outer: context.clip, at: tick) }
    context.perspective = view.sublayerMap
    for subview in subviews { subview.draw(in: &self, under: context) }
  }

  /// Adds what a view itself draws, each layer put into its place: what its class shows, and what it draws by hand.
  private mutating func addOwnLayers(of view: View, _ size: CGSize, _ place: (inout Frame.Layer) -> Void) {
    let (shown, drawing) = (view.drawnContents, view.shownDrawing)
    let isElement = view.elementBackend != nil
    if !isElement, var layer = view.layerOfOwnValues(shown == .none ? drawing : shown, at: tick, size: size) {
      place(&layer)
      layers.append(layer)
    }
    if drawing == .none || !isElement && shown == .none { return }
    var layer = Frame.Layer(center: .zero, size: size)
    (layer.contents, layer.cornerRadius) = (drawing, view.presentedAppearance(at: tick).style.cornerRadius)
    place(&layer)
    layers.append(layer)
  }
}

extension View {
  /// What the view drew itself, put into its present size.
  final var shownDrawing: Frame.LayerContents {
    guard let drawing = node.drawing else { return .none }
    return .image(Frame.ImageContents(drawing, mode: contentMode, tint: nil, isClipped: clipsToBounds))
  }

  /// What a view draws in a tick by its own values, about its middle; `nil` if it draws nothing.
  final func layerOfOwnValues(_ contents: Frame.LayerContents, at tick: Int, size: CGSize) -> Frame.Layer? {
    if ownLayer == nil, motion == nil, model.backgroundColor == nil, contents == .none { return nil }
    let appearance = presentedAppearance(at: tick)
    let style = appearance.style
    var layer = Frame.Layer(center: .zero, size: size)
    layer.background = appearance.background.flatMap { $0.alpha > 0 ? $0 : nil }
    layer.cornerRadius = style.cornerRadius
    if style.borderWidth > 0, let color = style.borderColor {
      (layer.border, layer.borderWidth) = (color, style.borderWidth)
    }
    if style.shadowOpacity > 0, let color = style.shadowColor {
      layer.shadow = Frame.Shadow(
        color: color.withAlpha(color.alpha * Float(style.shadowOpacity)), offset: style.shadowOffset,
        radius: style.shadowRadius)
    }
    layer.contents = contents
    if layer.background == nil, layer.border == nil, layer.shadow == nil, contents == .none { return nil }
    return layer
  }

  /// The view's edge as a limit of what is in it, under a map from its own coordinates.
  final func clip(under map: CoordinateMap, _ size: CGSize, outer: Frame.Clip?, at tick: Int) -> Frame.Clip {
    let origin = contentOrigin(at: tick)
    let middle = CGPoint(x: origin.x + size.width / 2, y: origin.y + size.height / 2)
    let placed = map.place(center: middle, transform: .identity, spatial: nil)
    return Frame.Clip(
      center: placed.center, size: size, cornerRadius: presentedAppearance(at: tick).style.cornerRadius,
      transform: placed.transform, spatial: placed.spatial, outer: outer)
  }
}
