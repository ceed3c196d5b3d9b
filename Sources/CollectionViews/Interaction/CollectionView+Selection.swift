import SpringflowDeterminism
import SpringflowGeometry
import SpringflowUpdates

extension CollectionView {
  // MARK: Selection

  /// Whether users may press and select items; yes unless set.
  public var allowsSelection: Bool {
    get { engine.interaction.allowsSelection }
    set {
      if !newValue { engine.pressCancelled() }
      engine.interaction.allowsSelection = newValue
    }
  }

  /// Whether several items may be selected; no unless set.
  public var allowsMultipleSelection: Bool {
    get { engine.interaction.allowsMultipleSelection }
    set { engine.interaction.allowsMultipleSelection = newValue }
  }

  /// The paths of the selected items in order, those out of sight included; `nil` if there is none, as in UIKit.
  ///
  /// - Complexity: O(*n* log *n*) for *n* selected items.
  public var indexPathsForSelectedItems: [IndexPath]? {
    engine.bringUpToDate()
    return engine.interaction.selection.isEmpty
      ? nil : engine.interaction.selection.sorted.map { engine.dataPath(of: $0.indexPath) }.sorted()
  }

  /// Deselects all. The delegate is not told.
  func clearSelection(animated: Bool) {
    if engine.interaction.selection.isEmpty { return }
    engine.interaction.selection = SelectedItems()
    engine.updateAppearances(animated: animated)
  }

  /// How many items are selected.
  ///
  /// - Complexity: O(1).
  public var numberOfSelectedItems: Int { engine.interaction.selection.count }

  /// Selects an item, and scrolls to it if a position is given; `nil` deselects all. The delegate is not told.
  ///
  /// Does nothing where selection is not allowed; where several items must not be selected, the one before no longer is.
  ///
  /// - Precondition: The item is there.
  public func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    engine.bringUpToDate()
    guard allowsSelection else { return }
    guard let indexPath else {
      engine.interaction.selection = SelectedItems()
      return engine.updateAppearances(animated: animated)
    }
    let path = AfterPath(engine.shownPath(of: indexPath))
    require(engine.has(path), "there is no item at \(indexPath) to select")
    if !allowsMultipleSelection { engine.interaction.selection = SelectedItems() }
    engine.interaction.selection.insert(path)
    engine.updateAppearances(animated: animated)
    if !scrollPosition.isEmpty { scrollToItem(at: indexPath, at: scrollPosition, animated: animated) }
  }

  /// Deselects an item, if it is selected. The delegate is not told.
  public func deselectItem(at indexPath: IndexPath, animated: Bool) {
    engine.bringUpToDate()
    if engine.interaction.selection.remove(AfterPath(engine.shownPath(of: indexPath))) {
      engine.updateAppearances(animated: animated)
    }
  }

  /// Selects all items, where several may be selected. The delegate is not told.
  ///
  /// - Complexity: O(*n*) for *n* items.
  public func selectAll(_ sender: Any?) {
    engine.bringUpToDate()
    guard allowsSelection, allowsMultipleSelection else { return }
    engine.interaction.selection.reserve(engine.counts.reduce(0, +))
    for (section, count) in engine.counts.enumerated() {
      for item in 0..<count { engine.interaction.selection.insert(AfterPath(section: section, item: item)) }
    }
    engine.updateAppearances()
  }

  /// The item that is seen at a point of the view, the foremost one if there are several, as transforms and animations
  /// in flight have it now; points of the view, its top left corner being zero.
  ///
  /// - Complexity: O(*v*) for *v* elements in sight.
  public func itemOnScreen(at point: CGPoint) -> IndexPath? {
    engine.itemOnScreen(at: point).map { engine.dataPath(of: $0.indexPath) }
  }

  // MARK: Focus

  /// Whether keys may move a focus from item to item; no unless set.
  public var allowsFocus: Bool {
    get { engine.interaction.allowsFocus }
    set {
      engine.interaction.allowsFocus = newValue
      if !newValue { engine.interaction.focus = nil }
      engine.updateAppearances()
    }
  }

  /// Whether the item that gets the focus is selected as if pressed; no unless set.
  public var selectionFollowsFocus: Bool {
    get { engine.interaction.selectionFollowsFocus }
    set { engine.interaction.selectionFollowsFocus = newValue }
  }

  /// The item that has the keyboard's focus; after a touch the one that was touched, without its ring.
  public var focusedIndexPath: IndexPath? {
    engine.bringUpToDate()
    return engine.interaction.focus.map { engine.dataPath(of: $0.indexPath) }
  }

  /// Whether the focus is to be seen: it is after keys, and not after a touch.
  public var showsFocus: Bool { engine.interaction.showsFocus && engine.interaction.focus != nil }

  /// Moves the focus to the next item in a direction, whatever the layout, and scrolls it into sight; the first time it
  /// goes to an item in sight. Gives whether it went.
  ///
  /// - Complexity: That of asking the layout for the elements within one view's length, more if there are none.
  @discardableResult
  public func moveFocus(_ heading: FocusHeading) -> Bool { engine.moveFocus(heading) }

  /// Takes the focus from the item that has it.
  public func clearFocus() { engine.setFocus(nil) }

  /// Presses the focused item as a finger would, with all calls of the delegate.
  public func pressFocusedItem() {
    engine.bringUpToDate()
    if let focus = engine.interaction.focus, showsFocus { engine.pressOnce(focus) }
  }

  // MARK: Menu

  /// The item whose menu is open.
  public var openMenuItem: IndexPath? { engine.interaction.menu.map { engine.dataPath(of: $0.item.indexPath) } }

  /// What the open menu offers, from left to right; empty if none is open.
  public var menuActions: [Selector] { engine.interaction.menu?.actions ?? [] }

  /// Opens the menu of an item in sight, as a long press does; gives whether it has one.
  @discardableResult
  public func openMenu(forItemAt indexPath: IndexPath) -> Bool {
    engine.bringUpToDate()
    return engine.openMenu(of: AfterPath(engine.shownPath(of: indexPath)))
  }

  /// Does what an entry of the open menu says, and closes it; nothing if it is not offered.
  public func performMenuAction(_ action: Selector) { engine.performMenuAction(action) }

  /// Closes the menu.
  public func dismissMenu() { engine.closeMenu() }
}

extension CollectionViewEngine {
  /// Whether there is an item at a path.
  func has(_ path: AfterPath) -> Bool { counts.indices.contains(path.section) && 0..<counts[path.section] ~= path.item }
}
