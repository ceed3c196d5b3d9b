/// Touches on items, in UIKit's order of calls. Points of the view.
///
/// Down: shouldHighlight, didHighlight. Up: shouldSelect or shouldDeselect, then didDeselect and didSelect, then
/// didUnhighlight. Source: the header of UICollectionView's delegate.
extension Interaction {
  /// The duration after which a touch highlights an item, as it may yet become a drag: 0.15 s, in ticks.
  static let highlightDelay = 18
  /// The duration after which a touch opens a menu: 0.5 s, in ticks.
  static let menuDelay = 60

  /// Lets presses, and touches on menus, arrive here.
  func follow(_ pressRecognizer: PressRecognizer, _ menuRecognizer: MenuRecognizer) {
    menuRecognizer.isOpen = { [unowned self] in menu != nil }
    pressRecognizer.addAction { [unowned self] in
      let point = view.rectanglePoint(fromHost: $0.point)
      switch $0.state {
      case .began: pressBegan(at: point)
      case .changed: pressMoved(to: point)
      case .ended: pressEnded(at: point)
      case .cancelled: pressCancelled()
      case .possible, .failed: break
      }
    }
    menuRecognizer.addAction { [unowned self] in
      let point = view.rectanglePoint(fromHost: $0.point)
      switch $0.state {
      case .began: menuTouchBegan(at: point)
      case .changed: menuTouchMoved(to: point)
      case .ended: menuTouchEnded(at: point)
      case .cancelled: menu?.menu.highlighted = nil
      case .possible, .failed: break
      }
    }
  }

  /// A touch begins on content that does not move: a touch that stops a scroll presses nothing.
  private func pressBegan(at point: CGPoint) {
    engine.bringUpToDate()
    if press != nil { pressCancelled() }
    if menu != nil {
      // The menu was opened while other recognizers delayed the press.
      menuTouchBegan(at: point)
      if !givePressToMenu() { menuTouchEnded(at: point) }
      return
    }
    guard allowsSelection || view.delegate != nil else { return }
    guard let item = pressedItem(at: point) else { return }
    press = ItemPress(item: item, since: tick)
    if !delaysContentTouches { highlightPressed() }
  }

  /// The item on whose cell the finger came down, and on no view in front of it or behind it.
  private func pressedItem(at point: CGPoint) -> AfterPath? {
    guard let hit = engine.pressRecognizer.hit else { return itemOnScreen(at: point) }
    let element = engine.elements.first { element in
      element.isPresent && element.key.category == .cell && element.view.map(hit.isDescendant(of:)) == true
    }
    return element.map { AfterPath($0.key) }
  }

  /// The touch moves without dragging: the item is pressed while the touch is on it.
  private func pressMoved(to point: CGPoint) {
    if let press, !isSeen(press.item, at: point) { pressCancelled() }
  }

  /// The touch ends: the pressed item is selected, or deselected.
  private func pressEnded(at point: CGPoint) {
    if press == nil { return }
    engine.bringUpToDate()
    guard let press else { return }
    guard isSeen(press.item, at: point) else { return pressCancelled() }
    finishPress()
  }

  /// The touch was used for something else: the press ends without a selection.
  func pressCancelled() {
    guard let press else { return }
    self.press = nil
    guard press.isHighlighted else { return }
    updateAppearances()
    view.delegate?.collectionView(view, didUnhighlightItemAt: engine.dataPath(of: press.item.indexPath))
  }

  /// The secondary mouse button is pressed: the item shows its menu.
  func secondaryClick(at point: CGPoint) {
    pressCancelled()
    if menu != nil {
      let wasOn = menuPlacement().map { $0.rect.contains(point) } ?? false
      closeMenu()
      if wasOn { return }
    }
    guard let item = itemOnScreen(at: point) else { return }
    rememberFocus(item)
    openMenu(of: item)
  }

  /// Highlights an item that was touched for a while, and opens its menu after some more.
  func advancePress() {
    guard let begun = press else { return }
    if !begun.isHighlighted, tick - begun.since >= Self.highlightDelay { highlightPressed() }
    guard let press, !press.hasNoMenu, tick - press.since >= Self.menuDelay else { return }
    let point = view.rectanglePoint(fromHost: engine.pressRecognizer.point)
    guard isSeen(press.item, at: point), openMenu(of: press.item) else {
      self.press?.hasNoMenu = true
      return
    }
    // The touch belongs to the menu until it ends.
    if let item = menu?.item { rememberFocus(item) }
    givePressToMenu()
    pressCancelled()
  }

  /// Ends the press, and lets its finger be the menu's from now on; returns whether the finger is still down.
  @discardableResult
  private func givePressToMenu() -> Bool {
    view.host?.gestures.give(engine.pressRecognizer, to: engine.menuRecognizer) ?? false
  }

  // MARK: Steps

  /// Presses and releases an item at once, as the Return key does, or only selects it.
  func pressOnce(_ item: AfterPath, actsAsWell: Bool = true) {
    pressCancelled()
    press = ItemPress(item: item, since: tick)
    finishPress(actsAsWell: actsAsWell)
  }

  /// The delegate may change anything when it is called, so the press is read again after each call.
  private func finishPress(actsAsWell: Bool = true) {
    highlightPressed()
    if let press, press.isHighlighted {
      rememberFocus(press.item)
      let extendsSelection = allowsMultipleSelection && !selection.isEmpty
      selectPressed()
      if actsAsWell, !extendsSelection { performPrimaryAction() }
    }
    pressCancelled()
  }

  /// A press that does not extend a selection has an action, too, whether the selection has changed or not.
  private func performPrimaryAction() {
    guard allowsSelection, let item = press?.item, let delegate = view.delegate,
      delegate.collectionView(view, canPerformPrimaryActionForItemAt: engine.dataPath(of: item.indexPath)),
      let item = press?.item
    else { return }
    delegate.collectionView(view, performPrimaryActionForItemAt: engine.dataPath(of: item.indexPath))
  }

  private func highlightPressed() {
    guard allowsSelection, let press, press.highlight == .pending else { return }
    if view.delegate?.collectionView(view, shouldHighlightItemAt: engine.dataPath(of: press.item.indexPath)) == false {
      self.press?.highlight = .refused
      return
    }
    guard let item = self.press?.item else { return }
    self.press?.highlight = .shown
    updateAppearances()
    view.delegate?.collectionView(view, didHighlightItemAt: engine.dataPath(of: item.indexPath))
  }

  private func selectPressed() {
    guard allowsSelection, let item = press?.item else { return }
    if allowsMultipleSelection, selection.contains(item) {
      if view.delegate?.collectionView(view, shouldDeselectItemAt: engine.dataPath(of: item.indexPath)) == false {
        return
      }
      guard let item = press?.item, selection.remove(item) else { return }
      updateAppearances()
      view.delegate?.collectionView(view, didDeselectItemAt: engine.dataPath(of: item.indexPath))
      return
    }
    if view.delegate?.collectionView(view, shouldSelectItemAt: engine.dataPath(of: item.indexPath)) == false { return }
    if !allowsMultipleSelection {
      while let item = press?.item, let old = selection.first(otherThan: item) {
        selection.remove(old)
        updateAppearances()
        view.delegate?.collectionView(view, didDeselectItemAt: engine.dataPath(of: old.indexPath))
      }
    }
    guard let item = press?.item else { return }
    selection.insert(item)
    updateAppearances()
    view.delegate?.collectionView(view, didSelectItemAt: engine.dataPath(of: item.indexPath))
  }
}
