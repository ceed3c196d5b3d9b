extension CollectionViewLayout {
  /// The item whose frame contains a point of the content, the frontmost one of several, one excepted.
  final func foremostItem(at point: CGPoint, besides path: IndexPath) -> IndexPath? {
    var best: CollectionViewLayoutAttributes?
    // The rectangle has some size, as not every layout finds elements for an empty one.
    for attributes in layoutAttributesForElements(in: CGRect(origin: point, size: .zero).insetBy(dx: -1, dy: -1)) ?? []
    where attributes.representedElementCategory == .cell && !attributes.isHidden && attributes.frame.contains(point)
      && attributes.indexPath != path
    {
      if let known = best, known.zIndex > attributes.zIndex { continue }
      best = attributes
    }
    return best?.indexPath
  }
}

extension CollectionViewFlowLayout {
  /// The target path of an item at a point of the content without another item: the end of a section that the point is
  /// in or after, the beginning of an empty one, else `nil`.
  func freePlace(for path: IndexPath, at position: CGPoint) -> IndexPath? {
    let isVertical = scrollDirection == .vertical
    let (main, cross) = isVertical ? (position.y, position.x) : (position.x, position.y)
    let index = min(firstSection(reaching: main), sections.count - 1)
    guard index >= 0 else { return nil }
    let section = sections[index]
    let end = section.count - (index == path.section ? 1 : 0)
    guard section.count > 0 else { return IndexPath(item: 0, section: index) }
    let last = section.place(of: section.count - 1)
    let isBehind =
      main > last.main + last.extent.main || (main >= last.main && cross > last.cross + last.extent.cross)
    return isBehind ? IndexPath(item: end, section: index) : nil
  }
}
