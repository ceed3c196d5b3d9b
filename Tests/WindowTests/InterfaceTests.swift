import Springflow
import SpringflowCSDL2
import SpringflowDrawing
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import SpringflowWindow
import Testing

/// The interface of a window that nobody sees, driven by touches and keys; its pictures are compared.
@MainActor
@Suite("The interface, by mouse and by keyboard", .serialized)
struct InterfaceTests {
  /// Opens a window, in which pictures are drawn as they are on a display.
  private func open(
    _ name: String = "springy-carousel", size: CGSize = CGSize(width: 360, height: 240),
    _ body: (TestWindow) throws -> Void
  ) throws {
    let test = try TestWindow(name, size: size, isHidden: true)
    defer { test.window.close() }
    test.settle("at first")
    try body(test)
  }

  private func click(_ test: TestWindow, _ view: View, settling: Bool = true) {
    let point = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
    test.button(SDL_MOUSEBUTTONDOWN, point)
    test.button(SDL_MOUSEBUTTONUP, point)
    if settling { test.settle("click") }
  }

  /// Opens help and clicks a key in it, which in a small window has to be scrolled into sight first.
  private func choose(_ key: String, _ test: TestWindow, settling: Bool = true) throws {
    let interface = test.window.interface
    if !interface.help.isShown { test.press(SDLK_h) }
    let chip = try chip(key, in: interface.help)
    interface.driver.focus(chip)
    test.settle("focus")
    click(test, chip, settling: settling)
  }

  /// The chip of a key in help or among the hints.
  private func chip(_ key: String, in view: View) throws -> KeyChip {
    try #require(HelpTests.parts(of: view).compactMap { $0.view as? KeyChip }.last { $0.key == key }, "no chip \(key)")
  }

  @Test("a click on a hint or in help does what the key does, to the pixel, and once more closes what it opened")
  func chips() throws {
    try open { test in
      for key in TestLength.cases(["E", "O", "L"], short: 2) {
        let (interface, atFirst) = (test.window.interface, test.picture)
        click(test, try chip("H", in: interface.hints))
        #expect(interface.help.isShown)
        let help = test.picture
        try choose(key, test)
        #expect(!interface.help.isShown, "a choice closes help")
        let clicked = test.picture
        test.press(SDL_KeyCode(UInt32(key.lowercased().utf8.first!)))
        #expect(test.picture == atFirst, "\(key) closes what it opened")
        test.press(SDLK_h)
        #expect(test.picture == help && help != atFirst)
        test.press(SDLK_h)
        test.press(SDL_KeyCode(UInt32(key.lowercased().utf8.first!)))
        #expect(test.picture == clicked && clicked != atFirst, "\(key)")
        test.press(SDL_KeyCode(UInt32(key.lowercased().utf8.first!)))
      }
      // Statistics change in every picture.
      let (statistics, atFirst) = (test.window.interface.statistics, test.picture)
      try choose("F", test, settling: false)
      for _ in 0..<8 { test.turn(1.0 / 30) }
      #expect(statistics.isShown && statistics.lines.count == 4 && test.picture != atFirst)
      test.press(SDLK_f)
      #expect(!statistics.isShown && test.picture == atFirst)
    }
  }

  @Test("a click on a hint changes the session as its key, and a click beside all of it is the session's")
  func hints() throws {
    try open { test in
      let (interface, window) = (test.window.interface, test.window)
      var log: [Command] { window.studio.current.session.log.map(\.command) }
      click(test, try chip("I", in: interface.hints))
      #expect(log == [.key(.insert)])
      // The words beside a chip are part of it.
      let chip = try chip("D", in: interface.hints)
      let words = chip.convert(CGPoint(x: chip.bounds.maxX + 20, y: 8), to: nil)
      test.button(SDL_MOUSEBUTTONDOWN, words)
      test.button(SDL_MOUSEBUTTONUP, words)
      test.settle("click")
      #expect(log == [.key(.insert), .key(.delete)])
      // Between two hints there is nothing.
      let strip = interface.hints.frame
      test.drag(from: CGPoint(x: 3, y: strip.midY), to: CGPoint(x: 3, y: strip.midY), "click beside the hints")
      #expect(log.count == 10)
      test.press(SDLK_o)
      test.drag(from: CGPoint(x: 40, y: 30), to: CGPoint(x: 30, y: 30), "drag over the legend")
      #expect(log.count > 11, "the legend takes no touches")
    }
  }

