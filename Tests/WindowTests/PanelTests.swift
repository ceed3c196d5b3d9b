import Foundation
import Springflow
import SpringflowCSDL2
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import SpringflowWindow
import Testing

/// The panel of a window that nobody sees, by mouse and by keyboard.
@MainActor
@Suite("The panel of parameters", .serialized)
struct PanelTests {
  private func open(
    _ name: String = "springy-carousel", size: CGSize = CGSize(width: 720, height: 480),
    _ body: (TestWindow, TuningPanel) throws -> Void
  ) throws {
    let test = try TestWindow(name, size: size, isHidden: true)
    defer { test.window.close() }
    test.settle("at first")
    try body(test, test.window.interface.panel)
  }

  private func row(_ name: String, _ panel: TuningPanel) throws -> ParameterRow {
    try #require(panel.rows.first { $0.value.parameter.name == name }, "no row \(name)")
  }

  /// The middle of a view, in points of the window, once the panel has scrolled to it.
  private func middle(_ view: View, _ test: TestWindow) -> CGPoint {
    test.window.interface.driver.focus(view)
    turns(test)
    test.window.interface.driver.focus(nil)
    return view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
  }

  private func click(_ view: View, _ test: TestWindow) {
    let point = middle(view, test)
    test.button(SDL_MOUSEBUTTONDOWN, point)
    turns(test, 2)
    test.button(SDL_MOUSEBUTTONUP, point)
    turns(test)
  }

  /// Lets a second pass: a caret never rests.
  private func turns(_ test: TestWindow, _ count: Int = 30) { for _ in 0..<count { test.turn(1.0 / 30) } }

  private func press(_ code: SDL_KeyCode, _ test: TestWindow, _ held: SDL_Keymod = KMOD_NONE) {
    test.push(TestWindow.key(code, held))
    turns(test)
  }

  private func type(_ text: String, _ test: TestWindow) {
    var event = SDL_Event()
    event.type = SDL_TEXTINPUT.rawValue
    withUnsafeMutableBytes(of: &event.text.text) { bytes in
      for (index, byte) in text.utf8.enumerated() { bytes[index] = byte }
    }
    test.push(event)
    test.turn(0.02)
  }

  private func given(_ test: TestWindow, _ name: String) -> ExhibitSettings.Value? {
    test.window.studio.current.session.scene.settings[name]
  }

  /// A point on a slider, as a share of the thumb's way.
  private func point(_ share: CGFloat, on slider: NumberSlider) -> CGPoint {
    slider.convert(CGPoint(x: 8 + share * (slider.bounds.width - 16), y: slider.bounds.midY), to: nil)
  }

