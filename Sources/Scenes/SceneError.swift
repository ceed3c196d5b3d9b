/// What is wrong with a scene: where, what was expected and found, and what would mend it.
public struct SceneError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file, or `nil` for text that came from none.
  public var file: String?
  /// The place in the file: a JSON path such as `events[3].down`, or `line 4, column 7`; empty for the whole.
  public let place: String
  /// What is wrong, in words.
  public let problem: String
  /// What would mend it, or `nil`.
  public let hint: String?

  init(at place: String, _ problem: String, hint: String? = nil, file: String? = nil) {
    self.file = file
    self.place = place
    self.problem = problem
    self.hint = hint
  }

  /// File, place, problem and hint in one line.
  public var description: String {
    let location = [file, place.isEmpty ? nil : place].compactMap { $0 }.map { $0 + ": " }.joined()
    return location + problem + (hint.map { "; \($0)" } ?? "")
  }

  package func inFile(_ name: String) -> SceneError {
    var error = self
    error.file = name
    return error
  }
}

/// Finds what a mistyped word was meant to be.
public enum Suggestion {
  /// The candidate that differs from `word` by the fewest letters, if those are few enough to be a slip; else the
  /// shortest one that begins with it, or has it within.
  ///
  /// - Complexity: O(*n* · *l*²) for *n* candidates of length *l*.
  public static func nearest(to word: String, among candidates: [String]) -> String? {
    let scored = candidates.map { (distance($0.lowercased(), word.lowercased()), $0) }
    if let best = scored.min(by: { $0 < $1 }), best.0 <= max(1, word.count / 3) { return best.1 }
    let part = word.lowercased()
    // Fewer letters are in too many words.
    if part.count < 2 { return nil }
    let containing = candidates.filter { $0.lowercased().contains(part) }
    let beginning = containing.filter { $0.lowercased().hasPrefix(part) }
    return (beginning.isEmpty ? containing : beginning).min { ($0.count, $0) < ($1.count, $1) }
  }

  /// "did you mean 'x'?", or else the list of what there is.
  public static func hint(for word: String, among candidates: [String]) -> String {
    nearest(to: word, among: candidates).map { "did you mean '\($0)'?" }
      ?? "there are \(candidates.joined(separator: ", "))"
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
