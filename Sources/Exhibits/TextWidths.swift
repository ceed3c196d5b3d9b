import Springflow

/// The width of text in Inter, the typeface that Springflow draws with: the letters' advance widths, as data.
///
/// Exhibits do not use fonts, and a layout must be the same on every machine, so sizes that depend on text are computed
/// from this table. If another typeface is drawn, ``CellContent/fitsText`` fits the text into the same width.
enum TextWidths {
  /// The weights of labels.
  enum Weight {
    /// Inter SemiBold: a content's text.
    case semibold
    /// Inter Regular: a content's detail.
    case regular
  }

  /// The width of a line of text, in points.
  ///
  /// - Complexity: O(*n*) for *n* letters.
  static func width(_ text: some StringProtocol, size: CGFloat, _ weight: Weight = .semibold) -> CGFloat {
    let units = text.unicodeScalars.reduce(0) { $0 + advance(of: $1, weight) }
    return CGFloat(units) * size / unitsPerEm
  }

  /// Breaks text into lines of at most the given width: at spaces, and a word that is wider than a line at its soft
  /// hyphens. A part that is wider and cannot be broken gets a line of its own.
  ///
  /// - Complexity: O(*n*) for *n* letters, where no word is longer than a line.
  static func lines(
    _ text: String, size: CGFloat, _ weight: Weight = .semibold, within room: CGFloat
  ) -> [String] {
    var lines: [String] = []
    func fits(_ line: String) -> Bool { width(whole(line), size: size, weight) <= room }
    for word in text.split(separator: " ") {
      if let last = lines.last, fits(last + " " + word) {
        lines[lines.count - 1] = last + " " + word
        continue
      }
      lines.append("")
      if fits(String(word)) || !word.contains(softHyphen) {
        lines[lines.count - 1] = String(word)
        continue
      }
      let parts = word.split(separator: softHyphen)
      for (index, part) in parts.enumerated() {
        let last = lines[lines.count - 1]
        let isEnd = index == parts.count - 1 || part.hasSuffix("-")
        if last.isEmpty || fits(last + part + (isEnd ? "" : "-")) {
          lines[lines.count - 1] += part
        } else {
          if !last.hasSuffix("-") { lines[lines.count - 1] += "-" }
          lines.append(String(part))
        }
      }
    }
    return lines.map(whole)
  }

  /// The mark at which a word may be broken.
  private static let softHyphen: Character = "\u{AD}"

  /// A text without its soft hyphens.
  static func whole(_ text: String) -> String { text.filter { $0 != softHyphen } }

  private static func advance(of letter: Unicode.Scalar, _ weight: Weight) -> Int {
    let table = weight == .semibold ? semibold : regular
    switch letter.value {
    case 32..<127: return table[Int(letter.value) - 32]
    case 0x2013: return 1408
    case 0x2014: return 2816
    // A letter with an accent is about as wide as an n.
    default: return table[Int(("n" as Unicode.Scalar).value) - 32]
    }
  }

  private static let unitsPerEm: CGFloat = 2816

  /// From the space to the tilde, in units: the font's table of horizontal metrics (Inter 4.0).
  private static let semibold = [
    699, 870, 1115, 1811, 1828, 2376, 1866, 600, 1108, 1108, 1530, 1894, 831, 1312, 818, 1066,  // space to /
    1878, 1354, 1750, 1835, 1875, 1781, 1825, 1653, 1819, 1825, 818, 831, 1894, 1894, 1894, 1532,  // 0 to ?
    2814, 2038, 1851, 2094, 2040, 1711, 1649, 2126, 2095, 774, 1579, 1906, 1594, 2552, 2086, 2182,  // @ to O
    1812, 2184, 1832, 1828, 1858, 2066, 2038, 2835, 1944, 1984, 1838, 1108, 1066, 1108, 1355, 1318,  // P to _
    1400, 1618, 1775, 1626, 1775, 1669, 1062, 1761, 1726, 734, 734, 1602, 734, 2528, 1717, 1712,  // ` to o
    1759, 1759, 1117, 1546, 1070, 1713, 1622, 2358, 1584, 1622, 1582, 1108, 1008, 1108, 1894,  // p to ~
  ]
  private static let regular = [
    792, 784, 1136, 1776, 1796, 2288, 1800, 624, 1020, 1020, 1408, 1856, 788, 1296, 776, 1004,
    1760, 1308, 1704, 1792, 1808, 1712, 1756, 1608, 1736, 1756, 776, 788, 1856, 1856, 1856, 1428,
    2636, 1904, 1832, 2048, 2024, 1684, 1652, 2092, 2084, 744, 1528, 1836, 1584, 2504, 2120, 2144,
    1788, 2144, 1800, 1796, 1808, 2088, 1904, 2672, 1808, 1872, 1760, 1020, 1004, 1020, 1320, 1272,
    1400, 1588, 1748, 1572, 1748, 1640, 1016, 1716, 1664, 668, 668, 1532, 668, 2448, 1648, 1680,
    1716, 1716, 1048, 1472, 1024, 1636, 1568, 2288, 1520, 1568, 1524, 1020, 920, 1020, 1856,
  ]
}
