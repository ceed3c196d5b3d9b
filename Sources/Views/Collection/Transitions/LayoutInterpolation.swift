import SpringflowNumerics

/// The interpolation between two layouts of the elements near the view, each layout at its own content offset.
@MainActor
final class LayoutInterpolation {
  /// One of the two layouts, with the view's bounds in it.
  struct End {
    let layout: CollectionViewLayout
    /// The view's bounds in it, in points.
    var bounds: CGRect
    var contentSize: CGSize
  }

  /// An element's two ends.
  struct ElementInterpolation {
    let key: ElementKey
    /// The attributes in either layout; one may not have it.
    var from: CollectionViewLayoutAttributes?
    var to: CollectionViewLayoutAttributes?
    var start: ElementState
    var change: ElementChange
  }

  private unowned let engine: CollectionViewEngine
  private(set) var from: End
  private(set) var to: End
  private var interpolations: [ElementInterpolation] = []
  private var index: [ElementKey: Int] = [:]

  init(_ engine: CollectionViewEngine, from: End, to: End) {
    self.engine = engine
    (self.from, self.to) = (from, to)
    interpolate()
  }

  // MARK: Interpolation

  /// The vector from the start offset to the end offset, in points.
  private var shift: CGVector {
    CGVector(dx: to.bounds.minX - from.bounds.minX, dy: to.bounds.minY - from.bounds.minY)
  }

  /// The content offset, in points.
  func offset(at progress: CGFloat) -> CGPoint {
    if progress == 1 { return to.bounds.origin }
    return CGPoint(x: from.bounds.minX + progress * shift.dx, y: from.bounds.minY + progress * shift.dy)
  }

  func contentSize(at progress: CGFloat) -> CGSize {
    if progress == 1 { return to.contentSize }
    func mixed(_ a: CGFloat, _ b: CGFloat) -> CGFloat { max(0, a + progress * (b - a)) }
    return CGSize(
      width: mixed(from.contentSize.width, to.contentSize.width),
      height: mixed(from.contentSize.height, to.contentSize.height))
  }

  func elements(in rect: CGRect, at progress: CGFloat) -> [CollectionViewLayoutAttributes] {
    // Elements that become visible within the next tick are included, so that they are visible from the edge on.
    let step =
      engine.transition.map { $0.interpolation === self ? CGFloat($0.screenVelocity(at: engine.tick) / 120) : 0 } ?? 0
    var elements: [CollectionViewLayoutAttributes] = []
    elements.reserveCapacity(interpolations.count)
    for interpolation in interpolations {
      let found = attributes(on: interpolation, at: progress)
      let (dx, dy) = (interpolation.change.center.dx - shift.dx, interpolation.change.center.dy - shift.dy)
      let isNear = found.frame.meets(rect) || found.frame.offsetBy(dx: step * dx, dy: step * dy).meets(rect)
      // Elements with a running animation are included, wherever their positions are.
      if isNear || engine.store[interpolation.key].map({ $0.isUnderWay(at: engine.tick) }) == true {
        elements.append(found)
      }
    }
    return elements
  }

  func element(
    _ category: CollectionView.ElementCategory, _ kind: String?, _ path: IndexPath, at progress: CGFloat
  ) -> CollectionViewLayoutAttributes? {
    let plain = CollectionViewLayoutAttributes()
    plain.represent(category, kind, path)
    let key = ElementKey(plain)
    if let place = index[key] { return attributes(on: interpolations[place], at: progress) }
    // Far from the view in both layouts: the nearer one's attributes.
    let end = progress < 0.5 ? from : to
    guard let found = attributes(of: key, in: end) else { return nil }
    let offset = offset(at: progress)
    found.center.x += offset.x - end.bounds.minX
    found.center.y += offset.y - end.bounds.minY
    return found
  }

  private func attributes(on interpolation: ElementInterpolation, at progress: CGFloat)
    -> CollectionViewLayoutAttributes
  {
    let known = progress < 0.5 ? interpolation.from ?? interpolation.to : interpolation.to ?? interpolation.from
    guard let copy = known?.copy() as? CollectionViewLayoutAttributes else {
      fatalError("an element's interpolation between two layouts has an end")
    }
    // Both ends are exact.
    if progress == 0 && interpolation.from != nil || progress == 1 && interpolation.to != nil { return copy }
    let state = interpolation.start.adding(progress, of: interpolation.change)
    copy.center = state.center
    copy.size = CGSize(width: max(0, state.size.width), height: max(0, state.size.height))
    copy.alpha = min(max(state.alpha, 0), 1)
    copy.isHidden = false
    if let spatial = state.spatial { copy.transform3D = spatial } else { copy.transform = state.transform }
    return copy
  }

  /// The change of an element on screen per unit of progress, at a progress.
  func rate(of key: ElementKey, at progress: CGFloat) -> ElementChange? {
    guard let place = index[key] else { return nil }
    var rate = interpolations[place].change
    rate.center.dx -= shift.dx
    rate.center.dy -= shift.dy
    // A clamped opacity does not change.
    let alpha = interpolations[place].start.alpha + progress * rate.alpha
    if alpha < 0 || alpha > 1 { rate.alpha = 0 }
    return rate
  }

