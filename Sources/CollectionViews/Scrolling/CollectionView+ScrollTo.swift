import SpringflowDeterminism
import SpringflowGeometry

extension CollectionView {
  /// Scrolls until an item stands where it is wanted, as far as the content allows.
  ///
  /// An axis for which nothing is said is scrolled only as far as it takes to see the item. The edges are those that the
  /// `adjustedContentInset` leaves.
  ///
  /// - Precondition: The item is there, and `scrollPosition` names at most one place for each axis.
  public func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    engine.bringUpToDate()
    scrollPosition.check()
    let counts = engine.dataCounts
    require(
      indexPath.count == 2 && counts.indices.contains(indexPath[0]) && 0..<counts[indexPath[0]] ~= indexPath[1],
      "attempted to scroll to invalid index path \(Array(indexPath)): the view has \(counts.count) sections"
        + (counts.indices.contains(indexPath.first ?? -1) ? ", this one \(counts[indexPath[0]]) items" : ""))
    let indexPath = engine.shownPath(of: indexPath)
    if animated {
      if let place = offset(toShow: indexPath, at: scrollPosition) { engine.seek(to: place) }
      return
    }
    // Cells that are measured during the scroll may turn out to have other sizes, and move the item.
    for _ in 0..<Self.mostCorrections {
      guard let place = offset(toShow: indexPath, at: scrollPosition), place != contentOffset else { return }
      engine.stand(at: place)
      engine.bringUpToDate()
    }
  }

  private static let mostCorrections = 4

  private func offset(toShow indexPath: IndexPath, at position: ScrollPosition) -> CGPoint? {
    guard let frame = layoutAttributesForItem(at: indexPath)?.frame else { return nil }
    return offset(toShow: frame, at: position)
  }
}

extension ScrollView {
  /// Scrolls just as far as it takes to see a rectangle of the content, in points, or as much of it as there is room for.
  public func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    engine.bringUpToDate()
    guard rect.width > 0, rect.height > 0 else { return }
    let place = offset(toShow: rect, at: [])
    if animated { engine.seek(to: place) } else { engine.stand(at: place) }
  }

  /// The content offset at which a rectangle of the content stands in a place of the view.
  fileprivate func offset(toShow rect: CGRect, at position: CollectionView.ScrollPosition) -> CGPoint {
    engine.refit()
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
    return engine.scroller.clamped(wanted)
  }
}

extension CollectionView.ScrollPosition {
  /// Traps where an item is wanted in two places at once.
  func check() {
    let vertical = intersection([.top, .centeredVertically, .bottom]).rawValue.nonzeroBitCount
    let horizontal = intersection([.left, .centeredHorizontally, .right]).rawValue.nonzeroBitCount
    require(
      vertical <= 1 && horizontal <= 1,
      "the \(vertical > 1 ? "vertical" : "horizontal") scroll positions are mutually exclusive to each other, but may be "
        + "combined with the \(vertical > 1 ? "horizontal" : "vertical") ones; found \(rawValue)")
  }
}
