import Springflow
import SpringflowCSDL2
import SpringflowScenes

/// The meaning of an event for the window.
package enum WindowInput: Equatable {
  /// A command for the session.
  case command(Command)
  /// Several commands at once.
  case commands([Command])
  case quit
  /// The window is to be closed, after a question if something would be lost.
  case close
  /// Cancels the user's current action in the exhibit, or quits if there is none.
  case stepBack
  /// Types the text of the clipboard.
  case paste
  case togglePause
  case stepOnce
  case toggleHelp
  case toggleStatistics
  case toggleTimeline
  /// Saves what was done as a scene.
  case save
  /// Makes a film of the loop or of the last thing that was done.
  case exportFilm
  /// Takes back the last thing that was done.
  case takeBack
  /// Does again what was last taken back.
  case bringBack
  /// Opens the panel with the exhibit's parameters, or closes it.
  case togglePanel
  /// Compares A and B, or looks at them in another way.
  case compare(ComparisonAction)
  /// Shows the stage larger or smaller by steps, or, without steps, as it is.
  case zoom(Int?)
  /// The pointer with the middle button moves the stage.
  case pan(Touch.Phase, CGPoint)
  case slower
  case faster
  /// Sets the beginning of a loop, then its end, then none.
  case setLoop
  /// Plays from the last gesture again and again, until the key is lifted.
  case beginReplay
  case endReplay
  /// Goes back to the future that was left by a command in the past.
  case returnToFuture
  /// Shows an older one in outline instead.
  case showOlderFuture
  case putAwayFuture
  /// Shows earlier futures in outline, or no longer.
  case toggleGhosts
  case toggleExplanation
  case toggleOverlay
  /// A key without a meaning, by its label.
  case unbound(String)
  case toggleFullScreen
  /// The window is on another display, or its display has changed.
  case displayChanged
  /// The window became visible or hidden.
  case visibility(Bool)
  /// The picture must be drawn again.
  case redraw
  /// The graphics device lost its textures.
  case deviceReset
}

extension WindowInput {
  /// Whether it is a key of the window that changes what happens in the session, or which one is shown.
  var changesSession: Bool {
    switch self {
    case .stepOnce, .beginReplay, .takeBack, .bringBack, .returnToFuture, .showOlderFuture, .putAwayFuture: true
    default: false
    }
  }

  /// Whether it has no effect while a question is open.
  var isBlockedByQuestion: Bool {
    switch self {
    case .command, .commands, .quit, .close, .stepBack, .redraw, .toggleFullScreen, .displayChanged, .visibility,
      .deviceReset, .endReplay:
      false
    default: true
    }
  }

  /// The finger that moves while it is down, if that is all: its number, or -1 for a pair.
  var movedFinger: Int? {
    switch self {
    case .command(.pointerMove): 0
    case .command(.finger(let id, .moved, _)): id
    case .commands(let commands):
      commands.allSatisfy { if case .finger(_, .moved, _) = $0 { true } else { false } } ? -1 : nil
    default: nil
    }
  }
}

