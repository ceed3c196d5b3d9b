import SpringflowDeterminism
import SpringflowGeometry
import SpringflowUpdates

/// An item that a hand moves: where it came from, where it would go, and where the hand is.
///
/// Until the hand lets go the data stays as it is; the layout, though, is shown the item where it would go. So there are
/// two worlds: that of the data, and the one that is shown.
struct Movement {
  let id: ElementID
  /// Where the item is in the data.
  private(set) var original: IndexPath
  /// Where it is shown.
  private(set) var current: IndexPath
  /// Items in each section of the data.
  private var counts: [Int]
  /// What leads from the data to what is shown; `nil` as long as both are the same.
  private(set) var map: UpdateMap?
  /// Where the item was shown before its view went back to the data for an update: a place among the others.
  private(set) var wanted: IndexPath?
  /// Where the hand is, in points of the view.
  private(set) var hand: CGPoint
  /// Where the layout was last told that the hand is, in points of the view's content.
  var position: CGPoint
  /// Whether the item has come to the hand yet.
  var isHeld = false
  /// How fast the view scrolls because the hand is near an edge, in points per second.
  var scroll = CGVector.zero
  private var tracker = VelocityTracker()

  init(id: ElementID, at path: IndexPath, counts: [Int], position: CGPoint, offset: CGPoint, tick: Int) {
    self.id = id
    original = path
    current = path
    self.counts = counts
    self.position = position
    hand = CGPoint(x: position.x - offset.x, y: position.y - offset.y)
    tracker.add(hand, at: tick)
  }

  /// The hand goes elsewhere, in points of the view.
  mutating func take(to point: CGPoint, at tick: Int) {
    hand = point
    tracker.add(point, at: tick)
  }

  /// What is thrown faster would leave the view before its spring brings it back. In points per second.
  private static let fastestThrow: CGFloat = 3000

  /// How fast the item goes on in the content when the hand lets go, in points per second.
  func velocity(at tick: Int) -> CGVector {
    let velocity = tracker.velocity(at: tick)
    let speed = (velocity.dx * velocity.dx + velocity.dy * velocity.dy).squareRoot()
    let share = speed > Self.fastestThrow ? Self.fastestThrow / speed : 1
    return CGVector(dx: velocity.dx * share + scroll.dx, dy: velocity.dy * share + scroll.dy)
  }

  /// Shows the item at another path.
  mutating func show(at path: IndexPath) throws(BatchUpdateError) {
    current = path
    if current == original {
      map = nil
    } else {
      map = try Self.map(from: original, to: current, counts)
    }
  }

  /// Goes back to the data, and remembers where the item was shown.
  mutating func goBack() {
    wanted = current
    current = original
    map = nil
  }

  /// Where the item was shown before it went back; from now on that is forgotten.
  mutating func takeWanted() -> IndexPath? {
    defer { wanted = nil }
    return wanted
  }

  /// The place among the others, where it is after a change of the data: behind the item that it was behind, or behind
  /// the nearest one before that is still there.
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

  /// The change that an item's way means for so many items in each section.
  static func map(from start: IndexPath, to end: IndexPath, _ counts: [Int]) throws(BatchUpdateError) -> UpdateMap {
    var update = BatchUpdate()
    update.moveItem(at: start, to: end)
    return try update.map(from: counts)
  }

  /// The same after a change of the data, shown where it is there; `nil` if the item has gone.
  func after(_ change: UpdateMap) -> Movement? {
    guard let path = change.after(BeforePath(original))?.indexPath else { return nil }
    var movement = self
    movement.original = path
    movement.current = path
    movement.wanted = wanted(after: change, item: path)
    movement.counts = change.countsAfter
    movement.map = nil
    return movement
  }

  func hash(into hash: inout StateHash) {
    for path in [original, current] {
      hash.combine(path.section)
      hash.combine(path.item)
    }
    for number in [hand.x, hand.y, position.x, position.y, scroll.dx, scroll.dy] { hash.combine(Double(number)) }
    hash.combine(isHeld)
    tracker.hash(into: &hash)
  }
}
