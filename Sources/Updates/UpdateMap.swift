/// Which item is which across an update, before ⇄ after.
///
/// It keeps the changes only, not the items: a handful of changes among a million items take a handful of numbers.
public struct UpdateMap: Equatable, Sendable {
  /// One section's changes, in ascending order.
  struct Section: Equatable, Sendable {
    var deleted: [Int] = []
    var inserted: [Int] = []
  }

  /// Items in each section before the update.
  public let countsBefore: [Int]
  /// Items in each section after the update.
  public let countsAfter: [Int]
  /// The sections with changes, by number.
  let sections: [Int: Section]

  /// Where an item stands after the update, or `nil` if it was deleted.
  ///
  /// - Complexity: O(log *k*), where *k* is the number of changes in its section.
  public func after(_ path: BeforePath) -> AfterPath? {
    guard let changes = sections[path.section] else { return AfterPath(section: path.section, item: path.item) }
    let deletedBelow = changes.deleted.count(while: { $0 < path.item })
    if deletedBelow < changes.deleted.count, changes.deleted[deletedBelow] == path.item { return nil }
    let rank = path.item - deletedBelow
    // The survivor of that rank lies above every inserted item i with i - (inserted below i) ≤ rank.
    let inserted = changes.inserted
    let above = firstIndex(in: 0..<inserted.count) { inserted[$0] - $0 > rank }
    return AfterPath(section: path.section, item: rank + above)
  }

  /// Where an item stood before the update, or `nil` if it was inserted.
  ///
  /// - Complexity: O(log *k*), where *k* is the number of changes in its section.
  public func before(_ path: AfterPath) -> BeforePath? {
    guard let changes = sections[path.section] else { return BeforePath(section: path.section, item: path.item) }
    let insertedBelow = changes.inserted.count(while: { $0 < path.item })
    if insertedBelow < changes.inserted.count, changes.inserted[insertedBelow] == path.item { return nil }
    let rank = path.item - insertedBelow
    let deleted = changes.deleted
    let above = firstIndex(in: 0..<deleted.count) { deleted[$0] - $0 > rank }
    return BeforePath(section: path.section, item: rank + above)
  }

  /// Checks that the data source's counts are what the update makes of the old ones.
  ///
  /// - Throws: `BatchUpdateError` naming the first section that differs, with all its counts.
  /// - Complexity: O(*s*) in the number of sections.
  public func check(countsFound: [Int]) throws(BatchUpdateError) {
    guard countsFound.count == countsBefore.count else {
      throw .sectionCount(before: countsBefore.count, found: countsFound.count)
    }
    for section in countsAfter.indices where countsAfter[section] != countsFound[section] {
      let changes = sections[section] ?? Section()
      throw .itemCount(
        section: section, before: countsBefore[section], inserted: changes.inserted.count,
        deleted: changes.deleted.count, expected: countsAfter[section], found: countsFound[section])
    }
  }
}

/// The first index for which `isPast` holds, given that it holds from some index on; the end if it never does.
func firstIndex(in range: Range<Int>, where isPast: (Int) -> Bool) -> Int {
  var (low, high) = (range.lowerBound, range.upperBound)
  while low < high {
    let middle = (low + high) / 2
    if isPast(middle) { high = middle } else { low = middle + 1 }
  }
  return low
}

extension BatchUpdate {
  /// Checks the update against the counts it starts from and makes its map.
  ///
  /// - Parameter countsBefore: Items in each section before the update.
  /// - Throws: `BatchUpdateError` naming the first operation that cannot be.
  /// - Complexity: O(*s* + *k* log *k*) for *s* sections and *k* operations.
  public func map(from countsBefore: [Int]) throws(BatchUpdateError) -> UpdateMap {
    var sections: [Int: UpdateMap.Section] = [:]
    var countsAfter = countsBefore
    for operation in operations {
      switch operation {
      case .delete(let path):
        guard countsBefore.indices.contains(path.section) else {
          throw .noSection(operation, sections: countsBefore.count)
        }
        guard 0..<countsBefore[path.section] ~= path.item else {
          throw .deleteOutOfRange(operation, itemsBefore: countsBefore[path.section])
        }
        sections[path.section, default: .init()].deleted.append(path.item)
        countsAfter[path.section] -= 1
      case .insert(let path):
        guard countsBefore.indices.contains(path.section) else {
          throw .noSection(operation, sections: countsBefore.count)
        }
        sections[path.section, default: .init()].inserted.append(path.item)
        countsAfter[path.section] += 1
      }
    }
    for number in sections.keys.sorted() {
      sections[number]!.deleted.sort()
      sections[number]!.inserted.sort()
      let section = sections[number]!
      if let item = section.deleted.firstRepeated {
        throw .twice(.delete(BeforePath(section: number, item: item)))
      }
      if let item = section.inserted.firstRepeated {
        throw .twice(.insert(AfterPath(section: number, item: item)))
      }
      for item in section.inserted where !(0..<countsAfter[number] ~= item) {
        throw .insertOutOfRange(
          .insert(AfterPath(section: number, item: item)), itemsBefore: countsBefore[number],
          itemsAfter: countsAfter[number])
      }
    }
    return UpdateMap(countsBefore: countsBefore, countsAfter: countsAfter, sections: sections)
  }
}

extension [Int] {
  /// The first number of a sorted array that equals its neighbour.
  fileprivate var firstRepeated: Int? { zip(self, dropFirst()).first { $0 == $1 }?.0 }

  /// How many of the first numbers of a sorted array satisfy a condition that only first ones do.
  fileprivate func count(while isBelow: (Int) -> Bool) -> Int { Updates.firstIndex(in: indices) { !isBelow(self[$0]) } }
}
