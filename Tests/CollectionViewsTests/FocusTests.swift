import Springflow
import SpringflowTestSupport
import Testing

@MainActor
@Suite("Keyboard focus")
struct FocusTests {
  static func bench(_ counts: [Int] = [30]) -> PressBench {
    let bench = PressBench(counts, multiple: true)
    bench.view.allowsFocus = true
    return bench
  }

  static let opposite: [FocusHeading: FocusHeading] = [.left: .right, .right: .left, .up: .down, .down: .up]

  @Test("without permission nothing is focused; the first key takes the first item in sight")
  func first() {
    let bench = PressBench()
    #expect(!bench.view.moveFocus(.right) && bench.view.focusedIndexPath == nil)
    bench.view.allowsFocus = true
    #expect(bench.view.moveFocus(.right) && bench.view.focusedIndexPath == [0, 0])
    #expect(bench.view.showsFocus)
  }

  @Test("in a grid every item is reached by the arrows, and each way back leads back", arguments: 1...14)
  func grids(_ count: Int) {
    let bench = Self.bench([count])
    let view = bench.view
    var known: Set<IndexPath> = []
    var open: [IndexPath] = []
    view.moveFocus(.down)
    open = [view.focusedIndexPath!]
    while let path = open.popLast() {
      if !known.insert(path).inserted { continue }
      for heading in FocusHeading.allCases {
        focus(path, in: bench)
        let (row, column) = (path.item / 3, path.item % 3)
        let went = view.moveFocus(heading)
        let next = view.focusedIndexPath!
        switch heading {
        case .left: #expect(next.item == (column > 0 ? path.item - 1 : path.item))
        case .right: #expect(next.item == (column < 2 && path.item + 1 < count ? path.item + 1 : path.item))
        case .up: #expect(next.item == (row > 0 ? path.item - 3 : path.item))
        // Into a last line that is shorter one comes to its end.
        case .down: #expect(next.item == (row < (count - 1) / 3 ? min(path.item + 3, count - 1) : path.item))
        }
        #expect(went == (next != path))
        open.append(next)
      }
    }
    #expect(known.count == count)
  }

  /// Walks to an item by the arrows.
  private func focus(_ path: IndexPath, in bench: PressBench) {
    let view = bench.view
    for _ in 0..<100 {
      guard let now = view.focusedIndexPath, now != path else { return }
      if now.item / 3 != path.item / 3 {
        view.moveFocus(now.item / 3 < path.item / 3 ? .down : .up)
      } else {
        view.moveFocus(now.item < path.item ? .right : .left)
      }
    }
    Issue.record("\(path) was not reached")
  }

  @Test("the focused item is scrolled into sight, smoothly; many keys in a row do not get stuck")
  func reveals() {
    let bench = Self.bench([3000])
    for _ in 0..<40 {
      bench.view.moveFocus(.down)
      bench.wait(3)
    }
    #expect(bench.view.focusedIndexPath == [0, 117])
    bench.wait(200)
    let frame = bench.view.layoutAttributesForItem(at: [0, 117])!.frame
    #expect(bench.view.bounds.contains(frame))
    #expect(bench.view.bounds.maxY - frame.maxY == 16)
  }

  @Test("sections without items are passed over, headers too, and far gaps")
  func gaps() {
    let bench = Self.bench([2, 0, 0, 1])
    bench.layout.headerReferenceSize = CGSize(width: 320, height: 900)
    bench.view.moveFocus(.down)
    #expect(bench.view.focusedIndexPath == nil)
    bench.view.contentOffset.y = 800
    bench.view.layoutIfNeeded()
    bench.view.moveFocus(.down)
    #expect(bench.view.focusedIndexPath == [0, 0])
    bench.view.moveFocus(.down)
    #expect(bench.view.focusedIndexPath == [3, 0])
    bench.view.moveFocus(.up)
    #expect(bench.view.focusedIndexPath == [0, 0])
    #expect(!bench.view.moveFocus(.up))
  }

  @Test("items that cannot have it are passed over")
  func refused() {
    let bench = Self.bench()
    bench.scribe.refused = ["focus 0", "focus 2", "focus 4", "focus 7"]
    bench.view.moveFocus(.right)
    #expect(bench.view.focusedIndexPath == [0, 1])
    #expect(!bench.view.moveFocus(.right))
    bench.view.moveFocus(.down)
    // Of the next line the nearest one that can.
    #expect([[0, 3], [0, 5]].contains(bench.view.focusedIndexPath))
  }

  @Test("it goes with its item through updates; of a deleted one to the next, or the last")
  func updates() {
    let bench = Self.bench([5])
    bench.view.moveFocus(.down)
    bench.view.moveFocus(.right)
    bench.source.insert(0)
    bench.view.insertItems(at: [[0, 0]])
    #expect(bench.view.focusedIndexPath == [0, 2])
    bench.delete(2)
    #expect(bench.view.focusedIndexPath == [0, 2])
    bench.delete(4)
    bench.view.moveFocus(.down)
    for _ in 0..<3 { bench.delete(bench.source.sections[0].count - 1) }
    #expect(bench.view.focusedIndexPath == [0, 0])
    bench.delete(0)
    #expect(bench.view.focusedIndexPath == nil)
    #expect(!bench.view.moveFocus(.down))
  }

  @Test("a key presses it with all calls; a touch takes the ring away and the keys go on from there")
  func pressing() {
    let bench = Self.bench()
    bench.view.moveFocus(.down)
    bench.view.pressFocusedItem()
    #expect(
      bench.scribe.take() == [
        "shouldHighlight 0", "didHighlight 0", "shouldSelect 0", "didSelect 0", "didUnhighlight 0",
      ])
    #expect(bench.view.showsFocus)
    bench.tap(4)
    #expect(!bench.view.showsFocus && bench.view.focusedIndexPath == [0, 4])
    bench.view.moveFocus(.right)
    #expect(bench.view.showsFocus && bench.view.focusedIndexPath == [0, 5])
    bench.view.clearFocus()
    _ = bench.scribe.take()
    bench.view.pressFocusedItem()
    #expect(bench.scribe.take() == [])
    bench.view.selectionFollowsFocus = true
    bench.view.allowsMultipleSelection = false
    bench.view.moveFocus(.down)
    bench.view.moveFocus(.right)
    #expect(bench.selected == [1])
  }
}
