import SpringflowViews

/// The map of an update, ready to be drawn: the items before and after, and their correspondence.
///
/// Long runs of items that stay together are shortened to their ends. Points, from the diagram's own corner.
package struct UpdateDiagram: Equatable {
  /// The fate of an item.
  package enum TokenChange: Equatable {
    case kept
    case renewed
    case deleted
    case inserted
    case moved
    /// The items between the ends of a run.
    case omitted
  }

  /// An item, or a run of them, in one of the two rows of a section.
  package struct Token: Equatable {
    package let label: String
    package let change: TokenChange
    let rect: CGRect
    fileprivate let item: Int
  }

  /// Two tokens that are the same item.
  package struct Connection: Equatable {
    let start: CGPoint
    let end: CGPoint
    package let isMove: Bool
  }

  /// A section with its two rows.
  package struct DiagramSection: Equatable {
    package let title: String
    let top: CGFloat
    package internal(set) var before: [Token] = []
    package internal(set) var after: [Token] = []
    fileprivate var numberBefore: Int?
    fileprivate var numberAfter: Int?
  }

  package private(set) var sections: [DiagramSection] = []
  package private(set) var connections: [Connection] = []
  /// A line about what did not fit, or `nil`.
  package private(set) var rest = ""
  package private(set) var size = CGSize.zero

  static let side: CGFloat = 26
  static let gap: CGFloat = 4
  static let titleHeight: CGFloat = 20
  static let rise: CGFloat = 30
  static let sectionHeight = titleHeight + 2 * side + rise + 16

  /// Lays a map out in an area of a size in points.
  package init(_ map: UpdateMap, in room: CGSize) {
    let changed = map.changes.filter { if case .unchanged = $0 { false } else { true } }
    let fitting = max(1, Int((room.height - 24) / Self.sectionHeight))
    let most = max(3, Int(room.width / (Self.side + Self.gap)))
    for change in changed.prefix(fitting) { add(change, map, most: most) }
    connection(map)
    let (hidden, width) = (changed.count - min(fitting, changed.count), sections.map(Self.width).max() ?? 0)
    rest = hidden > 0 ? "and \(hidden) more section\(hidden == 1 ? "" : "s")" : ""
    size = CGSize(
      width: max(width, min(240, room.width)),
      height: CGFloat(sections.count) * Self.sectionHeight + (rest.isEmpty ? 0 : 20))
  }

  private static func width(_ section: DiagramSection) -> CGFloat {
    max(section.before.last?.rect.maxX ?? 0, section.after.last?.rect.maxX ?? 0)
  }

  private mutating func add(_ change: UpdateMap.SectionChange, _ map: UpdateMap, most: Int) {
    let top = CGFloat(sections.count) * Self.sectionHeight
    var section: DiagramSection
    let items: [UpdateMap.Segment]
    switch change {
    case .unchanged: return
    case .changed(let before, let after, let isMoved, let isReloaded, let segments):
      let name = before == after ? "section \(before)" : "section \(before) → \(after)"
      let notes = (isMoved ? ", moved" : "") + (isReloaded ? ", reloaded" : "")
      section = DiagramSection(
        title: "\(name)\(notes): \(map.countsBefore[before]) → \(map.countsAfter[after]) items", top: top)
      (section.numberBefore, section.numberAfter) = (before, after)
      items = segments
    case .deleted(let number, let segments):
      section = DiagramSection(title: "section \(number), deleted: \(map.countsBefore[number]) items", top: top)
      section.numberBefore = number
      items = Self.all(map.countsBefore[number], but: segments, UpdateMap.Segment.deleted)
    case .inserted(let number, let segments):
      section = DiagramSection(title: "section \(number), inserted: \(map.countsAfter[number]) items", top: top)
      section.numberAfter = number
      items = Self.all(map.countsAfter[number], but: segments, UpdateMap.Segment.inserted)
    }
    let room = CGFloat(most) * (Self.side + Self.gap)
    for isShort in [false, true] {
      var before = TokenRow(top: top + Self.titleHeight, isShort: isShort)
      var after = TokenRow(top: top + Self.titleHeight + Self.side + Self.rise, isShort: isShort)
      for segment in items { add(segment, map, section.numberBefore, &before, &after) }
      (section.before, section.after) = (before.cut(to: room), after.cut(to: room))
      if before.width <= room, after.width <= room { break }
    }
    sections.append(section)
  }

  /// All items of a section that appeared or disappeared, and among them those that moved to or from another section.
  private static func all(
    _ count: Int, but moved: [UpdateMap.Segment], _ segment: (Range<Int>) -> UpdateMap.Segment
  ) -> [UpdateMap.Segment] {
    var result: [UpdateMap.Segment] = []
    var next = 0
    for move in moved {
      let item =
        switch move {
        case .movedAway(let item, _), .movedHere(let item, _): item
        default: next
        }
      if item > next { result.append(segment(next..<item)) }
      result.append(move)
      next = item + 1
    }
    if count > next { result.append(segment(next..<count)) }
    return result
  }

  private func add(
    _ segment: UpdateMap.Segment, _ map: UpdateMap, _ section: Int?, _ before: inout TokenRow, _ after: inout TokenRow
  ) {
    switch segment {
    case .kept(let old, let new):
      let renewed = (map.reloadedItems + map.reconfiguredItems).filter {
        $0.section == section && old.contains($0.item)
      }
      before.add(old, .kept, showing: renewed.map(\.item))
      after.add(new, .kept, showing: renewed.map { $0.item - old.lowerBound + new.lowerBound })
    case .deleted(let range): before.add(range, .deleted, showing: [])
    case .inserted(let range): after.add(range, .inserted, showing: [])
    case .movedAway(let item, _): before.add(item..<item + 1, .moved, showing: [])
    case .movedHere(let item, _): after.add(item..<item + 1, .moved, showing: [])
    }
  }

  /// Joins the tokens of the same item, and the middles of the same runs.
  private mutating func connection(_ map: UpdateMap) {
    var targets: [AfterPath: CGRect] = [:]
    for section in sections {
      guard let number = section.numberAfter else { continue }
      for token in section.after { targets[AfterPath(section: number, item: token.item)] = token.rect }
    }
    for section in sections {
      guard let number = section.numberBefore else { continue }
      for token in section.before where token.change != .deleted {
        let path = BeforePath(section: number, item: token.item)
        guard let after = map.after(path), let target = targets[after] else { continue }
        connections.append(
          Connection(
            start: CGPoint(x: token.rect.midX, y: token.rect.maxY), end: CGPoint(x: target.midX, y: target.minY),
            isMove: token.change == .moved))
      }
    }
  }
}

