/// The keyboard's focus. It moves by geometry, so that it works in any engine.layout.
extension Interaction {
  /// The margin between the focused item and the view's edges where there is room for it, in points.
  private static let focusMargin: CGFloat = 16

  /// Moves the focus, or focuses a visible item if none is focused; returns whether it moved.
  func moveFocus(_ heading: FocusHeading) -> Bool {
    guard allowsFocus else { return false }
    engine.bringUpToDate()
    guard let focus, let start = frame(of: focus) else { return takeFocus() }
    guard let next = neighbour(of: start, focus, heading) else {
      // The user uses keys, so the focus ring is shown.
      if !showsFocus { setFocus(focus) }
      return false
    }
    setFocus(next)
    return true
  }

  /// Focuses an item, or none, and scrolls it into view.
  func setFocus(_ item: AfterPath?) {
    let isNew = item != focus
    focus = item
    showsFocus = item != nil
    let host = view.host
    if item != nil { host?.focus(view) } else if host?.focusedView === view { host?.focus(nil) }
    updateAppearances()
    guard let item else { return }
    reveal(item)
    if isNew, !selection.contains(item), selects(item) { pressOnce(item, actsAsWell: false) }
  }

  /// Focuses a touched item, so that keys continue from it; after a touch the ring is hidden.
  func rememberFocus(_ item: AfterPath) {
    guard allowsFocus else { return }
    // A key that is translated to a touch keeps the ring.
    let keepsRing = showsFocus && focus == item
    focus = item
    showsFocus = keepsRing
    if !keepsRing, let host = view.host, host.focusedView === view { host.focus(nil) }
    updateAppearances()
  }

  /// The focus of the host has come to the view, or to another one: there is one ring.
  func hostFocusDidChange() {
    if view.host?.focusedView === view {
      if !showsFocus { if let focus { setFocus(focus) } else { _ = takeFocus() } }
    } else if showsFocus {
      showsFocus = false
      updateAppearances()
    }
  }

  private func selects(_ item: AfterPath) -> Bool {
    view.delegate?.collectionView(view, selectionFollowsFocusForItemAt: engine.dataPath(of: item.indexPath))
      ?? selectionFollowsFocus
  }

  private func takeFocus() -> Bool {
    if let path = view.delegate?.indexPathForPreferredFocusedView(in: view), path.count == 2 {
      let preferred = AfterPath(engine.shownPath(of: path))
      if engine.has(preferred), canFocus(preferred.indexPath) {
        setFocus(preferred)
        return true
      }
    }
    let paths = engine.cellsInSight.map(\.key.indexPath).sorted()
    let sight = view.bounds
    let inSight = paths.filter { path in
      guard let frame = engine.store.element(at: path)?.attributes.frame else { return false }
      return frame.minX >= sight.minX && frame.maxX <= sight.maxX && frame.minY >= sight.minY
        && frame.maxY <= sight.maxY
    }
    guard let first = (inSight + paths).first(where: canFocus) else { return false }
    setFocus(AfterPath(first))
    return true
  }

  private func canFocus(_ path: IndexPath) -> Bool {
    view.delegate?.collectionView(view, canFocusItemAt: engine.dataPath(of: path)) ?? true
  }

  private func frame(of item: AfterPath) -> CGRect? {
    engine.attributes(ofItemAt: item.indexPath)?.frame
  }

  /// Whether the layout has lines that a move perpendicular to the scroll direction must not leave.
  private func staysInLine(_ heading: FocusHeading) -> Bool {
    let isSideways = heading == .left || heading == .right
    if let flow = engine.layout as? CollectionViewFlowLayout {
      return isSideways == (flow.scrollDirection == .vertical)
    }
    let isTall = view.contentSize.height > view.bounds.height
    let isWide = view.contentSize.width > view.bounds.width
    if isTall == isWide { return false }
    return isSideways == isTall
  }

  /// The item that gets the focus next, from another item's frame.
  ///
  /// Searches within one view's length first, and further away only if nothing is found.
  private func neighbour(of start: CGRect, _ item: AfterPath, _ heading: FocusHeading) -> AfterPath? {
    let staysInLine = staysInLine(heading)
    let search = FocusSearch(heading: heading, start: start, staysInLine: staysInLine)
    let content = CGRect(origin: .zero, size: view.contentSize).union(view.bounds).union(start)
    var distance = max(heading.isVertical ? view.bounds.height : view.bounds.width, 1)
    while true {
      let rect = heading.strip(from: start, distance: distance, beside: staysInLine ? start : content.union(start))
      var found = engine.attributes(in: rect).filter {
        $0.representedElementCategory == .cell && !$0.isHidden && $0.indexPath != item.indexPath
      }
      found.sort { $0.indexPath < $1.indexPath }
      while let best = search.best(of: found.map(\.frame)) {
        if canFocus(found[best].indexPath) { return AfterPath(found[best].indexPath) }
        found.remove(at: best)
      }
      if heading.covers(rect, content) || distance > 1e9 { return nil }
      distance *= 4
    }
  }

  /// Scrolls smoothly by the least distance that brings an item into view.
  func reveal(_ item: AfterPath) {
    guard let frame = frame(of: item) else { return }
    let inset = view.adjustedContentInset
    func target(_ offset: Double, _ low: CGFloat, _ high: CGFloat, _ before: CGFloat, _ length: CGFloat) -> CGFloat {
      let offset = CGFloat(offset)
      let margin = max(0, min(Self.focusMargin, (length - (high - low)) / 2))
      let (start, end) = (offset + before + margin, offset + before + length - margin)
      if low < start { return low - before - margin }
      // An item longer than the view shows its beginning.
      if high > end { return min(low - before - margin, high - before - length + margin) }
      return offset
    }
    let goal = CGPoint(x: engine.scroller.x.destination, y: engine.scroller.y.destination)
    let wanted = engine.scroller.clamped(
      CGPoint(
        x: target(
          engine.scroller.x.destination, frame.minX, frame.maxX, inset.left,
          view.bounds.width - inset.left - inset.right),
        y: target(
          engine.scroller.y.destination, frame.minY, frame.maxY, inset.top,
          view.bounds.height - inset.top - inset.bottom)))
    if wanted != goal, !engine.scroller.isTracking { engine.scrolling.seek(to: wanted) }
  }
}

extension FocusHeading {
  fileprivate var isVertical: Bool { self == .up || self == .down }

  /// The strip of a given length beyond a rectangle's end, including the part of the rectangle itself that may overlap
  /// with neighbours. Its cross extent is that of another rectangle.
  fileprivate func strip(from start: CGRect, distance: CGFloat, beside: CGRect) -> CGRect {
    switch self {
    case .right: CGRect(x: start.midX, y: beside.minY, width: start.width / 2 + distance, height: beside.height)
    case .left:
      CGRect(x: start.minX - distance, y: beside.minY, width: start.width / 2 + distance, height: beside.height)
    case .down: CGRect(x: beside.minX, y: start.midY, width: beside.width, height: start.height / 2 + distance)
    case .up: CGRect(x: beside.minX, y: start.minY - distance, width: beside.width, height: start.height / 2 + distance)
    }
  }

  /// Whether a strip reaches the end of the content.
  fileprivate func covers(_ strip: CGRect, _ content: CGRect) -> Bool {
    switch self {
    case .right: strip.maxX >= content.maxX
    case .left: strip.minX <= content.minX
    case .down: strip.maxY >= content.maxY
    case .up: strip.minY <= content.minY
    }
  }
}
