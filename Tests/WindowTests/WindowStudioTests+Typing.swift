import Springflow
import SpringflowCSDL2
import SpringflowScenes
import SpringflowWindow
import Testing

/// Text that is typed into the window, and the clipboard.
extension WindowStudioTests {
  private static func type(_ test: TestWindow, _ text: String) {
    var event = SDL_Event()
    event.type = SDL_TEXTINPUT.rawValue
    withUnsafeMutableBytes(of: &event.text.text) { bytes in
      for (index, byte) in text.utf8.enumerated() { bytes[index] = byte }
    }
    test.push(event)
    turns(test, 3)
  }

  private static func press(_ test: TestWindow, _ code: SDL_KeyCode, _ held: SDL_Keymod = KMOD_NONE) {
    test.push(TestWindow.key(code, held))
    turns(test, 3)
  }

  private static var clipboard: String? {
    guard let letters = SDL_GetClipboardText() else { return nil }
    defer { SDL_free(letters) }
    return String(cString: letters)
  }

  @Test(
    "what is typed is for the field that was tapped, the clipboard is the system's, and Escape leaves the field alone")
  func typing() throws {
    let test = try TestWindow("spring-form", size: CGSize(width: 960, height: 600))
    let window = test.window
    defer { window.close() }
    Self.turns(test, 5)
    var log: [Command] { window.studio.current.session.log.map(\.command) }
    #expect(SDL_IsTextInputActive() == SDL_FALSE)
    Self.type(test, "lost")
    #expect(log.isEmpty)
    test.drag(from: CGPoint(x: 700, y: 76), to: CGPoint(x: 700, y: 76), "tap")
    #expect(window.session.takesText && SDL_IsTextInputActive() == SDL_TRUE)
    // P does not pause, nor does Q leave.
    for code in [SDLK_p, SDLK_q] { Self.press(test, code) }
    for letter in ["p", "q", "é"] { Self.type(test, letter) }
    #expect(window.isRunning && !window.isPaused)
    Self.press(test, SDLK_RETURN)
    #expect(log.suffix(4) == [.text("p"), .text("q"), .text("é"), .edit(.enter)])
    #expect(window.session.exhibit.itemCount == 13)
    Self.type(test, "copy me")
    for code in [SDLK_a, SDLK_c] { Self.press(test, code, KMOD_LCTRL) }
    #expect(Self.clipboard == "copy me")
    Self.press(test, SDLK_v, KMOD_LCTRL)
    #expect(log.last == .text("copy me"))
    SDL_SetClipboardText("")
    Self.press(test, SDLK_v, KMOD_LCTRL)
    #expect(window.interface.notice.text == "There is no text to paste")
    let count = log.count
    SDL_SetClipboardText(String(repeating: "long ", count: 3000))
    Self.press(test, SDLK_v, KMOD_LCTRL)
    #expect(log.count == count + 1)
    if case .text(let text) = log.last { #expect(text.count == SceneLimits.typedLength) }
    #expect(window.interface.notice.text.contains("10000 characters"))
    // Ctrl+Z takes back what was typed in one go, and Escape ends the typing and not the window.
    Self.press(test, SDLK_ESCAPE)
    #expect(window.isRunning && !window.session.takesText && SDL_IsTextInputActive() == SDL_FALSE)
    Self.press(test, SDLK_TAB)
    Self.press(test, SDLK_ESCAPE)
    #expect(window.isRunning && log.last == .key(.escape))
    let recording = try Recording(of: window.studio.current.session).text
    let scene = try Scene(json: recording, in: .standard)
    let replayed = try Session(scene, in: .standard)
    for _ in 0..<scene.duration { try replayed.step() }
    #expect(replayed.stateHash.description == scene.hash)
  }

}
