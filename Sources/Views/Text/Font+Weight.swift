extension Font {
  /// The thickness of a font's strokes, from −1 to 1; 0 is regular. (`UIFont.Weight`.)
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// The weight as a number without unit.
    public let rawValue: CGFloat

    /// Makes a weight from a number without unit.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// −0.8.
    public static let ultraLight = Weight(rawValue: -0.8)
    /// −0.6.
    public static let thin = Weight(rawValue: -0.6)
    /// −0.4.
    public static let light = Weight(rawValue: -0.4)
    /// 0.
    public static let regular = Weight(rawValue: 0)
    /// 0.23.
    public static let medium = Weight(rawValue: 0.23)
    /// 0.3.
    public static let semibold = Weight(rawValue: 0.3)
    /// 0.4.
    public static let bold = Weight(rawValue: 0.4)
    /// 0.56.
    public static let heavy = Weight(rawValue: 0.56)
    /// 0.62.
    public static let black = Weight(rawValue: 0.62)
  }

  /// The faces that text is measured and drawn in, from thin to thick.
  public enum Face: Int, CaseIterable, Hashable, Sendable {
    /// Inter Regular.
    case regular
    /// Inter Medium.
    case medium
    /// Inter SemiBold.
    case semibold
    /// Inter Bold.
    case bold

    package var weight: Weight {
      switch self {
      case .regular: .regular
      case .medium: .medium
      case .semibold: .semibold
      case .bold: .bold
      }
    }
  }

  /// The face whose weight is nearest to the font's; the thinner one of two.
  ///
  /// - Complexity: O(1).
  package var face: Face {
    var nearest = Face.regular
    for face in Face.allCases where distance(to: face) < distance(to: nearest) { nearest = face }
    return nearest
  }

  private func distance(to face: Face) -> CGFloat { abs(weight.rawValue - face.weight.rawValue) }
}
