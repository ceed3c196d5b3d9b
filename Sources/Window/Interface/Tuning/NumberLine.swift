import Springflow
import SpringflowScenes

/// The numbers that a slider offers: their range, steps and unit, and where they lie on it.
struct NumberScale: Equatable {
  let name: String
  let range: ClosedRange<Double>
  let step: Double?
  let isWhole: Bool
  let unit: String

  init(_ name: String, _ range: ClosedRange<Double>, step: Double? = nil, isWhole: Bool = false, unit: String = "") {
    (self.name, self.range, self.step, self.isWhole, self.unit) = (name, range, step, isWhole, unit)
  }

  /// Whether equal ways multiply: of numbers above 0 whose range spans more than a factor of fifty.
  private var isLogarithmic: Bool { !isWhole && range.lowerBound > 0 && range.upperBound > 50 * range.lowerBound }

  /// A number's place, from 0 to 1.
  func share(of number: Double) -> Double {
    let (low, high, number) = (range.lowerBound, range.upperBound, min(max(number, range.lowerBound), range.upperBound))
    if low == high { return 0 }
    if isLogarithmic { return Portable.log(number / low) / Portable.log(high / low) }
    return (number - low) / (high - low)
  }

  /// The number at a place, one of those that steps lead to; fine ones are a tenth.
  func number(at share: Double, isFine: Bool) -> Double {
    let (low, high) = (range.lowerBound, range.upperBound)
    let number = isLogarithmic ? low * Portable.exp(share * Portable.log(high / low)) : low + share * (high - low)
    return rounded(number, isFine: isFine)
  }

  /// A number some steps beside another one.
  func number(_ steps: Double, beside number: Double, isFine: Bool) -> Double {
    rounded(number + steps * self.step(at: number, isFine: isFine), isFine: isFine)
  }

  private func rounded(_ number: Double, isFine: Bool) -> Double {
    let step = step(at: number, isFine: isFine)
    // Such as 0.30000000000000004: what is shown is what is meant.
    let exact = ((number / step).rounded() * step * 1e9).rounded() / 1e9
    return min(max(exact, range.lowerBound), range.upperBound)
  }

  /// The step at a number: the parameter's, or else about a hundredth of the range or of the number.
  private func step(at number: Double, isFine: Bool) -> Double {
    if isWhole { return 1 }
    let size = isLogarithmic ? abs(number) / 20 : (range.upperBound - range.lowerBound) / 50
    return (step ?? Self.power(below: size)) / (isFine ? 10 : 1)
  }

  /// The greatest power of ten that is not above a size.
  private static func power(below size: Double) -> Double {
    var power = 1.0
    while power > size, power > 1e-6 { power /= 10 }
    while power * 10 <= size { power *= 10 }
    return power
  }
}

/// A line of a parameter: a number's name, its slider, and a field in which it is typed.
package final class NumberLine: View {
  package let slider: NumberSlider
  package let field = ValueField(isLeading: false)
  private let name = Label(size: 11)
  private let parameter: String
  /// Tells of a text that was typed.
  var typed: (String) -> Void = { _ in }
  private var number = 0.0
  private var scale: NumberScale?

  init(
    of parameter: String, isFine: @escaping () -> Bool, _ change: @escaping (Double, StudioTuning.Ending) -> Void
  ) {
    (self.parameter, slider) = (parameter, NumberSlider(isFine: isFine))
    super.init(frame: .zero)
    for view in [name, slider, field] { addSubview(view) }
    slider.change = change
    field.addAction(Action { [weak self] _ in self?.enter() }, for: .editingDidEnd)
  }

  package required init?(coder: NSCoder) { nil }

  /// Shows a number, but not in the place of what is being typed.
  func show(_ number: Double, on scale: NumberScale) {
    let isTyped = field.isEditing && field.text != text
    defer { if !isTyped { field.replace(with: text) } }
    if scale != self.scale {
      (self.scale, name.text) = (scale, scale.name)
      let label = scale.name.isEmpty ? parameter : "\(parameter), \(scale.name)"
      (slider.accessibilityLabel, field.accessibilityLabel) = (label, label)
      setNeedsLayout()
    }
    self.number = number
    slider.show(number, on: scale)
  }

  private var text: String {
    let words = JSONValue.number(SpringMotion.rounded(number, digits: 5)).word
    return unit.isEmpty ? words : "\(words) \(unit)"
  }

  private var unit: String { scale?.unit ?? "" }

  /// Forgets what was typed and not entered; returns whether anything was.
  func forgetTyping() -> Bool {
    if !field.isEditing || field.text == text { return false }
    field.text = text
    return true
  }

  private func enter() {
    var words = (field.text ?? "").replacing(" ", with: "")
    if words == text.replacing(" ", with: "") { return }
    if words.hasSuffix(unit) { words.removeLast(unit.count) }
    let name = (field.text ?? "").trimmingCharacters(in: .whitespaces)
    field.text = text
    // What is no number is the name of a preset.
    typed(Double(words) == nil ? name : words)
  }

  package override func layoutSubviews() {
    let (label, value): (CGFloat, CGFloat) = (name.text?.isEmpty == false ? 66 : 0, 66)
    name.frame = CGRect(x: 0, y: 0, width: max(0, label - 4), height: bounds.height)
    slider.frame = CGRect(x: label, y: 4, width: bounds.width - label - value - 10, height: bounds.height - 8)
    field.frame = CGRect(x: bounds.width - value, y: 1, width: value, height: bounds.height - 2)
  }
}

