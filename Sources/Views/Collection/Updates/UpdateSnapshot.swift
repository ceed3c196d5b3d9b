/// The state of elements and view before an update, in the content's coordinates.
@MainActor
struct UpdateSnapshot {
  /// An element's state on screen before an update.
  struct PreUpdateState {
    /// The element, kept so that no other one gets its identifier.
    fileprivate let element: VisibleElement
    /// Its attributes with all animations applied. While it fades out at its old position, this is not the state on
    /// screen.
    let state: ElementState
    /// The state of its attributes alone.
    let base: ElementState
    /// Its attributes, which may have been changed since, and their index path at the time.
    let attributes: CollectionViewLayoutAttributes
    let path: IndexPath
    /// The velocity of its body, in points per second; zero without a body.
    fileprivate(set) var bodyVelocity: CGVector
    /// The velocity of its body plus a velocity that the layout adds, for example when it moves with a scroll. In
    /// points per second.
    fileprivate(set) var velocity: CGVector
    /// How far the layout has moved it with a scroll since the last tick, in points.
    let lead: CGVector
    /// Its change per second by the transition between two layouts.
    let transitionVelocity: ElementChange
    /// The velocity of its transform, if the update may change it.
    let transformVelocity: VisibleElement.TransformVelocity?
  }

  /// The elements that were on screen, those that exit included.
  private var elements: [ObjectIdentifier: PreUpdateState] = [:]
  /// The states of what is in sight and one view's size around it, by keys before the update.
  let states: [ElementKey: ElementState]
  /// The layout's attributes of the same elements.
  let attributes: [ElementKey: CollectionViewLayoutAttributes]
  /// The keys of the elements in sight, in the layout's order.
  let onScreen: [ElementKey]
  let bounds: CGRect
  let frame: CGRect
  /// The layout that showed it.
  let layout: CollectionViewLayout
  /// The transition between two layouts that was under way.
  let transition: LayoutTransition?
  /// The items in sight in their order, and the origins of their frames.
  let anchors: [(path: BeforePath, origin: CGPoint)]

  /// Records the present state.
  init(_ engine: CollectionViewEngine, _ transaction: Transaction) {
    let view = engine.view
    bounds = view.bounds
    frame = view.frame
    layout = engine.layout
    transition = engine.transition
    var states: [ElementKey: ElementState] = [:]
    var known: [ElementKey: CollectionViewLayoutAttributes] = [:]
    let wide = engine.queryRect.insetBy(dx: -bounds.width, dy: -bounds.height)
    // A layout that is out of date knows nothing of what is out of sight.
    for attributes in engine.layout.isPrepared ? engine.attributes(in: wide) : [] {
      let key = ElementKey(attributes)
      states[key] = ElementState(attributes)
      known[key] = attributes
    }
    for element in engine.elements {
      elements[ObjectIdentifier(element)] = Self.state(of: element, engine, transaction.kind)
      if element.isPresent { states[element.key] = element.state(at: engine.tick) }
    }
    for case .move(let path, _) in transaction.update.operations where engine.layout.isPrepared {
      // An item that is moved from far away starts near the view, so that its motion is visible.
      let key = ElementKey(category: .cell, kind: nil, section: path.section, item: path.item)
      guard states[key] == nil else { continue }
      guard let attributes = engine.attributes(ofItemAt: path.indexPath) else { continue }
      states[key] = ElementState(engine.nearby(attributes))
    }
    self.states = states
    attributes = known
    onScreen = engine.elements.filter(\.isPresent).map(\.key)
    anchors = view.contentOffsetAnchor == .firstVisibleItem ? Self.anchors(engine) : []
    if case .release(let id, let velocity) = transaction.kind,
      let element = engine.elements.first(where: { $0.id == id })
    {
      elements[ObjectIdentifier(element)]?.bodyVelocity = velocity
      elements[ObjectIdentifier(element)]?.velocity = velocity
    }
  }

  /// The state of an element before the update; `nil` if the update has made it.
  subscript(element: VisibleElement) -> PreUpdateState? { elements[ObjectIdentifier(element)] }

