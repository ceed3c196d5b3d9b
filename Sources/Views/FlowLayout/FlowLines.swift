/// The lines of one section of items of different sizes.
///
/// Positions are relative to the section's first line and to the line's leading edge. Filling is O(*n*); finding the
/// lines of an interval is O(log *l*) for *l* lines. Rules: the behaviour of `UICollectionViewFlowLayout`.
struct FlowLines {
  /// The items' sizes.
  private(set) var extents: ContiguousArray<FlowExtent>
  /// The first item of each line, followed by the number of items.
  private(set) var firsts: ContiguousArray<Int> = []
  /// The start of each line on the main axis, in points.
  private(set) var starts: ContiguousArray<CGFloat> = []
  /// The main extent of each line, in points.
  private(set) var thicknesses: ContiguousArray<CGFloat> = []
  let line: FlowLine
  /// The greatest thickness: with spacing below zero a line may reach beyond the next one, but not further than this.
  private var thickest: CGFloat = 0
  /// The number of items whose size differs from the first item's.
  private var odd = 0

  /// Whether all items have one size.
  var areEqual: Bool { odd == 0 }

  init(_ extents: ContiguousArray<FlowExtent>, line: FlowLine) {
    self.extents = extents
    self.line = line
    // Lines usually have about four items; growing by doubling would copy megabytes.
    let guess = extents.count / 3 + 1
    firsts.reserveCapacity(guess + 1)
    starts.reserveCapacity(guess)
    thicknesses.reserveCapacity(guess)
    var start: CGFloat = 0
    var item = 0
    while item < extents.count {
      let (next, thickness) = fill(from: item)
      firsts.append(item)
      starts.append(start)
      thicknesses.append(thickness)
      start += max(0, thickness + line.spacing)
      thickest = max(thickest, thickness)
      item = next
    }
    firsts.append(extents.count)
    odd = extents.first.map { first in extents.count { $0 != first } } ?? 0
  }

  var count: Int { extents.count }
  var lineCount: Int { starts.count }

  /// The length of all lines with the spacing between them, in points.
  var mainExtent: CGFloat { lineCount == 0 ? 0 : starts[lineCount - 1] + thicknesses[lineCount - 1] }

  /// The end of the lines on the main axis: with spacing below zero a thick line may end after the last one. In points.
  ///
  /// - Complexity: O(1); with spacing below zero O(*l*).
  var mainEnd: CGFloat {
    if line.spacing >= 0 { return mainExtent }
    return zip(starts, thicknesses).reduce(0) { max($0, $1.0 + $1.1) }
  }

  /// For a line that begins with an item: the index after its last item, and its thickness.
  private func fill(from first: Int) -> (next: Int, thickness: CGFloat) {
    extents.withUnsafeBufferPointer { extents in
      var used = extents[first].cross
      var thickness = extents[first].main
      var item = first + 1
      // A small tolerance: items that fit exactly have to fit in spite of rounding.
      let limit = line.available + 1e-9
      while item < extents.count {
        let extent = extents[item]
        used += line.itemSpacing + extent.cross
        if used > limit { break }
        thickness = max(thickness, extent.main)
        item += 1
      }
      return (item, thickness)
    }
  }

  /// The index of an item's line.
  ///
  /// - Complexity: O(log *l*).
  func lineIndex(of item: Int) -> Int {
    var (low, high) = (0, lineCount)
    while high - low > 1 {
      let middle = (low + high) / 2
      if firsts[middle] <= item { low = middle } else { high = middle }
    }
    return low
  }

  /// The lines that meet an interval of the main axis.
  ///
  /// - Complexity: O(log *l*).
  func lines(from low: CGFloat, to high: CGFloat) -> Range<Int> {
    guard lineCount > 0, low <= high else { return 0..<0 }
    let reach = line.spacing < 0 ? thickest : 0
    var (first, end) = (0, lineCount)
    while first < end {
      let middle = (first + end) / 2
      let bottom = reach > 0 ? starts[middle] + reach : starts[middle] + thicknesses[middle]
      if bottom < low { first = middle + 1 } else { end = middle }
    }
    var last = first
    end = lineCount
    while last < end {
      let middle = (last + end) / 2
      if starts[middle] <= high { last = middle + 1 } else { end = middle }
    }
    return first..<last
  }

  func items(ofLine index: Int) -> Range<Int> { firsts[index]..<firsts[index + 1] }

  /// The cross-axis positions of the items of a line.
  func placement(ofLine index: Int) -> LinePlacement {
    let items = items(ofLine: index)
    var filled: CGFloat = 0
    for item in items { filled += extents[item].cross }
    func placed(_ alignment: CollectionViewFlowLayout.LineAlignment) -> LinePlacement {
      LinePlacement(
        alignment, count: items.count, filled: filled, available: line.available, spacing: line.itemSpacing)
    }
    let rules = line.rules
    guard index == lineCount - 1 else { return placed(rules.line) }
    if rules.lastLine == .automatic, rules.line == .justified {
      let isAlone = items.count == 1 && 2 * filled + line.itemSpacing > line.available
      return placed(isAlone && line.centersLoneLast ? .center : .leading)
    }
    return placed(rules.lastLine.alignment ?? rules.line)
  }

  /// The main-axis offset of an item within its line.
  func mainOffset(of item: Int, inLine index: Int) -> CGFloat {
    let free = thicknesses[index] - extents[item].main
    switch line.rules.item {
    case .leading: return starts[index]
    case .center: return starts[index] + free / 2
    case .trailing: return starts[index] + free
    }
  }

  /// Changes the sizes of items, and fills only the affected lines again.
  ///
  /// - Parameter changes: Sizes by item, in the order of the items and each item once.
  /// - Complexity: O(*c* + *l*) for *c* items on the lines between the changes and *l* lines after them.
  mutating func resize(_ changes: [(item: Int, extent: FlowExtent)]) {
    guard let firstChange = changes.first, let lastChange = changes.last else { return }
    for change in changes {
      if extents[change.item] != extents[0] { odd -= 1 }
      extents[change.item] = change.extent
      if change.item == 0 {
        odd = extents.count { $0 != change.extent }
      } else if change.extent != extents[0] {
        odd += 1
      }
    }
    // A smaller item may move back to the line before.
    let from = max(0, lineIndex(of: firstChange.item) - 1)
    var old = lineIndex(of: lastChange.item) + 1
    var newFirsts: [Int] = []
    var newStarts: [CGFloat] = []
    var newThicknesses: [CGFloat] = []
    var item = firsts[from]
    var start = starts[from]
    while item < count {
      // After the changes, a line that begins with the same item as an old one is followed by the same lines.
      while old < lineCount, firsts[old] < item { old += 1 }
      if old < lineCount, firsts[old] == item, item > lastChange.item { break }
      let (next, thickness) = fill(from: item)
      newFirsts.append(item)
      newStarts.append(start)
      newThicknesses.append(thickness)
      thickest = max(thickest, thickness)
      start += max(0, thickness + line.spacing)
      item = next
    }
    if item >= count { old = lineCount }
    let shift = old < lineCount ? start - starts[old] : 0
    if shift != 0 { for index in old..<lineCount { starts[index] += shift } }
    firsts.replaceSubrange(from..<old, with: newFirsts)
    starts.replaceSubrange(from..<old, with: newStarts)
    thicknesses.replaceSubrange(from..<old, with: newThicknesses)
  }
}
