import SpringflowGeometry

/// What changes about the look of an element that is selected or pressed. Lengths in points.
///
/// ```swift
/// cell.content.highlighted = CellAppearance(veil: Color.white.withAlpha(0.2))
/// cell.content.selected = CellAppearance(border: Color(hex: 0xE5A84B), borderWidth: 2)
/// ```
public struct CellAppearance: Hashable, Sendable {
  /// A colour that lies over all of the element.
  public var veil: Color?
  /// A ring along its edge, within it.
  public var border: Color?
  /// How thick the ring is.
  public var borderWidth: CGFloat = 3
  /// The colour of a small round badge with a check mark in the lower right corner.
  public var badge: Color?
  /// The colour of its text in place of the usual one.
  public var textColor: Color?
  /// What lies behind words and picture in place of the usual.
  public var background: CellContent.Background?
  /// How large the element is drawn, about its middle: 1 for as large as ever.
  public var scale: CGFloat = 1

  /// Makes a look that changes nothing but what is given.
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

  /// Changes nothing.
  public static let plain = CellAppearance()
  /// What is selected has a ring and a check mark.
  public static let selected = CellAppearance(border: accent, badge: accent)
  /// What is pressed is darker, as far as dark words on a tile still contrast enough, and very slightly smaller.
  public static let highlighted = CellAppearance(veil: Color.black.withAlpha(0.15), scale: 0.97)

  /// The colour of what the user has chosen.
  public static let accent = Color(hex: 0x3E8EF7)
}
