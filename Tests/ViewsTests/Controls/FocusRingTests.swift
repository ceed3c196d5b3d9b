import SpringflowNumerics
import SpringflowTestSupport
import SpringflowViews
import Testing

/// A view that takes some keys, and says which came to it.
private final class KeyView: View {
  var keys: [KeyboardHIDUsage] = []
  var wanted: Set<KeyboardHIDUsage> = []
  var isReady = true
  override var canBecomeFirstResponder: Bool { isReady }
  override var canResignFirstResponder: Bool { isReady }
  override func pressesBegan(_ presses: Set<Press>, with event: PressesEvent?) {
    keys += presses.compactMap { $0.key?.keyCode }
    if !presses.contains(where: { $0.key.map { wanted.contains($0.keyCode) } ?? false }) {
      super.pressesBegan(presses, with: event)
    }
  }
}

@MainActor
@Suite("Responders and the focus ring")
struct FocusRingTests {
  private func controls(_ rects: [CGRect]) -> ([Control], ViewHost) {
    let root = View(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    let controls = rects.map(Control.init(frame:))
    for control in controls { root.addSubview(control) }
    return (controls, ViewHost(rootView: root))
  }

  @Test("keys go to the first responder, up from it, and else to the root; nobody's are left")
  func chain() {
    let (outer, inner, other) = (KeyView(), KeyView(), KeyView())
    outer.addSubview(inner)
    outer.addSubview(other)
    let host = ViewHost.hosting(outer)
    #expect(!host.press(Key(.keyboardI)) && outer.keys == [.keyboardI] && inner.keys.isEmpty)
    #expect(inner.becomeFirstResponder() && inner.isFirstResponder && !outer.isFirstResponder)
    #expect(!host.press(Key(.keyboardD)) && inner.keys == [.keyboardD] && outer.keys == [.keyboardI, .keyboardD])
    inner.wanted = [.keyboardD]
    #expect(host.press(Key(.keyboardD)) && outer.keys.count == 2)
    // One that does not give it up keeps it.
    inner.isReady = false
    #expect(!other.becomeFirstResponder() && inner.isFirstResponder && !inner.resignFirstResponder())
    inner.isReady = true
    #expect(other.becomeFirstResponder() && !inner.isFirstResponder)
    other.removeFromSuperview()
    #expect(!other.isFirstResponder && !other.becomeFirstResponder())
    #expect(inner.next === outer && outer.next == nil)
  }

  @Test("a controller is between its view and what that is in")
  func controllers() {
    final class Keys: ViewController {
      var count = 0
      override func pressesBegan(_ presses: Set<Press>, with event: PressesEvent?) { count += 1 }
    }
    let (root, controller, inner) = (KeyView(), Keys(), KeyView())
    root.addSubview(controller.view)
    controller.view.addSubview(inner)
    let host = ViewHost.hosting(root)
    #expect(controller.view.next === controller && controller.next === root)
    #expect(inner.becomeFirstResponder() && host.press(Key(.keyboardT)))
    #expect(controller.count == 1 && root.keys.isEmpty)
  }

  @Test("Tab goes from line to line in reading order and round, Shift+Tab back; what cannot be used is passed over")
  func readingOrder() {
    let (all, host) = controls([
      CGRect(x: 200, y: 12, width: 50, height: 30), CGRect(x: 10, y: 100, width: 50, height: 30),
      CGRect(x: 10, y: 0, width: 50, height: 60), CGRect(x: 100, y: 20, width: 50, height: 20),
      CGRect(x: 200, y: 110, width: 50, height: 30), CGRect(x: 300, y: 100, width: 50, height: 30),
    ])
    all[4].isEnabled = false
    all[5].isHidden = true
    func order(_ key: Key, _ count: Int) -> [Int] {
      (0..<count).map { _ in
        #expect(host.press(key))
        return all.firstIndex { $0.isFocused } ?? -1
      }
    }
    #expect(order(Key(.keyboardTab), 5) == [2, 3, 0, 1, 2])
    #expect(order(Key(.keyboardTab, .shift), 3) == [1, 0, 3])
    #expect(all[3].state == .focused && all.filter(\.isFocused).count == 1)
    #expect(host.press(Key(.keyboardEscape)) && !all.contains { $0.isFocused } && !host.press(Key(.keyboardEscape)))
    host.rootView.semanticContentAttribute = .forceRightToLeft
    // From where Escape has left it.
    #expect(order(Key(.keyboardTab), 4) == [2, 1, 0, 3])
    let (none, empty) = controls([])
    #expect(none.isEmpty && !empty.press(Key(.keyboardTab)))
  }

  @Test("arrows move the focus to the nearest control in their direction, once one has it")
  func arrows() {
    let (all, host) = controls([
      CGRect(x: 0, y: 0, width: 50, height: 30), CGRect(x: 100, y: 0, width: 50, height: 30),
      CGRect(x: 0, y: 100, width: 50, height: 30), CGRect(x: 100, y: 100, width: 50, height: 30),
    ])
    #expect(!host.press(Key(.keyboardRightArrow)))
    _ = host.press(Key(.keyboardTab))
    let keys: [KeyboardHIDUsage] = [.keyboardRightArrow, .keyboardDownArrow, .keyboardLeftArrow, .keyboardUpArrow]
    let places = keys.map { key -> Int in
      #expect(host.press(Key(key)))
      return all.firstIndex { $0.isFocused } ?? -1
    }
    #expect(places == [1, 3, 2, 0] && !host.press(Key(.keyboardUpArrow)))
  }

  @Test("the focused control has a ring in it that fades in and goes with the focus, or with the control")
  func ring() {
    let (all, host) = controls([CGRect(x: 0, y: 0, width: 50, height: 30), CGRect(x: 100, y: 0, width: 50, height: 30)])
    _ = host.press(Key(.keyboardTab))
    let ring = all[0].subviews.last
    #expect(ring?.frame == CGRect(x: -4.5, y: -4.5, width: 59, height: 39) && ring?.layer.borderWidth == 2.5)
    for _ in 0..<20 { host.advance() }
    #expect(ring?.layer.presentation()?.opacity == 1 && !host.isMoving)
    _ = host.press(Key(.keyboardTab))
    #expect(all[0].subviews.isEmpty && all[1].subviews.count == 1)
    all[1].removeFromSuperview()
    #expect(host.focusedView == nil && all[1].subviews.isEmpty && !all[1].isFocused)
    host.rootView.addSubview(all[1])
    #expect(!all[1].isFocused)
  }

  @Test("a control that is disabled, or in a view that is hidden, gets no keys any more")
  func unreachable() {
    let changes: [(ControlForm) -> Void] = [{ $0.rows[1].isHidden = true }, { $0.toggle.isEnabled = false }]
    for change in changes {
      let form = ControlForm(frame: CGRect(x: 0, y: 0, width: 400, height: 460))
      let host = ViewHost.hosting(form)
      for _ in 0..<3 { _ = host.press(Key(.keyboardTab)) }
      #expect(form.toggle.isFocused)
      change(form)
      #expect(!host.press(Key(.keyboardSpacebar)) && !form.toggle.isOn && !form.toggle.isFocused)
      // Tab begins anew.
      #expect(host.press(Key(.keyboardTab)) && form.field.isFocused)
    }
  }

  @Test("keys press buttons, turn switches, and change sliders, steppers and segments")
  func values() throws {
    let form = ControlForm(frame: CGRect(x: 0, y: 0, width: 400, height: 460))
    let host = ViewHost.hosting(form)
    func press(_ keys: KeyboardHIDUsage...) { for key in keys { #expect(host.press(Key(key))) } }
    func focus(_ control: Control) {
      for _ in 0..<20 where !control.isFocused { press(.keyboardTab) }
      #expect(control.isFocused)
    }
    focus(form.toggle)
    press(.keyboardSpacebar)
    #expect(form.toggle.isOn)
    focus(form.slider)
    press(.keyboardRightArrow, .keyboardRightArrow, .keyboardLeftArrow)
    #expect(abs(form.slider.value - 0.65) < 1e-6)
    focus(form.stepper)
    press(.keyboardRightArrow, .keyboardReturnOrEnter, .keyboardRightArrow, .keyboardLeftArrow)
    #expect(form.stepper.value == 2)
    form.segments.setEnabled(false, forSegmentAt: 1)
    focus(form.segments)
    press(.keyboardRightArrow)
    #expect(form.segments.selectedSegmentIndex == 2)
    press(.keyboardRightArrow, .keyboardSpacebar)
    #expect(form.segments.selectedSegmentIndex == 0)
    focus(form.buttons[1])
    press(.keyboardReturnOrEnter)
    let steps = ["stepper", "stepper", "stepper", "stepper", "segments", "segments", "gray"]
    #expect(form.take() == ["toggle", "slider", "slider", "slider"] + steps)
    // The menu has the keys while it is open.
    focus(form.menuButton)
    press(.keyboardSpacebar, .keyboardDownArrow, .keyboardDownArrow, .keyboardUpArrow, .keyboardUpArrow)
    #expect(host.snapshot().menu?.entries.map(\.isHighlighted) == [false, false, false, true, false])
    press(.keyboardReturnOrEnter)
    #expect(form.take() == ["menu Delete"])
    press(.keyboardSpacebar, .keyboardEscape)
    for _ in 0..<30 { host.advance() }
    #expect(host.snapshot().menu == nil && form.menuButton.isFocused)
    // Those along the other axis move the focus.
    focus(form.slider)
    press(.keyboardUpArrow)
    #expect(form.toggle.isFocused)
  }

  @Test("a collection whose items can be focused is one stop of Tab, and there is one ring")
  func collections() throws {
    let root = View(frame: CGRect(x: 0, y: 0, width: 320, height: 500))
    let button = Button(type: .system)
    button.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
    let view = CollectionView(
      frame: CGRect(x: 0, y: 50, width: 320, height: 400), collectionViewLayout: CollectionViewFlowLayout())
    let source = CountingSource(counts: [12])
    view.dataSource = source
    view.allowsFocus = true
    for view in [button, view] { root.addSubview(view) }
    let host = ViewHost.hosting(root)
    host.advance()
    _ = host.press(Key(.keyboardTab))
    #expect(button.isFocused && !view.showsFocus)
    _ = host.press(Key(.keyboardTab))
    #expect(!button.isFocused && view.isFocused && view.showsFocus && view.focusedIndexPath == [0, 0])
    #expect(view.moveFocus(.right) && view.focusedIndexPath == [0, 1])
    // The exhibit moves the focus within the collection.
    #expect(!host.press(Key(.keyboardRightArrow)))
    _ = host.press(Key(.keyboardTab))
    #expect(button.isFocused && !view.showsFocus)
    // A key in the collection takes the focus from the button.
    #expect(view.moveFocus(.right) && view.showsFocus && !button.isFocused && view.focusedIndexPath == [0, 2])
    view.clearFocus()
    #expect(host.focusedView == nil)
    withExtendedLifetime(source) {}
  }

  @Test("what gets the focus in a scroll view is scrolled into sight")
  func reveals() {
    let scroll = ScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    scroll.contentSize = CGSize(width: 200, height: 1000)
    let controls = [20, 700].map { Control(frame: CGRect(x: 20, y: $0, width: 100, height: 40)) }
    for control in controls { scroll.addSubview(control) }
    let host = ViewHost.hosting(scroll)
    for _ in 0..<2 { _ = host.press(Key(.keyboardTab)) }
    for _ in 0..<200 { host.advance() }
    #expect(controls[1].isFocused && scroll.bounds.contains(controls[1].frame) && !host.isMoving)
  }

  @Test("random keys, changes and ticks: at most one control has the focus, the ring is its, and the same keys make it")
  func random() {
    for seed in 0..<4 {
      let (one, other) = (ControlFuzzer(seed: UInt64(seed)), ControlFuzzer(seed: UInt64(seed)))
      for input in 1...TestLength.count(500, short: 120) {
        for fuzzer in [one, other] { fuzzer.stepWithKeys() }
        var (focused, rings) = (0, 0)
        func count(_ view: View) {
          if view.isFocused { focused += 1 }
          if view.layer.borderWidth == 2.5 { rings += 1 }
          view.subviews.forEach(count)
        }
        count(one.form)
        #expect(focused <= 1 && rings == focused, "seed \(seed), input \(input)")
        if input % 20 == 0 { #expect(one.hash == other.hash, "seed \(seed), input \(input)") }
      }
    }
  }
}
