/// The travel of items between lines: each line moves like a conveyor belt.
///
/// All items of a line shift equally when one is inserted before them. An item that is pushed over the line's end
/// continues in step with the others while it fades, and enters over the beginning of its new line in step with the
/// items there, so that no items overlap.
extension CollectionViewFlowLayout {
  /// See ``travelForItem(from:to:)``.
  func travelBetweenLines(from before: IndexPath, to after: IndexPath) -> ItemTravel {
    guard let sectionsBefore, let map = host?.updateMap, before.count == 2, after.count == 2,
      sectionsBefore.indices.contains(before.section), sections.indices.contains(after.section),
      0..<sectionsBefore[before.section].count ~= before.item, 0..<sections[after.section].count ~= after.item
    else { return .straight }
    let change = LineChange(
      map: map, old: sectionsBefore[before.section], new: sections[after.section],
      oldSection: before.section, newSection: after.section)
    let (left, joined) = (change.old.line(of: before.item), change.new.line(of: after.item))
    if left == joined { return .straight }
    let (from, to) = (change.old.place(of: before.item), change.new.place(of: after.item))
    let width = min(from.extent.cross, to.extent.cross)
    let distance = to.cross + to.extent.cross / 2 - from.cross - from.extent.cross / 2
    // In the same column an item moves along with its whole line. If lines are filled anew, it does so at most to the
    // next line: if all items faded, the view would be almost empty for a moment.
    let isFilledAnew = change.old.metrics.line.available != change.new.metrics.line.available
    if abs(distance) < width / 2, !isFilledAnew || abs(joined - left) == 1 { return .straight }
    let isForward = joined > left
    let step = (width + change.new.metrics.line.itemSpacing) * (isForward ? 1 : -1)
    /// A line's own shift, if it leads past the line's end; else half a step past it.
    func shift(_ line: Int, fromEnd: Bool) -> CGFloat {
      guard let shift = change.shift(ofLine: line, fromEnd: fromEnd), shift / step >= 0.5 else { return step / 2 }
      return shift
    }
    let exit = shift(left, fromEnd: isForward), entry = shift(joined, fromEnd: !isForward)
    return scrollDirection == .vertical
      ? .fading(exit: CGVector(dx: exit, dy: 0), entry: CGVector(dx: entry, dy: 0))
      : .fading(exit: CGVector(dx: 0, dy: exit), entry: CGVector(dx: 0, dy: entry))
  }
}

/// One section before and after an update.
private struct LineChange {
  let map: UpdateMap
  let old: FlowSection
  let new: FlowSection
  let oldSection: Int
  let newSection: Int

  /// The distance by which an update shifts items that stay on a line, in points of the cross axis: that of the item
  /// nearest to the line's end or to its beginning; `nil` if no item stays.
  func shift(ofLine line: Int, fromEnd: Bool) -> CGFloat? {
    guard let items = new.items(ofLine: line) else { return nil }
    for offset in 0..<items.count {
      let item = fromEnd ? items.upperBound - 1 - offset : items.lowerBound + offset
      guard let before = map.before(AfterPath(section: newSection, item: item)), before.section == oldSection,
        !map.isMoved(before), before.item < old.count, old.line(of: before.item) == line
      else { continue }
      return new.place(of: item).cross - old.place(of: before.item).cross
    }
    return nil
  }
}

extension FlowSection {
  /// The line of an item, counted from 0 in its section.
  ///
  /// - Complexity: O(1) in a uniform section, else O(log *l*) for *l* lines.
  func line(of item: Int) -> Int {
    switch items {
    case .grid(let grid): item / grid.perLine
    case .lines(let lines): lines.lineIndex(of: item)
    }
  }

  /// The items of a line, or `nil` if there is no such line.
  func items(ofLine line: Int) -> Range<Int>? {
    switch items {
    case .grid(let grid):
      0..<grid.lineCount ~= line ? line * grid.perLine..<min(count, (line + 1) * grid.perLine) : nil
    case .lines(let lines): 0..<lines.lineCount ~= line ? lines.items(ofLine: line) : nil
    }
  }
}
