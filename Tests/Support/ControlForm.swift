import Springflow

/// A form with a control of each kind, which says in ``log`` what its actions were called for.
public final class ControlForm: View {
  /// What the actions were called for, in order.
  public private(set) var log: [String] = []

  /// All of it, in a column.
  public let stack = StackView()
  /// A label of two lines.
  public let title = Label()
  /// A field for a name.
  public let field = TextField()
  /// A field whose text is not shown.
  public let secret = TextField()
  /// A switch, with a label in its row.
  public let toggle = Switch()
  /// A slider from 0 to 1.
  public let slider = Slider()
  /// A stepper from 0 to 100.
  public let stepper = Stepper()
  /// Three segments.
  public let segments = SegmentedControl(items: ["Gravity", "Collision", "Snap"])
  /// A bar.
  public let progress = ProgressView()
  /// A wheel, which turns.
  public let spinner = ActivityIndicatorView(style: .medium)
  /// A button of each configuration.
  public let buttons: [Button]
  /// A button with a menu.
  public let menuButton = Button(configuration: .gray())
  /// A button without a configuration.
  public let system = Button(type: .system)
  /// The rows in the column: of the fields, of the switch, of the stepper, of the buttons, and of the last two buttons.
  public let rows: [StackView]

  /// Makes a form with a rectangle in its superview's coordinates, in points.
  public override init(frame: CGRect) {
    var looks: [Button.Configuration] = [.plain(), .gray(), .tinted(), .filled()]
    for (index, title) in ["Plain", "Gray", "Tinted", "Filled"].enumerated() { looks[index].title = title }
    buttons = looks.map { Button(configuration: $0) }
    func row(_ views: [View]) -> StackView {
      let row = StackView(arrangedSubviews: views)
      (row.spacing, row.alignment) = (12, .center)
      return row
    }
    let name = Label()
    name.text = "Bounces"
    rows = [
      row([field, secret]), row([name, toggle]), row([stepper, spinner, View()]), row(buttons),
      row([system, menuButton, View()]),
    ]
    super.init(frame: frame)
    title.text = "A form of all controls, with a line long enough to be broken into two"
    title.numberOfLines = 0
    system.setTitle("System", for: .normal)
    menuButton.configuration?.title = "Sort by"
    menuButton.showsMenuAsPrimaryAction = true
    let names = ["Name", "Size", "Date"].map { name in
      Action(title: name, state: name == "Size" ? .on : .off) { [unowned self] in log.append("menu \($0.title)") }
    }
    let delete = Action(title: "Delete", attributes: .destructive) { [unowned self] _ in log.append("menu Delete") }
    let fixed = Action(title: "Fixed", attributes: .disabled) { [unowned self] _ in log.append("menu Fixed") }
    menuButton.menu = Menu(children: names + [Menu(children: [delete, fixed])])
    (progress.progress, slider.value) = (0.4, 0.6)
    segments.selectedSegmentIndex = 0
    (field.placeholder, secret.placeholder, secret.isSecureTextEntry) = ("Name", "Password", true)
    for field in [field, secret] { field.borderStyle = .roundedRect }
    rows[0].distribution = .fillEqually
    spinner.startAnimating()
    (stack.axis, stack.spacing) = (.vertical, 14)
    for view in [title, rows[0], rows[1], slider, rows[2], segments, progress, rows[3], rows[4]] {
      stack.addArrangedSubview(view)
    }
    addSubview(stack)
    let named: [(String, Control)] = [
      ("toggle", toggle), ("slider", slider), ("stepper", stepper), ("segments", segments), ("menuButton", menuButton),
      ("system", system),
    ]
    for (name, control) in named + zip(["plain", "gray", "tinted", "filled"], buttons) {
      control.addAction(Action { [unowned self] _ in log.append(name) }, for: .primaryActionTriggered)
    }
    for field in [field, secret] {
      field.addAction(
        Action { [unowned self, unowned field] _ in log.append("text \(field.text ?? "")") }, for: .editingChanged)
    }
  }

  /// Decoding is not offered.
  public required init?(coder: NSCoder) { nil }

  /// Puts the column in its place.
  public override func layoutSubviews() {
    let width = max(bounds.width - 40, 0)
    stack.frame = CGRect(x: 20, y: 20, width: width, height: stack.sizeThatFits(CGSize(width: width, height: 0)).height)
  }

  /// What was logged since the last call.
  public func take() -> [String] {
    defer { log = [] }
    return log
  }
}