  @Test("C opens it over the stage with the keys, Esc gives them back and then closes it; so does its hint")
  func opening() throws {
    try open { test, panel in
      let (window, viewport) = (test.window, test.window.session.frame.viewport)
      let atFirst = test.picture
      test.press(SDLK_c)
      #expect(panel.isShown && window.interface.panelHasKeys && test.picture != atFirst)
      #expect(window.session.frame.viewport == viewport && window.session.log.isEmpty)
      #expect(window.interface.driver.focusedView === panel.rows.first?.lines.first?.slider)
      test.press(SDLK_ESCAPE)
      #expect(panel.isShown && !window.interface.panelHasKeys && window.isRunning)
      test.press(SDLK_ESCAPE)
      #expect(!panel.isShown && window.isRunning && test.picture == atFirst)
      let chip = HelpTests.parts(of: window.interface.hints).compactMap { $0.view as? KeyChip }.first { $0.key == "C" }
      click(try #require(chip), test)
      #expect(panel.isShown)
      test.press(SDLK_c)
      #expect(!panel.isShown)
      // Keys that it does not need are the exhibit's.
      test.press(SDLK_c)
      test.press(SDLK_i)
      #expect(window.session.log.map(\.command) == [.key(.insert)])
    }
  }

  @Test("a slider from press to release is one step; Shift makes it ten times as fine; time stands still meanwhile")
  func slider() throws {
    try open { test, panel in
      let studio = test.window.studio
      test.press(SDLK_c)
      let row = try row("itemSize", panel)
      #expect(!row.value.isChanged && row.reset.isHidden)
      let slider = row.lines[0].slider
      let start = point(CGFloat(slider.value), on: slider)
      test.button(SDL_MOUSEBUTTONDOWN, start)
      for step in 1...5 {
        test.move(to: CGPoint(x: start.x + CGFloat(step) * 6, y: start.y))
        test.turn(1.0 / 60)
      }
      let (tick, base) = (studio.tick, studio.current)
      for _ in 0..<5 { test.turn(1.0 / 60) }
      #expect(studio.tick == tick && studio.current === base && studio.isTuning)
      let size = row.value.numbers[0]
      #expect(size > 70 && row.value.isChanged && !row.reset.isHidden)
      #expect(studio.frame.elements.contains { abs($0.size.width - size) < 0.001 })
      test.button(SDL_MOUSEBUTTONUP, CGPoint(x: start.x + 30, y: start.y))
      test.settle("release")
      #expect(studio.current.tunings.count == 1 && given(test, "itemSize") == .init(size) && !studio.isTuning)
      // As far with Shift moves it by a tenth.
      let now = point(CGFloat(slider.value), on: slider)
      test.drag(from: now, to: CGPoint(x: now.x + 30, y: now.y), holding: KMOD_LSHIFT, "fine")
      let fine = row.value.numbers[0] - size
      #expect(abs(fine / (size - 70) - 0.1) < 0.05, "\(fine) of \(size - 70)")
      #expect(studio.current.tunings.count == 2)
      test.press(SDLK_z, KMOD_LCTRL)
      #expect(given(test, "itemSize") == .init(size) && row.value.numbers[0] == size)
      test.press(SDLK_z, KMOD_LCTRL)
      #expect(given(test, "itemSize") == nil && !row.value.isChanged && studio.current === base)
      for _ in 0..<2 { test.press(SDLK_z, SDL_Keymod(KMOD_LCTRL.rawValue | KMOD_LSHIFT.rawValue)) }
      #expect(row.value.numbers[0] == size + fine)
      click(row.reset, test)
      #expect(given(test, "itemSize") == nil && !row.value.isChanged)
    }
  }

  @Test("a click that changes nothing is no change; a value that goes beyond its limits stops at them")
  func limits() throws {
    try open("photo-gallery", size: CGSize(width: 960, height: 640)) { test, panel in
      test.press(SDLK_c)
      let row = try row("spring", panel)
      let (studio, curve) = (test.window.studio, HelpTests.parts(of: row).compactMap { $0.view as? CurveView }.first)
      for view in row.lines.map(\.slider) + [try #require(curve)] {
        let place = (view as? NumberSlider).map { point(CGFloat($0.value), on: $0) }
        let at = place ?? view.convert(CGPoint(x: 50, y: 50), to: nil)
        test.drag(from: at, to: at, "click")
      }
      #expect(studio.current.tunings.isEmpty && studio.settings.given.isEmpty && test.window.unsavedQuestion == nil)
      let forms = try #require(HelpTests.parts(of: row).compactMap { $0.view as? SegmentedControl }.first)
      for form in 0..<3 {
        forms.selectedSegmentIndex = form
        forms.sendActions(for: .valueChanged)
        for (line, share) in [(0, 0), (0, 1), (1, 1), (1, 0)] as [(Int, CGFloat)] {
          let slider = row.lines[line].slider
          test.drag(from: point(CGFloat(slider.value), on: slider), to: point(share, on: slider), "drag")
          #expect(0.3...6 ~= row.value.numbers[0] && 0.2...2 ~= row.value.numbers[1], "\(row.value.numbers)")
          #expect(!studio.isTuned)
        }
      }
    }
  }

  @Test("a press on a slider sets it there, and arrows move it by steps, many of which are one step back")
  func steps() throws {
    try open { test, panel in
      test.press(SDLK_c)
      let row = try row("spacing", panel)
      let slider = row.lines[0].slider
      let end = point(1, on: slider)
      test.drag(from: end, to: end, "press")
      #expect(row.value.numbers[0] == 400)
      test.window.interface.driver.focus(slider)
      for _ in 0..<3 { test.push(TestWindow.key(SDLK_LEFT)) }
      test.turn(0.02)
      #expect(row.value.numbers[0] == 397)
      test.push(TestWindow.key(SDLK_LEFT, KMOD_LSHIFT))
      test.settle("arrows")
      #expect(abs(row.value.numbers[0] - 396.9) < 1e-9)
      #expect(test.window.studio.current.tunings.count == 2)
      test.press(SDLK_z, KMOD_LCTRL)
      #expect(row.value.numbers[0] == 400)
    }
  }

  @Test("a number is typed, with its unit or without; what is none has a sentence, and Esc leaves it as it was")
  func typing() throws {
    try open { test, panel in
      let (interface, studio) = (test.window.interface, test.window.studio)
      press(SDLK_c, test)
      let row = try row("itemSize", panel)
      let field = row.lines[0].field
      click(field, test)
      #expect(interface.driver.takesText && SDL_IsTextInputActive() == SDL_TRUE)
      type("120 pt", test)
      press(SDLK_RETURN, test)
      #expect(given(test, "itemSize") == 120 && field.text == "120 pt" && !interface.driver.takesText)
      for (text, sentence) in [("big", "a number"), ("5000", "from 10 to 400"), ("nan", "a number"), ("", "a number")] {
        click(field, test)
        press(SDLK_a, test, KMOD_LCTRL)
        if text.isEmpty { press(SDLK_BACKSPACE, test) } else { type(text, test) }
        test.push(TestWindow.key(SDLK_RETURN))
        test.turn(0.02)
        #expect(interface.notice.text.contains(sentence), "\(interface.notice.text)")
        turns(test)
        #expect(given(test, "itemSize") == 120 && field.text == "120 pt")
      }
      click(field, test)
      type("7", test)
      press(SDLK_ESCAPE, test)
      #expect(given(test, "itemSize") == 120 && field.text == "120 pt" && panel.isShown)
      // A field in which nothing was typed does not undo what its slider does.
      click(field, test)
      let slider = row.lines[0].slider
      let (from, to) = (point(CGFloat(slider.value), on: slider), point(0.5, on: slider))
      test.button(SDL_MOUSEBUTTONDOWN, from)
      test.move(to: to)
      turns(test, 3)
      test.button(SDL_MOUSEBUTTONUP, to)
      turns(test)
      let dragged = try #require(given(test, "itemSize"))
      #expect(dragged != 120 && row.value.numbers[0] > 150)
      press(SDLK_z, test, KMOD_LCTRL)
      #expect(given(test, "itemSize") == 120 && field.text == "120 pt")
      // A touch on the stage enters what is typed; keys type no more.
      click(field, test)
      type("90", test)
      let stage = CGPoint(x: 60, y: 100)
      test.drag(from: stage, to: stage, "touch")
      #expect(given(test, "itemSize") == 90 && !interface.panelHasKeys)
      press(SDLK_i, test)
      #expect(studio.current.session.log.last?.command == .key(.insert))
    }
  }

  @Test("Tab and Shift Tab go through its controls in order, and scroll to them; a search leaves what it finds")
  func keyboard() throws {
    try open { test, panel in
      let driver = test.window.interface.driver
      press(SDLK_c, test)
      var seen: [View] = []
      for _ in 0..<panel.controls.count {
        let view = try #require(driver.focusedView)
        seen.append(view)
        let rect = view.convert(view.bounds, to: panel)
        #expect(panel.bounds.contains(rect), "\(rect)")
        press(SDLK_TAB, test)
      }
      #expect(
        Set(seen.map(ObjectIdentifier.init)).count == seen.count && seen.allSatisfy { $0.isDescendant(of: panel) })
      for view in seen.reversed() {
        press(SDLK_TAB, test, KMOD_LSHIFT)
        #expect(driver.focusedView === view)
      }
      click(panel.search, test)
      type("gravity", test)
      turns(test)
      #expect(panel.rows.filter { !$0.isHidden }.map(\.value.parameter.name) == ["gravity"])
      press(SDLK_TAB, test)
      press(SDLK_RIGHT, test)
      #expect(given(test, "gravity") != nil)
      click(panel.search, test)
      type("nothing of the kind", test)
      turns(test)
      #expect(panel.rows.filter { !$0.isHidden }.isEmpty)
    }
  }

