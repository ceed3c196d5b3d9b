import Springflow
import SpringflowTestSupport
import Testing

/// A delegate that records every question and call about presses, and answers as it is told.
@MainActor
final class PressRecorder: CollectionViewDelegate {
  var calls: [String] = []
  var refused: Set<String> = []
  /// A closure that runs when the call of this name arrives.
  var actions: [String: () -> Void] = [:]
  var menu: [Selector] = []

  private func note(_ name: String, _ path: IndexPath) {
    calls.append("\(name) \(path.item)")
    actions.removeValue(forKey: "\(name) \(path.item)")?()
  }

  private func ask(_ name: String, _ path: IndexPath) -> Bool {
    note(name, path)
    return !refused.contains("\(name) \(path.item)")
  }

  func take() -> [String] {
    defer { calls = [] }
    return calls
  }

  func collectionView(_ view: CollectionView, shouldHighlightItemAt path: IndexPath) -> Bool {
    ask("shouldHighlight", path)
  }
  func collectionView(_ view: CollectionView, didHighlightItemAt path: IndexPath) { note("didHighlight", path) }
  func collectionView(_ view: CollectionView, didUnhighlightItemAt path: IndexPath) { note("didUnhighlight", path) }
  func collectionView(_ view: CollectionView, shouldSelectItemAt path: IndexPath) -> Bool { ask("shouldSelect", path) }
  func collectionView(_ view: CollectionView, shouldDeselectItemAt path: IndexPath) -> Bool {
    ask("shouldDeselect", path)
  }
  func collectionView(_ view: CollectionView, didSelectItemAt path: IndexPath) { note("didSelect", path) }
  func collectionView(_ view: CollectionView, didDeselectItemAt path: IndexPath) { note("didDeselect", path) }
  func collectionView(_ view: CollectionView, canFocusItemAt path: IndexPath) -> Bool {
    !refused.contains("focus \(path.item)")
  }
  func collectionView(_ view: CollectionView, shouldShowMenuForItemAt path: IndexPath) -> Bool { !menu.isEmpty }
  func collectionView(
    _ view: CollectionView, canPerformAction action: Selector, forItemAt path: IndexPath, withSender sender: Any?
  ) -> Bool { menu.contains(action) }
  func collectionView(
    _ view: CollectionView, performAction action: Selector, forItemAt path: IndexPath, withSender sender: Any?
  ) { note("\(action)", path) }
}

/// A flow of squares of 100 points with gaps of 10, three per line, in a view of 320 by 400.
@MainActor
struct PressFixture {
  let source: CountingSource
  let recorder = PressRecorder()
  let layout = CollectionViewFlowLayout()
  let view: CollectionView

  init(_ counts: [Int] = [30], multiple: Bool = false) {
    source = CountingSource(counts: counts)
    layout.itemSize = CGSize(width: 100, height: 100)
    layout.minimumLineSpacing = 10
    layout.minimumInteritemSpacing = 10
    view = CollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 400), collectionViewLayout: layout)
    view.dataSource = source
    view.delegate = recorder
    view.allowsMultipleSelection = multiple
    view.layoutIfNeeded()
  }

  /// The centre of an item of the first section while nothing is scrolled.
  static func point(_ item: Int) -> CGPoint {
    CGPoint(x: 50 + CGFloat(item % 3) * 110, y: 50 + CGFloat(item / 3) * 110)
  }

  /// The centre of an item in the view.
  func seen(_ path: IndexPath) -> CGPoint {
    let center = view.layoutAttributesForItem(at: path)?.center ?? .zero
    return CGPoint(x: center.x - view.bounds.minX, y: center.y - view.bounds.minY)
  }

  func wait(_ ticks: Int) { for _ in 0..<ticks { view.advance() } }

  func tap(_ item: Int, ticks: Int = 5) {
    view.touchBegan(at: Self.point(item))
    wait(ticks)
    view.touchEnded()
    view.advance()
  }

  var selected: [Int] { (view.indexPathsForSelectedItems ?? []).map { source.sections[$0.section][$0.item] } }

  func delete(_ item: Int) {
    source.sections[0].remove(at: item)
    view.deleteItems(at: [[0, item]])
  }
}

