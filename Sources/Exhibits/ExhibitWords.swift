import Springflow

/// The words in which the window and its pictures speak of an exhibit's content.
public struct ExhibitWords: Hashable, Sendable {
  /// One item: "tile".
  public let item: String
  /// Several items: "tiles".
  public let items: String
  /// One section: "conference".
  public let section: String
  /// What the key that inserts does where nothing is left: "insert a tile".
  public let filling: String

  /// Gives the words; `filling` is "insert a" with the item's name unless given.
  public init(item: String, items: String? = nil, section: String = "section", filling: String? = nil) {
    self.item = item
    self.items = items ?? item + "s"
    self.section = section
    self.filling = filling ?? "insert \(Self.article(item)) \(item)"
  }

  /// "a" or "an".
  static func article(_ word: String) -> String { "aeiou".contains(word.prefix(1)) ? "an" : "a" }

  /// What most exhibits show.
  public static let tiles = ExhibitWords(item: "tile")
}

extension Exhibit {
  /// Tiles, unless it says so.
  nonisolated public static var words: ExhibitWords { .tiles }

  /// Every key that can do something with the items that there are.
  public var activeKeys: [KeyMeaning] { type(of: self).keys.filter { canUse($0) } }
  /// Every gesture, as long as there are items.
  public var activeGestures: [GestureMeaning] { type(of: self).gestures }
  /// Nothing but what moves.
  public var isWaiting: Bool { false }
  /// None has a name.
  public var itemName: (IndexPath) -> String? { { _ in nil } }
  /// What holds for every exhibit: there are no such items, or too few.
  public func refusal(of key: ExhibitKey) -> String? { commonRefusal(of: key) }

  /// Whether keys can do something with the items that there are.
  func canUse(_ meaning: KeyMeaning) -> Bool {
    let least: [ExhibitKey: Int] = [
      .delete: 1, .backspace: 1, .move: 2, .left: 1, .enter: 1, .selectAll: 1, .cut: 1, .copy: 1,
    ]
    let needsRoom = meaning.keys.contains(.insert) || meaning.keys.contains(.insertSection)
    if needsRoom, !hasRoom() { return false }
    return meaning.keys.contains { itemCount >= least[$0, default: 0] }
  }

  /// Why a key did nothing, as far as that is the same in every exhibit.
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
      return itemCount == 0 ? "There is no \(words.item) to focus" : "No \(words.item) further that way"
    default: return nil
    }
  }
}
