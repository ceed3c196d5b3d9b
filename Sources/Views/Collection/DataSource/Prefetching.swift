import SpringflowNumerics

/// The items that the prefetching data source was told to load.
@MainActor
final class Prefetching {
  /// The view, which owns this by its engine.
  private unowned(unsafe) let view: CollectionView
  weak var source: (any CollectionViewDataSourcePrefetching)?
  var isEnabled = true
  /// The announced items that have not become visible, in the order in which they were announced.
  private var announced: [IndexPath] = []
  /// The content offset at the last query of the items ahead.
  private var asked: CGPoint?
  /// The content offset in the last tick.
  private var last = CGPoint.zero
  /// The direction of the scroll, -1, 0 or 1 along each axis.
  private var heading = CGVector.zero

  init(_ view: CollectionView) { self.view = view }

  private var engine: CollectionViewEngine { view.engine }

  /// Forgets all announced items, so that the next scroll announces anew.
  func forget() {
    announced = []
    asked = nil
  }

  /// Starts anew at an offset; earlier scrolling is not taken into account.
  func begin(at offset: CGPoint) {
    forget()
    last = offset
  }

  /// Maps announced items to their new paths and forgets deleted ones.
  func follow(_ map: UpdateMap) {
    if source == nil { return }
    announced = announced.compactMap { map.after(BeforePath(section: $0.section, item: $0.item))?.indexPath }
    // The items ahead are different ones after an update.
    asked = nil
  }

  func hash(into hash: inout StateHash) {
    hash.combine(isEnabled)
    hash.combine(announced) { $0.combine($1) }
    hash.combine(asked) { $0.combine($1) }
    hash.combine(last)
    hash.combine(heading)
  }

  /// The layout is queried again after the content has moved by this fraction of the view's length.
  private static let prefetchStride: CGFloat = 0.25

  /// Announces items that a scroll is about to make visible, and cancels those that it no longer will.
  ///
  /// Without a prefetching data source it costs nothing, else one layout query each quarter of a view's length.
  func announce() {
    guard let source, isEnabled else { return }
    let bounds = view.bounds
    let (dx, dy) = (bounds.minX - last.x, bounds.minY - last.y)
    last = bounds.origin
    guard dx != 0 || dy != 0 else { return }
    // The longer of the two distances decides, as no scroll is exactly straight.
    let isSideways = abs(dx) > abs(dy)
    let heading = CGVector(dx: isSideways ? (dx < 0 ? -1 : 1) : 0, dy: isSideways ? 0 : (dy < 0 ? -1 : 1))
    if let asked, heading == self.heading {
      let distance = max(
        abs(bounds.minX - asked.x) / max(bounds.width, 1), abs(bounds.minY - asked.y) / max(bounds.height, 1))
      if distance < Self.prefetchStride { return }
    }
    asked = bounds.origin
    self.heading = heading
    let ahead = pathsAhead(heading)
    let likely = Set(ahead)
    let known = Set(announced)
    let inSight = Set(engine.elements.lazy.filter { $0.isPresent && $0.key.category == .cell }.map(\.key.indexPath))
    let cancelled = announced.filter { !likely.contains($0) && !inSight.contains($0) }
    let fresh = ahead.filter { !known.contains($0) }
    announced = announced.filter { likely.contains($0) } + fresh
    if !cancelled.isEmpty {
      source.collectionView(view, cancelPrefetchingForItemsAt: cancelled.map { engine.dataPath(of: $0) })
    }
    if !fresh.isEmpty { source.collectionView(view, prefetchItemsAt: fresh.map { engine.dataPath(of: $0) }) }
  }

  /// The items that lie within a view's length ahead, the nearest first, without those that have a cell.
  private func pathsAhead(_ heading: CGVector) -> [IndexPath] {
    let sight = engine.queryRect
    let rect = sight.offsetBy(dx: heading.dx * sight.width, dy: heading.dy * sight.height)
    // Items at equal distances keep the layout's order.
    let found = engine.attributes(in: rect).enumerated().compactMap { order, attributes -> (CGFloat, Int, IndexPath)? in
      guard attributes.representedElementCategory == .cell, !attributes.isHidden else { return nil }
      if engine.store[ElementKey(attributes)] != nil { return nil }
      let frame = attributes.frame
      let distance =
        heading.dx > 0
        ? frame.minX : heading.dx < 0 ? -frame.maxX : heading.dy > 0 ? frame.minY : -frame.maxY
      return (distance, order, attributes.indexPath)
    }
    return found.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }
}
