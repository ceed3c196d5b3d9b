import Springflow
import SpringflowCSDL2
import SpringflowExhibits
import SpringflowWindow
import Testing

@Suite("Window input")
struct InputTests {
  static func key(_ code: SDL_KeyCode, _ held: SDL_Keymod = KMOD_NONE, repeats: Bool = false) -> SDL_Event {
    var event = SDL_Event()
    event.type = SDL_KEYDOWN.rawValue
    event.key.keysym.sym = Int32(bitPattern: code.rawValue)
    event.key.keysym.mod = UInt16(held.rawValue)
    event.key.repeat = repeats ? 1 : 0
    return event
  }

  static func translate(_ event: SDL_Event) -> WindowInput? {
    var translator = InputTranslator()
    return translator.translate(event, notch: 80, sideways: true)
  }

  @Test(
    "every key of the help has its effect",
    arguments: [
      (SDLK_i, WindowInput.command(.key(.insert))), (SDLK_SPACE, .command(.key(.space))),
      (SDLK_d, .command(.key(.delete))), (SDLK_BACKSPACE, .command(.key(.backspace))),
      (SDLK_m, .command(.key(.move))), (SDLK_t, .command(.key(.toggle))), (SDLK_b, .command(.key(.back))),
      (SDLK_n, .command(.key(.insertSection))),
      (SDLK_x, .command(.key(.deleteSection))), (SDLK_r, .command(.key(.restart))), (SDLK_LEFT, .command(.key(.left))),
      (SDLK_RIGHT, .command(.key(.right))),
      (SDLK_HOME, .command(.key(.home))), (SDLK_END, .command(.key(.end))), (SDLK_p, .togglePause),
      (SDLK_PERIOD, .stepOnce), (SDLK_h, .toggleHelp), (SDLK_f, .toggleStatistics), (SDLK_e, .toggleExplanation),
      (SDLK_o, .toggleOverlay),
      (SDLK_q, .quit), (SDLK_ESCAPE, .stepBack), (SDLK_RETURN, .command(.key(.enter))),
      (SDLK_l, .toggleTimeline), (SDLK_LEFTBRACKET, .slower), (SDLK_RIGHTBRACKET, .faster), (SDLK_k, .setLoop),
      (SDLK_F5, .save), (SDLK_u, .returnToFuture), (SDLK_g, .toggleGhosts),
    ])
  func keys(_ code: SDL_KeyCode, _ meaning: WindowInput) { #expect(Self.translate(Self.key(code)) == meaning) }

  @Test("Shift with U or G is another key than those, and Ctrl with Z takes back")
  func heldKeys() {
    for shift in [KMOD_LSHIFT, KMOD_RSHIFT] {
      #expect(Self.translate(Self.key(SDLK_u, shift)) == .showOlderFuture)
      #expect(Self.translate(Self.key(SDLK_g, shift)) == .putAwayFuture)
    }
    #expect(Self.translate(Self.key(SDLK_z, KMOD_LCTRL)) == .takeBack)
    #expect(Self.translate(Self.key(SDLK_e, KMOD_LCTRL)) == .exportFilm)
  }

  @Test("a window on another display, and a display that changes, are the same to it; F11 does not repeat while held")
  func displays() {
    var event = SDL_Event()
    event.type = SDL_WINDOWEVENT.rawValue
    event.window.event = UInt8(SDL_WINDOWEVENT_DISPLAY_CHANGED.rawValue)
    #expect(Self.translate(event) == .displayChanged)
    event = SDL_Event()
    event.type = SDL_DISPLAYEVENT.rawValue
    #expect(Self.translate(event) == .displayChanged)
    #expect(Self.translate(Self.key(SDLK_F11)) == .toggleFullScreen)
    #expect(Self.translate(Self.key(SDLK_F11, repeats: true)) == nil)
  }

  @Test("a key that switches does not repeat while held, a key that inserts does")
  func repeats() {
    #expect(Self.translate(Self.key(SDLK_p, repeats: true)) == nil)
    #expect(Self.translate(Self.key(SDLK_r, repeats: true)) == nil)
    #expect(Self.translate(Self.key(SDLK_t, repeats: true)) == nil)
    #expect(Self.translate(Self.key(SDLK_m, repeats: true)) == .command(.key(.move)))
    #expect(Self.translate(Self.key(SDLK_TAB, repeats: true)) == .command(.key(.tab)))
    #expect(Self.translate(Self.key(SDLK_TAB, KMOD_LSHIFT)) == .command(.key(.backtab)))
    #expect(Self.translate(Self.key(SDLK_i, repeats: true)) == .command(.key(.insert)))
    #expect(Self.translate(Self.key(SDLK_z, repeats: true)) == nil)
  }

  @Test("a letter or digit without a meaning is reported if pressed alone; any other key is not")
  func unbound() {
    #expect(Self.translate(Self.key(SDLK_z)) == .unbound("Z"))
    #expect(Self.translate(Self.key(SDLK_7)) == .unbound("7"))
    #expect(Self.translate(Self.key(SDLK_F6)) == nil)
    #expect(Self.translate(Self.key(SDLK_TAB, KMOD_LALT)) == nil)
    for held in [KMOD_LALT, KMOD_RGUI, KMOD_LCTRL] {
      #expect(Self.translate(Self.key(SDLK_y, held)) == nil)
    }
  }

  @Test(
    "letters with Ctrl cut, copy, paste and select all, and have no other effect",
    arguments: [
      (SDLK_a, WindowInput.command(.key(.selectAll))), (SDLK_x, .command(.key(.cut))),
      (SDLK_c, .command(.key(.copy))), (SDLK_v, .command(.key(.paste))),
    ])
  func control(_ code: SDL_KeyCode, _ meaning: WindowInput) {
    var event = Self.key(code)
    event.key.keysym.mod = UInt16(KMOD_LCTRL.rawValue)
    #expect(Self.translate(event) == meaning)
    var other = Self.key(SDLK_d)
    other.key.keysym.mod = UInt16(KMOD_RCTRL.rawValue)
    #expect(Self.translate(other) == nil)
  }

  @Test("only the left button drags, the middle one moves the stage, and a motion without either does nothing")
  func mouse() {
    var translator = InputTranslator()
    var event = SDL_Event()
    event.type = SDL_MOUSEMOTION.rawValue
    event.motion.x = 5
    #expect(translator.translate(event, notch: 80, sideways: true) == nil)
    event.type = SDL_MOUSEBUTTONDOWN.rawValue
    event.button.button = 2
    event.button.x = 5
    #expect(translator.translate(event, notch: 80, sideways: true) == .pan(.began, CGPoint(x: 5, y: 0)))
    var motion = SDL_Event()
    motion.type = SDL_MOUSEMOTION.rawValue
    motion.motion.x = 7
    #expect(translator.translate(motion, notch: 80, sideways: true) == .pan(.moved, CGPoint(x: 7, y: 0)))
    event.button.button = 1
    event.button.x = 10
    event.button.y = 20
    #expect(translator.translate(event, notch: 80, sideways: true) == .command(.pointerDown(CGPoint(x: 10, y: 20))))
    event = SDL_Event()
    event.type = SDL_MOUSEMOTION.rawValue
    event.motion.x = 30
    event.motion.y = 40
    #expect(translator.translate(event, notch: 80, sideways: true) == .command(.pointerMove(CGPoint(x: 30, y: 40))))
  }

  @Test("the wheel scrolls sideways where the view does, forward when turned down")
  func wheel() {
    var event = SDL_Event()
    event.type = SDL_MOUSEWHEEL.rawValue
    event.wheel.preciseY = -1.5
    #expect(Self.translate(event) == .command(.wheel(CGVector(dx: 120, dy: 0), at: nil)))
    var translator = InputTranslator()
    #expect(
      translator.translate(event, notch: 80, sideways: false) == .command(.wheel(CGVector(dx: 0, dy: 120), at: nil)))
    event.wheel.direction = SDL_MOUSEWHEEL_FLIPPED.rawValue
    #expect(Self.translate(event) == .command(.wheel(CGVector(dx: -120, dy: 0), at: nil)))
  }
}

