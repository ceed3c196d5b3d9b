import Springflow

/// The row below a page's title and hint: a dot for each page between two arrows, and a stepper for the page's things.
final class PageBar: View {
  let previousButton = PageBar.arrow(-1)
  let nextButton = PageBar.arrow(1)
  let stepper = Stepper()
  /// The page that is shown.
  var current: Int { didSet { if current != oldValue { showCurrent() } } }
  private let dots: [DotView]

  private static let (distance, height): (CGFloat, CGFloat) = (14, 32)

  init(count: Int, current: Int) {
    self.current = current
    dots = (0..<count).map { _ in DotView(diameter: 6, color: .white) }
    super.init(frame: .zero)
    for dot in dots { addSubview(dot) }
    let spoken: [(View, String)] = [(previousButton, "Previous page"), (nextButton, "Next page"), (stepper, "Things")]
    for (view, label) in spoken {
      view.accessibilityLabel = label
      addSubview(view)
    }
    showCurrent()
  }

  required init?(coder: NSCoder) { nil }

  /// An arrow to the left, -1, or to the right, 1.
  private static func arrow(_ side: CGFloat) -> Button {
    let size = CGSize(width: 12, height: 16)
    let button = Button(configuration: .plain())
    button.configuration?.image = GraphicsImageRenderer(size: size).image { _ in
      let line = BezierPath()
      line.move(to: CGPoint(x: 6 - side * 3, y: 2))
      line.addLine(to: CGPoint(x: 6 + side * 3, y: 8))
      line.addLine(to: CGPoint(x: 6 - side * 3, y: 14))
      (line.lineWidth, line.lineCapStyle, line.lineJoinStyle) = (2, .round, .round)
      line.stroke()
    }.withRenderingMode(.alwaysTemplate)
    button.configuration?.baseForegroundColor = .white
    button.bounds.size = CGSize(width: 32, height: height)
    return button
  }

  private func showCurrent() { for (index, dot) in dots.enumerated() { dot.alpha = index == current ? 0.9 : 0.25 } }

  /// Shows how many things a page has, if that can be changed.
  func show(_ page: DynamicsPage) {
    stepper.isEnabled = type(of: page).insertion != nil
    (stepper.minimumValue, stepper.maximumValue) = (0, Double(max(type(of: page).mostThings, page.things.count)))
    stepper.minimumValue = Double(min(type(of: page).fewestThings, page.things.count))
    stepper.value = Double(page.things.count)
    View.animate(withDuration: 0.2) { stepper.alpha = stepper.isEnabled ? 1 : 0 }
  }

  /// Puts the row below a page's title and hint; the stepper is beside it where there is room.
  func place(in bounds: CGRect) {
    let middle = bounds.minY + DynamicsPage.top(in: bounds.height) + 68
    frame = CGRect(x: bounds.minX, y: middle - Self.height / 2, width: bounds.width, height: Self.height)
    let half = CGFloat(dots.count) * Self.distance / 2
    for (index, dot) in dots.enumerated() {
      dot.center = CGPoint(x: bounds.width / 2 - half + (CGFloat(index) + 0.5) * Self.distance, y: Self.height / 2)
    }
    let reach = half + 16
    for (button, side) in [(previousButton, -1), (nextButton, 1)] as [(Button, CGFloat)] {
      button.center = CGPoint(x: bounds.width / 2 + side * reach, y: Self.height / 2)
    }
    stepper.center = CGPoint(x: bounds.width / 2 + reach + 32 + stepper.bounds.width / 2, y: Self.height / 2)
    stepper.isHidden = stepper.frame.maxX > bounds.width - 8
  }

  /// What is between the controls belongs to the page.
  override func hitTest(_ point: CGPoint, with event: Event?) -> View? {
    let view = super.hitTest(point, with: event)
    return view === self ? nil : view
  }
}
