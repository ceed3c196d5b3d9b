import Springflow

/// The words that the window uses for an exhibit's content.
public struct ExhibitWords: Hashable, Sendable {
  /// One item: "tile".
  public let item: String
  /// Several items: "tiles".
  public let items: String
  /// One section: "conference".
  public let section: String
  /// The effect of the insert key in an empty exhibit: "insert a tile".
  public let filling: String

  /// Creates the words. `filling` is "insert a" with the item's name unless it is given.
  public init(item: String, items: String? = nil, section: String = "section", filling: String? = nil) {
    self.item = item
    self.items = items ?? item + "s"
    self.section = section
    self.filling = filling ?? "insert \(Self.article(item)) \(item)"
  }

  /// "a" or "an".
  static func article(_ word: String) -> String { "aeiou".contains(word.prefix(1)) ? "an" : "a" }

  /// The words of most exhibits.
  public static let tiles = ExhibitWords(item: "tile")
}
