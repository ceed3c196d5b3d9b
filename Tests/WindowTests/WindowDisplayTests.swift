import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import SpringflowWindow
import Testing

@MainActor
@Suite("The display over the stage")
struct WindowDisplayTests {
  static let sizes = [
    CGSize(width: 240, height: 200), CGSize(width: 400, height: 300), CGSize(width: 500, height: 400),
    CGSize(width: 960, height: 600), CGSize(width: 1600, height: 1000),
  ]

  @Test("hints are left out by importance; the key of the help stays and counts them", arguments: HelpTests.names)
  func hints(_ name: String) throws {
    let content = try HelpTests.content(name)
    let measure = try HelpTests.measures()[0]
    var before = Int.max
    for width in stride(from: 1600 as CGFloat, through: 240, by: -20) {
      let bar = HintBar(content.hints, in: HintBar.HintStrip(width: width, middle: 20), measure: measure)
      #expect(bar.items.last?.hint.key == "H")
      #expect(bar.omitted == content.hints.count - (bar.items.count - 1))
      #expect(bar.items.last?.hint.meaning == (bar.omitted == 0 ? "all keys" : "all keys \u{00B7} \(bar.omitted) more"))
      #expect(bar.items.allSatisfy { $0.chip.minX >= 0 && $0.text.x + $0.width <= width })
      #expect(bar.items.count <= before)
      before = bar.items.count
      let shown = bar.items.dropLast().map(\.hint)
      let hidden = content.hints.filter { !shown.contains($0) }
      #expect((shown.map(\.rank).max() ?? 0) <= (hidden.map(\.rank).min() ?? .max))
    }
    #expect(HintBar(content.hints, in: HintBar.HintStrip(width: 2400, middle: 20), measure: measure).omitted == 0)
    let narrow = HintBar(content.hints, in: HintBar.HintStrip(width: 400, middle: 20), measure: measure).items.map(
      \.hint.key)
    #expect(narrow.contains("I") || narrow.contains("Space"))
  }

  @Test("hints follow the window's size and the exhibit's keys, and give way to the timeline")
  func hintsOverTime() throws {
    let measure = try HelpTests.measures()[0]
    let studio = try Studio(Scene(showing: SpringyCarousel.self), in: .standard)
    var display = HeadUpDisplay(HelpContent(studio.session.exhibit))
    func state(_ width: CGFloat, _ timeline: TimelinePanel? = nil) -> DisplayState {
      var frame = studio.frame
      frame.viewport.width = width
      return display.state(
        over: frame, update: nil, measured: FrameStatistics(), dropped: 0, timeline: timeline, leavesBarFree: false,
        measure: measure)
    }
    func bar(_ hints: [Hint], _ state: DisplayState) -> HintBar {
      let middle = (studio.frame.stage.maxY + studio.frame.viewport.height) / 2 + 1
      return HintBar(hints, in: HintBar.HintStrip(width: state.viewport.width, middle: middle), measure: measure)
    }
    let content = HelpContent(studio.session.exhibit)
    for width in [960, 960, 400, 960] as [CGFloat] {
      let state = state(width)
      #expect(state.hints == bar(content.hints, state) && state.oldHints == nil)
    }
    let other = HelpContent.Inputs(try Session(Scene(showing: Gallery.self), in: .standard).exhibit)
    display.show(other)
    let changed = state(960)
    #expect(changed.hints == bar(HelpContent(other).hints, changed) && changed.oldHints == bar(content.hints, changed))
    var timeline = Timeline()
    timeline.fade = OpacityFade(true)
    let panel = try #require(timeline.panel(studio, in: studio.frame.viewport, measure: measure))
    #expect(state(960, panel).hints == nil)
    #expect(state(960).hints == changed.hints)
  }

  @Test("a notice stays for two seconds, fades in 150 ms, and the next one replaces it at once")
  func notice() {
    var board = NoticeBoard()
    board.say("one")
    var (seen, faded) = (0.0, 0.0)
    for _ in 0..<400 where board.fade.isOn || board.fade.isMoving {
      board.advance(by: 0.01, fadingBy: 0.01)
      if board.fade.opacity == 1 { seen += 0.01 } else { faded += 0.01 }
    }
    #expect(abs(seen - 2) < 0.05 && abs(faded - 0.3) < 0.05)
    board.say("two")
    for _ in 0..<50 { board.advance(by: 0.01, fadingBy: 0.01) }
    board.say("three")
    #expect(board.text == "three" && board.fade.opacity == 1)
    board.dismiss()
    for _ in 0..<16 { board.advance(by: 0.01, fadingBy: 0.01) }
    #expect(board.fade.opacity == 0)
  }

