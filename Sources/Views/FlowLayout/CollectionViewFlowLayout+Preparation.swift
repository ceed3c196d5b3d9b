extension CollectionViewFlowLayout {
  /// Records the parts of the layout that a context invalidates.
  func takeNote(of context: CollectionViewLayoutInvalidationContext) {
    isFresh = false
    let named = context.invalidatedItemIndexPaths ?? []
    let pending = pendingPreferredSizes
    pendingPreferredSizes = []
    if !pending.isEmpty { adjust(context, by: measure(pending)) }
    guard !context.invalidateEverything, !context.invalidateDataSourceCounts,
      let flow = context as? CollectionViewFlowLayoutInvalidationContext
    else {
      if context.invalidateEverything, !context.keepsMeasuredSizes { measured = [:] }
      staleness.metrics = true
      return
    }
    if !flow.preferredSizes.isEmpty {
      adjust(flow, by: measure(flow.preferredSizes))
    } else if flow.invalidateFlowLayoutDelegateMetrics {
      staleness.metrics = true
    } else {
      // The cells of named items are measured again.
      for path in named { measured[path.section]?[path.item] = nil }
      staleness.items += named
      if flow.invalidateFlowLayoutAttributes { staleness.lines = true }
    }
  }

  /// Adjusts the content offset so that visible items keep their positions when items before them change size.
  private func adjust(_ context: CollectionViewLayoutInvalidationContext, by shift: CGFloat) {
    if scrollDirection == .vertical {
      context.contentOffsetAdjustment.y += shift
    } else {
      context.contentOffsetAdjustment.x += isMirrored ? -shift : shift
    }
  }

  /// Updates the parts of the sections that were invalidated.
  func refresh() {
    isFresh = true
    guard let collectionView else {
      sections = []
      (reaches, leads) = ([], [])
      (mainExtent, crossExtent, preparedCrossExtent) = (0, 0, -1)
      staleness.metrics = true
      return
    }
    let isVertical = scrollDirection == .vertical
    let viewCrossExtent = isVertical ? collectionView.bounds.width : collectionView.bounds.height
    if preparedCrossExtent != viewCrossExtent {
      // Sizes that were measured for one cross extent are invalid for another.
      if preparedCrossExtent >= 0 { measured = [:] }
      staleness.metrics = true
    }
    preparedCrossExtent = viewCrossExtent
    if staleness.metrics {
      collect(collectionView)
    } else if staleness.lines || !staleness.items.isEmpty {
      for path in staleness.items { askAgain(path, collectionView) }
      if staleness.lines {
        for section in sections.indices { sections[section].items = refilled(section) }
      }
      stack(from: 0)
    }
    staleness = .none
  }

  /// Asks for all metrics and sizes, and lays out every section.
  private func collect(_ view: CollectionView) {
    var source = FlowSource(self, view)
    crossExtent = source.crossExtent
    sections.removeAll(keepingCapacity: true)
    hasNegativeInsets = false
    for section in 0..<view.numberOfSections {
      let metrics = source.metrics(section)
      hasNegativeInsets = hasNegativeInsets || metrics.insetBefore < 0 || metrics.insetAfter < 0
      let items = source.items(section, count: view.numberOfItems(inSection: section), metrics)
      sections.append(FlowSection(metrics: metrics, items: items))
    }
    stack(from: 0)
  }

  /// Sets the starts of the sections, from `first` on.
  func stack(from first: Int) {
    var start = first == 0 ? 0 : sections[first - 1].end
    var furthest = first == 0 ? -CGFloat.infinity : reaches[first - 1]
    reaches.removeSubrange(min(first, reaches.count)...)
    for index in first..<sections.count {
      sections[index].start = start
      start = sections[index].end
      furthest = max(furthest, sections[index].mainRange.upperBound)
      reaches.append(furthest)
    }
    mainExtent = sections.isEmpty ? 0 : sections[sections.count - 1].end
    leads = []
    if !hasNegativeInsets { return }
    leads = reaches
    var earliest = CGFloat.infinity
    for index in sections.indices.reversed() {
      earliest = min(earliest, sections[index].mainRange.lowerBound)
      leads[index] = earliest
    }
  }

  /// The least main-axis coordinate that a section or a later one reaches.
  func lead(of section: Int) -> CGFloat { leads.isEmpty ? sections[section].start : leads[section] }

  /// The items of a section, with the lines filled again from the known sizes.
  private func refilled(_ section: Int) -> FlowSection.Items {
    var line = sections[section].metrics.line
    line.rules = rules
    sections[section].metrics.line = line
    switch sections[section].items {
    case .grid(let grid): return .grid(FlowGrid(count: grid.count, item: grid.item, line: line))
    case .lines(let lines): return .lines(FlowLines(lines.extents, line: line))
    }
  }

  private func askAgain(_ path: IndexPath, _ view: CollectionView) {
    guard sections.indices.contains(path.section), 0..<sections[path.section].count ~= path.item else { return }
    let source = FlowSource(self, view)
    let extent = source.extent(path, sections[path.section].metrics)
    resize([(path.item, extent)], in: path.section)
  }

  // MARK: Measured cells

  /// Applies sizes that cells prefer. Returns the distance by which visible items would move.
  private func measure(_ preferred: [(path: IndexPath, size: CGSize)]) -> CGFloat {
    let anchor = anchor
    var changes: [Int: [(item: Int, extent: FlowExtent)]] = [:]
    for (path, size) in preferred {
      guard sections.indices.contains(path.section), 0..<sections[path.section].count ~= path.item else { continue }
      measured[path.section, default: [:]][path.item] = size
      guard let collectionView, !staleness.metrics else { continue }
      let source = FlowSource(self, collectionView)
      changes[path.section, default: []].append((path.item, source.sane(size, path, sections[path.section].metrics)))
    }
    for section in changes.keys.sorted() { resize(changes[section] ?? [], in: section) }
    guard let first = changes.keys.min() else { return 0 }
    stack(from: first)
    guard let anchor else { return 0 }
    let section = sections[anchor.section]
    return (anchor.item.map { section.place(of: $0).main } ?? section.start) - anchor.main
  }

  private func resize(_ changes: [(item: Int, extent: FlowExtent)], in section: Int) {
    let metrics = sections[section].metrics
    switch sections[section].items {
    case .grid(let grid):
      guard changes.contains(where: { $0.extent != grid.item }) else { return }
      var extents = ContiguousArray(repeating: grid.item, count: grid.count)
      for change in changes { extents[change.item] = change.extent }
      sections[section].items = FlowSource.items(extents, metrics)
    case .lines(var lines):
      sections[section].items = .grid(FlowGrid(count: 0, item: FlowExtent(main: 0, cross: 0), line: metrics.line))
      lines.resize(changes.sorted { $0.item < $1.item })
      // Laying out anew would make a grid of items that have all become equal.
      if lines.areEqual, let extent = lines.extents.first {
        sections[section].items = .grid(FlowGrid(count: lines.count, item: extent, line: metrics.line))
      } else {
        sections[section].items = .lines(lines)
      }
    }
  }

  /// The item or section start that keeps its position on screen.
  private struct VisibleAnchor {
    var section: Int
    var item: Int?
    /// Its start on the main axis, in points of the content.
    var main: CGFloat
  }

  /// The anchor that keeps its position while items before it are measured; `nil` if the view shows the content's
  /// beginning.
  ///
  /// The first visible item that starts inside the view and was measured before, so that items which the user has seen
  /// stay; else the first that starts inside the view, else the one that reaches into it, else the section that does.
  private var anchor: VisibleAnchor? {
    guard let visible, visible.low > 0 else { return nil }
    let (low, high) = (visible.low, max(visible.low, visible.high))
    var (known, first, reaching): (VisibleAnchor?, VisibleAnchor?, VisibleAnchor?)
    var index = firstSection(reaching: low)
    let start = index
    while index < sections.count, lead(of: index) <= high, known == nil {
      let sizes = measured[index] ?? [:]
      sections[index].forEachItem(from: low, to: high) { item, main, _, _ in
        let anchor = VisibleAnchor(section: index, item: item, main: main)
        if main < low {
          reaching = reaching ?? anchor
        } else {
          first = first ?? anchor
          if known == nil, sizes[item] != nil { known = anchor }
        }
      }
      index += 1
    }
    if let found = known ?? first ?? reaching { return found }
    guard start < sections.count, sections[start].start <= high else { return nil }
    return VisibleAnchor(section: start, item: nil, main: sections[start].start)
  }
}

/// Maps measured sizes across an update.
enum MeasuredSizes {
  /// The sizes by the items' positions after an update; a reloaded item keeps its size until it is measured again.
  ///
  /// - Complexity: O(*m* log *k*) for *m* measured items and *k* changes.
  static func following(_ map: UpdateMap, _ sizes: [Int: [Int: CGSize]]) -> [Int: [Int: CGSize]] {
    var result: [Int: [Int: CGSize]] = [:]
    for (section, items) in sizes {
      for (item, size) in items {
        guard let after = map.after(BeforePath(section: section, item: item)) else { continue }
        result[after.section, default: [:]][after.item] = size
      }
    }
    return result
  }
}