  func turnAround() {
    (from, to) = (to, from)
    interpolate()
  }

  func hash(into hash: inout StateHash) {
    for end in [from, to] {
      hash.combine(end.bounds)
      hash.combine(end.contentSize)
    }
    hash.combine(interpolations) {
      $1.key.hash(into: &$0)
      $0.combine($1.from) { $1.hash(into: &$0) }
      $0.combine($1.to) { $1.hash(into: &$0) }
    }
  }

  // MARK: Queries

  /// Asks both layouts for the elements near the view.
  private func interpolate() {
    let (fromAll, toAll) = (attributes(near: from), attributes(near: to))
    var own: [ElementKey: CollectionViewLayoutAttributes] = [:]
    var others: [ElementKey: CollectionViewLayoutAttributes] = [:]
    for attributes in fromAll { own[ElementKey(attributes)] = attributes }
    for attributes in toAll { others[ElementKey(attributes)] = attributes }
    interpolations = []
    index = [:]
    for attributes in fromAll {
      let key = ElementKey(attributes)
      add(key, attributes, counterpart(of: key, in: to, known: others[key]))
    }
    for attributes in toAll {
      let key = ElementKey(attributes)
      add(key, counterpart(of: key, in: from, known: own[key]), attributes)
    }
  }

  private func counterpart(
    of key: ElementKey, in end: End, known: CollectionViewLayoutAttributes?
  ) -> CollectionViewLayoutAttributes? {
    guard key.category == .decorationView else { return known ?? attributes(of: key, in: end) }
    // Decoration views of different classes are different elements.
    let kind = key.kind ?? ""
    return from.layout.decorationClasses[kind] == to.layout.decorationClasses[kind] ? known : nil
  }

  private func add(_ key: ElementKey, _ a: CollectionViewLayoutAttributes?, _ b: CollectionViewLayoutAttributes?) {
    guard index[key] == nil, takesPart(a, b) else { return }
    let back = CGVector(dx: -shift.dx, dy: -shift.dy)
    // An element that one layout does not have fades where it is on screen.
    guard let start = a.map({ ElementState($0) }) ?? b.map({ ElementState($0).moved(by: back).transparent }) else {
      return
    }
    let end = b.map { ElementState($0) } ?? start.moved(by: shift).transparent
    index[key] = interpolations.count
    interpolations.append(
      ElementInterpolation(key: key, from: a, to: b, start: start, change: ElementChange(from: start, to: end)))
  }

  /// Whether an element is visible in either layout, or beyond the same edge in both: the latter becomes visible if the
  /// progress overshoots. Other elements would only cross the view.
  private func takesPart(_ a: CollectionViewLayoutAttributes?, _ b: CollectionViewLayoutAttributes?) -> Bool {
    let (before, after) = (a.map { from.relative($0.frame) }, b.map { to.relative($0.frame) })
    let sight = CGRect(origin: .zero, size: from.bounds.size).insetBy(
      dx: -CollectionView.overscan, dy: -CollectionView.overscan)
    if before?.meets(sight) == true || after?.meets(sight) == true { return true }
    guard let before, let after else { return false }
    return before.maxX < sight.minX && after.maxX < sight.minX || before.minX > sight.maxX && after.minX > sight.maxX
      || before.maxY < sight.minY && after.maxY < sight.minY || before.minY > sight.maxY && after.minY > sight.maxY
  }

  /// Copies of a layout's attributes within a view's size around the view, in the view's coordinates.
  private func attributes(near end: End) -> [CollectionViewLayoutAttributes] {
    engine.transitions.probing(at: end) {
      let wide = end.bounds.insetBy(dx: -end.bounds.width, dy: -end.bounds.height)
      return (end.layout.layoutAttributesForElements(in: end.layout.mirrored(wide)) ?? [])
        .compactMap { $0.isHidden ? nil : self.copy($0, end.layout) }
    }
  }

  /// A copy of an element's attributes, at most a view's size beyond its edges; a hidden element keeps its position and
  /// is fully transparent.
  private func attributes(of key: ElementKey, in end: End) -> CollectionViewLayoutAttributes? {
    engine.transitions.probing(at: end) {
      guard engine.isThere(key), let found = end.layout.allowed(end.layout.layoutAttributes(for: key)) else {
        return nil
      }
      guard let copy = copy(found, end.layout) else { return nil }
      if copy.isHidden { (copy.isHidden, copy.alpha) = (false, 0) }
      return engine.nearby(copy)
    }
  }

  private func copy(
    _ attributes: CollectionViewLayoutAttributes, _ layout: CollectionViewLayout
  ) -> CollectionViewLayoutAttributes? {
    let copy = attributes.copy() as? CollectionViewLayoutAttributes
    if layout.isMirrored, let copy { copy.center.x = layout.mirrorWidth - copy.center.x }
    return copy
  }
}

extension LayoutInterpolation.End {
  /// A rectangle of the content in points of the view.
  fileprivate func relative(_ rect: CGRect) -> CGRect { rect.offsetBy(dx: -bounds.minX, dy: -bounds.minY) }
}

extension ElementState {
  /// The same attributes, fully transparent.
  fileprivate var transparent: ElementState {
    var state = self
    state.alpha = 0
    return state
  }
}
