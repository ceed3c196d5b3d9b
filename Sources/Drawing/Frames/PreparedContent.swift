import SpringflowCollectionViews
import SpringflowGeometry

/// The words of a content laid out in a rectangle about the middle of an element. Points of the element's plane, turned as
/// the words are.
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
struct PreparedContents {
  /// Beyond this count everything is derived again: there can be as many contents as items.
  private static let capacity = 4096

  private var known: [ObjectIdentifier: PreparedContent] = [:]

  /// What is derived from a content.
  mutating func prepared(_ content: SharedContent, _ colors: inout ColorTable) -> PreparedContent {
    if let found = known[ObjectIdentifier(content)] { return found }
    if known.count >= Self.capacity { known.removeAll() }
    let made = PreparedContent(content, colors.text(of: content.value))
    known[ObjectIdentifier(content)] = made
    return made
  }
}
