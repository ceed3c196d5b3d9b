import Springflow
import SpringflowDrawing
import SpringflowScenes

/// What is done with A and B.
package enum ComparisonAction: Equatable {
  /// What is now becomes A, or, where something is compared, the other one of both is shown.
  case toggle
  /// They are looked at in another way.
  case next
  /// They are looked at in some way.
  case show(ComparedPicture.ComparisonMode)
  /// What is now becomes A.
  case keep
  /// A goes on, and B is kept in its place.
  case swap
  /// They are compared no longer.
  case end
}

/// The panel over the stage's lower edge in which A and B are compared: how they are looked at, their measures, and the
/// curves of what differs most.
package final class ComparisonView: View {
  package let modes = SegmentedControl(items: ["A", "B", "onion", "beside"])
  /// Shows the measures, or only how both are looked at.
  package let measures = Button(configuration: ParameterRow.small("measures"))
  package let keep = Button(configuration: ParameterRow.small("keep B as A"))
  package let swap = Button(configuration: ParameterRow.small("swap"))
  package let end = Button(configuration: ParameterRow.small("close"))
  /// Whether measures are shown; `nil` until that was chosen: side by side they are, where they cover nothing.
  private var wantsMeasures: Bool?
  private var wasOpen = false
  private var mode = ComparedPicture.ComparisonMode.b
  /// The menu of the curves that can be shown, under the name of the one that is.
  package let choice = Button(configuration: ParameterRow.small(""))
  package let curves = ComparedCurvesView()
  private let (note, title) = (Label(size: 11), Label(size: 12))
  /// Rows of four: what is measured, of A, of B, and the difference.
  private var cells: [Label] = []
  /// The curves that can be shown, the number of the measures that they are of, and the index of that one which is.
  private var (names, number, shown): ([String], Int, Int) = ([], 0, 0)
  /// The name of the one that was chosen.
  private var chosen: String?

  private static let (rowHeight, margin, wide): (CGFloat, CGFloat, CGFloat) = (17, 12, 590)
  private static let columns: [CGFloat] = [146, 80, 80, 94]

  package override init(frame: CGRect) {
    super.init(frame: frame)
    becomePanel(cornerRadius: 12, shadow: 10)
    modes.addAction(
      Action { [unowned self] _ in
        if let mode = ComparedPicture.ComparisonMode(rawValue: modes.selectedSegmentIndex) {
          ask(.compare(.show(mode)))
        }
      }, for: .valueChanged)
    let actions: [(Button, ComparisonAction)] = [(keep, .keep), (swap, .swap), (end, .end)]
    for (button, action) in actions {
      button.addAction(Action { [unowned self] _ in ask(.compare(action)) }, for: .primaryActionTriggered)
    }
    measures.addAction(
      Action { [unowned self] _ in
        wantsMeasures = !isOpen
        followHeight()
      }, for: .primaryActionTriggered)
    choice.showsMenuAsPrimaryAction = true
    for view in [modes, title, measures, keep, swap, end, choice, curves, note] { addSubview(view) }
  }

  package required init?(coder: NSCoder) { nil }

  /// Whether the panel of parameters takes the room beside it.
  var isCrowded = false

  /// Whether measures are shown.
  package var isOpen: Bool { wantsMeasures ?? (mode == .beside && number > 0 && !isCrowded) }

  /// The height of its buttons, which are below each other where it is narrow, and the one that it needs.
  func closedHeight(_ width: CGFloat) -> CGFloat { width < Self.narrow ? 68 : 42 }
  func height(_ width: CGFloat) -> CGFloat {
    closedHeight(width) + (isOpen ? 7 * Self.rowHeight + 10 : 0)
  }

  /// In less the buttons have a line of their own.
  private static let narrow: CGFloat = 540

  /// What its table says, row by row.
  package var table: [[String]] {
    stride(from: 0, to: cells.count, by: 4).map { start in cells[start..<start + 4].map { $0.text ?? "" } }
  }

  /// Shows a comparison at a tick.
  func show(_ comparison: Comparison, _ titles: [String], at tick: Int) {
    modes.selectedSegmentIndex = comparison.mode.rawValue
    let index = comparison.mode == .a ? 0 : 1
    title.text = comparison.mode == .beside || comparison.mode == .onion ? "" : titles[index]
    title.textColor = ComparedPicture.colors[index]
    measures.configuration?.title = isOpen ? "hide measures" : "measures"
    mode = comparison.mode
    defer { followHeight() }
    let seconds = Double(tick) / Double(Scene.ticksPerSecond)
    guard let measured = comparison.measured else {
      // Nor is what was measured of another A.
      if number > 0 { (number, curves.series) = (0, nil) }
      if !cells.isEmpty { fill([]) }
      note.alpha = 1
      return note.text = "Measured when all rests, or when time stands still"
    }
    let span = "\(Timeline.text(measured.ticks.lowerBound)) \u{2013} \(Timeline.text(measured.ticks.upperBound))"
    note.text = measured.problem ?? span
    curves.seconds = seconds
    for view in cells + [curves, note] { view.alpha = comparison.isOutdated ? 0.5 : 1 }
    if measured.number == number { return }
    number = measured.number
    let names = measured.series.map { "\($0.quantity.rawValue) of \($0.name)" }
    // What was chosen stays, wherever it is now.
    shown = chosen.flatMap(names.firstIndex) ?? 0
    self.names = names
    choice.menu = Menu(
      children: names.enumerated().map { index, name in
        Action(title: name) { [unowned self] _ in
          (shown, chosen) = (index, name)
          showCurves(of: measured)
        }
      })
    showCurves(of: measured)
    let rows = measured.lines.isEmpty ? [] : Array(zip(measured.lines[0], measured.lines[1]))
    fill(
      (rows.isEmpty ? [] : [["", "A", "B", "B \u{2212} A"]])
        + rows.map { [$0.name, $0.text, $1.text, MotionSummary.SummaryLine.difference(from: $0, to: $1)] }
        + (measured.apart.map { [[$0.name, "", "", $0.text]] } ?? []))
  }

  /// Lays it out again if measures are shown now, or no longer.
  private func followHeight() {
    if isOpen == wasOpen { return }
    wasOpen = isOpen
    superview?.setNeedsLayout()
    setNeedsLayout()
  }

  private func showCurves(of measured: ComparedMeasures) {
    choice.configuration?.title = names.indices.contains(shown) ? names[shown] : nil
    curves.series = measured.series.indices.contains(shown) ? measured.series[shown] : nil
    setNeedsLayout()
  }

  private func fill(_ texts: [[String]]) {
    for cell in cells { cell.removeFromSuperview() }
    cells = texts.enumerated().flatMap { row, texts in
      texts.enumerated().map { column, text in
        let color = 1...2 ~= column ? ComparedPicture.colors[column - 1] : InterfaceColors.strong
        let cell = Label(size: 12, color, weight: row == 0 || column == 3 ? .semibold : .regular)
        cell.text = text
        if column > 0 { cell.textAlignment = .right }
        addSubview(cell)
        return cell
      }
    }
    setNeedsLayout()
  }

  package override func layoutSubviews() {
    let margin = Self.margin
    let (isNarrow, top) = (bounds.width < Self.narrow, closedHeight(bounds.width))
    modes.frame = CGRect(x: margin - 4, y: 8, width: min(260, bounds.width - 2 * margin + 8), height: 26)
    var right = bounds.width - 8
    for button in [end, measures, keep, swap] {
      let width = button.intrinsicContentSize.width
      button.isHidden = right - width < 4
      button.frame = CGRect(x: right - width, y: isNarrow ? 38 : 10, width: width, height: 22)
      right -= width + 2
    }
    let edge = modes.frame.maxX + 12
    title.frame = CGRect(x: edge, y: 12, width: max(0, (isNarrow ? bounds.width - 8 : right) - edge), height: 18)
    let share = min(1, (bounds.width - 2 * margin) / Self.columns.reduce(0, +))
    var end = margin
    for (index, cell) in cells.enumerated() {
      if index % 4 == 0 { end = margin }
      let width = Self.columns[index % 4] * share
      cell.frame = CGRect(
        x: end, y: top + CGFloat(index / 4) * Self.rowHeight, width: width, height: Self.rowHeight)
      end += width
    }
    let isWide = isOpen && bounds.width >= Self.wide && curves.series != nil
    for cell in cells { cell.isHidden = !isOpen }
    for view in [choice, curves] { view.isHidden = !isWide }
    let left = end + 20
    note.isHidden = !isOpen || !cells.isEmpty && !isWide
    let room = max(0, bounds.width - margin - left)
    let noted = note.sizeThatFits(.zero).width.rounded(.up)
    note.frame = CGRect(
      x: cells.isEmpty ? margin : left, y: top, width: cells.isEmpty ? bounds.width - 2 * margin : min(noted, room),
      height: 16)
    let width = min(choice.intrinsicContentSize.width, max(0, room - noted))
    choice.frame = CGRect(x: bounds.width - 8 - width, y: top - 2, width: width, height: 20)
    curves.frame = CGRect(x: left, y: top + 20, width: room, height: bounds.height - top - 30)
  }
}

