import SpringflowNumerics

extension SpringflowAdditions where Self: CollectionView {
  // MARK: Selection

  /// Deselects all. The delegate is not told.
  func clearSelection(animated: Bool) {
    if engine.interaction.selection.isEmpty { return }
    engine.interaction.selection = SelectedItems()
    engine.interaction.updateAppearances(animated: animated)
  }

  /// The number of selected items.
  ///
  /// - Complexity: O(1).
  public var numberOfSelectedItems: Int { engine.interaction.selection.count }

  /// The item that is seen at a point of the view, the foremost one if there are several, as transforms and animations
  /// in flight have it now; points of the view, its top left corner being zero.
  ///
  /// - Complexity: O(*v*) for *v* visible elements.
  public func itemOnScreen(at point: CGPoint) -> IndexPath? {
    engine.interaction.itemOnScreen(at: point).map { engine.dataPath(of: $0.indexPath) }
  }

  // MARK: Focus

  /// The item that has the keyboard's focus; after a touch the one that was touched, without its ring.
  public var focusedIndexPath: IndexPath? {
    engine.bringUpToDate()
    return engine.interaction.focus.map { engine.dataPath(of: $0.indexPath) }
  }

  /// Whether the focus ring is visible: after a key it is, after a touch it is not.
  public var showsFocus: Bool { engine.interaction.showsFocus && engine.interaction.focus != nil }

  /// Moves the focus to the next item in a direction, in any layout, and scrolls it into view. The first time it goes
  /// to a visible item. Returns whether it moved.
  ///
  /// - Complexity: That of asking the layout for the elements within one view's length; more if there are none.
  @discardableResult
  public func moveFocus(_ heading: FocusHeading) -> Bool { engine.interaction.moveFocus(heading) }

  /// Removes the focus from the focused item.
  public func clearFocus() { engine.interaction.setFocus(nil) }

  /// Presses the focused item like a tap, with all calls of the delegate.
  public func pressFocusedItem() {
    engine.bringUpToDate()
    if let focus = engine.interaction.focus, showsFocus { engine.interaction.pressOnce(focus) }
  }

  // MARK: Menu

  /// The item whose menu is open.
  public var openMenuItem: IndexPath? { engine.interaction.menu.map { engine.dataPath(of: $0.item.indexPath) } }

  /// The actions of the open menu, from left to right; empty if none is open.
  public var menuActions: [Action] { engine.interaction.menu?.menu.actions ?? [] }

  /// Opens the menu of a visible item, as a long press does; returns whether the item has a menu.
  @discardableResult
  public func openMenu(forItemAt indexPath: IndexPath) -> Bool {
    engine.bringUpToDate()
    return engine.interaction.openMenu(of: AfterPath(engine.shownPath(of: indexPath)))
  }

  /// Performs an action of the open menu, and closes it; does nothing if the menu does not have the action.
  public func performMenuAction(_ action: Action) { engine.interaction.performMenuAction(action) }

  /// Closes the menu.
  public func dismissMenu() { engine.interaction.closeMenu() }
}