  @Test("a double click presses a key in help once, and a press that help or a question left has no effect")
  func leftPresses() throws {
    try open { test in
      let (window, interface) = (test.window, test.window.interface)
      test.press(SDLK_h)
      let pause = try chip("P", in: interface.help)
      interface.driver.focus(pause)
      test.settle("focus")
      let point = pause.convert(CGPoint(x: 5, y: 5), to: nil)
      for type in [SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP, SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP] {
        test.button(type, point)
        test.turn(1.0 / 60)
      }
      #expect(window.isPaused && !interface.help.isShown)
      test.press(SDLK_p)
      test.press(SDLK_i)
      test.press(SDLK_ESCAPE)
      let leave = interface.question.answers[1]
      let place = leave.convert(CGPoint(x: leave.bounds.midX, y: leave.bounds.midY), to: nil)
      test.button(SDL_MOUSEBUTTONDOWN, place)
      test.turn(1.0 / 60)
      test.press(SDLK_ESCAPE)
      test.button(SDL_MOUSEBUTTONUP, place)
      test.settle("released")
      #expect(window.isRunning && !interface.question.isShown && interface.driver.touches.isEmpty)
    }
  }

  @Test("while a text is typed, a click on the words that say that time stands still lets it go on")
  func pausedTyping() throws {
    try open("spring-form") { test in
      let window = test.window
      let host = ViewHost.hosting(window.session.exhibit.rootView)
      let field = try #require(HelpTests.parts(of: window.session.exhibit.rootView).first { $0.view is TextField })
      host.focus(field.view)
      test.turn(1.0 / 60)
      #expect(window.session.takesText)
      window.togglePause()
      test.settle("paused")
      test.press(SDLK_p)
      #expect(window.isPaused, "P types")
      click(test, window.interface.pause)
      #expect(!window.isPaused)
    }
  }

  @Test("Tab and the arrows move a ring over the keys in help, the space bar presses one, and Escape closes it")
  func helpByKeyboard() throws {
    try open(size: TestWindow.size) { test in
      let interface = test.window.interface
      test.press(SDLK_h)
      let help = test.picture
      for code in [SDLK_TAB, SDLK_TAB, SDLK_DOWN] { test.press(code) }
      let focused = try #require(interface.driver.focusedView as? KeyChip)
      #expect(test.picture != help && focused.isDescendant(of: interface.help))
      // Beside help nothing has changed.
      let (below, width) = (Int(interface.help.frame.maxY) + 40, test.picture.width)
      #expect(test.picture.pixels[(below * width)...] == help.pixels[(below * width)...])
      test.press(SDLK_ESCAPE)
      #expect(!interface.help.isShown && interface.driver.focusedView == nil)
      test.press(SDLK_h)
      #expect(test.picture == help)
      interface.driver.focus(try chip("P", in: interface.help))
      test.press(SDLK_SPACE)
      #expect(test.window.isPaused && !interface.help.isShown && test.window.studio.current.session.log.isEmpty)
      click(test, interface.pause)
      #expect(!test.window.isPaused && !interface.pause.isShown)
    }
  }

  @Test("help in a small window scrolls by keys, by the wheel and by a finger, and the session hears of none")
  func helpScrolls() throws {
    try open { test in
      let help = test.window.interface.help
      test.press(SDLK_h)
      #expect(help.scrolls)
      let scroll = try #require(help.subviews.compactMap { $0 as? ScrollView }.first)
      let middle = CGPoint(x: help.frame.midX, y: help.frame.midY)
      var seen: [CGFloat] = [scroll.contentOffset.y]
      func note(_ isFurther: Bool) {
        #expect(isFurther ? scroll.contentOffset.y > seen.last! : scroll.contentOffset.y < seen.last!)
        seen.append(scroll.contentOffset.y)
      }
      /// Makes turns until help stands still; its indicator may still fade.
      @MainActor func scrolled(by event: SDL_Event) {
        test.push(event)
        var last = CGFloat.infinity
        repeat {
          last = scroll.contentOffset.y
          for _ in 0..<3 { test.turn(1.0 / 30) }
        } while scroll.contentOffset.y != last
      }
      scrolled(by: TestWindow.key(SDLK_DOWN))
      note(true)
      scrolled(by: TestWindow.key(SDLK_PAGEDOWN))
      note(true)
      // Two at once go as far as two.
      scrolled(by: TestWindow.key(SDLK_HOME))
      test.push(TestWindow.key(SDLK_DOWN))
      scrolled(by: TestWindow.key(SDLK_DOWN))
      #expect(abs(scroll.contentOffset.y - 108) < 1)
      test.drag(from: middle, to: CGPoint(x: middle.x, y: middle.y + 60), "drag")
      #expect(scroll.contentOffset.y < 108)
      seen.append(scroll.contentOffset.y)
      test.move(to: middle)
      var event = SDL_Event()
      event.type = SDL_MOUSEWHEEL.rawValue
      event.wheel.preciseY = -1
      scrolled(by: event)
      note(true)
      scrolled(by: TestWindow.key(SDLK_END))
      #expect(abs(scroll.contentOffset.y - (scroll.contentSize.height - scroll.bounds.height)) < 0.5)
      #expect(test.window.studio.current.session.log.isEmpty)
    }
  }