@MainActor
@Suite("Calls for presses and selection")
struct PressTests {
  @Test("only a finger that comes down on a cell presses it: not one on a view in front, or through the cell")
  func hits() {
    let fixture = PressFixture()
    let view = fixture.view
    view.cellForItem(at: [0, 1])?.isUserInteractionEnabled = false
    view.cellForItem(at: [0, 2])?.isHidden = true
    let front = View(frame: CGRect(x: 110, y: 110, width: 100, height: 100))
    view.addSubview(front)
    for item in [1, 2, 4] {
      fixture.tap(item, ticks: 30)
      #expect(fixture.recorder.take() == [] && fixture.selected == [], "\(item)")
    }
    front.isUserInteractionEnabled = false
    for item in [4, 5] {
      fixture.tap(item)
      #expect(fixture.selected == [item])
    }
    // A view in a cell is the cell.
    view.cellForItem(at: [0, 3])?.contentView.addSubview(View(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    fixture.tap(3)
    #expect(fixture.selected == [3])
  }

  @Test("a tap highlights, selects, unhighlights; another one deselects the first between should and did")
  func single() {
    let fixture = PressFixture()
    fixture.tap(1)
    #expect(
      fixture.recorder.take() == [
        "shouldHighlight 1", "didHighlight 1", "shouldSelect 1", "didSelect 1", "didUnhighlight 1",
      ])
    fixture.tap(4)
    #expect(
      fixture.recorder.take() == [
        "shouldHighlight 4", "didHighlight 4", "shouldSelect 4", "didDeselect 1", "didSelect 4", "didUnhighlight 4",
      ])
    #expect(fixture.selected == [4])
    // As in UIKit, a tap on the selected item selects it again.
    fixture.tap(4)
    #expect(
      fixture.recorder.take() == [
        "shouldHighlight 4", "didHighlight 4", "shouldSelect 4", "didSelect 4", "didUnhighlight 4",
      ])
  }

  @Test("with multiple selection each tap adds or removes an item")
  func multiple() {
    let fixture = PressFixture(multiple: true)
    fixture.tap(1)
    fixture.tap(2)
    _ = fixture.recorder.take()
    fixture.tap(1)
    #expect(
      fixture.recorder.take() == [
        "shouldHighlight 1", "didHighlight 1", "shouldDeselect 1", "didDeselect 1", "didUnhighlight 1",
      ])
    #expect(fixture.selected == [2])
  }

  @Test("a refusal by the delegate stops the action and all later calls")
  func refusals() {
    let fixture = PressFixture(multiple: true)
    fixture.recorder.refused = ["shouldHighlight 0", "shouldSelect 1", "shouldDeselect 2"]
    fixture.tap(0)
    #expect(fixture.recorder.take() == ["shouldHighlight 0"])
    fixture.tap(1)
    #expect(fixture.recorder.take() == ["shouldHighlight 1", "didHighlight 1", "shouldSelect 1", "didUnhighlight 1"])
    fixture.tap(2)
    _ = fixture.recorder.take()
    fixture.tap(2)
    #expect(fixture.recorder.take() == ["shouldHighlight 2", "didHighlight 2", "shouldDeselect 2", "didUnhighlight 2"])
    #expect(fixture.selected == [2])
  }

  @Test("a finger highlights its item after 0.15 s, or at once without delayed touches")
  func delay() {
    let fixture = PressFixture()
    fixture.view.touchBegan(at: PressFixture.point(0))
    fixture.wait(17)
    #expect(fixture.recorder.take() == [])
    #expect(fixture.view.cellForItem(at: [0, 0])?.isHighlighted == false)
    fixture.wait(1)
    #expect(fixture.recorder.take() == ["shouldHighlight 0", "didHighlight 0"])
    #expect(fixture.view.cellForItem(at: [0, 0])?.isHighlighted == true)
    fixture.view.touchEnded()
    #expect(fixture.recorder.take() == ["shouldSelect 0", "didSelect 0", "didUnhighlight 0"])
    #expect(fixture.view.cellForItem(at: [0, 0])?.isHighlighted == false)
    fixture.view.delaysContentTouches = false
    fixture.view.advance()
    fixture.view.touchBegan(at: PressFixture.point(1))
    #expect(fixture.recorder.take() == ["shouldHighlight 1", "didHighlight 1"])
  }

  @Test("a drag makes no calls if it begins early, and unhighlights if it begins late")
  func drags() {
    let fixture = PressFixture()
    fixture.view.touchBegan(at: PressFixture.point(3))
    fixture.wait(5)
    fixture.view.touchMoved(to: CGPoint(x: 50, y: 140))
    fixture.view.touchEnded()
    #expect(fixture.recorder.take() == [])
    fixture.view.setContentOffset(.zero, animated: false)
    fixture.view.layoutIfNeeded()
    fixture.view.touchBegan(at: PressFixture.point(3))
    fixture.wait(20)
    fixture.view.touchMoved(to: CGPoint(x: 50, y: 140))
    fixture.wait(1)
    fixture.view.touchEnded()
    #expect(fixture.recorder.take() == ["shouldHighlight 3", "didHighlight 3", "didUnhighlight 3"])
    #expect(fixture.view.indexPathsForSelectedItems == nil)
  }

  @Test("a touch that stops a moving view selects nothing; the next one does")
  func stops() {
    let fixture = PressFixture()
    fixture.view.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
    fixture.wait(6)
    fixture.tap(4, ticks: 40)
    #expect(fixture.recorder.take() == [])
    fixture.view.touchBegan(at: fixture.seen([0, 9]))
    fixture.wait(1)
    fixture.view.touchEnded()
    #expect(fixture.selected == [9])
  }

  @Test("a finger that slides off its item ends the press, and does not resume it")
  func slidesOff() {
    let fixture = PressFixture()
    fixture.view.touchBegan(at: CGPoint(x: 99, y: 50))
    fixture.wait(20)
    fixture.view.touchMoved(to: CGPoint(x: 101.5, y: 50))
    #expect(fixture.recorder.take() == ["shouldHighlight 0", "didHighlight 0", "didUnhighlight 0"])
    fixture.view.touchMoved(to: CGPoint(x: 99, y: 50))
    fixture.view.touchEnded()
    #expect(fixture.recorder.take() == [])
  }

  @Test("an item that is deleted under a finger is not selected, and gets no calls")
  func deletion() {
    let fixture = PressFixture()
    fixture.view.touchBegan(at: PressFixture.point(1))
    fixture.wait(20)
    _ = fixture.recorder.take()
    fixture.delete(1)
    fixture.wait(60)
    fixture.view.touchEnded()
    #expect(fixture.recorder.take() == [])
    #expect(fixture.view.visibleCells.allSatisfy { !$0.isHighlighted && !$0.isSelected })
  }

  @Test("an item that moves away from under a finger is not selected; a reloaded one is")
  func movesAndReloads() {
    let fixture = PressFixture()
    fixture.view.touchBegan(at: PressFixture.point(1))
    fixture.wait(20)
    _ = fixture.recorder.take()
    fixture.source.sections[0].insert(fixture.source.sections[0].remove(at: 1), at: 8)
    fixture.view.moveItem(at: [0, 1], to: [0, 8])
    #expect(fixture.view.cellForItem(at: [0, 8])?.isHighlighted == true)
    fixture.wait(60)
    fixture.view.touchEnded()
    #expect(fixture.recorder.take() == ["didUnhighlight 8"])
    fixture.view.touchBegan(at: PressFixture.point(2))
    fixture.wait(20)
    fixture.view.reloadItems(at: [[0, 2]])
    #expect(fixture.view.cellForItem(at: [0, 2])?.isHighlighted == true)
    fixture.view.touchEnded()
    #expect(
      fixture.recorder.take() == [
        "shouldHighlight 2", "didHighlight 2", "shouldSelect 2", "didSelect 2", "didUnhighlight 2",
      ])
  }

  @Test("a delegate may delete, reload or forbid during the calls", arguments: 0..<5)
  func delegates(_ step: Int) {
    let fixture = PressFixture()
    let names = ["shouldHighlight 1", "didHighlight 1", "shouldSelect 1", "didSelect 1", "didUnhighlight 1"]
    for reloads in [false, true] {
      fixture.recorder.actions[names[step]] = { reloads ? fixture.view.reloadData() : fixture.delete(1) }
      fixture.tap(1)
      // Earlier calls were made; there are no more calls about deleted items.
      #expect(fixture.recorder.take() == Array(names[...step]))
      fixture.wait(60)
      #expect(fixture.view.indexPathsForSelectedItems == nil || step == 4)
      fixture.view.selectItem(at: nil, animated: false, scrollPosition: [])
    }
  }

  @Test("without selection no item is pressed")
  func notAllowed() {
    let fixture = PressFixture()
    fixture.view.allowsSelection = false
    fixture.tap(1, ticks: 30)
    #expect(fixture.recorder.take() == [])
    fixture.view.selectItem(at: [0, 1], animated: false, scrollPosition: [])
    #expect(fixture.view.indexPathsForSelectedItems == nil)
  }

  @Test("the frontmost item is pressed at its position on screen, while it moves and is rotated")
  func foremost() {
    let fixture = PressFixture()
    #expect(fixture.view.itemOnScreen(at: PressFixture.point(4)) == [0, 4])
    #expect(fixture.view.itemOnScreen(at: CGPoint(x: 105, y: 50)) == nil)
    #expect(fixture.view.itemOnScreen(at: CGPoint(x: 50, y: -1)) == nil)
    fixture.source.sections[0].insert(fixture.source.sections[0].remove(at: 0), at: 2)
    fixture.view.moveItem(at: [0, 0], to: [0, 2])
    // It has not left yet: its neighbours arrive only gradually.
    #expect(fixture.view.itemOnScreen(at: PressFixture.point(0)) == [0, 2])
    fixture.wait(60)
    #expect(fixture.view.itemOnScreen(at: PressFixture.point(0)) == [0, 0])
    #expect(fixture.view.itemOnScreen(at: PressFixture.point(2)) == [0, 2])
  }
}
