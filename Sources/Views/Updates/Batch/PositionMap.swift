import SpringflowNumerics

/// Maps the positions of one sequence across a change: positions that are removed, and positions that are filled anew.
struct PositionMap: Equatable, Sendable {
  /// Old positions that are removed, in order.
  var removed: [Int] = []
  /// New positions that are filled anew, in order.
  var filled: [Int] = []

  var isIdentity: Bool { removed.isEmpty && filled.isEmpty }

  /// The new position of the element at an old one, or `nil` if it was removed.
  func after(_ position: Int) -> Int? { removed[...].rank(of: position).map(filled[...].place(ofRank:)) }

  /// The old position of the element at a new one, or `nil` if the position was filled anew.
  func before(_ position: Int) -> Int? { filled[...].rank(of: position).map(removed[...].place(ofRank:)) }
}

/// Positions in sections, in order: those of a section are together.
struct SectionedPositions: Equatable, Sendable {
  /// The sections that have some, in order.
  private(set) var sections: [Int] = []
  /// The index of the first position of each section, and the end of the last one.
  private var starts: [Int] = [0]
  /// The positions, by section and then in order.
  private var positions: [Int] = []

  /// Makes it from paths that are in order and without repeats.
  init(_ paths: some Sequence<some SectionedPath>) {
    for path in paths {
      if sections.last != path.section {
        sections.append(path.section)
        starts.append(positions.count)
      }
      positions.append(path.item)
      starts[sections.count] = positions.count
    }
  }

  var isEmpty: Bool { positions.isEmpty }
  var count: Int { positions.count }

  /// The positions in one section, in order.
  ///
  /// - Complexity: O(log *k*).
  func positions(in section: Int) -> ArraySlice<Int> {
    let index = bisect(sections.indices) { sections[$0] >= section }
    guard index < sections.count, sections[index] == section else { return [] }
    return positions[starts[index]..<starts[index + 1]]
  }
}

/// Sorted positions that are skipped in a count.
extension ArraySlice<Int> {
  /// The rank of a position among those that are not skipped; `nil` if it is skipped itself.
  ///
  /// - Complexity: O(log *k*).
  func rank(of position: Int) -> Int? {
    let index = bisect(indices) { self[$0] >= position }
    if index < endIndex, self[index] == position { return nil }
    return position - (index - startIndex)
  }

  /// The position with the given rank among those that are not skipped. Inverse of `rank(of:)`.
  ///
  /// - Complexity: O(log *k*).
  func place(ofRank rank: Int) -> Int {
    // It lies above the first i of these if pᵢ − i ≤ rank.
    let below = bisect(indices) { self[$0] - ($0 - startIndex) > rank } - startIndex
    let (place, isTooFar) = rank.addingReportingOverflow(below)
    return isTooFar ? .max : place
  }
}

/// Moves between positions, found by either end.
struct MoveTable<Source: Comparable & Sendable, Target: Comparable & Sendable>: Equatable, Sendable {
  struct MovedPosition: Equatable, Sendable {
    let source: Source
    let target: Target
  }

  /// In the order of the sources.
  let bySource: [MovedPosition]
  /// In the order of the targets.
  let byTarget: [MovedPosition]

  init(_ moves: [MovedPosition]) {
    bySource = moves.sorted { $0.source < $1.source }
    byTarget = moves.sorted { $0.target < $1.target }
  }

  var isEmpty: Bool { bySource.isEmpty }
  var count: Int { bySource.count }

  /// - Complexity: O(log *k*).
  func target(of source: Source) -> Target? {
    let index = bisect(bySource.indices) { bySource[$0].source >= source }
    return index < bySource.count && bySource[index].source == source ? bySource[index].target : nil
  }

  /// - Complexity: O(log *k*).
  func source(of target: Target) -> Source? {
    let index = bisect(byTarget.indices) { byTarget[$0].target >= target }
    return index < byTarget.count && byTarget[index].target == target ? byTarget[index].source : nil
  }
}

extension MoveTable where Source: SectionedPath, Target: SectionedPath {
  /// The moves out of a section, in order.
  ///
  /// - Complexity: O(log *k*).
  func leaving(_ section: Int) -> ArraySlice<MovedPosition> {
    let low = bisect(bySource.indices) { bySource[$0].source.section >= section }
    return bySource[low..<bisect(low..<bySource.count) { bySource[$0].source.section > section }]
  }

  /// The moves into a section, in order.
  ///
  /// - Complexity: O(log *k*).
  func arriving(_ section: Int) -> ArraySlice<MovedPosition> {
    let low = bisect(byTarget.indices) { byTarget[$0].target.section >= section }
    return byTarget[low..<bisect(low..<byTarget.count) { byTarget[$0].target.section > section }]
  }
}

extension Array where Element: SectionedPath {
  /// The paths of one section in a sorted array.
  ///
  /// - Complexity: O(log *k*).
  func slice(of section: Int) -> ArraySlice<Element> {
    let low = bisect(indices) { self[$0].section >= section }
    return self[low..<bisect(low..<count) { self[$0].section > section }]
  }
}

extension [Int] {
  /// Whether a number is in a sorted array.
  func containsSorted(_ number: Int) -> Bool {
    let index = bisect(indices) { self[$0] >= number }
    return index < count && self[index] == number
  }
}
