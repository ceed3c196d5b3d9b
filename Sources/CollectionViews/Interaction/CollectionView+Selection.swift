import SpringflowDeterminism
import SpringflowGeometry
import SpringflowUpdates

extension CollectionView {
  // MARK: Selection

  /// Whether hands may press and select items; yes unless set.
  public var allowsSelection: Bool {
    get { live.marks.allowsSelection }
    set {
      if !newValue { live.pressCancelled() }
      live.marks.allowsSelection = newValue
    }
  }

  /// Whether several items may be selected; no unless set.
  public var allowsMultipleSelection: Bool {
    get { live.marks.allowsMultipleSelection }
    set { live.marks.allowsMultipleSelection = newValue }
  }

  /// The paths of the selected items in order, those out of sight included; `nil` if there is none, as in UIKit.
  ///
  /// - Complexity: O(*n* log *n*) for *n* selected items.
  public var indexPathsForSelectedItems: [IndexPath]? {
    live.bringUpToDate()
    return live.marks.selection.isEmpty
      ? nil : live.marks.selection.sorted.map { live.dataPath(of: $0.indexPath) }.sorted()
  }

  /// Deselects all. The delegate is not told.
  func clearSelection(animated: Bool) {
    if live.marks.selection.isEmpty { return }
    live.marks.selection = SelectedItems()
    live.showMarks(animated: animated)
  }

  /// How many items are selected.
  ///
  /// - Complexity: O(1).
  public var numberOfSelectedItems: Int { live.marks.selection.count }

  /// Selects an item, and scrolls to it if a position is given; `nil` deselects all. The delegate is not told.
  ///
  /// Does nothing where selection is not allowed; where several items must not be selected, the one before no longer is.
  ///
  /// - Precondition: The item is there.
  public func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    live.bringUpToDate()
    guard allowsSelection else { return }
    guard let indexPath else {
      live.marks.selection = SelectedItems()
      return live.showMarks(animated: animated)
    }
    let path = AfterPath(live.shownPath(of: indexPath))
    require(live.has(path), "there is no item at \(indexPath) to select")
    if !allowsMultipleSelection { live.marks.selection = SelectedItems() }
    live.marks.selection.insert(path)
    live.showMarks(animated: animated)
    if !scrollPosition.isEmpty { scrollToItem(at: indexPath, at: scrollPosition, animated: animated) }
  }

  /// Deselects an item, if it is selected. The delegate is not told.
  public func deselectItem(at indexPath: IndexPath, animated: Bool) {
    live.bringUpToDate()
    if live.marks.selection.remove(AfterPath(live.shownPath(of: indexPath))) { live.showMarks(animated: animated) }
  }

  /// Selects all items, where several may be selected. The delegate is not told.
  ///
  /// - Complexity: O(*n*) for *n* items.
  public func selectAll(_ sender: Any?) {
    live.bringUpToDate()
    guard allowsSelection, allowsMultipleSelection else { return }
    live.marks.selection.reserve(live.counts.reduce(0, +))
    for (section, count) in live.counts.enumerated() {
      for item in 0..<count { live.marks.selection.insert(AfterPath(section: section, item: item)) }
    }
    live.showMarks()
  }

  /// The item that is seen at a point of the view, the foremost one if there are several, as transforms and animations
  /// in flight have it now; points of the view, its top left corner being zero.
  ///
  /// - Complexity: O(*v*) for *v* elements in sight.
  public func itemOnScreen(at point: CGPoint) -> IndexPath? {
    live.itemOnScreen(at: point).map { live.dataPath(of: $0.indexPath) }
  }

  // MARK: Focus

  /// Whether keys may move a focus from item to item; no unless set.
  public var allowsFocus: Bool {
    get { live.marks.allowsFocus }
    set {
      live.marks.allowsFocus = newValue
      if !newValue { live.marks.focus = nil }
      live.showMarks()
    }
  }

  /// Whether the item that gets the focus is selected as if pressed; no unless set.
  public var selectionFollowsFocus: Bool {
    get { live.marks.selectionFollowsFocus }
    set { live.marks.selectionFollowsFocus = newValue }
  }

  /// The item that has the keyboard's focus; after a touch the one that was touched, without its ring.
  public var focusedIndexPath: IndexPath? {
    live.bringUpToDate()
    return live.marks.focus.map { live.dataPath(of: $0.indexPath) }
  }

  /// Whether the focus is to be seen: it is after keys, and not after a touch.
  public var showsFocus: Bool { live.marks.showsFocus && live.marks.focus != nil }

  /// Moves the focus to the next item in a direction, whatever the layout, and scrolls it into sight; the first time it
  /// goes to an item in sight. Gives whether it went.
  ///
  /// - Complexity: That of asking the layout for the elements within one view's length, more if there are none.
  @discardableResult
  public func moveFocus(_ heading: FocusHeading) -> Bool { live.moveFocus(heading) }

  /// Takes the focus from the item that has it.
  public func clearFocus() { live.setFocus(nil) }

  /// Presses the focused item as a finger would, with all calls of the delegate.
  public func pressFocusedItem() {
    live.bringUpToDate()
    if let focus = live.marks.focus, showsFocus { live.pressOnce(focus) }
  }

  // MARK: Menu

  /// The item whose menu is open.
  public var openMenuItem: IndexPath? { live.marks.menu.map { live.dataPath(of: $0.item.indexPath) } }

  /// What the open menu offers, from left to right; empty if none is open.
  public var menuActions: [Selector] { live.marks.menu?.actions ?? [] }

  /// Opens the menu of an item in sight, as a long press does; gives whether it has one.
  @discardableResult
  public func openMenu(forItemAt indexPath: IndexPath) -> Bool {
    live.bringUpToDate()
    return live.openMenu(of: AfterPath(live.shownPath(of: indexPath)))
  }

  /// Does what an entry of the open menu says, and closes it; nothing if it is not offered.
  public func performMenuAction(_ action: Selector) { live.performMenuAction(action) }

  /// Closes the menu.
  public func dismissMenu() { live.closeMenu() }
}

extension LiveCollection {
  /// Whether there is an item at a path.
  func has(_ path: AfterPath) -> Bool { counts.indices.contains(path.section) && 0..<counts[path.section] ~= path.item }
}
