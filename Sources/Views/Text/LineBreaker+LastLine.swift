/// The lines of a text and what becomes of the last one if there is more text than lines.
extension LineBreaker {
  /// A line as it is shown.
  struct ComposedLine {
    let text: String
    /// The clusters that it stands for.
    let source: Range<Int>
    /// In ems.
    let width: CGFloat
  }

  /// Lines, and whether some of the text is not shown.
  struct ComposedText {
    var lines: [ComposedLine] = []
    var isTruncated = false
  }

  /// The text in at most the given number of lines, which is above 0.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  func compose(limit: Int) -> ComposedText {
    var result = ComposedText()
    var start = 0
    while start < clusters.count {
      if result.lines.count == limit - 1 {
        appendLast(from: start, to: &result)
        break
      }
      let line = nextLine(from: start)
      result.lines.append(composed(line, from: start))
      start = line.next
    }
    return result
  }

  /// The rest of the text up to the end of its paragraph as one line, whatever its width is.
  ///
  /// - Complexity: O(*n*) for *n* clusters.
  func paragraph(from start: Int) -> LineSpan {
    let end = clusters.kinds[start...].firstIndex(of: .newline) ?? clusters.count
    var shown = start..<end
    while let last = shown.last, clusters.kinds[last].isLeftOut { shown.removeLast() }
    return LineSpan(shown: shown, next: min(end + 1, clusters.count), width: clusters.width(shown))
  }

  private func appendLast(from start: Int, to result: inout ComposedText) {
    let rest = paragraph(from: start)
    if rest.next == clusters.count, fits(rest.width) || rest.shown.count == 1 {
      result.lines.append(composed(rest, from: start))
      return
    }
    result.isTruncated = true
    switch mode {
    case .byWordWrapping, .byCharWrapping: result.lines.append(composed(nextLine(from: start), from: start))
    case .byClipping: result.lines.append(composed(rest, from: start))
    case .byTruncatingHead, .byTruncatingTail, .byTruncatingMiddle: result.lines.append(truncated(from: start))
    }
  }

  private func composed(_ line: LineSpan, from start: Int) -> ComposedLine {
    ComposedLine(
      text: clusters.string(line.shown) + (line.isHyphenated ? "-" : ""), source: start..<line.next, width: line.width)
  }

  // MARK: Ellipsis

  /// The rest of the text as one line with an ellipsis, which stands at least for all from the first line break to the
  /// last. Spaces beside the ellipsis are left out. Without room for an ellipsis, it is all there is.
  ///
  /// - Complexity: O(*n*) in the length of the rest.
  private func truncated(from start: Int) -> ComposedLine {
    let rest = start..<clusters.count
    let firstBreak = clusters.kinds[rest].firstIndex(of: .newline) ?? rest.upperBound
    var end = rest.upperBound
    while end > start, clusters.kinds[end - 1] == .newline || clusters.kinds[end - 1].isLeftOut { end -= 1 }
    let lastBreak = clusters.kinds[start..<end].lastIndex(of: .newline).map { $0 + 1 } ?? start
    let space = room / pointSize - ellipsis
    var (head, tail) = (start..<start, end..<end)
    switch mode {
    case .byTruncatingHead: tail = suffix(of: lastBreak..<end, within: space)
    case .byTruncatingMiddle:
      head = prefix(of: start..<firstBreak, within: space / 2)
      tail = suffix(of: max(lastBreak, head.upperBound)..<end, within: space - clusters.width(head))
      // What the tail leaves.
      head = prefix(of: start..<min(firstBreak, tail.lowerBound), within: space - clusters.width(tail))
    default: head = prefix(of: start..<firstBreak, within: space)
    }
    return truncated(from: start, head: head, tail: tail)
  }

  private func truncated(from start: Int, head: Range<Int>, tail: Range<Int>) -> ComposedLine {
    var (head, tail) = (head, tail)
    func width() -> CGFloat { tail.reduce(clusters.width(head) + ellipsis) { $0 + clusters.advances[$1] } }
    // The sum from left to right may be larger than the sum of the parts, in the last bits.
    while !fits(width()), !head.isEmpty || !tail.isEmpty {
      if tail.count > head.count { tail.removeFirst() } else { head.removeLast() }
    }
    return ComposedLine(
      text: clusters.string(head) + "\u{2026}" + clusters.string(tail), source: start..<clusters.count, width: width())
  }

  /// The longest beginning of a range that has room, in ems, without spaces at its end.
  private func prefix(of range: Range<Int>, within space: CGFloat) -> Range<Int> {
    var (width, end) = (0 as CGFloat, range.lowerBound)
    for index in range {
      width += clusters.advances[index]
      if clusters.kinds[index].isLeftOut { continue }
      guard width <= space else { break }
      end = index + 1
    }
    return range.lowerBound..<end
  }

  /// The longest end of a range that has room, in ems, without spaces at its beginning.
  private func suffix(of range: Range<Int>, within space: CGFloat) -> Range<Int> {
    var (width, start) = (0 as CGFloat, range.upperBound)
    for index in range.reversed() {
      width += clusters.advances[index]
      if clusters.kinds[index].isLeftOut { continue }
      guard width <= space else { break }
      start = index
    }
    return start..<range.upperBound
  }
}