  @Test("a spring is two numbers in three forms, or its curve; switches and words are set, and all are reset at once")
  func kinds() throws {
    try open("photo-gallery", size: CGSize(width: 960, height: 640)) { test, panel in
      press(SDLK_c, test)
      let row = try row("spring", panel)
      func spring() -> [Double] { row.value.numbers }
      #expect(spring() == [1.6, 0.9] && row.lines.map(\.field.text) == ["1.6 Hz", "0.9"])
      let forms = try #require(HelpTests.parts(of: row).compactMap { $0.view as? SegmentedControl }.first)
      for (form, texts) in [(1, ["0.625 s", "0.1"]), (2, ["101.06", "18.096"]), (0, ["1.6 Hz", "0.9"])] {
        test.window.interface.driver.focus(forms)
        forms.selectedSegmentIndex = form
        forms.sendActions(for: .valueChanged)
        #expect(row.lines.map(\.field.text) == texts)
        turns(test)
      }
      forms.selectedSegmentIndex = 1
      forms.sendActions(for: .valueChanged)
      click(row.lines[1].field, test)
      type("0.5", test)
      press(SDLK_RETURN, test)
      #expect(spring() == [1.6, 0.5])
      let curve = try #require(HelpTests.parts(of: row).compactMap { $0.view as? CurveView }.first)
      let start = curve.convert(CGPoint(x: 100, y: 60), to: nil)
      // Twice as far from its left edge it is half as fast.
      test.drag(from: start, to: CGPoint(x: start.x + 88, y: start.y), "drag")
      #expect(spring()[0] == 0.8 && abs(spring()[1] - 0.5) < 0.001, "\(spring())")
      test.drag(from: start, to: CGPoint(x: start.x, y: start.y - 20), "drag")
      #expect(spring()[0] == 0.8 && spring()[1] < 0.4, "\(spring())")
      #expect(test.window.studio.current.tunings.count == 3)
      let word = try #require(try self.row("curve", panel).word)
      click(word, test)
      type("easeInOut", test)
      press(SDLK_RETURN, test)
      #expect(given(test, "curve") == "easeInOut" && word.text == "easeInOut")
      click(panel.resetAll, test)
      #expect(test.window.studio.settings.given.isEmpty && !panel.rows.contains { $0.value.isChanged })
      press(SDLK_z, test, KMOD_LCTRL)
      #expect(given(test, "curve") == "easeInOut" && spring()[0] == 0.8)
    }
  }

