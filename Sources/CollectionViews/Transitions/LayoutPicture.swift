import SpringflowDeterminism
import SpringflowGeometry

/// How two layouts show what is near the view, each at its own content offset, and what lies between.
@MainActor
final class LayoutPicture: TransitionPicture {
  /// One of the two.
  struct End {
    let layout: CollectionViewLayout
    /// Where the view stands in it, in points.
    var bounds: CGRect
    var contentSize: CGSize
  }

  /// An element's way.
  struct Way {
    let key: ElementKey
    /// How either layout has it; one of them may not.
    var from: CollectionViewLayoutAttributes?
    var to: CollectionViewLayoutAttributes?
    var start: ElementState
    var change: ElementChange
  }

  private unowned let live: LiveCollection
  private(set) var from: End
  private(set) var to: End
  private var ways: [Way] = []
  private var index: [ElementKey: Int] = [:]

  init(_ live: LiveCollection, from: End, to: End) {
    self.live = live
    (self.from, self.to) = (from, to)
    look()
  }

  // MARK: Between

  /// From the one offset to the other, in points.
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
    // What comes into sight within the next tick is there before, so that it is seen to come.
    let step = live.transition.map { $0.picture === self ? CGFloat($0.pace(at: live.tick) / 120) : 0 } ?? 0
    var elements: [CollectionViewLayoutAttributes] = []
    elements.reserveCapacity(ways.count)
    for way in ways {
      let found = attributes(on: way, at: progress)
      let (dx, dy) = (way.change.center.dx - shift.dx, way.change.center.dy - shift.dy)
      let isNear = found.frame.meets(rect) || found.frame.offsetBy(dx: step * dx, dy: step * dy).meets(rect)
      // What an earlier motion still has in sight stays, wherever its place is.
      if isNear || live.places[way.key].map({ live.isUnderWay($0) }) == true { elements.append(found) }
    }
    return elements
  }

  func element(
    _ category: CollectionView.ElementCategory, _ kind: String?, _ path: IndexPath, at progress: CGFloat
  ) -> CollectionViewLayoutAttributes? {
    let plain = CollectionViewLayoutAttributes()
    plain.represent(category, kind, path)
    let key = ElementKey(plain)
    if let place = index[key] { return attributes(on: ways[place], at: progress) }
    // Far from the view in either layout: as the nearer one has it.
    let end = progress < 0.5 ? from : to
    guard let found = attributes(of: key, in: end) else { return nil }
    let offset = offset(at: progress)
    found.center.x += offset.x - end.bounds.minX
    found.center.y += offset.y - end.bounds.minY
    return found
  }

  private func attributes(on way: Way, at progress: CGFloat) -> CollectionViewLayoutAttributes {
    let known = progress < 0.5 ? way.from ?? way.to : way.to ?? way.from
    guard let copy = known?.copy() as? CollectionViewLayoutAttributes else {
      fatalError("an element's way between two layouts has an end")
    }
    // Both ends are met to the bit.
    if progress == 0 && way.from != nil || progress == 1 && way.to != nil { return copy }
    let state = way.start.adding(progress, of: way.change)
    copy.center = state.center
    copy.size = CGSize(width: max(0, state.size.width), height: max(0, state.size.height))
    copy.alpha = min(max(state.alpha, 0), 1)
    copy.isHidden = false
    if let spatial = state.spatial { copy.transform3D = spatial } else { copy.transform = state.transform }
    return copy
  }

  /// How an element changes on screen as the progress goes from 0 to 1, if it went on as it goes now.
  func rate(of key: ElementKey, at progress: CGFloat) -> ElementChange? {
    guard let place = index[key] else { return nil }
    var rate = ways[place].change
    rate.center.dx -= shift.dx
    rate.center.dy -= shift.dy
    // What is as opaque as can be, or not there at all, stays so for a while.
    let alpha = ways[place].start.alpha + progress * rate.alpha
    if alpha < 0 || alpha > 1 { rate.alpha = 0 }
    return rate
  }

  func turnAround() {
    (from, to) = (to, from)
    look()
  }

  func hash(into hash: inout StateHash) {
    for end in [from, to] {
      for number in [end.bounds.minX, end.bounds.minY, end.contentSize.width, end.contentSize.height] {
        hash.combine(Double(number))
      }
    }
    hash.combine(ways.count)
    for way in ways {
      hash.combine(way.key.section)
      hash.combine(way.key.item)
      way.from?.hash(into: &hash)
      way.to?.hash(into: &hash)
    }
  }

  // MARK: Looking

  /// Asks both layouts what is near the view.
  private func look() {
    let (fromAll, toAll) = (attributes(near: from), attributes(near: to))
    var own: [ElementKey: CollectionViewLayoutAttributes] = [:]
    var others: [ElementKey: CollectionViewLayoutAttributes] = [:]
    for attributes in fromAll { own[ElementKey(attributes)] = attributes }
    for attributes in toAll { others[ElementKey(attributes)] = attributes }
    ways = []
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
    // Ornaments of other classes are other ornaments.
    let kind = key.kind ?? ""
    return from.layout.decorationClasses[kind] == to.layout.decorationClasses[kind] ? known : nil
  }

  private func add(_ key: ElementKey, _ a: CollectionViewLayoutAttributes?, _ b: CollectionViewLayoutAttributes?) {
    guard index[key] == nil, takesPart(a, b) else { return }
    let back = CGVector(dx: -shift.dx, dy: -shift.dy)
    // What one of them does not have fades where it is on screen.
    guard let start = a.map({ ElementState($0) }) ?? b.map({ ElementState($0).moved(by: back).transparent }) else {
      return
    }
    let end = b.map { ElementState($0) } ?? start.moved(by: shift).transparent
    index[key] = ways.count
    ways.append(Way(key: key, from: a, to: b, start: start, change: ElementChange(from: start, to: end)))
  }

  /// Whether an element is seen in either layout, or lies beyond the same edge in both: that one is seen where the
  /// progress goes further than to its ends. Others would only fly past.
  private func takesPart(_ a: CollectionViewLayoutAttributes?, _ b: CollectionViewLayoutAttributes?) -> Bool {
    let (before, after) = (a.map { from.relative($0.frame) }, b.map { to.relative($0.frame) })
    let sight = CGRect(origin: .zero, size: from.bounds.size).insetBy(
      dx: -LiveCollection.overscan, dy: -LiveCollection.overscan)
    if before?.meets(sight) == true || after?.meets(sight) == true { return true }
    guard let before, let after else { return false }
    return before.maxX < sight.minX && after.maxX < sight.minX || before.minX > sight.maxX && after.minX > sight.maxX
      || before.maxY < sight.minY && after.maxY < sight.minY || before.minY > sight.maxY && after.minY > sight.maxY
  }

  /// Copies of the attributes of what a layout has within a view's size around the view, in the view's coordinates.
  private func attributes(near end: End) -> [CollectionViewLayoutAttributes] {
    live.looking(at: end) {
      let wide = end.bounds.insetBy(dx: -end.bounds.width, dy: -end.bounds.height)
      return (end.layout.layoutAttributesForElements(in: end.layout.mirrored(wide)) ?? [])
        .compactMap { $0.isHidden ? nil : self.copy($0, end.layout) }
    }
  }

  /// A copy of an element's attributes, at most a view's size beyond its edges; one that is hidden there has a place,
  /// too, and is fully transparent.
  private func attributes(of key: ElementKey, in end: End) -> CollectionViewLayoutAttributes? {
    live.looking(at: end) {
      guard live.isThere(key), let found = end.layout.attributes(of: key) else { return nil }
      guard let copy = copy(found, end.layout) else { return nil }
      if copy.isHidden { (copy.isHidden, copy.alpha) = (false, 0) }
      return live.nearby(copy)
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

extension LayoutPicture.End {
  /// A rectangle of the content in points of the view.
  fileprivate func relative(_ rect: CGRect) -> CGRect { rect.offsetBy(dx: -bounds.minX, dy: -bounds.minY) }
}

extension ElementState {
  /// The same, not to be seen.
  fileprivate var transparent: ElementState {
    var state = self
    state.alpha = 0
    return state
  }
}
