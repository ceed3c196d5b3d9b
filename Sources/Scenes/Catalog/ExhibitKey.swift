import Springflow

/// The keys of an exhibit, in the window and in scenes. The raw value is the key's name in scene files.
public enum ExhibitKey: String, CaseIterable, Hashable, Sendable {
  /// Inserts an item near the centre.
  case insert = "I"
  /// Inserts an item near the centre.
  case space = "Space"
  /// Deletes the item nearest to the centre.
  case delete = "D"
  /// Deletes the item nearest to the centre.
  case backspace = "Backspace"
  /// Moves the item nearest to the centre by some positions.
  case move = "M"
  /// Shows the next arrangement of the items.
  case toggle = "T"
  /// Shows the previous arrangement, if there are more than two.
  case back = "B"
  /// Inserts a section.
  case insertSection = "N"
  /// Deletes a section.
  case deleteSection = "X"
  /// Restarts the exhibit.
  case restart = "R"
  /// Scrolls to the left by an item.
  case left = "Left"
  /// Scrolls to the right by an item.
  case right = "Right"
  /// Scrolls up by an item.
  case up = "Up"
  /// Scrolls down by an item.
  case down = "Down"
  /// Scrolls back by one page.
  case pageUp = "PageUp"
  /// Scrolls forward by one page.
  case pageDown = "PageDown"
  /// Scrolls to the beginning.
  case home = "Home"
  /// Scrolls to the end.
  case end = "End"
  /// Moves the focus to the next control or collection.
  case tab = "Tab"
  /// Moves the focus to the previous one.
  case backtab = "Shift+Tab"
  /// Presses the focused item.
  case enter = "Return"
  /// Closes the menu; without one removes the focus; without that clears the selection.
  case escape = "Escape"
  /// Selects all items.
  case selectAll = "SelectAll"
  /// Copies the selected items for pasting and deletes them.
  case cut = "Cut"
  /// Copies the selected items for pasting.
  case copy = "Copy"
  /// Inserts the copied items.
  case paste = "Paste"

  /// The text on the key, or on the keys of the combination.
  public var label: String {
    switch self {
    case .selectAll: "Ctrl+A"
    case .cut: "Ctrl+X"
    case .copy: "Ctrl+C"
    case .paste: "Ctrl+V"
    default: rawValue
    }
  }
}

extension ExhibitKey {
  /// The key that views and their controllers hear of before the exhibit.
  package var forResponders: Key {
    switch self {
    case .insert: Key(.keyboardI)
    case .space: Key(.keyboardSpacebar)
    case .delete: Key(.keyboardD)
    case .backspace: Key(.keyboardDeleteOrBackspace)
    case .move: Key(.keyboardM)
    case .toggle: Key(.keyboardT)
    case .back: Key(.keyboardB)
    case .insertSection: Key(.keyboardN)
    case .deleteSection: Key(.keyboardX)
    case .restart: Key(.keyboardR)
    case .left: Key(.keyboardLeftArrow)
    case .right: Key(.keyboardRightArrow)
    case .up: Key(.keyboardUpArrow)
    case .down: Key(.keyboardDownArrow)
    case .pageUp: Key(.keyboardPageUp)
    case .pageDown: Key(.keyboardPageDown)
    case .home: Key(.keyboardHome)
    case .end: Key(.keyboardEnd)
    case .tab: Key(.keyboardTab)
    case .backtab: Key(.keyboardTab, .shift)
    case .enter: Key(.keyboardReturnOrEnter)
    case .escape: Key(.keyboardEscape)
    case .selectAll: Key(.keyboardA, .control)
    case .cut: Key(.keyboardX, .control)
    case .copy: Key(.keyboardC, .control)
    case .paste: Key(.keyboardV, .control)
    }
  }
}

/// The meaning of one or several keys, in words.
public struct KeyMeaning: Hashable, Sendable {
  /// The keys with this meaning.
  public let keys: [ExhibitKey]
  /// Their effect, in a few words.
  public let meaning: String
  /// A shorter form, in a word or two.
  public let hint: String

  /// Creates the meaning of one or several keys.
  public init(_ keys: ExhibitKey..., meaning: String, hint: String) {
    self.keys = keys
    self.meaning = meaning
    self.hint = hint
  }

  /// The default meaning of the insert keys.
  public static let insert = KeyMeaning(.insert, .space, meaning: "insert an item near the centre", hint: "insert")
  /// The default meaning of the delete keys.
  public static let delete = KeyMeaning(.delete, .backspace, meaning: "delete the item at the centre", hint: "delete")
  /// The default meaning of the move key.
  public static let move = KeyMeaning(.move, meaning: "move the central item some places on", hint: "move")

  /// The default meaning of the insert key, in an exhibit's own words.
  public static func insert(_ words: ExhibitWords) -> KeyMeaning {
    KeyMeaning(
      .insert, .space, meaning: "insert \(ExhibitWords.article(words.item)) \(words.item) near the centre",
      hint: "insert")
  }

  /// The default meaning of the delete key, in an exhibit's own words.
  public static func delete(_ words: ExhibitWords) -> KeyMeaning {
    KeyMeaning(.delete, .backspace, meaning: "delete the \(words.item) at the centre", hint: "delete")
  }

  /// The default meaning of the move key, in an exhibit's own words.
  public static func move(_ words: ExhibitWords) -> KeyMeaning {
    KeyMeaning(.move, meaning: "move the central \(words.item) some places on", hint: "move")
  }
}

/// The meaning of one or several gestures other than scrolling, in words.
public struct GestureMeaning: Hashable, Sendable {
  /// The gesture, in a word or two.
  public var gesture: String { gestures[0] }
  /// The gestures with this meaning, in a word or two each.
  public let gestures: [String]
  /// Its effect, in a few words.
  public let meaning: String
  /// A shorter form, in a word or two.
  public let hint: String

  /// Creates the meaning of one or several gestures.
  public init(_ gestures: String..., meaning: String, hint: String) {
    self.gestures = gestures
    self.meaning = meaning
    self.hint = hint
  }
}
