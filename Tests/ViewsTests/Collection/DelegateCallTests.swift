import SpringflowTestSupport
import SpringflowViews
import Testing

/// What every iOS file implements, with UIKit's signatures less the `UI`, and the names of what was called.
@MainActor
private class CalledNames {
  private(set) var called: Set<String> = []
  func note(_ name: String = #function) { called.insert(name) }
}

/// Implements every requirement of the view's delegates and data sources.
private final class Everything: CalledNames, CollectionViewDelegateFlowLayout, CollectionViewDataSource,
  CollectionViewDataSourcePrefetching
{
  var counts = [40]
  var zoomed: View?

  // CollectionViewDataSource
  func numberOfSections(in collectionView: CollectionView) -> Int {
    note()
    return counts.count
  }
  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
    note()
    return counts[section]
  }
  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell {
    note()
    return collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
  }
  func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> CollectionReusableView {
    note()
    return collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "head", for: indexPath)
  }
  func collectionView(_ collectionView: CollectionView, identifierForItemAt indexPath: IndexPath) -> Int? {
    note()
    return nil
  }
  func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
    note()
    return true
  }
  func collectionView(
    _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) { note() }

  // CollectionViewDataSourcePrefetching
  func collectionView(_ collectionView: CollectionView, prefetchItemsAt indexPaths: [IndexPath]) { note() }
  func collectionView(_ collectionView: CollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]) { note() }

  // ScrollViewDelegate
  func scrollViewDidScroll(_ scrollView: ScrollView) { note() }
  func scrollViewDidZoom(_ scrollView: ScrollView) { note() }
  func scrollViewWillBeginDragging(_ scrollView: ScrollView) { note() }
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    note()
    targetContentOffset.pointee.y = 500
  }
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) { note() }
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) { note() }
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { note() }
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { note() }
  func viewForZooming(in scrollView: ScrollView) -> View? {
    note()
    return zoomed
  }
  func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) { note() }
  func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: CGFloat) { note() }
  func scrollViewShouldScrollToTop(_ scrollView: ScrollView) -> Bool {
    note()
    return true
  }
  func scrollViewDidScrollToTop(_ scrollView: ScrollView) { note() }
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: ScrollView) { note() }

  // CollectionViewDelegate
  func collectionView(_ collectionView: CollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool {
    note()
    return true
  }
  func collectionView(_ collectionView: CollectionView, didHighlightItemAt indexPath: IndexPath) { note() }
  func collectionView(_ collectionView: CollectionView, didUnhighlightItemAt indexPath: IndexPath) { note() }
  func collectionView(_ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
    note()
    return true
  }
  func collectionView(_ collectionView: CollectionView, shouldDeselectItemAt indexPath: IndexPath) -> Bool {
    note()
    return true
  }
  func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) { note() }
  func collectionView(_ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath) { note() }
  func collectionView(_ collectionView: CollectionView, canPerformPrimaryActionForItemAt indexPath: IndexPath) -> Bool {
    note()
    return true
  }
  func collectionView(_ collectionView: CollectionView, performPrimaryActionForItemAt indexPath: IndexPath) { note() }
  func collectionView(
    _ collectionView: CollectionView, willDisplay cell: CollectionViewCell, forItemAt indexPath: IndexPath
  ) { note() }
  func collectionView(
    _ collectionView: CollectionView, willDisplaySupplementaryView view: CollectionReusableView,
    forElementKind elementKind: String, at indexPath: IndexPath
  ) { note() }
  func collectionView(
    _ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell, forItemAt indexPath: IndexPath
  ) { note() }
  func collectionView(
    _ collectionView: CollectionView, didEndDisplayingSupplementaryView view: CollectionReusableView,
    forElementOfKind elementKind: String, at indexPath: IndexPath
  ) { note() }
  func collectionView(_ collectionView: CollectionView, shouldShowMenuForItemAt indexPath: IndexPath) -> Bool {
    note()
    return true
  }
  func collectionView(
    _ collectionView: CollectionView, canPerformAction action: Selector, forItemAt indexPath: IndexPath,
    withSender sender: Any?
  ) -> Bool {
    note()
    return true
  }
  func collectionView(
    _ collectionView: CollectionView, performAction action: Selector, forItemAt indexPath: IndexPath,
    withSender sender: Any?
  ) { note() }
  func collectionView(
    _ collectionView: CollectionView, transitionLayoutForOldLayout fromLayout: CollectionViewLayout,
    newLayout toLayout: CollectionViewLayout
  ) -> CollectionViewTransitionLayout {
    note()
    return CollectionViewTransitionLayout(currentLayout: fromLayout, nextLayout: toLayout)
  }
  func collectionView(_ collectionView: CollectionView, canFocusItemAt indexPath: IndexPath) -> Bool {
    note()
    return true
  }
  func collectionView(_ collectionView: CollectionView, selectionFollowsFocusForItemAt indexPath: IndexPath) -> Bool {
    note()
    return true
  }
  func indexPathForPreferredFocusedView(in collectionView: CollectionView) -> IndexPath? {
    note()
    return [0, 1]
  }
  func collectionView(
    _ collectionView: CollectionView, targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
    atCurrentIndexPath currentIndexPath: IndexPath, toProposedIndexPath proposedIndexPath: IndexPath
  ) -> IndexPath {
    note()
    return proposedIndexPath
  }
  func collectionView(
    _ collectionView: CollectionView, targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint {
    note()
    return proposedContentOffset
  }

  // CollectionViewDelegateFlowLayout
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    note()
    return CGSize(width: 100, height: 40)
  }
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout, insetForSectionAt section: Int
  ) -> EdgeInsets {
    note()
    return .zero
  }
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat {
    note()
    return 10
  }
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat {
    note()
    return 10
  }
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize {
    note()
    return CGSize(width: 100, height: 30)
  }
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize {
    note()
    return .zero
  }
}

