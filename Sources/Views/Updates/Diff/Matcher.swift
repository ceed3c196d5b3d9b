/// Finds the pairs of equal elements on two sides.
///
/// An element occurs at most once on each side, so the first match found is the right one. Both sides are scanned in
/// step; where they differ, a bounded look-ahead finds the next agreement, and the elements between stay unmatched.
/// Only those are hashed at the end.
///
/// The generic part of the difference is inlinable: specialized for the type of the identifiers it is three to nine
/// times as fast.
@usableFromInline
struct Matcher<Element: Hashable> {
  /// An element that the scan left unmatched.
  @usableFromInline
  struct Rest {
    @usableFromInline let element: Element
    @usableFromInline let position: Int

    @inlinable
    init(_ element: Element, at position: Int) {
      self.element = element
      self.position = position
    }
  }

  @usableFromInline var runs: [MatchedRun] = []
  @usableFromInline var oldRest: [Rest] = []
  @usableFromInline var newRest: [Rest] = []
  /// The comparisons left for looking ahead; every pair found adds some, so their sum stays linear.
  @usableFromInline var budget = 4096

  @inlinable
  init() {}

  /// Pairs the elements that two lists have in common in about the same order; to be called in the order of the new
  /// positions.
  @inlinable
  mutating func scan(_ old: [Element], from oldBase: Int, _ new: [Element], from newBase: Int) {
    var (i, j) = (0, 0)
    var leap = 1
    while true {
      let start = i
      while i < old.count, j < new.count, old[i] == new[j] {
        i += 1
        j += 1
      }
      if i > start {
        runs.append(MatchedRun(old: oldBase + start, new: newBase + j - (i - start), count: i - start))
        budget += 4 * (i - start)
        leap = 1
      }
      if i == old.count || j == new.count { break }
      var skip = Self.nearestAgreement(old, i, new, j)
      budget -= 4
      if skip == nil {
        // Too few are left: match the common end, and hash the rest.
        if budget < 512 { break }
        let reach = budget / 16
        skip = Self.farAgreement(old, i, new, j, reach: reach)
        budget -= Self.near * Self.near + 2 * reach
        // Both are deleted or far away. Ever longer leaps pass replaced or shuffled elements.
        if skip == nil {
          skip = (min(leap, old.count - i), min(leap, new.count - j))
          leap *= 2
        }
      }
      let (oldSkip, newSkip) = skip!
      for index in i..<i + oldSkip { oldRest.append(Rest(old[index], at: oldBase + index)) }
      for index in j..<j + newSkip { newRest.append(Rest(new[index], at: newBase + index)) }
      i += oldSkip
      j += newSkip
    }
    var (oldEnd, newEnd) = (old.count, new.count)
    while oldEnd > i, newEnd > j, old[oldEnd - 1] == new[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
    }
    for index in i..<oldEnd { oldRest.append(Rest(old[index], at: oldBase + index)) }
    for index in j..<newEnd { newRest.append(Rest(new[index], at: newBase + index)) }
    if oldEnd < old.count {
      runs.append(MatchedRun(old: oldBase + oldEnd, new: newBase + newEnd, count: old.count - oldEnd))
    }
  }

  /// The distance within which a few changes side by side are passed by comparing all pairs.
  @inlinable
  static var near: Int { 6 }

  /// The nearest position, by the sum of both distances, at which both sides agree again.
  @inlinable
  static func nearestAgreement(_ old: [Element], _ i: Int, _ new: [Element], _ j: Int) -> (Int, Int)? {
    for distance in 1...near {
      var skip = max(0, distance - (new.count - 1 - j))
      let last = min(distance, old.count - 1 - i)
      while skip <= last {
        if old[i + skip] == new[j + distance - skip] { return (skip, distance - skip) }
        skip += 1
      }
    }
    return nil
  }

  /// The position at which one of the two elements is found on the other side, with the next ones agreeing as well: the
  /// trace of a long insertion or deletion.
  @inlinable
  static func farAgreement(
    _ old: [Element], _ i: Int, _ new: [Element], _ j: Int, reach: Int
  ) -> (Int, Int)? {
    var ahead = near + 1
    while ahead < reach, i + ahead < old.count || j + ahead < new.count {
      if j + ahead < new.count, old[i] == new[j + ahead],
        i + 1 == old.count || j + ahead + 1 == new.count || old[i + 1] == new[j + ahead + 1]
      {
        return (0, ahead)
      }
      if i + ahead < old.count, old[i + ahead] == new[j],
        j + 1 == new.count || i + ahead + 1 == old.count || old[i + ahead + 1] == new[j + 1]
      {
        return (ahead, 0)
      }
      ahead += 1
    }
    return nil
  }

  /// Adds the elements of a deleted section to the unmatched ones.
  @inlinable
  mutating func addUnmatched(old: [Element], from base: Int) {
    for index in old.indices { oldRest.append(Rest(old[index], at: base + index)) }
  }

  /// Adds the elements of a new section to the unmatched ones; to be called in the order of the new positions.
  @inlinable
  mutating func addUnmatched(new: [Element], from base: Int) {
    for index in new.indices { newRest.append(Rest(new[index], at: base + index)) }
  }
}
