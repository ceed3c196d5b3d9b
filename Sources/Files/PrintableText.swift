/// Makes text safe to print into a terminal: no part of it is interpreted, reordered or invisible.
public enum PrintableText {
  /// The text with control characters, marks of direction, line separators and bytes that are not text written as
  /// escapes.
  ///
  /// - Complexity: O(*n*).
  public static func escaped(_ text: String) -> String {
    if text.unicodeScalars.allSatisfy({ !isHidden($0) }) { return text }
    var escaped = ""
    for scalar in text.unicodeScalars {
      if isHidden(scalar) { escaped += escape(scalar) } else { escaped.unicodeScalars.append(scalar) }
    }
    return escaped
  }

  /// The text, escaped, and cut with "…" where it is longer than `limit` characters.
  ///
  /// - Complexity: O(*limit*).
  public static func short(_ text: String, limit: Int = 40) -> String {
    // A character may be made of any number of scalars.
    let start = text.unicodeScalars.prefix(4 * limit + 1)
    let characters = String(start)
    if start.count <= 4 * limit, characters.count <= limit { return escaped(characters) }
    return escaped(String(characters.prefix(limit))) + "…"
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F: true  // C0, DEL, C1
    case 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x061C, 0xFEFF: true  // marks of direction, no width, lines
    case 0xE0000...0xE0FFF: true  // tags
    case 0xE000...0xF8FF, 0xF0000...0x10FFFF: true  // private use, and bytes that are not text
    default: false
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0x09: return "\\t"
    case 0x0A: return "\\n"
    case 0x0D: return "\\r"
    case 0x10FE80...0x10FEFF: return "\\x" + String(scalar.value & 0xFF, radix: 16)
    default: return "\\u{" + String(scalar.value, radix: 16) + "}"
    }
  }
}
