import SpringflowGeometry
import SpringflowUpdates

/// Which items the data source was told to get ready.
struct Prefetching {
  weak var source: (any CollectionViewDataSourcePrefetching)?
  var isEnabled = true
  /// What was announced and has not come into sight, in the order in which it was announced.
  fileprivate var announced: [IndexPath] = []
  /// Where the content stood when the layout was last asked what lies ahead.
  fileprivate var asked: CGPoint?
  /// Where the content stood in the tick before.
  fileprivate var last = CGPoint.zero
  /// The direction of the scroll, -1, 0 or 1 along each axis.
  fileprivate var heading = CGVector.zero

  /// All is asked for anew: what was announced means nothing any more.
  mutating func forget() {
    announced = []
    asked = nil
  }

  /// What has been scrolled until now was not followed.
  mutating func begin(at offset: CGPoint) {
    forget()
    last = offset
  }

  /// Takes over the new places of what was announced; what was deleted is forgotten.
  mutating func follow(_ map: UpdateMap) {
    if source == nil { return }
    announced = announced.compactMap { map.after(BeforePath(section: $0.section, item: $0.item))?.indexPath }
    // What lies ahead is other items now.
    asked = nil
  }
}

extension CollectionViewEngine {
  /// The layout is asked again after the content has moved by this part of the view's length.
  private static let prefetchStride: CGFloat = 0.25

  /// Announces what a scroll is about to bring into sight, and cancels what it no longer will.
  ///
  /// Costs nothing without a data source for it, and a layout query each quarter of a view's length with one.
  func prefetch() {
    guard let source = prefetching.source, prefetching.isEnabled else { return }
    let bounds = view.bounds
    let last = prefetching.last
    prefetching.last = bounds.origin
    let (dx, dy) = (bounds.minX - last.x, bounds.minY - last.y)
    guard dx != 0 || dy != 0 else { return }
    // The longer of the two distances counts, as no scroll is exactly straight.
    let isSideways = abs(dx) > abs(dy)
    let heading = CGVector(dx: isSideways ? (dx < 0 ? -1 : 1) : 0, dy: isSideways ? 0 : (dy < 0 ? -1 : 1))
    if let asked = prefetching.asked, heading == prefetching.heading {
      let way = max(
        abs(bounds.minX - asked.x) / max(bounds.width, 1), abs(bounds.minY - asked.y) / max(bounds.height, 1))
      if way < Self.prefetchStride { return }
    }
    prefetching.asked = bounds.origin
    prefetching.heading = heading
    let ahead = pathsAhead(heading)
    let likely = Set(ahead)
    let known = Set(prefetching.announced)
    let inSight = Set(elements.lazy.filter { $0.isPresent && $0.key.category == .cell }.map(\.key.path))
    let cancelled = prefetching.announced.filter { !likely.contains($0) && !inSight.contains($0) }
    let fresh = ahead.filter { !known.contains($0) }
    prefetching.announced = prefetching.announced.filter { likely.contains($0) } + fresh
    if !cancelled.isEmpty {
      source.collectionView(view, cancelPrefetchingForItemsAt: cancelled.map { dataPath(of: $0) })
    }
    if !fresh.isEmpty { source.collectionView(view, prefetchItemsAt: fresh.map { dataPath(of: $0) }) }
  }

  /// The items that lie within a view's length ahead, the nearest first, without those that have a cell.
  private func pathsAhead(_ heading: CGVector) -> [IndexPath] {
    let sight = queryRect
    let rect = sight.offsetBy(dx: heading.dx * sight.width, dy: heading.dy * sight.height)
    // The order of the layout decides between equals.
    let found = attributes(in: rect).enumerated().compactMap { order, attributes -> (CGFloat, Int, IndexPath)? in
      guard attributes.representedElementCategory == .cell, !attributes.isHidden else { return nil }
      if places[ElementKey(attributes)] != nil { return nil }
      let frame = attributes.frame
      let distance =
        heading.dx > 0
        ? frame.minX : heading.dx < 0 ? -frame.maxX : heading.dy > 0 ? frame.minY : -frame.maxY
      return (distance, order, attributes.indexPath)
    }
    return found.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }
}
