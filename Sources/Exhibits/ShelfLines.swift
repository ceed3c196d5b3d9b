import Springflow

/// How many shelves each section had before an update: a new one comes out of the last of them.
struct ShelfLines {
  private var before: [Int] = []
  private var now: [Int] = []

  /// Takes note of how many shelves there are now.
  mutating func note(_ counts: [Int]) {
    if counts == now { return }
    (before, now) = (now, counts)
  }

  /// An update begins, or is over.
  mutating func settle() { before = now }

  /// How a new shelf begins: as the last one that there was, transparent; `nil` for one that is not new, and in a section
  /// that had none.
  ///
  /// - Parameters:
  ///   - attributes: Of the shelf where it belongs.
  ///   - pitch: From one shelf to the next, in points.
  @MainActor
  func beginning(of attributes: CollectionViewLayoutAttributes?, pitch: CGFloat) -> CollectionViewLayoutAttributes? {
    guard let shelf = attributes, let distance = distance(of: shelf.indexPath) else { return nil }
    shelf.center.y -= CGFloat(distance) * pitch
    shelf.alpha = 0
    return shelf
  }

  /// How many shelves below the last one that there was a new shelf lies.
  private func distance(of path: IndexPath) -> Int? {
    guard before.count == now.count, now.indices.contains(path.section) else { return nil }
    let count = before[path.section]
    return count > 0 && path.item >= count ? path.item - count + 1 : nil
  }
}
