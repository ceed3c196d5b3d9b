import Springflow
import SpringflowDrawing
import SpringflowScenes

/// What was pressed or dragged in the interface, for the window to carry out.
package enum InterfaceRequest: Equatable {
  /// A key, by its label in help.
  case key(String)
  /// Time goes on, whether or not keys type.
  case goOn
  /// The timeline's cursor moves to a tick.
  case seek(Int)
  /// A parameter gets a value, or its default, by its qualified name.
  case tune(String, ExhibitSettings.Value?, StudioTuning.Ending)
  /// What a user has named of a parameter changes, by its qualified name and the value's name.
  case preset(PresetChange, String, String)
  /// All parameters get their defaults.
  case resetAll
  /// Something is done with A and B.
  case compare(ComparisonAction)
  /// What is tuned goes to the clipboard.
  case copy(TunedText)
  /// The window is left.
  case leave(saving: Bool)
  /// The latest future that no file has goes on.
  case goBack
  /// The question whether to leave is answered with no.
  case stay
}

/// What the interface tells of a window besides its sessions.
package struct InterfaceContent {
  /// The frame under it, and the window's size in points.
  package var (frame, size): (Frame, CGSize)
  package var inputs: HelpContent.Inputs
  package var update: UpdateMap?
  package var measured = FrameStatistics()
  /// Seconds dropped so far.
  package var dropped = 0.0
  /// The name of the file that follows the session, or what is wrong with it.
  package var recording: String?
  /// The film that is being made, and the share of it that is.
  package var film: (path: String, share: Double)?
  /// Whether a bar of the exhibit is at the stage's lower edge.
  package var leavesBarFree = false

  package init(over frame: Frame, in size: CGSize, _ inputs: HelpContent.Inputs) {
    (self.frame, self.size, self.inputs) = (frame, size, inputs)
  }
}

