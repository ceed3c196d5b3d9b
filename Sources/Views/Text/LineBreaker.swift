/// Breaks a text into lines.
///
/// Every line takes as much as fits: it ends after the last word that does, or after a part of a word that ends with a
/// soft hyphen, which is drawn then. Only a word that does not fit into a line of its own is broken between clusters,
/// and a cluster that is wider than the room has a line of its own. So a wider room never needs more lines.
///
/// Lines are visited once, each as far as the cluster that does not fit: O(*n*) for a text.
struct LineBreaker {
  let clusters: TextClusters
  /// The width of a line, in points.
  let room: CGFloat
  /// Points per em.
  let pointSize: CGFloat
  let mode: LineBreakMode
  /// The widths of the signs that breaking adds, in ems.
  let hyphen: CGFloat
  let ellipsis: CGFloat

  /// A line of the text.
  struct LineSpan {
    /// The clusters that are shown.
    var shown: Range<Int>
    /// The first cluster of the next line.
    var next: Int
    /// In ems.
    var width: CGFloat
    /// Whether a hyphen is added.
    var isHyphenated = false
  }

  func fits(_ width: CGFloat) -> Bool { width * pointSize <= room }

  /// The line that begins at a cluster.
  ///
  /// - Complexity: O(*n*) for the *n* clusters of the line and of the first word after it, as far as a line has room.
  func nextLine(from start: Int) -> LineSpan {
    // The line up to here, without spaces at its end, and the longest that may end here.
    var line = LineSpan(shown: start..<start, next: start, width: 0)
    var last: LineSpan?
    var width: CGFloat = 0
    for index in start..<clusters.count {
      let kind = clusters.kinds[index]
      if kind == .newline {
        line.next = index + 1
        return line
      }
      if index > start, canEnd(before: index) {
        last = line
        last?.next = index
      }
      if kind == .softHyphen {
        guard isWithinWord(index), line.shown.upperBound == index, !line.shown.isEmpty else { continue }
        if let hyphenated = hyphenated(line) { last = hyphenated } else if last == nil { return shortened(line) }
        continue
      }
      width += clusters.advances[index]
      if kind == .space { continue }
      if !fits(width) {
        if let last { return last }
        if !line.shown.isEmpty {
          line.next = index
          return line
        }
      }
      line.shown = start..<index + 1
      line.width = width
    }
    line.next = clusters.count
    return line
  }

  /// Whether a soft hyphen has more of its word after it.
  private func isWithinWord(_ softHyphen: Int) -> Bool {
    guard softHyphen + 1 < clusters.count else { return false }
    let next = clusters.kinds[softHyphen + 1]
    return !next.isLeftOut && next != .newline
  }

  /// Whether the line may end before a cluster, whatever its width is.
  private func canEnd(before index: Int) -> Bool {
    let (last, next) = (clusters.kinds[index - 1], clusters.kinds[index])
    if next == .space || last == .softHyphen { return false }
    return mode == .byCharWrapping || clusters.canBreak(before: index)
  }

  /// The line with a hyphen for the soft one after it, or `nil` if there is no room for it.
  private func hyphenated(_ line: LineSpan) -> LineSpan? {
    var line = line
    line.next = line.shown.upperBound + 1
    if clusters.kinds[line.shown.upperBound - 1] == .hyphen { return line }
    line.width += hyphen
    line.isHyphenated = true
    return fits(line.width) ? line : nil
  }

  /// The line, which is a part of a word that just has no room for its hyphen, without its last cluster: the rest of
  /// the part goes into the next line.
  ///
  /// A part of one cluster goes without a hyphen.
  private func shortened(_ line: LineSpan) -> LineSpan {
    var line = line
    if line.shown.count == 1 {
      line.next = line.shown.upperBound + 1
    } else {
      line.shown = line.shown.dropLast()
      line.next = line.shown.upperBound
      line.width = clusters.width(line.shown)
    }
    return line
  }
}
