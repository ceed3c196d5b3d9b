import Springflow

/// The width of the text that contents show, and lines of it.
///
/// A layout must be the same on every machine, so these are the measured widths of `Font`. If another typeface is drawn,
/// `CellContent.fitsText` fits the text into the same width.
package enum TextWidths {
  /// The weights of labels.
  package enum LabelWeight {
    /// Inter SemiBold: a content's text.
    case semibold
    /// Inter Regular: a content's detail.
    case regular
  }

  /// The width of a line of text, in points.
  ///
  /// - Complexity: O(*n*) for *n* letters.
  package static func width(_ text: some StringProtocol, size: CGFloat, _ weight: LabelWeight = .semibold) -> CGFloat {
    Font.systemFont(ofSize: size, weight: weight == .semibold ? .semibold : .regular).width(of: text)
  }

  /// Breaks text into lines of at most the given width: at spaces, and a word that is wider than a line at its soft
  /// hyphens. A part that is wider and cannot be broken gets a line of its own.
  ///
  /// - Complexity: O(*n*) for *n* letters, where no word is longer than a line.
  static func lines(
    _ text: String, size: CGFloat, _ weight: LabelWeight = .semibold, within room: CGFloat
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
}
