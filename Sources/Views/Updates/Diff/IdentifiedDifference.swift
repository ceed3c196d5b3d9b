/// The fewest changes between two lists of unique elements.
///
/// Elements in one list only are deleted or inserted, and of those in both as few as possible move. Unlike the standard
/// library's `CollectionDifference`, which compares elements that may repeat, it includes moves and takes time in
/// proportion to the lists, however many elements changed.
///
/// ```swift
/// let difference = IdentifiedDifference(from: ["a", "b", "c", "d"], to: ["d", "a", "c", "e"])
/// difference.deletes   // [1]: "b"
/// difference.inserts   // [3]: "e"
/// difference.moves     // [Move(from: 3, to: 0)]: "d"
/// ```
public struct IdentifiedDifference: Equatable, Sendable {
  /// An element that changes its position among those that stay.
  public struct Move: Hashable, Sendable {
    /// Its index in the old list.
    public var from: Int
    /// Its index in the new list.
    public var to: Int

    /// Makes a move.
    public init(from: Int, to: Int) {
      self.from = from
      self.to = to
    }
  }

  /// Indexes in the old list of elements that are not in the new one, ascending.
  public let deletes: [Int]
  /// Indexes in the new list of elements that were not in the old one, ascending.
  public let inserts: [Int]
  /// As few moves as possible, in ascending order of their targets. Elements that are not named keep their order.
  public let moves: [Move]

  /// Compares two lists.
  ///
  /// If an element repeats within a list, the result still turns one list into the other, but not always in the fewest
  /// steps.
  ///
  /// - Complexity: O(*n*) for few moves, O(*n* log *n*) for any, in the sum of both counts.
  @inlinable
  public init<Element: Hashable>(from old: [Element], to new: [Element]) {
    self.init(Matching(from: old, to: new))
  }

  /// Computes the difference from the pairs of two lists.
  @usableFromInline
  init(_ matching: Matching) {
    deletes = matching.deleted
    inserts = matching.inserted
    var subsequence = LongestIncreasingSubsequence()
    let stays = subsequence.stays(matching.runs[...])
    var moves: [Move] = []
    for (run, stays) in zip(matching.runs, stays) where !stays {
      for offset in 0..<run.count { moves.append(Move(from: run.old + offset, to: run.new + offset)) }
    }
    self.moves = moves
  }

  /// Whether both lists are equal.
  public var isEmpty: Bool { deletes.isEmpty && inserts.isEmpty && moves.isEmpty }
}
