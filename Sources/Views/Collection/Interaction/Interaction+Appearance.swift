import SpringflowNumerics

/// The interaction state, applied to cells; and the item that is seen at a point.
extension Interaction {
  /// The highlight, selection and focus that an item should show.
  func goals(of path: AfterPath) -> StateAppearance.Goals {
    StateAppearance.Goals(
      highlight: press.map { $0.isHighlighted && $0.item == path } ?? false, selection: selection.contains(path),
      focus: showsFocus && allowsFocus && focus == path)
  }

  /// Updates the state of all visible cells, and animates their appearance to it.
  func updateAppearances(animated: Bool = true) {
    // Invisible cells have changed as well: an overlay that shows their number may animate for as long.
    if animated { fadesUntil = tick + EasedLevel.ticks + 1 }
    for element in engine.elements
    where element.key.category == .cell && (element.isPresent || element.isPlacedOffscreen) {
      updateAppearance(of: element, animated: animated)
    }
  }

  /// Updates the state of one cell; a cell that has just become visible changes its appearance without an animation.
  func updateAppearance(of element: VisibleElement, animated: Bool) {
    guard element.key.category == .cell else { return }
    if isEmpty, element.stateAppearance == nil { return updateCell(element.view, StateAppearance.Goals()) }
    let goals = self.goals(of: AfterPath(element.key))
    updateCell(element.view, goals)
    if element.stateAppearance == nil, goals == StateAppearance.Goals() { return }
    var stateAppearance = element.stateAppearance ?? StateAppearance()
    if stateAppearance.turn(to: goals, at: Double(tick), animated: animated), animated {
      fadesUntil = tick + EasedLevel.ticks + 1
    }
    element.stateAppearance = stateAppearance
  }

  private func updateCell(_ view: CollectionReusableView?, _ goals: StateAppearance.Goals) {
    guard let cell = view as? CollectionViewCell else { return }
    if cell.isSelected != goals.selection { cell.isSelected = goals.selection }
    if cell.isHighlighted != goals.highlight { cell.isHighlighted = goals.highlight }
    if cell.hasFocus != goals.focus { cell.hasFocus = goals.focus }
  }

  // MARK: Hit testing

  /// The frontmost item at a point of the view, with transforms and animations applied.
  ///
  /// - Complexity: O(*v*) for *v* visible elements.
  func itemOnScreen(at point: CGPoint) -> AfterPath? {
    engine.bringUpToDate()
    if view.clipsToBounds, !CGRect(origin: .zero, size: view.bounds.size).contains(point) { return nil }
    let place = CGPoint(x: point.x + view.bounds.minX, y: point.y + view.bounds.minY)
    let foremost = engine.store.inDrawingOrder(at: tick).last {
      if !$0.isPresent || !$0.catchesFingers { return false }
      let state = stateOnScreen(of: $0)
      return state.alpha > Self.faintest && state.contains(place)
    }
    guard let foremost, foremost.key.category == .cell else { return nil }
    return AfterPath(foremost.key)
  }

  /// The state of an element where a program has put it.
  private func stateOnScreen(of element: VisibleElement) -> ElementState {
    let state = element.state(at: tick)
    guard let cell = element.view, cell.hasOwnPlacement else { return state }
    return cell.placed(state, by: cell.ownPlacement(at: view.host?.tick ?? 0))
  }

  /// Fainter elements are not hit: UIKit's hit test has the same limit.
  private static let faintest: CGFloat = 0.01

  /// Whether the item at a path covers a point of the view, even behind others.
  func isSeen(_ item: AfterPath, at point: CGPoint) -> Bool {
    guard let element = engine.store.element(at: item.indexPath) else { return false }
    return stateOnScreen(of: element).contains(CGPoint(x: point.x + view.bounds.minX, y: point.y + view.bounds.minY))
  }
}

extension VisibleElement {
  /// Whether the element blocks touches on what lies behind it. A supplementary view with text only does not.
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
      if shape == .identity { return rect.contains(place) }
      let transform = shape.transform
      guard transform.a * transform.d - transform.b * transform.c != 0 else { return false }
      return rect.contains(place.applying(transform.inverted()))
    case .spatial(let box):
      let corners = [
        CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
        CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
      ].compactMap(box.value.project)
      guard corners.count == 4 else { return false }
      // Within a convex shape the point is on the same side of all edges.
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
