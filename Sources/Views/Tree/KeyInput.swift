/// A responder that takes typed text while it is the first one. (`UIKeyInput`.)
@preconcurrency @MainActor
public protocol KeyInput: AnyObject {
  /// Whether there is text.
  var hasText: Bool { get }
  /// Inserts what was typed.
  func insertText(_ text: String)
  /// Deletes the character before the caret.
  func deleteBackward()
}

/// What an editing key does to a text. The raw value is its name in scene files.
public enum TextEdit: String, CaseIterable, Hashable, Sendable {
  /// Delete the character before the caret or after it, or the word up to there.
  case backspace, delete, wordBackspace, wordDelete
  /// Move the caret by a character, by a word, or to an end.
  case left, right, wordLeft, wordRight, start, end
  /// Move the end of the selection.
  case selectLeft, selectRight, selectWordLeft, selectWordRight, selectToStart, selectToEnd
  /// Select everything.
  case selectAll
  /// Hand the selection to the clipboard.
  case cut, copy
  /// The key that ends a line.
  case enter = "return"
  /// Go to the next field, to the previous one, or leave.
  case tab, backtab, escape

  /// The keys of each, that of responders without a text of their own first.
  private static let keys: [TextEdit: [Key]] = [
    .backspace: [Key(.keyboardDeleteOrBackspace)], .wordBackspace: [Key(.keyboardDeleteOrBackspace, .control)],
    .delete: [Key(.keyboardDeleteForward)], .wordDelete: [Key(.keyboardDeleteForward, .control)],
    .left: [Key(.keyboardLeftArrow)], .right: [Key(.keyboardRightArrow)],
    .wordLeft: [Key(.keyboardLeftArrow, .control)], .wordRight: [Key(.keyboardRightArrow, .control)],
    .start: [Key(.keyboardHome), Key(.keyboardUpArrow), Key(.keyboardPageUp)],
    .end: [Key(.keyboardEnd), Key(.keyboardDownArrow), Key(.keyboardPageDown)],
    .selectLeft: [Key(.keyboardLeftArrow, .shift)], .selectRight: [Key(.keyboardRightArrow, .shift)],
    .selectWordLeft: [Key(.keyboardLeftArrow, [.control, .shift])],
    .selectWordRight: [Key(.keyboardRightArrow, [.control, .shift])],
    .selectToStart: [Key(.keyboardHome, .shift), Key(.keyboardUpArrow, .shift), Key(.keyboardPageUp, .shift)],
    .selectToEnd: [Key(.keyboardEnd, .shift), Key(.keyboardDownArrow, .shift), Key(.keyboardPageDown, .shift)],
    .selectAll: [Key(.keyboardA, .control)], .cut: [Key(.keyboardX, .control)], .copy: [Key(.keyboardC, .control)],
    .enter: [Key(.keyboardReturnOrEnter)], .tab: [Key(.keyboardTab)], .backtab: [Key(.keyboardTab, .shift)],
    .escape: [Key(.keyboardEscape)],
  ]
  private static let edits: [Key: TextEdit] = keys.reduce(into: [:]) { edits, entry in
    for key in entry.value { edits[key] = entry.key }
  }

  /// What a key does to a text, with Ctrl or Shift as without where that has no meaning; `nil` if it types something.
  package init?(_ key: Key) {
    let ignored: [KeyModifierFlags] = [[], .control, .shift, [.control, .shift]]
    let edits = ignored.compactMap { Self.edits[Key(key.keyCode, key.modifierFlags.subtracting($0))] }
    guard let edit = edits.first else { return nil }
    self = edit
  }

  /// The key of the edit.
  var key: Key { Self.keys[self]![0] }
}
