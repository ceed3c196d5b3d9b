import SpringflowGeometry

extension CollectionView {
  /// A snapshot of the screen now, in a viewport that contains the view's `frame`.
  ///
  /// - Parameter viewport: The size of the whole picture, in points; the view's own unless given.
  /// - Complexity: O(*v* log *v*) for *v* visible elements.
  public func snapshot(viewport: CGSize? = nil) -> Frame {
    let engine = engine
    engine.bringUpToDate()
    var result = Frame(
      tick: engine.tick, viewport: viewport ?? CGSize(width: frame.maxX, height: frame.maxY), stage: frame)
    result.clipsToStage = clipsToBounds
    result.contentOffset = contentOffset
    result.contentVelocity = contentVelocity
    result.isSettled = !engine.isMoving && !engine.scrolling.indicators.isChanging(at: engine.tick)
    result.indicators = engine.scrolling.indicatorBars
    let origin = CGVector(dx: frame.minX - contentOffset.x, dy: frame.minY - contentOffset.y)
    let motions = collectionViewLayout.motions
    let isMirrored = engine.isMirrored
    result.elements.reserveCapacity(engine.elements.count)
    for element in engine.drawnElements {
      let state = element.state(at: engine.tick)
      var shown = Frame.Element(
        id: element.id, section: element.key.section, item: element.key.item,
        center: CGPoint(x: state.center.x + origin.dx, y: state.center.y + origin.dy), size: state.size,
        content: element.content())
      shown.alpha = min(max(state.alpha, 0), 1)
      if element.isFading(at: engine.tick) { shown.fullAlpha = min(element.fullAlpha, 1) }
      // Elements that do not move have exactly their attributes.
      let isPlain = element.animations.isEmpty && element.travel == nil
      shown.transform = isPlain ? element.attributes.transform : state.transform
      if case .spatial(let box) = state.shape { shown.spatialBox = box }
      shown.category = element.key.category
      shown.kind = element.key.kind
      shown.zIndex = element.attributes.zIndex
      // What is still seen elsewhere has its body at its new place already.
      if !element.isDeparting(at: engine.tick),
        let velocity = engine.velocity(of: element.id, with: element.attributes, in: motions, isMirrored: isMirrored)
      {
        shown.velocity = velocity
      }
      if let stateAppearance = element.stateAppearance {
        let tick = Double(engine.tick)
        shown.highlight = stateAppearance.highlight.value(at: tick)
        shown.selection = stateAppearance.selection.value(at: tick)
        shown.focus = stateAppearance.focus.value(at: tick)
      }
      result.elements.append(shown)
      for outgoing in element.outgoingContents { result.elements.append(shown.covered(by: outgoing, at: engine.tick)) }
    }
    result.menu = engine.interaction.shownMenu
    return result
  }
}

extension Frame.Element {
  /// The element's earlier content that still fades out, at the same position.
  @MainActor
  fileprivate func covered(by outgoing: VisibleElement.OutgoingContent, at tick: Int) -> Frame.Element {
    var shown = Frame.Element(
      id: outgoing.id, section: section, item: item, center: center, size: size,
      content: outgoing.content)
    shown.alpha = alpha * outgoing.opacity(at: tick)
    shown.fullAlpha = max(fullAlpha, alpha)
    shown.transform = transform
    shown.spatialBox = spatialBox
    shown.category = category
    shown.kind = kind
    shown.zIndex = zIndex
    shown.velocity = velocity
    return shown
  }
}

extension CollectionViewEngine {
  /// The elements from the back to the front.
  fileprivate var drawnElements: [VisibleElement] {
    struct DrawOrder {
      let depth: Int
      let nearness: CGFloat
      let order: Int
    }
    // Usually they are in order already, and this check needs no array of ranks.
    if areInOrder { return elements }
    var ranks: [DrawOrder] = []
    ranks.reserveCapacity(elements.count)
    for element in elements {
      ranks.append(DrawOrder(depth: element.depth(at: tick), nearness: element.nearness, order: ranks.count))
    }
    ranks.sort { a, b in
      if a.depth != b.depth { return a.depth < b.depth }
      return a.nearness != b.nearness ? a.nearness < b.nearness : a.order < b.order
    }
    return ranks.map { elements[$0.order] }
  }

  private var areInOrder: Bool {
    var (depth, nearness) = (Int.min, -CGFloat.infinity)
    for element in elements {
      let next = element.depth(at: tick)
      if next < depth { return false }
      let near = element.nearness
      if next == depth, near < nearness { return false }
      (depth, nearness) = (next, near)
    }
    return true
  }
}

extension VisibleElement {
  /// Exiting elements lie behind present ones.
  func depth(at tick: Int) -> Int {
    if liftedUntil > tick { return .max }
    return isPresent ? attributes.zIndex : attributes.zIndex - 1
  }

  /// Of elements with equal z indices, those nearer to the viewer lie in front.
  var nearness: CGFloat { attributes.isSpatial ? attributes.transform3D.m43 : 0 }
}
