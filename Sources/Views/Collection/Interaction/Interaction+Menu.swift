import SpringflowNumerics

/// The menu of an item while it is open.
struct ItemMenu {
  var item: AfterPath
  let actions: [Selector]
  /// The entry under the touch.
  var highlighted: Int?
  var fade: EasedLevel
  /// The view's bounds when the menu opened.
  let bounds: CGRect

  func hash(into hash: inout StateHash) {
    item.hash(into: &hash)
    hash.combine(actions) { $0.combine($1.description) }
    hash.combine(highlighted)
    fade.hash(into: &hash)
    hash.combine(bounds)
  }
}

/// A menu that fades out where it was. Points of the view.
struct ClosingMenu {
  let menu: Frame.Menu
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
    }
    if actions.isEmpty { return false }
    closeMenu()
    var fade = EasedLevel()
    fade.turn(to: 1, at: Double(tick))
    self.menu = ItemMenu(item: item, actions: actions, highlighted: nil, fade: fade, bounds: view.bounds)
    fadesUntil = max(fadesUntil, tick + EasedLevel.ticks + 1)
    return true
  }

  func closeMenu() {
    guard let menu else { return }
    if let placement = menuPlacement() {
      var fade = menu.fade
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

  func performMenuAction(_ action: Selector) {
    guard let menu, menu.actions.contains(action) else { return }
    closeMenu()
    view.delegate?.collectionView(
      view, performAction: action, forItemAt: engine.dataPath(of: menu.item.indexPath), withSender: view)
  }

  // MARK: Touches

  func menuTouchBegan(at point: CGPoint) {
    engine.bringUpToDate()
    if press != nil { pressCancelled() }
    let placement = menuPlacement()
    let entry = placement?.entry(at: point)
    menu?.highlighted = entry
    if placement.map({ !$0.rect.contains(point) }) ?? true { closeMenu() }
  }

  func menuTouchMoved(to point: CGPoint) {
    guard menu != nil else { return }
    let entry = menuPlacement()?.entry(at: point)
    menu?.highlighted = entry
  }

  /// On an entry, the end of the touch chooses it. The touch that has opened the menu may also leave it, and the menu
  /// stays.
  func menuTouchEnded(at point: CGPoint) {
    guard let menu else { return }
    self.menu?.highlighted = nil
    if let entry = menuPlacement()?.entry(at: point) { performMenuAction(menu.actions[entry]) }
  }

  // MARK: Geometry

  /// The height of the menu, in points.
  private static let menuHeight: CGFloat = 36
  /// The distance from the menu to the item: the length of the arrow and a gap.
  private static let menuDistance: CGFloat = 10
  /// The least distance from the menu to the edges of the view.
  private static let menuMargin: CGFloat = 8

  /// The open menu at its current position, opaque, or `nil` if its item is not visible.
  func menuPlacement() -> Frame.Menu? {
    guard let menu, let element = engine.store.element(at: menu.item.indexPath) else { return nil }
    let box = element.state(at: tick).box.offsetBy(dx: -view.bounds.minX, dy: -view.bounds.minY)
    let widths = menu.actions.map { CGFloat(30 + 7 * $0.menuTitle.count) }
    let width = widths.reduce(0, +)
    let margin = Self.menuMargin
    let x = max(min(box.midX - width / 2, view.bounds.width - margin - width), margin)
    let above = box.minY - Self.menuDistance - Self.menuHeight
    let below = box.maxY + Self.menuDistance
    var rect = CGRect(x: x, y: above, width: width, height: Self.menuHeight)
    var tip: CGPoint? = CGPoint(x: box.midX, y: box.minY - 2)
    if above < margin {
      rect.origin.y = below
      tip = CGPoint(x: box.midX, y: box.maxY + 2)
      if rect.maxY > view.bounds.height - margin {
        // The menu of an item as high as the view lies on the item.
        rect.origin.y = max(margin, (view.bounds.height - Self.menuHeight) / 2)
        tip = nil
      }
    }
    var entries: [Frame.Menu.Entry] = []
    var left = rect.minX
    for (index, action) in menu.actions.enumerated() {
      entries.append(
        Frame.Menu.Entry(
          title: action.menuTitle, rect: CGRect(x: left, y: rect.minY, width: widths[index], height: rect.height),
          isHighlighted: menu.highlighted == index))
      left += widths[index]
    }
    var placement = Frame.Menu(rect: rect, entries: entries, opacity: 1)
    // An arrow cannot start from a rounded corner.
    let reach = (rect.minX + 16)...(rect.maxX - 16)
    placement.tip = tip.map { CGPoint(x: min(max($0.x, reach.lowerBound), reach.upperBound), y: $0.y) }
    return placement
  }

  /// The menu as it is on screen, in points from the view's top left corner.
  var shownMenu: Frame.Menu? {
    var shown: Frame.Menu?
    if let menu {
      shown = menuPlacement()
      shown?.opacity = menu.fade.value(at: Double(tick))
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

extension Frame.Menu {
  fileprivate func entry(at point: CGPoint) -> Int? { entries.firstIndex { $0.rect.contains(point) } }

  func offset(by translation: CGVector) -> Frame.Menu {
    var menu = self
    menu.rect = rect.offsetBy(dx: translation.dx, dy: translation.dy)
    menu.tip = tip.map { CGPoint(x: $0.x + translation.dx, y: $0.y + translation.dy) }
    for index in entries.indices {
      menu.entries[index].rect = entries[index].rect.offsetBy(dx: translation.dx, dy: translation.dy)
    }
    return menu
  }
}

extension Frame.Menu {
  func hash(into hash: inout StateHash) {
    hash.combine(rect)
    hash.combine(tip) { $0.combine($1) }
    hash.combine(entries) {
      $0.combine($1.title)
      $0.combine($1.rect)
      $0.combine($1.isHighlighted)
    }
    hash.combine(opacity)
  }
}
