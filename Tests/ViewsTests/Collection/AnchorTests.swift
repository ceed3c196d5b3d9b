import Foundation
import Springflow
import SpringflowTestSupport
import Testing

@MainActor
@Suite("Content offset anchor of a view")
struct AnchorTests {
  static func list(_ count: Int) -> (CollectionView, CountingSource) {
    let (view, _, source) = TransactionTests.list([count])
    view.contentOffsetAnchor = .firstVisibleItem
    view.contentOffset.y = 110
    view.advance()
    return (view, source)
  }

  static func insert(_ count: Int, into view: CollectionView, _ source: CountingSource) throws {
    var update = BatchUpdate()
    update.insertItems(at: (0..<count).map { [0, $0] })
    try view.performBatchUpdates(update) { for _ in 0..<count { source.insert(0) } }
  }

  @Test("items inserted above move no visible item: the content grows upward")
  func insertsAbove() throws {
    let (view, source) = Self.list(50)
    let before = try TransactionTests.element(view, 3).center
    for round in 1...3 {
      try Self.insert(7, into: view, source)
      for _ in 0..<50 {
        #expect(try TransactionTests.element(view, 3).center == before)
        view.advance()
      }
      #expect(view.contentOffset.y == 110 + 280 * CGFloat(round) && !view.isMoving)
    }
  }

  @Test("a fling continues while items are inserted above", arguments: [0, 1, 5, 40])
  func flings(_ tick: Int) throws {
    func fling(inserting: Bool) throws -> [CGFloat] {
      let (view, source) = Self.list(100)
      view.touchBegan(at: CGPoint(x: 50, y: 250))
      for step in 1...10 {
        view.touchMoved(to: CGPoint(x: 50, y: 250 - 12 * CGFloat(step)))
        view.advance()
      }
      view.touchEnded()
      var places: [CGFloat] = []
      for step in 0..<90 {
        if inserting, step == tick { try Self.insert(20, into: view, source) }
        // By then the item is far above the view; its position follows from that of any other item.
        let shown = try #require(view.snapshot().elements.first { $0.role == .item && $0.id.number < 100 })
        places.append(shown.center.y - 40 * CGFloat(shown.id.number))
        view.advance()
      }
      return places
    }
    let (plain, disturbed) = (try fling(inserting: false), try fling(inserting: true))
    for (a, b) in zip(plain, disturbed) { #expect(abs(a - b) < 1e-9) }
  }

  @Test("when the first visible items are deleted, the next one keeps its position")
  func deletes() throws {
    let (view, source) = Self.list(50)
    view.contentOffset.y = 230
    view.advance()
    var update = BatchUpdate()
    update.deleteItems(at: [[0, 0], [0, 5], [0, 6]])
    let before = try TransactionTests.element(view, 7).center.y
    try view.performBatchUpdates(update) { source.sections[0] = source.sections[0].filter { ![0, 5, 6].contains($0) } }
    var worst: CGFloat = 0
    for _ in 0..<50 {
      worst = max(worst, try abs(TransactionTests.element(view, 7).center.y - before))
      view.advance()
    }
    #expect(worst < 1e-9)
  }

  @Test("the offset stays within the content, and items that the shorter content shifts are animated")
  func clamps() throws {
    let (view, source) = Self.list(12)
    view.contentOffset.y = 200
    view.advance()
    var update = BatchUpdate()
    update.deleteItems(at: (8..<12).map { [0, $0] })
    let before = try TransactionTests.element(view, 7).center.y
    try view.performBatchUpdates(update) { source.sections[0].removeLast(4) }
    let offset: CGFloat = 40
    #expect(view.contentOffset.y == offset)
    #expect(try abs(TransactionTests.element(view, 7).center.y - before) < 1e-9)
    TransactionTests.settle(view)
    let end: CGFloat = 280
    #expect(try TransactionTests.element(view, 7).center.y == end)
  }

  @Test("an item exactly at the view's edge is the first visible one")
  func aligned() throws {
    let (view, source) = Self.list(50)
    view.contentOffset.y = 820
    view.advance()
    let place: CGFloat = 20
    #expect(try TransactionTests.element(view, 20).center.y == place)
    var update = BatchUpdate()
    update.insertItems(at: [[0, 20]])
    try view.performBatchUpdates(update) { source.insert(20) }
    for _ in 0..<40 { view.advance() }
    #expect(try TransactionTests.element(view, 20).center.y == place)
  }

  @Test("an item that is moved away does not move the other visible items")
  func moved() throws {
    let (view, source) = Self.list(50)
    view.contentOffset.y = 830
    view.advance()
    let before = try TransactionTests.element(view, 22).center.y
    let number = source.sections[0].remove(at: 20)
    source.sections[0].insert(number, at: 0)
    view.moveItem(at: [0, 20], to: [0, 0])
    for _ in 0..<40 { view.advance() }
    #expect(try TransactionTests.element(view, 22).center.y == before)
  }

  @Test("content that a finger holds past the edge stays under it when items are inserted above")
  func pulled() throws {
    let (view, source) = Self.list(50)
    view.contentOffset.y = 0
    view.advance()
    view.touchBegan(at: CGPoint(x: 50, y: 100))
    view.touchMoved(to: CGPoint(x: 50, y: 220))
    view.advance()
    let before = try TransactionTests.element(view, 0).center.y
    try Self.insert(8, into: view, source)
    view.advance()
    view.touchMoved(to: CGPoint(x: 50, y: 221))
    view.advance()
    let after = try TransactionTests.element(view, 0).center.y
    #expect(abs(after - before - 1) < 1e-9 && before > 80)
  }
}
