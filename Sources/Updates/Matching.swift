/// Elements that follow each other on both sides.
@usableFromInline
struct MatchedRun: Equatable, Sendable {
  /// Where the first of them stood.
  @usableFromInline var old: Int
  /// Where the first of them stands now.
  @usableFromInline var new: Int
  /// How many there are.
  @usableFromInline var count: Int

  @inlinable
  init(old: Int, new: Int, count: Int) {
    self.old = old
    self.new = new
    self.count = count
  }
}

/// Which elements of two sides are the same, by position, without the elements themselves.
///
/// With several sections on each side, positions count through all of them.
@usableFromInline
struct Matching: Equatable, Sendable {
  /// All pairs, in ascending order of the new positions; a run lies in one section on each side.
  @usableFromInline var runs: [MatchedRun]
  /// Old positions without a partner, ascending.
  @usableFromInline var deleted: [Int]
  /// New positions without a partner, ascending.
  @usableFromInline var inserted: [Int]

  @inlinable
  init(runs: [MatchedRun], deleted: [Int], inserted: [Int]) {
    self.runs = runs
    self.deleted = deleted
    self.inserted = inserted
  }

  /// Finds the pairs of two lists.
  ///
  /// - Complexity: O(*n*) comparisons, and hashes of what a scan of both sides in step leaves over.
  @inlinable
  init<Element: Hashable>(from old: [Element], to new: [Element]) {
    var matcher = Matcher<Element>()
    matcher.scan(old, from: 0, new, from: 0)
    self = matcher.finish()
  }

  /// The position before of each of the new positions, or `nil`.
  @usableFromInline
  func partners(count: Int) -> [Int?] {
    var partners = [Int?](repeating: nil, count: count)
    for run in runs {
      for offset in 0..<run.count { partners[run.new + offset] = run.old + offset }
    }
    return partners
  }
}
