import SpringflowNumerics

extension CollectionView {
  static let mostCorrections = 4

  func offset(toShow indexPath: IndexPath, at position: ScrollPosition) -> CGPoint? {
    guard let frame = layoutAttributesForItem(at: indexPath)?.frame else { return nil }
    return offset(toShow: frame, at: position)
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