  @Test("a long wait does not end the fade of a notice that has not begun")
  func longWait() {
    var board = NoticeBoard()
    board.say("one")
    board.advance(by: 60, fadingBy: 1.0 / 30)
    #expect(board.fade.isOn && board.fade.isMoving)
  }

  @Test("no panel covers the area of the gallery's bar, the hints or another panel, in any size of the window")
  func places() throws {
    let measure = try HelpTests.measures()[0]
    for size in TestLength.cases(Self.sizes, short: 2) {
      for name in ["gallery", "pile", "springy-carousel"] {
        let session = try HelpTests.session(name) { $0.viewport = size }
        session.showsOverlay = true
        for _ in 0..<30 { try session.step() }
        for switches in 0..<16 {
          var display = HeadUpDisplay(HelpContent(session.exhibit))
          display.statistics.isOn = switches & 1 != 0
          display.pause.isOn = switches & 2 != 0
          display.overlay.isOn = switches & 4 != 0
          display.note(session.frame.overlay)
          display.notice.say("Inserted Wanjiru Okafor at Coral Coast Summit, out of sight to the right")
          for _ in 0..<10 { display.advance(by: 0.05) }
          let isGallery = name == "gallery"
          let state = display.state(
            over: session.frame, update: nil, measured: FrameStatistics(), dropped: 0,
            files: switches & 8 != 0
              ? [FilePill("a-rather-long-name-of-a-scene.json"), FilePill("b.gif", share: 0.4)] : [],
            leavesBarFree: isGallery,
            measure: measure)
          let stage = session.frame.stage
          let place: Comment = "\(name), \(switches), \(size)"
          let notice = try #require(state.notice).rect
          #expect(stage.contains(notice), place)
          if isGallery {
            #expect(!notice.intersects(CGRect(x: 0, y: stage.maxY - 48, width: stage.width, height: 36)), place)
          }
          for item in state.hints?.items ?? [] { #expect(!item.chip.intersects(notice), place) }
          let panels =
            [state.statistics?.rect, state.pause?.rect, state.legend?.rect].compactMap(\.self) + state.files.map(\.rect)
          #expect(panels.count == switches.nonzeroBitCount + switches >> 3, place)
          for (index, panel) in panels.enumerated() {
            #expect(panel.minX >= 12 && panel.maxX <= size.width - 12, place)
            for other in panels[..<index] { #expect(!panel.intersects(other), place) }
          }
        }
      }
    }
  }

  @Test("the legend names the marks in the overlay, or says that there are none")
  func legend() throws {
    func marks(_ name: String, ticks: Int) throws -> Set<OverlayMark> {
      let session = try HelpTests.session(name) { $0.itemCount = min($0.itemCount, 12) }
      session.showsOverlay = true
      for _ in 0..<ticks { try session.step() }
      return OverlayMark.shown(in: try #require(session.frame.overlay))
    }
    #expect(try marks("gallery", ticks: 5).isEmpty)
    #expect(try marks("springy-carousel", ticks: 5).isSuperset(of: [.anchor, .spring]))
    #expect(try marks("pile", ticks: 200).isSuperset(of: [.body, .velocity, .contact, .boundary]))
    #expect(try marks("cradle", ticks: 30).isSuperset(of: [.body, .anchor, .joint, .velocity]))
    let measure = try HelpTests.measures()[0]
    let empty = OverlayLegend([], at: .zero, width: 900, opacity: 1, measure: measure)
    #expect(empty.lines == [OverlayLegend.nothing] && empty.items.isEmpty)
    let all = OverlayLegend(Set(OverlayMark.allCases), at: .zero, width: 376, opacity: 1, measure: measure)
    #expect(all.items.count == OverlayMark.allCases.count && all.rect.width <= 376)
  }

  @Test("help scrolls smoothly up to its end, and by a finger at once")
  func helpScroll() {
    var scroll = HelpScroll()
    scroll.move(by: 50, furthest: 80, smoothly: true)
    #expect(scroll.offset == 0 && scroll.isMoving)
    for _ in 0..<60 { scroll.advance(by: 1.0 / 60) }
    #expect(scroll.offset == 50 && !scroll.isMoving)
    scroll.move(by: 500, furthest: 80, smoothly: false)
    #expect(scroll.offset == 80)
    scroll.stay(within: 30)
    #expect(scroll.offset == 30)
    scroll.move(by: -.greatestFiniteMagnitude, furthest: 80, smoothly: false)
    #expect(scroll.offset == 0)
  }
}
