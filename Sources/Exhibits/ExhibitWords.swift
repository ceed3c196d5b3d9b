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

extension Exhibit {
  /// Tiles by default.
  nonisolated public static var words: ExhibitWords { .tiles }

  /// The keys that have an effect on the present items.
  public var activeKeys: [KeyMeaning] { type(of: self).keys.filter { canUse($0) } }
  /// All gestures by default.
  public var activeGestures: [GestureMeaning] { type(of: self).gestures }
  /// By default nothing is pending unless it moves.
  public var isWaiting: Bool { false }
  /// By default items have no names.
  public var itemName: (IndexPath) -> String? { { _ in nil } }
  /// The reasons that are the same in every exhibit: no items, or too few.
  public func refusal(of key: ExhibitKey) -> String? { commonRefusal(of: key) }

  /// Whether a key has an effect on the present items.
  func canUse(_ meaning: KeyMeaning) -> Bool {
    let least: [ExhibitKey: Int] = [
      .delete: 1, .backspace: 1, .move: 2, .left: 1, .enter: 1, .selectAll: 1, .cut: 1, .copy: 1,
    ]
    let needsRoom = meaning.keys.contains(.insert) || meaning.keys.contains(.insertSection)
    if needsRoom, !hasRoom() { return false }
    return meaning.keys.contains { itemCount >= least[$0, default: 0] }
  }

  /// The reason that a key changed nothing, if it is one of those that all exhibits share.
  func commonRefusal(of key: ExhibitKey) -> String? {
    let words = Self.words
    switch key {
    case .insert, .space, .insertSection:
      return hasRoom() ? nil : "There is room for \(Self.maximumItemCount) \(words.items), and no more"
    case .delete, .backspace:
      return itemCount == 0 ? "There is no \(words.item) to delete" : "No \(words.item) in sight to delete"
    case .move:
      if itemCount == 0 { return "There is no \(words.item) to move" }
      return itemCount == 1 ? "The only \(words.item) has nowhere to move to" : "No \(words.item) in sight to move"
    case .enter:
      return itemCount == 0 ? "There is no \(words.item) to select" : "No \(words.item) has the focus: arrows give it"
    case .selectAll: return itemCount == 0 ? "There is no \(words.item) to select" : "All are selected already"
    case .cut, .copy: return "No \(words.item) is selected or has the focus"
    case .paste: return "Nothing to paste: Ctrl+C keeps what is selected"
    case .left, .right, .up, .down:
      guard collectionView.allowsFocus, Self.understands(key) else { return nil }
      return itemCount == 0 ? "There is no \(words.item) to focus" : "No \(words.item) further in that direction"
    default: return nil
    }
  }
}