/// The requirement that a newer one has replaced.
private final class OldNames: CalledNames, CollectionViewDelegate {
  func collectionView(
    _ collectionView: CollectionView, targetIndexPathForMoveFromItemAt originalIndexPath: IndexPath,
    toProposedIndexPath proposedIndexPath: IndexPath
  ) -> IndexPath {
    note()
    return proposedIndexPath
  }
}

private final class GestureNames: CalledNames, GestureRecognizerDelegate {
  func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
    note()
    return true
  }
  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive event: Event) -> Bool {
    note("gestureRecognizer(_:shouldReceive:) event")
    return true
  }
  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    note("gestureRecognizer(_:shouldReceive:) touch")
    return true
  }
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
  ) -> Bool {
    note()
    return false
  }
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: GestureRecognizer
  ) -> Bool {
    note()
    return false
  }
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: GestureRecognizer
  ) -> Bool {
    note()
    return false
  }
}

/// Animates nothing, and is told of everything.
private final class NavigationNames: CalledNames, NavigationControllerDelegate, ViewControllerAnimatedTransitioning {
  func navigationController(
    _ navigationController: NavigationController, willShow viewController: ViewController, animated: Bool
  ) { note() }
  func navigationController(
    _ navigationController: NavigationController, didShow viewController: ViewController, animated: Bool
  ) { note() }
  func navigationController(
    _ navigationController: NavigationController, animationControllerFor operation: NavigationController.Operation,
    from fromVC: ViewController, to toVC: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    note()
    return self
  }
  func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?) -> Double {
    note()
    return 0
  }
  func animateTransition(using transitionContext: any ViewControllerContextTransitioning) {
    note()
    _ = transitionDuration(using: transitionContext)
    transitionContext.containerView.addSubview(transitionContext.view(forKey: .to)!)
    transitionContext.completeTransition(true)
  }
  func animationEnded(_ transitionCompleted: Bool) { note() }
}

@MainActor
@Suite("Every requirement of a delegate or a data source is called")
struct DelegateCallTests {
  private let everything = Everything()
  private let view: CollectionView

