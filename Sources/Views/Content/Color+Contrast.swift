import SpringflowNumerics

/// How much colours contrast.
extension Color {
  /// The colour of the stage, in which words stand on light grounds.
  package static let stageInk = Color(hex: 0x14161C)

  /// Relative luminance from 0, black, to 1, white. Source: WCAG 2.2, "relative luminance".
  private var luminance: Double {
    func linear(_ part: Float) -> Double {
      let x = Double(min(max(part, 0), 1))
      return x <= 0.04045 ? x / 12.92 : Portable.pow((x + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The contrast ratio of two opaque colours, from 1 to 21. Source: WCAG 2.2, "contrast ratio".
  package func contrast(with other: Color) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }
}
