/// What a view is and how it behaves, for programs that read the screen. (`UIAccessibilityTraits`.)
public struct AccessibilityTraits: OptionSet, Hashable, Sendable {
  /// The set's bits.
  public let rawValue: UInt64
  /// Makes a set from its bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  /// Nothing in particular.
  public static let none: AccessibilityTraits = []
  /// It is pressed.
  public static let button = AccessibilityTraits(rawValue: 1 << 0)
  /// It leads elsewhere.
  public static let link = AccessibilityTraits(rawValue: 1 << 1)
  /// It is a picture.
  public static let image = AccessibilityTraits(rawValue: 1 << 2)
  /// It is the chosen one of several, or on.
  public static let selected = AccessibilityTraits(rawValue: 1 << 3)
  /// It is text that does not change.
  public static let staticText = AccessibilityTraits(rawValue: 1 << 6)
  /// It cannot be used now.
  public static let notEnabled = AccessibilityTraits(rawValue: 1 << 8)
  /// It changes often.
  public static let updatesFrequently = AccessibilityTraits(rawValue: 1 << 9)
  /// Its value can be set.
  public static let adjustable = AccessibilityTraits(rawValue: 1 << 12)
  /// It is the heading of a part.
  public static let header = AccessibilityTraits(rawValue: 1 << 16)
  /// It is switched on and off.
  public static let toggleButton = AccessibilityTraits(rawValue: 1 << 53)

  /// The traits in words, in the order of their bits.
  var words: [String] {
    let all: [(trait: AccessibilityTraits, word: String)] = [
      (.button, "button"), (.link, "link"), (.image, "image"), (.selected, "selected"), (.staticText, "text"),
      (.notEnabled, "not enabled"), (.updatesFrequently, "updates frequently"), (.adjustable, "adjustable"),
      (.header, "header"), (.toggleButton, "switch"),
    ]
    return all.filter { contains($0.trait) }.map(\.word)
  }
}

/// What a program has said of a view for programs that read the screen; `nil` where the view says it itself.
@MainActor
final class AccessibilityWords {
  var isElement: Bool?
  var label: String?
  var value: String?
  var hint: String?
  var identifier: String?
  var traits: AccessibilityTraits?
}

extension View {
  /// Changes what a program has said; the view keeps nothing until then.
  final func describe<Value>(_ field: ReferenceWritableKeyPath<AccessibilityWords, Value>, _ value: Value) {
    if spoken == nil { spoken = AccessibilityWords() }
    spoken?[keyPath: field] = value
  }

  /// What a program that reads the screen says of the view: its traits, label and value; `nil` if it passes it over.
  package final var spokenWords: String? {
    if !isAccessibilityElement { return nil }
    let traits = accessibilityTraits.words
    let parts = [
      traits.isEmpty ? nil : traits.joined(separator: ", "), accessibilityLabel.map { "'\($0)'" },
      accessibilityValue.map { "= \($0)" },
    ]
    return parts.compactMap(\.self).joined(separator: " ")
  }
}
