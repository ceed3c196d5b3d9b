import SpringflowNumerics

/// What a frame shows of a collection view: the view itself, its elements, and a program's own views.
@MainActor
struct CollectionViewPainter {
  private let view: CollectionView
  private let engine: CollectionViewEngine

  init(_ view: CollectionView) { (self.view, engine) = (view, view.engine) }

  /// Adds the view, its elements and a program's own views to a frame.
  func add(to builder: inout FrameBuilder, under context: FrameBuilder.FrameContext) {
    engine.bringUpToDate()
    let placement = view.placement(at: builder.tick)
    let alpha = context.alpha * placement.alpha
    if view.isInvisible || alpha <= 0 { return }
    let space = builder.space(of: view)
    // The view's own rectangle, from its top left corner.
    let rectangle = placement.map(from: .zero).then(view.superviewPerspective).flattened.then(context.map)
    builder.addOwnContent(of: view, placement, alpha, context)
    if let backgroundView = view.backgroundView { builder.addUnscrolled(backgroundView, rectangle, alpha, context) }
    if builder.isMain(view) { describe(in: &builder.frame, rectangle) }
    var inner = FrameBuilder.FrameContext(
      map: placement.map(from: view.contentOffset).then(view.superviewPerspective).flattened.then(context.map))
    inner.alpha = alpha
    // A frame's stage clips the elements of its main view by itself.
    let isStage =
      builder.isMain(view) && context.clip == nil && placement.isUpright && context.map.isTranslation && isAlone
    inner.clip =
      view.clipsToBounds && !isStage
      ? view.clip(under: inner.map, placement.size, outer: context.clip, at: builder.tick) : context.clip
    addContent(to: &builder, space, under: inner)
    if !builder.isMain(view) { addIndicators(to: &builder.frame, rectangle) }
  }

  /// What a frame tells of its main scroll view.
  private func describe(in frame: inout Frame, _ rectangle: CoordinateMap) {
    // Nothing is seen outside of the stage: beside other views it is the root's.
    if isAlone {
      frame.stage = rectangle.box(of: CGRect(origin: .zero, size: view.bounds.size))
      frame.clipsToStage = view.clipsToBounds
    }
    frame.contentOffset = view.contentOffset
    frame.contentVelocity = view.contentVelocity
    addIndicators(to: &frame, rectangle)
  }

  /// Whether nothing is seen beside the view: no other part of what it is in, and no ground of that.
  private var isAlone: Bool {
    var inner: View = view
    while let outer = inner.superview {
      let frame = inner.frame
      if outer.backgroundColor != nil, !frame.contains(outer.bounds) { return false }
      if outer.subviews.contains(where: { $0 !== inner && !$0.isHidden && !frame.contains($0.frame) }) { return false }
      inner = outer
    }
    return true
  }

  private func addIndicators(to frame: inout Frame, _ rectangle: CoordinateMap) {
    for bar in view.scrolling.indicatorBars {
      frame.indicators.append(Frame.Indicator(rect: rectangle.box(of: bar.rect), opacity: bar.opacity))
    }
    guard let menu = engine.interaction.shownMenu, let corner = rectangle.apply(.zero) else { return }
    frame.menu = menu.offset(by: CGVector(dx: corner.x, dy: corner.y))
  }

  /// Adds the elements and a program's own views.
  private func addContent(to builder: inout FrameBuilder, _ space: Int, under context: FrameBuilder.FrameContext) {
    let describing = ElementDescription(engine, space, context, builder.tick)
    builder.frame.elements.reserveCapacity(builder.frame.elements.count + engine.elements.count)
    if !view.hasSubviews {
      return engine.store.inDrawingOrder(at: engine.tick).forEachUncounted { add($0, describing, to: &builder) }
    }
    for child in engine.childrenInDrawingOrder {
      switch child {
      case .own(let view): view.appear(in: &builder, under: context)
      case .element(let element): add(element, describing, to: &builder)
      }
    }
  }

  @inline(__always)
  private func add(_ element: VisibleElement, _ describing: ElementDescription, to builder: inout FrameBuilder) {
    if let view = element.view, !view.isPlain {
      if view.isHidden { return }
      builder.frame.elements.append(describing.frameElement(element, of: view))
      if view.hasSubviews, !view.isShownWhole(at: builder.tick) {
        let placed = builder.frame.elements[builder.frame.elements.count - 1]
        builder.addSubviews(of: view, ViewPlacement(placed), placed.alpha, FrameBuilder.FrameContext(clip: placed.clip))
      }
    } else {
      builder.frame.elements.append(describing.frameElement(element, of: nil))
    }
    if element.outgoingContents.isEmpty { return }
    let replacing = describing.frameElement(element, of: element.view)
    for outgoing in element.outgoingContents {
      builder.frame.elements.append(replacing.covered(by: outgoing, at: engine.tick))
    }
  }
}

