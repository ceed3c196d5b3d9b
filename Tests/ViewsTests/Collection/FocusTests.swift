import Springflow
import SpringflowTestSupport
import Testing

@MainActor
@Suite("Keyboard focus")
struct FocusTests {
  static func fixture(_ counts: [Int] = [30]) -> PressFixture {
    let fixture = PressFixture(counts, multiple: true)
    fixture.view.allowsFocus = true
    return fixture
  }

  static let opposite: [FocusHeading: FocusHeading] = [.left: .right, .right: .left, .up: .down, .down: .up]

  @Test("nothing is focused unless allowed; the first key focuses the first visible item")
  func first() {
    let fixture = PressFixture()
    #expect(!fixture.view.moveFocus(.right) && fixture.view.focusedIndexPath == nil)
    fixture.view.allowsFocus = true
    #expect(fixture.view.moveFocus(.right) && fixture.view.focusedIndexPath == [0, 0])
    #expect(fixture.view.showsFocus)
  }

  @Test("in a grid the arrow keys reach every item, and the opposite arrow leads back", arguments: 1...14)
  func grids(_ count: Int) {
    let fixture = Self.fixture([count])
    let view = fixture.view
    var known: Set<IndexPath> = []
    var open: [IndexPath] = []
    view.moveFocus(.down)
    open = [view.focusedIndexPath!]
    while let path = open.popLast() {
      if !known.insert(path).inserted { continue }
      for heading in FocusHeading.allCases {
        focus(path, in: fixture)
        let (row, column) = (path.item / 3, path.item % 3)
        let went = view.moveFocus(heading)
        let next = view.focusedIndexPath!
        switch heading {
        case .left: #expect(next.item == (column > 0 ? path.item - 1 : path.item))
        case .right: #expect(next.item == (column < 2 && path.item + 1 < count ? path.item + 1 : path.item))
        case .up: #expect(next.item == (row > 0 ? path.item - 3 : path.item))
        // Moving into a shorter last line ends at its last item.
        case .down: #expect(next.item == (row < (count - 1) / 3 ? min(path.item + 3, count - 1) : path.item))
        }
        #expect(went == (next != path))
        open.append(next)
      }
    }
    #expect(known.count == count)
  }

  /// Moves the focus to an item by the arrow keys.
  private func focus(_ path: IndexPath, in fixture: PressFixture) {
    let view = fixture.view
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

  @Test("the focused item is scrolled into view smoothly, and many keys in a row do not get stuck")
  func reveals() {
    let fixture = Self.fixture([3000])
    for _ in 0..<40 {
      fixture.view.moveFocus(.down)
      fixture.wait(3)
    }
    #expect(fixture.view.focusedIndexPath == [0, 117])
    fixture.wait(200)
    let frame = fixture.view.layoutAttributesForItem(at: [0, 117])!.frame
    #expect(fixture.view.bounds.contains(frame))
    #expect(fixture.view.bounds.maxY - frame.maxY == 16)
  }

  @Test("the focus skips empty sections, headers and wide gaps")
  func gaps() {
    let fixture = Self.fixture([2, 0, 0, 1])
    fixture.layout.headerReferenceSize = CGSize(width: 320, height: 900)
    fixture.view.moveFocus(.down)
    #expect(fixture.view.focusedIndexPath == nil)
    fixture.view.contentOffset.y = 800
    fixture.view.layoutIfNeeded()
    fixture.view.moveFocus(.down)
    #expect(fixture.view.focusedIndexPath == [0, 0])
    fixture.view.moveFocus(.down)
    #expect(fixture.view.focusedIndexPath == [3, 0])
    fixture.view.moveFocus(.up)
    #expect(fixture.view.focusedIndexPath == [0, 0])
    #expect(!fixture.view.moveFocus(.up))
  }

  @Test("the focus skips items that cannot be focused")
  func refused() {
    let fixture = Self.fixture()
    fixture.recorder.refused = ["focus 0", "focus 2", "focus 4", "focus 7"]
    fixture.view.moveFocus(.right)
    #expect(fixture.view.focusedIndexPath == [0, 1])
    #expect(!fixture.view.moveFocus(.right))
    fixture.view.moveFocus(.down)
    // The nearest item of the next line that can be focused.
    #expect([[0, 3], [0, 5]].contains(fixture.view.focusedIndexPath))
  }

  @Test("the focus stays with its item through updates; after a delete it goes to the next item, or the last")
  func updates() {
    let fixture = Self.fixture([5])
    fixture.view.moveFocus(.down)
    fixture.view.moveFocus(.right)
    fixture.source.insert(0)
    fixture.view.insertItems(at: [[0, 0]])
    #expect(fixture.view.focusedIndexPath == [0, 2])
    fixture.delete(2)
    #expect(fixture.view.focusedIndexPath == [0, 2])
    fixture.delete(4)
    fixture.view.moveFocus(.down)
    for _ in 0..<3 { fixture.delete(fixture.source.sections[0].count - 1) }
    #expect(fixture.view.focusedIndexPath == [0, 0])
    fixture.delete(0)
    #expect(fixture.view.focusedIndexPath == nil)
    #expect(!fixture.view.moveFocus(.down))
  }

  @Test("a key presses the focused item with all calls; a touch hides the ring and keys continue from there")
  func pressing() {
    let fixture = Self.fixture()
    fixture.view.moveFocus(.down)
    fixture.view.pressFocusedItem()
    #expect(
      fixture.recorder.take() == [
        "shouldHighlight 0", "didHighlight 0", "shouldSelect 0", "didSelect 0", "didUnhighlight 0",
      ])
    #expect(fixture.view.showsFocus)
    fixture.tap(4)
    #expect(!fixture.view.showsFocus && fixture.view.focusedIndexPath == [0, 4])
    fixture.view.moveFocus(.right)
    #expect(fixture.view.showsFocus && fixture.view.focusedIndexPath == [0, 5])
    fixture.view.clearFocus()
    _ = fixture.recorder.take()
    fixture.view.pressFocusedItem()
    #expect(fixture.recorder.take() == [])
    fixture.view.selectionFollowsFocus = true
    fixture.view.allowsMultipleSelection = false
    fixture.view.moveFocus(.down)
    fixture.view.moveFocus(.right)
    #expect(fixture.selected == [1])
  }

  @Test("the focused item stays in view when layouts change, rather than a selected one or the one in the middle")
  func anchor() {
    let fixture = Self.fixture([60])
    let view = fixture.view
    view.contentOffset.y = 880
    view.layoutIfNeeded()
    // In sight are items 24 to 35; a touch selects item 25, and the arrows lead from there to item 35.
    view.selectItem(at: [0, 25], animated: false, scrollPosition: [])
    while view.focusedIndexPath != [0, 35] {
      if !view.moveFocus(view.focusedIndexPath == nil || view.focusedIndexPath!.item < 33 ? .down : .right) { break }
    }
    fixture.wait(120)
    #expect(view.focusedIndexPath == [0, 35] && view.indexPathsForSelectedItems == [[0, 25]])
    #expect(view.indexPathsForVisibleItems.contains([0, 25]))
    let next = CollectionViewFlowLayout()
    next.itemSize = CGSize(width: 320, height: 300)
    view.setCollectionViewLayout(next, with: UpdateAnimation.none, keepingInView: nil)
    let frame = view.layoutAttributesForItem(at: [0, 35])!.frame
    #expect(view.bounds.contains(frame), "\(frame) in \(view.bounds)")
  }
}
