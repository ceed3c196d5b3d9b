import SpringflowGeometry

/// What a cell, a header or a decoration view shows, as a value. Lengths in points.
///
/// ```swift
/// cell.content = CellContent(text: "7", tint: 7)           // a tile
/// header.content = .label("Summer", detail: "24 pictures")  // words on the stage
/// shelf.content = CellContent(background: .plain(Color(hex: 0x5B4632)), radius: 3)
/// ```
public struct CellContent: Hashable, Sendable {
  /// What lies behind words and picture.
  public enum Background: Hashable, Sendable {
    /// Nothing.
    case none
    /// A tile in the colour of the content's ``CellContent/tint``, slightly lighter at the top.
    case tile
    /// One colour.
    case plain(Color)
    /// A colour at the top that becomes another at the bottom.
    case gradient(Color, Color)
    /// Colours from the top to the bottom, each at its place and even in between; two at one place make an edge. The
    /// corners are square.
    case stops([GradientStop])
  }

  /// Where words stand.
  public enum TextAlignment: Hashable, Sendable {
    /// From the left edge on, in the middle of the height.
    case left
    /// In the middle.
    case center
    /// Up to the right edge, in the middle of the height.
    case right
    /// From the top left corner on, downward.
    case topLeft
  }

  /// Where a shadow falls.
  public enum ShadowPlace: Hashable, Sendable {
    /// On whatever is behind the element, a little below it.
    case around
    /// On the floor that the lower edge of the collection view is, behind all elements: the darker and sharper, the lower
    /// the element is above it. It shows on the ground below a view that does not clip to its bounds.
    case floor
  }

  /// A short text.
  public var text: String
  /// A second, quieter line.
  public var detail = ""
  /// The text's size; `nil` takes a part of the element's shorter side.
  public var textSize: CGFloat?
  /// The text's colour; `nil` takes a dark or a light one, whichever is easier to read on the background.
  public var textColor: Color?
  /// Where the text stands.
  public var alignment = TextAlignment.center
  /// How far the text stays from the edges, beyond what rounded corners ask for.
  public var padding: CGFloat = 0
  /// How much further from the edges the text stays, beyond ``CellContent/padding``: words that are not at the top
  /// left keep to the middle of what is left.
  public var textInsets = EdgeInsets.zero
  /// Whether the element was made as wide as its widest line: in a typeface with wider letters they are smaller, and
  /// nothing is cut.
  public var fitsText = false
  /// By how much the text is turned about its middle, clockwise, in radians.
  public var textAngle: CGFloat = 0
  /// Names the colour of a tile: equal numbers, equal colours, neighbours far apart. `nil` takes the element's own.
  public var tint: Int?
  /// What lies behind words and picture.
  public var background: Background
  /// A picture that fills the element.
  public var picture: ImageSource?
  /// The radius of the corners; `nil` takes 12 % of the shorter side.
  public var radius: CGFloat?
  /// How dark the shadow below is: 0 for none, 1 for that of a tile; `nil` gives tiles and pictures one.
  public var shadow: Float?
  /// Where the shadow falls.
  public var shadowPlace = ShadowPlace.around
  /// A line around the element.
  public var border: Color?
  /// How thick that line is.
  public var borderWidth: CGFloat = 1
  /// How the element looks while it is selected; `nil` takes ``CellAppearance/selected``.
  public var selected: CellAppearance?
  /// How the element looks while it is pressed; `nil` takes ``CellAppearance/highlighted``.
  public var highlighted: CellAppearance?

  /// Makes a content.
  public init(
    text: String = "", tint: Int? = nil, background: Background = .tile, picture: ImageSource? = nil,
    radius: CGFloat? = nil
  ) {
    self.text = text
    self.tint = tint
    self.background = background
    self.picture = picture
    self.radius = radius
  }

  /// Words on the stage, without a background.
  public static func label(
    _ text: String, detail: String = "", size: CGFloat = 15, alignment: TextAlignment = .left
  ) -> CellContent {
    var content = CellContent(text: text, background: .none)
    content.detail = detail
    content.textSize = size
    content.alignment = alignment
    return content
  }
}

/// A colour of a gradient, and where it is.
public struct GradientStop: Hashable, Sendable {
  /// The colour.
  public var color: Color
  /// From 0, the top, to 1, the bottom.
  public var location: CGFloat

  /// Makes a stop at a place from 0, the top, to 1, the bottom.
  public init(_ color: Color, at location: CGFloat) {
    self.color = color
    self.location = location
  }
}

/// A picture that an element shows: a photo in a file, or one that is drawn from a few numbers.
public enum ImageSource: Hashable, Sendable {
  /// A PNG or JPEG file by its path. One that cannot be shown is shown as broken, with its name.
  case file(String)
  /// A landscape: hills under a sky, each number another one.
  case landscape(Int)
}
