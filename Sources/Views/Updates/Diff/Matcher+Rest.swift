extension Matcher {
  /// Pairs the unmatched elements, by hash, and returns all pairs.
  ///
  /// The table holds indexes of elements, with linear probing. Hash values, which differ from process to process,
  /// affect only the time. They are those of `Dictionary`, from one call: a separate `Hasher` takes twice as long for
  /// numbers.
  @inlinable
  consuming func finish() -> Matching {
    let pairs = pairRest()
    var deleted: [Int] = []
    for (index, isPaired) in pairs.isOldPaired.enumerated() where !isPaired { deleted.append(oldRest[index].position) }
    // Sections that moved come out of order.
    if !zip(deleted, deleted.dropFirst()).allSatisfy({ $0 < $1 }) { deleted.sort() }
    return Matching(runs: Self.merged(runs, pairs.runs), deleted: deleted, inserted: pairs.inserted)
  }

  @inlinable
  func pairRest() -> (runs: [MatchedRun], inserted: [Int], isOldPaired: [Bool]) {
    let (old, new) = (oldRest, newRest)
    var isOldPaired = [Bool](repeating: false, count: old.count)
    if old.isEmpty || new.isEmpty { return ([], new.map(\.position), isOldPaired) }
    // A power of two, between a quarter and half full.
    let mask = (1 << (Int.bitWidth - (2 * old.count - 1).leadingZeroBitCount)) - 1
    var table = [Int32](repeating: -1, count: mask + 1)
    for index in old.indices {
      var slot = old[index].element._rawHashValue(seed: 0) & mask
      while table[slot] >= 0 { slot = (slot + 1) & mask }
      table[slot] = Int32(index)
    }
    var runs: [MatchedRun] = []
    var inserted: [Int] = []
    for index in new.indices {
      var slot = new[index].element._rawHashValue(seed: 0) & mask
      var found: Int?
      while table[slot] >= 0 {
        let candidate = Int(table[slot])
        if old[candidate].element == new[index].element, !isOldPaired[candidate] {
          found = candidate
          break
        }
        slot = (slot + 1) & mask
      }
      let position = new[index].position
      if let found {
        isOldPaired[found] = true
        runs.append(MatchedRun(old: old[found].position, new: position, count: 1))
      } else {
        inserted.append(position)
      }
    }
    return (runs, inserted, isOldPaired)
  }

  /// Merges two lists of runs in ascending order of the new positions.
  @inlinable
  static func merged(_ a: [MatchedRun], _ b: [MatchedRun]) -> [MatchedRun] {
    if b.isEmpty { return a }
    var result: [MatchedRun] = []
    result.reserveCapacity(a.count + b.count)
    var (i, j) = (0, 0)
    while i < a.count, j < b.count {
      if a[i].new < b[j].new {
        result.append(a[i])
        i += 1
      } else {
        result.append(b[j])
        j += 1
      }
    }
    result += a[i...]
    result += b[j...]
    return result
  }
}
