import SpringflowNumerics

/// A font: the typeface of the system in a size and a weight. (`UIFont`.)
///
/// The typeface is Inter, as far as sizes are concerned: all metrics come from its tables, which ``InterMetrics`` has as
/// data. So text has the same size on every machine, whatever fonts are installed.
///
/// ```swift
/// let font = Font.systemFont(ofSize: 16, weight: .semibold)
/// print(font.ascender, font.descender)  // 15.5 -3.86…
/// ```
public struct Font: Hashable, Sendable {
  /// The size, in points; finite and above 0.
  public let pointSize: CGFloat
  /// The weight that was asked for. Text is drawn in the nearest of four faces.
  public let weight: Weight
  /// Whether all digits have the advance of the widest one.
  let hasMonospacedDigits: Bool

  /// Makes a font.
  ///
  /// - Precondition: The size is finite and above 0, and the weight is finite.
  init(pointSize: CGFloat, weight: Weight, hasMonospacedDigits: Bool = false) {
    require(pointSize.isFinite && pointSize > 0, "a font's size is finite and above 0, got \(pointSize) points")
    require(weight.rawValue.isFinite, "a font's weight is finite, got \(weight.rawValue)")
    (self.pointSize, self.weight, self.hasMonospacedDigits) = (pointSize, weight, hasMonospacedDigits)
  }

  /// The same font in another size, in points.
  ///
  /// - Precondition: The size is finite and above 0.
  public func withSize(_ pointSize: CGFloat) -> Font {
    Font(pointSize: pointSize, weight: weight, hasMonospacedDigits: hasMonospacedDigits)
  }

  // MARK: Metrics

  /// The height of the highest letters above the baseline, in points.
  public var ascender: CGFloat { pointSize * InterMetrics.ascender }
  /// The depth of the lowest letters below the baseline, in points, as a negative number.
  public var descender: CGFloat { pointSize * InterMetrics.descender }
  /// The height of capital letters above the baseline, in points.
  public var capHeight: CGFloat { pointSize * InterMetrics.capHeight }
  /// The height of an x above the baseline, in points.
  public var xHeight: CGFloat { pointSize * InterMetrics.xHeight }
  /// The distance between the baselines of two lines, in points.
  public var lineHeight: CGFloat { pointSize * InterMetrics.lineHeight }
  /// The space between two lines beyond their heights, in points: none.
  public var leading: CGFloat { 0 }

  /// Mixes in what makes the font.
  ///
  /// - Complexity: O(1).
  func hash(into hash: inout StateHash) {
    hash.combine(Double(pointSize), Double(weight.rawValue))
    hash.combine(hasMonospacedDigits)
  }
}
