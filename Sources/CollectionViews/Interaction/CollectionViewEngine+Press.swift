import SpringflowGeometry
import SpringflowUpdates

/// Touches on items, in UIKit's order of calls. Points of the view.
///
/// Down: shouldHighlight, didHighlight. Up: shouldSelect or shouldDeselect, then didDeselect and didSelect, then
/// didUnhighlight. Source: the header of UICollectionView's delegate.
extension CollectionViewEngine {
  /// The duration after which a touch highlights an item, as it may yet become a drag: 0.15 s, in ticks.
  static let highlightDelay = 18
  /// The duration after which a touch opens a menu: 0.5 s, in ticks.
  static let menuDelay = 60

  /// Lets presses, and touches on menus, arrive here.
  func followPresses() {
    gestures.menu.isOpen = { [unowned self] in interaction.menu != nil }
    gestures.press.addAction { [unowned self] in follow($0.state, at: $0.point) }
    gestures.menu.addAction { [unowned self] in follow($0.state, at: $0.point) }
  }

  private func follow(_ state: GestureRecognizer.State, at point: CGPoint) {
    switch state {
    case .began: pressBegan(at: point)
    case .changed: pressMoved(to: point)
    case .ended: pressEnded(at: point)
    case .cancelled: pressCancelled()
    case .possible, .failed: break
    }
  }

  /// A touch begins on content that does not move: a touch that stops a scroll presses nothing.
  func pressBegan(at point: CGPoint) {
    bringUpToDate()
    interaction.finger = point
    if interaction.press != nil { pressCancelled() }
    if interaction.menu != nil { return menuTouchBegan(at: point) }
    interaction.touchIsMenus = false
    guard interaction.allowsSelection || view.delegate != nil else { return }
    guard let item = itemOnScreen(at: point) else { return }
    interaction.press = InteractionState.ItemPress(item: item, point: point, since: tick)
    if !interaction.delaysContentTouches { highlightPressed() }
  }

  /// The touch moves without dragging: the item is pressed while the touch is on it.
  func pressMoved(to point: CGPoint) {
    interaction.finger = point
    if interaction.touchIsMenus { return menuTouchMoved(to: point) }
    guard let press = interaction.press else { return }
    interaction.press?.point = point
    if !isSeen(press.item, at: point) { pressCancelled() }
  }

  /// The touch ends: the pressed item is selected, or deselected.
  func pressEnded(at point: CGPoint) {
    if interaction.touchIsMenus { return menuTouchEnded(at: point) }
    guard let press = interaction.press else { return }
    bringUpToDate()
    guard isSeen(press.item, at: point) else { return pressCancelled() }
    finishPress()
  }

  /// The touch was used for something else: the press ends without a selection.
  func pressCancelled() {
    if interaction.touchIsMenus {
      interaction.touchIsMenus = false
      interaction.menu?.highlighted = nil
    }
    unhighlightPressed()
  }

  /// The secondary mouse button is pressed: the item shows its menu.
  func secondaryClick(at point: CGPoint) {
    pressCancelled()
    if interaction.menu != nil {
      let wasOn = menuPlacement().map { $0.rect.contains(point) } ?? false
      closeMenu()
      if wasOn { return }
    }
    guard let item = itemOnScreen(at: point) else { return }
    rememberFocus(item)
    openMenu(of: item)
  }

  func advancePress() {
    guard let press = interaction.press else { return }
    if !press.isHighlighted, tick - press.since >= Self.highlightDelay { highlightPressed() }
    guard let press = interaction.press, !press.hasNoMenu, tick - press.since >= Self.menuDelay else { return }
    guard isSeen(press.item, at: press.point), openMenu(of: press.item) else {
      interaction.press?.hasNoMenu = true
      return
    }
    // The touch belongs to the menu until it ends.
    if let item = interaction.menu?.item { rememberFocus(item) }
    gestures.givePressToMenu()
    interaction.touchIsMenus = true
    unhighlightPressed()
  }

  // MARK: Steps

  /// Presses and releases an item at once, as the Return key does.
  func pressOnce(_ item: AfterPath) {
    pressCancelled()
    interaction.press = InteractionState.ItemPress(item: item, point: .zero, since: tick)
    finishPress()
  }

  /// The delegate may change anything when it is called, so the press is read again after each call.
  private func finishPress() {
    highlightPressed()
    if let press = interaction.press, press.isHighlighted {
      rememberFocus(press.item)
      selectPressed()
    }
    unhighlightPressed()
  }

  private func highlightPressed() {
    guard interaction.allowsSelection, let press = interaction.press, !press.isHighlighted, !press.isRefused else {
      return
    }
    if view.delegate?.collectionView(view, shouldHighlightItemAt: dataPath(of: press.item.indexPath)) == false {
      interaction.press?.isRefused = true
      return
    }
    guard let item = interaction.press?.item else { return }
    interaction.press?.isHighlighted = true
    updateAppearances()
    view.delegate?.collectionView(view, didHighlightItemAt: dataPath(of: item.indexPath))
  }

  private func unhighlightPressed() {
    guard let press = interaction.press else { return }
    interaction.press = nil
    guard press.isHighlighted else { return }
    updateAppearances()
    view.delegate?.collectionView(view, didUnhighlightItemAt: dataPath(of: press.item.indexPath))
  }

  private func selectPressed() {
    guard interaction.allowsSelection, let item = interaction.press?.item else { return }
    if interaction.allowsMultipleSelection, interaction.selection.contains(item) {
      if view.delegate?.collectionView(view, shouldDeselectItemAt: dataPath(of: item.indexPath)) == false { return }
      guard let item = interaction.press?.item, interaction.selection.remove(item) else { return }
      updateAppearances()
      view.delegate?.collectionView(view, didDeselectItemAt: dataPath(of: item.indexPath))
      return
    }
    if view.delegate?.collectionView(view, shouldSelectItemAt: dataPath(of: item.indexPath)) == false { return }
    if !interaction.allowsMultipleSelection {
      while let item = interaction.press?.item, let old = interaction.selection.first(otherThan: item) {
        interaction.selection.remove(old)
        updateAppearances()
        view.delegate?.collectionView(view, didDeselectItemAt: dataPath(of: old.indexPath))
      }
    }
    guard let item = interaction.press?.item else { return }
    interaction.selection.insert(item)
    updateAppearances()
    view.delegate?.collectionView(view, didSelectItemAt: dataPath(of: item.indexPath))
  }
}
