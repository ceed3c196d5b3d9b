import Springflow

/// An item near the view, on its spring.
@MainActor
struct SpringyGridItem {
  let attributes: CollectionViewLayoutAttributes
  let attachment: AttachmentBehavior

  /// The offset from its place.
  var offset: CGVector {
    let (center, anchor) = (attributes.center, attachment.anchorPoint)
    return CGVector(dx: center.x - anchor.x, dy: center.y - anchor.y)
  }
}

/// Members sorted by path, for finding the one nearest to another path.
@MainActor
struct SpringyGridNeighbours {
  private let members: [SpringyGridItem]
  /// Their paths, and their positions before sorting.
  private let keys: [(path: IndexPath, order: Int)]

  init(_ others: [SpringyGridItem]) {
    let paths = others.enumerated().map { (path: $0.element.attributes.indexPath, order: $0.offset) }
    keys = paths.sorted { ($0.path, $0.order) < ($1.path, $1.order) }
    members = keys.map { others[$0.order] }
  }

  /// The member of the same section with the nearest index; of two the one that came first before sorting.
  ///
  /// - Complexity: O(log *n*).
  func nearest(to path: IndexPath) -> SpringyGridItem? {
    let low = keys.firstPosition { $0.path >= path }
    // Candidates are the last member before the path and the first one from it on.
    let candidates = [low - 1, low].filter {
      keys.indices.contains($0) && keys[$0].path.section == path.section
    }
    func rank(_ index: Int) -> (Int, Int) { (abs(keys[index].path.item - path.item), keys[index].order) }
    return candidates.min { rank($0) < rank($1) }.map { members[$0] }
  }
}

extension Array {
  /// The first position from which on a condition holds that holds from some position on.
  ///
  /// - Complexity: O(log *n*).
  fileprivate func firstPosition(where condition: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension [IndexPath] {
  /// Whether a path is among these, which are sorted.
  ///
  /// - Complexity: O(log *n*).
  func containsInOrder(_ path: IndexPath) -> Bool {
    let position = firstPosition { $0 >= path }
    return position < count && self[position] == path
  }
}
