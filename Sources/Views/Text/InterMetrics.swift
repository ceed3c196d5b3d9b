/// The widths of the letters of Inter 4.0, the typeface that Springflow draws with, as data.
///
/// The tables are the horizontal metrics of the fonts in Debian's package fonts-inter (4.0~beta7), in 2816 units per
/// em. They cover the letters of Latin languages, Vietnamese, Greek and Russian, punctuation, currencies, fractions,
/// arrows and common signs. Other scalars have the width of their kind: nothing for marks and controls, an em for
/// ideographs and emoji, else the width of an n. Kerning does not count, and ligatures do not either: an emoji of
/// several scalars is as wide as their sum.
public struct InterMetrics: TextMeasuring, Hashable {
  /// The tables.
  public init() {}

  /// The advance of a scalar, in ems.
  ///
  /// - Complexity: O(1); O(log *n*) for the *n* signs outside the alphabets and punctuation.
  public func advance(of scalar: Unicode.Scalar, in face: Font.Face) -> CGFloat {
    CGFloat(Self.units(of: scalar, in: face)) / Self.unitsPerEm
  }

  // MARK: Heights

  // In ems, the same for all faces. Source: the fonts' tables hhea (2728, −680, gap 0) and OS/2 (2048, 1536).
  static let ascender: CGFloat = 2728 / unitsPerEm
  static let descender: CGFloat = -680 / unitsPerEm
  static let lineHeight: CGFloat = (2728 + 680) / unitsPerEm
  static let capHeight: CGFloat = 2048 / unitsPerEm
  static let xHeight: CGFloat = 1536 / unitsPerEm

  // MARK: Widths

  private static let unitsPerEm: CGFloat = 2816
  /// Tabulators have no stops: each is as wide as four spaces.
  private static let spacesPerTab = 4

  private static func units(of scalar: Unicode.Scalar, in face: Font.Face) -> Int {
    if let units = latin.units(of: scalar, in: face) { return units }
    if scalar.value < 0x20 { return scalar == "\t" ? spacesPerTab * widthLike(" ", face) : 0 }
    if let units = punctuation.units(of: scalar, in: face) ?? greekAndCyrillic.units(of: scalar, in: face)
      ?? vietnamese.units(of: scalar, in: face) ?? signs.units(of: scalar, in: face)
    {
      return units
    }
    if scalar.hasNoWidth { return 0 }
    switch scalar.value {
    // Two of them make a flag.
    case 0x1F1E6...0x1F1FF: return Int(unitsPerEm) / 2
    // Half-width forms of Katakana.
    case 0xFF61...0xFF9F: return Int(unitsPerEm) / 2
    default: return scalar.isWide ? Int(unitsPerEm) : widthLike("n", face)
    }
  }

  private static func widthLike(_ scalar: Unicode.Scalar, _ face: Font.Face) -> Int {
    latin.units(of: scalar, in: face) ?? 0
  }
}
