/// The validated metrics of a section of a flow layout, in points.
struct FlowMetrics: Equatable {
  var insetBefore: CGFloat = 0
  var insetAfter: CGFloat = 0
  /// The distance from the content's leading edge to the lines' leading edge, on the cross axis.
  var crossInset: CGFloat = 0
  var line = FlowLine(spacing: 0, itemSpacing: 0, available: 0, rules: FlowRules())
  var header: CGFloat = 0
  var footer: CGFloat = 0
}

/// One section of a flow layout, laid out: header, inset, lines, inset, footer. Points of the content.
struct FlowSection {
  /// The items' positions relative to the first line.
  enum Items {
    case grid(FlowGrid)
    case lines(FlowLines)
  }

  var metrics: FlowMetrics
  var items: Items
  /// The start of the section on the main axis.
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

  /// The start of the first line on the main axis.
  var itemsStart: CGFloat { start + metrics.header + metrics.insetBefore }
  /// The start of the footer on the main axis; insets below zero pull it no further than the end of the header.
  var footerStart: CGFloat { max(start + metrics.header, itemsStart + itemsMainExtent + metrics.insetAfter) }
  /// The end of the section on the main axis.
  var end: CGFloat { footerStart + metrics.footer }

  /// The interval of the main axis that the section's elements cover, insets below zero included.
  var mainRange: ClosedRange<CGFloat> {
    let low = min(start, itemsStart)
    var high = max(low, end, itemsStart + itemsMainExtent)
    if case .lines(let lines) = items { high = max(high, itemsStart + lines.mainEnd) }
    return low...high
  }

  /// The origin and the size of an item.
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

  /// Calls a body with every item of the lines that meet an interval of the main axis, in order; a line that misses it
  /// by a rounding error counts.
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