@Suite("Window input while a text is edited")
struct TypingInputTests {
  private static func text(_ text: String, _ type: SDL_EventType) -> SDL_Event {
    var event = SDL_Event()
    event.type = type.rawValue
    func fill<Letters>(_ letters: inout Letters) {
      withUnsafeMutableBytes(of: &letters) { bytes in
        for (index, byte) in text.utf8.enumerated() { bytes[index] = byte }
      }
    }
    if type == SDL_TEXTINPUT { fill(&event.text.text) } else { fill(&event.edit.text) }
    return event
  }

  private static func translate(_ events: SDL_Event..., takesText: Bool = true) -> [WindowInput?] {
    var translator = InputTranslator()
    translator.takesText = takesText
    return events.map { translator.translate($0, notch: 80, sideways: true) }
  }

  @Test("letters come as text, the keys that type them are no commands, and without a text it is the other way round")
  func letters() {
    for code in [SDLK_i, SDLK_SPACE, SDLK_p, SDLK_q, SDLK_h, SDLK_l, SDLK_1, SDLK_PERIOD, SDLK_F1] {
      #expect(Self.translate(InputTests.key(code)) == [nil])
    }
    #expect(Self.translate(Self.text("é👩‍💻", SDL_TEXTINPUT)) == [.command(.text("é👩‍💻"))])
    #expect(Self.translate(Self.text("", SDL_TEXTINPUT)) == [nil])
    #expect(Self.translate(Self.text("i", SDL_TEXTINPUT), takesText: false) == [nil])
    #expect(Self.translate(InputTests.key(SDLK_i), takesText: false) == [.command(.key(.insert))])
  }

