import SpringflowFiles

/// Finds the word that was meant by a mistyped one.
public enum Suggestion {
  /// The length beyond which a word gets no suggestion. In characters.
  private static let longest = 60

  /// The candidate that differs from `word` by the fewest letters, if they are few enough for a typing error; else the
  /// shortest one that begins with it, or contains it. A word of more than 60 letters gets none.
  ///
  /// - Complexity: O(*n* · *l*²) for *n* candidates of length *l*.
  public static func nearest(to word: String, among candidates: [String]) -> String? {
    guard word.unicodeScalars.prefix(longest + 1).count <= longest else { return nil }
    let scored = candidates.map { (distance($0.lowercased(), word.lowercased()), $0) }
    if word.count > 1, let best = scored.min(by: { $0 < $1 }), best.0 <= max(1, word.count / 3) { return best.1 }
    let part = word.lowercased()
    // Too many words contain a single letter.
    if part.count < 2 { return nil }
    let containing = candidates.filter { $0.lowercased().contains(part) }
    let beginning = containing.filter { $0.lowercased().hasPrefix(part) }
    return (beginning.isEmpty ? containing : beginning).min { ($0.count, $0) < ($1.count, $1) }
  }

  /// "did you mean 'x'?", or else the list of candidates.
  public static func hint(for word: String, among candidates: [String]) -> String {
    if candidates.isEmpty { return "there are none" }
    return nearest(to: word, among: candidates).map { "did you mean '\($0)'?" }
      ?? "there \(candidates.count == 1 ? "is" : "are") \(candidates.joined(separator: ", "))"
  }

  /// Insertions, deletions, replacements and swaps of neighbours between two words (Damerau and Levenshtein).
  private static func distance(_ first: String, _ second: String) -> Int {
    let (a, b) = (Array(first), Array(second))
    var rows = [Array(0...b.count)]
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var cost = min(rows[i][j] + (a[i] == b[j] ? 0 : 1), row[j] + 1, rows[i][j + 1] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, rows[i - 1][j - 1] + 1) }
        row.append(cost)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
