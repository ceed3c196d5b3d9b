import SpringflowGeometry

/// What a section of a flow layout is made from: sane numbers, in points.
struct FlowMetrics: Equatable {
  var insetBefore: CGFloat = 0
  var insetAfter: CGFloat = 0
  /// From the content's leading edge across to the lines'.
  var crossInset: CGFloat = 0
  var line = FlowLine(spacing: 0, itemSpacing: 0, available: 0, rules: FlowRules())
  var header: CGFloat = 0
  var footer: CGFloat = 0
}

/// One section of a flow layout, laid out: header, inset, lines, inset, footer. Points of the content.
struct FlowSection {
  /// The items' places relative to the first line.
  enum Items {
    case grid(FlowGrid)
    case lines(FlowLines)
  }

  var metrics: FlowMetrics
  var items: Items
  /// Where the section begins along.
  var start: CGFloat = 0

  var count: Int {
    switch items {
    case .grid(let grid): grid.count
    case .lines(let lines): lines.count
    }
  }

  private var itemsMainExtent: CGFloat {
    switch items {
    case .grid(let grid): grid.mainExtent
    case .lines(let lines): lines.mainExtent
    }
  }

  /// Where the first line begins along.
  var itemsStart: CGFloat { start + metrics.header + metrics.insetBefore }
  /// Where the footer begins along; insets below zero pull it no further than the section's beginning.
  var footerStart: CGFloat { max(start + metrics.header, itemsStart + itemsMainExtent + metrics.insetAfter) }
  /// Where the section ends along.
  var end: CGFloat { footerStart + metrics.footer }

  /// The stretch along that the section's elements reach, insets below zero included.
  var mainRange: ClosedRange<CGFloat> {
    let low = min(start, itemsStart)
    var high = max(low, end, itemsStart + itemsMainExtent)
    if case .lines(let lines) = items { high = max(high, itemsStart + lines.mainEnd) }
    return low...high
  }

  /// Where an item begins, and its size.
  ///
  /// - Complexity: O(1) in a uniform section, else O(log *l* + *k*) for *l* lines and *k* items on its line.
  func place(of item: Int) -> (main: CGFloat, cross: CGFloat, extent: FlowExtent) {
    switch items {
    case .grid(let grid):
      let origin = grid.origin(of: item)
      return (itemsStart + origin.main, metrics.crossInset + origin.cross, grid.item)
    case .lines(let lines):
      let index = lines.lineIndex(of: item)
      let placement = lines.placement(ofLine: index)
      var cross = metrics.crossInset + placement.first
      for other in lines.firsts[index]..<item { cross += lines.extents[other].cross + placement.gap }
      return (itemsStart + lines.mainOffset(of: item, inLine: index), cross, lines.extents[item])
    }
  }

  /// Calls a body with every item of the lines that meet a stretch along, in order; a line a rounding error away counts.
  func forEachItem(
    from low: CGFloat, to high: CGFloat,
    _ body: (_ item: Int, _ main: CGFloat, _ cross: CGFloat, _ extent: FlowExtent) -> Void
  ) {
    let first = itemsStart
    let hair = 1e-9 + abs(first) * 1e-15
    switch items {
    case .grid(let grid):
      for item in grid.items(from: low - first - hair, to: high - first + hair) {
        let origin = grid.origin(of: item)
        body(item, first + origin.main, metrics.crossInset + origin.cross, grid.item)
      }
    case .lines(let lines):
      for index in lines.lines(from: low - first - hair, to: high - first + hair) {
        let placement = lines.placement(ofLine: index)
        var cross = metrics.crossInset + placement.first
        for item in lines.items(ofLine: index) {
          let extent = lines.extents[item]
          body(item, first + lines.mainOffset(of: item, inLine: index), cross, extent)
          cross += extent.cross + placement.gap
        }
      }
    }
  }
}