  @Test("what is tuned is unsaved, is asked for, and is saved as a scene that replays to the same hash")
  func saving() throws {
    try open { test, panel in
      let window = test.window
      #expect(window.unsavedQuestion == nil)
      press(SDLK_c, test)
      for _ in 0..<9 { press(SDLK_RIGHT, test) }
      #expect(window.unsavedQuestion?.text == "What you did is not saved")
      let session = window.studio.current.session
      let text = try Recording(of: session).text
      let scene = try Scene(json: text, in: .standard)
      #expect(scene.settings == session.scene.settings && !scene.settings.given.isEmpty)
      let again = try Session(scene, in: .standard)
      while again.tick < session.tick { try again.step() }
      #expect(again.stateHash == session.stateHash)
      window.studio.current.markSaved()
      #expect(window.unsavedQuestion?.text == nil)
      for _ in 0..<9 { press(SDLK_z, test, KMOD_LCTRL) }
      #expect(window.studio.settings.given.isEmpty && window.studio.current.tunings.isEmpty)
      #expect(window.unsavedQuestion?.text == nil, "what was tuned and taken back is not missed")
    }
  }

  @Test("what is tuned is copied by a menu: as options, as a scene, as Swift, and as an instruction")
  func copying() throws {
    try open("photo-gallery", size: CGSize(width: 960, height: 640)) { test, panel in
      let window = test.window
      press(SDLK_c, test)
      #expect(!panel.copy.isEnabled)
      var settings: ExhibitSettings = ["spring": [0.8, 0.5], "frequency": 2, "reach": 200, "curve": "easeIn"]
      settings["swing"] = 0.25
      window.studio.tune(settings, until: .now)
      turns(test)
      let options = """
        springflow play photo-gallery --set spring=0.8,0.5 --set reach=200 --set curve=easeIn \
        --set UpdateMotion.spring=2,0.8 --set swing=0.25

        """
      let swift = """
        // PhotoGallery
        spring = Spring(frequency: 0.8, damping: 0.5)  // was Spring(frequency: 1.6, damping: 0.9)

        // ZoomFlowLayout
        reach = 200  // was 150

        // UpdateMotion
        curve = CubicTimingParameters(controlPoint1: CGPoint(x: 0.42, y: 0), controlPoint2: CGPoint(x: 1, y: 1))  \
        // was X
        frequency = 2  // was 0

        // SineLayout
        swing = 0.25  // was 0.390625

        """
      let usual =
        "CubicTimingParameters(controlPoint1: CGPoint(x: 0.3333333333333333, y: 0), "
        + "controlPoint2: CGPoint(x: 0.6666666666666666, y: 1))"
      let texts = [
        options, try Recording(of: window.studio.current.session).text, swift.replacing("X", with: usual),
        """
        In the Swift code of the exhibit photo-gallery, change these initial values of @Tunable properties, and \
        nothing else:

        - PhotoGallery.spring (how photos go to another layout): from Spring(frequency: 1.6, damping: 0.9) to \
        Spring(frequency: 0.8, damping: 0.5)
        - ZoomFlowLayout.reach (distance from the middle at which photos begin to grow, in pt): from 150 to 200
        - UpdateMotion.curve (how a change without a spring begins and ends): from \(usual) to \
        CubicTimingParameters(controlPoint1: CGPoint(x: 0.42, y: 0), controlPoint2: CGPoint(x: 1, y: 1))
        - UpdateMotion.frequency (how fast a change with a spring is, in Hz; 0 follows the curve instead): from 0 to 2
        - SineLayout.swing (how far the curve goes to both sides, as a fraction of the view's width): from 0.390625 to \
        0.25

        WHYThis shows the same: \(options)
        """,
      ]
      let current = window.studio.current
      var scene = current.session.scene
      scene.settings = [:]
      let compared = try ComparedMotion(current, with: scene)
      try compared.advance { true }
      for (index, text) in texts.enumerated() {
        window.interface.driver.focus(panel.copy)
        press(SDLK_SPACE, test)
        for _ in 0...index { press(SDLK_DOWN, test) }
        press(SDLK_RETURN, test)
        for _ in 0..<5000 where window.measuring != nil { test.turn(1.0 / 60) }
        let letters = try #require(SDL_GetClipboardText())
        defer { SDL_free(letters) }
        let copied = String(cString: letters)
        let summaries = try #require(try compared.summaries())
        let why = """
          Why, in what was done in \(String(format: "%.2f", Double(current.tick) / 120)) s:

          \(MotionSummary.text(before: summaries.other, after: summaries.now))

          """
        // A scene has the ticks until then.
        let expected = text.replacing("WHY", with: why)
        #expect(index == 1 ? copied.hasPrefix(text.prefix(200)) : copied == expected, "\(copied)")
      }
      // Escape closes the menu first, and a press beside it does only that.
      click(panel.copy, test)
      #expect(window.interface.driver.hasOpenMenu)
      press(SDLK_ESCAPE, test)
      #expect(!window.interface.driver.hasOpenMenu && panel.isShown)
      click(panel.copy, test)
      let count = window.session.log.count
      test.button(SDL_MOUSEBUTTONDOWN, CGPoint(x: 100, y: 300))
      test.button(SDL_MOUSEBUTTONUP, CGPoint(x: 100, y: 300))
      turns(test)
      #expect(!window.interface.driver.hasOpenMenu && window.session.log.count == count)
    }
  }

