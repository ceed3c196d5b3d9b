import SpringflowNumerics

/// The interaction with a view's items: the selected ones, the pressed one, the focused one, and the one with a menu.
///
/// Items are held as their present paths, which updates map. Where the finger is, the gesture coordinator knows: its press
/// and menu recognizers say when an item or a menu is touched.
@MainActor
package final class Interaction {
  /// A touch that is down on an item and may yet select it.
  package struct ItemPress {
    /// Whether the item is highlighted.
    package enum Highlight: Int {
      /// Not yet: the touch may become a drag.
      case pending
      /// The delegate has refused it; the item may still have a menu.
      case refused
      case shown
    }

    var item: AfterPath
    /// The tick in which the touch began.
    let since: Int
    var highlight = Highlight.pending
    /// Whether a menu was asked for, and the item has none.
    var hasNoMenu = false

    var isHighlighted: Bool { highlight == .shown }
  }

  /// The view, which owns this by its engine.
  unowned(unsafe) let view: CollectionView

  var allowsSelection = true
  var allowsMultipleSelection = false
  var delaysContentTouches = true
  var allowsFocus = false
  var selectionFollowsFocus = false

  var selection = SelectedItems()
  var press: ItemPress?
  var focus: AfterPath?
  /// Whether the focus ring is shown: after a key it is, after a touch it is not.
  var showsFocus = false
  var menu: ItemMenu?
  /// A menu that fades out.
  var closingMenu: ClosingMenu?
  /// The tick in which the last change of appearance ends.
  var fadesUntil = 0

  init(_ view: CollectionView) { self.view = view }

  var engine: CollectionViewEngine { view.engine }
  var tick: Int { engine.tick }

  /// Whether no item is selected, pressed or focused.
  var isEmpty: Bool { selection.isEmpty && press == nil && focus == nil }

  /// Whether a press or a change of appearance is in progress.
  var isMoving: Bool { tick < fadesUntil || press != nil }

  /// Advances the press and the menus by a tick.
  func advance() {
    if press != nil { advancePress() }
    if menu != nil { checkMenu() }
    if let closing = closingMenu, closing.fade.isOver(at: Double(tick)) { closingMenu = nil }
  }

  // MARK: Data

  /// Maps the items through an update. The delegate is not told, as the data's owner made the update.
  func follow(_ map: UpdateMap) {
    func after(_ path: AfterPath) -> AfterPath? { map.after(BeforePath(section: path.section, item: path.item)) }
    selection = selection.following(map)
    if let item = menu?.item {
      if let item = after(item) { menu?.item = item } else { closeMenu() }
    }
    if let item = press?.item {
      if let item = after(item) { press?.item = item } else { press = nil }
    }
    if let item = focus { focus = after(item) ?? successor(of: item, map) }
  }

  /// The item that gets the focus of a deleted one: the one that is now at its position, or else the last one before
  /// it.
  private func successor(of path: AfterPath, _ map: UpdateMap) -> AfterPath? {
    guard let section = map.after(section: path.section), map.countsAfter[section] > 0 else { return nil }
    var item = path.item
    // The next item that stays marks the current position.
    while item < map.countsBefore[path.section] {
      if let after = map.after(BeforePath(section: path.section, item: item)), after.section == section { return after }
      item += 1
    }
    return AfterPath(section: section, item: map.countsAfter[section] - 1)
  }

  /// Clears press, focus, selection and menu, as UIKit does in `reloadData`.
  func reset() {
    closeMenu()
    selection = SelectedItems()
    press = nil
    focus = nil
  }

  func hash(into hash: inout StateHash) {
    for isSet in [
      allowsSelection, allowsMultipleSelection, delaysContentTouches, allowsFocus, selectionFollowsFocus, showsFocus,
    ] {
      hash.combine(isSet)
    }
    selection.hash(into: &hash)
    hash.combine(press) {
      $1.item.hash(into: &$0)
      $0.combine($1.since)
      $0.combine($1.highlight.rawValue)
      $0.combine($1.hasNoMenu)
    }
    hash.combine(focus) { $1.hash(into: &$0) }
    hash.combine(menu) { $1.hash(into: &$0) }
    hash.combine(closingMenu) {
      $1.menu.hash(into: &$0)
      $1.fade.hash(into: &$0)
    }
    hash.combine(fadesUntil)
  }
}