  @Test(
    "keys edit as in every field",
    arguments: [
      (SDLK_BACKSPACE, KMOD_NONE, TextEdit.backspace), (SDLK_BACKSPACE, KMOD_LCTRL, .wordBackspace),
      (SDLK_BACKSPACE, KMOD_LSHIFT, .backspace), (SDLK_DELETE, KMOD_NONE, .delete),
      (SDLK_DELETE, KMOD_RCTRL, .wordDelete), (SDLK_DELETE, KMOD_LSHIFT, .cut), (SDLK_INSERT, KMOD_LCTRL, .copy),
      (SDLK_HOME, KMOD_LCTRL, .start), (SDLK_LEFT, KMOD_NONE, .left), (SDLK_LEFT, KMOD_NUM, .left),
      (SDLK_RIGHT, KMOD_LCTRL, .wordRight), (SDLK_LEFT, KMOD_RSHIFT, .selectLeft), (SDLK_HOME, KMOD_NONE, .start),
      (SDLK_UP, KMOD_NONE, .start), (SDLK_PAGEDOWN, KMOD_LSHIFT, .selectToEnd), (SDLK_END, KMOD_LSHIFT, .selectToEnd),
      (SDLK_a, KMOD_LCTRL, .selectAll), (SDLK_x, KMOD_LCTRL, .cut), (SDLK_c, KMOD_RCTRL, .copy),
      (SDLK_RETURN, KMOD_NONE, .enter), (SDLK_KP_ENTER, KMOD_NONE, .enter), (SDLK_TAB, KMOD_NONE, .tab),
      (SDLK_TAB, KMOD_LSHIFT, .backtab),
    ])
  func edits(_ code: SDL_KeyCode, _ held: SDL_Keymod, _ edit: TextEdit) {
    #expect(Self.translate(InputTests.key(code, held)) == [.command(.edit(edit))])
    // Held keys go on.
    #expect(Self.translate(InputTests.key(code, held, repeats: true)) == [.command(.edit(edit))])
  }

  @Test("the window keeps the keys that type nothing, and keys of an input method are its own")
  func others() {
    #expect(Self.translate(InputTests.key(SDLK_v, KMOD_LCTRL)) == [.paste])
    #expect(Self.translate(InputTests.key(SDLK_INSERT, KMOD_LSHIFT)) == [.paste])
    #expect(Self.translate(InputTests.key(SDLK_v, KMOD_LCTRL, repeats: true)) == [nil])
    #expect(Self.translate(InputTests.key(SDLK_z, KMOD_LCTRL), InputTests.key(SDLK_F5)) == [.takeBack, .save])
    #expect(Self.translate(InputTests.key(SDLK_ESCAPE)) == [.stepBack])
    #expect(Self.translate(InputTests.key(SDLK_TAB, KMOD_LALT)) == [nil])
    // The right Alt key types letters such as @, and shows no second finger.
    for takesText in [true, false] {
      var translator = InputTranslator()
      translator.takesText = takesText
      var motion = SDL_Event()
      motion.type = SDL_MOUSEMOTION.rawValue
      for event in [motion, InputTests.key(SDLK_RALT)] { _ = translator.translate(event, notch: 80, sideways: true) }
      #expect((translator.fingers.center == nil) == takesText)
    }
    let back = InputTests.key(SDLK_BACKSPACE)
    #expect(
      Self.translate(Self.text("ni", SDL_TEXTEDITING), back, Self.text("你", SDL_TEXTINPUT), back)
        == [nil, nil, .command(.text("你")), .command(.edit(.backspace))])
    #expect(
      Self.translate(Self.text("n", SDL_TEXTEDITING), back, Self.text("", SDL_TEXTEDITING), back)
        == [nil, nil, nil, .command(.edit(.backspace))])
  }
}
