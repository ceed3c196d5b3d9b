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

  /// A number of items: "a tile", "3 tiles".
  package func some(_ count: Int) -> String { count == 1 ? "\(Self.article(item)) \(item)" : "\(count) \(items)" }

  /// A number of sections: "a section", "2 sections".
  package func groups(_ count: Int) -> String {
    count == 1 ? "\(Self.article(section)) \(section)" : "\(count) \(section)s"
  }

  /// Sections with the numbers of their items: "a section of 3 tiles", "2 sections with 6 tiles in all".
  package func groups(ofItems counts: [Int]) -> String {
    let sum = counts.reduce(0, +)
    let all = "\(sum) \(sum == 1 ? item : items)"
    return "\(groups(counts.count)) \(counts.count == 1 ? "of \(all)" : "with \(all) in all")"
  }

  /// The words of most exhibits.
  public static let tiles = ExhibitWords(item: "tile")
}
