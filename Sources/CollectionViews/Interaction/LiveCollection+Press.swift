import SpringflowGeometry
import SpringflowUpdates

/// Fingers on items, in UIKit's order of calls. Points of the view.
///
/// Down: shouldHighlight, didHighlight. Up: shouldSelect or shouldDeselect, then didDeselect and didSelect, then
/// didUnhighlight. Source: the header of UICollectionView's delegate.
extension LiveCollection {
  /// How long a finger must be down before it shows, if it may yet drag: 0.15 s, in ticks.
  static let highlightDelay = 18
  /// How long a finger must be down to open a menu: 0.5 s, in ticks.
  static let menuDelay = 60

  /// A finger comes down on content that does not move, as what stops a scroll presses nothing.
  func pressBegan(at point: CGPoint) {
    bringUpToDate()
    marks.finger = point
    if marks.press != nil { pressCancelled() }
    if marks.menu != nil { return menuTouchBegan(at: point) }
    marks.touchIsMenus = false
    guard marks.allowsSelection || view.delegate != nil else { return }
    guard let item = itemOnScreen(at: point) else { return }
    marks.press = Marks.Press(item: item, point: point, since: tick)
    if !marks.delaysContentTouches { highlightPressed() }
  }

  /// The finger moves, but not so far that it drags: it presses as long as it is on the item.
  func pressMoved(to point: CGPoint) {
    marks.finger = point
    if marks.touchIsMenus { return menuTouchMoved(to: point) }
    guard let press = marks.press else { return }
    marks.press?.point = point
    if !isSeen(press.item, at: point) { pressCancelled() }
  }

  /// The finger leaves: what it presses is selected, or deselected.
  func pressEnded(at point: CGPoint) {
    if marks.touchIsMenus { return menuTouchEnded(at: point) }
    guard let press = marks.press else { return }
    bringUpToDate()
    guard isSeen(press.item, at: point) else { return pressCancelled() }
    finishPress()
  }

  /// The finger does something else: nothing is pressed any more.
  func pressCancelled() {
    if marks.touchIsMenus {
      marks.touchIsMenus = false
      marks.menu?.highlighted = nil
    }
    unhighlightPressed()
  }

  /// A mouse's other button is pressed: the item shows its menu.
  func secondaryClick(at point: CGPoint) {
    pressCancelled()
    if marks.menu != nil {
      let wasOn = menuPlacement().map { $0.rect.contains(point) } ?? false
      closeMenu()
      if wasOn { return }
    }
    guard let item = itemOnScreen(at: point) else { return }
    rememberFocus(item)
    openMenu(of: item)
  }

  func advancePress() {
    guard let press = marks.press else { return }
    if !press.isHighlighted, tick - press.since >= Self.highlightDelay { highlightPressed() }
    guard let press = marks.press, !press.hasNoMenu, tick - press.since >= Self.menuDelay else { return }
    guard isSeen(press.item, at: press.point), openMenu(of: press.item) else {
      marks.press?.hasNoMenu = true
      return
    }
    // From now on the finger is the menu's.
    if let item = marks.menu?.item { rememberFocus(item) }
    gestures.giveToMenu()
    marks.touchIsMenus = true
    unhighlightPressed()
  }

  // MARK: Steps

  /// Asks for what pressing an item does at once, such as a key that stands for a finger.
  func pressOnce(_ item: AfterPath) {
    pressCancelled()
    marks.press = Marks.Press(item: item, point: .zero, since: tick)
    finishPress()
  }

  /// The delegate may do anything when it is asked or told, so the press is looked at anew after each call.
  private func finishPress() {
    highlightPressed()
    if let press = marks.press, press.isHighlighted {
      rememberFocus(press.item)
      selectPressed()
    }
    unhighlightPressed()
  }

  private func highlightPressed() {
    guard marks.allowsSelection, let press = marks.press, !press.isHighlighted, !press.isRefused else { return }
    if view.delegate?.collectionView(view, shouldHighlightItemAt: dataPath(of: press.item.indexPath)) == false {
      marks.press?.isRefused = true
      return
    }
    guard let item = marks.press?.item else { return }
    marks.press?.isHighlighted = true
    showMarks()
    view.delegate?.collectionView(view, didHighlightItemAt: dataPath(of: item.indexPath))
  }

  private func unhighlightPressed() {
    guard let press = marks.press else { return }
    marks.press = nil
    guard press.isHighlighted else { return }
    showMarks()
    view.delegate?.collectionView(view, didUnhighlightItemAt: dataPath(of: press.item.indexPath))
  }

  private func selectPressed() {
    guard marks.allowsSelection, let item = marks.press?.item else { return }
    if marks.allowsMultipleSelection, marks.selection.contains(item) {
      if view.delegate?.collectionView(view, shouldDeselectItemAt: dataPath(of: item.indexPath)) == false { return }
      guard let item = marks.press?.item, marks.selection.remove(item) else { return }
      showMarks()
      view.delegate?.collectionView(view, didDeselectItemAt: dataPath(of: item.indexPath))
      return
    }
    if view.delegate?.collectionView(view, shouldSelectItemAt: dataPath(of: item.indexPath)) == false { return }
    if !marks.allowsMultipleSelection {
      while let item = marks.press?.item, let old = marks.selection.first(otherThan: item) {
        marks.selection.remove(old)
        showMarks()
        view.delegate?.collectionView(view, didDeselectItemAt: dataPath(of: old.indexPath))
      }
    }
    guard let item = marks.press?.item else { return }
    marks.selection.insert(item)
    showMarks()
    view.delegate?.collectionView(view, didSelectItemAt: dataPath(of: item.indexPath))
  }
}
