import SpringflowTestSupport
import SpringflowViews
import Testing

/// A control in a host that logs its events.
@MainActor
final class ControlFixture {
  let root = View(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
  let control: Control
  private(set) var log: [String] = []

  static let names: [(ControlEvents, String)] = [
    (.touchDown, "down"), (.touchDownRepeat, "repeat"), (.touchDragInside, "inside"), (.touchDragOutside, "outside"),
    (.touchDragEnter, "enter"), (.touchDragExit, "exit"), (.touchUpInside, "up inside"),
    (.touchUpOutside, "up outside"), (.touchCancel, "cancel"), (.valueChanged, "value"),
    (.primaryActionTriggered, "primary"), (.menuActionTriggered, "menu"), (.editingDidBegin, "begin"),
    (.editingChanged, "changed"), (.editingDidEnd, "end"),
  ]

  init(_ control: Control = Control(frame: CGRect(x: 100, y: 100, width: 80, height: 40))) {
    self.control = control
    root.addSubview(control)
    for (event, name) in Self.names {
      control.addAction(Action { [unowned self] _ in log.append(name) }, for: event)
    }
  }

  var host: ViewHost { ViewHost.hosting(root) }

  func touch(_ phase: Touch.Phase, _ x: CGFloat, _ y: CGFloat, id: Int = 0) {
    host.touch(id, phase, at: CGPoint(x: x, y: y))
    host.advance()
  }

  /// Presses at a point.
  func tap(_ x: CGFloat, _ y: CGFloat) {
    touch(.began, x, y)
    touch(.ended, x, y)
  }

  /// A press at one point that moves to another one.
  func drag(_ from: CGPoint, _ to: CGPoint) {
    touch(.began, from.x, from.y)
    for step in 1...4 {
      let share = CGFloat(step) / 4
      touch(.moved, from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share)
    }
    touch(.ended, to.x, to.y)
  }

  func advance(_ ticks: Int) { for _ in 0..<ticks { host.advance() } }

  func take() -> [String] {
    defer { log = [] }
    return log
  }
}

@MainActor
@Suite("Controls")
struct ControlTests {
  @Test("a press is told by UIKit's events, and an area 70 points larger counts as inside")
  func events() {
    let fixture = ControlFixture()
    fixture.touch(.began, 110, 110)
    #expect(fixture.control.isTracking && fixture.control.isHighlighted && fixture.control.isTouchInside)
    fixture.touch(.moved, 31, 110)
    #expect(fixture.control.isHighlighted)
    fixture.touch(.moved, 29, 110)
    #expect(!fixture.control.isHighlighted && fixture.control.isTracking)
    fixture.touch(.moved, 20, 110)
    fixture.touch(.moved, 110, 110)
    fixture.touch(.ended, 110, 110)
    #expect(!fixture.control.isTracking && !fixture.control.isHighlighted)
    let drags = ["inside", "outside", "exit", "outside", "inside", "enter"]
    #expect(fixture.take() == ["down"] + drags + ["up inside"])
    fixture.touch(.began, 110, 110)
    fixture.touch(.ended, 300, 300)
    #expect(fixture.take() == ["down", "repeat", "outside", "exit", "up outside"])
    fixture.advance(100)
    fixture.touch(.began, 110, 110)
    fixture.touch(.cancelled, 110, 110)
    #expect(fixture.take() == ["down", "cancel"])
  }

  @Test("a small control takes fingers in 32 by 32 points")
  func smallControls() {
    let fixture = ControlFixture(Control(frame: CGRect(x: 100, y: 100, width: 10, height: 60)))
    for (x, isHit) in [(88.5, false), (89, true), (120.5, true), (121.5, false)] {
      fixture.tap(x, 130)
      #expect(!fixture.take().isEmpty == isHit, "\(x)")
      fixture.advance(60)
    }
    fixture.tap(105, 99)
    #expect(fixture.take().isEmpty)
  }

  @Test("a second finger has no effect, nor has one on a control that is disabled; disabling it ends a press")
  func disabled() {
    let fixture = ControlFixture()
    fixture.touch(.began, 110, 110)
    fixture.touch(.began, 120, 110, id: 1)
    fixture.touch(.ended, 120, 110, id: 1)
    fixture.touch(.ended, 110, 110)
    #expect(fixture.take() == ["down", "up inside"])
    fixture.advance(100)
    fixture.touch(.began, 110, 110)
    fixture.control.isEnabled = false
    #expect(fixture.control.state == .disabled)
    fixture.touch(.ended, 110, 110)
    #expect(fixture.take() == ["down", "cancel"])
    fixture.tap(110, 110)
    #expect(fixture.take() == [])
  }