/// Makes commands of SDL's events; its only state is which buttons and keys are down, and where.
package struct InputTranslator {
  private var isDown = false
  private var isMiddleDown = false
  private(set) var pointer: CGPoint?
  /// Whether Shift was held with the last key.
  private(set) var keyHasShift = false
  /// The fingers that the mouse simulates, and those on a touch screen.
  package var fingers = WindowFingers()
  /// The modifier keys that are held down, in SDL's bits.
  package var heldKeys: () -> SDL_Keymod = { SDL_GetModState() }
  /// Whether a text of the session is edited: letters are typed, and no key of the window or the exhibit.
  package var takesText = false { didSet { if !takesText { isComposing = false } } }
  /// Whether a letter is put together from several keys.
  private var isComposing = false
  /// The kind of the device that fingers are on.
  package var touchDevice: (SDL_TouchID) -> SDL_TouchDeviceType = { SDL_GetTouchDeviceType($0) }

  package init() {}

  /// The meaning of an event, or `nil` if it has none.
  ///
  /// - Parameter notch: The distance that a notch of the wheel scrolls, in points, and whether it does so sideways.
  package mutating func translate(_ event: SDL_Event, notch: CGFloat, sideways: Bool) -> WindowInput? {
    switch SDL_EventType(event.type) {
    case SDL_QUIT: return .quit
    case SDL_WINDOWEVENT:
      if SDL_WindowEventID(UInt32(event.window.event)) == SDL_WINDOWEVENT_SIZE_CHANGED {
        fingers.window = CGSize(width: CGFloat(event.window.data1), height: CGFloat(event.window.data2))
      }
      return window(event.window)
    case SDL_DISPLAYEVENT: return .displayChanged
    case SDL_RENDER_DEVICE_RESET, SDL_RENDER_TARGETS_RESET: return .deviceReset
    case SDL_FINGERDOWN: return contact(event.tfinger, .began)
    case SDL_FINGERMOTION: return contact(event.tfinger, .moved)
    case SDL_FINGERUP: return contact(event.tfinger, .ended)
    // A touch screen moves the mouse, too: only its fingers are used.
    case SDL_MOUSEBUTTONDOWN where event.button.which == WindowFingers.touchMouse: return nil
    case SDL_MOUSEBUTTONUP where event.button.which == WindowFingers.touchMouse: return nil
    case SDL_MOUSEMOTION where event.motion.which == WindowFingers.touchMouse: return nil
    case SDL_MOUSEBUTTONDOWN where event.button.button == UInt8(SDL_BUTTON_LEFT):
      isDown = true
      SDL_CaptureMouse(SDL_TRUE)
      let place = point(event.button.x, event.button.y)
      return isHeld(KMOD_ALT) ? .commands(fingers.pinch(at: place)) : .command(.pointerDown(place))
    case SDL_MOUSEBUTTONDOWN where event.button.button == UInt8(SDL_BUTTON_RIGHT) && !isDown:
      return .command(.secondaryClick(point(event.button.x, event.button.y)))
    case SDL_MOUSEBUTTONDOWN where event.button.button == UInt8(SDL_BUTTON_MIDDLE):
      isMiddleDown = true
      return .pan(.began, point(event.button.x, event.button.y))
    case SDL_MOUSEBUTTONUP where event.button.button == UInt8(SDL_BUTTON_MIDDLE):
      isMiddleDown = false
      return .pan(.ended, point(event.button.x, event.button.y))
    case SDL_MOUSEMOTION:
      let place = point(event.motion.x, event.motion.y)
      if isMiddleDown, !isDown, !fingers.isPinching { return .pan(.moved, place) }
      if fingers.isPinching { return .commands(fingers.move(to: place, together: isHeld(KMOD_SHIFT))) }
      if isDown { return .command(.pointerMove(place)) }
      return fingers.hover(at: place) ? .redraw : nil
    case SDL_MOUSEBUTTONUP where event.button.button == UInt8(SDL_BUTTON_LEFT) && isDown:
      isDown = false
      SDL_CaptureMouse(SDL_FALSE)
      let place = point(event.button.x, event.button.y)
      return fingers.isPinching ? .commands(fingers.lift()) : .command(.pointerUp(place))
    case SDL_MOUSEWHEEL: return wheel(event.wheel, notch, sideways)
    case SDL_KEYDOWN where !takesText && [SDLK_LALT, SDLK_RALT].contains(Self.code(event.key)):
      fingers.begin(about: pointer)
      return nil
    case SDL_KEYUP where [SDLK_LALT, SDLK_RALT].contains(Self.code(event.key)):
      fingers.begin(about: nil)
      return .redraw
    case SDL_KEYUP where Self.code(event.key) == SDLK_j: return .endReplay
    case SDL_KEYDOWN where takesText: return textKey(event.key)
    case SDL_KEYDOWN: return key(event.key)
    case SDL_TEXTINPUT:
      isComposing = false
      let text = Self.string(event.text.text)
      return takesText && !text.isEmpty ? .command(.text(text)) : nil
    case SDL_TEXTEDITING:
      isComposing = !Self.string(event.edit.text).isEmpty
      return nil
    default: return nil
    }
  }

  private mutating func contact(_ event: SDL_TouchFingerEvent, _ phase: Touch.Phase) -> WindowInput? {
    // Fingers on a trackpad point and scroll.
    let device = touchDevice(event.touchId)
    if device == SDL_TOUCH_DEVICE_INDIRECT_ABSOLUTE || device == SDL_TOUCH_DEVICE_INDIRECT_RELATIVE { return nil }
    return fingers.contact(event, phase).map { .command($0) }
  }

  private mutating func point(_ x: Int32, _ y: Int32) -> CGPoint {
    let place = CGPoint(x: CGFloat(x), y: CGFloat(y))
    pointer = place
    return place
  }

  private func window(_ event: SDL_WindowEvent) -> WindowInput? {
    switch SDL_WindowEventID(UInt32(event.event)) {
    case SDL_WINDOWEVENT_SIZE_CHANGED:
      .command(.resize(CGSize(width: CGFloat(max(1, event.data1)), height: CGFloat(max(1, event.data2)))))
    case SDL_WINDOWEVENT_CLOSE: .close
    case SDL_WINDOWEVENT_EXPOSED: .redraw
    case SDL_WINDOWEVENT_DISPLAY_CHANGED: .displayChanged
    case SDL_WINDOWEVENT_MINIMIZED, SDL_WINDOWEVENT_HIDDEN: .visibility(false)
    case SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_MAXIMIZED: .visibility(true)
    default: nil
    }
  }

  private func wheel(_ event: SDL_MouseWheelEvent, _ notch: CGFloat, _ sideways: Bool) -> WindowInput? {
    if isHeld(KMOD_CTRL) {
      let notches = Double(event.preciseY) * (event.direction == SDL_MOUSEWHEEL_FLIPPED.rawValue ? -1 : 1)
      guard let pointer, notches != 0 else { return nil }
      return .command(.magnify(by: CGFloat(Portable.exp(min(max(notches, -10), 10) * Self.notchGrowth)), at: pointer))
    }
    let sign: CGFloat = event.direction == SDL_MOUSEWHEEL_FLIPPED.rawValue ? -1 : 1
    var delta = CGVector(dx: CGFloat(event.preciseX) * notch * sign, dy: -CGFloat(event.preciseY) * notch * sign)
    // In a view that scrolls only sideways the usual wheel does so, too.
    if sideways, delta.dx == 0 { delta = CGVector(dx: delta.dy, dy: 0) }
    return .command(.wheel(delta, at: pointer))
  }

  /// A notch of the wheel with Ctrl enlarges by an eighth.
  private static let notchGrowth = 0.1177830356563835

  /// Whether Shift is held now.
  var isShiftHeld: Bool { isHeld(KMOD_SHIFT) }

  private func isHeld(_ key: SDL_Keymod) -> Bool { heldKeys().rawValue & key.rawValue != 0 }

  private static func code(_ event: SDL_KeyboardEvent) -> SDL_KeyCode {
    SDL_KeyCode(UInt32(bitPattern: event.keysym.sym))
  }

  /// The text of a C array that ends with 0.
  private static func string<Letters>(_ letters: Letters) -> String {
    withUnsafeBytes(of: letters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  /// The meaning of a key while a text is edited: an edit, or one of the window's that type nothing.
  private mutating func textKey(_ event: SDL_KeyboardEvent) -> WindowInput? {
    let code = Self.code(event)
    let modifiers = UInt32(event.keysym.mod)
    if isComposing || modifiers & (KMOD_ALT.rawValue | KMOD_GUI.rawValue) != 0, code != SDLK_ESCAPE { return nil }
    var flags = KeyModifierFlags()
    if modifiers & KMOD_SHIFT.rawValue != 0 { flags.insert(.shift) }
    if modifiers & KMOD_CTRL.rawValue != 0 { flags.insert(.control) }
    switch code {
    case SDLK_ESCAPE, SDLK_F5, SDLK_F11: return key(event)
    case SDLK_z where flags.contains(.control), SDLK_e where flags == .control: return key(event)
    case SDLK_v where flags == .control && event.repeat == 0, SDLK_INSERT where flags == .shift && event.repeat == 0:
      return .paste
    case SDLK_INSERT where flags == .control: return .command(.edit(.copy))
    case SDLK_DELETE where flags == .shift: return .command(.edit(.cut))
    default: return Self.usage(code).flatMap { TextEdit(Key($0, flags)) }.map { .command(.edit($0)) }
    }
  }

  private static func usage(_ code: SDL_KeyCode) -> KeyboardHIDUsage? {
    switch code {
    case SDLK_BACKSPACE: return .keyboardDeleteOrBackspace
    case SDLK_DELETE: return .keyboardDeleteForward
    case SDLK_TAB: return .keyboardTab
    case SDLK_RETURN, SDLK_KP_ENTER: return .keyboardReturnOrEnter
    case SDLK_a: return .keyboardA
    case SDLK_c: return .keyboardC
    case SDLK_x: return .keyboardX
    default:
      // The codes of keys that type nothing are their usages, with a bit that says so.
      let mark = UInt32(SDLK_SCANCODE_MASK)
      return code.rawValue & mark == 0 ? nil : KeyboardHIDUsage(rawValue: Int(code.rawValue & ~mark))
    }
  }

  private mutating func key(_ event: SDL_KeyboardEvent) -> WindowInput? {
    let code = Self.code(event)
    keyHasShift = event.keysym.mod & UInt16(KMOD_SHIFT.rawValue) != 0
    if event.keysym.mod & UInt16(KMOD_CTRL.rawValue) != 0 {
      if event.repeat != 0 { return nil }
      if code == SDLK_z { return keyHasShift ? .bringBack : .takeBack }
      if code == SDLK_e { return .exportFilm }
      return Self.controlKeys.first { $0.code == code }.map { .command(.key($0.key)) }
    }
    if let key = Self.keys.first(where: { $0.code == code })?.key {
      return [.restart, .toggle, .back, .enter].contains(key) && event.repeat != 0 ? nil : .command(.key(key))
    }
    // With Alt it goes to another window.
    if code == SDLK_TAB, event.keysym.mod & UInt16(KMOD_ALT.rawValue | KMOD_GUI.rawValue) == 0 {
      return .command(.key(keyHasShift ? .backtab : .tab))
    }
    if code == SDLK_PERIOD || code == SDLK_KP_PERIOD { return .stepOnce }
    if [SDLK_PLUS, SDLK_EQUALS, SDLK_KP_PLUS].contains(code) { return .zoom(1) }
    if [SDLK_MINUS, SDLK_KP_MINUS].contains(code) { return .zoom(-1) }
    if [SDLK_0, SDLK_KP_0].contains(code) { return .zoom(nil) }
    if event.repeat != 0 { return nil }
    switch code {
    case SDLK_p: return .togglePause
    case SDLK_l: return .toggleTimeline
    case SDLK_c: return .togglePanel
    case SDLK_v: return keyHasShift ? .compare(.next) : .compare(.toggle)
    case SDLK_F5: return .save
    case SDLK_F11: return .toggleFullScreen
    case SDLK_LEFTBRACKET: return .slower
    case SDLK_RIGHTBRACKET: return .faster
    case SDLK_k: return .setLoop
    case SDLK_j: return .beginReplay
    case SDLK_u: return keyHasShift ? .showOlderFuture : .returnToFuture
    case SDLK_g: return keyHasShift ? .putAwayFuture : .toggleGhosts
    case SDLK_h: return .toggleHelp
    case SDLK_f: return .toggleStatistics
    case SDLK_e: return .toggleExplanation
    case SDLK_o: return .toggleOverlay
    case SDLK_q: return .quit
    case SDLK_ESCAPE: return .stepBack
    default: return unbound(event)
    }
  }

  /// A letter or digit without a meaning, pressed alone: combinations may belong to other programs.
  private func unbound(_ event: SDL_KeyboardEvent) -> WindowInput? {
    let others = KMOD_ALT.rawValue | KMOD_GUI.rawValue
    guard event.keysym.mod & UInt16(others) == 0, let code = UInt8(exactly: event.keysym.sym),
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(code) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(code)
    else { return nil }
    return .unbound(String(UnicodeScalar(code)).uppercased())
  }

  private static let keys: [(code: SDL_KeyCode, key: ExhibitKey)] = [
    (SDLK_i, .insert), (SDLK_SPACE, .space), (SDLK_d, .delete), (SDLK_BACKSPACE, .backspace), (SDLK_m, .move),
    (SDLK_t, .toggle), (SDLK_b, .back), (SDLK_n, .insertSection), (SDLK_x, .deleteSection), (SDLK_r, .restart),
    (SDLK_LEFT, .left), (SDLK_RIGHT, .right), (SDLK_UP, .up), (SDLK_DOWN, .down), (SDLK_PAGEUP, .pageUp),
    (SDLK_PAGEDOWN, .pageDown), (SDLK_HOME, .home), (SDLK_END, .end),
    (SDLK_RETURN, .enter), (SDLK_KP_ENTER, .enter),
  ]

  /// Keys pressed together with Ctrl.
  private static let controlKeys: [(code: SDL_KeyCode, key: ExhibitKey)] = [
    (SDLK_a, .selectAll), (SDLK_x, .cut), (SDLK_c, .copy), (SDLK_v, .paste),
  ]
}
