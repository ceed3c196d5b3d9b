import Springflow
import SpringflowTestSupport
import Testing

// The listings of the guide "Forms and controls", as they stand there.

final class FeelForm: View {
  let name = TextField()
  let damping = Slider()
  let bounces = Switch()
  let save = Button(configuration: .filled())
  private(set) var saved: [String] = []
  private let rows = StackView()

  override init(frame: CGRect) {
    super.init(frame: frame)
    (name.borderStyle, name.placeholder) = (.roundedRect, "Name of the spring")
    (damping.maximumValue, damping.value) = (2, 0.7)
    bounces.isOn = true
    save.configuration?.title = "Save"
    save.isEnabled = false
    (rows.axis, rows.spacing) = (.vertical, 12)
    for view in [name, damping, bounces, save] { rows.addArrangedSubview(view) }
    addSubview(rows)
    name.addAction(Action { [unowned self] _ in save.isEnabled = name.hasText }, for: .editingChanged)
    bounces.addAction(Action { [unowned self] _ in showDamping() }, for: .valueChanged)
    save.addAction(Action { [unowned self] _ in saveSpring() }, for: .primaryActionTriggered)
  }

  required init?(coder: NSCoder) { nil }

  private func showDamping() { View.animate(withDuration: 0.3) { damping.isHidden = !bounces.isOn } }

  private func saveSpring() {
    saved.append("\(name.text ?? "") \(bounces.isOn ? damping.value : 1)")
    name.text = ""
    save.isEnabled = false
  }

  override func layoutSubviews() {
    let height = rows.sizeThatFits(CGSize(width: bounds.width - 40, height: 0)).height
    rows.frame = CGRect(x: 20, y: 20, width: bounds.width - 40, height: height)
  }
}

final class Judge: TextFieldDelegate {
  func textField(
    _ textField: TextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool {
    (textField.text?.utf16.count ?? 0) - range.length + string.utf16.count <= 12
  }

  func textFieldShouldReturn(_ textField: TextField) -> Bool {
    textField.resignFirstResponder()
    return false
  }
}

final class Knob: Control {
  var value: CGFloat = 0 { didSet { setNeedsDisplay() } }
  private var (start, grip): (CGFloat, CGFloat) = (0, 0)

  override init(frame: CGRect) {
    super.init(frame: frame)
    contentMode = .redraw
    (accessibilityLabel, accessibilityTraits) = ("Knob", .adjustable)
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    let context = GraphicsGetCurrentContext()
    context?.translateBy(x: rect.midX, y: rect.midY)
    for (part, color) in [(1, .darkGray), (value, tintColor)] as [(CGFloat, Color)] {
      let start = 0.75 * CGFloat.pi
      let arc = BezierPath(
        arcCenter: .zero, radius: 20, startAngle: start, endAngle: start + part * 1.5 * .pi, clockwise: true)
      (arc.lineWidth, arc.lineCapStyle) = (5, .round)
      color.setStroke()
      arc.stroke()
    }
    context?.rotate(by: (value - 0.5) * 1.5 * .pi)
    Color.white.setFill()
    BezierPath(roundedRect: CGRect(x: -2, y: -14, width: 4, height: 10), cornerRadius: 2).fill()
  }

  override func tintColorDidChange() { setNeedsDisplay() }

  override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
    (start, grip) = (value, touch.location(in: superview).y)
    return true
  }

  override func continueTracking(_ touch: Touch, with event: Event?) -> Bool {
    turn(to: start + (grip - touch.location(in: superview).y) / 200)
    return true
  }

  override func pressesBegan(_ presses: Set<Press>, with event: PressesEvent?) {
    switch presses.first?.key?.keyCode {
    case .keyboardUpArrow: turn(to: value + 0.1)
    case .keyboardDownArrow: turn(to: value - 0.1)
    default: super.pressesBegan(presses, with: event)
    }
  }