  // MARK: Presets

  /// Types into a field, in the place of what it has.
  private func enter(_ text: String, _ field: ValueField, _ test: TestWindow) {
    click(field, test)
    type(text, test)
    press(SDLK_RETURN, test)
  }

  /// Chooses an entry of a button's menu by the keyboard.
  private func choose(_ index: Int, of button: View, _ test: TestWindow) {
    test.window.interface.driver.focus(button)
    press(SDLK_SPACE, test)
    for _ in 0...index { press(SDLK_DOWN, test) }
    press(SDLK_RETURN, test)
  }

  @Test("presets are chosen by a menu, and the user's are kept, changed, locked and deleted in it")
  func presets() throws {
    try withTemporaryFolder { folder throws in
      try open { test, panel in
        let (window, studio) = (test.window, test.window.studio)
        window.springs = FollowedSprings(beside: "\(folder)/scene.json")
        press(SDLK_c, test)
        let row = try row("spring", panel)
        #expect(row.presets.configuration?.title == "presets" && row.presetName.isHidden)
        choose(1, of: row.presets, test)
        let snappy = Spring(duration: 0.5, bounce: 0.15)
        #expect(studio.settings["spring"] == .init(snappy) && row.presets.configuration?.title == "snappy")
        #expect(studio.current.tunings.count == 1)
        // Kept under a name, after those in code.
        enter("0.3", row.lines[1].field, test)
        choose(3, of: row.presets, test)
        #expect(!row.presetName.isHidden && window.interface.driver.takesText)
        type("tile.enter", test)
        press(SDLK_RETURN, test)
        let path = "\(folder)/springs.json"
        #expect(window.interface.notice.text == "Kept as tile.enter in \(path)" && row.presetName.isHidden)
        #expect(window.interface.driver.focusedView === row.presets && !window.interface.driver.takesText)
        #expect(try SpringTokens(file: path)["tile.enter"] == Spring(frequency: 2, damping: 0.3))
        #expect(row.presets.configuration?.title == "{tile.enter}" && row.value.presets.count == 4)
        // Chosen, it is the token: what is copied says so.
        choose(0, of: row.presets, test)
        choose(3, of: row.presets, test)
        #expect(try studio.current.session.text(of: .options).contains("--set 'spring={tile.enter}'"))
        enter("0.6", row.lines[1].field, test)
        #expect(row.presets.configuration?.title == "presets")
        // keep as…, keep as {tile.enter}, lock, delete.
        choose(5, of: row.presets, test)
        #expect(try SpringTokens(file: path)["tile.enter"] == Spring(frequency: 2, damping: 0.6))
        choose(5, of: row.presets, test)
        #expect(window.interface.notice.text == "{tile.enter} is locked: it is neither changed nor deleted here")
        enter("0.65", row.lines[1].field, test)
        #expect(row.presets.menu?.children.last?.title == "unlock {tile.enter}")
        choose(5, of: row.presets, test)
        choose(7, of: row.presets, test)
        #expect(try SpringTokens(file: path).tokens.isEmpty && row.value.presets.count == 3)
      }
    }
  }

