extension Font {
  /// The system's font in a size, in points, and the regular weight.
  ///
  /// - Precondition: The size is finite and above 0.
  public static func systemFont(ofSize size: CGFloat) -> Font { Font(pointSize: size, weight: .regular) }

  /// The system's font in a size, in points, and a weight.
  ///
  /// - Precondition: The size is finite and above 0.
  public static func systemFont(ofSize size: CGFloat, weight: Weight) -> Font {
    Font(pointSize: size, weight: weight)
  }

  /// The system's bold font in a size, in points.
  ///
  /// - Precondition: The size is finite and above 0.
  public static func boldSystemFont(ofSize size: CGFloat) -> Font { Font(pointSize: size, weight: .bold) }

  /// The system's font with digits of equal advance, so that a number does not change its width while it counts.
  ///
  /// The digits 0 to 9 get the advance of the widest one, and each is centred in it. Size in points.
  ///
  /// - Precondition: The size is finite and above 0.
  public static func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> Font {
    Font(pointSize: size, weight: weight, hasMonospacedDigits: true)
  }

  /// The font of a style of text.
  ///
  /// - Complexity: O(1).
  public static func preferredFont(forTextStyle style: TextStyle) -> Font {
    Font(pointSize: style.pointSize, weight: style.weight)
  }

  /// The size of labels, in points.
  public static let labelFontSize: CGFloat = 17
  /// The size of buttons, in points.
  public static let buttonFontSize: CGFloat = 18
  /// The size of the system's font where nothing else is said, in points.
  public static let systemFontSize: CGFloat = 14
  /// The system's small size, in points.
  public static let smallSystemFontSize: CGFloat = 12

  /// What a text is for. (`UIFont.TextStyle`.)
  ///
  /// Source of sizes and weights: Apple's Human Interface Guidelines, "Typography", iOS at the size Large, which is the
  /// default; for the two extra large titles those of visionOS.
  public enum TextStyle: CaseIterable, Hashable, Sendable {
    /// 36 points, bold.
    case extraLargeTitle
    /// 28 points, bold.
    case extraLargeTitle2
    /// 34 points.
    case largeTitle
    /// 28 points.
    case title1
    /// 22 points.
    case title2
    /// 20 points.
    case title3
    /// 17 points, semibold.
    case headline
    /// 15 points.
    case subheadline
    /// 17 points.
    case body
    /// 16 points.
    case callout
    /// 13 points.
    case footnote
    /// 12 points.
    case caption1
    /// 11 points.
    case caption2

    fileprivate var pointSize: CGFloat {
      switch self {
      case .extraLargeTitle: 36
      case .largeTitle: 34
      case .extraLargeTitle2, .title1: 28
      case .title2: 22
      case .title3: 20
      case .headline, .body: 17
      case .callout: 16
      case .subheadline: 15
      case .footnote: 13
      case .caption1: 12
      case .caption2: 11
      }
    }

    fileprivate var weight: Weight {
      switch self {
      case .extraLargeTitle, .extraLargeTitle2: .bold
      case .headline: .semibold
      default: .regular
      }
    }
  }
}
