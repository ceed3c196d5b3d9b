import Springflow
import SpringflowScenes
import SpringflowTestSupport
import Testing

/// A layout of cells, with its description.
struct CellLayout: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let itemSize: CGSize
  let direction: CollectionView.ScrollDirection
  var fadesBetweenLines = false

  @MainActor
  func make() -> CollectionViewFlowLayout {
    let layout = CollectionViewFlowLayout()
    layout.itemSize = itemSize
    layout.scrollDirection = direction
    layout.minimumLineSpacing = 10
    layout.minimumInteritemSpacing = 10
    layout.fadesItemsBetweenLines = fadesBetweenLines
    return layout
  }
}

/// A view of numbered cells, recorded tick by tick under random inputs.
@MainActor
final class RandomMotionDriver {
  let view: CollectionView
  private let source: CountingSource
  private var watch = Continuity()
  private var random: SeededGenerator

  init(_ layout: CellLayout, seed: Int, items: Int = 40) {
    random = SeededGenerator(seed: UInt64(seed))
    view = CollectionView(frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: layout.make())
    source = CountingSource(counts: [items])
    view.dataSource = source
    view.layoutIfNeeded()
    watch.add(view)
  }

  var jumps: [Jump] { watch.jumps }

  func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  /// Advances by some ticks.
  func wait(_ ticks: Int) {
    for _ in 0..<ticks {
      view.advance()
      watch.add(view)
    }
  }

  /// Inserts and deletes up to the given numbers of items, at random.
  func update(inserting: Int, deleting: Int) throws {
    let count = source.sections[0].count
    let deleted = Set((0..<deleting).map { _ in pick(0...max(0, count - 1)) }.filter { $0 < count })
    let inserted = Set((0..<inserting).map { _ in pick(0...count - deleted.count) })
    try update(inserting: inserted.sorted(), deleting: deleted.sorted())
  }

  /// Deletes the items at some indices, and inserts new ones at other indices afterwards.
  func update(inserting inserted: [Int], deleting deleted: [Int]) throws {
    var update = BatchUpdate()
    update.deleteItems(at: deleted.map { IndexPath(item: $0, section: 0) })
    update.insertItems(at: inserted.map { IndexPath(item: $0, section: 0) })
    try view.performBatchUpdates(update) {
      for item in deleted.reversed() { source.sections[0].remove(at: item) }
      for item in inserted { source.insert(item) }
    }
    watch.note(.update)
  }

  /// Moves an item to another index.
  func move(from: Int, to: Int) throws {
    var update = BatchUpdate()
    update.moveItem(at: IndexPath(item: from, section: 0), to: IndexPath(item: to, section: 0))
    try view.performBatchUpdates(update) {
      source.sections[0].insert(source.sections[0].remove(at: from), at: to)
    }
    watch.note(.update)
  }

  /// Drags an item over some distance, and cancels the drag.
  func carry(_ item: Int) {
    #expect(view.beginInteractiveMovementForItem(at: IndexPath(item: item, section: 0)))
    watch.note(.update)
    for step in 0..<10 {
      wait(1)
      view.updateInteractiveMovementTargetPosition(CGPoint(x: 100 + 4 * CGFloat(step), y: 100))
      watch.note([.update, .lead])
    }
    wait(1)
    view.cancelInteractiveMovement()
    watch.note([.update, .lead])
  }

  /// Turns a wheel by a random distance.
  func scroll() { scroll(by: CGFloat(pick(-300...300))) }

  /// Turns a wheel by a distance, in points.
  func scroll(by distance: CGFloat) {
    view.scroll(by: CGVector(dx: distance, dy: distance))
    watch.note(.scroll)
  }

  /// Drags with a finger that trembles, and releases or cancels.
  func drag() {
    var point = CGPoint(x: 150, y: 200)
    view.touchBegan(at: point)
    watch.note(.touch)
    let speed = CGVector(dx: CGFloat(pick(-8...8)), dy: CGFloat(pick(-8...8)))
    for _ in 0..<pick(6...20) {
      wait(1)
      point.x += speed.dx + CGFloat(pick(-1...1))
      point.y += speed.dy + CGFloat(pick(-1...1))
      view.touchMoved(to: point)
      watch.note(.touch)
    }
    wait(1)
    view.touchEnded()
    watch.note(.release)
  }

  /// Changes the size, as part of an update.
  func resize() throws {
    let size = CGSize(width: CGFloat(pick(200...420)), height: CGFloat(pick(250...500)))
    try view.performBatchUpdates(BatchUpdate()) { view.frame.size = size }
    watch.note(.update)
  }
}