  @Test("a name is typed where a value is; another program's change of the file is seen; a wrong name changes nothing")
  func names() throws {
    try withTemporaryFolder { folder throws in
      try open { test, panel in
        let (window, studio, path) = (test.window, test.window.studio, "\(folder)/springs.json")
        window.springs = FollowedSprings(beside: "\(folder)/scene.json")
        press(SDLK_c, test)
        let (spring, size) = (try row("spring", panel), try row("itemSize", panel))
        try """
        { "tile": { "$value": { "frequency": 3, "damping": 0.25 } },
          "$extensions": { "springflow": { "presets": { "SpringyCarousel.itemSize":
            { "large": { "value": 120 } } } } } }
        """.write(toFile: path, atomically: true, encoding: .utf8)
        turns(test)
        #expect(spring.value.presets.last?.name == "{tile}" && size.value.presets.map(\.name) == ["large"])
        for (row, text) in [(spring, "{tile}"), (size, "large")] {
          enter(text, row.lines[0].field, test)
        }
        #expect(studio.settings["spring"] == [3, 0.25] && studio.settings["itemSize"] == 120)
        #expect(size.presets.configuration?.title == "large")
        enter("{tail}", spring.lines[0].field, test)
        #expect(studio.settings["spring"] == [3, 0.25] && spring.lines[0].field.text == "3 Hz")
        // A name that is not entered is forgotten.
        choose(1, of: size.presets, test)
        type("huge", test)
        press(SDLK_ESCAPE, test)
        #expect(size.presetName.isHidden && panel.isShown && !window.interface.driver.takesText)
        // A broken file is told, and keeps what was known.
        try "{ \"tile\": ".write(toFile: path, atomically: true, encoding: .utf8)
        for _ in 0..<20 { test.turn(0.02) }
        #expect(window.interface.notice.text.hasPrefix(path) && spring.value.presets.last?.name == "{tile}")
        choose(1, of: size.presets, test)
        type("huge", test)
        press(SDLK_RETURN, test)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "{ \"tile\": ")
      }
    }
  }

  @Test(
    "in every size it is within the window, and nothing of it is covered",
    arguments: [(240, 200), (360, 640), (1200, 700)])
  func sizes(width: Int, height: Int) throws {
    try open(size: CGSize(width: width, height: height)) { test, panel in
      press(SDLK_c, test)
      #expect(test.window.interface.bounds.contains(panel.frame), "\(panel.frame)")
      press(SDLK_l, test)
      #expect(test.window.interface.bounds.contains(panel.frame), "\(panel.frame)")
      #expect(height < 300 || !panel.frame.intersects(test.window.interface.timeline.frame))
    }
  }
}
