/// A text as the sequence of its grapheme clusters, with what laying out needs of each.
///
/// A cluster is what a reader sees as one character (`Character`). It is never broken.
struct TextClusters {
  let text: String
  /// The boundaries of the clusters: one more than there are clusters.
  private(set) var bounds: [String.Index] = []
  /// In ems; 0 for line breaks and soft hyphens.
  private(set) var advances: [CGFloat] = []
  private(set) var kinds: [ClusterKind] = []

  static let softHyphen: Unicode.Scalar = "\u{AD}"

  /// Reads a text.
  ///
  /// - Complexity: O(*n*) in the length of the text; allocates a few arrays, however long it is.
  init(_ text: String, _ measure: ScalarAdvances<some TextMeasuring>) {
    self.text = text
    let count = text.utf8.count
    bounds.reserveCapacity(count + 1)
    advances.reserveCapacity(count)
    kinds.reserveCapacity(count)
    let scalars = text.unicodeScalars
    var index = text.startIndex
    while index < text.endIndex {
      let kind = ClusterKind(scalars[index])
      bounds.append(index)
      kinds.append(kind)
      let next = text.index(after: index)
      var advance: CGFloat = 0
      if kind == .newline || kind == .softHyphen { index = next }
      while index < next {
        advance += measure.advance(of: scalars[index])
        scalars.formIndex(after: &index)
      }
      advances.append(advance)
    }
    bounds.append(text.endIndex)
  }

  var count: Int { kinds.count }

  /// The offset in UTF-8 of a cluster's beginning.
  ///
  /// - Complexity: O(1).
  func offset(of cluster: Int) -> Int { text.utf8.distance(from: text.startIndex, to: bounds[cluster]) }

  /// The text of some clusters without soft hyphens.
  ///
  /// - Complexity: O(*n*) for *n* clusters.
  func string(_ range: Range<Int>) -> String {
    let part = text[bounds[range.lowerBound]..<bounds[range.upperBound]]
    guard kinds[range].contains(.softHyphen) else { return String(part) }
    return String(String.UnicodeScalarView(part.unicodeScalars.filter { $0 != Self.softHyphen }))
  }

  /// The width of some clusters, in ems, summed from left to right.
  ///
  /// - Complexity: O(*n*) for *n* clusters.
  func width(_ range: Range<Int>) -> CGFloat { advances[range].reduce(0, +) }

  /// Whether a line of words may end before a cluster that is not the text's first; the hyphens of soft ones apart.
  ///
  /// - Complexity: O(1).
  func canBreak(before index: Int) -> Bool {
    let (last, next) = (kinds[index - 1], kinds[index])
    switch (last, next) {
    case (.space, _), (.zeroWidthSpace, _): return true
    case (.glue, _), (_, .glue), (.opening, _), (_, .closing), (_, .zeroWidthSpace): return false
    // Not after the sign of a number, and not within a range of numbers.
    case (.hyphen, .digit), (.hyphen, .hyphen): return false
    case (.hyphen, _): return index > 1 && kinds[index - 2].isOfWord
    case (.wide, _): return next != .hyphen
    case (_, .wide): return last != .softHyphen
    default: return false
    }
  }
}

/// What a cluster is for breaking lines: a small part of the classes of Unicode's annex 14.
enum ClusterKind: UInt8 {
  case letter, digit
  /// A space at which a line may end; it then does not count.
  case space
  /// The end of a paragraph.
  case newline
  case softHyphen
  /// A hyphen or dash, after which a line may end.
  case hyphen
  /// An invisible place to break.
  case zeroWidthSpace
  /// A space or joiner at which lines do not break.
  case glue
  /// An ideograph, syllable or emoji: lines may end before it and after it.
  case wide
  /// What stays with the cluster after it.
  case opening
  /// What stays with the cluster before it.
  case closing

  /// Whether it leaves no trace at the end of a line.
  var isLeftOut: Bool { self == .space || self == .softHyphen }

  /// Whether a hyphen after it is within a word.
  var isOfWord: Bool { self == .letter || self == .digit || self == .closing || self == .wide }

  /// The kind of a cluster by its first scalar.
  ///
  /// - Complexity: O(1).
  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x20, 0x09: self = .space
    case 0x30...0x39: self = .digit
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0x2FF: self = .letter
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: self = .newline
    case 0xAD: self = .softHyphen
    case 0x2D, 0x2010, 0x2013, 0x2014: self = .hyphen
    case 0x200B: self = .zeroWidthSpace
    case 0xA0, 0x2007, 0x2011, 0x202F, 0x2060, 0xFEFF: self = .glue
    // Signs of sentences, iteration marks, the mark of long vowels and small Kana.
    case 0x21, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0x2026, 0x3001, 0x3002, 0x3005, 0x3041, 0x3043, 0x3045, 0x3047, 0x3049,
      0x3063, 0x3083, 0x3085, 0x3087, 0x308E, 0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7,
      0x30EE, 0x30FB...0x30FE, 0xFF01, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F:
      self = .closing
    default: self = Self.kind(byPropertiesOf: scalar)
    }
  }

  private static func kind(byPropertiesOf scalar: Unicode.Scalar) -> ClusterKind {
    switch scalar.properties.generalCategory {
    case .spaceSeparator: .space
    case .openPunctuation, .initialPunctuation: .opening
    case .closePunctuation, .finalPunctuation: .closing
    default: scalar.isWide ? .wide : .letter
    }
  }
}
