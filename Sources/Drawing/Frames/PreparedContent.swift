import SpringflowViews

/// The words of a content laid out in a rectangle about the middle of an element.
///
/// Points of the element's plane, turned as the words are.
struct PreparedLabel {
  /// A line of words, ready to be drawn.
  struct Line {
    let run: TextRun
    let weight: FontWeight
    let size: CGFloat
    /// Whether it is of the second, quieter text.
    let isDetail: Bool
    /// The start of its pen on the baseline.
    let start: CGPoint
  }

  /// The element's rectangle.
  let rect: CGRect
  let lines: [Line]
  /// The rectangle around the ink of all lines, null without ink; `nil` until somebody asks.
  var inkBox: CGRect?
}

/// What drawing derives from a content and keeps for the next picture.
final class PreparedContent {
  /// The content, which is kept so that no other one takes its identity.
  private let content: SharedContent
  /// The colours of its words while it is neither pressed nor selected.
  let colors: TextColors
  /// Its words for the size in which they were last drawn.
  @exclusivity(unchecked)
  var label: PreparedLabel?

  init(_ content: SharedContent, _ colors: TextColors) { (self.content, self.colors) = (content, colors) }

  var value: CellContent { content.value }
}

/// What drawing has derived from the contents of elements, by their identity.
///
/// Contents that were drawn lately are kept, up to two thousand of them: more than are ever in sight, but contents also
/// follow each other where a cell changes its own with every tick.
struct PreparedContents {
  /// The number of contents used since the last change of generations that causes the next one.
  private static let capacity = 1024

  /// What was used since the last change of generations.
  private var recent: [ObjectIdentifier: PreparedContent] = [:]
  /// What was used in the generation before, and not since.
  private var older: [ObjectIdentifier: PreparedContent] = [:]

  /// What is derived from a content.
  ///
  /// - Complexity: O(1), unless it is not kept.
  mutating func prepared(_ content: SharedContent, _ colors: inout ColorTable) -> PreparedContent {
    let identity = ObjectIdentifier(content)
    if let known = recent[identity] { return known }
    if recent.count >= Self.capacity {
      swap(&recent, &older)
      recent.removeAll(keepingCapacity: true)
    }
    let found = older[identity] ?? PreparedContent(content, colors.text(of: content.value))
    recent[identity] = found
    return found
  }
}