/// A small field whose text is selected when its editing begins: what is typed takes its place.
package final class ValueField: TextField {
  init(isLeading: Bool) {
    super.init(frame: .zero)
    (font, borderStyle) = (.systemFont(ofSize: 12), .roundedRect)
    textAlignment = isLeading ? .natural : .right
    addAction(Action { [unowned self] _ in selectAll(nil) }, for: .editingDidBegin)
    // Return enters it.
    addAction(Action { _ in }, for: .editingDidEndOnExit)
  }

  package required init?(coder: NSCoder) { nil }

  /// Shows another text, selected while it is edited.
  func replace(with text: String) {
    if self.text == text { return }
    self.text = text
    if isEditing { selectAll(nil) }
  }

  package override func endTracking(_ touch: Touch?, with event: Event?) {
    let wasEditing = isEditing
    super.endTracking(touch, with: event)
    if !wasEditing { selectAll(nil) }
  }
}

/// A slider of numbers, which a press anywhere on it sets. With Shift it moves by a tenth of the way.
package final class NumberSlider: Slider {
  var change: (Double, StudioTuning.Ending) -> Void = { _, _ in }
  private let isFine: () -> Bool
  private var number = 0.0
  private var scale = NumberScale("", 0...1)
  /// Where the finger is, in points, and the place that it has moved the thumb to, between steps, too.
  private var (finger, place): (CGFloat, Double) = (0, 0)
  /// Whether the finger has changed the number.
  private var hasChanged = false

  init(isFine: @escaping () -> Bool) {
    self.isFine = isFine
    super.init(frame: .zero)
  }

  package required init?(coder: NSCoder) { nil }

  func show(_ number: Double, on scale: NumberScale) {
    (self.number, self.scale) = (number, scale)
    if !isTracking { value = Float(scale.share(of: number)) }
  }

  package override func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
    let length: CGFloat = 16
    return CGRect(
      x: rect.minX + max(rect.width - length, 0) * CGFloat(value), y: rect.midY - length / 2, width: length,
      height: length)
  }

  // MARK: Input

  private var way: CGFloat { max(1, bounds.width - 16) }

  package override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
    finger = touch.location(in: self).x
    (place, hasChanged) = (Double(value), false)
    let thumb = thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: value)
    if !thumb.insetBy(dx: -4, dy: -20).contains(touch.location(in: self)) { move(to: Double((finger - 8) / way)) }
    return true
  }

  package override func continueTracking(_ touch: Touch, with event: Event?) -> Bool {
    let x = touch.location(in: self).x
    move(to: place + Double((x - finger) / way) * (isFine() ? 0.1 : 1))
    finger = x
    return true
  }

  /// Ends the change; arrows go on from there.
  package override func endTracking(_ touch: Touch?, with event: Event?) {
    if hasChanged { change(number, .now) }
    ViewHost.hosting(self).focus(self)
  }

  package override func cancelTracking(with event: Event?) { if hasChanged { change(number, .now) } }

  private func move(to place: Double) {
    self.place = min(max(place, 0), 1)
    let next = scale.number(at: self.place, isFine: isFine())
    value = Float(self.place)
    if next == number { return }
    (number, hasChanged) = (next, true)
    change(next, .release)
  }

  /// The arrows to the left and right are steps; Home and End go to the limits.
  package override func pressesBegan(_ presses: Set<Press>, with event: PressesEvent?) {
    let next: Double? =
      switch presses.first?.key?.keyCode {
      case .keyboardLeftArrow: scale.number(-1, beside: number, isFine: isFine())
      case .keyboardRightArrow: scale.number(1, beside: number, isFine: isFine())
      case .keyboardHome: scale.range.lowerBound
      case .keyboardEnd: scale.range.upperBound
      default: nil
      }
    guard let next else { return super.pressesBegan(presses, with: event) }
    if next == number { return }
    show(next, on: scale)
    change(next, .rest)
  }
}
