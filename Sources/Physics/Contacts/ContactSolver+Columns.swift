/// Columns: contacts in a row, each body between no more than two of them.
///
/// One pass carries a push from a body to its neighbours only, so the weight on a column's lowest contact learns of the
/// topmost body's lean after as many passes as there are bodies; meanwhile the column leans on, faster than its loads
/// follow where it is tall and the pull is strong. So the contacts of long columns get passes of their own, which cost
/// little, as they are few. Wherever more than two touch a body the sides bear it, too.
extension ContactSolver {
  /// Gives the contacts of long columns colours of their own, by turns along the column.
  ///
  /// - Complexity: O(*c*) for *c* contacts.
  mutating func recolorColumns(crew count: Int) {
    var candidates = 0
    for index in entries.indices where mayStandInColumn(index) { candidates += 1 }
    if candidates < Self.longColumn { return }
    columnLinks.removeAll(keepingCapacity: true)
    for _ in 0..<2 * count { columnLinks.append(-1) }
    for index in entries.indices where mayStandInColumn(index) {
      link(Int(entries[index].a), index)
      link(Int(entries[index].b), index)
    }
    // From each of its two ends a column is the same; rings have none and stay as they are.
    for index in entries.indices where mayStandInColumn(index) {
      let (a, b) = (Int(entries[index].a), Int(entries[index].b))
      if isEnd(a) { recolorColumn(from: index, toward: b) } else if isEnd(b) { recolorColumn(from: index, toward: a) }
    }
  }

  /// Whether neither of a contact's bodies has more than two contacts, and the contact has a colour not of a column.
  private func mayStandInColumn(_ index: Int) -> Bool {
    let entry = entries[index]
    return entry.source >= 0 && colors[Int(entry.a)].nonzeroBitCount <= 2 && colors[Int(entry.b)].nonzeroBitCount <= 2
      && entry.lane != Self.overflow && entry.lane >= Self.columnColors
  }

  private mutating func link(_ place: Int, _ index: Int) {
    if place == 0 { return }
    columnLinks[2 * place + (columnLinks[2 * place] < 0 ? 0 : 1)] = Int32(index)
  }

  /// Whether a column goes no further than this body: what does not move, or one with a single contact of a column.
  private func isEnd(_ place: Int) -> Bool { place == 0 || columnLinks[2 * place + 1] < 0 }

  private mutating func recolorColumn(from first: Int, toward place: Int) {
    if columnLength(from: first, toward: place) < Self.longColumn { return }
    var (index, place, color) = (first, place, 0)
    while true {
      colorCounts[Int(entries[index].lane)] -= 1
      entries[index].lane = Int32(color)
      colorCounts[color] += 1
      guard let next = contact(after: index, at: place) else { return }
      place = Int(entries[next].a) == place ? Int(entries[next].b) : Int(entries[next].a)
      (index, color) = (next, 1 - color)
    }
  }

  private func columnLength(from first: Int, toward place: Int) -> Int {
    var (index, place, length) = (first, place, 1)
    while let next = contact(after: index, at: place) {
      place = Int(entries[next].a) == place ? Int(entries[next].b) : Int(entries[next].a)
      (index, length) = (next, length + 1)
    }
    return length
  }

  private func contact(after index: Int, at place: Int) -> Int? {
    if isEnd(place) { return nil }
    let (first, second) = (Int(columnLinks[2 * place]), Int(columnLinks[2 * place + 1]))
    return first == index ? second : first
  }
}