  @Test("an action with an identifier replaces the one before it, for its events; one action is called once")
  func identifiers() {
    let control = Control()
    var calls: [String] = []
    func action(_ name: String, _ identifier: Action.Identifier?) -> Action {
      Action(title: name, identifier: identifier) { calls.append("\($0.title) \(($0.sender as? Control) === control)") }
    }
    control.addAction(action("first", Action.Identifier("a")), for: [.valueChanged, .touchDown])
    control.addAction(action("second", Action.Identifier("a")), for: .valueChanged)
    let both = action("both", nil)
    control.addAction(both, for: .valueChanged)
    control.addAction(both, for: .touchDown)
    control.sendActions(for: [.valueChanged, .touchDown])
    #expect(calls == ["first true", "second true", "both true"])
    #expect(both.sender == nil)
    control.removeAction(both, for: .touchDown)
    control.removeAction(identifiedBy: Action.Identifier("a"), for: .allEvents)
    calls = []
    control.sendActions(for: .touchDown)
    #expect(calls == [])
    control.sendActions(for: .valueChanged)
    #expect(calls == ["both true"])
  }

  @Test("a control that is removed in its own action is told that its finger was taken away")
  func removal() {
    for event in [ControlEvents.touchDown, .touchDragInside, .touchUpInside] {
      let fixture = ControlFixture()
      fixture.control.addAction(Action { [unowned fixture] _ in fixture.control.removeFromSuperview() }, for: event)
      fixture.drag(CGPoint(x: 110, y: 110), CGPoint(x: 130, y: 110))
      #expect(fixture.control.superview == nil && !fixture.control.isTracking && !fixture.control.isHighlighted)
      #expect(fixture.take().last == (event == .touchUpInside ? "up inside" : "cancel"))
      #expect(fixture.host.touches.isEmpty)
    }
  }

  @Test("single taps on a button, a switch, a stepper and segments are theirs, and double taps everybody's")
  func taps() {
    let controls = [Button(type: .system), Switch(), Stepper(), SegmentedControl(items: ["A", "B"]), Control()]
    for control in controls {
      control.frame.origin = CGPoint(x: 100, y: 100)
      if control.bounds.width == 0 { control.frame.size = CGSize(width: 60, height: 40) }
      let fixture = ControlFixture(control)
      var taps: [Int] = []
      let once = TapGestureRecognizer { _ in taps.append(1) }
      let twice = TapGestureRecognizer { _ in taps.append(2) }
      twice.numberOfTapsRequired = 2
      fixture.root.addGestureRecognizer(once)
      fixture.tap(105, 110)
      fixture.advance(100)
      #expect(taps == (type(of: control) == Control.self ? [1] : []))
      fixture.root.addGestureRecognizer(twice)
      taps = []
      fixture.tap(105, 110)
      fixture.tap(105, 110)
      #expect(taps.contains(2) || type(of: control) == Control.self)
    }
  }

  @Test("in a scroll view a drag that begins on a button scrolls; one along a slider's thumb or a switch does not")
  func scrolling() {
    let scroll = ScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    scroll.contentSize = CGSize(width: 800, height: 800)
    let (button, slider, toggle) = (Button(type: .system), Slider(), Switch())
    button.frame = CGRect(x: 50, y: 20, width: 100, height: 40)
    slider.frame = CGRect(x: 50, y: 100, width: 200, height: 34)
    toggle.frame.origin = CGPoint(x: 50, y: 200)
    for control in [button, slider, toggle] { scroll.addSubview(control) }
    let host = ViewHost.hosting(scroll)
    func drag(_ from: CGPoint, _ way: CGVector) -> CGPoint {
      scroll.contentOffset = .zero
      host.touch(0, .began, at: from)
      for step in 1...10 {
        host.advance()
        let share = CGFloat(step) / 10
        host.touch(0, .moved, at: CGPoint(x: from.x + way.dx * share, y: from.y + way.dy * share))
      }
      host.advance()
      let offset = scroll.contentOffset
      host.touch(0, .cancelled, at: from)
      for _ in 0..<120 { host.advance() }
      return offset
    }
    #expect(drag(CGPoint(x: 100, y: 40), CGVector(dx: 0, dy: -80)).y > 50)
    #expect(!button.isTracking)
    #expect(drag(CGPoint(x: 63, y: 117), CGVector(dx: 80, dy: 4)) == .zero)
    #expect(slider.value > 0.4)
    #expect(drag(CGPoint(x: 63 + CGFloat(slider.value) * 174, y: 117), CGVector(dx: 0, dy: -80)).y > 50)
    #expect(drag(CGPoint(x: 180, y: 117), CGVector(dx: -80, dy: 0)).x > 50)
    #expect(drag(CGPoint(x: 60, y: 215), CGVector(dx: 40, dy: 0)) == .zero)
  }

