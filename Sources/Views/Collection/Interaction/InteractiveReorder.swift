import SpringflowNumerics

/// An item that is being dragged: its path in the data, its path in the preview, and the finger's position.
///
/// Until the drag ends the data does not change, while the layout shows the preview. So there are two orders: the
/// data's and the preview's.
struct InteractiveReorder {
  let id: ElementID
  /// The item's path in the data.
  private(set) var original: IndexPath
  /// The item's path in the preview.
  private(set) var current: IndexPath
  /// The number of items in each section of the data.
  private var counts: [Int]
  /// The map from the data's order to the preview's; `nil` as long as both are the same.
  private(set) var map: UpdateMap?
  /// The item's path in the preview before the data's order was restored for an update.
  private(set) var wanted: IndexPath?
  /// Whether an update has taken back the preview, which is to be shown again.
  var awaitsPreview: Bool { wanted.map { $0 != current } ?? false }
  /// The finger's position, in points of the view.
  private(set) var finger: CGPoint
  /// The finger's position that the layout was last told, in points of the view's content.
  var position: CGPoint
  /// Whether the item has reached the finger yet.
  var isHeld = false
  /// The velocity of the scroll near an edge, in points per second.
  var scroll = CGVector.zero
  private var tracker = VelocityTracker()

  init(id: ElementID, at path: IndexPath, counts: [Int], position: CGPoint, offset: CGPoint, tick: Int) {
    self.id = id
    original = path
    current = path
    self.counts = counts
    self.position = position
    finger = CGPoint(x: position.x - offset.x, y: position.y - offset.y)
    tracker.add(finger, at: tick)
  }

  /// Moves the finger to a point of the view.
  mutating func take(to point: CGPoint, at tick: Int) {
    finger = point
    tracker.add(point, at: tick)
  }

  /// The greatest speed of a thrown item: with more it would leave the view before its spring pulls it back. In points
  /// per second.
  private static let fastestThrow: CGFloat = 3000

  /// The item's velocity in the content when the drag ends, in points per second.
  func velocity(at tick: Int) -> CGVector {
    let velocity = tracker.velocity(at: tick)
    let speed = (velocity.dx * velocity.dx + velocity.dy * velocity.dy).squareRoot()
    let share = speed > Self.fastestThrow ? Self.fastestThrow / speed : 1
    return CGVector(dx: velocity.dx * share + scroll.dx, dy: velocity.dy * share + scroll.dy)
  }

  /// Sets the item's path in the preview.
  mutating func show(at path: IndexPath) throws(BatchUpdateError) {
    current = path
    if current == original {
      map = nil
    } else {
      map = try Self.map(from: original, to: current, counts)
    }
  }

  /// Restores the data's order, and remembers the preview's path.
  mutating func goBack() {
    wanted = current
    current = original
    map = nil
  }

  /// Returns the remembered path of the preview, and forgets it.
  mutating func takeWanted() -> IndexPath? {
    defer { wanted = nil }
    return wanted
  }

  /// The remembered path after a change of the data: behind the item that it was behind, or behind the nearest one
  /// before that still exists.
  private func wanted(after change: UpdateMap, item path: IndexPath) -> IndexPath? {
    guard let wanted, let section = change.after(section: wanted.section) else { return nil }
    for place in stride(from: wanted.item - 1, through: 0, by: -1) {
      let isBehindItself = original.section == wanted.section && place >= original.item
      let neighbour = BeforePath(section: wanted.section, item: place + (isBehindItself ? 1 : 0))
      guard let after = change.after(neighbour), after.section == section else { continue }
      return IndexPath(
        item: after.item + (path.section == section && path.item < after.item ? 0 : 1), section: section)
    }
    return IndexPath(item: 0, section: section)
  }

  /// The map of moving one item, with `counts` items in each section.
  static func map(from start: IndexPath, to end: IndexPath, _ counts: [Int]) throws(BatchUpdateError) -> UpdateMap {
    var update = BatchUpdate()
    update.moveItem(at: start, to: end)
    return try update.map(from: counts)
  }

  /// The reorder after a change of the data, with its preview reset; `nil` if the item was deleted.
  func after(_ change: UpdateMap) -> InteractiveReorder? {
    guard let path = change.after(BeforePath(original))?.indexPath else { return nil }
    var reorder = self
    reorder.original = path
    reorder.current = path
    reorder.wanted = wanted(after: change, item: path)
    reorder.counts = change.countsAfter
    reorder.map = nil
    return reorder
  }

  func hash(into hash: inout StateHash) {
    id.hash(into: &hash)
    hash.combine(original)
    hash.combine(current)
    hash.combine(counts)
    hash.combine(wanted) { $0.combine($1) }
    hash.combine(finger)
    hash.combine(position)
    hash.combine(isHeld)
    hash.combine(scroll)
    tracker.hash(into: &hash)
  }
}
