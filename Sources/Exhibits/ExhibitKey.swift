/// Keys that change what an exhibit shows, in the window as in scenes. The raw value is the key's name in scene files.
public enum ExhibitKey: String, CaseIterable, Hashable, Sendable {
  /// Inserts an item near the centre.
  case insert = "I"
  /// Inserts an item near the centre.
  case space = "Space"
  /// Deletes the item nearest to the centre.
  case delete = "D"
  /// Deletes the item nearest to the centre.
  case backspace = "Backspace"
  /// Moves the item nearest to the centre some places on.
  case move = "M"
  /// Changes between two ways in which the exhibit shows its items.
  case toggle = "T"
  /// Goes back to the way before, where there are more than two.
  case back = "B"
  /// Inserts a section.
  case insertSection = "N"
  /// Deletes a section.
  case deleteSection = "X"
  /// Starts over.
  case restart = "R"
  /// Scrolls to the left by an item.
  case left = "Left"
  /// Scrolls to the right by an item.
  case right = "Right"
  /// Scrolls up by an item.
  case up = "Up"
  /// Scrolls down by an item.
  case down = "Down"
  /// Scrolls back by a view's length.
  case pageUp = "PageUp"
  /// Scrolls on by a view's length.
  case pageDown = "PageDown"
  /// Scrolls to the beginning.
  case home = "Home"
  /// Scrolls to the end.
  case end = "End"
  /// Presses the focused item.
  case enter = "Return"
  /// Closes the menu, or else takes the focus away, or else the selection.
  case escape = "Escape"
  /// Selects all items.
  case selectAll = "SelectAll"
  /// Takes the selected items away and keeps them for pasting.
  case cut = "Cut"
  /// Keeps the selected items for pasting.
  case copy = "Copy"
  /// Inserts what was kept.
  case paste = "Paste"

  /// What is written on the key, or on the keys that are held together.
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

/// What keys do in an exhibit, in words.
public struct KeyMeaning: Hashable, Sendable {
  /// Keys that do the same.
  public let keys: [ExhibitKey]
  /// What they do, in a few words.
  public let meaning: String
  /// The same in a word or two.
  public let hint: String

  /// Says what keys do.
  public init(_ keys: ExhibitKey..., meaning: String, hint: String) {
    self.keys = keys
    self.meaning = meaning
    self.hint = hint
  }

  /// What the keys for items do where nothing else is said.
  public static let insert = KeyMeaning(.insert, .space, meaning: "insert an item near the centre", hint: "insert")
  /// What the keys for items do where nothing else is said.
  public static let delete = KeyMeaning(.delete, .backspace, meaning: "delete the item at the centre", hint: "delete")
  /// What the keys for items do where nothing else is said.
  public static let move = KeyMeaning(.move, meaning: "move the central item some places on", hint: "move")

  /// What the key that inserts does where nothing else is said, in an exhibit's own words.
  public static func insert(_ words: ExhibitWords) -> KeyMeaning {
    KeyMeaning(
      .insert, .space, meaning: "insert \(ExhibitWords.article(words.item)) \(words.item) near the centre",
      hint: "insert")
  }

  /// What the key that deletes does where nothing else is said, in an exhibit's own words.
  public static func delete(_ words: ExhibitWords) -> KeyMeaning {
    KeyMeaning(.delete, .backspace, meaning: "delete the \(words.item) at the centre", hint: "delete")
  }

  /// What the key that moves does where nothing else is said, in an exhibit's own words.
  public static func move(_ words: ExhibitWords) -> KeyMeaning {
    KeyMeaning(.move, meaning: "move the central \(words.item) some places on", hint: "move")
  }
}

/// What fingers do in an exhibit beside scrolling, in words.
public struct GestureMeaning: Hashable, Sendable {
  /// The gesture, in a word or two.
  public var gesture: String { gestures[0] }
  /// The gestures that do the same, in a word or two each.
  public let gestures: [String]
  /// What it does, in a few words.
  public let meaning: String
  /// The same in a word or two.
  public let hint: String

  /// Says what a gesture does.
  public init(_ gestures: String..., meaning: String, hint: String) {
    self.gestures = gestures
    self.meaning = meaning
    self.hint = hint
  }
}
