import Springflow

extension Exhibit {
  /// Tiles by default.
  nonisolated public static var words: ExhibitWords { .tiles }

  /// The keys that have an effect on the present items.
  public var activeKeys: [KeyMeaning] { KeyRules(exhibit: self).activeKeys }
  /// All gestures by default.
  public var activeGestures: [GestureMeaning] { type(of: self).gestures }
  /// By default nothing is pending unless it moves.
  public var isWaiting: Bool { false }
  /// By default items have no names.
  public var itemName: (IndexPath) -> String? { { _ in nil } }
  /// The reasons that are the same in every exhibit: no items, or too few.
  public func refusal(of key: ExhibitKey) -> String? { commonRefusal(of: key) }

  /// Whether a key has an effect on the present items.
  public func canUse(_ meaning: KeyMeaning) -> Bool { KeyRules(exhibit: self).canUse(meaning) }

  /// The reason that a key changed nothing, if it is one of those that all exhibits share.
  public func commonRefusal(of key: ExhibitKey) -> String? { KeyRules(exhibit: self).refusal(of: key) }
}

/// What keys can do in an exhibit, by the rules that all exhibits share.
///
/// Not in the protocol's extension, as the compiler would make a copy for each exhibit.
@MainActor
private struct KeyRules {
  let exhibit: any Exhibit

  private var type: any Exhibit.Type { Swift.type(of: exhibit) }

  /// The number of items that a key needs, if it needs some.
  private static let fewest: [ExhibitKey: Int] = [
    .delete: 1, .backspace: 1, .move: 2, .left: 1, .enter: 1, .selectAll: 1, .cut: 1, .copy: 1,
  ]

  var activeKeys: [KeyMeaning] { type.keys.filter(canUse) }

  func canUse(_ meaning: KeyMeaning) -> Bool {
    let needsRoom = meaning.keys.contains(.insert) || meaning.keys.contains(.insertSection)
    if needsRoom, !exhibit.hasRoom() { return false }
    let count = exhibit.itemCount
    return meaning.keys.contains { count >= Self.fewest[$0, default: 0] }
  }

  func refusal(of key: ExhibitKey) -> String? {
    let words = type.words
    let count = exhibit.itemCount
    switch key {
    case .insert, .space, .insertSection:
      return exhibit.hasRoom() ? nil : "There is room for \(type.maximumItemCount) \(words.items), and no more"
    case .delete, .backspace:
      return count == 0 ? "There is no \(words.item) to delete" : "No \(words.item) in sight to delete"
    case .move:
      if count == 0 { return "There is no \(words.item) to move" }
      return count == 1 ? "The only \(words.item) has nowhere to move to" : "No \(words.item) in sight to move"
    case .enter:
      return count == 0 ? "There is no \(words.item) to select" : "No \(words.item) has the focus: arrows give it"
    case .selectAll: return count == 0 ? "There is no \(words.item) to select" : "All are selected already"
    case .cut, .copy: return "No \(words.item) is selected or has the focus"
    case .paste: return "Nothing to paste: Ctrl+C keeps what is selected"
    case .left, .right, .up, .down:
      guard exhibit.collectionView?.allowsFocus == true, type.understands(key) else { return nil }
      return count == 0 ? "There is no \(words.item) to focus" : "No \(words.item) further in that direction"
    default: return nil
    }
  }
}
