import Springflow
import SpringflowDrawing

/// The elements over the stage and their fades: hints, help, statistics, pause, legend, notices.
package struct HeadUpDisplay {
  var help = OpacityFade(false)
  package var statistics = OpacityFade(false)
  package var pause = OpacityFade(false)
  var explanation = OpacityFade(false)
  /// The physics overlay; it is part of the frame.
  package var overlay = OpacityFade(false)
  package var notice = NoticeBoard()
  /// The marks that the overlay has shown since it was switched on.
  private var marks: Set<OverlayMark> = []
  private var hints: Crossfade<[Hint]>
  private var content: HelpContent
  private var scroll = HelpScroll()
  /// The hint bar that was laid out last, and for what.
  private var laidOutBar: (hints: [Hint], strip: HintBar.HintStrip, bar: HintBar)?
  private var laidOut: (groups: [HelpGroup], room: CGRect, layout: HelpLayout)?

  package init(_ content: HelpContent) {
    self.content = content
    hints = Crossfade(content.hints)
  }

  /// Whether any of it is in motion.
  var isMoving: Bool {
    help.isMoving || statistics.isMoving || pause.isMoving || explanation.isMoving || overlay.isMoving
      || notice.fade.isMoving || hints.isMoving || scroll.isMoving
  }

  /// Seconds until it next starts to change by itself; `nil` if it does not.
  var nextChange: Double? { isMoving ? 0 : notice.fade.isOn ? max(0, notice.remaining) : nil }

  /// Advances all fades, in seconds; they do not jump, however long nothing was drawn.
  package mutating func advance(by seconds: Double) {
    let step = min(seconds, 1.0 / 30)
    help.advance(by: step)
    statistics.advance(by: step)
    pause.advance(by: step)
    explanation.advance(by: step)
    overlay.advance(by: step)
    notice.advance(by: seconds, fadingBy: step)
    hints.advance(by: step)
    scroll.advance(by: step)
  }

  // MARK: Content

  /// Shows the keys and gestures that have an effect now.
  package mutating func show(_ inputs: HelpContent.Inputs) {
    if inputs == content.inputs { return }
    content = HelpContent(inputs)
    hints.show(content.hints)
  }

  /// Adds the marks of an overlay; earlier marks stay in the legend, which would flicker otherwise.
  package mutating func note(_ shown: Frame.Overlay?) {
    if let shown { marks.formUnion(OverlayMark.shown(in: shown)) } else if !overlay.isOn { marks = [] }
  }

  /// Resets the marks for a new session.
  mutating func forgetMarks() { marks = [] }

  // MARK: Scrolling of help

  mutating func toggleHelp() {
    help.isOn.toggle()
    if help.isOn { scroll = HelpScroll() }
  }

  /// The rectangle of help, while it is open.
  package var helpPanel: CGRect? { help.isOn ? laidOut?.layout.panel : nil }
  /// Whether help is open and longer than its panel.
  var helpScrolls: Bool { help.isOn && furthestOffset > 0 }

  private var furthestOffset: CGFloat { laidOut?.layout.furthestOffset ?? 0 }

  /// Scrolls help by some points, smoothly or following a finger.
  mutating func scrollHelp(by distance: CGFloat, smoothly: Bool = true) {
    scroll.move(by: distance, furthest: furthestOffset, smoothly: smoothly)
  }

  /// Scrolls help by parts of its visible height.
  mutating func scrollHelp(byPages pages: CGFloat) {
    scrollHelp(by: pages * (laidOut?.layout.content.height ?? 0) * 0.9)
  }

  // MARK: Layout

  /// The whole display at this moment, laid out over a frame.
  package mutating func state(
    over frame: Frame, update: UpdateMap?, measured: FrameStatistics, dropped: Double, timeline: TimelinePanel? = nil,
    files: [FilePill] = [], leavesBarFree: Bool, measure: @escaping TextMeasure
  ) -> DisplayState {
    var state = DisplayState()
    state.timeline = timeline
    state.viewport = frame.viewport
    // The timeline takes the place of the hints.
    if (timeline?.opacity ?? 0) < 1 {
      let strip = HintBar.HintStrip(
        width: frame.viewport.width, middle: (frame.stage.maxY + frame.viewport.height) / 2 + 1)
      state.hints = bar(hints.value, strip, measure)
      state.oldHints = hints.previous.map { HintBar($0, in: strip, measure: measure) }
      state.hintsOpacity = hints.opacity
    }
    layTop(
      &state, frame, update: update, measured: measured, dropped: dropped, files: files, measure: measure)
    if help.opacity > 0 {
      let layout = helpLayout(over: frame, measure)
      scroll.stay(within: layout.furthestOffset)
      state.help = HelpPanel(layout: layout, offset: scroll.offset, opacity: help.opacity)
    } else {
      laidOut = nil
    }
    if notice.fade.opacity > 0 {
      var stage = frame.stage
      // Above the timeline.
      if let timeline {
        let top = timeline.name?.rect.minY ?? timeline.rect.minY
        stage.size.height -= max(0, stage.maxY - top) * CGFloat(timeline.opacity)
      }
      state.notice = NoticePill(
        notice.text, opacity: notice.fade.opacity, over: stage, leavesBarFree: leavesBarFree,
        measure: measure)
    }
    return state
  }

  /// Lays out the upper edge from top to bottom: statistics and pause, legend, explanation.
  private func layTop(
    _ state: inout DisplayState, _ frame: Frame, update: UpdateMap?, measured: FrameStatistics, dropped: Double,
    files: [FilePill], measure: TextMeasure
  ) {
    let width = frame.viewport.width
    let margin: CGFloat = width < 480 ? 12 : 20
    var top = margin
    if statistics.opacity > 0 {
      let size = StatisticsPanel.size
      state.statistics = StatisticsPanel(
        rect: CGRect(x: margin, y: margin, width: min(size.width, width - 2 * margin), height: size.height),
        measured: measured, dropped: dropped, tick: frame.tick, elementCount: frame.elements.count,
        opacity: statistics.opacity)
      // The panels below slide with it.
      top += (size.height + 8) * CGFloat(statistics.opacity)
    }
    var right = width - margin
    let pills = layPills(
      &state, frame.tick, files: files, below: top, width: width, margin: margin, measure: measure)
    if let pills, pills.maxY + 8 > top {
      right = pills.minX - 8
      if right - margin < 200, overlay.opacity > 0 || explanation.opacity > 0 {
        right = width - margin
        top = pills.maxY + 8
      }
    }
    if overlay.opacity > 0 {
      let legend = OverlayLegend(
        marks, at: CGPoint(x: margin, y: top.rounded()), width: right - margin, opacity: overlay.opacity,
        measure: measure)
      state.legend = legend
      top += (legend.rect.height + 8) * CGFloat(overlay.opacity)
    } else if let pills {
      top = max(top, pills.maxY + 8)
    }
    if explanation.opacity > 0 {
      state.explanation = DisplayState.Explanation(
        update: update, top: max(top, 20).rounded(), opacity: explanation.opacity)
    }
  }

  /// Lays out the pills at the upper right corner, one under the other: that time stands still, and which files
  /// are written.
  /// They are beside the statistics where there is room, else below them.
  ///
  /// - Returns: The rectangle of both; `nil` if there is none.
  private func layPills(
    _ state: inout DisplayState, _ tick: Int, files: [FilePill], below top: CGFloat, width: CGFloat, margin: CGFloat,
    measure: TextMeasure
  ) -> CGRect? {
    let text = "paused at tick \(tick)"
    let pauseLength = pause.opacity > 0 ? (measure(text, .regular, 13) + 28).rounded() : 0
    let fileLengths = files.map { $0.width(atMost: width - 2 * margin, measure) }
    let length = max(pauseLength, fileLengths.max() ?? 0)
    if length == 0 { return nil }
    let isBeside = margin + StatisticsPanel.size.width + 8 <= width - margin - length
    let start = (isBeside ? margin : top).rounded()
    var y = start
    func rect(_ length: CGFloat) -> CGRect {
      defer { y += FilePill.height + 8 }
      return CGRect(x: width - margin - length, y: y, width: length, height: FilePill.height)
    }
    if pause.opacity > 0 { state.pause = PausePill(text: text, rect: rect(pauseLength), opacity: pause.opacity) }
    state.files = files
    for (index, length) in fileLengths.enumerated() { state.files[index].rect = rect(length) }
    return CGRect(x: width - margin - length, y: start, width: length, height: y - 8 - start)
  }

  private mutating func bar(_ hints: [Hint], _ strip: HintBar.HintStrip, _ measure: TextMeasure) -> HintBar {
    if let laidOutBar, laidOutBar.hints == hints, laidOutBar.strip == strip { return laidOutBar.bar }
    let bar = HintBar(hints, in: strip, measure: measure)
    laidOutBar = (hints, strip, bar)
    return bar
  }

  private mutating func helpLayout(over frame: Frame, _ measure: @escaping TextMeasure) -> HelpLayout {
    let bottom = min(frame.stage.maxY, frame.viewport.height)
    let room = CGRect(x: 0, y: 0, width: frame.viewport.width, height: bottom).insetBy(dx: 12, dy: 12)
    if let laidOut, laidOut.groups == content.groups, laidOut.room == room { return laidOut.layout }
    let layout = HelpLayout(content.groups, in: room, measure: measure)
    laidOut = (content.groups, room, layout)
    return layout
  }
}

/// The scroll offset of help, in points.
package struct HelpScroll: Equatable {
  package private(set) var offset: CGFloat = 0
  private var goal: CGFloat = 0

  package init() {}

  package var isMoving: Bool { offset != goal }

  package mutating func move(by distance: CGFloat, furthest: CGFloat, smoothly: Bool) {
    goal = min(max(0, goal + distance), furthest)
    if !smoothly { offset = goal }
  }

  /// Limits the offset after the content became shorter or the panel higher.
  package mutating func stay(within furthest: CGFloat) {
    goal = min(goal, furthest)
    offset = min(offset, furthest)
  }

  package mutating func advance(by seconds: Double) {
    // A twentieth of the distance is left after 150 ms.
    offset = goal + (offset - goal) * CGFloat(Portable.exp(-seconds / 0.05))
    if abs(goal - offset) < 0.5 { offset = goal }
  }
}
