/// The largest set of elements that keep their order: those that need not move.
///
/// A longest increasing subsequence by patience sorting (Fredman 1975), one run at a time. Only a run's own elements
/// lie between its ends on either side, so some longest subsequence takes every run whole or not at all, and a run goes
/// onto the piles as a block, after one search.
struct LongestIncreasingSubsequence {
  /// For each length, less one: in the upper half the least old position that ends an increasing subsequence of it, in
  /// the lower half the number of its run, so that one store and one comparison serve both.
  private var ends: [Int] = []

  private static func end(_ old: Int, of run: Int) -> Int { old << 32 | run }

  /// Marks the runs that stay; runs come in ascending order of their new positions.
  ///
  /// - Returns: For each run, whether it stays.
  /// - Complexity: O(*r*) if all stay, else O(*n* + *r* log *n*) for *r* runs with *n* elements.
  mutating func stays(_ runs: ArraySlice<MatchedRun>) -> [Bool] {
    if zip(runs, runs.dropFirst()).allSatisfy({ $0.old < $1.old }) { return Array(repeating: true, count: runs.count) }
    let most = runs.reduce(0) { $0 + $1.count }
    if ends.count < most { ends = Array(repeating: 0, count: most) }
    var previous = [Int](repeating: -1, count: runs.count)
    /// The length of the longest subsequence so far.
    var longest = 0
    for (number, run) in runs.enumerated() {
      let length = lengthBelow(Self.end(run.old, of: 0), longest)
      if length > 0 { previous[number] = ends[length - 1] & 0xFFFF_FFFF }
      let end = Self.end(run.old, of: number)
      for offset in 0..<run.count { ends[length + offset] = end + offset << 32 }
      longest = max(longest, length + run.count)
    }
    var stays = [Bool](repeating: false, count: runs.count)
    var number = ends[longest - 1] & 0xFFFF_FFFF
    while number >= 0 {
      stays[number] = true
      number = previous[number]
    }
    return stays
  }

  /// The number of ends below a given one. Usually all of them, or nearly all: the search begins there.
  private func lengthBelow(_ end: Int, _ longest: Int) -> Int {
    for below in 0..<min(4, longest) where ends[longest - 1 - below] < end { return longest - below }
    // Halving without a data-dependent branch, which is the cost of a search for unpredictable values.
    var low = 0
    var size = longest
    while size > 1 {
      let half = size / 2
      low += ends[low + half - 1] < end ? half : 0
      size -= half
    }
    return size == 1 && ends[low] < end ? low + 1 : low
  }
}
