import SpringflowNumerics

extension CollectionView {
  static let mostCorrections = 4

  /// The content offset at which an item is at a position, by its path in the layout.
  func offset(toShow indexPath: IndexPath, at position: ScrollPosition) -> CGPoint? {
    engine.attributes(ofItemAt: indexPath).map { offset(toShow: $0.frame, at: position) }
  }

  /// Scrolls to an item, animated, by its path in the layout: to wherever it is by then.
  func seek(_ indexPath: IndexPath, at position: ScrollPosition) {
    guard let frame = engine.attributes(ofItemAt: indexPath)?.frame else { return }
    // The least distance is to an edge, which stays the same one while the content moves.
    let position = edges(of: frame, position)
    engine.scrolling.seek(to: offset(toShow: frame, at: position), followingItem: true)
    engine.scrollSubject = (AfterPath(indexPath), position)
  }

  /// A scroll position with the edges that the least distance to a rectangle of the content leads to, where it names
  /// none.
  private func edges(of rect: CGRect, _ position: ScrollPosition) -> ScrollPosition {
    let (inset, proposed) = (adjustedContentInset, offset(toShow: rect, at: position))
    func edge(_ shift: CGFloat, _ start: CGFloat, _ words: [ScrollPosition]) -> ScrollPosition {
      if shift == 0 || words.contains(where: position.contains) { return [] }
      return abs(shift - start) < 1e-6 ? words[0] : words[2]
    }
    return position.union(
      edge(
        proposed.x - bounds.minX, rect.minX - bounds.minX - inset.left, [.left, .centeredHorizontally, .right])
    ).union(
      edge(proposed.y - bounds.minY, rect.minY - bounds.minY - inset.top, [.top, .centeredVertically, .bottom]))
  }
}

extension ScrollView {
  /// The content offset at which a rectangle of the content has a scroll position in the view.
  func offset(toShow rect: CGRect, at position: CollectionView.ScrollPosition) -> CGPoint {
    let inset = adjustedContentInset
    func place(
      _ rect: Range<CGFloat>, _ sight: Range<CGFloat>, _ offset: CGFloat, _ words: [CollectionView.ScrollPosition]
    ) -> CGFloat {
      let (first, last) = (rect.lowerBound - sight.lowerBound, rect.upperBound - sight.upperBound)
      if position.contains(words[0]) { return offset + first }
      if position.contains(words[1]) { return offset + (first + last) / 2 }
      if position.contains(words[2]) { return offset + last }
      if first < 0, last < 0 { return offset + max(first, last) }
      if first > 0, last > 0 { return offset + min(first, last) }
      return offset
    }
    func span(_ from: CGFloat, _ to: CGFloat) -> Range<CGFloat> { from..<max(from, to) }
    let wanted = CGPoint(
      x: place(
        span(rect.minX, rect.maxX), span(bounds.minX + inset.left, bounds.maxX - inset.right), bounds.minX,
        [.left, .centeredHorizontally, .right]),
      y: place(
        span(rect.minY, rect.maxY), span(bounds.minY + inset.top, bounds.maxY - inset.bottom), bounds.minY,
        [.top, .centeredVertically, .bottom]))
    return scroller.clamped(wanted)
  }
}

extension CollectionView.ScrollPosition {
  /// Traps if two positions on one axis are given.
  func check() {
    let vertical = intersection([.top, .centeredVertically, .bottom]).rawValue.nonzeroBitCount
    let horizontal = intersection([.left, .centeredHorizontally, .right]).rawValue.nonzeroBitCount
    require(
      vertical <= 1 && horizontal <= 1,
      "the \(vertical > 1 ? "vertical" : "horizontal") scroll positions are mutually exclusive to each other, but may be "
        + "combined with the \(vertical > 1 ? "horizontal" : "vertical") ones; found \(rawValue)")
  }
}
