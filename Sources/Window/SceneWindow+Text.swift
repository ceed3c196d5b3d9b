import Springflow
import SpringflowCSDL2
import SpringflowScenes

/// Text that is typed into the session.
extension SceneWindow {
  /// Whether keys type: a text of the panel or the session is edited, and neither help, nor a question, nor, in the
  /// session's case, the past is shown. While a session is run again from its past, they are what they were.
  var takesText: Bool {
    if interface.help.isShown || interface.question.isShown { return false }
    if interface.driver.takesText { return true }
    return studio.isBranching ? tookText : session.takesText && studio.cursor == nil && !timeline.isReplay
  }

  /// Lets SDL make text of keys as long as that is typed, with a window for composing it at the caret.
  func followText() {
    let takesText = takesText
    tookText = takesText
    if takesText != (SDL_IsTextInputActive() == SDL_TRUE) {
      if takesText { SDL_StartTextInput() } else { SDL_StopTextInput() }
    }
    let onStage = session.caretRect.map { (stages.last?.place.holding(zoom) ?? zoom).inPicture($0) }
    guard takesText, let caret = interface.driver.caretRect ?? onStage, caret != shownCaret else { return }
    shownCaret = caret
    let sides = [caret.minX, caret.minY, caret.width, caret.height]
    guard sides.allSatisfy(\.isFinite) else { return }
    let whole = sides.map { Int32(min(max($0, -1e6), 1e6)) }
    var rect = SDL_Rect(x: whole[0], y: whole[1], w: whole[2], h: whole[3])
    SDL_SetTextInputRect(&rect)
  }

  /// Gives what the user has just copied to the clipboard, but not what a scene copies, or a session that runs again.
  func handOutCopy() {
    if let text = session.takeCopiedText() ?? interface.driver.copied { SDL_SetClipboardText(text) }
    interface.driver.copied = nil
  }

  /// Types the text of the clipboard.
  func paste() throws(SceneError) {
    guard let letters = SDL_GetClipboardText() else { return }
    defer { SDL_free(letters) }
    let text = String(cString: letters)
    let typed = text.prefix(SceneLimits.typedLength)
    if typed.isEmpty { return interface.say("There is no text to paste") }
    try take(.text(String(typed)))
    if typed.endIndex < text.endIndex {
      interface.say("Pasted the first \(SceneLimits.typedLength) characters: a scene takes no more at once")
    }
  }
}
