/// What a cell, a header or a decoration view shows, as a value. Lengths in points.
///
/// ```swift
/// cell.content = CellContent(text: "7", tint: 7)           // a tile
/// header.content = .label("Summer", detail: "24 pictures")  // text without a background
/// shelf.content = CellContent(background: .plain(Color(hex: 0x5B4632)), radius: 3)
/// ```
public struct CellContent: Hashable, Sendable {
  /// What is drawn behind text and picture.
  public enum Background: Hashable, Sendable {
    /// Nothing.
    case none
    /// A tile in the colour of the content's ``CellContent/tint``, slightly lighter at the top.
    case tile
    /// One colour.
    case plain(Color)
    /// A colour at the top that becomes another at the bottom.
    case gradient(Color, Color)
    /// Colours from the top to the bottom, each at its location and interpolated in between, the first one above and
    /// the last one below them; two at the same location make an edge. The corners are square.
    case stops([GradientStop])
  }

  /// The position of the text.
  public enum TextAlignment: Hashable, Sendable {
    /// At the left edge, vertically centred.
    case left
    /// In the middle.
    case center
    /// At the right edge, vertically centred.
    case right
    /// At the top left corner.
    case topLeft
  }

  /// The surface that a shadow falls on.
  public enum ShadowPlace: Hashable, Sendable {
    /// The surface behind the element: the shadow lies a little below it.
    case around
    /// The floor at the lower edge of the collection view, behind all elements: the nearer the element is to it, the
    /// darker and sharper the shadow. It shows below a view that does not clip to its bounds.
    case floor
  }

  /// A short text.
  public var text: String
  /// A second, quieter line.
  public var detail = ""
  /// The text's size; `nil` takes a fraction of the element's shorter side.
  public var textSize: CGFloat?
  /// The text's colour; `nil` takes a dark or a light one, whichever is easier to read on the background.
  public var textColor: Color?
  /// The position of the text.
  public var alignment = TextAlignment.center
  /// The distance of the text from the edges, in addition to what rounded corners need.
  public var padding: CGFloat = 0
  /// Further distance of the text from the edges, in addition to ``CellContent/padding``. Text that is not at the top
  /// left is centred in the remaining area.
  public var textInsets = EdgeInsets.zero
  /// Whether the element was made as wide as its widest line. In a typeface with wider letters the text is then drawn
  /// smaller instead of being cut.
  public var fitsText = false
  /// The rotation of the text about its centre, clockwise, in radians.
  public var textAngle: CGFloat = 0
  /// The number of a tile's colour: equal numbers give equal colours, and consecutive ones very different colours.
  /// `nil` takes the element's own.
  public var tint: Int?
  /// What is drawn behind text and picture.
  public var background: Background
  /// A picture that fills the element.
  public var picture: ImageSource?
  /// The radius of the corners; `nil` takes 12 % of the shorter side.
  public var radius: CGFloat?
  /// The opacity of the shadow: 0 for none, 1 for that of a tile; `nil` gives tiles and pictures one.
  public var shadow: Float?
  /// The surface that the shadow falls on.
  public var shadowPlace = ShadowPlace.around
  /// The colour of a line around the element.
  public var border: Color?
  /// The thickness of that line.
  public var borderWidth: CGFloat = 1
  /// The appearance while the element is selected; `nil` takes ``CellAppearance/selected``.
  public var selected: CellAppearance?
  /// The appearance while the element is pressed; `nil` takes ``CellAppearance/highlighted``.
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

  /// Nothing.
  static let empty = CellContent(background: .none)

  /// Text without a background.
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

/// A colour of a gradient and its location.
public struct GradientStop: Hashable, Sendable {
  /// The colour.
  public var color: Color
  /// From 0, the top, to 1, the bottom.
  public var location: CGFloat

  /// Makes a stop at a location from 0, the top, to 1, the bottom.
  public init(_ color: Color, at location: CGFloat) {
    self.color = color
    self.location = location
  }
}

/// A picture that an element shows: a photo in a file, or a drawing generated from a few numbers.
public enum ImageSource: Hashable, Sendable {
  /// A PNG or JPEG file by its path. If it cannot be read, a placeholder with its name is shown.
  case file(String)
  /// A generated landscape, hills under a sky; each number gives another one.
  case landscape(Int)
}
