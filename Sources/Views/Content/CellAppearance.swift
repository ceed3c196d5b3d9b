/// How a cell's appearance changes while it is selected or pressed. Lengths in points.
///
/// ```swift
/// cell.content.highlighted = CellAppearance(veil: Color.white.withAlpha(0.2))
/// cell.content.selected = CellAppearance(border: Color(hex: 0xE5A84B), borderWidth: 2)
/// ```
public struct CellAppearance: Hashable, Sendable {
  /// A colour drawn over the whole element.
  public var veil: Color?
  /// The colour of a ring along the inside of the element's edge.
  public var border: Color?
  /// The ring's thickness.
  public var borderWidth: CGFloat = 3
  /// The colour of a small round badge with a check mark in the lower right corner.
  public var badge: Color?
  /// The colour of the text in place of the usual one.
  public var textColor: Color?
  /// The background behind text and picture in place of the usual one.
  public var background: CellContent.Background?
  /// The scale at which the element is drawn, about its centre: 1 for its normal size.
  public var scale: CGFloat = 1

  /// Makes an appearance that changes only what is given.
  public init(
    veil: Color? = nil, border: Color? = nil, borderWidth: CGFloat = 3, badge: Color? = nil, textColor: Color? = nil,
    background: CellContent.Background? = nil, scale: CGFloat = 1
  ) {
    self.veil = veil
    self.border = border
    self.borderWidth = borderWidth
    self.badge = badge
    self.textColor = textColor
    self.background = background
    self.scale = scale
  }

  /// An appearance that changes nothing.
  public static let plain = CellAppearance()
  /// The default for selected elements: a ring and a check mark.
  public static let selected = CellAppearance(border: accent, badge: accent)
  /// The default for pressed elements: slightly smaller, and darker, but light enough for dark text to keep its
  /// contrast.
  public static let highlighted = CellAppearance(veil: Color.black.withAlpha(0.15), scale: 0.97)

  /// The accent colour of selected elements.
  public static let accent = Color(hex: 0x3E8EF7)
}