  @Test("a press of a button in a cell neither presses nor selects the cell")
  func cells() throws {
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 400), collectionViewLayout: CollectionViewFlowLayout())
    let source = CountingSource(counts: [3])
    view.dataSource = source
    view.layoutIfNeeded()
    let cell = try #require(view.cellForItem(at: [0, 1]))
    let button = Button(type: .system)
    button.frame = CGRect(x: 5, y: 5, width: 30, height: 30)
    cell.contentView.addSubview(button)
    var presses = 0
    button.addAction(Action { _ in presses += 1 }, for: .primaryActionTriggered)
    let place = button.convert(CGPoint(x: 15, y: 15), to: nil)
    view.touch(0, .began, at: place)
    for _ in 0..<40 { view.advance() }
    #expect(button.isHighlighted && !cell.isHighlighted)
    view.touch(0, .ended, at: place)
    view.advance()
    #expect(presses == 1 && view.indexPathsForSelectedItems?.isEmpty != false)
    withExtendedLifetime(source) {}
  }

  @Test("the pointer is a hand over what can be pressed")
  func pointer() {
    let fixture = ControlFixture()
    #expect(fixture.host.pointerShape(at: CGPoint(x: 110, y: 110)) == .hand)
    #expect(fixture.host.pointerShape(at: CGPoint(x: 90, y: 110)) == .arrow)
    fixture.control.isEnabled = false
    #expect(fixture.host.pointerShape(at: CGPoint(x: 110, y: 110)) == .arrow)
  }

  @Test("controls are told to programs that read the screen by their traits, labels and values")
  func words() {
    let form = ControlForm(frame: CGRect(x: 0, y: 0, width: 400, height: 460))
    form.layoutIfNeeded()
    form.slider.accessibilityLabel = "Damping"
    (form.field.text, form.secret.text) = ("Ada", "123")
    form.segments.isEnabled = false
    let lines = ViewTree(of: form).text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(
      lines.filter { $0.contains("Button") || $0.hasPrefix("S") || $0.hasPrefix("P") || $0.hasPrefix("A") }.filter {
        !$0.hasPrefix("StackView") && !$0.hasPrefix("ShapeView")
      } == [
        "Switch (309, 0, 51, 31) switch = off", "Slider (0, 148.5, 360, 34) adjustable 'Damping' = 60%",
        "Stepper (0, 0, 94, 32) adjustable = 0",
        "ActivityIndicatorView (106, 6, 20, 20) updates frequently 'In progress'",
        "SegmentedControl (0, 242.5, 360, 32) not enabled, adjustable = Gravity",
        "ProgressView (0, 288.5, 360, 4) updates frequently = 40%", "Button (0, 0, 118.5, 35) button 'Plain'",
        "Button (130.5, 0, 62.5, 35) button 'Gray'", "Button (205, 0, 76, 35) button 'Tinted'",
        "Button (293, 0, 67, 35) button 'Filled'", "Button (0, 2.25, 53, 30.5) button 'System'",
        "Button (65, 0, 82.5, 35) button 'Sort by'",
      ])
    #expect(
      lines.filter { $0.hasPrefix("TextField") } == [
        "TextField (0, 0, 174, 34) 'Name' = Ada", "TextField (186, 0, 174, 34) 'Password' = \u{2022}\u{2022}\u{2022}",
      ])
    form.title.accessibilityTraits = .header
    form.title.isAccessibilityElement = true
    form.title.accessibilityLabel = "Form"
    form.title.accessibilityHint = "All controls"
    form.title.accessibilityIdentifier = "title"
    #expect(form.title.spokenWords == "header 'Form'")
    #expect(form.title.accessibilityHint == "All controls" && form.title.accessibilityIdentifier == "title")
  }
}
