import Springflow
import SpringflowCSDL2
import SpringflowScenes
import SpringflowWindow
import Testing

@Suite("Fingers in the window")
struct FingerInputTests {
  /// A mouse and a keyboard.
  struct InputDevices {
    var translator = InputTranslator()

    init(holding keys: SDL_Keymod = KMOD_NONE) {
      hold(keys)
      translator.touchDevice = { $0 == 9 ? SDL_TOUCH_DEVICE_INDIRECT_RELATIVE : SDL_TOUCH_DEVICE_DIRECT }
    }

    mutating func hold(_ keys: SDL_Keymod) { translator.heldKeys = { keys } }

    mutating func take(_ event: SDL_Event) -> WindowInput? {
      translator.translate(event, notch: 80, sideways: false)
    }

    mutating func button(
      _ type: SDL_EventType, _ x: Int32, _ y: Int32, button: Int32 = SDL_BUTTON_LEFT, which: UInt32 = 0
    ) -> WindowInput? {
      var event = SDL_Event()
      event.type = type.rawValue
      event.button.button = UInt8(button)
      event.button.which = which
      event.button.x = x
      event.button.y = y
      return take(event)
    }

    mutating func move(_ x: Int32, _ y: Int32, which: UInt32 = 0) -> WindowInput? {
      var event = SDL_Event()
      event.type = SDL_MOUSEMOTION.rawValue
      event.motion.which = which
      event.motion.x = x
      event.motion.y = y
      return take(event)
    }

    mutating func key(_ type: SDL_EventType, _ code: SDL_KeyCode) -> WindowInput? {
      var event = SDL_Event()
      event.type = type.rawValue
      event.key.keysym.sym = Int32(bitPattern: code.rawValue)
      return take(event)
    }

    mutating func contact(_ type: SDL_EventType, _ id: Int64, _ x: Float, _ y: Float, device: Int64 = 1) -> WindowInput?
    {
      var event = SDL_Event()
      event.type = type.rawValue
      event.tfinger.touchId = device
      event.tfinger.fingerId = id
      event.tfinger.x = x
      event.tfinger.y = y
      return take(event)
    }

    mutating func wheel(_ notches: Float) -> WindowInput? {
      var event = SDL_Event()
      event.type = SDL_MOUSEWHEEL.rawValue
      event.wheel.preciseY = notches
      return take(event)
    }
  }

  static func two(_ phase: Touch.Phase, _ a: (CGFloat, CGFloat), _ b: (CGFloat, CGFloat)) -> WindowInput {
    .commands([
      .finger(0, phase, at: CGPoint(x: a.0, y: a.1)), .finger(1, phase, at: CGPoint(x: b.0, y: b.1)),
    ])
  }