/// What frames tell of the elements of a collection view.
@MainActor
private struct ElementDescription {
  private let engine: CollectionViewEngine
  private let space: Int
  private let context: FrameBuilder.FrameContext
  private let hostTick: Int
  private let motions: [any LayoutMotion]
  private let isMirrored: Bool

  init(_ engine: CollectionViewEngine, _ space: Int, _ context: FrameBuilder.FrameContext, _ hostTick: Int) {
    (self.engine, self.space, self.context, self.hostTick) = (engine, space, context, hostTick)
    motions = engine.layout.motions
    isMirrored = engine.isMirrored
  }

  /// - Parameter view: The element's view, if it has views in it or a place of its own.
  @inline(__always)
  func frameElement(_ element: VisibleElement, of view: CollectionReusableView?) -> Frame.Element {
    let tick = engine.tick
    let attributes = element.attributes
    let id = space == 0 ? element.id : element.id.inSpace(space)
    var shown: Frame.Element
    var (own, isMoved): (ViewPlacement?, Bool) = (nil, false)
    if let view, view.hasOwnPlacement {
      let placement = view.ownPlacement(at: hostTick)
      (own, isMoved) = (placement, view.isMoved(by: placement))
    }
    if element.animations.isEmpty, !element.isTravelling, !isMoved {
      // Elements that do not move have exactly their attributes.
      let size = attributes.size
      shown = Frame.Element(
        id: id, center: attributes.center, size: size, content: content(of: element, view, size))
      shown.alpha = attributes.isHidden ? 0 : min(max(attributes.alpha, 0), 1)
      shown.transform = attributes.transform
      shown.spatialBox = attributes.spatialBox
    } else {
      var state = element.state(at: tick)
      if let view, let own { state = view.placed(state, by: own) }
      shown = Frame.Element(
        id: id, center: state.center, size: state.size, content: content(of: element, view, state.size))
      shown.alpha = min(max(state.alpha, 0), 1)
      if element.isFading(at: tick) { shown.fullAlpha = min(element.fullAlpha, 1) }
      shown.transform = state.transform
      if case .spatial(let box) = state.shape { shown.spatialBox = box }
    }
    shown.role = Frame.Element.Role(element.key.category)
    shown.zIndex = attributes.zIndex
    shown.isLeaving = !element.isPresent
    // What is still seen elsewhere has its body at its new place already.
    if !motions.isEmpty, !element.isDeparting(at: tick),
      let velocity = engine.velocity(of: element.id, with: attributes, in: motions, isMirrored: isMirrored)
    {
      shown.velocity = velocity
    }
    if let stateAppearance = element.stateAppearance {
      shown.highlight = stateAppearance.highlight.value(at: Double(tick))
      shown.selection = stateAppearance.selection.value(at: Double(tick))
      shown.focus = stateAppearance.focus.value(at: Double(tick))
    }
    if let own {
      shown.alpha *= own.alpha
      shown.fullAlpha *= own.alpha
      if !own.isUpright {
        let placed = CoordinateMap.combined(element.state(at: tick), with: own.transform, own.spatial)
        (shown.transform, shown.spatialBox) = (placed.transform, placed.spatial)
      }
    }
    shown.take(context)
    return shown
  }

  /// - Parameter size: The size on screen.
  @inline(__always)
  private func content(of element: VisibleElement, _ view: CollectionReusableView?, _ size: CGSize) -> SharedContent {
    // Not by `map`: a closure that is given to the standard library asks in every call whether it is on its actor.
    if let view { element.content(of: view, at: hostTick, size: size) } else { element.content() }
  }
}

extension Frame.Element.Role {
  init(_ category: CollectionView.ElementCategory) {
    switch category {
    case .cell: self = .item
    case .supplementaryView: self = .supplementary
    case .decorationView: self = .decoration
    }
  }
}

extension Frame.Element {
  /// The element's earlier content that still fades out, at the same position.
  @MainActor
  fileprivate func covered(by outgoing: VisibleElement.OutgoingContent, at tick: Int) -> Frame.Element {
    var shown = Frame.Element(
      id: outgoing.id.inSpace(id.space), center: center, size: size, content: outgoing.content)
    shown.alpha = alpha * outgoing.opacity(at: tick)
    shown.fullAlpha = max(fullAlpha, alpha)
    shown.transform = transform
    shown.spatialBox = spatialBox
    shown.role = role
    shown.zIndex = zIndex
    shown.velocity = velocity
    shown.clip = clip
    shown.isLeaving = true
    return shown
  }
}
