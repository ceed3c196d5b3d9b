import Springflow
import SpringflowTestSupport
import Testing

// The listings of the guide as they stand there.

final class Snapping: CollectionViewDelegate {
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    targetContentOffset.pointee.y = (targetContentOffset.pointee.y / 120).rounded() * 120
  }
}

final class Picking: CollectionViewDelegate {
  var picked: [IndexPath] = []

  func collectionView(_ view: CollectionView, didSelectItemAt path: IndexPath) { picked.append(path) }

  func collectionView(_ view: CollectionView, shouldShowMenuForItemAt path: IndexPath) -> Bool { true }

  func collectionView(
    _ view: CollectionView, canPerformAction action: Selector, forItemAt path: IndexPath, withSender sender: Any?
  ) -> Bool { action == .copy }
}

final class Shelf: CollectionViewDataSource {
  var names = ["a", "b", "c", "d"]

  func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { names.count }

  func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
    let cell = CollectionViewCell()
    cell.content.text = names[path.item]
    return cell
  }

  func collectionView(_ view: CollectionView, canMoveItemAt path: IndexPath) -> Bool { true }

  func collectionView(_ view: CollectionView, moveItemAt source: IndexPath, to destination: IndexPath) {
    names.insert(names.remove(at: source.item), at: destination.item)
  }
}

@MainActor
@Suite("The guide to gestures and selection")
struct GestureGuideTests {
  static let guide = "Sources/Springflow/Springflow.docc/GesturesAndSelection.md"

  private func make(_ count: Int) -> (CollectionView, CountingSource) {
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 240), collectionViewLayout: CollectionViewFlowLayout())
    let source = CountingSource(counts: [count])
    view.dataSource = source
    view.layoutIfNeeded()
    return (view, source)
  }

  @Test("a fling travels as its formula says, and comes to rest where its delegate sends it")
  func snaps() {
    let (view, source) = make(1000)
    func fling() -> CGFloat {
      view.touchBegan(at: CGPoint(x: 100, y: 200))
      for step in 1...20 {
        view.touchMoved(to: CGPoint(x: 100, y: 200 - 5 * CGFloat(step)))
        view.advance()
      }
      let (start, velocity) = (view.contentOffset.y, 600.0)
      view.touchEnded()
      while view.isMoving { view.advance() }
      #expect(abs(start + CGFloat(velocity / 1000 * 0.998 / (1 - 0.998)) - view.contentOffset.y) <= 60)
      return view.contentOffset.y
    }
    let free = fling()
    #expect(abs(free - (100 + 600 / 1000 * 0.998 / (1 - 0.998))) < 1)
    let snapping = Snapping()
    view.delegate = snapping
    #expect(fling().truncatingRemainder(dividingBy: 120) == 0)
    withExtendedLifetime(source) {}
  }

  @Test("a tap selects an item, and a press of half a second opens the menu that the delegate allows")
  func picks() throws {
    let (view, source) = make(20)
    let picking = Picking()
    view.delegate = picking
    let center = try #require(view.layoutAttributesForItem(at: [0, 1])).center
    view.touchBegan(at: center)
    view.advance()
    view.touchEnded()
    view.advance()
    #expect(picking.picked == [[0, 1]] && view.indexPathsForSelectedItems == [[0, 1]])
    view.touchBegan(at: center)
    for _ in 0..<62 { view.advance() }
    #expect(view.openMenuItem == [0, 1] && view.menuTitles == ["Copy"])
    withExtendedLifetime(source) {}
  }

  @Test("a long press reorders an item")
  func reorders() throws {
    let shelf = Shelf()
    let flow = CollectionViewFlowLayout()
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 240), collectionViewLayout: flow)
    view.dataSource = shelf
    view.installStandardGestureForInteractiveMovement()
    view.layoutIfNeeded()
    let (start, end) = (
      try #require(view.layoutAttributesForItem(at: [0, 0])).center,
      try #require(view.layoutAttributesForItem(at: [0, 2])).center
    )
    view.touchBegan(at: start)
    for _ in 0..<62 { view.advance() }
    view.touchMoved(to: end)
    for _ in 0..<30 { view.advance() }
    view.touchEnded()
    while view.isMoving { view.advance() }
    #expect(shelf.names == ["b", "c", "a", "d"])
  }

  @Test("a pinch with two fingers changes the layout")
  func leads() {
    let (view, source) = make(40)
    let large = CollectionViewFlowLayout()
    large.itemSize = CGSize(width: 150, height: 150)
    let pinch = PinchGestureRecognizer { [weak view] pinch in
      guard let view else { return }
      switch pinch.state {
      case .began: view.startInteractiveTransition(to: large)
      case .changed:
        (view.collectionViewLayout as? CollectionViewTransitionLayout)?.transitionProgress = pinch.scale - 1
      case .ended where pinch.scale > 1.5: view.finishInteractiveTransition(with: .spring(frequency: 2, damping: 0.7))
      default: view.cancelInteractiveTransition()
      }
    }
    view.addGestureRecognizer(pinch)
    view.touch(0, .began, at: CGPoint(x: 100, y: 100))
    view.touch(1, .began, at: CGPoint(x: 200, y: 100))
    for step in 1...30 {
      view.touch(1, .moved, at: CGPoint(x: 200 + 4 * CGFloat(step), y: 100))
      view.advance()
    }
    view.touch(0, .ended, at: CGPoint(x: 100, y: 100))
    view.touch(1, .ended, at: CGPoint(x: 320, y: 100))
    while view.isMoving { view.advance() }
    #expect(view.collectionViewLayout === large)
    withExtendedLifetime(source) {}
  }

  @Test("the guide to gestures has every listing of this test, in one piece")
  func listings() throws {
    let here = Repository.flush(try Repository.text("Tests/ViewsTests/Collection/GestureGuideTests.swift"))
    let blocks = try Repository.listings(of: Self.guide)
    #expect(blocks.count == 6)
    for block in blocks { #expect(here.contains(Repository.flush(block)), "\(block)") }
  }
}