  @Test("the right button is a secondary click, but not while the left one drags")
  func rightButton() {
    var devices = InputDevices()
    #expect(
      devices.button(SDL_MOUSEBUTTONDOWN, 5, 6, button: SDL_BUTTON_RIGHT)
        == .command(.secondaryClick(CGPoint(x: 5, y: 6))))
    #expect(devices.button(SDL_MOUSEBUTTONUP, 5, 6, button: SDL_BUTTON_RIGHT) == nil)
    _ = devices.button(SDL_MOUSEBUTTONDOWN, 5, 6)
    #expect(devices.button(SDL_MOUSEBUTTONDOWN, 5, 6, button: SDL_BUTTON_RIGHT) == nil)
  }

  @Test("a drag with Alt is two fingers at the sides of its start, mirrored about it")
  func altDrag() {
    var devices = InputDevices(holding: KMOD_LALT)
    #expect(devices.button(SDL_MOUSEBUTTONDOWN, 200, 100) == Self.two(.began, (260, 100), (140, 100)))
    #expect(devices.move(210, 120) == Self.two(.moved, (270, 120), (130, 80)))
    // Alt may be released during the drag.
    devices.hold(KMOD_NONE)
    #expect(devices.move(150, 100) == Self.two(.moved, (210, 100), (190, 100)))
    #expect(devices.button(SDL_MOUSEBUTTONUP, 150, 100) == Self.two(.ended, (210, 100), (190, 100)))
    #expect(devices.move(160, 100) == nil)
    #expect(devices.button(SDL_MOUSEBUTTONDOWN, 1, 2) == .command(.pointerDown(CGPoint(x: 1, y: 2))))
  }

  @Test("a drag after the pointer moved with Alt mirrors its finger about the position where Alt was pressed")
  func altThenMove() {
    var devices = InputDevices(holding: KMOD_LALT)
    _ = devices.move(200, 100)
    #expect(devices.key(SDL_KEYDOWN, SDLK_LALT) == nil)
    #expect(devices.translator.fingers.hoverPoints == [])
    #expect(devices.move(240, 130) == .redraw)
    #expect(devices.translator.fingers.hoverPoints == [CGPoint(x: 240, y: 130), CGPoint(x: 160, y: 70)])
    #expect(devices.button(SDL_MOUSEBUTTONDOWN, 240, 130) == Self.two(.began, (240, 130), (160, 70)))
    #expect(devices.translator.fingers.hoverPoints == [])
    #expect(devices.move(300, 130) == Self.two(.moved, (300, 130), (100, 70)))
    devices.hold(SDL_Keymod(KMOD_LALT.rawValue | KMOD_LSHIFT.rawValue))
    #expect(devices.move(310, 140) == Self.two(.moved, (310, 140), (110, 80)))
    #expect(devices.button(SDL_MOUSEBUTTONUP, 310, 140) == Self.two(.ended, (310, 140), (110, 80)))
    #expect(devices.key(SDL_KEYUP, SDLK_LALT) == .redraw)
    #expect(devices.translator.fingers.hoverPoints == [])
  }

  @Test("a wheel with Ctrl magnifies at the pointer, by an eighth per notch, and back by the same factor")
  func magnify() throws {
    var devices = InputDevices(holding: KMOD_RCTRL)
    #expect(devices.wheel(1) == nil)
    _ = devices.move(30, 40)
    #expect(devices.wheel(0) == nil)
    var product: CGFloat = 1
    for notches in [1, -1, 2] as [Float] {
      guard case .command(.magnify(let factor, let point)) = devices.wheel(notches) else {
        Issue.record("no magnification")
        continue
      }
      #expect(point == CGPoint(x: 30, y: 40))
      product *= factor
    }
    #expect(abs(product - 1.265625) < 1e-9)
  }

  @Test("a finger on a touch screen has an id; the mouse events that it causes and fingers on a trackpad are ignored")
  func touchScreen() {
    var devices = InputDevices()
    devices.translator.fingers.window = CGSize(width: 800, height: 400)
    func finger(_ id: Int, _ phase: Touch.Phase, _ x: CGFloat, _ y: CGFloat) -> WindowInput {
      .command(.finger(id, phase, at: CGPoint(x: x, y: y)))
    }
    #expect(devices.contact(SDL_FINGERDOWN, 77, 0.5, 0.25) == finger(2, .began, 400, 100))
    #expect(devices.button(SDL_MOUSEBUTTONDOWN, 400, 100, which: .max) == nil)
    #expect(devices.contact(SDL_FINGERDOWN, 78, 0.25, 0.5) == finger(3, .began, 200, 200))
    #expect(devices.contact(SDL_FINGERMOTION, 77, 0.75, 0.25) == finger(2, .moved, 600, 100))
    #expect(devices.move(600, 100, which: .max) == nil)
    #expect(devices.contact(SDL_FINGERUP, 77, 0.75, 0.25) == finger(2, .ended, 600, 100))
    #expect(devices.contact(SDL_FINGERDOWN, 79, 0, 0) == finger(2, .began, 0, 0))
    #expect(devices.contact(SDL_FINGERDOWN, 80, 0, 0, device: 9) == nil)
    #expect(devices.contact(SDL_FINGERUP, 78, 1, 1) == finger(3, .ended, 800, 400))
  }
}