  init() {
    let layout = CollectionViewFlowLayout()
    view = CollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 300), collectionViewLayout: layout)
    view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.register(
      CollectionReusableView.self, forSupplementaryViewOfKind: CollectionView.elementKindSectionHeader,
      withReuseIdentifier: "head")
    view.dataSource = everything
    view.delegate = everything
    view.prefetchDataSource = everything
    view.advance()
  }

  private func wait(_ ticks: Int) { for _ in 0..<ticks { view.advance() } }

  private func fling() {
    view.touchBegan(at: CGPoint(x: 50, y: 250))
    for step in 1...10 {
      view.touchMoved(to: CGPoint(x: 50, y: 250 - 12 * CGFloat(step)))
      wait(1)
    }
    view.touchEnded()
    wait(600)
  }

  private func select() {
    for _ in 0..<2 {
      view.touchBegan(at: CGPoint(x: 50, y: 100))
      wait(2)
      view.touchEnded()
      wait(10)
      view.allowsMultipleSelection = true
    }
    view.allowsFocus = true
    view.moveFocus(.down)
    view.moveFocus(.down)
    view.openMenu(forItemAt: view.indexPathsForVisibleItems[0])
    view.performMenuAction(titled: "Copy")
    wait(30)
  }

  private func reorder(_ view: CollectionView) {
    #expect(view.beginInteractiveMovementForItem(at: [0, 0]))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 140))
    wait(20)
    view.endInteractiveMovement()
    wait(60)
  }

  private func change() {
    let next = CollectionViewFlowLayout()
    view.startInteractiveTransition(to: next)
    wait(5)
    view.finishInteractiveTransition()
    wait(100)
    view.setCollectionViewLayout(CollectionViewFlowLayout(), animated: true)
    wait(100)
    view.contentInset.top = 10
    wait(2)
  }

  private func zoom() {
    let scroll = ScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    everything.zoomed = View(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    scroll.addSubview(everything.zoomed!)
    scroll.contentSize = CGSize(width: 200, height: 200)
    scroll.maximumZoomScale = 3
    scroll.delegate = everything
    let host = ViewHost(rootView: scroll)
    host.touch(1, .began, at: CGPoint(x: 80, y: 100))
    host.touch(2, .began, at: CGPoint(x: 120, y: 100))
    for step in 1...20 {
      host.touch(1, .moved, at: CGPoint(x: 80 - 2 * step, y: 100))
      host.touch(2, .moved, at: CGPoint(x: 120 + 2 * step, y: 100))
      host.advance()
    }
    for id in 1...2 { host.touch(id, .ended, at: CGPoint(x: 100, y: 100)) }
    for _ in 0..<200 { host.advance() }
  }

  /// The names in the class, as `#function` has them.
  private static let names: Set<String> = [
    "numberOfSections(in:)", "collectionView(_:numberOfItemsInSection:)", "collectionView(_:cellForItemAt:)",
    "collectionView(_:viewForSupplementaryElementOfKind:at:)", "collectionView(_:identifierForItemAt:)",
    "collectionView(_:canMoveItemAt:)", "collectionView(_:moveItemAt:to:)", "collectionView(_:prefetchItemsAt:)",
    "collectionView(_:cancelPrefetchingForItemsAt:)", "scrollViewDidScroll(_:)", "scrollViewDidZoom(_:)",
    "scrollViewWillBeginDragging(_:)", "scrollViewWillEndDragging(_:withVelocity:targetContentOffset:)",
    "scrollViewDidEndDragging(_:willDecelerate:)", "scrollViewWillBeginDecelerating(_:)",
    "scrollViewDidEndDecelerating(_:)", "scrollViewDidEndScrollingAnimation(_:)", "viewForZooming(in:)",
    "scrollViewWillBeginZooming(_:with:)", "scrollViewDidEndZooming(_:with:atScale:)",
    "scrollViewShouldScrollToTop(_:)",
    "scrollViewDidScrollToTop(_:)", "scrollViewDidChangeAdjustedContentInset(_:)",
    "collectionView(_:shouldHighlightItemAt:)", "collectionView(_:didHighlightItemAt:)",
    "collectionView(_:didUnhighlightItemAt:)", "collectionView(_:shouldSelectItemAt:)",
    "collectionView(_:shouldDeselectItemAt:)", "collectionView(_:didSelectItemAt:)",
    "collectionView(_:didDeselectItemAt:)", "collectionView(_:canPerformPrimaryActionForItemAt:)",
    "collectionView(_:performPrimaryActionForItemAt:)", "collectionView(_:willDisplay:forItemAt:)",
    "collectionView(_:willDisplaySupplementaryView:forElementKind:at:)",
    "collectionView(_:didEndDisplaying:forItemAt:)",
    "collectionView(_:didEndDisplayingSupplementaryView:forElementOfKind:at:)",
    "collectionView(_:shouldShowMenuForItemAt:)", "collectionView(_:canPerformAction:forItemAt:withSender:)",
    "collectionView(_:performAction:forItemAt:withSender:)",
    "collectionView(_:transitionLayoutForOldLayout:newLayout:)",
    "collectionView(_:canFocusItemAt:)", "collectionView(_:selectionFollowsFocusForItemAt:)",
    "indexPathForPreferredFocusedView(in:)",
    "collectionView(_:targetIndexPathForMoveOfItemFromOriginalIndexPath:atCurrentIndexPath:toProposedIndexPath:)",
    "collectionView(_:targetContentOffsetForProposedContentOffset:)", "collectionView(_:layout:sizeForItemAt:)",
    "collectionView(_:layout:insetForSectionAt:)", "collectionView(_:layout:minimumLineSpacingForSectionAt:)",
    "collectionView(_:layout:minimumInteritemSpacingForSectionAt:)",
    "collectionView(_:layout:referenceSizeForHeaderInSection:)",
    "collectionView(_:layout:referenceSizeForFooterInSection:)",
  ]

  @Test("a session with a view calls everything that its delegate and its data sources implement")
  func everythingIsCalled() {
    fling()
    // Ported snapping works: the offset that the delegate has put in the pointer is where the fling ends.
    #expect(view.contentOffset.y == 500)
    view.setContentOffset(CGPoint(x: 0, y: 200), animated: true)
    wait(300)
    view.scrollRectToVisible(CGRect(x: 0, y: 1200, width: 10, height: 10), animated: true)
    wait(20)
    view.setContentOffset(.zero, animated: true)
    wait(100)
    view.contentOffset.y = 300
    ViewHost.hosting(view).scrollToTop()
    wait(200)
    select()
    view.contentOffset = .zero
    reorder(view)
    change()
    zoom()
    #expect(Self.names.subtracting(everything.called).sorted() == [])
    #expect(everything.called.subtracting(Self.names).sorted() == [])
  }

  @Test("the older name of a requirement is called by the newer one's default")
  func oldNames() {
    let old = OldNames()
    view.delegate = old
    reorder(view)
    #expect(old.called == ["collectionView(_:targetIndexPathForMoveFromItemAt:toProposedIndexPath:)"])
  }

  @Test("a delegate of gestures is asked everything")
  func gestures() {
    let names = GestureNames()
    let root = View(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    let host = ViewHost(rootView: root)
    let (pan, swipe) = (PanGestureRecognizer { _ in }, SwipeGestureRecognizer { _ in })
    for recognizer in [pan, swipe] as [GestureRecognizer] {
      recognizer.delegate = names
      root.addGestureRecognizer(recognizer)
    }
    host.touch(1, .began, at: CGPoint(x: 20, y: 100))
    for step in 1...10 {
      host.touch(1, .moved, at: CGPoint(x: 20 + 8 * step, y: 100))
      host.advance()
    }
    host.touch(1, .ended, at: CGPoint(x: 100, y: 100))
    host.advance()
    #expect(
      names.called.sorted() == [
        "gestureRecognizer(_:shouldBeRequiredToFailBy:)", "gestureRecognizer(_:shouldReceive:) event",
        "gestureRecognizer(_:shouldReceive:) touch", "gestureRecognizer(_:shouldRecognizeSimultaneouslyWith:)",
        "gestureRecognizer(_:shouldRequireFailureOf:)", "gestureRecognizerShouldBegin(_:)",
      ])
  }

  @Test("a delegate of navigation and its animation controller hear everything")
  func navigation() {
    let names = NavigationNames()
    let navigation = NavigationController(rootViewController: ViewController())
    navigation.delegate = names
    navigation.advance()
    navigation.pushViewController(ViewController(), animated: true)
    #expect(
      names.called.sorted() == [
        "animateTransition(using:)", "animationEnded(_:)", "navigationController(_:animationControllerFor:from:to:)",
        "navigationController(_:didShow:animated:)", "navigationController(_:willShow:animated:)",
        "transitionDuration(using:)",
      ])
  }

  @Test("an action follows a press that selects, and neither an extended selection nor one that follows the focus")
  func primaryAction() {
    final class Actions: CollectionViewDelegate {
      var performed: [Int] = []
      var allows = true
      func collectionView(_ view: CollectionView, canPerformPrimaryActionForItemAt path: IndexPath) -> Bool { allows }
      func collectionView(_ view: CollectionView, performPrimaryActionForItemAt path: IndexPath) {
        performed.append(path.item)
      }
    }
    let actions = Actions()
    view.delegate = actions
    view.allowsFocus = true
    wait(1)
    func tap(_ y: CGFloat) {
      view.touchBegan(at: CGPoint(x: 50, y: y))
      view.touchEnded()
      wait(5)
    }
    for _ in 0..<2 { tap(20) }
    #expect(actions.performed == [0, 0], "whether the selection changes or not")
    actions.allows = false
    tap(20)
    actions.allows = true
    view.selectionFollowsFocus = true
    view.moveFocus(.down)
    #expect(view.indexPathsForSelectedItems == [[0, 1]] && actions.performed == [0, 0])
    view.pressFocusedItem()
    #expect(actions.performed == [0, 0, 1])
    view.allowsMultipleSelection = true
    tap(20)
    #expect(view.indexPathsForSelectedItems?.count == 2 && actions.performed == [0, 0, 1])
  }
}
