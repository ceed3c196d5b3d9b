import SpringflowGeometry
import SpringflowUpdates

/// The items that the prefetching data source was told to load.
struct Prefetching {
  weak var source: (any CollectionViewDataSourcePrefetching)?
  var isEnabled = true
  /// The announced items that have not become visible, in the order in which they were announced.
  fileprivate var announced: [IndexPath] = []
  /// The content offset at the last query of the items ahead.
  fileprivate var asked: CGPoint?
  /// The content offset in the last tick.
  fileprivate var last = CGPoint.zero
  /// The direction of the scroll, -1, 0 or 1 along each axis.
  fileprivate var heading = CGVector.zero

  /// Forgets all announced items, so that the next scroll announces anew.
  mutating func forget() {
    announced = []
    asked = nil
  }

  /// Starts anew at an offset; earlier scrolling is not taken into account.
  mutating func begin(at offset: CGPoint) {
    forget()
    last = offset
  }

  /// Maps announced items to their new paths and forgets deleted ones.
  mutating func follow(_ map: UpdateMap) {
    if source == nil { return }
    announced = announced.compactMap { map.after(BeforePath(section: $0.section, item: $0.item))?.indexPath }
    // The items ahead are different ones after an update.
    asked = nil
  }
}

extension CollectionViewEngine {
  /// The layout is queried again after the content has moved by this fraction of the view's length.
  private static let prefetchStride: CGFloat = 0.25

  /// Announces items that a scroll is about to make visible, and cancels those that it no longer will.
  ///
  /// Without a prefetching data source it costs nothing, else one layout query each quarter of a view's length.
  func prefetch() {
    guard let source = prefetching.source, prefetching.isEnabled else { return }
    let bounds = view.bounds
    let last = prefetching.last
    prefetching.last = bounds.origin
    let (dx, dy) = (bounds.minX - last.x, bounds.minY - last.y)
    guard dx != 0 || dy != 0 else { return }
    // The longer of the two distances decides, as no scroll is exactly straight.
    let isSideways = abs(dx) > abs(dy)
    let heading = CGVector(dx: isSideways ? (dx < 0 ? -1 : 1) : 0, dy: isSideways ? 0 : (dy < 0 ? -1 : 1))
    if let asked = prefetching.asked, heading == prefetching.heading {
      let distance = max(
        abs(bounds.minX - asked.x) / max(bounds.width, 1), abs(bounds.minY - asked.y) / max(bounds.height, 1))
      if distance < Self.prefetchStride { return }
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
    // Items at equal distances keep the layout's order.
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
