import SpringflowNumerics

extension Button {
  /// What a button shows and how: words, a picture, a ground. (`UIButton.Configuration`.)
  ///
  /// ```swift
  /// var look = Button.Configuration.filled()
  /// look.title = "Shuffle"
  /// look.baseBackgroundColor = .orange
  /// let button = Button(configuration: look, primaryAction: Action { _ in shuffle() })
  /// ```
  public struct Configuration: Hashable, Sendable {
    /// How round the ground's corners are. (`UIButton.Configuration.CornerStyle`.)
    public enum CornerStyle: Int, Hashable, Sendable {
      /// By the button's size: what UIKit has by default.
      case dynamic
      /// 4 points.
      case small
      /// 8 points.
      case medium
      /// 12 points.
      case large
      /// Half of the height.
      case capsule
    }

    /// How large a button is. (`UIButton.Configuration.Size`.)
    public enum ButtonSize: Int, Hashable, Sendable {
      /// For little room.
      case mini
      /// A little smaller than usual.
      case small
      /// As usual.
      case medium
      /// For what matters most.
      case large
    }

    /// On which side of the words the picture is. (`NSDirectionalRectEdge`, one edge of it.)
    public enum ImagePlacement: Int, Hashable, Sendable {
      /// Above.
      case top
      /// Where one begins to read.
      case leading
      /// Below.
      case bottom
      /// Where one ends.
      case trailing
    }

    /// What is behind words and picture.
    package enum Ground: Int, Sendable { case none, gray, tinted, filled }

    let ground: Ground
    /// The words.
    public var title: String?
    /// The picture.
    public var image: Image?
    /// On which side of the words the picture is.
    public var imagePlacement = ImagePlacement.leading
    /// The space between words and picture, in points.
    public var imagePadding: CGFloat = 0
    /// The space between content and edges, in points; UIKit's for the size unless set.
    public var contentInsets: NSDirectionalEdgeInsets
    /// The colour of words and picture; by the ground and the tint colour unless set.
    public var baseForegroundColor: Color?
    /// The colour of the ground; by the tint colour unless set.
    public var baseBackgroundColor: Color?
    /// How round the corners are.
    public var cornerStyle = CornerStyle.dynamic
    /// How large the button is. Setting it sets the insets.
    public var buttonSize = ButtonSize.medium {
      didSet { contentInsets = Self.insets(buttonSize) }
    }

    private init(_ ground: Ground) { (self.ground, contentInsets) = (ground, Self.insets(.medium)) }

    /// Words without a ground.
    public static func plain() -> Configuration { Configuration(.none) }
    /// On grey.
    public static func gray() -> Configuration { Configuration(.gray) }
    /// On a faint ground of the tint colour.
    public static func tinted() -> Configuration { Configuration(.tinted) }
    /// On a ground of the tint colour.
    public static func filled() -> Configuration { Configuration(.filled) }

    private static func insets(_ size: ButtonSize) -> NSDirectionalEdgeInsets {
      let (y, x): (CGFloat, CGFloat) =
        switch size {
        case .mini: (4, 8)
        case .small: (5, 10)
        case .medium: (7, 12)
        case .large: (15, 20)
        }
      return NSDirectionalEdgeInsets(top: y, leading: x, bottom: y, trailing: x)
    }

    func hashState(into hash: inout StateHash) {
      hash.combine(ground.rawValue, imagePlacement.rawValue)
      hash.combine(cornerStyle.rawValue, buttonSize.rawValue)
      hash.combine(title) { $0.combine($1) }
      hash.combine(image) { $1.hash(into: &$0) }
      hash.combine(imagePadding)
      hash.combine(contentInsets.top, contentInsets.leading)
      hash.combine(contentInsets.bottom, contentInsets.trailing)
      for color in [baseForegroundColor, baseBackgroundColor] { hash.combine(color) { $1.hash(into: &$0) } }
    }

    var font: Font { .systemFont(ofSize: buttonSize == .mini ? 13 : buttonSize == .small ? 15 : 17) }

    func cornerRadius(_ size: CGSize) -> CGFloat {
      let half = max(min(size.width, size.height) / 2, 0)
      return switch cornerStyle {
      case .dynamic: min(buttonSize == .large ? 12 : 6, half)
      case .small: min(4, half)
      case .medium: min(8, half)
      case .large: min(12, half)
      case .capsule: half
      }
    }
  }
}