  @Test("the timeline is dragged by the pointer and moved by keys, to the same picture")
  func timeline() throws {
    try open { test in
      let window = test.window
      test.press(SDLK_i)
      test.press(SDLK_l)
      let (end, track) = (window.studio.tick, test.track)
      test.drag(
        from: CGPoint(x: track.maxX, y: track.midY), to: CGPoint(x: track.minX - 20, y: 20), "drag to the beginning")
      #expect(window.studio.tick == 0 && window.isPaused && window.studio.futures.isEmpty)
      let dragged = test.picture
      test.press(SDLK_END)
      #expect(window.studio.tick == end && test.picture != dragged)
      test.press(SDLK_HOME)
      #expect(test.picture == dragged)
      test.move(to: CGPoint(x: track.midX, y: track.midY))
      test.wheel(-1, "wheel")
      #expect(window.studio.tick == 10)
    }
  }

  @Test("a question before leaving waits for an answer, by a click or a key; nothing reaches the session meanwhile")
  func question() throws {
    // Saving needs a folder: `.ci/studio` saves.
    for answer in 1..<3 {
      for isByKey in TestLength.cases([answer == 1, answer == 2], short: 1) {
        try open { test in
          let (window, question) = (test.window, test.window.interface.question)
          test.press(SDLK_i)
          let (log, unasked) = (window.studio.current.session.log, test.picture)
          test.press(SDLK_ESCAPE)
          #expect(question.isShown && question.text == "What you did is not saved" && window.isRunning)
          #expect(question.answers.map(\.currentTitle) == ["Save and leave", "Leave without", "Stay"])
          for code in [SDLK_i, SDLK_p, SDLK_h, SDLK_l, SDLK_r] { test.press(code) }
          test.drag(from: CGPoint(x: 300, y: 180), to: CGPoint(x: 100, y: 180), "drag")
          #expect(window.studio.current.session.log == log && !window.isPaused && test.picture != unasked)
          if isByKey {
            // The first key gives the focus back that the drag has taken away.
            for _ in 0...answer { test.push(TestWindow.key(SDLK_TAB)) }
            test.push(TestWindow.key(SDLK_RETURN))
            for _ in 0..<30 where window.isRunning { test.turn(1.0 / 60) }
          } else {
            let button = question.answers[answer]
            let point = button.convert(CGPoint(x: button.bounds.midX, y: button.bounds.midY), to: nil)
            test.button(SDL_MOUSEBUTTONDOWN, point)
            test.button(SDL_MOUSEBUTTONUP, point)
            for _ in 0..<30 where window.isRunning { test.turn(1.0 / 60) }
          }
          #expect(window.isRunning == (answer == 2) && !window.studio.current.isSaved)
          if answer == 2 {
            test.settle("stay")
            #expect(test.picture == unasked && !question.isShown)
          }
        }
      }
    }
  }

  @Test("a window that is closed asks first; closed once more, it leaves")
  func closing() throws {
    try open { test in
      var event = SDL_Event()
      event.type = SDL_WINDOWEVENT.rawValue
      event.window.event = UInt8(SDL_WINDOWEVENT_CLOSE.rawValue)
      test.press(SDLK_i)
      test.push(event)
      test.settle("close")
      #expect(test.window.isRunning && test.window.interface.question.isShown)
      test.press(SDLK_ESCAPE)
      #expect(test.window.isRunning && !test.window.interface.question.isShown)
      for _ in 0..<2 { test.push(event) }
      test.turn(1.0 / 60)
      #expect(!test.window.isRunning)
    }
  }

  @Test("G hides the outline of an earlier future, and shows it again")
  func ghosts() throws {
    try open { test in
      let window = test.window
      test.press(SDLK_i)
      for code in [SDLK_l, SDLK_p, SDLK_HOME, SDLK_d] { test.press(code) }
      for _ in 0..<200 where window.studio.cursor != nil || window.studio.futures.isEmpty { test.turn(1.0 / 60) }
      test.settle("another future")
      if !window.isPaused { test.press(SDLK_p) }
      let shown = test.picture
      try choose("G", test)
      test.settle("notice")
      let hidden = test.picture
      test.press(SDLK_g)
      #expect(hidden != shown && test.picture == shown && window.studio.futures.count == 1)
      test.press(SDLK_g, KMOD_LSHIFT)
      #expect(window.studio.futures.isEmpty)
    }
  }
}
