import Springflow
import SpringflowTestSupport
import SpringflowViews
import Testing

/// Updates during a drag.
extension ReorderingTests {
  @Test("updates during a drag move the item along, and one that deletes it ends the drag")
  func survivesUpdates() throws {
    let (view, source) = make([8])
    view.beginInteractiveMovementForItem(at: [0, 1])
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 210, y: 25))
    #expect(shown(view) == [0, 2, 3, 1, 4, 5, 6, 7])
    var update = BatchUpdate()
    update.insertItems(at: [[0, 0]])
    update.deleteItems(at: [[0, 7]])
    try view.performBatchUpdates(update) { source.sections = [[9, 0, 1, 2, 3, 4, 5, 6]] }
    #expect(view.hasInteractiveMovement)
    #expect(shown(view) == [9, 0, 2, 1, 3, 4, 5, 6])
    advance(view, 10)
    view.endInteractiveMovement()
    #expect(source.sections == [[9, 0, 2, 1, 3, 4, 5, 6]])
    view.beginInteractiveMovementForItem(at: [0, 3])
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 30, y: 25))
    var deletion = BatchUpdate()
    deletion.deleteItems(at: [[0, 3]])
    try view.performBatchUpdates(deletion) { source.sections[0].remove(at: 3) }
    #expect(!view.hasInteractiveMovement)
    #expect(shown(view) == [9, 0, 2, 3, 4, 5, 6])
    view.beginInteractiveMovementForItem(at: [0, 3])
    view.reloadData()
    view.advance()
    #expect(!view.hasInteractiveMovement)
  }

  @Test("an update during a drag keeps the item's preview position, if the finger is between two items")
  func staysAmongOthers() throws {
    /// A layout that finds no item under the finger, as if it were always in a gap.
    final class Gap: CollectionViewFlowLayout {
      override func targetIndexPath(
        forInteractivelyMovingItem path: IndexPath, withPosition position: CGPoint
      ) -> IndexPath { aim ?? path }
      var aim: IndexPath?
    }
    let all = Array(0..<5)
    for start in all {
      for end in all {
        for deleted in [nil] + all.map({ Int?.some($0) }) where deleted != start {
          for inserted in [0, 3] {
            let layout = Gap()
            layout.itemSize = CGSize(width: 40, height: 40)
            let (view, source) = make([5], layout)
            view.beginInteractiveMovementForItem(at: IndexPath(item: start, section: 0))
            layout.aim = IndexPath(item: end, section: 0)
            view.updateInteractiveMovementTargetPosition(CGPoint(x: 10, y: 10))
            layout.aim = nil
            let before = shown(view)
            var update = BatchUpdate()
            if let deleted { update.deleteItems(at: [IndexPath(item: deleted, section: 0)]) }
            update.insertItems(at: [IndexPath(item: inserted, section: 0)])
            try view.performBatchUpdates(update) {
              source.sections[0].removeAll { $0 == deleted }
              source.sections[0].insert(9, at: inserted)
            }
            let after = shown(view)
            #expect(view.hasInteractiveMovement)
            #expect(after.filter { $0 != start } == source.sections[0].filter { $0 != start })
            #expect(after.filter { $0 != 9 } == before.filter { $0 != deleted })
          }
        }
      }
    }
  }

  @Test("a refused update during a drag leaves the item under the finger")
  func survivesRefusal() throws {
    let (view, source) = make([8])
    view.beginInteractiveMovementForItem(at: [0, 1])
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 210, y: 25))
    var update = BatchUpdate()
    update.insertItems(at: [[0, 0]])
    #expect(throws: BatchUpdateError.self) { try view.performBatchUpdates(update) {} }
    #expect(shown(view) == [0, 2, 3, 1, 4, 5, 6, 7])
    view.endInteractiveMovement()
    #expect(source.sections == [[0, 2, 3, 1, 4, 5, 6, 7]])
  }

  @Test(
    "under random drags and updates view and data agree, nothing is lost, nothing jumps",
    arguments: 0..<(TestLength.isFull ? 24 : TestLength.count(8, short: 2)))
  func randomDrags(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let (view, source) = make([10, 0, 30])
    var next = 1000
    var last: [ElementID: CGPoint] = [:]
    for _ in 0..<TestLength.count(250, short: 120) {
      switch Int.random(in: 0..<12, using: &random) {
      case 0, 1:
        if let path = view.indexPathsForVisibleItems.randomElement(using: &random), !view.hasInteractiveMovement {
          view.beginInteractiveMovementForItem(at: path)
        }
      case 2...5:
        let point = CGPoint(x: CGFloat.random(in: -50...300, using: &random), y: .random(in: -50...400, using: &random))
        let offset = view.contentOffset
        view.updateInteractiveMovementTargetPosition(CGPoint(x: point.x + offset.x, y: point.y + offset.y))
      case 6: view.endInteractiveMovement()
      case 7: view.cancelInteractiveMovement()
      case 8:
        let transaction = RandomTransaction(from: source.sections, next: &next, using: &random)
        try view.performBatchUpdates(transaction.update) { source.sections = transaction.after }
      case 9: view.animate { view.frame.size.width = CGFloat([120, 230, 300][seed % 3]) }
      default: break
      }
      let shownNow = view.snapshot().elements
      last = Dictionary(shownNow.map { ($0.id, $0.center) }, uniquingKeysWith: { $1 })
      #expect(last.count == shownNow.count)
      for _ in 0..<Int.random(in: 1..<10, using: &random) {
        view.advance()
        var now: [ElementID: CGPoint] = [:]
        for element in view.snapshot().elements {
          now[element.id] = element.center
          guard let before = last[element.id] else { continue }
          // In a thirtieth of a second nothing moves further than a spring or a scroll can.
          let (dx, dy) = (element.center.x - before.x, element.center.y - before.y)
          if abs(dx) < 60 && abs(dy) < 60 { continue }
          Issue.record("\(element.content.text): \(before) \(element.center) \(view.tick)")
        }
        last = now
      }
    }
    view.endInteractiveMovement()
    advance(view, 400)
    #expect(!view.isMoving)
    #expect((0..<view.numberOfSections).map { view.numberOfItems(inSection: $0) } == source.sections.map(\.count))
    for path in view.indexPathsForVisibleItems {
      #expect(view.cellForItem(at: path)?.content.text == String(source.sections[path.section][path.item]))
    }
  }
}