/// What an element does in A and in B over time, with the moment that is shown.
package final class ComparedCurvesView: View {
  /// What it shows.
  package var series: ComparedSeries? {
    didSet {
      times = 0...1
      curves =
        series.map { series in
          [series.other, series.now].enumerated().map { index, motion in
            let ticks = motion.values.indices.map { Double(motion.firstTick + $0) / Double(Scene.ticksPerSecond) }
            let values = zip(ticks, motion.values).map { MotionCurve.TimedValue($0, $1) }
            return MotionCurve(
              ComparedPicture.letters[index], values, color: ComparedPicture.colors[index],
              growsDownward: series.quantity == .y)
          }
        } ?? []
      let all = curves.flatMap(\.values).map(\.seconds)
      if let first = all.min(), let last = all.max(), first < last { times = first...last }
      setNeedsDisplay()
    }
  }
  /// The moment that is shown.
  var seconds = 0.0 { didSet { if seconds != oldValue { setNeedsDisplay() } } }
  private var (curves, times): ([MotionCurve], ClosedRange<Double>) = ([], 0...1)

  package override init(frame: CGRect) {
    super.init(frame: frame)
    becomePanel(Color.black.withAlpha(0.22), cornerRadius: 8)
    (contentMode, isUserInteractionEnabled) = (.redraw, false)
  }

  package required init?(coder: NSCoder) { nil }

  /// The values of A and B at the moment that is shown, where they have any.
  package var values: [Double?] { curves.map { PlotLane.value(of: $0, at: seconds) } }

  private static let text: [NSAttributedString.Key: Any] = [
    .font: Font.systemFont(ofSize: 9), .foregroundColor: InterfaceColors.quiet,
  ]

  package override func draw(_ rect: CGRect) {
    if curves.isEmpty || bounds.height < 40 { return }
    let room = CGRect(x: 6, y: 18, width: bounds.width - 12, height: bounds.height - 24)
    let lane = PlotLane(curves, over: times, in: room)
    for (value, label) in zip(lane.ticks.values, lane.ticks.labels) {
      Color.white.withAlpha(0.07).setFill()
      RectFill(CGRect(x: lane.rect.minX, y: lane.y(value), width: lane.rect.width, height: 1))
      label.draw(at: CGPoint(x: lane.rect.minX, y: lane.y(value) - 11), withAttributes: Self.text)
    }
    for (index, curve) in curves.enumerated() {
      for line in lane.lines(of: curve, columns: 1) where line.count > 1 {
        let path = BezierPath()
        path.move(to: line[0])
        for point in line.dropFirst() { path.addLine(to: point) }
        // What is the same in both is seen of both.
        (path.lineWidth, path.lineJoinStyle) = (index == 0 ? 3 : 1.5, .round)
        curve.color.setStroke()
        path.stroke()
      }
    }
    guard times.contains(seconds) else { return }
    Color.white.withAlpha(0.5).setFill()
    RectFill(CGRect(x: lane.x(seconds) - 0.5, y: lane.rect.minY, width: 1, height: lane.rect.height))
    var right = lane.rect.maxX
    for (curve, value) in zip(curves, values).reversed() {
      guard let value else { continue }
      curve.color.setFill()
      let point = CGPoint(x: lane.x(seconds), y: lane.y(value))
      BezierPath(ovalIn: CGRect(x: point.x - 3, y: point.y - 3, width: 6, height: 6)).fill()
      let text = "\(curve.name) \(lane.ticks.text(of: value))"
      let look: [NSAttributedString.Key: Any] = [.font: Font.systemFont(ofSize: 10), .foregroundColor: curve.color]
      right -= text.size(withAttributes: look).width
      text.draw(at: CGPoint(x: right, y: 3), withAttributes: look)
      right -= 8
    }
  }
}