/// The window's interface: a tree of views over the picture of the session, under a host apart from the session's.
///
/// Points are those of the window. A touch beside its controls hits nothing and is the session's. Its time passes while
/// that of the session stands still, and its animations run whether or not an exhibit allows those of its own views.
@MainActor
package final class Interface: View {
  package let hints = HintBar()
  package let updates = UpdateMapView()
  package let legend = LegendView()
  package let statistics = StatisticsView()
  package let pause = Button(configuration: pillLook)
  package let (recording, film) = (FilePill(.recording), FilePill(.film))
  package let timeline = TimelineView()
  package let panel = TuningPanel()
  package let comparison = ComparisonView()
  package let (notice, problem) = (NoticeView(), NoticeView(InterfaceColors.problem))
  package let help = HelpView()
  package let question = QuestionView()
  private var stage = CGRect.zero
  private var leavesBarFree = false
  private var inputs: HelpContent.Inputs?
  private var requests: [InterfaceRequest] = []
  /// Ticks that have passed and are not made.
  private var remainder = 0.0

  package init() {
    super.init(frame: .zero)
    let parts: [View] = [
      hints, updates, legend, statistics, pause, recording, film, timeline, comparison, panel, help, problem, notice,
      question,
    ]
    for view in parts {
      view.alpha = view === hints ? 1 : 0
      addSubview(view)
    }
    for view in [updates, legend, statistics, notice, problem] { view.isUserInteractionEnabled = false }
    pause.addAction(Action { [unowned self] _ in ask(.goOn) }, for: .primaryActionTriggered)
  }

  package required init?(coder: NSCoder) { nil }

  package var driver: ViewHost { ViewHost.hosting(self) }

  /// Changes views as in an app, whether or not an exhibit has switched animations off.
  package func perform<Result>(_ body: () -> Result) -> Result {
    let areEnabled = View.areAnimationsEnabled
    View.setAnimationsEnabled(true)
    defer { View.setAnimationsEnabled(areEnabled) }
    return body()
  }

  // MARK: Time

  /// Whether its next tick changes anything.
  package var isMoving: Bool { driver.isMoving || driver.isFading }

  /// Seconds until it starts to change by itself; `nil` if it does not.
  var nextChange: Double? { isMoving ? 0 : notice.remaining }

  /// Lets time pass, in seconds; fades do not jump, however long nothing was drawn.
  package func advance(by seconds: Double) {
    perform {
      if notice.pass(seconds) { set(notice, isShown: false) }
      remainder += min(seconds, 1.0 / 30) * 120
      while remainder >= 1, isMoving {
        driver.advance()
        remainder -= 1
      }
      if !isMoving { remainder = 0 }
    }
  }

  // MARK: Content

  /// Fades a part in or out; those beside it move to their places.
  package func set(_ part: View, isShown: Bool) {
    if part.isShown == isShown { return }
    perform {
      layoutIfNeeded()
      // What was pressed in it is no longer there.
      if !isShown, driver.touches.contains(where: { $0.view?.isDescendant(of: part) == true }) {
        driver.cancelTouches()
      }
      View.animate(withDuration: 0.15) {
        part.alpha = isShown ? 1 : 0
        setNeedsLayout()
        layoutIfNeeded()
      }
    }
  }

  package func toggle(_ part: View) { set(part, isShown: !part.isShown) }

  /// Shows a line for some two seconds.
  package func say(_ text: String) {
    perform { notice.say(text) }
    setNeedsLayout()
    set(notice, isShown: true)
  }

  /// What is wrong with the file of B's scene, and with A's.
  private var problems: [String?] = [nil, nil]

  /// Shows what is wrong with the scene's file until it is not.
  func show(problem text: String?, ofA isOfA: Bool = false) {
    problems[isOfA ? 1 : 0] = text
    let shown = problems[0] ?? problems[1]
    perform { if let shown { problem.say(shown) } }
    setNeedsLayout()
    set(problem, isShown: shown != nil)
  }

  /// Hides the line, which is no longer true.
  package func dismissNotice() { set(notice, isShown: false) }

  /// Opens help at its beginning, or closes it.
  package func toggleHelp() {
    perform {
      if help.isShown { return driver.focus(nil) }
      help.arrange(in: helpRoom)
      help.begin()
    }
    toggle(help)
  }

  /// Opens the panel, which gets the keys, or closes it.
  package func togglePanel() {
    if panel.isShown {
      giveKeysBack()
      return set(panel, isShown: false)
    }
    set(panel, isShown: true)
    perform {
      layoutIfNeeded()
      if let first = panel.firstControl { driver.focus(first) }
    }
  }

  /// Whether keys are for the panel first.
  package var panelHasKeys: Bool {
    if !panel.isShown || help.isShown || question.isShown { return false }
    return driver.takesText || driver.hasOpenMenu || driver.focusedView?.isDescendant(of: panel) == true
  }

  /// Closes the panel's menu, or gives the keys back to the session; returns whether the panel had them.
  ///
  /// - Parameter entering: Whether what was typed is entered; else it has no effect.
  @discardableResult
  package func giveKeysBack(entering: Bool = false) -> Bool {
    guard panelHasKeys else { return false }
    perform {
      if driver.hasOpenMenu {
        driver.press(Key(.keyboardEscape))
      } else {
        if !entering { _ = panel.forgetTyping() }
        panel.endEditing(true)
        driver.focus(nil)
      }
    }
    return true
  }

  /// Forgets what is being typed into the panel; returns whether anything was.
  func forgetTyping() -> Bool { panelHasKeys && perform { panel.forgetTyping() } }

  /// Moves the focus in the panel.
  private func moveFocus(_ step: Int) -> Bool {
    let view = driver.focusedView
    driver.focus(panel.control(step, after: view))
    return true
  }

  /// Types into the panel; returns whether anything is edited there.
  func type(_ command: Command) -> Bool {
    guard panelHasKeys else { return false }
    return perform {
      switch command {
      case .text(let text): driver.insertText(text)
      case .edit(.tab): moveFocus(1)
      case .edit(.backtab): moveFocus(-1)
      case .edit(let edit): driver.edit(edit)
      default: false
      }
    }
  }

  /// Scrolls what is under the pointer.
  func scroll(by distance: CGFloat, at point: CGPoint) {
    perform { driver.scrollView(at: point)?.scroll(by: CGVector(dx: 0, dy: distance)) }
  }

  /// Asks a question; its first answer has the focus.
  package func ask(_ text: String, _ answers: [(title: String, request: InterfaceRequest)]) {
    perform { question.ask(text, answers) }
    set(question, isShown: true)
    perform { driver.focus(question.answers.first) }
  }

  /// Closes the question without an answer.
  func withdrawQuestion() {
    perform { driver.focus(nil) }
    set(question, isShown: false)
  }

  /// Shows what a window and its sessions are like now.
  package func follow(
    _ studio: Studio, _ timeline: Timeline, _ content: InterfaceContent, _ comparison: Comparison? = nil
  ) {
    perform {
      if let comparison {
        self.comparison.isCrowded = panel.isShown
        self.comparison.show(comparison, comparison.titles(beside: studio.current), at: studio.tick)
      }
      var stage = content.frame.stage
      // The interface fills the window, also over a past in which that had another size.
      stage.size.height += content.size.height - content.frame.viewport.height
      let size = CGSize(width: max(content.size.width, 120), height: max(content.size.height, 80))
      if (bounds.size, self.stage, leavesBarFree) != (size, stage, content.leavesBarFree) {
        (frame.size, self.stage, leavesBarFree) = (size, stage, content.leavesBarFree)
        setNeedsLayout()
      }
      if content.inputs != inputs {
        inputs = content.inputs
        let words = HelpContent(content.inputs)
        hints.show(words.hints, isTyping: content.inputs.takesText)
        help.show(words.groups)
        setNeedsLayout()
      }
      legend.note(content.frame.overlay)
      if panel.isVisible { panel.show(progress: studio.isTuning ? studio.progress : nil) }
      if updates.isVisible { updates.show(content.update) }
      if statistics.isVisible { statistics.show(content) }
      if self.timeline.isVisible { self.timeline.show(studio, timeline) }
      if pause.isShown { pause.configuration?.title = "paused at tick \(content.frame.tick)" }
      recording.show(content.recording)
      film.show(content.film?.path, share: content.film?.share ?? 0)
      for pill in [recording, film] { set(pill, isShown: pill.isNeeded) }
      driver.layoutIfNeeded()
    }
  }

  /// The picture of it at this moment.
  package func picture() -> Frame {
    perform {
      var picture = driver.snapshot(viewport: bounds.size)
      // Not that of the scroll view in help, below which a floor would be painted.
      picture.stage = bounds
      picture.overlay = legend.samples
      picture.tick = 0
      return picture
    }
  }

  // MARK: Input

  /// Handles a step of a finger's touch; returns whether it is the interface's.
  package func touch(_ step: TouchStep) -> Bool {
    perform {
      driver.layoutIfNeeded()
      let isOwn = step.phase == .began ? covers(step.point) : driver.touches.contains { $0.id == step.id }
      if isOwn { driver.touch(step.id, step.phase, at: step.point) }
      return isOwn
    }
  }

  /// Whether a point is on something that takes touches.
  package func covers(_ point: CGPoint) -> Bool {
    question.isShown || driver.hasOpenMenu || bounds.contains(point) && driver.view(at: point) != nil
  }

  /// Leaves touches beside all of its parts to what is under it.
  package override func hitTest(_ point: CGPoint, with event: Event?) -> View? {
    let view = super.hitTest(point, with: event)
    return view === self ? nil : view
  }

  /// Tells where the pointer is without a touch; `nil` if nowhere.
  package func hover(at point: CGPoint?) { timeline.hover(at: point) }

  /// Presses a key, with Shift or without; returns whether it had an effect.
  package func press(_ key: ExhibitKey, isShifted: Bool = false) -> Bool {
    perform {
      // A click beside the answers has taken the focus from them: a key gives it back first.
      if question.isShown, driver.focusedView == nil {
        driver.focus(question.answers.first)
        return true
      }
      panel.isFine = isShifted
      if panelHasKeys, !driver.hasOpenMenu, key == .tab || key == .backtab { return moveFocus(key == .tab ? 1 : -1) }
      return driver.press(key.forResponders) || help.isShown && help.scroll(by: key)
    }
  }

  /// Hands out what was requested since the last call.
  package func takeRequests() -> [InterfaceRequest] {
    defer { requests = [] }
    return requests
  }

  fileprivate func add(_ request: InterfaceRequest) { requests.append(request) }

  // MARK: Layout

  /// The look of a small panel at the upper right corner.
  private static let pillLook: Button.Configuration = {
    var look = Button.Configuration.filled()
    (look.baseBackgroundColor, look.baseForegroundColor) = (InterfaceColors.pill, InterfaceColors.strong)
    (look.buttonSize, look.cornerStyle) = (.mini, .medium)
    look.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 14, bottom: 5, trailing: 14)
    return look
  }()

  package override func layoutSubviews() {
    let middle = (stage.maxY + bounds.height) / 2 + 1
    hints.frame = CGRect(x: 0, y: (middle - 16).rounded(), width: bounds.width, height: 32)
    timeline.frame = TimelineView.place(in: bounds.size)
    // The timeline and the comparison take the place of the hints.
    hints.alpha = timeline.isShown || comparison.isShown ? 0 : 1
    if help.isVisible { help.arrange(in: helpRoom) }
    let bottom = min(stage.maxY, bounds.height)
    var floor = timeline.isShown ? min(bottom, timeline.top) : bottom
    let isBelow = comparison.isShown && !isComparisonOnTop
    if isBelow { floor = min(floor, comparisonBottom - comparison.closedHeight(comparisonWidth)) }
    var free = floor - 16 - (leavesBarFree ? Self.barHeight : 0)
    if isBelow { free = min(free, comparisonBottom - comparison.height(comparisonWidth) - 8) }
    problem.place(in: bounds.width, above: free)
    notice.place(in: bounds.width, above: problem.isShown ? problem.frame.minY - 8 : free)
    question.frame = bounds
    // What fades out takes no touches any more.
    for view in [hints, timeline, panel, comparison, help, pause] {
      view.isUserInteractionEnabled = view.isShown && !question.isShown
    }
    question.isUserInteractionEnabled = question.isShown
    // What is wrong stays, and covers no control.
    let room = problem.isShown ? problem.frame.minY : floor
    placeComparison()
    let top = isComparisonOnTop && comparison.isShown ? comparison.frame.maxY : 0
    panel.place(in: CGRect(x: 0, y: top, width: bounds.width, height: max(0, room - top)))
    layTop()
  }

  /// Whether there is room for the comparison beside the panel; else the panel is in the lower half of the window, or
  /// covers most of it.
  private var hasRoomBeside: Bool { bounds.width > 680 }
  private var isComparisonOnTop: Bool { panel.isShown && !hasRoomBeside }
  private var comparisonBottom: CGFloat { timeline.isShown ? timeline.frame.minY - 8 : bounds.height - 8 }
  private var comparisonWidth: CGFloat {
    let isBeside = panel.isShown && hasRoomBeside && comparison.isOpen
    return min((isBeside ? TuningPanel.left(in: bounds.width) : bounds.width) - 16, 760)
  }

  /// Lays out the comparison in the place of the hints, or above the timeline; with measures beside the panel, where
  /// there is room.
  private func placeComparison() {
    let height = comparison.height(comparisonWidth)
    comparison.frame = CGRect(
      x: 8, y: isComparisonOnTop ? 8 : max(8, comparisonBottom - height), width: comparisonWidth, height: height)
  }

  /// The room for A and B side by side: what is left by the panels and the timeline. In points of the window.
  package var comparedRoom: CGRect {
    let isNarrow = isComparisonOnTop && panel.frame.minX < 40
    let right = panel.isShown && !isNarrow ? panel.frame.minX : bounds.width
    let top = isComparisonOnTop ? comparison.frame.maxY : statistics.isShown ? statistics.frame.maxY : 0
    let low = timeline.isShown ? timeline.frame.minY : bounds.height
    let bottom = isNarrow ? panel.frame.minY : isComparisonOnTop ? low : comparison.frame.minY
    return CGRect(x: 0, y: top, width: right, height: max(60, bottom - top)).insetBy(dx: 8, dy: 8)
  }

  private var helpRoom: CGRect {
    let bottom = max(60, min(stage.maxY, bounds.height))
    return CGRect(x: 0, y: 0, width: bounds.width, height: bottom).insetBy(dx: 12, dy: 12)
  }

  /// The height of a bar's area at the stage's lower edge, with the gap between it and a notice.
  private static let barHeight: CGFloat = 38

  /// Lays out the upper edge from top to bottom: statistics and pills, legend, the update's map.
  private func layTop() {
    // Beside the panel where there is room.
    let width = panel.isShown && panel.frame.minX > 320 ? panel.frame.minX : bounds.width
    let margin: CGFloat = width < 480 ? 12 : 20
    let start = isComparisonOnTop && comparison.isShown ? comparison.frame.maxY + 8 : margin
    var top = start
    statistics.frame = CGRect(
      x: margin, y: start, width: min(StatisticsView.width, width - 2 * margin), height: StatisticsView.height)
    if statistics.isShown { top += StatisticsView.height + 8 }
    var right = width - margin
    let pills = layPills(from: start, below: top, margin, width)
    if let pills, pills.maxY + 8 > top {
      right = pills.minX - 8
      if right - margin < 200, legend.isShown || updates.isShown {
        right = width - margin
        top = pills.maxY + 8
      }
    }
    legend.place(at: CGPoint(x: margin, y: top), width: right - margin)
    // Its samples are drawn over all else.
    let others: [View] = [timeline, comparison, help, notice, problem, question]
    legend.isCovered = others.contains { $0.isShown && $0.frame.intersects(legend.frame) }
    if legend.isShown {
      top += legend.bounds.height + 8
    } else if let pills {
      top = max(top, pills.maxY + 8)
    }
    updates.place(in: bounds.size, below: max(top, 20))
  }

  /// Lays out the pills at the upper right corner, one under the other: beside the statistics where there is room, else
  /// below them.
  ///
  /// - Returns: The rectangle of those that are shown; `nil` if there is none.
  private func layPills(from start: CGFloat, below top: CGFloat, _ margin: CGFloat, _ room: CGFloat) -> CGRect? {
    let pills: [View] = [pause, recording, film]
    let widths = pills.map { min($0.sizeThatFits(bounds.size).width.rounded(.up), room - 2 * margin) }
    let shown = zip(pills, widths).filter { $0.0.isShown }
    let length = shown.map(\.1).max() ?? 0
    let isBeside = margin + StatisticsView.width + 8 <= room - margin - length
    let start = isBeside ? start : top
    var y = start
    for (pill, width) in zip(pills, widths) {
      pill.frame = CGRect(x: room - margin - width, y: y, width: width, height: FilePill.height)
      if pill.isShown { y += FilePill.height + 8 }
    }
    if shown.isEmpty { return nil }
    return CGRect(x: room - margin - length, y: start, width: length, height: y - 8 - start)
  }
}