  private func turn(to goal: CGFloat) {
    value = min(max(goal, 0), 1)
    sendActions(for: .valueChanged)
  }
}

final class CodeView: View, KeyInput {
  private(set) var code = ""
  override var canBecomeFirstResponder: Bool { true }
  var hasText: Bool { !code.isEmpty }

  func insertText(_ text: String) {
    for digit in text where digit.isNumber && code.count < 4 { code.append(digit) }
  }

  func deleteBackward() { _ = code.popLast() }

  override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { becomeFirstResponder() }
}

@MainActor
@Suite("The guide to forms and controls")
struct FormGuideTests {
  private static let guide = "Sources/Springflow/Springflow.docc/FormsAndControls.md"

  @Test("the form is used by fingers, keys and text")
  func form() {
    let form = FeelForm(frame: CGRect(x: 0, y: 0, width: 320, height: 240))
    let host = ViewHost(rootView: form)
    host.layoutIfNeeded()
    host.touch(0, .began, at: CGPoint(x: 100, y: 36))
    host.touch(0, .ended, at: CGPoint(x: 100, y: 36))
    host.insertText("snappy")
    host.press(Key(.keyboardTab))
    host.press(Key(.keyboardRightArrow))
    host.press(Key(.keyboardTab))
    host.press(Key(.keyboardTab))
    host.press(Key(.keyboardSpacebar))
    #expect(form.saved == ["snappy 0.8"] && form.name.text == "" && !form.save.isEnabled)
    form.bounces.performPrimaryAction()
    while host.isMoving { host.advance() }
    #expect(form.damping.isHidden)
  }

  @Test("the judge keeps names short, and lets return end the editing")
  func judge() {
    let (form, judge) = (FeelForm(frame: CGRect(x: 0, y: 0, width: 320, height: 240)), Judge())
    let host = ViewHost(rootView: form)
    form.name.delegate = judge
    form.name.becomeFirstResponder()
    host.insertText("a dozen signs")
    #expect(form.name.text == "")
    host.insertText("twelve signs")
    #expect(form.name.text == "twelve signs" && form.save.isEnabled)
    host.edit(.enter)
    #expect(!host.takesText)
  }

  @Test("the knob turns by fingers and keys, and the code takes digits")
  func own() {
    let root = View(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    let (knob, code) = (Knob(frame: CGRect(x: 20, y: 100, width: 50, height: 50)), CodeView())
    code.frame = CGRect(x: 100, y: 100, width: 80, height: 40)
    root.addSubview(knob)
    root.addSubview(code)
    let host = ViewHost(rootView: root)
    var values: [CGFloat] = []
    knob.addAction(Action { [unowned knob] _ in values.append(knob.value) }, for: .valueChanged)
    host.touch(0, .began, at: CGPoint(x: 45, y: 125))
    host.touch(0, .moved, at: CGPoint(x: 45, y: 25))
    host.touch(0, .ended, at: CGPoint(x: 45, y: 25))
    host.press(Key(.keyboardTab))
    host.press(Key(.keyboardUpArrow))
    #expect(values == [0.5, 0.6])
    let drawn = host.snapshot()
    knob.value = 0.7
    #expect(host.snapshot() != drawn)
    knob.value = 0.6
    #expect(host.snapshot() == drawn)
    host.touch(0, .began, at: CGPoint(x: 140, y: 120))
    host.touch(0, .ended, at: CGPoint(x: 140, y: 120))
    host.insertText("1a23")
    host.edit(.backspace)
    #expect(code.code == "12" && host.takesText)
  }

  @Test("the guide to forms has every listing of this test, in one piece")
  func listings() throws {
    let here = Repository.flush(try Repository.text("Tests/ViewsTests/Controls/FormGuideTests.swift"))
    let blocks = try Repository.listings(of: Self.guide)
    #expect(blocks.count == 5)
    for block in blocks { #expect(here.contains(Repository.flush(block)), "\(block)") }
  }
}
