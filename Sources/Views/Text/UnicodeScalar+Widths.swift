/// Kinds of scalars by their properties in Unicode, which the standard library has as data.
extension Unicode.Scalar {
  /// Whether it is a mark over another letter, a control, or a joiner of those around it.
  package var hasNoWidth: Bool {
    switch value {
    // Vowels and final consonants that complete a syllable of Hangul.
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return true
    // Tones of skin, which colour the emoji before them.
    case 0x1F3FB...0x1F3FF: return true
    default: break
    }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .control, .format, .lineSeparator, .paragraphSeparator: return true
    default: return false
    }
  }

  /// Whether it is an ideograph, a syllable of Kana or Hangul, a full-width form or an emoji: as wide as high.
  ///
  /// Source: the ranges of wide scalars in Unicode's EastAsianWidth.txt, without their gaps.
  var isWide: Bool {
    switch value {
    case ..<0x1100: return false
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x17000...0x18DFF, 0x1B000...0x1B2FF, 0x20000...0x3FFFD:
      return true
    case 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF: return true
    default: return properties.isEmojiPresentation
    }
  }
}
