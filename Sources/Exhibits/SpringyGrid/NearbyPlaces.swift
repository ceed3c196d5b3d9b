import Springflow

/// The items of a vertical flow in a rectangle that moves with the view: a flow is asked for a part of its content, and
/// again only when the rectangle leaves that part.
@MainActor
struct NearbyPlaces {
  /// The distance above and below the rectangle for which the flow is asked, too: several ticks of a fling. In points.
  private static let margin: CGFloat = 100

  /// What the flow has answered; `nil` if places may have changed since.
  private var known: (rect: CGRect, places: [(path: IndexPath, frame: CGRect)])?
  /// The paths that were asked for last.
  private var last: (rect: CGRect, paths: [IndexPath])?

  /// The paths of the items in a rectangle, sorted.
  ///
  /// - Parameter query: Asks the flow for the attributes of all items in a rectangle, which it gives in the order of
  ///   their paths.
  /// - Complexity: O(*v*) for *v* items in sight.
  mutating func paths(in rect: CGRect, query: (CGRect) -> [CollectionViewLayoutAttributes]) -> [IndexPath] {
    if let last, last.rect == rect { return last.paths }
    var paths: [IndexPath] = []
    for place in places(around: rect, query: query) where place.frame.touches(rect) { paths.append(place.path) }
    last = (rect, paths)
    return paths
  }

  private mutating func places(
    around rect: CGRect, query: (CGRect) -> [CollectionViewLayoutAttributes]
  ) -> [(path: IndexPath, frame: CGRect)] {
    if let known, known.rect.minX == rect.minX, known.rect.width == rect.width, known.rect.minY <= rect.minY,
      rect.maxY <= known.rect.maxY
    {
      return known.places
    }
    let wide = rect.insetBy(dx: 0, dy: -Self.margin)
    let places = query(wide).map { (path: $0.indexPath, frame: $0.frame) }
    known = (wide, places)
    return places
  }

  /// Forgets all places, as they may have changed.
  mutating func forget() { (known, last) = (nil, nil) }
}
