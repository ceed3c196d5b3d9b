import SpringflowDeterminism
import SpringflowGeometry
import SpringflowUpdates

/// What is marked, shown on cells and followed through updates.
extension LiveCollection {
  /// Whether a press, a menu or a change of looks goes on.
  var marksAreMoving: Bool { tick < marks.fadesUntil || marks.press != nil }

  /// Tells the cells in sight what they are, and lets them come to look like it.
  func showMarks(animated: Bool = true) {
    // Others out of sight have changed as well: who shows how many there are has as much time for it.
    if animated { marks.fadesUntil = tick + Fade.ticks + 1 }
    for element in elements where element.key.category == .cell && (element.isResident || element.isStray) {
      mark(element, animated: animated)
    }
  }

  /// Tells one cell what it is; one that comes into sight looks like it at once.
  func mark(_ element: VisibleElement, animated: Bool) {
    guard element.key.category == .cell else { return }
    if marks.isEmpty, element.levels == nil { return dress(element.view, Levels.Goals()) }
    let goals = marks.goals(of: AfterPath(element.key))
    dress(element.view, goals)
    if element.levels == nil, goals == Levels.Goals() { return }
    var levels = element.levels ?? Levels()
    if levels.turn(to: goals, at: tick, animated: animated), animated { marks.fadesUntil = tick + Fade.ticks + 1 }
    element.levels = levels
  }

  private func dress(_ view: CollectionReusableView?, _ goals: Levels.Goals) {
    guard let cell = view as? CollectionViewCell else { return }
    if cell.isSelected != goals.selection { cell.isSelected = goals.selection }
    if cell.isHighlighted != goals.highlight { cell.isHighlighted = goals.highlight }
  }

  /// A tick has passed: what waits for its time gets it.
  func advanceMarks() {
    if marks.press != nil { advancePress() }
    if marks.menu != nil { checkMenu() }
    if let closing = marks.closingMenu, closing.fade.isOver(at: tick) { marks.closingMenu = nil }
  }

  /// Takes what is marked along to where an update puts it. No one is told: the data's owner knows.
  func followMarks(_ map: UpdateMap) {
    func after(_ path: AfterPath) -> AfterPath? { map.after(BeforePath(section: path.section, item: path.item)) }
    marks.selection = marks.selection.following(map)
    if let menu = marks.menu {
      if let item = after(menu.item) { marks.menu?.item = item } else { closeMenu() }
    }
    if let press = marks.press {
      if let item = after(press.item) { marks.press?.item = item } else { marks.press = nil }
    }
    if let focus = marks.focus { marks.focus = after(focus) ?? neighbour(of: focus, map) }
  }

  /// Where the focus goes whose item was deleted: to what has come to its place, or is the last before it.
  private func neighbour(of path: AfterPath, _ map: UpdateMap) -> AfterPath? {
    guard let section = map.after(section: path.section), map.countsAfter[section] > 0 else { return nil }
    var item = path.item
    // The next one that stays says where the place is now.
    while item < map.countsBefore[path.section] {
      if let after = map.after(BeforePath(section: path.section, item: item)), after.section == section { return after }
      item += 1
    }
    return AfterPath(section: section, item: map.countsAfter[section] - 1)
  }

  /// Everything is asked for anew: nothing is marked any more, as in UIKit.
  func forgetMarks() {
    closeMenu()
    marks.selection = SelectedItems()
    marks.press = nil
    marks.focus = nil
  }

  // MARK: Where a finger is

  /// The item that is seen at a point of the view: the foremost one, as transforms and animations have it now.
  ///
  /// - Complexity: O(*v*) for *v* elements in sight.
  func itemOnScreen(at point: CGPoint) -> AfterPath? {
    bringUpToDate()
    if view.clipsToBounds, !CGRect(origin: .zero, size: view.bounds.size).contains(point) { return nil }
    let place = CGPoint(x: point.x + view.bounds.minX, y: point.y + view.bounds.minY)
    var best: VisibleElement?
    for element in elements where element.isResident {
      // Of equals the later one is drawn over the earlier.
      if let best, (best.depth(at: tick), best.nearness) > (element.depth(at: tick), element.nearness) { continue }
      guard element.catchesFingers else { continue }
      let state = element.state(at: tick)
      if state.alpha > Self.faintest, state.contains(place) { best = element }
    }
    guard let best, best.key.category == .cell else { return nil }
    return AfterPath(best.key)
  }

  /// What is fainter than this is not touched: UIKit's hit test has the same limit.
  private static let faintest: CGFloat = 0.01

  /// Whether the item at a path is seen at a point of the view, be it behind others.
  func isSeen(_ item: AfterPath, at point: CGPoint) -> Bool {
    guard let element = element(at: item.indexPath) else { return false }
    return element.state(at: tick).contains(CGPoint(x: point.x + view.bounds.minX, y: point.y + view.bounds.minY))
  }
}

extension VisibleElement {
  /// Whether a finger on the element does not reach what lies behind it: words alone are no obstacle.
  fileprivate var catchesFingers: Bool {
    guard let view else { return false }
    switch key.category {
    case .cell: return true
    case .decorationView: return false
    case .supplementaryView: return view.content.background != .none || view.content.picture != nil
    }
  }
}

extension ElementState {
  /// Whether a point of the content lies within the element as it is drawn.
  func contains(_ point: CGPoint) -> Bool {
    let place = CGPoint(x: point.x - center.x, y: point.y - center.y)
    let rect = CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
    switch shape {
    case .flat(let shape):
      if shape == .upright { return rect.contains(place) }
      let transform = shape.transform
      guard transform.a * transform.d - transform.b * transform.c != 0 else { return false }
      return rect.contains(place.applying(transform.inverted()))
    case .spatial(let box):
      let corners = [
        CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
        CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
      ].compactMap(box.value.project)
      guard corners.count == 4 else { return false }
      // Within a convex shape all edges run round the point in one direction.
      var (left, right) = (false, false)
      for (index, corner) in corners.enumerated() {
        let next = corners[(index + 1) % 4]
        let turn = (next.x - corner.x) * (place.y - corner.y) - (next.y - corner.y) * (place.x - corner.x)
        if turn > 0 { left = true }
        if turn < 0 { right = true }
      }
      return left != right
    }
  }
}
