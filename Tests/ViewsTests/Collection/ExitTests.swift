import Springflow
import SpringflowTestSupport
import Testing

/// Elements that an update moves out of sight while the content moves.
@MainActor
@Suite("Exiting elements")
struct ExitTests {
  /// Makes a layout send deleted items, opaque, to the view's edge.
  final class Leaving: CollectionViewFlowLayout {
    var isSending = false
    override func finalLayoutAttributesForDisappearingItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
      guard isSending else { return nil }
      let attributes = CollectionViewLayoutAttributes(forCellWith: path)
      attributes.frame = CGRect(x: 100, y: collectionView?.bounds.maxY ?? 0, width: 300, height: 40)
      return attributes
    }
  }

  let layout = Leaving()
  let view: CollectionView
  let source = CountingSource(counts: [600])

  init() {
    layout.itemSize = CGSize(width: 300, height: 40)
    layout.minimumLineSpacing = 0
    view = CollectionView(frame: CGRect(x: 0, y: 0, width: 300, height: 300), collectionViewLayout: layout)
    view.dataSource = source
    view.layoutIfNeeded()
  }

  /// Flings the content upward, in points per second.
  private func fling(_ velocity: CGFloat, from offset: CGFloat = 4000) {
    view.contentOffset.y = offset
    view.touchBegan(at: CGPoint(x: 150, y: 290))
    for step in 1...12 {
      view.advance()
      view.touchMoved(to: CGPoint(x: 150, y: 290 - velocity / 120 * CGFloat(step)))
    }
    view.touchEnded()
  }

  private func insert(_ count: Int, at item: Int) throws {
    var update = BatchUpdate()
    update.insertItems(at: (item..<item + count).map { [0, $0] })
    try view.performBatchUpdates(update) { for number in 0..<count { source.insert(item + number) } }
  }

  private struct Sample {
    var box: CGRect
    var alpha: CGFloat
    /// The displacement in the last tick.
    var step: CGFloat = 0
  }

  /// All elements, in points of the view.
  private func appearances() -> [ElementID: Sample] {
    Dictionary(
      uniqueKeysWithValues: view.snapshot().elements.map { element in
        let size = element.size
        let box = CGRect(
          x: element.center.x - size.width / 2, y: element.center.y - size.height / 2, width: size.width,
          height: size.height)
        return (element.id, Sample(box: box, alpha: element.alpha))
      })
  }

  /// Advances by some ticks. Returns the opaque elements that vanished while visible, and would have been visible a
  /// tick later, or that appeared in sight, and would have been visible a tick before.
  private func watch(_ ticks: Int, _ act: (Int) -> Void = { _ in }) -> [String] {
    var found: [String] = []
    var before = appearances()
    for tick in 0..<ticks {
      let sight = CGRect(origin: .zero, size: view.bounds.size)
      act(tick)
      let offset = view.contentOffset.y
      view.advance()
      var now = appearances()
      let scroll = view.contentOffset.y - offset
      for (id, appearance) in before where appearance.alpha > 0.02 {
        if let after = now[id] {
          now[id]?.step = after.box.minY - appearance.box.minY
        } else if [0, appearance.step, -scroll].allSatisfy({ appearance.box.offsetBy(dx: 0, dy: $0).intersects(sight) })
        {
          found.append("tick \(tick): \(id) vanishes at \(appearance.box)")
        }
      }
      for (id, appearance) in now where appearance.alpha > 0.02 && before[id] == nil {
        if [0, scroll].allSatisfy({ appearance.box.offsetBy(dx: 0, dy: $0).intersects(sight) }) {
          found.append("tick \(tick): \(id) appears at \(appearance.box)")
        }
      }
      before = now
    }
    return found
  }

  @Test("a fling never shows parked exiting elements", arguments: [600, 1770, 3000, 6000] as [CGFloat], [10, 40, 200])
  func flings(_ velocity: CGFloat, _ inserted: Int) throws {
    fling(velocity)
    try insert(inserted, at: 0)
    #expect(watch(120) == [])
  }

  @Test("exiting elements continue when their parking position comes into view", arguments: [6, 14, 30] as [CGFloat])
  func overtaken(_ step: CGFloat) throws {
    view.contentOffset.y = 4000
    view.touchBegan(at: CGPoint(x: 150, y: 290))
    try insert(40, at: 0)
    let found = watch(60) { tick in
      view.touchMoved(to: CGPoint(x: 150, y: 290 - step * CGFloat(tick)))
      if tick == 8 { view.frame.size.height = 700 }
    }
    #expect(found == [])
  }

  @Test("exiting elements fade if their layout ends them opaque and visible")
  func opaqueEnds() throws {
    layout.isSending = true
    fling(500)
    var update = BatchUpdate()
    let paths = view.indexPathsForVisibleItems.sorted()
    update.deleteItems(at: paths)
    try view.performBatchUpdates(update) {
      for path in paths.reversed() { source.sections[0].remove(at: path.item) }
    }
    #expect(watch(120) == [])
    #expect(view.snapshot().elements.allSatisfy { $0.center.x == 150 })
  }

  @Test("an item that comes from far away to just beyond the opposite edge is never visible")
  func comesIn() {
    // The item that becomes number 107 is the first one below the view, and its cell is made in advance.
    view.contentOffset.y = 4000 - 20
    view.layoutIfNeeded()
    let before = appearances()
    view.performBatchUpdates {
      source.sections[0].insert(source.sections[0].remove(at: 3), at: 107)
      view.moveItem(at: [0, 3], to: [0, 107])
    }
    let sight = CGRect(origin: .zero, size: view.bounds.size).insetBy(dx: 0, dy: 1)
    #expect(appearances().keys.contains(ElementID(.data, 3)))
    for (id, appearance) in appearances() where before[id] == nil {
      #expect(appearance.alpha == 0 || !appearance.box.intersects(sight), "\(id) at \(appearance.box)")
    }
    #expect(watch(60) == [])
  }
}
