import SpringflowNumerics

/// The widths of letters, from which text is laid out.
///
/// The standard is ``InterMetrics``. Another one serves text that will be drawn with another typeface; it must give the
/// same numbers on every machine, as layouts depend on them.
public protocol TextMeasuring: Sendable {
  /// The distance from a scalar's pen position to the next one, in ems: 1 is the font's size.
  ///
  /// It is finite and not negative: 0 for marks that are drawn over the letter before them.
  func advance(of scalar: Unicode.Scalar, in face: Font.Face) -> CGFloat
}

/// The advances of a font's scalars: those of its face, but equal ones for digits if the font wants that.
struct ScalarAdvances<Metrics: TextMeasuring> {
  private let metrics: Metrics
  private let face: Font.Face
  /// The advance of every digit, in ems; `nil` if each has its own.
  private let digitAdvance: CGFloat?

  init(_ font: Font, _ metrics: Metrics) {
    let face = font.face
    (self.metrics, self.face) = (metrics, face)
    digitAdvance =
      font.hasMonospacedDigits
      ? (48..<58).reduce(0) { max($0, metrics.advance(of: Unicode.Scalar($1), in: face)) } : nil
  }

  /// The advance of a scalar in a line of text, in ems.
  ///
  /// - Complexity: O(1).
  func advance(of scalar: Unicode.Scalar) -> CGFloat {
    if let digitAdvance, isDigit(scalar) { return digitAdvance }
    return ownAdvance(of: scalar)
  }

  /// The advance of a scalar's glyph, in ems, and the distance of its pen from where its advance in a line begins.
  ///
  /// - Complexity: O(1).
  func glyph(of scalar: Unicode.Scalar) -> (inset: CGFloat, advance: CGFloat) {
    let advance = ownAdvance(of: scalar)
    guard let digitAdvance, isDigit(scalar) else { return (0, advance) }
    return ((digitAdvance - advance) / 2, advance)
  }

  private func isDigit(_ scalar: Unicode.Scalar) -> Bool { (48..<58).contains(scalar.value) }

  private func ownAdvance(of scalar: Unicode.Scalar) -> CGFloat {
    let advance = metrics.advance(of: scalar, in: face)
    require(
      advance >= 0 && advance.isFinite,
      "an advance is finite and not negative, got \(advance) ems for U+\(String(scalar.value, radix: 16))")
    return advance
  }
}

extension Font {
  /// The width of a text in one line, in points: the sum of its letters' advances, soft hyphens not counted.
  ///
  /// - Complexity: O(*n*) in the length of the text; allocates nothing.
  public func width(of text: some StringProtocol, measuredBy metrics: some TextMeasuring = InterMetrics()) -> CGFloat {
    let advances = ScalarAdvances(self, metrics)
    var width: CGFloat = 0
    for scalar in text.unicodeScalars where scalar != TextClusters.softHyphen { width += advances.advance(of: scalar) }
    return width * pointSize
  }
}
