/// Elements that follow each other on both sides.
@usableFromInline
struct MatchedRun: Equatable, Sendable {
  /// The old position of the first of them.
  @usableFromInline var old: Int
  /// The new position of the first of them.
  @usableFromInline var new: Int
  /// The number of elements.
  @usableFromInline var count: Int

  @inlinable
  init(old: Int, new: Int, count: Int) {
    self.old = old
    self.new = new
    self.count = count
  }
}

/// The pairs of equal elements on two sides, by position, without the elements themselves.
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
  /// - Complexity: O(*n*) comparisons, and hashes of the elements that a scan of both sides in step leaves unmatched.
  @inlinable
  init<Element: Hashable>(from old: [Element], to new: [Element]) {
    var matcher = Matcher<Element>()
    matcher.scan(old, from: 0, new, from: 0)
    self = matcher.finish()
  }

  /// The old position of each new position, or `nil`.
  @usableFromInline
  func partners(count: Int) -> [Int?] {
    var partners = [Int?](repeating: nil, count: count)
    for run in runs {
      for offset in 0..<run.count { partners[run.new + offset] = run.old + offset }
    }
    return partners
  }
}