extension View {
  /// Whether a part of the interface is shown, or fades in.
  package var isShown: Bool { alpha > 0 }
  /// Its opacity at this moment.
  var shownAlpha: CGFloat { CGFloat(layer.presentation()?.opacity ?? 0) }
  /// Whether any of it is in sight.
  var isVisible: Bool { isShown || shownAlpha > 0 }

  /// Requests something of the window whose interface the view is in.
  func ask(_ request: InterfaceRequest) { (ViewHost.hosting(self).rootView as? Interface)?.add(request) }
}

/// The colours of the interface.
enum InterfaceColors {
  static let quiet = Color.white.withAlpha(0.6)
  static let strong = Color.white.withAlpha(0.85)
  static let chip = Color.white.withAlpha(0.09)
  static let panel = Color(hex: 0x1F232C, alpha: 0.95)
  static let pill = Color(hex: 0x2A2F3A, alpha: 0.94)
  static let raised = Color(hex: 0x2D333F)
  static let problem = Color(hex: 0x5A2A30)
}

extension Label {
  /// A label of the interface.
  convenience init(size: CGFloat, _ color: Color = InterfaceColors.quiet, weight: Font.Weight = .regular) {
    self.init(frame: .zero)
    (font, textColor) = (.systemFont(ofSize: size, weight: weight), color)
  }
}

extension View {
  /// Makes it a panel: a rounded ground with a shadow.
  func becomePanel(_ color: Color = InterfaceColors.panel, cornerRadius: CGFloat, shadow: CGFloat = 0) {
    backgroundColor = color
    layer.cornerRadius = cornerRadius
    if shadow == 0 { return }
    (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (0.5, shadow, CGSize(width: 0, height: shadow / 2))
  }
}
