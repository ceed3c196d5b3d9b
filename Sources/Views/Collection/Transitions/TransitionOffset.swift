/// The content offset at which another layout begins to be shown.
@MainActor
struct TransitionOffset {
  private let engine: CollectionViewEngine
  private let view: CollectionView

  init(_ engine: CollectionViewEngine) { (self.engine, view) = (engine, engine.view) }

  /// A scroller fitted to content of another size.
  private func scroller(for content: CGSize) -> Scroller {
    var probe = engine.scroller
    probe.fit(content: content, inset: view.adjustedContentInset, view: view.bounds.size)
    return probe
  }

  func clamped(_ offset: CGPoint, content: CGSize) -> CGPoint { scroller(for: content).clamped(offset) }

  /// The content offset that keeps the anchor item in view when another layout replaces this one, in points.
  ///
  /// The item's centre stays where it is on screen, as far as the new content allows, and all of it comes into view if
  /// it fits. Content that is at its beginning stays there, if the item is visible there.
  func proposed(
    in next: LayoutInterpolation.End, from old: CGRect, keeping wanted: TransitionAnchor
  ) -> CGPoint {
    let probe = scroller(for: next.contentSize)
    let saved = wanted.offset
    let stay = probe.clamped(saved ?? old.origin)
    if !probe.x.hasRoom, !probe.y.hasRoom { return stay }
    let named = wanted.item.flatMap { path in ElementKey(cellAt: path).flatMap { engine.isThere($0) ? path : nil } }
    guard let path = named ?? anchor(in: old),
      let attributes = engine.transitions.probing(
        at: next,
        {
          next.layout.allowed(next.layout.layoutAttributesForItem(at: path))
        })
    else { return stay }
    var center = attributes.center
    let (isMirrored, width) = engine.transitions.probing(at: next) { (next.layout.isMirrored, next.layout.mirrorWidth) }
    if isMirrored { center.x = width - center.x }
    let size = attributes.frame.size
    let frame = CGRect(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
    let inset = view.adjustedContentInset
    func sight(at offset: CGPoint) -> CGRect {
      CGRect(
        x: offset.x + inset.left, y: offset.y + inset.top,
        width: max(0, view.bounds.width - inset.left - inset.right),
        height: max(0, view.bounds.height - inset.top - inset.bottom))
    }
    let beginning = CGPoint(x: -inset.left, y: -inset.top)
    if saved == nil, named == nil, let last = engine.transitions.returning(from: old, with: path, at: center) {
      return probe.clamped(last)
    }
    if saved != nil || old.origin == beginning, sight(at: stay).contains(frame) { return stay }
    var offset = stay
    if saved == nil, let now = centerOnScreen(of: path, in: old) {
      offset = CGPoint(x: center.x - now.x, y: center.y - now.y)
    }
    offset = probe.clamped(CGPoint(x: offset.x.rounded(), y: offset.y.rounded()))
    // All of the item, if it fits.
    let room = sight(at: offset)
    if frame.width <= room.width {
      offset.x += min(0, frame.minX - room.minX) + max(0, frame.maxX - room.maxX)
    }
    if frame.height <= room.height {
      offset.y += min(0, frame.minY - room.minY) + max(0, frame.maxY - room.maxY)
    }
    return probe.clamped(offset)
  }

  /// The content offset once another layout has replaced this one, in points. It is asked for when a transition begins,
  /// and not again when it ends.
  func offset(
    after replaced: CollectionViewLayout?, from bounds: CGRect,
    keeping wanted: TransitionAnchor = TransitionAnchor()
  ) -> CGPoint {
    if engine.layout is CollectionViewTransitionLayout { return view.contentOffset }
    if let ended = replaced as? CollectionViewTransitionLayout, ended.joins(engine.layout),
      let interpolation = ended.interpolation
    {
      return (interpolation.from.layout === engine.layout ? interpolation.from : interpolation.to).bounds.origin
    }
    let new = LayoutInterpolation.End(layout: engine.layout, bounds: view.bounds, contentSize: view.contentSize)
    // What nobody has seen need not stay in view.
    if view.host == nil, wanted.isPlain {
      return engine.targetOffset(clamped(view.contentOffset, content: new.contentSize))
    }
    let anchor = anchor(in: bounds)
    let offset = engine.targetOffset(proposed(in: new, from: bounds, keeping: wanted))
    if let anchor = wanted.item ?? anchor { engine.transitions.rememberReturn(to: bounds, from: offset, with: anchor) }
    return offset
  }

  /// The item that stays in view when layouts change: the focused one, if it is visible, else a selected one, else the
  /// one nearest to the view's centre.
  func anchor(in bounds: CGRect) -> IndexPath? {
    let cells = engine.elements.filter {
      $0.isPresent && $0.key.category == .cell && $0.attributes.frame.meets(bounds)
    }
    if let focused = cells.first(where: { engine.interaction.goals(of: AfterPath($0.key)).focus }) {
      return focused.key.indexPath
    }
    if let selected = cells.first(where: { ($0.view as? CollectionViewCell)?.isSelected == true }) {
      return selected.key.indexPath
    }
    if let last = engine.transitions.returnAnchor(from: bounds), cells.contains(where: { $0.key.indexPath == last }) {
      return last
    }
    let middle = CGPoint(x: bounds.midX, y: bounds.midY)
    var best: (element: VisibleElement, distance: CGFloat)?
    for element in cells {
      let (dx, dy) = (element.attributes.center.x - middle.x, element.attributes.center.y - middle.y)
      let distance = dx * dx + dy * dy
      if best.map({ distance < $0.distance }) ?? true { best = (element, distance) }
    }
    return best?.element.key.indexPath
  }

  private func centerOnScreen(of path: IndexPath, in bounds: CGRect) -> CGPoint? {
    engine.store.element(at: path).map {
      CGPoint(x: $0.attributes.center.x - bounds.minX, y: $0.attributes.center.y - bounds.minY)
    }
  }
}
