import Springflow
import SpringflowCSDL2
import SpringflowScenes

/// Text that is typed into the session.
extension SceneWindow {
  /// Whether keys type: a text of the session is edited, and neither help nor the past is shown.
  var takesText: Bool { session.takesText && !display.help.isOn && studio.cursor == nil }

  /// Lets SDL make text of keys as long as that is typed, with a window for composing it at the caret.
  func followText() {
    let takesText = takesText
    if takesText != (SDL_IsTextInputActive() == SDL_TRUE) {
      if takesText { SDL_StartTextInput() } else { SDL_StopTextInput() }
    }
    if takesText, let caret = session.caretRect, caret != shownCaret {
      shownCaret = caret
      var rect = SDL_Rect(
        x: Int32(min(max(caret.minX, -1e6), 1e6)), y: Int32(min(max(caret.minY, -1e6), 1e6)), w: Int32(caret.width),
        h: Int32(min(caret.height, 1e6)))
      SDL_SetTextInputRect(&rect)
    }
    if let text = session.takeCopiedText() { SDL_SetClipboardText(text) }
  }

  /// Types the text of the clipboard.
  func paste() throws(SceneError) {
    guard let letters = SDL_GetClipboardText() else { return }
    defer { SDL_free(letters) }
    let text = String(cString: letters)
    let typed = text.prefix(SceneLimits.typedLength)
    if typed.isEmpty { return display.notice.say("There is no text to paste") }
    try take(.text(String(typed)))
    if typed.endIndex < text.endIndex {
      display.notice.say("Pasted the first \(SceneLimits.typedLength) characters: a scene takes no more at once")
    }
  }
}