  private static func state(
    of element: VisibleElement, _ engine: CollectionViewEngine, _ kind: Transaction.Kind
  ) -> PreUpdateState {
    let velocity = engine.bodyVelocity(of: element)
    var isEndOfDrag = false
    if case .release = kind { isEndOfDrag = true }
    return PreUpdateState(
      element: element, state: element.track(at: engine.tick), base: ElementState(element.attributes),
      attributes: element.attributes, path: element.attributes.indexPath, bodyVelocity: velocity ?? .zero,
      velocity: velocity.map { engine.velocity(of: element, $0, isEndOfDrag: isEndOfDrag) } ?? .zero,
      lead: isEndOfDrag ? .zero : engine.lead(of: element),
      transitionVelocity: engine.transitionVelocity(of: element),
      transformVelocity: element.transformVelocity(at: engine.tick))
  }

  private static func anchors(_ engine: CollectionViewEngine) -> [(path: BeforePath, origin: CGPoint)] {
    let inset = engine.view.adjustedContentInset
    let bounds = engine.view.bounds
    let sight = CGRect(
      x: bounds.minX + inset.left, y: bounds.minY + inset.top,
      width: max(0, bounds.width - inset.left - inset.right), height: max(0, bounds.height - inset.top - inset.bottom))
    return engine.elements
      .filter { $0.isPresent && $0.key.category == .cell && $0.attributes.frame.shows(in: sight) }
      .map { element in
        let resting =
          engine.layout.isPrepared ? engine.layout.restingLayoutAttributesForItem(at: element.key.indexPath) : nil
        let place = engine.mirrored(resting) ?? element.attributes
        return (BeforePath(section: element.key.section, item: element.key.item), place.frame.origin)
      }
      .sorted { $0.path < $1.path }
  }
}

extension CollectionViewEngine {
  /// The velocity of an element's body in points per second, or `nil` if it has none.
  func bodyVelocity(of element: VisibleElement) -> CGVector? {
    velocity(of: element.id, with: element.attributes, in: layout.motions, isMirrored: isMirrored)
  }

  /// The velocity that the first motion that knows an element gives it, in points per second, or `nil`.
  func velocity(
    of element: ElementID, with attributes: CollectionViewLayoutAttributes, in motions: [any LayoutMotion],
    isMirrored: Bool
  ) -> CGVector? {
    // A motion knows its attributes by their identity.
    let own = attributes.mirrorOriginal ?? attributes
    for motion in motions {
      guard let found = motion.velocity(of: element, with: own) else { continue }
      let sound = layout.allowed(
        CGPoint(x: found.dx, y: found.dy), from: "\(Swift.type(of: motion)).velocity(of:with:)", else: .zero)
      let velocity = CGVector(dx: sound.x, dy: sound.y)
      return isMirrored ? CGVector(dx: -velocity.dx, dy: velocity.dy) : velocity
    }
    return nil
  }

  /// The velocity of an element with a body, in points per second: the body's, plus what the layout adds, limited to
  /// the velocity of the scroll, as layouts take bodies along with it.
  fileprivate func velocity(of element: VisibleElement, _ velocity: CGVector, isEndOfDrag: Bool) -> CGVector {
    guard let centers = element.centers else { return velocity }
    var scroll = reorder.map { $0.scroll == .zero ? view.contentVelocity : $0.scroll } ?? view.contentVelocity
    // A drag near an edge scrolls as well, until it ends.
    if isEndOfDrag { scroll = CGVector(dx: Reordering.fastestScroll, dy: Reordering.fastestScroll) }
    func limited(_ step: CGFloat, _ velocity: CGFloat, _ scroll: CGFloat) -> CGFloat {
      velocity + min(max(step * 120 - velocity, -abs(scroll)), abs(scroll))
    }
    return CGVector(
      dx: limited(centers.last.x - centers.before.x, velocity.dx, scroll.dx),
      dy: limited(centers.last.y - centers.before.y, velocity.dy, scroll.dy))
  }

  /// How far the layout has moved an element since the last tick, limited to what a scroll does in one; zero after
  /// another update in this tick.
  fileprivate func lead(of element: VisibleElement) -> CGVector {
    guard updateTick != tick, let last = element.centers?.last else { return .zero }
    let (center, scroll) = (element.attributes.center, view.contentVelocity)
    func limited(_ step: CGFloat, _ scroll: CGFloat) -> CGFloat {
      min(max(step, -abs(scroll) / 120), abs(scroll) / 120)
    }
    return CGVector(dx: limited(center.x - last.x, scroll.dx), dy: limited(center.y - last.y, scroll.dy))
  }
}
