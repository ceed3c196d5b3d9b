/// Adds views to a frame.
///
/// A view in which nothing moves is one element: what it and the views in it draw is kept, and shared by the frames that
/// show it. While one of the views in it moves, it is an element of its own, and so is each of those.
@MainActor
package struct FrameBuilder {
  /// What views are drawn under.
  package struct FrameContext {
    /// The map from the superview's coordinates to the viewport's.
    var map: CoordinateMap
    var alpha: CGFloat = 1
    var clip: Frame.Clip?

    init(map: CoordinateMap = .identity, clip: Frame.Clip? = nil) { (self.map, self.clip) = (map, clip) }
  }

  var frame: Frame
  let host: ViewHost
  /// The scroll view that the frame's content offset and stage are of, once it was met.
  private var main: ScrollView?

  init(_ frame: Frame, _ host: ViewHost) { (self.frame, self.host) = (frame, host) }

  var tick: Int { host.tick }

  /// The number by which the elements of a scroll view are known beside those of others: 0 for the frame's main one.
  mutating func space(of view: ScrollView) -> Int {
    if main == nil {
      main = view
      return 0
    }
    return main === view ? 0 : view.node.number
  }

  /// Whether a scroll view is the one that the frame's stage is of.
  func isMain(_ view: ScrollView) -> Bool { main === view }

  /// Adds a view and those in it.
  mutating func add(_ view: View, under context: FrameContext) {
    let placement = view.placement(at: tick)
    let alpha = context.alpha * placement.alpha
    if view.isInvisible || alpha <= 0 { return }
    let isWhole = view.isShownWhole(at: tick)
    if let content = view.shownContent(isWhole: isWhole, at: tick) {
      append(view, content, placement, alpha, context)
    }
    if !isWhole { addSubviews(of: view, placement, alpha, context) }
  }

  /// Adds a scroll view and those in it, with its indicators.
  mutating func add(_ view: ScrollView, describing scrolling: Scrolling, under context: FrameContext) {
    _ = space(of: view)
    let placement = view.placement(at: tick)
    let rectangle = placement.map(from: .zero).then(view.superviewPerspective).flattened.then(context.map)
    if isMain(view) {
      frame.stage = rectangle.box(of: CGRect(origin: .zero, size: placement.size))
      frame.contentOffset = view.contentOffset
      frame.contentVelocity = view.contentVelocity
    }
    add(view as View, under: context)
    for bar in scrolling.indicatorBars {
      frame.indicators.append(Frame.Indicator(rect: rectangle.box(of: bar.rect), opacity: bar.opacity))
    }
  }

  /// Adds the views in another one, each for itself.
  mutating func addSubviews(
    of view: View, _ placement: ViewPlacement, _ alpha: CGFloat, _ context: FrameContext
  ) {
    let subviews = view.drawnSubviews
    if subviews.isEmpty { return }
    let inner = view.contentMap(placement, at: tick, under: context.map)
    var next = context
    if view.clipsToBounds { next.clip = view.clip(under: inner, placement.size, outer: context.clip, at: tick) }
    next.map = inner
    next.alpha = alpha
    for subview in subviews { subview.appear(in: &self, under: next) }
  }

  /// Adds what a view draws itself, without those in it.
  mutating func addOwnContent(
    of view: View, _ placement: ViewPlacement, _ alpha: CGFloat, _ context: FrameContext
  ) {
    if let content = view.shownContent(isWhole: false, at: tick) { append(view, content, placement, alpha, context) }
  }

  /// Adds a view that does not scroll with its superview's content.
  mutating func addUnscrolled(
    _ view: View, _ rectangle: CoordinateMap, _ alpha: CGFloat, _ context: FrameContext
  ) {
    var inner = FrameContext(map: rectangle, clip: context.clip)
    inner.alpha = alpha
    view.appear(in: &self, under: inner)
  }

  private mutating func append(
    _ view: View, _ content: SharedContent, _ placement: ViewPlacement, _ alpha: CGFloat, _ context: FrameContext
  ) {
    var element = view.element(placement, content, under: context.map)
    element.alpha = alpha
    element.clip = context.clip
    frame.elements.append(element)
  }
}

extension View {
  /// The view as an opaque element of a frame, under the map from its superview's coordinates to the viewport's.
  package final func element(
    _ placement: ViewPlacement, _ content: SharedContent = SharedContent(CellContent()), under map: CoordinateMap
  ) -> Frame.Element {
    let placed = map.place(placement, in: superviewPerspective)
    var element = Frame.Element(
      id: ElementID(.host, node.number), center: placed.center, size: placement.size, content: content)
    (element.transform, element.spatialBox) = (placed.transform, placed.spatial)
    return element
  }

  /// The map from the coordinates of its content to the viewport's.
  package final func contentMap(_ placement: ViewPlacement, at tick: Int, under map: CoordinateMap) -> CoordinateMap {
    placement.map(from: contentOrigin(at: tick)).then(superviewPerspective).flattened.then(map)
  }

  /// Whether frames show the view and those in it as one element in a tick.
  final func isShownWhole(at tick: Int) -> Bool { node.restlessUntil < tick && node.neverWholeCount == 0 }

  /// What the view draws, with the views in it or without them; `nil` if that is nothing.
  final func shownContent(isWhole: Bool, at tick: Int) -> SharedContent? {
    if changesItsAppearance { node.ownContent = nil }
    if let kept = isWhole && !changesItsAppearance ? node.wholeContent : node.ownContent {
      return kept.layers.isEmpty ? nil : kept
    }
    let content = LayerList.content(
      of: self, at: tick, size: placement(at: tick).size, isWhole: isWhole, .empty)
    if isWhole { node.wholeContent = content } else { node.ownContent = content }
    return content.layers.isEmpty ? nil : content
  }
}

extension Frame.Element {
  /// Puts an element, which is in the coordinates of its superview's content so far, into the viewport.
  mutating func take(_ context: FrameBuilder.FrameContext) {
    if case .translation(let vector) = context.map.kind {
      center = CGPoint(x: center.x + vector.dx, y: center.y + vector.dy)
    } else {
      let placed = context.map.place(center: center, transform: transform, spatial: spatialBox?.flattened)
      (center, transform, spatialBox) = (placed.center, placed.transform, placed.spatial)
    }
    if context.alpha != 1 {
      alpha *= context.alpha
      fullAlpha *= context.alpha
    }
    clip = context.clip
  }
}

extension ViewPlacement {
  /// Where an element of a frame is.
  init(_ element: Frame.Element) {
    self.init(
      center: element.center, size: element.size, transform: element.transform, spatial: element.spatialBox,
      alpha: element.alpha)
  }
}

extension ViewHost {
  /// A snapshot of the screen now.
  ///
  /// - Parameter viewport: The size of the whole picture, in points; up to the root's far corner unless given.
  /// - Complexity: O(*m*) for *m* views that move, and that of each collection view's elements.
  public func snapshot(viewport: CGSize? = nil) -> Frame {
    layoutIfNeeded()
    let root = rootView
    let frame = root.frame
    let empty = Frame(tick: tick, viewport: viewport ?? CGSize(width: frame.maxX, height: frame.maxY), stage: frame)
    var builder = FrameBuilder(empty, self)
    root.appear(in: &builder, under: FrameBuilder.FrameContext())
    if let menu = menuButton?.shownMenu(at: tick) { builder.frame.menu = menu }
    builder.frame.isSettled = !isMoving && !isFading
    return builder.frame
  }
}