/// Tokens side by side.
private struct TokenRow {
  let top: CGFloat
  /// Whether runs that stay are left out, to make room for the changes.
  let isShort: Bool
  private var tokens: [UpdateDiagram.Token] = []

  init(top: CGFloat, isShort: Bool) {
    self.top = top
    self.isShort = isShort
  }

  /// In points.
  var width: CGFloat { tokens.last?.rect.maxX ?? 0 }

  /// Adds a run of items, shortened to its ends and to those that must be shown.
  mutating func add(_ range: Range<Int>, _ change: UpdateDiagram.TokenChange, showing: [Int]) {
    if isShort, change == .kept, showing.isEmpty, range.count > 1 {
      return add(range.lowerBound, .omitted, label: "…")
    }
    if range.count <= (isShort ? 2 : 5) {
      for item in range { add(item, showing.contains(item) ? .renewed : change) }
      return
    }
    let shown = ([range.lowerBound, range.upperBound - 1] + showing.prefix(8)).sorted()
    var last: Int?
    for item in shown where item != last {
      if let last, item > last + 1 { add(last + 1, .omitted, label: "…") }
      add(item, showing.contains(item) ? .renewed : change)
      last = item
    }
  }

  private mutating func add(_ item: Int, _ change: UpdateDiagram.TokenChange, label: String? = nil) {
    let x = (tokens.last?.rect.maxX).map { $0 + UpdateDiagram.gap } ?? 0
    let label = label ?? "\(item)"
    let width = max(UpdateDiagram.side, CGFloat(label.count) * 7.5 + 8)
    let rect = CGRect(x: x, y: top, width: change == .omitted ? 18 : width, height: UpdateDiagram.side)
    tokens.append(UpdateDiagram.Token(label: label, change: change, rect: rect, item: item))
  }

  /// The tokens that fit; the last of them is an ellipsis if there are more.
  func cut(to room: CGFloat) -> [UpdateDiagram.Token] {
    if width <= room { return tokens }
    var shown = Array(tokens.prefix { $0.rect.maxX + UpdateDiagram.gap + 18 <= room })
    let x = shown.last.map { $0.rect.maxX + UpdateDiagram.gap } ?? 0
    let rect = CGRect(x: x, y: top, width: 18, height: UpdateDiagram.side)
    shown.append(UpdateDiagram.Token(label: "…", change: .omitted, rect: rect, item: -1))
    return shown
  }
}
