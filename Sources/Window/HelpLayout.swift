import Springflow
import SpringflowDrawing

/// Help laid out in columns: the largest text that needs no scrolling, in the shape that covers the least of the stage;
/// if none fits, text of a readable size that scrolls. Points of the viewport.
package struct HelpLayout: Equatable {
  /// A line of text; its position is relative to the panel's content, unscrolled.
  package struct HelpLine: Equatable {
    package var text: String
    var weight: FontWeight
    /// In points.
    package var size: CGFloat
    /// The start of its baseline.
    package var origin: CGPoint
    package var width: CGFloat
  }

  /// A chip with its label; its position is relative to the panel's content, unscrolled.
  package struct Chip: Equatable {
    package var text: String
    package var size: CGFloat
    package var rect: CGRect
  }

  /// A heading, or an entry.
  package struct HelpRow: Equatable {
    package var rect: CGRect
    package var chips: [Chip] = []
    package var lines: [HelpLine] = []
  }

  /// The rectangle of the panel.
  package private(set) var panel = CGRect.zero
  package private(set) var rows: [HelpRow] = []
  /// The total height of all rows.
  package private(set) var contentHeight: CGFloat = 0
  /// The distance from the panel's edges to its content.
  private(set) var padding = EdgeInsets.zero

  /// The smallest size of text, in points.
  package static let smallestSize: CGFloat = 11

  /// The largest scroll offset of the content.
  package var furthestOffset: CGFloat { max(0, contentHeight - content.height) }
  /// The part of the panel in which rows are visible.
  package var content: CGRect {
    CGRect(
      x: panel.minX + padding.left, y: panel.minY + padding.top, width: panel.width - padding.left - padding.right,
      height: panel.height - padding.top - padding.bottom)
  }

  /// Lays groups out in the middle of an area.
  package init(_ groups: [HelpGroup], in room: CGRect, measure: @escaping TextMeasure) {
    let gap: CGFloat = room.width < 480 ? 14 : 22
    padding = EdgeInsets(top: gap - 4, left: gap, bottom: gap - 4, right: gap)
    let inner = CGSize(width: max(1, room.width - 2 * gap), height: max(1, room.height - 2 * (gap - 4)))
    var choice: HelpColumns?
    for size in [13, 12, Self.smallestSize] where choice == nil {
      let fitting = Self.candidates(groups, size: size, width: inner.width, measure)
        .filter { $0.size.height <= inner.height }
      // The layout that covers the least of the longer of both sides.
      choice = fitting.min { Self.share($0.size, inner) < Self.share($1.size, inner) }
    }
    // Scrolling help is read from top to bottom: in one column.
    let columns = choice ?? HelpColumns(groups, count: 1, size: 12, width: inner.width, measure: measure)
    guard let columns else { return }
    if choice == nil {
      // Room for the scroll bar and the arrows.
      padding.top = 24
      padding.bottom = 24
    }
    contentHeight = columns.size.height
    rows = columns.rows
    let size = CGSize(
      width: (columns.size.width + 2 * gap).rounded(.up),
      height: min(columns.size.height.rounded(.up) + padding.top + padding.bottom, room.height))
    panel = CGRect(
      x: (room.midX - size.width / 2).rounded(), y: (room.midY - size.height / 2).rounded(), width: size.width,
      height: size.height)
  }

  private static func share(_ size: CGSize, _ room: CGSize) -> CGFloat {
    max(size.width / room.width, size.height / room.height)
  }

  private static func candidates(
    _ groups: [HelpGroup], size: CGFloat, width: CGFloat, _ measure: @escaping TextMeasure
  ) -> [HelpColumns] {
    (1...4).compactMap { HelpColumns(groups, count: $0, size: size, width: width, measure: measure) }
  }

  /// The opacity of a row at a scroll offset: rows fade out before they leave the panel.
  package func opacity(of row: HelpRow, offset: CGFloat) -> Float {
    let (top, bottom) = (row.rect.minY - offset, row.rect.maxY - offset)
    let beyond = max(-top, bottom - content.height, 0)
    // Rows further out than the padding would be outside of the panel.
    let fade = min(padding.top, padding.bottom) - 4
    return Float(max(0, 1 - beyond / fade))
  }
}
