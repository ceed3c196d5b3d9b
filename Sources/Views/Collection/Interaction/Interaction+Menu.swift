import SpringflowNumerics

/// The menu of an item while it is open.
struct ItemMenu {
  var item: AfterPath
  var menu: ActionMenu
  /// The view's bounds when the menu opened.
  let bounds: CGRect

  @MainActor
  func hash(into hash: inout StateHash) {
    item.hash(into: &hash)
    menu.hash(into: &hash)
    hash.combine(bounds)
  }
}

/// A menu that fades out where it was. Points of the view.
struct ClosingMenu {
  let menu: Frame.OpenMenu
  let fade: EasedLevel
}

/// Menus of items: opening, choosing an action, closing. Points of the view.
extension Interaction {
  // MARK: Opening and closing

  /// Opens the menu of an item, if the delegate has one for it.
  @discardableResult
  func openMenu(of item: AfterPath) -> Bool {
    guard let delegate = view.delegate, engine.store.element(at: item.indexPath) != nil else { return false }
    guard delegate.collectionView(view, shouldShowMenuForItemAt: engine.dataPath(of: item.indexPath)) else {
      return false
    }
    let actions = [Selector.cut, .copy, .paste].filter {
      delegate.collectionView(
        view, canPerformAction: $0, forItemAt: engine.dataPath(of: item.indexPath), withSender: view)
    }.map(menuAction)
    if actions.isEmpty { return false }
    closeMenu()
    menu = ItemMenu(item: item, menu: ActionMenu(actions, at: tick), bounds: view.bounds)
    fadesUntil = max(fadesUntil, tick + EasedLevel.ticks + 1)
    return true
  }

  func closeMenu() {
    guard let menu else { return }
    if let placement = menuPlacement() {
      var fade = menu.menu.fade
      fade.turn(to: 0, at: Double(tick))
      closingMenu = ClosingMenu(menu: placement, fade: fade)
      fadesUntil = max(fadesUntil, tick + EasedLevel.ticks + 1)
    }
    self.menu = nil
  }

  /// Closes the menu if its item is gone or the content was scrolled.
  func checkMenu() {
    guard let menu else { return }
    if menu.bounds != view.bounds || engine.store.element(at: menu.item.indexPath) == nil { closeMenu() }
  }

  func performMenuAction(_ action: Action) {
    guard let menu, menu.menu.actions.contains(where: { $0 === action }) else { return }
    // The action is about the item, wherever an update has put it.
    let path = engine.dataPath(of: menu.item.indexPath)
    closeMenu()
    view.delegate?.collectionView(
      view, performAction: Selector(action.identifier.rawValue), forItemAt: path, withSender: view)
  }

  /// The action of a menu for what the delegate can do: ``performMenuAction(_:)`` says so with the item, which updates
  /// may move while the menu is open.
  private func menuAction(_ selector: Selector) -> Action {
    Action(title: selector.menuTitle, identifier: Action.Identifier(selector.description)) { _ in }
  }

  // MARK: Touches

  func menuTouchBegan(at point: CGPoint) {
    engine.bringUpToDate()
    if press != nil { pressCancelled() }
    let placement = menuPlacement()
    let entry = placement?.entry(at: point)
    menu?.menu.highlighted = entry
    if placement.map({ !$0.rect.contains(point) }) ?? true { closeMenu() }
  }

  func menuTouchMoved(to point: CGPoint) {
    guard menu != nil else { return }
    let entry = menuPlacement()?.entry(at: point)
    menu?.menu.highlighted = entry
  }

  /// On an entry, the end of the touch chooses it. The touch that has opened the menu may also leave it, and the menu
  /// stays.
  func menuTouchEnded(at point: CGPoint) {
    guard let menu else { return }
    self.menu?.menu.highlighted = nil
    if let entry = menuPlacement()?.entry(at: point) { performMenuAction(menu.menu.actions[entry]) }
  }

  // MARK: Geometry

  /// The open menu at its current position, opaque, or `nil` if its item is not visible.
  func menuPlacement() -> Frame.OpenMenu? {
    guard let menu, let element = engine.store.element(at: menu.item.indexPath) else { return nil }
    let box = element.state(at: tick).box.offsetBy(dx: -view.bounds.minX, dy: -view.bounds.minY)
    return menu.menu.line(about: box, in: view.bounds.size)
  }

  /// The menu as it is on screen, in points from the view's top left corner.
  var shownMenu: Frame.OpenMenu? {
    var shown: Frame.OpenMenu?
    if let menu {
      shown = menuPlacement()
      shown?.opacity = menu.menu.fade.value(at: Double(tick))
    } else if let closing = closingMenu {
      shown = closing.menu
      shown?.opacity = closing.fade.value(at: Double(tick))
    }
    return shown
  }
}

extension Selector {
  /// The title of the action in a menu.
  fileprivate var menuTitle: String {
    switch self {
    case .cut: "Cut"
    case .copy: "Copy"
    case .paste: "Paste"
    default: description
    }
  }
}
