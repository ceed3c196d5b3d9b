import Springflow

/// The form: a column of rows that scrolls where it is too high.
final class FormPanel: ScrollView {
  /// The width that it has beside something, and the height below, in points.
  static let (width, height): (CGFloat, CGFloat) = (340, 452)
  private static let margin: CGFloat = 20

  let nameField = TextField()
  let addButton = Button(configuration: .tinted())
  let countStepper = Stepper()
  let frequencySlider = Slider()
  let dampingSlider = Slider()
  let sizeSegments = SegmentedControl(items: ["Small", "Medium", "Large"])
  let gravitySwitch = Switch()
  let sortButton = Button(configuration: .gray())
  let shuffleButton = Button(configuration: .filled())
  let resetButton = Button(configuration: .plain())
  private let countLabel = Label()
  private let (frequencyLabel, dampingLabel) = (WideLabel(width: 68), WideLabel(width: 68))
  private let capacity = ProgressView()
  private let column = StackView()

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = Color.white.withAlpha(0.05)
    contentInsetAdjustmentBehavior = .never
    let title = Label()
    title.text = "Tiles on springs"
    title.font = .systemFont(ofSize: 20, weight: .semibold)
    (nameField.borderStyle, nameField.placeholder) = (.roundedRect, "Name of a new tile")
    nameField.setContentHuggingPriority(.fittingSizeLevel, for: .horizontal)
    let titles: [(Button, String)] = [
      (addButton, "Add"), (sortButton, "Sort"), (shuffleButton, "Shuffle"), (resetButton, "Reset"),
    ]
    for (button, title) in titles { button.configuration?.title = title }
    sortButton.showsMenuAsPrimaryAction = true
    (frequencySlider.minimumValue, frequencySlider.maximumValue) = (0.3, 4)
    (dampingSlider.minimumValue, dampingSlider.maximumValue) = (0.1, 1.5)
    reset()
    for label in [frequencyLabel, dampingLabel] { label.textAlignment = .right }
    (column.axis, column.spacing) = (.vertical, 14)
    let rows = [
      title, row(nameField, addButton), row("Tiles", countStepper, View(), countLabel), capacity,
      row("Frequency", frequencySlider, frequencyLabel), row("Damping", dampingSlider, dampingLabel),
      row("Size", sizeSegments), row("Gravity", View(), gravitySwitch),
      row(sortButton, View(), resetButton, shuffleButton),
    ]
    for row in rows { column.addArrangedSubview(row) }
    addSubview(column)
    let spoken: [(View, String)] = [
      (nameField, "Name"), (countStepper, "Tiles"), (frequencySlider, "Frequency"), (dampingSlider, "Damping"),
      (sizeSegments, "Size"),
      (gravitySwitch, "Gravity"),
    ]
    for (view, label) in spoken { view.accessibilityLabel = label }
  }

  required init?(coder: NSCoder) { nil }

  private func row(_ views: View...) -> StackView {
    let row = StackView(arrangedSubviews: views)
    (row.spacing, row.alignment) = (10, .center)
    return row
  }

  private func row(_ name: String, _ views: View...) -> StackView {
    let label = WideLabel(width: 90)
    label.text = name
    let row = StackView(arrangedSubviews: [label] + views)
    (row.spacing, row.alignment) = (10, .center)
    return row
  }

  /// A label of one width, whatever its text, so that what is beside it does not move.
  private final class WideLabel: Label {
    private let width: CGFloat

    init(width: CGFloat) {
      self.width = width
      super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { nil }

    override var intrinsicContentSize: CGSize { CGSize(width: width, height: super.intrinsicContentSize.height) }
  }

  /// Sets the springs' controls to what they were at first.
  func reset() {
    frequencySlider.setValue(1, animated: true)
    dampingSlider.setValue(0.5, animated: true)
    sizeSegments.selectedSegmentIndex = 1
    gravitySwitch.setOn(false, animated: true)
  }

  /// Shows how many tiles there are.
  func show(count: Int, of most: Int) {
    countStepper.maximumValue = Double(most)
    countStepper.value = Double(count)
    countLabel.text = count == 1 ? "1 tile" : "\(count) tiles"
    capacity.setProgress(Float(count) / Float(most), animated: true)
  }

  /// Shows what the springs are set to.
  func showValues() {
    frequencyLabel.text = Self.text(frequencySlider.value) + " Hz"
    dampingLabel.text = Self.text(dampingSlider.value)
  }

  /// A number with two places, or of two digits with one.
  private static func text(_ value: Float) -> String {
    if value >= 10 { return "\((value * 10).rounded() / 10)" }
    let hundredths = Int((value * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = max(bounds.width - 2 * Self.margin, 0)
    let height = column.sizeThatFits(CGSize(width: width, height: 0)).height
    column.frame = CGRect(x: Self.margin, y: Self.margin, width: width, height: height)
    contentSize = CGSize(width: bounds.width, height: height + 2 * Self.margin)
  }
}
