extension CollectionViewFlowLayout {
  /// Pinned headers and footers lie in front of the items, as in UIKit.
  private static let pinnedIndex = 10

  /// See ``layoutAttributesForElements(in:)``.
  func elements(in rect: CGRect) -> [CollectionViewLayoutAttributes] {
    let isVertical = scrollDirection == .vertical
    let (low, high) = isVertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
    var found: [CollectionViewLayoutAttributes] = []
    guard low <= high else { return found }
    let type = attributesType
    let isPlain = type == CollectionViewLayoutAttributes.self
    var section = firstSection(reaching: low)
    while section < sections.count, lead(of: section) <= high {
      let here = sections[section]
      if let header = header(of: section), header.frame.meets(rect) { found.append(header) }
      here.forEachItem(from: low, to: high) { item, main, cross, extent in
        let frame =
          isVertical
          ? CGRect(x: cross, y: main, width: extent.cross, height: extent.main)
          : CGRect(x: main, y: cross, width: extent.main, height: extent.cross)
        guard frame.meets(rect) else { return }
        let attributes = isPlain ? CollectionViewLayoutAttributes() : type.init()
        attributes.indexPath = IndexPath(item: item, section: section)
        attributes.frame = frame
        found.append(attributes)
      }
      if let footer = footer(of: section), footer.frame.meets(rect) { found.append(footer) }
      section += 1
    }
    return found
  }

  /// The first section that reaches a main-axis coordinate.
  ///
  /// - Complexity: O(log *s*).
  func firstSection(reaching low: CGFloat) -> Int {
    var (first, end) = (0, reaches.count)
    while first < end {
      let middle = (first + end) / 2
      if reaches[middle] < low { first = middle + 1 } else { end = middle }
    }
    return first
  }

  func frame(of place: (main: CGFloat, cross: CGFloat, extent: FlowExtent)) -> CGRect {
    scrollDirection == .vertical
      ? CGRect(x: place.cross, y: place.main, width: place.extent.cross, height: place.extent.main)
      : CGRect(x: place.main, y: place.cross, width: place.extent.main, height: place.extent.cross)
  }

  func header(of index: Int) -> CollectionViewLayoutAttributes? {
    let section = sections[index]
    let mainExtent = section.metrics.header
    guard mainExtent > 0 else { return nil }
    var main = section.start
    if sectionHeadersPinToVisibleBounds, let visible {
      main = max(section.start, min(visible.low, section.end - mainExtent))
    }
    return bar(
      CollectionView.elementKindSectionHeader, index, main, mainExtent, isPinned: sectionHeadersPinToVisibleBounds)
  }

  func footer(of index: Int) -> CollectionViewLayoutAttributes? {
    let section = sections[index]
    let mainExtent = section.metrics.footer
    guard mainExtent > 0 else { return nil }
    var main = section.footerStart
    if sectionFootersPinToVisibleBounds, let visible {
      main = min(section.footerStart, max(visible.high - mainExtent, section.start))
    }
    return bar(
      CollectionView.elementKindSectionFooter, index, main, mainExtent, isPinned: sectionFootersPinToVisibleBounds)
  }

  /// The interval of the main axis that the view shows, less the part under its content inset. In a view that is
  /// shorter than its insets it ends before it begins: a header or footer that is pinned to one edge keeps its distance
  /// from that edge.
  var visible: (low: CGFloat, high: CGFloat)? {
    guard let collectionView else { return nil }
    let (seen, inset) = (mirrored(collectionView.bounds), collectionView.adjustedContentInset)
    if scrollDirection == .vertical { return (seen.minY + inset.top, seen.maxY - inset.bottom) }
    return isMirrored
      ? (seen.minX + inset.right, seen.maxX - inset.left) : (seen.minX + inset.left, seen.maxX - inset.right)
  }

  private func bar(
    _ kind: String, _ section: Int, _ main: CGFloat, _ mainExtent: CGFloat, isPinned: Bool
  ) -> CollectionViewLayoutAttributes {
    let attributes = makeAttributes()
    attributes.represent(.supplementaryView, kind, IndexPath(item: 0, section: section))
    attributes.frame = frame(of: (main, 0, FlowExtent(main: mainExtent, cross: crossExtent)))
    if isPinned { attributes.zIndex = Self.pinnedIndex }
    return attributes
  }

  /// The sections with a pinned header or footer while the view has some bounds.
  func pinnedSections(ofKind kind: String, in bounds: CGRect) -> [Int] {
    let isHeader = kind == CollectionView.elementKindSectionHeader
    guard isHeader ? sectionHeadersPinToVisibleBounds : sectionFootersPinToVisibleBounds else { return [] }
    let seen = mirrored(bounds)
    let (low, high) = scrollDirection == .vertical ? (seen.minY, seen.maxY) : (seen.minX, seen.maxX)
    var found: [Int] = []
    var section = firstSection(reaching: low)
    while section < sections.count, lead(of: section) <= high {
      if (isHeader ? sections[section].metrics.header : sections[section].metrics.footer) > 0 { found.append(section) }
      section += 1
    }
    return found
  }
}
