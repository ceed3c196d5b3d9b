import Springflow
import SpringflowScenes

/// A parameter in the panel: its name, its effect, an amber dot and a way back where it is changed, and its controls.
package final class ParameterRow: View {
  package private(set) var value: TunedValue
  private unowned let panel: TuningPanel
  private let (name, summary) = (Label(size: 13, InterfaceColors.strong, weight: .semibold), Label(size: 11))
  private let dot = View()
  package let reset = Button(configuration: small("reset"))
  /// The menu of values with names, under the name of the one that it has.
  package let presets = Button(configuration: small(""))
  /// The name under which the value is to be kept, while that is typed.
  package let presetName = ValueField(isLeading: true)
  /// The room at its sides, in points.
  private var padding: CGFloat = 0
  /// What the menu of presets depends on.
  private struct PresetMenu: Equatable {
    var (presets, present, last): ([Preset], Preset?, String?)
  }
  private var presetMenu: PresetMenu?
  /// The name of the preset that it has, or last had.
  private var lastPreset: String?
  /// The control of a switch or a choice.
  package private(set) var control: Control?
  /// The value in words, of a colour or a curve.
  package private(set) var word: ValueField?
  /// A line for each number.
  package private(set) var lines: [NumberLine] = []
  private var curve: CurveView?
  private var swatch: View?
  private var forms: SegmentedControl?
  private var form: SpringUnits { SpringUnits.allCases[max(0, forms?.selectedSegmentIndex ?? 0)] }

  private static let amber = Color(hex: 0xF2B84B)

  /// The look of a small button without a ground.
  static func small(_ title: String) -> Button.Configuration {
    var look = Button.Configuration.plain()
    (look.title, look.buttonSize, look.baseForegroundColor) = (title, .mini, InterfaceColors.strong)
    look.contentInsets = NSDirectionalEdgeInsets(top: 2, leading: 6, bottom: 2, trailing: 6)
    return look
  }

  init(_ value: TunedValue, in panel: TuningPanel) {
    (self.value, self.panel) = (value, panel)
    super.init(frame: .zero)
    (name.text, summary.text, summary.numberOfLines) = (value.parameter.property, value.summary, 0)
    (dot.backgroundColor, dot.layer.cornerRadius) = (Self.amber, 3.5)
    reset.accessibilityLabel = "reset \(value.parameter.property)"
    reset.addAction(
      Action { [weak self] _ in
        guard let self else { return }
        // It goes away.
        if let first = controls.first { ViewHost.hosting(self).focus(first) }
        tune(nil, until: .now)
      }, for: .primaryActionTriggered)
    (presets.showsMenuAsPrimaryAction, presets.isHidden) = (true, !value.canHavePresets)
    presets.accessibilityLabel = "presets of \(value.parameter.property)"
    (presetName.placeholder, presetName.isHidden) = ("name, then Return", true)
    presetName.addAction(Action { [weak self] _ in self?.keepNamed() }, for: .editingDidEndOnExit)
    presetName.addAction(Action { [weak self] _ in self?.endNaming() }, for: .editingDidEnd)
    for view in [name, summary, dot, reset, presets, presetName] { addSubview(view) }
    makeControls()
    show(value)
  }

  package required init?(coder: NSCoder) { nil }

  private func makeControls() {
    let kind = value.parameter.kind
    switch kind {
    case .flag:
      let control = Switch()
      control.addAction(
        Action { [weak self, unowned control] _ in self?.enter([control.isOn ? 1 : 0], until: .now) },
        for: .valueChanged)
      control.transform = CGAffineTransform(scaleX: 0.7, y: 0.7)
      self.control = control
    case .choice(let names):
      var look = Button.Configuration.gray()
      (look.buttonSize, look.cornerStyle) = (.small, .medium)
      let button = Button(configuration: look)
      button.showsMenuAsPrimaryAction = true
      button.menu = Menu(
        children: names.enumerated().map { index, name in
          Action(title: name) { [weak self] _ in self?.enter([Double(index)], until: .now) }
        })
      control = button
    case .spring:
      let forms = SegmentedControl(items: SpringUnits.allCases.map(\.title))
      forms.selectedSegmentIndex = 0
      forms.addAction(Action { [weak self] _ in if let self { show(value) } }, for: .valueChanged)
      self.forms = forms
      addCurve()
    case .curve:
      addCurve()
      addWord()
    case .color:
      addWord()
      let swatch = View()
      swatch.layer.cornerRadius = 6
      self.swatch = swatch
    case .number, .count, .numbers: break
    }
    for index in scales.indices {
      let line = NumberLine(
        of: value.parameter.property, isFine: { [weak self] in self?.panel.isFine ?? false }
      ) { [weak self] number, end in self?.enter(number, at: index, until: end) }
      line.typed = { [weak self] text in self?.enter(typed: text, at: index) }
      lines.append(line)
    }
    let others: [View?] = [control, forms, curve, word, swatch]
    for view in others.compactMap({ $0 }) + lines { addSubview(view) }
  }

  private func addCurve() {
    curve = CurveView { [weak self] numbers, end in
      if let self { enter(limited(numbers), until: end) }
    }
  }

  private func addWord() {
    let field = ValueField(isLeading: true)
    field.addAction(
      Action { [weak self, unowned field] _ in
        guard let self else { return }
        let text = field.text ?? ""
        if text != words { tune(ExhibitSettings.Value(text: text, for: value.parameter), until: .now) }
      }, for: .editingDidEnd)
    word = field
  }

  /// What can have the focus, in order.
  var controls: [View] {
    let views: [View?] = [control, forms, word]
    return views.compactMap { $0 } + lines.flatMap { [$0.slider, $0.field] } + [presets, presetName, reset]
  }

  // MARK: Values

  /// The value in words.
  private var words: String { JSONValue(components: value.numbers, value.parameter.kind).word }

  /// The scales of its lines, one for each number.
  private var scales: [NumberScale] {
    let unit = value.parameter.unit
    switch value.parameter.kind {
    case .number(let range, let step): return [NumberScale("", range, step: step, unit: unit)]
    case .count(let range):
      return [NumberScale("", Double(range.lowerBound)...Double(range.upperBound), step: 1, isWhole: true, unit: unit)]
    case .spring(let frequency, let damping):
      return form.scales(Spring(frequency: value.numbers[0], damping: value.numbers[1]), frequency, damping)
    case .color: return ["red", "green", "blue", "opacity"].map { NumberScale($0, 0...1, step: 1.0 / 255) }
    case .numbers(let names, let range): return names.map { NumberScale($0, range, unit: unit) }
    case .flag, .choice, .curve: return []
    }
  }

  /// The numbers of its lines.
  private var numbers: [Double] {
    if case .spring = value.parameter.kind {
      return form.numbers(of: Spring(frequency: value.numbers[0], damping: value.numbers[1]))
    }
    return value.numbers
  }

  /// Shows another value of the same parameter.
  func show(_ value: TunedValue) {
    let isTyped = word.map { $0.isEditing && $0.text != words } ?? false
    self.value = value
    for view in [dot, reset] { view.isHidden = !value.isChanged }
    switch value.parameter.kind {
    case .flag: (control as? Switch)?.isOn = value.numbers[0] != 0
    case .choice(let names): (control as? Button)?.configuration?.title = names[Int(value.numbers[0])]
    case .spring: curve?.show(.spring(value.numbers, usual: value.defaults))
    case .curve: curve?.show(.bezier(value.numbers))
    case .color:
      swatch?.backgroundColor = Color(
        red: Float(value.numbers[0]), green: Float(value.numbers[1]), blue: Float(value.numbers[2]),
        alpha: Float(value.numbers[3]))
    case .number, .count, .numbers: break
    }
    if !isTyped { word?.replace(with: words) }
    for (line, (scale, number)) in zip(lines, zip(scales, numbers)) { line.show(number, on: scale) }
    if value.canHavePresets { showPresets() }
  }

  // MARK: Presets

  /// More do not fit into a window; their names are typed.
  private static let mostInMenu = 24

  private func showPresets() {
    // As it is written: a colour's numbers are rounded to bytes.
    let (kind, words) = (value.parameter.kind, words)
    let equal = value.presets.filter { JSONValue(components: $0.numbers, kind).word == words }
    let present = equal.first { $0.name == lastPreset } ?? equal.first
    lastPreset = present?.name ?? lastPreset
    let title = present?.name ?? "presets"
    if presets.configuration?.title != title {
      presets.configuration?.title = title
      presets.configuration?.baseForegroundColor = present == nil ? InterfaceColors.quiet : InterfaceColors.strong
      if bounds.width > 0 { _ = arrange(padding: padding) }
    }
    let listed = value.presets.enumerated().filter { index, preset in
      index < Self.mostInMenu || preset == present || preset.name == lastPreset
    }
    let shown = PresetMenu(presets: listed.map(\.element), present: present, last: lastPreset)
    // Another menu would close one that is open.
    if shown == presetMenu { return }
    presetMenu = shown
    var actions = listed.map { _, preset in
      let title = preset.isOfUser && preset.isLocked ? "\(preset.name), locked" : preset.name
      return Action(title: title, state: preset == present ? .on : .off) { [weak self] _ in self?.choose(preset) }
    }
    func add(_ title: String, _ name: String, _ change: PresetChange) {
      actions.append(
        Action(title: "\(title) \(name)") { [weak self] _ in
          if let self { ask(.preset(change, value.parameter.qualifiedName, name)) }
        })
    }
    actions.append(Action(title: "keep as\u{2026}") { [weak self] _ in self?.beginNaming() })
    if let last = value.presets.first(where: { $0.name == lastPreset && $0.isOfUser }) {
      if last.isLocked {
        add("unlock", last.name, .unlock)
      } else {
        if last != present { add("keep as", last.name, .replace) }
        add("lock", last.name, .lock)
        add("delete", last.name, .remove)
      }
    }
    presets.menu = Menu(children: actions)
  }

  private func choose(_ preset: Preset) {
    lastPreset = preset.name
    let isToken = preset.isOfUser && value.parameter.isSpring
    let json = JSONValue(components: preset.numbers, value.parameter.kind)
    tune(ExhibitSettings.Value(isToken ? JSONValue.string(preset.name) : json), until: .now)
  }

  private func beginNaming() {
    presetName.text = ""
    presetName.isHidden = false
    panel.arrange()
    ViewHost.hosting(self).focus(presetName)
  }

  /// Keeps the value under the name that was typed, if there is one.
  private func keepNamed() {
    let name = (presetName.text ?? "").trimmingCharacters(in: .whitespaces)
    ViewHost.hosting(self).focus(presets)
    if name.isEmpty { return }
    lastPreset = value.parameter.isSpring && SpringTokens.alias(name) == nil ? "{\(name)}" : name
    ask(.preset(.keep, value.parameter.qualifiedName, name))
  }

  private func endNaming() {
    (presetName.text, presetName.isHidden) = ("", true)
    panel.arrange()
  }

  /// Forgets what was typed and not entered; returns whether anything was.
  func forgetTyping() -> Bool {
    if presetName.isEditing {
      defer { presetName.text = "" }
      return presetName.text?.isEmpty == false
    }
    if let word, word.isEditing, word.text != words {
      word.text = words
      return true
    }
    return lines.map { $0.forgetTyping() }.contains(true)
  }

  /// Gives the number of a line to the parameter: that of a slider, which stops at the limits.
  private func enter(_ number: Double, at index: Int, until end: StudioTuning.Ending) {
    enter(limited(numbers(with: number, at: index)), until: end)
  }

  /// Gives the text of a line to the parameter, or has a sentence said if it is no number within the limits.
  private func enter(typed text: String, at index: Int) {
    let count = value.numbers.count
    if let number = Double(text), number.isFinite {
      let numbers = numbers(with: number, at: index)
      // A limit in other units is the limit.
      enter(zip(numbers, limited(numbers)).map { abs($0 - $1) < 1e-3 * abs($1) ? $1 : $0 }, until: .now)
    } else if value.parameter.isSpring || value.presets.contains(where: { $0.name == text }) {
      tune(ExhibitSettings.Value(JSONValue.string(text)), until: .now)
    } else {
      let words = (0..<count).map { $0 == index ? JSONValue.string(text) : .number(value.numbers[$0]) }
      tune(ExhibitSettings.Value(count == 1 ? words[0] : .array(words)), until: .now)
    }
  }

  /// The parameter's numbers with another one in a line.
  private func numbers(with number: Double, at index: Int) -> [Double] {
    guard case .spring = value.parameter.kind else {
      return value.numbers.enumerated().map { $0.offset == index ? number : $0.element }
    }
    let spring = Spring(frequency: value.numbers[0], damping: value.numbers[1])
    return form.numbers(of: spring, with: number, at: index).map { SpringMotion.rounded($0) }
  }

  /// A spring within its limits.
  private func limited(_ numbers: [Double]) -> [Double] {
    guard case .spring(let frequency, let damping) = value.parameter.kind else { return numbers }
    return zip(numbers, [frequency, damping]).map { min(max($0, $1.lowerBound), $1.upperBound) }
  }

  /// Gives numbers to the parameter.
  private func enter(_ numbers: [Double], until end: StudioTuning.Ending) {
    tune(ExhibitSettings.Value(JSONValue(components: numbers, value.parameter.kind)), until: end)
  }

  /// Requests another value, or the default.
  private func tune(_ new: ExhibitSettings.Value?, until end: StudioTuning.Ending) {
    ask(.tune(value.parameter.qualifiedName, new, end))
  }

  // MARK: Layout

  /// Lays it out in its width; returns its height, in points.
  func arrange(padding: CGFloat) -> CGFloat {
    self.padding = padding
    let (left, width) = (padding, bounds.width - 2 * padding)
    dot.frame = CGRect(x: 5, y: 5.5, width: 7, height: 7)
    var right = bounds.width - padding
    if let control = control as? Switch {
      control.center = CGPoint(x: right - 18, y: 9)
      right -= 44
    }
    right += control is Switch ? 0 : 6
    func place(_ button: Button, width: CGFloat) {
      button.frame = CGRect(x: right - width, y: -1, width: width, height: 20)
      right -= width + 2
    }
    if !presets.isHidden { place(presets, width: min(presets.intrinsicContentSize.width, 112)) }
    place(reset, width: reset.intrinsicContentSize.width)
    name.frame = CGRect(x: left, y: 0, width: right - left - 2, height: 18)
    let room = control is Switch ? width - 44 : width
    let size = summary.sizeThatFits(CGSize(width: room, height: .greatestFiniteMagnitude))
    summary.frame = CGRect(x: left, y: 18, width: room, height: size.height)
    var y = summary.frame.maxY + 4
    func add(_ view: View?, height: CGFloat, width: CGFloat = width) {
      guard let view else { return }
      view.frame = CGRect(x: left, y: y, width: width, height: height)
      y += height + 4
    }
    if !presetName.isHidden { add(presetName, height: 26) }
    if let button = control as? Button { add(button, height: 28, width: min(width, 160)) }
    if let word {
      add(word, height: 24, width: swatch == nil ? width : 110)
      swatch?.frame = CGRect(x: left + 118, y: word.frame.minY, width: 40, height: 24)
    }
    add(forms, height: 26)
    for line in lines { add(line, height: 26) }
    add(curve, height: CurveView.height)
    return y - 4
  }
}

extension TunedValue {
  /// Whether a value of it is worth a name: there are many.
  fileprivate var canHavePresets: Bool {
    switch parameter.kind {
    case .flag, .choice: false
    default: true
    }
  }
}
