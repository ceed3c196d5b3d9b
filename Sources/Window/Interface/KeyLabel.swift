import SpringflowCSDL2

/// A key with those held down with it, by its label in help: "Ctrl+E", "Shift Left", "Esc".
struct KeyLabel {
  /// The event that says it was pressed.
  let event: SDL_Event

  private static let modifiers = ["Ctrl": KMOD_LCTRL, "Shift": KMOD_LSHIFT]

  /// Reads a label; `nil` if it is a gesture's.
  init?(_ label: String) {
    var words = label.split { $0 == " " || $0 == "+" }.map(String.init)
    guard let name = words.popLast() else { return nil }
    let held = words.map { Self.modifiers[$0] }
    let code = SDL_GetKeyFromName(name == "Esc" ? "Escape" : name)
    guard code != 0, !held.contains(nil) else { return nil }
    var event = SDL_Event()
    event.type = SDL_KEYDOWN.rawValue
    event.key.keysym.sym = code
    event.key.keysym.mod = UInt16(held.reduce(0) { $0 | ($1?.rawValue ?? 0) })
    self.event = event
  }
}
