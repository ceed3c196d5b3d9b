import Foundation

/// Why the editing of a field has ended. (`UITextField.DidEndEditingReason`.)
public enum TextFieldDidEndEditingReason: Int, Hashable, Sendable {
  /// Its responder was given up.
  case committed
}

/// Is asked and told of what happens in a text field. (`UITextFieldDelegate`.)
@preconcurrency @MainActor
public protocol TextFieldDelegate: AnyObject {
  /// Whether editing may begin; yes unless implemented.
  func textFieldShouldBeginEditing(_ textField: TextField) -> Bool
  /// Editing has begun.
  func textFieldDidBeginEditing(_ textField: TextField)
  /// Whether editing may end; yes unless implemented.
  func textFieldShouldEndEditing(_ textField: TextField) -> Bool
  /// Editing has ended.
  func textFieldDidEndEditing(_ textField: TextField)
  /// Editing has ended, for a reason; calls the method without one unless implemented.
  func textFieldDidEndEditing(_ textField: TextField, reason: TextFieldDidEndEditingReason)
  /// Whether the characters in a range, in UTF-16 as Foundation counts, may be replaced by others; yes unless
  /// implemented.
  func textField(
    _ textField: TextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool
  /// The caret has moved, or the selection has changed.
  func textFieldDidChangeSelection(_ textField: TextField)
  /// Whether the return key does what it usually does; yes unless implemented.
  func textFieldShouldReturn(_ textField: TextField) -> Bool
}

extension TextFieldDelegate {
  /// Editing may begin.
  public func textFieldShouldBeginEditing(_ textField: TextField) -> Bool { true }
  /// Does nothing.
  public func textFieldDidBeginEditing(_ textField: TextField) {}
  /// Editing may end.
  public func textFieldShouldEndEditing(_ textField: TextField) -> Bool { true }
  /// Does nothing.
  public func textFieldDidEndEditing(_ textField: TextField) {}
  /// Calls the method without a reason.
  public func textFieldDidEndEditing(_ textField: TextField, reason: TextFieldDidEndEditingReason) {
    textFieldDidEndEditing(textField)
  }
  /// Characters may be replaced.
  public func textField(
    _ textField: TextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool { true }
  /// Does nothing.
  public func textFieldDidChangeSelection(_ textField: TextField) {}
  /// It does what it usually does.
  public func textFieldShouldReturn(_ textField: TextField) -> Bool { true }
}
